"""Arcs, lines of sight and how much of a target is hidden.

Same conventions and tolerances as the shapes they are asked about.
"""

from __future__ import annotations

import math

from banneret.core.geometry import EPS, Polygon, heading_vector, hull, segment_crosses

# ------------------------------------------------------------------------------------------------------ arcs


def clip(points: list[tuple[float, float]], nx: float, ny: float, c: float) -> list[tuple[float, float]]:
    """The part of a convex outline with nx*x + ny*y >= c."""
    kept: list[tuple[float, float]] = []
    n = len(points)
    if n == 0:
        return kept
    x0, y0 = points[n - 1]
    h0: float = nx * x0 + ny * y0 - c
    for i in range(n):
        x1, y1 = points[i]
        h1: float = nx * x1 + ny * y1 - c
        if (h0 > 0.0 and h1 < 0.0) or (h0 < 0.0 and h1 > 0.0):
            t: float = h0 / (h0 - h1)
            kept.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t))
        if h1 >= 0.0:
            kept.append((x1, y1))
        x0 = x1
        y0 = y1
        h0 = h1
    return kept


def front_arc_touches(cx: float, cy: float, half_width: float, heading: float, p: Polygon) -> bool:
    """Whether any part of p lies in the front arc of a unit whose front edge is centred on (cx, cy).

    The arc is what lies ahead of the front edge between two rays going out from its ends at 45 degrees.
    Lying along its border (within EPS) is not lying in it.
    """
    sin, cos = heading_vector(heading)
    local: list[tuple[float, float]] = []
    ahead = False
    in_right = False
    in_left = False
    low: float = half_width - EPS
    for i in range(len(p.xs)):
        x: float = p.xs[i] - cx
        y: float = p.ys[i] - cy
        s: float = x * cos - y * sin
        f: float = x * sin + y * cos
        a = f > EPS
        r = s - f < low
        le = -s - f < low
        if a and r and le:
            return True
        ahead = ahead or a
        in_right = in_right or r
        in_left = in_left or le
        local.append((s, f))
    if not (ahead and in_right and in_left):
        return False
    # No corner is in the arc, but a side may still reach across it.
    part = clip(local, 0.0, 1.0, EPS)
    part = clip(part, -1.0, 1.0, -low)
    return len(clip(part, 1.0, 1.0, -low)) > 0


def side_of(
    cx: float, cy: float, half_width: float, half_depth: float, heading: float, x: float, y: float
) -> str:
    """Which side of a rectangle the point is on: "front", "right", "rear" or "left".

    The borders run out from the corners at 45 degrees; a point on one counts as front or rear.  Within the
    rectangle it is the nearest side.
    """
    sin, cos = heading_vector(heading)
    dx: float = x - cx
    dy: float = y - cy
    s: float = dx * cos - dy * sin
    f: float = dx * sin + dy * cos
    if abs(f) - half_depth >= abs(s) - half_width - EPS:
        return "front" if f >= -EPS else "rear"
    return "right" if s >= 0.0 else "left"


# --------------------------------------------------------------------------------------------- line of sight


def sight_points(p: Polygon, vx: float, vy: float) -> list[tuple[float, float]]:
    """Three points of p as seen from (vx, vy): on its edge towards the viewer, its left and right extremes.

    The first lies where the line from the viewer to the centre of p enters p.  Of two corners in one line
    of sight the nearer one is the extreme.
    """
    xs = p.xs
    ys = p.ys
    n = len(xs)
    dx: float = vx - p.cx
    dy: float = vy - p.cy
    t: float = 1.0
    li = 0
    ri = 0
    x0: float = xs[n - 1]
    y0: float = ys[n - 1]
    for i in range(n):
        x1: float = xs[i]
        y1: float = ys[i]
        nx: float = y1 - y0
        ny: float = x0 - x1
        rate: float = nx * dx + ny * dy
        if rate > 0.0:
            out: float = (nx * (x0 - p.cx) + ny * (y0 - p.cy)) / rate
            if out < t:
                t = out
        if _turns(p, vx, vy, li, i) > 0:
            li = i
        if _turns(p, vx, vy, ri, i) < 0:
            ri = i
        # Of two corners in line with the viewer, the nearer is the one that is seen.
        if _turns(p, vx, vy, li, i) == 0 and _nearer(p, vx, vy, i, li):
            li = i
        if _turns(p, vx, vy, ri, i) == 0 and _nearer(p, vx, vy, i, ri):
            ri = i
        x0 = x1
        y0 = y1
    return [(p.cx + t * dx, p.cy + t * dy), (xs[li], ys[li]), (xs[ri], ys[ri])]


