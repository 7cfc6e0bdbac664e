"""Event 11, Volcanic Activity (CP-SEA-16 to CP-SEA-20)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.events.eruption import erupt
from banneret.campaign.ground import areas, change_terrain
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import HOLD
from banneret.campaign.rolls import pick, roll
from banneret.campaign.season_events import LandRolled, RadiusRolled
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import MOUNTAINS
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

NUMBER: Final = 11
NAME: Final = "Volcanic Activity"
ABOUT: Final = "Volcanoes may erupt, and mountains may become Volcanoes."
CLAUSE: Final = "CP-SEA-16"
NEW_VOLCANO: Final = "CP-SEA-20"


def play(campaign: Campaign, dice: Dice) -> Steps:
    """First all eruptions at once, then new Volcanoes on the map as it is after them."""
    affected: set[int] = set()
    for number in sorted(campaign.hexes):
        if campaign.hexes[number].terrain == "volcano":
            faces = roll(campaign, dice, CLAUSE, "volcano erupts", (number,))
            campaign.tell(LandRolled(CLAUSE, "The Volcano", number, tuple(faces), faces == [1]))
            if faces == [1]:
                radius = (roll(campaign, dice, CLAUSE, "eruption radius", (number,))[0] + 1) // 2 + 1
                campaign.tell(RadiusRolled(CLAUSE, "The eruption", number, radius))
                affected |= set(campaign.grid.within(number, radius))
    # Where several reach, they count once.
    erupt(campaign, dice, [number for number in sorted(affected) if not is_spared(campaign, number)])
    new_volcanoes(campaign, dice)
    return
    yield


def is_spared(campaign: Campaign, number: int) -> bool:
    """CP-SEA-16: plain Mountains and plain Hills are not affected, nor what stands there."""
    return campaign.hexes[number].terrain in ("mountains", "hills")


def new_volcanoes(campaign: Campaign, dice: Dice) -> None:
    """CP-SEA-20: any hex of an area of Mountains that rolls two 1s, but no Dwarven Hold."""
    becomes: dict[int, str] = {}
    for area in areas(campaign, lambda number: terrain_at(campaign, number).is_in(MOUNTAINS)):
        faces = roll(campaign, dice, NEW_VOLCANO, "new volcano", (area[0],), 2)
        campaign.tell(LandRolled(NEW_VOLCANO, "The mountain range", area[0], tuple(faces), faces == [1, 1]))
        open_to = [number for number in area if campaign.hexes[number].construction != HOLD]
        if faces == [1, 1] and open_to:
            at = pick(campaign, dice, NEW_VOLCANO, "where the volcano rises", (area[0],), len(open_to))
            becomes[open_to[at]] = "volcano"
    change_terrain(campaign, becomes, NEW_VOLCANO)
