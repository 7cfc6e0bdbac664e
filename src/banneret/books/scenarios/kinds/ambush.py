"""Ambush: a column on the march, and enemies on both sides of the road."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.scenarios.scenario import (
    NORTH_EDGE,
    SOUTH_EDGE,
    WIDTH,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    GoalPlace,
    in_area,
)

ROAD: Box = (0.0, 18.0, WIDTH, 30.0)


class AmbushOnTheRoad(CampaignScenario):
    id: ClassVar[str] = "ambush"
    name: ClassVar[str] = "Ambush"
    number: ClassVar[int] = 21
    placeless: ClassVar[bool] = True
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "you have destroyed over half of the Defender’s points"
    defends: ClassVar[str] = "no more than half of your points is destroyed"
    award: ClassVar[Award] = Award(5, 7)
    near_zones: ClassVar[tuple[Box, ...]] = (SOUTH_EDGE, NORTH_EDGE)
    far_zones: ClassVar[tuple[Box, ...]] = (ROAD,)

    def winner(self, scene: BattleScene) -> str:
        over_half = 2.0 * scene.score(scene.near) > scene.points(scene.far)
        return scene.near if over_half else scene.far

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        return [in_area(ROAD, 0.4 if seat == scene.near else 0.1)]
