# interpreted: armies are read once a game
"""The units of an Army Forge list as they take the field: halves put together, rules read, models dealt."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from banneret.books.opr.army_forge_models import LeftOut, Readings, Weapons, deal
from banneret.books.opr.army_forge_report import Findings
from banneret.books.opr.army_forge_rules import (
    AS_SERGEANT,
    NOWHERE,
    ForgeRule,
    Reading,
    add_rule,
    is_post,
    read_rule,
)
from banneret.books.opr.army_forge_shape import FOR_ALL, FOR_SOME, ForgeList, ForgeUnit, ForgeWeapon
from banneret.books.opr.mustering import mustering_of
from banneret.books.opr.packs import ROW_WIDTH
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.opr.rule_names import parse_rule

_MM_PER_INCH: Final = 25.4
_WIDEST: Final = 5  # files of a unit that may stand as it likes
_MONSTER: Final = 6  # Tough from which a single model is a monster
_LARGE: Final = 3
# Bases for lists that name none, in mm, as the armies of ours have them; riders are known by theirs (`_kind`).
_BASES: Final = {
    "infantry": (25, 25),
    "large": (40, 40),
    "monster": (60, 80),
    "artillery": (50, 50),
    "hero": (25, 25),
}


class Whole:
    """A unit as it takes the field: one object of the list, or the two halves of a combined unit."""

    def __init__(self, first: ForgeUnit) -> None:
        self.first = first
        self.halves = [first]
        self.id = ""
        self.name = ""


def whole_units(forge: ForgeList, ledger: Findings) -> list[Whole]:
    """AF-PRE-13: two copies of a unit, both marked, one joined to the other, are one unit of twice the size."""
    wholes = [Whole(unit) for unit in forge.units if not is_second_half(unit)]
    by_selection = {whole.first.selection: whole for whole in reversed(wholes) if whole.first.selection}
    for unit in forge.units:
        if not is_second_half(unit):
            continue
        host = by_selection.get(unit.joins)
        alone = _why_not_combined(unit, host)
        if host is None or alone:
            ledger.warn(f"{_shown(unit)} ({unit.where}) stays a unit of its own: {alone}.")
            wholes.append(Whole(unit))
        else:
            host.halves.append(unit)
    order = {id(unit): n for n, unit in enumerate(forge.units)}
    return sorted(wholes, key=lambda whole: order[id(whole.first)])


def is_second_half(unit: ForgeUnit) -> bool:
    return unit.combined and bool(unit.joins)


def _why_not_combined(unit: ForgeUnit, host: Whole | None) -> str:
    if host is None:
        return "the unit it was to be combined with is not in the list"
    if host.first.id != unit.id or not host.first.combined:
        return f"{_shown(host.first)} is no other half of it"
    if (host.first.quality, host.first.defense) != (unit.quality, unit.defense):
        return "the halves differ in Quality or Defense"
    if len(host.halves) > 1:
        return "two copies are combined already, and no more than two may be"
    only = _for_all_of_one(host.first, unit)
    if only:
        return f"“{only}” is for all models of one half only, and such upgrades must be bought for both"
    return ""


def _for_all_of_one(first: ForgeUnit, second: ForgeUnit) -> str:
    """RG-PRE-06, AF-PRE-13, AF-PRE-14: an upgrade for all models that one half has and the other has not.

    Where the list does not say for whom an upgrade is, what all models of one half have and none of the other
    has is one for all. What was bought model by model may differ.
    """
    for unit, other in ((first, second), (second, first)):
        for upgrade in unit.upgrades:
            if upgrade.whom == FOR_ALL and not _has_for_all(other, upgrade.label):
                return upgrade.label
    for unit, other in ((first, second), (second, first)):
        singly = [name for upgrade in unit.upgrades if upgrade.whom == FOR_SOME for name in upgrade.gains]
        given_up = any([upgrade.whom == FOR_SOME for upgrade in other.upgrades])
        there = _gear(other)
        for name, number in _gear(unit).items():
            alone = unit.size == 1 or given_up or name in singly
            if number >= unit.size and not there.get(name) and not alone:
                return name
    return ""


def _has_for_all(unit: ForgeUnit, label: str) -> bool:
    """Whether every model of a half has this upgrade: bought for all at once, or for one after the other."""
    same = [upgrade for upgrade in unit.upgrades if upgrade.label == label]
    if len(same) >= unit.size or any([upgrade.whom != FOR_SOME for upgrade in same]):
        return True
    gains = {name for upgrade in same for name in upgrade.gains}
    gear = _gear(unit)
    return bool(gains) and all([gear.get(name, 0) >= unit.size for name in gains])


def _gear(unit: ForgeUnit) -> dict[str, int]:
    """How many there are in a half of each thing it has; its own rules are for every model."""
    found: dict[str, int] = {rule.label(): unit.size for rule in unit.rules}
    for name, number in [(one.name, one.number) for one in unit.weapons + unit.items]:
        found[name] = found.get(name, 0) + number
    return found


def _shown(unit: ForgeUnit) -> str:
    return unit.custom or unit.name


def name_units(wholes: list[Whole]) -> None:
    """Ids and names of their own for all units, numbered as those of our lists are."""
    ids: set[str] = set()
    copies: dict[str, int] = {}
    names: set[str] = set()
    for whole in wholes:
        shown = _shown(whole.first)
        number = copies.get(shown, 0) + 1
        copies[shown] = number
        while (shown if number == 1 else f"{shown} {number}") in names:
            number += 1
        whole.name = shown if number == 1 else f"{shown} {number}"
        names.add(whole.name)
        slug = slug_of(shown) or "unit"
        whole.id = slug
        number = 1
        while whole.id in ids:
            number += 1
            whole.id = f"{slug}-{number}"
        ids.add(whole.id)


def slug_of(name: str) -> str:
    """Lower-case words joined by "-"; nothing if the name has no plain letters."""
    return "-".join(re.findall(r"[a-z0-9]+", name.casefold()))[:60].strip("-")


def unit_data(whole: Whole, book: str, ledger: Findings) -> UnitData:
    groups: list[ModelData] = []
    points = 0
    for half in whole.halves:
        points += half.cost
        for upgrade in half.upgrades:
            if upgrade.cost is None:
                ledger.warn(f"{whole.name}: no price is given for “{upgrade.label}”; it is counted as 0.")
            points += upgrade.cost or 0
        for model in _models(half, whole.name, ledger):
            _count_in(groups, model)
        _about_the_unit(half, whole.name, ledger)
    groups = _one_of_each_post(whole.name, groups, ledger)
    if not any([model.weapons for model in groups]):
        ledger.warn(f"{whole.name} has no weapon at all.")
    size = sum([half.size for half in whole.halves])
    kind = _kind(whole.first, groups, size)
    return UnitData(
        id=whole.id,
        name=whole.name,
        entry=slug_of(whole.first.name) or "unit",
        kind=kind,
        points=max(points, 0),
        width=_width(whole, book, ledger),
        base=_base(whole, kind, book, ledger),
        models=tuple(sorted(groups, key=lambda model: not model.special)),
        combined=len(whole.halves) > 1,
    )


def _models(unit: ForgeUnit, shown: str, ledger: Findings) -> tuple[ModelData, ...]:
    """The models of one object of the list, and what of their rules this book has."""
    unit_rules = [(rule.label(), _read(rule, False, shown, ledger)) for rule in unit.rules]
    weapons = [_weapon(weapon, f"{shown}: {weapon.name}", ledger) for weapon in unit.weapons]
    items: list[Readings] = []
    for item in unit.items:
        carrier = f"{shown}: {item.name}"
        rules = tuple(
            [
                (rule.label(), _read(rule, False, _carrier(shown, item.name, rule.label()), ledger))
                for rule in item.rules
            ]
        )
        brought: list[WeaponData] = []
        for weapon in item.weapons:
            made = _weapon(weapon, f"{carrier}: {weapon.name}", ledger)
            brought += [made.weapon] * made.number
        items.append(Readings(item.name, item.number, rules, tuple(brought)))
        if not item.rules and not item.weapons:
            ledger.idle(f"the item “{item.name}”, which has no rules ({shown})")
    dealt = deal(unit, unit_rules, weapons, items)
    for each in dealt.left_out:
        ledger.leave_out(each.label, each.why, _carrier(shown, each.item, each.label))
    _tell_the_rest(shown, unit_rules, items, dealt.left_out, ledger)
    return dealt.models


def _carrier(shown: str, item: str, label: str) -> str:
    """Who has a rule: the unit, or its item; a rule bought by itself is no item."""
    alone = not item or label == item or label.startswith(f"{item}(")
    return shown if alone else f"{shown}: {item}"


def _read(rule: ForgeRule, on_weapon: bool, carrier: str, ledger: Findings) -> Reading:
    """What a rule is here. One that is left out is noted at once, the others when it is known who got them."""
    reading = read_rule(rule, on_weapon)
    if not reading.known():
        ledger.leave_out(rule.label(), reading.why, carrier)
    elif reading.goes == NOWHERE:
        ledger.idle(f"{rule.label()}, which is about building armies ({carrier})")
    elif on_weapon:
        ledger.understand(rule.label(), reading.text, carrier)
    return reading


def _tell_the_rest(
    shown: str,
    unit_rules: list[tuple[str, Reading]],
    items: list[Readings],
    left_out: tuple[LeftOut, ...],
    ledger: Findings,
) -> None:
    """Notes the rules of models as understood, but for those that dealing them out showed not to fit."""
    missed = {(each.label, each.item) for each in left_out}
    given = [("", *one) for one in unit_rules]
    given += [(item.name, *one) for item in items for one in item.rules]
    for item, label, reading in given:
        if reading.known() and reading.goes != NOWHERE and (label, item) not in missed:
            now = "Sergeant (shooting or melee)" if reading.goes == AS_SERGEANT else reading.text
            ledger.understand(label, now, _carrier(shown, item, label))


def _weapon(weapon: ForgeWeapon, carrier: str, ledger: Findings) -> Weapons:
    rules: list[str] = []
    for rule in weapon.rules:
        reading = _read(rule, True, carrier, ledger)
        if reading.text:
            add_rule(rules, reading.text)
    return Weapons(
        WeaponData(weapon.name, weapon.attacks, weapon.range, tuple(rules)), weapon.number, weapon.name
    )


def _count_in(groups: list[ModelData], model: ModelData) -> None:
    """Counts the model to its like, so that equal models of two halves stay one group."""
    for n, other in enumerate(groups):
        if msgspec.structs.replace(other, count=model.count) == model:
            groups[n] = msgspec.structs.replace(other, count=other.count + model.count)
            return
    groups.append(model)


def _one_of_each_post(shown: str, groups: list[ModelData], ledger: Findings) -> list[ModelData]:
    """AF-CMD-01: a unit, combined or not, has one of each command post; further ones are taken off."""
    taken: set[str] = set()
    found: list[ModelData] = []
    for group in groups:
        posts = [text for text in group.rules if is_post(text)]
        fresh = [text for text in posts if text not in taken]
        taken.update(fresh)
        if not posts or (group.count == 1 and fresh == posts):
            _count_in(found, group)
            continue
        for text in posts:
            ledger.leave_out(text, "a unit has only one of each command post; the others are left out", shown)
        if fresh:
            rules = tuple([text for text in group.rules if text not in posts or text in fresh])
            _count_in(found, msgspec.structs.replace(group, count=1, rules=rules, special=True))
        left = group.count - bool(fresh)
        if left:
            _count_in(found, msgspec.structs.replace(_without_posts(group, groups), count=left))
    return found


def _without_posts(group: ModelData, groups: list[ModelData]) -> ModelData:
    """A model that has lost its post: one of those that it is now the same as, if there are any."""
    rules = tuple([text for text in group.rules if not is_post(text)])
    bare = msgspec.structs.replace(group, rules=rules)
    for other in groups:
        if msgspec.structs.replace(other, name=bare.name, count=bare.count, special=bare.special) == bare:
            return other
    return bare


def _kind(unit: ForgeUnit, groups: list[ModelData], size: int) -> str:
    """The kind of unit, which Army Forge does not tell: by its rules, its toughness and its base."""
    rules = [parse_rule(text) for group in groups for text in group.rules]
    names = {name for name, _ in rules}
    tough = max([x for name, x in rules if name == "Tough"], default=1)
    base = unit.bases.round or unit.bases.square
    if "Hero" in names:
        return "hero"
    if size == 1 and "Artillery" in names:
        return "artillery"
    if size == 1 and tough >= _MONSTER:
        return "monster"
    if base is not None and base[1] > base[0]:
        return "cavalry"
    return "large" if tough >= _LARGE else "infantry"


def _width(whole: Whole, book: str, ledger: Findings) -> int:
    """RG-PRE-05: where sizes have rows, a size fixes them; combined units keep the width of their halves."""
    size = whole.first.size
    rules = mustering_of(book)
    if rules.sizes:
        if size not in ROW_WIDTH or any([half.size != size for half in whole.halves]):
            sizes = " and ".join([str(half.size) for half in whole.halves])
            why = f"a unit has 1, 3, 5, 6 or 10 models, not {sizes}"
            ledger.cannot_play(f"{whole.name} cannot be played in {rules.title}: {why}.")
            return min(_WIDEST, size)
        if size == 1 and len(whole.halves) > 1:
            ledger.cannot_play(f"{whole.name} cannot be played in {rules.title}: single models do not combine.")
        return ROW_WIDTH[size]
    return min(_WIDEST, sum([half.size for half in whole.halves]))


def _base(whole: Whole, kind: str, book: str, ledger: Findings) -> tuple[float, float]:
    """The base in inches. Of loose models (w, w) is a round one; those in rows stand on square ones."""
    unit = whole.first
    found = unit.bases
    for item in unit.items:
        # A mount brings its own base, if every model has one.
        if item.number >= unit.size and (item.bases.round or item.bases.square):
            found = item.bases
    ways = (found.round, found.square) if mustering_of(book).loose else (found.square, found.round)
    mm = ways[0] or ways[1]
    if mm is None:
        mm = _BASES[kind]
        ledger.warn(f"{whole.name}: the list names no base; {mm[0]} by {mm[1]} mm is taken.")
    return round(mm[0] / _MM_PER_INCH, 3), round(mm[1] / _MM_PER_INCH, 3)


def _about_the_unit(unit: ForgeUnit, shown: str, ledger: Findings) -> None:
    if unit.xp:
        ledger.idle(f"experience, {unit.xp} ({shown})")
    for trait in unit.traits:
        ledger.idle(f"the campaign trait “{trait}” ({shown})")
    if unit.notes:
        ledger.idle(f"notes ({shown})")
