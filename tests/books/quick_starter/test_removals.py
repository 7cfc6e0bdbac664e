"""What goes with those who are destroyed, what panic does, and what a move leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.doing import NOBODY
from banneret.books.events import Destroyed
from banneret.books.quick_starter import alarms, casualties, flight, movement_phase, panic
from banneret.books.quick_starter.battle import Battle, Charge
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.casualties import Loss
from banneret.books.quick_starter.events import (
    Barred,
    ChargeLost,
    DisciplineTest,
    Fled,
    HealthLost,
    HinderedRoll,
    Marched,
)
from banneret.books.quick_starter.movement_phase import WayToMove
from banneret.books.quick_starter.moving import ADVANCE, MARCH, PIVOT, Trial, try_path
from banneret.books.quick_starter.unit import DESTROYED, JOINED, ON_TABLE
from banneret.core.engine.dice import ScriptedDice


def block(side: str, at: list[float], models: int = 4, files: int = 4, **more: Any) -> Any:
    return {"side": side, "profile": {"models": models, "files": files}, "at": at, **more}


def hero(joins: str, file: int, **profile: Any) -> Any:
    return {"side": "A", "profile": {"character": True, **profile}, "joins": joins, "file": file}


def scene(units: dict[str, Any], terrain: list[Any] | None = None, **state: Any) -> Battle:
    return arrange({"terrain": terrain or []}, units, {"step": "shooting", **state})[1]


def let_wait(battle: Battle, *units: str) -> None:
    battle.waiting = units


def played(steps: Any, *answers: Any) -> list[Any]:
    asked: list[Any] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += question.questions.values()
            question = steps.send(waiting.pop(0))
    except StopIteration:
        assert not waiting
        return asked


# ------------------------------------------------------------------------------------------------- destruction


@pytest.mark.clause("QS-ATK-15", "QS-PAN-02")
@pytest.mark.parametrize("step", ["shooting", "melee"])
def test_whoever_is_destroyed_takes_everything_along(step: str) -> None:
    units = {
        "one": block("A", [18, 20], flags=["charged"]),
        "hero": hero("one", 0),
        "foe": {**block("B", [0, 0]), "at": None, "against": "one", "flags": ["charged"]},
        "free": block("A", [30, 40]),
    }
    del units["foe"]["at"]
    battle = scene(units, step=step)
    battle.charges = {key: Charge(key, "foe", "front", False, (18.0, 20.0)) for key in ("one", "free")}
    let_wait(battle, "one", "foe")
    casualties.destroy(battle, battle.unit("one"), "QS-RES-23")
    gone = battle.unit("one")
    assert (gone.place, gone.charged, gone.fleeing) == (DESTROYED, False, False)
    assert battle.unit("hero").place == DESTROYED
    assert (battle.contacts, list(battle.charges), battle.waiting) == ([], ["free"], ("foe",))
    # A foe has charged nobody any more, but for the Round that is being fought.
    assert battle.unit("foe").charged is (step == "melee")
    assert battle.told == [Destroyed("QS-RES-23", "one")]
    assert battle.alarms == []


@pytest.mark.clause("QS-ATK-16")
def test_a_character_who_dies_is_gone_while_his_unit_goes_on() -> None:
    battle = scene(
        {"one": block("A", [18, 20], 8), "hero": hero("one", 1, HP=2), "other": hero("one", 2, HP=2)}
    )
    played(casualties.suffer(battle, [Loss("one", "hero", 2, ""), Loss("one", "other", 1, "")]))
    assert (battle.unit("hero").place, battle.unit("other").place) == (DESTROYED, JOINED)
    unit = battle.unit("one")
    assert [(figure.id, figure.hp) for figure in unit.figures] == [("other", 1)]
    assert (unit.place, unit.rnf, unit.total()) == (ON_TABLE, 8, 9)
    assert battle.told == [
        HealthLost("QS-ATK-16", "one", "hero", 2, 1, 0, True),
        HealthLost("QS-ATK-16", "one", "other", 1, 0, 1, True),
    ]


@pytest.mark.clause("QS-ATK-15")
def test_a_lone_character_who_dies_is_destroyed_once() -> None:
    lone = {"side": "A", "profile": {"character": True, "HP": 2}, "at": [18, 20]}
    battle = scene({"hero": lone, "far": block("A", [30, 40])})
    played(casualties.suffer(battle, [Loss("hero", "hero", 3, "")]))
    assert battle.told == [
        HealthLost("QS-ATK-16", "hero", "hero", 2, 1, 0, True),
        Destroyed("QS-ATK-15", "hero"),
    ]
    assert battle.unit("hero").place == DESTROYED
    assert battle.unit("hero").losses == (("", 2),)


# ------------------------------------------------------------------------------------------------------- panic


def after_a_test(units: dict[str, Any], *faces: int, step: str = "shooting") -> Battle:
    battle = scene(units, step=step)
    battle.charges = {"one": Charge("one", "foe", "front", False, (18.0, 40.0))}
    dice = ScriptedDice(*faces)
    played(panic.take_test(battle, battle.unit("one"), ["a friend destroyed"], NOBODY, dice))
    dice.finish()
    return battle


FOE = block("B", [18, 40])


@pytest.mark.clause("QS-PAN-01", "QS-PAN-06", "QS-CHG-18", "QS-MOV-01")
@pytest.mark.parametrize("step", ["shooting", "rally"])
def test_who_panics_loses_its_charge_and_runs(step: str) -> None:
    one = block("A", [18, 20], flags=["charged"])
    battle = after_a_test({"one": one, "foe": FOE}, 4, 4, 2, 1, step=step)
    assert battle.told[:3] == [
        DisciplineTest("QS-PAN-01", "one", "Panic Test (a friend destroyed)", 7, (4, 4), False),
        ChargeLost("QS-CHG-18", "one"),
        Fled("QS-PAN-06", "one", (2, 1), 3, 3.0),
    ]
    unit = battle.unit("one")
    assert (unit.fleeing, unit.charged, unit.moved, unit.shifted) == (True, False, True, True)
    assert (unit.rallied, unit.panic_passed) == (step == "rally", False)
    assert battle.charges == {}
    # About its Centre, straight away from the foe, and three inches on.
    depth = 20 / 25.4
    assert unit.pose() == pytest.approx((18.0, 20.0 - depth - 3.0, 180.0), abs=0.002)
    assert len(battle.told) == 4


@pytest.mark.clause("QS-PAN-10", "QS-MOD-14")
def test_who_passes_or_is_fearless_stays() -> None:
    battle = after_a_test({"one": block("A", [18, 20]), "foe": FOE}, 3, 4)
    assert (battle.unit("one").panic_passed, list(battle.charges)) == (True, ["one"])
    brave = {"side": "A", "profile": {"models": 4, "files": 4, "rules": ["Fearless"]}, "at": [18, 20]}
    battle = after_a_test({"one": brave, "foe": FOE})
    assert battle.told == [DisciplineTest("QS-MOD-14", "one", "Panic Test (a friend destroyed)", 7, (), True)]
    assert battle.unit("one").panic_passed


@pytest.mark.clause("QS-MOD-41")
def test_a_gun_that_panics_is_barred() -> None:
    gun = {"side": "A", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 20]}
    battle = after_a_test({"one": gun, "foe": FOE}, 6, 6)
    assert battle.told[1:] == [Barred("QS-MOD-41", "one")]
    unit = battle.unit("one")
    assert (unit.barred, unit.fleeing, unit.panic_passed) == (True, False, False)


@pytest.mark.clause("QS-PAN-01")
def test_the_active_player_tests_first_and_whom_he_likes() -> None:
    units = {
        "foe": block("B", [18, 40]),
        "one": block("A", [8, 8]),
        "two": block("A", [28, 8]),
    }
    battle = scene(units)
    for key in ("foe", "one", "two", "one"):
        alarms.alarm(battle, key, "a friend destroyed")
    dice = ScriptedDice(1, 1, 1, 2, 1, 3)
    (question,) = played(panic.drain(battle, dice), "two")
    dice.finish()
    assert [option.key for option in question.options] == ["one", "two"]
    assert [(event.unit, event.faces) for event in battle.told if isinstance(event, DisciplineTest)] == [
        ("two", (1, 1)),
        ("one", (1, 2)),
        ("foe", (1, 3)),
    ]
    assert battle.alarms == []


@pytest.mark.clause("QS-MOD-32")
@pytest.mark.parametrize(
    ("faces", "far"), [([3, 4], 7), ([6, 6], 12), ([1, 5, 3], 8), ([2, 2, 2], 4), ([6, 1, 6], 12)]
)
def test_of_three_dice_the_lowest_is_discarded(faces: list[int], far: int) -> None:
    assert flight.distance_of(faces) == far


# ------------------------------------------------------------------------------------------------------- moves


def moved(kind: str, path: Any, *faces: int, rate: float = 8.0) -> Battle:
    rider = {"models": 2, "files": 2, "base": [25, 50], "HP": 2}
    units = {
        "one": {"side": "A", "profile": rider, "at": [18, 10]},
        "hero": hero("one", 0, base=[25, 50], HP=2),
        "foe": FOE,
    }
    battle = scene(units, [{"at": [18, 13], "size": [8, 2], "category": "hindering"}], step="remaining moves")
    unit = battle.unit("one")
    trial: Trial = try_path(battle, unit, path, kind, rate, False, ())
    assert trial.refusal is None
    dice = ScriptedDice(*faces)
    played(movement_phase.carry_out(battle, unit, trial, WayToMove(kind, rate, False), dice))
    dice.finish()
    return battle


@pytest.mark.clause("QS-MOV-10", "QS-TER-12")
def test_what_a_march_an_advance_and_staying_leave_behind() -> None:
    battle = moved(MARCH, (("forward", 6.0),), 1, 1, 6, 3, 4)
    unit = battle.unit("one")
    start = unit.x
    assert battle.told[:2] == [
        Marched("QS-MOV-10", "one", "march", (start, 10.0, 0.0), (start, 16.0, 0.0), 6.0),
        HinderedRoll("QS-TER-14", "one", (1, 1, 6), 2),
    ]
    heavy = DisciplineTest("QS-PAN-01", "one", "Panic Test (heavy losses)", 7, (3, 4), True)
    assert battle.told[-1] == heavy
    assert (unit.moved, unit.shifted, unit.marched, unit.pivoted) == (True, True, True, False)
    (figure,) = unit.figures
    assert (figure.moved, figure.marched, figure.hp, unit.pool) == (True, True, 1, 3)
    battle = moved(ADVANCE, (("forward", 4.0),), rate=4.0)
    unit = battle.unit("one")
    assert [type(event).__name__ for event in battle.told] == ["Marched"]
    assert (unit.moved, unit.shifted, unit.marched) == (True, True, False)
    assert (unit.figures[0].moved, unit.figures[0].marched) == (True, False)
    for kind in (ADVANCE, MARCH):
        battle = moved(kind, ())
        unit = battle.unit("one")
        assert battle.told == []
        assert (unit.moved, unit.shifted, unit.marched) == (True, False, kind == MARCH)
    battle = moved(PIVOT, (("pivot", 90.0),), rate=0.0)
    unit = battle.unit("one")
    assert (unit.moved, unit.shifted, unit.marched, unit.pivoted) == (True, True, False, True)
    (event,) = battle.told
    assert isinstance(event, Marched)
    assert (event.how, event.inches) == ("pivot", 0.0)
