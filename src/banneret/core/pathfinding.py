"""Shortest ways of one base round what stands on a flat table.

A base that keeps its heading moves as its centre does, if everything in its way grows by the base's own shape
and by the clearance to keep. What grows is a convex core of corners; by how much it is widened all round is
`rho`. The centre may touch a widened obstacle but not enter it.

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

from banneret.core.bases import Base
from banneret.core.geometry import EPS, OVERLAP, Polygon

# Places are rounded to a thousandth of an inch, so this deep inside an obstacle is still on its edge.
_HAIR: Final = 0.002 + EPS

# How far beyond the box an edge to be followed may run; the way itself is put back inside.
_OVER: Final = 0.001

# A direction this near the end of the directions that a corner faces is one of them.
_TURN: Final = 1e-9

# Places on an edge that are nearer together than this are the same.
_SAME: Final = 1e-7

# How well a round edge is followed: the turn at each corner of the way, in radians. At first 12 degrees,
# which is 0.4 % longer than the arc; finer where there is no room or no inch to spare.
_COARSE: Final = 0.20943951023931953
_FINER: Final = 0.05235987755982988
_FINEST: Final = 0.017453292519943295

# A whole turn, and more than any distance; written out because compiled code then knows them.
_TAU: Final = 6.283185307179586
_FAR: Final = 1e300


class Obstacle:
    """A convex core of one or more corners, counter-clockwise, that is widened by rho. Never changed."""

    __slots__ = ("cs", "cx", "cy", "nxs", "nys", "points", "reach", "rho", "xs", "ys")

    def __init__(self, points: list[tuple[float, float]], rho: float) -> None:
        self.rho = rho
        self.points: list[tuple[float, float]] = points
        self.cx: float = points[0][0]
        self.cy: float = points[0][1]
        # The bounding circle, with the widening.
        self.reach: float = rho
        self.xs: list[float] = []
        self.ys: list[float] = []
        # Sides, from corner i to the next: where they face, and how far out that way the core reaches.
        self.nxs: list[float] = []
        self.nys: list[float] = []
        self.cs: list[float] = []
        if len(points) > 1:
            self.points = _tidy(points)
            _measure(self)
        if len(self.points) == 1:
            self.xs.append(self.cx)
            self.ys.append(self.cy)

    def __repr__(self) -> str:
        return f"Obstacle({self.points!r}, {self.rho!r})"


def _tidy(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The corners without those that repeat another or lie on a side."""
    kept: list[tuple[float, float]] = []
    for point in points:
        if not kept or abs(point[0] - kept[-1][0]) > EPS or abs(point[1] - kept[-1][1]) > EPS:
            kept.append(point)
    while len(kept) > 1 and abs(kept[0][0] - kept[-1][0]) <= EPS and abs(kept[0][1] - kept[-1][1]) <= EPS:
        kept.pop()
    i = 0
    while len(kept) > 2 and i < len(kept):
        ax, ay = kept[i - 1]
        bx, by = kept[i]
        cx, cy = kept[i + 1 if i + 1 < len(kept) else 0]
        ux: float = cx - ax
        uy: float = cy - ay
        if abs(ux * (by - ay) - uy * (bx - ax)) <= _TURN * (abs(ux) + abs(uy)):
            kept.pop(i)
        else:
            i += 1
    return kept


def _measure(o: Obstacle) -> None:
    """Fill in the sides and the bounding circle of an obstacle with several corners."""
    xs: list[float] = []
    ys: list[float] = []
    for x, y in o.points:
        xs.append(x)
        ys.append(y)
    n = len(xs)
    o.cx = (min(xs) + max(xs)) * 0.5
    o.cy = (min(ys) + max(ys)) * 0.5
    if n == 1:
        o.cx = xs[0]
        o.cy = ys[0]
        return
    o.xs = xs
    o.ys = ys
    far: float = 0.0
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        ex: float = xs[j] - xs[i]
        ey: float = ys[j] - ys[i]
        length: float = math.sqrt(ex * ex + ey * ey)
        nx: float = ey / length
        ny: float = 0.0 - ex / length
        o.nxs.append(nx)
        o.nys.append(ny)
        o.cs.append(nx * xs[i] + ny * ys[i])
        dx: float = xs[i] - o.cx
        dy: float = ys[i] - o.cy
        far = max(far, dx * dx + dy * dy)
    o.reach = math.sqrt(far) + o.rho


