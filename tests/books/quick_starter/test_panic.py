"""Panic: moments that no single case brings about. The rest is in cases/quick-starter/panic.yaml."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import alarms, panic
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.core.engine.dice import Dice, ScriptedDice


def field(active: str = "A") -> Battle:
    square: dict[str, Any] = {"models": 2, "files": 1, "base": [127, 64], "HP": 3}
    units: dict[str, Any] = {
        "ours": {"side": "A", "profile": square, "at": [18.0, 10.0]},
        "theirs": {"side": "B", "profile": square, "at": [18.0, 38.0], "facing": 180.0},
        "west": {"side": "B", "profile": square, "at": [10.0, 10.0]},
        "foe": {"side": "A", "profile": square, "at": [26.0, 36.0], "facing": 180.0},
    }
    return arrange({}, units, {"step": "shooting", "active": active})[1]


def drained(battle: Battle, dice: Dice) -> list[Any]:
    """Take all tests; nobody should be asked anything."""
    for question in panic.drain(battle, dice):
        raise AssertionError(question)
    return [event for event in battle.told if type(event).__name__ == "DisciplineTest"]


@pytest.mark.clause("QS-PAN-01", "QS-GEN-12")
@pytest.mark.parametrize("active", ["A", "B"])
def test_the_active_player_s_units_test_first(active: str) -> None:
    battle = field(active)
    alarms.alarm(battle, "theirs", alarms.DESTROYED_FRIEND)
    alarms.alarm(battle, "ours", alarms.DESTROYED_FRIEND)
    with ScriptedDice(1, 1, 2, 2) as dice:
        tests = drained(battle, dice)
    assert [test.unit for test in tests] == (["ours", "theirs"] if active == "A" else ["theirs", "ours"])


@pytest.mark.clause("QS-PAN-01")
def test_a_unit_tests_once_for_all_that_happened_at_one_moment() -> None:
    battle = field()
    alarms.alarm(battle, "theirs", alarms.DESTROYED_FRIEND)
    alarms.alarm(battle, "theirs", alarms.BROKEN_FRIEND)
    alarms.alarm(battle, "theirs", alarms.LOSSES)
    with ScriptedDice(1, 1) as dice:
        assert len(drained(battle, dice)) == 1


@pytest.mark.clause("QS-PAN-07")
def test_losses_give_the_direction_when_another_cause_comes_at_the_same_moment() -> None:
    """The closest enemy of `ours` is in the west; most losses came from the north."""
    battle = field()
    hurt = battle.unit("ours").twin()
    hurt.losses = (("theirs", 2), ("west", 1))
    battle.put(hurt)
    alarms.alarm(battle, "ours", alarms.DESTROYED_FRIEND)
    alarms.alarm(battle, "ours", alarms.LOSSES)
    with ScriptedDice(6, 6, 1, 1) as dice:
        drained(battle, dice)
    assert battle.unit("ours").heading == 180.0


@pytest.mark.clause("QS-PAN-06")
def test_without_losses_the_closest_enemy_is_fled_from() -> None:
    battle = field()
    hurt = battle.unit("ours").twin()
    hurt.losses = (("theirs", 2), ("west", 1))
    battle.put(hurt)
    alarms.alarm(battle, "ours", alarms.DESTROYED_FRIEND)
    with ScriptedDice(6, 6, 1, 1) as dice:
        drained(battle, dice)
    assert battle.unit("ours").heading == 90.0


@pytest.mark.clause("QS-PAN-01", "QS-PAN-02")
def test_a_flight_that_ends_a_unit_brings_the_next_tests() -> None:
    """`ours` flees from the south-west corner; a friend there tests because of it, at the next moment."""
    battle = field()
    battle.put(battle.unit("ours").stand(8.0, 2.0, 0.0))
    battle.put(battle.unit("west").stand(10.0, 20.0, 0.0))
    battle.put(battle.unit("foe").stand(14.0, 8.0, 0.0))
    alarms.alarm(battle, "ours", alarms.DESTROYED_FRIEND)
    with ScriptedDice(6, 6, 6, 6, 2, 2) as dice:
        tests = drained(battle, dice)
    assert [test.unit for test in tests] == ["ours", "foe"]
    assert not battle.unit("ours").on_table()


@pytest.mark.clause("QS-PAN-10")
def test_a_failed_test_of_another_phase_does_not_protect() -> None:
    """Only a test that was passed, and in this phase, does."""
    battle = field()
    for faces, expected in (((1, 1), 1), ((), 1)):
        alarms.alarm(battle, "theirs", alarms.DESTROYED_FRIEND)
        with ScriptedDice(*faces) as dice:
            assert len(drained(battle, dice)) == expected
