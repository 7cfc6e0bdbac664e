"""The beginnings of long ways: to an enemy out of reach (SK-MOV-11), and to the edge of the table (SK-REC-13).

On one floor they are the shortest there are, over ground that is nowhere slow. From floor to floor they go by
stairs and ladders, chosen as if nothing stood about; each is then looked at exactly, and another is taken if it
cannot be gone. Only so much of a way is worked out as somebody will go of it.
"""

from __future__ import annotations

import heapq
import math
from typing import Final

from banneret.books.skirmish.field import Field
from banneret.books.skirmish.floor_plan import is_stair
from banneret.core.space.crossings import by_link
from banneret.core.space.footing import Footing
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import GROUND, Foothold, Line, Link
from banneret.core.space.space_ways import (
    WALKS_ONLY,
    SpaceWay,
    WayLeg,
    find_way,
    on_one_surface,
    toll,
)
from banneret.core.space.uprights import Upright

_TURN: Final = 0.7853981633974483  # 45 degrees
_DETOUR: Final = (
    2.0  # on an upper floor no way is looked for that is longer than this many times the straight one
)
_APART: Final = 2.0  # inches between places at the table edge to which ways are looked for
_WIDER: Final = 8.0  # inches: places at the edge that are so much farther than the nearest are looked at later
_FARTHEST: Final = math.inf


def least_rate(footing: Footing) -> float:
    """The least that an inch costs anywhere: less than 1 with a current."""
    least: float = 1.0
    for going in footing.goings_on(GROUND):
        least = min(least, going.least())
    return least


def priced(footing: Footing, legs: list[WayLeg]) -> SpaceWay:
    """Walks with what they cost on this ground."""
    found: list[WayLeg] = []
    for leg in legs:
        a, b = leg.start, leg.end
        found.append(WayLeg(a, b, footing.price(a.level, a.x, a.y, b.x, b.y), None))
    return SpaceWay(found)


class LongWay:
    """The legs of the beginning of a way, and about how long all of it is. Never changed after it is built."""

    __slots__ = ("legs", "length")

    def __init__(self, legs: list[WayLeg], length: float) -> None:
        self.legs = legs
        self.length = length


# ---------------------------------------------------------------------------------------- towards some places


def towards(
    field: Field, body: Upright, start: Foothold, goals: list[Foothold], others: list[Upright], inches: float
) -> LongWay | None:
    """The first inches of a way on foot to the nearest of some places; None if there is no way."""
    footing = field.even
    here = [goal for goal in goals if goal.level == start.level]
    if here:
        way = _on_floor(footing, body, start, here, others)
        if way is not None:
            return LongWay(way, sum([leg.cost for leg in way]))
    linked = _by_links(field, footing, body, start, goals, others, inches)
    return _by_steps(field, footing, body, start, goals, others) if linked is None else linked


def _by_steps(
    field: Field, footing: Footing, body: Upright, start: Foothold, goals: list[Foothold], others: list[Upright]
) -> LongWay | None:
    """Floors that adjoin are stepped across (SK-TER-05); that is seldom, so all is looked over."""
    if not field.adjoining:
        return None
    found = find_way(footing, body, start, goals, WALKS_ONLY, others, _FARTHEST)
    return None if found is None else LongWay(found.legs, found.cost)


def _on_floor(
    footing: Footing, body: Upright, start: Foothold, goals: list[Foothold], others: list[Upright]
) -> list[WayLeg] | None:
    """The shortest way on one floor. One that bends inwards is looked over more closely."""
    nearest = goals[0]
    for goal in goals:
        if _plan(start, goal) < _plan(start, nearest):
            nearest = goal
    if footing.is_free(body, start.level, start.x, start.y, nearest.x, nearest.y, others):
        return [WayLeg(start, nearest, _plan(start, nearest), None)]
    straight = on_one_surface(footing, body, start, goals, others, _FARTHEST)
    if straight is not None:
        return straight.legs
    if start.level == GROUND:
        return None
    away = min([_plan(start, goal) for goal in goals])
    found = find_way(footing, body, start, goals, WALKS_ONLY, others, _DETOUR * away + 2.0)
    return None if found is None else found.legs


# ---------------------------------------------------------------------------------------- from floor to floor


class _Step:
    """A link as it is taken, and what comes before it."""

    __slots__ = ("before", "cost", "link", "place")

    def __init__(self, cost: float, place: Foothold, link: Link | None, before: _Step | None) -> None:
        self.cost = cost
        self.place = place
        self.link: Link | None = link
        self.before: _Step | None = before


