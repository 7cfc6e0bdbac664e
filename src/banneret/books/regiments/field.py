"""What never changes in a battle of Regiments: the table and its terrain, and each side's spells."""

from __future__ import annotations

from banneret.books.opr.sheets import Spell
from banneret.core.space.geometry import Polygon


class Terrain:
    """A piece of terrain as the rules use it."""

    __slots__ = (
        "blocks_sight",
        "cover",
        "dangerous",
        "difficult",
        "id",
        "impassable",
        "kind",
        "name",
        "shape",
    )

    def __init__(
        self,
        id_: str,
        kind: str,
        name: str,
        shape: Polygon,
        cover: bool,
        difficult: bool,
        dangerous: bool,
        impassable: bool,
        blocks_sight: bool,
    ) -> None:
        self.id = id_
        self.kind = kind
        self.name = name
        self.shape = shape
        self.cover = cover
        self.difficult = difficult
        self.dangerous = dangerous
        self.impassable = impassable
        self.blocks_sight = blocks_sight


class Field:
    """The table, its terrain by what it does, and each side's spells."""

    __slots__ = (
        "cover",
        "dangerous",
        "depth",
        "difficult",
        "impassable",
        "opaque",
        "pieces",
        "spells",
        "width",
    )

    def __init__(
        self, width: float, depth: float, pieces: list[Terrain], spells: dict[str, list[Spell]]
    ) -> None:
        self.width = width
        self.depth = depth
        self.pieces = pieces
        self.cover = [p for p in pieces if p.cover]
        self.difficult = [p for p in pieces if p.difficult]
        self.dangerous = [p for p in pieces if p.dangerous]
        self.impassable = [p for p in pieces if p.impassable]
        self.opaque = [p for p in pieces if p.blocks_sight]
        self.spells = spells
