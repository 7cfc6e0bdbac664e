"""Breakthrough: both sides begin beside one of the markers."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.opr.objectives import Objective
from banneret.bots.age_of_fantasy.mission_aims import MissionAims, is_theirs


class BreakthroughAims(MissionAims):
    stake: ClassVar[float] = 2.0

    def marker(self, battle: Battle, seat: str, marker: Objective, point: float) -> tuple[float, float]:
        """The battle is about the other's."""
        return (1.8 * point, 0.65) if is_theirs(battle, seat, marker) else (point, 0.15)
