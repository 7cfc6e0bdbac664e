"""Edges of contact: every place on a free stretch touches and overlaps nobody, every other one does."""

from __future__ import annotations

import math
import random

import pytest

from banneret.core.space.bases import Base, gap, overlapping
from banneret.core.space.contact import (
    bar_outside,
    contact_edge,
    free_stretches,
    nearest_on,
    point_on,
    stretches_free_of,
)
from banneret.core.space.obstacle_edges import bar_by
from banneret.core.space.obstacles import obstacle_of_base
from banneret.core.space.pathfinding import find_path, find_path_to_any, path_length

TOUCH = 0.004


def a_base(rng: random.Random, spread: float) -> Base:
    x, y = rng.uniform(-spread, spread), rng.uniform(-spread, spread)
    if rng.random() < 0.5:
        return Base(x, y, 0.0, rng.uniform(0.4, 1.2), 0.0)
    return Base(x, y, rng.uniform(0, 360), rng.uniform(0.4, 1.2), rng.uniform(0.4, 1.6))


def around(seed: int) -> tuple[Base, Base, list[Base]]:
    """A mover, a base in the middle to be touched, and some that stand about it without overlapping it."""
    rng = random.Random(seed)
    other = a_base(rng, 0.0)
    crowd: list[Base] = []
    for _ in range(30):
        each = a_base(rng, 4.0)
        if not any(overlapping(each, there) for there in (other, *crowd)) and len(crowd) < 6:
            crowd.append(each)
    return a_base(rng, 6.0), other, crowd


@pytest.mark.parametrize("seed", range(40))
def test_free_stretches_are_all_places_in_contact_that_overlap_nobody(seed: int) -> None:
    mover, other, crowd = around(seed)
    edge = contact_edge(mover, other, TOUCH)
    for each in crowd[:3]:
        bar_by(edge, obstacle_of_base(mover, each, 0.0))
    bar_outside(edge, -2.5, -2.0, 3.0, 2.5)
    before = len(edge.barred)
    stretches = stretches_free_of(
        free_stretches(edge), [obstacle_of_base(mover, each, 0.0) for each in crowd[3:]]
    )
    assert len(edge.barred) == before
    count = 720
    for k in range(count):
        at = edge.around * k / count
        x, y = point_on(edge, at)
        there = mover.at(x, y, mover.heading)
        assert gap(there, other) == pytest.approx(TOUCH, abs=1e-6)
        on = [s for s in stretches if (at - s.begin) % edge.around <= s.length]
        assert len(on) <= 1
        inside = -2.5 <= x <= 3.0 and -2.0 <= y <= 2.5
        if on:
            assert not any(overlapping(there, each) for each in crowd)
            assert -2.501 <= x <= 3.001
            assert -2.001 <= y <= 2.501
        elif inside and min(x + 2.5, 3.0 - x, y + 2.0, 2.5 - y) > 0.001:
            # Barred by somebody: all but where that one is just touched.
            assert min(gap(there, each) for each in crowd) == 0.0


@pytest.mark.parametrize("seed", range(40))
def test_the_nearest_place_on_a_stretch(seed: int) -> None:
    mover, other, crowd = around(seed)
    edge = contact_edge(mover, other, TOUCH)
    for each in crowd:
        bar_by(edge, obstacle_of_base(mover, each, 0.0))
    for stretch in free_stretches(edge):
        away, where = nearest_on(stretch, mover.cx, mover.cy)
        x, y = point_on(edge, where)
        assert math.hypot(x - mover.cx, y - mover.cy) == pytest.approx(away, abs=1e-9)
        for k in range(101):
            x, y = point_on(edge, stretch.begin + stretch.length * k / 100)
            assert math.hypot(x - mover.cx, y - mover.cy) >= away - 1e-9


@pytest.mark.parametrize("seed", range(30))
def test_the_way_to_the_nearest_of_several_ends_is_the_shortest_of_their_ways(seed: int) -> None:
    mover, other, crowd = around(seed)
    obstacles = [obstacle_of_base(mover, each, 0.0) for each in (other, *crowd)]
    edge = contact_edge(mover, other, TOUCH)
    for obstacle in obstacles[1:]:
        bar_by(edge, obstacle)
    ends = [
        point_on(edge, s.begin + s.length * share) for s in free_stretches(edge) for share in (0.01, 0.5, 0.99)
    ]
    box = (-9.0, -9.0, 9.0, 9.0)
    if any(overlapping(mover, each) for each in (other, *crowd)):
        return
    for longest in (4.0, 30.0):
        ways = [find_path(mover.cx, mover.cy, x, y, obstacles, *box, longest) for x, y in ends]
        lengths = [path_length(way) for way in ways if way]
        found = find_path_to_any(mover.cx, mover.cy, ends, obstacles, *box, longest)
        if not lengths:
            assert not found
        else:
            # Round edges are followed more or less finely.
            assert path_length(found) == pytest.approx(min(lengths), rel=0.005, abs=0.001)
            assert found[-1] in ends


def test_ends_inside_an_obstacle_are_left_out() -> None:
    mover, rock = Base(0.0, 0.0, 0.0, 0.5, 0.0), Base(3.0, 0.0, 0.0, 1.0, 0.0)
    obstacles = [obstacle_of_base(mover, rock, 0.0)]
    box = (-9.0, -9.0, 9.0, 9.0)
    assert find_path_to_any(0.0, 0.0, [(3.0, 0.0), (2.9, 0.1)], obstacles, *box, 9.0) == []
    assert find_path_to_any(0.0, 0.0, [(3.0, 0.0), (6.0, 0.0)], obstacles, *box, 9.0)[-1] == (6.0, 0.0)


def test_who_starts_inside_an_obstacle_finds_no_way() -> None:
    """A long base that could not turn where it stands must not seem to get away at its new heading."""
    mover = Base(0.0, 0.0, 0.0, 0.5, 1.0)
    beside, ahead = Base(0.8, 0.0, 0.0, 0.2, 0.0), Base(0.0, 3.0, 0.0, 0.5, 0.0)
    box = (-9.0, -9.0, 9.0, 9.0)
    ends = [(0.0, 6.0), (-3.0, 0.0)]
    for heading, free in ((0.0, True), (90.0, False)):
        turned = mover.at(0.0, 0.0, heading)
        obstacles = [obstacle_of_base(turned, other, 0.0) for other in (ahead, beside)]
        assert bool(find_path_to_any(0.0, 0.0, ends[:1], obstacles, *box, 9.0)) is free
        assert bool(find_path_to_any(0.0, 0.0, ends, obstacles, *box, 9.0)) is free
