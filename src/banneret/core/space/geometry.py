"""Shapes on the table and the questions a rule book asks about them.

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

# A turning shape never advances less than this at its farthest corner, so that a turn always ends.
TURN_STEP: Final = 0.0002

_OVERLAP2: Final = OVERLAP * OVERLAP
_EPS2: Final = EPS * EPS

# Two corners within this of each other along an axis are taken as level; far below any tolerance.
_LEVEL: Final = 1e-9

# Passed by this module's own builders, which fill in the fields themselves.
_BLANK: Final[list[tuple[float, float]]] = []

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
        if ax * ax + ay * ay <= _EPS2:
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
    if area > _EPS2:
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
    return _turned(a, px, py, s, c)


def _turned(a: Polygon, px: float, py: float, s: float, c: float) -> Polygon:
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


# ------------------------------------------------------------------------------------- overlap and distance


def _holds_apart(a: Polygon, b: Polygon) -> bool:
    """Whether some side of a has b beyond it, up to OVERLAP deep."""
    axs = a.xs
    ays = a.ys
    bxs = b.xs
    bys = b.ys
    n = len(axs)
    m = len(bxs)
    x0: float = axs[n - 1]
    y0: float = ays[n - 1]
    for i in range(n):
        x1: float = axs[i]
        y1: float = ays[i]
        nx: float = y1 - y0
        ny: float = x0 - x1
        c: float = nx * x0 + ny * y0
        x0 = x1
        y0 = y1
        # The normal is not of length one, so depths are compared squared rather than divided by a root.
        slack: float = _OVERLAP2 * (nx * nx + ny * ny)
        apart = True
        for j in range(m):
            s: float = nx * bxs[j] + ny * bys[j] - c
            if s < 0.0 and s * s > slack:
                apart = False
                break
        if apart:
            return True
    return False


def overlap(a: Polygon, b: Polygon) -> bool:
    """Whether the polygons go into each other deeper than OVERLAP."""
    dx: float = b.cx - a.cx
    dy: float = b.cy - a.cy
    reach: float = a.radius + b.radius
    if dx * dx + dy * dy >= reach * reach:
        return False
    return not _holds_apart(a, b) and not _holds_apart(b, a)


def _side_gap(a: Polygon, b: Polygon) -> float:
    """Distance when a corner of b is nearest to the inside of a side of a.

    Otherwise -1 if some side of a has all of b beyond it, or -2 if none has.
    """
    axs = a.xs
    ays = a.ys
    bxs = b.xs
    bys = b.ys
    n = len(axs)
    m = len(bxs)
    found: float = -2.0
    x0: float = axs[n - 1]
    y0: float = ays[n - 1]
    for i in range(n):
        x1: float = axs[i]
        y1: float = ays[i]
        ex: float = x1 - x0
        ey: float = y1 - y0
        c: float = ey * x0 - ex * y0
        if ey * b.cx - ex * b.cy - c > 0.0:
            least: float = math.inf
            for j in range(m):
                s: float = ey * bxs[j] - ex * bys[j] - c
                if s < least:
                    least = s
                    if s <= 0.0:
                        break
            if least > 0.0:
                found = -1.0
                length2: float = ex * ex + ey * ey
                length: float = math.sqrt(length2)
                level: float = least + _LEVEL * length
                # Parallel sides have two nearest corners, and only one may lie against the side.
                for j in range(m):
                    if ey * bxs[j] - ex * bys[j] - c <= level:
                        t: float = ex * (bxs[j] - x0) + ey * (bys[j] - y0)
                        if 0.0 <= t <= length2:
                            return least / length
        x0 = x1
        y0 = y1
    return found


def distance(a: Polygon, b: Polygon) -> float:
    """The shortest distance between two polygons; 0.0 if they touch or overlap."""
    first: float = _side_gap(a, b)
    if first >= 0.0:
        return first
    second: float = _side_gap(b, a)
    if second >= 0.0:
        return second
    if first + second < -3.5:
        return 0.0
    if first != second:
        # Standing flush, rounding may let one have the other beyond a side and not the other way round.
        return _closest(a, b)[0]
    # Neither has a corner against a side of the other, so it is corner to corner.
    bxs = b.xs
    bys = b.ys
    m = len(bxs)
    best: float = math.inf
    for i in range(len(a.xs)):
        x: float = a.xs[i]
        y: float = a.ys[i]
        for j in range(m):
            dx: float = bxs[j] - x
            dy: float = bys[j] - y
            d: float = dx * dx + dy * dy
            if d < best:
                best = d
    return math.sqrt(best)


def closer_than(a: Polygon, b: Polygon, limit: float) -> bool:
    """distance(a, b) < limit - EPS, mostly without working out the distance."""
    bound: float = limit - EPS
    if bound <= 0.0:
        return False
    dx: float = b.cx - a.cx
    dy: float = b.cy - a.cy
    d2: float = dx * dx + dy * dy
    far: float = bound + a.radius + b.radius
    if d2 >= far * far:
        return False
    # Each centre lies inside its polygon.
    if d2 < bound * bound:
        return True
    return distance(a, b) < bound


def segment_distance(x0: float, y0: float, x1: float, y1: float, px: float, py: float) -> float:
    """Distance from the point (px, py) to the segment."""
    ex: float = x1 - x0
    ey: float = y1 - y0
    wx: float = px - x0
    wy: float = py - y0
    length2: float = ex * ex + ey * ey
    if length2 > 0.0:
        t: float = (wx * ex + wy * ey) / length2
        if t >= 1.0:
            wx = px - x1
            wy = py - y1
        elif t > 0.0:
            wx -= t * ex
            wy -= t * ey
    return math.sqrt(wx * wx + wy * wy)


def contains(a: Polygon, x: float, y: float) -> bool:
    """Whether the point lies in the polygon or within EPS of its sides."""
    xs = a.xs
    ys = a.ys
    n = len(xs)
    x0: float = xs[n - 1]
    y0: float = ys[n - 1]
    for i in range(n):
        x1: float = xs[i]
        y1: float = ys[i]
        ex: float = x1 - x0
        ey: float = y1 - y0
        s: float = ey * (x - x0) - ex * (y - y0)
        if s > 0.0 and s * s > _EPS2 * (ex * ex + ey * ey):
            return False
        x0 = x1
        y0 = y1
    return True


def signed_distance(a: Polygon, x: float, y: float) -> float:
    """Distance from the point to the polygon; inside, minus the depth below the nearest side."""
    xs = a.xs
    ys = a.ys
    n = len(xs)
    depth: float = -math.inf
    best: float = math.inf
    x0: float = xs[n - 1]
    y0: float = ys[n - 1]
    for i in range(n):
        x1: float = xs[i]
        y1: float = ys[i]
        ex: float = x1 - x0
        ey: float = y1 - y0
        s: float = ey * (x - x0) - ex * (y - y0)
        if s > 0.0:
            d: float = segment_distance(x0, y0, x1, y1, x, y)
            best = min(best, d)
        elif best == math.inf:
            s /= math.sqrt(ex * ex + ey * ey)
            depth = max(depth, s)
        x0 = x1
        y0 = y1
    return depth if best == math.inf else best


def distance_to_point(a: Polygon, x: float, y: float) -> float:
    """Distance from the point to the polygon; 0.0 inside."""
    d: float = signed_distance(a, x, y)
    return max(0.0, d)


def circle_overlap(c: Circle, p: Polygon) -> bool:
    """Whether the circle goes into the polygon deeper than OVERLAP."""
    return signed_distance(p, c.cx, c.cy) < c.radius - OVERLAP


def circle_distance(c: Circle, p: Polygon) -> float:
    d: float = signed_distance(p, c.cx, c.cy) - c.radius
    return max(0.0, d)


def inside_box(a: Polygon, x0: float, y0: float, x1: float, y1: float) -> bool:
    for i in range(len(a.xs)):
        x: float = a.xs[i]
        y: float = a.ys[i]
        if x < x0 - EPS or x > x1 + EPS or y < y0 - EPS or y > y1 + EPS:
            return False
    return True


# -------------------------------------------------------------------------------------------------- segments


def _clip_length(x0: float, y0: float, x1: float, y1: float, p: Polygon, inset: float) -> float:
    """Length of the segment within the polygon, its sides moved inwards by inset; negative if none."""
    dx: float = x1 - x0
    dy: float = y1 - y0
    t0: float = 0.0
    t1: float = 1.0
    xs = p.xs
    ys = p.ys
    n = len(xs)
    ax: float = xs[n - 1]
    ay: float = ys[n - 1]
    for i in range(n):
        bx: float = xs[i]
        by: float = ys[i]
        ex: float = bx - ax
        ey: float = by - ay
        # Outward distance of the start, in units of the side's length; the sum of the legs stands in for
        # that length, being at most a factor 1.41 more.
        s: float = ey * (x0 - ax) - ex * (y0 - ay) + inset * (abs(ex) + abs(ey))
        rate: float = ey * dx - ex * dy
        ax = bx
        ay = by
        if rate == 0.0:
            if s > 0.0:
                return -1.0
        elif rate > 0.0:
            if -s < t1 * rate:
                t1 = -s / rate
                if t1 < t0:
                    return -1.0
        elif s > -rate * t0:
            t0 = s / -rate
            if t1 < t0:
                return -1.0
    return (t1 - t0) * math.sqrt(dx * dx + dy * dy)


def segment_crosses(x0: float, y0: float, x1: float, y1: float, p: Polygon) -> bool:
    """Whether the segment runs through the inside; grazing a side or a corner is not crossing."""
    dx: float = x1 - x0
    dy: float = y1 - y0
    wx: float = p.cx - x0
    wy: float = p.cy - y0
    length2: float = dx * dx + dy * dy
    side: float = dx * wy - dy * wx
    radius2: float = p.radius * p.radius
    if side * side >= radius2 * length2:
        return False
    along: float = dx * wx + dy * wy
    if along < 0.0:
        if along * along >= radius2 * length2:
            return False
    elif along > length2:
        along -= length2
        if along * along >= radius2 * length2:
            return False
    return _clip_length(x0, y0, x1, y1, p, EPS) > EPS


def segment_to_polygon(x0: float, y0: float, x1: float, y1: float, p: Polygon) -> float:
    """Distance between a segment and a polygon; 0.0 if they meet."""
    if _clip_length(x0, y0, x1, y1, p, 0.0) >= 0.0:
        return 0.0
    best: float = min(distance_to_point(p, x0, y0), distance_to_point(p, x1, y1))
    for i in range(len(p.xs)):
        d: float = segment_distance(x0, y0, x1, y1, p.xs[i], p.ys[i])
        best = min(best, d)
    return best


# ---------------------------------------------------------------------------------------------------- moving


def _closest(a: Polygon, b: Polygon) -> tuple[float, float, float]:
    """Distance of two polygons that are apart, and the unit vector from b's nearest point to a's."""
    best: float = math.inf
    bx: float = 0.0
    by: float = 0.0
    for p, q, sign in ((a, b, -1.0), (b, a, 1.0)):
        n = len(p.xs)
        x0: float = p.xs[n - 1]
        y0: float = p.ys[n - 1]
        for i in range(n):
            x1: float = p.xs[i]
            y1: float = p.ys[i]
            ex: float = x1 - x0
            ey: float = y1 - y0
            length2: float = ex * ex + ey * ey
            for j in range(len(q.xs)):
                wx: float = q.xs[j] - x0
                wy: float = q.ys[j] - y0
                t: float = (wx * ex + wy * ey) / length2
                if t > 1.0:
                    t = 1.0
                elif t < 0.0:
                    t = 0.0
                wx -= t * ex
                wy -= t * ey
                d: float = wx * wx + wy * wy
                if d < best:
                    best = d
                    bx = sign * wx
                    by = sign * wy
            x0 = x1
            y0 = y1
    d = math.sqrt(best)
    if d > 0.0:
        bx /= d
        by /= d
    return d, bx, by


def closest_vector(a: Polygon, b: Polygon) -> tuple[float, float]:
    """The shortest shift that brings a into contact with b; nothing if they touch or overlap."""
    if distance(a, b) <= 0.0:
        return 0.0, 0.0
    gap, nx, ny = _closest(a, b)
    return -nx * gap, -ny * gap


def _turn_while_beyond(
    q: Polygon, px: float, py: float, nx: float, ny: float, c: float, way: float, least: float
) -> float:
    """How far q may turn about (px, py) while it stays beyond the line n.p = c by at least `least`.

    n has length one; way is +1 for clockwise and -1 for the other way; the answer is in radians, and -1 if
    it is not beyond the line to begin with.  Each corner's height over the line is a cosine of the angle
    turned, so the answer is exact.
    """
    best: float = math.inf
    base: float = nx * px + ny * py - c
    for i in range(len(q.xs)):
        x: float = q.xs[i] - px
        y: float = q.ys[i] - py
        across: float = nx * x + ny * y
        if base + across < least:
            return -1.0
        r: float = math.sqrt(x * x + y * y)
        low: float = least - base
        if low <= -r:
            continue
        if r < _LEVEL:
            continue
        ratio: float = low / r
        ratio = min(ratio, 1.0)
        angle: float = math.atan2(way * (nx * y - ny * x), across) + math.acos(ratio)
        if angle < best:
            best = angle
            if best <= 0.0:
                return 0.0
    return best


def _safe_turn(sides: Polygon, corners: Polygon, px: float, py: float, way: float, least: float) -> float:
    """The longest turn for which one and the same side of `sides` has all of `corners` beyond it."""
    best: float = -1.0
    n = len(sides.xs)
    x0: float = sides.xs[n - 1]
    y0: float = sides.ys[n - 1]
    for i in range(n):
        x1: float = sides.xs[i]
        y1: float = sides.ys[i]
        nx: float = y1 - y0
        ny: float = x0 - x1
        length: float = math.sqrt(nx * nx + ny * ny)
        nx /= length
        ny /= length
        c: float = nx * x0 + ny * y0
        if nx * corners.cx + ny * corners.cy - c >= least:
            turn: float = _turn_while_beyond(corners, px, py, nx, ny, c, way, least)
            best = max(best, turn)
        x0 = x1
        y0 = y1
    return best


def rotation_hits(a: Polygon, px: float, py: float, degrees: float, b: Polygon, clearance: float = 0.0) -> bool:
    """Whether a, turning about (px, py) by `degrees` (clockwise positive), comes nearer to b than clearance.

    With no clearance: whether it overlaps b at any moment, both ends included.  Goes from one separating
    line to the next, each time exactly as far as that line keeps the two apart.
    """
    reach2: float = 0.0
    for i in range(len(a.xs)):
        x: float = a.xs[i] - px
        y: float = a.ys[i] - py
        d: float = x * x + y * y
        reach2 = max(reach2, d)
    reach: float = math.sqrt(reach2)
    least: float = clearance - EPS if clearance > 0.0 else -OVERLAP
    if signed_distance(b, px, py) >= reach + least:
        return False
    whole: float = math.radians(abs(degrees))
    way: float = 1.0 if degrees >= 0.0 else -1.0
    shortest: float = TURN_STEP / reach if reach > EPS else whole
    turned: float = 0.0
    while True:
        s: float = math.sin(turned)
        c: float = math.cos(turned)
        p = _turned(a, px, py, way * s, c)
        step: float = _safe_turn(b, p, px, py, way, least)
        # Seen from a, it is b that turns the other way.
        other: float = _safe_turn(p, b, px, py, -way, least)
        step = max(step, other)
        if step < 0.0:
            if clearance <= 0.0:
                return True
            # No side keeps them that far apart, but a corner may still be far enough from a corner.
            gap: float = distance(p, b)
            if gap < least:
                return True
            gap, nx, ny = _closest(p, b)
            high: float = -math.inf
            for j in range(len(b.xs)):
                h: float = nx * b.xs[j] + ny * b.ys[j]
                high = max(high, h)
            step = _turn_while_beyond(p, px, py, nx, ny, high, way, least)
        if turned >= whole:
            return False
        turned += step if step > shortest else shortest
        turned = min(turned, whole)


def _edge_of_shadow(ss: list[float], fs: list[float], s: float, sign: float) -> float:
    """The foremost (sign +1) or rearmost (-1) point of a polygon on the line at sideways position s."""
    best: float = -math.inf
    n = len(ss)
    s0: float = ss[n - 1]
    f0: float = fs[n - 1]
    for i in range(n):
        s1: float = ss[i]
        f1: float = fs[i]
        if (s0 <= s <= s1) or (s1 <= s <= s0):
            if s == s0:
                f: float = sign * f0
            elif s == s1:
                f = sign * f1
            else:
                f = sign * (f0 + (f1 - f0) * (s - s0) / (s1 - s0))
            best = max(best, f)
        s0 = s1
        f0 = f1
    return sign * best


def travel_until_contact(a: Polygon, dx: float, dy: float, b: Polygon) -> float:
    """How far a may move along the unit vector (dx, dy) until it meets b; inf if it never does.

    0.0 if the two touch (within CONTACT) or overlap already, whichever way the move goes.  Passing b with
    no more than EPS of sideways overlap is not meeting it.
    """
    # Far aside or far behind, which is most of the table.
    ox: float = b.cx - a.cx
    oy: float = b.cy - a.cy
    reach: float = a.radius + b.radius + CONTACT
    if abs(ox * dy - oy * dx) > reach or ox * dx + oy * dy < -reach:
        return math.inf
    ass: list[float] = []
    afs: list[float] = []
    bss: list[float] = []
    bfs: list[float] = []
    a_low: float = math.inf
    a_high: float = -math.inf
    a_rear: float = math.inf
    b_low: float = math.inf
    b_high: float = -math.inf
    b_fore: float = -math.inf
    for i in range(len(a.xs)):
        s: float = a.xs[i] * dy - a.ys[i] * dx
        f: float = a.xs[i] * dx + a.ys[i] * dy
        ass.append(s)
        afs.append(f)
        a_low = min(a_low, s)
        a_high = max(a_high, s)
        a_rear = min(a_rear, f)
    for i in range(len(b.xs)):
        s = b.xs[i] * dy - b.ys[i] * dx
        f = b.xs[i] * dx + b.ys[i] * dy
        bss.append(s)
        bfs.append(f)
        b_low = min(b_low, s)
        b_high = max(b_high, s)
        b_fore = max(b_fore, f)
    low: float = max(a_low, b_low)
    high: float = min(a_high, b_high)
    if high - low < -CONTACT or b_fore < a_rear - CONTACT:
        return math.inf
    if distance(a, b) <= CONTACT:
        return 0.0
    if high - low <= EPS:
        return math.inf
    best: float = math.inf
    # The gap between the two outlines is least at a corner of one of them.
    for i in range(len(ass)):
        if low <= ass[i] <= high:
            gap: float = _edge_of_shadow(bss, bfs, ass[i], -1.0) - afs[i]
            best = min(best, gap)
    for i in range(len(bss)):
        if low <= bss[i] <= high:
            gap = bfs[i] - _edge_of_shadow(ass, afs, bss[i], 1.0)
            best = min(best, gap)
    # Apart and in each other's way, so all of b is ahead or all of it is behind.
    return best if best > 0.0 else math.inf


def front_reach(cx: float, cy: float, heading: float, half_width: float, b: Polygon) -> float:
    """How far a front edge centred on (cx, cy) moves straight ahead until it touches b; inf if never.

    What lies beside the edge's path (up to EPS within it) or behind it (deeper than OVERLAP) does not count.
    0.0 if b lies across the edge already.
    """
    sin, cos = heading_vector(heading)
    ox: float = b.cx - cx
    oy: float = b.cy - cy
    if abs(ox * cos - oy * sin) >= half_width + b.radius or ox * sin + oy * cos < -b.radius - OVERLAP:
        return math.inf
    xs = b.xs
    ys = b.ys
    n = len(xs)
    nearest: float = math.inf
    farthest: float = -math.inf
    low: float = math.inf
    high: float = -math.inf
    x: float = xs[n - 1] - cx
    y: float = ys[n - 1] - cy
    s0: float = x * cos - y * sin
    f0: float = x * sin + y * cos
    for i in range(n):
        x = xs[i] - cx
        y = ys[i] - cy
        s1: float = x * cos - y * sin
        f1: float = x * sin + y * cos
        low = min(low, s1)
        high = max(high, s1)
        if not ((s0 > half_width and s1 > half_width) or (s0 < -half_width and s1 < -half_width)):
            p: float = f0
            q: float = f1
            if s0 > half_width:
                p = f0 + (f1 - f0) * (half_width - s0) / (s1 - s0)
            elif s0 < -half_width:
                p = f0 + (f1 - f0) * (-half_width - s0) / (s1 - s0)
            if s1 > half_width:
                q = f0 + (f1 - f0) * (half_width - s0) / (s1 - s0)
            elif s1 < -half_width:
                q = f0 + (f1 - f0) * (-half_width - s0) / (s1 - s0)
            nearest = min(nearest, p)
            nearest = min(nearest, q)
            farthest = max(farthest, p)
            farthest = max(farthest, q)
        s0 = s1
        f0 = f1
    low = max(low, -half_width)
    high = min(high, half_width)
    if high - low <= EPS or farthest <= -OVERLAP:
        return math.inf
    return max(0.0, nearest)


# --------------------------------------------------------------------------------------------------- contact


def flush(
    half_width: float, half_depth: float, bx0: float, by0: float, bx1: float, by1: float, offset: float
) -> tuple[float, float, float]:
    """(cx, cy, heading) of a rectangle whose front edge lies flush against a side.

    The side runs counter-clockwise round its polygon, so its outside is on the right.  The front centre
    stands `offset` from the side's middle, measured along the side's direction.  The rectangle faces into
    the side.  Its width does not change the pose; it is taken so that callers hand over whole sizes.
    """
    ux: float = bx1 - bx0
    uy: float = by1 - by0
    length: float = math.sqrt(ux * ux + uy * uy)
    ux /= length
    uy /= length
    cx: float = (bx0 + bx1) * 0.5 + ux * offset + uy * half_depth
    cy: float = (by0 + by1) * 0.5 + uy * offset - ux * half_depth
    return cx, cy, heading_of(0.0 - uy, ux)
