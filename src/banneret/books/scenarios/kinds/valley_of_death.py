"""Valley of Death: whoever stands in the valley between two ridges has it."""

from __future__ import annotations

import math
from typing import ClassVar

from banneret.books.scenarios.scenario import (
    EAST_EDGE,
    HILLS,
    WEST_EDGE,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Feature,
    Force,
    GoalPlace,
    Reached,
    in_area,
)

VALLEY: Box = (24.0, 0.0, 48.0, 48.0)  # the middle third


class ValleyOfDeath(CampaignScenario):
    id: ClassVar[str] = "valley-of-death"
    name: ClassVar[str] = "Valley of Death"
    number: ClassVar[int] = 26
    wins: ClassVar[str] = "more points of your Scoring units are in the middle third at the end"
    draws: ClassVar[str] = "both have as many there"
    scores: ClassVar[str] = (
        "The score counts points of Scoring units in the middle third: half of them for a unit "
        "at half strength or less."
    )
    counted: ClassVar[tuple[str, str]] = ("point there", "points there")
    award: ClassVar[Award] = Award(5, 7)
    near_zones: ClassVar[tuple[Box, ...]] = (WEST_EDGE,)
    far_zones: ClassVar[tuple[Box, ...]] = (EAST_EDGE,)
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("south-ridge", "hill", "Southern ridge", HILLS, (20.0, 0.0, 52.0, 12.0)),
        Feature("north-ridge", "hill", "Northern ridge", HILLS, (20.0, 36.0, 52.0, 48.0)),
    )

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {seat: int(there(scene, seat)) for seat in scene.sides()}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        points = math.fsum([force.left() for force in scene.standing(unit) if counts_there(force)])
        return [Reached(f"Counts {points:g} points in the middle third")] if points else []

    def winner(self, scene: BattleScene) -> str:
        return scene.more(there(scene, scene.near), there(scene, scene.far))

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        return [in_area((24.0, 12.0, 48.0, 36.0), 1.0)]


def there(scene: BattleScene, seat: str) -> float:
    """What is left of a side's Scoring units in the middle third, in points."""
    return math.fsum([force.left() for force in scene.of(seat) if counts_there(force)])


def counts_there(force: Force) -> bool:
    return force.counts() and force.is_in(VALLEY)
