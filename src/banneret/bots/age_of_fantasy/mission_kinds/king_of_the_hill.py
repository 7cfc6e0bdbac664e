"""King of the Hill: there is but one marker."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.opr.objectives import Objective
from banneret.bots.age_of_fantasy.mission_aims import MissionAims


class KingAims(MissionAims):
    stake: ClassVar[float] = 2.0
    few_markers: ClassVar[bool] = True

    def marker(self, battle: Battle, seat: str, marker: Objective, point: float) -> tuple[float, float]:
        """Hold it in strength."""
        return 2.0 * point, 0.6
