"""The parts of the search for several chargers, each by itself: what it starts with, keeps, asks and counts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter.charges import reach as charge_reach
from banneret.books.quick_starter.charges.packing import Charger, Packing, Spot, StandingCharger, opens
from banneret.books.quick_starter.charges.reach import (
    BarredPaths,
    OffsetPlace,
    OffsetStretch,
    OtherCharger,
    Reach,
)
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene
from banneret.books.quick_starter.charges.ways import YIELD, Path
from tests.books.quick_starter.search_scenes import (
    EMPTY,
    TARGET,
    TWO_WIDE,
    Asked,
    landing,
    paths_of,
    real_reach,
)
from tests.books.quick_starter.test_small_steps import charger

GUN = Footprint(18.0, 21.0, 0.0, 2.0, 2.0, round=True, radius=1.0)


# ------------------------------------------------------------------------------------------- what a charger has


def test_a_charger_that_reaches_nothing_brings_nothing() -> None:
    away = Charger(3, Footprint(18.0, 10.0, 180.0, 2.0, 1.0, 2, 1), "front", False, False, TARGET, EMPTY)
    assert (away.index, away.half, away.stretches, away.offsets) == (3, 1.0, [], [])
    assert (away.most, away.most_own, away.all_cells, away.farthest) == (0, 0, 0, -1e6)
    assert away.reach is not None
    assert away.alone is away.reach.alone


@pytest.mark.clause("QS-CHG-30")
def test_what_a_charger_might_touch_most_first() -> None:
    unit = Charger(0, TWO_WIDE, "front", False, False, TARGET, EMPTY)
    first, last = unit.stretches[0], unit.stretches[-1]
    assert (unit.most, unit.most_own, unit.all_cells) == (6, 2, 0b1111)
    assert (first.gain, last.gain) == (6, 2)
    assert unit.farthest == pytest.approx(3.0)
    order = [(-spot.gain, spot.low) for spot in unit.stretches]
    assert order == sorted(order)
    for spot in unit.stretches:
        assert spot.stretch is not None
        assert (spot.stretch.low, spot.stretch.high, spot.stretch.gain) == (spot.low, spot.high, spot.gain)
        assert spot.low <= spot.high
        assert (spot.landing, spot.shape, spot.barred) == (None, None, False)
    # Those of the target that are in contact before bring nothing.
    met = Charger(0, TWO_WIDE, "front", False, False, TARGET, Scene([], [], [], 36.0, 48.0, 0b0011))
    assert (met.most, met.most_own, met.all_cells) == (4, 2, 0b1100)


@pytest.mark.clause("QS-MOD-44")
def test_all_round_a_charger_has_places_with_shapes() -> None:
    body = Footprint(16.0, 10.0, 0.0, 2.0, 1.0, 2, 1)
    unit = Charger(1, body, "front", False, True, GUN, EMPTY)
    assert unit.stretches
    assert (unit.reach, unit.alone, unit.most, unit.most_own, unit.all_cells) == (None, None, 0, 0, 0)
    assert (unit.farthest, unit.offsets) == (-1e6, [])
    for spot in unit.stretches:
        assert (spot.low, spot.high, spot.own, spot.cells, spot.gain) == (0.0, 0.0, 0, 0, 0)
        assert isinstance(spot.own, int)
        assert spot.landing is not None
        assert spot.shape is not None
        there = body.at(spot.landing.x, spot.landing.y, spot.landing.heading).shape()
        assert spot.shape.xs == pytest.approx(there.xs)
        assert spot.shape.ys == pytest.approx(there.ys)
        # It stands at the gun, not somewhere else on the table.
        assert min(spot.shape.xs) > 18.0 - 3.5
        assert min(spot.shape.ys) > 21.0 - 3.5


def test_one_that_has_its_place_reaches_as_far_as_its_first_spot() -> None:
    unit = charger("front", 1.0, (0.0, 2.0, 1, 1))
    spots = [Spot(0.0, 0.5, 1, 1), Spot(1.0, 1.5, 1, 1)]
    assert StandingCharger(unit, spots, True).farthest == 0.5
    assert StandingCharger(unit, spots, False).farthest == 2.0


def test_where_any_more_will_do_the_search_ends_with_the_first() -> None:
    """Those with the greatest gain are tried first, each as far left as it may stand."""
    one = charger("front", 1.0, (0.0, 0.0, 3, 0b0110), (-3.0, -3.0, 2, 0b0001))
    two = charger("front", 1.0, (2.0, 2.0, 1, 0b1000), (-1.0, -1.0, 2, 0b0010))
    assert Packing([one, two], [0, 1], [], []).most(0, (-1, 0), False) == (2, 7)
    assert Packing([one, two], [0, 1], [], []).most(0, (-1, 0), True) == (2, 7)
    other = charger("front", 1.0, (2.0, 2.0, 2, 0b1000), (-2.5, -2.5, 2, 0b0001))
    assert Packing([one, other], [0, 1], [], []).most(0, (1, 0), True) == (2, 8)
    assert Packing([one, other], [1], [(0, Spot(0.0, 0.0, 3, 0b0110))], []).most(0, (-1, 0), True) == (1, 3)


# ---------------------------------------------------------------------------------------------- what stays open


@pytest.mark.parametrize(
    ("there", "barring", "fine", "asked"),
    [
        ((), (), True, [()]),
        ((), ((),), False, [()]),
        ((4,), ((),), True, [(4,)]),
        ((4,), ((4,),), False, [(4,)]),
        ((4, 5, 6), (), True, [(4,), (5,), (6,)]),
        ((4, 5, 6), ((5,),), False, [(4,), (5,)]),
        ((4, 5, 6), ((4, 5),), True, [(4,), (5,), (6,)]),
    ],
)
def test_each_of_the_others_alone_may_bar_a_stretch(
    there: tuple[int, ...], barring: tuple[tuple[int, ...], ...], fine: bool, asked: list[tuple[int, ...]]
) -> None:
    reach = Asked(*barring)
    unit: Any = SimpleNamespace(reach=reach)
    spot = Spot(0.0, 1.0, 1, 1)
    spot.stretch = OffsetStretch(0.0, 1.0, 2)
    assert opens(unit, spot, [OtherCharger(number, TARGET) for number in there]) is fine
    assert reach.asked == asked
    # Without a Facing, or at a single place, nothing is asked.
    spot.stretch = None
    assert opens(unit, spot, [])
    assert opens(SimpleNamespace(reach=None), Spot(0.0, 1.0, 1, 1), [OtherCharger(4, TARGET)])  # type: ignore[arg-type]
    assert reach.asked == asked


def test_what_a_place_and_a_stretch_start_with() -> None:
    mark = BarredPaths()
    assert (mark.seen, mark.barred) == (0, 0)
    stretch = OffsetStretch(0.5, 1.5, 3)
    assert (stretch.low, stretch.high, stretch.gain, stretch.offsets) == (0.5, 1.5, 3, [])
    assert (stretch.paths, stretch.by, stretch.known) == (None, {}, {})
    assert (stretch.scene.seen, stretch.scene.barred) == (0, 0)


def test_an_obstacle_takes_what_is_inside_its_ends() -> None:
    """Flush at the target, from 18.4 to 19.4 on the table: two chargers of 2 and 1 stand 1.5 apart."""
    reach = real_reach()
    sight = reach._sight(OtherCharger(7, Footprint(18.9, 20.0, 0.0, 1.0, 1.0, 1, 1)))
    ((low, high),) = sight.taken
    assert (low, high) == pytest.approx((-0.6, 2.4), abs=0.001)
    assert [sight.takes(offset) for offset in (low + YIELD, high - YIELD)] == [False, False]
    assert [sight.takes(offset) for offset in (low + 2.0 * YIELD, 0.9, high - 2.0 * YIELD)] == [True] * 3
    assert [sight.takes(offset) for offset in (low, -1.0, high, 3.0)] == [False] * 4
    assert reach._sight(OtherCharger(7, TARGET)) is sight
    # It stands aside of the way straight ahead; another one in it, nine inches on.
    assert sight.room > 1e6
    assert reach._sight(OtherCharger(8, Footprint(17.5, 20.0, 0.0, 1.0, 1.0, 1, 1))).room == pytest.approx(
        9.0, abs=0.01
    )


class Passing(Reach):
    """A reach whose obstacles bar the paths that the test says; the scene has the number -1."""

    def __init__(self, barred: dict[int, set[int]], flying: bool = False) -> None:
        super().__init__(TWO_WIDE, TARGET, "front", EMPTY, flying)
        self.barred_by = barred
        self.looked: list[tuple[int, int]] = []

    def _passes(self, path: Path, bit: int, mark: BarredPaths, other: OtherCharger | None) -> bool:
        number = -1 if other is None else other.number
        at = int(path.first)
        assert bit == 1 << at
        self.looked.append((at, number))
        return at not in self.barred_by.get(number, set())


def test_the_first_path_that_all_leave_open() -> None:
    others = [OtherCharger(4, TARGET), OtherCharger(5, TARGET)]

    def first(reach: Passing, skip: int = 0, scene_bars: int = 0, known: int = 0) -> float | None:
        scene, by = BarredPaths(), {5: BarredPaths()}
        scene.barred, by[5].barred = scene_bars, known
        found = reach._clear_path(paths_of(4), scene, by, others, skip)
        assert set(by) == ({5} if reach.flying else {4, 5})
        return None if found is None else found.first

    assert first(Passing({})) == 0.0
    assert first(Passing({4: {0}, 5: {1}, -1: {2}})) == 3.0
    assert first(Passing({4: {0}, 5: {1}, -1: {2, 3}})) is None
    assert first(Passing({}), skip=0b0011) == 2.0
    assert first(Passing({}), scene_bars=0b0101) == 1.0
    assert first(Passing({}), known=0b0111) == 3.0
    assert first(Passing({}), skip=0b0001, scene_bars=0b0010, known=0b0100) == 3.0
    assert first(Passing({}), skip=0b1111) is None
    # In the air nobody bars the way.
    assert first(Passing({4: {0}, 5: {1}}, flying=True), known=0b0111) == 0.0
    # The others are asked first, and nobody after one that bars it.
    reach = Passing({4: {0}, -1: {1}})
    assert first(reach) == 2.0
    assert reach.looked == [(0, 4), (1, 4), (1, 5), (1, -1), (2, 4), (2, 5), (2, -1)]
    assert Passing({})._clear_path([], BarredPaths(), {}, others) is None


def test_a_path_is_looked_into_once() -> None:
    reach = real_reach()
    asked: list[tuple[float, str]] = []
    into = {1.0: False, 2.0: True}

    def runs_into(block: object, way: object, first: float, side: float, offset: float) -> bool:
        asked.append((first, "other"))
        assert (side, offset) == (0.25, 0.5)
        return into[first]

    def try_way(way: object, first: float, side: float, offset: float) -> object:
        asked.append((first, "scene"))
        assert (side, offset) == (0.25, 0.5)
        return None if into[first] else (0.0, 0.0, 0.0)

    paths: Any = SimpleNamespace(runs_into=runs_into, try_way=try_way)
    reach.alone = SimpleNamespace(paths=paths)  # type: ignore[assignment]
    reach._sights[7] = SimpleNamespace(room=3.0, block=None)  # type: ignore[assignment]
    other = OtherCharger(7, TARGET)
    for obstacle, what in ((other, "other"), (None, "scene")):
        mark = BarredPaths()
        asked.clear()
        for first, bit in ((1.0, 1), (2.0, 2), (1.0, 1), (2.0, 2)):
            path = Path(None, first, 0.25, 0.5)  # type: ignore[arg-type]
            assert reach._passes(path, bit, mark, obstacle) is not into[first]
        assert asked == [(1.0, what), (2.0, what)]
        assert (mark.seen, mark.barred) == (3, 2)
    # As far as there is room before the wheel, and no farther.
    into[3.0] = into[3.5] = False
    for first, fine in ((3.0, True), (3.5, False)):
        path = Path(None, first, 0.25, 0.5)  # type: ignore[arg-type]
        assert reach._passes(path, 4, BarredPaths(), other) is fine


def test_places_are_kept_and_hold_the_ways_that_lead_there() -> None:
    reach = real_reach()
    place = reach._place(0.5)
    assert isinstance(place, OffsetPlace)
    assert reach._place(0.5000001) is place
    assert reach._place(0.51) is not place
    ways = reach.alone.paths.ways
    leading = [way for way in ways if way.low <= 0.5 <= way.high]
    assert [path.way for path in place.paths] == leading
    assert 0 < len(leading) < len(ways)
    assert all(path.first >= 0.0 and path.offset == 0.5 for path in place.paths)
    # Flush at the front: its middle 0.5 to the right of the target's.
    assert min(place.shape.xs) == pytest.approx(17.5, abs=0.002)
    assert max(place.shape.ys) == pytest.approx(20.0, abs=0.002)
    assert reach._place(9.0) is None
    assert reach._place(9.0) is None
    # A way ends at the offsets that it reaches, and a hair beyond.
    for way in (ways[0], ways[-1]):
        for offset, inside in ((way.low, True), (way.high, True), (way.low - 0.01, False)):
            there = reach._place(offset)
            if there is not None:
                assert any(path.way is way for path in there.paths) is inside


def test_whether_one_of_the_others_stands_there() -> None:
    reach = real_reach()
    place = reach._place(0.0)
    assert place is not None
    near, beside = (
        OtherCharger(4, Footprint(18.9, 20.0, 0.0, 1.0, 1.0, 1, 1)),
        OtherCharger(5, Footprint(20.0, 20.0, 0.0, 1.0, 1.0, 1, 1)),
    )
    assert not reach._taken(place, [])
    assert not reach._taken(place, [beside])
    assert place.taken == {5: False}
    assert reach._taken(place, [beside, near])
    assert place.taken == {5: False, 4: True}
    # What is known is not looked into again.
    place.taken[5] = True
    assert reach._taken(place, [beside])


class Searching(Reach):
    """A reach of which every step is told and brings what the test says."""

    def __init__(self, brings: dict[str, Landing], flying: bool = False) -> None:
        super().__init__(TWO_WIDE, TARGET, "front", EMPTY, flying)
        self.brings_ = brings
        self.steps: list[str] = []

    def _step(self, name: str, *others: OtherCharger) -> Landing | None:
        told = f"{name} {','.join(str(other.number) for other in others)}".strip()
        self.steps.append(told)
        return self.brings_.get(told)

    def _trials(self, stretch: OffsetStretch, others: list[OtherCharger]) -> list[float]:
        return [0.5]

    def _place(self, offset: float) -> OffsetPlace | None:
        return None

    def _dense(self, stretch: OffsetStretch, others: list[OtherCharger]) -> Landing | None:
        return self._step("dense", *others)

    def at(self, offset: float, others: list[OtherCharger]) -> Landing | None:
        return self._step(f"at {offset}", *others)

    def _brings(self, landing: Landing, stretch: OffsetStretch) -> bool:
        return landing.offset >= 0.0

    def _solver(self, numbers: tuple[int, ...], others: list[OtherCharger]) -> Any:
        def squeezed(low: float, high: float, least: int) -> Landing | None:
            return self._step(f"squeezed {low} {high} {least}", *others)

        return SimpleNamespace(squeezed=squeezed)


FOUND, FEWER = landing(1.0), landing(-1.0)
FOUR, FIVE = OtherCharger(4, TARGET), OtherCharger(5, TARGET)


@pytest.mark.parametrize(
    ("others", "brings", "found", "steps"),
    [
        ([], {}, None, ["dense", "at 0.5", "squeezed 0.0 1.0 3"]),
        ([], {"dense": FOUND}, FOUND, ["dense"]),
        ([], {"at 0.5": FOUND}, FOUND, ["dense", "at 0.5"]),
        ([], {"at 0.5": FEWER}, None, ["dense", "at 0.5", "squeezed 0.0 1.0 3"]),
        ([], {"squeezed 0.0 1.0 3": FOUND}, FOUND, ["dense", "at 0.5", "squeezed 0.0 1.0 3"]),
        ([FIVE], {}, None, ["dense 5", "at 0.5 5", "squeezed 0.0 1.0 3 5"]),
        # Of two, each alone must leave it open.
        ([FIVE, FOUR], {}, None, ["dense 5", "at 0.5 5", "squeezed 0.0 1.0 3 5"]),
        (
            [FIVE, FOUR],
            {"dense 5": FOUND},
            None,
            ["dense 5", "dense 4", "at 0.5 4", "squeezed 0.0 1.0 3 4"],
        ),
        (
            [FIVE, FOUR],
            {"dense 5": FOUND, "dense 4": FOUND, "at 0.5 5,4": FOUND},
            FOUND,
            ["dense 5", "dense 4", "dense 5,4", "at 0.5 5,4"],
        ),
    ],
)
def test_how_a_stretch_is_searched(
    others: list[OtherCharger], brings: dict[str, Landing], found: Landing | None, steps: list[str]
) -> None:
    reach = Searching(brings)
    stretch = OffsetStretch(0.0, 1.0, 3)
    assert reach.within(stretch, others) is found
    assert reach.steps == steps
    # And once only, whatever the order of those in the way.
    assert reach.within(stretch, list(reversed(others))) is found
    assert reach.steps == steps


def test_a_single_offset_is_not_squeezed_into() -> None:
    reach = Searching({})
    assert reach.within(OffsetStretch(0.5, 0.5, 3), []) is None
    assert reach.steps == ["dense", "at 0.5"]


@pytest.mark.clause("QS-CHG-30")
def test_a_landing_brings_what_its_stretch_promises() -> None:
    for met, gain in ((0, 6), (0b0010, 5), (0b0110, 4)):
        reach = real_reach(Scene([], [], [], 36.0, 48.0, met))
        for least, enough in ((gain - 1, True), (gain, True), (gain + 1, False)):
            # Two files at 0 before four columns of 1: they touch all four, two by a corner.
            assert reach._brings(landing(0.0), OffsetStretch(0.0, 0.0, least)) is enough
    assert charge_reach._STEP == 0.25
