"""Lines that run clear across a table from edge to opposite edge, and which of them a piece cuts."""

from __future__ import annotations

import math
from typing import Final

_CORNER: Final = 4.0  # inches from a corner to the first of the lines
_STEP: Final = 3.0  # inches along an edge from the end of one line to the end of the next

Outline = tuple[tuple[float, float], ...]


class ClearLines:
    """Lines across a whole table: each the points with nx * x + ny * y = c, where (nx, ny) is 1 inch long."""

    def __init__(self, nxs: list[float], nys: list[float], cs: list[float], lengths: list[float]) -> None:
        self.nxs = nxs
        self.nys = nys
        self.cs = cs
        self.lengths = lengths

    def count(self) -> int:
        return len(self.cs)

    def longest(self) -> float:
        return max(self.lengths, default=0.0)

    def cut(self, outline: Outline) -> list[int]:
        """Those of the lines that run through a convex outline: corners lie on both sides of each."""
        xs: list[float] = [x for x, _ in outline]
        ys: list[float] = [y for _, y in outline]
        low_x: float = min(xs)
        high_x: float = max(xs)
        low_y: float = min(ys)
        high_y: float = max(ys)
        mid_x: float = (low_x + high_x) / 2.0
        mid_y: float = (low_y + high_y) / 2.0
        reach: float = high_x - low_x + high_y - low_y  # more than any corner is from the middle
        nxs = self.nxs
        nys = self.nys
        cs = self.cs
        corners = range(len(xs))
        found: list[int] = []
        for k in range(len(cs)):
            nx: float = nxs[k]
            ny: float = nys[k]
            c: float = cs[k]
            middle: float = nx * mid_x + ny * mid_y - c
            if middle >= reach or -middle >= reach:
                continue
            first = nx * xs[0] + ny * ys[0] > c
            for i in corners:
                if (nx * xs[i] + ny * ys[i] > c) != first:
                    found.append(k)
                    break
        return found

    def worth(self, outline: Outline) -> float:
        """How much a piece does for a table: long lines first, along which a whole army is shot at."""
        total: float = 0.0
        for k in self.cut(outline):
            length: float = self.lengths[k]
            total += length * length * length
        return total

    def without(self, outline: Outline) -> ClearLines:
        """The lines that a piece leaves."""
        gone = set(self.cut(outline))
        left = [k for k in range(len(self.cs)) if k not in gone]
        return ClearLines(
            [self.nxs[k] for k in left],
            [self.nys[k] for k in left],
            [self.cs[k] for k in left],
            [self.lengths[k] for k in left],
        )


def lines_across(width: float, depth: float) -> ClearLines:
    """Lines from edge to opposite edge, close together."""
    lines = ClearLines([], [], [], [])
    for long, wide, turned in ((width, depth, False), (depth, width, True)):
        stops = _stops(wide)
        for start in stops:
            for end in stops:
                # From (0, start) to (long, end), or with x and y exchanged. Powers may differ in the last digit
                # from machine to machine; products and square roots do not.
                rise: float = end - start
                length: float = math.sqrt(long * long + rise * rise)
                nx: float = -rise / length
                ny: float = long / length
                lines.nxs.append(ny if turned else nx)
                lines.nys.append(nx if turned else ny)
                lines.cs.append(long * start / length)
                lines.lengths.append(length)
    return lines


def _stops(wide: float) -> list[float]:
    """Where lines start and end on an edge: not at the corners, past which a line cannot be cut."""
    steps = max(1, round((wide - 2.0 * _CORNER) / _STEP))
    return [_CORNER + (wide - 2.0 * _CORNER) * n / steps for n in range(steps + 1)]
