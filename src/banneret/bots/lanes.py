"""Where a unit is set up so that there are lanes between it and its friends.

Everything is seen by somebody who faces as the army does: how far to the right a unit stands, and how far
ahead. A unit has a lane of its own if nobody stands within so many inches to its left or right, however far
ahead or behind: then nobody bars its way straight ahead, and it bars nobody's. If there is no room for that it
stands in a second line, with as much air to everybody.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from banneret.core.engine.ask import Answer
from banneret.core.engine.ranking import inches, settled
from banneret.core.space.geometry import Polygon, heading_vector
from banneret.core.space.placing import PlaceBody

Point = tuple[float, float]

STEP: Final = 1.0  # inches from one place that is weighed to the next
MOST_TRIED: Final = 150  # places of a grade that are tried before the next
_DEEP: Final = 1.5  # an inch further back is as good as so many to the side
_ROOM: Final = 0.002  # places are rounded, and a lane must not be lost by that
# How good a place is: a lane of its own; as much air all round; half of it; a quarter.
OWN_LANE, AIR, HALF, QUARTER, NONE = range(5)
_SHARES: Final = ((AIR, 1.0), (HALF, 0.5), (QUARTER, 0.25))


class Box(NamedTuple):
    """How far something reaches, as an army sees it that faces ahead."""

    left: float
    right: float
    back: float
    front: float

    def moved(self, right: float, ahead: float) -> Box:
        return Box(self.left + right, self.right + right, self.back + ahead, self.front + ahead)


class Facing:
    """An army that faces one way: what is right of what, and what ahead."""

    def __init__(self, heading: float) -> None:
        self.ex, self.ey = heading_vector(heading)

    def seen(self, x: float, y: float) -> Point:
        return x * self.ey - y * self.ex, x * self.ex + y * self.ey

    def point(self, right: float, ahead: float) -> Point:
        return right * self.ey + ahead * self.ex, ahead * self.ey - right * self.ex

    def box(self, points: Iterable[Point], more: float = 0.0) -> Box:
        """What these points take up, and so many inches about them."""
        seen = [self.seen(x, y) for x, y in points]
        rights, aheads = [each[0] for each in seen], [each[1] for each in seen]
        return Box(min(rights) - more, max(rights) + more, min(aheads) - more, max(aheads) + more)

    def box_of(self, shapes: Sequence[Polygon]) -> Box:
        return self.box([point for shape in shapes for point in shape.points()])


def between(a: Box, b: Box) -> float:
    """How far two boxes are apart."""
    side = max(0.0, a.left - b.right, b.left - a.right)
    deep = max(0.0, a.back - b.front, b.back - a.front)
    return math.sqrt(side * side + deep * deep)


def beside(a: Box, b: Box) -> float:
    """How wide the lane between two boxes is; below 0 where one is straight ahead of the other."""
    return max(a.left - b.right, b.left - a.right)


def grade(own: Box, friends: Sequence[Box], lane: float) -> int:
    """How well something stands among friends."""
    if all([beside(own, friend) >= lane - _ROOM for friend in friends]):
        return OWN_LANE
    nearest = min([between(own, friend) for friend in friends])
    return next((good for good, share in _SHARES if nearest >= share * lane - _ROOM), NONE)


def places(own: Box, friends: Sequence[Box], zones: Sequence[Box], lane: float) -> list[Point]:
    """How far to go, to the right and ahead, from the best place to the worst; at first those with a lane.

    `own` is the body where it was proposed, and `zones` are where it may stand. What leaves less than a
    quarter of a lane is not named.
    """
    found: dict[Point, tuple[int, int]] = {}
    for zone in zones:
        for ahead in _rows(own, zone):
            for right in _columns(own, friends, zone, lane):
                there = own.moved(right, ahead)
                step = inches(right), inches(ahead)
                if step in found:
                    continue
                good = grade(there, friends, lane)
                if good < NONE:
                    found[step] = (
                        good,
                        settled(_waste(there, friends, zone, lane) + abs(right) + _DEEP * abs(ahead)),
                    )
    named: list[Point] = []
    for wanted in (OWN_LANE, AIR, HALF, QUARTER):
        named += sorted([step for step, (good, _) in found.items() if good == wanted], key=found.__getitem__)[
            :MOST_TRIED
        ]
    return named


def _rows(own: Box, zone: Box) -> list[float]:
    """How far ahead it may go: not at all, up to the front of the zone, and back from there."""
    if zone.back - own.back > zone.front - own.front:
        return []
    front = zone.front - own.front
    count = int((zone.front - zone.back - (own.front - own.back)) / STEP + _ROOM)
    rows = [0.0] if zone.back - own.back <= 0.0 <= front else []
    return [*rows, *[front - STEP * at for at in range(count + 1)], zone.back - own.back]


def _columns(own: Box, friends: Sequence[Box], zone: Box, lane: float) -> list[float]:
    """How far to the right it may go: not at all, so that a lane is left to a friend, and all over the zone."""
    low, high = zone.left - own.left, zone.right - own.right
    flush = [friend.right + lane - own.left for friend in friends]
    flush += [friend.left - lane - own.right for friend in friends]
    count = int((high - low) / STEP + _ROOM)
    steps = [low + STEP * at for at in range(count + 1)]
    return [step for step in (0.0, *flush, *steps, high) if low <= step <= high]


def _waste(own: Box, friends: Sequence[Box], zone: Box, lane: float) -> float:
    """What is left beside it that is too narrow for another unit as wide, and its lane."""
    wide = own.right - own.left + lane
    left = own.left - max([friend.right + lane for friend in friends if friend.right <= own.left] + [zone.left])
    right = (
        min([friend.left - lane for friend in friends if friend.left >= own.right] + [zone.right]) - own.right
    )
    return sum([room for room in (left, right) if _ROOM < room < wide])


def is_crowded(own: Box, friends: Sequence[Box], lane: float) -> bool:
    """Whether it stands nearer to a friend than a lane is wide."""
    return grade(own, friends, lane) > AIR


def body_with_lane(
    question: PlaceBody, proposed: Answer, friends: Sequence[Sequence[Polygon]], lane: float
) -> Answer:
    """The place that was proposed for a body of troops, or one near to it that leaves a lane to its friends."""
    look = Facing(question.facing)
    x, y, heading = proposed
    own = look.box_of([question.body_at(x, y, heading)])
    x0, y0, x1, y1 = question.area
    zone = look.box([(x0, y0), (x1, y0), (x0, y1), (x1, y1)])
    for right, ahead in places(own, [look.box_of(shapes) for shapes in friends], [zone], lane):
        dx, dy = look.point(right, ahead)
        answer = (inches(x + dx), inches(y + dy), heading)
        if question.check(answer) is None:
            return answer
    return proposed
