# interpreted: lists are read once a battle
"""A list of the Quick Starter as it goes into one battle of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from banneret.books.army_fielding import FieldedList, FieldingDoor, Recruit, Wishes, renumbered
from banneret.books.honours import Bearer, Honours
from banneret.books.quick_starter.army_building import LEARNS, PREFIX, bearer_of, chosen_entries
from banneret.books.quick_starter.packs import Army, ListEntry, available_armies, list_and_army, load_army
from banneret.core.engine.toml_files import Source


def door() -> FieldingDoor:
    return FieldingDoor(PREFIX, field, bearers, recruits)


def field(source: Source, wishes: Wishes) -> FieldedList:
    """The list with these wishes; whether it is legal is found when it is mustered."""
    army_list, army = list_and_army(source)
    chosen, _ = chosen_entries(army_list, army)
    kept = [one for one in chosen if one.id not in wishes.left_out]
    ids = renumbered([(one.id, one.listed.unit) for one in kept])
    entries: list[dict[str, Any]] = []
    for one in kept:
        honours = wishes.honours.get(one.id, one.listed.honours)
        joins = ids.get(one.listed.joins, "")
        if honours is not None:
            honours = _taught(honours, one.entry.spells, army)
        entries.append(_written(msgspec.structs.replace(one.listed, joins=joins, honours=honours)))
    entries += [_written(ListEntry(unit)) for unit in wishes.added]
    head = {
        "id": army_list.id,
        "name": army_list.name,
        "army": army_list.army,
        "limit": wishes.limit or army_list.limit,
        "tier": army_list.tier,
    }
    return FieldedList({"list": head, "entries": entries}, ids)


def bearers(source: Source) -> dict[str, Bearer]:
    chosen, _ = chosen_entries(*list_and_army(source))
    return {one.id: bearer_of(one) for one in chosen}


def recruits(source: Source) -> tuple[Recruit, ...]:
    _, army = list_and_army(source)
    units = army.units.items()
    return tuple([Recruit(id, unit.name, unit.points) for id, unit in units if not unit.character])


def _written(entry: ListEntry) -> dict[str, Any]:
    """As it stands in a file: without what is as usual."""
    data = msgspec.to_builtins(entry)
    assert isinstance(data, dict)
    return {key: value for key, value in data.items() if value not in ("", False, None)}


def _taught(honours: Honours, known: Sequence[str], army: Army) -> Honours:
    """QS-ART-04, QS-ART-16: spells that he does not know yet, of his own army before those of others."""
    count = LEARNS.get(honours.artefact, 0)
    if len(honours.learns) == count:
        return honours
    armies = [army.id, *[id for id in available_armies() if id != army.id]]
    able = [f"{id}/{spell}" for id in armies for spell in load_army(id).spells]
    able = [text for text in able if text not in [f"{army.id}/{spell}" for spell in known]]
    return msgspec.structs.replace(honours, learns=tuple(able[:count]))
