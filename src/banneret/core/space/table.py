"""The table: its size and the terrain on it, and the maps that people write as TOML.

Inches throughout; x runs to the right, y up, from the lower left corner of the table. Every piece is a convex
polygon, counter-clockwise, its corners rounded to 0.001 inch so that the same map is the same everywhere.

Leave this module out of the mypyc build: the compiler drops `frozen=True` and the element types of a msgspec
Struct. Nothing here is on the hot path.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Final, Literal

import msgspec

import banneret
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import (
    ID,
    among,
    convert,
    entries_of,
    find_file,
    known_tables,
    meant,
    read_toml,
    rows_of,
    table_of,
    usable_numbers,
)
from banneret.core.space.distances import overlap
from banneret.core.space.geometry import EPS, Polygon, is_convex, quantise
from banneret.core.space.level_files import (
    LEVEL_TABLES,
    MapLink,
    MapSurface,
    MapWall,
    build_levels,
    first_fault,
    read_levels,
)
from banneret.core.space.levels import Levels, Line
from banneret.core.space.map_shapes import HIGHEST, Points, corners_of, dent, is_own_mirror, mirror, off_table
from banneret.core.space.town_files import (
    TOWN_TABLES,
    MapBuilding,
    links_beside,
    read_town,
    surfaces_of,
    town_fault,
    walls_of,
)

_PACKS = Path(banneret.__file__).resolve().parent / "packs"
MAPS = _PACKS / "maps"
KINDS = _PACKS / "terrain" / "kinds.toml"

# Larger than any table people own; it catches sizes given in millimetres.
LARGEST_TABLE = 240.0

# What a piece may do beside its plain effects, and when:
#   climb     difficult only for those who go up, that is, enter it from outside
#   wood      seen into and out of, never through
#   hilltop   whoever stands on it disregards one unit or piece in a line of sight
#   hazard    dangerous only when crossed with a Rush or Charge
#   slow      a quarter of the pace, where difficult ground is half of it
#   swamp     who goes through it may sink
#   water     deep enough to drown in; with a flow it carries
FEATURES: Final = ("climb", "hazard", "hilltop", "slow", "swamp", "water", "wood")

# The flow of what does not flow.
STILL: Final = -1.0


# The sides of a building by where they face: each the compass point that is nearest.
COMPASS: Final = ("north", "east", "south", "west")

# More than any building holds or takes; it catches slips of the pen.
LARGEST_BUILDING = 99


class SolidBuilding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a closed building holds and takes, for rules by which units enter such; 0 is what is usual.

    `ports` are the sides with doors, windows and the like.
    """

    capacity: int = 0
    tough: int = 0
    ports: tuple[str, ...] = COMPASS

    def __post_init__(self) -> None:
        for what, number in (("capacity", self.capacity), ("tough", self.tough)):
            if not 0 <= number <= LARGEST_BUILDING:
                raise ValueError(f"{what} is 0 to {LARGEST_BUILDING}, not {number}")
        for n, side in enumerate(self.ports):
            if side not in COMPASS:
                raise ValueError(f'no side is called "{side}"{meant(side, COMPASS)}')
            if side in self.ports[:n]:
                raise ValueError(f'"{side}" is written twice')

    def mirrored(self) -> SolidBuilding:
        """As it is on the other side of the table, turned half a circle."""
        turned = tuple([COMPASS[(COMPASS.index(side) + 2) % 4] for side in self.ports])
        return SolidBuilding(self.capacity, self.tough, tuple(sorted(turned, key=COMPASS.index)))


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One piece of terrain: where it lies and what it does. `kind` and `name` are only for reading.

    Height (inches above the table), features and what it is as a building are written only where a piece has
    them, so that the journals of books without them stay as they were.
    """

    id: str
    kind: str
    polygon: Points
    cover: bool
    difficult: bool
    dangerous: bool
    impassable: bool
    blocks_sight: bool
    name: str = msgspec.field(default_factory=str)  # a default of this form is written all the same
    height: float = 0.0
    features: tuple[str, ...] = ()
    building: SolidBuilding | None = None
    flow: float = STILL  # the heading of a current

    def __post_init__(self) -> None:
        if not (abs(self.flow - STILL) < EPS or 0 <= self.flow < 360):
            raise ValueError(_wrong_flow(self.flow))
        # Also for pieces that come with the options of a game: msgspec makes its own error of this one.
        if not 0 <= self.height <= HIGHEST:
            raise ValueError(_wrong_height(self.height))
        for n, feature in enumerate(self.features):
            what = _wrong_feature(feature, self.features[:n])
            if what:
                raise ValueError(what)


def _wrong_height(height: float) -> str:
    return f"a piece is 0 to {HIGHEST:g} inches high, not {height:g}"


def _wrong_flow(flow: float) -> str:
    return f"the flow of water is a heading from 0 to below 360 degrees, not {flow:g}"


def _wrong_feature(feature: str, before: tuple[str, ...]) -> str:
    if feature not in FEATURES:
        return f'there is no feature of terrain "{feature}"{meant(feature, FEATURES)}'
    return f'"{feature}" is written twice' if feature in before else ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table ready to play on. Like the height of a piece, levels are written only where there are any."""

    width: float
    depth: float
    pieces: tuple[Piece, ...]
    name: str = msgspec.field(default_factory=str)
    id: str = msgspec.field(default_factory=str)
    surfaces: tuple[MapSurface, ...] = ()
    walls: tuple[MapWall, ...] = ()
    links: tuple[MapLink, ...] = ()
    buildings: tuple[MapBuilding, ...] = ()
    streets: tuple[Line, ...] = ()
    ruin: bool = False  # whether it lies in ruins, where every building can be entered

    def __post_init__(self) -> None:
        fault = town_fault(self.width, self.depth, self.buildings, self.streets, self.surfaces)
        if fault is not None:
            raise ValueError(f"{fault.rows}[{fault.number}]{fault.key}: {fault.what}")
        if self.is_flat():
            return
        fault = first_fault(self.width, self.depth, self.surfaces, self.walls, self.links)
        if fault is not None:
            raise ValueError(f"{fault.rows}[{fault.number}]{fault.key}: {fault.what}")

    def is_flat(self) -> bool:
        """Whether there is nothing but the ground and what lies on it."""
        return not (self.surfaces or self.walls or self.links)

    def levels(self) -> Levels:
        """Its surfaces, walls and links, as rules ask for them."""
        return build_levels(self.width, self.depth, self.surfaces, self.walls, self.links)

    def without_building(self, id: str) -> Table:
        """The same table after a building has come down, with its floors, its walls and the ways up it."""
        building = next(each for each in self.buildings if each.id == id)
        floors = surfaces_of(building, self.surfaces)
        walls = walls_of(building, self.walls)
        return msgspec.structs.replace(
            self,
            surfaces=tuple([each for each in self.surfaces if each not in floors]),
            walls=tuple([each for each in self.walls if each not in walls]),
            links=tuple(links_beside(floors, self.links)),
            buildings=tuple([each for each in self.buildings if each.id != id]),
        )


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain: its effects, and how the generator draws it (see the head of kinds.toml)."""

    name: str
    long: tuple[float, float]
    short: tuple[float, float]
    ragged: float = 0.0
    cover: bool = False
    difficult: bool = False
    dangerous: bool = False
    impassable: bool = False
    blocks_sight: bool = False
    height: float = 0.0
    features: tuple[str, ...] = ()
    building: SolidBuilding | None = None


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mix of terrain for the generator. A `loose` one is for troops in loose order, who need no lanes but
    something to hide behind (see table_generator). One with a `plan` is drawn by that: a town or fields."""

    pieces: tuple[int, int]
    weights: dict[str, int]
    loose: bool = False
    plan: Literal["", "ruins", "fields"] = ""
    about: str = ""  # one sentence for whoever chooses it


