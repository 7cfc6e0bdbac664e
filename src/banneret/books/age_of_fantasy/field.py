"""The table of Age of Fantasy: its terrain, by what it does, and each side's spells."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.sheets import Spell
from banneret.core.space.bases import Base
from banneret.core.space.geometry import Polygon
from banneret.core.space.obstacles import Obstacle, obstacle_of_shape

ELEVATION: Final = 3.0  # AF-TER-05


class Building:
    """What a solid building holds, what it takes to bring it down, and which sides one can shoot through.

    Without a `capacity` (0) or `tough` of its own it has what is usual. `ports` are where such sides face.
    """

    __slots__ = ("capacity", "ports", "tough")

    def __init__(self, capacity: int, tough: int, ports: tuple[str, ...]) -> None:
        self.capacity = capacity
        self.tough = tough
        self.ports = ports


class Terrain:
    """AF-TER-01, AF-TER-02: a piece of terrain with every type that it belongs to; else AF-TER-03 holds.

    `climb`: difficult only for who goes up (AF-TPL-08). `wood`: seen into and out of, not through (AF-TPL-07).
    `hilltop`: who stands on it sees past one unit or piece (AF-TPL-08). `hazard`: dangerous when crossed with
    Rush or Charge (AF-TPL-09). `building`: what it is as a solid building, for chapters that let units into it.
    """

    __slots__ = (
        "blocks_sight",
        "building",
        "climb",
        "cover",
        "dangerous",
        "difficult",
        "hazard",
        "height",
        "hilltop",
        "id",
        "impassable",
        "kind",
        "name",
        "shape",
        "wood",
    )

    def __init__(
        self,
        id_: str,
        kind: str,
        name: str,
        shape: Polygon,
        height: float,
        cover: bool,
        difficult: bool,
        dangerous: bool,
        impassable: bool,
        blocks_sight: bool,
        features: list[str],
        building: Building | None = None,
    ) -> None:
        self.id = id_
        self.kind = kind
        self.name = name
        self.shape = shape
        self.height = height
        self.cover = cover
        self.difficult = difficult
        self.dangerous = dangerous
        self.impassable = impassable
        self.blocks_sight = blocks_sight
        self.climb: bool = "climb" in features
        self.wood: bool = "wood" in features
        self.hilltop: bool = "hilltop" in features
        self.hazard: bool = "hazard" in features
        self.building = building

    def moved(self, shape: Polygon) -> Terrain:
        """The same piece somewhere else."""
        return self._like(self.name, shape, self.cover)

    def called(self, name: str) -> Terrain:
        """The same piece under another name."""
        return self if name == self.name else self._like(name, self.shape, self.cover)

    def bared(self) -> Terrain:
        """The same piece without cover."""
        return self._like(self.name, self.shape, False)

    def _like(self, name: str, shape: Polygon, cover: bool) -> Terrain:
        named = (("climb", self.climb), ("wood", self.wood), ("hilltop", self.hilltop), ("hazard", self.hazard))
        return Terrain(
            self.id,
            self.kind,
            name,
            shape,
            self.height,
            cover,
            self.difficult,
            self.dangerous,
            self.impassable,
            self.blocks_sight,
            [feature for feature, holds in named if holds],
            self.building,
        )

    def closed(self, building: Building | None) -> Terrain:
        """The same piece as a block that nobody sees or moves through, and that does nothing else."""
        return Terrain(
            self.id,
            self.kind,
            self.name,
            self.shape,
            self.height,
            False,
            False,
            False,
            True,
            True,
            [],
            building,
        )

    def is_elevation(self) -> bool:
        """AF-TER-05: at least 3" above the table."""
        return self.height >= ELEVATION

    def slows(self) -> bool:
        return self.difficult or self.climb

    def harms(self) -> bool:
        return self.dangerous or self.hazard

    def flags(self) -> list[str]:
        """What it does, for showing."""
        named = (
            ("cover", self.cover),
            ("difficult", self.difficult),
            ("climb", self.climb),
            ("dangerous", self.dangerous),
            ("hazard", self.hazard),
            ("impassable", self.impassable),
            ("blocks sight", self.blocks_sight),
            ("wood", self.wood),
            ("hilltop", self.hilltop),
            ("elevation", self.is_elevation()),
        )
        return [name for name, holds in named if holds]


class Field:
    """A table with the terrain that stands on it. Never changed: another piece makes another field."""

    __slots__ = (
        "_obstacles",
        "cover",
        "depth",
        "elevations",
        "harmful",
        "hilltops",
        "impassable",
        "opaque",
        "pieces",
        "slowing",
        "spells",
        "width",
    )

    def __init__(
        self, width: float, depth: float, pieces: list[Terrain], spells: dict[str, list[Spell]]
    ) -> None:
        self.width = width
        self.depth = depth
        self.pieces = pieces
        self.spells = spells
        self._obstacles: dict[tuple[str, float, float, float], Obstacle] = {}
        self.cover = [p for p in pieces if p.cover]
        self.slowing = [p for p in pieces if p.slows()]
        self.harmful = [p for p in pieces if p.harms()]
        self.impassable = [p for p in pieces if p.impassable]
        self.opaque = [p for p in pieces if p.blocks_sight or p.wood]
        self.hilltops = [p for p in pieces if p.hilltop]
        self.elevations = [p for p in pieces if p.is_elevation()]

    def obstacle(self, base: Base, piece: Terrain) -> Obstacle:
        """A piece as a base of this shape and heading must go round it; the same all through the game."""
        key = (piece.id, base.half_width, base.half_depth, base.heading)
        found = self._obstacles.get(key)
        if found is None:
            found = obstacle_of_shape(base, piece.shape, 0.0)
            self._obstacles[key] = found
        return found

    def with_piece(self, piece: Terrain) -> Field:
        return Field(self.width, self.depth, [*self.pieces, piece], self.spells)
