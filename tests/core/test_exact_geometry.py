"""Shapes at the very edge of what counts: numbers that are exact, ties, and what is a tolerance apart."""

from __future__ import annotations

import math

import pytest

from banneret.core.space import distances, travel
from banneret.core.space import geometry as g
from banneret.core.space.bases import (
    Base,
    disc_base,
    nearer_than,
    on_board,
    overlapping,
    stands_on,
    sweeps_over,
    within,
)
from banneret.core.space.geometry import CONTACT, EPS, OVERLAP, Circle, Polygon
from banneret.core.space.obstacles import Obstacle

SQUARE = Polygon([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)])


# ----------------------------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize(
    ("value", "rounded"),
    [(1.23456, "1.235"), (1.23444, "1.234"), (-0.0004, "0.0"), (-1.0006, "-1.001"), (0.0, "0.0")],
)
def test_places_are_thousandths_of_an_inch(value: float, rounded: str) -> None:
    assert repr(g.quantise(value)) == rounded
    assert repr(g.snap(value) + 0.0) == rounded
    assert repr(g.quantise(g.snap(value))) == rounded


def test_half_a_thousandth_snaps_up() -> None:
    assert [repr(g.snap(v)) for v in (0.0005, -0.0005, 0.00049, 2.9995)] == ["0.001", "0.0", "0.0", "3.0"]


@pytest.mark.parametrize(
    ("degrees", "normal", "rounded"),
    [
        (0.0, "0.0", "0.0"),
        (360.0, "0.0", "0.0"),
        (-1e-20, "0.0", "0.0"),
        (359.996, "359.996", "0.0"),
        (359.994, "359.994", "359.99"),
        (-90.0, "270.0", "270.0"),
        (-0.004, "359.996", "0.0"),
        (12.346, "12.346", "12.35"),
        (721.5, "1.5", "1.5"),
    ],
)
def test_headings(degrees: float, normal: str, rounded: str) -> None:
    assert repr(round(g.normal_heading(degrees), 9)) == normal
    assert repr(g.quantise_heading(degrees)) == rounded


def test_quarter_turns_are_exact() -> None:
    vectors = [(h, g.heading_vector(h)) for h in (0.0, 90.0, 180.0, 270.0, 360.0, -90.0, 450.0, -1e-20)]
    assert [repr(v) for _, v in vectors] == [
        "(0.0, 1.0)",
        "(1.0, 0.0)",
        "(0.0, -1.0)",
        "(-1.0, 0.0)",
        "(0.0, 1.0)",
        "(-1.0, 0.0)",
        "(1.0, 0.0)",
        "(0.0, 1.0)",
    ]
    ways = [
        (0.0, 1.0),
        (2.0, 0.0),
        (0.0, -3.0),
        (-0.5, 0.0),
        (0.0, 0.0),
        (-0.0, 1.0),
        (-0.0, -1.0),
        (1.0, 1.0),
        (-1.0, 1.0),
    ]
    assert [repr(g.heading_of(*way)) for way in ways] == [
        "0.0",
        "90.0",
        "180.0",
        "270.0",
        "0.0",
        "0.0",
        "180.0",
        "45.0",
        "315.0",
    ]


# ----------------------------------------------------------------------------------------------------- outlines


@pytest.mark.parametrize("turned", [False, True])
def test_a_corner_no_further_than_a_hair_is_the_same(turned: bool) -> None:
    def corners(points: list[tuple[float, float]]) -> int:
        return len(Polygon([(y, x) for x, y in points] if turned else points).xs)

    rest = [(2.0, 0.0), (2.0, 2.0), (0.0, 2.0)]
    assert corners([(0.0, 0.0), (EPS, 0.0), *rest]) == 4
    assert corners([(0.0, 0.0), (2 * EPS, 0.0), *rest]) == 5
    assert corners([(0.0, 0.0), (0.0, EPS), *rest]) == 4
    assert corners([(0.0, 0.0), (0.0, 2 * EPS), *rest]) == 5
    assert corners([(0.0, 0.0), *rest, (0.0, EPS)]) == 4
    assert corners([(0.0, 0.0), *rest, (EPS, 0.0), (0.0, 0.0)]) == 4
    assert corners([(0.0, 0.0), *rest, (0.0, 2 * EPS)]) == 5
    assert corners([(0.0, 0.0), *rest, (-2 * EPS, 0.0)]) == 5
    # And an obstacle's.
    made = Obstacle([(0.0, 0.0), (EPS, 0.0), *rest, (0.0, EPS)], 1.0)
    assert made.points == [(0.0, 0.0), *rest]


