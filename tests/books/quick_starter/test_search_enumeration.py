"""The search for several chargers, by full enumeration where nothing less will do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter.charges.groups import Group
from banneret.books.quick_starter.charges.packing import Spot
from banneret.books.quick_starter.charges.reach import (
    BarredPaths,
    OffsetPlace,
    OffsetStretch,
    OtherCharger,
    Reach,
)
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene
from banneret.books.quick_starter.charges.ways import Path
from tests.books.quick_starter.search_scenes import (
    EMPTY,
    TARGET,
    TWO_WIDE,
    Asked,
    landing,
    made_group,
    member,
    paths_of,
    real_reach,
    stretches,
)
from tests.books.quick_starter.test_small_steps import charger


def test_a_place_is_taken_by_who_stands_flush_or_over_it() -> None:
    reach = real_reach()
    place = reach._place(0.0)
    assert place is not None
    here, away = place.shape, Footprint(30.0, 40.0, 0.0, 1.0, 1.0, 1, 1).shape()
    for number, (takes, shape, taken) in enumerate(
        ((True, here, True), (True, away, True), (False, here, True), (False, away, False))
    ):
        reach._sights[number] = SimpleNamespace(takes=lambda offset, takes=takes: takes, shape=shape)  # type: ignore[assignment]
        assert reach._taken(place, [OtherCharger(number, TARGET)]) is taken


def test_what_an_obstacle_takes_depends_on_width_and_depth() -> None:
    """Three deep and two wide: what stands two behind the front is beside it."""
    reach = Reach(Footprint(17.0, 10.0, 0.0, 2.0, 3.0, 2, 1), TARGET, "front", EMPTY, False)
    ((low, high),) = reach._sight(OtherCharger(7, Footprint(18.0, 18.5, 0.0, 1.0, 1.0, 1, 1))).taken
    assert (low, high) == pytest.approx((-1.5, 1.5), abs=0.001)
    assert reach._sight(OtherCharger(8, Footprint(18.0, 16.5, 0.0, 1.0, 1.0, 1, 1))).taken == []


def test_a_way_leads_to_its_ends_and_a_hair_beyond() -> None:
    reach = real_reach()
    straight = reach.alone.paths.way(0.0, 0.0, 0.0, 1.0)
    reach.alone.paths.spans = [(-3.0, 3.0)]
    for low, high, leads in (
        (1e-9, 1.0, 1),
        (-1.0, -1e-9, 1),
        (-1.0, 1.0, 1),
        (0.01, 1.0, 0),
        (-1.0, -0.01, 0),
    ):
        straight.low, straight.high = low, high
        reach.alone.paths.ways = [straight]
        reach._places.clear()
        place = reach._place(0.0)
        assert place is not None
        assert len(place.paths) == leads


class Dense(Reach):
    """A reach with four paths to made-up offsets, each a quarter of an inch farther."""

    def __init__(
        self, barred: tuple[int, ...] = (), fewer: tuple[int, ...] = (), over: tuple[int, ...] = ()
    ) -> None:
        super().__init__(TWO_WIDE, TARGET, "front", EMPTY, False)
        self.four = paths_of(4)
        for path in self.four:
            path.offset = 0.25 * path.first
        self.barred_, self.fewer, self.over = barred, fewer, over
        self.skipped: list[int] = []
        self.made = 0

        def between(low: float, high: float, step: float) -> list[Path]:
            assert (low, high, step) == (0.0, 1.0, 0.25)
            self.made += 1
            return self.four

        self.free: tuple[int, ...] = (0, 1, 2, 3)
        self.alone = SimpleNamespace(  # type: ignore[assignment]
            paths=SimpleNamespace(paths_between=between), free_at=lambda offset: round(4 * offset) in self.free
        )
        self._sights[7] = SimpleNamespace(takes=lambda offset: round(4 * offset) in self.barred_)  # type: ignore[assignment]
        self._sights[8] = SimpleNamespace(takes=lambda offset: False)  # type: ignore[assignment]

    def _clear_path(self, paths: Any, scene: Any, by: Any, others: Any, skip: int = 0) -> Path | None:
        self.skipped.append(skip)
        left = [path for number, path in enumerate(paths) if not skip >> number & 1]
        return left[0] if left else None

    def _landing(self, path: Path) -> Landing | None:
        return landing(path.offset)

    def _brings(self, landing: Landing, stretch: OffsetStretch) -> bool:
        return round(4 * landing.offset) not in self.fewer

    def _place(self, offset: float) -> OffsetPlace | None:
        return None if round(4 * offset) in self.over else OffsetPlace(offset, None, [])  # type: ignore[arg-type]

    def _taken(self, place: OffsetPlace, others: list[OtherCharger]) -> bool:
        return place.offset == 0.25


def test_a_stretch_is_searched_path_by_path() -> None:
    others = [OtherCharger(8, TARGET), OtherCharger(7, TARGET)]
    for reach, found, skipped in (
        (Dense(), 0.0, [0]),
        (Dense((0,)), 0.5, [1, 3]),
        (Dense((0, 2)), 0.75, [0b101, 0b111]),
        (Dense((), (0, 2)), 0.75, [0, 1, 3, 7]),
        (Dense((), (0,), (2,)), 0.75, [0, 1, 3, 7]),
        (Dense((0, 1, 2, 3)), None, [15]),
        (Dense((), (0, 1, 2, 3)), None, [0, 1, 3, 7, 15]),
    ):
        stretch = OffsetStretch(0.0, 1.0, 3)
        place = reach._dense(stretch, others)
        assert (None if place is None else place.offset) == found
        assert reach.skipped == skipped
        # The paths are looked for once, and only those to offsets that are free.
        reach._dense(stretch, [])
        assert reach.made == 1
        assert stretch.paths == reach.four
    reach = Dense()
    reach.free = (2, 3)
    found_first = reach._dense(OffsetStretch(0.0, 1.0, 3), [])
    assert found_first is not None
    assert found_first.offset == 0.5


class AnyAngle(Reach):
    """A reach whose whole search is made up; who bars a whole degree is told by numbers."""

    def __init__(
        self, alone: bool, bars: tuple[int, ...], shut: tuple[int, ...] = (), flying: bool = False
    ) -> None:
        super().__init__(TWO_WIDE, TARGET, "front", EMPTY, flying)
        self.bars, self.shut = bars, shut
        self.alone = SimpleNamespace(at=lambda offset: landing(offset) if alone else None)  # type: ignore[assignment]
        self.steps: list[str] = []

    def _bars_any(self, place: OffsetPlace, other: OtherCharger) -> bool:
        return other.number in self.bars

    def at(self, offset: float, others: list[OtherCharger]) -> Landing | None:
        self.steps.append(f"at {offset} {others[0].number}")
        assert len(others) == 1
        return None if others[0].number in self.shut else landing(offset)

    def _solver(self, numbers: tuple[int, ...], others: list[OtherCharger]) -> Any:
        assert numbers == tuple(sorted(other.number for other in others))

        def at(offset: float) -> Landing:
            self.steps.append(f"solver {numbers} {offset}")
            return landing(offset)

        return SimpleNamespace(at=at)


def test_between_whole_degrees_only_those_who_bar_some_are_in_the_way() -> None:
    others = [OtherCharger(number, TARGET) for number in (6, 4, 5)]
    for reach, paths, found, steps in (
        (AnyAngle(True, (4,), flying=True), 2, None, []),
        (AnyAngle(False, (4,)), 2, None, []),
        (AnyAngle(True, ()), 2, 0.5, ["solver () 0.5"]),
        (AnyAngle(True, (4,)), 2, 0.5, ["solver (4,) 0.5"]),
        (AnyAngle(True, (4, 6)), 2, 0.5, ["at 0.5 6", "at 0.5 4", "solver (4, 6) 0.5"]),
        (AnyAngle(True, (4, 6), (6,)), 2, None, ["at 0.5 6"]),
        (AnyAngle(True, (4, 6), (4,)), 2, None, ["at 0.5 6", "at 0.5 4"]),
        # Without a whole degree that leads there everybody may be.
        (AnyAngle(True, ()), 0, 0.5, ["at 0.5 6", "at 0.5 4", "at 0.5 5", "solver (4, 5, 6) 0.5"]),
    ):
        place = OffsetPlace(0.5, None, paths_of(paths))  # type: ignore[arg-type]
        for _ in range(2):
            at = reach._by_any_angle(place, others)
            assert (None if at is None else at.offset) == found
            assert reach.steps == steps


def test_who_bars_any_of_the_whole_degrees() -> None:
    other = OtherCharger(7, TARGET)
    for into, bars, seen in (
        ((), False, 0b111),
        ((0,), True, 0b001),
        ((1,), True, 0b011),
        ((2,), True, 0b111),
    ):
        reach = real_reach()
        blocked = {float(number) for number in into}
        reach.alone = SimpleNamespace(  # type: ignore[assignment]
            paths=SimpleNamespace(runs_into=lambda block, way, first, side, offset, b=blocked: first in b)
        )
        reach._sights[7] = SimpleNamespace(room=9.0, block=None)  # type: ignore[assignment]
        place = OffsetPlace(0.5, None, paths_of(3))  # type: ignore[arg-type]
        place.by[7] = BarredPaths()
        assert reach._bars_any(place, other) is bars
        assert place.by[7].seen == seen
        assert place.by[7].barred == sum(1 << number for number in into)


def test_the_whole_search_has_the_others_among_the_friends() -> None:
    friend, enemy = Footprint(3.0, 3.0, 0.0, 1.0, 1.0, 1, 1), Footprint(33.0, 3.0, 0.0, 1.0, 1.0, 1, 1)
    reach = Reach(TWO_WIDE, TARGET, "front", Scene([friend], [enemy], [], 35.0, 47.0, 0b0100), False)
    other = OtherCharger(7, Footprint(5.0, 40.0, 0.0, 1.0, 1.0, 1, 1))
    solver = reach._solver((7,), [other])
    assert solver.scene.friends == [friend, other.body]
    assert (solver.scene.enemies, solver.scene.impassable) == ([enemy], [])
    assert (solver.scene.width, solver.scene.depth, solver.scene.met) == (35.0, 47.0, 0b0100)
    assert reach._solver((7,), [other]) is solver
    assert reach._solver((8,), [other]) is not solver


def test_nothing_is_hoped_for_where_others_bar_the_stretch() -> None:
    one = charger("front", 1.0, (-3.0, 0.0, 2, 0b0011))
    other = charger("front", 0.5, (2.0, 3.0, 1, 0b1000))
    one.body = other.body = TARGET
    group = made_group(one, other)
    (spot,) = stretches((-3.0, 0.0, 2, 0b0011))
    assert group._hope(0, spot, [], [0, 1], (0, 0), False) == (2, 6)
    one.reach = Asked((1,))
    assert group._hope(0, spot, [], [0, 1], (0, 0), False) == (0, 0)
    assert one.reach.asked == [(1,)]
    # Beside one that has moved there must be room.
    group._spot_at = lambda unit, landing: Spot(landing.offset, landing.offset, 1, 8)  # type: ignore[method-assign]
    group._met = lambda moved: 0  # type: ignore[method-assign]
    one.reach = None
    (spot,) = stretches((-1.0, 0.0, 2, 0b0011))
    for offset, hope in ((0.0, (0, 0)), (1.6, (1, 4))):
        assert group._hope(0, spot, [(1, landing(offset))], [0], (0, 0), False) == hope


class Stuck(Group):
    """A group with made-up hopes in which no place leads anywhere, so that all depends on a full search."""

    hopes: dict[float, tuple[int, int]]
    squeezed: Any = None

    def _hope(self, k: int, spot: Spot, moved: Any, left: Any, over: Any, any_more: bool) -> tuple[int, int]:
        return self.hopes.get(spot.low, (0, 0))

    def _places(self, unit: Any, stretch: Spot, moved: Any) -> list[Spot]:
        return []

    def _squeeze_in(
        self, moved: Any, left: Any, enough: Any, over: Any, trials: Any
    ) -> list[tuple[int, Landing]]:
        self.squeezed = (moved, left, enough, over, trials)
        return []


@pytest.mark.clause("QS-CHG-29")
def test_what_a_full_search_is_asked_for() -> None:
    one = charger("front", 1.0, (-3.0, -2.0, 2, 0b0001), (0.0, 1.0, 3, 0b0110))
    two = charger("front", 0.5, (2.5, 2.5, 1, 0b1000), (3.0, 3.0, 1, 0b1000))
    one.body = two.body = TARGET
    every = [(-2, -7, 0, 0), (-2, -6, 1, 1), (-2, -5, 1, 0)]
    for over, worth in (((0, 0), (0, 0)), ((-1, 9), (0, 0)), ((0, 3), (0, 3)), ((1, 0), None), ((1, -1), None)):
        group = Stuck([], TARGET, EMPTY)
        made = made_group(one, two)
        group.units, group.starts, group.everybody = made.units, made.starts, made.everybody
        group.hopes = {0.0: (2, 7), 3.0: (2, 6), 2.5: (2, 5)}
        group.squeezed = None
        assert group._go_on([], [0, 1], (2, 9), over) == []
        if worth is None:
            # Where one unit is sure already it is not worth a full search.
            assert group.squeezed is None
        else:
            assert group.squeezed == ([], [0, 1], (2, 9), worth, every)
        # It is not asked again for as much or more.
        assert group._no_more == {(): max((0, 0), over)}
        group.squeezed = None
        assert group._go_on([], [0, 1], (2, 9), max((0, 0), over)) == []
        assert group.squeezed is None
        assert group._go_on([], [0, 1], (2, 9), (9, 9)) == []
    # More than all could bring together is not looked for.
    group._no_more.clear()
    assert group._go_on([], [0, 1], (2, 9), (2, 99)) == []
    assert group.squeezed is None
    assert group._no_more == {}


def test_beside_one_that_has_moved_on_either_side_of_it() -> None:
    unit = member(3)
    group = made_group(unit, member(2))
    spots = group._places(unit, Spot(-9.0, 9.0, 0, 0), [(1, landing(1.0))])
    assert [spot.low for spot in spots] == [-1.5, 3.5]
