"""Defend Your Ground: each side has a place of its own to keep."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    FAR,
    NEAR,
    Award,
    BattleScene,
    CampaignScenario,
    GoalPlace,
    Marker,
    at_marker,
)

OURS: Final = Marker("south-marker", "Southern ground", 36.0, 6.0, NEAR)
THEIRS: Final = Marker("north-marker", "Northern ground", 36.0, 42.0, FAR)


class DefendYourGround(CampaignScenario):
    id: ClassVar[str] = "defend-your-ground"
    name: ClassVar[str] = "Defend Your Ground"
    number: ClassVar[int] = 25
    wins: ClassVar[str] = (
        "you hold the enemy’s marker at the end and the enemy does not hold yours; if both do or neither does, "
        "if you have scored more"
    )
    draws: ClassVar[str] = "then scores are equal"
    award: ClassVar[Award] = Award(5, 7)
    markers: ClassVar[tuple[Marker, ...]] = (OURS, THEIRS)

    def winner(self, scene: BattleScene) -> str:
        near, far = scene.holder(THEIRS) == scene.near, scene.holder(OURS) == scene.far
        if near == far:
            return scene.by_score()
        return scene.near if near else scene.far

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        own, other = (OURS, THEIRS) if seat == scene.near else (THEIRS, OURS)
        return [at_marker(other, 1.0), at_marker(own, 0.5)]
