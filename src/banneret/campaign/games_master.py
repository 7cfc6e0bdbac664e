"""The Games Master's desk: before the phases named here he may override what he likes, with a reason
(CP-GEN-01).
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

DESKS: Final[tuple[str, ...]] = ()


def desk(campaign: Campaign, dice: Dice) -> Steps:
    return
    yield
