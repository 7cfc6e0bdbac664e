"""What must never be on a table is told, each with its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.invariants import broken_invariants
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.objectives import Objective
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import IN_AMBUSH


def battle_with(places: list[list[float]], others: list[list[float]], **table: Any) -> Battle:
    def spec(side: str, there: list[list[float]]) -> dict[str, Any]:
        sheet = {"quality": 4, "defense": 5, "models": len(there), "rules": ["Tough(3)"]}
        return {"side": side, "profile": sheet, "places": there}

    return arrange(table, {"mine": spec("A", places), "foes": spec("B", others)}, {})[1]


FAR = [[50.0, 40.0], [52.0, 40.0]]


@pytest.mark.parametrize(
    ("places", "others", "told"),
    [
        ([[10.0, 10.0], [12.0, 10.0]], FAR, []),
        # Base to base is no overlap, and the very edge is on the table.
        ([[0.492, 10.0], [1.476, 10.0]], FAR, []),
        ([[0.485, 10.0], [12.0, 10.0]], FAR, []),
        ([[0.45, 10.0], [12.0, 10.0]], FAR, ["mine leaves the table"]),
        ([[71.55, 10.0], [12.0, 47.55]], FAR, ["mine leaves the table", "mine leaves the table"]),
        ([[10.0, 10.0], [10.9, 10.0]], FAR, ["two models of mine overlap"]),
        ([[10.0, 10.0], [50.9, 40.0]], FAR, ["mine overlaps foes"]),
        # One model each, by a tenth of an inch.
        ([[10.0, 10.0]], [[10.88, 10.0]], ["mine overlaps foes"]),
        ([[10.0, 10.0], [30.0, 20.0]], FAR, ["mine stands on impassable terrain-1"]),
    ],
)
def test_where_bases_stand(places: list[list[float]], others: list[list[float]], told: list[str]) -> None:
    rock = {"at": [30.0, 20.0], "size": [2.0, 2.0], "impassable": True}
    mud = {"at": [10.0, 10.0], "size": [2.0, 2.0], "difficult": True}
    assert broken_invariants(battle_with(places, others, terrain=[rock, mud])) == told


def test_models_and_wounds() -> None:
    battle = battle_with([[10.0, 10.0], [12.0, 10.0]], FAR)
    unit = battle.unit("mine")
    places = unit.places()

    def again(models: list[Any], size: int, where: list[Any]) -> Unit:
        return unit.restored(models, size, 6, 0, unit.place, where, False, False, 0, (), ())

    first, second = unit.models
    for wounds, told in ((0, []), (2, []), (3, [f"{first.id} has 3 wounds and Tough 3"])):
        hurt = Model(first.id, first.number, first.sheet, wounds)
        battle.put(again([hurt, second], 2, places))
        assert broken_invariants(battle) == told
    hurt = Model(first.id, first.number, first.sheet, -1)
    battle.put(again([hurt, second], 2, places))
    assert broken_invariants(battle) == [f"{first.id} has -1 wounds and Tough 3"]
    battle.put(again([first, second], 1, places))
    assert broken_invariants(battle) == ["mine has more models than it began with"]
    battle.put(again([first, second], 3, places))
    assert broken_invariants(battle) == []
    battle.put(again([], 2, []))
    assert broken_invariants(battle) == ["mine is on the table without models"]


@pytest.mark.parametrize(
    ("x", "y", "carrier", "told"),
    [
        (0.0, 48.0, "", []),
        (72.0, 0.0, "mine", []),
        (72.1, 10.0, "", ["marker-1 lies off the table"]),
        (-0.1, 10.0, "", ["marker-1 lies off the table"]),
        (10.0, 48.1, "", ["marker-1 lies off the table"]),
        (10.0, -0.1, "", ["marker-1 lies off the table"]),
        (10.0, 10.0, "foes", ["marker-1 is carried by foes, which is not on the table"]),
    ],
)
def test_markers(x: float, y: float, carrier: str, told: list[str]) -> None:
    battle = battle_with([[10.0, 10.0], [12.0, 10.0]], FAR)
    battle.put(battle.unit("foes").in_place(IN_AMBUSH))
    battle.objectives["marker-1"] = Objective("marker-1", x, y, "", "", carrier)
    assert broken_invariants(battle) == told
