"""Places near one that is not allowed, the nearest first: proposals, each to be checked as any answer is."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

from banneret.core.space.geometry import quantise

_RINGS: Final[tuple[float, ...]] = (0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # inches
_DIRECTIONS: Final = 16
_PARTS: Final = 20


def about(x: float, y: float) -> Iterator[tuple[float, float]]:
    """Places about a place."""
    for far in _RINGS:
        for number in range(_DIRECTIONS):
            angle = 2.0 * math.pi * number / _DIRECTIONS
            yield quantise(x + far * math.sin(angle)), quantise(y + far * math.cos(angle))


def back_from(to: tuple[float, float], start: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """Places on the way back to where one came from."""
    for number in range(1, _PARTS):
        part = 1.0 - number / _PARTS
        x, y = (start[at] + part * (to[at] - start[at]) for at in (0, 1))
        yield quantise(x), quantise(y)


def shorter(path: Sequence[Sequence[Any]]) -> Iterator[list[list[Any]]]:
    """A path of steps with less of its last step, then without it and less of the one before, and so on."""
    left = [list(step) for step in path]
    while left:
        what, amount = left[-1]
        for number in range(1, _PARTS):
            yield [*left[:-1], [what, round(amount * (1.0 - number / _PARTS), 2)]]
        left = left[:-1]
        if left:
            yield list(left)
