"""Shortest ways of one base round what stands on a flat table.

The shortest way is a rubber band: it goes straight from the start to an obstacle, follows its edge, leaves it
on a line that only touches it, and so on. So only such lines are looked at, and the best chain of them is
found by A*. At first only obstacles on the straight line count; those that the way found runs into are added
until it runs into none. A way past some of the obstacles is never longer than one past all of them, so the
last one is the shortest.
"""

from __future__ import annotations

import heapq
import math
from typing import Final

from banneret.core.space.geometry import EPS, OVERLAP
from banneret.core.space.obstacle_edges import (
    SAME,
    Body,
    StraightLeg,
    bar_beyond,
    bar_by,
    faces,
    nearest,
    place_of,
    room_along,
)
from banneret.core.space.obstacles import FAR, HAIR, TURN, Obstacle, depth_in, hits, off_segment

# How far beyond the box an edge to be followed may run; the way itself is put back inside.
_OVER: Final = 0.001

# How well a round edge is followed: the turn at each corner of the way, in radians. At first 12 degrees,
# which is 0.4 % longer than the arc; finer where there is no room or no inch to spare.
_COARSE: Final = 0.20943951023931953
_FINER: Final = 0.05235987755982988
_FINEST: Final = 0.017453292519943295

_ALL: Final = 1 << 30  # more than there are of anything
_NOWHERE: Final = -1


