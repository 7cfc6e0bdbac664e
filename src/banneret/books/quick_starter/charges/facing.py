"""The best places against one facing of a target (QS-CHG-27 to 31)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charges.lanes import Lane
from banneret.books.quick_starter.charges.paths import UNREACHED, Way
from banneret.books.quick_starter.charges.shapes import ALIKE, Footprint, Landing, Scene, stands, worth_choosing
from banneret.books.quick_starter.charges.sweeps import NEVER
from banneret.books.quick_starter.charges.ways import STEEP, YIELD, FacingPaths
from banneret.books.quick_starter.unit import TOUCH
from banneret.core.space.geometry import quantise, quantise_heading

_TINY: Final = 1e-9
_FINE: Final = 0.01  # how finely the ends of reachable intervals are found
_STEP: Final = 0.25  # how densely a stretch of offsets or a way is searched
_PARTS: Final = 20  # of a degree, where whole degrees do not do


def columns_met(start: float, each: float, count: int, low: float, high: float) -> tuple[int, int]:
    """(first, number) of the columns that touch the stretch low..high; a touching corner counts."""
    last: int = min(math.floor((high + TOUCH - start) / each), count - 1)
    first: int = max(math.ceil((low - TOUCH - start) / each) - 1, 0)
    return (first, last - first + 1) if last >= first else (0, 0)


def own_at(paths: FacingPaths, offset: float) -> int:
    """The charger's models in contact when it is flush at the offset."""
    left: float = offset - paths.half
    return columns_met(left, paths.width / paths.files, paths.files, -paths.length, paths.length)[1]


def columns_at(paths: FacingPaths, offset: float) -> tuple[int, int]:
    """(first, number) of the target's columns in contact when the charger is flush at the offset."""
    length: float = paths.length
    low: float = offset - paths.half
    high: float = offset + paths.half
    return columns_met(-length, 2.0 * length / paths.columns, paths.columns, low, high)


def models_at(paths: FacingPaths, offset: float) -> int:
    """QS-CHG-30: models of both sides that come into contact when the charger is flush at the offset.

    A model of the target that touches somebody already is in contact wherever the charger goes.
    """
    first, number = columns_at(paths, offset)
    return own_at(paths, offset) + paths.fresh[first + number] - paths.fresh[first]


def cells_at(paths: FacingPaths, offset: float) -> int:
    """The target's models in contact when the charger is flush at the offset, a bit each."""
    first, number = columns_at(paths, offset)
    cells = 0
    for j in range(first, first + number):
        cells |= paths.models[j]
    return cells


