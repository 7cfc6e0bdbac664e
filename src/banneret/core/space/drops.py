"""Edges that one may fall over, and where one comes down."""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.crossings import landing
from banneret.core.space.footing import BY_EDGE, BY_SOLID, Barrier, Footing
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import Foothold, Surface
from banneret.core.space.obstacles import depth_in, off_segment
from banneret.core.space.stretches import stretch_in, stretch_in_obstacle
from banneret.core.space.uprights import Upright

# Inches: just beyond an edge, by more than rounding; how near a wall stands that closes it; the shortest gap.
_OUTSIDE: Final = 0.01
_CLOSED: Final = 0.05
_GAP: Final = 0.05

# Inches: how far from an edge who falls over it may come to lie, if all is crowded below.
_FARTHEST: Final = 8.0


class Drop:
    """A place at the edge of a surface, the way over it (a unit vector), and what lies below. Never changed.

    `away` is how far it is from the rim of the base that asked, 0 if it stands out over the edge.
    """

    __slots__ = ("away", "below", "depth", "dx", "dy", "level", "x", "y")

    def __init__(
        self, level: str, x: float, y: float, dx: float, dy: float, depth: float, below: str, away: float
    ) -> None:
        self.level = level
        self.x = x
        self.y = y
        self.dx = dx
        self.dy = dy
        self.depth = depth
        self.below = below
        self.away = away

    def __repr__(self) -> str:
        return f"Drop({self.level!r}, {self.x!r}, {self.y!r}, {self.depth!r}, {self.below!r}, {self.away!r})"


class Push:
    """How somebody is pushed along a line: where to, what stopped it, and the edge if it went over one.

    `model` is which of the others stopped it, -1 if none did.
    """

    __slots__ = ("drop", "inches", "model", "place", "stopped")

    def __init__(self, place: Foothold, inches: float, stopped: str, model: int, drop: Drop | None) -> None:
        self.place = place
        self.inches = inches
        self.stopped = stopped
        self.model = model
        self.drop = drop


def nearest_drop(
    footing: Footing, mover: Upright, level: str, x: float, y: float, within: float, least: float
) -> Drop | None:
    """The nearest edge of a surface no farther from the rim of a base than this, if it is deep enough there.

    Where a wall stands on the edge or before it nobody falls over it, nor where other ground lies less than
    `least` below.
    """
    surface = footing.levels.surface(level)
    corners = surface.outline
    n = len(corners)
    best: Drop | None = None
    far: float = mover.radius + within + _OUTSIDE * 0.1 + EPS
    for i in range(n):
        ax, ay = corners[i]
        bx, by = corners[(i + 1) % n]
        if off_segment(ax, ay, bx, by, x, y) > far * far:
            continue
        length: float = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        dx: float = (by - ay) / length
        dy: float = (ax - bx) / length
        for first, last in open_edge(footing, surface, ax, ay, bx, by, least):
            share: float = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length * length)
            seen = _nearest_in_view(
                footing, level, x, y, ax, ay, bx, by, first, last, min(last, max(first, share))
            )
            if seen is None:
                continue
            px: float = ax + (bx - ax) * seen
            py: float = ay + (by - ay) * seen
            away: float = max(0.0, math.sqrt((px - x) * (px - x) + (py - y) * (py - y)) - mover.radius)
            if away > within + _OUTSIDE * 0.1 or (best is not None and away >= best.away - EPS):
                continue
            below = footing.levels.highest(px + dx * _OUTSIDE, py + dy * _OUTSIDE, surface.height - least + EPS)
            if below is not None:
                depth: float = surface.height - below.height
                best = Drop(level, quantise(px), quantise(py), dx, dy, depth, below.id, away)
    return best


def open_edge(
    footing: Footing, surface: Surface, ax: float, ay: float, bx: float, by: float, least: float
) -> list[tuple[float, float]]:
    """Where a side of a surface is open to a drop of at least this, as shares of the side."""
    length: float = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    ox: float = _OUTSIDE * (by - ay) / length
    oy: float = _OUTSIDE * (ax - bx) / length
    closed: list[tuple[float, float]] = []
    for other in footing.levels.surfaces:
        if other.id == surface.id:
            continue
        if surface.height - least + EPS < other.height < surface.height + footing.step - EPS:
            for part in other.parts:
                closed.append(stretch_in(part, ax + ox, ay + oy, bx + ox, by + oy, 0.0))
    for barrier in footing.barriers_on(surface.id):
        closed.append(stretch_in_obstacle(barrier.core, _CLOSED, ax, ay, bx, by))
    if not footing.levels.at(0.5 * (ax + bx) + ox, 0.5 * (ay + by) + oy):
        return []  # the edge of the table
    closed.sort()
    found: list[tuple[float, float]] = []
    reached: float = 0.0
    for first, last in closed:
        if first > last:
            continue
        if (first - reached) * length > _GAP:
            found.append((reached, first))
        reached = max(reached, last)
    if (1.0 - reached) * length > _GAP:
        found.append((reached, 1.0))
    return found


