# interpreted: tables are read once a game
"""From a table, as maps and generators give it, to the ground of a skirmish."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.field import (
    DIFFICULT,
    IMPASSABLE,
    OPEN,
    VERY_DIFFICULT,
    Building,
    Field,
    Ground,
)
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import Polygon, is_convex
from banneret.core.space.table import Piece, Table, load_catalogue
from banneret.core.space.table_generator import find_table, generated_name, style_and_size
from banneret.core.space.town_files import MapBuilding, surfaces_of, walls_of

BOOK: Final = "skirmish"
RUINS: Final = "ruins"
FIELDS: Final = "fields"
WIDTH: Final = 48.0
DEPTHS: Final = {RUINS: 48.0, FIELDS: 36.0}
SMALLEST: Final = 36.0  # inches each way: zones of 8” and 14” need their room
LARGEST: Final = 72.0


def load_table(name: str, seed: int) -> Table:
    """The table of this name: a map (an id or a file), "generated" or a style from the seed, or "ruins-17"."""
    plain, _ = style_and_size(name)
    styles = load_catalogue(BOOK).styles
    if plain in styles:
        name = f"{name}-{seed}"
    style, _ = style_and_size(generated_name(name, BOOK)[0])
    return find_table(name, BOOK, seed, WIDTH, DEPTHS.get(style, WIDTH))


def check_table(table: Table, where: str) -> None:
    """A table that can be played on, or BadInput."""
    for inches in (table.width, table.depth):
        if not SMALLEST <= inches <= LARGEST:
            size = f"{table.width:g} by {table.depth:g}"
            raise BadInput(f"the table is {SMALLEST:g} to {LARGEST:g} inches each way, not {size}", where)
    ids: set[str] = set()
    for number, piece in enumerate(table.pieces):
        if not is_convex(list(piece.polygon)):
            raise BadInput(f"{piece.kind} is not convex", f"{where}.pieces[{number}]")
        if piece.id in ids:
            raise BadInput(f"two pieces have the id {piece.id}", f"{where}.pieces[{number}]")
        ids.add(piece.id)


def field_of(table: Table) -> Field:
    """SK-TER-01: every piece has its class in the data; SK-TER-16: in ruins every building can be entered."""
    return Field(
        table.width,
        table.depth,
        table.levels(),
        [ground_of(piece) for piece in table.pieces],
        [building_of(table, building) for building in table.buildings],
        [((x0, y0), (x1, y1)) for (x0, y0), (x1, y1) in table.streets],
        table.ruin,
    )


def ground_of(piece: Piece) -> Ground:
    going = OPEN
    if piece.impassable:
        going = IMPASSABLE
    elif "slow" in piece.features:
        going = VERY_DIFFICULT
    elif piece.difficult:
        going = DIFFICULT
    return Ground(
        piece.id,
        piece.kind,
        piece.name or piece.kind,
        going,
        Polygon(list(piece.polygon)),
        piece.height,
        piece.flow,
        "swamp" in piece.features,
        "water" in piece.features,
        "wood" in piece.features,
    )


def building_of(table: Table, building: MapBuilding) -> Building:
    return Building(
        building.id,
        building.name or building.id,
        Polygon(list(building.polygon)),
        tuple([surface.id for surface in surfaces_of(building, table.surfaces)]),
        tuple([wall.id for wall in walls_of(building, table.walls)]),
        building.enterable or table.ruin,
        building.roof,
    )
