"""Rivers, from the mountains down to a sea or lake (CP-TER-36).

Great rivers run through hexes; streams run along edges, from corner to corner, into a great river or the sea.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import Final, TypeAlias

from banneret.campaign.hexes import DIRECTIONS, opposite
from banneret.campaign.worlds.sketch import Sketch

Corner: TypeAlias = tuple[int, ...]  # the hexes that meet in it
# From corner to corner, and along which edge of which hex.
Ways: TypeAlias = dict[Corner, dict[Corner, tuple[int, str]]]

_HEXES_A_RIVER: Final = 90  # one great river for so many hexes of land
_HEXES_A_STREAM: Final = 45
_SHORTEST: Final = 4
_SHORTEST_STREAM: Final = 4  # edges
_LONGEST_STREAM: Final = 16
_APART: Final = 4  # springs


def run_rivers(sketch: Sketch) -> None:
    land = sum(sketch.land)
    _great_rivers(sketch, max(1, land // _HEXES_A_RIVER))
    _streams(sketch, max(2, land // _HEXES_A_STREAM))


# ------------------------------------------------------------------------------------------ through hexes


def _great_rivers(sketch: Sketch, most: int) -> None:
    springs = sorted(
        [number for number, land in enumerate(sketch.land) if land],
        key=lambda number: (-sketch.height[number], number),
    )
    taken: list[int] = []
    for spring in springs:
        if len(sketch.courses) == most:
            return
        if any(sketch.grid.distance(spring, other) < _APART for other in taken):
            continue
        course = _course(sketch, spring)
        if len(course) >= _SHORTEST:
            taken.append(spring)
            sketch.courses.append(course)
            for number in course:
                sketch.river[number] = True


def _course(sketch: Sketch, spring: int) -> list[int]:
    """Down to a water, or into another river; empty if it would run beside one, or touch itself.

    The last hex of a river that joins another touches one hex of it only, so that it is plain where they meet.
    """
    course = [spring]
    if sketch.river[spring] or sketch.at_water(spring):
        return []
    while True:
        here = course[-1]
        around = sketch.grid.neighbours(here)
        rivers = [number for number in around if sketch.river[number]]
        if rivers:
            return course if len(rivers) == 1 and sketch.height[rivers[0]] < sketch.height[here] else []
        if sketch.at_water(here):
            return course
        lower = [
            number
            for number in around
            if sketch.height[number] < sketch.height[here]
            and not any(other in course[:-1] for other in sketch.grid.neighbours(number))
        ]
        if not lower:
            return []
        course.append(min(lower, key=lambda number: (sketch.height[number], number)))


# ------------------------------------------------------------------------------------------ along edges


def corner(sketch: Sketch, number: int, at: int) -> Corner:
    """The corner of a hex between two of its directions: that of place `at` and the next."""
    found = [number]
    for way in (DIRECTIONS[at % 6], DIRECTIONS[(at + 1) % 6]):
        other = sketch.grid.step(number, way)
        if other is not None:
            found.append(other)
    return tuple(sorted(found))


def corner_height(sketch: Sketch, place: Corner) -> int:
    return sum(sketch.height[number] for number in place)


def _streams(sketch: Sketch, most: int) -> None:
    ways = _edges(sketch)
    down = _drainage(sketch, ways)
    wet: set[Corner] = set()
    for start in sketch.starts:
        _water_home(sketch, start, ways, down, wet)
    springs = sorted(down, key=lambda place: (-corner_height(sketch, place), place))
    taken: list[int] = []
    for spring in springs:
        if len(taken) == most:
            return
        if any(sketch.grid.distance(spring[0], other) < _APART for other in taken):
            continue
        path = _way_down(spring, down, wet)
        # One that joins another counts by itself: it must be worth drawing.
        if len(path) <= _SHORTEST_STREAM or any(sketch.river[number] for number in spring):
            continue
        taken.append(spring[0])
        _draw_stream(sketch, path, ways, wet)


def _way_down(spring: Corner, down: dict[Corner, Corner], wet: set[Corner]) -> list[Corner]:
    """To where it meets some water, or another stream."""
    path = [spring]
    while path[-1] in down and path[-1] not in wet:
        path.append(down[path[-1]])
    return path


def _draw_stream(sketch: Sketch, path: list[Corner], ways: Ways, wet: set[Corner]) -> None:
    wet.update(path)
    for one, other in pairwise(path):
        _draw_edge(sketch, *ways[one][other])


def _water_home(sketch: Sketch, start: int, ways: Ways, down: dict[Corner, Corner], wet: set[Corner]) -> None:
    """Every City has water: the longest stream that would come by a home without any is drawn."""
    if sketch.at_river(start) or sketch.at_water(start):
        return
    home = {corner(sketch, start, at) for at in range(len(DIRECTIONS))}
    best: list[Corner] = []
    for spring in sorted(down):
        path = _way_down(spring, down, wet)
        if len(path) <= _LONGEST_STREAM and len(home.intersection(path)) >= 2 and len(path) > len(best):
            best = path
    if best:
        _draw_stream(sketch, best, ways, wet)


def _edges(sketch: Sketch) -> Ways:
    """From corner to corner, and along which edge. Only corners of three hexes; no edges at the map's edge,
    between waters, or across a great river."""
    ways: Ways = {}
    crossed = {pair for course in sketch.courses for pair in pairwise(course)}
    for number in range(len(sketch.grid)):
        for at, way in enumerate(DIRECTIONS):
            other = sketch.grid.step(number, way)
            if other is None or other < number:
                continue
            if not (sketch.land[number] and sketch.land[other]):
                continue
            if (number, other) in crossed or (other, number) in crossed:
                continue
            one, two = corner(sketch, number, at - 1), corner(sketch, number, at)
            if len(one) == len(two) == 3:
                ways.setdefault(one, {})[two] = (number, way)
                ways.setdefault(two, {})[one] = (number, way)
    return ways


def _drainage(sketch: Sketch, ways: Ways) -> dict[Corner, Corner]:
    """Where the water goes from each corner that has a way down to some water."""
    heap = [(corner_height(sketch, place), place) for place in ways if _at_end(sketch, place)]
    level = {place: height for height, place in heap}
    heapq.heapify(heap)
    down: dict[Corner, Corner] = {}
    while heap:
        height, place = heapq.heappop(heap)
        for other in sorted(ways[place]):
            if other not in level and corner_height(sketch, other) > height:
                level[other] = corner_height(sketch, other)
                down[other] = place
                heapq.heappush(heap, (level[other], other))
    return down


def _at_end(sketch: Sketch, place: Corner) -> bool:
    return any(not sketch.land[number] or sketch.river[number] for number in place)


def _draw_edge(sketch: Sketch, number: int, way: str) -> None:
    other = sketch.grid.step(number, way)
    assert other is not None
    sketch.banks[number].add(way)
    sketch.banks[other].add(opposite(way))
