"""Where players may begin: as far from each other as the map allows, each with its share of the land around
it.
"""

from __future__ import annotations

from banneret.campaign.hexes import Grid
from banneret.campaign.worlds.sketch import Sketch

HOME = 4  # how far a home reaches
_ROUNDS = 12


def choose_starts(sketch: Sketch) -> None:
    """Spread over the map, then moved to the middles of their shares until they rest."""
    places = _inner(sketch.grid)
    starts = [places[sketch.random.below(len(places))]]
    while len(starts) < sketch.players:
        starts.append(max(places, key=lambda place: (_nearest(sketch.grid, place, starts), -place)))
    for _ in range(_ROUNDS):
        starts = _rested(sketch.grid, starts, places)
    sketch.starts = sorted(starts)


def _inner(grid: Grid) -> list[int]:
    """Away from the edges, and further from the cold one."""
    cold, edge = max(3, grid.height // 6), 3
    return [
        number
        for number in range(len(grid))
        if cold <= grid.place(number)[0] < grid.height - edge
        and edge <= grid.place(number)[1] < grid.width - edge
    ]


def _nearest(grid: Grid, place: int, starts: list[int]) -> int:
    return min(grid.distance(place, start) for start in starts)


def _rested(grid: Grid, starts: list[int], places: list[int]) -> list[int]:
    """Each goes to the middle of the hexes to which it is nearest, if that leaves none nearer to another."""
    shares: dict[int, list[int]] = {start: [] for start in starts}
    for number in range(len(grid)):
        shares[min(starts, key=lambda start: (grid.distance(number, start), start))].append(number)
    moved: list[int] = []
    for start in starts:
        rows = sum(grid.place(number)[0] for number in shares[start])
        columns = sum(grid.place(number)[1] for number in shares[start])
        count = len(shares[start])
        middle = grid.at(rows // count, columns // count)
        moved.append(min(places, key=lambda place: (grid.distance(place, middle), place)))
    if len(set(moved)) < len(moved) or _closest(grid, moved) < _closest(grid, starts):
        return starts
    return moved


def _closest(grid: Grid, starts: list[int]) -> int:
    return min(grid.distance(one, other) for one in starts for other in starts if one != other)
