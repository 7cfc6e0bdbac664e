"""The Watchtower: a tower in the middle, in which the Defender may have a unit already."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import FAR, ROUGH, BattleScene, Box, CampaignScenario, Feature, Marker

TOWER: Final = Marker("tower-marker", "Tower", 36.0, 24.0)
WALLS: Box = (33.0, 21.0, 39.0, 27.0)
YARD: Box = (31.0, 19.0, 41.0, 29.0)  # where the unit in the tower stands: formed troops need room


class TheWatchtower(CampaignScenario):
    id: ClassVar[str] = "the-watchtower"
    name: ClassVar[str] = "The Watchtower"
    number: ClassVar[int] = 16
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "you hold the tower at the end"
    defends: ClassVar[str] = "you hold the tower at the end"
    draws: ClassVar[str] = "nobody holds it"
    markers: ClassVar[tuple[Marker, ...]] = (TOWER,)
    features: ClassVar[tuple[Feature, ...]] = (Feature("tower", "tower", "Tower", ROUGH, WALLS),)

    def garrison(self, side: str) -> Box | None:
        return YARD if side == FAR else None

    def winner(self, scene: BattleScene) -> str:
        return scene.holder(TOWER)
