"""Melee: what a single case cannot show of it, tried over many places."""

from __future__ import annotations

import random
from typing import Any

import pytest
import shapely

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charge_targets, charging, counter_move
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.separation import separation
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.bases import Base

RADIUS = 0.492


def battle_of(units: dict[str, Any], terrain: list[dict[str, Any]] | None = None) -> Battle:
    return arrange({"terrain": terrain or []}, units, {})[1]


def soldiers(side: str, places: list[list[float]], **profile: Any) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places), "weapons": ["Sword (A1)"], **profile}
    return {"side": side, "profile": sheet, "places": places}


def scattered(rng: random.Random, count: int, x: float, y: float) -> list[list[float]]:
    """Places about a point that keep coherency and do not overlap."""
    places = [[round(x, 3), round(y, 3)]]
    tries = 0
    while len(places) < count and tries < 3000:
        tries += 1
        px, py = rng.choice(places)
        new = [round(px + rng.uniform(-2.4, 2.4), 3), round(py + rng.uniform(-2.4, 2.4), 3)]
        far = [shapely.Point(new).distance(shapely.Point(p)) for p in places]
        if min(far) > 1.0 and min(far) < 2.8 and max(far) < 6.5:
            places.append(new)
    return places


def a_charge(seed: int, terrain: bool = False) -> tuple[Battle, Unit, Unit]:
    rng = random.Random(seed)
    count, foes = rng.randint(1, 7), rng.randint(1, 7)
    pieces: list[dict[str, Any]] = []
    if terrain:
        for _ in range(3):
            pieces.append(
                {
                    "at": [rng.uniform(28, 44), rng.uniform(20, 25)],
                    "size": [rng.uniform(1, 4), rng.uniform(0.5, 1.5)],
                    rng.choice(["impassable", "difficult"]): True,
                }
            )
    battle = battle_of(
        {
            "blades": soldiers("A", scattered(rng, count, 36, 15)),
            "foes": soldiers("B", scattered(rng, foes, 36 + rng.uniform(-4, 4), 29)),
        },
        pieces,
    )
    return battle, battle.unit("blades"), battle.unit("foes")


def overlaps(unit: Unit, other: Unit) -> bool:
    return any(
        shapely.Point(a.cx, a.cy).distance(shapely.Point(b.cx, b.cy)) < 2 * RADIUS - 0.006
        for a in unit.bases
        for b in other.bases
        if a is not b
    )


@pytest.mark.clause("AF-MEL-02", "AF-MEL-03")
@pytest.mark.parametrize("terrain", [False, True])
@pytest.mark.parametrize("seed", range(15))
def test_the_proposed_charge_is_what_the_rule_demands(seed: int, terrain: bool) -> None:
    """Somebody in contact, all who can be, nobody further off, all together and on nobody."""
    battle, unit, target = a_charge(seed, terrain)
    if target not in charge_targets(battle, unit, "charge"):
        return
    closing = charging(battle, unit, target, "charge")
    trial = closing.solve()
    assert trial.refusal is None
    assert closing.contacts(trial) > 0
    refusal = closing.judge(trial, trial)
    assert (
        refusal is None or refusal.code == "closer"
    )  # the proposal is itself the measure of how close is close
    assert is_coherent(trial.bases())
    assert max(walk.inches for walk in trial.walks) <= 12.002
    after = unit.standing_on(trial.bases())
    assert not overlaps(after, after)
    assert not overlaps(after, target)


@pytest.mark.clause("AF-MEL-04")
@pytest.mark.parametrize("seed", range(15))
def test_the_proposed_counter_move_is_what_the_rule_demands(seed: int) -> None:
    battle, unit, target = a_charge(seed)
    if target not in charge_targets(battle, unit, "charge"):
        return
    unit = battle.put(unit.standing_on(charging(battle, unit, target, "charge").solve().bases()))
    closing = counter_move(battle, target, unit)
    trial = closing.solve()
    assert trial.refusal is None
    refusal = closing.judge(trial, trial)
    assert refusal is None or refusal.code == "closer"
    assert is_coherent(trial.bases())
    assert max(walk.inches for walk in trial.walks) <= 3.002
    for at, walk in enumerate(trial.walks):
        if at not in closing.movers:
            assert walk.inches == pytest.approx(0.0)
        assert closing.gap_to_enemy(walk.end) <= closing.gap_to_enemy(target.bases[at]) + 0.01
    after = target.standing_on(trial.bases())
    assert not overlaps(after, after)
    assert not overlaps(after, unit)


