"""Rectangles standing flush: rounding must not make them seem apart."""

from __future__ import annotations

import random

from banneret.core.space.distances import closer_than, distance
from banneret.core.space.geometry import Polygon, rectangle
from banneret.core.space.travel import flush


def test_flush_with_a_wider_one_although_rounding_disagrees() -> None:
    narrow = Polygon(
        [
            (31.015430480253787, 29.64878698383643),
            (28.19256951974621, 28.78521301616356),
            (29.344001476643367, 25.021398402153466),
            (32.16686243715095, 25.884972369826336),
        ]
    )
    wide = Polygon(
        [
            (27.25161586624369, 28.497355026939275),
            (31.95638413375631, 29.936644973060723),
            (31.38066815530773, 31.818552280065774),
            (26.67589988779511, 30.379262333944325),
        ]
    )
    assert distance(narrow, wide) < 1e-9
    assert distance(wide, narrow) < 1e-9
    assert closer_than(narrow, wide, 0.001)


def test_whatever_stands_flush_touches() -> None:
    rng = random.Random(5)
    for _ in range(3000):
        target = rectangle(rng.uniform(0, 36), rng.uniform(0, 48), rng.uniform(1, 4), 1.5, rng.uniform(0, 360))
        half, depth = rng.uniform(0.5, 5), rng.uniform(0.5, 3)
        pose = flush(
            half, depth, target.xs[0], target.ys[0], target.xs[1], target.ys[1], rng.uniform(-0.4, 0.4)
        )
        other = rectangle(pose[0], pose[1], half, depth, pose[2])
        assert distance(target, other) < 1e-6
        assert distance(other, target) < 1e-6
