"""Lines of sight at the very edge of what counts: along the viewer's own edge, from within, grazing."""

from __future__ import annotations

import math

import pytest

from banneret.core.space import open_sight, sight, sight_lines
from banneret.core.space.bases import Base, disc_base
from banneret.core.space.geometry import CONTACT, EPS, Polygon, rectangle
from tests.core.lines_found import line_found, sight_line, sight_line_round

FRONT = (0.0, 0.0, 2.0, 0.0)  # facing north, two inches to each side
EYE = (0.0, 0.0, 0.5, 0.0)


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


# ------------------------------------------------------------------------------------------------ from an edge


@pytest.mark.parametrize(
    ("target", "blockers", "line"),
    [
        (box(1.0, -2.0, 2.0, 0.0), [], (0.5, 0.0, 1.0, 0.0)),  # from the end of the edge that is nearer
        (box(-2.0, -2.0, -1.0, 0.0), [], (0.0, 0.0, -2.0, 0.0)),
        (box(0.0, -2.0, 0.4, 0.0), [], (0.0, 0.0, 0.0, 0.0)),
        (box(1.0, -2.0, 2.0, 0.0), [box(0.6, -1.0, 0.8, 1.0)], None),
        (box(1.0, -2.0, 2.0, 0.0), [box(0.6, 0.0, 0.8, 1.0)], (0.5, 0.0, 1.0, 0.0)),  # along its side
        (box(-2.0, -2.0, -1.0, 0.0), [box(0.6, -1.0, 0.8, 1.0)], (0.0, 0.0, -2.0, 0.0)),
        (box(3.0, -2.0, 5.0, 0.0), [], None),  # beyond the front
    ],
)
def test_what_only_touches_the_line_of_the_front(
    target: Polygon, blockers: list[Polygon], line: tuple[float, float, float, float] | None
) -> None:
    found = sight_line(EYE, FRONT, target, blockers)
    assert sight_lines.line_of_sight(EYE, FRONT, target, blockers) == (line is not None)
    if line is None:
        assert found is None
    else:
        assert found == pytest.approx(line, abs=1e-6)


@pytest.mark.parametrize(
    ("target", "blocker", "free"),
    [
        (box(-1.0, 6.0, 1.0, 8.0), box(-9.0, 3.0, 9.0, 4.0), False),
        (box(-1.0, 6.0, 1.0, 8.0), box(-9.0, 3.0, 0.0, 4.0), True),
        (box(-1.0, 6.0, 0.0, 8.0), box(-9.0, 3.0, 0.25, 4.0), True),  # past its corner, from the right end
        (box(-1.0, 6.0, 0.0, 8.0), box(-9.0, 3.0, 0.3, 4.0), False),
        (box(-1.0, 6.0, 0.0, 8.0), box(-9.0, 9.0, 9.0, 10.0), True),  # behind it
        (box(-1.0, 6.0, 0.0, 8.0), box(-9.0, -3.0, 9.0, -0.1), True),  # behind the viewer
        (box(-1.0, 6.0, 0.0, 8.0), box(-9.0, -3.0, 9.0, 0.1), False),  # across the viewer's edge
        (box(0.0, 4.0, 2.0, 6.0), box(-9.0, 5.0, 9.0, 7.0), True),  # under the target, which reaches out of it
        (box(0.0, 4.0, 2.0, 6.0), box(-9.0, 3.9, 9.0, 7.0), False),
    ],
)
def test_one_blocker_and_an_edge(target: Polygon, blocker: Polygon, free: bool) -> None:
    assert sight_lines.line_of_sight(EYE, FRONT, target, [blocker]) == free
    assert (sight_line(EYE, FRONT, target, [blocker]) is not None) == free
    # Mirrored, and among others that stand far off.
    eye = (-EYE[0], EYE[1], -EYE[2], EYE[3])
    twin = [Polygon([(-x, y) for x, y in each.points()]) for each in (target, blocker)]
    far = [box(30.0, 3.0, 31.0, 4.0), box(-40.0, 3.0, -31.0, 4.0), box(-1.0, 20.0, 1.0, 21.0)]
    assert sight_lines.line_of_sight(eye, FRONT, twin[0], [*far, twin[1]]) == free


