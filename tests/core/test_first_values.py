"""What searches and measures begin with: ways that start beside an obstacle, lines that leave a floor."""

from __future__ import annotations

import math

import pytest

from banneret.core.space.clear_lines import ClearLines
from banneret.core.space.geometry import Polygon, disc
from banneret.core.space.levels import Surface
from banneret.core.space.obstacles import Obstacle, hits
from banneret.core.space.stretches import stretch_in

SQUARE = [(-4.0, -4.0), (0.0, -4.0), (0.0, 0.0), (-4.0, 0.0)]


@pytest.mark.parametrize(
    ("start", "end", "hit"),
    [
        # Beyond a corner, where widened sides would meet and the round edge does not reach.
        ((0.8, 0.8), (5.0, 5.0), False),
        ((0.8, 0.8), (0.9, 5.0), False),
        ((0.8, 0.8), (-5.0, -5.0), True),
        # Past the corner, and along the widened side.
        ((0.8, 1.1), (-4.0, 1.1), False),
        ((0.8, 0.8), (-4.0, 0.9), True),
        ((1.1, 3.0), (1.1, -9.0), False),
        ((0.9, 3.0), (0.9, -9.0), True),
        # Up to it, and not so far.
        ((6.0, -2.0), (1.1, -2.0), False),
        ((6.0, -2.0), (0.9, -2.0), True),
        ((-2.0, 9.0), (-2.0, 1.1), False),
        ((-2.0, 9.0), (-2.0, 0.9), True),
        # Right through.
        ((-9.0, -2.0), (9.0, -2.0), True),
        ((-9.0, -9.0), (9.0, 9.0), True),
        ((-9.0, 0.5), (9.0, 0.5), True),
        # Inside from beginning to end.
        ((-3.0, -3.0), (-1.0, -1.0), True),
    ],
)
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_ways_that_begin_or_end_beside_an_obstacle(
    start: tuple[float, float], end: tuple[float, float], hit: bool, turned: int
) -> None:
    """A square widened by an inch, at every quarter of a turn, there and back."""

    def turn(x: float, y: float) -> tuple[float, float]:
        for _ in range(turned):
            x, y = -y, x
        return x, y

    obstacle = Obstacle([turn(x, y) for x, y in SQUARE], 1.0)
    assert hits(obstacle, *turn(*start), *turn(*end)) is hit
    assert hits(obstacle, *turn(*end), *turn(*start)) is hit


@pytest.mark.parametrize(
    ("start", "end", "hit"),
    [
        # Before the tip, outside of the round edge and yet between its widened sides.
        ((1.5, 0.0), (9.0, 0.0), False),
        ((1.5, 0.0), (2.0, 4.0), False),
        ((1.5, 0.0), (1.1, 0.0), False),
        ((1.5, 0.0), (0.9, 0.0), True),
        ((1.5, 0.0), (-9.0, 0.0), True),
        ((1.1, 0.0), (1.1, 9.0), False),
        ((0.9, -9.0), (0.9, 9.0), True),
        ((1.1, -9.0), (1.1, 9.0), False),
        ((-4.0, 3.0), (0.0, 1.5), False),
        ((-4.0, 3.0), (0.0, 0.9), True),
    ],
)
def test_ways_that_begin_or_end_before_a_spike(
    start: tuple[float, float], end: tuple[float, float], hit: bool
) -> None:
    """A spike of 8" widened by an inch, seen from either side, there and back."""
    for way in (1.0, -1.0):
        spike = [(0.0, 0.0), (-8.0 * way, 3.0 * way), (-8.0 * way, -3.0 * way)]
        x0, y0, x1, y1 = start[0] * way, start[1] * way, end[0] * way, end[1] * way
        assert hits(Obstacle(spike, 1.0), x0, y0, x1, y1) is hit
        assert hits(Obstacle(spike, 1.0), x1, y1, x0, y0) is hit


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        (((-2.0, 2.0), (6.0, 2.0)), 0.25, 0.75),
        (((6.0, 2.0), (-2.0, 2.0)), 0.25, 0.75),
        (((2.0, -4.0), (2.0, 12.0)), 0.25, 0.5),
        (((1.0, 1.0), (3.0, 2.0)), 0.0, 1.0),
        (((2.0, 2.0), (6.0, 2.0)), 0.0, 0.5),
        (((6.0, 2.0), (2.0, 2.0)), 0.5, 1.0),
        # Not in it: beside it, before it begins, after it has ended.
        (((5.0, -1.0), (5.0, 9.0)), 1.0, 0.0),
        (((5.0, 2.0), (8.0, 2.0)), 1.0, 0.0),
        (((-5.0, 2.0), (-2.0, 2.0)), 1.0, 0.0),
        (((-3.0, 2.0), (-6.0, 2.0)), 1.0, 0.0),
        (((3.0, 6.0), (6.0, 3.0)), 1.0, 0.0),
    ],
)
def test_how_much_of_a_line_lies_in_a_part(
    line: tuple[tuple[float, float], tuple[float, float]], first: float, last: float
) -> None:
    part = Polygon([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])
    (x0, y0), (x1, y1) = line
    assert stretch_in(part, x0, y0, x1, y1, -0.0008) == pytest.approx((first, last), abs=0.001)


