"""Plain geometry of convex outlines in drawings: points over and along them, rounded, shrunk.

`web/src/draw/outlines.ts` reckons the same, step for step, and only with sums, products, quotients and square
roots: those are the same to the last bit everywhere.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from banneret.pictures.marks import Point, num, pts


class Axis(NamedTuple):
    """The long axis of an outline: where it begins, where it leads, and the outline seen along it."""

    x: float
    y: float
    cos: float
    sin: float
    long: float
    thick: float
    points: list[Point]

    def frame(self, inner: str) -> str:
        """A drawing made along the axis, put in its place."""
        turn = math.degrees(math.atan2(self.sin, self.cos))
        return f'<g transform="translate({num(self.x)} {num(self.y)}) rotate({num(turn)})">{inner}</g>'


def axis_of(outline: list[Point]) -> Axis:
    """In the direction of the longest edge, through the middle of the breadth."""
    count = len(outline)
    most = cos = sin = 0.0
    for at, (ax, ay) in enumerate(outline):
        bx, by = outline[(at + 1) % count]
        far = length(bx - ax, by - ay)
        if far > most:
            most, cos, sin = far, (bx - ax) / far, (by - ay) / far
    along = [x * cos + y * sin for x, y in outline]
    across = [y * cos - x * sin for x, y in outline]
    left, top, bottom = min(along), min(across), max(across)
    mid = (top + bottom) / 2
    points = [(u - left, v - mid) for u, v in zip(along, across, strict=True)]
    x, y = left * cos - mid * sin, left * sin + mid * cos
    return Axis(x, y, cos, sin, max(along) - left, bottom - top, points)


def length(dx: float, dy: float) -> float:
    return math.sqrt(dx * dx + dy * dy)


class Sieve:
    """Tells whether points lie in an outline and this far from its edges."""

    def __init__(self, outline: list[Point], margin: float) -> None:
        self.margin = margin
        self.edges: list[tuple[float, float, float, float]] = []
        for at, (ax, ay) in enumerate(outline):
            bx, by = outline[(at + 1) % len(outline)]
            far = length(bx - ax, by - ay) or 1.0
            self.edges.append((ax, ay, (bx - ax) / far, (by - ay) / far))

    def holds(self, x: float, y: float) -> bool:
        sign = 0
        for ax, ay, dx, dy in self.edges:
            off = dx * (y - ay) - dy * (x - ax)
            if abs(off) < self.margin:
                return False
            side = 1 if off > 0 else -1
            if sign and side != sign:
                return False
            sign = side
        return True


def chord(points: list[Point], x: float) -> tuple[float, float]:
    """Between which heights an outline lies at this place of its axis."""
    low, high = math.inf, -math.inf
    for at, (ax, ay) in enumerate(points):
        bx, by = points[(at + 1) % len(points)]
        if ax != bx and min(ax, bx) <= x <= max(ax, bx):
            y = ay + (by - ay) * (x - ax) / (bx - ax)
            low, high = min(low, y), max(high, y)
    return low, high


def rounded(outline: list[Point], radius: float) -> str:
    """A path with its corners taken off, so that woods and waters look grown and not cut."""
    out = []
    count = len(outline)
    for at in range(count):
        before, here, after = outline[at - 1], outline[at], outline[(at + 1) % count]
        first, last = towards(here, before, radius), towards(here, after, radius)
        out.append(f"{'L' if at else 'M'}{pts([first])}Q{pts([here])} {pts([last])}")
    return "".join(out) + "Z"


def sharp(outline: list[Point]) -> str:
    return "M" + "L".join([pts([p]) for p in outline]) + "Z"


def towards(here: Point, there: Point, far: float) -> Point:
    whole = length(there[0] - here[0], there[1] - here[1]) or 1.0
    part = min(far, 0.4 * whole) / whole
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def middle(outline: list[Point]) -> Point:
    # Not with sum(), which keeps lost bits since Python 3.12.
    x = y = 0.0
    for px, py in outline:
        x += px
        y += py
    return x / len(outline), y / len(outline)


def scaled(outline: list[Point], factor: float) -> list[Point]:
    cx, cy = middle(outline)
    return [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in outline]


def inset(outline: list[Point], far: float) -> list[Point]:
    cx, cy = middle(outline)
    found = []
    for x, y in outline:
        part = max(0.3, 1 - far * 1.4 / (length(x - cx, y - cy) or 1.0))
        found.append((cx + (x - cx) * part, cy + (y - cy) * part))
    return found


def walk(outline: list[Point], gap: float) -> list[Point]:
    """Points along the outline."""
    found = []
    for at, (ax, ay) in enumerate(outline):
        bx, by = outline[(at + 1) % len(outline)]
        steps = times(length(bx - ax, by - ay), gap)
        for step in range(1, steps):
            part = step / steps
            found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return found


def times(room: float, gap: float) -> int:
    """How often a gap goes into a room, about; at least once."""
    return max(1, math.floor(room / gap + 0.5))
