# interpreted: lists are read once a battle
"""An army list as it goes into one battle of a campaign: with honours, without what stays behind, with what
comes along.

How lists are written is a book's own: each has a module `fielding`, of which the function `door` gives this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from banneret.books.artefacts import all_artefacts
from banneret.books.honours import Bearer, Honours, honour_faults
from banneret.core.engine.doors import module_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source


class Wishes(NamedTuple):
    """What is to be changed of a list for a battle. `honours` and `left_out` are by the ids of the register,
    `added` names units of the army, and `limit` is how many points are played, 0 for those of the list."""

    honours: Mapping[str, Honours]
    left_out: Sequence[str]
    added: Sequence[str]
    limit: int


class FieldedList(NamedTuple):
    """A list as tables. `ids` say what each entry of the register is called in it."""

    tables: dict[str, Any]
    ids: dict[str, str]


class Recruit(NamedTuple):
    """A unit that an army has to choose from."""

    id: str
    name: str
    points: int


class FieldingDoor(NamedTuple):
    """What a book knows of its lists. Of a list that was written elsewhere there is nobody to recruit."""

    prefix: str
    field: Callable[[Source, Wishes], FieldedList]
    bearers: Callable[[Source], dict[str, Bearer]]
    recruits: Callable[[Source], tuple[Recruit, ...]]


def fielding_of(book: str) -> FieldingDoor:
    module = module_of("books", book, "fielding")
    if module is None:
        raise BadInput(f"battles of a campaign cannot be fought in “{book}”.", "battles")
    made = module.door()
    assert isinstance(made, FieldingDoor)
    return made


def why_of_no_use(door: FieldingDoor, bearer: Bearer, artefact: str, battle_standard: bool) -> str:
    """Why a Character cannot use an Artefact in battle (CP-ART-02, CP-ART-07); "" if it can."""
    if artefact not in all_artefacts():
        return f"there is no artefact “{artefact}”"
    honours = Honours(battle_standard=battle_standard, artefact=artefact)
    faults = [fault for fault in honour_faults(honours, bearer, door.prefix) if fault.key == "artefact"]
    return faults[0].what if faults else ""


def renumbered(entries: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The ids of entries that are left of a list: the first of a kind is called as that, the next “kind-2” …

    `entries` are their ids so far, each with its kind.
    """
    counts: dict[str, int] = {}
    found: dict[str, str] = {}
    used: set[str] = set()
    for old, kind in entries:
        number = counts[kind] = counts.get(kind, 0) + 1
        new = kind if number == 1 else f"{kind}-{number}"
        while new in used:
            new += "-bis"
        used.add(new)
        found[old] = new
    return found
