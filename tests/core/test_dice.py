"""Dice: from a seed, from a script, typed in; and what is refused as a face."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.core.engine.dice import (
    Dice,
    DiceFault,
    DiceWanted,
    ScriptedDice,
    SeededDice,
    TypedDice,
    check_faces,
)
from banneret.core.engine.errors import BadInput


def roll(dice: Dice, count: int) -> list[int]:
    return dice.d6(count, "XX-01", "a test")


def test_seeded_dice_are_the_same_for_the_same_seed_and_fair() -> None:
    rolled = roll(SeededDice(7), 60_000)
    assert rolled == roll(SeededDice(7), 60_000)
    assert rolled[:50] != roll(SeededDice(8), 50)
    for face in range(1, 7):
        assert abs(rolled.count(face) - 10_000) < 400


@given(st.integers(-(2**70), 2**70), st.integers(0, 40), st.integers(0, 40))
def test_seeded_dice_resume_and_rewind_anywhere(seed: int, before: int, after: int) -> None:
    whole = roll(SeededDice(seed), before + after)
    assert roll(SeededDice(seed, before), after) == whole[before:]
    dice = SeededDice(seed)
    assert roll(dice, before) + roll(dice, after) == whole
    dice.rewind(before)
    assert roll(dice, after) == whole[before:]
    dice.rewind(0)
    assert roll(dice, before + after) == whole


def test_no_dice_are_no_dice() -> None:
    dice = SeededDice(3)
    assert roll(dice, 0) == []
    assert roll(dice, 5) == roll(SeededDice(3), 5)


def test_scripted_dice_give_their_faces_in_order() -> None:
    with ScriptedDice(4, 5, 6) as dice:
        assert roll(dice, 2) == [4, 5]
        assert dice.one("XX-01", "a test") == 6


def test_scripted_dice_fail_on_a_missing_face() -> None:
    dice = ScriptedDice(4)
    with pytest.raises(DiceFault, match=r"2 dice are rolled for a test \(XX-01\) but the script has 1 left"):
        roll(dice, 2)
    assert roll(dice, 1) == [4]


def test_scripted_dice_fail_on_a_face_left_over() -> None:
    with pytest.raises(DiceFault, match=r"left over: \[5, 6\]"), ScriptedDice(4, 5, 6) as dice:
        roll(dice, 1)


def test_a_failure_inside_is_not_hidden_by_faces_left_over() -> None:
    with pytest.raises(ZeroDivisionError), ScriptedDice(4):
        raise ZeroDivisionError


def test_scripted_dice_rewind() -> None:
    with ScriptedDice(1, 2, 3) as dice:
        assert roll(dice, 3) == [1, 2, 3]
        dice.rewind(1)
        assert roll(dice, 2) == [2, 3]


def test_the_caller_may_change_what_it_was_given() -> None:
    dice = ScriptedDice(6, 1)
    roll(dice, 2).sort()
    dice.rewind(0)
    assert roll(dice, 2) == [6, 1]


@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_rounding_up(face: int, value: int) -> None:
    with ScriptedDice(face) as dice:
        assert dice.d3("XX-01", "a test") == value


def test_typed_dice_wait() -> None:
    with pytest.raises(DiceWanted) as wanted:
        roll(TypedDice(), 3)
    assert (wanted.value.count, wanted.value.clause, wanted.value.purpose) == (3, "XX-01", "a test")
    assert str(wanted.value) == "3 dice wanted for a test (XX-01)"


@pytest.mark.parametrize("face", [0, 7, -1, 1.0, "1", None, True, float("nan"), [1]])
def test_only_whole_numbers_from_1_to_6_are_faces(face: Any) -> None:
    with pytest.raises(BadInput, match="a die shows 1 to 6"):
        check_faces([1, face])
    with pytest.raises(BadInput):
        ScriptedDice(1, face)


@pytest.mark.parametrize("faces", [None, 3, "3", {3: 3}, {3}, object()])
def test_faces_come_as_a_list(faces: Any) -> None:
    with pytest.raises(BadInput, match="as a list of faces"):
        check_faces(faces, 1)


@pytest.mark.parametrize("faces", [[], [1], [1, 2, 3]])
def test_as_many_as_were_asked_for(faces: list[int]) -> None:
    with pytest.raises(BadInput, match=f"2 dice are wanted, not {len(faces)}"):
        check_faces(faces, 2)
    check_faces([1, 6], 2)
