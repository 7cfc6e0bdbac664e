"""Finding room for a unit to be set up where there is hardly any (AF-PRE-15).

Ground that is left free has corners, where a base touches two of: borders, ground, those it keeps away from
(`core/space/free_corners.py`). One model that has room anywhere has it in such a corner, so all are tried.
Several are packed from each of them on: close together in straight or in staggered rows, and where most of
them stand so, one after the other into corners that those already standing make. Whether many bases fit into
odd ground cannot be settled in bearable time: this finds room down to hundredths of an inch where rows fit,
and much of what is crooked.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.coherency import fits_in
from banneret.books.age_of_fantasy.movement import APART, Point, reach_of
from banneret.books.age_of_fantasy.unit import Place, Unit, base_of
from banneret.books.age_of_fantasy.zones import Outline, base_in, point_in
from banneret.core.space.bases import Base, nearer_than, on_board, overlapping, stands_on
from banneret.core.space.free_corners import SHIFTS, Box, corners_on, free_corners, rounded_about
from banneret.core.space.geometry import heading_vector, snap
from banneret.core.space.obstacles import HAIR, Obstacle, depth_in, obstacle_of_base, obstacle_of_line

_SIDE_BY_SIDE: Final = 0.001  # between bases that stand as close as they can, so that rounding never overlaps
_SAME_CORNER: Final = 0.05  # corners nearer together than this are tried once
_TOUCHING: Final = 0.01  # a side nearer than this is touched
_MOST_TRIED: Final = 20_000  # places at which it is tried whether one of several bases may stand there
_MOST_OF_THEM: Final = 0.75  # who stand in rows, for it to be likely that all fit in otherwise

# How models are packed one by one: by the strips along x or y that they fill, or without one the nearest first.
Way = tuple[float, float, float, float]
_STRIPS: Final[tuple[Way, ...]] = tuple(
    [(a, 0.0, 0.0, b) for a in (1.0, -1.0) for b in (1.0, -1.0)]
    + [(0.0, a, b, 0.0) for a in (1.0, -1.0) for b in (1.0, -1.0)]
)


class SetUpGround:
    """Where bases of a unit to be set up may stand, as far as the zone, the ground and other units say."""

    def __init__(self, battle: Battle, unit: Unit, zone: list[Outline] | None, away: float) -> None:
        self.battle = battle
        self.unit = unit
        self.zone = zone
        self.away = away

    def keeps_from(self, other: Unit) -> float:
        """AF-MOV-05, AF-SPC-04: how far a base must be from those of another unit."""
        keep: float = 0.0 if other.inside else APART - 0.001
        enemy = self.battle.are_enemies(self.unit.seat, other.seat)
        return max(keep, self.away + 0.002) if enemy else keep

    def is_free(self, base: Base) -> bool:
        field = self.battle.field
        if not on_board(base, 0.0, 0.0, field.width, field.depth):
            return False
        if self.zone is not None and not base_in(self.zone, base):
            return False
        for piece in field.impassable:
            if stands_on(base, piece.shape):
                return False
        for other in self.battle.on_table():
            if other.id == self.unit.id:
                continue
            keep: float = self.keeps_from(other)
            x, y, reach = other.middle()
            far: float = reach + base.radius + keep
            if (x - base.cx) * (x - base.cx) + (y - base.cy) * (y - base.cy) > far * far:
                continue
            for there in other.bases:
                if nearer_than(base, there, keep):
                    return False
        return True

    def obstacles(self, base: Base) -> list[Obstacle]:
        """The same as obstacles for the middle of a base of this shape and heading."""
        field = self.battle.field
        found = [field.obstacle(base, piece) for piece in field.impassable]
        for other in self.battle.on_table():
            if other.id != self.unit.id:
                keep: float = self.keeps_from(other)
                found += [obstacle_of_base(base, there, keep) for there in other.bases]
        for outline in self.zone or []:
            for k in range(len(outline)):
                found.append(obstacle_of_line(base, outline[k - 1], outline[k]))
        return found

    def table(self, base: Base) -> Box:
        """Where the middle of a base may be for it to be on the table."""
        x, y = reach_of(base)
        return x, y, self.battle.field.width - x, self.battle.field.depth - y


def covering(bases: list[Base]) -> Base:
    """The smallest base of their heading that covers each of them."""
    widest = max([base.radius for base in bases])
    for base in bases:
        if base.is_round() and base.radius >= widest:
            return base
    half_width = max([base.half_width for base in bases])
    half_depth = max([base.half_width if base.is_round() else base.half_depth for base in bases])
    return Base(0.0, 0.0, bases[0].heading, half_width, half_depth)


class UnitPacking:
    """The models of a unit, all at one heading, packed from some corner of the free ground on."""

    def __init__(self, unit: Unit, heading: float, ground: SetUpGround) -> None:
        self.heading = heading
        self.ground = ground
        self.bounds = unit.coherency
        self.bases = [base_of(model.sheet, 0.0, 0.0, heading) for model in unit.models]
        # The largest are placed first.
        self.order = sorted(range(len(self.bases)), key=lambda at: -self.bases[at].radius)
        self.tries: int = _MOST_TRIED
        self.most_in_rows: int = 0  # how many stood in rows from the last corner on
        self._obstacles: dict[tuple[float, float], list[Obstacle]] = {}
        self._corners: dict[tuple[float, float], list[Point]] = {}

    def places(self) -> list[Place]:
        """A place for each model; [] if none was found."""
        largest = self.bases[self.order[0]]
        alone: list[Point] = []
        for x, y in self._raw_corners(largest):
            at = self._stand(largest, x, y, [])
            self.tries = _MOST_TRIED  # a single model is tried everywhere
            if at is not None:
                if len(self.bases) == 1:
                    return [(at.cx, at.cy, self.heading)]
                if not any([math.hypot(at.cx - px, at.cy - py) < _SAME_CORNER for px, py in alone]):
                    alone.append((at.cx, at.cy))
        roomy: list[Point] = []
        pattern = covering(self.bases)
        mixed = self._shape(pattern) != self._shape(largest)
        for x, y in alone:
            found = self._in_rows(pattern, x, y)
            if found:
                return found
            # A pattern that is wider than any of the bases says little of how many of them there is room for.
            if mixed or self.most_in_rows >= _MOST_OF_THEM * len(self.bases):
                roomy.append((x, y))
        for x, y in roomy:
            for way in (None, *_STRIPS):
                found = self._one_by_one(x, y, way)
                if found or self.tries <= 0:
                    return found
        return []

    def _shape(self, base: Base) -> tuple[float, float]:
        return base.half_width, base.half_depth

    def _in_the_way(self, base: Base) -> list[Obstacle]:
        found = self._obstacles.get(self._shape(base))
        if found is None:
            found = self.ground.obstacles(base)
            self._obstacles[self._shape(base)] = found
        return found

    def _raw_corners(self, base: Base) -> list[Point]:
        found = self._corners.get(self._shape(base))
        if found is None:
            found = free_corners(self._in_the_way(base), self.ground.table(base))
            zone = self.ground.zone
            if zone is not None:
                # What lies outside the zone is free of its borders too.
                found = [(x, y) for x, y in found if any([point_in(part, x, y) for part in zone])]
            self._corners[self._shape(base)] = found
        return found

    def _stand(self, base: Base, x: float, y: float, placed: list[Base]) -> Base | None:
        """The base at a place, or a hair beside it, where it may stand beside those placed; None if nowhere."""
        for shift in SHIFTS:
            if self.tries <= 0:
                return None
            self.tries -= 1
            px, py = rounded_about(x, y, shift)
            there = base.at(px, py, base.heading)
            if _overlaps_none(there, placed) and self.ground.is_free(there):
                return there
        return None

    # ------------------------------------------------------------------ in rows

    def _in_rows(self, pattern: Base, x: float, y: float) -> list[Place]:
        """The models close together in rows, straight or staggered, one of them here; [] if that cannot be.

        The pattern stands in for all, so that any of them fits.
        """
        self.most_in_rows = 0
        for turn in self._turns(pattern, x, y):
            for points in _rows_about(pattern, turn, self.bounds.spread):
                placed: list[Base] = []
                for dx, dy in points:
                    there = pattern.at(snap(x + dx), snap(y + dy), pattern.heading)
                    self.tries -= 1
                    if fits_in(there, placed, self.bounds) and self.ground.is_free(there):
                        placed.append(there)
                        if len(placed) == len(self.bases):
                            return [(base.cx, base.cy, self.heading) for base in placed]
                self.most_in_rows = max(self.most_in_rows, len(placed))
                if self.tries <= 0:
                    return []
        return []

    def _turns(self, largest: Base, x: float, y: float) -> list[float]:
        """How rows may run: as the models face; round ones also along sides that the first touches."""
        if largest.half_depth > 0.0:
            return [self.heading]
        found = [self.heading % 90.0]
        for obstacle in self._in_the_way(largest):
            for k in range(len(obstacle.nxs)):
                nx: float = obstacle.nxs[k]
                ny: float = obstacle.nys[k]
                off: float = nx * x + ny * y - obstacle.cs[k] - obstacle.rho
                if abs(off) < _TOUCHING and abs(depth_in(obstacle, x, y)) < _TOUCHING:
                    turn: float = round(math.degrees(math.atan2(nx, ny)) % 90.0, 3) % 90.0
                    if turn not in found:
                        found.append(turn)
        return found

    # ------------------------------------------------------------------ one by one

    def _one_by_one(self, x: float, y: float, way: Way | None) -> list[Place]:
        """The models one after the other, each into a corner that is left, the first of them here."""
        shapes: dict[tuple[float, float], Base] = {}
        corners: dict[tuple[float, float], list[Point]] = {}
        walls: dict[tuple[float, float], list[Obstacle]] = {}
        ends: list[Base] = list(self.bases)
        placed: list[Base] = []
        for at in self.order:
            base = self.bases[at]
            shape = self._shape(base)
            if shape not in shapes:
                far: float = self.bounds.spread + 4.0 * base.radius
                shapes[shape] = base
                corners[shape] = [p for p in self._raw_corners(base) if math.hypot(p[0] - x, p[1] - y) < far]
                walls[shape] = [
                    o for o in self._in_the_way(base) if math.hypot(o.cx - x, o.cy - y) < far + o.reach
                ]
                for other in placed:
                    self._add_corners(base, other, corners[shape], walls[shape])
            end: Base | None = base.at(x, y, base.heading)
            if placed:
                end = self._next(base, corners[shape], x, y, way, placed)
            if end is None:
                return []
            placed.append(end)
            ends[at] = end
            for key, like in shapes.items():
                self._add_corners(like, end, corners[key], walls[key])
        return [(base.cx, base.cy, self.heading) for base in ends]

    def _add_corners(self, base: Base, other: Base, corners: list[Point], walls: list[Obstacle]) -> None:
        """What a base that now stands adds for the next one of this shape."""
        edge = obstacle_of_base(base, other, _SIDE_BY_SIDE)
        walls.append(edge)
        self.tries -= len(walls)  # about as long does it take
        corners[:] = [(x, y) for x, y in corners if depth_in(edge, x, y) <= HAIR]
        corners += corners_on(edge, walls, self.ground.table(base))

    def _next(
        self,
        base: Base,
        corners: list[Point],
        x: float,
        y: float,
        way: Way | None,
        placed: list[Base],
    ) -> Base | None:
        ordered: list[tuple[float, float, float, float]] = []
        for px, py in corners:
            dx: float = px - x
            dy: float = py - y
            if way is None:
                ordered.append((snap(math.hypot(dx, dy)), 0.0, snap(px), snap(py)))
            else:
                first: float = way[0] * dx + way[1] * dy
                second: float = way[2] * dx + way[3] * dy
                ordered.append((round(snap(first), 2), snap(second), snap(px), snap(py)))
        ordered.sort()
        for _, _, px, py in ordered:
            if fits_in(base.at(px, py, base.heading), placed, self.bounds):
                end = self._stand(base, px, py, placed)
                if end is not None and fits_in(end, placed, self.bounds):
                    return end
        return None


def _overlaps_none(base: Base, others: list[Base]) -> bool:
    for other in others:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if overlapping(base, other):
            return False
    return True


def _rows_about(base: Base, turn: float, spread: float) -> list[list[Point]]:
    """Places about one, as close together as they can be: in straight rows, and for round bases staggered."""
    wide: float = 2.0 * base.half_width + _SIDE_BY_SIDE
    deep: float = 2.0 * base.half_depth + _SIDE_BY_SIDE if base.half_depth > 0.0 else wide
    sin, cos = heading_vector(turn)
    found = [_lattice(wide, deep, 0.0, sin, cos, spread)]
    if base.half_depth <= 0.0:
        close: float = 0.5 * math.sqrt(3.0) * wide + _SIDE_BY_SIDE
        found.append(_lattice(wide, close, 0.5, sin, cos, spread))
        found.append(_lattice(wide, close, 0.5, cos, -sin, spread))
    return found


def _lattice(wide: float, deep: float, aside: float, sin: float, cos: float, spread: float) -> list[Point]:
    far: float = spread + max(wide, deep)
    points: list[tuple[float, float, float]] = []
    for row in range(-int(far / deep), int(far / deep) + 1):
        for column in range(-int(far / wide) - 1, int(far / wide) + 1):
            s: float = wide * (column + aside * (row & 1))
            f: float = deep * row
            away: float = math.hypot(s, f)
            if away <= far:
                points.append((snap(away), snap(s * cos + f * sin), snap(f * cos - s * sin)))
    points.sort()
    return [(x, y) for _, x, y in points]
