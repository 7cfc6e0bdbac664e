"""Sliding along a line: stretches that are worked out, against feeling along the line step by step."""

from __future__ import annotations

import math
import random

import pytest

from banneret.core.space.distances import closer_than, inside_box, overlap
from banneret.core.space.geometry import Polygon, rectangle, translated
from banneret.core.space.sliding import Line, blocked_stretch, stretch_within

HAIR = 0.002


def body(rng: random.Random, spread: float) -> Polygon:
    size = (rng.uniform(0.3, 3), rng.uniform(0.3, 3))
    return rectangle(rng.uniform(-spread, spread), rng.uniform(-spread, spread), *size, rng.uniform(0, 360))


def shifted(a: Polygon, turn: float, far: float) -> Polygon:
    return translated(a, math.sin(turn) * far, math.cos(turn) * far)


@pytest.mark.parametrize("seed", range(60))
def test_blocked_stretch_is_where_the_two_are_too_near(seed: int) -> None:
    rng = random.Random(seed)
    a, b = body(rng, 1), body(rng, 5)
    turn = rng.choice([0.0, math.radians(rng.uniform(0, 360))])
    least = rng.choice([0.0, 0.01, 1.0])
    found = blocked_stretch(a, math.sin(turn), math.cos(turn), b, least)
    low, high = (math.inf, -math.inf) if found is None else found
    for step in range(-300, 300):
        place = shifted(a, turn, 0.05 * step)
        too_near = closer_than(place, b, least) if least else overlap(place, b)
        if low + HAIR < 0.05 * step < high - HAIR:
            # Past a corner the stretch may be longer by what a sharp corner has over a round one.
            assert too_near or closer_than(place, b, least + 0.5 * least), (seed, 0.05 * step)
        elif too_near:
            assert low - HAIR <= 0.05 * step <= high + HAIR, (seed, 0.05 * step)


@pytest.mark.parametrize("seed", range(30))
def test_stretch_within_is_where_the_body_is_on_the_table(seed: int) -> None:
    rng = random.Random(seed)
    a = translated(body(rng, 1), 20, 10)
    turn = rng.choice([0.0, math.pi / 2, math.radians(rng.uniform(0, 360))])
    low, high = stretch_within(a, math.sin(turn), math.cos(turn), 40, 20)
    for step in range(-500, 500):
        far = 0.1 * step
        if min(abs(far - low), abs(far - high)) > HAIR:
            assert inside_box(shifted(a, turn, far), 0, 0, 40, 20) == (low < far < high), (seed, far)


def test_a_body_beside_the_table_is_nowhere_on_it() -> None:
    low, high = stretch_within(rectangle(-5, 5, 1, 1, 0), 0.0, 1.0, 40, 20)
    assert low > high


def line(*blocked: tuple[float, float]) -> Line:
    return Line((-10.0, 10.0), list(blocked), lambda x: all(not low < x < high for low, high in blocked))


def test_a_slide_stops_at_the_first_thing_in_its_way() -> None:
    assert line((2.0, 3.0), (5.0, 6.0)).slide(0.0, 8.0) == pytest.approx(2.0)
    assert line((-3.0, -2.0), (5.0, 6.0)).slide(0.0, -8.0) == pytest.approx(-2.0)
    assert line((2.0, 3.0)).slide(0.0, 1.5) == pytest.approx(1.5)
    assert line((2.0, 3.0)).slide(3.0, 4.0) == pytest.approx(4.0)
    assert line().slide(0.0, 12.0) == pytest.approx(10.0)


def test_who_begins_within_something_stays() -> None:
    assert line((-1.0, 1.0)).slide(0.0, 4.0) == pytest.approx(0.0)


def test_the_nearest_place_may_be_a_gap_of_hundredths() -> None:
    narrow = line((-4.0, 1.037), (1.049, 6.0))
    assert narrow.nearest(0.0, -8.0, 8.0) == pytest.approx(1.037)
    assert narrow.nearest(1.04, -8.0, 8.0) == pytest.approx(1.04)
    assert narrow.nearest(-3.0, -8.0, 8.0) == pytest.approx(-4.0)
    assert narrow.nearest(0.0, -3.0, 1.0) is None
