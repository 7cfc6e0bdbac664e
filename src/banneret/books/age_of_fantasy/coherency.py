"""Unit coherency: how far apart the models of a unit may be (AF-MOV-01)."""

from __future__ import annotations

from typing import Final

from banneret.core.space.bases import Base, gap
from banneret.core.space.geometry import EPS

LINK: Final = 2.0  # to at least one other model
SPREAD: Final = 6.0  # to every other model
SLACK: Final = 0.001


def violation(bases: list[Base]) -> float:
    """AF-MOV-01: by how many inches in all the unit breaks coherency; 0 if it keeps it.

    Every model must be within 2" of another and within 6" of all the others. The links need not make one
    chain.
    """
    count = len(bases)
    if count < 2:
        return 0.0
    total: float = 0.0
    nearest: list[float] = [1e9] * count
    for i in range(count):
        for j in range(i + 1, count):
            apart: float = gap(bases[i], bases[j])
            if apart > SPREAD + SLACK:
                total += apart - SPREAD
            if apart < nearest[i]:
                nearest[i] = apart
            if apart < nearest[j]:
                nearest[j] = apart
    for apart in nearest:
        if apart > LINK + SLACK:
            total += apart - LINK
    return total


def is_coherent(bases: list[Base]) -> bool:
    """AF-MOV-01, without the sum."""
    count = len(bases)
    if count < 2:
        return True
    linked: list[bool] = [False] * count
    for i in range(count):
        for j in range(i + 1, count):
            apart: float = gap(bases[i], bases[j])
            if apart > SPREAD + SLACK:
                return False
            if apart <= LINK + SLACK:
                linked[i] = True
                linked[j] = True
    return all(linked)


def fits_in(base: Base, placed: list[Base]) -> bool:
    """Whether one more model keeps coherency with those placed before it."""
    return not placed or stands_with(base, placed, LINK - EPS, SPREAD - EPS)


def stands_with(base: Base, others: list[Base], link: float, spread: float, linked: bool = False) -> bool:
    """Whether a model is so near to all of some others, and that near to one of them unless it is `linked`.

    How far apart two bases are lies between the gap of the circles about them and that of the circles within
    them; mostly that settles it.
    """
    inner: float = _inner(base)
    for other in others:
        dx: float = base.cx - other.cx
        dy: float = base.cy - other.cy
        away: float = dx * dx + dy * dy
        about: float = base.radius + other.radius + EPS
        if away > (spread + about) * (spread + about):
            return False
        within: float = spread + inner + _inner(other) - EPS
        near = not linked and away <= (link + about) * (link + about)
        if near or away >= within * within:
            apart: float = gap(base, other)
            if apart > spread:
                return False
            if apart <= link:
                linked = True
    return linked


def _inner(base: Base) -> float:
    """The radius of the largest circle within a base."""
    return base.half_width if base.half_depth <= 0.0 else min(base.half_width, base.half_depth)
