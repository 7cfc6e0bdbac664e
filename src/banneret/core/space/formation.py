"""Ranks and files: where the bases of a unit stand within its tray.

Local places are (s, f): s to the right and f forward of the middle of the unit's front edge, so every base
has a negative f.
"""

from __future__ import annotations

from banneret.core.space.geometry import Polygon, heading_vector, rectangle


def rows(count: int, width: int) -> list[int]:
    """How many models stand in each row, front to back."""
    if width < 1:
        raise ValueError("a formation is at least one model wide")
    found: list[int] = []
    left = count
    while left > 0:
        found.append(width if left > width else left)
        left -= width
    return found


def full_rows(count: int, width: int) -> int:
    """How many rows have exactly `width` models."""
    if width < 1:
        raise ValueError("a formation is at least one model wide")
    return count // width if count > 0 else 0


def slots(count: int, width: int, base_w: float, base_d: float) -> list[tuple[float, float]]:
    """Local centres of the bases, row by row from the front, left to right; a short row is centred."""
    places: list[tuple[float, float]] = []
    f: float = -0.5 * base_d
    for number in rows(count, width):
        first: float = -0.5 * (number - 1) * base_w
        for i in range(number):
            places.append((first + i * base_w, f))
        f -= base_d
    return places


def blocks(count: int, width: int, base_w: float, base_d: float) -> list[tuple[float, float, float, float]]:
    """The rectangles (s, f, half width, half depth) that cover the bases.

    One for the full rows and one for the short last row, or only the one there is.
    """
    found: list[tuple[float, float, float, float]] = []
    full = full_rows(count, width)
    half: float = 0.5 * base_d
    if full > 0:
        found.append((0.0, -half * full, 0.5 * width * base_w, half * full))
    short = count - full * width
    if short > 0:
        found.append((0.0, -base_d * full - half, 0.5 * short * base_w, half))
    return found


def placed(rects: list[tuple[float, float, float, float]], x: float, y: float, heading: float) -> list[Polygon]:
    """Local rectangles (s, f, half width, half depth) as they lie on the table."""
    sin, cos = heading_vector(heading)
    return [rectangle(x + s * cos + f * sin, y - s * sin + f * cos, hw, hd, heading) for s, f, hw, hd in rects]


def stretched(
    rects: list[tuple[float, float, float, float]], go: str, inches: float
) -> list[tuple[float, float, float, float]]:
    """What local rectangles cover while they move along their own axis: longer rectangles."""
    half = 0.5 * inches
    if go == "forward":
        return [(s, f + half, hw, hd + half) for s, f, hw, hd in rects]
    if go == "back":
        return [(s, f - half, hw, hd + half) for s, f, hw, hd in rects]
    if go == "right":
        return [(s + half, f, hw + half, hd) for s, f, hw, hd in rects]
    return [(s - half, f, hw + half, hd) for s, f, hw, hd in rects]
