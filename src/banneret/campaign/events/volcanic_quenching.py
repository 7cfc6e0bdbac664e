"""Event 3, Volcanic Quenching (CP-SEA-07)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.ground import change_terrain
from banneret.campaign.rolls import roll
from banneret.campaign.season_events import LandRolled, NothingCame
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 3
NAME: Final = "Volcanic Quenching"
ABOUT: Final = "Volcanoes may fall asleep."
CLAUSE: Final = "CP-SEA-07"


def play(campaign: Campaign, dice: Dice) -> Steps:
    """Each Volcano that rolls a 1 is a Mountain from now on."""
    calm: dict[int, str] = {}
    for number in sorted(campaign.hexes):
        if campaign.hexes[number].terrain == "volcano":
            faces = roll(campaign, dice, CLAUSE, "volcano calms", (number,))
            campaign.tell(LandRolled(CLAUSE, "The Volcano", number, tuple(faces), faces == [1]))
            if faces == [1]:
                calm[number] = "mountains"
    change_terrain(campaign, calm, CLAUSE)
    if not calm:
        campaign.tell(NothingCame(CLAUSE, NAME))
    return
    yield
