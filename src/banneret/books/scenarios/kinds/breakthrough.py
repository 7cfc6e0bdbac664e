"""Breakthrough: from one short edge to the other, past whoever stands between."""

from __future__ import annotations

import math
from typing import ClassVar

from banneret.books.scenarios.scenario import (
    EAST_EDGE,
    WEST_EDGE,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Force,
    GoalPlace,
    Reached,
    in_area,
)


class ToTheFarEdge(CampaignScenario):
    id: ClassVar[str] = "breakthrough"
    name: ClassVar[str] = "Breakthrough"
    number: ClassVar[int] = 20
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "a third of your points is within 12” of the far edge at the end"
    defends: ClassVar[str] = "less than a third of the Attacker’s points is within 12” of your edge at the end"
    scores: ClassVar[str] = (
        "The score counts the Attacker’s points within 12” of the far edge: half of them for a "
        "unit at half strength or less."
    )
    counted: ClassVar[tuple[str, str]] = ("point at the far edge", "points at the far edge")
    award: ClassVar[Award] = Award(5, 7)
    rounds: ClassVar[int] = 10
    near_zones: ClassVar[tuple[Box, ...]] = (WEST_EDGE,)
    far_zones: ClassVar[tuple[Box, ...]] = (EAST_EDGE,)

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {scene.near: int(through(scene)), scene.far: 0}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        there = [force for force in scene.standing(unit) if force.seat == scene.near and counts_there(force)]
        if not there:
            return []
        points = math.fsum([force.left() for force in there])
        needed = math.ceil(scene.points(scene.near) / 3)
        return [Reached(f"At the far edge with {points:g} points: {through(scene):g} there of {needed} needed")]

    def winner(self, scene: BattleScene) -> str:
        return scene.near if 3.0 * through(scene) >= scene.points(scene.near) else scene.far

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        if seat == scene.near:
            return [in_area(EAST_EDGE, 1.0)]
        return [in_area((36.0, 0.0, 60.0, 48.0), 0.5)]


def through(scene: BattleScene) -> float:
    """What is left of the Attacker at the far edge, in points."""
    return math.fsum([force.left() for force in scene.of(scene.near) if counts_there(force)])


def counts_there(force: Force) -> bool:
    return force.steady and force.is_in(EAST_EDGE)
