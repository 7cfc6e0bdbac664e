"""Sacred Place: a shrine in the middle, near which magic comes easily."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.scenarios.scenario import BattleScene, CampaignScenario, Marker

SHRINE: Final = Marker("shrine", "Shrine", 36.0, 24.0)


class SacredPlace(CampaignScenario):
    id: ClassVar[str] = "sacred-place"
    name: ClassVar[str] = "Sacred Place"
    number: ClassVar[int] = 30
    wins: ClassVar[str] = "you hold the shrine at the end; in a campaign you also draw a Minor Artefact"
    draws: ClassVar[str] = "nobody holds it"
    markers: ClassVar[tuple[Marker, ...]] = (SHRINE,)
    artefact: ClassVar[bool] = True

    def casting_places(self) -> tuple[Marker, ...]:
        return (SHRINE,)

    def winner(self, scene: BattleScene) -> str:
        return scene.holder(SHRINE)
