"""Event 8, Economic Growth (CP-SEA-13)."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 8
NAME: Final = "Economic Growth"
ABOUT: Final = "Every City yields D6 times 50 gold more this season."
CLAUSE: Final = "CP-SEA-13"


def play(campaign: Campaign, dice: Dice) -> Steps:
    campaign.season = msgspec.structs.replace(campaign.season, growth=True)
    return
    yield
