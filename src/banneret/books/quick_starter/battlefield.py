# interpreted: tables are laid out once a game
"""QS-SET-01 to QS-SET-03: the battlefield of 36 by 48 inches, from a map or from a seed."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import DEPTH, IMPASSABLE, WIDTH
from banneret.books.quick_starter.taking_the_field import category_of
from banneret.core.engine.errors import BadInput
from banneret.core.space.distances import contains
from banneret.core.space.geometry import Polygon
from banneret.core.space.table import Table, check_flat
from banneret.core.space.table_generator import find_table

BOOK: Final = "quick-starter"
DEFAULT_MAP: Final = "default"  # QS-SET-03: for players who cannot agree


def load_table(name: str, seed: int = 0) -> Table:
    """The table of this name: a map (an id or a file), "generated" from the seed, or one such as "wild-17".

    QS-SET-02, QS-TER-02: terrain of a style, laid out by a seed, in sizes as the book suggests.
    """
    table = find_table(name, BOOK, seed, WIDTH, DEPTH)
    check_table(table)
    return table


def check_table(table: Table) -> None:
    """QS-SET-01, QS-SET-04, QS-TER-01: the size, nothing tall over the middle, a category for every piece."""
    where = table.name or table.id or "table"
    if (table.width, table.depth) != (WIDTH, DEPTH):
        size = f"{table.width:g} by {table.depth:g}"
        raise BadInput(f"the battlefield is {WIDTH:g} by {DEPTH:g} inches, not {size} (QS-SET-01)", where)
    check_flat(table, "the Quick Starter")
    for piece in table.pieces:
        category = category_of(piece)
        if not category:
            what = f"{piece.id} is neither a Hill nor Hindering nor Impassable Terrain (QS-TER-01)"
            raise BadInput(what, where)
        if category == IMPASSABLE and contains(Polygon(list(piece.polygon)), WIDTH / 2, DEPTH / 2):
            raise BadInput(f"{piece.id} covers the centre and is Impassable (QS-SET-04)", where)
