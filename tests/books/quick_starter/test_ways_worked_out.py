"""The ways of a charge worked out by hand: edges, wheels, aligning, and which of them lead to the facing.

The target's front lies along y = 0 from -2 to 2 in the Frame, which is at (18, 20) of a table of 36 by 48.
"""

from __future__ import annotations

import math
import random
from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.paths import (
    ALIGNING,
    AT_EDGE,
    AT_TARGET,
    UNREACHED,
    Way,
)
from banneret.books.quick_starter.charges.shapes import EDGE, Footprint, Landing, Scene
from banneret.books.quick_starter.charges.solver import frontage_split
from banneret.books.quick_starter.charges.sweeps import NEVER, Block, arc_crosses, turn_until
from banneret.books.quick_starter.charges.ways import YIELD, FacingPaths

TARGET = Footprint(18.0, 20.0, 180.0, 4.0, 2.0, 4, 2)
DEG = math.pi / 180.0
SIN30, COS30 = 0.5, math.sqrt(0.75)


def ways(
    x: float = -1.0,
    heading: float = 0.0,
    depth: float = 1.0,
    friends: list[Footprint] | None = None,
    flying: bool = False,
    met: int = 0,
) -> FacingPaths:
    """Of a charger two inches wide, ten before the line of the facing."""
    charger = Footprint(18.0 + x, 10.0, heading, 2.0, depth, 2, 1)
    scene = Scene(friends or [], [], [], 36.0, 48.0, met)
    return FacingPaths(charger, TARGET, "front", scene, flying)


def speck(x: float, y: float, size: float = 0.05) -> Footprint:
    """A small square about a point of the Frame."""
    return Footprint(18.0 + x, 20.0 + y + 0.5 * size, 0.0, size, size, 1, 1)


def by_degrees(paths: FacingPaths, degrees: float, turn: float) -> Way:
    return paths.way(degrees * DEG, turn, math.sin(degrees * DEG), math.cos(degrees * DEG))


# -------------------------------------------------------------------------------- the ground


@pytest.mark.parametrize(
    ("heading", "normals", "limits"),
    [
        (180.0, [(1, 0), (-1, 0), (0, 1), (0, -1)], [18.0, 18.0, 28.0, 20.0]),
        # The target looks east, so the charger looks west: what is right of it is north.
        (90.0, [(0, -1), (0, 1), (1, 0), (-1, 0)], [18.0, 18.0, 28.0, 20.0]),
        (0.0, [(-1, 0), (1, 0), (0, -1), (0, 1)], [18.0, 18.0, 28.0, 20.0]),
    ],
)
def test_the_edges_of_the_board(heading: float, normals: list[tuple[int, int]], limits: list[float]) -> None:
    target = Footprint(18.0, 20.0, heading, 4.0, 2.0, 4, 2)
    charger = Footprint(18.0, 10.0, 0.0, 2.0, 1.0, 2, 1)
    paths = FacingPaths(charger, target, "front", Scene([], [], [], 36.0, 48.0), False)
    assert len(paths.limits) == 4
    assert paths.nxs == pytest.approx([x for x, _ in normals], abs=1e-9)
    assert paths.nys == pytest.approx([y for _, y in normals], abs=1e-9)
    assert paths.limits == pytest.approx([limit + EDGE for limit in limits])
    assert (paths.why, paths.last) == (0, 0)


def test_straight_ahead() -> None:
    paths = ways()
    assert (paths.x, paths.y, paths.half, paths.reach) == pytest.approx((-1.0, -10.0, 1.0, math.sqrt(5.0)))
    assert (paths.straight, paths.straight_target) == pytest.approx((38.0 + EDGE, 10.0))
    # Beside the target, with a corner on the line of its side.
    assert ways(3.0).straight_target >= NEVER
    assert ways(2.9).straight_target == pytest.approx(10.0)
    assert ways(heading=180.0).straight_target >= NEVER
    # A hair over the line of the facing, by rounding, is at it.
    over = FacingPaths(
        Footprint(17.0, 20.001, 0.0, 2.0, 1.0, 2, 1), TARGET, "front", Scene([], [], [], 36.0, 48.0), False
    )
    assert over.straight_target == 0.0
    behind = ways(friends=[speck(-1.0, -12.0), speck(5.0, -5.0)])
    assert behind.straight == pytest.approx(38.0 + EDGE)
    assert ways(friends=[speck(-1.0, -12.0), speck(-1.0, -5.0, 1.0)]).straight == pytest.approx(4.5, abs=0.01)


