"""Ways and sweeps of a charge just at their limits, in numbers that are exact."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.quick_starter.charges import sweeps
from banneret.books.quick_starter.charges.paths import Way
from banneret.books.quick_starter.charges.shapes import ALIKE, Footprint, Landing, Scene, worth_choosing
from banneret.books.quick_starter.charges.sweeps import NEVER, Block, arc_crosses, turn_until
from banneret.books.quick_starter.charges.ways import STEEP, FacingPaths

TARGET = Footprint(18.0, 20.0, 180.0, 4.0, 2.0, 4, 2)
QUARTER = 0.5 * math.pi
REAR_CORNER = math.atan2(4.0, 3.0)  # from the end of a front of 3 inches to the corner 4 inches behind it


def ways() -> FacingPaths:
    """Of a charger two inches wide and one deep, ten before the middle of a facing from -2 to 2."""
    charger = Footprint(18.0, 10.0, 0.0, 2.0, 1.0, 2, 1)
    return FacingPaths(charger, TARGET, "front", Scene([], [], [], 36.0, 48.0), False)


def shape(*corners: tuple[float, float]) -> Block:
    return Block([x for x, _ in corners], [y for _, y in corners], False, 0.0)


def wall(left: float, right: float, rear: float, ahead: float) -> Block:
    return shape((left, rear), (right, rear), (right, ahead), (left, ahead))


def circle(x: float, y: float, radius: float) -> Block:
    return Block([x], [y], True, radius)


# ----------------------------------------------------------------------------------------------------- sweeps


def test_a_hair_behind_is_met_at_once_and_a_whole_turn_is_none() -> None:
    assert sweeps._later(-1e-7) == 0.0
    assert sweeps._later(-1.1e-7) == pytest.approx(2.0 * math.pi)
    assert sweeps._later(-2.0 * math.pi) == pytest.approx(0.0, abs=1e-12)
    assert sweeps._later(1.0) == 1.0


@pytest.mark.parametrize(
    ("block", "lead", "trail", "depth", "sin", "cos"),
    [
        # A circle just as far off as the farthest corner comes.
        (circle(0.0, 10.0, 5.0), 3.0, 0.0, 4.0, 1.0, 0.0),
        (circle(6.0, 8.0, 5.0), 0.0, 3.0, 4.0, 1.0, 0.0),
        # Beside the leading side after a quarter; the trailing side and the rear before it; the front after.
        (wall(-1.0, 1.0, 4.0, 5.0), 4.0, 0.0, 1.0, 1.0, 0.0),
        (wall(-3.0, -2.0, -1.0, 1.0), 1.0, 2.0, 1.0, 0.5, 0.5),
        (wall(0.0, 1.0, -2.0, -1.0), 2.0, 0.0, 1.0, 1.0, 0.0),
        (shape((2.0, 2.0), (2.0, 3.0), (1.0, 3.0)), 4.0, 0.0, 1.0, 0.5, 0.5),
    ],
)
def test_what_a_turn_only_touches_at_its_bounds_is_not_met(
    block: Block, lead: float, trail: float, depth: float, sin: float, cos: float
) -> None:
    assert turn_until(block, 0.0, 0.0, 0.0, 1.0, 1.0, lead, trail, depth, sin, cos) == NEVER


def test_the_circle_of_a_corner_that_just_touches_a_wall() -> None:
    wall_aside = wall(5.0, 6.0, -1.0, 1.0)
    found = turn_until(wall_aside, 0.0, 0.0, 0.0, 1.0, 1.0, 3.0, 0.0, 4.0, 1.0, 0.0)
    assert found == pytest.approx(REAR_CORNER)


def test_without_a_leading_part_its_end_meets_nothing() -> None:
    """A wall runs through the point it turns about; its rear comes up to that after a quarter."""
    through = wall(-1.0, 1.0, 0.0, 1.0)
    found = turn_until(through, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 2.0, 1.0, 0.5, 0.5)
    assert found == pytest.approx(QUARTER)


@pytest.mark.parametrize(
    ("u", "v", "radius", "lead", "trail", "depth", "turn"),
    [
        # Through the point it turns about: the front lies along the circle after a quarter.
        (-1.0, 0.0, 1.0, 2.0, 0.0, 1.0, QUARTER),
        # A corner just comes up to it, from outside and from inside.
        (6.0, 0.0, 1.0, 3.0, 0.0, 4.0, REAR_CORNER),
        (-1.0, 0.0, 4.0, 3.0, 0.0, 4.0, 0.0),
    ],
)
def test_circles_that_are_just_met(
    u: float, v: float, radius: float, lead: float, trail: float, depth: float, turn: float
) -> None:
    assert sweeps._turn_until_round(u, v, radius, lead, trail, depth) == pytest.approx(turn, abs=1e-7)


def test_a_corner_that_begins_or_ends_at_the_line() -> None:
    # Farthest out where it begins.
    assert arc_crosses(0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 4.0, 1.0, QUARTER)
    # No turn at all, with the corner on the line.
    assert not arc_crosses(0.0, 1.0, 3.0, 0.0, 0.0, 4.0, 3.0, 1.0, 0.0)
    assert arc_crosses(0.0, 1.0, 2.75, 0.0, 0.0, 4.0, 3.0, 1.0, 0.0)


# ------------------------------------------------------------------------------------------------------- paths


def test_what_stands_right_behind_is_not_ahead() -> None:
    paths = ways()
    assert paths.room_ahead(wall(-0.5, 0.5, -12.0, -11.0)) == NEVER
    assert paths.room_ahead(wall(-0.5, 0.5, -12.0, -10.75)) == pytest.approx(-2.0)
    assert paths.room_ahead(wall(-0.5, 0.5, -6.0, -5.0)) == pytest.approx(4.0)
    assert paths.room_ahead(wall(1.0, 2.0, -6.0, -5.0)) == NEVER


@pytest.mark.clause("QS-GEO-21")
def test_a_pose_at_the_edge_is_on_the_board() -> None:
    paths = ways()
    paths.nxs, paths.nys = [1.0, -1.0, 0.0, 0.0], [0.0, 0.0, 1.0, -1.0]
    paths.limits = [18.0, 18.0, 28.0, 20.0]
    for side, end in ((17.0, 0.0), (-17.0, 0.0), (0.0, 28.0), (0.0, -19.0)):
        assert not paths._outside(side, end, 0.0, 1.0)
        assert paths._outside(side * 1.0625, end * 1.0625, 0.0, 1.0)


def made(turn: float, sin: float, cos: float, base: float, slope: float) -> Way:
    return Way(0.5, turn, sin, cos, base, slope, -10.0, 1.0)


def test_the_outermost_offsets_are_reached() -> None:
    paths = ways()
    for base, leads in ((-3.0, True), (3.0, True), (-3.25, False), (3.25, False)):
        way = made(0.0, 0.0, 1.0, base, 0.0)
        assert paths.leads(way, 0.0) is leads
        if leads:
            assert (way.low, way.high) == (base, base)


def test_a_way_along_the_facing_leads_nowhere() -> None:
    paths = ways()
    assert not paths.leads(made(0.0, 1.0, STEEP, 0.0, 0.0), 0.0)


@pytest.mark.clause("QS-CHG-23")
def test_a_wheel_on_the_spot_leads_to_one_place() -> None:
    paths = ways()
    for side, turn in enumerate((1.0, -1.0)):
        paths.ways, paths.turns = [], ([None] * 91, [None] * 91)
        paths._add_turns(turn, 0.0)
        found = [way for way in paths.turns[side] if way is not None]
        assert found == paths.ways
        assert len(found) >= 10
        assert all(way.low == way.high and paths.leads(way, 0.0) for way in found)
        assert paths.turns[1 - side] == [None] * 91


def test_a_millionth_before_the_wheel_is_nothing() -> None:
    paths = ways()
    way = made(1.0, 0.5, 0.75, 0.0, 1.0)
    found = [paths.before_wheel(way, side) for side in (-1e-6, -0.5e-6, 0.0, 0.25, -2e-6)]
    assert found == pytest.approx([0.0, 0.0, 0.0, 0.25, -2e-6], abs=1e-9)
    # Without a wheel there is nothing before it.
    assert paths.before_wheel(made(0.0, 0.5, 0.75, 0.0, 1.0), 4.0) == 0.0


@pytest.mark.clause("QS-CHG-27")
@pytest.mark.parametrize(
    ("sin", "offset", "found"),
    [
        # Straight on its left end, or the target's left corner, is where it would turn.
        (0.0, -2.0, (-2.0, 1.0)),
        (0.0, -1.0, (-2.0, 0.0)),
        (0.0, 0.0, (-1.0, 0.0)),
        (0.0, 2.0, (1.0, 0.0)),
        (0.5, -2.5, (-2.0, 1.5)),
        (0.5, 2.5, (1.5, 0.0)),
        (-0.5, 2.5, (2.0, 0.5)),
        (-0.5, 1.0, (2.0, 2.0)),
        (-0.5, 0.0, (1.0, 2.0)),
        (-0.5, -2.5, (-1.5, 2.0)),
    ],
)
def test_where_first_contact_is(sin: float, offset: float, found: tuple[float, float]) -> None:
    way: Any = made(1.0, sin, 1.0, 0.0, 1.0)
    assert ways().pivot(way, offset) == pytest.approx(found)


# ------------------------------------------------------------------------------------------------------ places


def test_places_a_hundredth_apart_are_alike() -> None:
    def landing(offset: float) -> Landing:
        return Landing(0.0, 0.0, 0.0, offset, 3, (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))

    given = [landing(offset) for offset in (0.0, ALIKE, -ALIKE, 0.25, 0.25 + 0.5 * ALIKE, 0.5)]
    assert [given.index(kept) for kept in worth_choosing(given)] == [0, 3, 5]
