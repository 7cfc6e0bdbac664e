"""Who sees how much of whom in space: nine straight lines from an eye to a silhouette, each free or not.

The eye is above the middle of the viewer's base. The silhouette is a rectangle across the line of sight, as
wide as the target's base and as tall as the target; three lines go to each of three heights. What stops a line:

    walls and solid things   where it runs into them; over the top and past the side it only grazes them
    surfaces                 where it runs through them: floors and roofs are thin, but there
    woods                    where it enters and leaves their outline, and all the while is below their height
    models                   others than the two, where it runs into them

Lines in plan are only three, each with three heights at its end, so what is met in plan is worked out three
times rather than nine. What lies near each other is looked at together first, and seldom one by one.
"""

from __future__ import annotations

from typing import Final

from banneret.core.space.distances import contains
from banneret.core.space.geometry import EPS, Polygon
from banneret.core.space.levels import GROUND, Surface, Wall
from banneret.core.space.obstacles import off_segment
from banneret.core.space.stretches import stretch_in, stretch_in_disc
from banneret.core.space.uprights import Upright, no_farther

# Shares of a model's height: where its eye is, and where lines to its silhouette end.
EYE: Final = 0.9
_LOW: Final = 0.1
_MIDDLE: Final = 0.5
_HIGH: Final = 0.9

# One bit for each line: low, middle and high on the left as the eye sees it, then in the middle, on the right.
ALL_RAYS: Final = 511
_COLUMN: Final = 7

# Inches each way: what has its middle within the same square of the table is looked at together.
_SQUARE: Final = 6.0

# Targets of which it is remembered what hid them, before all of them are forgotten.
_MOST_SCREENS: Final = 2000

_LINE: Final = 0
_PRISM: Final = 1
_SLAB: Final = 2
_CANOPY: Final = 3


class Wood:
    """Trees as high as this on a convex outline. Never changed after it is built."""

    __slots__ = ("id", "shape", "top")

    def __init__(self, id: str, shape: Polygon, top: float) -> None:
        self.id = id
        self.shape = shape
        self.top = top

    def hides(self, model: Upright) -> bool:
        """Whether a model is inside: the middle of its base among the trees, and not above them."""
        return model.foot < self.top - EPS and contains(self.shape, model.x, model.y)


