"""Charges that only have to touch, in whole inches: which ways there are, and where they begin and end."""

from __future__ import annotations

import math

import pytest

from banneret.books.quick_starter.charges import free
from banneret.books.quick_starter.charges.facing import columns_met
from banneret.books.quick_starter.charges.free import FreePaths
from banneret.books.quick_starter.charges.paths import PAST, UNREACHED, Way
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene, bits, distinct
from banneret.books.quick_starter.charges.sweeps import Block

QUARTER = 0.5 * math.pi
BITE = 0.003


def charger(width: float = 2.0, depth: float = 1.0, files: int = 2) -> Footprint:
    return Footprint(18.0, 10.0, 0.0, width, depth, files, 1)


def square(x: float, y: float, size: float = 4.0) -> Footprint:
    """A fleeing unit with its middle at (x, y)."""
    return Footprint(x, y + 0.5 * size, 0.0, size, size, 4, 4)


def machine(x: float, y: float, radius: float = 5.0) -> Footprint:
    return Footprint(x, y, 0.0, 2.0 * radius, 2.0 * radius, 1, 1, True, radius)


def empty(friends: list[Footprint] | None = None) -> Scene:
    return Scene(friends or [], [], [], 36.0, 48.0)


def quarter(paths: FreePaths, turn: float = -1.0) -> Way:
    """The way by a quarter wheel to the right, unless to the left."""
    return paths.way(QUARTER, turn, 1.0, 0.0)


def test_a_body_and_a_scene_unless_more_is_said() -> None:
    body = Footprint(1.0, 2.0, 3.0, 4.0, 5.0)
    assert (body.columns_front, body.columns_side, body.round, body.rear) == (1, 1, False, ())
    assert body.radius == pytest.approx(0.0)
    assert empty().met == 0


# --------------------------------------------------------------------------------------------------- which ways


@pytest.mark.parametrize(("sin", "cos"), [(0.0, 1.0), (1.0, 0.0), (0.0, -1.0), (-1.0, 0.0)])
def test_how_wide_the_target_is_across_a_way(sin: float, cos: float) -> None:
    for aim, half in ((square(26.0, 20.0), 2.0), (machine(26.0, 20.0), 5.0)):
        paths = FreePaths(charger(), aim, empty(), False)
        way = quarter(paths)
        way.sin, way.cos = sin, cos
        middle = (26.0 - aim.x) * cos - (20.0 - aim.y) * sin
        assert paths._across(way) == pytest.approx((middle - half, middle + half))


@pytest.mark.clause("QS-CHG-36")
def test_the_distances_before_a_quarter_wheel_that_lead_to_the_target() -> None:
    """About (19, 10) and on to the east its front reaches from as far ahead as it went to two inches more."""
    paths = FreePaths(charger(), square(26.0, 20.0), empty(), False)
    for most, high in ((30.0, 12.0 - BITE), (9.0, 9.0), (6.0 + BITE, 6.0 + BITE)):
        way = paths._reaching(QUARTER, -1.0, most)
        assert way is not None
        assert (way.low, way.high) == pytest.approx((6.0 + BITE, high))
    assert paths._reaching(QUARTER, -1.0, 6.0) is None
    assert paths._reaching(QUARTER, 1.0, 30.0) is not None  # to the west, and past it
    # Nothing goes back: a target that is behind at once is not led to.
    behind = FreePaths(charger(), square(26.0, 7.0), empty(), False)
    assert behind._reaching(QUARTER, -1.0, 30.0) is None
    level = FreePaths(charger(), square(26.0, 9.0), empty(), False)
    way = level._reaching(QUARTER, -1.0, 30.0)
    assert way is not None
    assert (way.low, way.high) == pytest.approx((0.0, 1.0 - BITE))


