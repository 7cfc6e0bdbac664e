"""How a campaign begins: the map as it was agreed upon, the players with nothing on it yet, or with what it
says they have (section STA).
"""

from __future__ import annotations

from banneret.campaign.map_files import read_map
from banneret.campaign.options import CampaignOptions
from banneret.campaign.phases import SETUP
from banneret.campaign.records import Realm
from banneret.campaign.setup import check_lists
from banneret.campaign.state import Campaign
from banneret.core.engine.errors import BadInput


def begin(options: CampaignOptions) -> Campaign:
    world = read_map(options.world, "world")
    campaign = Campaign(world.grid, options.house)
    campaign.world = world.name
    campaign.hexes = dict(world.hexes)
    campaign.book = options.battles
    campaign.skirmish_book = options.skirmishes
    campaign.army_points = options.points
    campaign.last_turn = 4 * options.years
    campaign.bonus_adds_up = options.bonus_adds_up
    campaign.cap_at_end_only = options.cap_at_end_only
    campaign.step = SETUP[0]
    for player in options.players:
        campaign.realms[player.seat] = Realm(player.seat, player.name, player.faction)
    check_owners(campaign)
    check_lists(campaign, options)
    return campaign


def check_owners(campaign: Campaign) -> None:
    """A map may come with realms on it, but only of those who play."""
    for number, hex in campaign.hexes.items():
        if hex.owner and hex.owner not in campaign.realms:
            raise BadInput(
                f"hex {number} belongs to “{hex.owner}”, and no player has that seat", "world.owners"
            )
