"""What is remembered of exhaustion: the markers on units, and who fights, rests or tires itself just now."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.chapters import Pairs, value_of, with_value

ID: Final = "exhaustion"


class ExhaustionNotes(NamedTuple):
    """Units by their ids."""

    markers: Pairs[int] = ()  # of those that have any
    resting: tuple[str, ...] = ()  # whose markers come off when the round is over
    fought: tuple[str, ...] = ()  # who has attacked in the melee that is fought
    overtaxed: tuple[str, ...] = ()  # who still has to take the test of a third marker or a later one
    tiring: str = ""  # who goes further in this activation, for a marker
    shedding: str = ""  # who tests its nerve without the penalty, to be rid of markers


UNTIRED: Final = ExhaustionNotes()


def exhaustion_notes(battle: Battle) -> ExhaustionNotes:
    """What the battle remembers of exhaustion; nothing where it is not played."""
    notes = battle.notes.get(ID)
    return notes if isinstance(notes, ExhaustionNotes) else UNTIRED


def note(battle: Battle, notes: ExhaustionNotes) -> None:
    battle.notes[ID] = notes


def markers_on(battle: Battle, unit_id: str) -> int:
    return value_of(exhaustion_notes(battle).markers, unit_id, 0)


def with_markers(notes: ExhaustionNotes, unit_id: str, count: int) -> ExhaustionNotes:
    """AF-EXH-04: any number; with none a unit is not named at all."""
    marked = with_value(notes.markers, unit_id, count)
    return notes._replace(markers=tuple([pair for pair in marked if pair[1] > 0]))


def without_markers(notes: ExhaustionNotes, unit_id: str) -> ExhaustionNotes:
    return notes._replace(markers=tuple([pair for pair in notes.markers if pair[0] != unit_id]))
