"""Bases, distances and moves of shapes with every limit met exactly.

What rounding forgives is a quarter of an inch here, and what counts as contact an inch; all else is a whole
number of quarters, which every processor reckons alike. So each limit shows on which side equality lies.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from banneret.core.space import bases, distances, travel
from banneret.core.space.bases import (
    Base,
    nearer_than,
    on_board,
    overlapping,
    stands_on,
    sweeps_over,
    touching,
    within,
)
from banneret.core.space.distances import (
    _clip_length,
    _side_gap,
    circle_overlap,
    closer_than,
    closest_vector,
    contains,
    distance,
    gap_vector,
    inside_box,
    overlap,
    segment_crosses,
    segment_distance,
    segment_to_polygon,
    signed_distance,
)
from banneret.core.space.geometry import Circle, Polygon
from banneret.core.space.travel import front_reach, rotation_hits, travel_until_contact

pytestmark = pytest.mark.plain

Ends = tuple[float, float, float, float]
Maker = Callable[..., Base]


@pytest.fixture(autouse=True)
def quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, inches in (("EPS", 0.25), ("EPS2", 0.0625), ("OVERLAP", 0.25), ("_OVERLAP2", 0.0625)):
        monkeypatch.setattr(distances, name, inches)
    for name, inches in (("EPS", 0.25), ("_DEEP", 0.25), ("_ROUNDING", 0.25), ("CONTACT", 1.0)):
        monkeypatch.setattr(bases, name, inches)
    for name, inches in (("EPS", 0.25), ("OVERLAP", 0.25), ("CONTACT", 1.0)):
        monkeypatch.setattr(travel, name, inches)


def disc(x: float, y: float = 0.0, radius: float = 1.0) -> Base:
    return Base(x, y, 0.0, radius, 0.0)


def block(x: float, y: float = 0.0) -> Base:
    """2" by 2"."""
    return Base(x, y, 0.0, 1.0, 1.0)


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


SQUARE = box(0.0, 0.0, 4.0, 4.0)


# ------------------------------------------------------------------------------------------------- bases


@pytest.mark.parametrize("other", [disc, block])
@pytest.mark.parametrize("one", [disc, block])
def test_two_bases_at_their_limits(one: Maker, other: Maker) -> None:
    """2" across, side by side."""
    for away, near in ((2.5, True), (2.75, False), (3.0, False)):
        assert nearer_than(one(0.0), other(away), 1.0) is near
        assert nearer_than(one(0.0, away), other(0.0), 1.0) is near
    for away, near in ((3.0, True), (3.25, True), (3.5, False)):
        assert within(one(0.0), other(away), 1.0) is near
        assert within(one(0.0, away), other(0.0), 1.0) is near
        assert touching(one(0.0), other(away)) is near
    for away, deep in ((1.5, True), (1.75, False), (2.0, False)):
        assert overlapping(one(0.0), other(away)) is deep
        assert overlapping(one(0.0, away), other(0.0)) is deep


@pytest.mark.parametrize("one", [disc, block])
def test_a_base_at_the_edge_of_ground(one: Maker) -> None:
    for x, y, there in (
        *((4.5, 2.0, True), (4.75, 2.0, False), (-0.5, 2.0, True), (-0.75, 2.0, False)),
        *((2.0, 4.5, True), (2.0, 4.75, False), (2.0, -0.5, True), (2.0, -0.75, False)),
    ):
        assert stands_on(one(x, y), SQUARE) is there
    for y, over in ((4.5, True), (4.75, False), (-0.5, True), (-0.75, False)):
        assert sweeps_over(one(-6.0, y), 20.0, 0.0, SQUARE) is over
        assert sweeps_over(one(y, 12.0), 0.0, -20.0, SQUARE) is over
    # It stops short of it, or comes just so far into it.
    for far, over in ((4.75, False), (5.25, False), (5.5, True)):
        assert sweeps_over(one(-6.0, 2.0), far, 0.0, SQUARE) is over


