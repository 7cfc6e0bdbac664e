"""Event 4, Weather Extremes (CP-SEA-08, CP-SEA-09)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.ground import change_terrain
from banneret.campaign.realm import is_frozen, is_open_water, terrain_at
from banneret.campaign.rolls import roll
from banneret.campaign.season_events import LandRolled, NothingCame
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 4
NAME: Final = "Weather Extremes"
ABOUT: Final = "In Winter the sea may freeze along the ice, in Summer the ice may melt along the sea."
CLAUSE: Final = "CP-SEA-08"
CLAUSES: Final = {"Winter": "CP-SEA-08", "Summer": "CP-SEA-09"}


def play(campaign: Campaign, dice: Dice) -> Steps:
    """Each Ice hex at the sea that rolls a 1: in Winter the sea beside it freezes, in Summer it melts with the
    ice beside it. In Spring and in Autumn nothing happens.
    """
    clause = CLAUSES.get(campaign.season_name)
    if clause is None:
        campaign.tell(NothingCame(CLAUSE, NAME))
        return
    changed: dict[int, str] = {}
    for number in sorted(campaign.hexes):
        if not is_frozen(terrain_at(campaign, number)) or not sea_beside(campaign, number):
            continue
        faces = roll(campaign, dice, clause, "weather", (number,))
        campaign.tell(LandRolled(clause, "The Ice", number, tuple(faces), faces == [1]))
        if faces == [1]:
            for other in campaign.grid.within(number, 1):
                terrain = terrain_at(campaign, other)
                if clause == "CP-SEA-08" and is_open_water(terrain):
                    changed[other] = "ice"
                elif clause == "CP-SEA-09" and is_frozen(terrain):
                    changed.setdefault(other, sea_beside(campaign, number))
    change_terrain(campaign, changed, clause)
    if not changed:
        campaign.tell(NothingCame(clause, NAME))
    return
    yield


def sea_beside(campaign: Campaign, number: int) -> str:
    """The terrain of the water that borders a hex, that of most of it, Ocean if as much; "" if none does."""
    water = [
        campaign.hexes[other].terrain
        for other in campaign.grid.neighbours(number)
        if is_open_water(terrain_at(campaign, other))
    ]
    if not water:
        return ""
    return "lake" if 2 * water.count("lake") > len(water) else "ocean"
