"""Raid: a village, a few who guard it, and help that comes too late."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    ALWAYS,
    FAR,
    HOLDING,
    NEVER,
    NORTH_EDGE,
    ROUGH,
    Award,
    BattleScene,
    Box,
    CampaignScenario,
    Feature,
    GoalPlace,
    Marker,
    Reached,
    at_marker,
    holding,
    hunt,
    near_to_burn,
    not_done,
)

NEEDED: Final = 2  # buildings
HOUSES: Final = (
    Marker("mill", "Mill", 27.0, 31.0, FAR),
    Marker("smithy", "Smithy", 45.0, 31.0, FAR),
    Marker("barn", "Barn", 27.0, 41.0, FAR),
    Marker("tavern", "Tavern", 45.0, 41.0, FAR),
)


class RaidOnAVillage(CampaignScenario):
    id: ClassVar[str] = "raid"
    name: ClassVar[str] = "Raid"
    number: ClassVar[int] = 11
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "you have burned or hold two of the four buildings at the end"
    defends: ClassVar[str] = "fewer than two buildings are burned or held by the Attacker at the end"
    scores: ClassVar[str] = "The score counts the buildings that the Attacker has burned or holds."
    counted: ClassVar[tuple[str, str]] = ("building taken", "buildings taken")
    award: ClassVar[Award] = Award(6, 8)
    defender_award: ClassVar[Award] = Award(3, 5)
    markers: ClassVar[tuple[Marker, ...]] = HOUSES
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("mill-walls", "house", "Mill", ROUGH, (25.0, 29.0, 29.0, 33.0)),
        Feature("smithy-walls", "house", "Smithy", ROUGH, (43.0, 29.0, 47.0, 33.0)),
        Feature("barn-walls", "house", "Barn", ROUGH, (25.0, 39.0, 29.0, 43.0)),
        Feature("tavern-walls", "house", "Tavern", ROUGH, (43.0, 39.0, 47.0, 43.0)),
    )
    far_zones: ClassVar[tuple[Box, ...]] = ((21.0, 26.0, 51.0, 47.0),)
    burn_reach: ClassVar[float] = HOLDING

    def begins_with(self, side: str) -> tuple[int, int]:
        return (1, 3) if side == FAR else (1, 1)

    def arrives_on(self, side: str, round_: int) -> int:
        return ALWAYS if round_ >= 2 else NEVER

    def arrival_zones(self, side: str) -> tuple[Box, ...]:
        return (NORTH_EDGE,)

    def burnable(self, scene: BattleScene, seat: str) -> list[Marker]:
        return not_done(scene, HOUSES) if seat == scene.near else []

    def tally(self, scene: BattleScene) -> dict[str, int]:
        taken = len(HOUSES) - len(not_done(scene, HOUSES))
        held = scene.held(scene.near, tuple(not_done(scene, HOUSES)))
        return {scene.near: taken + held, scene.far: 0}

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        """Whoever raids stands still to burn what is not burned yet; once enough is, it is safe."""
        left = not_done(scene, HOUSES)
        if seat == scene.far:
            return [at_marker(each, 1.0) for each in left]
        if len(HOUSES) - len(left) >= NEEDED:
            return hunt(scene, seat, 0.4)
        return [at_marker(each, 1.0)._replace(still=True) for each in left]

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        """What has been burned is taken for good."""
        left = not_done(scene, HOUSES)
        found = holding(scene, unit, tuple(left))
        if any([force.seat == scene.near for force in scene.standing(unit)]):
            found += near_to_burn(scene, unit, left, self.burn_reach)
        return found

    def winner(self, scene: BattleScene) -> str:
        return scene.near if self.tally(scene)[scene.near] >= NEEDED else scene.far
