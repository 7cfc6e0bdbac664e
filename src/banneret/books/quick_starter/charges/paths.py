"""The moves of one charge in one ChargeFrame, and whether they are clear (QS-CHG-22, 23, 26 to 28)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charges.shapes import APART, EDGE, SLACK, Footprint, Scene
from banneret.books.quick_starter.charges.sweeps import (
    NEVER,
    Block,
    ChargeFrame,
    arc_crosses,
    body_block,
    column,
    polygon_block,
    strip_hits,
    turn_until,
)
from banneret.core.space.geometry import heading_vector

_TINY: Final = 1e-9

# What a path runs into that is none of the blocks on its way.
AT_TARGET: Final = -1
AT_EDGE: Final = -2
PAST: Final = -3  # the wheel ends too far on
UNREACHED: Final = -4
ALIGNING: Final = 1000  # and the number of the block that the aligning meets


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
        self.why = 0  # what was in the way when it was last tried
        self.low: float = 0.0  # offsets reached
        self.high: float = -1.0


class Paths:
    """The ground of one charge: the charger, the target and what is in the way, in one ChargeFrame."""

    def __init__(
        self, charger: Footprint, target: Footprint, frame: ChargeFrame, scene: Scene, flying: bool
    ) -> None:
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
        self.why = 0  # what the last path tried ran into: one of the blocks, or a sign of something else
        if not flying:
            self.blocks = path_blocks(scene, frame)
        # The board as four lines n.p = limit.
        self.nxs: list[float] = []
        self.nys: list[float] = []
        self.limits: list[float] = []
        self._edges()
        self.straight_target: float = NEVER  # how far straight ahead the target is met
        self.straight: float = self._straight()  # ... and is free of everything

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

    def _straight(self) -> float:
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
                free = min(free, (self.limits[i] - out) / rate)
        low: float = side - self.half
        high: float = side + self.half
        for block in self.blocks:
            free = min(free, self.room_ahead(block))
        near, far = column(self.target, self.sin, self.cos, low + _TINY, high - _TINY)
        if far > ahead and near - ahead > -EDGE:
            self.straight_target = max(near - ahead, 0.0)
        return free

    def room_ahead(self, block: Block) -> float:
        """How far the charger can go straight ahead until it meets the block."""
        side: float = self.x * self.cos - self.y * self.sin
        ahead: float = self.x * self.sin + self.y * self.cos
        near, far = column(block, self.sin, self.cos, side - self.half, side + self.half)
        return near - ahead if far > ahead - self.depth else NEVER

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
            self.why = self.last
            if strip_hits(self.blocks[self.last], way.sin, way.cos, low, high, rear, end):
                return False
            for k in range(count):
                if k != self.last and strip_hits(self.blocks[k], way.sin, way.cos, low, high, rear, end):
                    self.last = k
                    self.why = k
                    return False
        if way.turn != 0.0:
            px: float = self.x - way.turn * self.half * self.cos + first * self.sin
            py: float = self.y + way.turn * self.half * self.sin + first * self.cos
            self.why = AT_TARGET
            if self._wheel_hits(self.target, px, py, way):
                return False
            self.why = self.last
            if count > 0 and self._wheel_hits(self.blocks[self.last], px, py, way):
                return False
            for k in range(count):
                if k != self.last and self._wheel_hits(self.blocks[k], px, py, way):
                    self.last = k
                    self.why = k
                    return False
            self.why = AT_EDGE
            if self._leaves(px, py, self.sin, self.cos, way.turn, self.width, 0.0, way.angle):
                return False
        self.why = AT_EDGE
        # Inside the board at both ends of a straight move is inside all along.
        return not self._outside(side, end, way.sin, way.cos)

    def hits(self, block: Block, way: Way, first: float, side: float, end: float) -> bool:
        """Whether the wheel, or going straight on to `end` ahead, meets the block."""
        return self.strip_meets(block, way, first, side, end) or self.wheel_meets(block, way, first)

    def strip_meets(self, block: Block, way: Way, first: float, side: float, end: float) -> bool:
        """Whether going straight on to `end` ahead after the wheel meets the block."""
        rear: float = way.line + way.rise * first - self.depth
        return strip_hits(block, way.sin, way.cos, side - self.half, side + self.half, rear, end)

    def wheel_meets(self, block: Block, way: Way, first: float) -> bool:
        """Whether the wheel meets the block."""
        if way.turn == 0.0:
            return False
        px: float = self.x - way.turn * self.half * self.cos + first * self.sin
        py: float = self.y + way.turn * self.half * self.sin + first * self.cos
        return self._wheel_hits(block, px, py, way)

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
            out -= self.depth * min(nx * sin + ny * cos, 0.0)  # the rear, if that is further out
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
            if self.aligning_hits(self.blocks[k], px, py, sin, cos, left):
                self.why = ALIGNING + k
                return False
        self.why = AT_EDGE
        return not self._leaves(px, py, sin, cos, turn, lead, trail, angle)

    def aligning_hits(self, block: Block, px: float, py: float, sin: float, cos: float, left: float) -> bool:
        """Whether the turn to heading 0 about a point `left` inches along the front meets the block."""
        dx: float = block.cx - px
        dy: float = block.cy - py
        far: float = self.reach + block.radius
        if dx * dx + dy * dy >= far * far:
            return False
        lead: float = self.width - left if sin >= 0.0 else left
        turn: float = 1.0 if sin >= 0.0 else -1.0
        met: float = turn_until(
            block, px, py, sin, cos, turn, lead, self.width - lead, self.depth, abs(sin), cos
        )
        return met < math.atan2(abs(sin), cos) - _TINY


def path_blocks(scene: Scene, frame: ChargeFrame) -> list[Block]:
    """What a charger on the ground may not run into (QS-GEO-22, QS-CHG-26)."""
    blocks: list[Block] = []
    for body in scene.enemies:
        blocks.append(body_block(body, frame, APART))
    for body in scene.friends:
        blocks.append(body_block(body, frame, -SLACK))
    for shape in scene.impassable:
        blocks.append(polygon_block(shape, frame, -SLACK))
    return blocks
