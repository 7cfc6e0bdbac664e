"""The three missions of kitchen tables (AF-KIT-06 to AF-KIT-10)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.kitchen_table.tables import quarters
from banneret.books.age_of_fantasy.mission import Mission, clear_point, put_marker
from banneret.books.age_of_fantasy.mission_kinds.relic_hunt import RelicHunt, drop_markers
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.goal_words import point
from banneret.books.opr.events import MarkersRolled
from banneret.books.opr.harm import one_die
from banneret.books.opr.rolls import D3S, half
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoalLine


def few_markers(battle: Battle, clause: str, dice: Dice) -> Generator[Ask, Any, int]:
    """AF-KIT-08, AF-KIT-10: D3; a D3 is half a D6 (AF-GEN-05)."""
    face = yield from one_die(battle, clause, "the number of markers", battle.seats[0], dice, D3S)
    count = half(face)
    battle.tell(MarkersRolled(clause, count, face))
    return count


class KitchenDuel(Mission):
    id: ClassVar[str] = "duel"
    name: ClassVar[str] = "Duel"
    about: ClassVar[str] = "You place one to three markers in turn; who controls most of them at the end wins."
    clause: ClassVar[str] = "AF-KIT-08"
    in_zones: ClassVar[bool] = True  # AF-KIT-07

    def count_markers(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, int]:
        return (yield from few_markers(battle, "AF-KIT-08", dice))


class KitchenSeizeGround(Mission):
    id: ClassVar[str] = "seize-ground"
    name: ClassVar[str] = "Seize Ground"
    about: ClassVar[str] = "Four markers, one in each quarter; who controls most of them at the end wins."
    clause: ClassVar[str] = "AF-KIT-09"
    placed_in_turn: ClassVar[bool] = False

    def fixed_markers(self, battle: Battle) -> None:
        """AF-KIT-09: one at the centre of each quarter of the table."""
        for x, y in quarters(battle.field.width, battle.field.depth):
            px, py = clear_point(battle, x, y)
            put_marker(battle, "", px, py, "AF-KIT-09")


class KitchenRelicHunt(RelicHunt):
    about: ClassVar[str] = (
        "One to three markers that are carried by who seizes them; who has most of them wins."
    )
    clause: ClassVar[str] = "AF-KIT-10"
    in_zones: ClassVar[bool] = True  # AF-KIT-07

    def count_markers(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, int]:
        return (yield from few_markers(battle, "AF-KIT-10", dice))

    def scoring(self, battle: Battle) -> list[ShownGoalLine]:
        return [*super().scoring(battle), point("A unit that wavers drops what it carries.", "AF-KIT-10")]

    def wavers(self, battle: Battle, unit: Unit) -> Unit:
        """AF-KIT-10: who wavers drops what it carries, where it stands."""
        drop_markers(battle, unit, "", "AF-KIT-10")
        return unit