@pytest.mark.clause("AF-MEL-05")
@pytest.mark.parametrize("seed", range(15))
def test_who_strikes_is_who_is_within_two_inches(seed: int) -> None:
    rng = random.Random(seed)
    battle = battle_of(
        {
            "blades": soldiers("A", scattered(rng, 7, 36, 15)),
            "foes": soldiers("B", scattered(rng, 7, 36 + rng.uniform(-2, 2), 19)),
        }
    )
    unit, target = battle.unit("blades"), battle.unit("foes")
    near = [
        at
        for at, a in enumerate(unit.bases)
        if min(shapely.Point(a.cx, a.cy).distance(shapely.Point(b.cx, b.cy)) for b in target.bases) - 2 * RADIUS
        <= 2.0
    ]
    assert battle.striking_slots(unit, target) == near


@pytest.mark.clause("AF-MEL-22")
@pytest.mark.parametrize("seed", range(20))
def test_after_a_melee_the_charger_is_an_inch_away_and_together(seed: int) -> None:
    """In the open: 1" from every foe if there is a way out, as near as can be; whoever need not move stays."""
    battle, unit, target = a_charge(seed)
    if target not in charge_targets(battle, unit, "charge"):
        return
    unit = battle.put(unit.standing_on(charging(battle, unit, target, "charge").solve().bases()))
    target = battle.put(target.standing_on(counter_move(battle, target, unit).solve().bases()))
    trial = separation(battle, unit, target)
    after = unit.standing_on(trial.bases())
    assert is_coherent(after.bases)
    assert not overlaps(after, after)
    for at, walk in enumerate(trial.walks):
        assert walk.inches <= 6.002
        if min(_gap(unit, at, foe) for foe in target.bases) >= 1.0:
            assert walk.inches == pytest.approx(0.0)
        elif _has_a_way_out(unit.bases[at], target):
            assert min(_gap(after, at, foe) for foe in target.bases) >= 0.997


@pytest.mark.clause("AF-MEL-22")
def test_in_a_pocket_between_enemies_there_is_a_place_free_of_them_all() -> None:
    """No straight line of the first model hits a place that is an inch from every foe and near its comrades."""
    rocks = [
        {"at": [41.2, 24.73], "size": [3.6, 1.6], "impassable": True},
        {"at": [34.99, 27.62], "size": [3.15, 1.15], "impassable": True},
    ]
    blades = [[38.361, 28.493], [37.932, 26.043], [37.062, 26.564], [38.749, 25.073], [38.945, 26.088]]
    foes = [[39.259, 28.904], [39.525, 27.951], [39.09, 29.922], [39.421, 26.954], [39.932, 26.045]]
    battle = battle_of(
        {
            "blades": soldiers("A", [*blades, [37.513, 27.472]]),
            "foes": soldiers("B", [*foes, [37.204, 29.21]]),
        },
        rocks,
    )
    unit, target = battle.unit("blades"), battle.unit("foes")
    trial = separation(battle, unit, target)
    after = unit.standing_on(trial.bases())
    assert is_coherent(after.bases)
    assert min(_gap(after, at, foe) for at in range(6) for foe in target.bases) >= 0.997


def _has_a_way_out(base: Base, enemy: Unit) -> bool:
    """Whether there is room 1" from all foes that the base can glide to between them."""
    start = shapely.Point(base.cx, base.cy)
    foes = [shapely.Point(foe.cx, foe.cy) for foe in enemy.bases]
    free = start.buffer(2.5).difference(shapely.union_all([foe.buffer(2 * RADIUS - 0.01) for foe in foes]))
    parts = list(free.geoms) if isinstance(free, shapely.MultiPolygon) else [free]
    room = [
        part.difference(shapely.union_all([foe.buffer(2 * RADIUS + 1.0) for foe in foes])) for part in parts
    ]
    return any(part.distance(start) < 0.02 and left.area > 1.0 for part, left in zip(parts, room, strict=True))


def _gap(unit: Unit, at: int, other: Base) -> float:
    base = unit.bases[at]
    return float(shapely.Point(base.cx, base.cy).distance(shapely.Point(other.cx, other.cy))) - 2 * RADIUS
