"""Deployment zones: polygons that need not be convex, and a side's own table edges (AF-DEP-02 to AF-DEP-08)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.edges import Edges
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT_BY_ID, DeploymentStyle
from banneret.core.space.bases import Base
from banneret.core.space.distances import contains, segment_distance
from banneret.core.space.geometry import EPS, heading_of

Outline = tuple[tuple[float, float], ...]
Stretch = tuple[tuple[float, float], tuple[float, float]]

_SLACK: Final = 0.001
_AT: Final = 0.002  # a point kept to a thousandth of an inch is this near to where it was worked out, or nearer


def style_of(style: str) -> DeploymentStyle:
    """One of the styles of the basic rules."""
    return DEPLOYMENT_BY_ID[style]


def zone(style: DeploymentStyle, number: int) -> list[Outline]:
    """The parts of one of the zones of a style."""
    return list(style.zones[f"zone_{number}"])


def zone_numbers(style: DeploymentStyle) -> list[int]:
    return list(range(1, len(style.zones) + 1))


def home_edges(style: DeploymentStyle, number: int) -> list[Stretch]:
    return list(style.home_edges[f"zone_{number}"])


def point_in(outline: Outline, x: float, y: float) -> bool:
    """Whether a point lies in a simple polygon; its boundary counts."""
    inside = False
    count = len(outline)
    for k in range(count):
        x0, y0 = outline[k]
        x1, y1 = outline[(k + 1) % count]
        if segment_distance(x0, y0, x1, y1, x, y) <= _SLACK:
            return True
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def border_distance(outline: Outline, x: float, y: float) -> float:
    best: float = math.inf
    count = len(outline)
    for k in range(count):
        x0, y0 = outline[k]
        x1, y1 = outline[(k + 1) % count]
        best = min(best, segment_distance(x0, y0, x1, y1, x, y))
    return best


def distance_to(parts: list[Outline], x: float, y: float) -> float:
    """How far a point is from a zone; 0 inside."""
    if any([point_in(part, x, y) for part in parts]):
        return 0.0
    return min([border_distance(part, x, y) for part in parts])


def base_in(parts: list[Outline], base: Base) -> bool:
    """AF-GEN-17: whether every point of a base lies in a zone."""
    return any([_base_in(part, base) for part in parts])


def _base_in(outline: Outline, base: Base) -> bool:
    if base.box is None:
        if not point_in(outline, base.cx, base.cy):
            return False
        return border_distance(outline, base.cx, base.cy) >= base.radius - _SLACK
    if not all([point_in(outline, x, y) for x, y in base.box.points()]):
        return False
    # A corner of the zone that points inwards must not stick into the base.
    return not any([contains(base.box, x, y) and _depth(base, x, y) > _SLACK for x, y in outline])


def _depth(base: Base, x: float, y: float) -> float:
    """How deep inside a rectangular base a point lies."""
    assert base.box is not None
    xs, ys = base.box.xs, base.box.ys
    best: float = math.inf
    for k in range(len(xs)):
        j = (k + 1) % len(xs)
        best = min(best, segment_distance(xs[k], ys[k], xs[j], ys[j], x, y))
    return best


def middle_of(parts: list[Outline]) -> tuple[float, float]:
    """The middle of the boxes round the parts, for facing and for looking for room."""
    xs = [x for part in parts for x, _ in part]
    ys = [y for part in parts for _, y in part]
    return 0.5 * (min(xs) + max(xs)), 0.5 * (min(ys) + max(ys))


def boxes(parts: list[Outline]) -> list[tuple[float, float, float, float]]:
    return [
        (min([x for x, _ in p]), min([y for _, y in p]), max([x for x, _ in p]), max([y for _, y in p]))
        for p in parts
    ]


def facing(style: DeploymentStyle, number: int) -> float:
    """The heading from one zone towards the others, to the nearest eighth of a turn."""
    x, y = middle_of(zone(style, number))
    ox, oy = middle_of(
        [part for other in zone_numbers(style) if other != number for part in zone(style, other)]
    )
    if abs(ox - x) < 0.01 and abs(oy - y) < 0.01:
        return 90.0
    return (45.0 * round(heading_of(ox - x, oy - y) / 45.0)) % 360.0


def edge_distance(edges: list[Stretch], x: float, y: float) -> float:
    """How far a point is from the nearest of these stretches of table edge."""
    return min([segment_distance(a[0], a[1], b[0], b[1], x, y) for a, b in edges])


class Contour:
    """AF-MIS-11: the points of a table that are just so far from the nearest of some stretches of its edge.

    Round a stretch these are two lines beside it and a circle round each of its ends. What lies of them nearer
    to another stretch, or off the table, is not among them, so the nearest may be where two of them cross.
    """

    def __init__(self, stretches: list[Stretch], far: float, width: float, depth: float) -> None:
        self.stretches = stretches
        self.far = far
        self.width = width
        self.depth = depth
        self._edges = Edges(0.0, 0.0, math.inf)
        for (x0, y0), (x1, y1) in stretches:
            away: float = far / math.hypot(x1 - x0, y1 - y0)
            ox: float = away * (y1 - y0)
            oy: float = away * (x0 - x1)
            self._edges.add_side(x0 + ox, y0 + oy, x1 + ox, y1 + oy)
            self._edges.add_side(x0 - ox, y0 - oy, x1 - ox, y1 - oy)
            self._edges.circles += [(x0, y0, far), (x1, y1, far)]
        self._edges.add_box(0.0, 0.0, width, depth)
        self._crossings: list[tuple[float, float]] = [
            (x, y) for _, x, y in self._edges.crossings() if self.has(x, y)
        ]

    def has(self, x: float, y: float) -> bool:
        on_table = -EPS <= x <= self.width + EPS and -EPS <= y <= self.depth + EPS
        return on_table and abs(edge_distance(self.stretches, x, y) - self.far) <= _AT

    def add_to(self, edges: Edges) -> None:
        """Its lines and circles among others, to see where they cross."""
        edges.sides += self._edges.sides
        edges.circles += self._edges.circles

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """The nearest of its points to this one; this one itself if none is on the table."""
        if self.has(x, y):
            return x, y
        self._edges.x = x
        self._edges.y = y
        points = [(px, py) for _, px, py in self._edges.nearest() if self.has(px, py)]
        best, bx, by = math.inf, x, y
        for px, py in points + self._crossings:
            away: float = math.hypot(px - x, py - y)
            if away < best - EPS:
                best, bx, by = away, px, py
        return bx, by
