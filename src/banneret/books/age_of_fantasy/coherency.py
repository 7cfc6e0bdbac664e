"""Unit coherency: how far apart the models of a unit may be (AF-MOV-01)."""

from __future__ import annotations

from typing import Final

from banneret.core.bases import Base, gap
from banneret.core.geometry import EPS

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
    if not placed:
        return True
    linked = False
    for other in placed:
        apart: float = gap(base, other)
        if apart > SPREAD - EPS:
            return False
        if apart <= LINK - EPS:
            linked = True
    return linked
