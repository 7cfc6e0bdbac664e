"""What one of several chargers can reach, whoever of the others has moved where (QS-CHG-26, 29, 35).

A path is clear if it is clear of each thing in its way. So whether the scene bars a path to a place is looked
into once, and whether one of the other chargers does, before its move or after it, once for every place that it
may stand in: sets of bits over the paths to a place. What several leave open is what each of them leaves.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.charges.facing import Solver, cells_at, own_at
from banneret.books.quick_starter.charges.shapes import SLACK, Footprint, Landing, Scene, bits
from banneret.books.quick_starter.charges.sweeps import Block, body_block
from banneret.books.quick_starter.charges.ways import YIELD, FacingPaths, Path, final_blocked
from banneret.core.space.distances import overlap
from banneret.core.space.geometry import Polygon, quantise, quantise_heading

_TINY: Final = 1e-9
_FINE: Final = 0.01  # how far inside a stretch its ends are tried
_STEP: Final = 0.25  # how densely a stretch of offsets or a way is searched


class OtherCharger:
    """Another charger of the group, where it stands or where it has moved to."""

    def __init__(self, number: int, body: Footprint) -> None:
        self.number = number  # no two of a group have the same
        self.body = body


class BarredPaths:
    """The paths of a list that something bars, a bit each, as far as they have been looked at."""

    def __init__(self) -> None:
        self.seen = 0
        self.barred = 0


class OffsetPlace:
    """An offset, and the paths of whole degrees that lead to it."""

    def __init__(self, offset: float, shape: Polygon, paths: list[Path]) -> None:
        self.offset: float = offset
        self.shape = shape
        self.paths = paths
        self.scene = BarredPaths()
        self.by: dict[int, BarredPaths] = {}  # obstacle by obstacle
        self.taken: dict[int, bool] = {}  # whether the obstacle stands there


class OffsetStretch:
    """An offset, or the stretch between two, and the paths to it found by full enumeration."""

    def __init__(self, low: float, high: float, gain: int) -> None:
        self.low: float = low
        self.high: float = high
        self.gain = gain  # models in contact there, those of the target that were in contact before left out
        self.offsets: list[float] = []  # in it, where something changes for another charger
        self.paths: list[Path] | None = None
        self.scene = BarredPaths()
        self.by: dict[int, BarredPaths] = {}
        self.known: dict[tuple[int, ...], Landing | None] = {}


class _InTheWay:
    """An obstacle as one charger sees it."""

    def __init__(self, paths: FacingPaths, obstacle: OtherCharger) -> None:
        s = paths.scene
        alone = Scene([obstacle.body], [], [], s.width, s.depth)
        self.taken = final_blocked(alone, paths.frame, paths.half, paths.depth)
        self.block: Block = body_block(obstacle.body, paths.frame, -SLACK)
        self.room: float = paths.room_ahead(self.block)
        self.shape = obstacle.body.shape()

    def takes(self, offset: float) -> bool:
        return any([low + YIELD < offset < high - YIELD for low, high in self.taken])


class Reach:
    """The places of one charger against a facing."""

    def __init__(self, charger: Footprint, target: Footprint, facing: str, scene: Scene, flying: bool) -> None:
        self.charger = charger
        self.target = target
        self.facing = facing
        self.scene = scene
        self.flying = flying
        self.alone = Solver(charger, target, facing, scene, flying)  # as if none of the others were there
        self._places: dict[float, OffsetPlace | None] = {}
        self._sights: dict[int, _InTheWay] = {}
        self._between: dict[tuple[float, tuple[int, ...]], Landing | None] = {}
        self._solvers: dict[tuple[int, ...], Solver] = {}

    # ---------------------------------------------------------------------------------------------- one offset

    def at(self, offset: float, others: list[OtherCharger]) -> Landing | None:
        """A landing at the offset with these in the way."""
        place = self._place(offset)
        if place is None or self._taken(place, others):
            return None
        path = self._clear_path(place.paths, place.scene, place.by, others)
        if path is not None:
            return self._landing(path)
        return self._by_any_angle(place, others)

    def _place(self, offset: float) -> OffsetPlace | None:
        """The offset with all paths of whole degrees that lead to it, if the scene leaves room there."""
        key: float = round(offset, 6)
        if key in self._places:
            return self._places[key]
        place: OffsetPlace | None = None
        solver = self.alone
        if solver.free_at(offset) and solver.stands_at(offset):
            p = solver.paths
            paths: list[Path] = []
            for way in p.ways:
                if way.low - _TINY <= offset <= way.high + _TINY:
                    side: float = p.shift_of(offset, way.sin, way.cos)
                    first: float = p.before_wheel(way, side)
                    if first >= 0.0:
                        paths.append(Path(way, first, side, offset))
            x: float = quantise(p.frame.out_x(offset, 0.0))
            y: float = quantise(p.frame.out_y(offset, 0.0))
            shape = self.charger.at(x, y, quantise_heading(p.frame.heading)).shape()
            place = OffsetPlace(offset, shape, paths)
        self._places[key] = place
        return place

    def _taken(self, place: OffsetPlace, others: list[OtherCharger]) -> bool:
        """Whether one of these stands there."""
        for other in others:
            taken = place.taken.get(other.number)
            if taken is None:
                sight = self._sight(other)
                taken = sight.takes(place.offset) or overlap(sight.shape, place.shape)
                place.taken[other.number] = taken
            if taken:
                return True
        return False

    def _sight(self, other: OtherCharger) -> _InTheWay:
        sight = self._sights.get(other.number)
        if sight is None:
            sight = _InTheWay(self.alone.paths, other)
            self._sights[other.number] = sight
        return sight

    def _clear_path(
        self,
        paths: list[Path],
        scene: BarredPaths,
        by: dict[int, BarredPaths],
        others: list[OtherCharger],
        skip: int = 0,
    ) -> Path | None:
        """The first of the paths, but for those to skip, that the scene and all of these leave open."""
        left = ((1 << len(paths)) - 1) & ~scene.barred & ~skip
        marks: list[BarredPaths] = []
        if not self.flying:
            for other in others:
                mark = by.get(other.number)
                if mark is None:
                    mark = BarredPaths()
                    by[other.number] = mark
                marks.append(mark)
                left &= ~mark.barred
        while left:
            bit = left & -left
            path = paths[bit.bit_length() - 1]
            clear = True
            for i in range(len(marks)):
                if not self._passes(path, bit, marks[i], others[i]):
                    clear = False
                    break
            if clear and self._passes(path, bit, scene, None):
                return path
            left ^= bit
        return None

    def _passes(self, path: Path, bit: int, mark: BarredPaths, other: OtherCharger | None) -> bool:
        """Whether the path, with this bit, is clear of an obstacle, or of the scene if it is none."""
        if not mark.seen & bit:
            mark.seen |= bit
            p = self.alone.paths
            if other is None:
                barred = p.try_way(path.way, path.first, path.side, path.offset) is None
            else:
                sight = self._sight(other)
                barred = path.first > sight.room + _TINY or p.runs_into(
                    sight.block, path.way, path.first, path.side, path.offset
                )
            if barred:
                mark.barred |= bit
        return not mark.barred & bit

    def _landing(self, path: Path) -> Landing | None:
        return self.alone.landing(path.way, path.first, path.side, path.offset)

    def _by_any_angle(self, place: OffsetPlace, others: list[OtherCharger]) -> Landing | None:
        """A landing by a wheel between two whole degrees; none if already one of the others bars the place."""
        if self.flying:
            return None
        if self.alone.at(place.offset) is None:
            return None
        met: list[OtherCharger] = []
        for other in others:
            # Whoever bars none of the whole degrees bars nothing between them.
            if not place.paths or self._bars_any(place, other):
                met.append(other)
        numbers = tuple(sorted([other.number for other in met]))
        key = (round(place.offset, 6), numbers)
        if key in self._between:
            return self._between[key]
        found: Landing | None = None
        barred = False
        if len(met) > 1:
            for other in met:
                if self.at(place.offset, [other]) is None:
                    barred = True
                    break
        if not barred:
            found = self._solver(numbers, met).at(place.offset)
        self._between[key] = found
        return found

    def _bars_any(self, place: OffsetPlace, other: OtherCharger) -> bool:
        mark = place.by[other.number]
        for i in range(len(place.paths)):
            if mark.barred:
                return True
            self._passes(place.paths[i], 1 << i, mark, other)
        return mark.barred != 0

    def _solver(self, numbers: tuple[int, ...], others: list[OtherCharger]) -> Solver:
        """The whole search with these in the way."""
        solver = self._solvers.get(numbers)
        if solver is None:
            s = self.scene
            friends = list(s.friends)
            for other in others:
                friends.append(other.body)
            there = Scene(friends, s.enemies, s.impassable, s.width, s.depth, s.met)
            solver = Solver(self.charger, self.target, self.facing, there, self.flying, self.alone.paths)
            self._solvers[numbers] = solver
        return solver

    # ----------------------------------------------------------------------------------------------- a stretch

    def within(self, stretch: OffsetStretch, others: list[OtherCharger]) -> Landing | None:
        """A landing in the stretch with these in the way, with all the models of the stretch in contact."""
        numbers = tuple(sorted([other.number for other in others]))
        if numbers in stretch.known:
            return stretch.known[numbers]
        found = self._search(stretch, others)
        stretch.known[numbers] = found
        return found

    def _search(self, stretch: OffsetStretch, others: list[OtherCharger]) -> Landing | None:
        offsets = self._trials(stretch, others)
        for offset in offsets:
            place = self._place(offset)
            if place is not None and not self._taken(place, others):
                path = self._clear_path(place.paths, place.scene, place.by, others)
                if path is not None:
                    landing = self._landing(path)
                    if landing is not None and self._brings(landing, stretch):
                        return landing
        if len(others) > 1:
            # What one of them bars, all of them bar.
            for other in others:
                if self.within(stretch, [other]) is None:
                    return None
        landing = self._dense(stretch, others)
        if landing is not None:
            return landing
        for offset in offsets:
            landing = self.at(offset, others)
            if landing is not None and self._brings(landing, stretch):
                return landing
        if stretch.low == stretch.high:
            return None
        numbers = tuple(sorted([other.number for other in others]))
        return self._solver(numbers, others).squeezed(stretch.low, stretch.high, stretch.gain)

    def _trials(self, stretch: OffsetStretch, others: list[OtherCharger]) -> list[float]:
        """Offsets in the stretch: its ends and middle, some between, and so again where an obstacle cuts it."""
        low: float = stretch.low
        high: float = stretch.high
        if low == high:
            return [low]
        cuts: list[float] = [low, high]
        for other in others:
            for a, b in self._sight(other).taken:
                if low < a < high:
                    cuts.append(a)
                if low < b < high:
                    cuts.append(b)
        cuts.sort()
        found: list[float] = []
        if low < 0.0 < high:
            found.append(0.0)
        for i in range(len(cuts) - 1):
            a = cuts[i]
            b = cuts[i + 1]
            inner: float = min(_FINE, (b - a) * 0.25)
            found.append((a + b) * 0.5)
            found.append(a + inner)
            found.append(b - inner)
            if i > 0:
                found.append(a)
            steps = int((b - a) / _STEP)
            for k in range(1, steps + 1):
                found.append(a + (b - a) * k / (steps + 1))
        return found + stretch.offsets

    def _brings(self, landing: Landing, stretch: OffsetStretch) -> bool:
        """Whether the landing has the models of the stretch in contact when its numbers are rounded."""
        p = self.alone.paths
        cells = cells_at(p, landing.offset) & ~self.scene.met
        return own_at(p, landing.offset) + bits(cells) >= stretch.gain

    def _dense(self, stretch: OffsetStretch, others: list[OtherCharger]) -> Landing | None:
        """Full enumeration in the stretch: every way, at every quarter inch before its wheel."""
        paths = stretch.paths
        if paths is None:
            paths = []
            for path in self.alone.paths.paths_between(stretch.low, stretch.high, _STEP):
                if self.alone.free_at(path.offset):
                    paths.append(path)
            stretch.paths = paths
        skip = 0
        for i in range(len(paths)):
            for other in others:
                if self._sight(other).takes(paths[i].offset):
                    skip |= 1 << i
                    break
        while True:
            clear = self._clear_path(paths, stretch.scene, stretch.by, others, skip)
            if clear is None:
                return None
            landing = self._landing(clear)
            if landing is not None and self._brings(landing, stretch):
                place = self._place(landing.offset)
                if place is not None and not self._taken(place, others):
                    return landing
            skip |= 1 << paths.index(clear)
