"""The best places against one facing of a target (QS-CHG-27 to 31)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.charge_paths import Way
from banneret.books.quick_starter.charge_shapes import TOUCH, Body, Landing, Scene, distinct, stands
from banneret.books.quick_starter.charge_ways import YIELD, FacingPaths
from banneret.core.geometry import quantise, quantise_heading

_TINY: Final = 1e-9
_FINE: Final = 0.01  # how finely the ends of reachable intervals are found
_STEP: Final = 0.25  # how densely a stretch of offsets or a way is searched
_FAR: Final = 1e6


def columns_met(start: float, each: float, count: int, low: float, high: float) -> tuple[int, int]:
    """(first, number) of the columns that touch the stretch low..high; a touching corner counts."""
    last: int = math.floor((high + TOUCH - start) / each)
    first: int = math.ceil((low - TOUCH - start) / each) - 1
    if last > count - 1:
        last = count - 1
    if first < 0:
        first = 0
    return first, (last - first + 1 if last >= first else 0)


def models_at(paths: FacingPaths, offset: float) -> int:
    """QS-CHG-30: models of both sides in contact when the charger is flush at the offset."""
    half: float = paths.half
    length: float = paths.length
    _, mine = columns_met(offset - half, paths.width / paths.files, paths.files, -length, length)
    _, theirs = columns_met(-length, 2.0 * length / paths.columns, paths.columns, offset - half, offset + half)
    return mine + theirs


class Solver:
    """One charge on one facing."""

    def __init__(self, charger: Body, target: Body, facing: str, scene: Scene, flying: bool) -> None:
        self.charger = charger
        self.target = target
        self.scene = scene
        self.paths = FacingPaths(charger, target, facing, scene, flying)
        self.tried: dict[float, Landing | None] = {}
        self.refined = False
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
        second: float = met[2] if met[2] > 0.0 else 0.0
        if way.turn == 0.0:
            first, second = second, 0.0
        return Landing(
            x,
            y,
            heading,
            quantise(real),
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
        if self.free_at(offset):
            p = self.paths
            for way in p.ways:
                if way.low - _TINY <= offset <= way.high + _TINY:
                    side: float = p.shift_of(offset, way.sin, way.cos)
                    first: float = 0.0
                    if way.turn != 0.0:
                        first = (side - way.base) / way.slope
                        if first <= 0.0:
                            first = 0.0
                    found = self.landing(way, first, side, offset)
                    if found is not None:
                        break
        self.tried[key] = found
        return found

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
        if want < low:
            want = low
        elif want > high:
            want = high
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
        return None if self.refined else self.dense(low, high, least)

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
        p = self.paths
        for way in p.ways:
            a: float = max(low, way.low)
            b: float = min(high, way.high)
            if a > b:
                continue
            if way.turn == 0.0:
                found = self.landing(way, 0.0, way.base, a) if self.free_at(a) else None
                if found is not None and self.enough(found, least):
                    return found
                continue
            first: float = (p.shift_of(a, way.sin, way.cos) - way.base) / way.slope
            last: float = (p.shift_of(b, way.sin, way.cos) - way.base) / way.slope
            if first > last:
                first, last = last, first
            step = math.ceil(first / _STEP - _TINY)
            while step * _STEP <= last + _TINY:
                distance: float = step * _STEP
                side: float = way.base + way.slope * distance
                offset: float = p.offset_of(side, way.sin, way.cos)
                if distance >= 0.0 and self.free_at(offset):
                    found = self.landing(way, distance, side, offset)
                    if found is not None and self.enough(found, least):
                        return found
                step += 1
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
        found = self._best(only_one)
        if not found and self.paths.blocks:
            # There may be a gap too narrow for whole degrees.
            self.paths.refine()
            self.tried = {}
            self.refined = True
            found = self._best(only_one)
        return found

    def _best(self, only_one: bool) -> list[Landing]:
        p = self.paths
        marks = self.marks()
        items: list[_Item] = []
        for i in range(len(marks)):
            if self.free_at(marks[i]):
                items.append(_Item(marks[i], marks[i], models_at(p, marks[i])))
            if i + 1 < len(marks):
                middle: float = (marks[i] + marks[i + 1]) * 0.5
                if self.free_at(middle):
                    items.append(_Item(marks[i], marks[i + 1], models_at(p, middle)))
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
            central: Landing | None = None
            chosen = 0
            for item in sorted(level, key=_central):
                central = self._try(item, 0.0)
                if central is not None:
                    chosen = level.index(item)
                    break
            if central is None:
                continue
            left = central
            for k in range(chosen + 1):
                found = self._try(level[k], -_FAR)
                if found is not None:
                    left = found
                    break
            right = central
            for k in range(len(level) - 1, chosen - 1, -1):
                found = self._try(level[k], _FAR)
                if found is not None:
                    right = found
                    break
            found = self.spare
            if found is not None and found.models > max(left.models, central.models, right.models):
                return [found]
            return distinct(most_models([left, central, right]))
        return [] if self.spare is None else [self.spare]

    def _try(self, item: _Item, want: float) -> Landing | None:
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


def most_models(landings: list[Landing]) -> list[Landing]:
    """Those with most models in contact; rounding may have added one."""
    most = max([landing.models for landing in landings])
    return [landing for landing in landings if landing.models == most]


class _Item:
    """An offset, or the stretch between two, with the models in contact there."""

    def __init__(self, low: float, high: float, count: int) -> None:
        self.low: float = low
        self.high: float = high
        self.count = count
        self.barred = False  # searched in vain


def _by_count(item: _Item) -> tuple[int, float]:
    return -item.count, item.low


def _central(item: _Item) -> float:
    if item.low > 0.0:
        return item.low
    return -item.high if item.high < 0.0 else 0.0


class _Nearest:
    def __init__(self, want: float) -> None:
        self.want: float = want

    def key(self, offset: float) -> float:
        return abs(offset - self.want)
