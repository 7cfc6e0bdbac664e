"""The end of a turn: what was only of this turn is put away, and a campaign with a last year closes
(CP-GEN-02).
"""

from __future__ import annotations

from collections.abc import Mapping

from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event


class CampaignClosed(Event, frozen=True, tag=True):
    turn: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"The campaign closes after turn {self.turn}."


def play(campaign: Campaign, dice: Dice) -> Steps:
    campaign.moves = {}
    campaign.conflicts = {}
    campaign.battles = {}
    campaign.annexations = {}
    campaign.awards = {}
    campaign.skirmishes = {}
    campaign.conquered = {}
    if campaign.last_turn and campaign.turn >= campaign.last_turn:
        campaign.over = True
        campaign.tell(CampaignClosed("CP-GEN-02", campaign.turn))
    return
    yield
