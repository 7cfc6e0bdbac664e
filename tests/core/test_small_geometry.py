"""Rounding and the shortest shift into contact."""

from __future__ import annotations

import math
import random

import pytest

from banneret.core.space.distances import closest_vector, distance
from banneret.core.space.geometry import CONTACT, quantise, rectangle, snap, translated


def test_snapping_is_rounding_but_for_ties() -> None:
    rng = random.Random(4)
    for _ in range(2000):
        value = rng.uniform(-100.0, 100.0)
        if abs(value * 1000.0 % 1.0 - 0.5) > 1e-6:
            assert snap(value) == pytest.approx(quantise(value), abs=1e-9)
        assert quantise(snap(value)) == pytest.approx(snap(value), abs=1e-9)
    assert snap(1.2346) == pytest.approx(1.235, abs=1e-9)
    assert snap(-1.2344) == pytest.approx(-1.234, abs=1e-9)


def test_the_shortest_shift_brings_two_bodies_into_contact() -> None:
    rng = random.Random(5)
    apart = 0
    for _ in range(300):
        a = rectangle(0.0, 0.0, rng.uniform(0.2, 3.0), rng.uniform(0.2, 3.0), rng.uniform(0, 360))
        x, y = rng.uniform(-8, 8), rng.uniform(-8, 8)
        b = rectangle(x, y, rng.uniform(0.2, 3.0), rng.uniform(0.2, 3.0), rng.uniform(0, 360))
        gap = distance(a, b)
        dx, dy = closest_vector(a, b)
        assert math.hypot(dx, dy) == pytest.approx(gap, abs=1e-6)
        if gap > 0.0:
            apart += 1
            moved = translated(a, dx, dy)
            assert distance(moved, b) <= CONTACT
            short = translated(a, 0.9 * dx, 0.9 * dy)
            assert distance(short, b) == pytest.approx(0.1 * gap, abs=1e-6)
        else:
            assert (dx, dy) == (0.0, 0.0)
    assert apart > 100