def _turns(p: Polygon, vx: float, vy: float, i: int, j: int) -> int:
    """+1 if corner j is to the left of corner i for the viewer, -1 to the right, 0 in line."""
    ax: float = p.xs[i] - vx
    ay: float = p.ys[i] - vy
    bx: float = p.xs[j] - vx
    by: float = p.ys[j] - vy
    cross: float = ax * by - ay * bx
    if cross * cross <= EPS * EPS * (ax * ax + ay * ay):
        return 0
    return 1 if cross > 0.0 else -1


def _nearer(p: Polygon, vx: float, vy: float, i: int, j: int) -> bool:
    ax: float = p.xs[i] - vx
    ay: float = p.ys[i] - vy
    bx: float = p.xs[j] - vx
    by: float = p.ys[j] - vy
    return ax * ax + ay * ay < bx * bx + by * by


def can_see(a: Polygon, b: Polygon, blockers: list[Polygon]) -> bool:
    """Whether one of the nine lines between the sight points of a and of b crosses no blocker.

    The caller leaves a and b themselves out of the blockers.  The verdict is the same seen from b to a.
    """
    if not blockers:
        return True
    starts = sight_points(a, b.cx, b.cy)
    ends = sight_points(b, a.cx, a.cy)
    # Neighbouring lines tend to be stopped by the same blocker, so the last one to stop a line goes first.
    last = 0
    count = len(blockers)
    for x0, y0 in starts:
        for x1, y1 in ends:
            if segment_crosses(x0, y0, x1, y1, blockers[last]):
                continue
            clear = True
            for k in range(count):
                if k != last and segment_crosses(x0, y0, x1, y1, blockers[k]):
                    last = k
                    clear = False
                    break
            if clear:
                return True
    return False


def corridor(a: Polygon, b: Polygon) -> Polygon:
    """All the ground between a and b: a blocker that does not reach into it hides neither from the other."""
    return hull(a.points() + b.points())


# ---------------------------------------------------------------------------------------------------- hiding


def hidden_fraction(
    vx: float, vy: float, fx0: float, fy0: float, fx1: float, fy1: float, blockers: list[Polygon]
) -> float:
    """The share (0 to 1) of the facing, by length, that blockers hide from the viewpoint (vx, vy).

    Only what lies between the viewpoint and the facing hides.  A viewpoint in line with the facing sees
    none of it edge-on, so there is nothing to hide and the answer is 0.0.
    """
    ex: float = fx1 - fx0
    ey: float = fy1 - fy0
    length: float = math.sqrt(ex * ex + ey * ey)
    if length <= EPS:
        return 0.0
    # Work in a frame with the viewpoint at (0, 0) and the facing level at height `far`, running from left to
    # right as `start` to `end`: a point's place on the facing is then its s times far / f.
    ux: float = ex / length
    uy: float = ey / length
    far: float = ux * (fy0 - vy) - uy * (fx0 - vx)
    start: float = ux * (fx0 - vx) + uy * (fy0 - vy)
    flip: float = 1.0
    if far < 0.0:
        far = -far
        flip = -1.0
    if far <= EPS:
        return 0.0
    end: float = start + length
    spans: list[tuple[float, float]] = []
    for p in blockers:
        points: list[tuple[float, float]] = []
        for i in range(len(p.xs)):
            x: float = p.xs[i] - vx
            y: float = p.ys[i] - vy
            points.append((ux * x + uy * y, flip * (ux * y - uy * x)))
        # Short of the facing by EPS, so that what stands flush behind it does not hide it.
        points = clip(points, 0.0, -1.0, EPS - far)
        points = clip(points, far, -start, 0.0)
        points = clip(points, -far, end, 0.0)
        low: float = math.inf
        high: float = -math.inf
        for s, f in points:
            # At the viewpoint itself there is no direction; its neighbours on the outline give the span.
            if f > 1e-9:
                place: float = s * far / f
                low = min(low, place)
                high = max(high, place)
        low = max(low, start)
        high = min(high, end)
        if high > low:
            spans.append((low, high))
    if not spans:
        return 0.0
    spans.sort()
    hidden: float = 0.0
    reached: float = start
    for low, high in spans:
        if high > reached:
            hidden += high - (low if low > reached else reached)
            reached = high
    share: float = hidden / length
    return share if share < 1.0 else 1.0
