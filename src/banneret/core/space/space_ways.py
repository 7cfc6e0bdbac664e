"""Shortest ways of one base over surfaces: on foot, by links, and over edges and walls where that is allowed.

On one surface of even ground the way is that of `pathfinding`, which is exact. Else a way goes from stop to
stop: corners of what stands about, of areas and of surfaces, ends of links, and places at edges and walls an
inch apart. Every leg of it is looked at exactly before it is taken, so a way that is found can be gone; a way
that is not found may be there all the same, and one that is found may be a little longer than need be.
"""

from __future__ import annotations

import heapq
import math
from typing import Final

from banneret.core.space.bases import disc_base
from banneret.core.space.contact import bar_outside, contact_edge, free_stretches, nearest_on, point_on
from banneret.core.space.crossings import Crossing, by_link, climb, jump_down, jump_over, step_across
from banneret.core.space.footing import Footing
from banneret.core.space.geometry import CONTACT, EPS, quantise
from banneret.core.space.levels import CLIMB, GAP, GROUND, JUMP, WALK, Foothold, Line
from banneret.core.space.obstacle_edges import bar_by
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.pathfinding import find_path_to_any
from banneret.core.space.uprights import Upright, overlapping_in_height

# Inches between places at edges and walls at which crossings are looked for, and along an edge of contact.
_APART: Final = 1.0
_ALONG: Final = 0.5

# Corners are rounded with this much turn from stop to stop, in radians: 45 degrees.
_BEND: Final = 0.7853981633974483

# Inches: stops lie this much farther out than a touch, so that rounding does not put them into anything.
_CLEAR: Final = 0.002

# Inches: what a jump or a climb may carry somebody on for nothing.
_FREE: Final = 2.0


class Agility:
    """What somebody may do beside walking and taking links: 0 is not at all. Never changed once built."""

    __slots__ = ("deepest", "highest", "widest")

    def __init__(self, highest: float, deepest: float, widest: float) -> None:
        self.highest = highest  # climbs up or down so far
        self.deepest = deepest  # jumps down so far
        self.widest = widest  # jumps over a gap so wide

    def allows(self, crossing: Crossing) -> bool:
        if crossing.kind == CLIMB:
            return max(crossing.up, crossing.down) <= self.highest + EPS
        if crossing.kind == JUMP:
            return crossing.down <= self.deepest + EPS
        if crossing.kind == GAP:
            return crossing.across <= self.widest + EPS and crossing.down <= self.deepest + EPS
        return True

    def only_walks(self) -> bool:
        return max(self.highest, self.deepest, self.widest) <= 0.0


WALKS_ONLY: Final = Agility(0.0, 0.0, 0.0)


class WayLeg:
    """A part of a way: a straight walk on one surface, or a crossing. Never changed after it is built."""

    __slots__ = ("cost", "crossing", "end", "start")

    def __init__(self, start: Foothold, end: Foothold, cost: float, crossing: Crossing | None) -> None:
        self.start = start
        self.end = end
        self.cost = cost
        self.crossing = crossing


class SpaceWay:
    """A way from a place to a place, and what all of it costs. Never changed after it is built."""

    __slots__ = ("cost", "legs")

    def __init__(self, legs: list[WayLeg]) -> None:
        self.legs = legs
        self.cost: float = sum([leg.cost for leg in legs])


def toll(crossing: Crossing) -> float:
    """What a crossing costs: stairs and ladders by their length, climbs by height, gaps by width."""
    if crossing.kind == CLIMB:
        return crossing.up + crossing.down
    if crossing.kind == JUMP:
        return 0.0
    if crossing.kind == GAP:
        return crossing.across
    return crossing.length()


# ----------------------------------------------------------------------------------------- places of contact


