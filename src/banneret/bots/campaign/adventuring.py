"""Orders for parties: to the nearest Ruin that still holds something, and home with the gold."""

from __future__ import annotations

import heapq
from typing import Final

from banneret.campaign.moves.costs import charge
from banneret.campaign.party_moves import party_budget
from banneret.campaign.realm import CITIES, terrain_at
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign

RICH: Final = 300  # gold that is better spent by the realm


def adventures(campaign: Campaign, seat: str) -> str:
    """A line for each party that has somewhere to go."""
    lines: list[str] = []
    for party in sorted(campaign.parties_of(seat), key=lambda party: party.number):
        orders = _orders(campaign, party)
        if orders:
            lines.append(f"Party {party.number}. {', '.join(orders)}")
    return "\n".join(lines)


def _orders(campaign: Campaign, party: Party) -> list[str]:
    here = campaign.hexes[party.place]
    if here.owner == party.owner and here.construction in CITIES and party.gold >= RICH:
        return [f"Convert Gold {party.gold - party.gold % 50}"]
    ways = ways_of(campaign, party)
    ruins = [hex for hex in ways if campaign.hexes[hex].ruin and hex != campaign.realms[party.owner].party_ruin]
    if not ruins:
        return []
    goal = min(ruins, key=lambda hex: (ways[hex][0], hex))
    items: list[str] = []
    spent = 0
    place = party.place
    plain = roaded = 0
    for name in ways[goal][1]:
        end = campaign.grid.step(place, name)
        assert end is not None
        price = charge(campaign, None, place, end, plain, roaded)
        if spent + price.points > party_budget(campaign):
            return items
        spent, plain, roaded = spent + price.points, plain + price.plain, roaded + price.roaded
        items.append(name)
        place = end
    return [*items, "Explore Ruin"] if spent + 1 <= party_budget(campaign) else items


def ways_of(campaign: Campaign, party: Party) -> dict[int, tuple[int, tuple[str, ...]]]:
    """By hex the price of the cheapest way there, and its steps: over all that can be walked."""
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    waiting: list[tuple[int, int, tuple[str, ...]]] = [(0, party.place, ())]
    while waiting:
        cost, place, way = heapq.heappop(waiting)
        if place in found:
            continue
        found[place] = (cost, way)
        for name, end in sorted(campaign.grid.steps(place).items()):
            if end not in found and not terrain_at(campaign, end).impervious:
                price = charge(campaign, None, place, end, 0, 0)
                heapq.heappush(waiting, (cost + max(1, price.points), end, (*way, name)))
    return found
