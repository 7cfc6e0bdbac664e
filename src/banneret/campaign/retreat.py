"""Where a beaten army goes: along a shortest way home, near a settlement, or anywhere at all (CP-CON-02,
CP-CON-03, CP-CON-26). `closed` are hexes that are no refuge for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from typing import Any

from banneret.campaign.armies import is_free_for
from banneret.campaign.moves.costs import passage
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Ask, Choice, Option, ask
from banneret.core.engine.grammar import is_plural, said_of

Ends = Generator[Ask, Any, int | None]  # a hex, when its owner has chosen


def flee_anywhere(campaign: Campaign, army: Army, closed: set[int]) -> int | None:
    """CP-CON-26: all that its owner has left is a settlement just lost: the closest free hex, lowest number
    first."""
    start = army.place
    assert start is not None
    able = [number for number in campaign.hexes if number not in closed and is_free_for(campaign, army, number)]
    return min(able, key=lambda number: (campaign.grid.distance(start, number), number), default=None)


def redeploy(campaign: Campaign, army: Army, refuges: list[int], closed: set[int]) -> Ends:
    """CP-CON-02, mauled: on or next to the closest settlement with room, as its owner likes."""
    start = army.place
    assert start is not None
    away = {home: campaign.grid.distance(start, home) for home in refuges}
    for distance in sorted(set(away.values())):
        nearest = [home for home in refuges if away[home] == distance]
        near = {number for home in nearest for number in campaign.grid.within(home, 1)}
        able = [
            number for number in sorted(near) if number not in closed and is_free_for(campaign, army, number)
        ]
        if able:
            within = [number for number in able if number in nearest]
            usual = within[0] if within else able[0]
            return (yield from _choose(campaign, army, able, usual, "CP-CON-02"))
    return None


def retreat(campaign: Campaign, army: Army, hexes: int, refuges: list[int], closed: set[int]) -> Ends:
    """CP-CON-03: along a shortest way to the nearest settlement; None if no hex on it can be stopped at."""
    stops = retreat_stops(campaign, army, hexes, refuges, closed)
    if not stops:
        return None
    return (yield from _choose(campaign, army, stops, stops[0], "CP-CON-03"))


def retreat_stops(
    campaign: Campaign, army: Army, hexes: int, refuges: Iterable[int], closed: set[int]
) -> list[int]:
    """CP-CON-03: where the shortest ways to the nearest settlements let it stop, lowest number first.

    Ways lead through any territory, over hexes that it can pass. An army that stands in a settlement has
    reached it.
    """
    start = army.place
    assert start is not None
    away = _ways_home(campaign, army, start, refuges)
    if start not in away:
        return []
    if away[start] == 0:
        return [start]
    # The last suitable hex of every way so far, by the hex that the way has come to.
    reached: dict[int, frozenset[int]] = {start: frozenset()}
    for _ in range(min(hexes, away[start])):
        further: dict[int, frozenset[int]] = {}
        for here, last in reached.items():
            for there in campaign.grid.neighbours(here):
                if away.get(there) != away[here] - 1:
                    continue
                suits = there not in closed and is_free_for(campaign, army, there)
                stops = frozenset({there}) if suits else last
                further[there] = further.get(there, frozenset()) | stops
        reached = further
    return sorted({stop for stops in reached.values() for stop in stops})


def _ways_home(campaign: Campaign, army: Army, start: int, refuges: Iterable[int]) -> dict[int, int]:
    """How many hexes each is away from the nearest settlement, as far as the army can pass."""
    away = dict.fromkeys(refuges, 0)
    waiting = deque(sorted(away))
    while waiting:
        here = waiting.popleft()
        for there in campaign.grid.neighbours(here):
            if there not in away and (there == start or _passable(campaign, army, there)):
                away[there] = away[here] + 1
                waiting.append(there)
    return away


def _passable(campaign: Campaign, army: Army, number: int) -> bool:
    terrain = terrain_at(campaign, number)
    return not terrain.impervious or passage(campaign, army, terrain) is not None


def _choose(campaign: Campaign, army: Army, able: list[int], usual: int, clause: str) -> Ends:
    if len(able) == 1:
        return able[0]
    options = [Option(str(number), f"hex {number}", (str(number),)) for number in able]
    plural = is_plural(army.name)
    where = "Where do they go?" if plural else "Where does it go?"
    prompt = f"{said_of(army.name, 'is')} beaten. {where}"
    answer = yield ask(army.owner, Choice("retreat", clause, prompt, options, (army.id,), str(usual)))
    return int(answer)
