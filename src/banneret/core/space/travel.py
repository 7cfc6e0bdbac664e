"""How far a shape can turn or go before it meets another, and how it then stands flush."""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.distances import LEVEL, distance, gap_vector, signed_distance
from banneret.core.space.geometry import CONTACT, EPS, OVERLAP, Polygon, heading_of, heading_vector, turned_by

# A turning shape never advances less than this at its farthest corner, so that a turn always ends.
TURN_STEP: Final = 0.0002


# ---------------------------------------------------------------------------------------------------- moving


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
        if r < LEVEL:
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
        p = turned_by(a, px, py, way * s, c)
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
            gap, nx, ny = gap_vector(p, b)
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
