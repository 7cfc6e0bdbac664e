"""How well any table does what a loose table is there for, not only one that is being drawn."""

from __future__ import annotations

from banneret.core.space.clear_lines import lines_across
from banneret.core.space.table import Table
from banneret.core.space.table_generator import Quality, _hides, _judged


def quality(table: Table) -> Quality:
    """Whether lines run clear from edge to edge, and how far the pieces lie apart."""
    lines = lines_across(table.width, table.depth)
    clear = lines
    for piece in table.pieces:
        if _hides(piece.cover, piece.blocks_sight, piece.features):
            clear = clear.without(piece.polygon)
    return _judged(clear, lines.count(), list(table.pieces))
