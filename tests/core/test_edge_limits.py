"""Edges of obstacles with every limit met exactly: a quarter of an inch is forgiven instead of a hair."""

from __future__ import annotations

import math

import pytest

from banneret.core.space import obstacle_edges, obstacles
from banneret.core.space.obstacle_edges import (
    Body,
    _bar_disc,
    _bar_turn,
    bar_beyond,
    bar_by,
    faces,
    nearest,
    place_of,
    room_along,
)
from banneret.core.space.obstacles import Obstacle, _lowest, _sum, _tidy, depth_in, hits, off_segment

pytestmark = pytest.mark.plain

QUARTER = 0.5 * math.pi


@pytest.fixture(autouse=True)
def quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("EPS", "HAIR", "TURN"):
        monkeypatch.setattr(obstacle_edges, name, 0.25)
        monkeypatch.setattr(obstacles, name, 0.25)
    monkeypatch.setattr(obstacle_edges, "SAME", 0.25)


def disc(x: float, y: float, rho: float) -> Obstacle:
    return Obstacle([(x, y)], rho)


def box(x0: float, y0: float, x1: float, y1: float, rho: float = 0.0) -> Obstacle:
    return Obstacle([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], rho)


def square(rho: float = 0.0) -> Body:
    """4" a side, its corners at 0", 4", 8" and 12" along its edge if it is not widened."""
    return Body(box(0.0, 0.0, 4.0, 4.0, rho), rho)


def bars(body: Body) -> list[tuple[float, float]]:
    return list(zip(body.barred, body.barred_for, strict=True))


def approx(found: list[tuple[float, float]]) -> list[object]:
    return [pytest.approx(each, abs=1e-9) for each in found]


# ------------------------------------------------------------------------------------------- along an edge


@pytest.mark.parametrize(
    ("at", "ahead", "back"),
    [
        *((2.0, 0.0, 12.0), (2.25, 0.0, 12.25), (2.5, -1.0, -1.0), (4.0, -1.0, -1.0), (5.5, -1.0, -1.0)),
        *((5.75, 12.25, 0.0), (6.0, 12.0, 0.0), (7.0, 11.0, 1.0), (1.75, 0.25, 11.75), (1.875, 0.0, 12.0)),
        *((0.0, 2.0, 10.0), (18.0, 0.0, 12.0)),
    ],
)
def test_how_far_an_edge_can_be_followed_from_a_bar(at: float, ahead: float, back: float) -> None:
    """From 2" to 6" it is barred; a quarter of an inch inside is still at the end of the bar."""
    body = square()
    body.barred, body.barred_for = [2.0], [4.0]
    assert (room_along(body, at, 1.0), room_along(body, at, -1.0)) == pytest.approx((ahead, back))


def test_a_bar_that_is_hardly_one() -> None:
    body = square()
    for length, room in ((0.25, 16.0), (0.5, 3.0)):
        body.barred, body.barred_for = [5.0], [length]
        assert room_along(body, 2.0, 1.0) == pytest.approx(room)
    body.barred, body.barred_for = [9.0, 5.0, 7.0], [1.0, 1.0, 1.0]
    assert (room_along(body, 2.0, 1.0), room_along(body, 2.0, -1.0)) == pytest.approx((3.0, 8.0))


@pytest.mark.parametrize(
    ("nx", "ny", "outermost"),
    [
        *((-1.0, 0.25, True), (-1.0, 0.5, False), (0.25, -1.0, True), (0.5, -1.0, False)),
        *((0.25, 0.0, True), (0.25, 0.25, False), (0.0, 0.25, True), (-1.0, -1.0, True), (1.0, 1.0, False)),
    ],
)
def test_where_a_corner_is_the_outermost(nx: float, ny: float, outermost: bool) -> None:
    assert faces(square(), 0, nx, ny) is outermost
    assert faces(Body(disc(0.0, 0.0, 1.0), 1.0), 0, nx, ny) is True


