"""Distributions of small counts: hits, wounds, models lost.

A distribution over 0..n is a float64 array of n + 1 chances; entry k is the chance of exactly k. Nothing
is drawn at random here.

Why numpy convolution: sums of independent counts are convolutions, and the arrays are short (a few dozen
entries). `np.convolve` then takes one or two microseconds and adds only terms that are not negative, so
nothing cancels and every entry is right to about 1e-16. A Fourier transform would be slower at this length
and leave tiny negative chances; exact fractions cost a hundred times more; rolling a million times costs
ten thousand times more and is right to three digits.

The last bit of a sum is another on another processor, because its kernels add in another order: nothing may be
read from it, and a chance that leaves the odds is held to 0…1 (`chance`, `chances`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Pmf: TypeAlias = NDArray[np.float64]


def frozen(values: Pmf | Sequence[float]) -> Pmf:
    """The chances as an array that nobody can change, so that it can be kept and handed out again."""
    array = np.array(values, dtype=np.float64)
    array.setflags(write=False)
    return array


def chance(value: float) -> float:
    """A chance that was added up or taken from 1, without the rounding error that may carry it beyond 0…1."""
    return min(1.0, max(0.0, float(value)))


def chances(a: Pmf) -> Pmf:
    """The same for every entry of an array."""
    held: Pmf = np.clip(a, 0.0, 1.0)
    return held


def certain(count: int) -> Pmf:
    """Always exactly this many."""
    array = np.zeros(count + 1)
    array[count] = 1.0
    return array


@lru_cache(maxsize=4096)
def binomial(n: int, p: float) -> Pmf:
    """How many of n independent tries succeed, each with chance p."""
    q = 1.0 - p
    # comb() is a whole number of any size, so even long unlikely tails are right to the last digits.
    return frozen([comb(n, k) * p**k * q ** (n - k) for k in range(n + 1)])


def convolve(a: Pmf, b: Pmf) -> Pmf:
    """The sum of two independent counts."""
    return np.convolve(a, b)


def power(a: Pmf, n: int) -> Pmf:
    """The sum of n independent counts that are all distributed like this one."""
    total: Pmf | None = None
    square = a
    while n > 0:
        # By squaring: a handful of convolutions instead of n.
        if n & 1:
            total = square if total is None else np.convolve(total, square)
        n >>= 1
        if n:
            square = np.convolve(square, square)
    return certain(0) if total is None else total


def mixture(weights: Sequence[float], parts: Sequence[Pmf]) -> Pmf:
    """One of these distributions, each with its weight."""
    total = np.zeros(max([len(part) for part in parts], default=1))
    for weight, part in zip(weights, parts, strict=True):
        total[: len(part)] += weight * part
    return total


def cap(a: Pmf, most: int) -> Pmf:
    """Never more than `most`: whatever lies above counts as exactly that many."""
    if len(a) <= most + 1:
        return a
    capped = a[: most + 1].copy()
    capped[most] += a[most + 1 :].sum()
    return capped


def tail(a: Pmf, least: int) -> float:
    """The chance of at least this many."""
    return chance(a[max(0, least) :].sum())


def mean(a: Pmf) -> float:
    return float(a @ np.arange(len(a)))


def trimmed(a: Pmf) -> Pmf:
    """Without the impossible counts at the upper end."""
    possible = np.flatnonzero(a)
    return a[: int(possible[-1]) + 1] if len(possible) else a[:1]


def numbers(a: Pmf) -> list[float]:
    """As plain numbers, to be written as JSON."""
    return [chance(entry) for entry in trimmed(a)]
