"""What stands in the way of a base, against shapely: the gap of the base itself, put there, is what counts."""

from __future__ import annotations

import random

import pytest
import shapely

from banneret.core.space.bases import Base
from banneret.core.space.geometry import rectangle
from banneret.core.space.obstacles import (
    Obstacle,
    beside_box,
    depth_in,
    obstacle_of_base,
    obstacle_of_line,
    obstacle_of_shape,
)

NEAR = 1e-6


def gap_of(mover: Base, x: float, y: float, core: shapely.Geometry, radius: float = 0.0) -> float:
    """Between the mover, put there, and what stands in its way; below 0 only if that is round."""
    there = mover.at(x, y, mover.heading)
    if there.box is None:
        return float(shapely.Point(x, y).distance(core)) - there.radius - radius
    return float(shapely.Polygon(there.box.points()).distance(core)) - radius


def agrees(grown: Obstacle, mover: Base, core: shapely.Geometry, keep: float, rng: random.Random) -> None:
    """`keep` is how far away the mover stays from the core."""
    seen = set()
    for _ in range(60):
        x, y = rng.uniform(-5, 5), rng.uniform(-5, 5)
        gap = gap_of(mover, x, y, core)
        if mover.box is not None and gap < 0.01:
            if gap == 0.0 and keep > 0.0:
                assert depth_in(grown, x, y) > keep - NEAR
            continue
        if mover.box is None and gap < 0.01 - mover.radius:
            continue
        assert depth_in(grown, x, y) == pytest.approx(keep - gap, abs=NEAR)
        seen.add(gap < keep)
    assert False in seen


def movers(rng: random.Random) -> list[Base]:
    turn = rng.uniform(0, 360)
    return [
        Base(7, 8, 0, rng.uniform(0.3, 1), 0),
        Base(7, 8, turn, rng.uniform(0.3, 1), rng.uniform(0.3, 1)),
        Base(-2, 3, 90, 1.0, 0.25),
    ]


@pytest.mark.parametrize("seed", range(8))
def test_ground_and_bases_and_lines_grow_by_the_base(seed: int) -> None:
    rng = random.Random(seed)
    start, end = (rng.uniform(-2, 2), rng.uniform(-2, 2)), (rng.uniform(-2, 2), rng.uniform(-2, 2))
    ground = rectangle(rng.uniform(-1, 1), rng.uniform(-1, 1), 1.5, 0.5, rng.choice([0, rng.uniform(0, 180)]))
    other = Base(rng.uniform(-1, 1), rng.uniform(-1, 1), 20, 0.8, 0.4)
    round_one = Base(0.5, -0.5, 0, 0.7, 0)
    keep = rng.choice([0.0, 0.5, 1.0])
    assert other.box is not None
    for mover in movers(rng):
        agrees(obstacle_of_line(mover, start, end), mover, shapely.LineString([start, end]), 0.0, rng)
        agrees(obstacle_of_line(mover, end, start), mover, shapely.LineString([start, end]), 0.0, rng)
        agrees(obstacle_of_shape(mover, ground, keep), mover, shapely.Polygon(ground.points()), keep, rng)
        agrees(obstacle_of_base(mover, other, keep), mover, shapely.Polygon(other.box.points()), keep, rng)
        agrees(obstacle_of_base(mover, round_one, keep), mover, shapely.Point(0.5, -0.5), keep + 0.7, rng)


@pytest.mark.parametrize("at", [(3.0, -2.0), (0.0, 0.0)])
def test_across_a_line_stands_who_has_it_under_the_base(at: tuple[float, float]) -> None:
    x, y = at
    disc, box = Base(9, 9, 0, 0.5, 0), Base(9, 9, 0, 1.0, 0.5)
    for start, end in (((x - 3, y), (x + 3, y)), ((x + 3, y), (x - 3, y))):
        grown = obstacle_of_line(disc, start, end)
        assert depth_in(grown, x + 1, y) == pytest.approx(0.5)
        assert depth_in(grown, x + 1, y - 0.3) == pytest.approx(0.2)
        assert depth_in(grown, x + 1, y + 0.7) == pytest.approx(-0.2)
        assert depth_in(grown, x + 4, y) == pytest.approx(-0.5)
        grown = obstacle_of_line(box, start, end)
        assert depth_in(grown, x + 1, y + 0.3) == pytest.approx(0.2)
        assert depth_in(grown, x + 1, y - 0.7) == pytest.approx(-0.2)
        assert depth_in(grown, x + 3.9, y) == pytest.approx(0.1)
        assert depth_in(grown, x - 4.2, y) == pytest.approx(-0.2)


@pytest.mark.parametrize(
    ("line", "beside"),
    [
        (((0.0, 0.0), (1.0, 9.0)), False),  # it touches the widened box in the west
        (((0.0, 0.0), (0.75, 9.0)), True),
        (((0.75, 9.0), (0.0, 0.0)), True),
        (((0.75, 4.0), (9.0, 4.0)), False),
        (((7.0, 0.0), (9.0, 9.0)), False),
        (((7.25, 0.0), (9.0, 9.0)), True),
        (((0.0, 2.0), (9.0, 1.0)), False),
        (((0.0, 1.75), (9.0, 1.0)), True),
        (((0.0, 6.0), (9.0, 7.0)), False),
        (((0.0, 6.25), (9.0, 7.0)), True),
        (((0.0, 9.0), (9.0, 0.0)), False),  # across
    ],
)
def test_what_lies_beside_the_box_about_an_obstacle(
    line: tuple[tuple[float, float], tuple[float, float]], beside: bool
) -> None:
    obstacle = Obstacle([(2.0, 3.0), (6.0, 3.0), (6.0, 5.0), (2.0, 5.0)], 1.0)
    assert (obstacle.west, obstacle.south, obstacle.east, obstacle.north) == (2.0, 3.0, 6.0, 5.0)
    (x0, y0), (x1, y1) = line
    assert beside_box(obstacle, 1.0, x0, y0, x1, y1) is beside


def test_the_box_about_a_point_is_the_point() -> None:
    obstacle = Obstacle([(2.0, 3.0)], 1.0)
    assert (obstacle.west, obstacle.south, obstacle.east, obstacle.north) == (2.0, 3.0, 2.0, 3.0)
