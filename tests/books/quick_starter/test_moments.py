"""When things take hold: tests, flights, pursuits and marches step by step, with all that is told of them."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.events import Joined
from banneret.books.quick_starter import alarms, case_setup, combat_result, movement_phase, pursuit
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.events import (
    Broke,
    DisciplineTest,
    HinderedRoll,
    Left,
    Marched,
    Rallied,
    Steadfast,
)
from banneret.books.quick_starter.movement_phase import WayToMove
from banneret.books.quick_starter.moving import ADVANCE, MARCH
from banneret.books.quick_starter.unit import DESTROYED, JOINED, ON_TABLE
from banneret.core.engine.dice import ScriptedDice

W = 20 / 25.4


def scene(units: dict[str, Any], terrain: list[Any] | None = None, **state: Any) -> Battle:
    return case_setup.arrange({"terrain": terrain or []}, units, {"step": "melee", **state})[1]


def block(side: str, models: int, files: int, at: list[float], facing: float = 0.0, **profile: Any) -> Any:
    return {
        "side": side,
        "at": at,
        "facing": facing,
        "profile": {"models": models, "files": files, **profile},
    }


def against(unit: str, models: int, on: str = "front", side: str = "B", **profile: Any) -> Any:
    return {"side": side, "profile": {"models": models, "files": models, **profile}, "against": unit, "on": on}


def played(steps: Any, *answers: Any) -> list[Any]:
    """Plays steps to their end with these answers, and returns the questions."""
    asked: list[Any] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += question.questions.values()
            answer = waiting.pop(0)
            question = steps.send(answer(asked[-1]) if callable(answer) else answer)
    except StopIteration:
        assert not waiting
        return asked


def kinds(battle: Battle) -> list[str]:
    return [type(event).__name__ for event in battle.told]


# ------------------------------------------------------------------------------------------------ Break Tests


def lost_by(difference: int, **more: Any) -> tuple[Battle, Round]:
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "foe": {**against("one", 5), "flags": ["charged"]},
        **more,
    }
    battle = scene(units, active="A")
    round_ = Round(["one", "foe"])
    round_.winner, round_.difference = "A", difference
    return battle, round_


@pytest.mark.clause("QS-RES-14", "QS-RES-16", "QS-PAN-03")
def test_who_breaks_flees_from_that_moment_and_alarms_its_friends() -> None:
    near = block("B", 1, 1, [18 + 6 + 3 * W, 20 + 0.5 * W], 180)
    far = block("B", 1, 1, [18 - 6.01 - 3 * W, 20 + 0.5 * W], 180)
    battle, round_ = lost_by(2, near=near, far=far)
    dice = ScriptedDice(3, 3)
    played(combat_result.take_break_test(battle, round_, battle.unit("foe"), dice))
    dice.finish()
    assert battle.told == [
        DisciplineTest("QS-RES-14", "foe", "Break Test", 5, (3, 3), False),
        Broke("QS-RES-16", "foe", ("one",)),
    ]
    foe = battle.unit("foe")
    assert (foe.fleeing, foe.charged, foe.place) == (True, False, ON_TABLE)
    assert round_.broken == ["foe"]
    assert [(alarm.unit, alarm.why) for alarm in battle.alarms] == [("near", alarms.BROKEN_FRIEND)]
    assert len(battle.contacts) == 1


@pytest.mark.clause("QS-RES-09", "QS-RES-14")
def test_who_passes_stays_as_it_was() -> None:
    for difference, faces, deep, value in ((2, (2, 3), 5, 5), (9, (3, 4), 10, 7)):
        battle, round_ = lost_by(difference, foe={**against("one", 5, Dis=7), "flags": ["charged"]})
        if deep == 10:
            battle, round_ = lost_by(difference, foe={**against("one", 5), "flags": ["charged"]})
            foe = battle.unit("foe").twin()
            foe.rnf = foe.pool = 10
            foe.reshape(5, ())
            battle.put(foe)
        dice = ScriptedDice(*faces)
        played(combat_result.take_break_test(battle, round_, battle.unit("foe"), dice))
        steady = [Steadfast("QS-RES-09", "foe")] if deep == 10 else []
        test = DisciplineTest("QS-RES-14", "foe", "Break Test", value, faces, True)
        assert battle.told == [*steady, test]
        assert (battle.unit("foe").fleeing, battle.unit("foe").charged) == (False, True)
        assert (round_.broken, battle.alarms) == ([], [])


@pytest.mark.clause("QS-MOD-46", "QS-PAN-02")
def test_a_gun_that_breaks_is_gone_and_alarms_once() -> None:
    units = {
        "gun": {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 20]},
        "one": {"side": "A", "profile": {"models": 3, "files": 3}, "against": "gun"},
        "near": block("B", 1, 1, [22, 20], 180),
    }
    battle = scene(units, active="A")
    round_ = Round(["gun", "one"])
    round_.winner, round_.difference = "A", 6
    played(combat_result.take_break_test(battle, round_, battle.unit("gun"), ScriptedDice()))
    assert kinds(battle) == ["DisciplineTest", "Broke", "Destroyed"]
    assert (battle.unit("gun").place, round_.broken, battle.contacts) == (DESTROYED, [], [])
    assert [(alarm.unit, alarm.why) for alarm in battle.alarms] == [("near", alarms.DESTROYED_FRIEND)]


@pytest.mark.clause("QS-RES-13", "QS-RES-16", "QS-PAN-01")
def test_panic_of_broken_friends_comes_after_all_break_tests() -> None:
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "foe": against("one", 5),
        "other": against("one", 3, "left"),
        "idle": block("B", 1, 1, [18, 24], 180),
    }
    battle = scene(units, active="A")
    round_ = Round(["one", "foe", "other"])
    round_.winner, round_.difference = "A", 1
    # Two Break Tests, then one Panic Test for two reasons.
    dice = ScriptedDice(6, 6, 6, 5, 3, 4)
    (question,) = played(combat_result.break_tests(battle, round_, dice), "other")
    dice.finish()
    assert (question.name, question.clause) == ("break-order", "QS-RES-13")
    assert [option.key for option in question.options] == ["foe", "other"]
    assert round_.broken == ["other", "foe"]
    assert battle.told == [
        DisciplineTest("QS-RES-14", "other", "Break Test", 6, (6, 6), False),
        Broke("QS-RES-16", "other", ("one",)),
        DisciplineTest("QS-RES-14", "foe", "Break Test", 6, (6, 5), False),
        Broke("QS-RES-16", "foe", ("one",)),
        DisciplineTest(
            "QS-PAN-01", "idle", "Panic Test (a friend that broke)", 7, (3, 4), True, ("one",), "friends"
        ),
    ]
    assert battle.unit("idle").panic_passed


# --------------------------------------------------------------------------------------------------- pursuits


@pytest.mark.clause("QS-RES-23", "QS-PAN-01", "QS-PAN-02")
def test_friends_of_the_captured_test_before_anybody_pursues() -> None:
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "foe": {**against("one", 5), "flags": ["fleeing"]},
        "friend": block("B", 1, 1, [24, 22], 180),
    }
    battle = scene(units, active="A")
    round_ = Round(["one", "foe"])
    round_.broken, round_.winner = ["foe"], "A"
    # Flee 3, Pursuit 5, a Panic Test that is passed, then the Pursuit.
    dice = ScriptedDice(1, 2, 2, 3, 1, 1)
    (question,) = played(pursuit.pursue(battle, round_, dice), "pursue foe")
    dice.finish()
    assert question.name == "pursue"
    assert kinds(battle) == [
        "PursuitDeclared",
        "DistanceRolled",
        "DistanceRolled",
        "Captured",
        "Destroyed",
        "DisciplineTest",
        "Marched",
    ]
    assert battle.unit("one").pose() == pytest.approx((18.0, 25.0, 0.0), abs=0.002)
    assert battle.alarms == []


@pytest.mark.clause("QS-RES-19")
def test_who_restrains_may_pivot_when_all_is_over() -> None:
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "foe": {**against("one", 5), "flags": ["fleeing"]},
    }
    battle = scene(units, active="A")
    round_ = Round(["one", "foe"])
    round_.broken, round_.winner = ["foe"], "A"
    dice = ScriptedDice(1, 2)
    stay = played(pursuit.pursue(battle, round_, dice), "restrain", ())
    dice.finish()
    assert [(question.name, question.prompt) for question in stay] == [
        ("pursue", "What does the one do?"),
        ("pivot", "Does the one pivot?"),
    ]
    assert kinds(battle) == ["PursuitDeclared", "DistanceRolled", "Fled", "Marched"]
    assert battle.unit("foe").pose() == pytest.approx((18.0, 23.0 + W, 0.0), abs=0.002)
    assert battle.unit("foe").fleeing


# ----------------------------------------------------------------------------------------------------- marches


BRAMBLES = {"at": [18, 17], "size": [6, 2], "category": "hindering"}
RIDER: Any = {"side": "A", "profile": {"character": True, "base": [25, 50], "HP": 2}}
HOST: Any = {"side": "A", "profile": {"models": 6, "files": 3, "base": [25, 50]}, "at": [18, 26]}


def joining(kind: str, *faces: int, **hero: Any) -> Battle:
    units = {"hero": {**RIDER, "at": [18, 12], **hero}, "host": HOST}
    battle = scene(units, [BRAMBLES], step="remaining moves")
    dice = ScriptedDice(*faces)
    way = WayToMove(kind, 16.0, False)
    steps = movement_phase.join_unit(battle, battle.unit("hero"), battle.unit("host"), way, dice)
    played(steps, lambda question: question.keys()[0], lambda question: question.proposal)
    dice.finish()
    return battle


@pytest.mark.clause("QS-CHR-05", "QS-TER-12", "QS-TER-14")
@pytest.mark.parametrize("face", [1, 2])
def test_a_march_to_a_unit_through_brambles_is_dangerous(face: int) -> None:
    battle = joining(MARCH, face)
    (rolled,) = [event for event in battle.told if isinstance(event, HinderedRoll)]
    assert rolled == HinderedRoll("QS-TER-14", "hero", (face,), 1 if face == 1 else 0)
    hurt = ["HealthLost"] if face == 1 else []
    assert [kind for kind in kinds(battle) if kind != "Struck"][:2] == ["Marched", "HinderedRoll"]
    assert [kind for kind in kinds(battle) if kind == "HealthLost"] == hurt
    assert kinds(battle)[-1] == "Joined"
    assert battle.unit("hero").place == JOINED
    (figure,) = battle.unit("host").figures
    assert (figure.hp, figure.moved, figure.marched) == (1 if face == 1 else 2, True, True)


@pytest.mark.clause("QS-CHR-05", "QS-TER-12")
def test_an_advance_to_a_unit_through_brambles_is_not() -> None:
    battle = joining(ADVANCE)
    assert kinds(battle) == ["Marched", "Joined"]
    (figure,) = battle.unit("host").figures
    assert (figure.hp, figure.moved, figure.marched) == (2, True, False)


@pytest.mark.clause("QS-CHR-05", "QS-TER-14")
def test_who_dies_on_the_way_joins_nobody() -> None:
    # His friends, of Discipline 7, are within 6" of where he died.
    battle = joining(MARCH, 1, 3, 4, health=1)
    assert kinds(battle)[-2:] == ["Destroyed", "DisciplineTest"]
    assert battle.unit("hero").place == DESTROYED
    assert battle.unit("host").figures == ()
    assert (battle.unit("host").panic_passed, battle.alarms) == (True, [])


# ----------------------------------------------------------------------------------------- leaving by a move


def leaving(kind: str, *faces: int, health: int = 2, **more: Any) -> tuple[Battle, Any]:
    """A rider at the left end of a single rank goes 12 inches straight on, through brambles 2 inches ahead."""
    units = {
        "host": {
            "side": "A",
            "profile": {"models": 3, "files": 3, "base": [25, 50], "Mar": 16},
            "at": [18, 12],
        },
        "hero": {**RIDER, "joins": "host", "file": 0, "health": health},
        **more,
    }
    units["hero"]["profile"] = {**RIDER["profile"], "Adv": 12, "Mar": 16}
    battle = scene(units, [{**BRAMBLES, "size": [12, 2]}], step="remaining moves")
    unit = battle.unit("host")
    dice = ScriptedDice(*faces)
    steps = movement_phase.leave_unit(battle, unit, unit.figures[0], dice)
    asked = played(steps, kind, (("forward", 12.0),))
    dice.finish()
    return battle, asked


@pytest.mark.clause("QS-CHR-09", "QS-TER-12", "QS-TER-14")
@pytest.mark.parametrize("face", [1, 6])
def test_who_leaves_by_a_march_through_brambles_may_be_hurt(face: int) -> None:
    battle, asked = leaving("march", face)
    w = 25 / 25.4
    start, end = (18.0 - 1.5 * w, 12.0, 0.0), (18.0 - 1.5 * w, 24.0, 0.0)
    assert [type(event).__name__ for event in battle.told[:3]] == ["Left", "Marched", "HinderedRoll"]
    left, marched, rolled = battle.told[:3]
    assert left == Left("QS-CHR-09", "hero", "host")
    assert isinstance(marched, Marched)
    assert (marched.clause, marched.unit, marched.how) == ("QS-CHR-09", "hero", "march")
    assert marched.start == pytest.approx(start, abs=0.001)
    assert marched.end == pytest.approx(end, abs=0.001)
    assert marched.inches == pytest.approx(12.0)
    assert rolled == HinderedRoll("QS-TER-14", "hero", (face,), 1 if face == 1 else 0)
    hero, host = battle.unit("hero"), battle.unit("host")
    assert (hero.place, hero.moved, hero.shifted, hero.marched, hero.figures[0].hp) == (
        ON_TABLE,
        True,
        True,
        True,
        1 if face == 1 else 2,
    )
    assert hero.pose() == pytest.approx(end, abs=0.001)
    assert (host.files, host.figures, host.moved) == (3, (), False)
    assert host.x == pytest.approx(18.0 + 0.5 * w, abs=0.001)
    kind_question, move = asked
    assert (kind_question.name, kind_question.prompt) == ("leave-kind", "How does the hero leave the host?")
    assert [option.key for option in kind_question.options] == ["advance", "march", ""]
    assert (move.name, move.prompt, move.clause) == ("leave-move", "Where does the hero go?", "QS-CHR-09")
    # The move is tried with him beside his old unit, which has closed up already.
    assert move.battle.unit("hero").place == ON_TABLE
    assert (move.battle.unit("host").figures, move.battle.unit("host").files) == ((), 3)


@pytest.mark.clause("QS-CHR-09", "QS-TER-12")
def test_who_leaves_by_an_advance_is_not_in_danger() -> None:
    battle, _ = leaving("advance")
    assert kinds(battle) == ["Left", "Marched"]
    hero = battle.unit("hero")
    assert (hero.marched, hero.figures[0].marched, hero.figures[0].moved) == (False, False, True)


@pytest.mark.clause("QS-CHR-09", "QS-TER-14", "QS-PAN-02")
def test_who_dies_after_leaving_alarms_those_near_him() -> None:
    # Twelve inches off his old unit is not near, and another is.
    friend = block("A", 1, 1, [22, 26])
    battle, _ = leaving("march", 1, 3, 4, health=1, friend=friend)
    assert kinds(battle)[-2:] == ["Destroyed", "DisciplineTest"]
    assert battle.told[-1] == DisciplineTest(
        "QS-PAN-01", "friend", "Panic Test (a friend destroyed)", 7, (3, 4), True, (), "friends"
    )
    assert (battle.unit("hero").place, battle.alarms) == (DESTROYED, [])


@pytest.mark.clause("QS-CHR-05", "QS-CHR-09", "QS-TER-14")
@pytest.mark.parametrize("face", [1, 2])
def test_who_goes_from_unit_to_unit_is_hurt_on_the_way(face: int) -> None:
    rank = {"models": 4, "files": 2, "base": [25, 50]}
    units = {
        "host": {"side": "A", "profile": rank, "at": [18, 12]},
        "hero": {**RIDER, "profile": {**RIDER["profile"], "Adv": 4, "Mar": 16}, "joins": "host", "file": 0},
        "other": {"side": "A", "profile": rank, "at": [18, 26]},
    }
    battle = scene(units, [BRAMBLES], step="remaining moves")
    unit = battle.unit("host")
    dice = ScriptedDice(face)
    steps = movement_phase.leave_unit(battle, unit, unit.figures[0], dice)
    asked = played(steps, "join other", "1", lambda question: question.proposal)
    dice.finish()
    assert [question.name for question in asked] == ["leave-kind", "join-place", "leave-move"]
    assert kinds(battle)[:3] == ["Left", "Marched", "HinderedRoll"]
    assert battle.told[-1] == Joined("QS-CHR-05", "hero", "other")
    (figure,) = battle.unit("other").figures
    assert (figure.hp, figure.file, figure.moved, figure.marched) == (1 if face == 1 else 2, 1, True, True)
    assert (battle.unit("hero").place, battle.unit("other").moved) == (JOINED, True)


# ---------------------------------------------------------------------------------------------------- rallying


@pytest.mark.clause("QS-MOV-01", "QS-MOV-02", "QS-MOV-04")
def test_each_tries_to_rally_once() -> None:
    units = {
        "one": {**block("A", 3, 3, [10, 20]), "flags": ["fleeing"]},
        "two": {**block("A", 3, 3, [20, 20]), "flags": ["fleeing"]},
        "calm": block("A", 3, 3, [30, 20]),
    }
    battle = scene(units, step="rally")
    dice = ScriptedDice(4, 4, 2, 3)
    (question,) = played(movement_phase.rally(battle, dice), "two")
    dice.finish()
    assert [option.key for option in question.options] == ["one", "two"]
    assert kinds(battle) == ["DisciplineTest", "Fled", "Marched"]
    two = battle.unit("two")
    assert (two.fleeing, two.rallied, two.moved, battle.step) == (True, True, True, "rally")
    assert two.pose() == pytest.approx((20.0, 25.0, 0.0), abs=0.001)
    battle.told.clear()
    dice = ScriptedDice(3, 4)
    (question,) = played(movement_phase.rally(battle, dice), ())
    dice.finish()
    assert (question.name, question.prompt) == ("pivot", "Does the one pivot?")
    assert battle.told == [
        DisciplineTest("QS-MOV-01", "one", "Rally Test", 7, (3, 4), True),
        Rallied("QS-MOV-02", "one"),
    ]
    one = battle.unit("one")
    assert (one.fleeing, one.rallied, one.moved) == (False, True, True)
    # When all have tried, whoever still flees may try again in another turn.
    assert played(movement_phase.rally(battle, ScriptedDice())) == []
    assert battle.step == "remaining moves"
    rallied = [battle.unit(key).rallied for key in ("one", "two", "calm")]
    assert rallied == [True, False, False]
