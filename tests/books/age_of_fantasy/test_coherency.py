"""Quick answers about coherency are those of the slow way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charge_targets, charging, mending_charge, open_targets
from banneret.books.age_of_fantasy.coherency import is_coherent, stands_with
from banneret.core.space.bases import Base, gap

Spot = tuple[float, float]


def a_base(rng: random.Random, spread: float) -> Base:
    x, y = rng.uniform(-spread, spread), rng.uniform(-spread, spread)
    if rng.random() < 0.4:
        return Base(x, y, 0.0, rng.uniform(0.4, 1.2), 0.0)
    return Base(x, y, rng.uniform(0, 360), rng.uniform(0.4, 1.0), rng.uniform(0.4, 2.5))


@pytest.mark.clause("AF-MOV-01")
def test_circles_about_and_within_bases_settle_what_their_gaps_would() -> None:
    rng = random.Random(1)
    answers = [0, 0]
    for _ in range(4000):
        base = a_base(rng, 2.0)
        others = [a_base(rng, 5.0) for _ in range(rng.randint(1, 4))]
        linked = rng.random() < 0.2
        gaps = [gap(base, other) for other in others]
        expected = max(gaps) <= 6.0 and (linked or min(gaps) <= 2.0)
        assert stands_with(base, others, 2.0, 6.0, linked) is expected
        answers[expected] += 1
    assert min(answers) > 500


def soldiers(side: str, places: list[Spot]) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places)}
    return {"side": side, "profile": sheet, "places": [list(place) for place in places]}


def scattered(rng: random.Random, count: int, x: float, y: float, wide: float) -> list[Spot]:
    found: list[Spot] = []
    while len(found) < count:
        spot = (round(x + rng.uniform(-wide, wide), 3), round(y + rng.uniform(-wide, wide), 3))
        if all(abs(spot[0] - a) + abs(spot[1] - b) > 1.5 for a, b in found):
            found.append(spot)
    return found


def torn_chargers(rng: random.Random) -> Battle:
    """Models out of coherency, with one or two enemies near by and sometimes a bog."""
    wide = rng.uniform(4.0, 8.5)
    units = {"mine": soldiers("A", scattered(rng, rng.randint(3, 7), 30.0, 14.0, wide))}
    for number in range(rng.randint(1, 2)):
        x = 26.0 + 9.0 * number + rng.uniform(-3, 3)
        units[f"foe{number}"] = soldiers("B", scattered(rng, rng.randint(1, 5), x, 27.0, 1.8))
    terrain: list[dict[str, Any]] = []
    if rng.random() < 0.4:
        terrain.append({"at": [30.0 + rng.uniform(-4, 4), 22.5], "size": [4, 1.5], "difficult": True})
    return arrange({"terrain": terrain}, units, {})[1]


@pytest.mark.clause("AF-MOV-02")
def test_a_charge_is_said_to_mend_a_unit_if_it_ends_in_coherency() -> None:
    rng = random.Random(2)
    answers = [0, 0]
    for _ in range(60):
        battle = torn_chargers(rng)
        unit = battle.unit("mine")
        if unit.violation() <= 0.0:
            continue
        mending = []
        for target in charge_targets(battle, unit, "charge"):
            closing = charging(battle, unit, target, "charge")
            trial = closing.solve()
            mends = closing.contacts(trial) > 0 and is_coherent(trial.bases())
            assert charging(battle, unit, target, "charge").mends() is mends
            answers[mends] += 1
            if mends:
                mending.append(target.id)
        assert mending_charge(battle, unit, "charge") is bool(mending)
        if mending:
            assert [target.id for target in open_targets(battle, unit, "charge")] == mending
    assert min(answers) > 10