@pytest.mark.parametrize("points", [[], [(0.0, 0.0)], [(0.0, 0.0), (1.0, 0.0)], [(0.0, 0.0)] * 5])
def test_less_than_three_corners_are_no_polygon(points: list[tuple[float, float]]) -> None:
    with pytest.raises(ValueError, match=r"^a polygon needs at least three different corners$"):
        Polygon(points)
    assert not g.is_convex(points)


def test_corners_run_counter_clockwise() -> None:
    assert Polygon([(0, 0), (0, 2), (2, 2), (2, 0)]).points() == [(2, 0), (2, 2), (0, 2), (0, 0)]
    assert Polygon([(0, 0), (2, 0), (4, 0)]).points() == [(0, 0), (2, 0), (4, 0)]
    flat = Polygon([(0, 0), (2, 0), (4, 0)])
    assert (flat.cx, flat.cy, flat.radius) == pytest.approx((2.0, 0.0, 2.0))


def test_what_is_convex() -> None:
    square = SQUARE.points()
    assert g.is_convex(square)
    assert g.is_convex(list(reversed(square)))
    assert g.is_convex([(0, 0), (1, 0), (2, 0), (2, 2)])  # a corner on a side
    assert not g.is_convex([(0, 0), (2, 0), (1, 0), (2, 2)])  # there and back
    assert not g.is_convex([(0, 0), (EPS, 0), *square[1:]])
    assert g.is_convex([(0, 0), (2 * EPS, 0), *square[1:]])
    assert not g.is_convex([(0, 0), (4, 0), (1, 1), (0, 4)])
    star = [(math.sin(k * math.tau * 2 / 5), math.cos(k * math.tau * 2 / 5)) for k in range(5)]
    assert not g.is_convex(star)
    assert not g.is_convex(list(reversed(star)))
    # Twice round the same square.
    assert not g.is_convex(square + square)


def test_a_disc_has_32_corners_and_its_own_area() -> None:
    assert len(g.disc(1.0, 2.0, 3.0).xs) == 32
    assert g.signed_area(g.disc(1.0, 2.0, 3.0).points()) == pytest.approx(9 * math.pi)
    assert g.signed_area(g.disc(1.0, 2.0, 3.0, 5).points()) == pytest.approx(9 * math.pi)


def test_a_hull_names_each_corner_once() -> None:
    points = [(0.0, 0.0), (2.0, 0.0), (1.0, 0.0), (2.0, 2.0), (1.0, 1.0), (0.0, 2.0), (0.0, 0.0)]
    assert g.hull(points).points() == [(0, 0), (2, 0), (2, 2), (0, 2)]


# ---------------------------------------------------------------------------------------- overlap and distance


def beside(gap: float, thick: float = 2.0) -> Polygon:
    """A box to the right of the square, this far from it."""
    return Polygon([(2.0 + gap, 0.0), (2.0 + gap + thick, 0.0), (2.0 + gap + thick, 2.0), (2.0 + gap, 2.0)])


def left(gap: float, thick: float = 2.0) -> Polygon:
    """A box to the left of the square; here its side lies at 0 and the gap is exact."""
    return Polygon([(-gap - thick, 0.0), (-gap, 0.0), (-gap, 2.0), (-gap - thick, 2.0)])


def test_how_deep_is_an_overlap() -> None:
    assert not distances.overlap(SQUARE, left(-OVERLAP))
    assert distances.overlap(SQUARE, left(-OVERLAP * 1.01))
    assert not distances.overlap(SQUARE, beside(-0.0049))
    assert distances.overlap(SQUARE, beside(-0.0051))
    # Something thinner than that lies along a side, half of it on each side or all of it within.
    assert not distances.overlap(SQUARE, left(-0.004, 0.006))
    assert not distances.overlap(SQUARE, left(-0.004, 0.003))
    assert not distances.overlap(left(-0.004, 0.003), SQUARE)
    assert distances.overlap(SQUARE, Polygon([(1.0, 0.5), (1.003, 0.5), (1.003, 1.5), (1.0, 1.5)]))


def test_closer_than_a_limit() -> None:
    assert not distances.closer_than(SQUARE, SQUARE, 0.0)
    assert not distances.closer_than(SQUARE, SQUARE, -0.5)
    assert not distances.closer_than(SQUARE, SQUARE, EPS)
    assert distances.closer_than(SQUARE, SQUARE, 2 * EPS)
    assert distances.closer_than(SQUARE, left(0.5), 0.5 + 2 * EPS)
    assert not distances.closer_than(SQUARE, left(0.5), 0.5)
    assert not distances.closer_than(SQUARE, left(0.5 - EPS), 0.5)
    assert distances.closer_than(SQUARE, left(0.5 - 2 * EPS), 0.5)
    assert distances.closer_than(SQUARE, left(0.5), 9.0)
    assert not distances.closer_than(SQUARE, g.translated(SQUARE, 50.0, 0.0), 9.0)