def contact_places(
    footing: Footing, mover: Upright, target: Upright, level: str, x: float, y: float, others: list[Upright]
) -> list[Foothold]:
    """Places at which the base touches a target that stands on this level, the nearest to (x, y) among them.

    Where it can touch is known exactly; given are the ends of each free part of the rim and places along it.
    `others` are those it may not overlap, without the target.
    """
    edge = contact_edge(disc_base(0.0, 0.0, mover.radius), disc_base(target.x, target.y, target.radius), 0.0)
    radius: float = mover.radius
    bar_outside(edge, radius, radius, footing.width - radius, footing.depth - radius)
    for obstacle in obstacles_on(footing, mover, level, others):
        far: float = obstacle.reach + radius + target.radius
        if abs(obstacle.cx - target.x) <= far and abs(obstacle.cy - target.y) <= far:
            bar_by(edge, obstacle)
    found: list[Foothold] = []
    for stretch in free_stretches(edge):
        places: list[float] = [nearest_on(stretch, x, y)[1]]
        pieces = int(stretch.length / _ALONG) + 1
        for k in range(pieces + 1):
            places.append(stretch.begin + stretch.length * float(k) / float(pieces))
        for at in places:
            px, py = point_on(edge, at)
            px = quantise(px)
            py = quantise(py)
            if footing.can_stand(mover, level, px, py, others):
                found.append(Foothold(px, py, level))
    return found


def obstacles_on(footing: Footing, mover: Upright, level: str, others: list[Upright]) -> list[Obstacle]:
    """What stands in the way of a base on a level, widened by its radius."""
    found = list(footing.widened(level, mover.radius))
    there = mover.at(mover.x, mover.y, footing.levels.height(level))
    for other in others:
        if overlapping_in_height(there, other):
            found.append(Obstacle([(other.x, other.y)], mover.radius + other.radius))
    return found


# ------------------------------------------------------------------------------------------------- the search


class _Stop:
    """A place that a way may lead through, and where it may cross from there."""

    __slots__ = ("at_edge", "done", "dx", "dy", "goal", "link", "place")

    def __init__(self, place: Foothold, goal: bool) -> None:
        self.place = place
        self.goal = goal
        self.done = False
        self.link = -1  # which of the links of its level begins here
        self.at_edge = False  # whether something to cross may lie ahead, in this direction
        self.dx: float = 0.0
        self.dy: float = 0.0


class _Trail:
    """A stop as the end of a way: how it was reached, and from where."""

    __slots__ = ("before", "cost", "crossing", "known", "stop")

    def __init__(
        self, stop: _Stop, cost: float, before: _Trail | None, crossing: Crossing | None, known: bool
    ) -> None:
        self.stop = stop
        self.cost = cost
        self.before: _Trail | None = before
        self.crossing: Crossing | None = crossing
        self.known = known  # whether the leg has been looked at; before, the cost is the least it could be