def test_a_base_at_the_edge_of_the_table() -> None:
    """A disc may be a quarter of an inch over it; a block is forgiven as much again as its corners are."""
    for one, least in ((disc, 0.75), (block, 0.5)):
        for out, there in ((0.0, True), (-0.25, False)):
            for x, y in (
                *((least + out, 10.0), (40.0 - least - out, 10.0)),
                *((10.0, least + out), (10.0, 20.0 - least - out)),
            ):
                assert on_board(one(x, y), 0.0, 0.0, 40.0, 20.0) is there, (x, y)


@pytest.mark.parametrize(
    ("shape", "there"),
    [
        (box(-0.25, 2.0, 4.0, 4.0), True),
        (box(-0.5, 2.0, 4.0, 4.0), False),
        (box(2.0, -0.25, 4.0, 4.0), True),
        (box(2.0, -0.5, 4.0, 4.0), False),
        (box(2.0, 2.0, 8.25, 4.0), True),
        (box(2.0, 2.0, 8.5, 4.0), False),
        (box(2.0, 2.0, 4.0, 6.25), True),
        (box(2.0, 2.0, 4.0, 6.5), False),
    ],
)
def test_inside_a_box(shape: Polygon, there: bool) -> None:
    assert inside_box(shape, 0.0, 0.0, 8.0, 6.0) is there


# ------------------------------------------------------------------------------------------------ distances


@pytest.mark.parametrize(
    ("x", "deep"), [(4.0, False), (3.75, False), (3.5, True), (-2.0, False), (-1.75, False)]
)
def test_shapes_that_overlap(x: float, deep: bool) -> None:
    other = box(x, 1.0, x + 2.0, 3.0)
    assert (overlap(SQUARE, other), overlap(other, SQUARE)) == (deep, deep)
    turned = box(1.0, x, 3.0, x + 2.0)
    assert (overlap(SQUARE, turned), overlap(turned, SQUARE)) == (deep, deep)


def test_shapes_askew_that_overlap() -> None:
    """Corners into sides that lie at a slant: what holds two apart may be any side of either."""
    kite = Polygon([(0.0, 0.0), (4.0, 1.0), (6.0, 6.0), (1.0, 4.0)])
    for x, y, deep in (
        *((5.0, 5.0, True), (1.0, 3.5, True), (3.5, 1.0, True), (0.5, 0.5, True), (5.0, 3.0, True)),
        *((0.0, 4.0, False), (4.0, 0.0, False), (5.75, 2.0, False), (-1.0, -1.0, False), (3.0, 6.0, False)),
        *((7.0, 7.0, False), (-0.5, 2.0, False), (2.0, -0.5, False)),
    ):
        small = Polygon([(x + 1.0, y), (x, y + 1.0), (x - 1.0, y), (x, y - 1.0)])
        assert (overlap(kite, small), overlap(small, kite)) == (deep, deep), (x, y)


def test_how_far_shapes_are_apart() -> None:
    for other, apart in (
        *((box(6.0, 0.0, 8.0, 4.0), 2.0), (box(6.0, 4.0, 8.0, 6.0), 2.0), (box(6.0, -3.0, 8.0, 0.0), 2.0)),
        *((box(7.0, 8.0, 9.0, 9.0), 5.0), (box(-5.0, -14.0, -4.0, -3.0), 5.0)),
        *((box(4.0, 0.0, 8.0, 4.0), 0.0), (box(4.0, 4.0, 8.0, 8.0), 0.0), (box(2.0, 2.0, 8.0, 8.0), 0.0)),
        *((box(1.0, 6.0, 3.0, 8.0), 2.0), (box(-9.0, 6.0, 30.0, 8.0), 2.0)),
    ):
        assert distance(SQUARE, other) == pytest.approx(apart)
        assert distance(other, SQUARE) == pytest.approx(apart)


