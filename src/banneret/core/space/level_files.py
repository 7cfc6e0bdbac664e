# interpreted: files are read once
"""Levels as maps and journals write them: surfaces, walls and links, and what may be wrong with them.

In the TOML of a map (lengths in inches; see CONTRIBUTING.md):

    [[surfaces]]                     [[walls]]                     [[links]]
    id = "loft"                      line = [[9, 8], [15, 8]]      kind = "ladder"
    height = 3                       top = 3                       to = "loft"
    at = [12, 10]                                                  from_line = [[12, 8], [12, 8]]
    size = [6, 4]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, convert, meant, rows_of, usable_numbers
from banneret.core.space.distances import overlap
from banneret.core.space.geometry import is_convex, quantise, signed_area
from banneret.core.space.levels import (
    CLIMB,
    GROUND,
    JUMP,
    LADDER,
    LINK_KINDS,
    WALK,
    Levels,
    Line,
    Link,
    Surface,
    Wall,
    crosses_itself,
)
from banneret.core.space.map_shapes import (
    HIGHEST,
    Point,
    Points,
    corners_of,
    dent,
    is_own_mirror,
    mirror,
    off_table,
)

LEVEL_TABLES: Final = ("surfaces", "walls", "links")
_TWIN: Final = "-twin"  # after the id of a surface: the id of its mirror image
_AS_HIGH: Final = 0.001  # inches: heights are rounded to this
_SHORTEST: Final = 0.1  # inches: shorter lines are no walls


class MapSurface(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A surface above the ground, as a table carries it."""

    id: str
    height: float
    polygon: Points
    name: str = ""


