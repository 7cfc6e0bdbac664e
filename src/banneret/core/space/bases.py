"""The base of a single model: a disc, or a rectangle that faces somewhere.

Distances are between closest points. A disc measures with one square root, which is why it is not a polygon
of many sides.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.distances import (
    contains,
    distance,
    distance_to_point,
    inside_box,
    overlap,
    segment_to_polygon,
)
from banneret.core.space.geometry import CONTACT, EPS, OVERLAP, Polygon, rectangle, swept

# How much nearer than a disc's edge a corner may come before the disc overlaps it.
_DEEP: Final = OVERLAP

# Places are rounded to this, so this far over an edge is still at it.
_ROUNDING: Final = 0.001


class Base:
    """A footprint on the table. Never changed after it is built.

    `radius` reaches to its farthest point; `box` is its outline, and None for a disc.
    """

    __slots__ = ("box", "cx", "cy", "half_depth", "half_width", "heading", "radius")

    def __init__(self, cx: float, cy: float, heading: float, half_width: float, half_depth: float) -> None:
        """A disc has no half depth: its half width is its radius."""
        self.cx = cx
        self.cy = cy
        self.heading = heading
        self.half_width = half_width
        self.half_depth = half_depth
        self.radius: float = half_width
        self.box: Polygon | None = None
        if half_depth > 0.0:
            self.radius = math.sqrt(half_width * half_width + half_depth * half_depth)
            self.box = rectangle(cx, cy, half_width, half_depth, heading)

    def at(self, cx: float, cy: float, heading: float) -> Base:
        """The same base somewhere else."""
        return Base(cx, cy, heading, self.half_width, self.half_depth)

    def is_round(self) -> bool:
        return self.half_depth <= 0.0

    def outline(self) -> list[tuple[float, float]]:
        """Corners for hulls and drawing; a disc is given with so many that it looks round."""
        if self.box is not None:
            return self.box.points()
        points: list[tuple[float, float]] = []
        for k in range(16):
            turn: float = k * math.pi / 8.0
            points.append((self.cx + self.radius * math.cos(turn), self.cy + self.radius * math.sin(turn)))
        return points

    def __repr__(self) -> str:
        return f"Base({self.cx!r}, {self.cy!r}, {self.heading!r}, {self.half_width!r}, {self.half_depth!r})"


class PieceBase(Base):
    """What stands for models of which nobody says where in a piece of ground they are: all of its outline.

    `piece` is its id, "" for an outline that is none.
    """

    __slots__ = ("piece",)

    def __init__(self, shape: Polygon, piece: str) -> None:
        super().__init__(shape.cx, shape.cy, 0.0, 0.0, 0.0)
        self.box = shape
        self.radius = shape.radius
        self.piece = piece

    def at(self, cx: float, cy: float, heading: float) -> Base:
        assert self.box is not None
        moved = Polygon([(x + cx - self.cx, y + cy - self.cy) for x, y in self.box.points()])
        return PieceBase(moved, self.piece)


def disc_base(cx: float, cy: float, radius: float) -> Base:
    return Base(cx, cy, 0.0, radius, 0.0)


def gap(a: Base, b: Base) -> float:
    """How far apart two bases are, closest point to closest point; 0 if they touch or overlap."""
    if a.box is None:
        if b.box is None:
            dx: float = a.cx - b.cx
            dy: float = a.cy - b.cy
            apart: float = math.sqrt(dx * dx + dy * dy) - a.radius - b.radius
            return max(0.0, apart)
        return _disc_to(a, b.box)
    if b.box is None:
        return _disc_to(b, a.box)
    return distance(a.box, b.box)


def _disc_to(a: Base, shape: Polygon) -> float:
    apart: float = distance_to_point(shape, a.cx, a.cy) - a.radius
    return max(0.0, apart)


def nearer_than(a: Base, b: Base, limit: float) -> bool:
    """Whether two bases are closer than this, by more than rounding."""
    dx: float = a.cx - b.cx
    dy: float = a.cy - b.cy
    far: float = limit + a.radius + b.radius
    if dx * dx + dy * dy >= far * far:
        return False
    return gap(a, b) < limit - EPS


def within(a: Base, b: Base, limit: float) -> bool:
    """Whether two bases are no further apart than this; a thousandth of an inch more is rounding."""
    dx: float = a.cx - b.cx
    dy: float = a.cy - b.cy
    far: float = limit + a.radius + b.radius + 2.0 * _ROUNDING
    if dx * dx + dy * dy > far * far:
        return False
    return gap(a, b) <= limit + _ROUNDING


def touching(a: Base, b: Base) -> bool:
    """Base contact."""
    return within(a, b, CONTACT)


def overlapping(a: Base, b: Base) -> bool:
    """Whether two bases share ground, by more than rounding of places can explain."""
    dx: float = a.cx - b.cx
    dy: float = a.cy - b.cy
    far: float = a.radius + b.radius - _DEEP
    if dx * dx + dy * dy >= far * far:
        return False
    if a.box is None:
        if b.box is None:
            return True
        return distance_to_point(b.box, a.cx, a.cy) < a.radius - _DEEP
    if b.box is None:
        return distance_to_point(a.box, b.cx, b.cy) < b.radius - _DEEP
    return overlap(a.box, b.box)


def gap_to_point(a: Base, x: float, y: float) -> float:
    if a.box is not None:
        return distance_to_point(a.box, x, y)
    dx: float = a.cx - x
    dy: float = a.cy - y
    apart: float = math.sqrt(dx * dx + dy * dy) - a.radius
    return max(0.0, apart)


def gap_to_shape(a: Base, shape: Polygon) -> float:
    """How far a base is from a piece of ground; 0 on it or at its edge."""
    return distance(a.box, shape) if a.box is not None else _disc_to(a, shape)


def stands_on(a: Base, shape: Polygon) -> bool:
    """Whether any part of the base is on a piece of ground, by more than rounding."""
    dx: float = a.cx - shape.cx
    dy: float = a.cy - shape.cy
    far: float = a.radius + shape.radius
    if dx * dx + dy * dy >= far * far:
        return False
    if a.box is not None:
        return overlap(a.box, shape)
    return distance_to_point(shape, a.cx, a.cy) < a.radius - _DEEP


def centre_on(a: Base, shape: Polygon) -> bool:
    return contains(shape, a.cx, a.cy)


def on_board(a: Base, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether the whole base is inside a box; a thousandth of an inch over the edge is rounding."""
    if a.box is not None:
        return inside_box(a.box, x0 - _ROUNDING, y0 - _ROUNDING, x1 + _ROUNDING, y1 + _ROUNDING)
    reach: float = a.radius - _ROUNDING
    return x0 + reach <= a.cx <= x1 - reach and y0 + reach <= a.cy <= y1 - reach


def sweeps_over(a: Base, dx: float, dy: float, shape: Polygon) -> bool:
    """Whether a base that glides straight by (dx, dy) passes over a piece of ground."""
    mx: float = a.cx + 0.5 * dx - shape.cx
    my: float = a.cy + 0.5 * dy - shape.cy
    far: float = a.radius + shape.radius + 0.5 * math.sqrt(dx * dx + dy * dy)
    if mx * mx + my * my >= far * far:
        return False
    if a.box is not None:
        return overlap(swept(a.box, dx, dy), shape)
    return segment_to_polygon(a.cx, a.cy, a.cx + dx, a.cy + dy, shape) < a.radius - _DEEP
