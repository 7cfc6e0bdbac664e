"""What can happen only where command points are played, as events with their sentences."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from banneret.books.age_of_fantasy.chapters.command_points.stratagems import BY_ID, doctrine_name, points
from banneret.books.age_of_fantasy.events import MOVES
from banneret.books.events import Names, dice_text
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, called, does

MOVES["retreat"] = "retreats"


def _left(count: int) -> str:
    return f"{count or 'none'} left"


_SIDE: Final = re.compile(r"\bside ([A-Z])\b")


def result_to(seat: str, result: str) -> str:
    """What comes of a roll, as one says it to a side that may be named in it."""
    return result.replace(f"side {seat} wins", "you win").replace(f"side {seat}", "you")


def rolled_for(why: str) -> str:
    """What a roll is for, as one says it after the word."""
    return why if why.startswith("to ") else f"for {why.removeprefix('the roll for ')}"


class DoctrineSet(Event, frozen=True, tag=True):
    """The doctrine of a side beside the universal one; `face` 0 if it was chosen."""

    seat: str
    doctrine: str
    face: int

    def text(self, names: Names) -> str:
        rolled = f" (rolled {self.face})" if self.face else ""
        return f"{names[self.seat]} fights by the {doctrine_name(self.doctrine)}{rolled}."


class PointsGranted(Event, frozen=True, tag=True):
    """The command points with which a side begins: a die, and one for every 500 points of its army."""

    seat: str
    face: int
    more: int

    def text(self, names: Names) -> str:
        total = points(self.face + self.more)
        return f"{names[self.seat]} has {total}: {self.face} rolled and {self.more} for the size of the army."


class StratagemUsed(Event, frozen=True, tag=True):
    """A side uses a stratagem, for a unit or a marker if there is one; so many points are left to it.

    `does` says what comes of it.
    """

    aloud: ClassVar[bool] = True

    seat: str
    stratagem: str
    about: str
    left: int
    does: str

    def text(self, names: Names) -> str:
        known = BY_ID[self.stratagem]
        whom = f" for {called(names, self.about)}" if self.about in names else ""
        said = f"{names[self.seat]} uses {known.name()}{whom} ({points(known.cost)}, {_left(self.left)})"
        return f"{said}: {self.does}."


class StratagemCancelled(Event, frozen=True, tag=True):
    """An enemy pays so that a stratagem does nothing; what it cost is lost all the same."""

    aloud: ClassVar[bool] = True

    seat: str
    stratagem: str
    cost: int
    left: int

    def text(self, names: Names) -> str:
        name = BY_ID[self.stratagem].name()
        return f"{names[self.seat]} cancels {name} ({points(self.cost)}, {_left(self.left)}): it does nothing."


class DiceRaised(Event, frozen=True, tag=True):
    """High Command or Supreme Command: one more on a die, or on all dice of a roll, and what comes of it."""

    aloud: ClassVar[bool] = True

    seat: str
    stratagem: str
    why: str
    faces: tuple[int, ...]
    before: str
    after: str
    left: int

    def text(self, names: Names) -> str:
        known = BY_ID[self.stratagem]
        which = "the die that shows" if len(self.faces) == 1 else "the dice that show"
        cost = f"{points(known.cost)}, {_left(self.left)}"
        said = f"{names[self.seat]} uses {known.name()} ({cost}) on the roll {rolled_for(self.why)}:"
        after, before = [_SIDE.sub(lambda side: names[side[1]], each) for each in (self.after, self.before)]
        return f"{said} one more on {which} {dice_text(self.faces)}: {after} instead of {before}."


class LifeRolled(Event, frozen=True, tag=True):
    """Eternal Vigilance: whether the wound that would kill a model is ignored."""

    unit: str
    model: str
    face: int
    saved: bool

    def text(self, names: Names) -> str:
        end = "the wound is ignored" if self.saved else "the model falls"
        return (
            f"Eternal Vigilance for {called(names, self.unit)}: a {self.face}, and it needs a 4 or more: {end}."
        )


class NerveKept(Event, frozen=True, tag=True):
    """Code of Honor: a unit that would have routed wavers, or one that would have wavered does not."""

    unit: str
    wavers: bool

    def text(self, names: Names) -> str:
        end = "only wavers instead of routing" if self.wavers else "does not waver"
        return f"Code of Honor: {does(names, self.unit, end)}."


class FallenStrike(Event, frozen=True, tag=True):
    """Killing Blow: so many models strike once more as they fall."""

    unit: str
    target: str
    models: int

    def text(self, names: Names) -> str:
        who = "a model strikes" if self.models == 1 else f"{self.models} models strike"
        end = "it falls" if self.models == 1 else "they fall"
        return f"Killing Blow: {who} at {called(names, self.target)} as {end} from {called(names, self.unit)}."


class UnitsPickedUp(Event, frozen=True, tag=True):
    """Hidden Deployment: which units a side deploys anew, of as many as a D3 allows."""

    seat: str
    face: int
    most: int
    units: tuple[str, ...]

    def text(self, names: Names) -> str:
        said = f"Hidden Deployment: {names[self.seat]} may pick up as many as {self.most} (rolled {self.face})"
        if not self.units:
            return f"{said} and picks up nobody."
        return f"{said} and picks up {', '.join(all_called(names, self.units))}."