@pytest.mark.parametrize(
    ("gap", "free"), [(CONTACT * 0.9, False), (CONTACT * 1.2, True), (0.0, False), (0.5, True)]
)
def test_a_seam_lets_nothing_through(gap: float, free: bool) -> None:
    walls = [box(-9.0, 3.0, 0.25 - gap / 2, 4.0), box(0.25 + gap / 2, 3.0, 9.0, 4.0)]
    target = box(-1.0, 6.0, 1.5, 8.0)
    assert sight_lines.line_of_sight(EYE, FRONT, target, walls) == free
    assert sight_lines.line_of_sight(EYE, FRONT, target, walls[::-1]) == free
    assert sight_lines.line_of_sight_round(0.25, -0.5, 0.5, target, walls) == free
    seen = open_sight.sees(disc_base(0.25, -0.5, 0.5), Base(0.25, 7.0, 0.0, 1.25, 1.0), [], walls)
    assert seen == free


def test_a_rear_rank_looks_out_through_the_front() -> None:
    rear = (1.0, -2.0, 1.5, -2.0)
    # Lines to the right leave the front beyond its end at 2 inches.
    assert sight_lines.line_of_sight(rear, FRONT, box(-1.0, 6.0, 1.0, 8.0), [])
    assert sight_lines.line_of_sight(rear, FRONT, box(4.0, 4.0, 5.0, 5.0), [])
    assert not sight_lines.line_of_sight(rear, FRONT, box(4.5, 3.0, 5.5, 3.5), [])
    # What stands in the rank before it is left out by the caller; a wall at the front is not.
    assert not sight_lines.line_of_sight(rear, FRONT, box(-1.0, 6.0, 1.0, 8.0), [box(-2.5, 0.0, 2.5, 0.5)])
    assert sight_lines.line_of_sight(rear, FRONT, box(-1.0, 6.0, 1.0, 8.0), [box(-2.5, 0.0, 1.3, 0.5)])


# ------------------------------------------------------------------------------------------------ from a disc


def test_a_disc_that_touches_or_holds_its_target_sees_it() -> None:
    target, wall = box(1.0, -2.0, 2.0, 0.0), box(-9.0, -9.0, 9.0, 9.0)
    places = [(1.5, -1.0, 0.1), (1.3, -1.0, 0.1), (1.7, -0.3, 0.1), (1.5, -1.8, 0.1), (1.3, -1.8, 0.1)]
    for cx, cy, radius in [*places, (0.0, -1.0, 1.0), (0.0, -1.0, 0.9991), (1.5, -1.0, 9.0)]:
        assert sight_lines.line_of_sight_round(cx, cy, radius, target, [wall])
        assert sight_line_round(cx, cy, radius, target, [wall]) == (cx, cy, cx, cy)
    assert not sight_lines.line_of_sight_round(0.0, -1.0, 0.9985, target, [wall])


@pytest.mark.parametrize(
    ("wall", "free"),
    [
        (box(-1.0, 3.0, 1.0, 4.0), True),  # past either side of it
        (box(-2.0, 3.0, 2.0, 4.0), False),
        (box(-2.0, 3.0, 0.9, 4.0), True),
        (box(-0.2, 0.5, 2.0, 4.0), True),  # it lies partly under the disc
        (box(-1.1, 0.5, 1.1, 4.0), False),
        (box(-1.1, 0.5, 0.7, 4.0), True),
        (box(-2.0, 5.5, 2.0, 9.0), True),  # and partly under the target
        (box(-2.0, 4.9, 2.0, 9.0), False),
    ],
)
def test_one_blocker_and_a_disc(wall: Polygon, free: bool) -> None:
    target = box(-1.0, 5.0, 1.0, 7.0)
    assert sight_lines.line_of_sight_round(0.0, 0.0, 1.0, target, [wall]) == free
    assert open_sight.sees(disc_base(0.0, 0.0, 1.0), Base(0.0, 6.0, 0.0, 1.0, 1.0), [], [wall]) == free
    assert open_sight.sees(Base(0.0, 6.0, 90.0, 1.0, 1.0), disc_base(0.0, 0.0, 1.0), [], [wall]) == free


# ----------------------------------------------------------------------------------------------- between bases


def test_the_ground_between_bases_in_one_place() -> None:
    lane = open_sight._Lane(disc_base(1.0, 1.0, 1.0), disc_base(1.0, 1.0, 2.0))
    lane.borders()
    assert (lane.ux, lane.uy, lane.length, lane.left, lane.right) == (1.0, 0.0, 0.0, None, None)
    assert open_sight.sees(lane.a, lane.b, [disc_base(1.5, 1.0, 0.5)], [])


