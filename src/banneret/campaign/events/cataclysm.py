"""Event 12, Cataclysm (CP-SEA-21)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.events.eruption import erupt
from banneret.campaign.rolls import pick, roll
from banneret.campaign.season_events import RadiusRolled
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 12
NAME: Final = "Cataclysm"
ABOUT: Final = "The ground erupts, and nobody knows where."
CLAUSE: Final = "CP-SEA-21"


def play(campaign: Campaign, dice: Dice) -> Steps:
    """Any hex of the map erupts like a Volcano, 2D6 hexes far, and this time Mountains and Hills are reached;
    it does not become a Volcano, and none rises elsewhere.
    """
    centre = pick(campaign, dice, CLAUSE, "where the ground erupts", (), len(campaign.grid))
    radius = sum(roll(campaign, dice, CLAUSE, "cataclysm radius", (), 2))
    campaign.tell(RadiusRolled(CLAUSE, "The cataclysm", centre, radius))
    erupt(campaign, dice, campaign.grid.within(centre, radius))
    return
    yield