class MapWall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wall: two corners are a line, more a convex outline."""

    id: str
    polygon: Points
    top: float
    foot: float = 0.0


class MapLink(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"start": "from"}
):
    """A way between two surfaces, the ground being "". Without a line of its own it ends where it starts."""

    id: str
    kind: str
    from_line: Line
    start: str = GROUND
    to: str = GROUND
    to_line: Line | None = None

    def end_line(self) -> Line:
        return self.from_line if self.to_line is None else self.to_line


class Fault(NamedTuple):
    """What is wrong with levels, and where: which of the rows of which table, and at which key of it."""

    rows: str
    number: int
    key: str
    what: str


def build_levels(
    width: float,
    depth: float,
    surfaces: Sequence[MapSurface],
    walls: Sequence[MapWall],
    links: Sequence[MapLink],
) -> Levels:
    """The levels of a table; what they are made from has been looked at already."""
    heights = {GROUND: 0.0} | {surface.id: surface.height for surface in surfaces}
    return Levels(
        width,
        depth,
        [_surface(surface) for surface in surfaces],
        [Wall(wall.id, list(wall.polygon), wall.foot, wall.top) for wall in walls],
        [
            Link(
                link.id,
                link.kind,
                link.start,
                link.to,
                link.from_line,
                link.end_line(),
                heights[link.to] - heights[link.start],
            )
            for link in links
        ],
    )


def _surface(written: MapSurface) -> Surface:
    return Surface(written.id, list(written.polygon), written.height, written.name)


# ------------------------------------------------------------------------------------------ what is wrong


def first_fault(
    width: float,
    depth: float,
    surfaces: Sequence[MapSurface],
    walls: Sequence[MapWall],
    links: Sequence[MapLink],
) -> Fault | None:
    """The first thing wrong with the levels of a table, or None."""
    known: dict[str, Surface] = {}
    for number, surface in enumerate(surfaces):
        key, what = _surface_fault(surface, known, width, depth)
        if what:
            return Fault("surfaces", number, key, what)
        known[surface.id] = _surface(surface)
    ids: set[str] = set()
    for number, wall in enumerate(walls):
        key, what = _wall_fault(wall, width, depth)
        if what:
            return Fault("walls", number, key, what)
        if wall.id in ids:
            return Fault("walls", number, ".id", f'there are two walls "{wall.id}"')
        ids.add(wall.id)
    ground = [(0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)]
    known[GROUND] = Surface(GROUND, ground, 0.0)
    ids.clear()
    for number, link in enumerate(links):
        key, what = _link_fault(link, known)
        if what:
            return Fault("links", number, key, what)
        if link.id in ids:
            return Fault("links", number, ".id", f'there are two links "{link.id}"')
        ids.add(link.id)
    return None


def _surface_fault(
    surface: MapSurface, before: Mapping[str, Surface], width: float, depth: float
) -> tuple[str, str]:
    if not ID.fullmatch(surface.id):
        return ".id", f'an id is lower-case words joined by "-", such as "bell-loft", not "{surface.id}"'
    if surface.id in before:
        return ".id", f'there are two surfaces "{surface.id}"'
    if not 0 < surface.height <= HIGHEST:
        return ".height", (
            f"a surface lies above the ground and at most {HIGHEST:g} inches up, not at {surface.height:g}"
        )
    what = _outline_fault(surface.polygon, width, depth)
    if what:
        return "", what
    parts = _surface(surface).parts
    for other in before.values():
        as_high = abs(other.height - surface.height) < _AS_HIGH
        if as_high and any([overlap(part, its) for part in parts for its in other.parts]):
            return "", f'it overlaps the surface "{other.id}", which is as high'
    return "", ""


def _outline_fault(points: Points, width: float, depth: float) -> str:
    corners = list(points)
    if len(set(corners)) < max(3, len(corners)):
        return "an outline has at least 3 corners, and each of them once"
    if off_table(points, width, depth):
        return off_table(points, width, depth)
    if signed_area(corners) < 0.01 or crosses_itself(corners):
        return "its sides cross, or its corners do not run counter-clockwise round an area"
    return ""


def _wall_fault(wall: MapWall, width: float, depth: float) -> tuple[str, str]:
    if not wall.foot >= 0:
        return ".foot", f"a wall begins on the ground or above it, not at {wall.foot:g}"
    if not wall.top > wall.foot:
        return ".top", f"a wall goes up: its top at {wall.top:g} should be above its foot at {wall.foot:g}"
    if not wall.top <= HIGHEST:
        return ".top", f"the top of a wall is at most {HIGHEST:g} inches up, not {wall.top:g}"
    if len(wall.polygon) == 2:
        (x0, y0), (x1, y1) = wall.polygon
        if abs(x1 - x0) + abs(y1 - y0) < _SHORTEST:
            return "", f"a wall is at least {_SHORTEST:g} inch long"
        return "", off_table(wall.polygon, width, depth)
    what = _outline_fault(wall.polygon, width, depth)
    if not what and not is_convex(list(wall.polygon)):
        what = f"the outline of a wall is convex, and this one is not: {dent(wall.polygon)}"
    return "", what


def _link_fault(link: MapLink, known: Mapping[str, Surface]) -> tuple[str, str]:
    if link.kind not in LINK_KINDS:
        return ".kind", f'there is no kind of link "{link.kind}"{meant(link.kind, LINK_KINDS)}'
    for key, level, line_key, line in (
        (".from", link.start, ".from_line", link.from_line),
        (".to", link.to, ".to_line" if link.to_line is not None else ".from_line", link.end_line()),
    ):
        if level not in known:
            return key, f'there is no surface "{level}"{meant(level, [name for name in known if name])}'
        what = _off_surface(known[level], line)
        if what:
            return line_key, what
    low, high = known[link.start].height, known[link.to].height
    if link.kind == WALK and link.start == link.to:
        return "", "it leads from a surface to itself, where everybody walks already"
    if link.kind in (LADDER, CLIMB) and abs(high - low) < _AS_HIGH:
        return "", f"a {link.kind} leads up or down, and both ends of this one are at {low:g} inches"
    if link.kind == JUMP and high > low - _AS_HIGH:
        return "", f"a jump leads down, and this one leads from {low:g} to {high:g} inches"
    return "", ""


def _off_surface(surface: Surface, line: Line) -> str:
    name = f'the surface "{surface.id}"' if surface.id else "the table"
    for x, y in line:
        if not surface.holds(x, y):
            return f"({x:g}, {y:g}) does not lie on {name}"
    return "" if surface.holds_line(line) else f"part of the line does not lie on {name}"


# --------------------------------------------------------------------------------------------------- maps


class _SurfaceEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    height: float
    at: Point | None = None
    size: Point | None = None
    turn: float | None = None
    polygon: list[Point] | None = None
    name: str = ""
    twin: str | None = None  # the name of the mirror image


class _WallEntry(msgspec.Struct, forbid_unknown_fields=True):
    top: float
    foot: float = 0.0
    line: Line | None = None
    at: Point | None = None
    size: Point | None = None
    turn: float | None = None
    polygon: list[Point] | None = None


class _LinkEntry(msgspec.Struct, forbid_unknown_fields=True, rename={"start": "from"}):
    kind: str
    from_line: Line
    start: str = GROUND
    to: str = GROUND
    to_line: Line | None = None


def read_levels(
    file: str, raw: Mapping[str, Any], width: float, depth: float, symmetric: bool
) -> tuple[tuple[MapSurface, ...], tuple[MapWall, ...], tuple[MapLink, ...]]:
    """Surfaces, walls and links of a map; of a symmetric one with their mirror images."""
    places: dict[str, list[str]] = {rows: [] for rows in LEVEL_TABLES}
    surfaces: list[MapSurface] = []
    twins: dict[str, str] = {GROUND: GROUND}  # whose mirror image is which
    for key, row in _rows(file, raw, "surfaces", _SurfaceEntry):
        usable_numbers(file, f"{key}.height", (row.height,))
        outline = corners_of("surface", row.polygon, row.at, row.size, row.turn, file, key)
        mirrored = symmetric and not is_own_mirror(outline, width, depth)
        if row.twin is not None and not mirrored:
            raise BadInput("names a mirror image, but this surface has none", f"{file}: {key}.twin")
        height = quantise(row.height)
        surfaces.append(MapSurface(row.id, height, outline, row.name))
        places["surfaces"].append(key)
        twins[row.id] = row.id
        if mirrored:
            twins |= {row.id: row.id + _TWIN, row.id + _TWIN: row.id}
            name = row.name if row.twin is None else row.twin
            surfaces.append(MapSurface(row.id + _TWIN, height, mirror(outline, width, depth), name))
            places["surfaces"].append(f"the mirror image of {key}")

    walls: list[MapWall] = []
    for key, row in _rows(file, raw, "walls", _WallEntry):
        usable_numbers(file, f"{key}.foot", (row.foot,))
        usable_numbers(file, f"{key}.top", (row.top,))
        outline = _wall_outline(row, file, key)
        outlines = [outline]
        if symmetric and not is_own_mirror(outline, width, depth):
            outlines.append(mirror(outline, width, depth))
        for place, each in zip((key, f"the mirror image of {key}"), outlines, strict=False):
            number = len(walls) + 1
            walls.append(MapWall(f"wall-{number}", each, quantise(row.top), quantise(row.foot)))
            places["walls"].append(place)

    links: list[MapLink] = []
    for key, row in _rows(file, raw, "links", _LinkEntry):
        start_line = _line(row.from_line, file, f"{key}.from_line")
        end_line = None if row.to_line is None else _line(row.to_line, file, f"{key}.to_line")
        found = [MapLink("", row.kind, start_line, row.start, row.to, end_line)]
        if symmetric:
            other = MapLink(
                "",
                row.kind,
                _mirrored(start_line, width, depth),
                twins.get(row.start, row.start),
                twins.get(row.to, row.to),
                None if end_line is None else _mirrored(end_line, width, depth),
            )
            if not _same(found[0], other):
                found.append(other)
        for place, link in zip((key, f"the mirror image of {key}"), found, strict=False):
            number = 1 + sum([each.kind == link.kind for each in links])
            links.append(msgspec.structs.replace(link, id=f"{link.kind}-{number}"))
            places["links"].append(place)

    fault = first_fault(width, depth, surfaces, walls, links)
    if fault is not None:
        raise BadInput(fault.what, f"{file}: {places[fault.rows][fault.number]}{fault.key}")
    return tuple(surfaces), tuple(walls), tuple(links)


def _rows(file: str, raw: Mapping[str, Any], name: str, kind: type[Any]) -> list[tuple[str, Any]]:
    rows = rows_of(file, raw, name)
    return [(f"{name}[{n}]", convert(file, f"{name}[{n}]", row, kind)) for n, row in enumerate(rows)]


def _wall_outline(row: _WallEntry, file: str, key: str) -> Points:
    if row.line is None and row.polygon is None and (row.at is None or row.size is None):
        raise BadInput("a wall needs a 'line', a 'polygon', or both 'at' and 'size'", f"{file}: {key}")
    if row.line is None:
        return corners_of("wall", row.polygon, row.at, row.size, row.turn, file, key)
    for name, value in (("at", row.at), ("size", row.size), ("turn", row.turn), ("polygon", row.polygon)):
        if value is not None:
            raise BadInput(f"a wall with a line has no '{name}'", f"{file}: {key}.{name}")
    return _line(row.line, file, f"{key}.line")


def _line(line: Line, file: str, where: str) -> Line:
    (x0, y0), (x1, y1) = line
    usable_numbers(file, where, (x0, y0, x1, y1))
    return (quantise(x0), quantise(y0)), (quantise(x1), quantise(y1))


def _mirrored(line: Line, width: float, depth: float) -> Line:
    first, last = mirror(line, width, depth)
    return first, last


def _same(a: MapLink, b: MapLink) -> bool:
    """Whether two links are one, perhaps told from its other end."""
    one, other = (
        [(link.start, frozenset(link.from_line)), (link.to, frozenset(link.end_line()))] for link in (a, b)
    )
    return one == other or (one == other[::-1] and a.kind != JUMP)