def test_places_on_arcs() -> None:
    circle = Body(disc(0.0, 0.0, 2.0), 2.0)
    for nx, ny, place in (
        (1.0, 0.0, 0.0),
        (0.0, 1.0, math.pi),
        (-1.0, 0.0, 2.0 * math.pi),
        (0.0, -1.0, 3.0 * math.pi),
    ):
        assert place_of(circle, 0, nx, ny) == pytest.approx(place)
    body = square(1.0)
    # The arc of the first corner goes from west to south.
    for nx, ny, place in ((-1.0, 0.0, 0.0), (-1.0, 1e-6, 0.0), (0.0, -1.0, QUARTER), (1e-6, -1.0, QUARTER)):
        assert place_of(body, 0, nx, ny) == pytest.approx(place)
    assert place_of(body, 2, 1.0, 0.0) == pytest.approx(2.0 * (QUARTER + 4.0))
    line = Body(Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), 1.0)
    for i in (0, 1):
        px, py = line.nxs[i - 1], line.nys[i - 1]
        assert place_of(line, i, px, py) == pytest.approx(line.begins[i])
        assert place_of(line, i, 0.0 - px, 0.0 - py - 1e-9) == pytest.approx(line.begins[i] + math.pi, abs=1e-6)
        assert place_of(line, i, 1e-9 - px, 0.0 - py) == pytest.approx(line.begins[i] + math.pi, abs=1e-6)
        assert place_of(line, i, 0.0 - px - 1e-9, 0.0 - py) == pytest.approx(line.begins[i] + math.pi, abs=1e-6)


@pytest.mark.parametrize(
    ("x", "y", "place"),
    [
        *((2.0, -0.5, 2.0), (4.5, 1.0, 5.0), (3.0, 4.5, 9.0), (-0.5, 3.0, 13.0), (4.0, 0.0, 4.0)),
        *((4.0, 4.0, 8.0), (0.0, 4.0, 12.0), (0.0, 0.0, 0.0), (0.0, 2.0, 14.0), (1.0, 0.25, 1.0)),
    ],
)
def test_the_nearest_place_on_a_sharp_edge(x: float, y: float, place: float) -> None:
    assert nearest(square(), x, y) == pytest.approx(place)


def test_the_nearest_place_on_a_round_edge() -> None:
    body = square(1.0)
    side = QUARTER + 4.0
    for x, y, place in (
        *((2.0, -1.0, QUARTER + 2.0), (5.0, 2.0, side + QUARTER + 2.0), (2.0, 5.0, 2.0 * side + QUARTER + 2.0)),
        *((-1.0, 2.0, 3.0 * side + QUARTER + 2.0), (4.6, -0.8, side + math.atan2(0.6, 0.8))),
    ):
        assert nearest(body, x, y) == pytest.approx(place)


# ------------------------------------------------------------------------------------------------- bars


def test_a_bar_that_ends_where_an_arc_begins() -> None:
    """The arc of the second corner goes from south, at -90 degrees, to east."""
    side = QUARTER + 4.0
    for begin, length, found in (
        (0.0, 1.0, []),
        (-0.5, 1.0, [(side + QUARTER - 0.5, 0.5)]),
        (-QUARTER - 1.0, 1.5, [(side, 0.5)]),
        (-1.0, 0.5, [(side + QUARTER - 1.0, 0.5)]),
        # All round but for a part of it.
        (-0.5, 2.0 * math.pi - 0.5, [(side + QUARTER - 0.5, 0.5), (side, QUARTER - 1.0)]),
    ):
        body = square(1.0)
        _bar_turn(body, 1, begin, length)
        assert bars(body) == approx(found)


@pytest.mark.parametrize(
    ("r", "x", "deep", "found"),
    [
        # Beside it, within it, and all in the other: touching, none of the edge is in it, or all of it is.
        *((1.0, 3.0, 2.0, []), (3.0, 2.0, 1.0, []), (1.0, 2.0, 3.0, [(0.0, 2.0 * math.pi)])),
        (5.0, 5.0, 5.0, [(25.0 * math.pi / 3.0, 10.0 * math.pi / 3.0)]),
        (3.0, 5.0, 4.0, [(3.0 * (2.0 * math.pi - math.acos(0.6)), 6.0 * math.acos(0.6))]),
    ],
)
def test_what_lies_of_a_disc_in_another(
    r: float, x: float, deep: float, found: list[tuple[float, float]]
) -> None:
    body = Body(disc(0.0, 0.0, r), r)
    _bar_disc(body, 0, x, 0.0, deep)
    assert bars(body) == approx(found)
    body = Body(disc(0.0, 0.0, r), r)
    bar_by(body, disc(x, 0.0, deep + 0.25))
    assert bars(body) == approx(found)


