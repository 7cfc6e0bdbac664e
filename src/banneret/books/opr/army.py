# interpreted: armies are read once a game
"""From an army list to a roster: what is wrong with the list, what it costs, and every model worked out."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET

from banneret.books.armies import ListFault
from banneret.books.opr.honoured import Enrolled, honours_wrong, learned
from banneret.books.opr.mustering import Mustering, mustering_of
from banneret.books.opr.packs import ROW_WIDTH, ArmyList, ArmyPack, ListUnit, UnitEntry, Upgrade, carried
from banneret.books.opr.roster import ModelData, Roster, UnitData, WeaponData
from banneret.books.opr.rule_names import parse_rule
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

HERO_EVERY: Final = 375
ENGINE_EVERY: Final = 750
_MM_PER_INCH: Final = 25.4
_BOUGHT: Final = re.compile(r"(?:([0-9]{1,4})x )?([^:]*)(?::(.*))?")


class Bought(NamedTuple):
    """An upgrade as a list writes it: "2x crossbow", "sergeant:melee", "veterans"."""

    id: str
    times: int = 1
    choice: str = ""


def parse_bought(text: str) -> Bought:
    match = _BOUGHT.fullmatch(text)
    if match is None:
        return Bought(text)
    return Bought(match.group(2), int(match.group(1) or 1), match.group(3) or "")


# ------------------------------------------------------------------------------------------ points


def upgrade_points(upgrade: Upgrade, entry: UnitEntry) -> int:
    """The price of the upgrade for one copy of the unit (all models) or for one model."""
    if upgrade.percent is not None:
        return -(-entry.points * upgrade.percent // 500) * 5
    if upgrade.points_per_model is not None:
        return upgrade.points_per_model * (entry.size if upgrade.scope == "all_models" else 1)
    return upgrade.points or 0


def unit_points(chosen: ListUnit, pack: ArmyPack) -> int:
    """RG-PRE-06, AF-PRE-13: a combined unit pays for two copies, and twice for upgrades of all its models."""
    entry = pack.units[chosen.unit]
    copies = 2 if chosen.combined else 1
    total = entry.points * copies
    for text in chosen.upgrades:
        bought = parse_bought(text)
        upgrade = pack.upgrades[bought.id]
        times = copies if upgrade.scope == "all_models" else bought.times
        total += times * upgrade_points(upgrade, entry)
    return total


# ------------------------------------------------------------------------------------------ checking


def check(army_list: ArmyList, pack: ArmyPack) -> list[ListFault]:
    """Everything that is wrong with the list, in the order of the file; nothing if it is legal."""
    file = army_list.file or army_list.id
    book = mustering_of(army_list.book)
    faults: list[ListFault] = []
    if army_list.army != pack.id:
        faults.append(
            ListFault(f"{file}: list.army", f'the list is for the army "{army_list.army}", not "{pack.id}".')
        )
        return faults
    if not pack.is_for(army_list.book):
        faults.append(
            ListFault(f"{file}: list.book", f'{pack.name} is not an army of the book "{army_list.book}".')
        )
    if army_list.roster is not None:
        return faults + _check_written(file, army_list, army_list.roster, book)
    if not army_list.units:
        faults.append(ListFault(f"{file}: units", "the list has no units.", book.empty))
    for n, chosen in enumerate(army_list.units):
        where = f"{file}: units[{n}]"
        entry = pack.units.get(chosen.unit)
        if entry is None:
            what = f'{pack.name} has no unit "{chosen.unit}"{meant(chosen.unit, list(pack.units))}'
            faults.append(ListFault(f"{where}.unit", what))
            continue
        faults += _check_size(where, chosen, entry, book)
        faults += _check_upgrades(where, chosen, entry, pack, book)
    if book.counted:
        faults += _check_numbers(file, army_list, pack)
    faults += _check_total(file, army_list, pack)
    return faults or honours_wrong(_enrolled(file, army_list, pack, book), army_list.book, book.prefix)


def _enrolled(file: str, army_list: ArmyList, pack: ArmyPack, book: Mustering) -> list[Enrolled]:
    """The entries of a list with which nothing else is wrong."""
    return [
        Enrolled(
            pack.units[chosen.unit].name,
            f"{file}: units[{n}]",
            unit_points(chosen, pack),
            _models(chosen, pack.units[chosen.unit], pack, book.adds_up),
            chosen.honours,
        )
        for n, chosen in enumerate(army_list.units)
    ]


def _check_written(file: str, army_list: ArmyList, roster: Roster, book: Mustering) -> list[ListFault]:
    """A list that was imported: it may not cost too much, and its units have rows where they stand in such.

    RG-PRE-05, RG-PRE-06: that is a size with rows, or twice such a size on the same width. How often a unit may
    appear is not asked, because nobody knows which army it is of.
    """
    faults: list[ListFault] = []
    if not roster.units:
        faults.append(ListFault(f"{file}: roster.units", "the list has no units.", book.empty))
    for n, unit in enumerate(roster.units):
        size = sum([model.count for model in unit.models])
        halves = {
            whole: ROW_WIDTH[whole] for whole in ROW_WIDTH if whole == size or (whole > 1 and whole * 2 == size)
        }
        if book.sizes and unit.width not in halves.values():
            what = f"{unit.name} has {size} models in rows of {unit.width}; a unit has 1, 3, 5, 6 or 10."
            faults.append(ListFault(f"{file}: roster.units[{n}]", what, book.sizes))
    if roster.points > army_list.points:
        over = roster.points - army_list.points
        what = f"the units cost {roster.points} points, {over} more than the {army_list.points} allowed."
        faults.append(ListFault(f"{file}: list.points", what, book.limit))
    enrolled = [
        Enrolled(unit.name, f"{file}: roster.units[{n}]", unit.points, unit.models, unit.honours or None)
        for n, unit in enumerate(roster.units)
    ]
    return faults + honours_wrong(enrolled, army_list.book, book.prefix)


def _check_size(where: str, chosen: ListUnit, entry: UnitEntry, book: Mustering) -> list[ListFault]:
    """RG-PRE-05: sizes that have rows. RG-PRE-06: two copies of a unit of several models may be combined.

    AF-PRE-13 speaks of any two copies of a unit, so two single models may be one unit there.
    """
    faults = []
    if entry.size not in ROW_WIDTH:
        what = f"{entry.name} has {entry.size} models; a unit has 1, 3, 5, 6 or 10."
        faults.append(ListFault(f"{where}.unit", what, book.sizes))
    if chosen.combined and entry.size == 1 and book.lone:
        what = f"{entry.name} is a single model and cannot be combined with another."
        faults.append(ListFault(f"{where}.combined", what, book.lone))
    return faults


def _unfit(upgrade: Upgrade, entry: UnitEntry) -> str:
    """Why this kind of unit may not have the upgrade; "" if it may."""
    if upgrade.min_models > entry.size:
        return f"it is only for units of {upgrade.min_models} or more models"
    if upgrade.kinds and entry.kind not in upgrade.kinds:
        return f"it is only for units of the kind {', '.join(upgrade.kinds)}"
    if entry.kind in upgrade.not_kinds:
        return f"it is not for units of the kind {entry.kind}"
    if upgrade.quality and entry.quality <= upgrade.quality_best:
        return f"its Quality is {entry.quality}+ already"
    if upgrade.defense and entry.defense <= upgrade.defense_best:
        return f"its Defense is {entry.defense}+ already"
    return ""


def _check_upgrades(
    where: str, chosen: ListUnit, entry: UnitEntry, pack: ArmyPack, book: Mustering
) -> list[ListFault]:
    faults: list[ListFault] = []
    taken: dict[str, int] = {}
    for n, text in enumerate(chosen.upgrades):
        here = f"{where}.upgrades[{n}]"
        bought = parse_bought(text)
        upgrade = pack.upgrades.get(bought.id)
        if upgrade is None:
            what = f'there is no upgrade "{bought.id}"{meant(bought.id, list(pack.upgrades))}'
            faults.append(ListFault(here, what))
            continue
        unfit = _unfit(upgrade, entry)
        if not upgrade.open and bought.id not in entry.upgrades:
            unfit = "it is not among the upgrades of this unit"
        if unfit:
            faults.append(ListFault(here, f"{entry.name} cannot have {upgrade.name}: {unfit}."))
            continue
        fault = _check_choice(here, bought, upgrade)
        if fault is not None:
            faults.append(fault)
            continue
        taken[bought.id] = taken.get(bought.id, 0) + bought.times
        fault = _check_often(here, taken[bought.id], chosen, upgrade, book)
        if fault is not None:
            faults.append(fault)
    if not faults:
        faults += _check_models(where, chosen, entry, pack, book)
    return faults


def _check_choice(here: str, bought: Bought, upgrade: Upgrade) -> ListFault | None:
    if bought.times < 1:
        return ListFault(here, f"{upgrade.name} must be bought at least once, not {bought.times} times.")
    if bought.choice in upgrade.choices or (not upgrade.choices and not bought.choice):
        return None
    if not upgrade.choices:
        return ListFault(here, f'{upgrade.name} leaves nothing to choose; write "{bought.id}".')
    ways = " or ".join(f'"{bought.id}:{choice}"' for choice in upgrade.choices)
    return ListFault(here, f"{upgrade.name} is a choice; write {ways}.")


def _check_often(
    here: str, count: int, chosen: ListUnit, upgrade: Upgrade, book: Mustering
) -> ListFault | None:
    """RG-CMD-01, AF-CMD-01: one of each command upgrade in a unit, combined or not.

    Others may be had by each half.
    """
    if upgrade.command:
        if count > 1:
            return ListFault(here, f"a unit may have only one {upgrade.name}.", book.command)
        return None
    if upgrade.scope == "all_models":
        if count > 1:
            return ListFault(here, f"{upgrade.name} is for all models already and is bought only once.")
        return None
    most = upgrade.at_most * (2 if chosen.combined else 1)
    if count > most:
        models = "model" if most == 1 else "models"
        return ListFault(here, f"at most {most} {models} of this unit may have {upgrade.name}, not {count}.")
    return None


def _check_models(
    where: str, chosen: ListUnit, entry: UnitEntry, pack: ArmyPack, book: Mustering
) -> list[ListFault]:
    """Every upgrade of a single model needs a model of its own, with the weapons the upgrade works on.

    AF-PRE-13, AF-PRE-14: an upgrade of all models is for both halves, so those with swords and those with
    spears are never one unit.
    """
    faults: list[ListFault] = []
    size = entry.size * (2 if chosen.combined else 1)
    singles = 0
    plain = _plain_model(entry, pack)
    ordered = _in_order(chosen, pack)
    for n, bought, upgrade in ordered:
        here = f"{where}.upgrades[{n}]"
        if upgrade.scope != "all_models":
            singles += bought.times
            if singles > size:
                what = f"the unit has {size} models, too few for {singles} upgrades of single models."
                faults.append(ListFault(here, what))
        why = _lacks(plain, upgrade, pack)
        if why:
            both = chosen.combined and upgrade.scope == "all_models"
            clause = book.alike if both else ""
            faults.append(ListFault(here, f"{entry.name} cannot have {upgrade.name}: {why}.", clause))
        elif upgrade.scope == "all_models":
            plain = _improved(plain, upgrade, bought.choice, pack, False)  # of its weapons only
    return faults


def _lacks(model: ModelData, upgrade: Upgrade, pack: ArmyPack) -> str:
    left = list(model.weapons)
    for text in upgrade.replaces:
        count, key = carried(text)
        weapon = pack.weapons[key].data()
        for _ in range(count):
            if weapon not in left:
                return f"it has no {weapon.name} to give up"
            left.remove(weapon)
    if upgrade.melee_attacks and not any(weapon.range == 0 for weapon in left):
        return "it has no melee weapon"
    return ""


def _check_numbers(file: str, army_list: ArmyList, pack: ArmyPack) -> list[ListFault]:
    """How often units may appear. A combined unit counts as two copies."""
    faults: list[ListFault] = []
    hero_limit = max(1, army_list.points // HERO_EVERY)
    engine_limit = max(1, army_list.points // ENGINE_EVERY)
    heroes = 0
    copies: dict[str, int] = {}
    for n, chosen in enumerate(army_list.units):
        entry = pack.units.get(chosen.unit)
        if entry is None:
            continue
        here = f"{file}: units[{n}].unit"
        number = copies.get(chosen.unit, 0) + (2 if chosen.combined else 1)
        copies[chosen.unit] = number
        if number > entry.max:
            copy = "copy" if entry.max == 1 else "copies"
            what = f"an army may have at most {entry.max} {copy} of {entry.name}; this makes {number}."
            faults.append(ListFault(here, what))
        if entry.kind in ("monster", "artillery") and number > engine_limit:
            what = (
                f"an army of {army_list.points} points may have at most {engine_limit} {entry.name} "
                f"(one per {ENGINE_EVERY} points); this makes {number}."
            )
            faults.append(ListFault(here, what))
        if "Hero" in entry.rules:
            heroes += 1
            if heroes > hero_limit:
                noun = "Hero" if hero_limit == 1 else "Heroes"
                what = (
                    f"an army of {army_list.points} points may have at most {hero_limit} {noun} "
                    f"(one per {HERO_EVERY} points); {entry.name} makes {heroes}."
                )
                faults.append(ListFault(here, what))
    return faults


def _check_total(file: str, army_list: ArmyList, pack: ArmyPack) -> list[ListFault]:
    """RG-PRE-02, AF-PRE-12: the army may not cost more than the limit; what is not spent is lost."""
    total = 0
    for chosen in army_list.units:
        known = all(parse_bought(text).id in pack.upgrades for text in chosen.upgrades)
        if chosen.unit in pack.units and known:
            total += unit_points(chosen, pack)
    if total > army_list.points:
        over = total - army_list.points
        what = f"the units cost {total} points, {over} more than the {army_list.points} allowed."
        return [ListFault(f"{file}: list.points", what, mustering_of(army_list.book).limit)]
    return []


# ------------------------------------------------------------------------------------------ mustering


def muster(army_list: ArmyList, pack: ArmyPack) -> Roster:
    """The roster of a legal list. An illegal one is refused with the first thing wrong."""
    faults = check(army_list, pack)
    if faults:
        first = faults[0]
        raise BadInput(f"{first.what} [{first.clause}]" if first.clause else first.what, first.where)
    if army_list.roster is not None:
        taught = [_taught(unit) for unit in army_list.roster.units]
        return msgspec.structs.replace(army_list.roster, units=tuple(taught), joins=army_list.joins)
    book = mustering_of(army_list.book)
    units: list[UnitData] = []
    used: set[str] = set()
    copies: dict[str, int] = {}
    for chosen in army_list.units:
        entry = pack.units[chosen.unit]
        number = copies.get(chosen.unit, 0) + 1
        copies[chosen.unit] = number
        ident = chosen.unit if number == 1 else f"{chosen.unit}-{number}"
        while ident in used:  # an entry of the pack may itself be called "pikemen-2"
            ident += "-bis"
        used.add(ident)
        name = entry.name if number == 1 else f"{entry.name} {number}"
        units.append(
            UnitData(
                id=ident,
                name=name,
                entry=chosen.unit,
                kind=entry.kind,
                points=unit_points(chosen, pack),
                width=ROW_WIDTH[entry.size],  # RG-PRE-05: a combined unit keeps the width of its halves
                base=_base(entry, book),
                models=_models(chosen, entry, pack, book.adds_up),
                combined=chosen.combined,
                plural=UNSET if entry.plural is None else entry.plural,
                honours=chosen.honours or UNSET,
                learned=learned(chosen.honours),
            )
        )
    return Roster(army_list.name, pack.id, sum(unit.points for unit in units), tuple(units), pack.spells)


def _taught(unit: UnitData) -> UnitData:
    """A unit that is written out, with the spells that its honours teach."""
    return msgspec.structs.replace(unit, learned=learned(unit.honours)) if unit.honours else unit


def _base(entry: UnitEntry, book: Mustering) -> tuple[float, float]:
    """AF-GEN-02: the base of a model in this book, in inches. Of loose models a square one is round."""
    wide, deep = entry.base
    if book.loose and entry.loose_base is not None:
        wide, deep = entry.loose_base
    return (_inches(wide), _inches(deep))


def _inches(mm: int) -> float:
    return round(mm / _MM_PER_INCH, 3)


def _in_order(chosen: ListUnit, pack: ArmyPack) -> list[tuple[int, Bought, Upgrade]]:
    """Upgrades in the order they take effect: all models, then command posts, then other single models."""
    found = []
    for n, text in enumerate(chosen.upgrades):
        bought = parse_bought(text)
        found.append((n, bought, pack.upgrades[bought.id]))
    return sorted(found, key=lambda item: 0 if item[2].scope == "all_models" else 1 if item[2].command else 2)


def _plain_model(entry: UnitEntry, pack: ArmyPack) -> ModelData:
    weapons: list[WeaponData] = []
    for text in entry.weapons:
        count, key = carried(text)
        weapons.extend([pack.weapons[key].data()] * count)
    return ModelData(
        entry.model or entry.name,
        1,
        entry.quality,
        entry.defense,
        tuple(weapons),
        tuple(entry.rules),
        figure=entry.figure or UNSET,
    )


def _models(chosen: ListUnit, entry: UnitEntry, pack: ArmyPack, adds: bool) -> tuple[ModelData, ...]:
    """RG-PRE-06, AF-PRE-13: upgrades of all models reach both halves. Models of their own kind come first, as
    they stand in the front row, then the plain ones."""
    size = entry.size * (2 if chosen.combined else 1)
    plain = _plain_model(entry, pack)
    specials: list[ModelData] = []
    for _, bought, upgrade in _in_order(chosen, pack):
        if upgrade.scope == "all_models":
            plain = _improved(plain, upgrade, bought.choice, pack, adds)
            continue
        model = _improved(plain, upgrade, bought.choice, pack, adds)
        name = upgrade.model or f"{plain.name} with {upgrade.name}"
        model = msgspec.structs.replace(model, name=name, special=True)
        _add(specials, model, bought.times)
    left = size - sum(model.count for model in specials)
    if left:
        specials.append(msgspec.structs.replace(plain, count=left))
    return tuple(specials)


def _add(models: list[ModelData], model: ModelData, count: int) -> None:
    """Counts the model to its like, so that equal models stay one entry."""
    for n, other in enumerate(models):
        if msgspec.structs.replace(other, count=1) == model:
            models[n] = msgspec.structs.replace(other, count=other.count + count)
            return
    models.append(msgspec.structs.replace(model, count=count))


def _improved(model: ModelData, upgrade: Upgrade, choice: str, pack: ArmyPack, adds: bool) -> ModelData:
    weapons = list(model.weapons)
    for text in upgrade.replaces:
        count, key = carried(text)
        for _ in range(count):
            weapons.remove(pack.weapons[key].data())
    for text in upgrade.weapons:
        count, key = carried(text)
        weapons.extend([pack.weapons[key].data()] * count)
    if upgrade.melee_attacks:
        first = next(n for n, weapon in enumerate(weapons) if weapon.range == 0)  # RG-SHO-07
        weapon = weapons[first]
        weapons[first] = msgspec.structs.replace(weapon, attacks=weapon.attacks + upgrade.melee_attacks)
    rules = list(model.rules)
    for text in upgrade.rules + upgrade.choices.get(choice, ()):
        _give(rules, text, adds)
    return msgspec.structs.replace(
        model,
        quality=_better(model.quality, upgrade.quality, upgrade.quality_best),
        defense=_better(model.defense, upgrade.defense, upgrade.defense_best),
        weapons=tuple(weapons),
        rules=tuple(rules),
        figure=upgrade.figure or model.figure,
    )


def _better(value: int, steps: int, best: int) -> int:
    return max(value - steps, best) if steps else value


def _give(rules: list[str], text: str, adds: bool) -> None:
    """Adds a rule. Of two with the same name the higher number stays, or (AF-SPC-02) the numbers add up."""
    name, number = parse_rule(text)
    for n, other in enumerate(rules):
        other_name, other_number = parse_rule(other)
        if other_name == name:
            if adds and number:
                rules[n] = f"{name}({number + other_number})"
            elif number > other_number:
                rules[n] = text
            return
    rules.append(text)
