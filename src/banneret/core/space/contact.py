"""Where a base touches another: the edge along which its middle may go, and what is left free of it.

A base that keeps its heading touches another when its middle is on the edge of the other grown by the base's
own shape (`core/space/obstacles.py`). That edge is made of straight sides and of arcs. Whatever else stands
about bars stretches of it, worked out exactly, so where such a stretch ends the base touches the one and the
other; between these ends lie all places in contact that there are.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.bases import Base
from banneret.core.space.obstacle_edges import Body, bar_beyond, bar_by
from banneret.core.space.obstacles import FAR, TAU, Obstacle, obstacle_of_base

# A stretch shorter than this, in inches, is where two bars meet.
_NOTHING: Final = 1e-6


class Stretch:
    """A part of an edge of contact: where it begins, in inches along the edge, and how long it is."""

    __slots__ = ("begin", "body", "length")

    def __init__(self, body: Body, begin: float, length: float) -> None:
        self.body = body
        self.begin = begin
        self.length = length

    def __repr__(self) -> str:
        return f"Stretch({self.body.obstacle!r}, {self.begin!r}, {self.length!r})"


def contact_edge(mover: Base, other: Base, apart: float) -> Body:
    """The places of a mover's middle at which it is this far apart from another base."""
    grown = obstacle_of_base(mover, other, apart)
    return Body(grown, grown.rho)


def bar_outside(edge: Body, low_x: float, low_y: float, high_x: float, high_y: float) -> None:
    """Bar what lies of an edge outside a box."""
    bar_beyond(edge, 1.0, 0.0, high_x)
    bar_beyond(edge, -1.0, 0.0, 0.0 - low_x)
    bar_beyond(edge, 0.0, 1.0, high_y)
    bar_beyond(edge, 0.0, -1.0, 0.0 - low_y)


def free_stretches(edge: Body) -> list[Stretch]:
    """What no bar covers of an edge."""
    return _left_of(edge, [Stretch(edge, 0.0, edge.around)], edge.barred, edge.barred_for)


def stretches_free_of(stretches: list[Stretch], obstacles: list[Obstacle]) -> list[Stretch]:
    """What is left of some stretches of one edge where more stands in the way; the edge stays as it is."""
    if not stretches or not obstacles:
        return stretches
    edge = stretches[0].body
    before = len(edge.barred)
    for obstacle in obstacles:
        bar_by(edge, obstacle)
    if len(edge.barred) == before:
        return stretches
    begins = edge.barred[before:]
    lengths = edge.barred_for[before:]
    del edge.barred[before:]
    del edge.barred_for[before:]
    return _left_of(edge, stretches, begins, lengths)


def _left_of(edge: Body, stretches: list[Stretch], begins: list[float], lengths: list[float]) -> list[Stretch]:
    """Stretches without what some bars cover of them."""
    around: float = edge.around
    left = stretches
    if begins and len(left) == 1 and left[0].length >= around:
        # All of it: begun at a bar, so that none of what is left runs through where it begins.
        left = [Stretch(edge, begins[0], around)]
    for k in range(len(begins)):
        if lengths[k] >= around - _NOTHING:
            return []
        kept: list[Stretch] = []
        for each in left:
            _cut(kept, each, begins[k], lengths[k])
        left = kept
    return left


def _cut(kept: list[Stretch], each: Stretch, begin: float, length: float) -> None:
    """Add to `kept` what a bar leaves of a stretch: what lies before it, and what lies after it."""
    around: float = each.body.around
    # Where the bar begins and ends, in inches after the stretch begins; it may come round from before.
    first: float = (begin - each.begin) % around
    last: float = first + length
    if last - around > 0.0:
        # The bar runs past the beginning of the stretch.
        low: float = last - around
        high: float = min(first, each.length)
        if high - low > _NOTHING:
            kept.append(Stretch(each.body, (each.begin + low) % around, high - low))
        return
    if first > _NOTHING:
        kept.append(Stretch(each.body, each.begin, min(first, each.length)))
    if each.length - last > _NOTHING:
        kept.append(Stretch(each.body, (each.begin + last) % around, each.length - last))


def point_on(edge: Body, at: float) -> tuple[float, float]:
    """A place on an edge as a point of the table."""
    place: float = at % edge.around
    n = len(edge.xs)
    i = n - 1
    while edge.begins[i] > place:
        i -= 1
    over: float = place - edge.begins[i]
    arc: float = edge.r * edge.spans[i]
    if over < arc or n == 1:
        turn: float = edge.turns[i] + over / edge.r
        return edge.xs[i] + edge.r * math.cos(turn), edge.ys[i] + edge.r * math.sin(turn)
    over -= arc
    # Along the side, which has its outside on the right.
    return (
        edge.xs[i] + edge.r * edge.nxs[i] - over * edge.nys[i],
        edge.ys[i] + edge.r * edge.nys[i] + over * edge.nxs[i],
    )


def nearest_on(stretch: Stretch, x: float, y: float) -> tuple[float, float]:
    """How far a stretch is from a point, and the place along its edge that is nearest."""
    edge = stretch.body
    n = len(edge.xs)
    best: float = FAR
    found: float = stretch.begin
    for i in range(n):
        begin: float = edge.begins[i]
        arc: float = edge.r * edge.spans[i]
        if arc > 0.0:
            turn: float = (math.atan2(y - edge.ys[i], x - edge.xs[i]) - edge.turns[i]) % TAU
            if turn <= edge.spans[i]:
                at: float = begin + edge.r * turn
                if _is_on(stretch, at):
                    dx: float = x - edge.xs[i]
                    dy: float = y - edge.ys[i]
                    away: float = abs(math.sqrt(dx * dx + dy * dy) - edge.r)
                    if away < best:
                        best = away
                        found = at
        if n > 1:
            j = i + 1 if i + 1 < n else 0
            ux: float = 0.0 - edge.nys[i]
            uy: float = edge.nxs[i]
            along: float = (x - edge.xs[i]) * ux + (y - edge.ys[i]) * uy
            side: float = (edge.xs[j] - edge.xs[i]) * ux + (edge.ys[j] - edge.ys[i]) * uy
            if 0.0 <= along <= side and _is_on(stretch, begin + arc + along):
                away = abs((x - edge.xs[i]) * edge.nxs[i] + (y - edge.ys[i]) * edge.nys[i] - edge.r)
                if away < best:
                    best = away
                    found = begin + arc + along
    for end in (stretch.begin, stretch.begin + stretch.length):
        px, py = point_on(edge, end)
        away = math.sqrt((x - px) * (x - px) + (y - py) * (y - py))
        if away < best:
            best = away
            found = end
    return best, found


def _is_on(stretch: Stretch, at: float) -> bool:
    return (at - stretch.begin) % stretch.body.around <= stretch.length
