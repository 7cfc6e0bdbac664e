"""Event 5, Forest Fire (CP-SEA-10)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.events.woods import reach_of, struck_woods
from banneret.campaign.ground import change_terrain, is_vegetation
from banneret.campaign.rolls import pick
from banneret.campaign.season_events import NothingCame
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 5
NAME: Final = "Forest Fire"
ABOUT: Final = "Woods may burn."
CLAUSE: Final = "CP-SEA-10"


def play(campaign: Campaign, dice: Dice) -> Steps:
    """From any hex of a wood that burns, all vegetation within D3+1 hexes, of other woods as well."""
    burnt: set[int] = set()
    for area in struck_woods(campaign, dice, CLAUSE):
        start = area[pick(campaign, dice, CLAUSE, "where the fire starts", (area[0],), len(area))]
        reach = reach_of(campaign, dice, CLAUSE, "The fire", start)
        burnt |= {number for number in campaign.grid.within(start, reach) if is_vegetation(campaign, number)}
    change_terrain(campaign, dict.fromkeys(burnt, "ash-forest"), CLAUSE)
    if not burnt:
        campaign.tell(NothingCame(CLAUSE, NAME))
    return
    yield