class Catalogue(msgspec.Struct, frozen=True):
    """Every kind of terrain and every style of table, by id."""

    kinds: dict[str, Kind]
    styles: dict[str, Style]


class _MapHead(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    size: tuple[float, float]
    about: str = ""  # one sentence for whoever chooses it; no part of the table
    symmetric: Literal["point", "none"] = "none"
    ruin: bool = False


class _MapPiece(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    at: tuple[float, float] | None = None  # the middle of the piece
    size: tuple[float, float] | None = None
    turn: float | None = None  # degrees, clockwise like every heading
    polygon: list[tuple[float, float]] | None = None
    name: str | None = None
    twin: str | None = None  # the name of the mirror image
    cover: bool | None = None
    difficult: bool | None = None
    dangerous: bool | None = None
    impassable: bool | None = None
    blocks_sight: bool | None = None
    height: float | None = None
    features: tuple[str, ...] | None = None
    building: SolidBuilding | None = None
    flow: float | None = None


# ------------------------------------------------------------------------------------ kinds of terrain


def load_catalogue(book_or_path: str | Path | None = None) -> Catalogue:
    """The kinds of terrain and the generator's styles: those of a book, the usual ones, or another file's."""
    if isinstance(book_or_path, Path):
        return _load_catalogue(book_or_path)
    return _own_catalogue(book_or_path or "")


@functools.cache
def _own_catalogue(book: str) -> Catalogue:
    own = KINDS.with_name(f"{book}.toml")
    return _load_catalogue(own if ID.fullmatch(book) and own.is_file() else KINDS)


def _load_catalogue(path: Path) -> Catalogue:
    file = path.name
    raw = read_toml(path)
    known_tables(file, raw, ("kinds", "styles"))
    kinds: dict[str, Kind] = {}
    for id, entry in entries_of(file, raw, "kinds").items():
        key = f"kinds.{id}"
        kind = convert(file, key, entry, Kind)
        usable_numbers(file, key, (*kind.long, *kind.short, kind.ragged))
        for name, (least, most) in (("long", kind.long), ("short", kind.short)):
            if not 0 < least <= most:
                raise BadInput("this is a range above 0, the smaller end first.", f"{file}: {key}.{name}")
        if not 0 <= kind.ragged <= 1:
            raise BadInput("this should be from 0 to 1.", f"{file}: {key}.ragged")
        _check_rise(file, key, kind.height, kind.features)
        kinds[id] = kind
    if not kinds:
        raise BadInput("there should be at least one kind of terrain.", f"{file}: kinds")

    styles: dict[str, Style] = {}
    for id, entry in entries_of(file, raw, "styles").items():
        key = f"styles.{id}"
        style = convert(file, key, entry, Style)
        if not 1 <= style.pieces[0] <= style.pieces[1]:
            raise BadInput("this is a range from 1 up, the smaller end first.", f"{file}: {key}.pieces")
        for name, weight in style.weights.items():
            among(file, f"{key}.weights.{name}", name, kinds, "kind of terrain")
            if weight < 1:
                raise BadInput("a weight is 1 or more.", f"{file}: {key}.weights.{name}")
        if not style.weights:
            raise BadInput("a style names at least one kind.", f"{file}: {key}.weights")
        styles[id] = style
    return Catalogue(kinds, styles)


def _check_rise(file: str, key: str, height: float, features: tuple[str, ...]) -> None:
    """Refuse a height that no piece has, and features there are not, naming the key."""
    usable_numbers(file, f"{key}.height", (height,))
    if not 0 <= height <= HIGHEST:
        raise BadInput(_wrong_height(height), f"{file}: {key}.height")
    for n, feature in enumerate(features):
        what = _wrong_feature(feature, features[:n])
        if what:
            raise BadInput(what, f"{file}: {key}.features[{n}]")


# -------------------------------------------------------------------------------------------------- maps


def available_maps(book: str) -> list[str]:
    """The ids of the maps that come with the product for this book."""
    return [path.stem for path in _bundled(book)]


def _bundled(book: str) -> list[Path]:
    return sorted((MAPS / book).glob("*.toml")) if ID.fullmatch(book) else []


def style_abouts(book: str) -> dict[str, str]:
    """The sentence of each style of generated tables, the usual style first."""
    return {style: each.about for style, each in load_catalogue(book).styles.items()}


def map_about(name: str, book: str) -> str:
    """The sentence with which a bundled map says what it is; "" if it says nothing."""
    path = find_file(name, _bundled(book), "map")
    return convert(path.name, "map", table_of(path.name, read_toml(path), "map"), _MapHead).about


def load_map(path_or_id: str | Path, book: str, kinds: Path | None = None) -> Table:
    """Read a map by the id of one of the book's, or from a file of one's own (a Path, or text that is no id).

    `kinds` is another catalogue of terrain than that of the book.
    """
    path = find_file(path_or_id, _bundled(book), "map")
    catalogue = load_catalogue(book if kinds is None else kinds)
    file = path.name
    raw = read_toml(path)
    known_tables(file, raw, ("map", "pieces", *LEVEL_TABLES, *TOWN_TABLES))
    head = convert(file, "map", table_of(file, raw, "map"), _MapHead)
    width, depth = head.size
    usable_numbers(file, "map.size", head.size)
    if not (0 < width <= LARGEST_TABLE and 0 < depth <= LARGEST_TABLE):
        what = f"a table is above 0 and at most {LARGEST_TABLE:g} inches each way, not {width:g} by {depth:g}."
        raise BadInput(what, f"{file}: map.size")
    width, depth = quantise(width), quantise(depth)

    pieces: list[Piece] = []
    places: list[str] = []
    counts: dict[str, int] = {}
    for index, raw_piece in enumerate(rows_of(file, raw, "pieces")):
        key = f"pieces[{index}]"
        entry = convert(file, key, raw_piece, _MapPiece)
        among(file, f"{key}.kind", entry.kind, catalogue.kinds, "kind of terrain")
        kind = catalogue.kinds[entry.kind]
        _check_rise(file, key, entry.height or 0.0, entry.features or ())
        flow = _flow(entry, file, key)
        outline = _outline(entry, file, key)
        what = off_table(outline, width, depth)
        if what:
            raise BadInput(what, f"{file}: {key}")
        mirrored = head.symmetric == "point" and not is_own_mirror(outline, width, depth)
        if entry.twin is not None and not mirrored:
            raise BadInput("names a mirror image, but this piece has none", f"{file}: {key}.twin")
        name = kind.name if entry.name is None else entry.name
        pieces.append(_piece(entry, kind, outline, name, counts, entry.building, flow))
        places.append(key)
        if mirrored:
            name = name if entry.twin is None else entry.twin
            turned = None if entry.building is None else entry.building.mirrored()
            back = flow if flow < 0 else (flow + 180.0) % 360.0
            pieces.append(_piece(entry, kind, mirror(outline, width, depth), name, counts, turned, back))
            places.append(f"the mirror image of {key}")
    _check_overlaps(pieces, places, file)
    symmetric = head.symmetric == "point"
    surfaces, walls, links = read_levels(file, raw, width, depth, symmetric)
    buildings, streets = read_town(file, raw, width, depth, symmetric, surfaces)
    return Table(
        width,
        depth,
        tuple(pieces),
        head.name,
        head.id,
        surfaces,
        walls,
        links,
        buildings,
        streets,
        head.ruin,
    )


def _flow(entry: _MapPiece, file: str, key: str) -> float:
    if entry.flow is None:
        return STILL
    usable_numbers(file, f"{key}.flow", (entry.flow,))
    if not 0 <= entry.flow < 360:
        raise BadInput(_wrong_flow(entry.flow), f"{file}: {key}.flow")
    return entry.flow


def _outline(entry: _MapPiece, file: str, key: str) -> Points:
    points = corners_of("piece", entry.polygon, entry.at, entry.size, entry.turn, file, key)
    if entry.polygon is not None and not is_convex(list(points)):
        raise BadInput(f"the polygon is not convex: {dent(points)}", f"{file}: {key}.polygon")
    return points


def _piece(
    entry: _MapPiece,
    kind: Kind,
    outline: Points,
    name: str,
    counts: dict[str, int],
    building: SolidBuilding | None,
    flow: float,
) -> Piece:
    counts[entry.kind] = counts.get(entry.kind, 0) + 1
    return Piece(
        id=f"{entry.kind}-{counts[entry.kind]}",
        kind=entry.kind,
        polygon=outline,
        cover=kind.cover if entry.cover is None else entry.cover,
        difficult=kind.difficult if entry.difficult is None else entry.difficult,
        dangerous=kind.dangerous if entry.dangerous is None else entry.dangerous,
        impassable=kind.impassable if entry.impassable is None else entry.impassable,
        blocks_sight=kind.blocks_sight if entry.blocks_sight is None else entry.blocks_sight,
        name=name,
        height=kind.height if entry.height is None else entry.height,
        features=kind.features if entry.features is None else entry.features,
        building=building,
        flow=flow,
    )


def drawn_piece(name: str, kind: Kind, outline: Points, counts: dict[str, int], flow: float = STILL) -> Piece:
    """A piece of a kind as a generator lays it; `counts` numbers those of each kind."""
    counts[name] = counts.get(name, 0) + 1
    return Piece(
        id=f"{name}-{counts[name]}",
        kind=name,
        polygon=outline,
        cover=kind.cover,
        difficult=kind.difficult,
        dangerous=kind.dangerous,
        impassable=kind.impassable,
        blocks_sight=kind.blocks_sight,
        name=kind.name,
        height=kind.height,
        features=kind.features,
        flow=flow,
    )


def _check_overlaps(pieces: list[Piece], places: list[str], file: str) -> None:
    shapes = [Polygon(list(piece.polygon)) for piece in pieces]
    for later in range(len(shapes)):
        for earlier in range(later):
            if overlap(shapes[earlier], shapes[later]):
                what = f"{pieces[later].kind} overlaps {pieces[earlier].kind} of {places[earlier]}"
                if places[later] == f"the mirror image of {places[earlier]}":
                    what = (
                        f"{pieces[later].kind} overlaps its own mirror image; "
                        "a piece across the middle of a symmetric table must be its own mirror image"
                    )
                raise BadInput(what, f"{file}: {places[later]}")


def check_pieces(table: Table, least: int, most: int | None = None) -> None:
    """Refuse a table with too few or too many pieces for its book; some know no most."""
    count = len(table.pieces)
    if count < least or (most is not None and count > most):
        wanted = f"{least} or more" if most is None else f"{least} to {most}"
        raise BadInput(
            f"the table has {count} pieces of terrain; this game is played with {wanted}",
            table.name or table.id or "table",
        )


def check_flat(table: Table, title: str) -> None:
    """Refuse a table with levels for a book that knows none; `title` is what the sentence calls the book."""
    if not table.is_flat():
        what = f"{title} is played on the ground, without surfaces, walls and links of their own"
        raise BadInput(what, table.name or table.id or "table")
    if table.buildings or table.streets or table.ruin:
        what = f"{title} knows no buildings and streets of a map, and no ruins of towns"
        raise BadInput(what, table.name or table.id or "table")
    if any(piece.flow >= 0 for piece in table.pieces):
        raise BadInput(f"in {title} no water flows", table.name or table.id or "table")
