"""Room down to the last corner, against a fine grid (core/space/free_corners.py), and by hand."""

from __future__ import annotations

import math
import random

import pytest

from banneret.core.space.free_corners import SHIFTS, corners_on, free_corners, is_clear, rounded_about
from banneret.core.space.obstacles import HAIR, Obstacle, depth_in

BOX = (0.0, 0.0, 10.0, 8.0)


def square(x0: float, y0: float, x1: float, y1: float, rho: float = 0.0) -> Obstacle:
    return Obstacle([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], rho)


def places(found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Each place once, to a hundredth, from left to right."""
    return sorted({(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in found})


def test_an_empty_box_has_its_own_corners() -> None:
    assert free_corners([], BOX) == [(0.0, 0.0), (0.0, 8.0), (10.0, 0.0), (10.0, 8.0)]
    assert free_corners([], (3.0, 4.0, 3.0, 4.0)) == [(3.0, 4.0)] * 4
    # A box with no room has none, though it is short by a hair only.
    assert free_corners([], (3.0, 4.0, 2.99, 5.0)) == []
    assert free_corners([], (3.0, 4.0, 3.5, 3.99)) == []
    assert free_corners([], (3.0, 4.0, 2.0, 3.0)) == []


def test_a_wall_across_the_box_leaves_corners_where_it_meets_the_sides() -> None:
    wall = square(4.0, -1.0, 5.0, 9.0)
    found = free_corners([wall], BOX)
    assert found[:4] == [(0.0, 0.0), (0.0, 8.0), (10.0, 0.0), (10.0, 8.0)]
    ends = [(x, y) for x in (4.0, 5.0) for y in (0.0, 0.01, 0.1, 1.0, 7.0, 7.9, 7.99, 8.0)]
    assert places(found[4:]) == sorted(ends)
    assert len(found) == 4 + 2 * 2 * 4
    assert places(corners_on(wall, [wall], BOX)) == sorted(ends)


def test_corners_of_the_box_under_an_obstacle_do_not_count() -> None:
    block = square(-1.0, -1.0, 3.0, 2.0)
    found = free_corners([block], BOX)
    assert found[:3] == [(0.0, 8.0), (10.0, 0.0), (10.0, 8.0)]
    # Its edge is followed from one side of the box to the other, past its own corner.
    expected = {
        (0.0, 2.0),
        (0.01, 2.0),
        (0.1, 2.0),
        (1.0, 2.0),
        (3.0, 0.0),
        (3.0, 0.01),
        (3.0, 0.1),
        (3.0, 1.0),
    }
    assert set(places(found[3:])) == expected


def test_two_obstacles_meet_in_corners_of_the_free_ground() -> None:
    low, tall = square(2.0, 2.0, 6.0, 4.0), square(4.0, 1.0, 5.0, 7.0)
    on_low = places(corners_on(low, [low, tall], BOX))
    for corner in [(4.0, 2.0), (4.0, 4.0), (5.0, 2.0), (5.0, 4.0)]:
        assert corner in on_low
        assert corner in places(corners_on(tall, [low, tall], BOX))
    # Nothing inside the other one.
    assert not any(4.02 < x < 4.98 for x, _ in on_low)
    assert not any(2.02 < y < 3.98 for _, y in corners_on(tall, [low, tall], BOX))


def test_a_short_stretch_is_looked_at_in_its_middle() -> None:
    # Of the wall's right side 0.5 is free, between the box's lower side and another wall.
    wall, across = square(4.0, -1.0, 5.0, 9.0), square(-1.0, 0.5, 11.0, 9.0)
    found = places(corners_on(wall, [wall, across], BOX))
    assert [y for x, y in found if x == 5.0] == [0.0, 0.01, 0.1, 0.25, 0.4, 0.49, 0.5]


def test_what_is_clear_but_for_a_hair() -> None:
    wall = square(4.0, 2.0, 5.0, 6.0)
    assert is_clear(3.9, 4.0, [wall])
    assert is_clear(4.0, 4.0, [wall])
    assert is_clear(4.0 + 0.5 * HAIR, 4.0, [wall])
    assert not is_clear(4.0 + 3.0 * HAIR, 4.0, [wall])
    assert not is_clear(4.5, 4.0, [square(0.0, 0.0, 1.0, 1.0), wall])
    assert not is_clear(4.5, 4.0, [wall, square(0.0, 0.0, 1.0, 1.0)])
    assert is_clear(4.5, 4.0, [])


def test_shifts_are_all_pairs_of_steps_the_shortest_first() -> None:
    assert len(SHIFTS) == len(set(SHIFTS)) == 81
    assert SHIFTS[0] == (0.0, 0.0)
    lengths = [round(abs(dx) + abs(dy), 6) for dx, dy in SHIFTS]
    assert lengths == sorted(lengths)
    assert {round(1000 * dx) for dx, _ in SHIFTS} == set(range(-4, 5))
    assert {round(1000 * dy) for _, dy in SHIFTS} == set(range(-4, 5))
    assert rounded_about(1.2342, 5.6779, (0.0, 0.0)) == pytest.approx((1.234, 5.678), abs=1e-9)
    assert rounded_about(1.2342, 5.6779, (0.003, -0.002)) == pytest.approx((1.237, 5.676), abs=1e-9)


@pytest.mark.parametrize("seed", range(12))
def test_every_free_piece_of_ground_has_a_corner(seed: int) -> None:
    """None is left out, however it is cut off; and what is found is free and in the box."""
    r = random.Random(seed)
    obstacles: list[Obstacle] = []
    for _ in range(r.randint(3, 7)):
        x, y, turn = r.uniform(0.0, 10.0), r.uniform(0.0, 8.0), r.choice([0.0, r.uniform(0.0, 1.5)])
        half, deep = r.uniform(0.3, 3.0), r.uniform(0.2, 2.0)
        sin, cos = math.sin(turn), math.cos(turn)
        corners = [(half, deep), (-half, deep), (-half, -deep), (half, -deep)]
        points = [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in corners]
        obstacles.append(Obstacle(points, r.choice([0.0, 0.0, 0.4])))
    found = free_corners(obstacles, BOX)
    for x, y in found:
        assert -0.003 < x < 10.003
        assert -0.003 < y < 8.003
        assert max([depth_in(obstacle, x, y) for obstacle in obstacles]) < 0.005
    pieces = connected(obstacles)
    assert pieces
    for piece in pieces:
        # Corners lie on the border of a piece: beside one of its points.
        assert any(abs(x - 0.1 * i) < 0.15 and abs(y - 0.1 * j) < 0.15 for x, y in found for i, j in piece)


def connected(obstacles: list[Obstacle]) -> list[set[tuple[int, int]]]:
    """The pieces of the free ground, as points of a grid of tenths."""
    free = {
        (i, j)
        for i in range(101)
        for j in range(81)
        if all(depth_in(obstacle, 0.1 * i, 0.1 * j) <= 0.0 for obstacle in obstacles)
    }
    pieces: list[set[tuple[int, int]]] = []
    while free:
        todo = [free.pop()]
        piece = set(todo)
        while todo:
            i, j = todo.pop()
            for step in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if step in free:
                    free.remove(step)
                    piece.add(step)
                    todo.append(step)
        pieces.append(piece)
    return pieces
