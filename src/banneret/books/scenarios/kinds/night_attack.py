"""Night Attack: three places between the armies, and little to be seen."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import BattleScene, CampaignScenario, Marker

LINE: Final = (
    Marker("west", "Western marker", 18.0, 24.0),
    Marker("middle", "Middle marker", 36.0, 24.0),
    Marker("east", "Eastern marker", 54.0, 24.0),
)
LEAST: Final = 6  # inches that one sees in any case


class NightAttack(CampaignScenario):
    id: ClassVar[str] = "night-attack"
    name: ClassVar[str] = "Night Attack"
    number: ClassVar[int] = 22
    wins: ClassVar[str] = "you hold more markers at the end"
    draws: ClassVar[str] = "both hold as many"
    markers: ClassVar[tuple[Marker, ...]] = LINE
    sight_dice: ClassVar[int] = 2

    def sight(self, round_: int, rolled: int) -> float:
        return float(rolled + LEAST)

    def winner(self, scene: BattleScene) -> str:
        return scene.more(scene.held(scene.near, LINE), scene.held(scene.far, LINE))