def path_length(points: list[tuple[float, float]]) -> float:
    """Going round obstacles counts along the bent way."""
    total: float = 0.0
    for i in range(1, len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        dx: float = bx - ax
        dy: float = by - ay
        total += math.sqrt(dx * dx + dy * dy)
    return total


class _Node:
    """A leg as the end of the best way to it."""

    __slots__ = ("before", "cost", "leg")

    def __init__(self, leg: StraightLeg, cost: float, before: _Node | None) -> None:
        self.leg = leg
        self.cost = cost
        self.before: _Node | None = before


# ------------------------------------------------------------------------------------------- lines that touch


def _join(
    search: _Search,
    a: int,
    i: int,
    b: int,
    j: int,
    nx: float,
    ny: float,
    side: float,
    way: float,
) -> None:
    """Note the line that touches corner i of a, where it faces (nx, ny), and corner j of b, for both ways.

    `side` is +1 if both lie on the same side of it; `way` is how a is followed before leaving it for b.
    """
    one = search.bodies[a]
    two = search.bodies[b]
    mx: float = side * nx
    my: float = side * ny
    ax: float = one.xs[i] + one.r * nx
    ay: float = one.ys[i] + one.r * ny
    bx: float = two.xs[j] + two.r * mx
    by: float = two.ys[j] + two.r * my
    if not search.in_reach(ax, ay, bx, by):
        return
    pa: float = place_of(one, i, nx, ny)
    pb: float = place_of(two, j, mx, my)
    there = StraightLeg(a, pa, ax, ay, b, way * side, pb, bx, by)
    back = StraightLeg(b, pb, bx, by, a, 0.0 - way, pa, ax, ay)
    if way > 0.0:
        one.left.append(there)
    else:
        one.right.append(there)
    # Going back, b is followed the other way round.
    if way * side > 0.0:
        two.right.append(back)
    else:
        two.left.append(back)


def _facing(one: Body, two: Body, side: float) -> list[int]:
    """Pairs of corners that face a common direction, or opposite ones (side -1); i and j as i * m + j."""
    n = len(one.xs)
    m = len(two.xs)
    if n < 3 or m < 3:
        return list(range(n * m))
    # Turn once round, noting which corner of each is outermost.
    i = 0
    j = 0
    while j + 1 < m and not faces(two, j, side * one.nxs[n - 1], side * one.nys[n - 1]):
        j += 1
    found: list[int] = [i * m + j]
    for _ in range(n + m):
        if side * (one.nxs[i] * two.nys[j] - one.nys[i] * two.nxs[j]) >= 0.0:
            i = i + 1 if i + 1 < n else 0
        else:
            j = j + 1 if j + 1 < m else 0
        found.append(i * m + j)
    # The turn ends where it began.
    found.pop()
    return found


def _pair(search: _Search, a: int, b: int) -> None:
    """Note all lines that touch both bodies."""
    one = search.bodies[a]
    two = search.bodies[b]
    m = len(two.xs)
    for pair in _facing(one, two, 1.0):
        _same_side(search, a, pair // m, b, pair % m)
    inner = 0
    for pair in _facing(one, two, -1.0):
        inner += _between(search, a, pair // m, b, pair % m)
    if inner < 2 and len(one.xs) + m > 2:
        _squeeze(search, a, b)
        _squeeze(search, b, a)


def _same_side(search: _Search, a: int, i: int, b: int, j: int) -> None:
    """Note the lines that touch two corners with both bodies on the left, or both on the right."""
    one = search.bodies[a]
    two = search.bodies[b]
    wx: float = two.xs[j] - one.xs[i]
    wy: float = two.ys[j] - one.ys[i]
    apart: float = math.sqrt(wx * wx + wy * wy)
    if apart <= EPS or abs(one.r - two.r) > apart:
        return
    wx /= apart
    wy /= apart
    c: float = (one.r - two.r) / apart
    s: float = math.sqrt(max(1.0 - c * c, 0.0))
    nx: float = wx * c + wy * s
    ny: float = wy * c - wx * s
    if faces(one, i, nx, ny) and faces(two, j, nx, ny):
        _join(search, a, i, b, j, nx, ny, 1.0, 1.0)
    nx = wx * c - wy * s
    ny = wy * c + wx * s
    if faces(one, i, nx, ny) and faces(two, j, nx, ny):
        _join(search, a, i, b, j, nx, ny, 1.0, -1.0)


def _between(search: _Search, a: int, i: int, b: int, j: int) -> int:
    """Note the lines that touch two corners with one body on the left and the other on the right; how many."""
    one = search.bodies[a]
    two = search.bodies[b]
    wx: float = two.xs[j] - one.xs[i]
    wy: float = two.ys[j] - one.ys[i]
    apart: float = math.sqrt(wx * wx + wy * wy)
    # Round corners that overlap by no more than a hair leave the place where they meet.
    if apart <= EPS or one.r + two.r - apart > HAIR or one.r + two.r < -apart:
        return 0
    wx /= apart
    wy /= apart
    c: float = min((one.r + two.r) / apart, 1.0)
    s: float = math.sqrt(1.0 - c * c)
    found = 0
    nx: float = wx * c + wy * s
    ny: float = wy * c - wx * s
    if faces(one, i, nx, ny) and faces(two, j, 0.0 - nx, 0.0 - ny):
        _join(search, a, i, b, j, nx, ny, -1.0, 1.0)
        found += 1
    nx = wx * c - wy * s
    ny = wy * c + wx * s
    if faces(one, i, nx, ny) and faces(two, j, 0.0 - nx, 0.0 - ny):
        _join(search, a, i, b, j, nx, ny, -1.0, -1.0)
        found += 1
    return found


def _squeeze(search: _Search, a: int, b: int) -> None:
    """Note the ways along a side of a that b touches, or overlaps by no more than a hair."""
    one = search.bodies[a]
    two = search.bodies[b]
    n = len(one.xs)
    if n == 1:
        return
    for i in range(n):
        nx: float = one.nxs[i]
        ny: float = one.nys[i]
        for j in range(len(two.xs)):
            over: float = nx * two.xs[j] + ny * two.ys[j] - one.obstacle.cs[i] - one.r - two.r
            if over < -HAIR or over > EPS or not faces(two, j, 0.0 - nx, 0.0 - ny):
                continue
            for k in (i, i + 1 if i + 1 < n else 0):
                # Counter-clockwise, the way along the side is to the left of where it faces.
                ahead: float = (two.ys[j] - one.ys[k]) * nx - (two.xs[j] - one.xs[k]) * ny
                if ahead > -SAME:
                    _join(search, a, k, b, j, nx, ny, -1.0, 1.0)
                if ahead < SAME:
                    _join(search, a, k, b, j, nx, ny, -1.0, -1.0)


def _to_point(search: _Search, a: int, x: float, y: float) -> list[StraightLeg]:
    """The ways from the edge of a body straight to a point, with how the body was followed as their `way`."""
    one = search.bodies[a]
    found: list[StraightLeg] = []
    for i in range(len(one.xs)):
        wx: float = x - one.xs[i]
        wy: float = y - one.ys[i]
        apart: float = math.sqrt(wx * wx + wy * wy)
        # What somebody leans on is a hair smaller than it looks: then r is below nothing.
        if apart <= EPS or abs(one.r) > apart:
            continue
        wx /= apart
        wy /= apart
        c: float = one.r / apart
        s: float = math.sqrt(1.0 - c * c)
        for way in (1.0, -1.0):
            nx: float = wx * c + way * wy * s
            ny: float = wy * c - way * wx * s
            if faces(one, i, nx, ny):
                ax: float = one.xs[i] + one.r * nx
                ay: float = one.ys[i] + one.r * ny
                found.append(StraightLeg(a, place_of(one, i, nx, ny), ax, ay, -1, way, 0.0, x, y))
    if depth_in(one.obstacle, x, y) > one.obstacle.rho - one.r - EPS:
        # It stands against the body and may go along it either way.
        at: float = nearest(one, x, y)
        found.append(StraightLeg(a, at, x, y, -1, 1.0, 0.0, x, y))
        found.append(StraightLeg(a, at, x, y, -1, -1.0, 0.0, x, y))
    return found


# ------------------------------------------------------------------------------------------------- the search


class _Search:
    """One question for a way to the nearest of some ends, and the bodies that it has had to go round so far.

    All ends lie no further than the spread from (x1, y1).
    """

    __slots__ = (
        "bodies",
        "ends",
        "goals",
        "high_x",
        "high_y",
        "longest",
        "low_x",
        "low_y",
        "obstacles",
        "pushed",
        "round",
        "spread",
        "starts",
        "used",
        "x0",
        "x1",
        "y0",
        "y1",
    )

    def __init__(
        self,
        x0: float,
        y0: float,
        ends: list[tuple[float, float]],
        obstacles: list[Obstacle],
        low_x: float,
        low_y: float,
        high_x: float,
        high_y: float,
        longest: float,
    ) -> None:
        self.x0 = x0
        self.y0 = y0
        self.ends = ends
        self.x1: float = 0.0
        self.y1: float = 0.0
        self.spread: float = 0.0
        for x, y in ends:
            self.x1 += x / len(ends)
            self.y1 += y / len(ends)
        for x, y in ends:
            dx: float = x - self.x1
            dy: float = y - self.y1
            self.spread = max(self.spread, math.sqrt(dx * dx + dy * dy))
        self.obstacles = obstacles
        self.longest = longest
        self.round = 0
        self.pushed = 0
        self.low_x = low_x
        self.low_y = low_y
        self.high_x = high_x
        self.high_y = high_y
        self.bodies: list[Body] = []
        self.used: list[bool] = [False] * len(obstacles)
        # Legs from the start, and for each body those to the ends, once they are asked for.
        self.starts: list[StraightLeg] = []
        for x, y in ends:
            self.starts.append(StraightLeg(-1, 0.0, x0, y0, -1, 1.0, 0.0, x, y))
        self.goals: list[list[StraightLeg] | None] = []

    def in_reach(self, ax: float, ay: float, bx: float, by: float) -> bool:
        """Whether a way that is short enough could run along a line, in one direction or the other."""
        x0: float = self.x0
        y0: float = self.y0
        x1: float = self.x1
        y1: float = self.y1
        left: float = self.longest + self.spread + EPS
        left -= math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by))
        there: float = math.sqrt((ax - x0) * (ax - x0) + (ay - y0) * (ay - y0))
        there += math.sqrt((bx - x1) * (bx - x1) + (by - y1) * (by - y1))
        if there <= left:
            return True
        back: float = math.sqrt((bx - x0) * (bx - x0) + (by - y0) * (by - y0))
        back += math.sqrt((ax - x1) * (ax - x1) + (ay - y1) * (ay - y1))
        return back <= left

    def take_up(self, k: int) -> None:
        """Reckon with an obstacle from now on."""
        self.used[k] = True
        o = self.obstacles[k]
        r: float = o.rho
        if r > 2.0 * HAIR:
            # An end of the way that stands a hair inside stands on the edge.
            inside: float = max(0.0, depth_in(o, self.x0, self.y0))
            for x, y in self.ends:
                inside = max(inside, depth_in(o, x, y))
            r -= inside
        index = len(self.bodies)
        self.bodies.append(Body(o, r))
        for leg in _to_point(self, index, self.x0, self.y0):
            self.starts.append(
                StraightLeg(-1, 0.0, self.x0, self.y0, index, 0.0 - leg.way, leg.leave, leg.ax, leg.ay)
            )
        self.goals.append(None)

    def goals_from(self, index: int) -> list[StraightLeg]:
        """The legs from a body to the ends, looked for when it is first followed, which most never are."""
        known = self.goals[index]
        if known is None:
            known = []
            for x, y in self.ends:
                known.extend(_to_point(self, index, x, y))
            self.goals[index] = known
        return known

    def prepare(self, index: int) -> None:
        """See to it that a body knows the legs that leave it and which parts of its edge are barred."""
        b = self.bodies[index]
        if b.checked < 0:
            bar_beyond(b, 1.0, 0.0, self.high_x + _OVER)
            bar_beyond(b, -1.0, 0.0, _OVER - self.low_x)
            bar_beyond(b, 0.0, 1.0, self.high_y + _OVER)
            bar_beyond(b, 0.0, -1.0, _OVER - self.low_y)
            b.checked = 0
        while b.checked < len(self.bodies):
            if b.checked != index:
                bar_by(b, self.bodies[b.checked].obstacle)
            b.checked += 1
        if len(b.paired) + 1 == len(self.bodies):
            return
        for other in range(len(self.bodies)):
            if other != index and other not in b.paired:
                _pair(self, index, other)
                b.paired.add(other)
                self.bodies[other].paired.add(index)

    def free(self, leg: StraightLeg) -> bool:
        """Whether a leg runs into none of the bodies; those it touches at its ends it cannot enter.

        It is asked again whenever there are more bodies, and only they are looked at then.
        """
        for k in range(leg.clear, len(self.bodies)):
            if (
                k != leg.source
                and k != leg.body
                and hits(self.bodies[k].obstacle, leg.ax, leg.ay, leg.bx, leg.by)
            ):
                leg.clear = _NOWHERE
                return False
        leg.clear = len(self.bodies)
        return True

    def push(
        self, heap: list[tuple[float, int, _Node]], leg: StraightLeg, cost: float, before: _Node | None
    ) -> None:
        if leg.clear < 0:
            return
        # A sharp corner beyond the box has no length that could be barred.
        if (
            leg.bx > self.high_x + _OVER
            or leg.bx < self.low_x - _OVER
            or leg.by > self.high_y + _OVER
            or leg.by < self.low_y - _OVER
        ):
            return
        total: float = cost + leg.length
        dx: float = self.x1 - leg.bx
        dy: float = self.y1 - leg.by
        least: float = total + max(0.0, math.sqrt(dx * dx + dy * dy) - self.spread)
        if least <= self.longest + EPS:
            self.pushed += 1
            heapq.heappush(heap, (least, self.pushed, _Node(leg, total, before)))

    def best(self) -> _Node | None:
        """The last leg of the shortest way round the bodies."""
        heap: list[tuple[float, int, _Node]] = []
        for leg in self.starts:
            self.push(heap, leg, 0.0, None)
        self.round += 1
        while heap:
            node = heapq.heappop(heap)[2]
            leg = node.leg
            if leg.done == self.round:
                continue
            leg.done = self.round
            if not self.free(leg):
                continue
            if leg.body < 0:
                return node
            self.prepare(leg.body)
            b = self.bodies[leg.body]
            room: float = room_along(b, leg.meet, leg.way)
            if room < 0.0:
                leg.clear = _NOWHERE  # what is barred stays barred
                continue
            for onward in b.left if leg.way > 0.0 else b.right:
                self.follow(heap, node, b, onward, room)
            for onward in self.goals_from(leg.body):
                if onward.way == leg.way:
                    self.follow(heap, node, b, onward, room)
        return None

    def follow(
        self, heap: list[tuple[float, int, _Node]], node: _Node, b: Body, onward: StraightLeg, room: float
    ) -> None:
        """Go on along the edge of a body to where another leg leaves it."""
        along: float = (node.leg.way * (onward.leave - node.leg.meet)) % b.around
        if along > b.around - SAME:
            along = 0.0
        if along <= room + SAME:
            self.push(heap, onward, node.cost + along, node)

    def drawn(self, last: _Node, step: float) -> list[tuple[float, float]]:
        """The corners of a way, with round edges followed at so fine a step."""
        legs: list[StraightLeg] = []
        node: _Node | None = last
        while node is not None:
            legs.append(node.leg)
            node = node.before
        legs.reverse()
        points: list[tuple[float, float]] = [(self.x0, self.y0)]
        for k in range(len(legs)):
            leg = legs[k]
            if k > 0:
                b = self.bodies[leg.source]
                way: float = legs[k - 1].way
                along: float = (way * (leg.leave - legs[k - 1].meet)) % b.around
                if SAME < along < b.around - SAME:
                    if way > 0.0:
                        points.extend(_followed(b, legs[k - 1].meet, along, step))
                    else:
                        bend = _followed(b, leg.leave, along, step)
                        bend.reverse()
                        points.extend(bend)
            points.append((leg.ax, leg.ay))
            points.append((leg.bx, leg.by))
        last_leg = legs[-1]
        points.append((last_leg.bx, last_leg.by))
        return _without_needless(
            [
                (min(max(x, self.low_x), self.high_x), min(max(y, self.low_y), self.high_y))
                for x, y in points[1:-1]
            ],
            (self.x0, self.y0),
            (last_leg.bx, last_leg.by),
        )

    def runs_into(self, points: list[tuple[float, float]], only_new: bool, most: int = _ALL) -> list[int]:
        """Which obstacles, or which of those not reckoned with, a way runs into; so many of them at most."""
        found: list[int] = []
        west: float = FAR
        south: float = FAR
        east: float = -FAR
        north: float = -FAR
        for x, y in points:
            west = min(west, x)
            south = min(south, y)
            east = max(east, x)
            north = max(north, y)
        for k in range(len(self.obstacles)):
            if only_new and self.used[k]:
                continue
            o = self.obstacles[k]
            far: float = o.rho
            if o.east < west - far or o.west > east + far or o.north < south - far or o.south > north + far:
                continue
            for i in range(1, len(points)):
                ax, ay = points[i - 1]
                bx, by = points[i]
                if hits(o, ax, ay, bx, by):
                    found.append(k)
                    break
            if len(found) >= most:
                break
        return found


def _followed(b: Body, at: float, along: float, step: float) -> list[tuple[float, float]]:
    """Corners of a way outside the edge of a body, from a place counter-clockwise for so many inches.

    They lie on the lines that touch the edge where the way begins and ends.
    """
    found: list[tuple[float, float]] = []
    n = len(b.xs)
    place: float = at % b.around
    left: float = along
    i = 0  # the corner at the place, or the last before it
    while i + 1 < n and b.begins[i + 1] <= place + SAME:
        i += 1
    while left > SAME:
        over: float = place - b.begins[i]
        arc: float = b.r * b.spans[i]
        if b.r <= EPS:
            if over <= SAME:
                found.append((b.xs[i], b.ys[i]))
        elif over < arc:
            part: float = min(left, arc - over)
            turn: float = part / b.r
            pieces = int(turn / step - TURN) + 1
            half: float = turn / (2.0 * pieces)
            far: float = b.r / math.cos(half)
            angle: float = b.turns[i] + over / b.r + half
            for _ in range(pieces):
                found.append((b.xs[i] + far * math.cos(angle), b.ys[i] + far * math.sin(angle)))
                angle += 2.0 * half
            left -= part
            place += part
        if left <= SAME:
            break
        # On to the next corner.
        left -= (b.begins[i + 1] if i + 1 < n else b.around) - place
        i = i + 1 if i + 1 < n else 0
        place = b.begins[i]
    return found


def _without_needless(
    points: list[tuple[float, float]], first: tuple[float, float], last: tuple[float, float]
) -> list[tuple[float, float]]:
    """The corners at which a way really turns."""
    kept: list[tuple[float, float]] = [first]
    for i in range(len(points)):
        x, y = points[i]
        ax, ay = kept[-1]
        bx, by = points[i + 1] if i + 1 < len(points) else last
        if off_segment(ax, ay, bx, by, x, y) > SAME * SAME:
            kept.append((x, y))
    kept.append(last)
    return kept


def find_path(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    obstacles: list[Obstacle],
    low_x: float,
    low_y: float,
    high_x: float,
    high_y: float,
    longest: float,
) -> list[tuple[float, float]]:
    """The corners of the shortest way, both ends with it; empty if none is short enough.

    The box is where the centre may be. Who starts deeper than a hair inside an obstacle finds no way: the
    caller lessens the clearance first.
    """
    dx: float = x1 - x0
    dy: float = y1 - y0
    if dx * dx + dy * dy > (longest + EPS) * (longest + EPS):
        return []
    if not (low_x - _OVER <= x1 <= high_x + _OVER and low_y - _OVER <= y1 <= high_y + _OVER):
        return []
    if not (low_x - _OVER <= x0 <= high_x + _OVER and low_y - _OVER <= y0 <= high_y + _OVER):
        return []
    hit: list[int] = []
    for k in range(len(obstacles)):
        o = obstacles[k]
        if hits(o, x0, y0, x1, y1):
            if depth_in(o, x1, y1) > HAIR or depth_in(o, x0, y0) > HAIR:
                return []
            hit.append(k)
    if not hit:
        return [(x0, y0), (x1, y1)]
    search = _Search(x0, y0, [(x1, y1)], obstacles, low_x, low_y, high_x, high_y, longest)
    return _shortest(search, hit)


def find_path_to_any(
    x0: float,
    y0: float,
    ends: list[tuple[float, float]],
    obstacles: list[Obstacle],
    low_x: float,
    low_y: float,
    high_x: float,
    high_y: float,
    longest: float,
) -> list[tuple[float, float]]:
    """The corners of the shortest way to any of some places; empty if no way to any is short enough.

    One search for all of them, so that where nothing can be reached this shows at once. Who starts inside an
    obstacle, by more than counts as standing at its edge, finds no way.
    """
    if _in_any(obstacles, x0, y0, OVERLAP):
        return []
    near: list[tuple[float, float]] = []
    for x, y in ends:
        dx: float = x - x0
        dy: float = y - y0
        if dx * dx + dy * dy <= (longest + EPS) * (longest + EPS) and not _in_any(obstacles, x, y, HAIR):
            near.append((x, y))
    if not near:
        return []
    if not (low_x - _OVER <= x0 <= high_x + _OVER and low_y - _OVER <= y0 <= high_y + _OVER):
        return []
    search = _Search(x0, y0, near, obstacles, low_x, low_y, high_x, high_y, longest)
    return _shortest(search, [])


def _in_any(obstacles: list[Obstacle], x: float, y: float, most: float) -> bool:
    """Whether a place is deeper than this inside an obstacle."""
    for o in obstacles:
        dx: float = x - o.cx
        dy: float = y - o.cy
        if dx * dx + dy * dy < o.reach * o.reach and depth_in(o, x, y) > most:
            return True
    return False


def _shortest(search: _Search, hit: list[int]) -> list[tuple[float, float]]:
    """The shortest way of a search that has to reckon with these obstacles at first."""
    longest: float = search.longest
    while True:
        for k in hit:
            search.take_up(k)
        last = search.best()
        if last is None:
            return []
        points = search.drawn(last, _COARSE)
        if not search.runs_into(points, False, 1) and path_length(points) <= longest + EPS:
            return points
        finest = search.drawn(last, _FINEST)
        hit = search.runs_into(finest, True)
        if hit:
            continue
        points = search.drawn(last, _FINER)
        if not search.runs_into(points, False, 1) and path_length(points) <= longest + EPS:
            return points
        return finest if path_length(finest) <= longest + EPS else []
