"""Glimmer in the Rubble: more shards carried at the end win, and each party keeps what it carries."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.carrying import shards_carried
from banneret.books.skirmish.field import Field
from banneret.books.skirmish.scenario import Scenario, compared

SHARDS_APART: Final = 6.0  # shards are placed over this far from edges and from each other
LEAST_SHARDS: Final = 3  # to which D3 is added


class GlimmerInTheRubble(Scenario):
    id: ClassVar[str] = "glimmer-in-the-rubble"
    treasure: ClassVar[bool] = True

    def closed(self, field: Field) -> str:
        return "" if field.ruin else "Weirdstone lies only in ruins."

    def tally(self, battle: Battle) -> None:
        for seat in battle.seats:
            battle.score[seat] = shards_carried(battle, seat)

    def verdict(self, battle: Battle) -> tuple[str, str]:
        carried = {seat: shards_carried(battle, seat) for seat in battle.seats}
        return compared(battle, carried, "more shards carried")
