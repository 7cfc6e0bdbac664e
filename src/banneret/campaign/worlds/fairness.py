"""Homes of similar worth: what a start is worth, and how the poorest are mended."""

from __future__ import annotations

from typing import Final

from banneret.campaign.land_worth import land_worth
from banneret.campaign.realm import APART, may_build_on
from banneret.campaign.terrain import FORESTED_HILLS, GRASSLAND, HILLS, MOUNTAINS, terrain_of
from banneret.campaign.worlds.sketch import Sketch, pieces, spread
from banneret.campaign.worlds.starts import HOME

_WEIGHT: Final = (5, 5, 4, 4, 3)  # by the distance from the City
_WATER: Final = 45  # what a City gains by a river, and again by a coast
_ALIKE: Final = 94  # per cent of the richest home that every home is worth
_MOVES: Final = 2  # how far a home may move to some water
_MINES: Final = 2  # mountains in each home
_PATIENCE: Final = 4000


def worth(sketch: Sketch, start: int) -> int:
    """How good it is to begin here: the land within 4 hexes, and the water at the City."""
    total = 0
    for number in sketch.grid.within(start, HOME):
        total += land_worth(sketch.drawn(number)) * _WEIGHT[sketch.grid.distance(start, number)]
    return total + _WATER * (sketch.at_river(start) + sketch.at_water(start))


def sites(sketch: Sketch, start: int) -> tuple[int, ...]:
    """Where a Fortress and two Towns could stand about a City here: 3 hexes from it, and as far from each other
    at least; () if there is no room for all of them."""
    ring = [
        number
        for number in sketch.grid.within(start, APART)
        if sketch.grid.distance(start, number) == APART
        and may_build_on(sketch.drawn(number))
        and not sketch.cities.keys() & set(sketch.grid.within(number, APART - 1))
    ]
    for first in ring:
        for second in ring:
            if second <= first or sketch.grid.distance(first, second) < APART:
                continue
            for third in ring:
                if third > second and all(
                    sketch.grid.distance(third, each) >= APART for each in (first, second)
                ):
                    return (first, second, third)
    return ()


def open_ways(sketch: Sketch) -> None:
    """Wherever an Army could stand it can be reached: passes are opened through what closes a valley in."""
    while True:
        parts = pieces(sketch.grid, lambda number: not sketch.drawn(number).impervious)
        if len(parts) == 1:
            return
        # From the smallest, straight through to whatever lies nearest.
        away = spread(sketch.grid, parts[-1], lambda number: True)
        rest = [number for part in parts[:-1] for number in part]
        at = min(rest, key=lambda number: (away[number], number))
        while away[at]:
            if sketch.drawn(at).impervious:
                sketch.terrain[at] = "mountains"
            at = min(sketch.grid.neighbours(at), key=lambda number: (away[number], number))


def make_fair(sketch: Sketch) -> None:
    sketch.starts = [_by_water(sketch, start) for start in sketch.starts]
    for start in sketch.starts:
        _make_livable(sketch, start)
    for _ in range(_PATIENCE):
        worths = {start: worth(sketch, start) for start in sketch.starts}
        poorest = min(sketch.starts, key=lambda start: (worths[start], start))
        richest = max(worths.values())
        if worths[poorest] * 100 >= richest * _ALIKE or not mend(sketch, poorest, richest - worths[poorest]):
            return


def _by_water(sketch: Sketch, start: int) -> int:
    """A home without a river or a coast moves to the nearest land that has one."""
    near = [
        number
        for number in sketch.grid.within(start, _MOVES)
        if sketch.land[number] and (sketch.at_river(number) or sketch.at_water(number))
    ]
    return min(near, key=lambda number: (sketch.grid.distance(start, number), number), default=start)