@pytest.mark.parametrize(
    ("other", "seen"),
    [
        (disc_base(5.0, 0.0, 1.0), True),  # as broad as the lane: grazing is free
        (disc_base(5.0, 0.0, 1.001), False),
        (disc_base(5.0, 0.1, 1.05), True),
        (disc_base(5.0, 0.1, 1.2), False),
        (Base(5.0, 0.0, 0.0, 0.5, 1.0), True),
        (Base(5.0, 0.0, 0.0, 0.5, 1.001), False),
        (Base(5.0, 0.0, 45.0, 0.8, 0.8), False),
        (Base(5.0, 0.0, 45.0, 0.7, 0.7), True),
        (disc_base(-1.5, 0.0, 1.0), True),  # behind the one
        (disc_base(11.5, 0.0, 1.0), True),  # and behind the other
        (disc_base(0.5, 0.0, 1.6), False),  # all round the front of the one
    ],
)
def test_two_discs_and_something_between_them(other: Base, seen: bool) -> None:
    one, two = disc_base(0.0, 0.0, 1.0), disc_base(10.0, 0.0, 1.0)
    assert open_sight.sees(one, two, [other], []) == seen
    assert open_sight.sees(two, one, [other, one, two], []) == seen
    if other.box is not None:
        assert open_sight.sees(one, two, [], [other.box]) == seen
    ground = open_sight.SightGround([one], [two], [other], [])
    assert ground.sees(one, two) == seen


def test_two_between_that_leave_no_line() -> None:
    """Each leaves a line past it; both together leave one that slants, or none."""
    one, two = disc_base(0.0, 0.0, 1.0), disc_base(10.0, 0.0, 1.0)
    high, low = box(3.0, 0.0, 3.5, 5.0), box(6.5, -5.0, 7.0, 0.0)
    assert open_sight.sees(one, two, [], [high, low])
    assert open_sight.sees(one, two, [], [box(3.0, -0.2, 3.5, 5.0), box(6.5, -5.0, 7.0, 0.2)])
    assert not open_sight.sees(one, two, [], [box(3.0, -0.4, 3.5, 5.0), box(6.5, -5.0, 7.0, 0.4)])
    assert not open_sight.sees(one, two, [disc_base(3.0, 1.9, 2.5), disc_base(7.0, -1.9, 2.5)], [])
    assert open_sight.sees(one, two, [disc_base(3.0, 2.1, 2.0), disc_base(7.0, -2.1, 2.0)], [])


# ------------------------------------------------------------------------------------------------------ arcs


@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (0.0, 5.0, "front"),
        (5.0, 0.0, "right"),
        (-5.0, 0.0, "left"),
        (0.0, -5.0, "rear"),
        (3.0, 2.0, "front"),  # on the border, out from the corner (2, 1)
        (3.0, 1.99, "right"),
        (-3.0, 2.0, "front"),
        (3.0, -2.0, "rear"),
        (3.0, -1.99, "right"),
        (-3.0, -1.99, "left"),
        (0.0, 0.0, "front"),
        (0.0, -0.1, "rear"),
    ],
)
def test_sides_of_a_rectangle(x: float, y: float, side: str) -> None:
    assert sight.side_of(0.0, 0.0, 2.0, 1.0, 0.0, x, y) == side
    assert sight.side_of(7.0, 3.0, 2.0, 1.0, 90.0, 7.0 + y, 3.0 - x) == side