class _WaySearch:
    __slots__ = (
        "agility",
        "footing",
        "goals",
        "least",
        "longest",
        "mover",
        "others",
        "pushed",
        "spare",
        "start",
        "stops",
    )

    def __init__(
        self,
        footing: Footing,
        mover: Upright,
        start: Foothold,
        goals: list[Foothold],
        agility: Agility,
        others: list[Upright],
        longest: float,
    ) -> None:
        self.footing = footing
        self.mover = mover
        self.start = start
        self.goals = goals
        self.agility = agility
        self.others = others
        self.longest = longest
        self.pushed = 0
        self.stops: dict[str, list[_Stop]] = {}
        self.least: float = 1.0
        for surface in footing.levels.surfaces:
            for going in footing.goings_on(surface.id):
                self.least = min(self.least, going.least())
        self.spare: float = 0.0 if agility.only_walks() else _FREE

    def best(self) -> _Trail | None:
        heap: list[tuple[float, int, _Trail]] = []
        first = _Stop(self.start, False)
        self.push(heap, _Trail(first, 0.0, None, None, True))
        while heap:
            trail = heapq.heappop(heap)[2]
            stop = trail.stop
            if stop.done:
                continue
            if not trail.known and not self.settle(heap, trail):
                continue
            stop.done = True
            if stop.goal:
                return trail
            here = stop.place
            for crossing in self.crossings_at(stop):
                end = _Stop(crossing.end, False)
                self.push(heap, _Trail(end, trail.cost + toll(crossing), trail, crossing, True))
            for onward in self.stops_on(here.level):
                if not onward.done:
                    cost: float = trail.cost + _plan(here, onward.place) * self.least
                    self.push(heap, _Trail(onward, cost, trail, None, False))
        return None

    def settle(self, heap: list[tuple[float, int, _Trail]], trail: _Trail) -> bool:
        """Look at the leg to a stop; whether it is free, and costs no more than it seemed to."""
        assert trail.before is not None
        a = trail.before.stop.place
        b = trail.stop.place
        if not self.footing.is_free(self.mover, a.level, a.x, a.y, b.x, b.y, self.others):
            return False
        cost: float = trail.before.cost + self.footing.price(a.level, a.x, a.y, b.x, b.y)
        if cost > trail.cost + EPS:
            self.push(heap, _Trail(trail.stop, cost, trail.before, None, True))
            return False
        trail.cost = cost
        return True

    def push(self, heap: list[tuple[float, int, _Trail]], trail: _Trail) -> None:
        left: float = -1.0
        for goal in self.goals:
            away: float = max(0.0, _plan(trail.stop.place, goal) - self.spare) * self.least
            if left < 0.0 or away < left:
                left = away
        total: float = trail.cost + left
        if total <= self.longest + EPS:
            self.pushed += 1
            heapq.heappush(heap, (total, self.pushed, trail))

    # ------------------------------------------------------------------------------------------ stops

    def stops_on(self, level: str) -> list[_Stop]:
        """All places on a level that a way may lead through."""
        if level in self.stops:
            return self.stops[level]
        found: list[_Stop] = [_Stop(goal, True) for goal in self.goals if goal.level == level]
        self.stops[level] = found
        for obstacle in obstacles_on(self.footing, self.mover, level, self.others):
            for x, y in _rounded(obstacle):
                self.add(found, level, x, y)
        surface = self.footing.levels.surface(level)
        n = len(surface.outline)
        for k in range(n):
            ax, ay = surface.outline[k - 1]
            bx, by = surface.outline[k]
            cx, cy = surface.outline[k + 1 if k + 1 < n else 0]
            if (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < -EPS:
                self.add(found, level, bx, by)  # it bends inwards
        for going in self.footing.goings_on(level):
            for x, y in _rounded(Obstacle(going.shape.points(), _CLEAR)):
                self.add(found, level, x, y)
        self.add_links(found, level)
        self.add_edges(found, level)
        return found

    def add(self, found: list[_Stop], level: str, x: float, y: float) -> _Stop | None:
        """Note a stop, if somebody can stand there and it is not too far."""
        px: float = quantise(x)
        py: float = quantise(y)
        place = Foothold(px, py, level)
        reach: float = self.longest / self.least + self.spare
        if _plan(self.start, place) > reach:
            return None
        if not self.footing.can_stand(self.mover, level, px, py, self.others):
            return None
        stop = _Stop(place, False)
        found.append(stop)
        return stop

    def add_links(self, found: list[_Stop], level: str) -> None:
        links = self.footing.levels.links_from(level)
        for k in range(len(links)):
            for x, y in self.along(links[k].start_line):
                for far in (0.0, 0.5 * self.mover.radius, self.mover.radius):
                    added = False
                    for turn in range(1 if far <= 0.0 else 8):
                        angle: float = _BEND * float(turn)
                        stop = self.add(found, level, x + far * math.cos(angle), y + far * math.sin(angle))
                        if stop is not None:
                            stop.link = k
                            added = True
                    if added:
                        break

    def add_edges(self, found: list[_Stop], level: str) -> None:
        """Places at the edges of the surface, at low ones that lie on it, and at what can be climbed."""
        height: float = self.footing.levels.height(level)
        for surface in self.footing.levels.surfaces:
            own = surface.id == level
            low = not own and 0.0 < surface.height - height < self.footing.step - EPS
            if (own and level != GROUND) or low:
                n = len(surface.outline)
                for k in range(n):
                    side = (surface.outline[k], surface.outline[(k + 1) % n])
                    self.add_side(found, level, side, 0.0 if own else _CLEAR, own)
        if self.agility.highest > 0.0:
            for barrier in self.footing.barriers_on(level):
                core = barrier.core
                for k in range(len(core.xs)):
                    j = k + 1 if k + 1 < len(core.xs) else 0
                    side = ((core.xs[k], core.ys[k]), (core.xs[j], core.ys[j]))
                    self.add_side(found, level, side, self.mover.radius + _CLEAR, False)

    def add_side(self, found: list[_Stop], level: str, side: Line, off: float, outward: bool) -> None:
        """Places along a side, this far off it on its outside, that look over it one way or the other."""
        (ax, ay), (bx, by) = side
        length: float = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        nx: float = (by - ay) / length
        ny: float = (ax - bx) / length
        for x, y in self.along(side):
            stop = self.add(found, level, x + nx * off, y + ny * off)
            if stop is not None:
                stop.at_edge = True
                stop.dx = nx if outward else 0.0 - nx
                stop.dy = ny if outward else 0.0 - ny

    def along(self, line: Line) -> list[tuple[float, float]]:
        """Places on a line: its ends, an inch apart, and those nearest to start and goal."""
        (ax, ay), (bx, by) = line
        length2: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        if length2 <= EPS:
            return [(ax, ay)]
        shares: list[float] = []
        pieces = int(math.sqrt(length2) / _APART) + 1
        for k in range(pieces + 1):
            shares.append(float(k) / float(pieces))
        for place in (self.start, self.goals[0]):
            share: float = ((place.x - ax) * (bx - ax) + (place.y - ay) * (by - ay)) / length2
            if 0.0 < share < 1.0:
                shares.append(share)
        return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]

    def crossings_at(self, stop: _Stop) -> list[Crossing]:
        """All crossings that may be taken from a stop."""
        here = stop.place
        mover = self.mover
        footing = self.footing
        found: list[Crossing] = []
        if stop.link >= 0:
            link = footing.levels.links_from(here.level)[stop.link]
            taken = by_link(footing, mover, link, here.x, here.y, self.others)
            if taken is not None:
                found.append(taken)
        if stop.at_edge:
            step = step_across(footing, mover, here.level, here.x, here.y, stop.dx, stop.dy, self.others)
            if step is not None:
                found.append(step)
            if self.agility.deepest > 0.0:
                jump = jump_down(footing, mover, here.level, here.x, here.y, stop.dx, stop.dy, self.others)
                if jump is not None:
                    found.append(jump)
            if self.agility.widest > 0.0:
                found.extend(self.gaps_at(stop))
            if self.agility.highest > 0.0:
                up = climb(footing, mover, here.level, here.x, here.y, stop.dx, stop.dy, self.others)
                if up is not None:
                    found.append(up)
        return [crossing for crossing in found if self.agility.allows(crossing)]

    def gaps_at(self, stop: _Stop) -> list[Crossing]:
        """Over gaps straight ahead, and towards the goal."""
        here = stop.place
        found = jump_over(
            self.footing,
            self.mover,
            here.level,
            here.x,
            here.y,
            stop.dx,
            stop.dy,
            self.agility.widest,
            self.others,
        )
        away: float = _plan(here, self.goals[0])
        if away > CONTACT:
            dx: float = (self.goals[0].x - here.x) / away
            dy: float = (self.goals[0].y - here.y) / away
            if dx * stop.dx + dy * stop.dy > CONTACT:
                found = found + jump_over(
                    self.footing,
                    self.mover,
                    here.level,
                    here.x,
                    here.y,
                    dx,
                    dy,
                    self.agility.widest,
                    self.others,
                )
        return found


