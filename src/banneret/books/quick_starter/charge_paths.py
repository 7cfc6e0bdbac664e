"""Every way a charge can be made, and whether one of them is clear (QS-CHG-22 to 28).

All is worked out in a Frame.  For a charge on a facing the facing lies along y = 0 from -half to half, the
target above it, and a charger that stands flush looks along +y; its place is then one number, the offset.
With the corner and the angle of the wheel fixed, the way ahead after the wheel shifts sideways in proportion
to the distance gone before it, and the offset grows with that shift, so each such `Way` reaches an interval
of offsets, and the path to a given offset follows by plain arithmetic.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charge_shapes import (
    APART,
    EDGE,
    GAP,
    NEVER,
    SLACK,
    Block,
    Body,
    Frame,
    Scene,
    arc_crosses,
    body_block,
    column,
    polygon_block,
    strip_hits,
    turn_until,
)
from banneret.core.geometry import Polygon, heading_vector

YIELD: Final = GAP - APART  # what rounding may take from the room between two others

_TINY: Final = 1e-9
_STEEP: Final = 1e-4  # cosine below which the way ahead runs along the facing and never onto it
_PARTS: Final = 4  # of a degree, when whole degrees do not do
_SINES: Final = [math.sin(math.radians(i / _PARTS)) for i in range(90 * _PARTS + 1)]
_COSINES: Final = [math.cos(math.radians(i / _PARTS)) for i in range(90 * _PARTS + 1)]


class Way:
    """A wheel of one angle about one corner (turn 1: left, -1: right, 0: no wheel), after any distance."""

    def __init__(
        self,
        angle: float,
        turn: float,
        sin: float,
        cos: float,
        base: float,
        slope: float,
        line: float,
        rise: float,
    ) -> None:
        self.angle: float = angle  # radians
        self.turn: float = turn
        self.sin: float = sin  # of the heading after the wheel
        self.cos: float = cos
        self.base: float = base  # sideways position of the front's middle after a wheel on the spot
        self.slope: float = slope  # sideways shift for each inch gone before the wheel
        self.line: float = line  # position ahead of the front after a wheel on the spot
        self.rise: float = rise  # ... for each inch gone before the wheel
        self.low: float = 0.0  # offsets reached
        self.high: float = -1.0


class Paths:
    """The ground of one charge: the charger, the target and what is in the way, in one Frame."""

    def __init__(self, charger: Body, target: Body, frame: Frame, scene: Scene, flying: bool) -> None:
        self.frame = frame
        self.scene = scene
        self.flying = flying
        self.half: float = charger.width * 0.5
        self.width: float = charger.width
        self.depth: float = charger.depth
        self.x: float = frame.to_x(charger.x, charger.y)
        self.y: float = frame.to_y(charger.x, charger.y)
        self.heading: float = charger.heading - frame.heading
        s, c = heading_vector(self.heading)
        self.sin: float = s
        self.cos: float = c
        self.reach: float = math.sqrt(self.width * self.width + self.depth * self.depth)
        self.target = body_block(target, frame, 0.0)
        self.blocks: list[Block] = []
        self.last = 0
        if not flying:
            self.blocks = path_blocks(scene, frame)
        # The board as four lines n.p = limit.
        self.nxs: list[float] = []
        self.nys: list[float] = []
        self.limits: list[float] = []
        self._edges()
        self.straight: float = 0.0  # how far straight ahead is free of everything
        self.straight_target: float = NEVER  # how far straight ahead the target is met
        self._straight()

    def _edges(self) -> None:
        f = self.frame
        x: float
        y: float
        for i in range(4):
            if i == 0:
                x, y, limit = 1.0, 0.0, self.scene.width
            elif i == 1:
                x, y, limit = -1.0, 0.0, 0.0
            elif i == 2:
                x, y, limit = 0.0, 1.0, self.scene.depth
            else:
                x, y, limit = 0.0, -1.0, 0.0
            self.nxs.append(x * f.cos - y * f.sin)
            self.nys.append(x * f.sin + y * f.cos)
            self.limits.append(limit - x * f.ox - y * f.oy + EDGE)

    def _straight(self) -> None:
        """How far the charger can go straight ahead before anything is in its way; -1.0 if it is stuck."""
        side: float = self.x * self.cos - self.y * self.sin
        ahead: float = self.x * self.sin + self.y * self.cos
        free: float = NEVER
        for i in range(4):
            rate: float = self.nxs[i] * self.sin + self.nys[i] * self.cos
            if rate > _TINY:
                # The foremost corner of the front edge towards this board edge.
                out: float = self.nxs[i] * self.x + self.nys[i] * self.y
                out += self.half * abs(self.nxs[i] * self.cos - self.nys[i] * self.sin)
                room: float = (self.limits[i] - out) / rate
                if room < free:
                    free = room
        low: float = side - self.half
        high: float = side + self.half
        for block in self.blocks:
            near, far = column(block, self.sin, self.cos, low, high)
            if far > ahead - self.depth and near - ahead < free:
                free = near - ahead
        near, far = column(self.target, self.sin, self.cos, low + _TINY, high - _TINY)
        if far > ahead and near - ahead > -EDGE:
            self.straight_target = near - ahead if near > ahead else 0.0
        self.straight = free

    def way(self, angle: float, turn: float, s: float, c: float) -> Way:
        """The Way that wheels by an angle with this sine and cosine."""
        sin: float = self.sin * c - turn * self.cos * s
        cos: float = self.cos * c + turn * self.sin * s
        # The corner wheeled about: the left one for a turn to the left.
        px: float = self.x - turn * self.half * self.cos
        py: float = self.y + turn * self.half * self.sin
        return Way(
            angle,
            turn,
            sin,
            cos,
            px * cos - py * sin + turn * self.half,
            turn * s,
            px * sin + py * cos,
            c,
        )

    def wheel_room(self, turn: float, first: float) -> float:
        """How far the wheel after `first` inches goes until it meets the target."""
        px: float = self.x - turn * self.half * self.cos + first * self.sin
        py: float = self.y + turn * self.half * self.sin + first * self.cos
        return turn_until(self.target, px, py, self.sin, self.cos, turn, self.width, 0.0, self.depth, 1.0, 0.0)

    def clear(self, way: Way, first: float, side: float, end: float) -> bool:
        """Whether the move up to first contact is clear: the wheel, and straight on to `end` ahead."""
        low: float = side - self.half
        high: float = side + self.half
        rear: float = way.line + way.rise * first - self.depth
        count = len(self.blocks)
        if count > 0:
            # Neighbouring ways tend to be stopped by the same thing.
            if strip_hits(self.blocks[self.last], way.sin, way.cos, low, high, rear, end):
                return False
            for k in range(count):
                if k != self.last and strip_hits(self.blocks[k], way.sin, way.cos, low, high, rear, end):
                    self.last = k
                    return False
        if way.turn != 0.0:
            px: float = self.x - way.turn * self.half * self.cos + first * self.sin
            py: float = self.y + way.turn * self.half * self.sin + first * self.cos
            if self._wheel_hits(self.target, px, py, way):
                return False
            if count > 0 and self._wheel_hits(self.blocks[self.last], px, py, way):
                return False
            for k in range(count):
                if k != self.last and self._wheel_hits(self.blocks[k], px, py, way):
                    self.last = k
                    return False
            if self._leaves(px, py, self.sin, self.cos, way.turn, self.width, 0.0, way.angle):
                return False
        # Inside the board at both ends of a straight move is inside all along.
        return not self._outside(side, end, way.sin, way.cos)

    def _wheel_hits(self, block: Block, px: float, py: float, way: Way) -> bool:
        dx: float = block.cx - px
        dy: float = block.cy - py
        far: float = self.reach + block.radius
        if dx * dx + dy * dy >= far * far:
            return False
        met: float = turn_until(
            block,
            px,
            py,
            self.sin,
            self.cos,
            way.turn,
            self.width,
            0.0,
            self.depth,
            abs(way.slope),
            way.rise,
        )
        return met < way.angle - _TINY

    def _outside(self, side: float, end: float, sin: float, cos: float) -> bool:
        """Whether a pose (front's middle `side` sideways and `end` ahead) reaches over the board edge."""
        x: float = side * cos + end * sin
        y: float = end * cos - side * sin
        for i in range(4):
            nx: float = self.nxs[i]
            ny: float = self.nys[i]
            out: float = nx * x + ny * y + self.half * abs(nx * cos - ny * sin)
            back: float = nx * sin + ny * cos
            if back < 0.0:
                out -= back * self.depth
            if out > self.limits[i]:
                return True
        return False

    def _leaves(
        self, px: float, py: float, sin: float, cos: float, turn: float, lead: float, trail: float, angle: float
    ) -> bool:
        """Whether a corner reaches over the board edge while the charger turns about a point of its front."""
        for i in range(4):
            nx: float = self.nxs[i]
            ny: float = self.nys[i]
            if self.limits[i] - nx * px - ny * py >= self.reach:
                continue
            for k in range(3):
                u: float = turn * (lead if k < 2 else -trail)
                v: float = 0.0 if k == 0 else -self.depth
                vx: float = u * cos + v * sin
                vy: float = v * cos - u * sin
                if arc_crosses(nx, ny, self.limits[i], px, py, vx, vy, turn, angle):
                    return True
        return False

    def align_clear(self, px: float, py: float, sin: float, cos: float, left: float) -> bool:
        """QS-CHG-27, 28: whether the turn to heading 0 about a point `left` inches along the front is clear."""
        turn: float = 1.0 if sin >= 0.0 else -1.0
        angle: float = math.atan2(abs(sin), cos)
        if angle <= _TINY:
            return True
        lead: float = self.width - left if turn > 0.0 else left
        trail: float = self.width - lead
        for k in range(len(self.blocks)):
            block = self.blocks[k]
            dx: float = block.cx - px
            dy: float = block.cy - py
            far: float = self.reach + block.radius
            if dx * dx + dy * dy >= far * far:
                continue
            met: float = turn_until(block, px, py, sin, cos, turn, lead, trail, self.depth, abs(sin), cos)
            if met < angle - _TINY:
                return False
        return not self._leaves(px, py, sin, cos, turn, lead, trail, angle)


def path_blocks(scene: Scene, frame: Frame) -> list[Block]:
    """What a charger on the ground may not run into (QS-GEO-22, QS-CHG-26)."""
    blocks: list[Block] = []
    for body in scene.enemies:
        blocks.append(body_block(body, frame, APART))
    for body in scene.friends:
        blocks.append(body_block(body, frame, -SLACK))
    for shape in scene.impassable:
        blocks.append(polygon_block(shape, frame, -SLACK))
    return blocks


class FacingPaths(Paths):
    """The ways onto one facing of a target (QS-CHG-24)."""

    def __init__(self, charger: Body, target: Body, facing: str, scene: Scene, flying: bool) -> None:
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
        super().__init__(charger, target, Frame(x, y, out + 180.0), scene, flying)
        self.files = charger.columns_front
        self.ways: list[Way] = []
        self.spans: list[tuple[float, float]] = []  # offsets reached by any way, what is in the way aside
        # Offsets at which something else stands, as open intervals; they may be entered by YIELD.
        self.taken: list[tuple[float, float]] = []
        if self.straight >= 0.0:
            self.taken = final_blocked(scene, self.frame, self.half, self.depth)
            if not self._full():
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
            self._add_turns(turn, most, True)
        self._order()

    def refine(self) -> None:
        """Look at parts of a degree instead of the ways found so far: for narrow gaps."""
        self.ways = []
        most: float = min(self.straight, self.straight_target)
        self._add_turns(1.0, most, False)
        self._add_turns(-1.0, most, False)
        self._order()

    def _add_turns(self, turn: float, most: float, whole: bool) -> None:
        for i in range(1, 90 * _PARTS + 1):
            # Only headings towards the facing can meet it.
            if (i % _PARTS == 0) == whole and self.cos * _COSINES[i] + turn * self.sin * _SINES[i] > _STEEP:
                self._add(self.way(math.radians(i / _PARTS), turn, _SINES[i], _COSINES[i]), most)

    def _order(self) -> None:
        # Ways that arrive nearly parallel first: they need least room to align.
        self.ways.sort(key=_parallel)
        spans: list[tuple[float, float]] = []
        for way in self.ways:
            spans.append((way.low, way.high))
        self.spans = merged(spans)

    def _add(self, way: Way, most: float) -> None:
        """Keep the way if some distance up to `most` before its wheel leads to the facing."""
        if way.cos <= _STEEP:
            return
        if way.turn != 0.0 and self.cos > 0.0:
            most = self._until_past(way, most)
            if most < 0.0:
                return
        side0: float = way.base
        side1: float = way.base + way.slope * most
        if side1 < side0:
            side0, side1 = side1, side0
        farthest: float = self.length + self.half
        least: float = self.shift_of(-farthest, way.sin, way.cos)
        greatest: float = self.shift_of(farthest, way.sin, way.cos)
        if side1 < least or side0 > greatest:
            return
        way.low = self.offset_of(max(side0, least), way.sin, way.cos)
        way.high = self.offset_of(min(side1, greatest), way.sin, way.cos)
        self.ways.append(way)

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

    # ------------------------------------------------------------------------------------------------ one path

    def try_way(self, way: Way, first: float, side: float, offset: float) -> tuple[float, float, float] | None:
        """(x, y, distance after the wheel) at first contact if this path is clear, aligning included."""
        if way.sin >= 0.0:
            corner = offset <= self.half - self.length
            px: float = -self.length if corner else offset - self.half
            left: float = -self.length - offset + self.half if corner else 0.0
        else:
            corner = offset >= self.length - self.half
            px = self.length if corner else offset + self.half
            left = self.length - offset + self.half if corner else self.width
        end: float = px * way.sin
        second: float = end - way.line - way.rise * first
        if second < -_TINY:
            return None
        if not self.clear(way, first, side, end):
            return None
        if not self.flying:
            if not self.align_clear(px, 0.0, way.sin, way.cos, left):
                return None
        elif self._leaves_aligning(px, way, left):
            return None
        return side * way.cos + end * way.sin, end * way.cos - side * way.sin, second

    def _leaves_aligning(self, px: float, way: Way, left: float) -> bool:
        turn: float = 1.0 if way.sin >= 0.0 else -1.0
        lead: float = self.width - left if turn > 0.0 else left
        angle: float = math.atan2(abs(way.sin), way.cos)
        return self._leaves(px, 0.0, way.sin, way.cos, turn, lead, self.width - lead, angle)


def _parallel(way: Way) -> tuple[float, float]:
    return -way.cos, way.angle


def merged(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The union of intervals, from left to right."""
    spans.sort()
    joined: list[tuple[float, float]] = []
    low: float = 0.0
    high: float = -NEVER
    for a, b in spans:
        if a > high + _TINY:
            if high > -NEVER:
                joined.append((low, high))
            low = a
            high = b
        elif b > high:
            high = b
    if high > -NEVER:
        joined.append((low, high))
    return joined


def band(p: Polygon, frame: Frame, low: float, high: float) -> tuple[float, float]:
    """(least, greatest) x of the part of a polygon with y between low and high; (NEVER, -NEVER) if none."""
    block = polygon_block(p, frame, 0.0)
    # Looking along -x, y runs from left to right.
    near, far = column(block, -1.0, 0.0, low, high)
    return (NEVER, -NEVER) if near > far else (-far, -near)


def final_blocked(scene: Scene, frame: Frame, half: float, depth: float) -> list[tuple[float, float]]:
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


def _round_taken(body: Body, frame: Frame, depth: float, half: float, gap: float) -> tuple[float, float]:
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