def _by_links(
    field: Field,
    footing: Footing,
    body: Upright,
    start: Foothold,
    goals: list[Foothold],
    others: list[Upright],
    inches: float,
) -> LongWay | None:
    """By stairs and ladders: the chain that looks shortest and of which the first inches can be gone.

    No goals at all stand for the edge of the table.
    """
    closed: set[tuple[str, str]] = set()
    while True:  # a link is closed each time round, or it ends
        chain = _chain(field, start, goals, closed)
        if chain is None:
            return None
        legs: list[WayLeg] = []
        links = _links_of(chain)
        failed = ""
        here = start
        for link in links:
            part = _to_link(footing, body, here, link, others)
            if part is None:
                closed.add((link.id, link.start))
                failed = link.id
                break
            legs += part
            here = legs[-1].end
            if sum([leg.cost for leg in legs]) >= inches:
                return LongWay(legs, chain.cost)
        if failed:
            continue
        last = _last(field, footing, body, here, goals, others)
        if last is not None:
            return LongWay([*legs, *last], sum([leg.cost for leg in [*legs, *last]]))
        if not links:
            return None
        closed.add((links[-1].id, links[-1].start))


def _last(
    field: Field,
    footing: Footing,
    body: Upright,
    here: Foothold,
    goals: list[Foothold],
    others: list[Upright],
) -> list[WayLeg] | None:
    if not goals:
        return edge_on_ground(field, footing, body, here, others)
    there = [goal for goal in goals if goal.level == here.level]
    return _on_floor(footing, body, here, there, others) if there else None


def _chain(field: Field, start: Foothold, goals: list[Foothold], closed: set[tuple[str, str]]) -> _Step | None:
    """Which links to take, as if one could walk straight from each to the next."""
    heap: list[tuple[float, int, _Step]] = [(0.0, 0, _Step(0.0, start, None, None))]
    done: set[tuple[str, str]] = set()
    pushed = 0
    while heap:
        step = heapq.heappop(heap)[2]
        if step.link is None and step.before is not None:
            return step
        if step.link is not None:
            key = (step.link.id, step.link.start)
            if key in done:
                continue
            done.add(key)
        here = step.place
        end = _straight_to(field, here, goals)
        if end < math.inf:
            pushed += 1
            heapq.heappush(heap, (step.cost + end, pushed, _Step(step.cost + end, here, None, step)))
        for link in field.levels.links_from(here.level):
            taken = (link.id, link.start)
            if not is_stair(link) or taken in closed or taken in done:
                continue
            at = _nearest(link.start_line, here.x, here.y)
            x, y = _nearest(link.end_line, at[0], at[1])
            dx: float = at[0] - here.x
            dy: float = at[1] - here.y
            across: float = math.sqrt((x - at[0]) * (x - at[0]) + (y - at[1]) * (y - at[1]))
            cost: float = step.cost + math.sqrt(dx * dx + dy * dy) + abs(link.rise) + across
            pushed += 1
            heapq.heappush(heap, (cost, pushed, _Step(cost, Foothold(x, y, link.end), link, step)))
    return None


def _links_of(chain: _Step) -> list[Link]:
    links: list[Link] = []
    step: _Step | None = chain
    while step is not None:
        if step.link is not None:
            links.append(step.link)
        step = step.before
    links.reverse()
    return links


def _straight_to(field: Field, here: Foothold, goals: list[Foothold]) -> float:
    if goals:
        return min([_plan(here, goal) for goal in goals if goal.level == here.level], default=math.inf)
    if here.level != GROUND:
        return math.inf
    return min(here.x, here.y, field.width - here.x, field.depth - here.y)


def _to_link(
    footing: Footing, body: Upright, here: Foothold, link: Link, others: list[Upright]
) -> list[WayLeg] | None:
    """To where the base touches a link, and along it; None if that cannot be gone."""
    places: list[Foothold] = []
    for x, y in _along(link.start_line, here):
        found = len(places)
        for far in (0.0, 0.5 * body.radius, body.radius):
            for turn in range(1 if far <= 0.0 else 8):
                px: float = quantise(x + far * math.cos(_TURN * float(turn)))
                py: float = quantise(y + far * math.sin(_TURN * float(turn)))
                if footing.can_stand(body, here.level, px, py, others):
                    places.append(Foothold(px, py, here.level))
            if len(places) > found:
                break
    if not places:
        return None
    legs: list[WayLeg] = []
    nearest = min([_plan(here, place) for place in places])
    if nearest > EPS:
        way = _on_floor(footing, body, here, places, others)
        if way is None:
            return None
        legs = way
        here = legs[-1].end
    crossing = by_link(footing, body, link, here.x, here.y, others)
    if crossing is None:
        return None
    return [*legs, WayLeg(crossing.start, crossing.end, toll(crossing), crossing)]


