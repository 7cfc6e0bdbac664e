"""The ground of a skirmish: surfaces at heights, terrain by its class, and how far warriors are apart."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.warrior import Warrior
from banneret.core.space.distances import contains
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, Levels

# SK-TER-01 to SK-TER-16: what a piece of ground is.
OPEN: Final = "open"
DIFFICULT: Final = "difficult"
VERY_DIFFICULT: Final = "very difficult"
IMPASSABLE: Final = "impassable"
WOOD: Final = "wood"
SWAMP: Final = "swamp"
RIVER: Final = "river"
WATER: Final = "water"  # deep enough to drown in, and still


class Ground:
    """A piece of terrain. `flow` is the heading of a river's current, -1 for anything else."""

    __slots__ = ("flow", "height", "id", "kind", "level", "name", "shape", "sort")

    def __init__(
        self,
        id: str,
        kind: str,
        name: str,
        sort: str,
        shape: Polygon,
        height: float = 0.0,
        flow: float = -1.0,
        level: str = GROUND,
    ) -> None:
        self.id = id
        self.kind = kind  # for reading and drawing
        self.name = name
        self.sort = sort  # one of those above
        self.shape = shape
        self.height = height
        self.flow = flow
        self.level = level


class Building:
    """SK-TER-16: something with floors.

    `surfaces` are the ids of those above the ground, from the lowest up; the ground floor is within `shape`.
    """

    __slots__ = ("enterable", "id", "name", "shape", "surfaces")

    def __init__(self, id: str, name: str, shape: Polygon, surfaces: tuple[str, ...], enterable: bool) -> None:
        self.id = id
        self.name = name
        self.shape = shape
        self.surfaces = surfaces
        self.enterable = enterable


class Field:
    """What a skirmish is fought on. Never changed after it is built."""

    __slots__ = ("buildings", "depth", "grounds", "levels", "ruin", "streets", "width")

    def __init__(
        self,
        width: float,
        depth: float,
        levels: Levels,
        grounds: list[Ground],
        buildings: list[Building],
        streets: list[tuple[tuple[float, float], tuple[float, float]]],
        ruin: bool,
    ) -> None:
        self.width = width
        self.depth = depth
        self.levels = levels
        self.grounds = grounds
        self.buildings = buildings
        self.streets = streets  # lines of the street graph, which meet at their ends
        self.ruin = ruin  # SK-RND-01

    def height(self, level: str) -> float:
        return self.levels.height(level)

    def grounds_at(self, x: float, y: float, level: str) -> list[Ground]:
        """The terrain under a point of a surface."""
        return [each for each in self.grounds if each.level == level and contains(each.shape, x, y)]

    def building_of(self, x: float, y: float, level: str) -> Building | None:
        """The building in which a place is."""
        for building in self.buildings:
            if level in building.surfaces or (level == GROUND and contains(building.shape, x, y)):
                return building
        return None


def foot(field: Field, warrior: Warrior) -> float:
    """How high the base stands above the table."""
    return field.height(warrior.level)


def apart(field: Field, one: Warrior, other: Warrior) -> float:
    """SK-GEN-06: the shortest way in space between two bases, edge to edge."""
    over: float = math.hypot(one.x - other.x, one.y - other.y) - one.sheet.radius - other.sheet.radius
    up: float = foot(field, one) - foot(field, other)
    return math.hypot(max(0.0, over), up)
