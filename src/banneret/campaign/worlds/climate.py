"""What grows where: ranges of mountains with hills beside them, cold in the north and heat in the south, wet
winds from the sea.
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.terrain import HILLS, MOUNTAINS
from banneret.campaign.worlds.noise import HEX, MOST, noise, rough, spot
from banneret.campaign.worlds.sketch import Sketch, ranked, spread
from banneret.campaign.worlds.starts import HOME

# Of 1000 hexes of land, the highest parts of ranges.
_MOUNTAINS: Final = 110
_HILLS: Final = 110
_SNOWY: Final = 250  # of 1000 mountains, those that nobody crosses
_POLE, _COLD, _MILD, _WARM = 80, 230, 600, 780  # of 1000 hexes of land, where the bands of warmth end
_COMFORT: Final = 430  # to which the homes of players are drawn
_FIRMNESS: Final = 8
_WAVERING: Final = 220  # how much the bands wander
_BREEZE: Final = (0, 120, 80, 40, 0, -30)  # how wet it is, by the distance from water
_PLAYERS_A_VOLCANO: Final = 3
_FROM_HOME: Final = 5  # no volcano is nearer


def settle_climate(sketch: Sketch) -> None:
    seeds = [sketch.random.next() for _ in range(3)]
    land = [number for number, land in enumerate(sketch.land) if land]
    sea = spread(sketch.grid, [number for number, land in enumerate(sketch.land) if not land], lambda _: True)
    warmth: dict[int, int] = {}
    wet: dict[int, int] = {}
    fine: dict[int, int] = {}
    for number in land:
        x, y = spot(sketch.grid, number)
        row, _ = sketch.grid.place(number)
        warmth[number] = 1000 * row // max(1, sketch.grid.height - 1) - sketch.height[number] // 16
        warmth[number] += noise(seeds[0], x, y, 7 * HEX) * _WAVERING // MOST
        inland = _BREEZE[min(sea[number], len(_BREEZE) - 1)]
        wet[number] = rough(seeds[1], x, y, 7 * HEX) * 1000 // MOST + inland
        fine[number] = noise(seeds[2], x, y, 5 * HEX // 2)
    warmth, wet, fine = ranked(warmth), ranked(wet), ranked(fine)
    for number in land:
        pull = max(0, HOME - sketch.start_distance(number))
        sketch.warmth[number] = warmth[number] + (_COMFORT - warmth[number]) * pull // _FIRMNESS
        sketch.wet[number] = wet[number]
    _raise_ranges(sketch)
    for number in land:
        sketch.terrain[number] = _grows(sketch, number, fine[number])
    _freeze(sketch)
    _volcanoes(sketch)


# ------------------------------------------------------------------------------------------ ranges


def _raise_ranges(sketch: Sketch) -> None:
    """The terrain of mountains and hills is written at once; the rest follows by climate."""
    land = [number for number, land in enumerate(sketch.land) if land]
    order = sorted(land, key=lambda number: (-_ruggedness(sketch, number), number))
    peaks = order[: len(land) * _MOUNTAINS // 1000]
    for number in peaks:
        sketch.terrain[number] = "mountains"
    near = spread(sketch.grid, peaks, lambda number: sketch.land[number])
    foot = sorted(
        [number for number in land if near.get(number, 9) in (1, 2)],
        key=lambda number: (near[number], -_ruggedness(sketch, number), number),
    )
    # Not a ring about each peak: the rougher part of what lies beside them.
    beside = [number for number in foot if near[number] == 1]
    beside.sort(key=lambda number: (-_ruggedness(sketch, number), number))
    for number in (beside[: len(beside) * 3 // 5] + [n for n in foot if near[n] == 2])[
        : len(land) * _HILLS // 1000
    ]:
        sketch.terrain[number] = "hills"


def _ruggedness(sketch: Sketch, number: int) -> int:
    """Ranges keep away from the homes of players, but not far: there are Mines to be dug."""
    away = sketch.start_distance(number)
    calm = (24000, 16000, 8000, 3000)[away] if away < 4 else 0
    shore = 9000 if sketch.at_water(number) else 0
    return sketch.range[number] + 12 * sketch.height[number] - calm - shore


# ------------------------------------------------------------------------------------------ by climate


def _grows(sketch: Sketch, number: int, fine: int) -> str:
    drawn = sketch.terrain[number]
    warmth, wet = sketch.warmth[number], sketch.wet[number]
    if drawn == "mountains":
        return _peak(sketch, number, fine)
    if drawn == "hills":
        return _hill(warmth, wet, fine)
    if _soaked(sketch, number, fine):
        return "marsh" if warmth < _COLD else "swamp" if warmth > _WARM - 60 or fine % 3 == 0 else "wetland"
    if warmth < _POLE:
        return "snow" if wet > 400 else "arctic-desert"
    if warmth < _COLD:
        return _cold(wet, fine)
    if warmth < _MILD:
        return _mild(sketch, number, wet, fine)
    return _warm(sketch, number, wet, fine) if warmth < _WARM else _hot(wet, fine)


def _peak(sketch: Sketch, number: int, fine: int) -> str:
    warmth = sketch.warmth[number]
    if sketch.start_distance(number) <= HOME:
        return "mountains"
    if warmth < _POLE - 30:
        return "glacier" if fine > 300 else "snowy-mountains"
    snow = _SNOWY + (_COLD - warmth) if warmth < _COLD else _SNOWY * 2 // 3 if warmth < _MILD else _SNOWY // 3
    return "snowy-mountains" if fine < snow else "mountains"


def _hill(warmth: int, wet: int, fine: int) -> str:
    if wet + fine // 4 > 700:
        return (
            "pine-forest-hills"
            if warmth < _COLD + 40
            else "forest-hills"
            if warmth < _WARM - 60
            else "jungle-hills"
        )
    return "grassy-hills" if warmth > _COLD and wet > 300 else "hills"


def _soaked(sketch: Sketch, number: int, fine: int) -> bool:
    """Low land beside water, in wet parts."""
    beside = sketch.at_water(number) or sketch.at_river(number)
    return beside and sketch.wet[number] > 600 and fine > 690 and sketch.start_distance(number) > 1


def _cold(wet: int, fine: int) -> str:
    if wet < 250:
        return "arctic-desert" if fine > 600 else "plains"
    if wet < 500:
        return "light-pine-forest" if fine > 550 else "plains"
    if wet < 700:
        return "light-pine-forest" if fine > 250 else "plains"
    return "dense-pine-forest" if fine > 250 else "light-pine-forest"


def _mild(sketch: Sketch, number: int, wet: int, fine: int) -> str:
    if wet < 180:
        return "plains"
    if wet < 560:
        if fine > 780 and (sketch.at_river(number) or sketch.start_distance(number) <= 2):
            return "farmland"
        return "grassland" if fine > 250 else "plains"
    if wet < 740:
        return "light-forest" if fine > 330 else "grassland"
    return "dense-mixed-forest" if fine > 680 else "dense-forest" if fine > 220 else "light-forest"


def _warm(sketch: Sketch, number: int, wet: int, fine: int) -> str:
    if wet < 300:
        return "rocky-desert" if fine > 400 else "plains"
    if wet < 580:
        if fine > 750 and sketch.at_river(number):
            return "farmland"
        return "plains" if fine > 400 else "grassland"
    if wet < 720:
        return "light-forest" if fine > 350 else "grassland"
    return "light-jungle" if fine > 300 else "light-forest"


def _hot(wet: int, fine: int) -> str:
    if wet < 380:
        return "sand-dunes" if fine > 640 else "sandy-desert" if fine > 220 else "rocky-desert"
    if wet < 520:
        return "plains" if fine > 400 else "rocky-desert"
    if wet < 680:
        return "light-jungle" if fine > 400 else "plains"
    return "dense-jungle" if fine > 330 else "light-jungle"


def _freeze(sketch: Sketch) -> None:
    """The sea freezes along polar coasts, and what is low there is ice as well."""
    polar = [number for number, land in enumerate(sketch.land) if land and sketch.warmth[number] < _POLE]
    for number in polar:
        if (
            not sketch.drawn(number).impervious
            and sketch.at_water(number)
            and sketch.warmth[number] < _POLE - 40
        ):
            sketch.terrain[number] = "ice"


# ------------------------------------------------------------------------------------------ fire


def _volcanoes(sketch: Sketch) -> None:
    """Rare, in ranges and far from homes, with ash about them."""
    peaks = [
        number
        for number, land in enumerate(sketch.land)
        if land
        and sketch.drawn(number).is_in(MOUNTAINS, "impervious")
        and sketch.warmth[number] > _COLD
        and sketch.start_distance(number) > _FROM_HOME
    ]
    peaks.sort(key=lambda number: (-sketch.range[number], number))
    chosen: list[int] = []
    for number in peaks:
        if len(chosen) < max(1, sketch.players // _PLAYERS_A_VOLCANO) and all(
            sketch.grid.distance(number, other) > 6 for other in chosen
        ):
            chosen.append(number)
    for number in chosen:
        sketch.terrain[number] = "volcano"
        for other in sketch.grid.neighbours(number):
            terrain = sketch.drawn(other)
            if sketch.land[other] and not terrain.impervious and not terrain.is_in(MOUNTAINS, HILLS):
                wooded = sketch.wet[other] > 560
                sketch.terrain[other] = "ash-forest" if wooded else "ash-plain"
