"""Lines of sight by brute force: a line is walked in small steps, and each step is looked up in boxes.

Everything is an upright box, a thin sheet or a disc; nothing here shares a formula with the module it checks.
A step may miss what is thinner than itself, and may take a touch for a hit, so boxes are looked at twice, a
little smaller and a little larger: what both say is certain.
"""

from __future__ import annotations

import math
from typing import NamedTuple

STEPS = 1500
SLACK = 0.02


class Box(NamedTuple):
    """From low to high each way; a wood is a box that only stops what begins and ends outside."""

    x0: float
    y0: float
    x1: float
    y1: float
    foot: float
    top: float
    wood: bool = False


class Pillar(NamedTuple):
    x: float
    y: float
    radius: float
    foot: float
    top: float


def certain(
    eye: tuple[float, float, float],
    end: tuple[float, float, float],
    boxes: list[Box],
    pillars: list[Pillar],
) -> bool | None:
    """Whether a line is free, or None if it is too close to call."""
    narrow = _free(eye, end, boxes, pillars, -SLACK)
    wide = _free(eye, end, boxes, pillars, SLACK)
    return narrow if narrow == wide else None


def _free(
    eye: tuple[float, float, float],
    end: tuple[float, float, float],
    boxes: list[Box],
    pillars: list[Pillar],
    grow: float,
) -> bool:
    steps = [tuple(a + (b - a) * k / STEPS for a, b in zip(eye, end, strict=True)) for k in range(STEPS + 1)]
    for box in boxes:
        low, high = min(eye[2], end[2]), max(eye[2], end[2])
        if box.foot - 1 > high or box.top + 1 < low:
            continue
        if box.wood:
            inside = [_over(x, y, box, grow) for x, y, _ in steps]
            if True not in inside or inside[0] or inside[-1]:
                continue
            if all(z < box.top + grow for (_, _, z), held in zip(steps, inside, strict=True) if held):
                return False
            continue
        if any(_over(x, y, box, grow) and box.foot - grow < z < box.top + grow for x, y, z in steps):
            return False
    for x, y, radius, foot, top in pillars:
        if any(
            math.hypot(px - x, py - y) < radius + grow and foot - grow < z < top + grow for px, py, z in steps
        ):
            return False
    return True


def _over(x: float, y: float, box: Box, grow: float) -> bool:
    return box.x0 - grow < x < box.x1 + grow and box.y0 - grow < y < box.y1 + grow
