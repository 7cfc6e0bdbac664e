"""Which stretch of a straight line lies within something convex, as shares of its length.

Whatever is convex is met in one stretch. (1, 0) is none: it begins after it ends.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.geometry import EPS2, Polygon
from banneret.core.space.obstacles import Obstacle, beside_box

# What begins after it ends is empty.
_BEGIN: Final = 1.0
_END: Final = 0.0

# Inches: what is so much farther off than it would have to be is not met, however numbers are rounded.
_SURELY: Final = 1e-6


def stretch_in(shape: Polygon, x0: float, y0: float, x1: float, y1: float, inset: float) -> tuple[float, float]:
    """The stretch of a line within a polygon whose sides are moved in by `inset`, or out if it is negative."""
    first: float = 0.0
    last: float = 1.0
    xs = shape.xs
    ys = shape.ys
    n = len(xs)
    dx: float = x1 - x0
    dy: float = y1 - y0
    ax: float = xs[n - 1]
    ay: float = ys[n - 1]
    for i in range(n):
        bx: float = xs[i]
        by: float = ys[i]
        ex: float = bx - ax
        ey: float = by - ay
        off: float = ey * (x0 - ax) - ex * (y0 - ay) + inset * math.sqrt(ex * ex + ey * ey)
        rate: float = ey * dx - ex * dy
        ax = bx
        ay = by
        if abs(rate) <= EPS2:
            if off > 0.0:
                return _BEGIN, _END
        elif rate > 0.0:
            last = min(last, -off / rate)
        else:
            first = max(first, off / -rate)
        if first > last:
            return _BEGIN, _END
    return first, last


def stretch_in_disc(
    cx: float, cy: float, radius: float, x0: float, y0: float, x1: float, y1: float
) -> tuple[float, float]:
    """The stretch of a line within a disc."""
    dx: float = x1 - x0
    dy: float = y1 - y0
    wx: float = x0 - cx
    wy: float = y0 - cy
    over: float = wx * wx + wy * wy - radius * radius
    length2: float = dx * dx + dy * dy
    if length2 <= EPS2:
        return (0.0, 1.0) if over < 0.0 else (_BEGIN, _END)
    half: float = wx * dx + wy * dy
    root2: float = half * half - length2 * over
    if root2 <= 0.0:
        return _BEGIN, _END
    root: float = math.sqrt(root2)
    first: float = max(0.0, (0.0 - half - root) / length2)
    last: float = min(1.0, (root - half) / length2)
    return (first, last) if first <= last else (_BEGIN, _END)


def stretch_in_obstacle(
    o: Obstacle, rho: float, x0: float, y0: float, x1: float, y1: float
) -> tuple[float, float]:
    """The stretch of a line within the core of an obstacle that is widened by rho, whatever its own is."""
    if beside_box(o, max(rho, 0.0) + _SURELY, x0, y0, x1, y1):
        return _BEGIN, _END
    first, last = _in_core(o, x0, y0, x1, y1)
    if rho <= 0.0:
        return first, last
    n = len(o.xs)
    for i in range(n):
        begin, end = stretch_in_disc(o.xs[i], o.ys[i], rho, x0, y0, x1, y1)
        if begin <= end:
            first = min(first, begin)
            last = max(last, end)
    if n == 1:
        return first, last
    # Beside each side lies a strip as wide as the widening; what is convex is met between the outermost ends.
    for i in range(n):
        begin, end = _beside(o, i, rho, x0, y0, x1, y1)
        if begin <= end:
            first = min(first, begin)
            last = max(last, end)
    return first, last


def _in_core(o: Obstacle, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float]:
    n = len(o.xs)
    if n < 3:
        return _BEGIN, _END
    first: float = 0.0
    last: float = 1.0
    for i in range(n):
        off: float = o.nxs[i] * x0 + o.nys[i] * y0 - o.cs[i]
        rate: float = o.nxs[i] * (x1 - x0) + o.nys[i] * (y1 - y0)
        if abs(rate) <= EPS2:
            if off > 0.0:
                return _BEGIN, _END
        elif rate > 0.0:
            last = min(last, -off / rate)
        else:
            first = max(first, off / -rate)
    return (first, last) if first <= last else (_BEGIN, _END)


def _beside(o: Obstacle, i: int, rho: float, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float]:
    """The stretch of a line in the strip that the widening adds to a side."""
    nx: float = o.nxs[i]
    ny: float = o.nys[i]
    j = i + 1 if i + 1 < len(o.xs) else 0
    # Along the side, counter-clockwise, runs (-ny, nx).
    low: float = o.ys[i] * nx - o.xs[i] * ny
    high: float = o.ys[j] * nx - o.xs[j] * ny
    over: float = nx * x0 + ny * y0 - o.cs[i]
    rise: float = nx * (x1 - x0) + ny * (y1 - y0)
    along: float = y0 * nx - x0 * ny
    onward: float = (y1 - y0) * nx - (x1 - x0) * ny
    first, last = _between(over, rise, 0.0, rho)
    begin, end = _between(along, onward, low, high)
    first = max(first, begin)
    last = min(last, end)
    return (first, last) if first <= last else (_BEGIN, _END)


def _between(start: float, rate: float, low: float, high: float) -> tuple[float, float]:
    """For which shares a number that grows evenly lies between two others."""
    if abs(rate) <= EPS2:
        return (0.0, 1.0) if low <= start <= high else (_BEGIN, _END)
    a: float = (low - start) / rate
    b: float = (high - start) / rate
    return max(0.0, min(a, b)), min(1.0, max(a, b))
