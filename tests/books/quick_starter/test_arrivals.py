"""How chargers, failed chargers and pursuers arrive: what is told, in which order, and what it costs."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.events import Charged, Destroyed
from banneret.books.quick_starter import charge_moves, flight, pursuit
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charges.shapes import Landing
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.events import (
    DisciplineTest,
    Fled,
    FledTheField,
    HinderedRoll,
    Marched,
    RanDown,
)
from banneret.books.quick_starter.pursuit import Chase
from banneret.books.quick_starter.unit import DESTROYED, ON_TABLE, WITHIN
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.travel import travel_until_contact

RIDERS = {"side": "A", "profile": {"models": 3, "files": 3, "base": [25, 50], "HP": 2}, "at": [18, 12]}
FOE = {"side": "B", "profile": {"models": 5, "files": 5}, "at": [18, 20], "facing": 180}
BRAMBLES = {"at": [18, 16], "size": [6, 2], "category": "hindering"}
AHEAD = Landing(18.0, 20.0, 0.0, 0.0, 8, (6.0, "", 0.0, 2.0), (18.0, 20.0, 0.0))
ARRIVED = Marched("QS-CHG-22", "riders", "charge", (18.0, 12.0, 0.0), (18.0, 20.0, 0.0), 8.0)


def scene(terrain: list[Any], **units: Any) -> Battle:
    return arrange({"terrain": terrain}, units, {"step": "charge moves"})[1]


def played(steps: Any, battle: Battle, *answers: Any) -> list[tuple[str, int]]:
    """Plays steps to their end; returns each question's name and how much had been told when it was asked."""
    asked: list[tuple[str, int]] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += [(one.name, len(battle.told)) for one in question.questions.values()]
            question = steps.send(waiting.pop(0))
    except StopIteration:
        assert not waiting
        return asked


def kinds(battle: Battle) -> list[str]:
    return [type(event).__name__ for event in battle.told]


@pytest.mark.clause("QS-CHG-22", "QS-CHG-27", "QS-TER-12")
def test_a_charger_arrives_and_is_scratched_on_its_way() -> None:
    battle = scene([BRAMBLES], riders=RIDERS, foe=FOE)
    dice = ScriptedDice(1, 6, 2)
    steps = charge_moves.complete(
        battle, battle.unit("riders"), battle.unit("foe"), "front", AHEAD, False, dice
    )
    assert played(steps, battle) == []
    dice.finish()
    assert battle.told[:3] == [
        ARRIVED,
        Charged("QS-CHG-27", "riders", "foe", "front", 8.0),
        HinderedRoll("QS-TER-14", "riders", (1, 6, 2), 1),
    ]
    assert kinds(battle)[-1] == "HealthLost"
    riders = battle.unit("riders")
    assert (riders.pool, riders.charged, riders.moved, riders.shifted) == (5, True, True, True)
    assert riders.pose() == (18.0, 20.0, 0.0)
    (contact,) = battle.contacts
    assert (contact.a, contact.side_a, contact.b, contact.side_b) == ("riders", "front", "foe", "front")


