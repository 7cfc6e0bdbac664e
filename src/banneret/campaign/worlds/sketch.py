"""A world while it is being drawn, and what its parts ask of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from banneret.campaign.hexes import Grid
from banneret.campaign.terrain import Terrain, terrain_of
from banneret.core.engine.randoms import SplitMix64


class Sketch:
    """Lists by hex number. `height` is above the sea, and 0 in it; `warmth` and `wet` go from 0 to 1000."""

    def __init__(self, grid: Grid, players: int, seed: int) -> None:
        self.grid = grid
        self.players = players
        self.seed = seed
        self.random = SplitMix64(seed)
        size = len(grid)
        self.starts: list[int] = []
        self.land = [False] * size
        self.height = [0] * size
        self.warmth = [0] * size
        self.wet = [0] * size
        self.range = [0] * size  # how much a hex belongs to a range of mountains
        self.terrain = ["ocean"] * size
        self.river = [False] * size
        self.banks: list[set[str]] = [set() for _ in range(size)]
        self.courses: list[list[int]] = []  # rivers through hexes, from the spring to the mouth
        self.ruins: list[int] = []
        self.cities: dict[int, str] = {}  # Neutral Cities

    def drawn(self, number: int) -> Terrain:
        return terrain_of(self.terrain[number])

    def open(self, number: int) -> bool:
        """Land that anybody may enter."""
        return self.land[number] and not self.drawn(number).impervious

    def start_distance(self, number: int) -> int:
        return min(self.grid.distance(number, start) for start in self.starts)

    def shares(self) -> list[int]:
        """To which start each hex is nearest; of two as near, to the one with the lower number."""
        return [
            min(self.starts, key=lambda start: (self.grid.distance(number, start), start))
            for number in range(len(self.grid))
        ]

    def at_water(self, number: int) -> bool:
        return any(not self.land[other] for other in self.grid.neighbours(number))

    def at_river(self, number: int) -> bool:
        return self.river[number] or bool(self.banks[number])


def ranked(values: dict[int, int]) -> dict[int, int]:
    """From 0 for the lowest to 1000 for the highest, evenly; of two alike the lower hex is lower."""
    order = sorted(values, key=lambda number: (values[number], number))
    return {number: at * 1000 // max(1, len(order) - 1) for at, number in enumerate(order)}


def spread(grid: Grid, sources: Iterable[int], may: Callable[[int], bool]) -> dict[int, int]:
    """How many steps every hex that can be reached is from the nearest source, over hexes that may be used."""
    away = dict.fromkeys(sorted(sources), 0)
    queue = deque(away)
    while queue:
        number = queue.popleft()
        for other in grid.neighbours(number):
            if other not in away and may(other):
                away[other] = away[number] + 1
                queue.append(other)
    return away


def pieces(grid: Grid, inside: Callable[[int], bool]) -> list[list[int]]:
    """The connected pieces of what is inside; the largest first, then that with the lowest hex."""
    left = {number for number in range(len(grid)) if inside(number)}
    found: list[list[int]] = []
    for number in range(len(grid)):
        if number in left:
            piece = sorted(spread(grid, [number], left.__contains__))
            left.difference_update(piece)
            found.append(piece)
    return sorted(found, key=lambda piece: (-len(piece), piece[0]))