def test_a_way_and_where_it_leads() -> None:
    paths = ways()
    left = paths.way(90.0 * DEG, 1.0, 1.0, 0.0)
    found = (left.sin, left.cos, left.base, left.slope, left.line, left.rise)
    assert found == pytest.approx((-1.0, 0.0, -9.0, 1.0, 2.0, 0.0), abs=1e-9)
    right = paths.way(30.0 * DEG, -1.0, SIN30, COS30)
    found = (right.sin, right.cos, right.base, right.slope, right.line, right.rise)
    assert found == pytest.approx((0.5, COS30, 4.0, -0.5, -10.0 * COS30, COS30))
    assert (right.why, right.low, right.high) == (0, 0.0, -1.0)


@pytest.mark.clause("QS-CHG-23")
@pytest.mark.parametrize(
    ("x", "turn", "first", "room"),
    [
        # A corner of the front rises to the facing, 0.8 ahead, or the front meets a corner of the target.
        (-1.0, 1.0, 9.2, math.asin(0.4)),
        (-1.0, -1.0, 9.2, math.asin(0.4)),
        (2.0, 1.0, 9.2, math.atan2(0.8, 1.0)),
        (2.5, 1.0, 9.2, math.atan2(0.8, 0.5)),
        (-2.0, -1.0, 9.2, math.atan2(0.8, 1.0)),
        (-2.5, -1.0, 9.2, math.atan2(0.8, 0.5)),
        (-1.0, 1.0, 5.0, NEVER),
    ],
)
def test_how_far_a_wheel_goes(x: float, turn: float, first: float, room: float) -> None:
    assert ways(x, depth=3.0).wheel_room(turn, first) == pytest.approx(room)


# Swept by the rear corner in a wheel of 60 degrees, and by nothing else.
ASIDE = {1.0: speck(0.205, -10.0, 0.02), -1.0: speck(-2.205, -10.0, 0.02)}


@pytest.mark.clause("QS-CHG-26", "QS-GEO-22")
@pytest.mark.parametrize("turn", [1.0, -1.0])
def test_what_a_wheel_runs_into(turn: float) -> None:
    far = [speck(12.0, -15.0), speck(-12.0, -15.0)]
    paths = ways(friends=[*far, ASIDE[turn]])
    way = by_degrees(paths, 60.0, turn)
    end = way.line + 1.0
    assert not paths.clear(way, 0.0, way.base, end)
    assert (paths.why, paths.last) == (2, 2)
    assert not paths.clear(way, 0.0, way.base, end)
    assert (paths.why, paths.last) == (2, 2)
    assert paths.wheel_meets(paths.blocks[2], way, 0.0)
    assert paths.hits(paths.blocks[2], way, 0.0, way.base, end)
    assert not paths.strip_meets(paths.blocks[2], way, 0.0, way.base, end)
    for number in (0, 1):
        assert not paths.hits(paths.blocks[number], way, 0.0, way.base, end)
    # After half an inch ahead it has gone past it; the other way round it is never met.
    assert paths.clear(way, 2.5, way.base + 2.5 * way.slope, way.line + 2.5 * way.rise + 1.0)
    other = by_degrees(paths, 60.0, -turn)
    assert paths.clear(other, 0.0, other.base, other.line + 1.0)
    # Straight on nothing is wheeled.
    straight = paths.way(0.0, 0.0, 0.0, 1.0)
    assert not paths.wheel_meets(paths.blocks[2], straight, 0.0)
    assert ways(friends=far).clear(way, 0.0, way.base, end)
    near = by_degrees(paths, 60.0, turn)
    side = near.base + near.slope * 9.5
    assert not ways().clear(near, 9.5, side, near.line + 9.5 * near.rise)
    alone = ways()
    alone.clear(near, 9.5, side, near.line + 9.5 * near.rise)
    assert alone.why == AT_TARGET


