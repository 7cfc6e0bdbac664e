"""Places that are just free: on the edge of what a base must keep away from, or where two such edges cross.

Of all free places the nearest to a point is always one of these, so a search that looks at them all misses none
(AF-MEL-22). Edges are those of the obstacles of `core/space/obstacles.py`: sides, and circles round corners. A
circle is taken whole although only a part of it is edge, so a place found must still be tried.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.geometry import EPS
from banneret.core.space.obstacles import Obstacle

Spot = tuple[float, float, float]  # how far away it is, and where

_SAME: Final = 1e-9


class Edges:
    """The edges of some obstacles that come within so many inches of a point."""

    def __init__(self, x: float, y: float, most: float) -> None:
        self.x = x
        self.y = y
        self.most = most
        self.circles: list[tuple[float, float, float]] = []
        self.sides: list[tuple[float, float, float, float]] = []

    def add(self, obstacle: Obstacle) -> None:
        rho: float = obstacle.rho
        n = len(obstacle.xs)
        for i in range(n):
            cx: float = obstacle.xs[i]
            cy: float = obstacle.ys[i]
            far: float = math.hypot(cx - self.x, cy - self.y)
            if rho > 0.0 and abs(far - rho) <= self.most:
                self.circles.append((cx, cy, rho))
            if n > 1:
                j = i + 1 if i + 1 < n else 0
                ox: float = rho * obstacle.nxs[i]
                oy: float = rho * obstacle.nys[i]
                self.add_side(cx + ox, cy + oy, obstacle.xs[j] + ox, obstacle.ys[j] + oy)

    def add_side(self, ax: float, ay: float, bx: float, by: float) -> None:
        px, py = _foot(self.x, self.y, ax, ay, bx, by)
        if math.hypot(px - self.x, py - self.y) <= self.most:
            self.sides.append((ax, ay, bx, by))

    def add_box(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """The table, less the reach of the base."""
        self.add_side(x0, y0, x1, y0)
        self.add_side(x1, y0, x1, y1)
        self.add_side(x1, y1, x0, y1)
        self.add_side(x0, y1, x0, y0)

    # ------------------------------------------------------------------ places

    def nearest(self) -> list[Spot]:
        """The place on each edge that is nearest to the point."""
        found: list[Spot] = []
        for cx, cy, r in self.circles:
            dx: float = self.x - cx
            dy: float = self.y - cy
            far: float = math.hypot(dx, dy)
            if far > EPS:
                self._keep(found, cx + r * dx / far, cy + r * dy / far)
            else:
                for ux, uy in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
                    self._keep(found, cx + r * ux, cy + r * uy)
        for ax, ay, bx, by in self.sides:
            px, py = _foot(self.x, self.y, ax, ay, bx, by)
            self._keep(found, px, py)
        return found

    def crossings(self) -> list[Spot]:
        """The places where two edges cross."""
        found: list[Spot] = []
        circles = self.circles
        sides = self.sides
        for i in range(len(circles)):
            for j in range(i):
                self._cross_circles(found, circles[i], circles[j])
            for side in sides:
                self._cross_side(found, circles[i], side)
        for i in range(len(sides)):
            for j in range(i):
                self._cross_sides(found, sides[i], sides[j])
        return found

    def _keep(self, found: list[Spot], x: float, y: float) -> None:
        away: float = math.hypot(x - self.x, y - self.y)
        if away <= self.most:
            found.append((away, x, y))

    def _cross_circles(
        self, found: list[Spot], one: tuple[float, float, float], two: tuple[float, float, float]
    ) -> None:
        dx: float = two[0] - one[0]
        dy: float = two[1] - one[1]
        apart: float = math.hypot(dx, dy)
        if apart < EPS or apart > one[2] + two[2]:
            return
        along: float = (apart * apart + one[2] * one[2] - two[2] * two[2]) / (2.0 * apart)
        high: float = one[2] * one[2] - along * along
        if high < 0.0:
            return
        aside: float = math.sqrt(high)
        x: float = one[0] + along * dx / apart
        y: float = one[1] + along * dy / apart
        self._keep(found, x - aside * dy / apart, y + aside * dx / apart)
        self._keep(found, x + aside * dy / apart, y - aside * dx / apart)

    def _cross_side(
        self, found: list[Spot], circle: tuple[float, float, float], side: tuple[float, float, float, float]
    ) -> None:
        ax, ay, bx, by = side
        dx: float = bx - ax
        dy: float = by - ay
        fx: float = ax - circle[0]
        fy: float = ay - circle[1]
        a: float = dx * dx + dy * dy
        b: float = fx * dx + fy * dy
        c: float = fx * fx + fy * fy - circle[2] * circle[2]
        under: float = b * b - a * c
        if a < _SAME or under < 0.0:
            return
        root: float = math.sqrt(under)
        for t in ((0.0 - b - root) / a, (root - b) / a):
            if -EPS <= t <= 1.0 + EPS:
                self._keep(found, ax + t * dx, ay + t * dy)

    def _cross_sides(
        self,
        found: list[Spot],
        one: tuple[float, float, float, float],
        two: tuple[float, float, float, float],
    ) -> None:
        dx: float = one[2] - one[0]
        dy: float = one[3] - one[1]
        ex: float = two[2] - two[0]
        ey: float = two[3] - two[1]
        turn: float = dx * ey - dy * ex
        if abs(turn) < _SAME:
            return
        wx: float = two[0] - one[0]
        wy: float = two[1] - one[1]
        t: float = (wx * ey - wy * ex) / turn
        s: float = (wx * dy - wy * dx) / turn
        if -EPS <= t <= 1.0 + EPS and -EPS <= s <= 1.0 + EPS:
            self._keep(found, one[0] + t * dx, one[1] + t * dy)


def _foot(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> tuple[float, float]:
    """The place on a side that is nearest to a point."""
    dx: float = bx - ax
    dy: float = by - ay
    whole: float = dx * dx + dy * dy
    if whole < _SAME:
        return ax, ay
    t: float = ((x - ax) * dx + (y - ay) * dy) / whole
    t = min(1.0, max(0.0, t))
    return ax + t * dx, ay + t * dy
