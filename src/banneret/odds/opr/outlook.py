"""What both One Page Rules books say alike of what would come of a place."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, TypeVar

from banneret.books.opr.objectives import Objective
from banneret.books.opr.warfare import U, Warfare
from banneret.core.space.shown import Consequence
from banneret.odds.advice import places_by_chapters
from banneret.odds.opr.results import MeleeSide
from banneret.odds.opr.wounds_worth import points_of
from banneret.odds.outlook import PlaceOutlook, consequence

War = TypeVar("War", bound=Warfare[Any])

_ROUTED: Final = 0.7  # what is lost of what is left by breaking, beside the wounds


class OprOutlook(PlaceOutlook[War, U], Generic[War, U]):
    """A unit of either book at its new place."""

    book_id: ClassVar[str]

    def markers(self) -> list[Consequence]:
        """What it would hold: by a chapter that says which places count, else the markers of the book."""
        found = places_by_chapters(self.book_id, self.battle, self.unit.id)
        return self.book_markers() if found is None else found

    def book_markers(self) -> list[Consequence]:
        raise AssertionError

    def enemies(self) -> list[U]:
        found: list[U] = self.battle.enemies_of(self.unit)
        return found

    def lost_by(self, wounds: float, broken: float | None) -> float:
        """What so many wounds and the chance to break cost, in points."""
        lost = points_of(self.unit, wounds)
        left = points_of(self.unit, self.unit.wounds_left()) - lost
        return lost + _ROUTED * (broken or 0.0) * max(0.0, left)

    def when(self, enemy: U) -> str:
        """RG-ACT-01, AF-ACT-03: who has been activated acts in the next round."""
        return " next round" if enemy.activated else ""

    def marker_consequence(self, marker: Objective, is_contested: bool) -> Consequence:
        """What the unit makes of a marker by the end of the round, if everybody else stayed where they are."""
        number = list(self.battle.objectives).index(marker.id) + 1
        if is_contested:
            text = f"Contests marker {number}"
        elif marker.owner == self.unit.seat:
            text = f"Keeps marker {number}"
        else:
            text = f"Would seize marker {number}"
        return consequence("marker", text, [marker.id])


def breaks(side: MeleeSide) -> float:
    """The chance to be destroyed or routed."""
    return side.destroyed + side.routed
