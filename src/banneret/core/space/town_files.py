# interpreted: files are read once
"""Buildings and streets as maps and journals write them, and what may be wrong with them.

In the TOML of a map (lengths in inches; see CONTRIBUTING.md):

    [[buildings]]                    [[streets]]
    id = "mill"                      points = [[0, 24], [20, 24], [48, 30]]
    at = [12, 10]
    size = [6, 4]
    enterable = true

Whatever surfaces and walls lie within the outline of a building belong to it. A street is a row of points;
streets that share a point meet there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeVar

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, convert, meant, rows_of, usable_numbers
from banneret.core.space.distances import distance_to_point, overlap
from banneret.core.space.geometry import Polygon, is_convex, quantise
from banneret.core.space.level_files import Fault, MapLink, MapSurface, MapWall
from banneret.core.space.levels import Line
from banneret.core.space.map_shapes import (
    Point,
    Points,
    corners_of,
    dent,
    is_own_mirror,
    mirror,
    off_table,
)

TOWN_TABLES: Final = ("buildings", "streets")
_TWIN: Final = "-twin"  # after the id of a building: the id of its mirror image
_WITHIN: Final = 0.3  # inches: half a thick wall may stand out over the outline
_SHORTEST: Final = 0.1  # inches: shorter lines are no streets

_Outlined = TypeVar("_Outlined", MapSurface, MapWall)


class MapBuilding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A building: its outline, whether models may be inside, and which surface is its roof, "" if none."""

    id: str
    polygon: Points
    name: str = ""
    enterable: bool = False
    roof: str = ""


def surfaces_of(building: MapBuilding, surfaces: Sequence[MapSurface]) -> list[MapSurface]:
    """The floors and the roof of a building, from the lowest up."""
    return sorted(_within(building, surfaces), key=lambda surface: (surface.height, surface.id))


def walls_of(building: MapBuilding, walls: Sequence[MapWall]) -> list[MapWall]:
    return _within(building, walls)


def _within(building: MapBuilding, things: Sequence[_Outlined]) -> list[_Outlined]:
    """Those of some outlines or lines that lie within a building."""
    shape = Polygon(list(building.polygon))
    # A quick look first: most belong to other buildings.
    x, y, far = shape.cx, shape.cy, shape.radius + 2.0 * _WITHIN
    near = [
        thing for thing in things if abs(thing.polygon[0][0] - x) < far and abs(thing.polygon[0][1] - y) < far
    ]
    return [
        thing
        for thing in near
        if all([distance_to_point(shape, px, py) <= _WITHIN for px, py in thing.polygon])
    ]


def links_beside(surfaces: Sequence[MapSurface], links: Sequence[MapLink]) -> list[MapLink]:
    """The links that none of some surfaces is an end of."""
    gone = {surface.id for surface in surfaces}
    return [link for link in links if link.start not in gone and link.to not in gone]


# ------------------------------------------------------------------------------------------ what is wrong


def town_fault(
    width: float,
    depth: float,
    buildings: Sequence[MapBuilding],
    streets: Sequence[Line],
    surfaces: Sequence[MapSurface],
) -> Fault | None:
    """The first thing wrong with buildings or streets, or None."""
    shapes: dict[str, Polygon] = {}
    for number, building in enumerate(buildings):
        key, what = _building_fault(building, shapes, width, depth, surfaces)
        if what:
            return Fault("buildings", number, key, what)
        shapes[building.id] = Polygon(list(building.polygon))
    for number, street in enumerate(streets):
        what = off_table(street, width, depth)
        (x0, y0), (x1, y1) = street
        if not what and abs(x1 - x0) + abs(y1 - y0) < _SHORTEST:
            what = f"each part of a street is at least {_SHORTEST:g} inch long"
        if what:
            return Fault("streets", number, "", what)
    return None


def _building_fault(
    building: MapBuilding,
    before: Mapping[str, Polygon],
    width: float,
    depth: float,
    surfaces: Sequence[MapSurface],
) -> tuple[str, str]:
    if not ID.fullmatch(building.id):
        return ".id", f'an id is lower-case words joined by "-", such as "old-mill", not "{building.id}"'
    if building.id in before:
        return ".id", f'there are two buildings "{building.id}"'
    what = off_table(building.polygon, width, depth)
    if what:
        return "", what
    if len(building.polygon) < 3 or not is_convex(list(building.polygon)):
        return "", f"the outline of a building is convex, and this one is not: {dent(building.polygon)}"
    shape = Polygon(list(building.polygon))
    for other, its in before.items():
        if overlap(shape, its):
            return "", f'it overlaps the building "{other}"'
    own = [surface.id for surface in surfaces_of(building, surfaces)]
    if building.roof and building.roof not in own:
        return ".roof", f'no surface of this building is called "{building.roof}"{meant(building.roof, own)}'
    return "", ""


# --------------------------------------------------------------------------------------------------- maps


class _BuildingEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str = ""
    twin: str | None = None  # the name of the mirror image
    at: Point | None = None
    size: Point | None = None
    turn: float | None = None
    polygon: list[Point] | None = None
    enterable: bool = False
    roof: str = ""


class _StreetEntry(msgspec.Struct, forbid_unknown_fields=True):
    points: list[Point]


def read_town(
    file: str,
    raw: Mapping[str, Any],
    width: float,
    depth: float,
    symmetric: bool,
    surfaces: Sequence[MapSurface],
) -> tuple[tuple[MapBuilding, ...], tuple[Line, ...]]:
    """Buildings and streets of a map; of a symmetric one with their mirror images."""
    places: dict[str, list[str]] = {rows: [] for rows in TOWN_TABLES}
    buildings: list[MapBuilding] = []
    for number, row in enumerate(rows_of(file, raw, "buildings")):
        key = f"buildings[{number}]"
        entry = convert(file, key, row, _BuildingEntry)
        outline = corners_of("building", entry.polygon, entry.at, entry.size, entry.turn, file, key)
        buildings.append(MapBuilding(entry.id, outline, entry.name, entry.enterable, entry.roof))
        places["buildings"].append(key)
        mirrored = symmetric and not is_own_mirror(outline, width, depth)
        if entry.twin is not None and not mirrored:
            raise BadInput("names a mirror image, but this building has none", f"{file}: {key}.twin")
        if mirrored:
            name = entry.name if entry.twin is None else entry.twin
            roof = entry.roof + _TWIN if entry.roof else ""
            turned = mirror(outline, width, depth)
            buildings.append(MapBuilding(entry.id + _TWIN, turned, name, entry.enterable, roof))
            places["buildings"].append(f"the mirror image of {key}")

    streets: list[Line] = []
    for number, row in enumerate(rows_of(file, raw, "streets")):
        key = f"streets[{number}]"
        street = convert(file, key, row, _StreetEntry)
        usable_numbers(file, f"{key}.points", (each for point in street.points for each in point))
        if len(street.points) < 2:
            raise BadInput("a street has at least two points", f"{file}: {key}.points")
        points = tuple((quantise(x), quantise(y)) for x, y in street.points)
        rows = [points]
        if symmetric and not is_own_mirror(points, width, depth):
            rows.append(mirror(points, width, depth))
        for place, each in zip((key, f"the mirror image of {key}"), rows, strict=False):
            for start, end in pairwise(each):
                streets.append((start, end))
                places["streets"].append(place)

    fault = town_fault(width, depth, buildings, streets, surfaces)
    if fault is not None:
        raise BadInput(fault.what, f"{file}: {places[fault.rows][fault.number]}{fault.key}")
    return tuple(buildings), tuple(streets)
