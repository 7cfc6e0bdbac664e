"""Falling back after a melee, against every place on a fine grid."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.movement import SEPARATE, March
from banneret.books.age_of_fantasy.separation import separation

R = 0.492
STEP = 0.08
Spot = tuple[float, float]


def soldiers(side: str, places: list[Spot]) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places)}
    return {"side": side, "profile": sheet, "places": [list(place) for place in places]}


def apart(a: Spot, b: Spot) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1]) - 2 * R


def passes(a: Spot, b: Spot, c: Spot) -> float:
    """How near the straight way from a to b comes to c, base to base."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    whole = dx * dx + dy * dy
    t = 0.0 if whole == 0 else max(0.0, min(1.0, ((c[0] - a[0]) * dx + (c[1] - a[1]) * dy) / whole))
    return apart((a[0] + t * dx, a[1] + t * dy), c)


def together(spots: list[Spot]) -> bool:
    """Coherency, said once more."""
    for spot in spots:
        gaps = [apart(spot, other) for other in spots if other is not spot]
        if gaps and (min(gaps) > 2.0 or max(gaps) > 6.0):
            return False
    return True


def melee_scene(rng: random.Random) -> tuple[list[Spot], list[Spot], list[Spot]]:
    """One who has charged and stands in contact, its comrades, the enemy and a crowd of others about them."""
    taken: list[Spot] = []

    def add(found: list[Spot], x: float, y: float, clearance: float = 0.0) -> None:
        spot = (round(x, 3), round(y, 3))
        if R <= x <= 72 - R and y >= R and all(apart(spot, other) >= clearance + 0.01 for other in taken):
            found.append(spot)
            taken.append(spot)

    x, y = (rng.uniform(0.6, 3.0) if rng.random() < 0.3 else 30.0), 20.0
    enemy: list[Spot] = []
    mine: list[Spot] = []
    crowd: list[Spot] = []
    add(enemy, x, y)
    turn = rng.uniform(0, 2 * math.pi)
    add(mine, x + (2 * R + 0.012) * math.cos(turn), y + (2 * R + 0.012) * math.sin(turn))
    for _ in range(rng.randint(0, 5)):
        add(enemy, x + rng.uniform(-3, 3), y + rng.uniform(-3, 3), 0.2)
    if mine and rng.random() < 0.6:
        for _ in range(3):
            add(mine, mine[0][0] + rng.uniform(-2, 2), mine[0][1] + rng.uniform(-2, 2), 0.1)
    for _ in range(rng.randint(0, 8)):
        add(crowd, x + rng.uniform(-4, 4), y + rng.uniform(-4, 4), rng.choice((0.1, 0.6, 1.0)))
    return mine, enemy, crowd


@pytest.mark.clause("AF-MEL-22")
@pytest.mark.parametrize("seed", range(30))
def test_nobody_falls_back_further_than_it_must(seed: int) -> None:
    """No place on a grid that is free of all, in coherency and on a straight way is nearer."""
    rng = random.Random(seed)
    mine, enemy, crowd = melee_scene(rng)
    if not mine or any(apart(mine[0], other) > 6 for other in mine):
        return
    units = {"mine": soldiers("A", mine), "foes": soldiers("B", enemy)}
    for number, spot in enumerate(crowd):
        units[f"other{number}"] = soldiers(rng.choice("AB"), [spot])
    battle = arrange({}, units, {})[1]
    unit = battle.unit("mine")
    trial = separation(battle, unit, battle.unit("foes"))
    for at, walk in enumerate(trial.walks):
        comrades = [(trial.walks[k].end.cx, trial.walks[k].end.cy) for k in range(len(mine)) if k != at]
        best = nearest_on_grid(mine[at], comrades, enemy, crowd)
        if min(apart(mine[at], foe) for foe in enemy) >= 0.998:
            assert walk.inches == 0.0
        elif best < 9.0 and unit.violation() == 0.0:
            end = (walk.end.cx, walk.end.cy)
            assert min(apart(end, foe) for foe in enemy) >= 0.997
            assert walk.inches <= best + 0.002


