"""Own the Bridge: one bridge and two fords over a river between the armies."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import DEEP, OPEN, ROUGH, BattleScene, CampaignScenario, Feature, Marker

LOW: Final = 22.0  # the banks of the river
HIGH: Final = 26.0
BRIDGE: Final = Marker("bridge-marker", "Bridge", 36.0, 24.0)


class OwnTheBridge(CampaignScenario):
    id: ClassVar[str] = "own-the-bridge"
    name: ClassVar[str] = "Own the Bridge"
    number: ClassVar[int] = 13
    wins: ClassVar[str] = "you hold the bridge at the end; if it is contested, if you have scored more"
    draws: ClassVar[str] = "nobody holds it, or scores are equal"
    markers: ClassVar[tuple[Marker, ...]] = (BRIDGE,)
    features: ClassVar[tuple[Feature, ...]] = (
        Feature("bridge", "bridge", "Bridge", OPEN, (32.0, LOW, 40.0, HIGH)),
        Feature("west-ford", "ford", "West ford", ROUGH, (10.0, LOW, 20.0, HIGH)),
        Feature("east-ford", "ford", "East ford", ROUGH, (52.0, LOW, 62.0, HIGH)),
        Feature("river-1", "river", "River", DEEP, (0.0, LOW, 10.0, HIGH)),
        Feature("river-2", "river", "River", DEEP, (20.0, LOW, 32.0, HIGH)),
        Feature("river-3", "river", "River", DEEP, (40.0, LOW, 52.0, HIGH)),
        Feature("river-4", "river", "River", DEEP, (62.0, LOW, 72.0, HIGH)),
    )

    def winner(self, scene: BattleScene) -> str:
        if scene.contested(BRIDGE):
            return scene.by_score()
        return scene.holder(BRIDGE)