def test_discs_and_squares() -> None:
    assert not distances.circle_overlap(Circle(0.0, 1.0, OVERLAP), SQUARE)
    assert distances.circle_overlap(Circle(0.0, 1.0, 0.0051), SQUARE)
    assert not distances.circle_overlap(Circle(-1.0, 1.0, 1.0049), SQUARE)
    assert distances.circle_overlap(Circle(-1.0, 1.0, 1.0051), SQUARE)
    assert distances.circle_distance(Circle(-1.0, 1.0, 0.5), SQUARE) == pytest.approx(0.5)
    assert distances.circle_distance(Circle(-1.0, 1.0, 1.5), SQUARE) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("x", "y", "signed", "within"),
    [
        (1.0, 0.5, -0.5, True),
        (1.0, 1.0, -1.0, True),
        (0.0, 1.0, 0.0, True),
        (2.0, 2.0, 0.0, True),
        (-EPS, 1.0, EPS, True),
        (-2 * EPS, 1.0, 2 * EPS, False),
        (-3.0, -4.0, 5.0, False),
        (2.0, 3.0, 1.0, False),  # in line with a side
        (3.0, 1.0, 1.0, False),
    ],
)
def test_points_and_a_square(x: float, y: float, signed: float, within: bool) -> None:
    assert distances.signed_distance(SQUARE, x, y) == pytest.approx(signed, abs=1e-9)
    assert distances.distance_to_point(SQUARE, x, y) == pytest.approx(max(signed, 0.0), abs=1e-9)
    assert distances.contains(SQUARE, x, y) == within


@pytest.mark.parametrize(
    ("ends", "crosses", "apart"),
    [
        ((-1.0, 1.0, 3.0, 1.0), True, 0.0),
        ((-1.0, 0.0, 3.0, 0.0), False, 0.0),  # along a side
        ((-1.0, 1.0, 1.0, -1.0), False, 0.0),  # through a corner
        ((-1.0, 1.1, 1.1, -1.0), True, 0.0),
        ((-1.0, 1.0, 0.0, 1.0), False, 0.0),  # up to a side
        ((-1.0, 1.0, 0.1, 1.0), True, 0.0),
        ((2.0, 1.0, 5.0, 1.0), False, 0.0),
        ((1.9, 1.0, 5.0, 1.0), True, 0.0),
        ((0.5, 0.5, 0.6, 0.7), True, 0.0),  # all within
        ((-1.0, 5.0, 3.0, 5.0), False, 3.0),
        ((5.0, -1.0, 5.0, 3.0), False, 3.0),
        ((-4.0, -3.0, -4.0, 5.0), False, 4.0),
        ((3.0, 3.0, 6.0, 6.0), False, math.sqrt(2)),
        ((-1.0, 2.0, 1.0, 4.0), False, math.sqrt(0.5)),
        ((1.0, 1.0, 1.0, 1.0), False, 0.0),  # no length
    ],
)
def test_segments_and_a_square(ends: tuple[float, float, float, float], crosses: bool, apart: float) -> None:
    x0, y0, x1, y1 = ends
    for segment in (ends, (x1, y1, x0, y0)):
        assert distances.segment_crosses(*segment, SQUARE) == crosses
        assert distances.segment_to_polygon(*segment, SQUARE) == pytest.approx(apart)


def test_passing_within_a_hair_is_not_meeting() -> None:
    """A box comes up from below, its right side at 0, and passes one that reaches a little across its path."""
    mover = Polygon([(-2.0, -9.0), (0.0, -9.0), (0.0, -7.0), (-2.0, -7.0)])
    for reach, met in ((EPS, False), (2 * EPS, True), (0.0, False), (-CONTACT, False), (1.0, True)):
        other = Polygon([(-reach, 0.0), (2.0, 0.0), (2.0, 2.0), (-reach, 2.0)])
        assert travel.travel_until_contact(mover, 0.0, 1.0, other) == (pytest.approx(7.0) if met else math.inf)
        # Downwards it has passed it already.
        assert travel.travel_until_contact(mover, 0.0, -1.0, other) == math.inf
    narrow = Polygon([(0.0, 3.0), (5.0, 3.0), (5.0, 4.0), (0.0, 4.0)])
    assert travel.front_reach(0.0, 0.0, 0.0, EPS, narrow) == math.inf
    assert travel.front_reach(0.0, 0.0, 0.0, 2 * EPS, narrow) == pytest.approx(3.0)
    behind = Polygon([(-1.0, -4.0), (1.0, -4.0), (1.0, -OVERLAP), (-1.0, -OVERLAP)])
    assert travel.front_reach(0.0, 0.0, 0.0, 2.0, behind) == math.inf
    across = Polygon([(-1.0, -4.0), (1.0, -4.0), (1.0, -0.0049), (-1.0, -0.0049)])
    assert travel.front_reach(0.0, 0.0, 0.0, 2.0, across) == pytest.approx(0.0)


