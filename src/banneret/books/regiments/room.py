"""Room to stand: where a unit can be put without touching others, leaving the table or standing on a rock."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.regiments.field import Field
from banneret.books.regiments.unit import Unit
from banneret.core.space.distances import closer_than, inside_box, overlap
from banneret.core.space.formation import placed
from banneret.core.space.geometry import CONTACT, EPS, Polygon, quantise, quantise_heading
from banneret.core.space.sliding import Line, Stretch, blocked_stretch, stretch_within

Pose = tuple[float, float, float]

CLEAR: Final = CONTACT + EPS  # the least distance at which two units do not touch
ROUNDING: Final = 0.001  # places are kept to a thousandth of an inch


def quantised(pose: Pose) -> Pose:
    return quantise(pose[0]), quantise(pose[1]), quantise_heading(pose[2])


def beyond(value: float, limit: float) -> bool:
    """Whether inches or degrees are more than the limit, by more than reckoning with them may add."""
    return value > limit + EPS


def no_nearer(stood: float) -> float:
    """RG-MOV-05: how near a unit may come to one it begins so close to: no nearer than it stood.

    Up to what rounding may shift it; but rounding makes nobody touch whom he did not touch.
    """
    return max(0.0 if stood <= CONTACT else min(stood, CLEAR), stood - ROUNDING)


class StandingRoom:
    """Where a unit has room that stood somewhere before: on the table, off impassable ground, touching nobody.

    Whom it touched before it may go on touching, no closer (RG-MOV-05); its opponent does not count.
    """

    def __init__(self, field: Field, others: list[Unit], unit: Unit, stood: Unit, opponent: str = "") -> None:
        self.unit = unit
        self.field = field
        self.limits: list[tuple[Polygon, float]] = []  # what is in the way, and how near it may be
        for other in others:
            if other.id != opponent:
                limit = CLEAR
                if stood.is_closer_than(other, CLEAR):
                    limit = no_nearer(stood.distance_to(other))
                self.limits += [(block, limit) for block in other.blocks()]
        self.limits += [(piece.shape, 0.0) for piece in self.field.impassable]

    def fits(self, pose: Pose) -> bool:
        for block in placed(self.unit.tray().blocks, *quantised(pose)):
            if not inside_box(block, 0.0, 0.0, self.field.width, self.field.depth):
                return False
            for shape, limit in self.limits:
                if closer_than(block, shape, limit) or (limit < CLEAR and overlap(block, shape)):
                    return False
        return True

    def line(self, start: Pose, ux: float, uy: float) -> Line:
        """The places of the unit along a line through this one, in the direction (ux, uy)."""
        x, y, heading = start
        table = (-math.inf, math.inf)
        blocked: list[Stretch] = []
        for block in placed(self.unit.tray().blocks, x, y, heading):
            low, high = stretch_within(block, ux, uy, self.field.width, self.field.depth)
            table = max(table[0], low), min(table[1], high)
            for shape, limit in self.limits:
                stretch = blocked_stretch(block, ux, uy, shape, limit)
                if stretch is not None:
                    blocked.append(stretch)

        def fits(far: float) -> bool:
            return self.fits((x + ux * far, y + uy * far, heading))

        return Line(table, blocked, fits)
