"""A body that slides along a straight line: where it has room, worked out and not felt for step by step."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from banneret.core.space.distances import closer_than
from banneret.core.space.geometry import EPS, OVERLAP, Polygon, translated

Stretch = tuple[float, float]  # from where to where on the line, in inches

_LEVEL: Final = 1e-9  # a side that turns its face to the line by less than this runs along it
_FINE: Final = 0.0005  # ends of stretches are worked out to half a thousandth of an inch
# Rounding may make a place that just fits one that just does not.
_NUDGES: Final[tuple[float, ...]] = (0.0, 0.001, 0.002, 0.003)


def blocked_stretch(a: Polygon, ux: float, uy: float, b: Polygon, least: float) -> Stretch | None:
    """From where to where a, shifted along the unit vector, is nearer to b than `least`; None if nowhere.

    With 0 or less: where the two overlap.
    """
    if abs((b.cx - a.cx) * uy - (b.cy - a.cy) * ux) > a.radius + b.radius + least:
        return None
    outer = _closing(a, ux, uy, b, least - EPS if least > 0.0 else -OVERLAP)
    if outer is None or least <= 0.0:
        return outer
    # The outer stretch measures to sharp corners. Where the two meet outright there is a stretch within it,
    # and the true ends lie between the ends of both.
    inner = _closing(a, ux, uy, b, 0.0)
    if inner is None:
        return outer
    return _end(a, ux, uy, b, least, inner[0], outer[0]), _end(a, ux, uy, b, least, inner[1], outer[1])


def _closing(a: Polygon, ux: float, uy: float, b: Polygon, gap: float) -> Stretch | None:
    """Where on the line no side of either has the other beyond it by `gap` or more."""
    low: float = -math.inf
    high: float = math.inf
    for p, q, way in ((a, b, -1.0), (b, a, 1.0)):
        n = len(p.xs)
        x0: float = p.xs[n - 1]
        y0: float = p.ys[n - 1]
        for i in range(n):
            x1: float = p.xs[i]
            y1: float = p.ys[i]
            nx: float = y1 - y0
            ny: float = x0 - x1
            length: float = math.sqrt(nx * nx + ny * ny)
            nx /= length
            ny /= length
            beyond: float = math.inf
            for j in range(len(q.xs)):
                d: float = nx * q.xs[j] + ny * q.ys[j]
                beyond = min(beyond, d)
            beyond -= nx * x0 + ny * y0
            rate: float = way * (nx * ux + ny * uy)
            x0 = x1
            y0 = y1
            if abs(rate) < _LEVEL:
                if beyond >= gap:
                    return None
            elif rate > 0.0:
                high = min(high, (gap - beyond) / rate)
            else:
                low = max(low, (gap - beyond) / rate)
    return (low, high) if low < high else None


def _end(a: Polygon, ux: float, uy: float, b: Polygon, least: float, near: float, clear: float) -> float:
    """Where between a place that is too near and one that is clear the one becomes the other."""
    while abs(clear - near) > _FINE:
        middle = 0.5 * (near + clear)
        if closer_than(translated(a, ux * middle, uy * middle), b, least):
            near = middle
        else:
            clear = middle
    return clear


def stretch_within(a: Polygon, ux: float, uy: float, width: float, depth: float) -> Stretch:
    """From where to where on the line a lies within the table; the first above the second if nowhere."""
    low: float = -math.inf
    high: float = math.inf
    for rate, places, size in ((ux, a.xs, width), (uy, a.ys, depth)):
        least, most = min(places), max(places)
        if abs(rate) < _LEVEL:
            if least < -EPS or most > size + EPS:
                return math.inf, -math.inf
        elif rate > 0.0:
            low, high = max(low, -least / rate), min(high, (size - most) / rate)
        else:
            low, high = max(low, (size - most) / rate), min(high, -least / rate)
    return low, high


class Line:
    """Places along a line, by their distance from its beginning; `fits` has the last word on each."""

    def __init__(self, table: Stretch, blocked: list[Stretch], fits: Callable[[float], bool]) -> None:
        self.blocked = [(-math.inf, table[0]), (table[1], math.inf), *blocked]
        self.fits = fits

    def nearest(self, start: float, least: float, most: float) -> float | None:
        """The place nearest to `start`, from `least` to `most`, that fits; None if none does."""
        if least <= start <= most and self.fits(start):
            return start
        ends: list[float] = [least, most]
        for low, high in self.blocked:
            for nudge in _NUDGES:
                ends += [low - nudge, high + nudge]
        ends = [end for end in ends if least <= end <= most]
        ends.sort(key=lambda end: abs(end - start))
        for end in ends:
            if not self._well_within(end) and self.fits(end):
                return end
        return None

    def _well_within(self, place: float) -> bool:
        """Whether a place is so far within what is blocked that rounding cannot free it."""
        hair = _NUDGES[-1]
        return any([low + hair < place < high - hair for low, high in self.blocked])

    def slide(self, start: float, goal: float) -> float:
        """From `start`, which fits, towards `goal`, stopping just short of what is in the way."""
        way = 1.0 if goal > start else -1.0
        stop = abs(goal - start)
        for low, high in self.blocked:
            near, beyond = (low - start, high - start) if way > 0.0 else (start - high, start - low)
            # What ends at the start, give or take a hair, is behind it.
            if near < stop and beyond > _NUDGES[-1]:
                stop = max(0.0, near)
        for nudge in _NUDGES:
            place = start + way * max(0.0, stop - nudge)
            if self.fits(place):
                return place
        return start
