"""How far an army gets, and by which way: for whoever plans its orders without knowing the rules."""

from __future__ import annotations

import heapq
from typing import NamedTuple

from banneret.campaign.moves.costs import PLAIN_FARMLAND, ROADED_FARMLAND, budget, charge, enterable
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


class ReachedHex(NamedTuple):
    """What the cheapest way costs, how long it takes, and its items: directions, and “PORTAL 3”."""

    cost: int
    ticks: int
    way: tuple[str, ...]


def reach(
    campaign: Campaign, army: Army, occupied: frozenset[int] = frozenset(), more: int = 0
) -> dict[int, ReachedHex]:
    """Every hex that the army can be in with this phase's movement, its own included, lowest number first.

    Hexes in `occupied`, where others stand, are not gone through. `more` is movement beyond that, as a Forced
    March gives it, or less, as actions take it.
    """
    if army.place is None:
        return {}
    most = budget(campaign, army) + more
    portals = campaign.season.portals
    found: dict[int, ReachedHex] = {}
    # Of Farmland only counts where the next whole point is due.
    begin: tuple[int, int, int, int, int, tuple[str, ...]] = (0, 0, army.place, 0, 0, ())
    waiting = [begin]
    done: set[tuple[int, int, int]] = set()
    open_hexes: dict[int, bool] = {}
    while waiting:
        cost, ticks, place, plain, roaded, way = heapq.heappop(waiting)
        if (place, plain, roaded) in done:
            continue
        done.add((place, plain, roaded))
        if place not in found:
            found[place] = ReachedHex(cost, ticks, way)
        ways = [(name, end) for name, end in sorted(campaign.grid.steps(place).items())]
        if place in portals:
            ways += [(f"PORTAL {at}", end) for at, end in enumerate(portals, 1) if end != place]
        for name, end in ways:
            if end not in open_hexes:
                open_hexes[end] = end not in occupied and enterable(campaign, army, end)
            if not open_hexes[end]:
                continue
            price = charge(campaign, army, place, end, plain, roaded)
            if cost + price.points > most:
                continue
            after = (
                end,
                (plain + price.plain) % PLAIN_FARMLAND,
                (roaded + price.roaded) % ROADED_FARMLAND,
            )
            if after not in done:
                heapq.heappush(waiting, (cost + price.points, ticks + price.ticks, *after, (*way, name)))
    return {hex: found[hex] for hex in sorted(found)}
