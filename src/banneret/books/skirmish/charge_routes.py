"""The ways of charges (SK-MOV-06 to SK-MOV-09, SK-MOV-12, SK-MOV-26), which are told to nobody."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import long_ways, moving
from banneret.books.skirmish.base_contact import (
    bodies_but,
    may_be_met,
    places_touching,
    places_touching_both,
    touching,
)
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import foot, upright
from banneret.books.skirmish.long_ways import LongWay
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space import uprights
from banneret.core.space.crossings import jump_down
from banneret.core.space.distances import segment_distance
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.space_ways import WALKS_ONLY, Agility, SpaceWay, WayLeg, find_way, on_one_surface, toll
from banneret.core.space.uprights import Upright

ZONE: Final = 2.0  # SK-MOV-06
DEEPEST: Final = 6.0  # SK-MOV-22
WIDEST: Final = 3.0  # SK-MOV-27
DIVE_FROM: Final = 2.0  # SK-MOV-26: at least so deep, that there is a test to be passed
DIVE_REACH: Final = 2.0  # SK-MOV-26: the target is so near to where it lands
JUMPS: Final = Agility(0.0, DEEPEST, WIDEST)  # SK-MOV-09
LEAP: Final = 4.0  # inches that leaps may carry a model on for nothing
_APART: Final = 0.5  # inches between places at an edge from which one may dive
_TRIED: Final = 6  # places to leap from that are looked at closely
_BEYOND: Final = 3.0  # inches from an edge to the middle of a base that lands below it, and more


class Route:
    """A way into contact. `touches` are the named targets at its end, `blocker` stands within 2" of it."""

    __slots__ = ("blocker", "cost", "dives", "legs", "touches")

    def __init__(self, legs: list[WayLeg], touches: tuple[str, ...], blocker: str, dives: bool) -> None:
        self.legs = legs
        self.touches = touches
        self.blocker = blocker
        self.dives = dives
        self.cost: float = sum([leg.cost for leg in legs])

    def end(self) -> Foothold:
        return self.legs[-1].end


def find_route(
    battle: Battle,
    charger: Warrior,
    targets: tuple[str, ...],
    jump: bool,
    dive: bool,
    allowance: float,
) -> Route | None:
    """SK-MOV-12: to where it touches as many named targets as it can within its allowance, always the first.

    None if there is no way that is short enough.
    """
    if dive:
        dived = _dive(battle, charger, targets, allowance)
        if dived is not None:
            return dived
    agility = JUMPS if jump or dive else WALKS_ONLY
    main = battle.warrior(targets[0])
    goals = places_touching(battle, charger, main)
    blocked: Route | None = None
    for shared in _shared_goals(battle, charger, targets, goals):
        way = _way(battle, charger, shared, agility, allowance)
        if way is not None:
            route = _route(battle, charger, way.legs, targets, False)
            if not route.blocker:
                return route
            blocked = blocked or route
    way = _way(battle, charger, goals, agility, allowance)
    if way is None:
        return blocked
    return _route(battle, charger, way.legs, targets, False)


def _route(
    battle: Battle, charger: Warrior, legs: list[WayLeg], targets: tuple[str, ...], dives: bool
) -> Route:
    end = legs[-1].end
    field = battle.field
    body = upright(field, charger).at(end.x, end.y, field.height(end.level))
    touches = tuple([key for key in targets if touching(field, body, upright(field, battle.warrior(key)))])
    return Route(legs, touches, intercepted(battle, charger, legs, touches), dives)


def _shared_goals(
    battle: Battle, charger: Warrior, targets: tuple[str, ...], goals: list[Foothold]
) -> list[list[Foothold]]:
    """Places that touch the main target and others, those that touch most of them first."""
    if len(targets) < 2:
        return []
    main = battle.warrior(targets[0])
    field = battle.field
    body = upright(field, charger)
    places = list(goals)
    for key in targets[1:]:
        places += places_touching_both(battle, charger, main, battle.warrior(key))
    by_number: dict[int, list[Foothold]] = {}
    for place in places:
        there = body.at(place.x, place.y, field.height(place.level))
        count = len([key for key in targets if touching(field, there, upright(field, battle.warrior(key)))])
        if count > 1 and touching(field, there, upright(field, main)):
            by_number.setdefault(count, []).append(place)
    return [by_number[count] for count in sorted(by_number, reverse=True)]