def obstacle_of_base(mover: Base, other: Base, clearance: float) -> Obstacle:
    """AF-MOV-05, AF-MOV-06: where the mover's centre may not be, to keep so far away from another base."""
    if other.box is None:
        return _grown(mover, [(other.cx, other.cy)], other.radius + clearance)
    return _grown(mover, other.box.points(), clearance)


def obstacle_of_shape(mover: Base, shape: Polygon, clearance: float) -> Obstacle:
    """Where the mover's centre may not be, to keep off a piece of ground."""
    return _grown(mover, shape.points(), clearance)


def _grown(mover: Base, points: list[tuple[float, float]], rho: float) -> Obstacle:
    if mover.box is None:
        return Obstacle(points, rho + mover.radius)
    # A rectangle is the same mirrored in its centre, so its corners can be added as they are. They are those
    # of a base at the origin, so that what has been worked out for one mover is the same for another.
    box = mover.at(0.0, 0.0, mover.heading).box
    assert box is not None
    own: list[tuple[float, float]] = box.points()
    if len(points) == 1:
        px, py = points[0]
        return Obstacle([(px + x, py + y) for x, y in own], rho)
    return Obstacle(_sum(points, own), rho)


def _lowest(points: list[tuple[float, float]]) -> int:
    best = 0
    for i in range(1, len(points)):
        x, y = points[i]
        if y < points[best][1] or (y == points[best][1] and x < points[best][0]):
            best = i
    return best


