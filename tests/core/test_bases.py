"""Bases of single models, by example and against shapely on random pairs."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point, box
from shapely.geometry import Polygon as Shape

from banneret.core.space import bases as b
from banneret.core.space.bases import Base, disc_base
from banneret.core.space.geometry import CONTACT, OVERLAP, Polygon, rectangle
from tests.core import reference as ref

BAND = 1e-5


@st.composite
def footprints(draw: st.DrawFn) -> Base:
    x, y = draw(ref.coordinates), draw(ref.coordinates)
    if draw(st.booleans()):
        return disc_base(x, y, draw(ref.halves))
    return Base(x, y, draw(ref.headings), draw(ref.halves), draw(ref.halves))


limits = st.sampled_from([0.0, 0.01, 0.5, 1.0, 2.0, 6.0])


def core(a: Base) -> Any:
    """What a base is but for the radius of a disc: its middle, or its outline."""
    if a.is_round():
        return Point(a.cx, a.cy)
    return Shape(ref.corners(a.cx, a.cy, a.half_width, a.half_depth, a.heading))


def radius(a: Base) -> float:
    return a.half_width if a.is_round() else 0.0


def apart(a: Base, other: Any, other_radius: float = 0.0) -> float:
    """How far apart, or minus how deep where a disc comes near; for two outlines minus the least push."""
    mine = core(a)
    if mine.area > 0 and getattr(other, "area", 0) > 0:
        return ref.separation(mine, other)
    return float(mine.distance(other)) - radius(a) - other_radius


def pair(a: Base, c: Base) -> float:
    return apart(a, core(c), radius(c))


# --------------------------------------------------------------------------------------------------- one base


def test_a_disc_and_a_rectangle() -> None:
    round_one = disc_base(1.0, 2.0, 0.5)
    assert round_one.is_round()
    assert round_one.box is None
    assert round_one.radius == 0.5
    long_one = Base(1.0, 2.0, 90.0, 0.5, 1.0)
    assert not long_one.is_round()
    assert long_one.radius == pytest.approx(math.sqrt(1.25))
    # Facing east, its depth lies along x.
    assert sorted(long_one.outline()) == [(0.0, 1.5), (0.0, 2.5), (2.0, 1.5), (2.0, 2.5)]
    assert repr(long_one) == "Base(1.0, 2.0, 90.0, 0.5, 1.0)"


@given(footprints())
@ref.examples(100)
def test_the_outline_and_the_radius_reach_as_far_as_the_base(a: Base) -> None:
    far = [math.dist((a.cx, a.cy), spot) for spot in a.outline()]
    assert far == pytest.approx([a.radius] * len(far))
    if not a.is_round():
        assert Shape(a.outline()).hausdorff_distance(core(a)) < 1e-9
    else:
        assert len(set(a.outline())) == 16


@given(footprints(), ref.coordinates, ref.coordinates, ref.headings)
@ref.examples(100)
def test_the_same_base_elsewhere(a: Base, x: float, y: float, heading: float) -> None:
    moved = a.at(x, y, heading)
    assert (moved.cx, moved.cy, moved.heading) == (x, y, heading)
    assert (moved.half_width, moved.half_depth, moved.radius) == (a.half_width, a.half_depth, a.radius)
    assert moved.is_round() == a.is_round()
    if not a.is_round():
        assert Shape(moved.outline()).hausdorff_distance(core(moved)) < 1e-9


# -------------------------------------------------------------------------------------------------- two bases


@given(footprints(), footprints())
@ref.examples(250)
def test_the_gap_between_two_bases(a: Base, c: Base) -> None:
    assert b.gap(a, c) == pytest.approx(max(0.0, pair(a, c)), abs=1e-6)
    assert b.gap(c, a) == pytest.approx(b.gap(a, c), abs=1e-9)


@given(footprints(), footprints(), limits)
@ref.examples(250)
def test_nearer_than_and_within(a: Base, c: Base, limit: float) -> None:
    real = max(0.0, pair(a, c))
    if abs(real - limit) > BAND:
        assert b.nearer_than(a, c, limit) == (real < limit)
        assert b.within(a, c, limit) == (real <= limit)
    # Whatever rounding does, nothing is both.
    assert not b.nearer_than(a, c, limit) or b.within(a, c, limit)


@given(footprints(), footprints())
@ref.examples(250)
def test_touching_and_overlapping(a: Base, c: Base) -> None:
    real = pair(a, c)
    if abs(real - CONTACT) > BAND:
        assert b.touching(a, c) == (real < CONTACT)
    if abs(real + OVERLAP) > BAND:
        assert b.overlapping(a, c) == (real < -OVERLAP)
        assert b.overlapping(c, a) == (real < -OVERLAP)


@given(
    footprints(), footprints(), st.sampled_from([-0.02, -0.006, -0.004, 0.0, 0.004, 0.009, 0.011, 0.02, 1.0])
)
@ref.examples(150)
def test_bases_brought_close_together(a: Base, c: Base, wanted: float) -> None:
    """Random pairs are seldom near to contact, so one is pushed along until they are."""
    dx, dy = c.cx - a.cx, c.cy - a.cy
    length = math.hypot(dx, dy) or 1.0
    ux, uy = (dx / length, dy / length) if math.hypot(dx, dy) > 0 else (1.0, 0.0)
    low, high = 0.0, 40.0
    for _ in range(40):
        middle = (low + high) / 2
        if pair(a, c.at(a.cx + middle * ux, a.cy + middle * uy, c.heading)) < wanted:
            low = middle
        else:
            high = middle
    near = c.at(a.cx + high * ux, a.cy + high * uy, c.heading)
    real = pair(a, near)
    assert b.gap(a, near) == pytest.approx(max(0.0, real), abs=1e-6)
    for limit in (0.0, 0.005, CONTACT, 1.0):
        if abs(max(0.0, real) - limit) > BAND:
            assert b.nearer_than(a, near, limit) == (real < limit)
            assert b.within(a, near, limit) == (real <= limit)
    if abs(real + OVERLAP) > BAND:
        assert b.overlapping(a, near) == (real < -OVERLAP)
    if abs(real - CONTACT) > BAND:
        assert b.touching(a, near) == (real <= CONTACT)


def test_exactly_an_inch_is_within_it_and_not_nearer() -> None:
    for one, two in (
        (disc_base(0.0, 0.0, 0.5), disc_base(2.0, 0.0, 0.5)),
        (disc_base(0.0, 0.0, 0.5), Base(2.0, 0.0, 0.0, 0.5, 1.0)),
        (Base(0.0, 0.0, 0.0, 0.5, 1.0), Base(2.0, 0.0, 0.0, 0.5, 1.0)),
    ):
        assert b.gap(one, two) == pytest.approx(1.0)
        assert b.within(one, two, 1.0)
        assert not b.nearer_than(one, two, 1.0)
        assert b.nearer_than(one, two, 1.001)
        assert b.within(one, two, 0.9995)  # a thousandth of an inch is forgiven
        assert not b.within(one, two, 0.998)


def test_side_by_side_is_contact_and_no_overlap() -> None:
    for one, two in (
        (disc_base(0.0, 0.0, 0.5), disc_base(1.0, 0.0, 0.5)),
        (disc_base(0.0, 0.0, 0.5), Base(1.0, 0.0, 0.0, 0.5, 1.0)),
        (Base(0.0, 0.0, 0.0, 0.5, 1.0), Base(1.0, 0.0, 0.0, 0.5, 1.0)),
    ):
        for shift in (0.0, 0.001, -0.001):
            beside = two.at(two.cx + shift, two.cy, two.heading)
            assert b.touching(one, beside)
            assert not b.overlapping(one, beside)
            assert not b.overlapping(beside, one)
        deep = two.at(two.cx - 0.01, two.cy, two.heading)
        assert b.overlapping(one, deep)
        assert not b.touching(one, two.at(two.cx + 0.02, two.cy, two.heading))


def test_one_base_on_top_of_another() -> None:
    for one in (disc_base(0.0, 0.0, 0.5), Base(0.0, 0.0, 30.0, 0.5, 1.0)):
        for two in (disc_base(0.0, 0.0, 3.0), Base(0.0, 0.0, 0.0, 3.0, 3.0), one):
            assert b.gap(one, two) == pytest.approx(0.0)
            assert b.overlapping(one, two)
            assert b.overlapping(two, one)


# ------------------------------------------------------------------------------------------ bases and ground


@given(footprints(), ref.coordinates, ref.coordinates)
@ref.examples(150)
def test_the_gap_to_a_point(a: Base, x: float, y: float) -> None:
    assert b.gap_to_point(a, x, y) == pytest.approx(max(0.0, apart(a, Point(x, y))), abs=1e-6)


@given(footprints(), ref.polygons())
@ref.examples(200)
def test_on_and_off_a_piece_of_ground(a: Base, shape: Polygon) -> None:
    ground = ref.shape(shape)
    real = apart(a, ground)
    assert b.gap_to_shape(a, shape) == pytest.approx(max(0.0, real), abs=1e-6)
    if abs(real + OVERLAP) > BAND:
        assert b.stands_on(a, shape) == (real < -OVERLAP)
    middle = Point(a.cx, a.cy)
    if ground.exterior.distance(middle) > BAND:
        assert b.centre_on(a, shape) == ground.contains(middle)


@given(footprints(), st.integers(1, 8), st.integers(1, 8))
@ref.examples(150)
def test_on_the_board(a: Base, wide: int, deep: int) -> None:
    board = box(-wide, -deep, wide, deep)
    if a.is_round():
        middle = Point(a.cx, a.cy)
        room = board.exterior.distance(middle) - a.radius if board.contains(middle) else -1.0
    else:
        west, south, east, north = core(a).bounds
        room = min(west + wide, south + deep, wide - east, deep - north)
    # A thousandth of an inch over the edge is rounding.
    if room > -0.0009:
        assert b.on_board(a, -wide, -deep, wide, deep)
    if room < -0.0011:
        assert not b.on_board(a, -wide, -deep, wide, deep)


def test_at_the_edge_of_the_board() -> None:
    for a in (disc_base(0.5, 5.0, 0.5), Base(0.5, 5.0, 0.0, 0.5, 1.0)):
        assert b.on_board(a, 0.0, 0.0, 10.0, 10.0)
        assert b.on_board(a.at(0.4995, 5.0, 0.0), 0.0, 0.0, 10.0, 10.0)
        assert not b.on_board(a.at(0.49, 5.0, 0.0), 0.0, 0.0, 10.0, 10.0)


@given(footprints(), ref.coordinates, ref.coordinates, ref.polygons())
@ref.examples(200)
def test_gliding_over_a_piece_of_ground(a: Base, dx: float, dy: float, shape: Polygon) -> None:
    ground = ref.shape(shape)
    if a.is_round():
        line = LineString([(a.cx, a.cy), (a.cx + dx, a.cy + dy)])
        real = float(line.distance(ground)) - a.radius
    else:
        there = core(a.at(a.cx + dx, a.cy + dy, a.heading))
        real = ref.separation(core(a).union(there).convex_hull, ground)
    if abs(real + OVERLAP) > BAND:
        assert b.sweeps_over(a, dx, dy, shape) == (real < -OVERLAP)


def test_gliding_past_a_wall() -> None:
    wall = rectangle(5.0, 0.0, 0.5, 2.0, 0.0)
    for a in (disc_base(0.0, 0.0, 0.5), Base(0.0, 0.0, 0.0, 0.5, 0.5)):
        assert b.sweeps_over(a, 10.0, 0.0, wall)
        assert not b.sweeps_over(a, 4.0, 0.0, wall)
        assert b.sweeps_over(a, 4.02, 0.0, wall)
        assert not b.sweeps_over(a.at(0.0, 2.5, 0.0), 10.0, 0.0, wall)
        assert not b.sweeps_over(a, -10.0, 0.0, wall)
        assert b.sweeps_over(a.at(5.0, 0.0, 0.0), 0.0, 0.0, wall)