@pytest.mark.clause("QS-CHG-26")
def test_what_the_way_on_runs_into() -> None:
    paths = ways(friends=[speck(12.0, -15.0), speck(-0.5, -5.0), speck(-1.5, -4.0)])
    way = paths.way(0.0, 0.0, 0.0, 1.0)
    for end, clear, why in ((-5.1, True, AT_EDGE), (-4.9, False, 1), (0.0, False, 1)):
        assert paths.clear(way, 0.0, -1.0, end) is clear
        assert paths.why == why
    paths = ways(friends=[speck(12.0, -15.0), speck(-0.5, -9.0), speck(-1.5, -4.0)])
    assert not paths.clear(way, 0.0, -2.0, 0.0)
    assert (paths.why, paths.last) == (2, 2)
    assert not paths.clear(way, 0.0, 0.25, 0.0)
    assert (paths.why, paths.last) == (1, 1)


@pytest.mark.clause("QS-GEO-21")
@pytest.mark.parametrize(
    ("sin", "cos", "side", "end", "out"),
    [
        (0.0, 1.0, 17.0, 0.0, False),
        (0.0, 1.0, 17.1, 0.0, True),
        (0.0, 1.0, -17.0, 0.0, False),
        (0.0, 1.0, -17.1, 0.0, True),
        (0.0, 1.0, 0.0, 28.0, False),
        (0.0, 1.0, 0.0, 28.1, True),
        (0.0, 1.0, 0.0, -19.0, False),
        (0.0, 1.0, 0.0, -19.1, True),
        (1.0, 0.0, 0.0, 18.0, False),
        (1.0, 0.0, 0.0, 18.1, True),
        (1.0, 0.0, 0.0, -17.0, False),
        (1.0, 0.0, 0.0, -17.1, True),
        (1.0, 0.0, 19.0, 0.0, False),
        (1.0, 0.0, 19.1, 0.0, True),
        (1.0, 0.0, -27.0, 0.0, False),
        (1.0, 0.0, -27.1, 0.0, True),
        (-1.0, 0.0, 27.0, 0.0, False),
        (-1.0, 0.0, 27.1, 0.0, True),
    ],
)
def test_a_pose_over_the_edge(sin: float, cos: float, side: float, end: float, out: bool) -> None:
    assert ways()._outside(side, end, sin, cos) is out


@pytest.mark.clause("QS-GEO-21")
@pytest.mark.parametrize(
    ("px", "py", "turn", "lead", "trail", "degrees", "out"),
    [
        # The leading rear corner swings out to the right after 37 degrees, the leading end ahead after 30.
        (17.0, 0.0, 1.0, 0.5, 0.0, 30.0, False),
        (17.0, 0.0, 1.0, 0.5, 0.0, 45.0, True),
        (-17.0, 0.0, -1.0, 0.5, 0.0, 30.0, False),
        (-17.0, 0.0, -1.0, 0.5, 0.0, 45.0, True),
        (0.0, 27.0, 1.0, 2.0, 0.0, 29.0, False),
        (0.0, 27.0, 1.0, 2.0, 0.0, 32.0, True),
        # The trailing rear corner swings out behind after 7 degrees.
        (0.0, -18.95, 1.0, 0.0, 0.5, 5.0, False),
        (0.0, -18.95, 1.0, 0.0, 0.5, 10.0, True),
        (0.0, -18.95, -1.0, 0.0, 0.5, 10.0, True),
        (0.0, -18.95, 1.0, 0.5, 0.0, 10.0, False),
        (0.0, 0.0, 1.0, 2.0, 2.0, 90.0, False),
    ],
)
def test_a_corner_swings_over_the_edge(
    px: float, py: float, turn: float, lead: float, trail: float, degrees: float, out: bool
) -> None:
    assert ways()._leaves(px, py, 0.0, 1.0, turn, lead, trail, degrees * DEG) is out


