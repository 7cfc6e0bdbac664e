"""All places at which a base of one shape and heading may stand in contact with the models of a unit.

Round every enemy base runs an edge on which the middle of a model is in contact. Other bases, impassable
ground, the edge of the table and ground that is to be kept off bar parts of it (AF-MOV-06, AF-MOV-08,
AF-TER-04). What they leave holds for every model of that shape and heading, so it is worked out once for a
move; only comrades come and go.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import March, reach_of
from banneret.books.age_of_fantasy.slots import Post, posts_of, slot_headings
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import Base
from banneret.core.space.contact import (
    Stretch,
    bar_outside,
    contact_edge,
    free_stretches,
    stretches_free_of,
)
from banneret.core.space.geometry import CONTACT, quantise_heading
from banneret.core.space.obstacle_edges import bar_by
from banneret.core.space.obstacles import Obstacle, obstacle_of_base

TOUCH: Final = 0.004  # the gap at which models are set into contact, so that rounding never overlaps
_CLEAR: Final = CONTACT + 0.0045  # from who may not be touched: more than contact, rounding and a hair
_STEP: Final = 2.0  # degrees between the headings at which contact is looked for
_BENT: Final = 5  # at every so many of them by ways round corners too
_SAME_HEADING: Final = 0.005
_NOWHERE: Final = -1_000_000  # for the wall of a piece of terrain, which is no base of anybody

Key = tuple[float, float, float, str]


class ContactEdges:
    """The edges of contact with one unit, for a move that is about to be made."""

    def __init__(self, march: March, enemy: Unit) -> None:
        self.march = march
        self.enemy = enemy
        self._first = _NOWHERE  # where the enemy's bases begin among those that are near
        self._shunned: list[bool] = []  # which of these are enemies that are not charged
        for other in march.others:
            if other.id == enemy.id:
                self._first = len(self._shunned)
            self._shunned += [other.id != enemy.id and march.is_against(other)] * len(other.bases)
        self._around: dict[Key, list[tuple[int, Obstacle]]] = {}
        self._free: dict[tuple[Key, int], list[Stretch]] = {}
        self._flush: dict[tuple[float, float], list[float]] = {}

    def free(self, base: Base, at: int, keep_off: list[Terrain], comrades: list[Base]) -> list[Stretch]:
        """The free stretches round one enemy base for a base of this heading, off this ground and comrades."""
        ground = " ".join([piece.id for piece in keep_off])
        key = (base.half_width, base.half_depth, base.heading, ground)
        found = self._free.get((key, at))
        if found is None:
            self.march.pause()
            found = self._worked_out(key, base, at, keep_off)
            self._free[(key, at)] = found
        if not found:
            return found
        other = self.enemy.bases[at]
        near: list[Obstacle] = []
        for comrade in comrades:
            dx: float = comrade.cx - other.cx
            dy: float = comrade.cy - other.cy
            far: float = comrade.radius + other.radius + 2.0 * base.radius
            if dx * dx + dy * dy < far * far:
                near.append(obstacle_of_base(base, comrade, 0.0))
        return stretches_free_of(found, near)

    def _worked_out(self, key: Key, base: Base, at: int, keep_off: list[Terrain]) -> list[Stretch]:
        edge = contact_edge(base, self.enemy.bases[at], TOUCH)
        for k, obstacle in self._in_the_way(key, base, keep_off):
            if k != self._first + at:
                bar_by(edge, obstacle)
        x, y = reach_of(base)
        bar_outside(edge, x, y, self.march.width - x, self.march.depth - y)
        return free_stretches(edge)

    def _in_the_way(self, key: Key, base: Base, keep_off: list[Terrain]) -> list[tuple[int, Obstacle]]:
        """What stands near the enemy's unit, each with its number among the bases that are near, or -1."""
        found = self._around.get(key)
        if found is not None:
            return found
        march = self.march
        found = []
        x, y, reach = self.enemy.middle()
        far: float = reach + 2.0 * base.radius + CONTACT
        for k in range(len(march.near_bases)):
            other = march.near_bases[k]
            if _close(other.cx - x, other.cy - y, far + other.radius):
                # AF-MOV-08: a charge does not end in contact with an enemy that is not its target.
                found.append((k, obstacle_of_base(base, other, _CLEAR if self._shunned[k] else 0.0)))
        for piece in march.walls + keep_off:
            if _close(piece.shape.cx - x, piece.shape.cy - y, far + piece.shape.radius):
                found.append((-1, march.field.obstacle(base, piece)))
        self._around[key] = found
        return found

    # ------------------------------------------------------------------ headings of long bases

    def headings(self, base: Base) -> list[tuple[float, bool]]:
        """The headings at which a long base may look for contact, its own first and then by how far it turns.

        Every other degree, and those at which it stands flush with a side of something near the enemy, or in a
        slot between round bases: between two walls that leave no more room than it needs, no other would do.
        Facing the other way round is the same. With each goes whether ways round corners are looked for too.
        """
        ordered: list[tuple[float, bool]] = [(base.heading, True)]
        if base.half_depth <= 0.0:
            return ordered
        turns: list[tuple[float, float, bool]] = []
        for side in self._flush_with(base):
            for heading in (side, side + 90.0):
                turn: float = (heading - base.heading + 90.0) % 180.0 - 90.0
                turns.append((abs(turn), turn, True))
        for k in range(int(180.0 / _STEP)):
            turn = (k * _STEP - base.heading + 90.0) % 180.0 - 90.0
            turns.append((abs(turn), turn, k % _BENT == 0))
        turns.sort()
        last: float = 0.0
        for _, turn, bent in turns:
            if abs(turn) > _SAME_HEADING and abs(turn - last) > _SAME_HEADING:
                ordered.append((quantise_heading(base.heading + turn), bent))
                last = turn
        return ordered

    def _flush_with(self, base: Base) -> list[float]:
        key = (base.half_width, base.half_depth)
        found = self._flush.get(key)
        if found is None:
            found = self._sides(base) + slot_headings(base, self._posts(base), 0.5 * _BENT * _STEP)
            self._flush[key] = found
        return found

    def _posts(self, base: Base) -> list[Post]:
        """What may wall a slot near the enemy. Who passes between an enemy and another touches the enemy."""
        x, y, reach = self.enemy.middle()
        far: float = reach + 2.0 * base.radius
        found: list[Post] = []
        march = self.march
        own = range(self._first, self._first + len(self.enemy.bases))
        for k, other in enumerate(march.near_bases):
            if k not in own and _close(other.cx - x, other.cy - y, far + other.radius):
                found += posts_of(other, k)
        for k, piece in enumerate(march.walls):
            if _close(piece.shape.cx - x, piece.shape.cy - y, far + piece.shape.radius):
                found += [(px, py, 0.0, -1 - k) for px, py in piece.shape.points()]
        return found

    def _sides(self, base: Base) -> list[float]:
        """The headings of the sides of everything long that stands near the enemy, the enemy with it."""
        x, y, reach = self.enemy.middle()
        far: float = reach + 2.0 * base.radius
        found: list[float] = []
        march = self.march
        for other in march.near_bases:
            if other.half_depth > 0.0 and _close(other.cx - x, other.cy - y, far + other.radius):
                found.append(other.heading)
        for piece in march.walls:
            shape = piece.shape
            if _close(shape.cx - x, shape.cy - y, far + shape.radius):
                points = shape.points()
                for i in range(len(points)):
                    dx: float = points[i][0] - points[i - 1][0]
                    dy: float = points[i][1] - points[i - 1][1]
                    found.append(math.degrees(math.atan2(dx, dy)) % 180.0)
        return found


def _close(dx: float, dy: float, far: float) -> bool:
    return dx * dx + dy * dy < far * far
