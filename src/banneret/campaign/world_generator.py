"""Worlds from a seed (CP-STA-01): the same players and seed give the same map everywhere."""

from __future__ import annotations

from math import isqrt
from typing import Any, Final

from banneret.campaign.hexes import DIRECTIONS, Grid
from banneret.campaign.map_files import World, write_map
from banneret.campaign.options import FEWEST, MOST
from banneret.campaign.records import Hex
from banneret.campaign.worlds.climate import settle_climate
from banneret.campaign.worlds.coasts import shape
from banneret.campaign.worlds.fairness import make_fair, open_ways
from banneret.campaign.worlds.landmarks import place_neutral_cities, place_ruins
from banneret.campaign.worlds.place_names import name_places, world_name
from banneret.campaign.worlds.rivers import run_rivers
from banneret.campaign.worlds.sketch import Sketch
from banneret.campaign.worlds.starts import choose_starts
from banneret.core.engine.errors import BadInput

HEXES_A_PLAYER: Final = 120


def size_for(players: int) -> tuple[int, int]:
    """Width and height: about 120 hexes a player, six columns to five rows (4 players: 24 by 20)."""
    wanted = HEXES_A_PLAYER * players
    height = isqrt(wanted * 5 // 6)
    return -(-wanted // height), height


def draw_world(players: int, seed: int, name: str = "") -> dict[str, Any]:
    """The document of a new map (`map_files`)."""
    sketch = sketch_world(players, seed)
    names = name_places(sketch)
    hexes = {
        number: Hex(
            sketch.terrain[number],
            construction=sketch.cities.get(number, ""),
            ruin=number in sketch.ruins,
            river=sketch.river[number],
            banks=tuple([way for way in DIRECTIONS if way in sketch.banks[number]]),
            name=names.get(number, ""),
        )
        for number in range(len(sketch.grid))
    }
    return write_map(World(name or world_name(sketch), sketch.grid, hexes))


def sketch_world(players: int, seed: int) -> Sketch:
    """Step by step: who begins where, coasts and heights, rivers, what grows; then fairness, and what stands
    there.
    """
    if not FEWEST <= players <= MOST:
        raise BadInput(f"a world is drawn for {FEWEST} to {MOST} players, not {players}", "players")
    sketch = Sketch(Grid(*size_for(players)), players, seed)
    choose_starts(sketch)
    shape(sketch)
    run_rivers(sketch)
    settle_climate(sketch)
    make_fair(sketch)
    place_neutral_cities(sketch)
    open_ways(sketch)
    place_ruins(sketch)
    return sketch
