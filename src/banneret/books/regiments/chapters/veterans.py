"""Veterans (VET, ART): Heroes as a campaign has made them, with the values that the army list carries."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.opr.enlisting import enlisted
from banneret.books.opr.roster import UnitData
from banneret.books.regiments.chapter import Chapter


class Veterans(Chapter):
    """What both books have of it is in `books/opr/enlisting.py`."""

    id: ClassVar[str] = "veterans"
    title: ClassVar[str] = "Seasoned Heroes"
    about: ClassVar[str] = (
        "Levels and Artefacts that army lists carry better the Quality, Defense, Attacks and Tough of Heroes."
    )
    section: ClassVar[str] = "VET"

    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        return enlisted(unit)
