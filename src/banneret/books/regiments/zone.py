"""Where a side may set its units up: a convex part of the table."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.core.space.geometry import EPS, Polygon

Outline = Sequence[tuple[float, float]]


class Zone:
    """`box` is the rectangle round it; `outside` covers what of that is not part of the zone."""

    __slots__ = ("box", "outside", "shape")

    def __init__(self, outline: Outline) -> None:
        self.shape = Polygon(list(outline))
        xs, ys = self.shape.xs, self.shape.ys
        self.box: tuple[float, float, float, float] = (min(xs), min(ys), max(xs), max(ys))
        self.outside: list[Polygon] = []
        for at in range(len(xs)):
            # Along a side of the box there is nothing to keep off.
            if abs(xs[at] - xs[at - 1]) > EPS and abs(ys[at] - ys[at - 1]) > EPS:
                self.outside.append(self._beyond(xs[at - 1], ys[at - 1], xs[at], ys[at]))

    def _beyond(self, ax: float, ay: float, bx: float, by: float) -> Polygon:
        """The ground on the other side of one of its edges, as far as the box reaches."""
        x0, y0, x1, y1 = self.box
        reach = (x1 - x0) + (y1 - y0)
        long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        ux, uy = reach * (bx - ax) / long, reach * (by - ay) / long
        # Corners go round against the clock, so outside is on the right.
        return Polygon(
            [
                (ax - ux, ay - uy),
                (ax - ux + uy, ay - uy - ux),
                (bx + ux + uy, by + uy - ux),
                (bx + ux, by + uy),
            ]
        )


def band(x0: float, y0: float, x1: float, y1: float) -> Zone:
    return Zone([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
