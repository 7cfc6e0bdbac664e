"""A zone in each corner of the table, for three or four sides (AF-MUL-02)."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle, Edge, Point, Polygon
from banneret.core.space.geometry import quantise

CLAUSE: Final = "AF-MUL-02"
LONG: Final = 3.0  # a zone takes a third of a long edge of the table, which is 24" of 72"
SHORT: Final = 4.0  # … and a quarter of a short one, 12" of 48"
# Which of the zones is in which corner: at the end of each edge (1) or at its beginning (0), counter-clockwise.
CORNERS: Final = {"zone_1": (0, 0), "zone_2": (1, 0), "zone_3": (1, 1), "zone_4": (0, 1)}


def corners(field: Field) -> DeploymentStyle:
    """AF-MUL-02: 24" along the long edge and 12" along the short one, in proportion on any other table."""
    lies = field.width >= field.depth
    wide: float = quantise(field.width / (LONG if lies else SHORT))
    deep: float = quantise(field.depth / (SHORT if lies else LONG))
    zones: dict[str, tuple[Polygon, ...]] = {}
    edges: dict[str, tuple[Edge, ...]] = {}
    points: dict[str, tuple[Point, ...]] = {}
    quarters: list[Point] = []
    for key, (x, y) in CORNERS.items():
        left: float = (field.width - wide) * x
        right: float = left + wide
        low: float = (field.depth - deep) * y
        high: float = low + deep
        zones[key] = (((left, low), (right, low), (right, high), (left, high)),)
        edge_x: float = field.width * x
        edge_y: float = field.depth * y
        edges[key] = (((left, edge_y), (right, edge_y)), ((edge_x, low), (edge_x, high)))
        # AF-MIS-14: the middle of the zone's inner border, 12" from the long edge.
        if lies:
            points[key] = ((0.5 * (left + right), low if y else high),)
        else:
            points[key] = ((left if x else right, 0.5 * (low + high)),)
        quarters.append(_quarter(field, wide, deep, x, y))
    gap: float = field.width - 2.0 * wide if lies else field.depth - 2.0 * deep
    return DeploymentStyle(
        id="corners",
        name="Corners",
        clause=CLAUSE,
        zones=zones,
        home_edges=edges,
        breakthrough=points,
        seize_ground=tuple(quarters),
        gap=gap,
        about="Each side in a corner of the table.",
    )


def _quarter(field: Field, wide: float, deep: float, x: int, y: int) -> Point:
    """AF-MIS-06: the centroid of what a quarter of the table has beside its zone."""
    w: float = 0.5 * field.width
    d: float = 0.5 * field.depth
    left = w * d - wide * deep
    cx: float = (0.5 * w * w * d - 0.5 * wide * wide * deep) / left
    cy: float = (0.5 * d * w * d - 0.5 * deep * wide * deep) / left
    return (
        quantise(field.width - cx if x else cx),
        quantise(field.depth - cy if y else cy),
    )
