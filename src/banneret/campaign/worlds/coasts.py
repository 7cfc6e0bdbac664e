"""Where land is, and how high: noise, raised around the homes of players, cut where the sea has its share."""

from __future__ import annotations

import heapq
from typing import Final

from banneret.campaign.worlds.noise import HEX, MOST, ridge, rough, spot
from banneret.campaign.worlds.sketch import Sketch, pieces, spread
from banneret.campaign.worlds.starts import HOME

LAND: Final = 64  # per cent
_LEAST, _MOST, _FULL = 94, 108, 88  # per cent of a fair share of the land, and of the hexes of a share
LAKE: Final = 7  # so many hexes of water inland are a lake; more are a sea
_HOME_LIFT: Final = (30000, 26000, 22000, 15000, 7000)  # by the distance from a start
_SHORE: Final = (26000, 13000, 5000)  # how much the edges of the map are lowered
_LAND_A_LAKE: Final = 70
_LAKES_APART: Final = 6
_STEP: Final = 40  # a hex is so much higher than the one it drains to
_CLIFF: Final = 3  # coasts begin so high


def shape(sketch: Sketch) -> None:
    grid = sketch.grid
    seeds = [sketch.random.next() for _ in range(2)]
    raw: list[int] = []
    for number in range(len(grid)):
        x, y = spot(grid, number)
        row, column = grid.place(number)
        sketch.range[number] = ridge(seeds[1], x, y, 9 * HEX)
        level = rough(seeds[0], x, y, 8 * HEX) + sketch.range[number] // 6
        away = sketch.start_distance(number)
        level += _HOME_LIFT[away] if away <= HOME else 0
        edge = min(row, column, grid.height - 1 - row, grid.width - 1 - column)
        raw.append(level - (_SHORE[edge] if edge < len(_SHORE) else 0))
    sea = _flood(sketch, raw)
    _drop_crumbs(sketch)
    _join_homes(sketch)
    for number in range(len(grid)):
        if sketch.land[number]:
            above = max(0, raw[number] - sea) * 1000 // MOST
            sketch.height[number] = _CLIFF + above + _upland(sketch, number)
    _sink_lakes(sketch)
    _name_waters(sketch)
    drain(sketch)


def _flood(sketch: Sketch, raw: list[int]) -> int:
    """The highest hexes become land, so many that the world has its part, and every player's share of the world
    about as many as the others'. Returns the level of the sea."""
    size = len(sketch.grid)
    order = sorted(range(size), key=lambda number: (-raw[number], number))
    dry = (size * LAND + 99) // 100
    for number in order[:dry]:
        sketch.land[number] = True
    share = sketch.shares()
    for start in sketch.starts:
        mine = [number for number in order if share[number] == start]
        has = sum(sketch.land[number] for number in mine)
        fair = dry // sketch.players
        wanted = min(len(mine) * _FULL // 100, max(fair * _LEAST // 100, min(fair * _MOST // 100, has)))
        for at, number in enumerate(mine):
            sketch.land[number] = at < wanted
    return raw[order[dry]]


def _upland(sketch: Sketch, number: int) -> int:
    return max(0, sketch.range[number] - MOST * 3 // 5) * 2000 // MOST


def _drop_crumbs(sketch: Sketch) -> None:
    """An islet of one hex is no use to anybody; nor is a puddle of one."""
    for piece in pieces(sketch.grid, lambda number: sketch.land[number]):
        if len(piece) < 2:
            sketch.land[piece[0]] = False
    for piece in pieces(sketch.grid, lambda number: not sketch.land[number]):
        if len(piece) < 2 and len(sketch.grid.neighbours(piece[0])) == 6:
            sketch.land[piece[0]] = True


def _join_homes(sketch: Sketch) -> None:
    """No player begins on an island of his own: bridges of land lead to the largest one."""
    for start in sketch.starts:
        home = spread(sketch.grid, [start], lambda number: sketch.land[number])
        main = pieces(sketch.grid, lambda number: sketch.land[number])[0]
        if start in main:
            continue
        away = spread(sketch.grid, main, lambda number: True)
        at = min(home, key=lambda number: (away[number], number))
        while away[at]:
            sketch.land[at] = True
            at = min(sketch.grid.neighbours(at), key=lambda number: (away[number], number))


def _sink_lakes(sketch: Sketch) -> None:
    """In hollows inland, each of a few hexes."""
    grid = sketch.grid
    inland = spread(grid, [number for number, land in enumerate(sketch.land) if not land], lambda _: True)
    hollows = [
        number
        for number, land in enumerate(sketch.land)
        if land
        and inland[number] >= 3
        and len(grid.neighbours(number)) == 6
        and sketch.start_distance(number) >= 2
    ]
    hollows.sort(key=lambda number: (sketch.height[number], number))
    chosen: list[int] = []
    for number in hollows:
        if len(chosen) * _LAND_A_LAKE >= sum(sketch.land):
            return
        if all(grid.distance(number, other) >= _LAKES_APART for other in chosen):
            chosen.append(number)
            beside = [
                other
                for other in grid.neighbours(number)
                if inland[other] >= 2 and sketch.start_distance(other) >= 2
            ]
            beside.sort(key=lambda other: (sketch.height[other], other))
            for each in (number, *beside[: sketch.random.below(3)]):
                sketch.land[each] = False
                sketch.height[each] = 0


def _name_waters(sketch: Sketch) -> None:
    grid = sketch.grid
    for piece in pieces(grid, lambda number: not sketch.land[number]):
        inland = all(len(grid.neighbours(number)) == 6 for number in piece)
        for number in piece:
            sketch.terrain[number] = "lake" if inland and len(piece) <= LAKE else "ocean"


def drain(sketch: Sketch) -> None:
    """Raise what lies in a hollow, so that from every hex it goes strictly down to some water."""
    grid = sketch.grid
    heap = [(0, number) for number in range(len(grid)) if not sketch.land[number]]
    done = {number for _, number in heap}
    heapq.heapify(heap)
    while heap:
        level, number = heapq.heappop(heap)
        for other in grid.neighbours(number):
            if other not in done:
                done.add(other)
                sketch.height[other] = max(sketch.height[other], level + _STEP)
                heapq.heappush(heap, (sketch.height[other], other))
