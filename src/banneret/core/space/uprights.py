"""Models in space: upright cylinders on their bases, and how far they are apart."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Final

from banneret.core.space.geometry import CONTACT

# Places are rounded to a thousandth of an inch, so this much too far is still near enough.
_ROUNDING: Final = 0.001


# Bodies that were told apart lately, by their measures, and a number for each; none is given twice.
_MOST_KEPT: Final = 50_000
_numbers: dict[tuple[float, float, float, float, float], int] = {}
_next: Iterator[int] = itertools.count()


class Upright:
    """A model as a cylinder: its base is a disc at the height of its foot. Never changed after it is built."""

    __slots__ = ("_number", "foot", "height", "radius", "x", "y")

    def __init__(self, x: float, y: float, foot: float, radius: float, height: float) -> None:
        self._number = -1  # once it is asked for
        self.x = x
        self.y = y
        self.foot = foot
        self.radius = radius
        self.height = height

    def at(self, x: float, y: float, foot: float) -> Upright:
        """The same model somewhere else."""
        return Upright(x, y, foot, self.radius, self.height)

    def as_tall(self, height: float) -> Upright:
        """The same model as tall as this: crouching, or lying on the ground."""
        return Upright(self.x, self.y, self.foot, self.radius, height)

    def top(self) -> float:
        return self.foot + self.height

    def number(self) -> int:
        """A number that no other body has, by which to keep what is worked out for this one.

        Bodies that are alike in all measures have the same as a rule: only not if it was long ago.
        """
        if self._number < 0:
            key = (self.x, self.y, self.foot, self.radius, self.height)
            known = _numbers.get(key)
            if known is None:
                known = next(_next)
                if len(_numbers) >= _MOST_KEPT:
                    _numbers.clear()
                _numbers[key] = known
            self._number = known
        return self._number

    def __repr__(self) -> str:
        return f"Upright({self.x!r}, {self.y!r}, {self.foot!r}, {self.radius!r}, {self.height!r})"


def apart(a: Upright, b: Upright) -> float:
    """The shortest distance between two bases in space; 0 if they touch or overlap."""
    dx: float = a.x - b.x
    dy: float = a.y - b.y
    over: float = max(0.0, math.sqrt(dx * dx + dy * dy) - a.radius - b.radius)
    up: float = a.foot - b.foot
    return math.sqrt(over * over + up * up)


def apart_from_point(a: Upright, x: float, y: float, height: float) -> float:
    """The shortest distance between a base and a point in space."""
    dx: float = a.x - x
    dy: float = a.y - y
    over: float = max(0.0, math.sqrt(dx * dx + dy * dy) - a.radius)
    up: float = a.foot - height
    return math.sqrt(over * over + up * up)


def no_farther(a: Upright, b: Upright, limit: float) -> bool:
    """Whether two bases are no farther apart than this, but for the rounding of places."""
    return apart(a, b) <= limit + _ROUNDING


def in_touch(a: Upright, b: Upright) -> bool:
    """Base contact: at one height, and no gap between the bases."""
    return no_farther(a, b, CONTACT)


def overlapping_in_height(a: Upright, b: Upright) -> bool:
    """Whether there is a height at which both models are."""
    return a.foot < b.top() - _ROUNDING and b.foot < a.top() - _ROUNDING
