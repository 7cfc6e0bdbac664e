# interpreted: armies are read once a game
"""Which model of a unit carries what.

An Army Forge list counts the gear of a unit as a whole: ten models, nine swords, one axe, one banner. What
there is for every model goes to every model; what is left over is dealt to single models, so that whoever
gave up a weapon for another has the other, and things that were bought together stay together. Every count
of the list is met exactly; who has what beyond that is free to choose, and is always chosen the same way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.opr.army_forge_rules import (
    AS_SERGEANT,
    ON_DEFENSE,
    ON_MELEE,
    ON_MODEL,
    ON_SHOOTING,
    Reading,
    add_rule,
)
from banneret.books.opr.army_forge_shape import ForgeUnit
from banneret.books.opr.roster import ModelData, WeaponData

BEST_DEFENSE: Final = 2
_LONGEST: Final = 160  # a name
_AFTER: Final = 1_000_000  # weapons of items come after all others


class Weapons(NamedTuple):
    """A weapon of ours, how many of it the unit has, and its name in the list."""

    weapon: WeaponData
    number: int
    name: str


class Readings(NamedTuple):
    """An item with its rules understood (the list's label and what it is here), and the weapons it brings."""

    name: str
    number: int
    rules: tuple[tuple[str, Reading], ...]
    weapons: tuple[WeaponData, ...] = ()


class LeftOut(NamedTuple):
    """A rule that a model could not be given after all: its label, the item it came with, and why."""

    label: str
    item: str
    why: str


class _Model:
    """One model while things are dealt out."""

    def __init__(self) -> None:
        self.weapons: list[tuple[int, WeaponData]] = []
        self.items: list[int] = []
        self.dealt: set[str] = set()  # what only some of the models have
        self.rare: list[str] = []  # what fewer than half of them have

    def arms(self, melee: bool) -> int:
        return sum([1 for _, weapon in self.weapons if (weapon.range == 0) == melee])


class Dealt(NamedTuple):
    """The models of one unit object, in groups of equals, and what had to be left out."""

    models: tuple[ModelData, ...]
    left_out: tuple[LeftOut, ...]


def deal(
    unit: ForgeUnit,
    unit_rules: list[tuple[str, Reading]],
    weapons: list[Weapons],
    items: list[Readings],
) -> Dealt:
    """The models of a unit, from what it has as a whole."""
    models = [_Model() for _ in range(unit.size)]
    bundles = [upgrade.gains for upgrade in unit.upgrades if len(upgrade.gains) > 1]
    _deal_weapons(models, _together(weapons), bundles)
    _deal_items(models, items, bundles)
    for model in models:
        model.weapons.sort(key=lambda one: one[0])
    left_out: list[LeftOut] = []
    made = [_made(unit, model, unit_rules, items, left_out) for model in models]
    return Dealt(_named(unit, made, _extras(models)), tuple(dict.fromkeys(left_out)))


def _together(weapons: list[Weapons]) -> list[Weapons]:
    """Equal weapons counted as one; a list may name one three times over."""
    found: dict[WeaponData, Weapons] = {}
    for each in weapons:
        before = found.get(each.weapon)
        found[each.weapon] = each._replace(number=each.number + (before.number if before else 0))
    return list(found.values())


def _deal_weapons(models: list[_Model], weapons: list[Weapons], bundles: list[frozenset[str]]) -> None:
    size = len(models)
    left: list[tuple[int, int]] = []
    for n, each in enumerate(weapons):
        every, rest = divmod(each.number, size)
        for model in models:
            model.weapons += [(n, each.weapon)] * every
        if rest:
            left.append((rest, n))
    # The common weapon first: then the models that are left without one are those that gave it up.
    for rest, n in sorted(left, key=lambda one: (-one[0], one[1])):
        weapon, name = weapons[n].weapon, weapons[n].name
        order = sorted(
            range(size),
            key=lambda m: (models[m].arms(weapon.range == 0), -_shared(models[m], name, bundles), m),
        )
        for m in order[:rest]:
            models[m].weapons.append((n, weapon))
            _note(models[m], name, rest, size)


def _deal_items(models: list[_Model], items: list[Readings], bundles: list[frozenset[str]]) -> None:
    """Items for every model, then those for single ones: each to a model that has nothing of its own yet."""
    size = len(models)
    for n, item in sorted(enumerate(items), key=lambda one: (-one[1].number, one[0])):
        every, rest = divmod(item.number, size)
        for model in models:
            _give(model, n, item, every)
        order = sorted(
            range(size),
            key=lambda m: (
                -_shared(models[m], item.name, bundles),
                sum([models[m].arms(weapon.range == 0) for weapon in item.weapons]),
                len(models[m].rare),
                m,
            ),
        )
        for m in order[:rest]:
            _give(models[m], n, item, 1)
            _note(models[m], item.name, rest, size)


def _give(model: _Model, n: int, item: Readings, times: int) -> None:
    """The item, and the weapons that come with it after those the model has."""
    model.items += [n] * times
    model.weapons += [(_AFTER + n, weapon) for weapon in item.weapons] * times


def _note(model: _Model, name: str, count: int, size: int) -> None:
    model.dealt.add(name)
    if count * 2 <= size:
        model.rare.append(name)


def _shared(model: _Model, name: str, bundles: list[frozenset[str]]) -> int:
    """How many things the model has already that were bought together with this one."""
    return sum([len(bundle & model.dealt) for bundle in bundles if name in bundle])


def _made(
    unit: ForgeUnit,
    model: _Model,
    unit_rules: list[tuple[str, Reading]],
    items: list[Readings],
    left_out: list[LeftOut],
) -> ModelData:
    given = [("", label, reading) for label, reading in unit_rules]
    for n in sorted(model.items):
        given += [(items[n].name, label, reading) for label, reading in items[n].rules]
    weapons = [weapon for _, weapon in model.weapons]
    rules: list[str] = []
    defense = unit.defense
    for item, label, reading in given:
        if reading.goes == ON_MODEL:
            add_rule(rules, reading.text)
        elif reading.goes in (ON_MELEE, ON_SHOOTING):
            weapons = [_with(weapon, reading) for weapon in weapons]
        elif reading.goes == ON_DEFENSE:
            if defense - reading.x < BEST_DEFENSE:
                why = f"its Defense of {defense}+ cannot become {reading.x} better here"
                left_out.append(LeftOut(label, item, why))
            else:
                defense -= reading.x
        elif reading.goes == AS_SERGEANT:
            post = _sergeant(weapons)
            if post:
                add_rule(rules, post)
            else:
                why = "it hits better with all weapons, where a Sergeant here chooses shooting or melee"
                left_out.append(LeftOut(label, item, why))
    return ModelData(unit.name, 1, unit.quality, defense, tuple(weapons), tuple(rules))


def _with(weapon: WeaponData, reading: Reading) -> WeaponData:
    if (weapon.range == 0) != (reading.goes == ON_MELEE):
        return weapon
    rules = list(weapon.rules)
    add_rule(rules, reading.text)
    return WeaponData(weapon.name, weapon.attacks, weapon.range, tuple(rules))


def _sergeant(weapons: list[WeaponData]) -> str:
    """AF-CMD-02: +1 to hit with everything is +1 in shooting or melee for a model that only does one."""
    if not weapons:
        return ""
    if all([weapon.range == 0 for weapon in weapons]):
        return "Sergeant (melee)"
    return "Sergeant (shooting)" if all([weapon.range > 0 for weapon in weapons]) else ""


def _extras(models: list[_Model]) -> list[tuple[str, ...]]:
    """What each model is told apart by: the rare things it has, or any that not all have."""
    return [tuple(dict.fromkeys(model.rare or sorted(model.dealt))) for model in models]


def _named(unit: ForgeUnit, made: list[ModelData], extras: list[tuple[str, ...]]) -> tuple[ModelData, ...]:
    """Groups of equal models: those of their own kind first, as they stand in front, then the plain ones."""
    groups: dict[ModelData, list[int]] = {}
    for n, model in enumerate(made):
        groups.setdefault(model, []).append(n)
    most = max([len(members) for members in groups.values()])
    plain = next(model for model, members in groups.items() if len(members) == most)
    found: list[ModelData] = []
    for model, members in groups.items():
        extra = " and ".join(extras[members[0]])
        name = unit.name if model == plain or not extra else f"{unit.name} with {extra}"
        name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
        special = model != plain
        found.append(
            ModelData(
                name, len(members), model.quality, model.defense, model.weapons, model.rules, special=special
            )
        )
    return tuple(sorted(found, key=lambda model: not model.special))
