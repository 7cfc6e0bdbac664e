"""Ways of Characters among walls, against a flood over a grid."""

from __future__ import annotations

import heapq
import math
import random
from typing import Any

import pytest

from banneret.books.quick_starter import characters
from banneret.books.quick_starter.battle import IMPASSABLE, Battle, Terrain
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.character_ways import Chains, CharacterMove, approach, way_out
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.moving import MARCH
from banneret.books.quick_starter.unit import TOUCH, Unit
from banneret.core.engine.ask import Data
from banneret.core.space.geometry import Polygon

STEP = 0.5
SEED_OF_WALLS = 3


def among_walls(r: random.Random) -> Battle:
    """A lone hero and a unit he may join, with walls between them."""
    walls = []
    for _ in range(r.randint(4, 9)):
        size = [r.uniform(0.3, 0.6), r.uniform(2.0, 6.0)]
        at = [18 + r.uniform(-6.0, 6.0), 14 + r.uniform(-3.5, 3.5)]
        walls.append({"at": at, "size": size, "turn": r.choice([0, 90, 45]), "category": "impassable"})
    units: dict[str, Any] = {
        "hero": {"side": "A", "profile": {"character": True, "base": [25, 25]}, "at": [18, 10]},
        "spears": {"side": "A", "profile": {"models": 5, "base": [25, 25]}, "at": [18, 19.5]},
        "foe": {"side": "B", "profile": {"models": 5}, "at": [4, 44], "facing": 180},
    }
    return arrange({"terrain": walls}, units, {"step": "remaining moves"})[1]


def flooded(walk: CharacterMove, host: Unit) -> bool:
    """Whether a flood over a grid of places, in straight lines that are clear, comes up to the host."""
    start = (0, 0)
    best = {start: 0.0}
    queue = [(0.0, start)]
    x0, y0 = walk.start
    while queue:
        gone, (i, j) = heapq.heappop(queue)
        if gone > best[(i, j)]:
            continue
        here = (x0 + STEP * i, y0 + STEP * j)
        # A hair before the unit: what is left is straight on.
        if host.distance_to_spot(*here) < 0.5 * walk.hero.depth() + STEP and gone + STEP <= walk.rate:
            return True
        for di in (-2, -1, 0, 1, 2):
            for dj in (-2, -1, 0, 1, 2):
                there = (i + di, j + dj)
                length = gone + STEP * math.hypot(di, dj)
                if (di, dj) == (0, 0) or length > walk.rate or length >= best.get(there, math.inf):
                    continue
                if walk.clear(here, (x0 + STEP * there[0], y0 + STEP * there[1])):
                    best[there] = length
                    heapq.heappush(queue, (length, there))
    return False


@pytest.mark.clause("QS-CHR-05", "QS-MOV-19")
def test_whatever_way_a_flood_finds_to_a_unit_is_found() -> None:
    r = random.Random(2)
    bent = 0
    scenes = 0
    while scenes < 25:
        battle = among_walls(r)
        hero, host = battle.unit("hero"), battle.unit("spears")
        walk = CharacterMove(battle, hero, MARCH, 14.0, False)
        if not walk.walker.may_stand(walk.follow(())) or not characters.room_for(battle, host, hero):
            continue
        scenes += 1
        path = approach(walk, host)
        if path is None:
            assert not flooded(walk, host)
            continue
        trial = walk.follow(path)
        assert trial.refusal is None
        assert hero.stand(*trial.pose()).distance_to(host) <= 2.0 * TOUCH
        bent += len(path) > 4
    assert bent > 3


