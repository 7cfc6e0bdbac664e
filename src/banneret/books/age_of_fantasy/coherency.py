"""Unit coherency: how far apart the models of a unit may be (AF-MOV-01)."""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.bases import Base, gap
from banneret.core.space.geometry import EPS

LINK: Final = 2.0  # to at least one other model
SPREAD: Final = 6.0  # to every other model
SLACK: Final = 0.001


class Coherency:
    """How far the models of a unit may be apart: `link` to at least one other, `spread` to every other."""

    __slots__ = ("link", "spread")

    def __init__(self, link: float, spread: float) -> None:
        self.link = link
        self.spread = spread

    def words(self) -> str:
        return f"within {self.link:g}” of another and within {self.spread:g}” of all others of its unit"


BY_THE_BOOK: Final = Coherency(LINK, SPREAD)
_BESIDE: Final = 0.02  # between bases that stand side by side


def with_room_for(bounds: Coherency, sheets: list[tuple[float, float]]) -> Coherency:
    """These bounds for models on bases of so many inches, wider if so many cannot stand so close.

    Where distances are halved, large units could not be in coherency at all. Such a one may spread as far as it
    must in a block with its bases side by side, in whole inches.
    """
    if bounds is BY_THE_BOOK or len(sheets) < 2:
        return bounds
    wide: float = max([width for width, _ in sheets])
    deep: float = max([depth for _, depth in sheets])
    count = len(sheets)
    least: float = math.inf
    for files in range(1, count + 1):
        across: float = (files - 1) * (wide + _BESIDE)
        along: float = (-(-count // files) - 1) * (deep + _BESIDE)
        if wide == deep:
            least = min(least, math.hypot(across, along) - wide)
        else:
            least = min(least, math.hypot(max(0.0, across - wide), max(0.0, along - deep)))
    needed = float(math.ceil(least))
    return bounds if needed <= bounds.spread else Coherency(bounds.link, needed)


def violation(bases: list[Base], bounds: Coherency = BY_THE_BOOK) -> float:
    """AF-MOV-01: by how many inches in all the unit breaks coherency; 0 if it keeps it.

    Every model must be within 2" of another and within 6" of all the others. The links need not make one
    chain.
    """
    most: float = bounds.spread
    near: float = bounds.link
    count = len(bases)
    if count < 2:
        return 0.0
    total: float = 0.0
    nearest: list[float] = [1e9] * count
    for i in range(count):
        for j in range(i + 1, count):
            apart: float = gap(bases[i], bases[j])
            if apart > most + SLACK:
                total += apart - most
            if apart < nearest[i]:
                nearest[i] = apart
            if apart < nearest[j]:
                nearest[j] = apart
    for apart in nearest:
        if apart > near + SLACK:
            total += apart - near
    return total


def is_coherent(bases: list[Base], bounds: Coherency = BY_THE_BOOK) -> bool:
    """AF-MOV-01, without the sum."""
    most: float = bounds.spread + SLACK
    near: float = bounds.link + SLACK
    count = len(bases)
    if count < 2:
        return True
    linked: list[bool] = [False] * count
    for i in range(count):
        for j in range(i + 1, count):
            apart: float = gap(bases[i], bases[j])
            if apart > most:
                return False
            if apart <= near:
                linked[i] = True
                linked[j] = True
    return all(linked)


def fits_in(base: Base, placed: list[Base], bounds: Coherency = BY_THE_BOOK) -> bool:
    """Whether one more model keeps coherency with those placed before it."""
    return not placed or stands_with(base, placed, bounds.link - EPS, bounds.spread - EPS)


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
