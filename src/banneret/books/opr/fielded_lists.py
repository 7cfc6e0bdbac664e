# interpreted: lists are read once a battle
"""Lists of the One Page Rules books as they go into one battle of a campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from banneret.books.army_fielding import FieldedList, FieldingDoor, Recruit, Wishes, renumbered
from banneret.books.honours import Bearer, Honours
from banneret.books.opr.honoured import LEARNS, Enrolled, bearer_of, general_of
from banneret.books.opr.mustering import mustering_of
from banneret.books.opr.packs import ListUnit, available_armies, list_and_army, load_army
from banneret.books.opr.roster import SpellData
from banneret.books.opr.rosters import roster
from banneret.core.engine.toml_files import OwnTables, Source

HERO = "Hero"


def door_of(book: str) -> FieldingDoor:
    def field_it(source: Source, wishes: Wishes) -> FieldedList:
        return field(source, wishes, book)

    def bearers_of(source: Source) -> dict[str, Bearer]:
        return bearers(source, book)

    return FieldingDoor(mustering_of(book).prefix, field_it, bearers_of, recruits)


def field(source: Source, wishes: Wishes, book: str) -> FieldedList:
    """The list with these wishes; whether it is legal is found when it is mustered."""
    army_list, pack = list_and_army(source)
    if army_list.roster is not None:
        assert isinstance(source, OwnTables)
        limit = wishes.limit or army_list.points
        return _written_elsewhere(source.tables, wishes._replace(limit=limit), army_list.roster.spells, book)
    mustered = roster(source, book).units
    kept = [
        (unit.id, chosen)
        for unit, chosen in zip(mustered, army_list.units, strict=True)
        if unit.id not in wishes.left_out
    ]
    units: list[dict[str, Any]] = []
    for id, chosen in kept:
        honours = wishes.honours.get(id, chosen.honours)
        if honours is not None:
            honours = _taught(honours, pack.id, pack.spells, book)
        units.append(_written(msgspec.structs.replace(chosen, honours=honours)))
    units += [_written(ListUnit(unit)) for unit in wishes.added]
    head = {
        "id": army_list.id,
        "name": army_list.name,
        "army": army_list.army,
        "points": wishes.limit or army_list.points,
        "book": army_list.book,
    }
    return FieldedList({"list": head, "units": units}, renumbered([(id, chosen.unit) for id, chosen in kept]))


def _written_elsewhere(
    tables: Mapping[str, Any], wishes: Wishes, spells: Sequence[SpellData], book: str
) -> FieldedList:
    """A list with its whole roster in it, whose units keep their ids."""
    rows: list[dict[str, Any]] = []
    for row in tables["roster"]["units"]:
        if row["id"] in wishes.left_out:
            continue
        honours = wishes.honours.get(row["id"])
        if honours is None:
            rows.append(dict(row))
        else:
            rows.append({**row, "honours": msgspec.to_builtins(_taught(honours, "", spells, book))})
    there = {row["id"] for row in rows}
    changed = {
        **tables,
        "list": {**tables["list"], "points": wishes.limit},
        "roster": {**tables["roster"], "units": rows},
    }
    if "joins" in tables:
        changed["joins"] = [row for row in tables["joins"] if row["hero"] in there and row["unit"] in there]
    return FieldedList(changed, {id: id for id in sorted(there)})


def bearers(source: Source, book: str) -> dict[str, Bearer]:
    units = roster(source, book).units
    enrolled = [Enrolled(unit.name, unit.id, unit.points, unit.models, None) for unit in units]
    general = general_of(enrolled)
    return {each.where: bearer_of(each, at == general) for at, each in enumerate(enrolled)}


def recruits(source: Source) -> tuple[Recruit, ...]:
    army_list, pack = list_and_army(source)
    if army_list.roster is not None:
        return ()
    units = pack.units.items()
    return tuple([Recruit(id, unit.name, unit.points) for id, unit in units if HERO not in unit.rules])


def _written(unit: ListUnit) -> dict[str, Any]:
    """As it stands in a file: without what is as usual."""
    data = msgspec.to_builtins(unit)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if value not in (False, None, [], ())}


def _taught(honours: Honours, army: str, known: Sequence[SpellData], book: str) -> Honours:
    """RG-ART-04, RG-ART-16, AF-ART-04, AF-ART-16: spells of other armies, as his own army casts all of its."""
    count = LEARNS.get(honours.artefact, 0)
    if len(honours.learns) == count:
        return honours
    own = {spell.id for spell in known}
    able = [
        f"{id}/{spell.id}"
        for id in available_armies(book)
        if id != army
        for spell in load_army(id).spells
        if spell.id not in own
    ]
    return msgspec.structs.replace(honours, learns=tuple(able[:count]))
