"""The generator of random numbers: its published values, its fairness and its one-integer state."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def assert_even(counts: list[int]) -> None:
    """Chi-squared: fair draws would be this uneven once in a thousand seeds."""
    expected = sum(counts) / len(counts)
    uneven = sum((count - expected) ** 2 / expected for count in counts)
    free = len(counts) - 1
    # The approximation of Wilson and Hilferty to the quantile at 0.999.
    spread = 2 / (9 * free)
    assert uneven < free * (1 - spread + 3.09 * spread**0.5) ** 3


def test_published_values() -> None:
    random = SplitMix64(1234567)
    assert [random.next() for _ in PUBLISHED] == PUBLISHED


def test_seed_zero_and_one_differ_at_once() -> None:
    assert SplitMix64(0).next() == 16294208416658607535
    assert SplitMix64(1).next() == 10451216379200822465


@given(st.integers())
def test_any_integer_is_a_seed_and_wraps_to_64_bits(seed: int) -> None:
    assert SplitMix64(seed).next() == SplitMix64(seed % 2**64).next()


@given(st.integers(0, 2**64 - 1), st.integers(0, 50))
def test_state_is_one_integer_that_takes_it_back(seed: int, steps: int) -> None:
    random = SplitMix64(seed)
    for _ in range(steps):
        random.next()
    saved = random.state
    after = [random.below(6) for _ in range(10)]
    random.state = saved
    assert [random.below(6) for _ in range(10)] == after
    again = SplitMix64(saved)
    assert [again.below(6) for _ in range(10)] == after


@given(st.integers(), st.integers(1, 2**64))
def test_below_stays_below(seed: int, n: int) -> None:
    assert 0 <= SplitMix64(seed).below(n) < n


def test_below_takes_the_whole_range() -> None:
    assert SplitMix64(1234567).below(2**64) == PUBLISHED[0]
    assert SplitMix64(5).below(1) == 0


def test_below_draws_again_where_a_modulo_would_be_unfair() -> None:
    # With this bound a quarter of all numbers lie in the incomplete last run. A bare modulo would put
    # half of the results, not a third, in the lowest third.
    n = 3 * 2**62
    random = SplitMix64(42)
    lowest = sum(random.below(n) < 2**62 for _ in range(6000))
    assert 1850 < lowest < 2150


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_below_refuses_an_impossible_bound(n: int) -> None:
    with pytest.raises(BadInput, match="bound"):
        SplitMix64(1).below(n)


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 100])
def test_below_is_even(sides: int) -> None:
    random = SplitMix64(20)
    counts = Counter(random.below(sides) for _ in range(30_000))
    assert_even([counts[face] for face in range(sides)])


def test_neighbouring_seeds_are_unrelated() -> None:
    # A tournament numbers its games 0, 1, 2, ...: their first dice must be as good as any.
    counts = Counter(SplitMix64(seed).below(6) for seed in range(30_000))
    assert_even([counts[face] for face in range(6)])


def test_pairs_of_dice_are_even() -> None:
    random = SplitMix64(3)
    counts = Counter((random.below(6), random.below(6)) for _ in range(36_000))
    assert_even([counts[a, b] for a in range(6) for b in range(6)])


@given(st.integers(), st.floats(-1e6, 1e6), st.floats(0, 1e6))
def test_uniform_stays_inside(seed: int, a: float, span: float) -> None:
    assert a <= SplitMix64(seed).uniform(a, a + span) <= a + span


def test_uniform_is_even() -> None:
    random = SplitMix64(11)
    counts = Counter(int(random.uniform(0.0, 20.0)) for _ in range(20_000))
    assert_even([counts[cell] for cell in range(20)])