class Solver:
    """One charge on one facing."""

    def __init__(
        self,
        charger: Footprint,
        target: Footprint,
        facing: str,
        scene: Scene,
        flying: bool,
        known: FacingPaths | None = None,
    ) -> None:
        self.charger = charger
        self.target = target
        self.scene = scene
        self.paths = FacingPaths(charger, target, facing, scene, flying, known)
        self.tried: dict[float, Landing | None] = {}
        self.spare: Landing | None = None  # with fewer models than its offset promised, by rounding

    # ---------------------------------------------------------------------------------------------- one offset

    def landing(self, way: Way, first: float, side: float, offset: float) -> Landing | None:
        """The landing at the offset by this path, if it is legal with all numbers rounded."""
        p = self.paths
        met = p.try_way(way, first, side, offset)
        if met is None:
            return None
        f = p.frame
        x: float = quantise(f.out_x(offset, 0.0))
        y: float = quantise(f.out_y(offset, 0.0))
        heading: float = quantise_heading(f.heading)
        body = self.charger.at(x, y, heading)
        if not stands(body, self.target, self.scene):
            return None
        real: float = f.to_x(x, y)
        corner = "" if way.turn == 0.0 else ("left" if way.turn > 0.0 else "right")
        second: float = max(met[2], 0.0)
        if way.turn == 0.0:
            first, second = second, 0.0
        return Landing(
            x,
            y,
            heading,
            real,
            models_at(p, real),
            (first, corner, math.degrees(way.angle), second),
            (
                quantise(f.out_x(met[0], met[1])),
                quantise(f.out_y(met[0], met[1])),
                quantise_heading(f.heading + math.degrees(math.atan2(way.sin, way.cos))),
            ),
        )

    def free_at(self, offset: float) -> bool:
        """Whether some way leads to the offset and nothing stands there."""
        reached = False
        for low, high in self.paths.spans:
            if low - _TINY <= offset <= high + _TINY:
                reached = True
                break
        if not reached:
            return False
        return not any([low + YIELD < offset < high - YIELD for low, high in self.paths.taken])

    def at(self, offset: float) -> Landing | None:
        """A landing at the offset, by the first clear way there."""
        key: float = round(offset, 6)
        if key in self.tried:
            return self.tried[key]
        found: Landing | None = None
        if self.free_at(offset) and self.stands_at(offset):
            p = self.paths
            for way in p.ways:
                way.why = UNREACHED
                if way.low - _TINY <= offset <= way.high + _TINY:
                    found = self._by_way(way, offset, NEVER)
                    if found is not None:
                        break
                    way.why = p.why
            if found is None and p.blocks:
                found = self._between(offset)
        self.tried[key] = found
        return found

    def stands_at(self, offset: float) -> bool:
        """Whether it may stand there at all, however it came there."""
        f = self.paths.frame
        x: float = quantise(f.out_x(offset, 0.0))
        y: float = quantise(f.out_y(offset, 0.0))
        return stands(self.charger.at(x, y, quantise_heading(f.heading)), self.target, self.scene)

    def _by_way(self, way: Way, offset: float, most: float) -> Landing | None:
        """The landing at the offset by one way, with up to `most` inches before its wheel."""
        side: float = self.paths.shift_of(offset, way.sin, way.cos)
        first: float = self.paths.before_wheel(way, side)
        if first < 0.0 or first > most:
            return None
        return self.landing(way, first, side, offset)

    def _between(self, offset: float) -> Landing | None:
        """A landing at the offset by a wheel between two whole degrees.

        What keeps a way from being clear keeps its neighbours from it too. Only where two whole degrees are
        stopped by different things, or one of them does not lead there, may there be a gap between them.
        """
        p = self.paths
        most: float = min(p.straight, p.straight_target)
        for k in range(2):
            turns = p.turns[k]
            before = UNREACHED
            for i in range(1, 91):
                way = turns[i]
                why = UNREACHED if way is None else way.why
                if why != before:
                    for part in range(1, _PARTS):
                        found = self._by_angle(k, i - 1 + part / _PARTS, offset, most)
                        if found is not None:
                            return found
                before = why
        return None

    def _by_angle(self, k: int, degrees: float, offset: float, most: float) -> Landing | None:
        angle: float = math.radians(degrees)
        way = self.paths.way(angle, 1.0 if k == 0 else -1.0, math.sin(angle), math.cos(angle))
        return self._by_way(way, offset, most) if way.cos > STEEP else None

    def by(self, first: float, turn: float, degrees: float) -> Landing | None:
        """The landing by one path: `first` inches, a wheel (turn 1: left, -1: right, 0: none), straight on."""
        p = self.paths
        angle: float = math.radians(degrees)
        way = p.way(angle, turn, math.sin(angle), math.cos(angle))
        if way.cos <= STEEP or degrees > 90.0:
            return None
        if turn == 0.0:
            first = 0.0
            if p.straight_target >= NEVER:
                return None
        elif first > min(p.straight, p.straight_target):
            return None
        side: float = way.base + way.slope * first
        offset: float = p.offset_of(side, way.sin, way.cos)
        if p.straight < 0.0 or abs(offset) > p.length + p.half:
            return None
        return self.landing(way, first, side, offset)

    # ------------------------------------------------------------------------------------------------ stretches

    def enough(self, landing: Landing | None, least: int) -> bool:
        """Whether there is a landing, and with this many models in contact when its numbers are rounded."""
        if landing is None:
            return False
        if landing.models >= least:
            return True
        if self.spare is None or landing.models > self.spare.models:
            self.spare = landing
        return False

    def within(self, low: float, high: float, want: float, least: int) -> Landing | None:
        """A landing with at least so many models between two offsets, as near to `want` as can be found."""
        want = min(max(want, low), high)
        inner: float = min(_FINE, (high - low) * 0.25)
        trials: list[float] = [want, (low + high) * 0.5, low + inner, high - inner]
        steps = int((high - low) / _STEP)
        for i in range(1, steps + 1):
            trials.append(low + (high - low) * i / (steps + 1))
        trials.sort(key=_Nearest(want).key)
        for offset in trials:
            found = self.at(offset)
            if found is not None and self.enough(found, least):
                return self.nearer(found, offset, want, least)
        return self.dense(low, high, least)

    def nearer(self, found: Landing, offset: float, want: float, least: int) -> Landing:
        """A landing at `offset` moved towards `want` as far as it goes."""
        while abs(offset - want) > _FINE:
            middle: float = (offset + want) * 0.5
            other = self.at(middle)
            if other is not None and self.enough(other, least):
                found = other
                offset = middle
            else:
                want = middle
        return found

    def dense(self, low: float, high: float, least: int) -> Landing | None:
        """Full enumeration between two offsets: every way, at every quarter inch before its wheel."""
        for path in self.paths.paths_between(low, high, _STEP):
            if self.free_at(path.offset):
                found = self.landing(path.way, path.first, path.side, path.offset)
                if found is not None and self.enough(found, least):
                    return found
        return self.squeezed(low, high, least)

    def squeezed(self, low: float, high: float, least: int) -> Landing | None:
        """A landing between two offsets by a lane too narrow for steps: whole degrees, then those between.

        As for one offset there may be a lane between two whole degrees only if different things stop them.
        """
        p = self.paths
        if not p.blocks:
            return None
        most: float = min(p.straight, p.straight_target)
        for k in range(2):
            before: list[int] = [UNREACHED]
            for i in range(1, 91):
                way = p.turns[k][i]
                stops: list[int] = [UNREACHED]
                if way is not None:
                    lane = Lane(p, way, low, high)
                    found = self._by_lane(lane, least)
                    if found is not None:
                        return found
                    stops = lane.stops
                if stops != before:
                    for part in range(1, _PARTS):
                        found = self._by_lane_at(k, i - 1 + part / _PARTS, low, high, least, most)
                        if found is not None:
                            return found
                before = stops
        return None

    def _by_lane_at(
        self, k: int, degrees: float, low: float, high: float, least: int, most: float
    ) -> Landing | None:
        angle: float = math.radians(degrees)
        way = self.paths.way(angle, 1.0 if k == 0 else -1.0, math.sin(angle), math.cos(angle))
        if not self.paths.leads(way, most):
            return None
        return self._by_lane(Lane(self.paths, way, low, high), least)

    def _by_lane(self, lane: Lane, least: int) -> Landing | None:
        for offset in lane.offsets():
            if self.free_at(offset):
                found = self._by_way(lane.way, offset, NEVER)
                if found is not None and self.enough(found, least):
                    return found
        return None

    # ------------------------------------------------------------------------------------------------- the best

    def marks(self) -> list[float]:
        """The offsets where the number of models in contact may change, or reach ends, from left to right."""
        p = self.paths
        far: float = p.length + p.half
        raw: list[float] = [0.0]
        for i in range(p.files + 1):
            shift: float = p.half - p.width * i / p.files
            raw.append(shift - p.length)
            raw.append(shift + p.length)
        for i in range(p.columns + 1):
            shift = -p.length + 2.0 * p.length * i / p.columns
            raw.append(shift - p.half)
            raw.append(shift + p.half)
        for low, high in p.spans:
            raw.append(low)
            raw.append(high)
        for low, high in self.paths.taken:
            raw.append(low)
            raw.append(high)
        raw.sort()
        marks: list[float] = []
        for offset in raw:
            if -far - _TINY <= offset <= far + _TINY and (not marks or offset - marks[-1] > 1e-6):
                marks.append(offset)
        return marks

    def best(self, only_one: bool) -> list[Landing]:
        """QS-CHG-30, 31: the leftmost, most central and rightmost of the places with most models in contact."""
        if not self.paths.ways:
            return []
        return self._best(only_one)

    def items(self) -> list[Item]:
        """Every offset where something changes and every stretch between two, with what is in contact there."""
        p = self.paths
        marks = self.marks()
        items: list[Item] = []
        for i in range(len(marks)):
            if self.free_at(marks[i]):
                items.append(Item(marks[i], marks[i], models_at(p, marks[i])))
            if i + 1 < len(marks):
                middle: float = (marks[i] + marks[i + 1]) * 0.5
                if self.free_at(middle):
                    items.append(Item(marks[i], marks[i + 1], models_at(p, middle)))
        return items

    def only_place(self, landing: Landing) -> bool:
        """QS-CHG-31: whether nowhere else could as many models be in contact, whatever the way there."""
        for item in self.items():
            if item.count >= landing.models and elsewhere(item.low, item.high, landing):
                return False
        return True

    def _best(self, only_one: bool) -> list[Landing]:
        items = self.items()
        if only_one:
            # Any place will do, so the widest stretches first.
            for item in sorted(items, key=_by_count):
                found = self._try(item, 0.0)
                if found is not None:
                    return [found]
            return [] if self.spare is None else [self.spare]
        counts = sorted({item.count for item in items}, reverse=True)
        for count in counts:
            level = [item for item in items if item.count == count]
            for item in sorted(level, key=_central):
                central = self._try(item, 0.0)
                if central is not None:
                    left = self._outermost(level, -math.inf, item, central)
                    right = self._outermost(list(reversed(level)), math.inf, item, central)
                    found = self.spare
                    if found is not None and found.models > max(left.models, central.models, right.models):
                        return [found]
                    return worth_choosing(most_models([left, central, right]))
        return [] if self.spare is None else [self.spare]

    def _outermost(self, level: list[Item], want: float, chosen: Item, central: Landing) -> Landing:
        """The landing nearest to `want`, from the items there on to the one chosen for the centre."""
        for item in level:
            found = self._try(item, want)
            if found is not None:
                return found
            if item is chosen:
                break
        return central

    def _try(self, item: Item, want: float) -> Landing | None:
        if item.barred:
            return None
        found: Landing | None = None
        if item.low == item.high:
            found = self.at(item.low)
            if not self.enough(found, item.count):
                found = None
        else:
            found = self.within(item.low, item.high, want, item.count)
        item.barred = found is None
        return found


def elsewhere(low: float, high: float, landing: Landing) -> bool:
    """Whether there is a place from one offset to another that could be told from the landing."""
    return landing.offset - low > ALIKE or high - landing.offset > ALIKE


def most_models(landings: list[Landing]) -> list[Landing]:
    """Those with most models in contact; rounding may have added one."""
    most = max([landing.models for landing in landings])
    return [landing for landing in landings if landing.models == most]


class Item:
    """An offset, or the stretch between two, with the models in contact there."""

    def __init__(self, low: float, high: float, count: int) -> None:
        self.low: float = low
        self.high: float = high
        self.count = count
        self.barred = False  # searched in vain


def _by_count(item: Item) -> tuple[int, float]:
    return -item.count, item.low


def _central(item: Item) -> float:
    if item.low > 0.0:
        return item.low
    return -item.high if item.high < 0.0 else 0.0


class _Nearest:
    def __init__(self, want: float) -> None:
        self.want: float = want

    def key(self, offset: float) -> float:
        return abs(offset - self.want)
