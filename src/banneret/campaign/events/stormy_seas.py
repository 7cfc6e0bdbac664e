"""Event 10, Stormy Seas (CP-SEA-15)."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 10
NAME: Final = "Stormy Seas"
ABOUT: Final = "Every step onto the sea costs 1 movement more this season."
CLAUSE: Final = "CP-SEA-15"


def play(campaign: Campaign, dice: Dice) -> Steps:
    campaign.season = msgspec.structs.replace(campaign.season, stormy=True)
    return
    yield