@pytest.mark.parametrize(
    ("half_width", "shape", "inside"),
    [
        (2.0, box(-1.0, -1.0, 1.0, EPS), False),  # no further ahead than a hair
        (2.0, box(-1.0, -1.0, 1.0, 2 * EPS), True),
        (0.0, Polygon([(EPS, 2 * EPS), (4.0, 0.0), (4.0, 2.0)]), False),  # a hair from the right border
        (0.0, Polygon([(EPS, 3 * EPS), (4.0, 0.0), (4.0, 2.0)]), True),
        (0.0, Polygon([(-EPS, 2 * EPS), (-4.0, 0.0), (-4.0, 2.0)]), False),
        (0.0, Polygon([(-EPS, 3 * EPS), (-4.0, 0.0), (-4.0, 2.0)]), True),
        (2.0, box(3.0, -1.0, 5.0, 1.0), False),
        (2.0, box(3.0, -1.0, 5.0, 1.1), True),
        (2.0, box(-9.0, 3.0, 9.0, 4.0), True),  # a side that reaches across
        (2.0, box(-9.0, -3.0, 9.0, -1.0), False),
        (2.0, Polygon([(4.0, -3.0), (9.0, 0.0), (4.0, 1.9)]), False),
        (2.0, Polygon([(2.5, -3.0), (9.0, 6.0), (2.5, 0.4)]), False),
        (2.0, Polygon([(1.5, -3.0), (9.0, 6.0), (1.5, 0.4)]), True),
    ],
)
def test_what_lies_in_the_front_arc(half_width: float, shape: Polygon, inside: bool) -> None:
    assert sight.front_arc_touches(0.0, 0.0, half_width, 0.0, shape) == inside
    turned = Polygon([(y, -x) for x, y in shape.points()])
    assert sight.front_arc_touches(0.0, 0.0, half_width, 90.0, turned) == inside


@pytest.mark.parametrize(
    ("shape", "arcs"),
    [
        (box(-1.0, 4.0, 1.0, 5.0), ["front"]),
        (box(3.0, 1.9, 4.0, 2.5), ["front", "right"]),
        (box(2.5, 1.5, 3.0, 3.0), ["front", "right"]),  # a corner on the border is in both
        (box(-9.0, 1.0, -2.0, 1.5), ["front", "left"]),
        (box(-9.0, -9.0, 9.0, -2.0), ["left", "right", "rear"]),
        (box(-0.5, -0.5, 0.5, 0.5), ["front"]),  # within
        (box(-0.5, -0.9, 0.5, -0.5), ["rear"]),
        (box(-9.0, -9.0, 9.0, 9.0), ["front", "left", "right", "rear"]),
    ],
)
def test_arcs_that_something_lies_in(shape: Polygon, arcs: list[str]) -> None:
    assert sight.arcs_touched(0.0, 0.0, 2.0, 1.0, 0.0, shape) == arcs


def test_how_much_of_a_facing_is_hidden() -> None:
    facing = (-4.0, 8.0, 4.0, 8.0)
    half = box(-2.0, 3.0, 0.0, 4.0)
    assert sight.cover_fraction(0.0, 0.0, *facing, [half], []) == pytest.approx(0.5)
    assert sight.cover_fraction(0.0, 0.0, *facing, [half, box(-1.0, 3.0, 1.0, 4.0)], []) == pytest.approx(
        0.5 + 2 / 6
    )
    assert sight.cover_fraction(0.0, 0.0, *facing, [box(-9.0, 3.0, 9.0, 4.0), half], []) == pytest.approx(1.0)
    assert sight.cover_fraction(0.0, 0.0, *facing, [box(-9.0, 9.0, 9.0, 10.0)], []) == pytest.approx(0.0)
    assert sight.cover_fraction(-9.0, 8.0, *facing, [box(-6.0, 7.0, -5.0, 9.0)], []) == pytest.approx(1.0)
    assert sight.cover_fraction(9.0, 8.0, *facing, [box(-1.0, 7.0, 0.0, 9.0)], []) == pytest.approx(0.5)
    assert sight.cover_fraction(0.0, 8.0, *facing, [box(1.0, 7.0, 2.0, 9.0)], []) == pytest.approx(3 / 8)
    assert sight.cover_fraction(0.0, 8.0, *facing, [box(-2.0, 7.0, -1.0, 9.0)], []) == pytest.approx(3 / 8)
    assert sight.cover_fraction(0.0, 0.0, 1.0, 1.0, 1.0, 1.0, [half], []) == pytest.approx(0.0)
    # Inside or behind something hindering, once each.
    assert sight.cover_fraction(0.0, 0.0, *facing, [half], [box(0.0, 7.0, 2.0, 9.0)]) == pytest.approx(
        0.5 + (2 * 8 / 7) / 8
    )
    assert sight.cover_fraction(0.0, 0.0, *facing, [], [box(-9.0, 8.0, 9.0, 9.0)]) == pytest.approx(1.0)


def test_a_facing_no_longer_than_a_hair_is_none() -> None:
    wall = [box(-9.0, 3.0, 9.0, 4.0)]
    for length, share in ((EPS, 0.0), (2 * EPS, 1.0)):
        facing = (0.0, 8.0, length, 8.0)
        assert sight.cover_fraction(0.0, 0.0, *facing, wall, []) == pytest.approx(share)


