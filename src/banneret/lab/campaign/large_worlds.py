"""Campaigns of any size in the midst of things, to measure with: so many players, armies and hexes.

The land is that of a drawn world, laid side by side as often as it takes; realms and their armies are spread
evenly over it. Everything follows from the numbers and the seed.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from banneret.campaign.book import CampaignBook
from banneret.campaign.founding import founded
from banneret.campaign.hexes import Grid
from banneret.campaign.moves.costs import enterable
from banneret.campaign.options import CampaignOptions
from banneret.campaign.phases import TURN
from banneret.campaign.realm import MOST_GOLD, claims_of_settlement, give_hexes, may_build_on, terrain_at
from banneret.campaign.records import CITY, ENEMIES, FORTRESS, TOWN, Hex
from banneret.campaign.recruitment import new_army
from banneret.campaign.register import bundled_lists, enter_list
from banneret.campaign.state import Campaign, pair
from banneret.core.engine.errors import BadInput

FEWEST_HEXES: Final = 400
SITES: Final = (CITY, FORTRESS, TOWN, TOWN)
BETWEEN: Final = 4  # hexes from one settlement of a realm to the next
POINTS: Final = 1000


def large_campaign(players: int, armies: int, hexes: int, seed: int = 1) -> tuple[CampaignOptions, Campaign]:
    """The options, and the state as a turn begins. Neighbours are at war, every second pair of them."""
    if hexes < FEWEST_HEXES:
        raise BadInput(f"such a world has at least {FEWEST_HEXES} hexes, not {hexes}", "hexes")
    options = founded(players, seed, points=POINTS, years=100)
    drawn = CampaignBook().begin(options)
    side = isqrt(hexes)
    campaign = Campaign(Grid(side, -(-hexes // side)), options.house)
    campaign.book, campaign.skirmish_book = options.battles, options.skirmishes
    campaign.army_points, campaign.last_turn = options.points, 4 * options.years
    campaign.world = f"{campaign.grid.width} by {campaign.grid.height}"
    campaign.realms = dict(drawn.realms)
    campaign.step, campaign.turn = TURN[0], 4
    for number in range(len(campaign.grid)):
        row, column = divmod(number, campaign.grid.width)
        there = drawn.hexes[drawn.grid.width * (row % drawn.grid.height) + column % drawn.grid.width]
        campaign.hexes[number] = Hex(there.terrain, ruin=there.ruin, river=there.river)
    _settle(campaign, players)
    seats = campaign.seats
    for at, seat in enumerate(seats):
        campaign.change_realm(seat, gold=MOST_GOLD)
        if at % 2 and players > 1:
            campaign.relations[pair(seat, seats[at - 1])] = ENEMIES
    _muster(campaign, armies)
    campaign.order = tuple(seats)
    return options, campaign


def _centres(campaign: Campaign, players: int) -> list[tuple[int, int]]:
    """Rows and columns, spread over the world as evenly as their number allows."""
    across = isqrt(players - 1) + 1
    down = -(-players // across)
    return [
        (
            (2 * (at // across) + 1) * campaign.grid.height // (2 * down),
            (2 * (at % across) + 1) * campaign.grid.width // (2 * across),
        )
        for at in range(players)
    ]


def _settle(campaign: Campaign, players: int) -> None:
    """Each realm has its settlements about its centre, on the nearest land that bears them."""
    for seat, (row, column) in zip(campaign.seats, _centres(campaign, players), strict=True):
        for at, kind in enumerate(SITES):
            wanted = (row + BETWEEN * (at // 2), column + BETWEEN * (at % 2))
            number = _nearest(
                campaign,
                min(wanted[0], campaign.grid.height - 1) * campaign.grid.width
                + min(wanted[1], campaign.grid.width - 1),
            )
            give_hexes(campaign, seat, [*claims_of_settlement(campaign, seat, number), number])
            campaign.change_hex(number, construction=kind, owner=seat, ruin=False)


def _nearest(campaign: Campaign, wanted: int) -> int:
    """The nearest hex where a settlement may stand; of several the lowest."""
    for away in range(campaign.grid.width):
        for number in sorted(campaign.grid.within(wanted, away)):
            free = not any([campaign.hexes[near].construction for near in campaign.grid.within(number, 2)])
            if free and may_build_on(terrain_at(campaign, number)):
                return number
    raise BadInput("there is no room for all settlements in such a world", "hexes")


def _muster(campaign: Campaign, armies: int) -> None:
    """So many in all, each player's about his City, the first of them his General's."""
    taken: set[int] = set()
    for at in range(armies):
        seat = campaign.seats[at % len(campaign.seats)]
        faction = campaign.realms[seat].faction
        names = bundled_lists(campaign.book, faction, campaign.army_points)
        listed = enter_list(campaign, seat, names[0], faction)
        army = new_army(campaign, seat, campaign.lists[listed.id], general=at < len(campaign.seats))
        home = campaign.holdings(seat, (CITY,))[0]
        place = next(
            number
            for away in range(campaign.grid.width)
            for number in sorted(campaign.grid.within(home, away))
            if number not in taken and enterable(campaign, army, number)
        )
        taken.add(place)
        campaign.change_army(army.id, place=place, away="")
