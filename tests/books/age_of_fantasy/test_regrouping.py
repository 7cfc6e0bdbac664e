"""Back into coherency: what can be done is found, against places on a grid."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.arranging import closing_up
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.movement import March, places_of
from banneret.core.space.bases import Base, overlapping

Spot = tuple[float, float]
FINE = 0.3
COARSE = 1.0


def soldiers(side: str, places: list[Spot]) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places)}
    return {"side": side, "profile": sheet, "places": [list(place) for place in places]}


def torn_unit(rng: random.Random) -> Battle | None:
    """A few models out of coherency among others, sometimes with walls; None if they are in it."""
    taken: list[Spot] = []

    def free(x: float, y: float, apart: float) -> bool:
        return all(math.hypot(x - a, y - b) >= 0.984 + apart for a, b in taken)

    def add(spots: list[Spot], x: float, y: float, apart: float) -> None:
        if free(x, y, apart):
            spots.append((round(x, 3), round(y, 3)))
            taken.append(spots[-1])

    mine: list[Spot] = []
    add(mine, 30.0, 20.0, 0.0)
    wide = rng.uniform(3.5, 9.0)
    for _ in range(rng.randint(1, 3)):
        add(mine, 30.0 + rng.uniform(-wide, wide), 20.0 + rng.uniform(-wide, wide), 0.1)
    others: list[list[Spot]] = []
    for _ in range(rng.randint(4, 22)):
        spots: list[Spot] = []
        add(spots, 30.0 + rng.uniform(-8, 8), 20.0 + rng.uniform(-8, 8), rng.choice((0.3, 1.0)))
        if spots:
            others.append(spots)
    terrain: list[dict[str, Any]] = []
    for _ in range(rng.randint(0, 2)):
        x, y = 30.0 + rng.uniform(-6, 6), 20.0 + rng.uniform(-6, 6)
        if free(x, y, 2.2):
            terrain.append({"at": [x, y], "size": [rng.uniform(1, 3), rng.uniform(0.5, 3)], "impassable": True})
    units = {"mine": soldiers("A", mine), "far": soldiers("B", [(66.0, 44.0)])}
    for number, spots in enumerate(others):
        units[f"other{number}"] = soldiers(rng.choice("AB"), spots)
    battle = arrange({"terrain": terrain}, units, {})[1]
    return battle if battle.unit("mine").violation() > 0.0 else None


def grid(march: March, at: int, step: float) -> list[Base]:
    """Where a model may stop, never mind how it gets there, and its own place."""
    base = march.unit.bases[at]
    reach = int(march.limits[at] / step)
    found = [base]
    for i, j in itertools.product(range(-reach, reach + 1), repeat=2):
        if math.hypot(i, j) * step <= march.limits[at]:
            end = base.at(round(base.cx + i * step, 3), round(base.cy + j * step, 3), 0.0)
            if march.may_stop(end) is None:
                found.append(end)
    return found


def restored_on_grid(march: March) -> list[Base]:
    """Places on a grid for one or two of the models, the others staying, by which the unit is together."""
    bases = march.unit.bases
    for movers in [
        *itertools.combinations(range(len(bases)), 1),
        *itertools.combinations(range(len(bases)), 2),
    ]:
        choices = [grid(march, at, FINE if len(movers) == 1 else COARSE) for at in movers]
        for ends in itertools.product(*choices):
            after = list(bases)
            for at, end in zip(movers, ends, strict=True):
                after[at] = end
            if not is_coherent(after) or any(overlapping(a, b) for a, b in itertools.combinations(after, 2)):
                continue
            walks = [march.walk(at, (after[at].cx, after[at].cy, 0.0), []) for at in movers]
            if all(w is not None and w.inches <= march.limits[at] for w, at in zip(walks, movers, strict=True)):
                return after
    return []


@pytest.mark.clause("AF-MOV-02")
@pytest.mark.parametrize("seed", range(25))
def test_a_unit_that_can_get_back_into_coherency_is_shown_how(seed: int) -> None:
    rng = random.Random(seed)
    battle = torn_unit(rng)
    if battle is None:
        return
    unit = battle.unit("mine")
    march = March(battle, unit, "advance", [rng.choice((3.0, 6.0))] * unit.size(), "AF-MOV-04")
    closed = closing_up(march)
    if closed:
        assert march.attempt(closed, {}).refusal is None
    if not closed or not is_coherent(places_of(unit, closed)):
        assert not restored_on_grid(march)
