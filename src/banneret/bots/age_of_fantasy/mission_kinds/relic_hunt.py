"""Relic Hunt: what is taken up is kept."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.opr.objectives import Objective
from banneret.bots.age_of_fantasy.mission_aims import MissionAims


class RelicAims(MissionAims):
    def marker(self, battle: Battle, seat: str, marker: Objective, point: float) -> tuple[float, float]:
        return 1.2 * point, 0.2
