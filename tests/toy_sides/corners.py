"""A zone in each corner of the table, for up to four armies."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle, Edge, Point, Polygon

WIDE: Final = 24.0
DEEP: Final = 12.0


def _corner(x: float, y: float) -> Polygon:
    x0, y0 = x * (72.0 - WIDE), y * (48.0 - DEEP)
    return ((x0, y0), (x0 + WIDE, y0), (x0 + WIDE, y0 + DEEP), (x0, y0 + DEEP))


def _edges(x: float, y: float) -> tuple[Edge, ...]:
    x0, y0 = x * (72.0 - WIDE), y * (48.0 - DEEP)
    return (((x0, 48.0 * y), (x0 + WIDE, 48.0 * y)), ((72.0 * x, y0), (72.0 * x, y0 + DEEP)))


_PLACES: Final = {"zone_1": (0.0, 0.0), "zone_2": (1.0, 0.0), "zone_3": (1.0, 1.0), "zone_4": (0.0, 1.0)}
_POINTS: Final[dict[str, tuple[Point, ...]]] = {
    "zone_1": ((18.0, 15.0),),
    "zone_2": ((54.0, 15.0),),
    "zone_3": ((54.0, 33.0),),
    "zone_4": ((18.0, 33.0),),
}

CORNERS: Final = DeploymentStyle(
    id="corners",
    name="Corners",
    clause="AF-MUL-02",
    zones={key: (_corner(x, y),) for key, (x, y) in _PLACES.items()},
    home_edges={key: _edges(x, y) for key, (x, y) in _PLACES.items()},
    breakthrough=_POINTS,
    seize_ground=((36.0, 12.0), (36.0, 36.0), (24.0, 24.0), (48.0, 24.0)),
    gap=24.0,
)