def _way(
    battle: Battle, charger: Warrior, goals: list[Foothold], agility: Agility, longest: float
) -> SpaceWay | None:
    """SK-MOV-07: the shortest way to any of these places, straight on if nothing is in the way of that."""
    footing = battle.field.footing
    body = upright(battle.field, charger)
    others = moving.in_the_way(battle, charger)
    start = Foothold(charger.x, charger.y, charger.level)
    nearest: Foothold | None = None
    near: float = math.inf
    for goal in goals:
        away: float = _plan(start, goal)
        if away < near:
            near = away
            nearest = goal
    leap: float = 0.0 if agility.only_walks() else LEAP
    least: float = long_ways.least_rate(footing)
    if nearest is None or (near - leap) * least > longest + WITHIN:
        return None
    if nearest.level == start.level:
        x, y = nearest.x, nearest.y
        if footing.is_free(body, start.level, start.x, start.y, x, y, others):
            price: float = footing.price(start.level, start.x, start.y, x, y)
            if price <= near + EPS:
                return SpaceWay([WayLeg(start, nearest, price, None)]) if price <= longest + WITHIN else None
        if start.level == GROUND:
            # The shortest of all ways, if no ground on it is slow.
            even = long_ways.even(battle.field)
            straight = on_one_surface(even, body, start, goals, others, longest + WITHIN)
            if straight is not None:
                price = long_ways.price(footing, straight.legs)
                if price <= straight.cost + EPS:
                    return straight
            elif least >= 1.0 - EPS and agility.only_walks():
                return None
    return find_way(footing, body, start, goals, agility, others, longest + WITHIN)


def _plan(a: Foothold, b: Foothold) -> float:
    dx: float = a.x - b.x
    dy: float = a.y - b.y
    return math.sqrt(dx * dx + dy * dy)


# ---------------------------------------------------------------------------------------- out of reach


def way_towards(battle: Battle, charger: Warrior, target: Warrior, jump: bool, inches: float) -> LongWay | None:
    """The beginning of the way to a target out of reach, and about how long all of it is; or None."""
    field = battle.field
    body = upright(field, charger)
    start = Foothold(charger.x, charger.y, charger.level)
    goals = places_touching(battle, charger, target)
    if not goals:
        return None
    others = moving.in_the_way(battle, charger)
    on_foot = long_ways.towards(field, body, start, goals, others, inches)
    if not jump or charger.level == GROUND:
        return on_foot
    length: float = math.inf if on_foot is None else on_foot.length
    leaps = [
        (_plan(start, leg.start) + _least_plan(leg.end, goals), k, leg)
        for k, leg in enumerate(_leaps(battle, charger, None))
    ]
    for bound, _, leap in sorted(leaps, key=_by_bound)[:_TRIED]:
        if bound >= length:
            break
        before = _walk_to(battle, body, start, leap.start, others)
        after = long_ways.towards(field, body, leap.end, goals, others, inches)
        if before is not None and after is not None:
            return LongWay([*before, leap, *after.legs], bound, after.whole)
    return on_foot


def _walk_to(
    battle: Battle, body: Upright, start: Foothold, end: Foothold, others: list[Upright]
) -> list[WayLeg] | None:
    away: float = _plan(start, end)
    if away <= EPS:
        return []
    way = find_way(battle.field.footing, body, start, [end], WALKS_ONLY, others, 2.0 * away + 1.0)
    return None if way is None else way.legs


def _least_plan(place: Foothold, goals: list[Foothold]) -> float:
    return min([_plan(place, goal) for goal in goals])


# ---------------------------------------------------------------------------------------- interception


def intercepted(battle: Battle, charger: Warrior, legs: list[WayLeg], touches: tuple[str, ...]) -> str:
    """SK-MOV-06: another enemy that stands within 2" of what the base sweeps over; "" if there is none."""
    for foe in battle.foes_of(charger):
        if foe.id in touches or not may_be_met(foe):
            continue
        if foe.hidden or foe.fleeing or foe.is_down():
            continue
        reach = charger.sheet.radius + foe.sheet.radius
        for leg in legs:
            if _off(battle, leg, foe, reach) <= ZONE + WITHIN:
                return foe.id
    return ""


def _off(battle: Battle, leg: WayLeg, foe: Warrior, reach: float) -> float:
    """How far a base that goes along a leg comes to be from somebody, at its nearest."""
    field = battle.field
    a, b = leg.start, leg.end
    up: float = field.height(a.level) - foot(field, foe)
    if leg.crossing is None:
        over: float = max(0.0, segment_distance(a.x, a.y, b.x, b.y, foe.x, foe.y) - reach)
        return math.sqrt(over * over + up * up)
    # Stairs, ladders and leaps lead evenly from end to end: looked at every tenth of the way.
    rise: float = field.height(b.level) - field.height(a.level)
    least: float = math.inf
    for k in range(11):
        share: float = 0.1 * float(k)
        x: float = a.x + (b.x - a.x) * share - foe.x
        y: float = a.y + (b.y - a.y) * share - foe.y
        over = max(0.0, math.sqrt(x * x + y * y) - reach)
        high: float = up + rise * share
        least = min(least, math.sqrt(over * over + high * high))
    return least


