"""Back into coherency: where the models of a torn unit can go so that it is together again (AF-MOV-02).

Some models stay and the others come to them, one after the other, each to the nearest place that is free, in
reach and near enough to those already placed. Such a place lies on an edge of something, or where two edges
cross, so those are looked at, from where the model stands and from the corners of its ways. If nobody can come
to those who stay, one model goes towards another first and the rest gather round it, and if that fails too, a
few models meet somewhere else.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.coherency import SLACK, is_coherent, stands_with
from banneret.books.age_of_fantasy.edges import Edges, Spot
from banneret.books.age_of_fantasy.movement import ROUNDING, March, places_of, reach_of
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.space.bases import Base, gap, overlapping
from banneret.core.space.geometry import snap
from banneret.core.space.obstacles import obstacle_of_base
from banneret.core.space.pathfinding import path_length

_INSIDE: Final = 0.002  # how far inside the limits of coherency a place is sought, so that rounding keeps it
_BESIDE: Final = 0.002  # and beside a comrade
_MOST_BENT: Final = 16  # places for which a way round corners is worked out
_MOST_GOALS: Final = 3  # comrades towards whom such ways are looked at
_SHARES: Final[tuple[float, ...]] = (1.0, 0.75, 0.5, 0.25)  # of its way that the first to move goes
_MOST_LEADERS: Final = 6
_FEW: Final = 6  # models that may have to meet somewhere else altogether
_MOST_HOSTS: Final = 2
_MOST_MEETINGS: Final = 24

Placed = dict[int, Base]


class Regrouping:
    """A unit out of coherency that is about to move."""

    def __init__(self, march: March) -> None:
        self.march = march
        self.unit = march.unit
        self.held: bool = False  # nobody moves more than 6", and difficult ground may be crossed

    def find(self) -> list[Place]:
        """Places by which the unit is in coherency again; [] if none are found."""
        if self.march.stays_torn():
            return []
        slow = bool(self.march.slowing) or self.march.bogged
        for held in (False, True):
            if (held and not slow) or (not held and self.march.bogged):
                continue
            self.held = held
            found = self._round_those_who_stay() or self._round_a_leader() or self._somewhere_else()
            if found:
                return found
        return []

    def _limit(self, at: int) -> float:
        march = self.march
        if self.held and not march.striding[at] and not march.flying[at]:
            return min(march.limits[at], march.difficult)
        return march.limits[at]

    # ------------------------------------------------------------------ whom the others come to

    def _round_those_who_stay(self) -> list[Place]:
        tried: list[list[int]] = []
        for seed in range(len(self.unit.bases)):
            staying = self._together_with(seed)
            if staying not in tried:
                tried.append(staying)
        tried.sort(key=lambda staying: -len(staying))
        for staying in tried:
            found = self._gather({at: self.unit.bases[at] for at in staying})
            if found:
                return found
        return []

    def _together_with(self, seed: int) -> list[int]:
        """Those who are in coherency where they stand, this one and those near it among them."""
        bases = self.unit.bases
        chosen: list[int] = []
        for at in sorted(range(len(bases)), key=lambda at: gap(bases[seed], bases[at])):
            if all([gap(bases[at], bases[other]) <= self.unit.coherency.spread + SLACK for other in chosen]):
                chosen.append(at)
        changed = True
        while changed:
            linked = [
                at
                for at in chosen
                if any(
                    [
                        other != at and gap(bases[at], bases[other]) <= self.unit.coherency.link + SLACK
                        for other in chosen
                    ]
                )
            ]
            changed = len(linked) < len(chosen)
            chosen = linked
        return sorted(chosen) if seed in chosen else [seed]

    def _round_a_leader(self) -> list[Place]:
        """One goes towards whom it is furthest from, and the others gather round it."""
        bases = self.unit.bases
        leaders = sorted(range(len(bases)), key=lambda at: -max([gap(bases[at], other) for other in bases]))
        for at in leaders[:_MOST_LEADERS]:
            goal = max(range(len(bases)), key=lambda k: gap(bases[at], bases[k]))
            limit = self._limit(at)
            far: float = limit + gap(bases[at], bases[goal]) + self.unit.coherency.spread
            path = self.march.towards(at, bases[goal], "", [], far)
            if not path:
                continue
            for share in _SHARES:
                x, y = _along(path, min(share * limit, path_length(path)) - ROUNDING)
                end = bases[at].at(snap(x), snap(y), bases[at].heading)
                if self.march.may_stop(end) is None and self._goes_to(at, end, True):
                    found = self._gather({at: end})
                    if found:
                        return found
        return []

    def _somewhere_else(self) -> list[Place]:
        """A few models, all of whom must move, meet at a place that is on the straight way of none of them."""
        bases = self.unit.bases
        if len(bases) > _FEW:
            return []
        leaders = sorted(range(len(bases)), key=lambda at: -max([gap(bases[at], other) for other in bases]))
        for at in leaders[:_MOST_HOSTS]:
            tried = 0
            for _, x, y in self._meeting_places(at):
                end = bases[at].at(x, y, bases[at].heading)
                if self.march.may_stop(end) is None and self._goes_to(at, end, False):
                    found = self._gather({at: end})
                    if found:
                        return found
                    tried += 1
                    if tried >= _MOST_MEETINGS:
                        break
        return []

    def _meeting_places(self, at: int) -> list[Spot]:
        """Places all about a model, those first that nobody has far to."""
        bases = self.unit.bases
        limit: float = self._limit(at)
        step: float = max(1.0, limit / 6.0)
        found: list[Spot] = []
        for row in range(-6, 7):
            for column in range(-6, 7):
                x: float = snap(bases[at].cx + step * column)
                y: float = snap(bases[at].cy + step * row)
                if step * math.hypot(row, column) > limit:
                    continue
                furthest: float = 0.0
                for k in range(len(bases)):
                    short: float = math.hypot(bases[k].cx - x, bases[k].cy - y) - self._limit(k)
                    furthest = max(furthest, short)
                if furthest <= self.unit.coherency.spread + 2.0 * bases[at].radius:
                    found.append((furthest, x, y))
        found.sort()
        return found

    # ------------------------------------------------------------------ gathering

    def _gather(self, placed: Placed) -> list[Place]:
        """The others come to those placed: the nearest first, or the furthest, or as a group apart."""
        bases = self.unit.bases
        left = [at for at in range(len(bases)) if at not in placed]
        left.sort(key=lambda at: min([gap(bases[at], other) for other in placed.values()]))
        orders: list[tuple[list[int], bool]] = [(left, False)]
        if len(left) > 1:
            orders += [(left[::-1], False), (left, True)]
        for order, apart in orders:
            places = self._in_turn(placed, order, apart)
            if places and self.march.attempt(places, {}).refusal is None:
                if is_coherent(places_of(self.unit, places), self.unit.coherency):
                    return places
        return []

    def _in_turn(self, placed: Placed, order: list[int], apart: bool) -> list[Place]:
        """`apart`: the first need only be within 6" of all, for the next will stand beside it."""
        ends = dict(placed)
        for number, at in enumerate(order):
            alone = apart and number == 0
            others = list(ends.values())
            base = self.unit.bases[at]
            if self._fits(base, others, alone) and not any([overlapping(base, other) for other in others]):
                ends[at] = base
                continue
            end = self._place_for(at, others, alone)
            if end is None:
                return []
            ends[at] = end
        return [(ends[at].cx, ends[at].cy, ends[at].heading) for at in range(len(ends))]

    def _fits(self, base: Base, others: list[Base], alone: bool) -> bool:
        return stands_with(
            base, others, self.unit.coherency.link + SLACK, self.unit.coherency.spread + SLACK, alone
        )

    # ------------------------------------------------------------------ a place for one model

    def _place_for(self, at: int, others: list[Base], alone: bool) -> Base | None:
        """The nearest place for a model from which the unit holds together with those already placed."""
        base = self.unit.bases[at]
        limit: float = self._limit(at)
        barred: list[Base] = []
        for end in self._free_places(at, base, limit, others, alone):
            if self._goes_to(at, end, True):
                return end
            barred.append(end)
        if self.march.flying[at]:
            return None
        for end in barred[:: max(1, len(barred) // _MOST_BENT)]:
            if self._goes_to(at, end, False):
                return end
        for x, y, left in self._corners(at, others, limit):
            seen = self._free_places(at, base.at(x, y, base.heading), left, others, alone)
            for end in seen[:_MOST_BENT]:
                if self._goes_to(at, end, False):
                    return end
        return None

    def _corners(self, at: int, others: list[Base], limit: float) -> list[tuple[float, float, float]]:
        """The last corners of the ways to the nearest comrades, each with the inches left from there."""
        base = self.unit.bases[at]
        found: list[tuple[float, float, float]] = []
        for goal in sorted(others, key=lambda other: gap(base, other))[:_MOST_GOALS]:
            path = self.march.towards(at, goal, "", [], limit + self.unit.coherency.spread)
            for k in range(len(path) - 2, 0, -1):
                left: float = limit - path_length(path[: k + 1])
                if left > 0.0:
                    found.append((path[k][0], path[k][1], left))
                    break
        return found

    def _free_places(
        self, at: int, seen_from: Base, limit: float, others: list[Base], alone: bool
    ) -> list[Base]:
        """Places that suit those already placed and where a model may stop, the nearest first."""
        base = self.unit.bases[at]
        edges = Edges(seen_from.cx, seen_from.cy, limit + ROUNDING)
        for obstacle in self.march.obstacles(base):
            edges.add(obstacle)
        for other in others:
            edges.add(obstacle_of_base(base, other, _BESIDE))
            edges.add(obstacle_of_base(base, other, self.unit.coherency.link - _INSIDE))
            edges.add(obstacle_of_base(base, other, self.unit.coherency.spread - _INSIDE))
        x, y = reach_of(base)
        edges.add_box(x, y, self.march.width - x, self.march.depth - y)
        spots: list[Spot] = edges.nearest() + edges.crossings()
        spots.sort()
        found: list[Base] = []
        for _, px, py in spots:
            end = base.at(snap(px), snap(py), base.heading)
            if not self._fits(end, others, alone) or any([overlapping(end, other) for other in others]):
                continue
            if (self.held or not self.march.slows(at, end)) and self.march.may_stop(end) is None:
                found.append(end)
        return found

    def _goes_to(self, at: int, end: Base, straight: bool) -> bool:
        """Whether a model has a way to a place within its limit."""
        march = self.march
        before = march.lines_only
        march.lines_only = straight
        walk = march.walk(at, (end.cx, end.cy, end.heading), [], straight=self.held)
        march.lines_only = before
        if walk is None or walk.inches > self._limit(at) + ROUNDING:
            return False
        return self.held or not walk.slow or march.reach <= march.difficult


def _along(path: list[tuple[float, float]], inches: float) -> tuple[float, float]:
    """The point so far along a way."""
    left: float = max(0.0, inches)
    for k in range(1, len(path)):
        x0, y0 = path[k - 1]
        x1, y1 = path[k]
        leg: float = path_length([path[k - 1], path[k]])
        if leg > 0.0 and left <= leg:
            return x0 + (x1 - x0) * left / leg, y0 + (y1 - y0) * left / leg
        left -= leg
    return path[-1]
