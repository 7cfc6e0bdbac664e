"""Choosing by numbers whose last bits are not the same everywhere.

Sums of chances run through kernels that every processor has its own of, and sines and powers through a library
that has several: the last bit of what comes out is one here and another there. Whoever takes the greatest of
such numbers, or asks whether one is above another, would play another game on another machine, above all where
two are really equal, which in a game of whole dice and mirrored armies is common. So every choice that a bot or
an advice makes by such a number is made here: numbers are settled first, and of equals the first one offered is
taken.

Settling is rounding to millionths, a million times coarser than the errors that add up in a worth of some
thousand points. Rounding alone would only move the trouble to where it turns: a number that lies right there
still falls to either side. So it turns where no number of the game lies. Dice and points make fractions of
small whole numbers, and the turn is an irrational part of a millionth; for anything else the odds of lying
there are about one in a million, and then there must be a tie besides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor, sqrt
from typing import Final, TypeVar

from banneret.core.space.geometry import quantise

T = TypeVar("T")

_PARTS: Final = 1_000_000
_TURN: Final = (sqrt(5.0) - 1.0) / 2.0  # where rounding turns up: as far from every simple fraction as can be


def settled(value: float) -> int:
    """The value in millionths, without what differs between processors."""
    return floor(value * _PARTS + _TURN)


def steadied(value: float) -> float:
    """The same as a number, for whatever is to be rounded further: lengths, angles."""
    return settled(value) / _PARTS


def inches(value: float) -> float:
    """To the thousandth of an inch that places are given in; a half goes the same way everywhere."""
    return quantise(steadied(value))


def above(value: float, limit: float) -> bool:
    """Whether a value is really greater than another, not by rounding error alone."""
    return settled(value) > settled(limit)


def below(value: float, limit: float) -> bool:
    return settled(value) < settled(limit)


def reaches(value: float, limit: float) -> bool:
    """Whether a value is as great as another, but for rounding errors."""
    return settled(value) >= settled(limit)


def within(value: float, limit: float) -> bool:
    """Whether a value is no greater than another, but for rounding errors."""
    return settled(value) <= settled(limit)


def whole(value: float) -> int:
    """The whole number that a value reaches: 3 for what is 3 but for rounding errors."""
    return settled(value) // _PARTS


def whole_above(value: float) -> int:
    """The first whole number that is not below a value: 3 for what is 3 but for rounding errors."""
    return -(-settled(value) // _PARTS)


def nearest_whole(value: float) -> int:
    """The nearest whole number; of two equally near the greater."""
    return whole(value + 0.5)


def best(options: Iterable[T], worth: Callable[[T], float]) -> T:
    """The option that is worth most; of equals the first."""
    return max(options, key=lambda option: settled(worth(option)))


def least(options: Iterable[T], cost: Callable[[T], float]) -> T:
    """The option that costs least; of equals the first."""
    return min(options, key=lambda option: settled(cost(option)))


def best_above(limit: float, options: Iterable[T], worth: Callable[[T], float]) -> T | None:
    """The option that is worth most, of equals the first; None if none is worth more than the limit."""
    found: T | None = None
    most = settled(limit)
    for option in options:
        this = settled(worth(option))
        if this > most:
            found, most = option, this
    return found


def ranked(options: Iterable[T], worth: Callable[[T], float]) -> list[T]:
    """All options, what is worth most first; equals in the order in which they were given."""
    return sorted(options, key=lambda option: -settled(worth(option)))


def nearest(options: Iterable[T], distance: Callable[[T], float]) -> list[T]:
    """All options, the nearest first; equals in the order in which they were given."""
    return sorted(options, key=lambda option: settled(distance(option)))
