"""Beach Landing: the Attacker comes from the sea, one half after the other."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    NEAR,
    NEVER,
    WIDTH,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Marker,
)

NEEDED: Final = 2  # markers
INLAND: Final = (
    Marker("west-dune", "Western dune", 18.0, 12.0),
    Marker("middle-dune", "Middle dune", 36.0, 12.0),
    Marker("east-dune", "Eastern dune", 54.0, 12.0),
)


class BeachLanding(CampaignScenario):
    id: ClassVar[str] = "beach-landing"
    name: ClassVar[str] = "Beach Landing"
    number: ClassVar[int] = 12
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "you hold two of the three markers at the end"
    defends: ClassVar[str] = "the Attacker holds fewer than two of the three markers at the end"
    award: ClassVar[Award] = Award(5, 7)
    defender_award: ClassVar[Award] = Award(3, 5)
    markers: ClassVar[tuple[Marker, ...]] = INLAND
    near_zones: ClassVar[tuple[Box, ...]] = ((0.0, 0.0, WIDTH, 6.0),)

    def begins_with(self, side: str) -> tuple[int, int]:
        return (1, 2) if side == NEAR else (1, 1)

    def lands(self, side: str) -> bool:
        return side == NEAR

    def arrives_on(self, side: str, round_: int) -> int:
        return 3 if round_ >= 2 else NEVER

    def winner(self, scene: BattleScene) -> str:
        return scene.near if scene.held(scene.near, INLAND) >= NEEDED else scene.far
