"""A battle of three or four armies, each for itself: each in a corner, and turns are drawn from a bag."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from tests.toy_sides.corners import CORNERS

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.turn_order import BAG, Bag, TurnOrder
from banneret.core.engine.book import Setting

ID: Final = "melee-of-many"


class MeleeOfMany(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "MUL"
    provides: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    armies: ClassVar[tuple[int, ...]] = (3, 4)
    turn_rank: ClassVar[int] = BAG

    def settings(self) -> tuple[Setting, ...]:
        about = "Three or four armies, each for itself."
        return (Setting(ID, "Melee of many", about, (("no", "Two armies"), ("yes", "Three or four")), "no"),)

    def zones(self, battle: Battle) -> DeploymentStyle:
        return CORNERS

    def turn_order(self, battle: Any) -> TurnOrder | None:
        return Bag("AF-FOG-01")