@pytest.mark.clause("QS-CHG-27", "QS-CHG-28")
@pytest.mark.parametrize(("sign", "left"), [(1.0, 0.0), (-1.0, 2.0)])
def test_aligning_at_the_edge(sign: float, left: float) -> None:
    paths = ways()
    for px, clear in ((15.9, True), (16.1, False)):
        assert paths.align_clear(sign * px, 0.0, sign * SIN30, COS30, left) is clear
        assert paths.why == AT_EDGE
        way: Any = SimpleNamespace(sin=sign * SIN30, cos=COS30)
        assert paths._leaves_aligning(sign * px, way, left) is not clear
    # Who is parallel has nothing to align.
    paths.why = 7
    assert paths.align_clear(sign * 19.0, 0.0, 0.0, 1.0, left)
    assert paths.why == 7


@pytest.mark.clause("QS-CHG-28")
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_what_aligning_runs_into(sign: float) -> None:
    """Its leading side swings from 30 degrees to the right over what stands right of where it ends."""
    paths = ways(friends=[speck(12.0, -15.0), speck(sign * 0.97, -0.5, 0.1), speck(sign * 1.2, -0.5, 0.1)])
    left = 0.0 if sign > 0.0 else 2.0
    hit = [paths.aligning_hits(b, -sign, 0.0, sign * SIN30, COS30, left) for b in paths.blocks]
    assert hit == [False, True, False]
    assert not paths.align_clear(-sign, 0.0, sign * SIN30, COS30, left)
    assert paths.why == ALIGNING + 1
    way = by_degrees(paths, 30.0, -sign)
    side = paths.shift_of(0.0, way.sin, way.cos)
    first = paths.before_wheel(way, side)
    assert first > 0.0
    assert [paths.runs_into(b, way, first, side, 0.0) for b in paths.blocks] == [False, True, False]
    straight = paths.way(0.0, 0.0, 0.0, 1.0)
    assert not paths.runs_into(paths.blocks[2], straight, 0.0, 0.0, 0.0)


# -------------------------------------------------------------------------------- ways to the facing


@pytest.mark.clause("QS-CHG-30")
def test_columns_that_touch_nobody_yet() -> None:
    for met, fresh in ((0, [0, 1, 2, 3, 4]), (0b0001, [0, 1, 2, 3, 3]), (0b1010, [0, 0, 1, 1, 2])):
        paths = ways(met=met)
        assert (paths.models, paths.fresh) == ([8, 4, 2, 1], fresh)


def test_ways_of_whole_degrees_are_found_by_their_degree() -> None:
    for paths in (ways(), ways(-6.0, 20.0), ways(5.0, 330.0)):
        assert [len(turns) for turns in paths.turns] == [91, 91]
        for turns, turn in zip(paths.turns, (1.0, -1.0), strict=True):
            assert turns[0] is None
            for degree, way in enumerate(turns):
                if way is not None:
                    assert (way.turn, way.angle) == pytest.approx((turn, degree * DEG))
                    assert way in paths.ways
        found = {id(way) for turns in paths.turns for way in turns if way is not None}
        # Beside them straight ahead, exactly parallel, and a wheel that itself brings first contact.
        assert len(paths.ways) - len(found) <= 4
        order = [(-way.cos, way.angle) for way in paths.ways]
        assert order == sorted(order)


@pytest.mark.parametrize(("x", "heading"), [(-1.0, 0.0), (-6.0, 20.0), (4.0, 335.0)])
def test_paths_at_whole_steps_to_the_offsets_between_two(x: float, heading: float) -> None:
    paths = ways(x, heading)
    found = paths.paths_between(-0.7, 1.3, 0.25)
    expected: list[tuple[int, float]] = []
    for number, way in enumerate(paths.ways):
        low, high = max(-0.7, way.low), min(1.3, way.high)
        if way.turn == 0.0:
            if low <= high:
                expected.append((number, 0.0))
            continue
        for step in range(400):
            offset = paths.offset_of(way.base + way.slope * 0.25 * step, way.sin, way.cos)
            if low - 1e-6 <= offset <= high + 1e-6:
                expected.append((number, 0.25 * step))
    numbers = {id(way): number for number, way in enumerate(paths.ways)}
    assert sorted((numbers[id(path.way)], path.first) for path in found) == sorted(expected)
    assert len(found) > 20
    for path in found:
        assert path.side == pytest.approx(path.way.base + path.way.slope * path.first)
        assert paths.offset_of(path.side, path.way.sin, path.way.cos) == pytest.approx(path.offset)
        assert paths.shift_of(path.offset, path.way.sin, path.way.cos) == pytest.approx(path.side)


