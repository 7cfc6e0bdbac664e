"""Event 9, Forest Thrives (CP-SEA-14, CP-SEA-22)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.events.woods import reach_of, struck_woods
from banneret.campaign.ground import change_terrain, is_vegetation, kind_around, light_wood
from banneret.campaign.realm import terrain_at
from banneret.campaign.rolls import pick
from banneret.campaign.season_events import NothingCame
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import DENSE, FARMLAND, GRASSLAND
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 9
NAME: Final = "Forest Thrives"
ABOUT: Final = "Woods may spread."
CLAUSE: Final = "CP-SEA-14"
GROWS: Final = "CP-SEA-22"


def play(campaign: Campaign, dice: Dice) -> Steps:
    """From a hex at the edge of a wood, within D3+1 hexes: all vegetation is Light Vegetation from now on."""
    clause = GROWS if campaign.house.forest_thrives_grows else CLAUSE
    changed: dict[int, str] = {}
    for area in struck_woods(campaign, dice, CLAUSE):
        edge = [number for number in area if is_at_edge(campaign, number)]
        start = edge[pick(campaign, dice, CLAUSE, "where the forest thrives", (area[0],), len(edge))]
        reach = reach_of(campaign, dice, CLAUSE, "The growth", start)
        for number in campaign.grid.within(start, reach):
            becomes = grown(campaign, number) if clause == GROWS else thinned(campaign, number)
            if becomes:
                changed[number] = becomes
    change_terrain(campaign, changed, clause)
    if not changed:
        campaign.tell(NothingCame(clause, NAME))
    return
    yield


def is_at_edge(campaign: Campaign, number: int) -> bool:
    """Beside something that is neither Light nor Dense Vegetation, or at the border of the map."""
    around = campaign.grid.neighbours(number)
    return len(around) < 6 or not all([is_vegetation(campaign, other) for other in around])


def thinned(campaign: Campaign, number: int) -> str:
    """CP-SEA-14 as it is printed: Dense Vegetation becomes Light Vegetation of its kind; "" for all other."""
    terrain = terrain_at(campaign, number)
    return terrain.felled[0] if terrain.is_in(DENSE) else ""


def grown(campaign: Campaign, number: int) -> str:
    """CP-SEA-22: open land becomes Light Vegetation of the kind around it, and woods stay as they are."""
    terrain = terrain_at(campaign, number)
    return light_wood(kind_around(campaign, number)) if terrain.is_in(GRASSLAND, FARMLAND) else ""
