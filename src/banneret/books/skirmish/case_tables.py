# interpreted: cases are set up once
"""The words of a case for its table: terrain, floors, walls, links, buildings and streets, as in maps."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.books.case_tools import among, convert, has_size
from banneret.books.skirmish.battlefield import BOOK, load_table
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.space.level_files import LEVEL_TABLES, read_levels
from banneret.core.space.map_shapes import corners_of
from banneret.core.space.table import STILL, Piece, Table, load_catalogue
from banneret.core.space.town_files import TOWN_TABLES, read_town

_FILE: Final = "table"


class PieceSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A piece of a kind of the book's, with what is different about it."""

    kind: str
    at: tuple[float, float] | None = None
    size: tuple[float, float] | None = None
    turn: float | None = None
    polygon: list[tuple[float, float]] | None = None
    name: str = ""
    height: float | None = None
    flow: float = STILL


class GroundSpec(msgspec.Struct, forbid_unknown_fields=True):
    """`map` is the id of one, or a generated table such as “ruins-17”, and then nothing else is said.

    Surfaces, walls, links, buildings and streets are written as in maps.
    """

    size: tuple[float, float] = (48.0, 48.0)
    ruin: bool = False
    map: str = ""
    terrain: list[PieceSpec] = []


def table_of(data: Data) -> Table:
    """The table that a case describes: a field of 48 by 48 inches without happenings, if nothing is said."""
    rest = {key: value for key, value in data.items() if key not in (*LEVEL_TABLES, *TOWN_TABLES)}
    spec = convert(rest, GroundSpec, _FILE)
    if spec.map:
        if len(data) > 1:
            raise BadInput("a map says all there is to say of a table", f"{_FILE}.map")
        return load_table(spec.map, 0)
    has_size(spec.size, f"{_FILE}.size")
    width, depth = spec.size
    surfaces, walls, links = read_levels(_FILE, data, width, depth, False)
    buildings, streets = read_town(_FILE, data, width, depth, False, surfaces)
    pieces = tuple(_piece(entry, number) for number, entry in enumerate(spec.terrain))
    return Table(
        width,
        depth,
        pieces,
        surfaces=surfaces,
        walls=walls,
        links=links,
        buildings=buildings,
        streets=streets,
        ruin=spec.ruin,
    )


def _piece(entry: PieceSpec, number: int) -> Piece:
    key = f"terrain[{number}]"
    kinds = load_catalogue(BOOK).kinds
    among(entry.kind, kinds, "kind of terrain", f"{_FILE}.{key}.kind")
    kind = kinds[entry.kind]
    return Piece(
        f"{entry.kind}-{number + 1}",
        entry.kind,
        corners_of("piece", entry.polygon, entry.at, entry.size, entry.turn, _FILE, key),
        kind.cover,
        kind.difficult,
        kind.dangerous,
        kind.impassable,
        kind.blocks_sight,
        entry.name or kind.name,
        kind.height if entry.height is None else entry.height,
        kind.features,
        flow=entry.flow,
    )
