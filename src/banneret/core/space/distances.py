"""How far shapes are apart, whether they overlap, and what segments cross."""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.geometry import EPS, EPS2, OVERLAP, Circle, Polygon

_OVERLAP2: Final = OVERLAP * OVERLAP

# Two corners within this of each other along an axis are taken as level; far below any tolerance.
LEVEL: Final = 1e-9


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
                level: float = least + LEVEL * length
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
        return gap_vector(a, b)[0]
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
        if s > 0.0 and s * s > EPS2 * (ex * ex + ey * ey):
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


def gap_vector(a: Polygon, b: Polygon) -> tuple[float, float, float]:
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
    gap, nx, ny = gap_vector(a, b)
    return -nx * gap, -ny * gap


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