def test_straight_on_the_place_is_not_the_offset() -> None:
    paths = ways(-4.0, 20.0)
    (path,) = [path for path in paths.paths_between(-3.0, 3.0, 0.25) if path.way.turn == 0.0]
    assert (path.first, path.side, path.offset) == (0.0, path.way.base, path.way.low)
    assert path.side == pytest.approx(-4.0 * math.cos(20.0 * DEG) + 10.0 * math.sin(20.0 * DEG))
    assert abs(path.side - path.offset) > 0.01


def test_how_far_before_a_wheel_leaves_some_way_after_it() -> None:
    checked = 0
    for paths in (ways(), ways(-6.0, 20.0)):
        for turns in paths.turns:
            for way in turns:
                if way is None:
                    continue
                rests = [(0.1 * step, paths._rest(way, 0.1 * step)) for step in range(150)]
                for most, rest in rests:
                    until = paths._until_past(way, most)
                    if rest >= 0.0:
                        assert until == most
                    elif rests[0][1] > 0.0:
                        assert 0.0 <= until < most
                        assert paths._rest(way, until) == pytest.approx(0.0, abs=1e-6)
                        checked += 1
    assert checked > 100


def test_whether_there_is_no_room_along_the_whole_facing() -> None:
    paths = ways()  # offsets from -3 to 3
    for taken, full in (
        ([], False),
        ([(-3.1, 3.1)], True),
        ([(-3.1, 2.9)], False),
        ([(-2.9, 3.1)], False),
        ([(-3.1, 1.0), (0.0, 3.1)], True),
        ([(0.0, 3.1), (-3.1, 1.0)], True),
        ([(-3.1, 0.0), (0.1, 3.1)], False),
        # Between two that stand flush there is what both may yield.
        ([(-3.1, 0.0), (0.0, 3.1)], False),
        ([(-3.1, 0.0), (-2.5 * YIELD, 3.1)], True),
    ):
        paths.taken = taken
        assert paths._full() is full


# -------------------------------------------------------------------------------- one facing


def solver() -> Solver:
    charger = Footprint(17.0, 10.0, 0.0, 2.0, 1.0, 2, 1)
    return Solver(charger, TARGET, "front", Scene([speck(12.0, -15.0)], [], [], 36.0, 48.0), False)


def test_offsets_that_are_reached_and_not_taken() -> None:
    made = solver()
    for spans, taken, offset, free in (
        ([(-1.0, 1.0)], [], 0.0, True),
        ([(1e-9, 1.0)], [], 0.0, True),
        ([(-1.0, -1e-9)], [], 0.0, True),
        ([(1e-3, 1.0)], [], 0.0, False),
        ([(-1.0, -1e-3)], [], 0.0, False),
        ([(-3.0, -2.0), (-1.0, 1.0)], [], 0.0, True),
        ([(-3.0, 3.0)], [(1.0, 2.0)], 1.0 + YIELD, True),
        ([(-3.0, 3.0)], [(1.0, 2.0)], 2.0 - YIELD, True),
        ([(-3.0, 3.0)], [(1.0, 2.0)], 1.0 + 2.0 * YIELD, False),
        ([(-3.0, 3.0)], [(1.0, 2.0)], 2.0 - 2.0 * YIELD, False),
        ([(-3.0, 3.0)], [(-2.0, -1.0), (1.0, 2.0)], 1.5, False),
        ([(-3.0, 3.0)], [(-2.0, -1.0), (1.0, 2.0)], 0.0, True),
    ):
        made.paths.spans, made.paths.taken = spans, taken
        assert made.free_at(offset) is free


def landing(offset: float) -> Landing:
    return Landing(0.0, 0.0, 0.0, offset, 3, (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))


