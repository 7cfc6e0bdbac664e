"""A unit out of coherency: which actions are open to it, and what each must do (AF-MOV-02)."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.activation import actions_of, march_of, mending_actions, move
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play

FAR = [36.0, 46.0]
EXTRA = ["hunker down", "stealth move", "heavy charge"]


def a_battle(mine: list[list[float]], foes: list[list[float]], **more: Any) -> Battle:
    rules = more.pop("rules", [])
    profile = {"quality": 4, "defense": 5, "models": len(mine), "rules": rules, "weapons": ["Sword (A1)"]}
    units: dict[str, Any] = {"mine": {"side": "A", "profile": profile, "places": mine}}
    for number, place in enumerate(foes):
        foe = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"]}
        units[f"foe{number}"] = {"side": "B", "profile": foe, "places": [place]}
    return arrange({"terrain": more.pop("terrain", [])}, units, more)[1]


# Two models in a row at y = 10, on bases 0.984" wide: 3" from middle to middle leave 2.016" between them.
@pytest.mark.clause("AF-MOV-02")
@pytest.mark.parametrize(
    ("apart", "foes", "actions"),
    [
        # In coherency: whatever there is.
        (2.9, [FAR], ["hold", "advance", "rush"]),
        # Both may go 6": 12" are closed by an Advance, 24" by a Rush, and of more something is.
        (10.0, [FAR], ["advance", "rush"]),
        (14.9, [FAR], ["advance", "rush"]),
        (15.2, [FAR], ["rush"]),
        (26.9, [FAR], ["rush"]),
        (27.2, [FAR], ["advance", "rush"]),
        # A charge that brings both to the enemy mends it as well; one that brings only one of them does not.
        (10.0, [[25.0, 12.0]], ["advance", "rush", "charge"]),
        (20.0, [[30.0, 12.0]], ["rush", "charge"]),
        (20.0, [[22.0, 18.0]], ["rush"]),
        (31.0, [[28.0, 10.0]], ["advance", "rush", "charge"]),
        (31.0, [[15.0, 10.0]], ["advance", "rush", "charge"]),  # the other comes after it
    ],
)
def test_what_is_open_to_two_models(apart: float, foes: list[list[float]], actions: list[str]) -> None:
    battle = a_battle([[20.0, 10.0], [20.0 + apart, 10.0]], foes)
    assert actions_of(battle, battle.unit("mine")) == actions


@pytest.mark.clause("AF-MOV-02", "AF-XAC-01")
@pytest.mark.parametrize(
    ("apart", "foes", "actions"),
    [
        (10.0, [FAR], ["stealth move", "advance", "rush"]),
        (15.2, [FAR], ["rush"]),
        (10.0, [[25.0, 12.0]], ["stealth move", "advance", "rush", "heavy charge", "charge"]),
        (31.0, [[28.0, 10.0]], ["stealth move", "advance", "rush", "heavy charge", "charge"]),
    ],
)
def test_extra_actions_mend_as_what_they_are_forms_of(
    apart: float, foes: list[list[float]], actions: list[str]
) -> None:
    battle = a_battle([[20.0, 10.0], [20.0 + apart, 10.0]], foes, actions=EXTRA)
    assert actions_of(battle, battle.unit("mine")) == actions


def cage(x: float) -> list[dict[str, Any]]:
    """Walls about a model at y = 10, which leave it no way out."""
    return [
        {"at": [x + dx, 10.0 + dy], "size": size, "impassable": True}
        for dx, dy, size in (
            (-0.65, 0.0, [0.2, 1.6]),
            (0.65, 0.0, [0.2, 1.6]),
            (0.0, -0.65, [1.6, 0.2]),
            (0.0, 0.65, [1.6, 0.2]),
        )
    ]


@pytest.mark.clause("AF-MOV-02")
@pytest.mark.parametrize(
    ("foes", "actions"),
    [
        ([[28.0, 10.0]], ["advance", "rush", "charge"]),
        ([[15.0, 10.0]], ["advance", "rush"]),
        ([[15.0, 10.0], [28.0, 10.0]], ["advance", "rush", "charge"]),
        ([[28.0, 10.0], [15.0, 10.0]], ["advance", "rush", "charge"]),
    ],
)
def test_a_charge_away_from_who_cannot_follow_is_not_open(foes: list[list[float]], actions: list[str]) -> None:
    battle = a_battle([[20.0, 10.0], [51.0, 10.0]], foes, terrain=cage(51.0))
    assert actions_of(battle, battle.unit("mine")) == actions


@pytest.mark.clause("AF-MOV-02")
def test_who_cannot_mend_anything_may_do_as_it_likes() -> None:
    """Walled in, one by one; and Immobile ones, who have no other action than Hold."""
    battle = a_battle([[20.0, 10.0], [40.0, 10.0]], [FAR], terrain=cage(20.0) + cage(40.0))
    unit = battle.unit("mine")
    assert mending_actions(battle, unit, ["hold", "advance", "rush"]) == []
    assert actions_of(battle, unit) == ["hold", "advance", "rush"]
    still = a_battle([[20.0, 10.0], [40.0, 10.0]], [FAR], rules=["Immobile"])
    assert actions_of(still, still.unit("mine")) == ["hold"]


@pytest.mark.clause("AF-MOV-02")
@pytest.mark.parametrize(("apart", "must"), [(2.5, False), (10.0, True), (30.0, False)])
def test_what_an_advance_must_do(apart: float, must: bool) -> None:
    """Where it can close up it must; where it cannot, it has to get nearer to it all the same."""
    battle = a_battle([[20.0, 10.0], [20.0 + apart, 10.0]], [FAR])
    play = Play(battle, move(battle, "mine", "advance", ScriptedDice()))
    question = play.question()
    assert question.prompt == "Where does the mine move, up to 6”?"
    assert question.march.must_close is must
    assert question.check(question.default()) is None
    apart_ones = question.read({"places": [[20.2, 9.8], [20.0 + apart, 10.5]]})
    refusal = question.check(apart_ones)
    assert (refusal is None) is (apart == 2.5) or apart == 30.0
    near = battle.unit("mine").standing_on(question.trial(question.default()).bases())
    assert near.violation() <= battle.unit("mine").violation()
    assert (near.violation() <= 0.0) is (apart <= 10.0)
    march = march_of(battle, battle.unit("mine"), "rush")
    assert (march.clause, march.limits) == ("AF-MOV-07", [12.0, 12.0])
