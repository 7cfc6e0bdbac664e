"""Every way a charge can be made, and whether one of them is clear (QS-CHG-22 to 28).

All is worked out in a ChargeFrame.  For a charge on a facing this lies along y = 0 from -half to half, the
target above it, and a charger that stands flush looks along +y; its place is then one number, the offset.
With the corner and the angle of the wheel fixed, the way ahead after the wheel shifts sideways in proportion
to the distance gone before it, and the offset grows with that shift, so each such `Way` reaches an interval
of offsets, and the path to a given offset follows by plain arithmetic.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charges.paths import PAST, Paths, Way
from banneret.books.quick_starter.charges.shapes import APART, SLACK, Footprint, Scene
from banneret.books.quick_starter.charges.sweeps import (
    NEVER,
    Block,
    ChargeFrame,
    body_block,
    column,
    polygon_block,
)
from banneret.books.quick_starter.unit import GAP
from banneret.core.space.geometry import Polygon, heading_vector

YIELD: Final = GAP - APART  # what rounding may take from the room between two others

_TINY: Final = 1e-9
_NEARLY: Final = 1e-6
STEEP: Final = 1e-4  # cosine below which the way ahead runs along the facing and never onto it
SINES: Final = [math.sin(math.radians(float(i))) for i in range(91)]
COSINES: Final = [math.cos(math.radians(float(i))) for i in range(91)]


class Path:
    """A way onto a facing with the distance before its wheel, and so the place where it leads."""

    def __init__(self, way: Way, first: float, side: float, offset: float) -> None:
        self.way = way
        self.first: float = first
        self.side: float = side
        self.offset: float = offset


class FacingPaths(Paths):
    """The ways onto one facing of a target (QS-CHG-24).

    `known` are those of the same charge in another scene: they are the same if it can go as far straight ahead.
    """

    def __init__(
        self,
        charger: Footprint,
        target: Footprint,
        facing: str,
        scene: Scene,
        flying: bool,
        known: FacingPaths | None = None,
    ) -> None:
        s, c = heading_vector(target.heading)
        out: float = target.heading
        x: float = target.x
        y: float = target.y
        self.length: float = target.width * 0.5
        self.columns = target.columns_front
        if facing == "rear":
            out += 180.0
            x -= s * target.depth
            y -= c * target.depth
        elif facing == "left" or facing == "right":
            sign: float = 1.0 if facing == "right" else -1.0
            out += 90.0 * sign
            x += sign * c * target.width * 0.5 - s * target.depth * 0.5
            y += -sign * s * target.width * 0.5 - c * target.depth * 0.5
            self.length = target.depth * 0.5
            self.columns = target.columns_side
        super().__init__(charger, target, ChargeFrame(x, y, out + 180.0), scene, flying)
        self.files = charger.columns_front
        self.models = target.columns(facing)  # the target's models along the facing, from left to right
        # How many of the first columns have a model that touches nobody yet.
        self.fresh: list[int] = [0]
        for model in self.models:
            self.fresh.append(self.fresh[-1] + (0 if model & scene.met else 1))
        self.ways: list[Way] = []
        # The ways of whole degrees that lead to the facing, to the left and to the right.
        self.turns: tuple[list[Way | None], list[Way | None]] = ([None] * 91, [None] * 91)
        self.spans: list[tuple[float, float]] = []  # offsets reached by any way, what is in the way aside
        # Offsets at which something else stands, as open intervals; they may be entered by YIELD.
        self.taken: list[tuple[float, float]] = []
        if self.straight >= 0.0:
            self.taken = final_blocked(scene, self.frame, self.half, self.depth)
            if not self._full():
                if known is not None and known.ways and known.straight == self.straight:
                    self.ways = known.ways
                    self.turns = known.turns
                    self.spans = known.spans
                else:
                    self._find_ways()

    def _full(self) -> bool:
        """Whether there is no room along the whole facing."""
        far: float = self.length + self.half
        reached: float = -far
        for low, high in merged([(low + YIELD, high - YIELD) for low, high in self.taken]):
            if low >= reached:
                break
            reached = max(reached, high)
        return reached > far

    # ------------------------------------------------------------------------------ offsets and sideways shifts

    def shift_of(self, offset: float, sin: float, cos: float) -> float:
        """The sideways position from which the charger, going straight on and aligning, ends at the offset."""
        if sin >= 0.0:
            if offset <= self.half - self.length:
                return offset + self.length * (1.0 - cos)
            return (offset - self.half) * cos + self.half
        if offset >= self.length - self.half:
            return offset - self.length * (1.0 - cos)
        return (offset + self.half) * cos - self.half

    def offset_of(self, side: float, sin: float, cos: float) -> float:
        """QS-CHG-27: the offset at which the charger is flush after first contact and aligning.

        Looking to the right its left end leads: if it meets the line of the facing it stays where it
        touched; otherwise the target's corner touches the front edge, and stays where it touched that.
        """
        if sin >= 0.0:
            if side <= self.half - self.length * cos:
                return side - self.length * (1.0 - cos)
            return (side - self.half) / cos + self.half
        if side >= self.length * cos - self.half:
            return side + self.length * (1.0 - cos)
        return (side + self.half) / cos - self.half

    def _find_ways(self) -> None:
        most: float = min(self.straight, self.straight_target)
        if self.straight_target < NEVER:
            self._add(self.way(0.0, 0.0, 0.0, 1.0), 0.0)
        size: float = math.atan2(abs(self.sin), self.cos)
        turn: float = 1.0 if self.sin >= 0.0 else -1.0
        if _TINY < size <= 0.5 * math.pi + _TINY:
            # Wheeling exactly parallel to the facing needs no aligning.
            self._add(self.way(size, turn, abs(self.sin), self.cos), most)
        for k in range(2):
            turn = 1.0 if k == 0 else -1.0
            room: float = self.wheel_room(turn, 0.0)
            if room < 0.5 * math.pi:
                # The wheel itself may bring the first contact.
                self._add(self.way(room, turn, math.sin(room), math.cos(room)), most)
            self._add_turns(turn, most)
        self._order()

    def _add_turns(self, turn: float, most: float) -> None:
        for i in range(1, 91):
            # Only headings towards the facing can meet it.
            if self.cos * COSINES[i] + turn * self.sin * SINES[i] > STEEP:
                way = self.way(math.radians(float(i)), turn, SINES[i], COSINES[i])
                if self.leads(way, most):
                    self.ways.append(way)
                    self.turns[0 if turn > 0.0 else 1][i] = way

    def _order(self) -> None:
        # Ways that arrive nearly parallel first: they need least room to align.
        self.ways.sort(key=_parallel)
        spans: list[tuple[float, float]] = []
        for way in self.ways:
            spans.append((way.low, way.high))
        self.spans = merged(spans)

    def _add(self, way: Way, most: float) -> None:
        """Keep the way if some distance up to `most` before its wheel leads to the facing."""
        if self.leads(way, most):
            self.ways.append(way)

    def leads(self, way: Way, most: float) -> bool:
        """Whether some distance up to `most` before its wheel leads to the facing, and to which offsets."""
        if way.cos <= STEEP:
            return False
        if way.turn != 0.0 and self.cos > 0.0:
            most = self._until_past(way, most)
            if most < 0.0:
                return False
        side0: float = way.base
        side1: float = way.base + way.slope * most
        if side1 < side0:
            side0, side1 = side1, side0
        farthest: float = self.length + self.half
        least: float = self.shift_of(-farthest, way.sin, way.cos)
        greatest: float = self.shift_of(farthest, way.sin, way.cos)
        if side1 < least or side0 > greatest:
            return False
        way.low = self.offset_of(max(side0, least), way.sin, way.cos)
        way.high = self.offset_of(min(side1, greatest), way.sin, way.cos)
        return True

    def _rest(self, way: Way, first: float) -> float:
        """How far it is from the end of the wheel to first contact; negative if the wheel ends too far on."""
        side: float = way.base + way.slope * first
        end: float = -self.length * abs(way.sin)
        if way.sin >= 0.0:
            end = max(end, (side - self.half) * way.sin / way.cos)
        else:
            end = max(end, (side + self.half) * way.sin / way.cos)
        return end - way.line - way.rise * first

    def _until_past(self, way: Way, most: float) -> float:
        """The greatest distance up to `most` before the wheel that leaves some way to go after it.

        For a charger that looks towards the facing the rest of the way shrinks with that distance, along
        one line while a corner of the target is what it meets first and along another otherwise.
        """
        rest: float = self._rest(way, 0.0)
        if rest < -_TINY:
            return -1.0
        left: float = self._rest(way, most)
        if left >= 0.0:
            return most
        low: float = 0.0
        high: float = most
        corner: float = self.length * way.cos - self.half
        if way.sin >= 0.0:
            corner = -corner
        bend: float = (corner - way.base) / way.slope
        if low < bend < high:
            middle: float = self._rest(way, bend)
            if middle >= 0.0:
                low = bend
                rest = middle
            else:
                high = bend
                left = middle
        return low if rest <= 0.0 else low + (high - low) * rest / (rest - left)

    # ------------------------------------------------------------------------------------------------ all paths

    def before_wheel(self, way: Way, side: float) -> float:
        """How far it goes before the wheel to come to a sideways position; negative if it cannot."""
        if way.turn == 0.0:
            return 0.0
        first: float = (side - way.base) / way.slope
        return 0.0 if -_NEARLY <= first <= 0.0 else first

    def paths_between(self, low: float, high: float, step: float) -> list[Path]:
        """The paths to the offsets between two, by every way, at whole steps before its wheel."""
        found: list[Path] = []
        for way in self.ways:
            a: float = max(low, way.low)
            b: float = min(high, way.high)
            if a > b:
                continue
            if way.turn == 0.0:
                found.append(Path(way, 0.0, way.base, a))
                continue
            first: float = (self.shift_of(a, way.sin, way.cos) - way.base) / way.slope
            last: float = (self.shift_of(b, way.sin, way.cos) - way.base) / way.slope
            if first > last:
                first, last = last, first
            at = math.ceil(first / step - _TINY)
            while at * step <= last + _TINY:
                distance: float = at * step
                side: float = way.base + way.slope * distance
                if distance >= 0.0:
                    found.append(Path(way, distance, side, self.offset_of(side, way.sin, way.cos)))
                at += 1
        return found

    # ------------------------------------------------------------------------------------------------ one path

    def try_way(self, way: Way, first: float, side: float, offset: float) -> tuple[float, float, float] | None:
        """(x, y, distance after the wheel) at first contact if this path is clear, aligning included."""
        px, left = self.pivot(way, offset)
        end: float = px * way.sin
        second: float = end - way.line - way.rise * first
        if second < -_TINY:
            self.why = PAST
            return None
        if not self.clear(way, first, side, end):
            return None
        if not self.flying:
            if not self.align_clear(px, 0.0, way.sin, way.cos, left):
                return None
        elif self._leaves_aligning(px, way, left):
            return None
        return side * way.cos + end * way.sin, end * way.cos - side * way.sin, second

    def pivot(self, way: Way, offset: float) -> tuple[float, float]:
        """Where along the facing first contact is, and how far along the front from its left end."""
        if way.sin >= 0.0:
            if offset <= self.half - self.length:
                return -self.length, -self.length - offset + self.half
            return offset - self.half, 0.0
        if offset >= self.length - self.half:
            return self.length, self.length - offset + self.half
        return offset + self.half, self.width

    def runs_into(self, block: Block, way: Way, first: float, side: float, offset: float) -> bool:
        """Whether this path, from its wheel on and aligning included, meets one block."""
        px, left = self.pivot(way, offset)
        if self.hits(block, way, first, side, px * way.sin):
            return True
        return abs(way.sin) > _TINY and self.aligning_hits(block, px, 0.0, way.sin, way.cos, left)

    def _leaves_aligning(self, px: float, way: Way, left: float) -> bool:
        turn: float = 1.0 if way.sin >= 0.0 else -1.0
        lead: float = self.width - left if turn > 0.0 else left
        angle: float = math.atan2(abs(way.sin), way.cos)
        return self._leaves(px, 0.0, way.sin, way.cos, turn, lead, self.width - lead, angle)


def _parallel(way: Way) -> tuple[float, float]:
    return -way.cos, way.angle


def merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The union of intervals, from left to right."""
    joined: list[tuple[float, float]] = []
    if not spans:
        return joined
    spans.sort()
    low, high = spans[0]
    for a, b in spans:
        if a > high + _TINY:
            joined.append((low, high))
            low, high = a, b
        else:
            high = max(high, b)
    joined.append((low, high))
    return joined