def _nearest_in_view(
    footing: Footing,
    level: str,
    x: float,
    y: float,
    ax: float,
    ay: float,
    bx: float,
    by: float,
    first: float,
    last: float,
    share: float,
) -> float | None:
    """Of a stretch of a side what is nearest to a share of it, and has no wall between it and a place.

    None if walls hide all of it. Whatever is convex hides one stretch of a side, so who has passed its end has
    passed it for good.
    """
    nearest: float | None = None
    for end in (first, last):
        seen: float = share
        hidden: float = share
        wall = _wall_before(footing, level, x, y, ax + (bx - ax) * seen, ay + (by - ay) * seen)
        while wall is not None:
            seen = end
            if _hides(wall, x, y, ax + (bx - ax) * seen, ay + (by - ay) * seen):
                break
            while abs(seen - hidden) > EPS:
                middle: float = 0.5 * (seen + hidden)
                if _hides(wall, x, y, ax + (bx - ax) * middle, ay + (by - ay) * middle):
                    hidden = middle
                else:
                    seen = middle
            hidden = seen
            wall = _wall_before(footing, level, x, y, ax + (bx - ax) * seen, ay + (by - ay) * seen)
        if wall is None and (nearest is None or abs(seen - share) < abs(nearest - share)):
            nearest = seen
    return nearest


def _wall_before(footing: Footing, level: str, x0: float, y0: float, x1: float, y1: float) -> Barrier | None:
    """Something that stands between two places on a surface."""
    for barrier in footing.barriers_on(level):
        if _hides(barrier, x0, y0, x1, y1):
            return barrier
    return None


def _hides(barrier: Barrier, x0: float, y0: float, x1: float, y1: float) -> bool:
    first, last = stretch_in_obstacle(barrier.core, _OUTSIDE, x0, y0, x1, y1)
    return first <= last


def fall(footing: Footing, mover: Upright, drop: Drop, others: list[Upright]) -> Foothold | None:
    """Where somebody comes down who falls over an edge: at its foot, or the nearest free place below.

    None if there is no room at all within some inches.
    """
    ceiling: float = footing.levels.height(drop.level) - 2.0 * EPS
    straight = landing(
        footing, mover, drop.x, drop.y, drop.dx, drop.dy, 0.0, mover.radius + 1.0, ceiling, others
    )
    if straight is not None:
        return straight
    # Nowhere straight ahead: look all round, on the outer side of the edge first, then farther away.
    far: float = mover.radius
    while far <= _FARTHEST:
        for k in range(24):
            turn: float = math.tau * float((k + 1) // 2) / 24.0 * (1.0 if k % 2 == 0 else -1.0)
            cosine: float = math.cos(turn)
            sine: float = math.sin(turn)
            px: float = quantise(drop.x + far * (drop.dx * cosine - drop.dy * sine))
            py: float = quantise(drop.y + far * (drop.dx * sine + drop.dy * cosine))
            ground = footing.levels.highest(px, py, ceiling)
            if ground is not None and footing.can_stand(mover, ground.id, px, py, others):
                return Foothold(px, py, ground.id)
        far += 0.5
    return None


def push(
    footing: Footing,
    mover: Upright,
    level: str,
    x: float,
    y: float,
    dx: float,
    dy: float,
    inches: float,
    others: list[Upright],
) -> Push:
    """Somebody is pushed along a unit vector until the inches are gone or something is in the way.

    At the edge of a surface it goes over, if there is ground a step or more below; where it then comes down,
    `fall` says. Over a lower edge it slides on.
    """
    gone: float = 0.0
    at_x: float = x
    at_y: float = y
    on: str = level
    while True:
        left: float = max(0.0, inches - gone)
        stride = footing.walk(mover, on, at_x, at_y, at_x + dx * left, at_y + dy * left, others)
        gone += left * stride.share
        at_x = quantise(stride.x)
        at_y = quantise(stride.y)
        if stride.stopped != BY_EDGE:
            return Push(Foothold(at_x, at_y, on), gone, stride.stopped, stride.model, None)
        height: float = footing.levels.height(on)
        beyond_x: float = at_x + dx * _OUTSIDE
        beyond_y: float = at_y + dy * _OUTSIDE
        below = footing.levels.highest(beyond_x, beyond_y, height + footing.step - 2.0 * EPS)
        if below is not None and height - below.height >= footing.step - EPS:
            drop = Drop(on, at_x, at_y, dx, dy, height - below.height, below.id, 0.0)
            return Push(Foothold(at_x, at_y, on), gone, BY_EDGE, -1, drop)
        if below is None or not footing.can_stand(
            mover, below.id, quantise(beyond_x), quantise(beyond_y), others
        ):
            return Push(Foothold(at_x, at_y, on), gone, BY_EDGE, -1, None)
        at_x = quantise(beyond_x)
        at_y = quantise(beyond_y)
        on = below.id
        gone += _OUTSIDE


def near_wall(footing: Footing, mover: Upright, x: float, y: float, within: float, solids: bool = True) -> bool:
    """Whether a wall beside a model, or something solid if that counts, is no farther from its rim."""
    for barrier in footing.barriers:
        if barrier.kind == BY_SOLID and not solids:
            continue
        if barrier.foot < mover.top() and barrier.top >= mover.foot + footing.step - EPS:
            if depth_in(barrier.core, x, y) + mover.radius + within >= -EPS:
                return True
    return False
