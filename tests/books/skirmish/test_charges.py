"""Declaring charges: who, whom, how, Fear and Frenzy; and nothing is measured."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.skirmish import charges
from banneret.books.skirmish.battle import CHARGE_MOVES, CHARGES, Battle
from banneret.books.skirmish.charge_events import ChargeDeclared, FrenzyDrives
from banneret.books.skirmish.warrior import (
    CHARGED,
    ESCAPED,
    FAILED_CHARGE,
    FELL,
    HELD,
    KNOCKED_DOWN,
    RALLIED,
    STUNNED,
    STUPID,
    Effect,
)
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import ScriptedDice
from tests.books.skirmish.charge_ground import TOWN, ground, wall
from tests.books.skirmish.ground import play, scripted, sheet, skirmish


def question(battle: Battle, *answers: Any) -> Question:
    """What is asked after these answers."""
    steps = charges.declare(battle, scripted(*([1] * 12)))
    asked = next(steps)
    for answer in answers:
        asked = steps.send(answer)
    ((_, what),) = asked.questions.items()
    return what


def keys(battle: Battle, *answers: Any) -> list[str]:
    return [option.key for option in question(battle, *answers).options]  # type: ignore[attr-defined]


def declared(battle: Battle) -> list[tuple[Any, ...]]:
    return [each.row() for each in battle.declared]


@pytest.mark.clause("SK-MOV-04")
def test_a_charger_and_a_target_are_named_one_charge_at_a_time() -> None:
    battle = skirmish({"A.one": (10, 10), "A.two": (12, 10), "B.one": (20, 10)})
    battle.step = CHARGES
    assert play(charges.declare(battle, scripted()), "A.one", "B.one") == ["charger", "charge-target"]
    assert declared(battle) == [("A.one", ("B.one",), False, False)]
    assert battle.step == CHARGES
    assert keys(battle) == ["A.two", ""]
    assert play(charges.declare(battle, scripted()), "") == ["charger"]
    assert battle.step == CHARGE_MOVES


@pytest.mark.clause("SK-MOV-04")
def test_who_changes_its_mind_has_declared_nothing() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (20, 10)})
    battle.step = CHARGES
    play(charges.declare(battle, scripted()), "A.one", "")
    assert not battle.declared
    assert battle.step == CHARGES
    assert keys(battle) == ["A.one", ""]


@pytest.mark.clause("SK-GEN-01")
@pytest.mark.parametrize("x", [12.5, 20.0, 47.0])
def test_what_is_asked_does_not_depend_on_distance(x: float) -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (x, 10), "B.two": (x, 20)})
    for answers in ((), ("A.one",), ("A.one", "B.one")):
        what = question(battle, *answers)
        data = what.to_data()
        assert data["may_be_measured"] is False
        assert data["may_be_previewed"] is False
    assert keys(battle, "A.one") == ["B.one", "B.two", ""]
    assert keys(battle, "A.one", "B.one") == ["B.two"]


@pytest.mark.clause("SK-MOV-05")
def test_a_target_behind_a_wall_may_be_named() -> None:
    table = ground(walls=(wall("w", 15, 0, 15, 40, 4.0),))
    battle = skirmish({"A.one": (10, 10), "B.one": (20, 10)}, table=table)
    assert keys(battle, "A.one") == ["B.one", ""]


@pytest.mark.clause("SK-MOV-35")
def test_hidden_models_are_not_charged() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (20, 10), "B.two": (20, 20)})
    hidden = battle.warrior("B.one").twin()
    hidden.hidden = True
    battle.put(hidden)
    what = question(battle, "A.one")
    assert [option.key for option in what.not_offered()] == ["B.one"]
    refusal = what.why_not("B.one")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("hidden", "SK-MOV-35")
    assert keys(battle, "A.one") == ["B.two", ""]


@pytest.mark.clause("SK-CC-17")
def test_who_touches_an_enemy_that_stands_charges_nobody() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (10.984, 10), "B.two": (20, 10)})
    battle.engage("A.one", "B.one")
    assert play(charges.declare(battle, scripted())) == []
    down = battle.warrior("B.one").twin()
    down.condition = KNOCKED_DOWN
    battle.put(down)
    # It may turn to another, but not charge the one it touches already.
    assert keys(battle, "A.one") == ["B.two", ""]
    refusal = question(battle, "A.one").why_not("B.one")
    assert refusal is not None
    assert refusal.code == "in-contact"


@pytest.mark.parametrize(
    ("done", "code"),
    [
        (HELD, "held"),
        (STUPID, "stupid"),
        (RALLIED, "rallied"),
        (ESCAPED, "escaped"),
        (FELL, "fell"),
        (FAILED_CHARGE, "failed"),
        (CHARGED, "charged"),
    ],
)
@pytest.mark.clause("SK-MOV-04", "SK-REC-12", "SK-SPC-17", "SK-MOV-33")
def test_who_has_done_or_suffered_something_charges_no_more(done: str, code: str) -> None:
    battle = skirmish({"A.one": (10, 10), "A.two": (10, 14), "B.one": (20, 10)})
    battle.put(battle.warrior("A.one").having(done))
    what = question(battle)
    assert keys(battle) == ["A.two", ""]
    refusal = what.why_not("A.one")
    assert refusal is not None
    assert refusal.code == code


@pytest.mark.clause("SK-INJ-09", "SK-INJ-11")
@pytest.mark.parametrize("condition", [KNOCKED_DOWN, STUNNED])
def test_who_lies_or_flees_charges_nobody(condition: str) -> None:
    battle = skirmish({"A.one": (10, 10), "A.two": (10, 14), "A.far": (10, 18), "B.one": (20, 10)})
    down = battle.warrior("A.one").twin()
    down.condition = condition
    battle.put(down)
    fleeing = battle.warrior("A.two").twin()
    fleeing.fleeing = True
    battle.put(fleeing)
    assert keys(battle) == ["A.far", ""]
    assert [option.key for option in question(battle).not_offered()] == ["A.one", "A.two"]


@pytest.mark.clause("SK-MOV-12")
def test_others_beside_the_target_are_named_with_it() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (20, 10), "B.two": (21, 10), "N.dog": (30, 10)})
    play(charges.declare(battle, scripted()), "A.one", "B.two", ["B.one", "N.dog"])
    assert declared(battle) == [("A.one", ("B.two", "B.one", "N.dog"), False, False)]


@pytest.mark.clause("SK-MOV-12")
def test_nobody_on_another_floor_is_named_beside_the_target() -> None:
    battle = skirmish({"A.one": (10, 5), "B.one": (13, 12), "B.two": (14, 12, "loft")}, table=TOWN)
    asked = play(charges.declare(battle, scripted()), "A.one", "B.one")
    assert asked == ["charger", "charge-target"]


@pytest.mark.clause("SK-MOV-09", "SK-MOV-26")
def test_ways_are_asked_for_by_heights() -> None:
    battle = skirmish(
        {
            "A.loft": (14, 12, "loft"),
            "A.tower": (13, 23, "tower"),
            "A.low": (30, 5),
            "B.low": (14, 8),
            "B.shed": (22, 12, "shed"),
        },
        table=TOWN,
    )
    assert keys(battle, "A.loft", "B.low") == ["foot", "jump", "dive"]
    # Too shallow to dive, and too deep: neither is a jump of 2" to 6".
    assert keys(battle, "A.loft", "B.shed") == ["foot", "jump"]
    assert keys(battle, "A.tower", "B.low") == ["foot", "jump"]
    assert keys(battle, "A.tower", "B.shed") == ["foot", "jump", "dive"]
    assert keys(battle, "A.low", "B.shed") == ["foot", "jump"]
    play(charges.declare(battle, scripted()), "A.loft", "B.low", "dive")
    play(charges.declare(battle, scripted()), "A.tower", "B.low", "jump")
    play(charges.declare(battle, scripted()), "A.low", "B.low")
    assert declared(battle) == [
        ("A.loft", ("B.low",), True, True),
        ("A.tower", ("B.low",), True, False),
        ("A.low", ("B.low",), False, False),
    ]


FEARFUL = sheet("Horror", rules=(("fear", 0),))
COWARD = sheet("Coward", (4, 3, 3, 3, 3, 1, 3, 1, 5))


@pytest.mark.clause("SK-SPC-08")
def test_fear_is_tested_at_the_declaration_and_a_failure_is_a_failed_charge() -> None:
    places = {"A.one": (10, 10), "B.one": (13, 10)}
    battle = skirmish(places, {"A.one": COWARD, "B.one": FEARFUL})
    play(charges.declare(battle, scripted(3, 3)), "A.one", "B.one")
    assert battle.warrior("A.one").did(FAILED_CHARGE)
    assert declared(battle)  # it will move its M, in its turn
    battle = skirmish(places, {"A.one": COWARD, "B.one": FEARFUL})
    play(charges.declare(battle, scripted(2, 3)), "A.one", "B.one")
    assert not battle.warrior("A.one").did(FAILED_CHARGE)


@pytest.mark.clause("SK-SPC-08")
def test_one_test_for_all_who_are_named_and_none_without_fear() -> None:
    places = {"A.one": (10, 10), "B.one": (13, 10), "B.two": (13, 11), "B.three": (13, 12)}
    sheets = {"A.one": COWARD, "B.two": FEARFUL, "B.three": FEARFUL}
    battle = skirmish(places, sheets)
    with scripted(6, 6) as dice:
        play(charges.declare(battle, dice), "A.one", "B.one", ["B.two", "B.three"])
    assert battle.warrior("A.one").did(FAILED_CHARGE)
    battle = skirmish(places, sheets)
    with scripted() as dice:
        play(charges.declare(battle, dice), "A.one", "B.one", [])
    # A spell may lend it.
    battle = skirmish(places, {"A.one": COWARD})
    battle.put(battle.warrior("B.one").under(Effect("dread mask", 1, "B", 2)))
    with scripted(6, 6) as dice:
        play(charges.declare(battle, dice), "A.one", "B.one", [])
    assert battle.warrior("A.one").did(FAILED_CHARGE)


FROTHER = sheet("Frother", (5, 3, 2, 3, 4, 1, 3, 1, 6), rules=(("frenzy", 0),))


def drive(battle: Battle, *answers: Any, dice: ScriptedDice | None = None) -> list[str]:
    return play(charges.declare(battle, dice or scripted()), "", *answers)


@pytest.mark.clause("SK-SPC-09")
def test_who_is_frenzied_charges_who_is_in_reach() -> None:
    # The bases are 25 mm wide: 10" of way lead from 10.98" between the middles into contact.
    for x, charges_ in ((20.98, True), (20.99, False)):
        battle = skirmish({"A.one": (10, 10), "B.one": (x, 10)}, {"A.one": FROTHER})
        assert drive(battle) == ["charger"]
        assert declared(battle) == ([("A.one", ("B.one",), False, False)] if charges_ else [])
        told = [event for event in battle.told if isinstance(event, FrenzyDrives)]
        assert len(told) == int(charges_)
        assert all(event.reveals() for event in told)


@pytest.mark.clause("SK-SPC-09")
def test_the_owner_chooses_among_those_in_reach() -> None:
    places = {"A.one": (10, 10), "B.near": (14, 10), "B.side": (10, 15), "B.far": (40, 40)}
    battle = skirmish(places, {"A.one": FROTHER})
    steps = charges.declare(battle, scripted())
    next(steps)
    asked = steps.send("")
    ((_, what),) = asked.questions.items()
    assert what.name == "frenzy-target"
    assert [option.key for option in what.options] == ["B.near", "B.side"]  # type: ignore[attr-defined]
    assert what.check("B.far") is not None
    assert what.check("") is not None
    with pytest.raises(StopIteration):
        steps.send("B.side")
    assert declared(battle) == [("A.one", ("B.side",), False, False)]
    assert battle.step == CHARGE_MOVES


@pytest.mark.clause("SK-SPC-09")
def test_frenzy_does_not_drive_who_has_declared_or_has_calmed_down() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10), "B.far": (40, 40)}, {"A.one": FROTHER})
    play(charges.declare(battle, scripted()), "A.one", "B.far", [])
    assert play(charges.declare(battle, scripted())) == []
    assert declared(battle) == [("A.one", ("B.far",), False, False)]
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10)}, {"A.one": FROTHER})
    calm = battle.warrior("A.one").twin()
    calm.frenzied = False  # SK-SPC-12
    battle.put(calm)
    drive(battle)
    assert not battle.declared


@pytest.mark.clause("SK-SPC-09", "SK-MOV-06", "SK-MOV-05")
def test_frenzy_keeps_to_the_rules_of_charges() -> None:
    # Somebody stands near the way to the second; the third is out of sight, farther than 4".
    table = ground(walls=(wall("w", 4, 13, 16, 13, 4.0),))
    battle = skirmish(
        {"A.one": (10, 10), "B.one": (13, 10), "B.two": (17, 10), "B.unseen": (10, 15.1)},
        {"A.one": FROTHER},
        table,
    )
    drive(battle)
    assert declared(battle) == [("A.one", ("B.one",), False, False)]


@pytest.mark.clause("SK-SPC-11", "SK-SPC-13", "SK-SPC-08")
def test_who_is_frenzied_fears_nobody() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10)}, {"A.one": FROTHER, "B.one": FEARFUL})
    with scripted() as dice:
        drive(battle, dice=dice)
    assert declared(battle)
    assert not battle.warrior("A.one").did(FAILED_CHARGE)


@pytest.mark.clause("SK-SPC-09", "SK-MOV-09")
def test_frenzy_leaps_down_if_there_is_no_other_way() -> None:
    battle = skirmish({"A.one": (17, 13, "loft"), "B.one": (20, 13)}, {"A.one": FROTHER}, TOWN)
    drive(battle)
    assert declared(battle) == [("A.one", ("B.one",), True, False)]


@pytest.mark.clause("SK-ENC-17")
def test_a_spirit_is_charged_by_nobody() -> None:
    spirit = sheet("Spirit", rules=(("spirit", 0),), role="npc")
    battle = skirmish({"A.one": (10, 10), "N.spirit": (14, 10)}, {"N.spirit": spirit})
    assert play(charges.declare(battle, scripted())) == []


def test_every_proposal_is_legal() -> None:
    battle = skirmish({"A.one": (14, 12, "loft"), "B.one": (20, 10), "B.two": (20, 20)}, table=TOWN)
    rng = random.Random(1)
    for answers in ((), ("A.one",), ("A.one", "B.one"), ("A.one", "B.one", ())):
        what = question(battle, *answers)
        for candidate in what.candidates(rng, 8):
            assert what.check(candidate) is None
        assert what.check(what.default()) is None
        assert what.check("nonsense") is not None


def test_declarations_are_told_without_measures() -> None:
    battle = skirmish({"A.one": (14, 12, "loft"), "B.one": (20, 10), "B.two": (20, 20)}, table=TOWN)
    play(charges.declare(battle, scripted()), "A.one", "B.one", ["B.two"], "jump")
    (event,) = [each for each in battle.told if isinstance(each, ChargeDeclared)]
    assert not event.reveals()
    names = {"A.one": "Ann", "B.one": "Bob", "B.two": "Bea"}
    assert event.text(names) == "Ann charges Bob, and Bea too, jumping where it must."
