"""What is remembered of random events: those in force, and what they have struck."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from banneret.books.age_of_fantasy.battle import Battle

ID: Final = "random-events"
UNSEEN: Final = "?"  # in the place of what a viewer may not know

# Who has rigged a piece, which one ("" for none), and those that it still could be for all that others know.
Trap: TypeAlias = tuple[str, str, tuple[str, ...]]
# Where a sniper is, by the piece and by the point, and the unit that he aims at.
Nest: TypeAlias = tuple[str, float, float, str]


class EventNotes(NamedTuple):
    """Units and sides by their ids. What lasts for a round is forgotten when it is over."""

    struck: int = 0  # the number of the event of this round
    unsupplied: tuple[str, ...] = ()
    shaken: tuple[str, ...] = ()  # sides
    fauna: bool = False
    traps: tuple[Trap, ...] = ()
    anomalies: tuple[tuple[float, float], ...] = ()
    nests: tuple[Nest, ...] = ()
    bloody: tuple[str, ...] = ()
    booted: tuple[str, ...] = ()
    # For this round.
    blunder: str = ""  # AWAITED, or the unit that has rolled the 1
    berserk: tuple[str, ...] = ()  # (AWAITED,), or who has rolled the 6 and at whom
    flashed: tuple[str, ...] = ()  # sides
    doubled: tuple[str, ...] = ()
    raging: tuple[str, ...] = ()
    # For this activation.
    stride: tuple[str, float] = ("", 0.0)  # whose boots carry it, and how far
    quarry: str = ""  # whom the Zombies that act now go for


AWAITED: Final = "awaited"
NO_EVENTS: Final = EventNotes()
AT_REST: Final[tuple[str, float]] = ("", 0.0)


def event_notes(battle: Battle) -> EventNotes:
    """What the battle remembers of random events; nothing where none are played."""
    notes = battle.notes.get(ID)
    return notes if isinstance(notes, EventNotes) else NO_EVENTS


def note(battle: Battle, notes: EventNotes) -> None:
    battle.notes[ID] = notes