@pytest.mark.clause("QS-CHG-37", "QS-CHG-38", "QS-PAN-02")
def test_friends_of_who_was_run_down_test_before_the_pivot() -> None:
    near = {"side": "B", "profile": {"models": 1}, "at": [24, 20], "facing": 180}
    battle = scene([], riders=RIDERS, foe={**FOE, "flags": ["fleeing"]}, near=near)
    dice = ScriptedDice(3, 4)
    steps = charge_moves.complete(battle, battle.unit("riders"), battle.unit("foe"), "", AHEAD, False, dice)
    assert played(steps, battle, (("pivot", 90.0),)) == [("pivot", 4)]
    dice.finish()
    assert battle.told[:4] == [
        ARRIVED,
        RanDown("QS-CHG-37", "riders", "foe"),
        Destroyed("QS-CHG-37", "foe", ("riders",), "charge"),
        DisciplineTest(
            "QS-PAN-01", "near", "Panic Test (a friend destroyed)", 7, (3, 4), True, ("riders",), "friends"
        ),
    ]
    pivoted = battle.told[4]
    assert isinstance(pivoted, Marched)
    assert (pivoted.clause, pivoted.unit, pivoted.how, pivoted.inches) == ("QS-CHG-38", "riders", "pivot", 0.0)
    assert pivoted.start == (18.0, 20.0, 0.0)
    assert len(battle.told) == 5
    riders = battle.unit("riders")
    assert (riders.charged, riders.moved, riders.shifted, riders.pivoted) == (False, True, True, True)
    assert riders.heading == pytest.approx(90.0)
    depth = 50 / 25.4
    assert riders.centre() == pytest.approx((18.0, 20.0 - 0.5 * depth), abs=0.001)
    assert (battle.contacts, battle.unit("foe").place) == ([], DESTROYED)


@pytest.mark.clause("QS-CHG-38")
def test_who_does_not_pivot_stays_as_it_came() -> None:
    battle = scene([], riders=RIDERS, foe={**FOE, "flags": ["fleeing"]})
    steps = charge_moves.complete(
        battle, battle.unit("riders"), battle.unit("foe"), "", AHEAD, False, ScriptedDice()
    )
    assert played(steps, battle, ()) == [("pivot", 3)]
    riders = battle.unit("riders")
    assert (riders.pivoted, riders.pose()) == (False, (18.0, 20.0, 0.0))
    assert kinds(battle) == ["Marched", "RanDown", "Destroyed"]


@pytest.mark.clause("QS-CHG-40", "QS-CHG-41", "QS-TER-12", "QS-PAN-04")
def test_a_failed_charger_may_lose_a_quarter_and_panic() -> None:
    riders = {**RIDERS, "profile": {"models": 4, "files": 2, "base": [25, 50]}, "phase_health": 4}
    battle = scene([BRAMBLES], riders=riders, foe={**FOE, "at": [18, 40]})
    dice = ScriptedDice(1, 6, 2, 2, 3, 4)
    unit = battle.unit("riders")
    assert played(charge_moves.failed_charge_move(battle, unit, (18.0, 40.0), 6, dice), battle) == []
    dice.finish()
    assert battle.told[:2] == [
        Marched("QS-CHG-41", "riders", "failed charge", (18.0, 12.0, 0.0), (18.0, 18.0, 0.0), 6.0),
        HinderedRoll("QS-TER-14", "riders", (1, 6, 2, 2), 1),
    ]
    assert battle.told[-1] == DisciplineTest(
        "QS-PAN-01", "riders", "Panic Test (heavy losses)", 7, (3, 4), True
    )
    moved = battle.unit("riders")
    assert (moved.rnf, moved.moved, moved.shifted, moved.charged) == (3, True, True, False)
    assert moved.pose() == pytest.approx((18.0, 18.0, 0.0), abs=0.001)


@pytest.mark.clause("QS-RES-27", "QS-TER-12")
@pytest.mark.parametrize("blocked", [True, False])
def test_who_cannot_go_on_is_not_scratched(blocked: bool) -> None:
    """In the midst of brambles, with its front at the edge of the board or two inches before it."""
    start = 48.0 if blocked else 46.0
    brambles = {**BRAMBLES, "at": [18, 45], "size": [8, 6]}
    battle = scene([brambles], riders={**RIDERS, "at": [18, start]}, foe={**FOE, "at": [18, 10]})
    chase = Chase()
    chase.quarry, chase.dice = {"riders": ""}, {"riders": [1, 1]}
    dice = ScriptedDice() if blocked else ScriptedDice(6, 6, 6)
    steps = pursuit.run(battle, Round(["riders"]), chase, battle.unit("riders"), dice)
    assert played(steps, battle) == []
    dice.finish()
    marched = battle.told[0]
    assert isinstance(marched, Marched)
    assert (marched.clause, marched.unit, marched.how) == ("QS-RES-27", "riders", "overrun")
    assert marched.inches == pytest.approx(48.0 - start, abs=0.01)
    assert kinds(battle)[1:] == ([] if blocked else ["HinderedRoll"])
    assert battle.unit("riders").y == pytest.approx(48.0, abs=0.01)


