"""Choices by numbers that are a bit more here and a bit less there."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import pytest

from banneret.core.engine import ranking

# Worths as dice and points make them: sixths of sixths, halves of halves, thirds, decimals.
_PLAIN = [
    Fraction(points * top, bottom)
    for points in (1, 7, 45, 130, 895)
    for bottom in (6, 36, 216, 1296, 128, 2**14, 3**7, 1000, 10**7, 2 * 10**7)
    for top in (1, 3, 5, 35)
]


def shaken(value: float, rng: random.Random) -> float:
    """The value as sums of a hundred terms may come out elsewhere."""
    return value + rng.uniform(-1.0, 1.0) * 100 * math.ulp(max(1.0, abs(value)))


def test_what_is_equal_but_for_rounding_is_settled_alike() -> None:
    rng = random.Random(10)
    for plain in _PLAIN:
        for value in (float(plain), -float(plain)):
            assert {ranking.settled(shaken(value, rng)) for _ in range(20)} == {ranking.settled(value)}


def test_what_differs_by_more_than_a_millionth_is_told_apart() -> None:
    for plain in _PLAIN:
        value = float(plain)
        assert ranking.above(value + 1.1e-6, value)
        assert not ranking.above(value, value + 1.1e-6)
        assert ranking.below(value - 1.1e-6, value)
        assert ranking.reaches(value, value - 1.1e-6)
        assert not ranking.within(value, value - 1.1e-6)


def test_a_tie_is_neither_above_nor_below() -> None:
    more = 0.1 + 0.2  # a bit above 0.3
    assert not ranking.above(more, 0.3)
    assert not ranking.below(0.3, more)
    assert ranking.reaches(0.3, more)
    assert ranking.within(more, 0.3)
    assert not ranking.reaches(0.3, 0.31)
    assert not ranking.within(0.31, 0.3)


def test_of_equals_the_first_is_taken() -> None:
    worths = {"a": 1.0, "b": 0.1 + 0.2, "c": 0.3, "d": 3.0, "e": 3.0 - 4e-16}
    assert ranking.best("abced", worths.__getitem__) == "e"
    assert ranking.least("adcb", worths.__getitem__) == "c"
    assert ranking.ranked("cabed", worths.__getitem__) == ["e", "d", "a", "c", "b"]
    assert ranking.nearest("dbcae", worths.__getitem__) == ["b", "c", "a", "d", "e"]


def test_best_above_a_limit() -> None:
    worths = {"a": 0.1 + 0.2, "b": 2.0, "c": 2.0 + 4e-16}
    assert ranking.best_above(0.3, "a", worths.__getitem__) is None
    assert ranking.best_above(0.3, "abc", worths.__getitem__) == "b"
    assert ranking.best_above(0.3, "", worths.__getitem__) is None


@pytest.mark.parametrize("near", [0.0, 4e-16, -4e-16, 3e-13, -3e-13])
def test_whole_numbers_reached_but_for_rounding(near: float) -> None:
    assert ranking.whole(3.0 + near) == 3
    assert ranking.whole_above(3.0 + near) == 3
    assert ranking.nearest_whole(2.5 + near) == 3
    assert ranking.whole(-3.0 + near) == -3
    assert (ranking.whole(2.9), ranking.whole_above(2.1), ranking.nearest_whole(2.4)) == (2, 3, 2)
