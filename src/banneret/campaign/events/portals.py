"""Event 2, Portals (CP-SEA-06)."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.campaign.realm import terrain_at
from banneret.campaign.rolls import pick
from banneret.campaign.season_events import PortalsOpened
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 2
NAME: Final = "Portals"
ABOUT: Final = "Six hexes are next to each other for whoever travels this season."
CLAUSE: Final = "CP-SEA-06"
MANY: Final = 6


def play(campaign: Campaign, dice: Dice) -> Steps:
    """Six different hexes, none of them Impervious, all alike likely; for this turn."""
    left = [number for number in sorted(campaign.hexes) if not terrain_at(campaign, number).impervious]
    chosen: list[int] = []
    while left and len(chosen) < MANY:
        chosen.append(left.pop(pick(campaign, dice, CLAUSE, "portal", (len(chosen) + 1,), len(left))))
    portals = tuple(sorted(chosen))
    campaign.season = msgspec.structs.replace(campaign.season, portals=portals)
    campaign.tell(PortalsOpened(CLAUSE, portals))
    return
    yield