class Tried(Solver):
    """A solver that notes which ways and angles it tries; none of them leads anywhere."""

    def __init__(self) -> None:
        charger = Footprint(17.0, 10.0, 0.0, 2.0, 1.0, 2, 1)
        super().__init__(charger, TARGET, "front", Scene([speck(12.0, -15.0)], [], [], 36.0, 48.0), False)
        self.ways_tried: list[float] = []
        self.angles: list[tuple[int, float]] = []

    def _by_way(self, way: Way, offset: float, most: float) -> Landing | None:
        self.ways_tried.append(way.angle)
        self.paths.why = 3
        return None

    def _by_angle(self, k: int, degrees: float, offset: float, most: float) -> Landing | None:
        assert most == pytest.approx(10.0)
        self.angles.append((k, degrees))
        return None

    def _by_lane(self, lane: Any, least: int) -> Landing | None:
        assert (lane.low, lane.high, least) == (0.25, 0.5, 7)
        return None

    def _by_lane_at(
        self, k: int, degrees: float, low: float, high: float, least: int, most: float
    ) -> Landing | None:
        assert (low, high, least, most) == pytest.approx((0.25, 0.5, 7, 10.0))
        self.angles.append((k, degrees))
        return None


def made_way(angle: float, low: float, high: float, why: int = 0) -> Way:
    way = Way(angle, 1.0, 0.0, 1.0, 0.0, 1.0, 0.0, 1.0)
    way.low, way.high, way.why = low, high, why
    return way


def test_the_ways_that_are_tried_for_an_offset() -> None:
    made = Tried()
    made.paths.turns = ([None] * 91, [None] * 91)
    ends = [(-1.0, 1.0), (1e-9, 1.0), (-1.0, -1e-9), (0.1, 1.0), (-1.0, -0.1)]
    made.paths.ways = [made_way(float(number), *reached) for number, reached in enumerate(ends)]
    assert made.at(0.0) is None
    assert made.ways_tried == [0.0, 1.0, 2.0]
    assert [way.why for way in made.paths.ways] == [3, 3, 3, UNREACHED, UNREACHED]
    # Not again for the same offset.
    assert made.at(0.0) is None
    assert made.ways_tried == [0.0, 1.0, 2.0]


def parts(*places: tuple[int, int]) -> list[Any]:
    return [(k, pytest.approx(degree + part / 20.0)) for k, degree in places for part in range(1, 20)]


@pytest.mark.clause("QS-CHG-23")
def test_between_two_whole_degrees_that_different_things_stop() -> None:
    made = Tried()
    first, second, last = (made_way(0.0, 0.0, 1.0, why) for why in (7, 7, 8))
    for k, degrees, expected in (
        (0, {1: first}, parts((0, 0), (0, 1))),
        (0, {1: first, 2: second}, parts((0, 0), (0, 2))),
        (0, {1: first, 2: last}, parts((0, 0), (0, 1), (0, 2))),
        (1, {90: first}, parts((1, 89))),
        (1, {89: first, 90: last}, parts((1, 88), (1, 89))),
        (0, {}, []),
    ):
        made.angles.clear()
        turns: tuple[list[Way | None], list[Way | None]] = ([None] * 91, [None] * 91)
        for degree, way in degrees.items():
            turns[k][degree] = way
        made.paths.turns = turns
        assert made._between(0.0) is None
        assert made.angles == expected
        # So it is for a stretch of offsets; here every way is clear of everything and leads nowhere.
        made.angles.clear()
        assert made.squeezed(0.25, 0.5, 7) is None
        ends = [i for i in range(1, 91) if (turns[k][i] is None) is not (i == 1 or turns[k][i - 1] is None)]
        assert made.angles == parts(*[(k, i - 1) for i in ends])
    made.paths.blocks = []
    made.angles.clear()
    assert made.squeezed(0.25, 0.5, 7) is None
    assert made.angles == []


@pytest.mark.clause("QS-CHG-23")
def test_no_wheel_is_wider_than_a_quarter() -> None:
    charger = Footprint(10.0, 14.0, 95.0, 2.0, 1.0, 2, 1)
    made = Solver(charger, TARGET, "front", Scene([], [], [], 36.0, 48.0), False)
    assert made.by(6.0, 1.0, 90.0) is not None
    assert made.by(6.0, 1.0, 91.0) is None


# -------------------------------------------------------------------------------- arcs and turns


