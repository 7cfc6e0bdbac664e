# interpreted: armies are read once a game
"""Chapter ARM: what an army list must keep to, and the roster it becomes.

`faults` tells all that is wrong with a list, a sentence each; `muster` makes the roster of a list without
faults and refuses one with the first of them.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.honours import Bearer, Honours, army_faults, honour_faults
from banneret.books.quick_starter.packs import (
    Army,
    ArmyList,
    ListEntry,
    UnitEntry,
    available_armies,
    list_and_army,
    load_army,
)
from banneret.books.quick_starter.roster import Roster, SpellData, UnitData
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source, meant

CHARACTERS: Final = (1, 2)  # QS-ARM-04: how few and how many in the whole army
CORE_SHARE: Final = 4  # QS-ARM-05: one point in four of the limit

PREFIX: Final = "QS"
AIM: Final = "Aim"  # what Ballistic Skill is here; it stands with the shooting attack
# QS-VET-03: what a Character may gain at Level 2; QS-VET-08: what a unit may.
GAINS: Final = ("Dis", "Def", "Res", "Arm", "Agi", "Att", "Off", "Str", "AP", AIM)
GAINS_OF_UNITS: Final = ("Off", AIM)
LEARNS: Final = {"long-memory": 2, "candle-ledger": 1}  # QS-ART-04, QS-ART-16: how many spells they teach


class Chosen:
    """An entry of a list with what the army says of it. `id` is what the unit is called in the roster."""

    def __init__(self, id: str, name: str, where: str, listed: ListEntry, entry: UnitEntry) -> None:
        self.id = id
        self.name = name
        self.where = where
        self.listed = listed
        self.entry = entry


def roster(source: Source) -> Roster:
    """The roster of a list, bundled, in a file of one's own or given as tables, with the army it names."""
    return muster(*list_and_army(source))


def muster(army_list: ArmyList, army: Army) -> Roster:
    """QS-ARM-01: the list with every entry written out, or BadInput with its first fault."""
    found = all_faults(army_list, army)
    if found:
        raise found[0]
    chosen, _ = chosen_entries(army_list, army)
    return Roster(
        name=army_list.name,
        army=army.id,
        points=points(chosen),
        limit=army_list.limit,
        tier=army_list.tier,
        units=tuple([_unit_data(one, army) for one in chosen]),
    )


def points(chosen: list[Chosen]) -> int:
    """QS-ARM-02: the sum of the Points Costs."""
    return sum([one.entry.points for one in chosen])


