# interpreted: zones are laid out once, as the program starts
"""Where sides deploy in each scenario, and its features in the words of this book (AF-SCN-01, AF-SCN-09)."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle, Edge, Point
from banneret.books.age_of_fantasy.zones import Outline
from banneret.books.opr.scenario_play import nearer_the_middle, playable
from banneret.books.scenarios.scenario import (
    DEEP,
    DEPTH,
    FAR,
    HILLS,
    NEAR,
    OPEN,
    ROUGH,
    WALLED,
    WIDTH,
    Box,
    CampaignScenario,
    Feature,
)
from banneret.core.space.distances import distance_to_point, overlap
from banneret.core.space.geometry import Polygon

CLEAR: Final = 4.0  # how far from a marker impassable terrain of the map is taken away
LOW: Final = 0.0
HEIGHTS: Final = {WALLED: 4.0, ROUGH: 4.0, HILLS: 2.0}  # of what is not flat


def clause(number: int) -> str:
    return f"AF-SCN-{number:02d}"


def outline_of(box: Box) -> Outline:
    x0, y0, x1, y1 = box
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def home_edges(box: Box) -> tuple[Edge, ...]:
    """The long edge at which a zone lies, else the short one; of one in the open the long edge behind it."""
    x0, y0, x1, y1 = box
    for touches, edge in (
        (y0 <= 0.0 and y1 < DEPTH, ((x0, 0.0), (x1, 0.0))),
        (y1 >= DEPTH and y0 > 0.0, ((x0, DEPTH), (x1, DEPTH))),
        (x0 <= 0.0 and x1 < WIDTH, ((0.0, y0), (0.0, y1))),
        (x1 >= WIDTH and x0 > 0.0, ((WIDTH, y0), (WIDTH, y1))),
    ):
        if touches:
            return (edge,)
    return (((x0, DEPTH), (x1, DEPTH)),)


def style_for(kind: CampaignScenario) -> DeploymentStyle:
    sides = {"zone_1": kind.zones(NEAR), "zone_2": kind.zones(FAR)}
    middles: dict[str, tuple[Point, ...]] = {
        key: ((0.5 * (boxes[0][0] + boxes[0][2]), 0.5 * (boxes[0][1] + boxes[0][3])),)
        for key, boxes in sides.items()
    }
    return DeploymentStyle(
        id=kind.id,
        name=kind.name,
        clause=clause(kind.number),
        zones={key: tuple([outline_of(box) for box in boxes]) for key, boxes in sides.items()},
        home_edges={
            key: tuple([edge for box in boxes for edge in home_edges(box)]) for key, boxes in sides.items()
        },
        breakthrough=middles,
        seize_ground=(),
        gap=0.0,
        about="Where the scenario has them deploy.",
    )


STYLES: Final = {kind.id: style_for(kind) for kind in playable()}


def feature_of(feature: Feature) -> Terrain:
    """AF-SCN-09: what a feature is in the words of this book."""
    ground = feature.ground
    return Terrain(
        feature.id,
        feature.kind,
        feature.name,
        Polygon(list(outline_of(feature.box))),
        HEIGHTS.get(ground, LOW),
        ground in (ROUGH, HILLS),
        ground == ROUGH,
        False,
        ground in (WALLED, DEEP),
        ground == WALLED,
        ["climb", "hilltop"] if ground == HILLS else [],
    )


def moved_piece(piece: Terrain, width: float, kind: CampaignScenario) -> Terrain | None:
    """AF-SCN-32: a piece of the map on a narrower table; None if it would jut out of that."""
    shape = nearer_the_middle(piece.shape, width, kind)
    if shape is None or shape is piece.shape:
        return None if shape is None else piece
    return piece.moved(shape)


def is_in_the_way(piece: Terrain, kind: CampaignScenario) -> bool:
    """AF-SCN-09: whether a piece overlaps a feature, or shuts off a marker."""
    shapes = [Polygon(list(outline_of(feature.box))) for feature in kind.features if feature.ground != OPEN]
    if any([overlap(piece.shape, shape) for shape in shapes]):
        return True
    if not piece.impassable:
        return False
    return any([distance_to_point(piece.shape, marker.x, marker.y) < CLEAR for marker in kind.markers])
