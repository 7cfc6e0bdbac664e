"""Lines of sight by brute force: a line is walked in small steps, and each step is looked up in boxes.

Everything is an upright box or a disc; nothing here shares a formula with the module it checks. A wall or a
floor is a box that is thin one way. A step may take a touch for a hit, so all is looked at twice, with boxes a
little smaller and a little larger: what both say is certain. What is thin is crossed from one step to the next.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

STEP = 0.018
SLACK = 0.02

Place = tuple[float, float, float]


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


def certain(eye: Place, end: Place, boxes: list[Box], pillars: list[Pillar]) -> bool | None:
    """Whether a line is free, or None if it is too close to call."""
    near = [box for box in boxes if _near(eye, end, box)]
    count = int(math.dist(eye, end) / STEP) + 1
    steps = [
        (
            eye[0] + (end[0] - eye[0]) * k / count,
            eye[1] + (end[1] - eye[1]) * k / count,
            eye[2] + (end[2] - eye[2]) * k / count,
        )
        for k in range(count + 1)
    ]
    narrow = _free(steps, near, pillars, -SLACK)
    wide = _free(steps, near, pillars, SLACK)
    return narrow if narrow == wide else None


def _near(eye: Place, end: Place, box: Box) -> bool:
    for low, high, a, b in (
        (box.x0, box.x1, eye[0], end[0]),
        (box.y0, box.y1, eye[1], end[1]),
        (box.foot, box.top, eye[2], end[2]),
    ):
        if low - 1 > max(a, b) or high + 1 < min(a, b):
            return False
    return True


def _free(steps: list[Place], boxes: list[Box], pillars: list[Pillar], grow: float) -> bool:
    for box in boxes:
        sides = ((box.x0, box.x1), (box.y0, box.y1), (box.foot, box.top))
        thin = [axis for axis, (low, high) in enumerate(sides) if high - low < SLACK]
        if box.wood:
            inside = [_within(step, sides[:2], grow) for step in steps]
            heights = [step[2] for step, held in zip(steps, inside, strict=True) if held]
            if heights and not inside[0] and not inside[-1] and max(heights) < box.top + grow:
                return False
        elif thin:
            # From one side of it to the other in one step, and where the rest of it is.
            axis = thin[0]
            at = sides[axis][0]
            rest = tuple((-99.0, 99.0) if k == axis else side for k, side in enumerate(sides))
            for before, after in pairwise(steps):
                if (before[axis] < at) != (after[axis] < at) and _within(before, rest, grow):
                    return False
        elif any(_within(step, sides, grow) for step in steps):
            return False
    for x, y, radius, foot, top in pillars:
        if any(
            math.hypot(px - x, py - y) < radius + grow and foot - grow < z < top + grow for px, py, z in steps
        ):
            return False
    return True


def _within(step: Place, sides: tuple[tuple[float, float], ...], grow: float) -> bool:
    return all(low - grow < value < high + grow for value, (low, high) in zip(step, sides, strict=False))