def _make_livable(sketch: Sketch, start: int) -> None:
    """A City can stand, with its Fortress and Towns, by some water, and Mines can be dug near it."""
    if not may_build_on(sketch.drawn(start)) or land_worth(sketch.drawn(start)) < land_worth(
        terrain_of("grassland")
    ):
        sketch.terrain[start] = _meadow(sketch, start)
    ring = [
        number for number in sketch.grid.within(start, APART) if sketch.grid.distance(start, number) == APART
    ]
    for number in ring:
        if sites(sketch, start):
            break
        if sketch.land[number] and not may_build_on(sketch.drawn(number)):
            sketch.terrain[number] = _meadow(sketch, number)
    for number in ring:  # in the end from the sea
        if sites(sketch, start):
            break
        if not sketch.land[number]:
            sketch.land[number] = True
            sketch.terrain[number] = _meadow(sketch, number)
    _give_mountains(sketch, start)


def _give_mountains(sketch: Sketch, start: int) -> None:
    near = [number for number in sketch.grid.within(start, HOME) if sketch.land[number]]
    peaks = [number for number in near if sketch.drawn(number).is_in(MOUNTAINS)]
    rough = [
        number
        for number in near
        if sketch.grid.distance(start, number) >= 2
        and not sketch.drawn(number).is_in(MOUNTAINS)
        and not sketch.at_river(number)
        and number not in sites(sketch, start)
    ]
    rough.sort(
        key=lambda number: (
            not sketch.drawn(number).is_in(HILLS, FORESTED_HILLS),
            -sketch.range[number],
            number,
        )
    )
    for number in rough[: max(0, _MINES - len(peaks))]:
        sketch.terrain[number] = "mountains"


def _meadow(sketch: Sketch, number: int) -> str:
    return "grassland" if sketch.wet[number] > 250 else "plains"


# What a poor hex becomes in a home that is worth too little, step by step.
_KINDER: Final = {
    "glacier": "snowy-mountains",
    "volcano": "mountains",
    "snowy-mountains": "mountains",
    "ice": "plains",
    "snow": "plains",
    "arctic-desert": "plains",
    "rocky-desert": "plains",
    "sandy-desert": "plains",
    "sand-dunes": "plains",
    "swamp": "grassland",
    "wetland": "grassland",
    "marsh": "plains",
    "ash-plain": "grassland",
    "ash-forest": "light-forest",
    "dense-forest": "light-forest",
    "dense-mixed-forest": "light-forest",
    "dense-pine-forest": "light-pine-forest",
    "dense-jungle": "light-jungle",
    "forest-hills": "grassy-hills",
    "pine-forest-hills": "hills",
    "jungle-hills": "hills",
    "light-forest": "grassland",
    "light-pine-forest": "plains",
    "light-jungle": "plains",
    "hills": "grassland",
    "grassy-hills": "grassland",
    "grassland": "farmland",
    "plains": "farmland",
}


def mend(sketch: Sketch, start: int, missing: int) -> bool:
    """One hex made kinder, the worst first; farther land first among those as bad, so that the heart keeps its
    character longest. False if there is nothing left to mend."""
    candidates = [
        number
        for number in sketch.grid.within(start, HOME)
        if sketch.terrain[number] in _KINDER
        and not (sketch.drawn(number).is_in(GRASSLAND) and missing < 2 * max(_WEIGHT))
    ]
    if not candidates:
        return _gain_land(sketch, start)
    worst = min(
        candidates,
        key=lambda number: (land_worth(sketch.drawn(number)), -sketch.grid.distance(start, number), number),
    )
    sketch.terrain[worst] = _KINDER[sketch.terrain[worst]]
    return True


def _gain_land(sketch: Sketch, start: int) -> bool:
    """In the end the coast moves out."""
    shore = [
        number
        for number in sketch.grid.within(start, HOME)
        if not sketch.land[number] and any(sketch.land[other] for other in sketch.grid.neighbours(number))
    ]
    if not shore:
        return False
    nearest = min(shore, key=lambda number: (sketch.grid.distance(start, number), number))
    sketch.land[nearest] = True
    sketch.terrain[nearest] = _meadow(sketch, nearest)
    return True
