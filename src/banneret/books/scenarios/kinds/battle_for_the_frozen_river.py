"""Battle for the Frozen River: three crossings on ice that does not bear everybody."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import OPEN, WIDTH, BattleScene, Box, CampaignScenario, Feature, Marker

LINE: Final = (
    Marker("west", "Western crossing", 18.0, 24.0),
    Marker("middle", "Middle crossing", 36.0, 24.0),
    Marker("east", "Eastern crossing", 54.0, 24.0),
)
ICE: Box = (0.0, 18.0, WIDTH, 30.0)


class BattleForTheFrozenRiver(CampaignScenario):
    id: ClassVar[str] = "battle-for-the-frozen-river"
    name: ClassVar[str] = "Battle for the Frozen River"
    number: ClassVar[int] = 34
    wins: ClassVar[str] = "you hold more crossings at the end"
    draws: ClassVar[str] = "both hold as many"
    markers: ClassVar[tuple[Marker, ...]] = LINE
    features: ClassVar[tuple[Feature, ...]] = (Feature("ice", "ice", "Frozen river", OPEN, ICE),)

    def thin_ice(self) -> Box | None:
        return ICE

    def winner(self, scene: BattleScene) -> str:
        return scene.more(scene.held(scene.near, LINE), scene.held(scene.far, LINE))