class _Block:
    """One thing that may stop a line, and the box about it in plan."""

    __slots__ = ("east", "foot", "kind", "north", "shape", "south", "top", "west", "x0", "x1", "y0", "y1")

    def __init__(
        self, kind: int, outline: list[tuple[float, float]], shape: Polygon | None, foot: float, top: float
    ) -> None:
        self.kind = kind
        self.shape: Polygon | None = shape
        self.foot = foot
        self.top = top
        # A line's own ends.
        self.x0: float = outline[0][0]
        self.y0: float = outline[0][1]
        self.x1: float = outline[1][0]
        self.y1: float = outline[1][1]
        # A hair more than needed.
        self.west: float = min([x for x, _ in outline]) - 2.0 * EPS
        self.east: float = max([x for x, _ in outline]) + 2.0 * EPS
        self.south: float = min([y for _, y in outline]) - 2.0 * EPS
        self.north: float = max([y for _, y in outline]) + 2.0 * EPS

    def stops(
        self, x0: float, y0: float, eye: float, x1: float, y1: float, low: float, middle: float, high: float
    ) -> int:
        """Which of three lines that end above each other it stops, a bit for each."""
        shape = self.shape
        found = 0
        if shape is None:
            at: float = self.crossed(x0, y0, x1, y1)
            if at < 0.0:
                return 0
            # Closed below, so that no line slips through where one wall stands on another.
            for k in range(3):
                end: float = low if k == 0 else middle if k == 1 else high
                z: float = eye + (end - eye) * at
                if self.foot - EPS < z < self.top - EPS:
                    found |= 1 << k
            return found
        if self.kind == _SLAB:
            level: float = self.top
            for k in range(3):
                end = low if k == 0 else middle if k == 1 else high
                if (eye - level) * (end - level) < 0.0:
                    at = (level - eye) / (end - eye)
                    if contains(shape, x0 + (x1 - x0) * at, y0 + (y1 - y0) * at):
                        found |= 1 << k
            return found
        first, last = stretch_in(shape, x0, y0, x1, y1, EPS)
        if first > last - EPS:
            return 0
        if self.kind == _CANOPY:
            if first <= 0.0 or last >= 1.0:
                return 0  # it begins or ends among the trees
            for k in range(3):
                end = low if k == 0 else middle if k == 1 else high
                if max(eye + (end - eye) * first, eye + (end - eye) * last) < self.top - EPS:
                    found |= 1 << k
            return found
        for k in range(3):
            end = low if k == 0 else middle if k == 1 else high
            if _passes(eye, end, first, last, self.foot, self.top):
                found |= 1 << k
        return found

    def crossed(self, x0: float, y0: float, x1: float, y1: float) -> float:
        """Where a line crosses this one in plan, as a share of its length; -1 if it does not."""
        ex: float = self.x1 - self.x0
        ey: float = self.y1 - self.y0
        a: float = ex * (y0 - self.y0) - ey * (x0 - self.x0)
        b: float = ex * (y1 - self.y0) - ey * (x1 - self.x0)
        # Both ends at one side, or no more than at it.
        if (a >= 0.0 and b >= 0.0) or (a <= 0.0 and b <= 0.0):
            return -1.0
        at: float = a / (a - b)
        along: float = (x0 + (x1 - x0) * at - self.x0) * ex + (y0 + (y1 - y0) * at - self.y0) * ey
        length2: float = ex * ex + ey * ey
        # Closed at its ends, so that no line slips through where two walls meet.
        return at if -EPS <= along <= length2 + EPS else -1.0


def _passes(eye: float, end: float, first: float, last: float, foot: float, top: float) -> bool:
    """Whether a line is between two heights somewhere on this stretch of it, by more than a touch."""
    a: float = eye + (end - eye) * first
    b: float = eye + (end - eye) * last
    return min(a, b) < top - EPS and max(a, b) > foot + EPS


