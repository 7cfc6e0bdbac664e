"""Sabotage: a marker to guard, and one to destroy."""

from __future__ import annotations

import math
from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.opr.objectives import Objective
from banneret.bots.age_of_fantasy.length import rounds_left
from banneret.bots.age_of_fantasy.mission_aims import MissionAims
from banneret.core.engine.ranking import within


class SabotageAims(MissionAims):
    stake: ClassVar[float] = 2.0
    few_markers: ClassVar[bool] = True
    may_lurk: ClassVar[bool] = False

    def marker(self, battle: Battle, seat: str, marker: Objective, point: float) -> tuple[float, float]:
        mine = not battle.are_enemies(seat, marker.belongs)
        worth, crowd = (0.9 * point, 0.3) if mine else (2.0 * point, 0.6)
        if mine and not threatened(battle, seat, marker.x, marker.y):
            worth *= 0.2
        return worth, crowd


def threatened(battle: Battle, seat: str, x: float, y: float) -> bool:
    """Whether an enemy can come to this place in the rounds that are left."""
    rounds = min(2, rounds_left(battle) + 1)
    for unit in battle.against(seat):
        cx, cy, radius = unit.middle()
        if within(math.hypot(cx - x, cy - y) - radius, battle.distance(3.0 + 12.0 * rounds)):
            return True
    return False
