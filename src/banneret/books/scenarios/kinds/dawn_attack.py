"""Dawn Attack: the Attacker falls upon a camp before one sees far."""

from __future__ import annotations

import math
from typing import ClassVar, Final

from banneret.books.scenarios.scenario import (
    ATTACKER,
    DEFENDER,
    FAR,
    Award,
    BattleScene,
    CampaignScenario,
    Marker,
)

CAMP: Final = Marker("camp", "Camp", 36.0, 42.0, FAR)
DAWN: Final = 2  # the last round in which it is not light
DIM: Final = 24.0


class DawnAttack(CampaignScenario):
    id: ClassVar[str] = "dawn-attack"
    name: ClassVar[str] = "Dawn Attack"
    number: ClassVar[int] = 19
    roles: ClassVar[bool] = True
    wins: ClassVar[str] = "you hold the camp at the end"
    defends: ClassVar[str] = "the Attacker does not hold the camp at the end"
    award: ClassVar[Award] = Award(5, 7)
    rounds: ClassVar[int] = 8
    markers: ClassVar[tuple[Marker, ...]] = (CAMP,)
    moves_first: ClassVar[str] = ATTACKER
    deploys_first: ClassVar[str] = DEFENDER

    def sight(self, round_: int, rolled: int) -> float:
        return DIM if round_ <= DAWN else math.inf

    def winner(self, scene: BattleScene) -> str:
        return scene.near if scene.holder(CAMP) == scene.near else scene.far
