"""Shapes on the table: numbers, headings, polygons and circles, and how they are made.

Conventions: inches; x to the right, y up the table.  A heading is in degrees, 0 faces +y and clockwise is
positive, so 90 faces +x.  Forward is (sin h, cos h) and right is (cos h, -sin h).

All polygons are convex with corners counter-clockwise.  Three tolerances, and no others, decide verdicts:
EPS absorbs rounding, CONTACT is how near counts as touching, OVERLAP is how deep counts as overlapping.
OVERLAP is smaller than CONTACT so that trays standing flush touch but do not overlap.

The code is plain scalar arithmetic on purpose: it compiles to native code, and one query at a time it is
faster than any array library.
"""

from __future__ import annotations

import math
from typing import Final

EPS: Final = 1e-6
CONTACT: Final = 0.01
OVERLAP: Final = 0.005

EPS2: Final = EPS * EPS

# Passed by this module's own builders, which fill in the fields themselves.
_BLANK: Final[list[tuple[float, float]]] = []

# Thousandths of an inch: of fewer than this a float tells parts of a thousandth.
_FEW: Final = 1e9

# What a field holds until it is filled in.
_UNKNOWN: Final = 0.0


class Polygon:
    """A convex polygon.  Never changed after it is built."""

    __slots__ = ("cx", "cy", "radius", "xs", "ys")

    def __init__(self, points: list[tuple[float, float]]) -> None:
        self.xs: list[float] = []
        self.ys: list[float] = []
        self.cx: float = _UNKNOWN
        self.cy: float = _UNKNOWN
        self.radius: float = _UNKNOWN
        if points is _BLANK:
            return
        kept: list[tuple[float, float]] = []
        for point in points:
            # A repeated corner would make an edge without a direction.
            if not kept or abs(point[0] - kept[-1][0]) > EPS or abs(point[1] - kept[-1][1]) > EPS:
                kept.append(point)
        while kept and abs(kept[0][0] - kept[-1][0]) <= EPS and abs(kept[0][1] - kept[-1][1]) <= EPS:
            kept.pop()
        if len(kept) < 3:
            raise ValueError("a polygon needs at least three different corners")
        if signed_area(kept) < 0.0:
            kept.reverse()
        for x, y in kept:
            self.xs.append(float(x))
            self.ys.append(float(y))
        _centre(self)

    def points(self) -> list[tuple[float, float]]:
        return [(self.xs[i], self.ys[i]) for i in range(len(self.xs))]

    def __repr__(self) -> str:
        return f"Polygon({self.points()!r})"


class Circle:
    """A round base or a round piece of ground."""

    __slots__ = ("cx", "cy", "radius")

    def __init__(self, cx: float, cy: float, radius: float) -> None:
        self.cx: float = cx
        self.cy: float = cy
        self.radius: float = radius

    def __repr__(self) -> str:
        return f"Circle({self.cx!r}, {self.cy!r}, {self.radius!r})"


# ---------------------------------------------------------------------------------------------------- numbers


def quantise(v: float) -> float:
    """The nearest thousandth of an inch; never minus zero."""
    parts: float = v * 1000.0
    if -_FEW < parts < _FEW:
        low = math.floor(parts)
        share: float = parts - float(low)
        # Only near a half do the last digits of a number tell which way it goes, and take their time over it.
        if share < 0.4999:
            return float(low) / 1000.0
        if share > 0.5001:
            return float(low + 1) / 1000.0
    return round(v, 3) + 0.0


def snap(v: float) -> float:
    """The nearest thousandth of an inch, many times quicker than `quantise`; only ties may go the other way.

    For places that are tried by the thousand; what it gives `quantise` leaves as it is.
    """
    return math.floor(v * 1000.0 + 0.5) / 1000.0


def normal_heading(degrees: float) -> float:
    """The same heading within [0, 360)."""
    h: float = degrees % 360.0
    # A tiny negative heading rounds up to 360 exactly.
    if h >= 360.0:
        h = 0.0
    return h


def quantise_heading(degrees: float) -> float:
    """The heading within [0, 360), to the nearest hundredth of a degree."""
    h: float = round(degrees % 360.0, 2)
    if h >= 360.0:
        h = 0.0
    return h + 0.0


def heading_vector(heading: float) -> tuple[float, float]:
    """(sin, cos) of the heading, which is also its forward direction; exact for quarter turns."""
    h: float = heading % 360.0
    if h == 0.0 or h == 360.0:
        return 0.0, 1.0
    if h == 90.0:
        return 1.0, 0.0
    if h == 180.0:
        return 0.0, -1.0
    if h == 270.0:
        return -1.0, 0.0
    r: float = math.radians(h)
    return math.sin(r), math.cos(r)


def heading_of(dx: float, dy: float) -> float:
    """The heading within [0, 360) that faces along (dx, dy)."""
    return normal_heading(math.degrees(math.atan2(dx, dy)))


# --------------------------------------------------------------------------------------------- making shapes


def signed_area(points: list[tuple[float, float]]) -> float:
    """Area enclosed by the points; negative when they run clockwise."""
    total: float = 0.0
    n = len(points)
    for i in range(n):
        x0, y0 = points[i]
        x1, y1 = points[i + 1 if i + 1 < n else 0]
        total += x0 * y1 - x1 * y0
    return total * 0.5


