"""What a forest fire and a thriving forest have in common."""

from __future__ import annotations

from banneret.campaign.ground import areas, is_vegetation
from banneret.campaign.rolls import roll
from banneret.campaign.season_events import LandRolled, RadiusRolled
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


def struck_woods(campaign: Campaign, dice: Dice, clause: str) -> list[list[int]]:
    """CP-SEA-10, CP-SEA-14: the connected areas of Light and Dense Vegetation that roll two 1s."""
    struck: list[list[int]] = []
    for area in areas(campaign, lambda number: is_vegetation(campaign, number)):
        faces = roll(campaign, dice, clause, "wood", (area[0],), 2)
        campaign.tell(LandRolled(clause, "The wood", area[0], tuple(faces), faces == [1, 1]))
        if faces == [1, 1]:
            struck.append(area)
    return struck


def reach_of(campaign: Campaign, dice: Dice, clause: str, what: str, hex: int) -> int:
    """D3+1 hexes."""
    reach = (roll(campaign, dice, clause, "reach", (hex,))[0] + 1) // 2 + 1
    campaign.tell(RadiusRolled(clause, what, hex, reach))
    return reach
