"""How the world map looks: colours, symbols of terrain, pieces and realms, from `map_looks.json`.

Drawings are SVG about the origin with their attributes in single quotes; words in braces are filled in.
"""

from __future__ import annotations

from importlib import resources
from typing import Final

import msgspec

SERIF: Final = "Georgia, 'Palatino Linotype', 'Liberation Serif', 'DejaVu Serif', serif"


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deep: str
    ripple: str
    coast: str
    river: str
    bank: str


class TerrainLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`put` are symbols with their places and sizes."""

    fill: str
    put: tuple[tuple[str, float, float, float], ...]


class RealmLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Told apart without colours by the dashes of its border and the charge on its banners."""

    main: str
    pale: str
    dark: str
    dash: str
    charge: str


class MapLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sea: Sea
    ink: str
    grid: str
    symbols: dict[str, str]
    terrain: dict[str, TerrainLook]
    pieces: dict[str, str]
    realms: tuple[RealmLook, ...]
    neutral: RealmLook
    charges: dict[str, str]
    hatches: tuple[str, ...]


MAP_LOOK: Final = msgspec.json.decode(
    resources.files("banneret.pictures.campaign").joinpath("map_looks.json").read_bytes(), type=MapLook
)
