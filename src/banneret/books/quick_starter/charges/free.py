"""Charges that only have to touch: on a fleeing unit (QS-CHG-36) or a War Machine (QS-MOD-44)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charges.paths import PAST, UNREACHED, Paths, Way
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene, distinct, stands
from banneret.books.quick_starter.charges.sweeps import NEVER, ChargeFrame, column
from banneret.core.space.geometry import quantise, quantise_heading

_TINY: Final = 1e-9
_STEP: Final = 0.25
_BITE: Final = 0.003  # how far the front must reach across the target to be sure to touch it
_FEW: Final = 5  # landings offered
_PARTS: Final = 20  # of a degree, where whole degrees do not do
_TAKEN: Final = -5  # the way is clear, but something stands where it ends
_END: Final = 1e-6  # how finely the end of a barred stretch is found
_DIVIDED: Final = 16  # how often the rest of a way is divided to find where something no longer bars it
_MOST: Final = 10  # barred stretches, and two for every block
# How far inside a lane, so that rounding does not lead out.
_INSIDE: Final[tuple[float, ...]] = (0.0, 0.0005, 0.001, 0.002, 0.005)


class FreePaths(Paths):
    """The ways to touch a target anywhere with the front edge, keeping the heading of the contact."""

    def __init__(self, charger: Footprint, target: Footprint, scene: Scene, flying: bool) -> None:
        super().__init__(charger, target, ChargeFrame(target.x, target.y, 0.0), scene, flying)
        self.charger = charger
        self.aim = target
        self.ways: list[Way] = []
        if self.straight >= 0.0:
            self._find_ways()

    def _find_ways(self) -> None:
        """All ways that touch, the least wheel first; low and high are distances before the wheel."""
        if self.straight_target < NEVER:
            direct = self.way(0.0, 0.0, 0.0, 1.0)
            direct.low = 0.0
            direct.high = 0.0
            self.ways.append(direct)
        most: float = min(self.straight, self.straight_target)
        rooms: list[float] = [self.wheel_room(1.0, 0.0), self.wheel_room(-1.0, 0.0)]
        for i in range(1, 91):
            angle: float = math.radians(float(i))
            for k in range(2):
                turn: float = 1.0 if k == 0 else -1.0
                room: float = rooms[k]
                if room < angle:
                    # The wheel itself may bring the contact.
                    self._add(room, turn, most)
                    rooms[k] = NEVER
                self._add(angle, turn, most)

    def _add(self, angle: float, turn: float, most: float) -> None:
        way = self._reaching(angle, turn, most)
        if way is not None:
            self.ways.append(way)

    def _reaching(self, angle: float, turn: float, most: float) -> Way | None:
        """The way by this wheel, if some distance up to `most` before it leads to the target."""
        way = self.way(angle, turn, math.sin(angle), math.cos(angle))
        left, right = self._across(way)
        low: float = (left - self.half + _BITE - way.base) / way.slope if angle > _TINY else 0.0
        high: float = (right + self.half - _BITE - way.base) / way.slope if angle > _TINY else 0.0
        if low > high:
            low, high = high, low
        low = max(low, 0.0)
        high = min(high, most)
        if low > high:
            return None
        way.low = low
        way.high = high
        return way

    def _across(self, way: Way) -> tuple[float, float]:
        """The sideways extent of the target as seen along the way."""
        t = self.target
        middle: float = t.cx * way.cos - t.cy * way.sin
        if t.round:
            return middle - t.radius, middle + t.radius
        low: float = NEVER
        high: float = -NEVER
        for i in range(len(t.xs)):
            side: float = t.xs[i] * way.cos - t.ys[i] * way.sin
            low = min(low, side)
            high = max(high, side)
        return low, high

    def landing(self, way: Way, first: float) -> Landing | None:
        """The landing by this path if it is legal with all numbers rounded."""
        side: float = way.base + way.slope * first
        end, _ = column(self.target, way.sin, way.cos, side - self.half, side + self.half)
        second: float = end - way.line - way.rise * first
        if end >= NEVER or second < -_TINY or not self.clear(way, first, side, end):
            return None
        f = self.frame
        x: float = side * way.cos + end * way.sin
        y: float = end * way.cos - side * way.sin
        body = self.charger.at(
            quantise(f.out_x(x, y)),
            quantise(f.out_y(x, y)),
            quantise_heading(math.degrees(math.atan2(way.sin, way.cos))),
        )
        if not stands(body, self.aim, self.scene):
            return None
        second = max(second, 0.0)
        corner = "" if way.turn == 0.0 else ("left" if way.turn > 0.0 else "right")
        path = (second, "", 0.0, 0.0)
        if way.turn != 0.0:
            path = (first, corner, math.degrees(way.angle), second)
        touch = (body.x, body.y, body.heading)
        return Landing(body.x, body.y, body.heading, 0.0, self._models(body), path, touch)

    def _models(self, body: Footprint) -> int:
        """QS-MOD-45: a War Machine and the files that have it straight ahead; of a fleeing unit no matter."""
        if not self.aim.round:
            return 0
        way = self.way(0.0, 0.0, 0.0, 1.0)
        f = self.frame
        angle: float = math.radians(body.heading)
        way.sin = math.sin(angle)
        way.cos = math.cos(angle)
        x: float = f.to_x(body.x, body.y)
        y: float = f.to_y(body.x, body.y)
        start: float = x * way.cos - y * way.sin - self.half
        low, high = self._across(way)
        each: float = self.width / body.columns_front
        count = 1
        for i in range(body.columns_front):
            if start + each * i < high and start + each * (i + 1) > low:
                count += 1
        return count

    def middle(self, way: Way) -> float:
        """The distance before the wheel that brings the middle of the front nearest to the target's middle."""
        if way.turn == 0.0 or abs(way.slope) < _TINY:
            return 0.0
        t = self.target
        first: float = (t.cx * way.cos - t.cy * way.sin - way.base) / way.slope
        return min(max(first, way.low), way.high)

    def landings(self, only_one: bool) -> list[Landing]:
        """A few different places, the most direct first."""
        found: list[Landing] = []
        for way in self.ways:
            self._gather(found, self.landing(way, self.middle(way)))
            if found and (only_one or len(found) >= _FEW):
                return found
        for way in self.ways:
            if len(found) < _FEW:
                self._gather(found, self.landing(way, way.low))
            if len(found) < _FEW:
                self._gather(found, self.landing(way, way.high))
        return found if found else self._dense()

    def _gather(self, found: list[Landing], landing: Landing | None) -> None:
        """Add the landing if it differs from those found by an inch or ten degrees."""
        if landing is None:
            return
        for other in found:
            turned: float = abs(landing.heading - other.heading)
            if (
                abs(landing.x - other.x) < 1.0
                and abs(landing.y - other.y) < 1.0
                and min(turned, 360.0 - turned) < 10.0
            ):
                return
        found.append(landing)

    def _dense(self) -> list[Landing]:
        """A landing by a way of whole degrees at some quarter inch before its wheel, or by a narrow lane."""
        for way in self.ways:
            step = math.ceil(way.low / _STEP - _TINY)
            while step * _STEP <= way.high + _TINY:
                landing = self.landing(way, step * _STEP)
                if landing is not None:
                    return [landing]
                step += 1
        return self._squeezed()

    # ------------------------------------------------------------------------------------------- narrow lanes

    def _squeezed(self) -> list[Landing]:
        """A landing by a lane too narrow for steps: ways of whole degrees, then those between.

        As against a facing there may be a lane between two whole degrees only if different things stop them;
        there every twentieth of a degree is looked at.
        """
        scene = self.scene
        if self.straight < 0.0 or not (scene.friends or scene.enemies or scene.impassable):
            return []
        most: float = min(self.straight, self.straight_target)
        for k in range(2):
            turn: float = 1.0 if k == 0 else -1.0
            before: list[int] = [UNREACHED]
            for i in range(1, 91):
                stops: list[int] = []
                found = self._by_lane(float(i), turn, most, stops)
                if found is not None:
                    return [found]
                if stops != before:
                    for part in range(1, _PARTS):
                        found = self._by_lane(i - 1 + part / _PARTS, turn, most, [])
                        if found is not None:
                            return [found]
                before = stops
        return []

    def _by_lane(self, degrees: float, turn: float, most: float, stops: list[int]) -> Landing | None:
        """A landing by a wheel of so many degrees; notes what stops it on the way, from the nearest on."""
        way = self._reaching(math.radians(degrees), turn, most)
        if way is None:
            stops.append(UNREACHED)
            return None
        at: float = way.low
        for _ in range(_MOST + 2 * len(self.blocks)):
            what = self._barred(way, at)
            if what == 0:
                for inside in _INSIDE:
                    if at + inside <= way.high:
                        found = self.landing(way, at + inside)
                        if found is not None:
                            return found
                what = _TAKEN
            stops.append(what)
            beyond: float = self._beyond(way, what, at)
            if beyond == at:
                return None
            while beyond - at > _END:
                middle: float = (at + beyond) * 0.5
                if self._bars(way, what, middle):
                    at = middle
                else:
                    beyond = middle
            at = beyond
        return None

    def _beyond(self, way: Way, what: int, at: float) -> float:
        """A distance before the wheel from which on this bars nothing for a while; `at` if none is found."""
        for i in range(1, _DIVIDED + 1):
            between: float = at + (way.high - at) * i / _DIVIDED
            if not self._bars(way, what, between):
                return between
        return at

    def _barred(self, way: Way, first: float) -> int:
        """What is in the way with so many inches before the wheel; 0 if nothing is. A block counts from 1."""
        side: float = way.base + way.slope * first
        end, _ = column(self.target, way.sin, way.cos, side - self.half, side + self.half)
        if end >= NEVER:
            return UNREACHED
        if end - way.line - way.rise * first < -_TINY:
            return PAST
        if self.clear(way, first, side, end):
            return 0
        return self.why if self.why < 0 else self.why + 1

    def _bars(self, way: Way, what: int, first: float) -> bool:
        """Whether this is in the way too with so many inches before the wheel."""
        if what == _TAKEN:
            return self._barred(way, first) == 0 and self.landing(way, first) is None
        if what < 0:
            return self._barred(way, first) == what
        side: float = way.base + way.slope * first
        end, _ = column(self.target, way.sin, way.cos, side - self.half, side + self.half)
        return end >= NEVER or self.hits(self.blocks[what - 1], way, first, side, end)

    def spots(self) -> list[Landing]:
        """Places all round the target that can be reached, for fitting several chargers."""
        found: list[Landing] = []
        for way in self.ways:
            self._gather(found, self.landing(way, self.middle(way)))
            if way.turn != 0.0:
                self._gather(found, self.landing(way, way.low))
                self._gather(found, self.landing(way, way.high))
        return distinct(found) if found else self._dense()

    def again(self, landing: Landing) -> Landing | None:
        """The same landing here, by the path it came by."""
        first, corner, degrees, _ = landing.path
        return self.by(first, 0.0 if corner == "" else (1.0 if corner == "left" else -1.0), degrees)

    def by(self, first: float, turn: float, degrees: float) -> Landing | None:
        """The landing by one path: `first` inches, a wheel (turn 1: left, -1: right, 0: none), straight on."""
        if turn == 0.0:
            first = 0.0
        if self.straight < first or self.straight_target < first or degrees > 90.0 + 1e-6:
            return None
        angle: float = math.radians(degrees)
        way = self.way(angle, turn, math.sin(angle), math.cos(angle))
        return self.landing(way, first)

    def at(self, x: float, y: float, heading: float) -> Landing | None:
        """The landing in about this pose, by the one path that leads there."""
        degrees: float = (heading - self.charger.heading + 180.0) % 360.0 - 180.0
        if abs(degrees) < 0.005:
            return self.by(0.0, 0.0, 0.0)
        turn: float = 1.0 if degrees < 0.0 else -1.0
        angle: float = math.radians(abs(degrees))
        way = self.way(angle, turn, math.sin(angle), math.cos(angle))
        f = self.frame
        fx: float = f.to_x(x, y)
        fy: float = f.to_y(x, y)
        first: float = (fx * way.cos - fy * way.sin - way.base) / way.slope
        return self.by(max(first, 0.0), turn, abs(degrees)) if first > -0.01 else None
