"""The ground of a skirmish: surfaces at heights, terrain by its class, and how far warriors are apart."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.floor_plan import adjoining
from banneret.books.skirmish.warrior import Stance, Warrior
from banneret.core.space import drops, uprights
from banneret.core.space.distances import contains
from banneret.core.space.footing import Footing, Going
from banneret.core.space.geometry import Polygon
from banneret.core.space.levels import GROUND, Levels, Link, Surface, Wall
from banneret.core.space.space_sight import SightScene, Wood, is_overhead
from banneret.core.space.uprights import Upright

# SK-TER-01 to SK-TER-16: what a piece of ground is.
OPEN: Final = "open"
DIFFICULT: Final = "difficult"
VERY_DIFFICULT: Final = "very difficult"
IMPASSABLE: Final = "impassable"

# What an inch costs (SK-TER-02 to SK-TER-04), and in a river (SK-TER-12).
RATES: Final = {OPEN: 1.0, DIFFICULT: 2.0, VERY_DIFFICULT: 4.0}
WITH_CURRENT: Final = 0.5
AGAINST_CURRENT: Final = 4.0
SIGHT_IN_WOOD: Final = 2.0  # SK-TER-08
STEP: Final = 1.0  # SK-TER-05: a wall of 1" or more must be climbed
STILL: Final = -1.0


class Ground:
    """A piece of terrain on the ground. `flow` is the heading of a river's current, STILL for anything else."""

    __slots__ = ("flow", "going", "height", "id", "kind", "name", "shape", "swamp", "water", "wood")

    def __init__(
        self,
        id: str,
        kind: str,
        name: str,
        going: str,
        shape: Polygon,
        height: float = 0.0,
        flow: float = STILL,
        swamp: bool = False,
        water: bool = False,
        wood: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind  # for reading and drawing
        self.name = name
        self.going = going  # one of those above
        self.shape = shape
        self.height = height
        self.flow = flow
        self.swamp = swamp  # SK-TER-09
        self.water = water  # SK-TER-13: deep enough to swim and drown in; with a flow it carries
        self.wood = wood  # SK-TER-07


class Building:
    """SK-TER-16: something with floors. `surfaces` and `walls` are the ids of what belongs to it.

    Surfaces are those above the ground, from the lowest up; the ground floor is within `shape`.
    """

    __slots__ = ("enterable", "id", "name", "roof", "shape", "surfaces", "walls")

    def __init__(
        self,
        id: str,
        name: str,
        shape: Polygon,
        surfaces: tuple[str, ...],
        walls: tuple[str, ...],
        enterable: bool,
        roof: str = "",
    ) -> None:
        self.id = id
        self.name = name
        self.shape = shape
        self.surfaces = surfaces
        self.walls = walls
        self.enterable = enterable
        self.roof = roof  # which of the surfaces is the roof, "" if none is

    def floors(self) -> int:
        """How many it has, one above the other; the roof is none."""
        return 1 + len([key for key in self.surfaces if key != self.roof])


class Field:
    """What a skirmish is fought on. Never changed after it is built."""

    __slots__ = (
        "adjoining",
        "buildings",
        "depth",
        "even",
        "footing",
        "grounds",
        "levels",
        "ruin",
        "scene",
        "seen",
        "solids",
        "streets",
        "width",
        "woods",
    )

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
        solids = [
            Wall(each.id, each.shape.points(), 0.0, each.height) for each in grounds if each.going == IMPASSABLE
        ]
        shut = [each for each in buildings if not each.enterable]
        for building in shut:
            top: float = max([levels.height(key) for key in building.surfaces] or [STEP])
            solids.append(Wall(building.id, building.shape.points(), 0.0, top))
        self.solids: list[Wall] = solids
        self.woods: list[Wood] = [Wood(each.id, each.shape, each.height) for each in grounds if each.wood]
        goings = [going_of(each) for each in grounds if each.going in (DIFFICULT, VERY_DIFFICULT)]
        self.footing = Footing(levels, solids, goings, STEP)
        # The same ground where nothing makes it slow: for who flees (SK-REC-13), and to look for short ways.
        self.even = Footing(levels, solids, [], STEP) if goings else self.footing
        self.adjoining: dict[str, list[str]] = adjoining(levels, STEP)
        self.scene = SightScene(levels.surfaces, levels.walls, solids, self.woods, SIGHT_IN_WOOD)
        # What terrain leaves free between two bodies, once it has been asked for: see `sight`.
        self.seen: dict[int, int] = {}

    def height(self, level: str) -> float:
        return self.levels.height(level)

    def grounds_at(self, x: float, y: float, level: str) -> list[Ground]:
        """The terrain under a point; upper floors have none."""
        if level != GROUND:
            return []
        return [each for each in self.grounds if contains(each.shape, x, y)]

    def water_at(self, x: float, y: float, level: str) -> Ground | None:
        """SK-TER-13: the water in which somebody stands here, a river before what is still."""
        wet = [each for each in self.grounds_at(x, y, level) if each.water]
        flowing = [each for each in wet if each.flow >= 0.0]
        return flowing[0] if flowing else wet[0] if wet else None

    def building_at(self, x: float, y: float, level: str) -> Building | None:
        """The building in which a place is, on whichever floor or on its roof."""
        for building in self.buildings:
            if level in building.surfaces or (level == GROUND and contains(building.shape, x, y)):
                return building
        return None

    def building(self, id: str) -> Building:
        return next(each for each in self.buildings if each.id == id)

    # ------------------------------------------------------------------ as it is later

    def with_ground(self, ground: Ground) -> Field:
        """SK-ENC-40: with one more piece of terrain."""
        return self._changed(self.levels, [*self.grounds, ground], self.buildings)

    def without_building(self, id: str, rubble: str) -> Field:
        """SK-ENC-32: after a building has come down; its place is difficult ground, called as given."""
        gone = self.building(id)
        surfaces: list[Surface] = [each for each in self.levels.surfaces[1:] if each.id not in gone.surfaces]
        walls: list[Wall] = [each for each in self.levels.walls if each.id not in gone.walls]
        links: list[Link] = [
            each
            for each in self.levels.links
            if each.start not in gone.surfaces and each.end not in gone.surfaces
        ]
        levels = Levels(self.width, self.depth, surfaces, walls, links)
        heap = Ground(f"{id}-rubble", "scree", rubble, DIFFICULT, gone.shape)
        return self._changed(levels, [*self.grounds, heap], [each for each in self.buildings if each.id != id])

    def _changed(self, levels: Levels, grounds: list[Ground], buildings: list[Building]) -> Field:
        return Field(self.width, self.depth, levels, grounds, buildings, self.streets, self.ruin)


def going_of(ground: Ground) -> Going:
    """SK-TER-03, SK-TER-04, SK-TER-12: what an inch costs here."""
    if ground.water and ground.flow >= 0.0:
        return Going(ground.shape, RATES[ground.going], GROUND, ground.flow, WITH_CURRENT, AGAINST_CURRENT)
    return Going(ground.shape, RATES[ground.going])


# ---------------------------------------------------------------------------------------- warriors on it


def upright(field: Field, warrior: Warrior) -> Upright:
    """A warrior as a body in space, as tall as it is now (SK-MOV-34: crouching when Hidden)."""
    stance = warrior.stance
    if stance is not None and stance.levels is field.levels and stance.level == warrior.level:
        known = stance.body
        # Whatever else was changed since, the body is the same if its measures are.
        if (
            known.x == warrior.x
            and known.y == warrior.y
            and known.radius == warrior.sheet.radius
            and known.height == warrior.height()
        ):
            return known
    foot: float = field.height(warrior.level)
    body = Upright(warrior.x, warrior.y, foot, warrior.sheet.radius, warrior.height())
    warrior.stance = Stance(field.levels, warrior.level, body)
    return body


def foot(field: Field, warrior: Warrior) -> float:
    """How high the base stands above the table."""
    return field.height(warrior.level)


def apart(field: Field, one: Warrior, other: Warrior) -> float:
    """SK-GEN-06: the shortest way in space between two bases, edge to edge."""
    return uprights.apart(upright(field, one), upright(field, other))


def under_cover(field: Field, warrior: Warrior) -> bool:
    """SK-WEA-03: something solid is above: a floor, a roof, the crowns of trees."""
    return is_overhead(field.levels.surfaces, field.solids, field.woods, upright(field, warrior))


def near_wall(field: Field, warrior: Warrior, within: float) -> bool:
    """SK-WEA-05, SK-ENC-33: a wall of 1" or more is no farther than this; a rock or a statue is no wall."""
    return drops.near_wall(field.footing, upright(field, warrior), warrior.x, warrior.y, within, False)
