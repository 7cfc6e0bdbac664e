"""From options to the table: the field with its terrain and spells, and units with all their models."""

from __future__ import annotations

from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell, model_sheet
from banneret.books.opr.tray import Model, arrange
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.options import RegimentsOptions
from banneret.books.regiments.unit import Unit
from banneret.core.space.geometry import Polygon


def field_of(options: RegimentsOptions) -> Field:
    table = options.table
    pieces = [
        Terrain(
            piece.id,
            piece.kind,
            piece.name or piece.kind,
            Polygon(list(piece.polygon)),
            piece.cover,
            piece.difficult,
            piece.dangerous,
            piece.impassable,
            piece.blocks_sight,
        )
        for piece in table.pieces
    ]
    spells = {
        seat: [Spell(f"{seat}.{data.id}", data) for data in options.armies[seat].spells]
        for seat in sorted(options.armies)
    }
    return Field(table.width, table.depth, pieces, spells)


def unit_of(seat: str, data: UnitData, unit_id: str) -> Unit:
    """A unit of the roster with all its models, still to be deployed."""
    models: list[Model] = []
    for kind, group in enumerate(data.models):
        sheet = model_sheet(f"{unit_id}:{kind}", group, data.base)
        for _ in range(group.count):
            number = len(models) + 1
            models.append(Model(f"{unit_id}/{number}", number, sheet))
    width, (slot_width, slot_depth) = data.width, data.base
    standing = arrange(models, width, slot_width, slot_depth)
    tough = sum([model.sheet.tough for model in models])
    return Unit(
        unit_id, seat, data.name, width, slot_width, slot_depth, standing, len(models), tough, data.points
    )
