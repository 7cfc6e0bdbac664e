"""Laws that distributions must keep."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from banneret.odds import pmf
from banneret.odds.pmf import Pmf

LEAST = 1e-9
timeless = settings(deadline=None)  # a busy machine is no fault of the laws


# Chances of dice are never as small as 1e-300, where scipy's own binomial overflows.
chances = st.floats(0.0, 1.0).map(lambda p: round(p, 9))


@st.composite
def distributions(draw: st.DrawFn, longest: int = 9) -> Pmf:
    weights = draw(st.lists(chances, min_size=1, max_size=longest).filter(lambda w: sum(w) > 0.01))
    return np.array(weights) / sum(weights)


def same(a: Pmf, b: Pmf) -> bool:
    """Equal but for impossible counts at the end."""
    longer = max(len(a), len(b))
    return np.allclose(np.pad(a, (0, longer - len(a))), np.pad(b, (0, longer - len(b))), atol=1e-12)


@timeless
@given(distributions(), distributions(), distributions())
def test_convolution_is_commutative_and_associative(a: Pmf, b: Pmf, c: Pmf) -> None:
    assert same(pmf.convolve(a, b), pmf.convolve(b, a))
    assert same(pmf.convolve(a, pmf.convolve(b, c)), pmf.convolve(pmf.convolve(a, b), c))
    assert same(pmf.convolve(a, pmf.certain(0)), a)


def variance(a: Pmf) -> float:
    values = np.arange(len(a))
    return float(a @ (values - a @ values) ** 2)


@timeless
@given(distributions(), distributions())
def test_sums_add_means_and_variances(a: Pmf, b: Pmf) -> None:
    both = pmf.convolve(a, b)
    assert abs(both.sum() - 1.0) < LEAST
    assert abs(pmf.mean(both) - pmf.mean(a) - pmf.mean(b)) < LEAST
    assert abs(variance(both) - variance(a) - variance(b)) < LEAST


@timeless
@given(distributions(5), st.integers(0, 7))
def test_power_is_repeated_convolution(a: Pmf, n: int) -> None:
    slow = pmf.certain(0)
    for _ in range(n):
        slow = pmf.convolve(slow, a)
    assert same(pmf.power(a, n), slow)


@timeless
@given(st.integers(0, 60), chances)
def test_binomial_is_the_sum_of_coins(n: int, p: float) -> None:
    found = pmf.binomial(n, p)
    assert abs(found.sum() - 1.0) < LEAST
    assert np.allclose(found, stats.binom.pmf(np.arange(n + 1), n, p), atol=1e-10)
    assert same(found, pmf.power(np.array([1.0 - p, p]), n))


@timeless
@given(distributions(), distributions(), chances)
def test_a_mixture_mixes_means(a: Pmf, b: Pmf, w: float) -> None:
    mixed = pmf.mixture((w, 1.0 - w), (a, b))
    assert abs(mixed.sum() - 1.0) < LEAST
    assert abs(pmf.mean(mixed) - w * pmf.mean(a) - (1.0 - w) * pmf.mean(b)) < LEAST


@timeless
@given(distributions(), st.integers(0, 10))
def test_a_cap_keeps_what_lies_below(a: Pmf, most: int) -> None:
    capped = pmf.cap(a, most)
    assert len(capped) <= most + 1
    assert abs(capped.sum() - 1.0) < LEAST
    for least in range(most + 1):
        assert abs(pmf.tail(capped, least) - pmf.tail(a, least)) < LEAST
    assert pmf.tail(capped, most + 1) == pytest.approx(0.0)


@timeless
@given(distributions())
def test_trimming_takes_only_the_impossible(a: Pmf) -> None:
    longer = np.concatenate([a, np.zeros(3)])
    assert same(pmf.trimmed(longer), a)
    assert pmf.trimmed(longer)[-1] > 0.0 or len(pmf.trimmed(longer)) == 1


def test_a_chance_lies_between_never_and_always() -> None:
    # As another processor would have added them up.
    over = np.nextafter(np.nextafter(1.0, 2.0), 2.0)
    assert pmf.chance(1.0 - over) >= 0.0
    assert pmf.chance(over) <= 1.0
    assert pmf.tail(np.array([0.0, over]), 1) <= 1.0
    assert pmf.chances(np.array([1.0 - over, 0.25, over])).tolist() == pytest.approx([0.0, 0.25, 1.0])
    assert pmf.chances(np.array([1.0 - over])).min() >= 0.0
    assert pmf.numbers(np.array([1.0 - over, over]))[0] >= 0.0


def test_kept_arrays_cannot_be_changed() -> None:
    found = pmf.binomial(3, 0.5)
    assert not found.flags.writeable
    assert pmf.tail(found, -2) == pytest.approx(1.0)