def nearest_on_grid(start: Spot, comrades: list[Spot], enemy: list[Spot], crowd: list[Spot]) -> float:
    """How far the nearest place is that is surely free, 9 if there is none."""
    best = 9.0
    reach = 36
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            spot = (round(start[0] + i * STEP, 3), round(start[1] + j * STEP, 3))
            far = math.hypot(i * STEP, j * STEP)
            if far >= best or not (R <= spot[0] <= 72 - R and R <= spot[1] <= 48 - R):
                continue
            if any(apart(spot, foe) < 1.0 or passes(start, spot, foe) < -0.001 for foe in enemy):
                continue
            if any(passes(start, spot, other) < min(1.0, apart(start, other)) - 0.001 for other in crowd):
                continue
            if any(apart(spot, other) < 1.0 for other in crowd):
                continue
            if any(apart(spot, other) < 0.0 for other in comrades) or not together([spot, *comrades]):
                continue
            best = far
    return best


def fallen_back(mine: list[Spot], enemy: list[Spot], terrain: list[dict[str, Any]] | None = None) -> list[Spot]:
    battle = arrange(
        {"terrain": terrain or []}, {"mine": soldiers("A", mine), "foes": soldiers("B", enemy)}, {}
    )[1]
    trial = separation(battle, battle.unit("mine"), battle.unit("foes"))
    return [(walk.end.cx, walk.end.cy) for walk in trial.walks]


@pytest.mark.clause("AF-MEL-22")
def test_who_falls_back_stays_in_coherency() -> None:
    """Straight back it would be 2.25" from its only comrade; it slides along the inch to the enemy instead."""
    mine = [(30.988, 20.0), (30.2, 22.7)]
    after = fallen_back(mine, [(30.0, 20.0)])
    assert after[1] == mine[1]
    assert together(after)
    assert apart(after[0], (30.0, 20.0)) == pytest.approx(1.0, abs=0.003)
    assert after[0][1] > 20.2


@pytest.mark.clause("AF-MEL-22")
def test_falling_back_mends_nothing_that_was_broken_before() -> None:
    """The comrade is 12" away already: an inch straight back, and no further towards it."""
    after = fallen_back([(30.988, 20.0), (30.0, 33.0)], [(30.0, 20.0)])
    assert after[0] == pytest.approx((31.984, 20.0), abs=0.002)


@pytest.mark.clause("AF-MEL-22")
def test_who_is_hemmed_in_goes_as_far_as_it_can() -> None:
    """Walls leave half an inch behind it and nothing aside."""
    walls: list[dict[str, Any]] = [
        {"at": [33.0, 20.0], "size": [2.0, 8.0], "impassable": True},
        {"at": [31.0, 21.5], "size": [4.0, 2.0], "impassable": True},
        {"at": [31.0, 18.5], "size": [4.0, 2.0], "impassable": True},
    ]
    ((x, y),) = fallen_back([(30.988, 20.0)], [(30.0, 20.0)], walls)
    assert apart((x, y), (30.0, 20.0)) == pytest.approx(0.524, abs=0.03)


@pytest.mark.clause("AF-MEL-22", "AF-MOV-05")
def test_on_its_way_it_keeps_an_inch_from_all_but_the_enemy_it_fought() -> None:
    """Straight past a base half an inch from the way: free if it is one of the enemy's, else a way round."""
    past = (36.0, 15.0)
    for side, enemy, others in (
        ("A", [(36.0, 20.988)], [(37.5, 17.5)]),
        ("B", [(36.0, 20.988), (37.5, 17.5)], []),
    ):
        units = {"mine": soldiers("A", [(36.0, 20.0)]), "foes": soldiers("B", enemy)}
        if others:
            units["third"] = soldiers(side, others)
        battle = arrange({}, units, {})[1]
        march = March(battle, battle.unit("mine"), SEPARATE, [6.0], "AF-MEL-22", "foes")
        walk = march.walk(0, (*past, 0.0), [])
        assert walk is not None
        if others:
            assert walk.inches > 5.05
            assert all(apart(corner, others[0]) >= 0.99 for corner in walk.path)
        else:
            assert walk.inches == pytest.approx(5.0, abs=0.002)
