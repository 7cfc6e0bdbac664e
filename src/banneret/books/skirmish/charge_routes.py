"""The ways of charges (SK-MOV-06 to SK-MOV-09, SK-MOV-12, SK-MOV-26), which are told to nobody."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import long_ways, moving
from banneret.books.skirmish.base_contact import (
    ACROSS,
    may_be_met,
    places_touching,
    places_touching_both,
    touching,
)
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import foot, upright
from banneret.books.skirmish.floor_plan import least_on_foot
from banneret.books.skirmish.leaps import DEEPEST, leap_from, plan, spots
from banneret.books.skirmish.long_ways import LongWay
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space import uprights
from banneret.core.space.distances import segment_distance
from banneret.core.space.geometry import EPS
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.space_ways import WALKS_ONLY, Agility, SpaceWay, WayLeg, find_way, on_one_surface
from banneret.core.space.uprights import Upright

ZONE: Final = 2.0  # SK-MOV-06
WIDEST: Final = 3.0  # SK-MOV-27
DIVE_FROM: Final = 2.0  # SK-MOV-26: at least so deep, that there is a test to be passed
DIVE_REACH: Final = 2.0  # SK-MOV-26: the target is so near to where it lands
JUMPS: Final = Agility(0.0, DEEPEST, WIDEST)  # SK-MOV-09
LEAP: Final = 2.0  # inches that leaps may carry a model on for nothing
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
    if _is_too_far(battle, charger, main, agility, allowance):
        return None
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


def _is_too_far(battle: Battle, charger: Warrior, main: Warrior, agility: Agility, longest: float) -> bool:
    """Whether every place of contact is out of reach as the crow flies: then no place is looked for."""
    dx: float = charger.x - main.x
    dy: float = charger.y - main.y
    # Bases in contact have at most something low between them; an inch more leaves no doubt.
    least: float = math.sqrt(dx * dx + dy * dy) - charger.sheet.radius - main.sheet.radius - ACROSS - 1.0
    leap: float = 0.0 if agility.only_walks() else LEAP
    return (least - leap) * long_ways.least_rate(battle.field.footing) > longest + WITHIN


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
    field = battle.field
    footing = field.footing
    body = upright(field, charger)
    others = moving.in_the_way(battle, charger)
    start = Foothold(charger.x, charger.y, charger.level)
    nearest: Foothold | None = None
    near: float = math.inf
    for goal in goals:
        away: float = plan(start, goal)
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
            # The shortest of all ways, if what it costs can be paid.
            straight = on_one_surface(field.even, body, start, goals, others, longest + WITHIN)
            if straight is not None:
                priced = long_ways.priced(footing, straight.legs)
                if priced.cost <= longest + WITHIN:
                    return priced
            elif least >= 1.0 - EPS and agility.only_walks():
                return None
    if agility.only_walks() and start.level != nearest.level:
        far: float = least_on_foot(field.levels, field.adjoining, start, goals, body.radius)
        if far * least > longest + WITHIN:
            return None
    return find_way(footing, body, start, goals, agility, others, longest + WITHIN)


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
    tried = 0
    for spot in spots(battle, charger, goals):
        leap = None if spot.bound >= length or tried >= _TRIED else leap_from(battle, charger, spot)
        if leap is None:
            continue
        tried += 1
        before = _walk_to(battle, body, start, leap.start, others)
        after = long_ways.towards(field, body, leap.end, goals, others, inches)
        if before is not None and after is not None:
            return LongWay([*before, leap, *after.legs], spot.bound)
    return on_foot


def _walk_to(
    battle: Battle, body: Upright, start: Foothold, end: Foothold, others: list[Upright]
) -> list[WayLeg] | None:
    away: float = plan(start, end)
    if away <= EPS:
        return []
    way = find_way(battle.field.footing, body, start, [end], WALKS_ONLY, others, 2.0 * away + 1.0)
    return None if way is None else way.legs


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
    """SK-MOV-26, SK-MOV-12: a leap upon as many named targets as it can touch, always the first.

    None if no dive is short enough.
    """
    goals = places_touching(battle, charger, battle.warrior(targets[0]))
    blocked: Route | None = None
    for places in [*_shared_goals(battle, charger, targets, goals), goals]:
        legs = _dive_to(battle, charger, battle.warrior(targets[0]), places, allowance)
        if legs:
            route = _route(battle, charger, legs, targets, True)
            if not route.blocker:
                return route
            blocked = blocked or route
    return blocked


def _dive_to(
    battle: Battle, charger: Warrior, main: Warrior, goals: list[Foothold], allowance: float
) -> list[WayLeg]:
    """To an edge of the surface it stands on, down, and on to one of these places near where it lands.

    Edges are tried every half inch. Nothing if no such way is short enough.
    """
    field = battle.field
    deep: float = foot(field, charger) - foot(field, main)
    if charger.level == GROUND or deep < DIVE_FROM - EPS or deep > DEEPEST + EPS:
        return []
    others = moving.in_the_way(battle, charger)
    body, aim = upright(field, charger), upright(field, main)
    start = Foothold(charger.x, charger.y, charger.level)
    best: list[WayLeg] = []
    least: float = allowance + WITHIN
    near: float = DIVE_REACH + body.radius + aim.radius + _BEYOND
    for spot in spots(battle, charger, goals):
        # Where it lands lies farther out than the edge, and so nearer to the target, by this much at most.
        if spot.bound - _BEYOND > least + EPS:
            break
        if math.hypot(spot.x - aim.x, spot.y - aim.y) > near:
            continue
        leap = leap_from(battle, charger, spot)
        if leap is None or _depth(battle, leap) < DIVE_FROM - EPS:
            continue
        if _apart(battle, body, leap.end, aim) > DIVE_REACH + WITHIN:
            continue
        before = _walk_to(battle, body, start, leap.start, others)
        if before is None:
            continue
        after: list[WayLeg] = []
        if _least_from(leap.end, goals) > EPS:
            left: float = least - sum([leg.cost for leg in before])
            way = find_way(field.footing, body, leap.end, goals, WALKS_ONLY, others, max(0.0, left))
            if way is None:
                continue
            after = way.legs
        legs = [*before, leap, *after]
        cost: float = sum([leg.cost for leg in legs])
        if cost <= least + EPS and (not best or cost < least - EPS):
            best = legs
            least = cost
    return best


def _least_from(place: Foothold, goals: list[Foothold]) -> float:
    return min([plan(place, goal) for goal in goals if goal.level == place.level], default=math.inf)


def _depth(battle: Battle, leap: WayLeg) -> float:
    return battle.field.height(leap.start.level) - battle.field.height(leap.end.level)


def _apart(battle: Battle, body: Upright, place: Foothold, aim: Upright) -> float:
    return uprights.apart(body.at(place.x, place.y, battle.field.height(place.level)), aim)