@pytest.mark.clause("QS-MOV-05", "QS-MOV-07", "QS-TER-12", "QS-PAN-02")
def test_a_flight_through_brambles_and_off_the_field() -> None:
    battle = scene([BRAMBLES], riders=RIDERS, friend={**FOE, "side": "A", "at": [22, 44], "facing": 0})
    dice = ScriptedDice(6, 6, 1)
    unit = battle.unit("riders")
    played(flight.flee_move(battle, unit, [3, 5], dice, "QS-PAN-06"), battle)
    dice.finish()
    assert battle.told[:3] == [
        Fled("QS-PAN-06", "riders", (3, 5), 8, 8.0),
        Marched("QS-MOV-05", "riders", "flight", (18.0, 12.0, 0.0), (18.0, 20.0, 0.0), 8.0),
        HinderedRoll("QS-TER-14", "riders", (6, 6, 1), 1),
    ]
    riders = battle.unit("riders")
    assert (riders.fleeing, riders.moved, riders.shifted, riders.pool) == (True, True, True, 5)
    assert (riders.place, battle.alarms) == (ON_TABLE, [])
    # From there the edge is 28 inches ahead: who stands 4 before it is gone with 5, and frightens others.
    battle.put(riders.stand(18.0, 44.0, 0.0))
    battle.told.clear()
    played(flight.flee_move(battle, battle.unit("riders"), [1, 4], ScriptedDice(), "QS-PAN-06"), battle)
    assert battle.told == [
        Fled("QS-PAN-06", "riders", (1, 4), 5, 4.0),
        Marched("QS-MOV-05", "riders", "flight", (18.0, 44.0, 0.0), (18.0, 48.0, 0.0), 4.0),
        FledTheField("QS-MOV-07", "riders"),
        Destroyed("QS-MOV-07", "riders"),
    ]
    assert battle.unit("riders").place == DESTROYED
    assert [alarm.unit for alarm in battle.alarms] == ["friend"]


@pytest.mark.clause("QS-CHG-10", "QS-PAN-06")
def test_a_millionth_of_an_inch_is_a_direction() -> None:
    battle = scene([], riders={**RIDERS, "profile": {"models": 1, "base": [127, 254]}}, foe=FOE)
    unit = battle.put(battle.unit("riders").stand(0.0, 5.0, 0.0))
    assert unit.centre() == pytest.approx((0.0, 0.0), abs=1e-12)
    assert flight.turn_from(battle, unit, (0.0, 0.0)).heading == 0.0
    assert flight.turn_from(battle, unit, (-1e-6, 0.0)).heading == pytest.approx(90.0)
    assert flight.turn_from(battle, unit, (-0.5e-6, 0.0)).heading == 0.0


@pytest.mark.clause("QS-RES-29")
def test_an_enemy_just_within_the_distance_is_run_into() -> None:
    battle = scene([], riders=RIDERS, foe=FOE)
    unit, foe = battle.unit("riders"), battle.unit("foe")
    gap = travel_until_contact(unit.boundary(), 0.0, 1.0, foe.boundary())
    assert gap == pytest.approx(8.0, abs=0.01)
    # The distance that together with the tolerance comes out at just the gap.
    far = gap - WITHIN
    while far + WITHIN < gap:
        far = math.nextafter(far, math.inf)
    while far + WITHIN > gap:
        far = math.nextafter(far, 0.0)
    assert [enemy.id for enemy in pursuit.fresh_enemies(battle, unit, Chase(), far)] == ["foe"]
    assert pursuit.fresh_enemies(battle, unit, Chase(), far - 1e-6) == []