def test_half_is_not_more_than_half() -> None:
    facing = (-4.0, 8.0, 4.0, 8.0)
    assert not sight.in_cover([(0.0, 0.0)], [facing], [box(-2.0, 3.0, 0.0, 4.0)], [])
    assert sight.in_cover([(0.0, 0.0)], [facing], [box(-2.0, 3.0, 0.01, 4.0)], [])
    assert not sight.in_cover([(0.0, 0.0), (3.0, 0.0)], [facing], [box(-2.0, 3.0, 0.01, 4.0)], [])
    assert not sight.in_cover([(0.0, 0.0)], [facing, (5.0, 8.0, 9.0, 8.0)], [box(-2.0, 3.0, 0.01, 4.0)], [])
    assert not sight.in_cover([(0.0, 0.0)], [facing], [], [])
    assert sight.in_cover([(0.0, 0.0)], [facing], [], [box(-9.0, 3.0, 9.0, 4.0)])


def test_the_nearer_of_two_corners_in_line_is_seen() -> None:
    square = box(0.0, 2.0, 2.0, 4.0)
    near, left, right = sight.sight_points(square, 0.0, 0.0)
    assert near == pytest.approx((2 / 3, 2.0))
    assert (left, right) == ((0.0, 2.0), (2.0, 2.0))
    _, left, right = sight.sight_points(square, 2.0, 0.0)
    assert (left, right) == ((0.0, 2.0), (2.0, 2.0))
    turned = rectangle(0.0, 5.0, 1.0, 1.0, 45.0)
    _, left, right = sight.sight_points(turned, 0.0, 0.0)
    assert left == pytest.approx((-math.sqrt(2), 5.0))
    assert right == pytest.approx((math.sqrt(2), 5.0))


# ------------------------------------------------------------------------------------------- to a tolerance


@pytest.mark.parametrize(
    ("disc", "cut"),
    [
        (disc_base(0.0, 0.0, 1.0), 2),
        (disc_base(0.0, 1.0 - EPS, 1.0), 1),  # grazed
        (disc_base(0.0, EPS - 1.0, 1.0), 1),
        (disc_base(0.0, 1.0 - 3 * EPS, 1.0), 2),
        (disc_base(0.0, 1.0 + CONTACT / 2, 1.0), 1),  # all but touched
        (disc_base(0.0, 1.0 + CONTACT, 1.0), 0),
        (disc_base(9.0, 0.0, 1.0), 1),  # on the line, but beyond its end
        (disc_base(5.0, 0.0, 1.0), 1),
        (disc_base(4.9, 0.0, 1.0), 2),
        (disc_base(-5.0, 0.0, 1.0), 1),
        (disc_base(-4.9, 0.0, 1.0), 2),
    ],
)
def test_discs_that_cut_a_line(disc: Base, cut: int) -> None:
    """The line y = 0 from -4 to 4."""
    lane = open_sight._Lane(disc_base(-5.0, 0.0, 1.0), disc_base(5.0, 0.0, 1.0))
    view = open_sight._View(lane, [disc], [])
    assert view._cut(0, 0.0, 1.0, 0.0, -4.0, 4.0) == cut
    assert view._cut(0, 0.0, -1.0, 0.0, -4.0, 4.0) == cut


