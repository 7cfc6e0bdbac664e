"""What a charge is worked out with: bodies, what is in the way, and where a charge may end."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.unit import TOUCH
from banneret.core.space.distances import (
    circle_distance,
    circle_overlap,
    closer_than,
    inside_box,
    overlap,
    segment_to_polygon,
)
from banneret.core.space.geometry import Circle, Polygon, heading_vector, rectangle

APART: Final = 0.008  # a rounded pose keeps the contact gap to other enemies if it keeps this
SLACK: Final = 0.0035  # how deep a move may rub against a friend; below OVERLAP also across a corner
ALIKE: Final = 0.01  # places nearer to each other than this are not offered apart
EDGE: Final = 0.002  # how far a rounded pose may stand over the board edge while it moves

_WHOLE: Final = 2.0 * math.pi
_ROUND_SIDES: Final = 32


class Footprint:
    """A unit as a rectangle of files and ranks, or the round base of a War Machine.

    (x, y) is the middle of the front edge, or the centre of a round base.  Never changed once its shape has
    been asked for.
    """

    def __init__(
        self,
        x: float,
        y: float,
        heading: float,
        width: float,
        depth: float,
        columns_front: int = 1,
        columns_side: int = 1,
        round: bool = False,
        radius: float = 0.0,
        rear: tuple[int, ...] = (),
    ) -> None:
        self.x: float = x
        self.y: float = y
        self.heading: float = heading
        self.width: float = width
        self.depth: float = depth
        self.columns_front = columns_front
        self.columns_side = columns_side
        self.round = round
        self.radius: float = radius
        self.rear = rear  # the files that a last rank which is not full stands in
        self._shape: Polygon | None = None

    def shape(self) -> Polygon:
        """The Unit Boundary; a round base as a regular polygon round it."""
        if self._shape is None:
            self._shape = self._outline()
        return self._shape

    def _outline(self) -> Polygon:
        if self.round:
            reach: float = self.radius / math.cos(math.pi / _ROUND_SIDES)
            points: list[tuple[float, float]] = []
            for i in range(_ROUND_SIDES):
                angle: float = _WHOLE * i / _ROUND_SIDES
                points.append((self.x + reach * math.cos(angle), self.y + reach * math.sin(angle)))
            return Polygon(points)
        s, c = heading_vector(self.heading)
        half: float = self.depth * 0.5
        return rectangle(self.x - s * half, self.y - c * half, self.width * 0.5, half, self.heading)

    def at(self, x: float, y: float, heading: float) -> Footprint:
        """The same body standing somewhere else."""
        return Footprint(
            x,
            y,
            heading,
            self.width,
            self.depth,
            self.columns_front,
            self.columns_side,
            self.round,
            self.radius,
            self.rear,
        )

    def columns(self, facing: str) -> list[int]:
        """The models along a Facing, one bit each, as a charger flush with it has them from its left."""
        full = self.columns_side - 1 if self.rear else self.columns_side
        along = self.columns_front if facing == "front" or facing == "rear" else self.columns_side
        found: list[int] = []
        for at in range(along):
            rank, file = cell_behind(facing, at, self.columns_front, full, self.rear)
            found.append(model_bit(rank, file, self.columns_front))
        return found

    def __repr__(self) -> str:
        if self.round:
            return f"Body(round at {self.x!r}, {self.y!r}, radius {self.radius!r})"
        return f"Body({self.x!r}, {self.y!r}, {self.heading!r}, {self.width!r}x{self.depth!r})"


class Scene:
    """What is in the way of a charge: everything but the charger and its target."""

    def __init__(
        self,
        friends: list[Footprint],
        enemies: list[Footprint],
        impassable: list[Polygon],
        width: float,
        depth: float,
        met: int = 0,
    ) -> None:
        self.friends = friends
        self.enemies = enemies
        self.impassable = impassable
        self.width: float = width
        self.depth: float = depth
        self.met = met  # models of the target that touch an enemy already, a bit each


class Landing:
    """Where a charge may end, with one legal way there."""

    def __init__(
        self,
        x: float,
        y: float,
        heading: float,
        offset: float,
        models: int,
        path: tuple[float, str, float, float],
        touch: tuple[float, float, float],
    ) -> None:
        self.x: float = x
        self.y: float = y
        self.heading: float = heading
        # From the middle of the facing to the middle of the front as rounded, to the charger's right.
        self.offset: float = offset
        self.models = models  # of both sides that come into contact
        self.path = path  # forward, wheel about the "left" or "right" front corner (or ""), degrees, forward
        self.touch = touch  # pose at first contact, before aligning

    def __repr__(self) -> str:
        return (
            f"Landing({self.x!r}, {self.y!r}, {self.heading!r}, offset={self.offset!r}, "
            f"models={self.models!r}, path={self.path!r})"
        )


def cell_behind(side: str, at: int, files: int, full_ranks: int, rear: tuple[int, ...]) -> tuple[int, int]:
    """QS-MEL-13: the first model (rank, file) met behind a Facing in one of its columns, over gaps as well.

    Columns are counted counter-clockwise along the Facing; `rear` are the files of a last rank not full.
    """
    if side == "front":
        return 0, files - 1 - at
    if side == "rear":
        return (full_ranks if at in rear else full_ranks - 1), at
    if side == "left":
        return at, (rear[0] if at == full_ranks else 0)
    last = full_ranks if rear else full_ranks - 1
    rank = last - at
    return rank, (rear[-1] if rank == full_ranks else files - 1)


def model_bit(rank: int, file: int, files: int) -> int:
    """A model of a unit as a bit of its own, to count every model once."""
    return 1 << (rank * files + file)


def bits(models: int) -> int:
    """How many models a set of bits holds."""
    count = 0
    while models:
        models &= models - 1
        count += 1
    return count


def distinct(landings: list[Landing]) -> list[Landing]:
    """The landings without repeated places."""
    kept: list[Landing] = []
    for landing in landings:
        same = False
        for other in kept:
            if other.x == landing.x and other.y == landing.y and other.heading == landing.heading:
                same = True
        if not same:
            kept.append(landing)
    return kept


def worth_choosing(landings: list[Landing]) -> list[Landing]:
    """The landings against one Facing without those so near to one before that nobody would tell them apart."""
    kept: list[Landing] = []
    for landing in landings:
        if all([abs(landing.offset - other.offset) > ALIKE for other in kept]):
            kept.append(landing)
    return kept


def stands(body: Footprint, target: Footprint, scene: Scene) -> bool:
    """Whether a rounded final pose touches the target and nothing it may not (QS-CHG-26, QS-GEO-22)."""
    shape = body.shape()
    if not inside_box(shape, 0.0, 0.0, scene.width, scene.depth):
        return False
    if target.round:
        circle = Circle(target.x, target.y, target.radius)
        if circle_overlap(circle, shape) or circle_distance(circle, shape) > TOUCH:
            return False
    else:
        aim = target.shape()
        if overlap(aim, shape):
            return False
        if segment_to_polygon(shape.xs[0], shape.ys[0], shape.xs[1], shape.ys[1], aim) > TOUCH:
            return False
    for other in scene.enemies:
        if other.round:
            if circle_distance(Circle(other.x, other.y, other.radius), shape) < APART:
                return False
        elif closer_than(other.shape(), shape, APART):
            return False
    for other in scene.friends:
        if other.round:
            if circle_overlap(Circle(other.x, other.y, other.radius), shape):
                return False
        elif overlap(other.shape(), shape):
            return False
    return not any([overlap(ground, shape) for ground in scene.impassable])