def band(p: Polygon, frame: ChargeFrame, low: float, high: float) -> tuple[float, float]:
    """(least, greatest) x of the part of a polygon with y between low and high; (NEVER, -NEVER) if none."""
    block = polygon_block(p, frame, 0.0)
    # Looking along -x, y runs from left to right.
    near, far = column(block, -1.0, 0.0, low, high)
    return (NEVER, -NEVER) if near > far else (-far, -near)


def final_blocked(scene: Scene, frame: ChargeFrame, half: float, depth: float) -> list[tuple[float, float]]:
    """The offsets at which a flush charger would stand in something or at another enemy, as open intervals.

    They end where the charger is flush beside it, or the contact gap away from an enemy.
    """
    found: list[tuple[float, float]] = []
    for body in scene.enemies:
        if body.round:
            found.append(_round_taken(body, frame, depth, half, GAP))
        else:
            low, high = band(body.shape(), frame, -depth - APART, APART)
            found.append((low - GAP - half, high + GAP + half))
    for body in scene.friends:
        if body.round:
            found.append(_round_taken(body, frame, depth, half, 0.0))
        else:
            low, high = band(body.shape(), frame, SLACK - depth, -SLACK)
            found.append((low - half, high + half))
    for shape in scene.impassable:
        low, high = band(shape, frame, SLACK - depth, -SLACK)
        found.append((low - half, high + half))
    kept: list[tuple[float, float]] = []
    for low, high in found:
        if low < high:
            kept.append((low, high))
    return kept


def _round_taken(
    body: Footprint, frame: ChargeFrame, depth: float, half: float, gap: float
) -> tuple[float, float]:
    block = body_block(body, frame, gap)
    aside: float = 0.0
    if block.cy > 0.0:
        aside = block.cy
    elif block.cy < -depth:
        aside = -depth - block.cy
    if aside >= block.radius - SLACK:
        return NEVER, -NEVER
    reach: float = math.sqrt(block.radius * block.radius - aside * aside)
    return block.cx - reach - half, block.cx + reach + half
