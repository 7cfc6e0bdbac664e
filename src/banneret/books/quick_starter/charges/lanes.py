"""Lanes too narrow for a search at steps: the offsets to which one way of a charge is clear (QS-CHG-20, 28).

With the wheel fixed, whatever is in the way bars one stretch of offsets. So from an offset that is barred the
next that may be clear is where that stretch ends, and there it either is clear or the next thing bars it.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charges.paths import ALIGNING, AT_EDGE, AT_TARGET, PAST, UNREACHED, Way
from banneret.books.quick_starter.charges.ways import FacingPaths

_TINY: Final = 1e-9
_WHEELING: Final = 2000  # and the number of the block that the wheel meets
_END: Final = 1e-6  # how finely the end of a barred stretch is found
_EDGES: Final = 16  # how often a stretch is divided that the board's edges bar at both ends
_MOST: Final = 10  # barred stretches, and three for every block: by the wheel, on the way, by aligning
# How far inside a lane, so that rounding does not lead out.
_INSIDE: Final[tuple[float, ...]] = (0.0, 0.0005, 0.001, 0.002, 0.005)


class Lane:
    """One way, and where along a stretch of offsets it is clear."""

    def __init__(self, paths: FacingPaths, way: Way, low: float, high: float) -> None:
        self.paths = paths
        self.way = way
        self.low: float = max(low, way.low)
        self.high: float = min(high, way.high)
        self.stops: list[int] = []  # what bars it, from the left on, until it is clear

    def offsets(self) -> list[float]:
        """Offsets just inside the first lane from the left and the first from the right, and half-way."""
        found: list[float] = []
        if self.low > self.high:
            self.stops.append(UNREACHED)
            return found
        ends: list[float] = self._clear(self.low, self.high)
        if not ends:
            return found
        (left,) = ends
        (right,) = self._clear(self.high, left) or ends
        found.append((left + right) * 0.5)
        for inside in _INSIDE:
            if left + inside <= right:
                found.append(left + inside)
                found.append(right - inside)
        return found

    def _clear(self, start: float, end: float) -> list[float]:
        """The first offset from `start` towards `end` that is clear, if there is one."""
        at: float = start
        for _ in range(_MOST + 3 * len(self.paths.blocks)):
            what = self._barred(at)
            if what == 0:
                return [at]
            self.stops.append(what)
            beyond: float = self._beyond(what, at, end)
            if beyond == at:
                return []
            while abs(beyond - at) > _END:
                middle: float = (at + beyond) * 0.5
                if self._bars(what, middle):
                    at = middle
                else:
                    beyond = middle
            at = beyond
        return []

    def _beyond(self, what: int, at: float, end: float) -> float:
        """An offset from `at` to `end` that this does not bar; `at` if there is none."""
        if not self._bars(what, end):
            return end
        if what == AT_EDGE:
            for i in range(1, _EDGES):
                between: float = at + (end - at) * i / _EDGES
                if not self._bars(what, between):
                    return between
        return at

    def _barred(self, offset: float) -> int:
        """What is in the way to the offset; 0 if nothing is. A block counts from 1."""
        p = self.paths
        way = self.way
        side: float = p.shift_of(offset, way.sin, way.cos)
        first: float = p.before_wheel(way, side)
        if first < 0.0:
            return UNREACHED
        if p.try_way(way, first, side, offset) is not None:
            return 0
        what = p.why
        if what < 0:
            return what
        if what < ALIGNING and not self._strip(what, first, side, offset):
            what += _WHEELING
        return what + 1

    def _strip(self, block: int, first: float, side: float, offset: float) -> bool:
        p = self.paths
        px, _ = p.pivot(self.way, offset)
        return p.strip_meets(p.blocks[block], self.way, first, side, px * self.way.sin)

    def _bars(self, what: int, offset: float) -> bool:
        """Whether this is in the way to the offset too."""
        p = self.paths
        way = self.way
        if what == AT_EDGE:
            return self._barred(offset) == AT_EDGE
        side: float = p.shift_of(offset, way.sin, way.cos)
        first: float = p.before_wheel(way, side)
        if first < 0.0 or what == UNREACHED:
            return first < 0.0
        px, left = p.pivot(way, offset)
        if what == PAST:
            return px * way.sin - way.line - way.rise * first < -_TINY
        if what == AT_TARGET:
            return p.wheel_meets(p.target, way, first)
        block = what - 1
        if block >= _WHEELING:
            return p.wheel_meets(p.blocks[block - _WHEELING], way, first)
        if block >= ALIGNING:
            return p.aligning_hits(p.blocks[block - ALIGNING], px, 0.0, way.sin, way.cos, left)
        return self._strip(block, first, side, offset)
