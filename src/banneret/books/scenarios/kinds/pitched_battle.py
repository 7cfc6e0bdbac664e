"""Pitched Battle: two armies and an open field."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.scenarios.scenario import BattleScene, CampaignScenario, by_a_tenth


class PitchedBattle(CampaignScenario):
    id: ClassVar[str] = "pitched-battle"
    name: ClassVar[str] = "Pitched Battle"
    number: ClassVar[int] = 15
    placeless: ClassVar[bool] = True
    wins: ClassVar[str] = "you score more than the enemy by a tenth of the size of the battle"
    draws: ClassVar[str] = "neither does"

    def winner(self, scene: BattleScene) -> str:
        return by_a_tenth(scene)
