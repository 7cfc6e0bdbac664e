"""Who sees whom: lines between single bases, past other units and solid terrain (AF-GEN-19 to AF-GEN-21)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import Base, centre_on, gap, stands_on, within
from banneret.core.space.geometry import Polygon
from banneret.core.space.open_sight import SightGround, sees

SLACK: Final = 0.001  # AF-GEN-17


def in_reach(dx: float, dy: float, reach: float) -> bool:
    """Whether something so far off is near enough to be in the way; just out of reach it is not."""
    return dx * dx + dy * dy < reach * reach


class View:
    """What one unit sees of another; worked out once for all pairs of their models.

    AF-GEN-21, AF-SHO-04: neither the viewer's own unit nor the target itself hides the target.
    """

    def __init__(
        self, units: list[Unit], field: Field, viewer: Unit, target: Unit, limit: float = math.inf
    ) -> None:
        self.viewer = viewer
        self.limit = limit  # nothing further away is seen
        self.target = target
        self.field = field
        self.blockers: list[Unit] = []
        x, y, reach = viewer.middle()
        tx, ty, target_reach = target.middle()
        mx: float = 0.5 * (x + tx)
        my: float = 0.5 * (y + ty)
        half: float = (
            0.5 * math.sqrt((tx - x) * (tx - x) + (ty - y) * (ty - y)) + max(reach, target_reach) + 0.01
        )
        bases: list[Base] = []
        for unit in units:
            if unit is viewer or unit.id == viewer.id or unit.id == target.id or unit.inside:
                continue
            ux, uy, unit_reach = unit.middle()
            if in_reach(ux - mx, uy - my, half + unit_reach):
                self.blockers.append(unit)
                bases += unit.bases
        self.pieces: list[Terrain] = []
        for piece in field.opaque:
            if in_reach(piece.shape.cx - mx, piece.shape.cy - my, half + piece.shape.radius):
                self.pieces.append(piece)
        self.ground = SightGround(viewer.bases, target.bases, bases, [piece.shape for piece in self.pieces])
        self.clear: bool = self.ground.clear and limit == math.inf

    def model_sees(self, slot: int, target_slot: int) -> bool:
        """AF-GEN-20: some straight line from base to base that passes through nothing solid."""
        if self.clear:
            return True
        base = self.viewer.bases[slot]
        other = self.target.bases[target_slot]
        if self.limit < math.inf and not within(base, other, self.limit):
            return False
        shapes: list[Polygon] = []
        inside = False
        for piece in self.pieces:
            # AF-TPL-07: seen into and out of. Whoever stands in any other piece is not hidden by it either.
            if _is_in(base, piece) or _is_in(other, piece):
                inside = True
            else:
                shapes.append(piece.shape)
        if inside:
            seen = sees(base, other, self.ground.bases, shapes)
        else:
            seen = self.ground.sees(base, other)
        return seen or (self._on_hilltop(base) and self._sees_past_one(base, other, shapes))

    def _on_hilltop(self, base: Base) -> bool:
        return any([centre_on(base, piece.shape) for piece in self.field.hilltops])

    def _sees_past_one(self, base: Base, other: Base, shapes: list[Polygon]) -> bool:
        """AF-TPL-08: from a hill, one unit or one piece in the way is disregarded."""
        for at in range(len(shapes)):
            if sees(base, other, self.ground.bases, shapes[:at] + shapes[at + 1 :]):
                return True
        for unit in self.blockers:
            rest: list[Base] = []
            for blocker in self.blockers:
                if blocker is not unit:
                    rest += blocker.bases
            if sees(base, other, rest, shapes):
                return True
        return False

    def sees_unit(self, slot: int) -> bool:
        """Whether one model sees any model of the target."""
        if self.clear:
            return True
        seen = False
        for at in range(len(self.target.bases)):
            seen = seen or self.model_sees(slot, at)
        return seen


def sight_distance(
    units: list[Unit], field: Field, viewer: Unit, slot: int, target: Unit, most: float
) -> float:
    """How far from one model the nearest model of a unit that it sees is; inf if beyond `most`."""
    if viewer.id == target.id:
        return 0.0
    if most < 0.0 or not viewer.near(target, most):
        return math.inf
    base = viewer.bases[slot]
    best: float = math.inf
    view: View | None = None
    for at in range(len(target.bases)):
        apart: float = gap(base, target.bases[at])
        if apart <= most + SLACK and apart < best:
            if view is None:
                view = View(units, field, viewer, target)
            if view.model_sees(slot, at):
                best = apart
    return best


def _is_in(base: Base, piece: Terrain) -> bool:
    """In a wood as soon as some of the base is: nothing of the wood is between that part and the eye."""
    return stands_on(base, piece.shape) if piece.wood else centre_on(base, piece.shape)
