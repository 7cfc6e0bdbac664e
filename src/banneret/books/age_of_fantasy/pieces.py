# interpreted: pieces are made once a game
"""Pieces of terrain that players set up themselves: what each kind is, and its outline from a seed."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.field import Building, Terrain
from banneret.books.age_of_fantasy.rolled_tables import IMPASSABLE_PIECE
from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.toml_files import meant
from banneret.core.space.geometry import Polygon
from banneret.core.space.table import Kind, Piece, SolidBuilding, load_catalogue
from banneret.core.space.table_generator import drawn_outline

BOOK: Final = "age-of-fantasy"
LEAST_PIECES: Final = 10  # AF-PRE-02, AF-TPL-02
MOST_CHOSEN: Final = 15  # AF-TPL-02
_STRIDE: Final = 1_000_003  # keeps the seeds of neighbouring pieces apart


def kinds() -> dict[str, Kind]:
    """AF-TER-11, AF-TPL-06: what every kind of terrain does."""
    return load_catalogue(BOOK).kinds


def check_kind(kind: str, where: str) -> None:
    if kind != IMPASSABLE_PIECE and kind not in kinds():
        raise BadInput(f"there is no kind of terrain “{kind}”{meant(kind, kinds())}", where)


def drawn(kind: str, number: int, seed: int) -> Terrain:
    """AF-TPL-05, AF-TPL-06: the piece with this number, about (0, 0), as it is before it is set down."""
    random = SplitMix64(seed * _STRIDE + number)
    name = kind
    if kind == IMPASSABLE_PIECE:
        tall = sorted([key for key, each in kinds().items() if each.impassable and each.blocks_sight])
        name = tall[random.below(len(tall))]
    found = kinds()[name]
    outline = drawn_outline(random, found)
    return Terrain(
        f"{name}-{number + 1}",
        name,
        found.name,
        Polygon(list(outline)),
        found.height,
        found.cover,
        found.difficult,
        found.dangerous,
        found.impassable,
        found.blocks_sight,
        list(found.features),
        building_of(found.building),
    )


def building_of(data: SolidBuilding | None) -> Building | None:
    return None if data is None else Building(data.capacity, data.tough, data.ports)


def terrain_of(piece: Piece) -> Terrain:
    """A piece of a ready table as the rules use it; as a building it is what it says, or what its kind does."""
    kind = kinds().get(piece.kind)
    return Terrain(
        piece.id,
        piece.kind,
        piece.name or piece.kind,
        Polygon(list(piece.polygon)),
        piece.height,
        piece.cover,
        piece.difficult,
        piece.dangerous,
        piece.impassable,
        piece.blocks_sight,
        list(piece.features),
        building_of(piece.building or (None if kind is None else kind.building)),
    )
