"""What can happen because of a scenario, whatever book it is played by."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, dice_text, listed
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, called, says


class SightRolled(Event, frozen=True, tag=True):
    """How far one sees in this round, and the dice that say so."""

    summed: ClassVar[bool] = True

    inches: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"One sees {self.inches}” this round (rolled {dice_text(self.faces)})."


class ArrivalRoll(Event, frozen=True, tag=True):
    """A die for each unit that may arrive."""

    seat: str
    units: tuple[str, ...]
    need: int
    faces: tuple[int, ...]

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} rolls {dice_text(self.faces)} for arrivals on {self.need}+."


class BeginsWith(Event, frozen=True, tag=True):
    """The units with which a side begins, where it is only a part of its army."""

    seat: str
    units: tuple[str, ...]

    def text(self, names: Names) -> str:
        return f"{names[self.seat]} begins with {listed(all_called(names, self.units))}."


class UnitsNamed(Event, frozen=True, tag=True):
    """Units that a side has named before the battle; told at once, or at the end if it was a secret."""

    seat: str
    units: tuple[str, ...]
    secret: bool

    def text(self, names: Names) -> str:
        had = "had named" if self.secret else "names"
        return f"{names[self.seat]} {had} {listed(all_called(names, self.units))}."

    def reveals(self) -> bool:
        return self.secret


class DoneTo(Event, frozen=True, tag=True):
    """A unit has burned something, or mapped it: `verb` says which."""

    unit: str
    what: str
    verb: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'has')} {self.verb} {names[self.what]}."


class MarkersScored(Event, frozen=True, tag=True):
    """What each side has by now, where points are counted round by round."""

    points: dict[str, int]

    def text(self, names: Names) -> str:
        return f"{', '.join([f'{names[seat]} has {count}' for seat, count in self.points.items()])}."


class IceTested(Event, frozen=True, tag=True):
    """A heavy unit has moved on ice: with a 1 it breaks."""

    unit: str
    face: int

    def text(self, names: Names) -> str:
        broken = "breaks" if self.face == 1 else "bears"
        return f"The ice {broken} under {called(names, self.unit)} (rolled {self.face})."


class ShipSailed(Event, frozen=True, tag=True):
    """A ship has sailed, with all who are aboard."""

    ship: str
    bearing: str
    x: float
    y: float

    def text(self, names: Names) -> str:
        return f"The {names[self.ship]} sails {self.bearing}."
