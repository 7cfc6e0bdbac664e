"""Under Ground: caverns between pillars of rock, where nothing reaches far."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import DEPTH, WALLED, BattleScene, Box, CampaignScenario, Feature, Marker

SIZE: Final = 48.0
REACH: Final = 18.0
JUNCTIONS: Final = (
    Marker("west-junction", "Western junction", 10.0, 24.0),
    Marker("middle-junction", "Middle junction", 24.0, 24.0),
    Marker("east-junction", "Eastern junction", 38.0, 24.0),
)


class UnderGround(CampaignScenario):
    id: ClassVar[str] = "under-ground"
    name: ClassVar[str] = "Under Ground"
    number: ClassVar[int] = 32
    wins: ClassVar[str] = "you hold more junctions at the end"
    draws: ClassVar[str] = "both hold as many"
    width: ClassVar[float] = SIZE
    markers: ClassVar[tuple[Marker, ...]] = JUNCTIONS
    near_zones: ClassVar[tuple[Box, ...]] = ((0.0, 0.0, SIZE, 12.0),)
    far_zones: ClassVar[tuple[Box, ...]] = ((0.0, DEPTH - 12.0, SIZE, DEPTH),)
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("south-west-pillar", "rock", "Pillar", WALLED, (15.5, 16.0, 18.5, 19.0)),
        Feature("south-east-pillar", "rock", "Pillar", WALLED, (29.5, 16.0, 32.5, 19.0)),
        Feature("north-west-pillar", "rock", "Pillar", WALLED, (15.5, 29.0, 18.5, 32.0)),
        Feature("north-east-pillar", "rock", "Pillar", WALLED, (29.5, 29.0, 32.5, 32.0)),
    )

    def sight(self, round_: int, rolled: int) -> float:
        return REACH

    def reach(self) -> float:
        return REACH

    def winner(self, scene: BattleScene) -> str:
        return scene.more(scene.held(scene.near, JUNCTIONS), scene.held(scene.far, JUNCTIONS))