def _sum(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """All sums of a point of one convex polygon and a point of another: their sides, in the order they face."""
    n = len(a)
    m = len(b)
    i = _lowest(a)
    j = _lowest(b)
    found: list[tuple[float, float]] = []
    done_a = 0
    done_b = 0
    while done_a < n or done_b < m:
        ax, ay = a[i]
        bx, by = b[j]
        found.append((ax + bx, ay + by))
        nx, ny = a[i + 1 if i + 1 < n else 0]
        mx, my = b[j + 1 if j + 1 < m else 0]
        turn: float = (nx - ax) * (my - by) - (ny - ay) * (mx - bx)
        if done_b >= m or (done_a < n and turn >= 0.0):
            i = i + 1 if i + 1 < n else 0
            done_a += 1
        else:
            j = j + 1 if j + 1 < m else 0
            done_b += 1
    return found


# ------------------------------------------------------------------------------------------------ one obstacle


def _off(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
    """Square of the distance of a point from a segment."""
    ex: float = bx - ax
    ey: float = by - ay
    wx: float = x - ax
    wy: float = y - ay
    t: float = wx * ex + wy * ey
    if t > 0.0:
        length2: float = ex * ex + ey * ey
        if t >= length2:
            wx = x - bx
            wy = y - by
        else:
            t /= length2
            wx -= t * ex
            wy -= t * ey
    return wx * wx + wy * wy


def depth_in(obstacle: Obstacle, x: float, y: float) -> float:
    """How far inside a widened obstacle a point is; outside it is minus the gap."""
    xs = obstacle.xs
    ys = obstacle.ys
    n = len(xs)
    dx: float = x - xs[0]
    dy: float = y - ys[0]
    if n == 1:
        return obstacle.rho - math.sqrt(dx * dx + dy * dy)
    highest: float = -_FAR
    nearest: float = _FAR
    for i in range(n):
        over: float = obstacle.nxs[i] * x + obstacle.nys[i] * y - obstacle.cs[i]
        highest = max(highest, over)
        if over >= 0.0:
            j = i + 1 if i + 1 < n else 0
            nearest = min(nearest, _off(xs[i], ys[i], xs[j], ys[j], x, y))
    if highest < 0.0:
        return obstacle.rho - highest
    return obstacle.rho - math.sqrt(nearest)


def _hits(o: Obstacle, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether a straight way goes deeper than a hair into an obstacle."""
    # The bounding circle is that of the core with the whole widening, so what misses it is free.
    deep: float = o.rho - _HAIR
    n = len(o.xs)
    far: float = o.reach if n > 1 else deep
    if far <= 0.0 or _off(x0, y0, x1, y1, o.cx, o.cy) >= far * far:
        return False
    if n == 1:
        return True
    xs = o.xs
    ys = o.ys
    dx: float = x1 - x0
    dy: float = y1 - y0
    # The part of the way above no side of the core, and that above no side once they are all moved out.
    first: float = 0.0
    last: float = 1.0
    wide_first: float = 0.0
    wide_last: float = 1.0
    level: float = min(deep, 0.0)
    for i in range(n):
        nx: float = o.nxs[i]
        ny: float = o.nys[i]
        s: float = nx * x0 + ny * y0 - o.cs[i]
        v: float = nx * dx + ny * dy
        if v == 0.0:
            if s >= deep:
                return False
            if s >= level:
                first = 2.0
        elif v > 0.0:
            wide_last = min(wide_last, (deep - s) / v)
            last = min(last, (level - s) / v)
        else:
            wide_first = max(wide_first, (deep - s) / v)
            first = max(first, (level - s) / v)
    if wide_first >= wide_last:
        return False
    if n > 2 and first < last:
        return True
    if deep <= 0.0:
        return False
    limit: float = deep * deep
    for i in range(n):
        if _off(x0, y0, x1, y1, xs[i], ys[i]) < limit:
            return True
    if n == 2:
        # A core that is one line is crossed if the ends of each lie on different sides of the other.
        a: float = dx * (ys[0] - y0) - dy * (xs[0] - x0)
        b: float = dx * (ys[1] - y0) - dy * (xs[1] - x0)
        s = o.nxs[0] * x0 + o.nys[0] * y0 - o.cs[0]
        v = o.nxs[0] * x1 + o.nys[0] * y1 - o.cs[0]
        if a * b < 0.0 and s * v < 0.0:
            return True
    # Otherwise the way is nearest to the core at one of its own ends.
    return depth_in(o, x0, y0) > _HAIR or depth_in(o, x1, y1) > _HAIR


def clear_line(x0: float, y0: float, x1: float, y1: float, obstacles: list[Obstacle]) -> bool:
    """Whether the straight way is free of all obstacles."""
    for o in obstacles:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if _hits(o, x0, y0, x1, y1):
            return False
    return True


def path_length(points: list[tuple[float, float]]) -> float:
    """AF-GEN-18: going round obstacles counts along the bent way."""
    total: float = 0.0
    for i in range(1, len(points)):
        ax, ay = points[i - 1]
        bx, by = points[i]
        dx: float = bx - ax
        dy: float = by - ay
        total += math.sqrt(dx * dx + dy * dy)
    return total


# ------------------------------------------------------------------------------------------------------ bodies


class _Leg:
    """A straight piece of way, to a body or to the end, with the place where it leaves the edge of another."""

    __slots__ = ("ax", "ay", "body", "bx", "by", "done", "leave", "length", "meet", "source", "way")

    def __init__(
        self,
        source: int,
        leave: float,
        ax: float,
        ay: float,
        body: int,
        way: float,
        meet: float,
        bx: float,
        by: float,
    ) -> None:
        # The body left, -1 for the start, and where on its edge.
        self.source = source
        self.leave = leave
        self.ax = ax
        self.ay = ay
        # The body reached, -1 for the end, and where on its edge; +1 to follow it counter-clockwise, else -1.
        self.body = body
        self.way = way
        self.meet = meet
        self.bx = bx
        self.by = by
        dx: float = bx - ax
        dy: float = by - ay
        self.length: float = math.sqrt(dx * dx + dy * dy)
        # The last search that had the best way to it.
        self.done = 0


class _Node:
    """A leg as the end of the best way to it."""

    __slots__ = ("before", "cost", "leg")

    def __init__(self, leg: _Leg, cost: float, before: _Node | None) -> None:
        self.leg = leg
        self.cost = cost
        self.before: _Node | None = before


class Body:
    """An obstacle to go round. Places on its edge are inches along it, counter-clockwise."""

    __slots__ = (
        "around",
        "barred",
        "barred_for",
        "begins",
        "checked",
        "left",
        "nxs",
        "nys",
        "obstacle",
        "paired",
        "r",
        "right",
        "spans",
        "turns",
        "xs",
        "ys",
    )

    def __init__(self, obstacle: Obstacle, r: float) -> None:
        self.obstacle = obstacle
        self.r = r
        self.xs: list[float] = obstacle.xs
        self.ys: list[float] = obstacle.ys
        self.nxs: list[float] = obstacle.nxs
        self.nys: list[float] = obstacle.nys
        # Each corner: where on the edge its arc begins, the angle it begins at and how far it turns.
        self.begins: list[float] = []
        self.turns: list[float] = []
        self.spans: list[float] = []
        self.around: float = 0.0
        n = len(obstacle.xs)
        if n == 1:
            self.begins.append(0.0)
            self.turns.append(0.0)
            self.spans.append(_TAU)
            self.around = _TAU * r
        else:
            for i in range(n):
                h = i - 1 if i > 0 else n - 1
                j = i + 1 if i + 1 < n else 0
                cross: float = self.nxs[h] * self.nys[i] - self.nys[h] * self.nxs[i]
                dot: float = self.nxs[h] * self.nxs[i] + self.nys[h] * self.nys[i]
                span: float = abs(math.atan2(cross, dot))
                self.begins.append(self.around)
                self.turns.append(math.atan2(self.nys[h], self.nxs[h]))
                self.spans.append(span)
                dx: float = self.xs[j] - self.xs[i]
                dy: float = self.ys[j] - self.ys[i]
                self.around += r * span + math.sqrt(dx * dx + dy * dy)
        # Legs that leave it when it is followed with it on the left (counter-clockwise) or on the right.
        self.left: list[_Leg] = []
        self.right: list[_Leg] = []
        self.paired: list[int] = []
        # Stretches of the edge that lie inside something else: where they begin and how long they are.
        self.barred: list[float] = []
        self.barred_for: list[float] = []
        self.checked = -1


def _faces(b: Body, i: int, nx: float, ny: float) -> bool:
    """Whether a corner is the outermost in a direction."""
    n = len(b.xs)
    if n == 1:
        return True
    h = i - 1 if i > 0 else n - 1
    px: float = b.nxs[h]
    py: float = b.nys[h]
    if px * ny - py * nx < -_TURN:
        return False
    qx: float = b.nxs[i]
    qy: float = b.nys[i]
    return nx * qy - ny * qx >= -_TURN and nx * (px + qx) + ny * (py + qy) >= -_TURN


def _place(b: Body, i: int, nx: float, ny: float) -> float:
    """Where on the edge the arc of a corner faces a direction."""
    if len(b.xs) == 1:
        turn: float = math.atan2(ny, nx)
        return b.r * (turn if turn >= 0.0 else turn + _TAU)
    h = i - 1 if i > 0 else len(b.xs) - 1
    px: float = b.nxs[h]
    py: float = b.nys[h]
    turn = math.atan2(px * ny - py * nx, px * nx + py * ny)
    if turn < -1.0:
        # Half a turn, at the end of a line or of a sliver.
        turn += _TAU
    return b.begins[i] + b.r * min(max(turn, 0.0), b.spans[i])


def _nearest(b: Body, x: float, y: float) -> float:
    """The place on the edge that is nearest to a point on it, or all but on it."""
    n = len(b.xs)
    best: float = _FAR
    found: float = 0.0
    for i in range(n):
        dx: float = x - b.xs[i]
        dy: float = y - b.ys[i]
        away: float = math.sqrt(dx * dx + dy * dy)
        if away > EPS and _faces(b, i, dx / away, dy / away):
            if abs(away - b.r) < best:
                best = abs(away - b.r)
                found = _place(b, i, dx / away, dy / away)
        elif away <= EPS and b.r < best:
            best = b.r
            found = b.begins[i]
        if n == 1:
            break
        j = i + 1 if i + 1 < n else 0
        # Along the side, which has its outside on the right.
        ux: float = 0.0 - b.nys[i]
        uy: float = b.nxs[i]
        along: float = dx * ux + dy * uy
        length: float = (b.xs[j] - b.xs[i]) * ux + (b.ys[j] - b.ys[i]) * uy
        off: float = abs(dx * b.nxs[i] + dy * b.nys[i] - b.r)
        if 0.0 <= along <= length and off < best:
            best = off
            found = b.begins[i] + b.r * b.spans[i] + along
    return found


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
    pa: float = _place(one, i, nx, ny)
    pb: float = _place(two, j, mx, my)
    there = _Leg(a, pa, ax, ay, b, way * side, pb, bx, by)
    back = _Leg(b, pb, bx, by, a, 0.0 - way, pa, ax, ay)
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
    while j + 1 < m and not _faces(two, j, side * one.nxs[n - 1], side * one.nys[n - 1]):
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
    if _faces(one, i, nx, ny) and _faces(two, j, nx, ny):
        _join(search, a, i, b, j, nx, ny, 1.0, 1.0)
    nx = wx * c - wy * s
    ny = wy * c + wx * s
    if _faces(one, i, nx, ny) and _faces(two, j, nx, ny):
        _join(search, a, i, b, j, nx, ny, 1.0, -1.0)


def _between(search: _Search, a: int, i: int, b: int, j: int) -> int:
    """Note the lines that touch two corners with one body on the left and the other on the right; how many."""
    one = search.bodies[a]
    two = search.bodies[b]
    wx: float = two.xs[j] - one.xs[i]
    wy: float = two.ys[j] - one.ys[i]
    apart: float = math.sqrt(wx * wx + wy * wy)
    # Round corners that overlap by no more than a hair leave the place where they meet.
    if apart <= EPS or one.r + two.r - apart > _HAIR:
        return 0
    wx /= apart
    wy /= apart
    c: float = min((one.r + two.r) / apart, 1.0)
    s: float = math.sqrt(1.0 - c * c)
    found = 0
    nx: float = wx * c + wy * s
    ny: float = wy * c - wx * s
    if _faces(one, i, nx, ny) and _faces(two, j, 0.0 - nx, 0.0 - ny):
        _join(search, a, i, b, j, nx, ny, -1.0, 1.0)
        found += 1
    nx = wx * c - wy * s
    ny = wy * c + wx * s
    if _faces(one, i, nx, ny) and _faces(two, j, 0.0 - nx, 0.0 - ny):
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
            if over < -_HAIR or over > EPS or not _faces(two, j, 0.0 - nx, 0.0 - ny):
                continue
            for k in (i, i + 1 if i + 1 < n else 0):
                # Counter-clockwise, the way along the side is to the left of where it faces.
                ahead: float = (two.ys[j] - one.ys[k]) * nx - (two.xs[j] - one.xs[k]) * ny
                if ahead > -_SAME:
                    _join(search, a, k, b, j, nx, ny, -1.0, 1.0)
                if ahead < _SAME:
                    _join(search, a, k, b, j, nx, ny, -1.0, -1.0)


def _to_point(search: _Search, a: int, x: float, y: float) -> list[_Leg]:
    """The ways from the edge of a body straight to a point, with how the body was followed as their `way`."""
    one = search.bodies[a]
    found: list[_Leg] = []
    for i in range(len(one.xs)):
        wx: float = x - one.xs[i]
        wy: float = y - one.ys[i]
        apart: float = math.sqrt(wx * wx + wy * wy)
        if apart <= EPS or one.r > apart:
            continue
        wx /= apart
        wy /= apart
        c: float = one.r / apart
        s: float = math.sqrt(1.0 - c * c)
        for way in (1.0, -1.0):
            nx: float = wx * c + way * wy * s
            ny: float = wy * c - way * wx * s
            if _faces(one, i, nx, ny):
                ax: float = one.xs[i] + one.r * nx
                ay: float = one.ys[i] + one.r * ny
                found.append(_Leg(a, _place(one, i, nx, ny), ax, ay, -1, way, 0.0, x, y))
    if depth_in(one.obstacle, x, y) > one.obstacle.rho - one.r - EPS:
        # It stands against the body and may go along it either way.
        at: float = _nearest(one, x, y)
        found.append(_Leg(a, at, x, y, -1, 1.0, 0.0, x, y))
        found.append(_Leg(a, at, x, y, -1, -1.0, 0.0, x, y))
    return found


# ----------------------------------------------------------------------------------------- edges that are free


def _bar(b: Body, begin: float, length: float) -> None:
    b.barred.append(begin)
    b.barred_for.append(length)


def _bar_turn(b: Body, i: int, begin: float, length: float) -> None:
    """Bar the part of a corner's arc within an interval of angles."""
    span: float = b.spans[i]
    first: float = (begin - b.turns[i]) % _TAU
    if span >= _TAU:
        _bar(b, b.r * first, b.r * min(length, _TAU))
        return
    for low in (first, first - _TAU):
        start: float = max(low, 0.0)
        stop: float = min(low + length, span)
        if stop > start:
            _bar(b, b.begins[i] + b.r * start, b.r * (stop - start))


def _bar_disc(b: Body, i: int, x: float, y: float, deep: float) -> None:
    """Bar what lies of a corner's arc in a disc."""
    dx: float = x - b.xs[i]
    dy: float = y - b.ys[i]
    apart: float = math.sqrt(dx * dx + dy * dy)
    if apart >= deep + b.r or apart <= b.r - deep:
        return
    if apart <= deep - b.r:
        _bar(b, b.begins[i], b.r * b.spans[i])
        return
    half: float = math.acos(
        min(max((apart * apart + b.r * b.r - deep * deep) / (2.0 * apart * b.r), -1.0), 1.0)
    )
    _bar_turn(b, i, math.atan2(dy, dx) - half, 2.0 * half)


def _bar_arc(b: Body, i: int, o: Obstacle) -> None:
    """Bar what lies of a corner's arc in an obstacle with sides."""
    x: float = b.xs[i]
    y: float = b.ys[i]
    r: float = b.r
    deep: float = o.rho - _HAIR
    start: float = b.turns[i]
    span: float = b.spans[i]
    if span < _TAU:
        # Mostly all of it is inside or none is, which shows in its middle.
        middle: float = start + 0.5 * span
        within: float = depth_in(o, x + r * math.cos(middle), y + r * math.sin(middle)) - _HAIR
        if within <= -0.5 * r * span:
            return
        if within > 0.5 * r * span:
            _bar(b, b.begins[i], r * span)
            return
    # Where the arc may go in or out: at a line along a widened side, or at a rounded corner.
    cuts: list[float] = [0.0, span]
    for k in range(len(o.xs)):
        level: float = (o.cs[k] + deep - o.nxs[k] * x - o.nys[k] * y) / r
        if -1.0 < level < 1.0:
            mid: float = math.atan2(o.nys[k], o.nxs[k]) - start
            half: float = math.acos(level)
            cuts.append((mid - half) % _TAU)
            cuts.append((mid + half) % _TAU)
        if deep > 0.0:
            dx: float = o.xs[k] - x
            dy: float = o.ys[k] - y
            apart: float = math.sqrt(dx * dx + dy * dy)
            if apart > EPS:
                level = (apart * apart + r * r - deep * deep) / (2.0 * apart * r)
                if -1.0 < level < 1.0:
                    mid = math.atan2(dy, dx) - start
                    half = math.acos(level)
                    cuts.append((mid - half) % _TAU)
                    cuts.append((mid + half) % _TAU)
    cuts.sort()
    low: float = 0.0
    for cut in cuts:
        if cut > span:
            break
        if cut - low > _TURN:
            turn: float = start + 0.5 * (low + cut)
            if depth_in(o, x + r * math.cos(turn), y + r * math.sin(turn)) > _HAIR:
                _bar(b, b.begins[i] + r * low, r * (cut - low))
            low = cut


def _bar_side(b: Body, i: int, ax: float, ay: float, bx: float, by: float, o: Obstacle) -> None:
    """Bar what lies of a widened side in an obstacle."""
    dx: float = bx - ax
    dy: float = by - ay
    length: float = math.sqrt(dx * dx + dy * dy)
    dx /= length
    dy /= length
    deep: float = o.rho - _HAIR
    mx: float = 0.5 * (ax + bx)
    my: float = 0.5 * (ay + by)
    far: float = o.reach + 0.5 * length
    if (mx - o.cx) * (mx - o.cx) + (my - o.cy) * (my - o.cy) >= far * far:
        return
    # Mostly all of it is inside or none is, which shows in its middle.
    within: float = depth_in(o, mx, my) - _HAIR
    if within <= -0.5 * length:
        return
    if within > 0.5 * length:
        _bar(b, b.begins[i] + b.r * b.spans[i], length)
        return
    cuts: list[float] = [0.0, length]
    for k in range(len(o.xs)):
        if len(o.xs) > 1:
            v: float = o.nxs[k] * dx + o.nys[k] * dy
            if abs(v) > _TURN:
                cuts.append((o.cs[k] + deep - o.nxs[k] * ax - o.nys[k] * ay) / v)
        if deep > 0.0:
            wx: float = o.xs[k] - ax
            wy: float = o.ys[k] - ay
            across: float = wx * dy - wy * dx
            if abs(across) < deep:
                along: float = wx * dx + wy * dy
                half: float = math.sqrt(deep * deep - across * across)
                cuts.append(along - half)
                cuts.append(along + half)
    cuts.sort()
    begin: float = b.begins[i] + b.r * b.spans[i]
    low: float = 0.0
    for cut in cuts:
        if cut <= 0.0:
            continue
        if cut > length:
            break
        mid: float = 0.5 * (low + cut)
        if depth_in(o, ax + mid * dx, ay + mid * dy) > _HAIR:
            _bar(b, begin + low, cut - low)
        low = cut


def bar_by(b: Body, o: Obstacle) -> None:
    """Bar what lies of a body's edge in another obstacle."""
    dx: float = o.cx - b.obstacle.cx
    dy: float = o.cy - b.obstacle.cy
    far: float = o.reach + b.obstacle.reach - _HAIR
    if dx * dx + dy * dy >= far * far:
        return
    n = len(b.xs)
    for i in range(n):
        if b.r > EPS:
            dx = o.cx - b.xs[i]
            dy = o.cy - b.ys[i]
            far = o.reach + b.r - _HAIR
            if dx * dx + dy * dy < far * far:
                if len(o.xs) == 1:
                    _bar_disc(b, i, o.cx, o.cy, o.rho - _HAIR)
                else:
                    _bar_arc(b, i, o)
        if n > 1:
            j = i + 1 if i + 1 < n else 0
            ox: float = b.r * b.nxs[i]
            oy: float = b.r * b.nys[i]
            _bar_side(b, i, b.xs[i] + ox, b.ys[i] + oy, b.xs[j] + ox, b.ys[j] + oy, o)


def bar_beyond(b: Body, nx: float, ny: float, limit: float) -> None:
    """Bar what lies of a body's edge beyond a line."""
    if nx * b.obstacle.cx + ny * b.obstacle.cy + b.obstacle.reach <= limit:
        return
    n = len(b.xs)
    for i in range(n):
        inside: float = limit - nx * b.xs[i] - ny * b.ys[i]
        if b.r > EPS:
            if inside <= -b.r:
                _bar(b, b.begins[i], b.r * b.spans[i])
            elif inside < b.r:
                half: float = math.acos(inside / b.r)
                _bar_turn(b, i, math.atan2(ny, nx) - half, 2.0 * half)
        if n > 1:
            j = i + 1 if i + 1 < n else 0
            dx: float = b.xs[j] - b.xs[i]
            dy: float = b.ys[j] - b.ys[i]
            length: float = math.sqrt(dx * dx + dy * dy)
            room: float = inside - b.r * (nx * b.nxs[i] + ny * b.nys[i])
            then: float = room - nx * dx - ny * dy
            begin: float = b.begins[i] + b.r * b.spans[i]
            if room < 0.0 and then < 0.0:
                _bar(b, begin, length)
            elif room < 0.0:
                _bar(b, begin, length * room / (room - then))
            elif then < 0.0:
                part: float = length * room / (room - then)
                _bar(b, begin + part, length - part)


def _room(b: Body, at: float, way: float) -> float:
    """How far the edge can be followed from a place; -1 if that is inside something."""
    around: float = b.around
    room: float = around
    for k in range(len(b.barred)):
        length: float = b.barred_for[k]
        off: float = (at - b.barred[k]) % around
        if off > around - _SAME:
            off = 0.0
        if _SAME < off < length - _SAME:
            return -1.0
        if way > 0.0:
            ahead: float = 0.0 if off <= _SAME else around - off
        else:
            ahead = off - length
            if ahead < 0.0:
                ahead = 0.0 if length - off <= _SAME else around + ahead
        if length > _SAME and ahead < room:
            room = ahead
    return room


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
        # Legs from the start, and for each body those to the ends.
        self.starts: list[_Leg] = []
        for x, y in ends:
            self.starts.append(_Leg(-1, 0.0, x0, y0, -1, 1.0, 0.0, x, y))
        self.goals: list[list[_Leg]] = []

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
        if r > 2.0 * _HAIR:
            # An end of the way that stands a hair inside stands on the edge.
            inside: float = max(0.0, depth_in(o, self.x0, self.y0))
            for x, y in self.ends:
                inside = max(inside, depth_in(o, x, y))
            r -= inside
        index = len(self.bodies)
        self.bodies.append(Body(o, r))
        for leg in _to_point(self, index, self.x0, self.y0):
            self.starts.append(_Leg(-1, 0.0, self.x0, self.y0, index, 0.0 - leg.way, leg.leave, leg.ax, leg.ay))
        goals: list[_Leg] = []
        for x, y in self.ends:
            goals.extend(_to_point(self, index, x, y))
        self.goals.append(goals)

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
        for other in range(len(self.bodies)):
            if other != index and other not in b.paired:
                _pair(self, index, other)
                b.paired.append(other)
                self.bodies[other].paired.append(index)

    def free(self, leg: _Leg) -> bool:
        """Whether a leg runs into none of the bodies; those it touches at its ends it cannot enter."""
        for k in range(len(self.bodies)):
            if (
                k != leg.source
                and k != leg.body
                and _hits(self.bodies[k].obstacle, leg.ax, leg.ay, leg.bx, leg.by)
            ):
                return False
        return True

    def push(self, heap: list[tuple[float, int, _Node]], leg: _Leg, cost: float, before: _Node | None) -> None:
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
            room: float = _room(b, leg.meet, leg.way)
            if room < 0.0:
                continue
            for onward in b.left if leg.way > 0.0 else b.right:
                self.follow(heap, node, b, onward, room)
            for onward in self.goals[leg.body]:
                if onward.way == leg.way:
                    self.follow(heap, node, b, onward, room)
        return None

    def follow(
        self, heap: list[tuple[float, int, _Node]], node: _Node, b: Body, onward: _Leg, room: float
    ) -> None:
        """Go on along the edge of a body to where another leg leaves it."""
        along: float = (node.leg.way * (onward.leave - node.leg.meet)) % b.around
        if along > b.around - _SAME:
            along = 0.0
        if along <= room + _SAME:
            self.push(heap, onward, node.cost + along, node)

    def drawn(self, last: _Node, step: float) -> list[tuple[float, float]]:
        """The corners of a way, with round edges followed at so fine a step."""
        legs: list[_Leg] = []
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
                if _SAME < along < b.around - _SAME:
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

    def runs_into(self, points: list[tuple[float, float]], only_new: bool) -> list[int]:
        """Which obstacles, or which of those not reckoned with, a way runs into."""
        found: list[int] = []
        west: float = _FAR
        south: float = _FAR
        east: float = -_FAR
        north: float = -_FAR
        for x, y in points:
            west = min(west, x)
            south = min(south, y)
            east = max(east, x)
            north = max(north, y)
        for k in range(len(self.obstacles)):
            if only_new and self.used[k]:
                continue
            o = self.obstacles[k]
            far: float = o.reach
            if o.cx < west - far or o.cx > east + far or o.cy < south - far or o.cy > north + far:
                continue
            for i in range(1, len(points)):
                ax, ay = points[i - 1]
                bx, by = points[i]
                if _hits(o, ax, ay, bx, by):
                    found.append(k)
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
    i = 0
    while i + 1 < n and b.begins[i + 1] <= place + _SAME:
        i += 1
    while left > _SAME:
        over: float = place - b.begins[i]
        arc: float = b.r * b.spans[i]
        if b.r <= EPS:
            if over <= _SAME:
                found.append((b.xs[i], b.ys[i]))
        elif over < arc:
            part: float = min(left, arc - over)
            turn: float = part / b.r
            pieces = int(turn / step - _TURN) + 1
            half: float = turn / (2.0 * pieces)
            far: float = b.r / math.cos(half)
            angle: float = b.turns[i] + over / b.r + half
            for _ in range(pieces):
                found.append((b.xs[i] + far * math.cos(angle), b.ys[i] + far * math.sin(angle)))
                angle += 2.0 * half
            left -= part
            place += part
        if left <= _SAME:
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
        if _off(ax, ay, bx, by, x, y) > _SAME * _SAME:
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
    """AF-GEN-18: the corners of the shortest way, both ends with it; empty if none is short enough.

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
        if _hits(o, x0, y0, x1, y1):
            if depth_in(o, x1, y1) > _HAIR or depth_in(o, x0, y0) > _HAIR:
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
        if dx * dx + dy * dy <= (longest + EPS) * (longest + EPS) and not _in_any(obstacles, x, y, _HAIR):
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
        if not search.runs_into(points, False) and path_length(points) <= longest + EPS:
            return points
        finest = search.drawn(last, _FINEST)
        hit = search.runs_into(finest, True)
        if hit:
            continue
        points = search.drawn(last, _FINER)
        if not search.runs_into(points, False) and path_length(points) <= longest + EPS:
            return points
        return finest if path_length(finest) <= longest + EPS else []
