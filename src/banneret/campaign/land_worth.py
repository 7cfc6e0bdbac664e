# interpreted: a table
"""What land is worth to whoever settles there: a rule of thumb for worlds that are fair and for proposals."""

from __future__ import annotations

from typing import Final

from banneret.campaign.terrain import (
    ASH_FOREST,
    ASH_PLAIN,
    DENSE,
    DESERTS,
    FARMLAND,
    FORESTED_HILLS,
    GRASSLAND,
    HILLS,
    LIGHT,
    MOUNTAINS,
    SEA,
    Terrain,
)

_BY_GROUP: Final = {
    FARMLAND: 7,
    GRASSLAND: 6,
    HILLS: 5,
    LIGHT: 5,
    MOUNTAINS: 5,  # there are Mines to be dug
    FORESTED_HILLS: 3,
    DENSE: 3,
    SEA: 3,
    ASH_PLAIN: 3,
    "dunes": 2,
    ASH_FOREST: 2,
    DESERTS: 1,
    "swamps": 1,
}


def land_worth(terrain: Terrain) -> int:
    """From 0, for what cannot be entered, to 7."""
    return _BY_GROUP.get(terrain.group.id, 0)