def _plan(a: Foothold, b: Foothold) -> float:
    dx: float = a.x - b.x
    dy: float = a.y - b.y
    return math.sqrt(dx * dx + dy * dy)


def _rounded(o: Obstacle) -> list[tuple[float, float]]:
    """Places round the corners of a widened obstacle, so that the lines between them do not cut into it."""
    n = len(o.xs)
    far: float = (o.rho + _CLEAR) / math.cos(0.5 * _BEND)
    found: list[tuple[float, float]] = []
    if n == 1:
        for k in range(8):
            turn: float = _BEND * float(k)
            found.append((o.xs[0] + far * math.cos(turn), o.ys[0] + far * math.sin(turn)))
        return found
    for i in range(n):
        # The corner faces from where the side before it faces to where the one after it does.
        before = i - 1 if i > 0 else n - 1
        begin: float = math.atan2(o.nys[before], o.nxs[before])
        whole: float = (math.atan2(o.nys[i], o.nxs[i]) - begin) % math.tau
        pieces = int(whole / _BEND - EPS) + 1
        half: float = 0.5 * whole / float(pieces)
        out: float = (o.rho + _CLEAR) / math.cos(half)
        for k in range(pieces):
            turn = begin + half * float(2 * k + 1)
            found.append((o.xs[i] + out * math.cos(turn), o.ys[i] + out * math.sin(turn)))
    return found


