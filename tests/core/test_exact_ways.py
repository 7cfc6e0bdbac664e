"""Ways at the very edge of what counts: the border of the box, the last inch, a hair inside an obstacle."""

from __future__ import annotations

import math

import pytest

from banneret.core.space.contact import Stretch, _cut, free_stretches, nearest_on, point_on
from banneret.core.space.geometry import EPS
from banneret.core.space.obstacle_edges import Body
from banneret.core.space.obstacles import HAIR, TAU, Obstacle, clear_line, depth_in, hits
from banneret.core.space.pathfinding import find_path, find_path_to_any

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


def peak(x: float) -> Obstacle:
    """Something to go over the top of, at (x, 4)."""
    return Obstacle([(x, 4.0), (x - 0.1, -50.0), (x + 0.1, -50.0)], 0.0)


def test_the_last_hair_of_a_bent_way() -> None:
    """Over one peak it is 5 and 5 inches, over two of them 5, 6 and 5."""
    box = (-BIG, -BIG, BIG, BIG)
    one, two = [(0.0, 0.0), (3.0, 4.0), (6.0, 0.0)], [(0.0, 0.0), (3.0, 4.0), (9.0, 4.0), (12.0, 0.0)]
    assert find_path(0.0, 0.0, 6.0, 0.0, [peak(3.0)], *box, 10.0 - EPS) == one
    assert find_path(0.0, 0.0, 6.0, 0.0, [peak(3.0)], *box, 10.0 - 2 * EPS) == []
    assert find_path_to_any(0.0, 0.0, [(6.0, 0.0)], [peak(3.0)], *box, 10.0 - EPS) == one
    assert find_path_to_any(0.0, 0.0, [(6.0, 0.0)], [peak(3.0)], *box, 10.0 - 2 * EPS) == []
    for peaks in ([peak(3.0), peak(9.0)], [peak(9.0), peak(3.0)]):
        assert find_path(0.0, 0.0, 12.0, 0.0, peaks, *box, 16.0 - EPS) == two
        assert find_path(0.0, 0.0, 12.0, 0.0, peaks, *box, 16.0 - 2 * EPS) == []
        assert find_path(12.0, 0.0, 0.0, 0.0, peaks, *box, 16.0 - EPS) == two[::-1]


@pytest.mark.parametrize(
    ("stretch", "bar", "left"),
    [
        ((0.0, 4.0), (5.0, 1.0), [(0.0, 4.0)]),
        ((0.0, 4.0), (1.0, 1.0), [(0.0, 1.0), (2.0, 2.0)]),
        ((0.0, 4.0), (0.0, 1.0), [(1.0, 3.0)]),
        ((0.0, 4.0), (3.0, 1.0), [(0.0, 3.0)]),
        ((0.0, 4.0), (3.0, 5.0), [(0.0, 3.0)]),
        ((0.0, 4.0), (9.0, 2.0), [(1.0, 3.0)]),  # it comes round from before
        ((0.0, 4.0), (9.0, 1.0), [(0.0, 4.0)]),
        ((0.0, 4.0), (9.0, 8.0), []),
        ((8.0, 4.0), (9.0, 2.0), [(8.0, 1.0), (1.0, 1.0)]),
        ((8.0, 4.0), (7.0, 2.0), [(9.0, 3.0)]),
        ((8.0, 4.0), (1.0, 8.0), [(9.0, 2.0)]),
        ((0.0, EPS), (0.0, 0.0), []),  # what is no longer than a hair is nothing
        ((0.0, 2 * EPS), (0.0, 0.0), [(0.0, 2 * EPS)]),
        ((0.0, 4.0), (EPS, 4.0), []),
        ((0.0, 4.0), (2 * EPS, 4.0), [(0.0, 2 * EPS)]),
    ],
)
def test_what_a_bar_leaves_of_a_stretch(
    stretch: tuple[float, float], bar: tuple[float, float], left: list[tuple[float, float]]
) -> None:
    """On an edge of 10 inches round."""
    edge = Body(Obstacle([(0.0, 0.0)], 1.0), 10.0 / TAU)
    edge.around = 10.0
    kept: list[Stretch] = []
    _cut(kept, Stretch(edge, *stretch), *bar)
    assert [(each.begin, each.length) for each in kept] == [pytest.approx(each, abs=1e-9) for each in left]
    edge.barred[:], edge.barred_for[:] = [bar[0]], [bar[1]]
    free = free_stretches(edge)
    assert sum(each.length for each in free) == pytest.approx(10.0 - bar[1], abs=2 * EPS)
    edge.barred_for[:] = [10.0 - EPS]
    assert free_stretches(edge) == []


@pytest.mark.parametrize(
    ("x", "y", "rho"),
    [
        (2.0, 0.0, 0.0),
        (1.0, -3.0, 0.0),
        (-3.0, -3.0, 0.004),
        (1.5, 3.0, 0.5),
        (0.4, 0.9, 0.5),
        (-3.0, -3.0, 0.5),
    ],
)
def test_the_nearest_place_of_an_edge(x: float, y: float, rho: float) -> None:
    edge = Body(Obstacle([(1.5, -0.5), (1.5, 2.0), (-0.5, 2.0), (-0.5, -0.5)], rho), rho)
    best, found = nearest_on(Stretch(edge, 0.0, edge.around), x, y)
    px, py = point_on(edge, found)
    brute = min(math.dist((x, y), point_on(edge, edge.around * k / 9000)) for k in range(9000))
    assert best == pytest.approx(brute, abs=0.001)
    assert math.dist((x, y), (px, py)) == pytest.approx(best, abs=1e-9)
    # Of a part of it the nearest may be an end.
    part = Stretch(edge, 3.0, 1.0)
    best, found = nearest_on(part, x, y)
    brute = min(math.dist((x, y), point_on(edge, 3.0 + k / 3000)) for k in range(3001))
    assert best == pytest.approx(brute, abs=0.001)
    assert 3.0 <= found <= 4.0
