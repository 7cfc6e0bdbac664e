"""The book without its battle: a game begins when the skirmish is over, and is over in a minute.

It stands in the book's place on the shelf, so that warbands go through whole games on servers and pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banneret.books.skirmish.battle import AFTERMATH, Battle
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.options import SkirmishOptions
from banneret.books.skirmish.warrior import AWAY, OUT
from banneret.core.engine.book import SHELF
from banneret.server import catalogue

SKIRMISH = "skirmish"


class StandIn(Skirmish):
    """Seat A has won; everybody was there, and the second and third on each side are out of action."""

    def begin(self, options: SkirmishOptions) -> Battle:
        battle = super().begin(options)
        for seat in battle.seats:
            for at, warrior in enumerate([each for each in battle.warriors.values() if each.seat == seat]):
                twin = warrior.twin()
                twin.place = OUT if at in (1, 2) else AWAY
                battle.put(twin)
        battle.winner, battle.finished = "A", "the skirmish was over before it began"
        battle.step = AFTERMATH
        return battle


@contextmanager
def shelved() -> Iterator[None]:
    """With the stand-in in the book's place."""
    others = dict(SHELF)
    SHELF[SKIRMISH] = "tests.books.skirmish.stand_in:StandIn"
    catalogue._book.cache_clear()
    try:
        yield
    finally:
        SHELF.clear()
        SHELF.update(others)
        catalogue._book.cache_clear()