def test_a_line_on_a_floor_of_several_parts() -> None:
    """A floor like an L: a line stays on it, or cuts the corner."""
    outline = [(0.0, 0.0), (8.0, 0.0), (8.0, 2.0), (2.0, 2.0), (2.0, 8.0), (0.0, 8.0)]
    floor = Surface("floor", outline, 3.0)
    assert floor.holds_line(((1.0, 1.0), (7.0, 1.0)))
    assert floor.holds_line(((7.0, 1.0), (1.0, 1.0)))
    assert floor.holds_line(((1.0, 7.0), (1.0, 0.5)))
    assert floor.holds_line(((0.5, 4.0), (1.5, 4.5)))
    assert not floor.holds_line(((1.0, 7.0), (7.0, 1.0)))
    assert not floor.holds_line(((1.0, 1.0), (9.0, 1.0)))
    assert not floor.holds_line(((-1.0, 1.0), (7.0, 1.0)))
    assert not floor.holds_line(((1.0, 7.0), (3.0, 1.0)))


def test_lines_across_no_table() -> None:
    nothing = ClearLines([], [], [], [])
    assert nothing.count() == 0
    assert nothing.longest() == pytest.approx(0.0)
    outline = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0))
    assert nothing.worth(outline) == pytest.approx(0.0)
    two = ClearLines([1.0, 0.0], [0.0, 1.0], [1.0, 5.0], [48.0, 72.0])
    assert two.longest() == pytest.approx(72.0)
    assert two.cut(outline) == [0]
    assert two.worth(outline) == pytest.approx(48.0**3)


def test_a_way_that_cuts_off_half_an_inch() -> None:
    """Far from every corner, both ends outside: only the core itself is in the way."""
    obstacle = Obstacle(SQUARE, 0.25)
    for y, hit in ((-0.5, True), (-3.5, True), (0.2, True), (0.3, False), (-4.3, False)):
        assert hits(obstacle, -9.0, y, 9.0, y) is hit
        assert hits(obstacle, y, 9.0, y, -9.0) is hit


def test_a_disc_of_which_no_sides_are_said() -> None:
    """As many sides as a ring of thirty-two, of the same area as the disc."""
    ring = disc(3.0, 4.0, 2.0)
    assert (len(ring.xs), len(ring.ys)) == (32, 32)
    corners = list(zip(ring.xs, ring.ys, strict=True))
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True))
    assert 0.5 * area == pytest.approx(math.pi * 4.0, rel=1e-6)
    assert (ring.cx, ring.cy) == pytest.approx((3.0, 4.0))
