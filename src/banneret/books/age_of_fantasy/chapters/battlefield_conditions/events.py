"""What can happen only where battlefield conditions are played, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.events import MOVES
from banneret.books.events import Names, dice_text
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import called, says

MOVES["wind"] = "is carried by the wind"


class ConditionSet(Event, frozen=True, tag=True):
    """The condition of the battlefield, "" if there is none, and what it does; no faces if it was chosen."""

    aloud: ClassVar[bool] = True

    name: str
    about: str
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        rolled = f" (rolled {dice_text(self.faces)})" if self.faces else ""
        if not self.name:
            return f"There is no battlefield condition{rolled}."
        return f"Battlefield condition: {self.name}{rolled}. {self.about}"


class SkiesDarkened(Event, frozen=True, tag=True):
    """By how much weapons reach less far, also in words, and what is the least that they reach."""

    inches: int
    faces: tuple[int, ...]
    less: str
    least: float

    def text(self, names: Names) -> str:
        rolled = f"(rolled {dice_text(self.faces)})"
        least = f"but never less than {self.least:g}”"
        return f"Under dark skies all ranged weapons reach {self.less} less, {least} {rolled}."


class WindRose(Event, frozen=True, tag=True):
    """The wind that carries a unit with the action it has announced; `first` if it does so before a charge."""

    unit: str
    inches: float
    faces: tuple[int, ...]
    first: bool

    def text(self, names: Names) -> str:
        when = "before the charge" if self.first else "after the move"
        how = f"{self.inches:g}” in a straight line {when}"
        return f"Magical winds will carry {called(names, self.unit)} {how} (rolled {dice_text(self.faces)})."


class Sacrificed(Event, frozen=True, tag=True):
    """The unit that a player gives to the damnation; "" for nobody."""

    aloud: ClassVar[bool] = True

    seat: str
    unit: str

    def text(self, names: Names) -> str:
        who = names[self.seat]
        if self.unit:
            return f"{who} sacrifices {called(names, self.unit)} to the damnation, for D3 wounds."
        return (
            f"{who} sacrifices nobody to the damnation: all units of {who} have -1 to hit, to block "
            "and on morale tests in this round."
        )

    def reveals(self) -> bool:
        """Until now nobody else knew."""
        return True


class VortexFaced(Event, frozen=True, tag=True):
    unit: str
    face: int

    def text(self, names: Names) -> str:
        what = "is caught in the deadly vortex" if self.face == 1 else "escapes the deadly vortex"
        return f"{says(names, self.unit, what)} (rolled {self.face})."
