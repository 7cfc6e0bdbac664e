"""What exact odds of the Quick Starter ask of chapters beyond the values that the rules ask for.

What a player may use or keep, such as a second throw, is no part of odds: they tell what the dice do.
"""

from __future__ import annotations

from typing import Final

from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.battlefield import BOOK
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.odds.advice import ChapterAdvice


class ChapterChances(ChapterAdvice[Battle]):
    """Of a chapter that does nothing of the kind."""

    def endurance(self, battle: Battle, unit: Unit, figure: Figure) -> int:
        """How many of the Health Points that a Character would lose are each kept by one chance in two."""
        return 0

    def endured(self, battle: Battle, figure_id: str, tries: int) -> None:
        """So many of those chances have been taken."""

    def counts_ones(self, battle: Battle, figure: Figure) -> bool:
        """Whether it matters how many natural 1s a Character rolls to hit in close combat."""
        return False

    def ones_rolled(self, battle: Battle, figure: Figure, count: int) -> None:
        """He has rolled so many."""

    def all_have_struck(self, battle: Battle, members: list[str]) -> None:
        """The blows of a Round are over, and have been counted."""


_ROOMS: Final = ChapterRooms(ChapterAdvice, "odds")


def chances_in(battle: Battle) -> list[ChapterChances]:
    """Of the chapters in use that have something to say here."""
    if not battle.chapters:
        return []
    return [each for each in _ROOMS.in_use(BOOK, battle.chapters) if isinstance(each, ChapterChances)]
