"""The grid of the world map: hexes with their points up, in staggered rows (CP-STA-01).

A hex is a number: rows are counted from the top left, each from west to east, so that “lowest hex number” means
what it says in CP-ARM-09. Odd rows stand half a hex further east.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

# CP-MOV-12, clockwise from the east. Their order is that of the river edges of a hex.
DIRECTIONS: Final = ("E", "SE", "SW", "W", "NW", "NE")

# East and down by direction, in even and in odd rows.
_EVEN: Final = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1), "NE": (0, -1)}
_ODD: Final = {"E": (1, 0), "SE": (1, 1), "SW": (0, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}


def opposite(direction: str) -> str:
    return DIRECTIONS[(DIRECTIONS.index(direction) + 3) % 6]


class Grid:
    """How many hexes there are, and how they lie. Neighbours are reckoned once."""

    __slots__ = ("_beside", "_steps", "height", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._steps: list[dict[str, int]] = [self._around(hex) for hex in range(width * height)]
        self._beside: list[tuple[int, ...]] = [tuple(sorted(steps.values())) for steps in self._steps]

    def _around(self, hex: int) -> dict[str, int]:
        row, column = divmod(hex, self.width)
        offsets = _ODD if row % 2 else _EVEN
        found: dict[str, int] = {}
        for direction in DIRECTIONS:
            east, down = offsets[direction]
            if 0 <= column + east < self.width and 0 <= row + down < self.height:
                found[direction] = (row + down) * self.width + column + east
        return found

    def __len__(self) -> int:
        return self.width * self.height

    def at(self, row: int, column: int) -> int:
        return row * self.width + column

    def place(self, hex: int) -> tuple[int, int]:
        """Row and column, from 0."""
        return divmod(hex, self.width)

    def step(self, hex: int, direction: str) -> int | None:
        """The neighbour in a direction; None beyond the edge of the map."""
        return self._steps[hex].get(direction)

    def steps(self, hex: int) -> dict[str, int]:
        """The neighbours by their directions."""
        return self._steps[hex]

    def neighbours(self, hex: int) -> tuple[int, ...]:
        """The hexes that touch it, lowest number first."""
        return self._beside[hex]

    def direction(self, start: int, end: int) -> str | None:
        """In which direction a neighbour lies; None if it is none."""
        return next((way for way, hex in self._steps[start].items() if hex == end), None)

    def distance(self, one: int, other: int) -> int:
        """How many steps they are apart on an empty map."""
        row, column = divmod(one, self.width)
        to_row, to_column = divmod(other, self.width)
        # In cube coordinates the largest difference is the distance.
        east, to_east = column - (row - row % 2) // 2, to_column - (to_row - to_row % 2) // 2
        down, across = to_row - row, to_east - east
        return max(abs(down), abs(across), abs(down + across))

    def within(self, hex: int, radius: int) -> list[int]:
        """All hexes up to so many steps away, itself included, lowest number first."""
        row, _ = divmod(hex, self.width)
        found: list[int] = []
        for each in range(max(0, row - radius), min(self.height, row + radius + 1)):
            found += list(self._near_in_row(hex, radius, each))
        return found

    def _near_in_row(self, hex: int, radius: int, row: int) -> Iterator[int]:
        """A row of a hexagon is one stretch: its ends shift by half a hex from row to row."""
        of, column = divmod(hex, self.width)
        away = abs(row - of)
        shift = (of % 2 - row % 2) * 0.5
        first = column + shift - (radius - away / 2)
        last = column + shift + (radius - away / 2)
        for each in range(max(0, round(first)), min(self.width - 1, round(last)) + 1):
            yield row * self.width + each
