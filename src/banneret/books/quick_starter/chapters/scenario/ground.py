"""The ground of a scenario: the map laid out twice, what the scenario brings (QS-SCN-09), and the ways that are
made through that (QS-SCN-10)."""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.battle import HILL, HINDERING, IMPASSABLE, WIDTH, Battle, Field, Terrain
from banneret.books.quick_starter.unit import WITHIN, Unit
from banneret.books.scenarios.scenario import (
    DEEP,
    HILLS,
    IN_CONTACT,
    OPEN,
    ROUGH,
    WALLED,
    Box,
    Breach,
    CampaignScenario,
    Feature,
    ScenarioNotes,
)
from banneret.core.space.distances import distance_to_point, overlap
from banneret.core.space.geometry import Polygon

CLEAR: Final = 4.0  # how far from a marker Impassable Terrain of the map is taken away
CATEGORIES: Final = {OPEN: "", HILLS: HILL, ROUGH: HINDERING, WALLED: IMPASSABLE, DEEP: IMPASSABLE}


def laid_out(field: Field, kind: CampaignScenario) -> Field:
    """QS-SCN-01: the map and its mirror image side by side; what lies in the way of the scenario is not there.

    On a narrower table it lies in the middle, once.
    """
    if kind.at_sea:
        return Field([], field.advanced, kind.width, field.depth)
    twice = kind.width > 2.0 * WIDTH - 1.0
    pieces: list[Terrain] = []
    for piece in field.pieces:
        pieces.append(piece if twice else moved_piece(piece, 0.5 * (kind.width - WIDTH)))
        if twice:
            pieces.append(turned_piece(piece, kind.width, field.depth))
    kept = [piece for piece in pieces if not is_in_the_way(piece, kind)]
    brought = [feature_of(feature) for feature in kind.features]
    return Field([*brought, *kept], field.advanced, kind.width, field.depth)


def polygon_of(box: Box) -> Polygon:
    x0, y0, x1, y1 = box
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def feature_of(feature: Feature) -> Terrain:
    """QS-SCN-09: what a feature is in the words of QS-TER-01."""
    category = CATEGORIES[feature.ground]
    shape = polygon_of(feature.box)
    return Terrain(feature.id, feature.kind, feature.name, category, shape, feature.ground == DEEP)


def moved_piece(piece: Terrain, aside: float) -> Terrain:
    points = [(x + aside, y) for x, y in piece.shape.points()]
    return Terrain(piece.id, piece.kind, piece.name, piece.category, Polygon(points))


def turned_piece(piece: Terrain, width: float, depth: float) -> Terrain:
    """The same piece in the other half, half a turn about the middle of the table."""
    points = [(width - x, depth - y) for x, y in piece.shape.points()]
    return Terrain(f"{piece.id}-twin", piece.kind, piece.name, piece.category, Polygon(points))


def is_in_the_way(piece: Terrain, kind: CampaignScenario) -> bool:
    """Whether a piece of the map lies in a feature of the scenario, or is a wall about one of its markers."""
    if any([overlap(piece.shape, polygon_of(feature.box)) for feature in kind.features]):
        return True
    if piece.category != IMPASSABLE:
        return False
    if any([overlap(piece.shape, polygon_of(box)) for box in kind.kept_clear]):
        return True
    return any([distance_to_point(piece.shape, marker.x, marker.y) < CLEAR for marker in kind.markers])


def breached(kind: CampaignScenario, notes: ScenarioNotes, piece: Terrain, category: str) -> str:
    """QS-SCN-10: what a feature is once there is a way through it."""
    made = [thing for thing, _ in notes.done]
    for breach in kind.breaches:
        if breach.feature == piece.id and breach.feature in made:
            return CATEGORIES[breach.ground]
    return category


def breach_by(battle: Battle, unit: Unit, able: list[Breach]) -> Breach | None:
    """QS-SCN-10: the way that a unit makes: through what it is in contact with, and nearest to its Centre."""
    x, y = unit.centre()
    found: list[tuple[float, int]] = []
    for at, breach in enumerate(able):
        shape = battle.laid_out.feature(breach.feature).shape
        if unit.distance_from(shape) <= IN_CONTACT + WITHIN:
            found.append((round(distance_to_point(shape, x, y), 3), at))
    return able[min(found)[1]] if found else None