@pytest.mark.parametrize(
    ("wall", "cut"),
    [
        (box(-1.0, -1.0, 1.0, 1.0), 2),
        (box(-1.0, -EPS, 1.0, 1.0), 1),
        (box(-1.0, -2 * EPS, 1.0, 1.0), 2),
        (box(-1.0, -1.0, 1.0, EPS), 1),
        (box(-1.0, -1.0, 1.0, 2 * EPS), 2),
        (box(-1.0, 0.0, 1.0, 1.0), 1),
        (box(-1.0, -1.0, 1.0, 0.0), 1),
        (box(-1.0, CONTACT, 1.0, 1.0), 0),
        (box(-1.0, CONTACT / 2, 1.0, 1.0), 1),
        (box(-1.0, -1.0, 1.0, -CONTACT), 0),
        (box(-1.0, -1.0, 1.0, -CONTACT / 2), 1),
        (box(4.0, -1.0, 6.0, 1.0), 1),
        (box(3.9, -1.0, 6.0, 1.0), 2),
        (box(-6.0, -1.0, -4.0, 1.0), 1),
        (box(-6.0, -1.0, -3.9, 1.0), 2),
        (Polygon([(0.0, 0.0), (2.0, 1.0), (2.0, 3.0)]), 1),
        (Polygon([(0.0, -1.0), (2.0, 1.0), (2.0, 3.0)]), 2),
    ],
)
def test_walls_that_cut_a_line(wall: Polygon, cut: int) -> None:
    lane = open_sight._Lane(disc_base(-5.0, 0.0, 1.0), disc_base(5.0, 0.0, 1.0))
    view = open_sight._View(lane, [], [wall])
    assert view._cut(0, 0.0, 1.0, 0.0, -4.0, 4.0) == cut
    turned = Polygon([(-x, y) for x, y in wall.points()])
    assert open_sight._View(lane, [], [turned])._cut(0, 0.0, 1.0, 0.0, -4.0, 4.0) == cut
    # A stretch no longer than a hair is none.
    assert view._cut(0, 0.0, 1.0, 0.0, 0.0, EPS) < 2
    if cut == 2 and min(wall.xs) < 0.0 < max(wall.xs):
        assert view._cut(0, 0.0, 1.0, 0.0, 0.0, 2 * EPS) == 2


@pytest.mark.parametrize(
    ("blocker", "free"),
    [
        (box(-EPS, 2.0, 9.0, 3.0), True),
        (box(-2 * EPS, 2.0, 9.0, 3.0), False),
        (box(-9.0, 2.0, EPS, 3.0), True),
        (box(-9.0, 2.0, 2 * EPS, 3.0), False),
        (box(-1.0, -3.0, 1.0, EPS), True),  # across the viewer's edge by a hair
        (box(-1.0, -3.0, 1.0, 2 * EPS), False),
        (box(-1.0, 6.0, 1.0, 9.0), True),  # at the target's edge
        (box(-1.0, 5.9, 1.0, 9.0), False),
        (Polygon([(0.0, 2.0), (2.0, 3.0), (1.0, 4.0)]), True),
        (Polygon([(-0.1, 2.0), (2.0, 3.0), (1.0, 4.0)]), False),
    ],
)
def test_a_line_straight_ahead(blocker: Polygon, free: bool) -> None:
    for turn in (1.0, -1.0):
        each = Polygon([(turn * x, y) for x, y in blocker.points()])
        view = sight_lines._view_from_edge(
            (-1.0, 0.0, 1.0, 0.0), (0.0, 0.0, 1.0, 0.0), box(-1.0, 6.0, 1.0, 8.0)
        )
        assert view is not None
        view.add_blockers([box(-0.9, 20.0, 0.9, 21.0), each])
        assert view.clear(0.0, 0.0) == free
        if free:
            assert line_found(view) == pytest.approx((0.0, 0.0, 0.0, 6.0))


def test_lines_that_lead_from_the_edge_to_the_target() -> None:
    view = sight_lines._view_from_edge((-1.0, 0.0, 1.0, 0.0), (0.0, 0.0, 1.0, 0.0), box(-1.0, 4.0, 1.0, 6.0))
    assert view is not None
    for a, m, leads in (
        (1.0, 0.0, True),
        (1.1, 0.0, False),
        (-1.0, 0.0, True),
        (-1.1, 0.0, False),
        (1.0, -0.5, True),
        (-1.0, 0.5, True),
        (0.0, 0.25, True),
        (0.0, 0.26, False),  # past its near corner, and the far one lies behind that
        (0.0, -0.26, False),
    ):
        assert view.clear(a, m) == leads, (a, m)


@pytest.mark.plain
def test_what_just_touches_the_ground_between_two_bases_is_not_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By exact numbers: half an inch of circle, 2" of the broader base and a quarter that is forgiven."""
    monkeypatch.setattr(open_sight, "_SLACK", 0.25)
    for one, other in ((1.0, 2.0), (2.0, 1.0)):
        lane = open_sight._Lane(disc_base(-5.0, 0.0, one), disc_base(5.0, 0.0, other))
        for x, y in ((7.75, 0.0), (-7.75, 0.0), (0.0, 2.75), (0.0, -2.75)):
            assert lane._beside(x, y, 0.5) is False
            assert lane._beside(1.0625 * x, 1.0625 * y, 0.5) is True
