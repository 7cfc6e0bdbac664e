"""Event 6, Bumper Crop (CP-SEA-11)."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 6
NAME: Final = "Bumper Crop"
ABOUT: Final = "Every Town yields D6 times 50 gold this season."
CLAUSE: Final = "CP-SEA-11"


def play(campaign: Campaign, dice: Dice) -> Steps:
    campaign.season = msgspec.structs.replace(campaign.season, bumper_crop=True)
    return
    yield