@pytest.mark.clause("QS-CHG-36")
def test_the_ways_to_a_target_straight_ahead() -> None:
    paths = FreePaths(charger(), square(18.0, 20.0), empty(), False)
    first = paths.ways[0]
    assert (first.turn, first.angle, first.low, first.high) == pytest.approx((0.0, 0.0, 0.0, 0.0))
    degrees = [(round(math.degrees(way.angle), 6), way.turn) for way in paths.ways[1:]]
    # Each whole degree to the left and to the right, as long as there is room before the target.
    assert degrees == [(float(i), turn) for i in range(1, len(degrees) // 2 + 1) for turn in (1.0, -1.0)]
    assert all(way.high <= 8.0 for way in paths.ways)
    aside = FreePaths(charger(), square(26.0, 20.0), empty(), False)
    assert all(way.turn != 0.0 for way in aside.ways)
    assert max(way.angle for way in aside.ways) == pytest.approx(QUARTER)


@pytest.mark.clause("QS-CHG-36")
@pytest.mark.parametrize(("first", "y"), [(6.5, 17.5), (9.0, 20.0), (11.5, 22.5)])
def test_where_a_quarter_wheel_lands(first: float, y: float) -> None:
    paths = FreePaths(charger(), square(26.0, 20.0), empty(), False)
    found = paths.landing(quarter(paths), first)
    assert found is not None
    assert (found.x, found.y, found.heading) == pytest.approx((24.0, y, 90.0))
    assert found.touch == pytest.approx((24.0, y, 90.0))
    assert found.offset == pytest.approx(0.0)
    assert found.models == 0
    assert (found.path[0], found.path[2], found.path[3]) == pytest.approx((first, 90.0, 5.0))
    assert found.path[1] == "right"
    again = paths.again(found)
    assert again is not None
    assert (again.x, again.y, again.heading) == pytest.approx((24.0, y, 90.0))
    there = paths.at(24.0, y, 90.0)
    assert there is not None
    assert there.path[0] == pytest.approx(first)


@pytest.mark.clause("QS-CHG-36")
def test_straight_ahead_and_to_the_left() -> None:
    ahead = FreePaths(charger(), square(18.0, 20.0), empty(), False)
    found = ahead.by(3.0, 0.0, 0.0)
    assert found is not None
    assert (found.x, found.y, found.heading) == pytest.approx((18.0, 18.0, 0.0))
    assert found.path[1] == ""
    assert (found.path[0], found.path[2], found.path[3]) == pytest.approx((8.0, 0.0, 0.0))
    again = ahead.again(found)
    assert again is not None
    assert again.path == found.path
    left = FreePaths(charger(), square(10.0, 20.0), empty(), False)
    found = left.by(9.0, 1.0, 90.0)
    assert found is not None
    assert (found.x, found.y, found.heading) == pytest.approx((12.0, 20.0, 270.0))
    assert found.path[1] == "left"
    assert (found.path[0], found.path[2], found.path[3]) == pytest.approx((9.0, 90.0, 5.0))
    assert left.by(9.0, 1.0, 90.5) is None
    assert left.by(39.0, 1.0, 90.0) is None
    assert ahead.by(8.5, 1.0, 90.0) is None  # the target is in the way before


@pytest.mark.clause("QS-CHG-36")
@pytest.mark.parametrize(("y", "found"), [(11.0, True), (10.995, True), (10.98, False), (10.5, False)])
def test_a_pose_that_would_have_to_be_backed_to(y: float, found: bool) -> None:
    """On the spot the quarter wheel leads to eleven inches up the table."""
    paths = FreePaths(charger(), square(26.0, 11.0), empty(), False)
    landing = paths.at(24.0, y, 90.0)
    assert (landing is not None) is found
    if landing is not None:
        assert landing.path[0] == pytest.approx(0.0)


# -------------------------------------------------------------------------------------------------- what is met


@pytest.mark.clause("QS-MOD-45")
@pytest.mark.parametrize(
    ("aside", "models"), [(0.0, 3), (1.0, 4), (5.0, 3), (6.0, 3), (10.0, 2), (14.0, 2), (15.0, 1), (-10.0, 2)]
)
def test_the_files_that_have_a_war_machine_ahead(aside: float, models: int) -> None:
    """Four files of five inches before a base ten inches across, which counts too; to touch is not enough."""
    wide = charger(20.0, 5.0, 4)
    paths = FreePaths(wide, machine(18.0, 30.0), empty(), False)
    assert paths._models(wide.at(18.0 + aside, 25.0, 0.0)) == models
    # Turned by a quarter, and well away from where files begin.
    assert paths._models(wide.at(13.0, 29.0, 90.0)) == 4
    assert paths._models(wide.at(23.0, 22.0, 270.0)) == 3
    assert paths._models(wide.at(23.0, 17.0, 270.0)) == 2
    assert FreePaths(wide, square(18.0, 30.0), empty(), False)._models(wide) == 0


def test_the_distance_that_brings_the_middles_together() -> None:
    paths = FreePaths(charger(), square(26.0, 20.0), empty(), False)
    way = paths._reaching(QUARTER, -1.0, 30.0)
    assert way is not None
    assert paths.middle(way) == pytest.approx(9.0)
    way.high = 8.0
    assert paths.middle(way) == pytest.approx(8.0)
    way.low, way.high = 10.0, 11.0
    assert paths.middle(way) == pytest.approx(10.0)
    assert paths.middle(paths.way(0.0, 0.0, 0.0, 1.0)) == pytest.approx(0.0)


def landing(x: float, y: float, heading: float) -> Landing:
    return Landing(x, y, heading, 0.0, 0, (0.0, "", 0.0, 0.0), (x, y, heading))


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        ((20.0, 20.0, 0.0), False),
        ((20.75, 20.75, 9.0), False),
        ((21.0, 20.0, 0.0), True),
        ((20.0, 21.0, 0.0), True),
        ((19.0, 20.0, 0.0), True),
        ((20.0, 20.0, 10.0), True),
        ((20.0, 20.0, 350.0), True),
        ((20.0, 20.0, 350.5), False),
        ((20.0, 20.0, 180.0), True),
    ],
)
def test_places_an_inch_or_ten_degrees_apart_are_offered(other: tuple[float, float, float], kept: bool) -> None:
    paths = FreePaths(charger(), square(18.0, 20.0), empty(), False)
    found: list[Landing] = []
    paths._gather(found, landing(20.0, 20.0, 0.0))
    paths._gather(found, None)
    paths._gather(found, landing(*other))
    assert len(found) == (2 if kept else 1)


