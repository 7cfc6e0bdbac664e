"""Meeting Engagement: columns meet from opposite corners, some of them late."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.scenarios.scenario import BattleScene, Box, CampaignScenario, by_a_tenth


class MeetingEngagement(CampaignScenario):
    id: ClassVar[str] = "meeting-engagement"
    name: ClassVar[str] = "Meeting Engagement"
    number: ClassVar[int] = 18
    placeless: ClassVar[bool] = True
    wins: ClassVar[str] = "you score more than the enemy by a tenth of the size of the battle"
    draws: ClassVar[str] = "neither does"
    near_zones: ClassVar[tuple[Box, ...]] = ((0.0, 0.0, 24.0, 24.0),)
    far_zones: ClassVar[tuple[Box, ...]] = ((48.0, 24.0, 72.0, 48.0),)

    def begins_with(self, side: str) -> tuple[int, int]:
        return (0, 1)

    def arrives_on(self, side: str, round_: int) -> int:
        """On 2+ in the first round, and all who are left in the second."""
        return 2 if round_ == 1 else 1

    def winner(self, scene: BattleScene) -> str:
        return by_a_tenth(scene)
