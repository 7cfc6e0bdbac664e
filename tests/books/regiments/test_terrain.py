"""Terrain: cover, difficult and dangerous ground against plain measuring, from many places."""

from __future__ import annotations

import random
from typing import Any

import pytest
from shapely.geometry import LineString, Point
from shapely.geometry import Polygon as Shape

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.movement import ADVANCE, RUSH, try_path
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.terrain import in_danger


def soldiers(side: str, models: int, x: float, y: float, facing: float, **more: Any) -> dict[str, Any]:
    profile = {"quality": 4, "defense": 5, "models": models, "weapons": ['Bow (36", A1)'], **more}
    return {"side": side, "profile": profile, "at": [x, y], "facing": facing}


def battle_of(units: dict[str, dict[str, Any]], *terrain: dict[str, Any]) -> Battle:
    return arrange({"terrain": list(terrain)}, units, {})[1]


def piece(rng: random.Random, kind: str, x: tuple[float, float], y: tuple[float, float]) -> dict[str, Any]:
    return {
        "kind": kind,
        "at": [rng.uniform(*x), rng.uniform(*y)],
        "size": [rng.uniform(1, 6), rng.uniform(1, 5)],
        "turn": rng.uniform(0, 90),
    }


@pytest.mark.clause("RG-TER-01")
def test_cover_agrees_with_plain_measuring() -> None:
    rng = random.Random(8)
    seen = {True: 0, False: 0}
    for _ in range(200):
        battle = battle_of(
            {
                "us": soldiers("A", 5, 36, 10, 0.0),
                "them": soldiers("B", rng.choice([1, 3, 5, 9, 10]), 36, 25, rng.uniform(0, 360)),
            },
            piece(rng, "field", (32, 40), (9, 28)),
            piece(rng, "hedge", (32, 40), (9, 28)),
        )
        us, them = battle.unit("us"), battle.unit("them")
        pieces = [Shape(found.shape.points()) for found in battle.field.cover]
        covered = 0
        close = False
        for base in them.bases():
            own = False
            for shape in pieces:
                line = LineString([(us.x, us.y), (base.cx, base.cy)]).intersection(shape)
                close = close or 0 < line.length < 0.001
                inside = shape.contains(Point(base.cx, base.cy))
                own = own or inside or (line.length > 0 and not shape.contains(Point(us.x, us.y)))
            covered += own
        if close:
            continue
        wanted = covered > len(them.models) / 2
        assert Aim(battle, us, them).cover(ranged_weapons(us)[0]) is wanted
        seen[wanted] += 1
    assert min(seen.values()) > 30


@pytest.mark.clause("RG-TER-02")
def test_a_move_of_more_than_six_inches_is_refused_exactly_when_it_touches_difficult_ground() -> None:
    rng = random.Random(9)
    refused = 0
    for _ in range(300):
        units = {"us": soldiers("A", 10, 36, 10, 0.0, rules=rng.choice([[], ["Fast"]]))}
        battle = battle_of(units, piece(rng, "scree", (31, 41), (5, 25)))
        us = battle.unit("us")
        inches = rng.choice([5.0, 6.0, 6.5, 8.0, 11.0])
        action = RUSH if inches > 6 or rng.random() < 0.5 else ADVANCE
        left, right = 36 - 2.46, 36 + 2.46
        path = Shape([(left, 10 - 1.968), (right, 10 - 1.968), (right, 10 + inches), (left, 10 + inches)])
        scree = Shape(battle.field.difficult[0].shape.points())
        if 0 < path.intersection(scree).area < 0.05 or 0 < path.distance(scree) < 0.01:
            continue
        trial = try_path(battle, us, (("forward", inches),), action)
        wanted = inches > 6 and path.intersects(scree)
        assert (trial.refusal is not None) is wanted
        if trial.refusal is not None:
            assert (trial.refusal.code, trial.refusal.clause) == ("difficult", "RG-TER-02")
            refused += 1
    assert refused > 30


@pytest.mark.clause("RG-TER-03")
def test_those_in_danger_are_the_models_whose_base_or_path_touches_it() -> None:
    rng = random.Random(10)
    some = 0
    for _ in range(200):
        battle = battle_of({"us": soldiers("A", 10, 36, 10, 0.0)}, piece(rng, "thorns", (32, 40), (6, 18)))
        us = battle.unit("us")
        thorns = Shape(battle.field.dangerous[0].shape.points())
        standing: list[str] = []
        crossing: list[str] = []
        close = False
        for model, base in zip(us.models, us.bases(), strict=True):
            at = Shape(base.points())
            x0, y0, x1, y1 = at.bounds
            way = Shape([(x0, y0), (x1, y0), (x1, y1 + 5), (x0, y1 + 5)])
            close = close or any(0 < shape.intersection(thorns).area < 0.05 for shape in (at, way))
            if at.intersects(thorns):
                standing.append(model.id)
            if way.intersects(thorns):
                crossing.append(model.id)
        if close:
            continue
        assert [model.id for model in in_danger(battle, us)] == standing
        trial = try_path(battle, us, (("forward", 5.0),), ADVANCE)
        assert sorted(us.models[at].id for at in trial.danger) == sorted(crossing)
        some += 0 < len(crossing) < 10
    assert some > 30