def test_what_a_side_has_beyond_it() -> None:
    """A distance, -1 if all of the other is beyond some side but against none, -2 if it is beyond none."""
    for other, found in (
        *((box(6.0, 1.0, 8.0, 3.0), 2.0), (box(6.0, 4.0, 8.0, 6.0), 2.0), (box(6.0, -2.0, 8.0, 0.0), 2.0)),
        *((box(6.0, 5.0, 8.0, 6.0), -1.0), (box(4.0, 1.0, 6.0, 3.0), -2.0), (box(3.0, 1.0, 6.0, 3.0), -2.0)),
        *((box(1.0, -4.0, 3.0, -1.0), 1.0), (box(4.0, 5.0, 6.0, 7.0), 1.0), (box(-2.0, 5.0, 0.0, 7.0), 1.0)),
    ):
        assert _side_gap(SQUARE, other) == pytest.approx(found)


def test_closer_than_a_limit_on_a_lattice() -> None:
    for x, limit, near in (
        *((5.5, 2.0, True), (5.75, 2.0, False), (6.0, 2.0, False), (4.0, 0.25, False), (4.0, 0.5, True)),
        *((4.0, 0.0, False), (3.0, 0.25, False), (3.0, 0.5, True)),
    ):
        assert closer_than(SQUARE, box(x, 0.0, x + 2.0, 4.0), limit) is near
    assert closer_than(SQUARE, SQUARE, 0.5) is True


@pytest.mark.parametrize(
    ("x", "y", "inside", "signed"),
    [
        *((2.0, 2.0, True, -2.0), (4.0, 2.0, True, 0.0), (4.25, 2.0, True, 0.25), (4.5, 2.0, False, 0.5)),
        *((-0.25, 2.0, True, 0.25), (-0.5, 2.0, False, 0.5), (2.0, 4.25, True, 0.25), (2.0, -0.5, False, 0.5)),
        *((4.0, 4.0, True, 0.0), (7.0, 8.0, False, 5.0), (1.0, 2.0, True, -1.0), (2.0, 3.5, True, -0.5)),
    ],
)
def test_points_on_a_lattice(x: float, y: float, inside: bool, signed: float) -> None:
    assert contains(SQUARE, x, y) is inside
    assert signed_distance(SQUARE, x, y) == pytest.approx(signed)


def test_a_circle_that_overlaps() -> None:
    for x, deep in ((4.5, True), (4.75, False), (5.0, False)):
        assert circle_overlap(Circle(x, 2.0, 1.0), SQUARE) is deep


@pytest.mark.parametrize(
    ("ends", "point", "apart"),
    [
        *(((0.0, 0.0, 4.0, 0.0), (0.0, 3.0), 3.0), ((0.0, 0.0, 4.0, 0.0), (4.0, 3.0), 3.0)),
        *(((0.0, 0.0, 4.0, 0.0), (-3.0, 4.0), 5.0), ((0.0, 0.0, 4.0, 0.0), (7.0, -4.0), 5.0)),
        *(((2.0, 2.0, 2.0, 2.0), (5.0, 6.0), 5.0), ((0.0, 0.0, 0.0, 4.0), (-2.0, 3.0), 2.0)),
    ],
)
def test_a_point_and_a_segment(ends: Ends, point: tuple[float, float], apart: float) -> None:
    assert segment_distance(*ends, *point) == pytest.approx(apart)


def test_the_way_from_one_shape_to_another() -> None:
    for other, found in (
        *((box(6.0, 0.0, 8.0, 4.0), (2.0, -1.0, 0.0)), (box(0.0, 6.0, 4.0, 8.0), (2.0, 0.0, -1.0))),
        *((box(7.0, 8.0, 9.0, 9.0), (5.0, -0.6, -0.8)), (box(-5.0, -6.0, -3.0, -4.0), (5.0, 0.6, 0.8))),
        *((box(6.0, 4.0, 8.0, 9.0), (2.0, -1.0, 0.0)), (box(4.0, 4.0, 8.0, 8.0), (0.0, 0.0, 0.0))),
    ):
        assert gap_vector(SQUARE, other) == pytest.approx(found)
        shift = (-found[0] * found[1], -found[0] * found[2])
        assert closest_vector(SQUARE, other) == pytest.approx(shift)


