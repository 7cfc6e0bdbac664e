"""Orders for parties: to the nearest Ruin that still holds something, to the Town of an Enemy, and home with
the gold.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Final

from banneret.campaign.moves.costs import charge
from banneret.campaign.party_moves import party_budget
from banneret.campaign.realm import CITIES, terrain_at
from banneret.campaign.records import TOWN, Party
from banneret.campaign.state import Campaign

RICH: Final = 700  # more than a party sets out with: some is better spent by the realm
KEPT: Final = 300
WORTH_LOOTING: Final = 200  # in the treasury of an Enemy
FARTHEST: Final = 30  # movement: what is beyond is nobody's business
NOTHING: Final = ""


def adventures(campaign: Campaign, seat: str) -> str:
    """A line for each party that has somewhere to go."""
    lines: list[str] = []
    for party in sorted(campaign.parties_of(seat), key=lambda party: party.number):
        orders = _orders(campaign, party)
        if orders:
            lines.append(f"Party {party.number}. {', '.join(orders)}")
    return "\n".join(lines)


def _orders(campaign: Campaign, party: Party) -> list[str]:
    found = way_to(campaign, party, lambda hex: errand(campaign, party, hex) != NOTHING)
    if found is None:
        return []
    goal, way = found
    items: list[str] = []
    spent = 0
    place = party.place
    plain = roaded = 0
    for name in way:
        end = campaign.grid.step(place, name)
        assert end is not None
        price = charge(campaign, None, place, end, plain, roaded)
        if spent + price.points > party_budget(campaign):
            return items
        spent, plain, roaded = spent + price.points, plain + price.plain, roaded + price.roaded
        items.append(name)
        place = end
    return [*items, errand(campaign, party, goal)] if spent + 1 <= party_budget(campaign) else items


def errand(campaign: Campaign, party: Party, hex: int) -> str:
    """What this party would do in a hex, as it is ordered; nothing for most."""
    there, realm = campaign.hexes[hex], campaign.realms[party.owner]
    if party.gold >= RICH and there.owner == party.owner and there.construction in CITIES:
        return f"Convert Gold {party.gold - KEPT}"
    if there.construction == TOWN and campaign.enemies(party.owner, there.owner):
        return "Loot Town" if campaign.realms[there.owner].gold >= WORTH_LOOTING else NOTHING
    return "Explore Ruin" if there.ruin and hex != realm.party_ruin else NOTHING


def way_to(
    campaign: Campaign, party: Party, wanted: Callable[[int], bool]
) -> tuple[int, tuple[str, ...]] | None:
    """The nearest hex of this kind and the steps of the cheapest way there; None if it is too far. Of several
    as near the lowest."""
    come: dict[int, tuple[int, str]] = {}
    done: set[int] = set()
    waiting: list[tuple[int, int, int, str]] = [(0, party.place, -1, "")]
    while waiting:
        cost, place, before, step = heapq.heappop(waiting)
        if place in done:
            continue
        done.add(place)
        come[place] = (before, step)
        if wanted(place):
            return place, _way(come, place)
        for name, end in sorted(campaign.grid.steps(place).items()):
            if end not in done and not terrain_at(campaign, end).impervious:
                price = cost + max(1, charge(campaign, None, place, end, 0, 0).points)
                if price <= FARTHEST:
                    heapq.heappush(waiting, (price, end, place, name))
    return None


def _way(come: dict[int, tuple[int, str]], goal: int) -> tuple[str, ...]:
    steps: list[str] = []
    place = goal
    while come[place][1]:
        place, name = come[place]
        steps.append(name)
    return tuple(reversed(steps))
