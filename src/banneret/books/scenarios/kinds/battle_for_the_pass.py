"""Battle for the Pass: a way between cliffs, and somebody in it."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    DEPTH,
    WALLED,
    WEST_EDGE,
    WIDTH,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Feature,
    GoalPlace,
    Reached,
    in_area,
)

NEEDED: Final = 2  # Scoring units
BEYOND: Box = (38.0, 0.0, WIDTH, DEPTH)


class BattleForThePass(CampaignScenario):
    id: ClassVar[str] = "battle-for-the-pass"
    name: ClassVar[str] = "Battle for the Pass"
    number: ClassVar[int] = 33
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "two of your Scoring units are beyond the pass at the end"
    defends: ClassVar[str] = "fewer than two of the Attacker’s Scoring units are beyond the pass at the end"
    scores: ClassVar[str] = "The score counts the Attacker’s Scoring units beyond the pass."
    counted: ClassVar[tuple[str, str]] = ("unit beyond the pass", "units beyond the pass")
    award: ClassVar[Award] = Award(5, 7)
    near_zones: ClassVar[tuple[Box, ...]] = (WEST_EDGE,)
    far_zones: ClassVar[tuple[Box, ...]] = ((36.0, 0.0, WIDTH, DEPTH),)
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("south-cliffs", "cliff", "Southern ridge", WALLED, (26.0, 0.0, 38.0, 15.0)),
        Feature("north-cliffs", "cliff", "Northern ridge", WALLED, (26.0, 33.0, 38.0, DEPTH)),
    )

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {scene.near: through(scene), scene.far: 0}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        beyond = [force for force in scene.standing(unit) if force.counts() and force.is_in(BEYOND)]
        if not any([force.seat == scene.near for force in beyond]):
            return []
        return [
            Reached(f"Beyond the pass, where {NEEDED} Scoring units must be: this is number {through(scene)}")
        ]

    def winner(self, scene: BattleScene) -> str:
        return scene.near if through(scene) >= NEEDED else scene.far

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        if seat == scene.near:
            return [in_area((38.0, 9.0, 56.0, 39.0), 1.0)]
        return [in_area((36.0, 12.0, 48.0, 36.0), 0.8)]


def through(scene: BattleScene) -> int:
    return len([force for force in scene.of(scene.near) if force.counts() and force.is_in(BEYOND)])
