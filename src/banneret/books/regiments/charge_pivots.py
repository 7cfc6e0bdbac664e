"""Whether any pivot at all leads into a charge (RG-ACT-08): a search that passes over none.

Pivots are taken to a hundredth of a degree. Spans of them are ruled out as a whole where one and the same
reason holds for every pivot in the span, and halved where it does not; what is left over is tried pivot by
pivot, and only that trial decides.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.movement import CHARGE, DIFFICULT_MOVE, Walker, allowance, slowed
from banneret.books.regiments.unit import Unit
from banneret.core.space.distances import overlap, segment_to_polygon
from banneret.core.space.geometry import CONTACT, Polygon, heading_of, heading_vector, rectangle
from banneret.core.space.travel import front_reach, rotation_hits

Span = tuple[int, int]  # the first and the last pivot of a span, in hundredths of a degree

QUARTER: Final = 9000  # RG-MOV-03: a charge may pivot by up to 90 degrees
_FEW: Final = 8  # as many pivots are sooner tried than ruled out
_SLACK: Final = 0.01  # more than rounding and the depth of an overlap can shift anything


def window(unit: Unit, target: Unit, far: float) -> tuple[float, float, float] | None:
    """The least and the widest pivot, in degrees, about that straight at the target, and that one.

    None if it is out of reach whichever way the unit turns.
    """
    foot = unit.footprint()
    goal = target.footprint()
    gap = math.hypot(goal.cx - foot.cx, goal.cy - foot.cy)
    if gap > math.hypot(unit.half_width(), 0.5 * unit.tray().depth + far) + goal.radius + _SLACK:
        return None
    aim, wide = _spread(unit, target)
    return max(-90.0, aim - wide), min(90.0, aim + wide), aim


def _spread(unit: Unit, target: Unit) -> tuple[float, float]:
    """The pivot straight at the target, and how far to either side of it another could lead into it."""
    foot = unit.footprint()
    goal = target.footprint()
    dx, dy = goal.cx - foot.cx, goal.cy - foot.cy
    aim = (heading_of(dx, dy) - unit.heading + 180.0) % 360.0 - 180.0
    # Seen from the pivot's centre the target's disc and the width of the charge's lane span this angle.
    span = (goal.radius + unit.half_width()) / math.hypot(dx, dy)
    return aim, 180.0 if span >= 1.0 else math.degrees(math.asin(span)) + 1.0


class PivotSearch:
    """The pivots of one charge; `walker` is the charger's."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit, walker: Walker) -> None:
        self.battle = battle
        self.unit = unit
        self.target = target
        self.walker = walker
        self.far: float = allowance(battle, unit, CHARGE)
        self.crawls: bool = slowed(unit)
        foot = unit.footprint()
        tray = unit.tray()
        self.cx: float = foot.cx
        self.cy: float = foot.cy
        self.half_width: float = unit.half_width()
        self.half_depth: float = 0.5 * tray.depth
        middle: float = 0.5 * (tray.left + tray.right)
        # The blocks of the tray about the centre of the pivot.
        self.rects = [(s - middle, f + self.half_depth, hw, hd) for s, f, hw, hd in tray.blocks]
        self.reach: float = math.hypot(self.half_width, self.half_depth + self.far)
        self.stops: list[Polygon] = []  # what no part of the charge may go over
        self.slows: list[Polygon] = []  # what limits it to 6 inches
        # RG-MEL-02: where a flyer cannot come down, unless it touches a side of the target that it can lie on.
        self.no_landing: list[Polygon] = []
        self.ways_out: list[tuple[float, float, float, float]] = []
        if not walker.flying:
            self.stops = self._near([piece.shape for piece in battle.field.impassable])
            for other in walker.others:
                if other.id != target.id and walker.clearance(other) == walker.apart:
                    self.stops += self._near(other.blocks())
        if walker.minds_difficult:
            self.slows = self._near([piece.shape for piece in battle.field.difficult])

    def _near(self, shapes: list[Polygon]) -> list[Polygon]:
        return [s for s in shapes if math.hypot(s.cx - self.cx, s.cy - self.cy) <= self.reach + s.radius]

    # ------------------------------------------------------------------ turning

    def limits(self) -> Span:
        """RG-MOV-01: how far it can turn either way without sweeping over enemies or impassable ground."""
        if self.walker.flying:
            return -QUARTER, QUARTER
        shapes = [piece.shape for piece in self.battle.field.impassable]
        for other in self.walker.others:
            if self.battle.are_enemies(self.unit.seat, other.seat):
                shapes += other.blocks()
        return -(self._first_hit(-1, shapes) - 1), self._first_hit(1, shapes) - 1

    def _first_hit(self, way: int, shapes: list[Polygon]) -> int:
        """The smallest turn that sweeps over any of the shapes; one beyond 90 degrees if none does.

        What a turn sweeps over a wider one sweeps over too, so that halving finds it.
        """
        foot = self.unit.footprint()
        close = [s for s in shapes if math.hypot(s.cx - self.cx, s.cy - self.cy) < foot.radius + s.radius]
        free, hit = 0, QUARTER + 1
        if not close or not self._sweeps(way * QUARTER, close):
            return hit
        while hit - free > 1:
            middle = (free + hit) // 2
            if self._sweeps(way * middle, close):
                hit = middle
            else:
                free = middle
        return hit

    def _sweeps(self, pivot: int, shapes: list[Polygon]) -> bool:
        for block in self.unit.blocks():
            for shape in shapes:
                if rotation_hits(block, self.cx, self.cy, 0.01 * pivot, shape):
                    return True
        return False

    # ------------------------------------------------------------------ ruling out

    def left_over(self) -> list[Span]:
        """Spans of a few pivots each that hold every pivot that can be allowed, those nearest to 0 first."""
        bounds = window(self.unit, self.target, self.far)
        if bounds is None:
            return []
        least, most = self.limits()
        low, high = max(least, math.floor(100.0 * bounds[0])), min(most, math.ceil(100.0 * bounds[1]))
        turning = [QUARTER + 1, QUARTER + 1]
        if self.slows:
            turning = [self._first_hit(-1, self.slows), self._first_hit(1, self.slows)]
        found: list[Span] = []
        open_spans: list[Span] = [(low, high)] if low <= high else []
        # A long target close behind may also be met by turning away from its middle, round by the other side.
        aim, wide = _spread(self.unit, self.target)
        if aim + wide > 270.0 and least < low:
            open_spans.append((least, min(low - 1, most)))
        if aim - wide < -270.0 and high < most:
            open_spans.append((max(high + 1, least), most))
        while open_spans:
            low, high = open_spans.pop()
            slow = self.crawls or -high >= turning[0] or low >= turning[1]
            if self.ruled_out(0.01 * low, 0.01 * high, slow):
                continue
            if high - low < _FEW:
                found.append((low, high))
                continue
            middle = (low + high) // 2
            open_spans.append((low, middle))
            open_spans.append((middle + 1, high))
        found.sort(key=_turn)
        return found

    def ruled_out(self, low: float, high: float, slow: bool) -> bool:
        """Whether every pivot from `low` to `high` degrees is refused for one and the same reason.

        `slow` says that difficult ground is touched whatever the way. All is reckoned at the middle of the
        span, where everything lies no further from its place at any other pivot than it turns in half a span.
        """
        turn = math.radians(0.5 * (high - low))
        heading = self.unit.heading + 0.5 * (low + high)
        sin, cos = heading_vector(heading)
        far = self.far
        shift = self.reach * turn + _SLACK
        back = shift + 2.0 * _SLACK
        x = self.cx + (self.half_depth - back) * sin
        y = self.cy + (self.half_depth - back) * cos
        nearest = math.inf
        for block in self.target.blocks():
            nearest = min(nearest, front_reach(x, y, heading, self.half_width + shift, block))
        # No pivot of the span comes to the target with less.
        least = nearest - back - shift
        if least > far:
            return True
        least = max(0.0, least)
        if slow and least > DIFFICULT_MOVE + _SLACK:
            return True
        held = math.hypot(self.half_width, self.half_depth + least) * turn + _SLACK
        for s, f, hw, hd in self.rects:
            # The ground that the charge goes over whichever pivot of the span it takes.
            wide = hw - held
            long = hd + 0.5 * least - held
            if wide <= 0.0 or long <= 0.0:
                continue
            ahead = f + 0.5 * least
            ground = rectangle(
                self.cx + s * cos + ahead * sin, self.cy - s * sin + ahead * cos, wide, long, heading
            )
            for shape in self.stops:
                if overlap(ground, shape):
                    return True
            if least > DIFFICULT_MOVE + _SLACK:
                for shape in self.slows:
                    if overlap(ground, shape):
                        return True
        most = far
        if shift < self.half_width:
            x = self.cx + self.half_depth * sin
            y = self.cy + self.half_depth * cos
            for block in self.target.blocks():
                most = min(most, front_reach(x, y, heading, self.half_width - shift, block) + shift)
        if not self.walker.flying and self._outside(sin, cos, 0.0, self.reach * turn + _SLACK):
            return True
        # Where it comes to stand, and how far from there with any pivot of the span.
        ahead = 0.5 * (least + most)
        stray = 0.5 * abs(most - least) + self.reach * turn + _SLACK
        return self._outside(sin, cos, ahead, stray) or self._cannot_land(heading, sin, cos, ahead, stray)

    def _cannot_land(self, heading: float, sin: float, cos: float, ahead: float, stray: float) -> bool:
        """Whether a flyer comes down on something and not against a side where there would be room."""
        if not self.no_landing:
            return False
        x, y = self.cx + ahead * sin, self.cy + ahead * cos
        body = rectangle(x, y, self.half_width, self.half_depth, heading)
        for line in self.ways_out:
            if segment_to_polygon(*line, body) <= stray + 2.0 * CONTACT:
                return False
        for s, f, hw, hd in self.rects:
            if hw > stray and hd > stray:
                under = rectangle(x + s * cos + f * sin, y - s * sin + f * cos, hw - stray, hd - stray, heading)
                if any([overlap(under, shape) for shape in self.no_landing]):
                    return True
        return False

    def _outside(self, sin: float, cos: float, ahead: float, slack: float) -> bool:
        """Whether a corner is off the table by more than the slack when the unit has gone so far ahead."""
        field = self.battle.field
        for s, f, hw, hd in self.rects:
            for side in (s - hw, s + hw):
                for front in (f - hd + ahead, f + hd + ahead):
                    x = self.cx + side * cos + front * sin
                    y = self.cy - side * sin + front * cos
                    if max(-x, x - field.width, -y, y - field.depth) > slack:
                        return True
        return False


def _turn(span: Span) -> int:
    """The smallest turn in a span, by which spans are put in order."""
    return max(span[0], -span[1], 0)
