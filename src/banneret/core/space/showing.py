"""How what stands on a table is written for showing: outlines, and what a preview says of a way."""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.geometry import Polygon
from banneret.core.space.shown import Outline

_SIDES: Final = 48  # of what stands for a circle


def outline_of(shape: Polygon) -> Outline:
    """The corners of a shape, to a thousandth of an inch."""
    return [(round(x, 3), round(y, 3)) for x, y in shape.points()]


def round_outline(x: float, y: float, radius: float) -> Outline:
    """Ground no further than this from a point."""
    turns = [2.0 * math.pi * k / _SIDES for k in range(_SIDES)]
    return [(round(x + radius * math.cos(turn), 3), round(y + radius * math.sin(turn), 3)) for turn in turns]


def way_words(inches: float, slow: bool = False, danger: int = 0) -> list[str]:
    """What a preview says of a way: how long it is, whether it is slow, and how many models it endangers."""
    found: list[str] = []
    far = f"{inches:.2f}".rstrip("0").rstrip(".")
    if far != "0":
        found.append(f"{far}”")
    if slow:
        found.append("through difficult ground")
    if danger:
        found.append(f"{danger} model{'' if danger == 1 else 's'} in danger")
    return found