@pytest.mark.clause("QS-CHG-24")
def test_the_front_edge_in_each_arc_against_many_points_of_it() -> None:
    r = random.Random(24)
    count = 500
    for _ in range(40):
        target = Footprint(18.0, 20.0, r.uniform(0.0, 360.0), r.uniform(1.0, 6.0), r.uniform(1.0, 6.0), 1, 1)
        charger = Footprint(
            18.0 + r.uniform(-6.0, 6.0), 20.0 + r.uniform(-6.0, 6.0), r.uniform(0.0, 360.0), 5.0, 1.0, 1, 1
        )
        ahead, turn = math.radians(target.heading), math.radians(charger.heading)
        middle = (18.0 - 0.5 * target.depth * math.sin(ahead), 20.0 - 0.5 * target.depth * math.cos(ahead))
        counted = {"front": 0, "left": 0, "right": 0, "rear": 0}
        for step in range(count):
            at = 5.0 * ((step + 0.5) / count - 0.5)
            dx = charger.x + at * math.cos(turn) - middle[0]
            dy = charger.y - at * math.sin(turn) - middle[1]
            right = dx * math.cos(ahead) - dy * math.sin(ahead)
            front = dx * math.sin(ahead) + dy * math.cos(ahead)
            if abs(front) - 0.5 * target.depth >= abs(right) - 0.5 * target.width:
                counted["front" if front >= 0.0 else "rear"] += 1
            else:
                counted["right" if right >= 0.0 else "left"] += 1
        expected = {side: 5.0 * number / count for side, number in counted.items()}
        assert frontage_split(charger, target) == pytest.approx(expected, abs=0.05)


def outline(*corners: tuple[float, float]) -> Block:
    return Block([x for x, _ in corners], [y for _, y in corners], False, 0.0)


def test_a_small_thing_across_the_arc_of_a_corner() -> None:
    """The end of a front of 4 meets its slanting lower edge after a quarter of a radian."""
    x, y, s = 4.0 * math.cos(0.25), 4.0 * math.sin(0.25), 0.03
    block = outline((x + s, y - s), (x + s, y + s), (x - s, y + s))
    for way in (1.0, -1.0):
        seen = outline(*[(way * u, v) for u, v in zip(block.xs, block.ys, strict=True)])
        turn = turn_until(seen, 0.0, 0.0, 0.0, 1.0, way, 4.0, 0.0, 1.0, 1.0, 0.0)
        assert turn == pytest.approx(0.25, abs=1e-9)


@pytest.mark.parametrize(
    ("left", "right", "rear", "ahead"),
    [
        # On the line of the trailing side, of the rear as far as it swings, of the front and the side after it.
        (-3.0, -2.0, -1.0, 1.0),
        (-1.0, 1.0, -6.0, -5.0),
        (-3.0, -2.0, 1.0, 2.0),
        (0.0, 1.0, 4.0, 5.0),
    ],
)
def test_what_only_touches_the_ground_of_a_turn_is_not_met(
    left: float, right: float, rear: float, ahead: float
) -> None:
    """A quarter to the left, about a point with 4 of the front right of it and 2 left of it, 3 deep."""
    block = outline((left, rear), (right, rear), (right, ahead), (left, ahead))
    assert turn_until(block, 0.0, 0.0, 0.0, 1.0, 1.0, 4.0, 2.0, 3.0, 1.0, 0.0) >= NEVER


def test_a_corner_that_starts_farthest_out_is_over_the_line_at_once() -> None:
    for way in (1.0, -1.0):
        assert arc_crosses(0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 4.0, way, 60.0 * DEG)
        assert not arc_crosses(0.0, 1.0, 4.0, 0.0, 0.0, 0.0, 4.0, way, 60.0 * DEG)


@pytest.mark.clause("QS-CHG-24")
def test_beside_a_narrow_and_deep_target() -> None:
    """One wide and four deep: a front edge of 2 a little beside it is in that Arc alone."""
    target = Footprint(18.0, 20.0, 0.0, 1.0, 4.0, 1, 4)
    for x, heading, side in ((17.3, 90.0, "left"), (18.7, 270.0, "right")):
        charger = Footprint(x, 18.0, heading, 2.0, 1.0, 2, 1)
        expected = {"front": 0.0, "left": 0.0, "right": 0.0, "rear": 0.0, side: 2.0}
        assert frontage_split(charger, target) == pytest.approx(expected)
    for y, heading, side in ((20.4, 180.0, "front"), (15.6, 0.0, "rear")):
        # Two wide before a front of one: from the corners on the Arcs spread by what the edge is away.
        charger = Footprint(18.0, y, heading, 2.0, 1.0, 2, 1)
        expected = {"front": 0.0, "left": 0.1, "right": 0.1, "rear": 0.0, side: 1.8}
        assert frontage_split(charger, target) == pytest.approx(expected)


