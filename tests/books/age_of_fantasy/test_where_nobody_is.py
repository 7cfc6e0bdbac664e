"""What is said where there is nobody and nothing: units whose models are gone, and values not touched yet."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.activation import ClosedActions, action_label
from banneret.books.age_of_fantasy.arranging import towards
from banneret.books.age_of_fantasy.bases_question import stay
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import (
    _in_reach,
    charge_targets,
    charging,
    shortest_charge,
    why_out_of_reach,
)
from banneret.books.age_of_fantasy.deployment import deployment_question
from banneret.books.age_of_fantasy.movement import March, Trial, Walk
from banneret.books.age_of_fantasy.packing import UnitPacking
from banneret.books.age_of_fantasy.separation import Retreat
from banneret.books.age_of_fantasy.unit import Unit
from tests.books.age_of_fantasy.test_activation import Recorder

pytestmark = pytest.mark.plain

NEAR = 0.0005


def soldiers(side: str, places: list[list[float]], **more: Any) -> dict[str, Any]:
    profile = {"quality": 4, "defense": 5, "models": len(places), "base": [25.4, 25.4]}
    return {"side": side, "profile": profile, "places": places, **more}


def a_battle(**state: Any) -> Battle:
    """Two of A, and two of B half an inch beside them."""
    units = {
        "mine": soldiers("A", [[30.0, 6.0], [30.0, 8.0]]),
        "foes": soldiers("B", [[31.5, 6.0], [31.5, 8.0]]),
    }
    return arrange({}, units, state)[1]


def fallen(unit: Unit) -> Unit:
    """The unit without any models, and yet where it stood."""
    return unit.with_models([]).standing_on(unit.bases)


def still(walk: Walk, x: float, y: float) -> bool:
    return walk.path == [(x, y)] and abs(walk.inches) < NEAR and not walk.slow and not walk.harm


@pytest.mark.clause("AF-ACT-07")
def test_nobody_goes_nowhere() -> None:
    battle = a_battle()
    nobody = fallen(battle.unit("mine"))
    assert [action_label(battle, nobody, action) for action in ("advance", "rush", "charge")] == [
        "Advance: move up to 0”",
        "Rush: move up to 0”",
        "Charge: up to 0” into melee",
    ]
    labels = [option.label for option in ClosedActions(battle, nobody, []).options()]
    assert [label.partition(" 0”")[0] for label in labels if " 0”" in label] == [
        "Advance: move up to",
        "Rush: move up to",
        "Charge: up to",
        "Heavy Charge: up to",
        "Stealth Move: up to",
    ]


@pytest.mark.clause("AF-MEL-02")
def test_nobody_charges_nobody() -> None:
    battle = a_battle()
    unit, foes = battle.unit("mine"), battle.unit("foes")
    assert charge_targets(battle, unit, "charge") == [foes]
    assert _in_reach(battle, unit, "charge", [12.0, 12.0]) == [foes]
    assert _in_reach(battle, unit, "charge", []) == []
    refusal = why_out_of_reach(battle, fallen(unit), foes, "charge")
    assert refusal.why == "The foes are 0.5” away; a charge of the mine reaches 0”."
    assert shortest_charge(charging(battle, unit, foes, "charge"), Trial()) == pytest.approx(-1.0)
    assert shortest_charge(charging(battle, unit, foes, "charge"), stay(unit)) == pytest.approx(-1.0)


@pytest.mark.clause("AF-MOV-04")
def test_a_march_without_limits_stays_where_it_is() -> None:
    battle = a_battle()
    unit = battle.unit("mine")
    march = March(battle, unit, "advance", [], "AF-MOV-04")
    assert march.reach == pytest.approx(0.0)
    assert towards(march, 30.0, 20.0) == unit.places()
    assert (march.must_close, march.lines_only, march.bogged, march.free, march.target) == (
        *(False, False, False, False, ""),
    )


@pytest.mark.clause("AF-ACT-08")
def test_who_stays_has_gone_no_inch() -> None:
    battle = a_battle()
    unit = battle.unit("mine")
    assert not Trial().moved()
    assert Trial().inches == pytest.approx(0.0)
    trial = stay(unit)
    assert trial.inches == pytest.approx(0.0)
    assert still(trial.walks[0], 30.0, 6.0)
    assert still(trial.walks[1], 30.0, 8.0)
    retreat = Retreat(battle, unit, battle.unit("foes"))
    assert still(retreat.walks[0], 30.0, 6.0)
    assert still(retreat.walks[1], 30.0, 8.0)
    assert (retreat.loose, retreat.torn, retreat._third) == (False, False, [])
    march = March(battle, unit, "rush", [12.0, 12.0], "AF-MOV-07")
    walk = march.walk(1, (30.0, 8.0, 0.0), [])
    assert walk is not None
    assert still(walk, 30.0, 8.0)


@pytest.mark.clause("AF-PRE-15")
def test_who_is_set_up_has_gone_no_inch() -> None:
    battle = arrange(
        {},
        {"mine": {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 2}}},
        {
            "step": "deployment",
            "round": 0,
        },
    )[1]
    unit = battle.unit("mine")
    question = deployment_question(battle, unit)
    trial = question.attempt([(20.0, 6.0, 0.0), (21.5, 6.0, 0.0)], {})
    assert trial.refusal is None
    assert trial.inches == pytest.approx(0.0)
    assert still(trial.walks[0], 20.0, 6.0)
    assert still(trial.walks[1], 21.5, 6.0)
    assert UnitPacking(unit, 0.0, question.ground).most_in_rows == 0


@pytest.mark.clause("AF-TPL-01")
def test_terrain_of_which_nothing_is_said() -> None:
    battle = a_battle(step="terrain", terrain={"style": "random", "pieces": ["hill"]})
    plan = battle.layout
    assert plan is not None
    assert (plan.style, plan.winner, plan.waiting, plan.placed, plan.limit, plan.diagonal, plan.rolled) == (
        *("random", "", (), (), 0, "", ("hill",)),
    )
    battle = a_battle(
        step="terrain", terrain={"style": "random", "winner": "B", "limit": 3, "pieces": ["hill"] * 2}
    )
    plan = battle.layout
    assert plan is not None
    assert (plan.winner, plan.waiting, plan.limit) == ("B", (0, 1), 3)


def test_a_chapter_that_changes_nothing() -> None:
    battle = a_battle()
    chapter = Recorder()
    unit, foes = battle.unit("mine"), battle.unit("foes")
    model = unit.models[0]
    assert chapter.move_modifier(battle, unit, model, "rush") == pytest.approx(0.0)
    assert chapter.allowance(battle, unit, model, "rush", 12.0) == pytest.approx(12.0)
    assert chapter.sight_limit(battle, unit, foes, 18.0) == pytest.approx(18.0)
    assert chapter.block_modifier(battle, unit, True) == 0
    assert chapter.morale_modifier(battle, unit) == 0
    assert chapter.spell_modifier(battle, unit, model, False) == 0
    assert chapter.cover_value(battle, unit, foes, -1) == -1
    assert chapter.defense(battle, unit, True, 4) == 4
    assert chapter.rounds(battle, 4) == 4
    assert chapter.strikers(battle, unit, foes, [1]) == [1]
    assert chapter.score(battle, {"A": 2, "B": 1}) == {"A": 2, "B": 1}
