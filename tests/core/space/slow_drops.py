"""Falls and jumps by brute force: a base goes through a ruin in small steps, and each step is looked up in it.

A ruin is floors at heights, walls and solid things with a foot and a top, and people as pillars; shapely says
what outlines hold and how far away they are, and nothing here shares a formula with the modules it checks.
Steps may take a touch for a hit, so all is looked at twice, for a base a little smaller and a little larger:
what comes of it in truth lies between the two, and where they end on different floors it is too close to call.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import numpy
import shapely

from tests.core.space.slow_sight import Pillar

STEP = 0.01  # inches from one look to the next
SMALLER, LARGER = -0.03, 0.01  # what a base is taken for, beside what it is
WALL_TO_CLIMB = 1.0  # a lower wall is walked over
HEADROOM = 1.0  # what begins so high above the feet is walked under
ROOM = 1.0  # beyond the edge and its radius a base looks for room no farther than this
DROP = 1.0  # a lower edge is none to fall over
AT_EDGE = 0.05  # a wall so near to an edge closes it
OUT_OF_TOUCH = 0.01  # a wall so near to the way to an edge is in that way


class Floor(NamedTuple):
    id: str
    shape: shapely.Polygon
    height: float


class Block(NamedTuple):
    """A wall or, if it is `solid`, something that nobody walks over however low it is."""

    shape: shapely.Geometry
    foot: float
    top: float
    solid: bool = False


class Base(NamedTuple):
    """Who falls or jumps."""

    radius: float
    tall: float


class Landing(NamedTuple):
    """Where a base comes down, and how far along its line that is."""

    floor: Floor
    far: float


class Ruin(NamedTuple):
    """`floors` from the ground up."""

    width: float
    depth: float
    floors: list[Floor]
    blocks: list[Block]
    people: list[Pillar]

    # ------------------------------------------------------------------------------------------ standing

    def in_the_way(self, height: float) -> list[Block]:
        """What stands in the way of feet at this height."""
        return [
            block
            for block in self.blocks
            if block.top >= height + (0.0001 if block.solid else WALL_TO_CLIMB)
            and block.foot < height + HEADROOM
        ]

    def room(self, height: float, tall: float, points: numpy.ndarray) -> list[float]:
        """How large a base could be that has its feet at this height, at each of some points."""
        xs, ys = shapely.get_x(points), shapely.get_y(points)
        found = numpy.minimum.reduce([xs, ys, self.width - xs, self.depth - ys])
        for block in self.in_the_way(height):
            found = numpy.minimum(found, shapely.distance(block.shape, points))
        for x, y, radius, foot, top in self.people:
            if foot < height + tall - 0.001 and height < top - 0.001:
                found = numpy.minimum(found, numpy.hypot(xs - x, ys - y) - radius)
        return [float(each) for each in found]

    def stands(self, base: Base, floor: Floor, x: float, y: float, grow: float) -> bool:
        point = shapely.points([(x, y)])
        held = bool(floor.shape.buffer(0.001).covers(point[0]))
        return held and self.room(floor.height, base.tall, point)[0] >= base.radius + grow

    # ------------------------------------------------------------------------------------------ coming down

    def edge(self, floor: Floor, x: float, y: float, dx: float, dy: float, reach: float) -> float | None:
        """How far ahead a floor ends."""
        whole = floor.shape.buffer(0.0005)
        fars, points = line(x, y, dx, dy, 0.0, reach)
        beyond = [far for far, held in zip(fars, shapely.covers(whole, points), strict=True) if not held]
        if not beyond:
            return None
        # Halved until it is as good as exact.
        low, high = max(0.0, beyond[0] - STEP), beyond[0]
        for _ in range(12):
            middle = (low + high) / 2
            if whole.covers(shapely.Point(x + dx * middle, y + dy * middle)):
                low = middle
            else:
                high = middle
        return high

    def land(
        self,
        base: Base,
        x: float,
        y: float,
        dx: float,
        dy: float,
        reach: tuple[float, float],
        below: float,
        grow: float,
    ) -> Landing | None:
        """The first place along a line with room for the base, on the highest floor lower than this."""
        fars, points = line(x, y, dx, dy, *reach)
        highest: list[Floor | None] = [None] * len(fars)
        for floor in self.floors:
            if floor.height < below:
                for k, held in enumerate(shapely.covers(floor.shape, points)):
                    highest[k] = floor if held else highest[k]
        rooms = {
            floor.id: self.room(floor.height, base.tall, points)
            for floor in {floor.id: floor for floor in highest if floor is not None}.values()
        }
        for k, (far, found) in enumerate(zip(fars, highest, strict=True)):
            if found is not None and rooms[found.id][k] >= base.radius + grow:
                return Landing(found, far)
        return None

    def barred(
        self, base: Base, height: float, x: float, y: float, dx: float, dy: float, far: float, grow: float
    ) -> bool:
        """Whether somebody or something is in the way of a base that goes straight on at a height."""
        _, points = line(x, y, dx, dy, 0.0, far)
        xs, ys = shapely.get_x(points), shapely.get_y(points)
        for block in self.in_the_way(height):
            if float(shapely.distance(block.shape, points).min()) < base.radius + grow:
                return True
        return any(
            foot < height + base.tall - 0.001
            and height < top - 0.001
            and float(numpy.hypot(xs - px, ys - py).min()) < base.radius + radius + grow
            for px, py, radius, foot, top in self.people
        )

    def jump(
        self, base: Base, floor: Floor, x: float, y: float, dx: float, dy: float, grow: float
    ) -> Landing | None:
        """Down over the edge ahead, as near to it as there is room."""
        edge = self.edge(floor, x, y, dx, dy, base.radius)
        if edge is None:
            return None
        reach = (edge + over_edge(grow), edge + base.radius + ROOM)
        found = self.land(base, x, y, dx, dy, reach, floor.height - 0.0001, grow)
        if found is None or self.barred(base, floor.height, x, y, dx, dy, found.far, grow):
            return None
        return found

    def gap(
        self,
        base: Base,
        floor: Floor,
        x: float,
        y: float,
        dx: float,
        dy: float,
        other: Floor,
        widest: float,
        grow: float,
    ) -> tuple[float, Landing] | None:
        """Over the edge ahead to another floor: how wide the gap is, and where the base comes down."""
        edge = self.edge(floor, x, y, dx, dy, base.radius)
        if edge is None or other.height > floor.height + 0.0001:
            return None
        fars, points = line(x, y, dx, dy, edge, edge + widest)
        begins = [far for far, held in zip(fars, shapely.covers(other.shape, points), strict=True) if held]
        if not begins or begins[0] <= edge + 2 * STEP:
            return None
        reach = (begins[0], begins[0] + base.radius + ROOM)
        found = self.land(base, x, y, dx, dy, reach, other.height + 0.0001, grow)
        if found is None or found.floor.id != other.id:
            return None
        if self.barred(base, floor.height, x, y, dx, dy, found.far, grow):
            return None
        return begins[0] - edge, found

    # ------------------------------------------------------------------------------------------ open edges

    def open_edges(
        self, floor: Floor, x: float, y: float, within: float, grow: float
    ) -> list[tuple[float, float]]:
        """Points of the rim of a floor, no farther than this from a place on it, over which somebody may fall.

        Walls between the place and the edge keep it from falling there.
        """
        near = [(here, out) for here, out in rim(floor) if math.dist(here, (x, y)) <= within]
        if not near:
            return []
        points = shapely.points([here for here, _ in near])
        beyond = shapely.points([(px + nx * 0.02, py + ny * 0.02) for (px, py), (nx, ny) in near])
        sights = shapely.linestrings([[(x, y), here] for here, _ in near])
        ways = numpy.zeros(len(near), dtype=bool)
        for other in self.floors:
            if other.height <= floor.height - DROP + 0.0001:
                ways |= shapely.covers(other.shape, beyond)
        for other in self.floors:
            if other.id != floor.id and abs(other.height - floor.height) < DROP - 0.0001:
                ways &= ~shapely.covers(other.shape, beyond)
        for wall in self.in_the_way(floor.height):
            ways &= shapely.distance(wall.shape, points) > AT_EDGE + grow
            ways &= shapely.distance(wall.shape, sights) > OUT_OF_TOUCH + grow / 4
        # An opening of less than 0.05 inches is none.
        spared = 3 if grow > 0.0 else 0
        return [
            here
            for k, (here, out) in enumerate(near)
            if all(
                ways[j] for j in range(max(0, k - spared), min(len(near), k + spared + 1)) if near[j][1] == out
            )
        ]

    def away(self, base: Base, floor: Floor, x: float, y: float, within: float, grow: float) -> float:
        """How far it is from the rim of a base to the nearest edge it may fall over, if not more than this."""
        edges = self.open_edges(floor, x, y, within + base.radius, grow)
        return min([max(0.0, math.dist(edge, (x, y)) - base.radius) for edge in edges], default=math.inf)


def clips(floor: Floor, x: float, y: float, dx: float, dy: float) -> bool:
    """Whether a line passes so near to a corner of a floor that it is too close to call."""
    ray = shapely.LineString([(x, y), (x + 99 * dx, y + 99 * dy)])
    return bool(ray.distance(floor.shape) < 0.03 and ray.intersection(floor.shape).length < 0.1)


def over_edge(grow: float) -> float:
    """How far beyond an edge a base comes down that has all the room it likes."""
    return 0.002 if grow < 0.0 else 0.02


def line(
    x: float, y: float, dx: float, dy: float, nearest: float, farthest: float
) -> tuple[list[float], numpy.ndarray]:
    """A line in steps: how far each is along it, and where."""
    count = int((farthest - nearest) / STEP) + 1
    fars = [nearest + (farthest - nearest) * k / count for k in range(count + 1)]
    return fars, shapely.points([(x + dx * far, y + dy * far) for far in fars])


def rim(floor: Floor) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Points round a floor, 0.02 inches apart, each with the way out over it."""
    corners = list(shapely.geometry.polygon.orient(floor.shape).exterior.coords)
    for (ax, ay), (bx, by) in pairwise(corners):
        long = math.dist((ax, ay), (bx, by))
        out = ((by - ay) / long, (ax - bx) / long)
        count = int(long / 0.02) + 1
        for k in range(count + 1):
            yield (ax + (bx - ax) * k / count, ay + (by - ay) * k / count), out
