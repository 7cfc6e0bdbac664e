"""A charge from its declaration on, step by step: what is asked, told and remembered, in whole inches."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import charge_phase
from banneret.books.quick_starter.battle import Battle, Charge
from banneret.books.quick_starter.case_setup import arrange
from banneret.core.engine.ask import Choice, Steps
from banneret.core.engine.dice import ScriptedDice

SQUARE = [127, 127]  # five inches


def block(side: str, x: float, y: float, facing: float = 0.0, **profile: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"base": SQUARE, **profile}, "at": [x, y], "facing": facing}


def table(**units: Any) -> Battle:
    """A charger, one ten inches before it, and another beside that one."""
    found = {
        "u": block("A", 18.0, 10.0, Adv=5),
        "v": block("B", 18.0, 20.0, 180.0),
        "w": block("B", 26.0, 20.0, 180.0),
    }
    return arrange({}, {**found, **units}, {"step": "charge declarations"})[1]


def asked(step: Steps, answer: Any = None) -> Choice | None:
    """The next question of a step, or None where it is over."""
    try:
        ask = step.send(answer)
    except StopIteration:
        return None
    (question,) = ask.questions.values()
    assert isinstance(question, Choice)
    return question


def remembered(charge: Charge) -> tuple[str, str, str, bool, bool, str, str]:
    return (
        charge.unit,
        charge.target,
        charge.facing,
        charge.flying,
        charge.redirected,
        charge.other,
        charge.other_facing,
    )


def test_a_charge_starts_with_one_target() -> None:
    charge = Charge("u", "v", "front", True, (1.0, 2.0))
    assert remembered(charge) == ("u", "v", "front", True, False, "", "")
    charge.redirected, charge.other, charge.other_facing = True, "w", "rear"
    twin = charge.twin()
    assert remembered(twin) == ("u", "v", "front", True, True, "w", "rear")
    assert twin.spot == pytest.approx((1.0, 2.0))


@pytest.mark.clause("QS-CHG-01", "QS-CHG-08")
def test_a_charge_on_one_that_holds() -> None:
    battle = table()
    unit, foe = battle.unit("u"), battle.unit("v")
    step = charge_phase.charge(battle, unit, foe, False, ScriptedDice())
    question = asked(step)
    assert question is not None
    assert (question.name, question.clause, question.about) == ("reaction", "QS-CHG-08", ("v", "u"))
    assert question.prompt == f"{unit.says('charges')} {foe.the()}. {foe.asks('Does')} hold or flee?"
    options = [(option.key, option.label, option.marks) for option in question.options]
    assert options == [("hold", "Hold", ("v",)), ("flee", "Flee", ("v",))]
    assert asked(step, "hold") is None
    assert battle.unit("u").declared
    assert not battle.unit("v").fleeing
    assert list(battle.charges) == ["u"]
    assert remembered(battle.charges["u"]) == ("u", "v", "front", False, False, "", "")
    assert battle.charges["u"].spot == pytest.approx((18.0, 22.5))
    declared, reacted = battle.told
    told: Any = declared
    assert (told.clause, told.unit, told.target, told.facing, told.flying) == (
        "QS-CHG-01",
        "u",
        "v",
        "front",
        False,
    )
    assert told.inches == pytest.approx(10.0)
    told = reacted
    assert (told.clause, told.unit, told.charger, told.reaction, told.forced) == (
        "QS-CHG-08",
        "v",
        "u",
        "hold",
        False,
    )


@pytest.mark.clause("QS-CHG-10", "QS-CHG-12", "QS-CHG-14", "QS-CHG-17")
@pytest.mark.parametrize("second", ["hold", "flee"])
def test_a_charge_on_one_that_flees_and_on_another(second: str) -> None:
    battle = table()
    unit = battle.unit("u")
    # Seven inches of flight, a Redirect test, and seven more.
    faces = [3, 4, 2, 2] + ([3, 4] if second == "flee" else [])
    step = charge_phase.charge(battle, unit, battle.unit("v"), False, ScriptedDice(*faces))
    assert asked(step) is not None
    question = asked(step, "flee")
    assert question is not None
    fled = battle.unit("v")
    assert fled.fleeing
    assert (fled.x, fled.y, fled.heading) == pytest.approx((18.0, 32.0, 0.0))
    assert (question.name, question.clause, question.about) == ("redirect", "QS-CHG-12", ("v",))
    assert question.prompt == f"{fled.says('flees')}. Does a charger redirect?"
    assert [(option.key, option.label) for option in question.options] == [
        ("u", f"{unit.says('tries')} to redirect"),
        ("", "Keep the charge"),
    ]
    question = asked(step, "u")
    assert question is not None
    assert (question.name, question.clause, question.about) == ("redirect-to", "QS-CHG-14", ("u",))
    assert question.prompt == f"Whom {unit.asks()} charge now?"
    assert [option.key for option in question.options] == ["u w", ""]
    question = asked(step, "u w")
    assert question is not None
    assert question.name == "reaction"
    assert asked(step, second) is None
    other = ("v", "front") if second == "flee" else ("", "front")
    assert remembered(battle.charges["u"]) == ("u", "w", "front", False, True, *other)
    assert battle.charges["u"].spot == pytest.approx((26.0, 22.5))
    redirected: list[Any] = [event for event in battle.told if type(event).__name__ == "Redirected"]
    assert [(event.clause, event.unit, event.target) for event in redirected] == [("QS-CHG-14", "u", "w")]


@pytest.mark.clause("QS-CHG-12", "QS-CHG-13")
@pytest.mark.parametrize("passed", [True, False])
def test_a_charger_that_keeps_its_charge(passed: bool) -> None:
    battle = table()
    faces = [3, 4, 2, 2] if passed else [3, 4, 6, 6]
    step = charge_phase.charge(battle, battle.unit("u"), battle.unit("v"), False, ScriptedDice(*faces))
    asked(step)
    asked(step, "flee")
    question = asked(step, "u")
    assert (question is not None) is passed
    if passed:
        assert asked(step, "") is None
    assert remembered(battle.charges["u"]) == ("u", "v", "front", False, True, "", "")
    last: Any = battle.told[-1]
    assert (last.clause, last.unit, last.target) == ("QS-CHG-13", "u", "")


@pytest.mark.clause("QS-CHG-17")
@pytest.mark.parametrize("chosen", ["v", "w"])
def test_both_targets_have_fled(chosen: str) -> None:
    battle = table(
        v={**block("B", 18.0, 20.0), "flags": ["fleeing"]}, w={**block("B", 26.0, 20.0), "flags": ["fleeing"]}
    )
    charge = Charge("u", "w", "front", False, (26.0, 17.5))
    charge.other, charge.other_facing, charge.redirected = "v", "rear", True
    battle.charges["u"] = charge
    step: Any = charge_phase.choose_between(battle, charge)
    question = asked(step)
    assert question is not None
    assert (question.name, question.clause, question.about) == ("which-target", "QS-CHG-17", ("u",))
    assert [option.key for option in question.options] == ["w", "v"]
    with pytest.raises(StopIteration) as end:
        step.send(chosen)
    assert end.value.value is (chosen == "v")
    facing, spot = ("rear", (18.0, 17.5)) if chosen == "v" else ("front", (26.0, 17.5))
    assert remembered(battle.charges["u"]) == ("u", chosen, facing, False, True, "", "rear")
    assert battle.charges["u"].spot == pytest.approx(spot)


@pytest.mark.clause("QS-CHG-19", "QS-CHG-20", "QS-CHG-21")
@pytest.mark.parametrize(("faces", "reaches"), [((1, 4), True), ((1, 3), False)])
def test_a_charge_range_that_just_reaches(faces: tuple[int, int], reaches: bool) -> None:
    """Ten inches, with an Advance Rate of five."""
    battle = table()
    battle.charges["u"] = Charge("u", "v", "front", False, (18.0, 22.5))
    step = charge_phase.roll_and_move(battle, ["u"], "v", ScriptedDice(*faces))
    try:
        ask = step.send(None)
        (place,) = ask.questions.values()
        step.send(place.default())
    except StopIteration:
        pass
    rolled: Any = battle.told[0]
    assert (rolled.clause, rolled.unit, rolled.target, rolled.faces) == ("QS-CHG-19", "u", "v", faces)
    assert (rolled.range, rolled.inches) == (sum(faces) + 5, pytest.approx(10.0))
    unit = battle.unit("u")
    assert unit.charged is reaches
    assert bool(battle.contacts) is reaches
    assert battle.charges == {}
    if not reaches:
        failed: Any = battle.told[1]
        assert (failed.clause, failed.unit, failed.target) == ("QS-CHG-21", "u", "v")
        assert (failed.why, failed.inches) == ("short", 3)
        assert (unit.x, unit.y, unit.heading) == pytest.approx((18.0, 13.0, 0.0))
