"""The parts of the search for several chargers, each by itself: what it starts with, keeps, asks and counts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter.charges import reach as charge_reach
from banneret.books.quick_starter.charges.groups import Group
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
from tests.books.quick_starter.test_charge_places import along
from tests.books.quick_starter.test_small_steps import charger

EMPTY = Scene([], [], [], 36.0, 48.0)
TARGET = Footprint(18.0, 20.0, 180.0, 4.0, 2.0, 4, 2)
GUN = Footprint(18.0, 21.0, 0.0, 2.0, 2.0, round=True, radius=1.0)
TWO_WIDE = Footprint(17.0, 10.0, 0.0, 2.0, 1.0, 2, 1)


def landing(offset: float, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> Landing:
    return Landing(x, y, heading, offset, 0, (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))


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


class Asked:
    """A reach that is asked for stretches, and bars those with some numbers in the way."""

    def __init__(self, *barring: tuple[int, ...]) -> None:
        self.barring = barring
        self.asked: list[tuple[int, ...]] = []

    def within(self, stretch: Any, others: list[OtherCharger]) -> Landing | None:
        numbers = tuple(other.number for other in others)
        self.asked.append(numbers)
        return None if numbers in self.barring else landing(0.0)


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


def real_reach(scene: Scene = EMPTY, flying: bool = False) -> Reach:
    return Reach(TWO_WIDE, TARGET, "front", scene, flying)


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


def paths_of(count: int) -> list[Path]:
    return [Path(None, float(number), 0.0, 0.0) for number in range(count)]  # type: ignore[arg-type]


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


# -------------------------------------------------------------------------------------------- the whole group


def made_group(*units: Any, met: int = 0) -> Group:
    group = Group([], TARGET, Scene([], [], [], 36.0, 48.0, met))
    for number, unit in enumerate(units):
        unit.index = number
        group.units.append(unit)
        group.starts.append(OtherCharger(number, unit.body))
    group.everybody = list(range(len(units)))
    return group


def member(files: int, facing: str = "front", columns: int = 4, **more: Any) -> Any:
    """A charger of files 1 inch wide before columns 2 inches wide, from -4 to 4."""
    body = Footprint(18.0, 10.0, 0.0, float(files), 1.0, files, 1)
    alone = SimpleNamespace(paths=along(files, columns), marks=lambda: [-1.0, 2.0], free_at=lambda offset: True)
    given = {"body": body, "facing": facing, "alone": alone, "reach": None, "stretches": [], "offsets": []}
    return SimpleNamespace(**{**given, **more})


@pytest.mark.clause("QS-CHG-30")
def test_what_moves_bring_is_counted_once() -> None:
    group = made_group(member(3), member(2), member(1, alone=None), met=0b0100)
    assert group._met([]) == 0b0100
    # Three files from -1.1 to 1.9 touch the second and third column; two from -4.5 to -2.5 the first.
    assert group._met([(0, landing(0.4))]) == 0b0110
    assert group._met([(0, landing(0.4)), (1, landing(-3.5))]) == 0b0111
    assert group._met([(2, landing(0.0))]) == 0b0100
    assert group._worth([], []) == (0, 0)
    assert group._worth([], [(0, landing(0.4))]) == (1, 4)
    assert group._worth([], [(0, landing(0.4)), (1, landing(-3.5))]) == (2, 7)
    assert group._worth([(0, landing(0.4))], [(1, landing(-1.0))]) == (1, 3)
    assert group._worth([], [(2, landing(0.0))]) == (1, 0)
    assert group._less((3, 9), [], 0, landing(0.4)) == (2, 5)
    assert group._less((1, 3), [(0, landing(0.4))], 1, landing(-1.0)) == (0, 0)
    assert group.brings(0, landing(0.4)) == (1, 4)
    counted = group._counted([(0, landing(0.4, 1.0, 2.0, 3.0)), (2, landing(0.0)), (1, landing(-1.0))])
    assert [(i, at.models) for i, at in counted] == [(0, 4), (2, 0), (1, 3)]
    first = counted[0][1]
    assert (first.x, first.y, first.heading, first.offset) == (1.0, 2.0, 3.0, 0.4)


def test_who_is_in_the_way_after_some_moves() -> None:
    group = made_group(member(3), member(2), member(1))
    assert [other.number for other in group._in_the_way(1, [])] == [0, 2]
    moved = [(2, landing(0.0, 11.0, 12.0, 90.0))]
    there = group._in_the_way(1, moved)
    assert [other.number for other in there] == [3, 0]
    assert (there[0].body.x, there[0].body.y, there[0].body.heading) == (11.0, 12.0, 90.0)
    assert there[0].body.width == 1.0
    assert group._in_the_way(0, [*moved, (1, landing(1.0, 13.0, 14.0, 0.0))])[1].number == 4
    assert group._at_rest(2, landing(5.0, 11.0, 12.0, 90.0)) is there[0]
    scene = group.scene_for(1, moved)
    assert [(body.x, body.width) for body in scene.friends] == [(11.0, 1.0), (18.0, 3.0)]
    assert (scene.width, scene.depth, scene.met) == (36.0, 48.0, 0b0110)


def test_places_of_a_stretch_for_one_that_moves_before_others() -> None:
    unit = member(3, offsets=[-1.0, 0.0, 0.99995, 1.0, 1.5, 2.0, 2.00005, 2.2])
    group = made_group(unit, member(2), member(4, "left"))

    def offsets(moved: list[tuple[int, Landing]]) -> list[float]:
        spots = group._places(unit, Spot(1.0, 2.0, 0, 0), moved)
        assert all(spot.low == spot.high for spot in spots)
        return [spot.low for spot in spots]

    assert offsets([]) == [0.99995, 1.0, 1.5, 2.0, 2.00005]
    # Flush beside one on the same Facing: 2.5 to the left of it and to the right.
    assert offsets([(1, landing(4.0)), (2, landing(4.5))])[5:] == [1.5]
    assert offsets([(1, landing(-1.0))])[5:] == [1.5]
    assert offsets([(1, landing(3.5))])[5:] == [1.0]
    assert offsets([(1, landing(4.5))])[5:] == [2.0]
    assert offsets([(1, landing(4.51))])[5:] == []
    spot = group._places(unit, Spot(1.5, 1.5, 0, 0), [])[0]
    assert (spot.own, spot.cells) == (3, 0b1110)
    # All round a place is a place.
    only = Spot(0.0, 0.0, 0, 0)
    assert group._places(member(1, alone=None), only, []) == [only]


def test_offsets_where_something_changes_for_one_or_another() -> None:
    """Marks at -1 and 2; those of another with the fronts side by side, and with a third between the two."""
    wide = Spot(0.0, 1.0, 0, 0)
    wide.stretch = OffsetStretch(0.0, 1.0, 1)
    unit = member(2, stretches=[wide])
    made_group(unit, member(4))._find_offsets(unit)
    # In steps of a fifth from 0 to 1; 3 apart beside the marks of the other.
    assert unit.offsets == pytest.approx([-4.0, -1.0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 2.0, 5.0])
    assert wide.stretch.offsets == pytest.approx([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6])
    # What lies at an end of the stretch is not in it.
    whole = Spot(-1.0, 2.0, 0, 0)
    whole.stretch = OffsetStretch(-1.0, 2.0, 1)
    unit = member(2, stretches=[whole])
    made_group(unit)._find_offsets(unit)
    assert (unit.offsets[0], unit.offsets[-1]) == (-1.0, 2.0)
    assert whole.stretch.offsets == unit.offsets[1:-1]
    assert len(unit.offsets) == 15
    unit = member(2)
    made_group(unit, member(4), member(1), member(6, "left"))._find_offsets(unit)
    beside = {mark + way * apart for mark in (-1.0, 2.0) for way in (-1, 1) for apart in (3.0, 4.0, 1.5, 5.5)}
    assert unit.offsets == pytest.approx(sorted({-1.0, 2.0, *beside}))
    # What is not free is left out, and what is as good as the one before it.
    unit = member(2)
    unit.alone.free_at = lambda offset: offset < 0.0
    unit.alone.marks = lambda: [-2.0, -1.99995, -1.0, 2.0]
    made_group(unit)._find_offsets(unit)
    assert unit.offsets == [-2.0, -1.0]
    nobody = member(1, alone=None)
    made_group(nobody)._find_offsets(nobody)
    assert nobody.offsets == []


class Told(Group):
    """A group that can bring (2, 9); what it is asked to go on from is told."""

    then: list[tuple[int, Landing]]

    def best(self) -> tuple[int, int]:
        return 2, 9

    def _go_on(self, moved: Any, left: Any, enough: Any, over: Any) -> list[tuple[int, Landing]]:
        self.asked = ([i for i, _ in moved], left, enough, over)
        return self.then


def told_group(*units: Any) -> Told:
    group = Told([], TARGET, EMPTY)
    made = made_group(*units)
    group.units, group.starts, group.everybody = made.units, made.starts, made.everybody
    return group


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30")
def test_whether_the_others_can_still_do_as_well() -> None:
    group = told_group(member(3), member(2))
    # The first brings 5, so one unit and 4 models are left to bring.
    group.then = []
    assert group.after(0, landing(0.4)) == (1, 5)
    assert group.asked == ([0], [1], (1, 4), (0, 0))
    assert not group.completes(0, landing(0.4))
    assert group.asked == ([0], [1], (1, 4), (1, 3))
    group.then = [(1, landing(-3.5))]
    # One of its two files and one column, which is too few; two files and two columns are enough.
    assert group.after(0, landing(0.4)) == (2, 8)
    assert not group.completes(0, landing(0.4))
    group.then = [(1, landing(3.0))]
    assert group.after(0, landing(0.4)) == (2, 8)
    alone = told_group(member(3))
    assert alone.after(0, landing(0.4)) == (1, 5)
    assert not alone.completes(0, landing(0.4))


class Hoping(Group):
    """A group with made-up hopes, by the place of a spot."""

    hopes: dict[float, tuple[int, int]]

    def best(self) -> tuple[int, int]:
        return 2, 9

    def _hope(self, k: int, spot: Spot, moved: Any, left: Any, over: Any, any_more: bool) -> tuple[int, int]:
        self.asked = (k, moved, left, over, any_more)
        return self.hopes.get(spot.low, (0, 0))


@pytest.mark.clause("QS-CHG-31")
def test_whether_one_could_move_first_elsewhere() -> None:
    group = Hoping([], TARGET, EMPTY)
    made = made_group(member(3, stretches=[Spot(-1.0, -1.0, 1, 1), Spot(2.0, 3.0, 1, 1)]), member(2))
    group.units, group.everybody = made.units, made.everybody
    group.hopes = {}
    assert group.only_place(0, landing(-1.0))
    assert group.asked == (0, [], [0, 1], (2, 8), True)
    group.hopes = {-1.0: (2, 9)}
    assert group.only_place(0, landing(-1.0))
    assert not group.only_place(0, landing(2.5))
    group.hopes = {2.0: (2, 9)}
    assert not group.only_place(0, landing(-1.0))
    assert not group.only_place(0, landing(2.5))
    assert not group.could_bring_more(0, landing(-1.0), (1, 4))
    assert group.asked == (0, [], [0, 1], (1, 4), True)
    assert group.could_bring_more(0, landing(2.0), (1, 4))


@pytest.mark.clause("QS-CHG-29")
def test_what_one_there_and_the_others_could_bring() -> None:
    """One at its right end, and another that fits beside it or not."""
    there = Spot(3.0, 3.0, 3, 0b0110)
    for right_end, hope in ((4.4, (1, 5)), (4.497, (2, 7))):
        one = charger("front", 1.0, (-3.0, 0.0, 2, 0b0011), (0.0, 3.0, 3, 0b0110))
        other = charger("front", 0.5, (2.0, right_end, 1, 0b1000))
        one.body = other.body = TARGET
        group = made_group(one, other)
        assert group._hope(0, there, [], [0, 1], (0, 0), False) == hope
        assert group._hope(0, there, [], [0, 1], (hope[0], hope[1] - 1), False) == hope
        assert group._hope(0, there, [], [0, 1], hope, False) == (0, 0)
        assert group._hope(0, there, [], [0], (0, 0), False) == (1, 5)
        # Models in contact already are not counted again.
        group.scene.met = 0b0010
        assert group._hope(0, there, [], [0, 1], (0, 0), False) == (hope[0], hope[1] - 1)


class Within:
    """A reach that finds a landing in the stretches that begin where the test says."""

    def __init__(self, *opening: float) -> None:
        self.opening = opening
        self.asked: list[float] = []

    def within(self, stretch: OffsetStretch, others: list[OtherCharger]) -> Landing | None:
        self.asked.append(stretch.low)
        assert [other.number for other in others] == [1]
        return landing(stretch.low) if stretch.low in self.opening else None


def stretches(*spots: tuple[float, float, int, int]) -> list[Spot]:
    found = []
    for given in spots:
        spot = Spot(*given)
        spot.stretch = OffsetStretch(spot.low, spot.high, spot.gain)
        found.append(spot)
    return found


def test_the_last_one_goes_where_it_brings_most() -> None:
    offered = stretches((0.0, 1.0, 2, 0b0001), (1.0, 2.0, 2, 0b0110), (2.0, 3.0, 2, 0b1000), (3.0, 3.0, 1, 0))
    for met, over, opening, asked, found in (
        (0, (0, 0), (0.0, 2.0), [1.0, 0.0], 0.0),
        (0, (0, 0), (1.0,), [1.0], 1.0),
        (0, (0, 9), (3.0,), [1.0, 0.0, 2.0, 3.0], 3.0),
        # More than so many models, or than one unit.
        (0, (1, 2), (), [1.0, 0.0, 2.0], None),
        (0, (1, 3), (0.0,), [1.0], None),
        (0, (1, 4), (1.0,), [], None),
        (0, (2, 0), (1.0,), [], None),
        # With the second and third in contact already the others bring more.
        (0b0110, (1, 0), (1.0,), [0.0, 2.0, 1.0], 1.0),
    ):
        reach = Within(*opening)
        group = made_group(member(3, stretches=offered, reach=reach), member(2), met=met)
        moves = group._last(0, [], over)
        assert reach.asked == asked
        assert [(k, at.offset) for k, at in moves] == ([] if found is None else [(0, found)])


@pytest.mark.clause("QS-MOD-44")
def test_the_last_one_round_a_target_takes_the_place_in_the_middle() -> None:
    group = made_group(member(3, alone=None), member(2))
    places = [landing(float(number)) for number in range(5)]
    paths: Any = SimpleNamespace(landings=lambda one: places)
    group._free_paths = lambda unit, moved: paths  # type: ignore[method-assign]
    for over, found in (((0, 0), 2.0), ((0, 9), 2.0), ((1, 0), None), ((1, 1), None), ((2, 0), None)):
        moves = group._last(0, [], over)
        assert [(k, at.offset) for k, at in moves] == ([] if found is None else [(0, found)])
    places.clear()
    assert group._last(0, [], (0, 0)) == []


def test_somewhere_in_a_stretch() -> None:
    wide, single = stretches((0.0, 1.0, 2, 1), (2.0, 2.0, 2, 1))
    unit = member(3, reach=Within(0.0, 2.0))
    group = made_group(unit, member(2))
    found = group._anywhere(unit, wide, [])
    assert found is not None
    assert found.offset == 0.0
    assert group._anywhere(unit, single, []) is None
    assert group._anywhere(unit, Spot(0.0, 1.0, 2, 1), []) is None
    assert group._anywhere(member(3), wide, []) is None
    assert unit.reach.asked == [0.0]


class Squeezing(Group):
    """A group in which the places that a full search finds, and what follows from them, are made up."""

    somewhere: dict[int, Landing]
    worth: dict[float, tuple[int, int]]

    def _anywhere(self, unit: Any, spot: Spot, moved: Any) -> Landing | None:
        self.looked.append(spot.low)
        return self.somewhere.get(unit.index)

    def _go_first(
        self, k: int, landing: Landing, moved: Any, rest: Any, enough: Any, over: Any
    ) -> list[tuple[int, Landing]]:
        self.asked = (k, moved, rest, enough, over)
        return [(k, landing)]

    def _worth(self, moved: Any, moves: Any) -> tuple[int, int]:
        return self.worth[moves[-1][1].offset]

    def prepare(self, *units: Any) -> None:
        made = made_group(*units)
        self.units, self.everybody = made.units, made.everybody
        self.looked: list[float] = []


def test_places_that_only_a_full_search_finds() -> None:
    group = Squeezing([], TARGET, EMPTY)
    trials = [(-2, -9, 0, 1), (-2, -7, 1, 0), (-1, -5, 1, 1)]
    spots = [Spot(0.0, 1.0, 1, 1), Spot(2.0, 3.0, 1, 1)]
    moved = [(2, landing(9.0))]
    for somewhere, over, looked, found in (
        ({0: landing(4.0), 1: landing(5.0)}, (1, 5), [2.0], 4.0),
        ({1: landing(5.0)}, (1, 5), [2.0, 0.0], 5.0),
        ({}, (1, 5), [2.0, 0.0], None),
        ({}, (1, 4), [2.0, 0.0, 2.0], None),
        ({0: landing(6.0), 1: landing(5.0)}, (1, 5), [2.0, 0.0], 5.0),
        ({0: landing(4.0)}, (2, 9), [], None),
    ):
        group.prepare(member(3, stretches=spots), member(2, stretches=spots), member(1))
        group.somewhere = somewhere
        group.worth = {4.0: (2, 9), 5.0: (2, 7), 6.0: (1, 5)}
        moves = group._squeeze_in(moved, [0, 1], (3, 9), over, trials)
        assert group.looked == looked
        assert [at.offset for _, at in moves] == ([] if found is None else [found])
        if found is not None:
            k = moves[0][0]
            assert group.asked == (k, moved, [1 - k], (3, 9), over)


class First(Group):
    """A group whose first moves depend on what the test promises and allows, by the place of a spot."""

    def _promises(self, k: int, spot: Spot) -> bool:
        return spot.low in self.promised

    def _allowed(self, k: int, spot: Spot) -> Landing | None:
        return landing(spot.low, x=spot.low) if spot.low in self.allowed else None

    def _places(self, unit: Any, stretch: Spot, moved: Any) -> list[Spot]:
        return [stretch, Spot(stretch.high, stretch.high, 1, 1)]

    def _anywhere(self, unit: Any, spot: Spot, moved: Any) -> Landing | None:
        return landing(spot.low + 0.5)

    def completes(self, k: int, landing: Landing) -> bool:
        return landing.offset in self.complete

    def prepare(self, unit: Any, promised: tuple[float, ...], allowed: tuple[float, ...]) -> None:
        self.units = made_group(member(1), unit).units
        self.promised, self.allowed = promised, allowed
        self.complete: tuple[float, ...] = ()


@pytest.mark.clause("QS-CHG-31")
def test_the_first_moves_that_are_offered() -> None:
    group = First([], TARGET, EMPTY)
    unit = member(2, stretches=[Spot(-3.0, -2.0, 1, 1), Spot(-1.0, 0.5, 1, 1), Spot(2.0, 3.0, 1, 1)])
    every = (-3.0, -2.0, -1.0, 0.5, 2.0, 3.0)
    for promised, allowed, offered in (
        (every, every, [-3.0, 0.5, 3.0]),
        (every, (-2.0, -1.0, 2.0), [-2.0, -1.0, 2.0]),
        (every, (2.0, 3.0), [2.0, 3.0]),
        ((-3.0, -1.0), every, [-3.0, 0.5]),
        ((2.0,), every, [2.0, 3.0]),
        ((), every, []),
    ):
        group.prepare(unit, promised, allowed)
        assert [at.offset for at in group.first_moves(1)] == offered
    # None of them: the best moves begin with it, or a full search of what is promised finds one.
    best = [(1, landing(7.0)), (0, landing(8.0))]
    group.prepare(unit, every, ())
    group.moves = best
    assert [at.offset for at in group.first_moves(1)] == [7.0]
    group.moves = list(reversed(best))
    assert group.first_moves(1) == []
    group.complete = (-0.5, 2.5)
    assert [at.offset for at in group.first_moves(1)] == [-0.5]
    group.promised = (2.0,)
    assert [at.offset for at in group.first_moves(1)] == [2.5]
    # All round every place is offered.
    group.prepare(member(2, alone=None, stretches=unit.stretches), every, (-2.0, -1.0, 2.0))
    assert [at.offset for at in group.first_moves(1)] == [-2.0, -1.0, 2.0]


# --------------------------------------------------------------------------------- by full enumeration


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
