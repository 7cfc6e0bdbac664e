"""What is remembered of veterans and Artefacts in a battle."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.chapters import Pairs, value_of, with_value
from banneret.books.quick_starter.battle import Battle

ID: Final = "veterans"


class VeteranNotes(NamedTuple):
    """Everybody may know all of it."""

    spent: Pairs[int] = ()  # how often something has been used in the battle, by who and what
    turns: Pairs[int] = ()  # the Game Turn in which something was last used that each of them has once
    fought: tuple[str, ...] = ()  # units that have fought a Round since they were last not Engaged
    debts: Pairs[int] = ()  # Health Points that natural 1s will cost a Character
    hastened: str = ""  # the unit that acts twice in this Player Turn
    copied: Pairs[str] = ()  # the Artefact that a Character has by a Mirror of Envy


FRESH: Final = VeteranNotes()


def veteran_notes(battle: Battle) -> VeteranNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, VeteranNotes)
    return notes


def put(battle: Battle, notes: VeteranNotes) -> None:
    battle.notes[ID] = notes


def times(battle: Battle, key: str) -> int:
    """How often this has been used in the battle."""
    return value_of(veteran_notes(battle).spent, key, 0)


def use(battle: Battle, key: str, count: int = 1) -> None:
    notes = veteran_notes(battle)
    put(battle, notes._replace(spent=with_value(notes.spent, key, times(battle, key) + count)))


def used_this_turn(battle: Battle, key: str) -> bool:
    return value_of(veteran_notes(battle).turns, key, 0) == battle.turn


def use_this_turn(battle: Battle, key: str) -> None:
    notes = veteran_notes(battle)
    put(battle, notes._replace(turns=with_value(notes.turns, key, battle.turn)))
