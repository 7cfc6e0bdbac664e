"""Brotherhood: two armies fight against two others, each in a corner of the table."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.chapter import ZONES_PROVIDED, Chapter
from banneret.books.regiments.zone import Outline
from banneret.core.engine.book import Setting

ID: Final = "brotherhood"


class Brotherhood(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "PRE"
    provides: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    armies: ClassVar[tuple[int, ...]] = (4,)

    def settings(self) -> tuple[Setting, ...]:
        about = "Two armies fight against two others."
        return (Setting(ID, "Brotherhood", about, (("no", "Two armies"), ("yes", "Two against two")), "no"),)

    def teams(self, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return (seats[::2], seats[1::2])

    def zones(self, battle: Battle) -> list[Outline]:
        return [_corner(0.0, 0.0), _corner(44.0, 0.0), _corner(44.0, 34.0), _corner(0.0, 34.0)]


def _corner(x: float, y: float) -> Outline:
    return [(x, y), (x + 28.0, y), (x + 28.0, y + 14.0), (x, y + 14.0)]
