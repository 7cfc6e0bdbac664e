"""What can happen only where extra actions are played, as events with their sentences."""

from __future__ import annotations

from banneret.books.age_of_fantasy.events import VERBS
from banneret.books.events import Names
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, its, says, verb_of

VERBS.update(
    {
        "hunker down": "hunkers down",
        "defensive stance": "takes a defensive stance",
        "covering fire": "lays down covering fire",
        "focused fire": "takes careful aim",
        "heavy charge": "makes a heavy charge",
        "stealth move": "moves stealthily",
        "overwatch": "goes on overwatch",
    }
)


class Reacted(Event, frozen=True, tag=True):
    """A unit on Overwatch uses its one reaction, after so many inches of the enemy's move, or to shots."""

    unit: str
    target: str
    inches: float
    moving: bool

    def text(self, names: Names) -> str:
        if self.moving:
            return (
                f"{says(names, self.unit, 'reacts')} to {called(names, self.target)} after "
                f"{self.inches:.0f}” of {its(names, self.target)} move."
            )
        return f"{says(names, self.unit, 'shoots')} back at {called(names, self.target)}."


class Pinned(Event, frozen=True, tag=True):
    """Covering Fire: a die for each hit; one 4+ makes the target test morale."""

    unit: str
    target: str
    faces: tuple[int, ...]
    tests: bool

    def text(self, names: Names) -> str:
        rolled = " ".join(str(face) for face in self.faces)
        end = "must test morale" if self.tests else verb_of(names, self.target, "keeps its head")
        return f"{says(names, self.target, 'is')} pinned by {called(names, self.unit)} ({rolled}) and {end}."
