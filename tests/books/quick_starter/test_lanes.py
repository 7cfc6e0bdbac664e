"""Lanes of a charge (charge_lanes.py) whose barred stretches are made up, and what can be told from a place."""

from __future__ import annotations

import pytest

from banneret.books.quick_starter.charges.facing import Solver, elsewhere
from banneret.books.quick_starter.charges.lanes import Lane
from banneret.books.quick_starter.charges.paths import ALIGNING, AT_EDGE, AT_TARGET, PAST, UNREACHED, Way
from banneret.books.quick_starter.charges.shapes import ALIKE, Footprint, Landing, Scene
from banneret.books.quick_starter.charges.sweeps import Block
from banneret.books.quick_starter.charges.ways import FacingPaths


class Made(Lane):
    """A lane from 0 to 1 of which some stretches are barred, each by something else."""

    def __init__(self, barred: list[tuple[int, float, float]], blocks: int = 0) -> None:
        charger, target = (
            Footprint(18.0, 10.0, 0.0, 2.0, 1.0, 2, 1),
            Footprint(18.0, 20.0, 180.0, 2.0, 1.0, 2, 1),
        )
        friends = [Footprint(2.0 + 2.0 * i, 2.0, 0.0, 1.0, 1.0, 1, 1) for i in range(blocks)]
        paths = FacingPaths(charger, target, "front", Scene(friends, [], [], 36.0, 48.0), False)
        way = Way(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
        way.low, way.high = 0.0, 1.0
        super().__init__(paths, way, -5.0, 5.0)
        self.made = barred

    def _barred(self, offset: float) -> int:
        for what, low, high in self.made:
            if low <= offset < high:
                return what
        return 0

    def _bars(self, what: int, offset: float) -> bool:
        return any(what == other and low <= offset < high for other, low, high in self.made)


class Barring(FacingPaths):
    """Ways that are barred as the test says, whatever is on the table."""

    first_ = 0.0
    met = 0  # -5 if nothing is in the way
    by_strip = False
    by_wheel = False

    def before_wheel(self, way: Way, side: float) -> float:
        return self.first_

    def try_way(self, way: Way, first: float, side: float, offset: float) -> tuple[float, float, float] | None:
        self.why = self.met
        return (0.0, 0.0, 0.0) if self.met == -5 else None

    def strip_meets(self, block: Block, way: Way, first: float, side: float, end: float) -> bool:
        assert block is self.blocks[1]
        return self.by_strip

    def wheel_meets(self, block: Block, way: Way, first: float) -> bool:
        assert block is (self.target if self.met == AT_TARGET else self.blocks[1])
        return self.by_wheel

    def aligning_hits(self, block: Block, px: float, py: float, sin: float, cos: float, left: float) -> bool:
        assert block is self.blocks[1]
        return self.by_strip


def barring(met: int, first: float = 0.0, strip: bool = False, wheel: bool = False) -> Lane:
    charger, target = Footprint(18.0, 10.0, 0.0, 2.0, 1.0, 2, 1), Footprint(18.0, 20.0, 180.0, 2.0, 1.0, 2, 1)
    friends = [Footprint(2.0 + 2.0 * i, 2.0, 0.0, 1.0, 1.0, 1, 1) for i in range(3)]
    paths = Barring(charger, target, "front", Scene(friends, [], [], 36.0, 48.0), False)
    paths.first_, paths.met, paths.by_strip, paths.by_wheel = first, met, strip, wheel
    way = Way(0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    way.low, way.high = 0.0, 1.0
    return Lane(paths, way, 0.0, 1.0)


def test_what_bars_an_offset_has_a_number() -> None:
    assert barring(-5)._barred(0.5) == 0
    for what in (AT_TARGET, AT_EDGE, PAST):
        assert barring(what)._barred(0.5) == what
    for first in (-1.0, -0.5):
        assert barring(-5, first)._barred(0.5) == UNREACHED
        assert barring(AT_EDGE, first)._barred(0.5) == UNREACHED
    # Blocks count from 1: on the way, by the wheel, by aligning.
    assert barring(1, strip=True)._barred(0.5) == 2
    assert barring(1)._barred(0.5) == 2002
    assert barring(ALIGNING + 1)._barred(0.5) == 1002
    assert barring(ALIGNING)._barred(0.5) == 1001


def test_whether_the_same_bars_another_offset() -> None:
    for yes in (False, True):
        assert barring(1, strip=yes)._bars(2, 0.5) is yes
        assert barring(1, wheel=yes)._bars(2002, 0.5) is yes
        assert barring(1, strip=yes)._bars(1002, 0.5) is yes
        assert barring(AT_TARGET, wheel=yes)._bars(AT_TARGET, 0.5) is yes
        assert barring(AT_EDGE if yes else PAST)._bars(AT_EDGE, 0.5) is yes
    assert barring(-5, -1.0)._bars(UNREACHED, 0.5)
    assert barring(-5, -0.5)._bars(UNREACHED, 0.5)
    assert not barring(-5, 0.0)._bars(UNREACHED, 0.5)
    for what in (AT_TARGET, PAST, 2, 1002, 2002):
        assert barring(1, -1.0)._bars(what, 0.5)
    # The front's line lies 0.5 before the facing, at it, or 0.5 beyond.
    for line, beyond in ((-0.5, False), (0.0, False), (0.5, True), (1e-4, True)):
        lane = barring(PAST)
        lane.way.line = line
        assert lane._bars(PAST, 0.5) is beyond
    lane = barring(PAST, 0.75)
    lane.way.line, lane.way.rise = -0.5, 1.0
    assert lane._bars(PAST, 0.5)


def test_a_lane_lies_within_its_way_and_the_stretch_looked_at() -> None:
    made = Made([])
    assert (made.low, made.high) == (0.0, 1.0)
    within = Lane(made.paths, made.way, 0.25, 0.5)
    assert (within.low, within.high) == (0.25, 0.5)
    beside = Lane(made.paths, made.way, 1.25, 1.5)
    assert beside.offsets() == []
    assert beside.stops == [UNREACHED]


def test_the_first_from_the_left_and_from_the_right() -> None:
    free = Made([])
    assert free.offsets()[:3] == pytest.approx([0.5, 0.0, 1.0])
    assert free.stops == []
    lane = Made([(7, 0.0, 0.2), (9, 0.2, 0.3), (6, 0.5, 0.6), (8, 0.8, 2.0)])
    found = lane.offsets()
    assert found == pytest.approx(
        [0.55, 0.3, 0.8, 0.3005, 0.7995, 0.301, 0.799, 0.302, 0.798, 0.305, 0.795], abs=2e-6
    )
    assert lane.stops == [7, 9, 8]
    # Where it is narrow only what is inside; where nothing is clear, nothing.
    narrow = Made([(7, 0.0, 0.5), (8, 0.5015, 2.0)])
    assert narrow.offsets() == pytest.approx([0.50075, 0.5, 0.5015, 0.5005, 0.501, 0.501, 0.5005], abs=2e-6)
    assert narrow.stops == [7, 8]
    shut = Made([(7, 0.0, 0.5), (8, 0.5, 2.0)])
    assert shut.offsets() == []
    assert shut.stops == [7, 8]


def test_at_the_edges_a_lane_is_looked_for_between_both_ends() -> None:
    """At sixteenths; anything else bars all between two offsets that it bars."""
    for low, high, found in ((0.3, 0.32, True), (0.055, 0.07, True), (0.93, 0.945, True), (0.255, 0.31, False)):
        lane = Made([(AT_EDGE, 0.0, low), (AT_EDGE, high, 2.0)])
        assert bool(lane.offsets()) is found, (low, high)
        if found:
            assert lane.offsets()[1:3] == pytest.approx([low, high], abs=2e-6)
        assert Made([(7, 0.0, low), (7, high, 2.0)]).offsets() == []


def test_so_many_barred_stretches_are_gone_through() -> None:
    """Nine, and three more for every block; from either side."""
    for blocks in (0, 1, 2):
        for count, found in ((9 + 3 * blocks, True), (10 + 3 * blocks, False)):
            step = 0.5 / count
            lane = Made([(1 + i, step * i, step * (i + 1)) for i in range(count)], blocks)
            assert len(lane.paths.blocks) == blocks
            assert bool(lane.offsets()) is found
            assert lane.stops == list(range(1, 1 + min(count, 10 + 3 * blocks)))


@pytest.mark.clause("QS-CHG-31")
def test_places_that_can_be_told_from_a_landing() -> None:
    landing = Landing(18.0, 20.0, 0.0, 1.5, 4, (1.0, "", 0.0, 0.0), (18.0, 20.0, 0.0))
    assert not elsewhere(1.5, 1.5, landing)
    assert not elsewhere(1.5 - 0.9 * ALIKE, 1.5 + 0.9 * ALIKE, landing)
    assert elsewhere(1.5 - 1.1 * ALIKE, 1.5, landing)
    assert elsewhere(1.5, 1.5 + 1.1 * ALIKE, landing)
    assert elsewhere(-1.0, 1.0, landing)
    assert elsewhere(2.0, 3.0, landing)


def open_solver(x: float = 18.0, friends: list[Footprint] | None = None) -> Solver:
    charger, target = Footprint(x, 10.0, 0.0, 2.0, 1.0, 2, 1), Footprint(18.0, 20.0, 180.0, 4.0, 1.0, 4, 1)
    return Solver(charger, target, "front", Scene(friends or [], [], [], 36.0, 48.0), False)


@pytest.mark.parametrize(
    ("low", "high", "want", "tried"),
    [
        # The wish, the middle, a hundredth inside either end, and between them every quarter inch.
        (-0.2, 0.2, -0.1, [-0.19, -0.1, -0.1 + 0.1, 0.0, 0.19]),
        (0.0, 1.0, 0.3, [0.01, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 0.99]),
        (0.0, 0.52, -9.0, [0.0, 0.01, 0.173333, 0.26, 0.346667, 0.51]),
        (0.0, 0.52, 9.0, [0.01, 0.173333, 0.26, 0.346667, 0.51, 0.52]),
        # In a narrow stretch a quarter of it inside.
        (0.5, 0.52, 0.5, [0.5, 0.505, 0.51, 0.515]),
        (0.5, 0.504, 0.504, [0.501, 0.502, 0.503, 0.504]),
    ],
)
def test_which_offsets_of_a_stretch_are_tried(low: float, high: float, want: float, tried: list[float]) -> None:
    solver = open_solver()
    assert solver.within(low, high, want, 99) is None
    found = sorted(solver.tried)
    assert found == pytest.approx(sorted(set(tried)), abs=1e-5)


@pytest.mark.clause("QS-CHG-27")
def test_the_first_contact_is_made_at_the_heading_of_the_wheel() -> None:
    solver = open_solver(14.0)
    for turn, degrees in ((-1.0, 20.0), (-1.0, 35.0), (0.0, 0.0)):
        landing = solver.by(1.0, turn, degrees)
        if landing is not None:
            assert landing.touch[2] == pytest.approx(degrees, abs=0.02)
            assert landing.heading == pytest.approx(0.0, abs=0.02)
    assert solver.by(1.0, -1.0, 20.0) is not None


def test_ends_of_reach_and_of_what_is_taken_are_marks() -> None:
    """Beside the places where columns of both sides begin or end; nothing beyond contact by a corner."""
    plain = open_solver()
    reach = [end for span in plain.paths.spans for end in span if abs(end) < 2.9]
    expected = sorted({round(mark, 5) + 0.0 for mark in (-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, *reach)})
    assert plain.marks() == pytest.approx(expected, abs=2e-5)
    friend = Footprint(19.7, 20.0, 0.0, 0.6, 1.0, 1, 1)  # it stands flush from 1.4 to 2.0
    solver = open_solver(friends=[friend])
    assert solver.paths.taken
    (low, high), *_ = solver.paths.taken
    taken = solver.marks()
    for end in (low, high):
        assert any(abs(mark - end) < 1e-6 for mark in taken) is (abs(end) <= 3.0)
    assert low == pytest.approx(0.4, abs=0.02)
    aside = open_solver(6.0)
    for span in aside.paths.spans:
        for end in span:
            assert any(abs(mark - end) < 2e-6 for mark in aside.marks())
