"""What is remembered of side-missions, and which there are."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.rolled_tables import SIDE_MISSION, Named
from banneret.books.chapters import Pairs

ID: Final = "side-missions"
NEAR_CENTRE: Final = 6.0  # AF-SID-18, AF-SID-27
NEAR_EDGE: Final = 3.0  # AF-SID-28


class SideMissionNotes(NamedTuple):
    """How side-missions are played, which there are, and what has come of them so far."""

    playstyle: str = ""
    method: str = ""  # of choosing them
    shared: tuple[str, ...] = ()  # those that both may complete
    hidden: Pairs[str] = ()  # each side's own, known to nobody else
    rolled: Pairs[str] = ()  # what each side has rolled for its hidden one: also its secret
    achieved: Pairs[tuple[str, ...]] = ()  # those that are achieved for good
    lost_units: Pairs[int] = ()  # how many units each side has lost in this round


NOT_PLAYED: Final = SideMissionNotes()


def side_notes(battle: Battle) -> SideMissionNotes:
    """What the battle remembers of side-missions; nothing where none are played."""
    notes = battle.notes.get(ID)
    return notes if isinstance(notes, SideMissionNotes) else NOT_PLAYED


def note(battle: Battle, notes: SideMissionNotes) -> None:
    battle.notes[ID] = notes


def all_missions() -> list[Named]:
    return [mission for entries in SIDE_MISSION.values() for mission in entries]


def mission_clause(mission: str) -> str:
    """AF-SID-11 to AF-SID-28: what it asks for; the clauses have the order of the table."""
    return f"AF-SID-{11 + [entry.id for entry in all_missions()].index(mission)}"


def mission_name(mission: str) -> str:
    return next(entry.name for entry in all_missions() if entry.id == mission)