@pytest.mark.parametrize(
    ("ends", "inset", "length"),
    [
        *(
            ((-2.0, 2.0, 6.0, 2.0), 0.0, 4.0),
            ((-2.0, 0.0, 6.0, 0.0), 0.0, 4.0),
            ((-2.0, -1.0, 6.0, -1.0), 0.0, -1.0),
        ),
        *(
            ((4.0, 2.0, 6.0, 2.0), 0.0, 0.0),
            ((-2.0, 2.0, 0.0, 2.0), 0.0, 0.0),
            ((5.0, 2.0, 6.0, 2.0), 0.0, -1.0),
        ),
        *(((-2.0, 2.0, 6.0, 2.0), 0.25, 3.5), ((1.0, 1.0, 3.0, 3.0), 0.0, math.sqrt(8.0))),
        *(((-2.0, 0.25, 6.0, 0.25), 0.25, 3.5), ((-2.0, 0.125, 6.0, 0.125), 0.25, -1.0)),
        *(
            ((-2.0, 2.0, 2.0, -2.0), 0.0, 0.0),
            ((2.0, 6.0, 6.0, 2.0), 0.0, 0.0),
            ((3.0, 2.0, 1.0, 2.0), 0.0, 2.0),
        ),
    ],
)
def test_what_lies_of_a_segment_in_a_square(ends: Ends, inset: float, length: float) -> None:
    assert _clip_length(*ends, SQUARE, inset) == pytest.approx(length)


@pytest.mark.parametrize(
    ("ends", "crosses", "apart"),
    [
        *(
            ((-2.0, 2.0, 6.0, 2.0), True, 0.0),
            ((-2.0, 4.0, 6.0, 4.0), False, 0.0),
            ((-2.0, 3.75, 6.0, 3.75), True, 0.0),
        ),
        *(
            ((-2.0, 2.0, 0.5, 2.0), False, 0.0),
            ((-2.0, 2.0, 0.75, 2.0), True, 0.0),
            ((-2.0, 2.0, -1.0, 2.0), False, 1.0),
        ),
        *(
            ((3.5, 2.0, 9.0, 2.0), False, 0.0),
            ((3.25, 2.0, 9.0, 2.0), True, 0.0),
            ((7.0, 8.0, 9.0, 8.0), False, 5.0),
        ),
        *(
            ((-2.0, 2.0, 2.0, -2.0), False, 0.0),
            ((6.0, -9.0, 6.0, 9.0), False, 2.0),
            ((4.0, 4.0, 9.0, 9.0), False, 0.0),
        ),
    ],
)
def test_segments_at_a_square(ends: Ends, crosses: bool, apart: float) -> None:
    x0, y0, x1, y1 = ends
    for way in (ends, (x1, y1, x0, y0)):
        assert segment_crosses(*way, SQUARE) is crosses
        assert segment_to_polygon(*way, SQUARE) == pytest.approx(apart)


# -------------------------------------------------------------------------------------------------- moves


