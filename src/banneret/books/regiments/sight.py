"""Who can see and reach whom: line of sight, front arc and range, model by model (RG-SHO-01)."""

from __future__ import annotations

import math

from banneret.books.regiments.field import Terrain
from banneret.books.regiments.room import beyond
from banneret.books.regiments.unit import Unit
from banneret.core.space.distances import contains, distance, overlap
from banneret.core.space.geometry import Polygon
from banneret.core.space.sight import can_see, corridor, front_arc_touches


class Sightline:
    """What stands between two units: sight blockers, narrowed down to the ground between them."""

    def __init__(
        self,
        units: list[Unit],
        opaque: list[Terrain],
        viewer: Unit,
        target: Unit,
        limit: float = math.inf,
    ) -> None:
        self.limit = limit  # how far anybody sees at all
        self.units: list[Polygon] = []
        self.pieces: list[Polygon] = []
        between = corridor(viewer.footprint(), target.footprint())
        for unit in units:
            # Neither the viewer's own unit nor the target hides the target.
            if unit.id != viewer.id and unit.id != target.id and overlap(between, unit.footprint()):
                self.units += unit.blocks()
        for piece in opaque:
            if overlap(between, piece.shape):
                self.pieces.append(piece.shape)
        self.clear: bool = not self.units and not self.pieces and limit == math.inf

    def sees(self, base: Polygon, other: Polygon) -> bool:
        """A straight line base to base; a piece that one of the two stands in does not block."""
        if self.clear:
            return True
        if self.limit != math.inf and (self.limit < 0.0 or not within(base, other, self.limit)):
            return False
        blockers = list(self.units)
        for shape in self.pieces:
            if not contains(shape, base.cx, base.cy) and not contains(shape, other.cx, other.cy):
                blockers.append(shape)
        return can_see(base, other, blockers)


def within(a: Polygon, b: Polygon, reach: float) -> bool:
    """Whether two bases are no further apart than this, edge to edge."""
    dx = a.cx - b.cx
    dy = a.cy - b.cy
    gap = dx * dx + dy * dy
    if gap <= reach * reach:
        return True
    far = reach + a.radius + b.radius
    return gap <= far * far and not beyond(distance(a, b), reach)


def bases_in_arc(unit: Unit, target: Unit) -> list[Polygon]:
    """The target's bases that lie at least partly in the unit's front arc."""
    x, y = unit.front_centre()
    half = unit.half_width()
    if not front_arc_touches(x, y, half, unit.heading, target.footprint()):
        return []
    return [base for base in target.bases() if front_arc_touches(x, y, half, unit.heading, base)]


def sight_distance(
    units: list[Unit],
    opaque: list[Terrain],
    viewer: Unit,
    slot: int,
    target: Unit,
    most: float,
    limit: float = math.inf,
) -> float:
    """How far from one model the nearest model of the target that it sees is; inf if beyond `most`."""
    if viewer.id == target.id:
        return 0.0
    base = viewer.bases()[slot]
    foot = target.footprint()
    far = most + base.radius + foot.radius
    if (base.cx - foot.cx) ** 2 + (base.cy - foot.cy) ** 2 > far * far:
        return math.inf
    best = math.inf
    line: Sightline | None = None
    for other in target.bases():
        gap = distance(base, other)
        if gap < best and not beyond(gap, most):
            if line is None:
                line = Sightline(units, opaque, viewer, target, limit)
            if line.sees(base, other):
                best = gap
    return best
