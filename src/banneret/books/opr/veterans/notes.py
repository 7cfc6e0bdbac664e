"""What is remembered of Levels and Artefacts in a battle."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from banneret.books.case_tools import convert
from banneret.books.chapters import Pairs, value_of, with_value
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Data

ID: Final = "veterans"
WORDS: Final = ("hastened", "spent", "copied")  # of a case's state


class HonourNotes(NamedTuple):
    """Everybody may know all of it. Heroes are called as the units that they came as."""

    spent: Pairs[int] = ()  # how often something has been used in the battle, by who and what
    rounds: Pairs[int] = ()  # the round in which something was last used that each of them has once
    debts: Pairs[int] = ()  # wounds that natural 1s will cost a Hero
    hastened: str = ""  # the unit that is still to be activated twice in this round
    copied: Pairs[str] = ()  # the Artefact that a Hero has by a Mirror of Envy
    fighting: tuple[str, ...] = ()  # the two units of the melee that is being fought


FRESH: Final = HonourNotes()


def honour_notes(battle: Warfare[U]) -> HonourNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, HonourNotes)
    return notes


def put(battle: Warfare[U], notes: HonourNotes) -> None:
    battle.notes[ID] = notes


def times(battle: Warfare[U], key: str) -> int:
    """How often this has been used in the battle."""
    return value_of(honour_notes(battle).spent, key, 0)


def use(battle: Warfare[U], key: str, count: int = 1) -> None:
    notes = honour_notes(battle)
    put(battle, notes._replace(spent=with_value(notes.spent, key, times(battle, key) + count)))


def used_this_round(battle: Warfare[U], key: str) -> bool:
    return value_of(honour_notes(battle).rounds, key, 0) == battle.round


def use_this_round(battle: Warfare[U], key: str) -> None:
    notes = honour_notes(battle)
    put(battle, notes._replace(rounds=with_value(notes.rounds, key, battle.round)))


def notes_in_case(notes: Any, words: Data) -> Any:
    """`spent: {captain level: 1}`, `hastened: pikes`, `copied: {captain: hungry-mail}`."""
    hastened = convert(words.get("hastened", ""), str, "state.hastened")
    spent = convert(words.get("spent", {}), dict[str, int], "state.spent")
    copied = convert(words.get("copied", {}), dict[str, str], "state.copied")
    return notes._replace(
        hastened=hastened, spent=tuple(sorted(spent.items())), copied=tuple(sorted(copied.items()))
    )
