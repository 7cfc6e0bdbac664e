"""Arcs, lines of sight and how much of a target is hidden.

Same conventions and tolerances as the shapes they are asked about.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.distances import segment_crosses
from banneret.core.space.geometry import EPS, Polygon, heading_vector, hull

# How near to the border between two arcs counts as touching it, and the same along an axis of the frame.
TOUCH: Final = 0.001
SLANT: Final = TOUCH * math.sqrt(2.0)

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


def arcs_touched(
    cx: float, cy: float, half_width: float, half_depth: float, heading: float, p: Polygon
) -> list[str]:
    """The arcs of a rectangle that p lies in, at least in part.

    Of "front", "left", "right" and "rear", in this order.  What touches a border (within TOUCH) is in both
    arcs.  Something wholly within the rectangle is where its centre is nearest to a side.
    """
    sin, cos = heading_vector(heading)
    local: list[tuple[float, float]] = []
    for i in range(len(p.xs)):
        x: float = p.xs[i] - cx
        y: float = p.ys[i] - cy
        local.append((x * cos - y * sin, x * sin + y * cos))
    found: list[str] = []
    if _reaches_arc(local, half_width, half_depth):
        found.append("front")
    # The other arcs are front arcs of the rectangle seen from its other sides.
    if _reaches_arc([(f, -s) for s, f in local], half_depth, half_width):
        found.append("left")
    if _reaches_arc([(-f, s) for s, f in local], half_depth, half_width):
        found.append("right")
    if _reaches_arc([(-s, -f) for s, f in local], half_width, half_depth):
        found.append("rear")
    if not found:
        found.append(side_of(cx, cy, half_width, half_depth, heading, p.cx, p.cy))
    return found


def _reaches_arc(local: list[tuple[float, float]], half_width: float, half_depth: float) -> bool:
    """Whether an outline, told from the middle of a rectangle, has a part in or touching its front arc."""
    edge: float = half_depth - TOUCH
    slack: float = half_width - half_depth + SLANT
    ahead = False
    in_right = False
    in_left = False
    for s, f in local:
        a = f >= edge
        r = s - f <= slack
        le = -s - f <= slack
        if a and r and le:
            return True
        ahead = ahead or a
        in_right = in_right or r
        in_left = in_left or le
    if not (ahead and in_right and in_left):
        return False
    part = clip(local, 0.0, 1.0, edge)
    part = clip(part, -1.0, 1.0, -slack)
    return len(clip(part, 1.0, 1.0, -slack)) > 0


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
            t = min(t, out)
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


def _first_end(vx: float, vy: float, fx0: float, fy0: float, fx1: float, fy1: float, length: float) -> float:
    """Where the facing begins, along its own direction, counted from abreast of the viewpoint."""
    ux: float = (fx1 - fx0) / length
    uy: float = (fy1 - fy0) / length
    return ux * (fx0 - vx) + uy * (fy0 - vy)


def _shadows(
    vx: float,
    vy: float,
    fx0: float,
    fy0: float,
    fx1: float,
    fy1: float,
    length: float,
    blockers: list[Polygon],
) -> list[tuple[float, float]]:
    """The stretches of the facing that blockers hide, counted from abreast of the viewpoint."""
    spans: list[tuple[float, float]] = []
    ex: float = fx1 - fx0
    ey: float = fy1 - fy0
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
    end: float = start + length
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
    return spans


def _covered(spans: list[tuple[float, float]], start: float, length: float) -> float:
    """The share of the length, counted from start, that the stretches cover together."""
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


def cover_fraction(
    vx: float,
    vy: float,
    fx0: float,
    fy0: float,
    fx1: float,
    fy1: float,
    hiding: list[Polygon],
    hindering: list[Polygon],
) -> float:
    """The share of the facing, by length, that is in cover from a viewpoint.

    That is what lies behind something hiding, and what lies inside or behind something hindering, taken
    together.  A facing along the edge of hindering ground is inside it.  Own unit, target and the terrain
    that the shooter is in are left out by the caller.
    """
    length: float = math.sqrt((fx1 - fx0) * (fx1 - fx0) + (fy1 - fy0) * (fy1 - fy0))
    if length <= EPS:
        return 0.0
    ux: float = (fx1 - fx0) / length
    uy: float = (fy1 - fy0) / length
    # Places on the facing are counted from abreast of the viewpoint.
    start: float = _first_end(vx, vy, fx0, fy0, fx1, fy1, length)
    end: float = start + length
    ox: float = fx0 - ux * start
    oy: float = fy0 - uy * start
    spans: list[tuple[float, float]] = []
    for p in hindering:
        low, high = _stretch(ox, oy, ux, uy, start, end, p, -EPS)
        if high > low:
            spans.append((low, high))
    everything = hiding + hindering if hindering else hiding
    if abs(ux * (fy0 - vy) - uy * (fx0 - vx)) > EPS:
        spans.extend(_shadows(vx, vy, fx0, fy0, fx1, fy1, length, everything))
        return _covered(spans, start, length)
    # Seen edge-on: all that is farther along the line than where it enters something is behind it.
    for p in everything:
        if end > 0.0:
            low, high = _stretch(ox, oy, ux, uy, 0.0, end, p, EPS)
            if high > low + EPS:
                spans.append((max(low, start), end))
        if start < 0.0:
            low, high = _stretch(ox, oy, ux, uy, start, 0.0, p, EPS)
            if high > low + EPS:
                spans.append((start, min(high, end)))
    return _covered(spans, start, length)


def _stretch(
    x: float, y: float, ux: float, uy: float, low: float, high: float, p: Polygon, depth: float
) -> tuple[float, float]:
    """The part of (low, high) along the line from (x, y) that lies in p, at least depth from its sides.

    If there is none, the second number is not above the first.
    """
    n = len(p.xs)
    x0: float = p.xs[n - 1]
    y0: float = p.ys[n - 1]
    for i in range(n):
        x1: float = p.xs[i]
        y1: float = p.ys[i]
        ex: float = x1 - x0
        ey: float = y1 - y0
        # Inside is to the left of every side: h + t * rate must not fall below 0.
        size: float = math.sqrt(ex * ex + ey * ey)
        h: float = (ex * (y - y0) - ey * (x - x0)) / size - depth
        rate: float = (ex * uy - ey * ux) / size
        if abs(rate) < 1e-12:
            if h < 0.0:
                return 0.0, 0.0
        elif rate > 0.0:
            low = max(low, -h / rate)
        else:
            high = min(high, -h / rate)
        x0 = x1
        y0 = y1
    return low, high


def in_cover(
    viewpoints: list[tuple[float, float]],
    facings: list[tuple[float, float, float, float]],
    hiding: list[Polygon],
    hindering: list[Polygon],
) -> bool:
    """Cover, unless from some viewpoint no more than half of some facing is covered.

    The shooter has the choice of viewpoints and, in two arcs at once, of facings.
    """
    if not hiding and not hindering:
        return False
    for vx, vy in viewpoints:
        for x0, y0, x1, y1 in facings:
            if cover_fraction(vx, vy, x0, y0, x1, y1, hiding, hindering) <= 0.5 + 1e-9:
                return False
    return True
