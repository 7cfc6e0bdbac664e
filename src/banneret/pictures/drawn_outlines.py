"""Plain geometry of outlines in drawings: points over and along them, rounded, shrunk."""

from __future__ import annotations

import math
import random

from banneret.pictures.marks import Point, bounds, pts


def inside(x: float, y: float, outline: list[Point], margin: float) -> bool:
    """Whether a point lies in a convex outline and this far from its edges."""
    sign = 0
    for at, (ax, ay) in enumerate(outline):
        bx, by = outline[(at + 1) % len(outline)]
        length = math.hypot(bx - ax, by - ay) or 1.0
        off = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
        if abs(off) < margin:
            return False
        if sign == 0:
            sign = 1 if off > 0 else -1
        elif (off > 0) != (sign > 0):
            return False
    return True


def scatter(
    outline: list[Point], gap: float, margin: float, rng: random.Random, loose: float = 0.3
) -> list[Point]:
    """Points over the outline: a staggered grid along its long axis, shaken a little."""
    a, _, turn = long_axis(outline)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    local = [((x - a[0]) * cos + (y - a[1]) * sin, (y - a[1]) * cos - (x - a[0]) * sin) for x, y in outline]
    left, top, right, bottom = bounds(local)
    margin = min(margin, 0.42 * min(right - left, bottom - top))
    rows = max(1, int((bottom - top - 2 * margin) / (gap * 0.87)) + 1)
    columns = max(1, int((right - left - 2 * margin) / gap) + 1)
    found: list[Point] = []
    for row in range(rows):
        v = (top + bottom) / 2 + (row - (rows - 1) / 2) * gap * 0.87
        for column in range(columns + row % 2):
            u = (left + right) / 2 + (column - (columns - 1 + row % 2) / 2) * gap
            u2 = u + rng.uniform(-loose, loose) * gap
            v2 = v + rng.uniform(-loose, loose) * gap
            x, y = a[0] + u2 * cos - v2 * sin, a[1] + u2 * sin + v2 * cos
            if not inside(x, y, outline, margin * 0.98):
                # Shaken out of its piece: back to its place in the grid.
                x, y = a[0] + u * cos - v * sin, a[1] + u * sin + v * cos
            if inside(x, y, outline, margin * 0.98):
                found.append((x, y))
    found.sort(key=lambda p: (p[1], p[0]))
    return found


def long_axis(outline: list[Point]) -> tuple[Point, Point, float]:
    """The middle line of the longest edge's direction: its two ends and its turn in degrees."""
    best = max(range(len(outline)), key=lambda at: math.dist(outline[at], outline[(at + 1) % len(outline)]))
    (ax, ay), (bx, by) = outline[best], outline[(best + 1) % len(outline)]
    angle = math.atan2(by - ay, bx - ax)
    cos, sin = math.cos(angle), math.sin(angle)
    along = [x * cos + y * sin for x, y in outline]
    across = [y * cos - x * sin for x, y in outline]
    mid = (min(across) + max(across)) / 2
    ends = [(u * cos - mid * sin, u * sin + mid * cos) for u in (min(along), max(along))]
    return ends[0], ends[1], math.degrees(angle)


def thickness(outline: list[Point]) -> float:
    _, _, turn = long_axis(outline)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    across = [y * cos - x * sin for x, y in outline]
    return max(across) - min(across)


def rounded(outline: list[Point], radius: float) -> str:
    """A path with its corners taken off, so that woods and waters look grown and not cut."""
    out = []
    count = len(outline)
    for at in range(count):
        before, here, after = outline[at - 1], outline[at], outline[(at + 1) % count]
        first, last = towards(here, before, radius), towards(here, after, radius)
        out.append(f"{'L' if at else 'M'}{pts([first])}Q{pts([here])} {pts([last])}")
    return "".join(out) + "Z"


def towards(here: Point, there: Point, far: float) -> Point:
    length = math.dist(here, there) or 1.0
    part = min(far, 0.4 * length) / length
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def middle(outline: list[Point]) -> Point:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def scaled(outline: list[Point], factor: float) -> list[Point]:
    cx, cy = middle(outline)
    return [(cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in outline]


def inset(outline: list[Point], far: float) -> list[Point]:
    cx, cy = middle(outline)
    found = []
    for x, y in outline:
        length = math.hypot(x - cx, y - cy) or 1.0
        part = max(0.3, 1 - far * 1.4 / length)
        found.append((cx + (x - cx) * part, cy + (y - cy) * part))
    return found


def walk(outline: list[Point], gap: float) -> list[Point]:
    """Points along the outline."""
    found = []
    for at, (ax, ay) in enumerate(outline):
        bx, by = outline[(at + 1) % len(outline)]
        steps = max(1, round(math.dist((ax, ay), (bx, by)) / gap))
        for step in range(1, steps):
            part = step / steps
            found.append((ax + (bx - ax) * part, ay + (by - ay) * part))
    return found


def stone(x: float, y: float, size: float, rng: random.Random, fill: str) -> str:
    corners = []
    for at in range(5):
        angle = at * 2 * math.pi / 5 + rng.uniform(-0.3, 0.3)
        far = size * rng.uniform(0.75, 1.15)
        corners.append((x + far * math.cos(angle), y + far * 0.8 * math.sin(angle)))
    return f'<polygon points="{pts(corners)}" fill="{fill}" stroke="#5d5443" stroke-width=".7"/>'