@pytest.mark.clause("QS-CHG-22")
def test_the_way_straight_ahead_has_no_wheel() -> None:
    found = solver().at(-1.0)
    assert found is not None
    assert found.path[1] == ""
    assert (found.path[0], *found.path[2:]) == pytest.approx((10.0, 0.0, 0.0))
    assert found.touch == pytest.approx((17.0, 20.0, 0.0))
    assert (found.x, found.y, found.heading, found.offset) == pytest.approx((17.0, 20.0, 0.0, -1.0))
    for turn, corner in ((1.0, "left"), (-1.0, "right")):
        wheeled = solver().by(2.0, turn, 5.0)
        assert wheeled is not None
        assert wheeled.path[:2] == (2.0, corner)
        assert wheeled.path[2] == pytest.approx(5.0)
        assert wheeled.path[3] > 0.0


def test_the_offsets_where_columns_of_two_widths_begin_or_end() -> None:
    charger = Footprint(17.0, 10.0, 0.0, 2.1, 1.0, 3, 1)
    target = Footprint(18.0, 20.0, 180.0, 4.0, 2.0, 4, 2)
    made = Solver(charger, target, "front", Scene([], [], [], 36.0, 48.0), False)
    made.paths.spans = [(-2.71, 2.93)]
    made.paths.taken = [(0.11, 0.17)]
    expected = {0.0, -2.71, 2.93, 0.11, 0.17}
    for end in (-2.0, 2.0):
        expected |= {end - (0.7 * file - 1.05) for file in range(4)}
    for column in (-2.0, -1.0, 0.0, 1.0, 2.0):
        expected |= {column - 1.05, column + 1.05}
    inside = sorted({round(mark, 6) + 0.0 for mark in expected if abs(mark) <= 3.05 + 1e-6})
    assert made.marks() == pytest.approx(inside, abs=1e-5)
    made.paths.spans = [(-9.0, 9.0)]
    assert made.marks()[0] == pytest.approx(-3.05)
    assert made.marks()[-1] == pytest.approx(3.05)


class Enumerated(Solver):
    """A solver with three paths between two offsets, of which some lead to landings."""

    def __init__(self, models: dict[float, int], taken: tuple[float, ...] = ()) -> None:
        charger = Footprint(17.0, 10.0, 0.0, 2.0, 1.0, 2, 1)
        super().__init__(charger, TARGET, "front", Scene([], [], [], 36.0, 48.0), False)
        self.models, self.shut = models, taken
        self.asked: list[tuple[float, float]] = []
        paths: list[Any] = [
            SimpleNamespace(way=None, first=9.0, side=8.0, offset=offset) for offset in (0.25, 0.5, 0.75)
        ]
        self.paths.paths_between = lambda low, high, step: paths  # type: ignore[method-assign]

    def free_at(self, offset: float) -> bool:
        return offset not in self.shut

    def landing(self, way: Any, first: float, side: float, offset: float) -> Landing | None:
        assert (way, first, side) == (None, 9.0, 8.0)
        if offset not in self.models:
            return None
        return Landing(0.0, 0.0, 0.0, offset, self.models[offset], (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))

    def squeezed(self, low: float, high: float, least: int) -> Landing | None:
        return landing(low + 10.0 * high + 100.0 * least)


def test_full_enumeration_between_two_offsets() -> None:
    for models, taken, offset in (
        ({0.25: 4, 0.5: 4}, (), 0.25),
        ({0.25: 3, 0.5: 4}, (), 0.5),
        ({0.75: 5}, (), 0.75),
        ({0.25: 4, 0.75: 4}, (0.25,), 0.75),
        # Then whatever a lane too narrow for steps leads to.
        ({0.25: 3}, (), 420.25),
        ({}, (), 420.25),
    ):
        found = Enumerated(models, taken).dense(0.25, 2.0, 4)
        assert found is not None
        assert found.offset == offset