def core_needed(limit: int) -> int:
    """QS-ARM-05, QS-ARM-06: a quarter of the limit, of 1200 points 300; a fraction counts as a whole point."""
    return -(-limit // CORE_SHARE)


# ------------------------------------------------------------------------------------------ choosing


def chosen_entries(army_list: ArmyList, army: Army) -> tuple[list[Chosen], list[BadInput]]:
    """The entries of the list, and a fault for each that the army does not have."""
    chosen: list[Chosen] = []
    unknown: list[BadInput] = []
    times = {key: [row.unit for row in army_list.entries].count(key) for key in army.units}
    counts: dict[str, int] = {}
    for n, listed in enumerate(army_list.entries):
        where = f"{army_list.file or army_list.id}: entries[{n}]"
        entry = army.units.get(listed.unit)
        if entry is None:
            what = f'{army.name} has no unit "{listed.unit}"{meant(listed.unit, army.units)}'
            unknown.append(BadInput(what, f"{where}.unit"))
            continue
        number = counts[listed.unit] = counts.get(listed.unit, 0) + 1
        id = listed.unit if number == 1 else f"{listed.unit}-{number}"
        name = listed.name or (f"{entry.name} {number}" if times[listed.unit] > 1 else entry.name)
        chosen.append(Chosen(id, name, where, listed, entry))
    return chosen, unknown


def _unit_data(one: Chosen, army: Army) -> UnitData:
    data = unit_data_of(army, one.listed.unit)
    return msgspec.structs.replace(
        data,
        id=one.id,
        name=one.name,
        general=one.listed.general,
        joins=one.listed.joins,
        honours=one.listed.honours or UNSET,
        learned=learned(one.listed.honours),
    )


def learned(honours: Honours | None) -> tuple[SpellData, ...] | UnsetType:
    """QS-ART-04, QS-ART-16: the spells that an Artefact teaches a Wizard, each called by its army too."""
    if honours is None or not honours.learns:
        return UNSET
    found: list[SpellData] = []
    for text in honours.learns:
        army, _, key = text.partition("/")
        found.append(msgspec.structs.replace(load_army(army).spells[key], id=text))
    return tuple(found)


def unit_data_of(army: Army, key: str) -> UnitData:
    """QS-GEN-03: one entry of an army, written out."""
    entry = army.units[key]
    return UnitData(
        id=key,
        name=entry.name,
        entry=key,
        category=entry.category,
        points=entry.points,
        models=entry.models,
        files=entry.files,
        base=entry.base_size,
        profile=entry.profile,
        round_base=entry.round_base,
        rules=entry.rules,
        shooting=army.shooting(entry),
        spells=tuple([army.spells[spell] for spell in entry.spells]),
        plural=UNSET if entry.plural is None else entry.plural,
        mounted=UNSET if entry.mounted is None else entry.mounted,
        standard=UNSET if entry.standard is None else entry.standard,
        figure=entry.figure or UNSET,
    )


# ------------------------------------------------------------------------------------------ checking


def all_faults(army_list: ArmyList, army: Army) -> list[BadInput]:
    """What `faults` tells, with the place of each apart."""
    place = army_list.file or army_list.id
    if army_list.army != army.id:
        what = f'the list is for the army "{army_list.army}", not "{army.id}" (QS-ARM-01)'
        return [BadInput(what, f"{place}: list.army")]
    chosen, found = chosen_entries(army_list, army)
    if not chosen:
        return found or [BadInput("the list has no units (QS-ARM-01)", f"{place}: entries")]
    # QS-GEN-23: a pre-made list is played as it stands; building rules are for the advanced tier.
    if army_list.tier == "advanced":
        found += _building_faults(chosen, army_list.limit, place)
    else:
        found += _limit_faults(chosen, army_list.limit, place)
    found += _general_faults(chosen, place)
    found += _joining_faults(chosen)
    found += _honour_faults(chosen)
    return found


def _limit_faults(chosen: list[Chosen], limit: int, place: str) -> list[BadInput]:
    """QS-ARM-02: the army's points may reach but not exceed the limit."""
    spent = points(chosen)
    if spent <= limit:
        return []
    what = f"the units cost {spent} points, {spent - limit} more than the limit of {limit} (QS-ARM-02)"
    return [BadInput(what, f"{place}: entries")]


def _building_faults(chosen: list[Chosen], limit: int, place: str) -> list[BadInput]:
    """QS-ARM-02, QS-ARM-04, QS-ARM-05, QS-ARM-07: the limit, the categories and how often an entry stands."""
    found = _limit_faults(chosen, limit, place)
    least, most = CHARACTERS
    characters = len([one for one in chosen if one.entry.character])
    if not least <= characters <= most:
        what = f"an army has {least} or {most} Characters, this one {characters} (QS-ARM-04)"
        found.append(BadInput(what, f"{place}: entries"))
    core = points([one for one in chosen if one.entry.category == "core"])
    needed = core_needed(limit)
    if core < needed:
        what = (
            f"Core units are {core} of {limit} points; at least {needed} (a quarter of the limit) "
            "must be Core (QS-ARM-05)"
        )
        found.append(BadInput(what, f"{place}: entries"))
    copies: dict[str, list[Chosen]] = {}
    for one in chosen:
        copies.setdefault(one.listed.unit, []).append(one)
    for same in copies.values():
        entry = same[0].entry
        if len(same) > entry.copies:
            times = "once" if entry.copies == 1 else f"{entry.copies} times"
            what = f"{entry.name} may be taken {times}, not {len(same)} times (QS-ARM-07)"
            found.append(BadInput(what, f"{same[entry.copies].where}.unit"))
    return found


def _general_faults(chosen: list[Chosen], place: str) -> list[BadInput]:
    """QS-ARM-09: exactly one Character is the General, and one who may be."""
    found: list[BadInput] = []
    generals = [one for one in chosen if one.listed.general]
    if len(generals) != 1:
        who = "nobody" if not generals else ", ".join([one.name for one in generals])
        found.append(
            BadInput(f"exactly one Character is the General; marked is {who} (QS-ARM-09)", f"{place}: entries")
        )
    for one in generals:
        if not one.entry.character:
            what = f"{one.name} is no Character and cannot be the General (QS-ARM-09)"
            found.append(BadInput(what, f"{one.where}.general"))
        elif not one.entry.general:
            what = f"{one.name} may not be the General, as the entry says (QS-ARM-09)"
            found.append(BadInput(what, f"{one.where}.general"))
    return found


def _honour_faults(chosen: list[Chosen]) -> list[BadInput]:
    """QS-VET-01, QS-ART-37 to QS-ART-39: whether each may have what it brings from a campaign."""
    found: list[BadInput] = []
    honoured = [one for one in chosen if one.listed.honours is not None]
    for one in honoured:
        assert one.listed.honours is not None
        for fault in honour_faults(one.listed.honours, bearer_of(one), PREFIX):
            found.append(BadInput(fault.what, f"{one.where}.honours.{fault.key}"))
        found += [BadInput(what, f"{one.where}.honours.learns") for what in _learning_faults(one)]
    pairs = [(one.name, one.listed.honours) for one in honoured if one.listed.honours is not None]
    for at, fault in army_faults(pairs, PREFIX):
        found.append(BadInput(fault.what, f"{honoured[at].where}.honours.{fault.key}"))
    return found


def _learning_faults(one: Chosen) -> list[str]:
    """QS-ART-04, QS-ART-16: as many spells as he is taught, of armies that there are, each once."""
    honours = one.listed.honours
    assert honours is not None
    count = LEARNS.get(honours.artefact, 0)
    clause = "QS-ART-16" if honours.artefact == "candle-ledger" else "QS-ART-04"
    if len(honours.learns) != count:
        spells = "1 more spell" if count == 1 else f"{count or 'no'} more spells"
        return [f"{one.name} learns {spells}, not {len(honours.learns)} ({clause})"]
    if len(set(honours.learns)) < len(honours.learns):
        return [f"{one.name} learns each spell once ({clause})"]
    return [what for text in honours.learns if (what := _unknown_spell(text))]


def _unknown_spell(text: str) -> str:
    """What is wrong with the name of a spell, written army/spell; "" if there is one."""
    army, slash, key = text.partition("/")
    if not slash:
        return f'a spell is named as army/spell, not "{text}"'
    if army not in available_armies():
        return f'there is no army "{army}"{meant(army, available_armies())}'
    spells = load_army(army).spells
    return "" if key in spells else f'{army} has no spell "{key}"{meant(key, spells)}'


def bearer_of(one: Chosen) -> Bearer:
    """What an entry may have of a campaign."""
    entry = one.entry
    gains: tuple[str, ...] = GAINS if entry.character else GAINS_OF_UNITS
    if not entry.shooting:
        gains = tuple([gain for gain in gains if gain != AIM])
    return Bearer(
        one.name,
        entry.character,
        one.listed.general,
        bool(entry.spells),
        not entry.character and entry.models >= 3,  # QS-VET-12
        gains,
    )


def _joining_faults(chosen: list[Chosen]) -> list[BadInput]:
    """QS-CHR-02: every unit that a Character is to be deployed in can be joined by it."""
    found: list[BadInput] = []
    units = {one.id: one for one in chosen}
    joined: dict[str, int] = {}
    for one in chosen:
        target_id = one.listed.joins
        if not target_id:
            continue
        target = units.get(target_id)
        if target is None:
            what = f'the list has no unit "{target_id}"{meant(target_id, units)}'
        else:
            joined[target_id] = joined.get(target_id, 0) + 1
            what = _cannot_join(one, target, joined[target_id])
        if what:
            found.append(BadInput(what, f"{one.where}.joins"))
    return found


def _cannot_join(one: Chosen, target: Chosen, number: int) -> str:
    """Why a Character, the `number`th of those, cannot join a unit; "" if it can."""
    if not one.entry.character:
        return f"{one.name} is no Character and joins nobody (QS-CHR-02)"
    if target.entry.character:
        return f"a Character joins a unit with rank-and-file, not {target.name} (QS-CHR-02)"
    for model in (one, target):
        if model.entry.towering():
            return f"{model.name} has Towering Presence and stands alone (QS-MOD-33)"
    if one.entry.base != target.entry.base:
        return (
            f"{one.name} on {_base_text(one.entry)} mm cannot join {target.name} "
            f"on {_base_text(target.entry)} mm (QS-CHR-03)"
        )
    if target.entry.ranks == 1 and number > 1:
        return f"at most 1 Character joins {target.name}, of 1 rank (QS-CHR-12)"
    if number > 2:
        return f"at most 2 Characters join {target.name} (QS-CHR-15)"
    return ""


def _base_text(entry: UnitEntry) -> str:
    return f"a round {entry.base}" if isinstance(entry.base, int) else f"{entry.base[0]}x{entry.base[1]}"