@pytest.mark.parametrize("slant", [10.0, 50.0])
def test_where_a_way_may_bend_round_a_spike(slant: float) -> None:
    """Straight out from each corner with room to turn there, and along both its walls: level with the corner,
    and as much further on. Besides, every half inch ahead."""
    units: dict[str, Any] = {
        "hero": {"side": "A", "profile": {"character": True, "base": [25, 50]}, "at": [18, 24], "facing": 180},
        "foe": {"side": "B", "profile": {"models": 5}, "at": [4, 44], "facing": 180},
    }
    battle = arrange({}, units, {"step": "remaining moves"})[1]
    sin, cos = math.sin(math.radians(slant)), math.cos(math.radians(slant))
    # It points north; its other two corners lie 3 inches down its sides.
    tip = (18.0, 18.0)
    right, left = (18.0 + 3.0 * sin, 18.0 - 3.0 * cos), (18.0 - 3.0 * sin, 18.0 - 3.0 * cos)
    battle.field.impassable.append(Terrain("spike", "rock", "Spike", IMPASSABLE, Polygon([tip, left, right])))
    walk = CharacterMove(battle, battle.unit("hero"), MARCH, 14.2, False)
    beside = 12.5 / 25.4 + 0.02
    turning = math.hypot(12.5, 25.0) / 25.4 + 0.02
    wanted = [(18.0, 18.0 + turning)]
    for side in (1.0, -1.0):
        x, y = 18.0 + side * cos * beside, 18.0 + sin * beside
        wanted += [(x, y), (x - side * sin * turning, y + cos * turning)]
        # The corners below: out along the base, down beside the wall, and sideways under the base.
        cx, cy = right if side > 0.0 else left
        out = (side * cos, sin - 1.0)
        size = math.hypot(*out)
        wanted.append((cx + out[0] / size * turning, cy + out[1] / size * turning))
        x, y = cx + side * cos * beside, cy + sin * beside
        wanted += [(x, y), (x + side * sin * turning, y - cos * turning)]
        wanted += [(cx, cy - beside), (cx + side * turning, cy - beside)]
    centre = 24.0 + 25.0 / 25.4
    wanted += [(18.0, centre - 0.5 * step) for step in range(1, 29)]
    found = walk.bends()
    assert len(found) == len(wanted)
    for place in wanted:
        assert min([math.dist(place, other) for other in found]) < 0.002


def test_every_place_is_come_to_once_and_the_nearest_first() -> None:
    battle = among_walls(random.Random(SEED_OF_WALLS))
    walk = CharacterMove(battle, battle.unit("hero"), MARCH, 9.0, False)
    chains = Chains(walk, None)
    lengths = []
    ends = []
    while (chain := chains.next()) is not None:
        places = [walk.start, *chain.points]
        assert chain.length == pytest.approx(sum(map(math.dist, places, places[1:])))
        lengths.append(chain.length)
        ends.append(places[-1])
    assert lengths == sorted(lengths)
    assert len(ends) > 20
    places = [walk.start, *walk.bends()]
    assert all(ends.count(end) <= places.count(end) for end in ends)


@pytest.mark.clause("QS-CHR-09")
def test_a_way_out_may_bend() -> None:
    """Walls all round, but for a gap ahead of the right end: through his unit to it, and round the corner."""
    walls = [
        {"at": [17, 20.5], "size": [6, 0.3], "category": "impassable"},
        {"at": [18.5, 17.5], "size": [9, 0.3], "category": "impassable"},
        {"at": [15.0, 19], "size": [0.3, 2.6], "category": "impassable"},
        {"at": [21.4, 20], "size": [0.3, 6], "category": "impassable"},
    ]
    units: dict[str, Data] = {
        "spears": {"side": "A", "profile": {"models": 9, "files": 5, "base": [25, 25]}, "at": [18, 20]},
        "hero": {"side": "A", "profile": {"character": True, "base": [25, 25]}, "joins": "spears", "file": 0},
        "foe": {"side": "B", "profile": {"models": 5}, "at": [4, 44], "facing": 180},
    }
    battle = arrange({"terrain": walls}, units, {"step": "remaining moves"})[1]
    unit = battle.unit("spears")
    figure = unit.figure("hero")
    hero = characters.alone(battle, unit, figure)
    apart = battle.copy()
    apart.put(hero)
    apart.put(characters.left_by(unit, figure))
    question = MoveUnit(apart, hero, "leave-move", MARCH, 8.0, "QS-CHR-09", "", False, ("spears",))
    path = way_out(CharacterMove(apart, hero, MARCH, 8.0, False, ("spears",)))
    assert path is not None
    assert question.check(path) is None
    assert len([what for what, _ in path if what == "forward"]) == 2
    assert way_out(CharacterMove(apart, hero, MARCH, 4.0, False, ("spears",))) is None
    # Flying, walls do not matter.
    assert way_out(CharacterMove(apart, hero, MARCH, 4.0, True, ("spears",))) is not None