def is_convex(points: list[tuple[float, float]]) -> bool:
    """Whether the points, in either direction, go once round a convex polygon with an area."""
    n = len(points)
    whole: float = 0.0
    way: float = 0.0
    for i in range(n):
        x0, y0 = points[i]
        x1, y1 = points[(i + 1) % n]
        x2, y2 = points[(i + 2) % n]
        ax: float = x1 - x0
        ay: float = y1 - y0
        bx: float = x2 - x1
        by: float = y2 - y1
        if ax * ax + ay * ay <= EPS2:
            return False
        turn: float = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        whole += turn
        if abs(turn) > EPS:
            # Turning half round is going back along the same line.
            if turn * way < 0.0 or abs(turn) > math.pi - EPS:
                return False
            way = turn
    # A star turns the same way at every corner too, but goes round more than once.
    return abs(round(whole / math.tau)) == 1


def _centre(p: Polygon) -> None:
    """Fill in the centre of area and the bounding circle from the corners."""
    xs = p.xs
    ys = p.ys
    n = len(xs)
    ox: float = xs[0]
    oy: float = ys[0]
    area: float = 0.0
    sx: float = 0.0
    sy: float = 0.0
    for i in range(n - 1):
        ax: float = xs[i] - ox
        ay: float = ys[i] - oy
        bx: float = xs[i + 1] - ox
        by: float = ys[i + 1] - oy
        part: float = ax * by - ay * bx
        area += part
        sx += part * (ax + bx)
        sy += part * (ay + by)
    if area > EPS2:
        p.cx = ox + sx / (3.0 * area)
        p.cy = oy + sy / (3.0 * area)
    else:
        p.cx = sum(xs) / n
        p.cy = sum(ys) / n
    most: float = 0.0
    for i in range(n):
        dx: float = xs[i] - p.cx
        dy: float = ys[i] - p.cy
        d: float = dx * dx + dy * dy
        most = max(most, d)
    p.radius = math.sqrt(most)


def rectangle(cx: float, cy: float, half_width: float, half_depth: float, heading: float) -> Polygon:
    """A tray about its centre.

    Corners: 0 front-right, 1 front-left, 2 rear-left, 3 rear-right.  Edge i runs from corner i to the next,
    so edge 0 is the front, 1 the left side, 2 the rear and 3 the right side.
    """
    s, c = heading_vector(heading)
    wx: float = half_width * c
    wy: float = -half_width * s
    fx: float = half_depth * s
    fy: float = half_depth * c
    p = Polygon(_BLANK)
    p.xs = [cx + wx + fx, cx - wx + fx, cx - wx - fx, cx + wx - fx]
    p.ys = [cy + wy + fy, cy - wy + fy, cy - wy - fy, cy + wy - fy]
    p.cx = cx
    p.cy = cy
    p.radius = math.sqrt(half_width * half_width + half_depth * half_depth)
    return p


def disc(cx: float, cy: float, radius: float, sides: int = 32) -> Polygon:
    """A round base as a regular polygon of the same area, where a polygon is needed."""
    turn: float = math.tau / sides
    r: float = radius * math.sqrt(turn / math.sin(turn))
    return Polygon([(cx + r * math.cos(turn * i), cy + r * math.sin(turn * i)) for i in range(sides)])


def translated(a: Polygon, dx: float, dy: float) -> Polygon:
    p = Polygon(_BLANK)
    p.xs = [x + dx for x in a.xs]
    p.ys = [y + dy for y in a.ys]
    p.cx = a.cx + dx
    p.cy = a.cy + dy
    p.radius = a.radius
    return p


def rotated(a: Polygon, px: float, py: float, degrees: float) -> Polygon:
    """The polygon turned about (px, py), clockwise positive; corners keep their indices."""
    s, c = heading_vector(degrees)
    return turned_by(a, px, py, s, c)


def turned_by(a: Polygon, px: float, py: float, s: float, c: float) -> Polygon:
    xs: list[float] = []
    ys: list[float] = []
    for i in range(len(a.xs)):
        x: float = a.xs[i] - px
        y: float = a.ys[i] - py
        xs.append(px + x * c + y * s)
        ys.append(py - x * s + y * c)
    p = Polygon(_BLANK)
    p.xs = xs
    p.ys = ys
    ox: float = a.cx - px
    oy: float = a.cy - py
    p.cx = px + ox * c + oy * s
    p.cy = py - ox * s + oy * c
    p.radius = a.radius
    return p


def hull(points: list[tuple[float, float]]) -> Polygon:
    """The smallest convex polygon round the points; they must not all lie on one line."""
    ordered = sorted(points)
    lower = _chain(ordered)
    ordered.reverse()
    # Each ends where the other begins; a polygon takes such a corner once.
    return Polygon(lower + _chain(ordered))


def _chain(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
    chain: list[tuple[float, float]] = []
    for x, y in ordered:
        while len(chain) >= 2:
            ax, ay = chain[-2]
            bx, by = chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def swept(a: Polygon, dx: float, dy: float) -> Polygon:
    """The ground a polygon covers while it moves straight by (dx, dy)."""
    points = a.points()
    for i in range(len(a.xs)):
        points.append((a.xs[i] + dx, a.ys[i] + dy))
    return hull(points)


def compass(x: float, y: float, width: float, depth: float) -> str:
    """In which part of a table a point is, in a word such as “southwest”; "" for the middle."""
    ns = "south" if y < 0.45 * depth else "north" if y > 0.55 * depth else ""
    ew = "west" if x < 0.45 * width else "east" if x > 0.55 * width else ""
    return f"{ns}{ew}"
