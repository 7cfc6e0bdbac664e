"""What can happen only in and about solid buildings, as events with their sentences."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.events import Names, dice_text, plural
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import all_called, called, says


class BuildingEntered(Event, frozen=True, tag=True):
    """A unit has gone into a building; `path` is the way of the model that led it there, so many inches."""

    unit: str
    building: str
    path: tuple[tuple[float, float], ...]
    inches: float

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'goes')} into {self.building} ({self.inches:.1f}”), in cover there."


class BuildingLeft(Event, frozen=True, tag=True):
    unit: str
    building: str

    def text(self, names: Names) -> str:
        return f"{says(names, self.unit, 'comes')} out of {self.building}."


class ChargeTaken(Event, frozen=True, tag=True):
    """Of several units in a building, the one that meets the charge."""

    unit: str
    charger: str
    building: str

    def text(self, names: Names) -> str:
        return (
            f"{says(names, self.unit, 'meets')} the charge of {called(names, self.charger)} at {self.building}."
        )


class CollateralRolled(Event, frozen=True, tag=True):
    """Shots that missed who is inside: each 4 or more is a hit on the building."""

    unit: str
    building: str
    faces: tuple[int, ...]
    hits: int

    def text(self, names: Names) -> str:
        said = (
            f"Collateral damage: {plural(len(self.faces), 'shot')} of {called(names, self.unit)} went wide, and"
        )
        return f"{said} {plural(self.hits, 'hit')} struck {self.building} on 4+ ({dice_text(self.faces)})."


class BuildingCollapsed(Event, frozen=True, tag=True):
    """A building is destroyed; `inside` are the units that it held."""

    aloud: ClassVar[bool] = True

    building: str
    inside: tuple[str, ...]

    def text(self, names: Names) -> str:
        if not self.inside:
            return f"{self.building} collapses and is taken off the table."
        who = ", ".join(all_called(names, self.inside))
        return f"{self.building} collapses on {who}: a test for danger, and all inside waver and get out."


class SurvivorsPlaced(Event, frozen=True, tag=True):
    """Where a unit stands that has got out of the ruins; `lost` models found no room."""

    unit: str
    building: str
    lost: int

    def text(self, names: Names) -> str:
        said = f"{says(names, self.unit, 'gets')} out of the ruins of {self.building}"
        return (
            f"{said}; {plural(self.lost, 'model')} found no room and {'is' if self.lost == 1 else 'are'} lost."
            if self.lost
            else f"{said}."
        )