class _Fan:
    """The nine lines from an eye to a silhouette, with the box about them in plan, and their heights."""

    __slots__ = (
        "dx",
        "dy",
        "east",
        "eye",
        "high",
        "highest",
        "low",
        "lowest",
        "middle",
        "north",
        "south",
        "spread",
        "west",
        "x0",
        "x1",
        "xl",
        "xr",
        "y0",
        "y1",
        "yl",
        "yr",
    )

    def __init__(self, viewer: Upright, target: Upright) -> None:
        wide: float = target.radius
        self.x0: float = viewer.x
        self.y0: float = viewer.y
        self.x1: float = target.x
        self.y1: float = target.y
        self.eye: float = viewer.foot + EYE * viewer.height
        self.low: float = target.foot + _LOW * target.height
        self.middle: float = target.foot + _MIDDLE * target.height
        self.high: float = target.foot + _HIGH * target.height
        # What begins where the highest line runs stops it too.
        self.lowest: float = min(self.eye, self.low) - 2.0 * EPS
        self.highest: float = max(self.eye, self.high) + 2.0 * EPS
        self.west: float = min(self.x0, self.x1) - wide
        self.east: float = max(self.x0, self.x1) + wide
        self.south: float = min(self.y0, self.y1) - wide
        self.north: float = max(self.y0, self.y1) + wide
        self.dx: float = self.x1 - self.x0
        self.dy: float = self.y1 - self.y0
        length: float = (self.dx * self.dx + self.dy * self.dy) ** 0.5
        # Twice the area between the middle line and what is as far off it as the outer lines ever are.
        self.spread: float = length * (wide + EPS)
        # To the left of who looks along (dx, dy); straight down any side will do.
        left_x: float = 0.0 - self.dy / length if length > EPS else 0.0 - 1.0
        left_y: float = self.dx / length if length > EPS else 0.0
        self.xl: float = self.x1 + wide * left_x
        self.yl: float = self.y1 + wide * left_y
        self.xr: float = self.x1 - wide * left_x
        self.yr: float = self.y1 - wide * left_y

    def may_meet(self, west: float, south: float, east: float, north: float, foot: float, top: float) -> bool:
        """Whether what fills such a box could be in the way of a line."""
        if foot >= self.highest or top <= self.lowest:
            return False
        if west > self.east or east < self.west or south > self.north or north < self.south:
            return False
        # Twice the areas between the middle line and the corners of the box farthest to its left and right.
        dx: float = self.dx
        dy: float = self.dy
        left_x: float = west if dy > 0.0 else east
        left_y: float = north if dx > 0.0 else south
        if dx * (left_y - self.y0) - dy * (left_x - self.x0) < 0.0 - self.spread:
            return False
        right_x: float = east if dy > 0.0 else west
        right_y: float = south if dx > 0.0 else north
        return dx * (right_y - self.y0) - dy * (right_x - self.x0) <= self.spread

    def stopped_by(self, block: _Block, stopped: int) -> int:
        """Which lines are stopped, as bits, by this as well: those on the left, in the middle, on the right."""
        x0: float = self.x0
        y0: float = self.y0
        eye: float = self.eye
        low: float = self.low
        middle: float = self.middle
        high: float = self.high
        if stopped & _COLUMN != _COLUMN:
            stopped |= block.stops(x0, y0, eye, self.xl, self.yl, low, middle, high)
        if (stopped >> 3) & _COLUMN != _COLUMN:
            stopped |= block.stops(x0, y0, eye, self.x1, self.y1, low, middle, high) << 3
        if (stopped >> 6) & _COLUMN != _COLUMN:
            stopped |= block.stops(x0, y0, eye, self.xr, self.yr, low, middle, high) << 6
        return stopped

    def stopped_by_model(self, body: Upright) -> int:
        """The same for a model alone."""
        x0: float = self.x0
        y0: float = self.y0
        eye: float = self.eye
        low: float = self.low
        middle: float = self.middle
        high: float = self.high
        stopped = _stopped_by(body, x0, y0, eye, self.xl, self.yl, low, middle, high)
        stopped |= _stopped_by(body, x0, y0, eye, self.x1, self.y1, low, middle, high) << 3
        return stopped | _stopped_by(body, x0, y0, eye, self.xr, self.yr, low, middle, high) << 6


class _Cluster:
    """Blocks near each other, and the box that holds all of them."""

    __slots__ = ("blocks", "east", "foot", "north", "south", "top", "west")

    def __init__(self, blocks: list[_Block]) -> None:
        self.blocks = blocks
        self.foot: float = min([block.foot for block in blocks])
        self.top: float = max([block.top for block in blocks])
        self.west: float = min([block.west for block in blocks])
        self.east: float = max([block.east for block in blocks])
        self.south: float = min([block.south for block in blocks])
        self.north: float = max([block.north for block in blocks])


