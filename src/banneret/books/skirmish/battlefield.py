# interpreted: tables are read once a game
"""From a table, as maps and generators give it, to the ground of a skirmish."""

from __future__ import annotations

from banneret.books.skirmish.field import (
    DIFFICULT,
    IMPASSABLE,
    OPEN,
    VERY_DIFFICULT,
    Building,
    Field,
    Ground,
)
from banneret.core.space.geometry import Polygon
from banneret.core.space.table import Piece, Table
from banneret.core.space.town_files import MapBuilding, surfaces_of, walls_of


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
