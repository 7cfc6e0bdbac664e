"""Where a single base can stand and how far it gets on foot, on the ground and on what lies above it.

A base is a disc. Its middle stays on a surface; its rim may stand out over an edge, but not over that of the
table, into a wall, into solid things, or into other models. Walls that rise less than a step above the feet are
walked over, and what begins `headroom` above them is walked under. A straight leg is followed exactly, in one
piece, and says what stopped it.

What an inch costs depends on the ground under the middle of the base: areas have rates, and some a current.
Nothing here is a rule: steps, rates and who is in the way are handed in.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.geometry import EPS, OVERLAP, Polygon, heading_vector, quantise
from banneret.core.space.levels import GROUND, Levels, Wall
from banneret.core.space.obstacles import FAR, HAIR, Obstacle, depth_in, off_segment
from banneret.core.space.stretches import stretch_in, stretch_in_disc, stretch_in_obstacle
from banneret.core.space.uprights import Upright, overlapping_in_height

# What stops a leg.
UNSTOPPED: Final = ""
BY_WALL: Final = "wall"
BY_SOLID: Final = "solid"
BY_MODEL: Final = "model"
BY_EDGE: Final = "edge"  # of the surface
BY_TABLE: Final = "table"  # its edge

# Within this of the direction of a current, seen as a cosine: 45 degrees, and a hair for rounding.
_DIAGONAL: Final = 0.7071067811865476 - 1e-9

# Places are rounded to a thousandth, so this far over the edge of the table is still at it.
_ROUNDING: Final = 0.001


class Going:
    """A convex area of a surface, and what an inch costs in it. Never changed after it is built.

    In a current (`flow` is where it runs, a heading; -1 is still) `along` and `against` are for who goes within
    45 degrees of it, and `rate` for who crosses it.
    """

    __slots__ = ("against", "along", "flow", "flow_x", "flow_y", "level", "rate", "shape")

    def __init__(
        self,
        shape: Polygon,
        rate: float,
        level: str = GROUND,
        flow: float = -1.0,
        along: float = 1.0,
        against: float = 1.0,
    ) -> None:
        self.shape = shape
        self.rate = rate
        self.level = level
        self.flow = flow
        self.along = along
        self.against = against
        self.flow_x: float = 0.0
        self.flow_y: float = 0.0
        if flow >= 0.0:
            self.flow_x, self.flow_y = heading_vector(flow)

    def rate_for(self, dx: float, dy: float) -> float:
        """What an inch costs in this direction; it need not be of length one."""
        if self.flow < 0.0:
            return self.rate
        length: float = math.sqrt(dx * dx + dy * dy)
        if length <= EPS:
            return self.rate
        cosine: float = (dx * self.flow_x + dy * self.flow_y) / length
        if cosine >= _DIAGONAL:
            return self.along
        return self.against if cosine <= -_DIAGONAL else self.rate

    def least(self) -> float:
        return self.rate if self.flow < 0.0 else min(self.rate, self.along, self.against)


class Stride:
    """A straight leg as far as it goes: a share of it, where that ends, and what stopped it. Never changed.

    `model` is which of the others stopped it, -1 if none did.
    """

    __slots__ = ("model", "share", "stopped", "x", "y")

    def __init__(self, share: float, x: float, y: float, stopped: str, model: int) -> None:
        self.share = share
        self.x = x
        self.y = y
        self.stopped = stopped
        self.model = model

    def __repr__(self) -> str:
        return f"Stride({self.share!r}, {self.x!r}, {self.y!r}, {self.stopped!r}, {self.model!r})"


class Barrier:
    """A wall or something solid, as it stands in the way of bases. Never changed after it is built."""

    __slots__ = ("core", "foot", "kind", "top")

    def __init__(self, wall: Wall, kind: str) -> None:
        self.core = Obstacle(wall.outline, 0.0)
        self.foot = wall.foot
        self.top = wall.top
        self.kind = kind


class Footing:
    """A table for bases that walk on it. Never changed after it is built.

    `solids` are things that nobody enters, as walls with outlines. A `step` is how high a wall must be above
    the feet to be in the way.
    """

    __slots__ = ("_barriers", "_goings", "_widened", "barriers", "depth", "headroom", "levels", "step", "width")

    def __init__(
        self,
        levels: Levels,
        solids: list[Wall],
        goings: list[Going],
        step: float = 1.0,
        headroom: float = 1.0,
    ) -> None:
        self.levels = levels
        self.step = step
        self.headroom = headroom
        corners = levels.surface(GROUND).outline
        self.width: float = corners[2][0]
        self.depth: float = corners[2][1]
        self.barriers: list[Barrier] = [Barrier(wall, BY_WALL) for wall in levels.walls]
        self.barriers += [Barrier(solid, BY_SOLID) for solid in solids]
        self._barriers: dict[str, list[Barrier]] = {}
        self._goings: dict[str, list[Going]] = {}
        self._widened: dict[tuple[str, float], list[Obstacle]] = {}  # as it is asked for
        for surface in levels.surfaces:
            self._barriers[surface.id] = [
                barrier for barrier in self.barriers if self.stands_at(barrier, surface.height)
            ]
            self._goings[surface.id] = [going for going in goings if going.level == surface.id]

    def stands_at(self, barrier: Barrier, height: float) -> bool:
        """Whether it is in the way of somebody whose feet are at this height."""
        # Solid things are in the way however low they are.
        least: float = self.step if barrier.kind == BY_WALL else 2.0 * EPS
        return barrier.top >= height + least - EPS and barrier.foot < height + self.headroom - EPS

    def barriers_on(self, level: str) -> list[Barrier]:
        return self._barriers[level]

    def widened(self, level: str, radius: float) -> list[Obstacle]:
        """The barriers on a level as they stand in the way of the middle of a base."""
        known = self._widened.get((level, radius))
        if known is None:
            known = [Obstacle(barrier.core.points, radius) for barrier in self._barriers[level]]
            self._widened[(level, radius)] = known
        return known

    def goings_on(self, level: str) -> list[Going]:
        return self._goings[level]

    # ------------------------------------------------------------------------------------------ standing

    def can_stand(self, mover: Upright, level: str, x: float, y: float, others: list[Upright]) -> bool:
        """Whether the base can be put down here: on the surface, and in nothing and nobody."""
        return self.why_not_stand(mover, level, x, y, others) == UNSTOPPED

    def why_not_stand(self, mover: Upright, level: str, x: float, y: float, others: list[Upright]) -> str:
        """What keeps the base from being put down here."""
        radius: float = mover.radius
        if not self.on_table(radius, x, y):
            return BY_TABLE
        if not self.levels.surface(level).holds(x, y):
            return BY_EDGE
        for barrier in self._barriers[level]:
            core = barrier.core
            if x < core.west - radius or x > core.east + radius:
                continue
            if y < core.south - radius or y > core.north + radius:
                continue
            if depth_in(core, x, y) + radius > OVERLAP:
                return barrier.kind
        there = mover.at(x, y, self.levels.height(level))
        for other in others:
            reach: float = radius + other.radius - OVERLAP
            dx: float = other.x - x
            dy: float = other.y - y
            if dx * dx + dy * dy < reach * reach and overlapping_in_height(there, other):
                return BY_MODEL
        return UNSTOPPED

    def on_table(self, radius: float, x: float, y: float) -> bool:
        """Whether the whole of a base is on the table."""
        least: float = radius - _ROUNDING
        return least <= x <= self.width - least and least <= y <= self.depth - least

    # ------------------------------------------------------------------------------------------- walking

    def walk(
        self, mover: Upright, level: str, x0: float, y0: float, x1: float, y1: float, others: list[Upright]
    ) -> Stride:
        """A straight leg of the middle of a base on a surface, as far as it goes.

        Others stand in the way where they share a height with the mover. Who stands in something by more than a
        touch (pushed there, or put down so) may leave it, but not go deeper.
        """
        share: float = 1.0
        stopped: str = UNSTOPPED
        model = -1
        off: float = self._off_table(mover.radius, x0, y0, x1, y1)
        if off < share:
            share = off
            stopped = BY_TABLE
        surface = self.levels.surface(level)
        if surface.reach(x0, y0, x1, y1) < 1.0:
            # To the edge itself: what is rounded afterwards is not to come to lie beyond it.
            on: float = max(0.0, surface.reach(x0, y0, x1, y1, 0.0))
            if on < share:
                share = on
                stopped = BY_EDGE
        west: float = min(x0, x1) - mover.radius
        east: float = max(x0, x1) + mover.radius
        south: float = min(y0, y1) - mover.radius
        north: float = max(y0, y1) + mover.radius
        for barrier in self._barriers[level]:
            core = barrier.core
            if core.east < west or core.west > east or core.north < south or core.south > north:
                continue
            met: float = _meets(core, mover.radius, x0, y0, x1, y1)
            if met < share:
                share = met
                stopped = barrier.kind
        there = mover.at(x0, y0, self.levels.height(level))
        for k in range(len(others)):
            other = others[k]
            if overlapping_in_height(there, other):
                met = _meets_disc(other.x, other.y, mover.radius + other.radius, x0, y0, x1, y1)
                if met < share:
                    share = met
                    stopped = BY_MODEL
                    model = k
        if share >= 1.0 - EPS:
            return Stride(1.0, x1, y1, UNSTOPPED, -1)
        return Stride(
            share,
            quantise(x0 + (x1 - x0) * share),
            quantise(y0 + (y1 - y0) * share),
            stopped,
            model if stopped == BY_MODEL else -1,
        )

    def is_free(
        self, mover: Upright, level: str, x0: float, y0: float, x1: float, y1: float, others: list[Upright]
    ) -> bool:
        """Whether a straight leg can be walked to its end."""
        return self.walk(mover, level, x0, y0, x1, y1, others).stopped == UNSTOPPED

    def _off_table(self, radius: float, x0: float, y0: float, x1: float, y1: float) -> float:
        """At which share of a leg the base leaves the table; who is over it may only come back."""
        share: float = 1.0
        for start, end, size in ((x0, x1, self.width), (y0, y1, self.depth)):
            low: float = min(radius, start)
            high: float = max(size - radius, start)
            if end < low - _ROUNDING:
                share = min(share, (start - low) / (start - end))
            elif end > high + _ROUNDING:
                share = min(share, (high - start) / (end - start))
        return share

    # ------------------------------------------------------------------------------------------- the cost

    def price(self, level: str, x0: float, y0: float, x1: float, y1: float) -> float:
        """What a straight leg costs: each inch by the worst of the areas that the middle of the base is in."""
        length: float = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
        total: float = 0.0
        for first, last, rate in self.rates(level, x0, y0, x1, y1):
            total += (last - first) * length * rate
        return total

    def affordable(self, level: str, x0: float, y0: float, x1: float, y1: float, allowance: float) -> float:
        """Which share of a straight leg this much pays for."""
        length: float = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
        left: float = allowance
        for first, last, rate in self.rates(level, x0, y0, x1, y1):
            cost: float = (last - first) * length * rate
            if cost > left + EPS:
                return first + max(0.0, left) / (length * rate)
            left -= cost
        return 1.0

    def rates(self, level: str, x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float, float]]:
        """A straight leg in stretches of one rate each: from which share to which, and what an inch costs."""
        begins: list[float] = []
        ends: list[float] = []
        costs: list[float] = []
        cuts: list[float] = [0.0, 1.0]
        for going in self._goings[level]:
            first, last = stretch_in(going.shape, x0, y0, x1, y1, 0.0)
            if last - first > EPS:
                begins.append(first)
                ends.append(last)
                costs.append(going.rate_for(x1 - x0, y1 - y0))
                cuts.append(first)
                cuts.append(last)
        if not begins:
            return [(0.0, 1.0, 1.0)]
        cuts.sort()
        found: list[tuple[float, float, float]] = []
        for k in range(1, len(cuts)):
            if cuts[k] - cuts[k - 1] <= EPS:
                continue
            middle: float = 0.5 * (cuts[k] + cuts[k - 1])
            worst: float = -1.0
            for i in range(len(begins)):
                if begins[i] < middle < ends[i]:
                    worst = max(worst, costs[i])
            found.append((cuts[k - 1], cuts[k], worst if worst >= 0.0 else 1.0))
        return found


def _meets(core: Obstacle, rho: float, x0: float, y0: float, x1: float, y1: float) -> float:
    """At which share of a leg a disc of this radius meets an obstacle; more than any if it only touches it."""
    far: float = core.reach + rho
    # Quicker than the nearest point: the whole of the obstacle is off the leg.
    if off_segment(x0, y0, x1, y1, core.cx, core.cy) > far * far:
        return FAR
    inside: float = depth_in(core, x0, y0) + rho
    own: float = rho - inside if inside > HAIR else rho
    if own <= HAIR:
        return FAR
    first, last = stretch_in_obstacle(core, own - HAIR, x0, y0, x1, y1)
    if first > last - EPS:
        return FAR
    # It has come to stand where it touches.
    first, last = stretch_in_obstacle(core, own, x0, y0, x1, y1)
    return first


def _meets_disc(cx: float, cy: float, rho: float, x0: float, y0: float, x1: float, y1: float) -> float:
    """The same for something round: how far its middle must stay from that of the other."""
    if off_segment(x0, y0, x1, y1, cx, cy) > rho * rho:
        return FAR
    dx: float = cx - x0
    dy: float = cy - y0
    inside: float = rho - math.sqrt(dx * dx + dy * dy)
    own: float = rho - inside if inside > HAIR else rho
    if own <= HAIR:
        return FAR
    first, last = stretch_in_disc(cx, cy, own - HAIR, x0, y0, x1, y1)
    if first > last - EPS:
        return FAR
    first, last = stretch_in_disc(cx, cy, own, x0, y0, x1, y1)
    return first
