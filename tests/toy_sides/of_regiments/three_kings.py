"""Three kings: three armies, each for itself, in three parts of the table; turns are drawn from a bag."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.chapter import ZONES_PROVIDED, Chapter
from banneret.books.regiments.zone import Outline
from banneret.books.turn_order import BAG, Bag, TurnOrder
from banneret.core.engine.book import Setting

ID: Final = "three-kings"


class ThreeKings(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "PRE"
    provides: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    armies: ClassVar[tuple[int, ...]] = (3,)
    turn_rank: ClassVar[int] = BAG

    def settings(self) -> tuple[Setting, ...]:
        about = "Three armies, each for itself."
        return (Setting(ID, "Three kings", about, (("no", "Two armies"), ("yes", "Three armies")), "no"),)

    def zones(self, battle: Battle) -> list[Outline]:
        """Two in the corners of the south, and one in the middle of the north."""
        return [
            [(0.0, 0.0), (28.0, 0.0), (28.0, 14.0), (0.0, 14.0)],
            [(44.0, 0.0), (72.0, 0.0), (72.0, 14.0), (44.0, 14.0)],
            [(20.0, 34.0), (52.0, 34.0), (52.0, 48.0), (20.0, 48.0)],
        ]

    def turn_order(self, battle: Any) -> TurnOrder | None:
        return Bag("RG-ACT-01")
