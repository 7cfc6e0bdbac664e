"""Deployment Zones that a chapter has drawn, as the greedy bot for the Quick Starter looks at them.

Places are told as an army sees them that faces the enemy's zone: how far to its right, and how far ahead.
"""

from __future__ import annotations

from banneret.core.engine.ranking import above, below
from banneret.core.space.geometry import Polygon, heading_vector


class Outlook:
    """The table, looked at along a heading."""

    __slots__ = ("cosine", "sine")

    def __init__(self, heading: float) -> None:
        self.sine, self.cosine = heading_vector(heading)

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """How far right and how far ahead a point is."""
        return x * self.cosine - y * self.sine, x * self.sine + y * self.cosine

    def point(self, right: float, ahead: float) -> tuple[float, float]:
        return right * self.cosine + ahead * self.sine, ahead * self.cosine - right * self.sine

    def corners(self, shape: Polygon) -> list[tuple[float, float]]:
        return [self.seen(x, y) for x, y in shape.points()]

    def front(self, shape: Polygon, right: float) -> float | None:
        """How far ahead a convex shape goes, so far to the right; None where it is not."""
        found: float | None = None
        corners = self.corners(shape)
        for at, (r1, a1) in enumerate(corners):
            r0, a0 = corners[at - 1]
            low, high = min(r0, r1), max(r0, r1)
            if below(right, low) or above(right, high):
                continue
            ahead = a0 + (a1 - a0) * (right - r0) / (r1 - r0) if above(high, low) else max(a0, a1)
            if found is None or above(ahead, found):
                found = ahead
        return found