@pytest.mark.parametrize(
    ("other", "found"),
    [
        (box(-5.0, -3.0, 9.0, 0.25), []),
        (box(-5.0, -3.0, 9.0, 0.5), [(0.0, 4.0), (4.0, 0.25), (15.75, 0.25)]),
        (box(1.0, -3.0, 3.0, 2.0), [(1.25, 1.5)]),
        (box(-9.0, -3.0, 2.25, 9.0), [(0.0, 2.0), (10.0, 2.0), (12.0, 4.0)]),
        (box(3.75, -9.0, 9.0, 9.0), []),
        (disc(2.0, 0.0, 1.25), [(1.0, 2.0)]),
        (disc(2.0, -2.0, 2.25), []),
        (
            disc(2.0, -3.0, 5.25),
            [(0.0, 4.0), (4.0, 1.5825756949558398), (14.41742430504416, 1.5825756949558398)],
        ),
        (disc(2.0, 2.0, 1.0), []),
        (disc(2.0, 2.0, 9.0), [(0.0, 4.0), (4.0, 4.0), (8.0, 4.0), (12.0, 4.0)]),
    ],
)
def test_what_lies_of_a_square_in_another_obstacle(other: Obstacle, found: list[tuple[float, float]]) -> None:
    """A quarter of an inch inside is at the edge."""
    body = square()
    bar_by(body, other)
    assert [each for each in bars(body) if each[1] == 0.0] == []
    assert sorted(bars(body)) == approx(found)


def test_hardly_rounded_corners_are_taken_for_sharp_ones() -> None:
    for rho, arcs in ((0.25, 0), (0.5, 4)):
        body = square(rho)
        bar_by(body, disc(2.0, 2.0, 9.0))
        assert len(body.barred) == 4 + arcs
        body = square(rho)
        bar_beyond(body, 1.0, 0.0, -9.0)
        assert len(body.barred) == 4 + arcs


@pytest.mark.parametrize(
    ("nx", "ny", "limit", "found"),
    [
        *((1.0, 0.0, 4.0, []), (-1.0, 0.0, 0.0, []), (0.0, 1.0, 4.0, []), (0.0, -1.0, 0.0, [])),
        (1.0, 0.0, 3.0, [(3.0, 1.0), (4.0, 4.0), (8.0, 1.0)]),
        (-1.0, 0.0, -3.0, [(0.0, 3.0), (9.0, 3.0), (12.0, 4.0)]),
        (0.0, 1.0, 1.0, [(5.0, 3.0), (8.0, 4.0), (12.0, 3.0)]),
        (0.0, 1.0, 0.0, [(4.0, 4.0), (8.0, 4.0), (12.0, 4.0)]),
        (0.0, 1.0, -1.0, [(0.0, 4.0), (4.0, 4.0), (8.0, 4.0), (12.0, 4.0)]),
    ],
)
def test_what_lies_of_a_square_beyond_a_line(
    nx: float, ny: float, limit: float, found: list[tuple[float, float]]
) -> None:
    body = square()
    bar_beyond(body, nx, ny, limit)
    assert bars(body) == approx(found)


def test_what_lies_of_a_disc_beyond_a_line() -> None:
    for limit, found in (
        *((2.0, []), (-2.0, [(0.0, 4.0 * math.pi)]), (-3.0, [(0.0, 4.0 * math.pi)])),
        (0.0, [(3.0 * math.pi, 2.0 * math.pi)]),
    ):
        body = Body(disc(0.0, 0.0, 2.0), 2.0)
        bar_beyond(body, 1.0, 0.0, limit)
        assert bars(body) == approx(found)


# ------------------------------------------------------------------------------------------ one obstacle