def on_one_surface(
    footing: Footing,
    mover: Upright,
    start: Foothold,
    goals: list[Foothold],
    others: list[Upright],
    longest: float,
) -> SpaceWay | None:
    """The exact shortest way on one surface, if all of its ground costs the same."""
    if footing.goings_on(start.level):
        return None
    ends: list[tuple[float, float]] = [(goal.x, goal.y) for goal in goals if goal.level == start.level]
    if not ends:
        return None
    radius: float = mover.radius
    low_x: float = radius
    low_y: float = radius
    high_x: float = footing.width - radius
    high_y: float = footing.depth - radius
    if start.level != GROUND:
        corners = footing.levels.surface(start.level).outline
        low_x = max(low_x, min([x for x, _ in corners]))
        low_y = max(low_y, min([y for _, y in corners]))
        high_x = min(high_x, max([x for x, _ in corners]))
        high_y = min(high_y, max([y for _, y in corners]))
    obstacles = obstacles_on(footing, mover, start.level, others)
    points = find_path_to_any(start.x, start.y, ends, obstacles, low_x, low_y, high_x, high_y, longest)
    legs: list[WayLeg] = []
    for k in range(1, len(points)):
        ax, ay = points[k - 1]
        bx, by = points[k]
        a = Foothold(quantise(ax), quantise(ay), start.level)
        b = Foothold(quantise(bx), quantise(by), start.level)
        if not footing.is_free(mover, start.level, a.x, a.y, b.x, b.y, others):
            return None
        legs.append(WayLeg(a, b, footing.price(start.level, a.x, a.y, b.x, b.y), None))
    return SpaceWay(legs) if legs else None


def find_way(
    footing: Footing,
    mover: Upright,
    start: Foothold,
    goals: list[Foothold],
    agility: Agility,
    others: list[Upright],
    longest: float,
) -> SpaceWay | None:
    """A way to the nearest of some places that costs no more than this, the cheapest that is found; or None.

    `others` stand in the way. What crossings cost, `toll` says; walking costs what the ground does.
    """
    if not goals:
        return None
    straight = on_one_surface(footing, mover, start, goals, others, longest)
    if straight is not None and start.level == GROUND and agility.highest <= 0.0:
        return straight  # nobody gets round on foot by going up and down again
    limit: float = longest if straight is None else min(longest, straight.cost)
    search = _WaySearch(footing, mover, start, goals, agility, others, limit)
    last = search.best()
    if last is None:
        return straight
    if straight is not None and last.cost >= straight.cost - EPS:
        return straight
    legs: list[WayLeg] = []
    trail: _Trail | None = last
    while trail is not None and trail.before is not None:
        cost: float = trail.cost - trail.before.cost
        legs.append(WayLeg(trail.before.stop.place, trail.stop.place, cost, trail.crossing))
        trail = trail.before
    legs.reverse()
    return SpaceWay(legs)


def is_walk(leg: WayLeg) -> bool:
    """Whether a leg is gone on foot, without a test: also along stairs or over a step."""
    return leg.crossing is None or leg.crossing.kind == WALK
