"""What stands in the way of one base on a flat table.

A base that keeps its heading moves as its centre does, if everything in its way grows by the base's own shape
and by the clearance to keep. What grows is a convex core of corners; by how much it is widened all round is
`rho`. The centre may touch a widened obstacle but not enter it.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.bases import Base
from banneret.core.space.geometry import EPS, Polygon

# Places are rounded to a thousandth of an inch, so this deep inside an obstacle is still on its edge.
HAIR: Final = 0.002 + EPS

# A direction this near the end of the directions that a corner faces is one of them.
TURN: Final = 1e-9

# A whole turn, and more than any distance; written out because compiled code then knows them.
TAU: Final = 6.283185307179586
FAR: Final = 1e300


class Obstacle:
    """A convex core of one or more corners, counter-clockwise, that is widened by rho. Never changed."""

    __slots__ = (
        "cs",
        "cx",
        "cy",
        "east",
        "north",
        "nxs",
        "nys",
        "points",
        "reach",
        "rho",
        "south",
        "west",
        "xs",
        "ys",
    )

    def __init__(self, points: list[tuple[float, float]], rho: float) -> None:
        self.rho = rho
        self.points: list[tuple[float, float]] = points
        self.cx: float = points[0][0]
        self.cy: float = points[0][1]
        # The bounding circle, with the widening, and the box about the core, without it.
        self.reach: float = rho
        self.west: float = self.cx
        self.east: float = self.cx
        self.south: float = self.cy
        self.north: float = self.cy
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
        if abs(ux * (by - ay) - uy * (bx - ax)) <= TURN * (abs(ux) + abs(uy)):
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
    o.west = min(xs)
    o.east = max(xs)
    o.south = min(ys)
    o.north = max(ys)
    o.cx = (o.west + o.east) * 0.5
    o.cy = (o.south + o.north) * 0.5
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
    """Where the mover's centre may not be, to keep so far away from another base."""
    if other.box is None:
        return _grown(mover, [(other.cx, other.cy)], other.radius + clearance)
    return _grown(mover, other.box.points(), clearance)


def obstacle_of_shape(mover: Base, shape: Polygon, clearance: float) -> Obstacle:
    """Where the mover's centre may not be, to keep off a piece of ground."""
    return _grown(mover, shape.points(), clearance)


def obstacle_of_line(mover: Base, start: tuple[float, float], end: tuple[float, float]) -> Obstacle:
    """Where the mover's centre may not be, not to stand across a line."""
    return _grown(mover, [start, end], 0.0)


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
    return Obstacle(_sum(own, points), rho)


def _lowest(points: list[tuple[float, float]]) -> int:
    best = 0
    for i in range(1, len(points)):
        x, y = points[i]
        if y < points[best][1] or (y == points[best][1] and x < points[best][0]):
            best = i
    return best


def _sum(a: list[tuple[float, float]], b: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """All sums of a point of one convex polygon and a point of another: their sides, in the order they face.

    The second may be a line, there and back. Of sides that face alike those of the first come first, so that
    one of them is past before the line turns back along it.
    """
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


def off_segment(ax: float, ay: float, bx: float, by: float, x: float, y: float) -> float:
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
    highest: float = -FAR
    nearest: float = FAR
    for i in range(n):
        over: float = obstacle.nxs[i] * x + obstacle.nys[i] * y - obstacle.cs[i]
        highest = max(highest, over)
        if over >= 0.0:
            j = i + 1 if i + 1 < n else 0
            nearest = min(nearest, off_segment(xs[i], ys[i], xs[j], ys[j], x, y))
    if highest < 0.0:
        return obstacle.rho - highest
    return obstacle.rho - math.sqrt(nearest)


def beside_box(o: Obstacle, off: float, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether a line lies on one side of the box about the core of an obstacle, farther off than this.

    This is quickly seen of most that are not in the way.
    """
    edge: float = o.west - off
    if x0 < edge and x1 < edge:
        return True
    edge = o.east + off
    if x0 > edge and x1 > edge:
        return True
    edge = o.south - off
    if y0 < edge and y1 < edge:
        return True
    edge = o.north + off
    return y0 > edge and y1 > edge


def hits(o: Obstacle, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether a straight way goes deeper than a hair into an obstacle."""
    # Box and bounding circle are those of the core with the whole widening, so what misses one is free.
    if beside_box(o, o.rho, x0, y0, x1, y1):
        return False
    deep: float = o.rho - HAIR
    n = len(o.xs)
    far: float = o.reach if n > 1 else deep
    if far <= 0.0 or off_segment(x0, y0, x1, y1, o.cx, o.cy) >= far * far:
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
        if off_segment(x0, y0, x1, y1, xs[i], ys[i]) < limit:
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
    return depth_in(o, x0, y0) > HAIR or depth_in(o, x1, y1) > HAIR


def clear_line(x0: float, y0: float, x1: float, y1: float, obstacles: list[Obstacle]) -> bool:
    """Whether the straight way is free of all obstacles."""
    for o in obstacles:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if hits(o, x0, y0, x1, y1):
            return False
    return True