def test_the_same_place_is_kept_once() -> None:
    given = [landing(1.0, 2.0, 3.0), landing(1.0, 2.0, 3.0), landing(2.0, 2.0, 3.0), landing(1.0, 3.0, 3.0)]
    given.append(landing(1.0, 2.0, 4.0))
    assert [given.index(one) for one in distinct(given)] == [0, 2, 3, 4]
    assert [bits(models) for models in (0, 1, 6, 7, 1 << 40)] == [0, 1, 2, 3, 1]


@pytest.mark.clause("QS-CHG-36")
def test_five_places_are_offered_the_most_direct_first() -> None:
    paths = FreePaths(charger(), square(18.0, 20.0), empty(), False)
    found = paths.landings(False)
    assert len(found) == 5
    assert (found[0].x, found[0].y, found[0].heading) == pytest.approx((18.0, 18.0, 0.0))
    turns = [min(one.heading, 360.0 - one.heading) for one in found]
    assert turns[0] == pytest.approx(0.0)
    (one,) = paths.landings(True)
    assert (one.x, one.y, one.heading) == (found[0].x, found[0].y, found[0].heading)
    assert len(paths.spots()) > 5


# ------------------------------------------------------------------------------------------------- narrow lanes


def test_what_bars_a_way_by_its_distance() -> None:
    paths = FreePaths(charger(), square(26.0, 20.0), empty(), False)
    way = quarter(paths)
    way.low, way.high = 0.0, 16.0
    assert [paths._barred(way, first) for first in (0.0, 5.0, 6.5, 9.0, 11.5, 12.5)] == [
        UNREACHED,
        UNREACHED,
        0,
        0,
        0,
        UNREACHED,
    ]
    assert paths._bars(way, UNREACHED, 5.0)
    assert not paths._bars(way, UNREACHED, 9.0)
    # One of sixteen parts after the other, until it is reached.
    assert paths._beyond(way, UNREACHED, 0.0) == pytest.approx(7.0)
    assert paths._beyond(way, UNREACHED, 12.5) == pytest.approx(12.5)
    # Beyond the target already once it has turned.
    close = FreePaths(charger(), square(19.0, 20.0), empty(), False)
    assert close._barred(quarter(close), 9.0) == PAST


def test_what_stands_in_the_place_itself_bars_it() -> None:
    paths = FreePaths(charger(), square(26.0, 20.0), empty(), False)
    way = quarter(paths)
    assert not paths._bars(way, free._TAKEN, 9.0)
    # Now somebody stands where it would end; the ways were looked for before he came.
    paths.scene = empty([Footprint(23.5, 20.0, 90.0, 1.0, 1.0)])
    assert paths._barred(way, 9.0) == 0
    assert paths._bars(way, free._TAKEN, 9.0)
    assert not paths._bars(way, free._TAKEN, 7.0)  # beside him
    assert not paths._bars(way, free._TAKEN, 5.0)  # unreached


def test_a_block_that_is_met_by_the_wheel_or_on_the_way() -> None:
    paths = FreePaths(charger(), square(26.0, 20.0), empty([square(22.0, 22.0, 1.0)]), False)
    way = quarter(paths)
    assert paths._barred(way, 11.0) == 1
    assert paths._bars(way, 1, 11.0)
    assert paths._barred(way, 8.0) == 0
    assert not paths._bars(way, 1, 8.0)
    # With three inches by four its corner is five from the one it wheels about.
    corner = FreePaths(charger(3.0, 4.0), square(26.0, 20.0), empty(), False)
    about = (19.5 - 26.0, 10.0 - 22.0)
    wheel = quarter(corner)
    for gap, met in ((6.0, False), (5.75, True)):
        block = Block([about[0] - gap], [about[1]], True, 1.0)
        assert corner._wheel_hits(block, *about, wheel) is met


# ------------------------------------------------------------------------------------------------------ columns


@pytest.mark.clause("QS-GEO-01", "QS-CHG-30")
@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (-10.0, 10.0, (0, 4)),
        (-20.0, 20.0, (0, 4)),
        (-4.0, 4.0, (1, 2)),
        (-5.0, 5.0, (0, 4)),
        (-4.99, 4.99, (1, 2)),
        (1.0, 2.0, (2, 1)),
        (0.0, 0.0, (1, 2)),
        (10.0, 12.0, (3, 1)),
        (10.01, 12.0, (0, 0)),
        (-12.0, -10.0, (0, 1)),
        (-12.0, -10.01, (0, 0)),
    ],
)
def test_columns_that_touch_a_stretch(low: float, high: float, found: tuple[int, int]) -> None:
    """Four columns of five inches from -10 on; a corner that touches counts."""
    assert columns_met(-10.0, 5.0, 4, low, high) == found