@pytest.mark.parametrize(
    ("b", "far"),
    [
        *(
            (box(0.0, 9.0, 4.0, 10.0), 5.0),
            (box(3.75, 9.0, 6.0, 10.0), math.inf),
            (box(3.5, 9.0, 6.0, 10.0), 5.0),
        ),
        *((box(-3.0, 9.0, 0.25, 10.0), math.inf), (box(-3.0, 9.0, 0.5, 10.0), 5.0)),
        # In contact it goes nowhere, whichever way.
        *((box(5.0, 0.0, 6.0, 4.0), 0.0), (box(5.25, 0.0, 6.0, 4.0), math.inf), (box(0.0, 5.0, 4.0, 6.0), 0.0)),
        *(
            (box(0.0, -2.0, 4.0, -1.0), 0.0),
            (box(0.0, -2.25, 4.0, -1.25), math.inf),
            (box(0.0, 5.25, 4.0, 6.0), 1.25),
        ),
        (Polygon([(2.0, 8.0), (3.0, 9.0), (1.0, 9.0)]), 4.0),
        (Polygon([(4.0, 8.0), (5.0, 9.0), (3.0, 9.0)]), 4.0),
        (Polygon([(5.0, 8.0), (5.0, 10.0), (3.0, 10.0)]), 5.0),
    ],
)
def test_how_far_a_shape_goes_until_it_meets_another(b: Polygon, far: float) -> None:
    assert travel_until_contact(SQUARE, 0.0, 1.0, b) == pytest.approx(far)
    turned = Polygon([(y, 4.0 - x) for x, y in b.points()])
    assert travel_until_contact(SQUARE, 1.0, 0.0, turned) == pytest.approx(far)


@pytest.mark.parametrize(
    ("b", "far"),
    [
        *(
            (box(-1.0, 3.0, 1.0, 4.0), 3.0),
            (box(1.75, 3.0, 4.0, 4.0), math.inf),
            (box(1.5, 3.0, 4.0, 4.0), 3.0),
        ),
        *((box(-4.0, 3.0, -1.75, 4.0), math.inf), (box(-4.0, 3.0, -1.5, 4.0), 3.0)),
        *(
            (box(-1.0, -2.0, 1.0, -0.25), math.inf),
            (box(-1.0, -2.0, 1.0, 0.0), 0.0),
            (box(-1.0, -1.0, 1.0, 1.0), 0.0),
        ),
        (Polygon([(2.0, 1.0), (6.0, 5.0), (-2.0, 5.0)]), 1.0),
        (Polygon([(4.0, 2.0), (4.0, 6.0), (0.0, 6.0)]), 4.0),
        (Polygon([(-4.0, 2.0), (0.0, 6.0), (-4.0, 6.0)]), 4.0),
    ],
)
def test_how_far_a_front_goes_until_it_meets_another(b: Polygon, far: float) -> None:
    """A front of 4" at the origin that faces north."""
    assert front_reach(0.0, 0.0, 0.0, 2.0, b) == pytest.approx(far)


@pytest.mark.parametrize(
    ("b", "degrees", "clearance", "met"),
    [
        # The corner of a square of 2" about its middle reaches 1.414" out, and it is forgiven a quarter.
        *((box(1.25, -1.0, 3.0, 1.0), 45.0, 0.0, False), (box(1.0, -1.0, 3.0, 1.0), 45.0, 0.0, True)),
        *((box(1.0, -1.0, 3.0, 1.0), 5.0, 0.0, False), (box(1.0, -1.0, 3.0, 1.0), -45.0, 0.0, True)),
        *((box(2.0, -1.0, 3.0, 1.0), 45.0, 1.0, True), (box(2.25, -1.0, 3.0, 1.0), 45.0, 1.0, False)),
        *((box(1.75, -1.0, 3.0, 1.0), 0.0, 1.0, False), (box(1.5, -1.0, 3.0, 1.0), 0.0, 1.0, True)),
        *((box(0.75, -1.0, 3.0, 1.0), 0.0, 0.0, False), (box(0.5, -1.0, 3.0, 1.0), 0.0, 0.0, True)),
        *((box(1.125, 1.125, 3.0, 3.0), 90.0, 0.5, True), (box(1.25, 1.25, 3.0, 3.0), 90.0, 0.5, False)),
    ],
)
def test_a_square_that_turns(b: Polygon, degrees: float, clearance: float, met: bool) -> None:
    assert rotation_hits(box(-1.0, -1.0, 1.0, 1.0), 0.0, 0.0, degrees, b, clearance) is met
