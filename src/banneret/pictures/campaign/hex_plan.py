"""Where hexes lie in the drawing: middles, corners, edges that waver like a coast, and outlines of areas.

Corners are known by whole numbers, so that neighbours share them exactly; edges waver the same from both sides,
so that no gap is left between two areas.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection
from typing import Final, TypeAlias

from banneret.campaign.hexes import DIRECTIONS, Grid
from banneret.pictures.marks import Point, num
from banneret.pictures.symbols import numbers_of

SIZE: Final = 34.0  # from the middle of a hex to its corners
WIDE: Final = SIZE * math.sqrt(3)
PITCH: Final = SIZE * 1.5  # from row to row

Corner: TypeAlias = tuple[int, int]  # in halves of the width and of the size
Edge: TypeAlias = tuple[Corner, Corner]

# The two corners of the edge in a direction, clockwise, from the middle of the hex.
_ENDS: Final[dict[str, Edge]] = {
    "E": ((1, -1), (1, 1)),
    "SE": ((1, 1), (0, 2)),
    "SW": ((0, 2), (-1, 1)),
    "W": ((-1, 1), (-1, -1)),
    "NW": ((-1, -1), (0, -2)),
    "NE": ((0, -2), (1, -1)),
}
_SHAKEN: Final = 0.1  # how far corners are moved, of the size
_WAVES: Final = 0.13  # how far edges bend, of the size
_PIECES: Final = 6  # of an edge


class HexPlan:
    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.width = (grid.width + (0.5 if grid.height > 1 else 0)) * WIDE
        self.height = (grid.height - 1) * PITCH + 2 * SIZE

    def middle(self, number: int) -> Point:
        row, column = self.grid.place(number)
        return (column + 0.5 + row % 2 / 2) * WIDE, row * PITCH + SIZE

    def _key(self, number: int) -> Corner:
        row, column = self.grid.place(number)
        return 2 * column + row % 2, 3 * row

    def edge(self, number: int, way: str) -> Edge:
        x, y = self._key(number)
        (ax, ay), (bx, by) = _ENDS[way]
        return (x + ax, y + ay), (x + bx, y + by)

    def corners(self, number: int) -> list[Point]:
        return [straight(self.edge(number, way)[0]) for way in DIRECTIONS]

    def outline(self, area: Collection[int], wavering: bool = False) -> str:
        """The border of an area as a path, every loop of it closed."""
        inside = frozenset(area)
        after: dict[Corner, Corner] = {}
        rim: set[Edge] = set()
        for number in sorted(inside):
            for way in DIRECTIONS:
                other = self.grid.step(number, way)
                if other not in inside:
                    start, end = self.edge(number, way)
                    after[start] = end
                    if other is None:
                        rim.add((start, end))
        out = []
        while after:
            first = min(after)
            at, points = first, []
            while at in after:
                end = after.pop(at)
                # The edge of the map itself is straight.
                points += waver(at, end)[:-1] if wavering and (at, end) not in rim else [straight(at)]
                at = end
            out.append("M" + "L".join([f"{num(x)} {num(y)}" for x, y in points]) + "Z")
        return "".join(out)

    def between(self, number: int, way: str) -> list[Point]:
        """The edge of a hex, as it wavers."""
        return waver(*self.edge(number, way))


def straight(corner: Corner) -> Point:
    return (corner[0] + 1) * WIDE / 2, (corner[1] + 2) * SIZE / 2


def waver(start: Corner, end: Corner) -> list[Point]:
    """From corner to corner; the same points in either direction."""
    return list(_wavering(start, end)) if start < end else list(reversed(_wavering(end, start)))


@functools.lru_cache(maxsize=8192)
def _wavering(start: Corner, end: Corner) -> tuple[Point, ...]:
    (ax, ay), (bx, by) = shaken(start), shaken(end)
    numbers = numbers_of(f"edge {start} {end}")
    points: list[Point] = [(ax, ay)]
    bow = (2 * numbers() - 1) * _WAVES * SIZE
    for piece in range(1, _PIECES):
        part = piece / _PIECES
        away = bow * math.sin(math.pi * part) + (2 * numbers() - 1) * _WAVES * SIZE * 0.3
        nx, ny = (by - ay) / SIZE, (ax - bx) / SIZE
        points.append((ax + (bx - ax) * part + nx * away, ay + (by - ay) * part + ny * away))
    return (*points, (bx, by))


def shaken(corner: Corner) -> Point:
    """A corner, moved a little."""
    x, y = straight(corner)
    numbers = numbers_of(f"corner {corner}")
    return x + (2 * numbers() - 1) * _SHAKEN * SIZE, y + (2 * numbers() - 1) * _SHAKEN * SIZE