def _along(line: Line, here: Foothold) -> list[tuple[float, float]]:
    (ax, ay), (bx, by) = line
    return [_nearest(line, here.x, here.y), (ax, ay), (bx, by), (0.5 * (ax + bx), 0.5 * (ay + by))]


def _nearest(line: Line, x: float, y: float) -> tuple[float, float]:
    (ax, ay), (bx, by) = line
    length2: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    if length2 <= EPS:
        return ax, ay
    share: float = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2))
    return ax + (bx - ax) * share, ay + (by - ay) * share


def _plan(a: Foothold, b: Foothold) -> float:
    dx: float = a.x - b.x
    dy: float = a.y - b.y
    return math.sqrt(dx * dx + dy * dy)


# ---------------------------------------------------------------------------------------- to the table edge


def to_table_edge(
    field: Field, body: Upright, start: Foothold, others: list[Upright], inches: float
) -> LongWay | None:
    """SK-REC-13: the first inches of the shortest way to any edge of the table; None if there is none."""
    footing = field.even
    if start.level == GROUND:
        legs = edge_on_ground(field, footing, body, start, others)
        if legs is not None:
            return LongWay(legs, sum([leg.cost for leg in legs]))
    linked = _by_links(field, footing, body, start, [], others, inches)
    if linked is not None:
        return linked
    goals = _edge_places(field, body.radius, _feet(field, body.radius, start.x, start.y))
    goals = [goal for goal in goals if footing.can_stand(body, GROUND, goal.x, goal.y, others)]
    return _by_steps(field, footing, body, start, goals, others)


def edge_on_ground(
    field: Field, footing: Footing, body: Upright, start: Foothold, others: list[Upright]
) -> list[WayLeg] | None:
    """Straight to the nearest edge if that can be gone, else the shortest way to places along all edges."""
    radius = body.radius
    x, y = start.x, start.y
    feet = _feet(field, radius, x, y)
    longest: float = _FARTHEST
    for px, py in feet:
        end = Foothold(quantise(px), quantise(py))
        if footing.is_free(body, GROUND, x, y, end.x, end.y, others):
            away = _plan(start, end)
            if (px, py) == feet[0]:
                return [WayLeg(start, end, away, None)]
            longest = min(longest, away)
    nearest: float = abs(feet[0][0] - x) + abs(feet[0][1] - y)
    goals = _edge_places(field, radius, feet)
    for far in (nearest + _WIDER, _FARTHEST):
        near = [goal for goal in goals if _plan(start, goal) <= min(far, longest)]
        near = [goal for goal in near if footing.can_stand(body, GROUND, goal.x, goal.y, others)]
        if near:
            way = on_one_surface(footing, body, start, near, others, min(far, longest))
            if way is not None:
                return way.legs
    return None


def _feet(field: Field, radius: float, x: float, y: float) -> list[tuple[float, float]]:
    """Straight ahead at each edge of the table, the nearest first."""
    feet = [(x, radius), (x, field.depth - radius), (radius, y), (field.width - radius, y)]
    feet.sort(key=lambda foot: (abs(foot[0] - x) + abs(foot[1] - y), foot))
    return feet


def _edge_places(field: Field, radius: float, feet: list[tuple[float, float]]) -> list[Foothold]:
    """Those, and others along all edges."""
    places = [*feet, *_rim(radius, field.width, field.depth)]
    return [Foothold(quantise(x), quantise(y)) for x, y in places]


def _rim(radius: float, width: float, depth: float) -> list[tuple[float, float]]:
    """Places at which a base touches the edge of the table."""
    found: list[tuple[float, float]] = []
    for k in range(int((width - 2.0 * radius) / _APART) + 1):
        at = radius + _APART * float(k)
        found += [(at, radius), (at, depth - radius)]
    for k in range(int((depth - 2.0 * radius) / _APART) + 1):
        at = radius + _APART * float(k)
        found += [(radius, at), (width - radius, at)]
    return found