@pytest.mark.parametrize(
    ("points", "kept"),
    [
        ([(0.0, 0.0), (0.25, 0.25), (4.0, 0.0), (0.0, 4.0)], [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]),
        ([(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (0.25, -0.25)], [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]),
        ([(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (-2.0, 1.0)], [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0), (-2.0, 1.0)]),
        # On a side, but for a quarter.
        ([(0.0, 0.0), (2.0, -0.25), (4.0, 0.0), (0.0, 4.0)], [(0.0, 0.0), (4.0, 0.0), (0.0, 4.0)]),
        ([(0.0, 0.0), (2.0, -0.5), (4.0, 0.0), (0.0, 4.0)], [(0.0, 0.0), (2.0, -0.5), (4.0, 0.0), (0.0, 4.0)]),
    ],
)
def test_corners_that_are_none(points: list[tuple[float, float]], kept: list[tuple[float, float]]) -> None:
    assert _tidy(points) == kept


@pytest.mark.parametrize(
    ("o", "ends", "free"),
    [
        *(
            (disc(0.0, 0.0, 2.0), (-4.0, 1.75, 4.0, 1.75), True),
            (disc(0.0, 0.0, 2.0), (-4.0, 1.5, 4.0, 1.5), False),
        ),
        *(
            (box(0.0, 0.0, 4.0, 4.0), (-2.0, 0.25, 6.0, 0.25), True),
            (box(0.0, 0.0, 4.0, 4.0), (-2.0, 0.5, 6.0, 0.5), False),
        ),
        *(
            (box(0.0, 0.0, 4.0, 4.0), (2.0, -3.0, 2.0, 0.25), True),
            (box(0.0, 0.0, 4.0, 4.0), (2.0, -3.0, 2.0, 0.5), False),
        ),
        *(
            (box(0.0, 0.0, 4.0, 4.0, 1.0), (-3.0, 4.75, 7.0, 4.75), True),
            (box(0.0, 0.0, 4.0, 4.0, 1.0), (-3.0, 4.5, 7.0, 4.5), False),
        ),
        (box(0.0, 0.0, 4.0, 4.0, 1.5), (4.75, 5.0, 8.75, 8.0), True),
        (box(0.0, 0.0, 4.0, 4.0, 1.75), (4.75, 5.0, 8.75, 8.0), False),
        (box(0.0, 0.0, 4.0, 4.0, 1.5), (8.75, 8.0, 4.75, 5.0), True),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), (2.0, 0.75, 2.0, 6.0), True),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), (2.0, 0.5, 2.0, 6.0), False),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), (2.0, -6.0, 2.0, 6.0), False),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), (5.0, -6.0, 5.0, 6.0), True),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), (4.75, -6.0, 4.75, 6.0), True),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 1.0), (4.5, -6.0, 4.5, 6.0), False),
        (Obstacle([(0.0, 0.0), (4.0, 0.0)], 0.25), (2.0, -6.0, 2.0, 6.0), True),
    ],
)
def test_a_quarter_of_an_inch_inside_is_at_the_edge(
    o: Obstacle, ends: tuple[float, float, float, float], free: bool
) -> None:
    assert hits(o, *ends) is not free


def test_how_deep_on_lines_of_the_sides() -> None:
    for x, y, deep in (
        *((2.0, 0.0, 1.0), (4.0, 2.0, 1.0), (4.0, 4.0, 1.0), (6.0, 0.0, -1.0), (4.0, -2.0, -1.0)),
        *((2.0, 2.0, 3.0), (2.0, 1.0, 2.0), (7.0, 8.0, -4.0), (-3.0, -4.0, -4.0)),
    ):
        assert depth_in(box(0.0, 0.0, 4.0, 4.0, 1.0), x, y) == pytest.approx(deep)
    assert off_segment(0.0, 0.0, 4.0, 0.0, 4.0, 3.0) == off_segment(0.0, 0.0, 4.0, 0.0, 0.0, 3.0) == 9.0
    assert off_segment(0.0, 0.0, 0.0, 0.0, 3.0, 4.0) == 25.0


def test_sums_of_shapes_on_a_lattice() -> None:
    """The lowest corner first, of two as low the one further west; sides that face alike are put together."""
    assert _lowest([(2.0, 1.0), (1.0, 1.0), (0.0, 3.0)]) == 1
    assert _lowest([(1.0, 1.0), (2.0, 1.0), (0.0, 3.0)]) == 0
    assert _lowest([(1.0, 1.0), (1.0, 1.0), (0.0, 3.0)]) == 0
    one = [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
    two = [(10.0, 10.0), (14.0, 10.0), (14.0, 12.0), (10.0, 12.0)]
    assert _sum(one, two) == [
        *((9.0, 9.0), (11.0, 9.0), (15.0, 9.0), (15.0, 11.0)),
        *((15.0, 13.0), (13.0, 13.0), (9.0, 13.0), (9.0, 11.0)),
    ]
    assert _sum(one, [(10.0, 10.0), (14.0, 10.0)]) == [
        *((9.0, 9.0), (11.0, 9.0), (15.0, 9.0), (15.0, 11.0), (13.0, 11.0), (9.0, 11.0)),
    ]