class SightScene:
    """All that stands on a table and may stop a line of sight, apart from models. Never changed once built.

    Solid things are given as walls with an outline. `in_wood` is how far one sees into, out of and in woods.
    """

    __slots__ = ("_clusters", "_screens", "in_wood", "woods")

    def __init__(
        self,
        surfaces: list[Surface],
        walls: list[Wall],
        solids: list[Wall],
        woods: list[Wood],
        in_wood: float,
    ) -> None:
        self.woods = woods
        self.in_wood = in_wood
        blocks: list[_Block] = []
        for surface in surfaces:
            if surface.id != GROUND:
                for part in surface.parts:
                    blocks.append(_Block(_SLAB, part.points(), part, surface.height, surface.height))
        for wall in walls + solids:
            if len(wall.outline) == 2:
                blocks.append(_Block(_LINE, wall.outline, None, wall.foot, wall.top))
            else:
                blocks.append(_Block(_PRISM, wall.outline, Polygon(wall.outline), wall.foot, wall.top))
        for wood in woods:
            blocks.append(_Block(_CANOPY, wood.shape.points(), wood.shape, 0.0, wood.top))
        squares: dict[tuple[int, int], list[_Block]] = {}
        for block in blocks:
            x: float = 0.5 * (block.west + block.east)
            y: float = 0.5 * (block.south + block.north)
            key = (int(x / _SQUARE), int(y / _SQUARE))
            squares.setdefault(key, []).append(block)
        self._clusters: list[_Cluster] = [_Cluster(together) for together in squares.values()]
        # What hid a target when it was last looked for in vain. Most often that hides it the next time too, so
        # it is looked at first; what is seen in the end is the same in any order.
        self._screens: dict[int, list[_Block]] = {}

    def clear_rays(self, viewer: Upright, target: Upright, others: list[Upright]) -> int:
        """Which of the nine lines are free, as bits: ALL_RAYS if nothing is in the way, 0 if it is not seen.

        `others` are the models that may stop a line: not the two themselves. Without any, it is the terrain
        alone that hides what is hidden.
        """
        if self.lost_in_wood(viewer, target):
            return 0
        fan = _Fan(viewer, target)
        stopped = 0
        screen = self._screens.get(target.number())
        if screen is not None:
            for block in screen:
                if fan.may_meet(block.west, block.south, block.east, block.north, block.foot, block.top):
                    stopped = fan.stopped_by(block, stopped)
            if stopped == ALL_RAYS:
                return 0
        stoppers: list[_Block] = []
        for cluster in self._clusters:
            if not fan.may_meet(
                cluster.west, cluster.south, cluster.east, cluster.north, cluster.foot, cluster.top
            ):
                continue
            for block in cluster.blocks:
                if fan.may_meet(block.west, block.south, block.east, block.north, block.foot, block.top):
                    before = stopped
                    stopped = fan.stopped_by(block, stopped)
                    if stopped != before:
                        stoppers.append(block)
                        if stopped == ALL_RAYS:
                            self._keep_screen(target, stoppers)
                            return 0
        for body in others:
            if body.foot < fan.highest and body.top() > fan.lowest:
                reach: float = body.radius + target.radius
                if off_segment(fan.x0, fan.y0, fan.x1, fan.y1, body.x, body.y) < reach * reach:
                    stopped |= fan.stopped_by_model(body)
        return ALL_RAYS & ~stopped

    def _keep_screen(self, target: Upright, blocks: list[_Block]) -> None:
        if len(self._screens) >= _MOST_SCREENS:
            self._screens.clear()
        self._screens[target.number()] = blocks

    def lost_in_wood(self, viewer: Upright, target: Upright) -> bool:
        """Whether one of two models is inside a wood, and they are too far apart to see each other there."""
        for wood in self.woods:
            if wood.hides(viewer) or wood.hides(target):
                return not no_farther(viewer, target, self.in_wood)
        return False


def _stopped_by(
    body: Upright,
    x0: float,
    y0: float,
    eye: float,
    x1: float,
    y1: float,
    low: float,
    middle: float,
    high: float,
) -> int:
    """Which of three lines that end above each other a model stops."""
    first, last = stretch_in_disc(body.x, body.y, body.radius - EPS, x0, y0, x1, y1)
    if first > last - EPS:
        return 0
    found = 0
    for k in range(3):
        end: float = low if k == 0 else middle if k == 1 else high
        if _passes(eye, end, first, last, body.foot, body.top()):
            found |= 1 << k
    return found


def is_overhead(surfaces: list[Surface], solids: list[Wall], woods: list[Wood], model: Upright) -> bool:
    """Whether something solid is straight above a model: a floor, a roof, a crag, the crowns of trees."""
    top: float = model.top()
    for surface in surfaces:
        if surface.height > top - EPS and surface.holds(model.x, model.y):
            return True
    for solid in solids:
        if (
            len(solid.outline) > 2
            and solid.top > top - EPS
            and contains(Polygon(solid.outline), model.x, model.y)
        ):
            return True
    for wood in woods:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if wood.top > top - EPS and contains(wood.shape, model.x, model.y):
            return True
    return False
