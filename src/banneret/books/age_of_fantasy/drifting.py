"""A unit that goes straight ahead as it stands, all models by the same way: carried by a wind, or in retreat.

Who walks stops where the first would come within 1" of another unit, onto impassable ground or off the table;
of who flies only the end must be free.
"""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.movement import March, Trial, reach_of
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.space.bases import Base
from banneret.core.space.geometry import snap
from banneret.core.space.obstacles import clear_line

SHORT: Final = 0.01  # a way shorter than this is none
_FINE: Final = 0.0005  # how exactly the end of a way is found
_HAIR: Final = 0.001  # by so much it ends before what stops it, for the rounding of places
_STEP: Final = 0.05  # by which a free end is looked for where a flying unit would come down on something


class Drift:
    """A unit that goes straight ahead, so far at most."""

    def __init__(self, march: March, inches: float) -> None:
        self.march = march
        self.unit = march.unit
        self.inches = inches

    def room_along(self, ux: float, uy: float) -> float:
        """How far it gets in this direction, a vector of length 1."""
        most: float = self.inches
        for base in self.unit.bases:
            most = min(most, self._to_edge(base, ux, uy))
        if not self._walks_free(ux, uy, most):
            free: float = 0.0
            barred: float = most
            while barred - free > _FINE:
                middle: float = 0.5 * (free + barred)
                if self._walks_free(ux, uy, middle):
                    free = middle
                else:
                    barred = middle
            most = free - _HAIR
        most = self._lands_free(ux, uy, most)
        return most if most >= SHORT else 0.0

    def _to_edge(self, base: Base, ux: float, uy: float) -> float:
        """How far a base goes until it reaches the edge of the table."""
        wide, deep = reach_of(base)
        far: float = self.inches
        for rate, place, size, reach in (
            (ux, base.cx, self.march.width, wide),
            (uy, base.cy, self.march.depth, deep),
        ):
            if rate > 0.0:
                far = min(far, (size - reach - place) / rate)
            elif rate < 0.0:
                far = min(far, (reach - place) / rate)
        return max(0.0, far)

    def _walks_free(self, ux: float, uy: float, inches: float) -> bool:
        """Whether those who walk meet nothing on a way of this length."""
        for at in range(len(self.unit.bases)):
            if not self.march.flying[at]:
                base = self.unit.bases[at]
                met = self.march.obstacles_from(at, base)
                if not clear_line(base.cx, base.cy, base.cx + ux * inches, base.cy + uy * inches, met):
                    return False
        return True

    def _lands_free(self, ux: float, uy: float, most: float) -> float:
        """The longest way up to `most` at whose end those who fly may stop; all of them walk: `most`."""
        if not any(self.march.flying) or self._may_land(ux, uy, most):
            return most
        barred: float = most
        free: float = most - _STEP
        while free > 0.0 and not self._may_land(ux, uy, free):
            barred = free
            free -= _STEP
        if free <= 0.0:
            return 0.0
        while barred - free > _FINE:
            middle: float = 0.5 * (free + barred)
            if self._may_land(ux, uy, middle):
                free = middle
            else:
                barred = middle
        return free - _HAIR

    def _may_land(self, ux: float, uy: float, inches: float) -> bool:
        for at in range(len(self.unit.bases)):
            if self.march.flying[at]:
                base = self.unit.bases[at]
                there = base.at(base.cx + ux * inches, base.cy + uy * inches, base.heading)
                if self.march.may_stop(there) is not None:
                    return False
        return True

    def shifted(self, ux: float, uy: float, inches: float) -> list[Place]:
        """Where the models are after so many inches in a direction."""
        return [(snap(b.cx + ux * inches), snap(b.cy + uy * inches), b.heading) for b in self.unit.bases]

    def carried(self, places: list[Place]) -> Trial:
        """The move to these places, all of them straight ahead."""
        trial = Trial()
        for at in range(len(places)):
            x, y, _ = places[at]
            trial.walks.append(self.march.glide(at, x, y))
        trial.inches = snap(max([walk.inches for walk in trial.walks]))
        return trial
