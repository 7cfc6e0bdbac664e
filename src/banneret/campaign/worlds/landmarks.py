"""What stands on the map before anybody comes: ruins (CP-STA-01) and Neutral Cities (CP-NEU-01, CP-NEU-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.campaign.realm import APART, may_build_on
from banneret.campaign.records import HOLD, TEMPLE
from banneret.campaign.terrain import DENSE, FORESTED_HILLS, HILLS, LIGHT, MOUNTAINS
from banneret.campaign.worlds.fairness import sites
from banneret.campaign.worlds.sketch import Sketch

LAND_A_RUIN: Final = 25
RUINS_A_PLAYER: Final = 2
RUINS_APART: Final = 3
PLAYERS_A_CITY: Final = 3
_FROM_HOME: Final = 6  # a Neutral City is no nearer to a start, if there is room
_WILD: Final = (MOUNTAINS, HILLS, FORESTED_HILLS)


def place_neutral_cities(sketch: Sketch) -> None:
    """Holds in the mountains, Temple Cities in the jungle, far from homes and from each other."""
    for _ in range(max(1, sketch.players // PLAYERS_A_CITY)):
        _place(
            sketch,
            HOLD,
            lambda number: 2 * sketch.drawn(number).is_in(MOUNTAINS) + sketch.drawn(number).is_in(*_WILD),
        )
        _place(sketch, TEMPLE, lambda number: _jungle(sketch, number))


def _jungle(sketch: Sketch, number: int) -> int:
    terrain = sketch.drawn(number)
    return 2 * (terrain.kind == "jungle") + (terrain.is_in(LIGHT, DENSE) or sketch.warmth[number] > 640)


def _place(sketch: Sketch, kind: str, likes: Callable[[int], int]) -> None:
    best, chosen = (-1, -1, -1, 0), -1
    salt = sketch.random.next()
    for number in range(len(sketch.grid)):
        if not sketch.land[number] or not may_build_on(sketch.drawn(number)):
            continue
        home = sketch.start_distance(number)
        other = min([sketch.grid.distance(number, each) for each in sketch.cities], default=99)
        if home < APART + 1 or other < APART:
            continue
        roomy = min(home, _FROM_HOME) + min(other, _FROM_HOME)
        key = (roomy, likes(number), _even(sketch, number), (number * 7919 + salt) % 65521)
        if key > best and _leaves_room(sketch, number, kind):
            best, chosen = key, number
    if chosen >= 0:
        sketch.cities[chosen] = kind


def _even(sketch: Sketch, number: int) -> int:
    """No gift to anybody: between two homes rather than behind one."""
    away = sorted([sketch.grid.distance(number, start) for start in sketch.starts])
    return away[0] - away[1]


def _leaves_room(sketch: Sketch, number: int, kind: str) -> bool:
    sketch.cities[number] = kind
    fine = all(
        sites(sketch, start) for start in sketch.starts if sketch.grid.distance(start, number) < 2 * APART
    )
    del sketch.cities[number]
    return fine


def ruins_wanted(land: int, players: int) -> int:
    return max(land // LAND_A_RUIN, RUINS_A_PLAYER * players)


def place_ruins(sketch: Sketch) -> None:
    """CP-STA-01: on random passable land at least 3 apart. First two in every player's share of the map."""
    shares: dict[int, list[int]] = {start: [] for start in sketch.starts}
    open_land = [number for number in range(len(sketch.grid)) if sketch.open(number)]
    for number in open_land:
        shares[min(sketch.starts, key=lambda start: (sketch.grid.distance(number, start), start))].append(
            number
        )
    for _ in range(RUINS_A_PLAYER):
        for start in sketch.starts:
            _place_ruin(sketch, [number for number in shares[start] if number != start])
    wanted = ruins_wanted(sum(sketch.land), sketch.players)
    while len(sketch.ruins) < wanted and _place_ruin(sketch, open_land):
        pass
    sketch.ruins.sort()


def _place_ruin(sketch: Sketch, among: list[int]) -> bool:
    free = [
        number
        for number in among
        if number not in sketch.cities
        and all(sketch.grid.distance(number, other) >= RUINS_APART for other in sketch.ruins)
    ]
    if not free:
        return False
    sketch.ruins.append(free[sketch.random.below(len(free))])
    return True
