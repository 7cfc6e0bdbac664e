"""Ways at the very edge of what counts: the border of the box, the last inch, a hair inside an obstacle."""

from __future__ import annotations

import pytest

from banneret.core.geometry import EPS
from banneret.core.obstacles import HAIR, Obstacle, clear_line, depth_in, hits
from banneret.core.pathfinding import find_path, find_path_to_any

OVER = 0.001  # so far beyond the box a way may begin and end
BIG = 99.0


def block(x0: float, y0: float, x1: float, y1: float, rho: float = 0.0) -> Obstacle:
    return Obstacle([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], rho)


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(("beyond", "fine"), [(OVER, True), (OVER * 1.1, False), (0.0, True)])
def test_a_way_begins_and_ends_in_the_box(turn: int, beyond: float, fine: bool) -> None:
    # One end lies beyond a border at 0, to the east, north, west or south of it.
    box = [(-BIG, -BIG, 0.0, BIG), (-BIG, -BIG, BIG, 0.0), (0.0, -BIG, BIG, BIG), (-BIG, 0.0, BIG, BIG)][turn]
    out = [(beyond, 1.0), (1.0, beyond), (-beyond, 1.0), (1.0, -beyond)][turn]
    inside = [(-5.0, 1.0), (1.0, -5.0), (5.0, 1.0), (1.0, 5.0)][turn]
    assert bool(find_path(*out, *inside, [], *box, BIG)) == fine
    assert bool(find_path(*inside, *out, [], *box, BIG)) == fine
    assert bool(find_path_to_any(*out, [inside], [], *box, BIG)) == fine
    assert bool(find_path_to_any(*inside, [out], [], *box, BIG)) == fine


def test_a_way_may_be_a_hair_longer_than_allowed() -> None:
    box = (-BIG, -BIG, BIG, BIG)
    assert find_path(0.0, 0.0, EPS, 0.0, [], *box, 0.0) == [(0.0, 0.0), (EPS, 0.0)]
    assert find_path(0.0, 0.0, 2 * EPS, 0.0, [], *box, 0.0) == []
    assert find_path_to_any(0.0, 0.0, [(0.0, EPS)], [], *box, 0.0) == [(0.0, 0.0), (0.0, EPS)]
    assert find_path_to_any(0.0, 0.0, [(0.0, 2 * EPS)], [], *box, 0.0) == []
    assert find_path(0.0, 0.0, 3.0, 4.0, [], *box, 5.0) == [(0.0, 0.0), (3.0, 4.0)]
    assert find_path(0.0, 0.0, 3.0, 4.0, [], *box, 4.999) == []


@pytest.mark.parametrize(
    ("o", "y", "free"),
    [
        (Obstacle([(0.0, 0.0)], 1.0), 1.0 - HAIR, True),
        (Obstacle([(0.0, 0.0)], 1.0), 1.0 - HAIR - 1e-9, False),
        (Obstacle([(0.0, 0.0)], HAIR), 0.0, True),  # no deeper than a hair anywhere
        (Obstacle([(0.0, 0.0)], 0.0), 0.0, True),
        (block(-1.0, -2.0, 1.0, 0.0, 1.0), 1.0 - HAIR, True),
        (block(-1.0, -2.0, 1.0, 0.0, 1.0), 1.0 - HAIR - 1e-9, False),
        (block(-1.0, -2.0, 1.0, 0.0), -HAIR, True),
        (block(-1.0, -2.0, 1.0, 0.0), -HAIR - 1e-9, False),
        (Obstacle([(-1.0, 0.0), (1.0, 0.0)], 0.5), 0.5 - HAIR, True),
        (Obstacle([(-1.0, 0.0), (1.0, 0.0)], 0.5), 0.5 - HAIR - 1e-9, False),
        (Obstacle([(-1.0, 0.0), (1.0, 0.0)], 0.5), 0.0, False),
        (Obstacle([(0.0, -1.0), (0.0, 1.0)], 0.5), 0.0, False),
    ],
)
def test_a_hair_into_an_obstacle_is_at_its_edge(o: Obstacle, y: float, free: bool) -> None:
    assert clear_line(-5.0, y, 5.0, y, [o]) == free
    assert clear_line(5.0, y, -5.0, y, [o]) == free
    turned = Obstacle([(-py, px) for px, py in o.points], o.rho)
    assert hits(turned, -y, -5.0, -y, 5.0) != free


@pytest.mark.parametrize(
    ("ends", "free"),
    [
        ((-3.0, 0.0, -1.5, 0.0), True),  # up to the edge
        ((-3.0, 0.0, -1.49, 0.0), False),
        ((1.5, 0.0, 3.0, 0.0), True),
        ((1.49, 0.0, 3.0, 0.0), False),
        ((0.0, 0.0, 0.2, 0.0), False),  # all within
        ((0.0, 0.0, 0.0, 0.0), False),
        ((-1.5, -9.0, -1.5, 9.0), True),  # along a side
        ((-1.49, -9.0, -1.49, 9.0), False),
        ((-2.8, 0.0, 0.0, 2.8), True),  # past a rounded corner
        ((-2.6, 0.0, 0.0, 2.6), False),
        ((-1.4, 1.4, -5.0, 1.4), True),
        ((-1.3, 1.3, -5.0, 1.3), False),
        ((-1.3, 1.3, -1.3, 5.0), False),
    ],
)
def test_straight_ways_past_a_rounded_block(ends: tuple[float, float, float, float], free: bool) -> None:
    o = block(-1.0, -1.0, 1.0, 1.0, 0.5)
    x0, y0, x1, y1 = ends
    for sx in (1.0, -1.0):
        for sy in (1.0, -1.0):
            assert clear_line(sx * x0, sy * y0, sx * x1, sy * y1, [o]) == free
            assert clear_line(sx * x1, sy * y1, sx * x0, sy * y0, [o]) == free
            assert clear_line(sy * y0, sx * x0, sy * y1, sx * x1, [o]) == free


@pytest.mark.parametrize(
    ("x", "y", "deep"),
    [
        (0.0, 0.0, 1.5),
        (0.5, 0.0, 1.0),
        (1.0, 0.0, 0.5),
        (1.5, 0.0, 0.0),
        (1.0, 1.0, 0.5),
        (4.0, 5.0, -4.5),
        (0.0, 3.0, -1.5),
        (2.0, -2.0, 0.5 - 2**0.5),
    ],
)
def test_how_deep_inside_a_rounded_block(x: float, y: float, deep: float) -> None:
    o = block(-1.0, -1.0, 1.0, 1.0, 0.5)
    for sx in (1.0, -1.0):
        assert depth_in(o, sx * x, y) == pytest.approx(deep)
        assert depth_in(o, y, sx * x) == pytest.approx(deep)
    line = Obstacle([(-1.0, 0.0), (1.0, 0.0)], 0.5)
    assert [
        depth_in(line, *at) for at in ((0.0, 0.0), (0.0, 0.5), (0.0, -0.5), (4.0, 4.0), (-4.0, 4.0))
    ] == pytest.approx([0.5, 0.0, 0.0, -4.5, -4.5])