def test_a_turn_without_a_clearance() -> None:
    other = Polygon([(2.5, 0.0), (4.0, 0.0), (4.0, 2.0), (2.5, 2.0)])
    assert not travel.rotation_hits(SQUARE, 0.0, 0.0, 5.0, other)
    assert travel.rotation_hits(SQUARE, 0.0, 0.0, 5.0, other, 0.5)
    assert travel.rotation_hits(SQUARE, 0.0, 0.0, 45.0, other)
    assert not travel.rotation_hits(SQUARE, 0.0, 0.0, -90.0, g.translated(other, 0.0, 2.1))


# ------------------------------------------------------------------------------------------------------- bases


def test_bases_at_their_limits() -> None:
    one, two = disc_base(0.0, 0.0, 1.0), disc_base(4.0, 0.0, 1.0)
    assert not nearer_than(one, two, 2.0)
    assert nearer_than(one, two, 2.0 + 2 * EPS)
    assert within(one, two, 2.0)
    assert within(one, two, 1.9991)
    assert not within(one, two, 1.998)
    assert not overlapping(one, disc_base(2.0 - 0.0049, 0.0, 1.0))
    assert overlapping(one, disc_base(2.0 - 0.0051, 0.0, 1.0))
    box = Base(2.0, 0.0, 0.0, 1.0, 1.0)
    assert not overlapping(disc_base(0.0049, 0.0, 1.0), box)
    assert overlapping(disc_base(0.0051, 0.0, 1.0), box)
    assert overlapping(box, disc_base(0.0051, 0.0, 1.0))
    assert not stands_on(disc_base(-1.0 + 0.0049, 1.0, 1.0), SQUARE)
    assert stands_on(disc_base(-1.0 + 0.0051, 1.0, 1.0), SQUARE)
    assert not overlapping(disc_base(0.0, 0.0, OVERLAP), disc_base(OVERLAP + 1.0 - OVERLAP, 0.0, 1.0))
    # One as small as what counts as no overlap stands on nothing at whose edge it is.
    dot = disc_base(0.0, 1.0, OVERLAP)
    assert not stands_on(dot, SQUARE)
    assert not sweeps_over(dot, 0.0, 0.5, SQUARE)
    assert not overlapping(dot, Base(1.0, 1.0, 0.0, 1.0, 1.0))
    assert not overlapping(Base(1.0, 1.0, 0.0, 1.0, 1.0), dot)
    assert sweeps_over(disc_base(0.0, 1.0, 0.0051), 0.0, 0.5, SQUARE)
    assert on_board(disc_base(1.0, 1.0, 1.0), 0.001, 0.001, 1.999, 1.999)
    for edges in (
        (0.0012, 0.0, 2.0, 2.0),
        (0.0, 0.0012, 2.0, 2.0),
        (0.0, 0.0, 1.9988, 2.0),
        (0.0, 0.0, 2.0, 1.9988),
    ):
        assert not on_board(disc_base(1.0, 1.0, 1.0), *edges)
        assert not on_board(Base(1.0, 1.0, 0.0, 1.0, 1.0), *edges)


def test_what_an_obstacle_is_made_of() -> None:
    post = Obstacle([(3.0, 4.0)], 0.5)
    assert (post.cx, post.cy, post.reach, post.xs, post.ys, post.nxs) == (3.0, 4.0, 0.5, [3.0], [4.0], [])
    line = Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0)
    assert (line.cx, line.cy, line.reach) == (2.0, 0.0, 3.0)
    assert (line.nxs, line.nys, line.cs) == ([0.0, 0.0], [-1.0, 1.0], [0.0, 0.0])
    block = Obstacle([(0.0, 0.0), (6.0, 0.0), (6.0, 8.0), (0.0, 8.0)], 0.0)
    assert (block.cx, block.cy, block.reach) == (3.0, 4.0, 5.0)
    assert (block.nxs, block.nys, block.cs) == (
        [0.0, 1.0, 0.0, -1.0],
        [-1.0, 0.0, 1.0, 0.0],
        [0.0, 6.0, 8.0, 0.0],
    )
    assert Obstacle([(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)], 0.5).points == [(1.0, 2.0)]
    same = Obstacle([(1.0, 2.0), (1.0, 2.0)], 0.5)
    assert (same.cx, same.cy, same.reach, same.xs, same.ys) == (1.0, 2.0, 0.5, [1.0], [2.0])
    # Corners on a side are left out wherever the outline begins.
    ring = [(0.0, 0.0), (1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (0.0, 2.0), (0.0, 1.0)]
    for k in range(len(ring)):
        assert sorted(Obstacle(ring[k:] + ring[:k], 0.0).points) == [(0, 0), (0, 2), (2, 0), (2, 2)]
