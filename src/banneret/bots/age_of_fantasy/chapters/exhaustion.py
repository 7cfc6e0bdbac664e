"""Exhaustion: when the bot tires its units or has them rest, and what markers do to attacks (AF-EXH)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.exhaustion.chapter import (
    REST,
    TIRING_ADVANCE,
    TIRING_CHARGE,
    TIRING_RUSH,
    TOO_MANY,
)
from banneret.books.age_of_fantasy.chapters.exhaustion.notes import markers_on
from banneret.books.age_of_fantasy.unit import Unit
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.moves import Plan, settled_plan
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import fail_chance

# What a marker costs, as a share of a unit's points: half of them are shaken off before they do any harm.
_MARKER: Final = 0.05
_LAST: Final = 0.01  # … when the game is about to end


class ExhaustionAims(ChapterAims):
    moves: ClassVar[tuple[str, ...]] = (TIRING_ADVANCE, TIRING_RUSH)
    charges: ClassVar[tuple[str, ...]] = (TIRING_CHARGE,)

    def edge(self, battle: Battle, unit: Unit, target: Unit, shooting: bool) -> int:
        """AF-EXH-06."""
        return -markers_on(battle, unit.id)

    def charge_modifier(self, battle: Battle, action: str, inches: float) -> int:
        """AF-EXH-03: the marker that the charge costs counts at once."""
        return -1 if action == TIRING_CHARGE else 0

    def price(self, look: Situation, unit: Unit, action: str) -> float:
        """AF-EXH-03, AF-EXH-05: a marker, and maybe the unit's nerve."""
        if action not in (*self.moves, *self.charges):
            return 0.0
        markers = markers_on(look.battle, unit.id)
        cost = cost_of_a_marker(look, unit) * (1.0 + 0.5 * markers)
        if markers + 1 >= TOO_MANY:
            cost += fail_chance(look.battle, unit) * look.shaken(unit)
        return cost

    def staying(self, look: Situation, unit: Unit, actions: list[str], here: float, shots: float) -> list[Plan]:
        """AF-EXH-08: a rest, instead of shots."""
        if REST not in actions or look.left <= 0:
            return []
        return [settled_plan(REST, here + cost_of_a_marker(look, unit) * markers_on(look.battle, unit.id))]

    def braced(self, look: Situation, unit: Unit, actions: list[str]) -> str:
        """AF-EXH-09: who may do nothing else had better rest."""
        return REST if REST in actions else ""


def cost_of_a_marker(look: Situation, unit: Unit) -> float:
    return (_MARKER * look.heat if look.left > 0 else _LAST) * unit.points