# ---------------------------------------------------------------------------------------- diving charges


def _dive(battle: Battle, charger: Warrior, targets: tuple[str, ...], allowance: float) -> Route | None:
    """SK-MOV-26: to an edge of the surface it stands on, down, and on to a target near where it lands.

    Edges are tried every half inch. None if no dive is short enough.
    """
    field = battle.field
    main = battle.warrior(targets[0])
    deep: float = foot(field, charger) - foot(field, main)
    if charger.level == GROUND or deep < DIVE_FROM - EPS or deep > DEEPEST + EPS:
        return None
    goals = places_touching(battle, charger, main)
    others = moving.in_the_way(battle, charger)
    body = upright(field, charger)
    start = Foothold(charger.x, charger.y, charger.level)
    leaps = [
        (_plan(start, leg.start) + _least_from(leg.end, goals), k, leg)
        for k, leg in enumerate(_leaps(battle, charger, main))
    ]
    best: list[WayLeg] = []
    least: float = allowance + WITHIN
    for bound, _, leap in sorted(leaps, key=_by_bound):
        if bound > least + EPS:
            break
        before: list[WayLeg] = []
        if _plan(start, leap.start) > EPS:
            way = find_way(field.footing, body, start, [leap.start], WALKS_ONLY, others, least)
            if way is None:
                continue
            before = way.legs
        spent: float = sum([leg.cost for leg in before])
        after = find_way(
            field.footing, body, leap.end, goals, WALKS_ONLY, others, max(0.0, least - spent - leap.cost)
        )
        touched = _least_from(leap.end, goals) <= EPS
        if after is None and not touched:
            continue
        legs = [*before, leap, *(after.legs if after is not None and not touched else [])]
        cost: float = sum([leg.cost for leg in legs])
        if cost <= least + EPS and (not best or cost < least - EPS):
            best = legs
            least = cost
    return _route(battle, charger, best, targets, True) if best else None


def _by_bound(leap: tuple[float, int, WayLeg]) -> tuple[float, int]:
    return leap[0], leap[1]


def _least_from(place: Foothold, goals: list[Foothold]) -> float:
    return min([_plan(place, goal) for goal in goals if goal.level == place.level], default=math.inf)


def _leaps(battle: Battle, charger: Warrior, target: Warrior | None) -> list[WayLeg]:
    """Jumps down from the edges of where it stands, all of them or those that land within 2" of a target."""
    field = battle.field
    body = upright(field, charger)
    aim = upright(field, charger if target is None else target)
    others = bodies_but(battle, charger.id)
    outline = field.levels.surface(charger.level).outline
    found: list[WayLeg] = []
    n = len(outline)
    for k in range(n):
        (ax, ay), (bx, by) = outline[k], outline[(k + 1) % n]
        length: float = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        near: float = DIVE_REACH + body.radius + aim.radius + _BEYOND
        if length <= EPS or (target is not None and segment_distance(ax, ay, bx, by, aim.x, aim.y) > near):
            continue
        nx: float = (by - ay) / length
        ny: float = (ax - bx) / length
        for share in _shares(ax, ay, bx, by, length, body, aim):
            x: float = quantise(ax + (bx - ax) * share)
            y: float = quantise(ay + (by - ay) * share)
            if not field.footing.can_stand(body, charger.level, x, y, others):
                continue
            down = jump_down(field.footing, body, charger.level, x, y, nx, ny, others)
            if down is None or down.down > DEEPEST + EPS:
                continue
            there = body.at(down.end.x, down.end.y, field.height(down.end.level))
            if target is None or uprights.no_farther(there, aim, DIVE_REACH):
                found.append(WayLeg(down.start, down.end, toll(down), down))
    return found


def _shares(
    ax: float, ay: float, bx: float, by: float, length: float, body: Upright, aim: Upright
) -> list[float]:
    pieces = int(length / _APART) + 1
    shares = [float(k) / float(pieces) for k in range(pieces + 1)]
    for x, y in ((body.x, body.y), (aim.x, aim.y)):
        share: float = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length * length)
        if 0.0 < share < 1.0:
            shares.append(share)
    return shares
