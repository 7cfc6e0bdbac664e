"""Morale: half of every size, every face against every Quality."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.events import Routed, Wavered
from banneret.books.opr.morale import passes_morale_test, test_after_melee, test_after_wounds
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.core.engine.dice import ScriptedDice
from tests.steps import played

after_melee, after_wounds = test_after_melee, test_after_wounds
del test_after_melee, test_after_wounds  # rules, not tests


def battle_of(**unit: Any) -> Battle:
    profile = {"quality": 4, "defense": 4, "models": 10, "weapons": ["Blade (A1)"], **unit.pop("profile", {})}
    return arrange({}, {"us": {"side": "A", "profile": profile, "at": [36, 20], **unit}}, {})[1]


@pytest.mark.clause("RG-MOR-01", "RG-MOR-10")
@pytest.mark.parametrize("size", [3, 5, 6, 10, 12, 20])
def test_half_is_half_of_the_models_it_began_with(size: int) -> None:
    for left in range(1, size + 1):
        unit = battle_of(profile={"models": size}, models=left).unit("us")
        assert unit.at_half_or_less() is (left <= size / 2)


@pytest.mark.clause("RG-MOR-01", "RG-MOR-10")
@pytest.mark.parametrize("tough", [3, 6, 9, 12])
def test_for_a_single_model_it_is_half_of_its_tough_value(tough: int) -> None:
    for wounds in range(tough):
        unit = battle_of(profile={"models": 1, "rules": [f"Tough({tough})"]}, wounds=wounds).unit("us")
        assert unit.at_half_or_less() is (tough - wounds <= tough / 2)


@pytest.mark.clause("RG-MOR-03")
@pytest.mark.parametrize("quality", [2, 3, 4, 5, 6])
def test_a_morale_test_is_a_quality_test(quality: int) -> None:
    for face in range(1, 7):
        battle = battle_of(profile={"quality": quality})
        with ScriptedDice(face) as dice:
            assert played(passes_morale_test(battle, battle.unit("us"), dice)) is (face >= quality)


@pytest.mark.clause("RG-MOR-05")
@pytest.mark.parametrize("quality", [2, 3, 4, 5, 6])
def test_a_wavering_unit_fails_whatever_its_quality_and_rolls_nothing(quality: int) -> None:
    battle = battle_of(profile={"quality": quality, "rules": ["Fearless"]}, wavering=True)
    with ScriptedDice() as dice:
        assert played(passes_morale_test(battle, battle.unit("us"), dice)) is False


@pytest.mark.clause("RG-MOR-01", "RG-MOR-10")
@pytest.mark.parametrize("left", range(1, 11))
def test_wounds_can_make_a_unit_waver_but_only_a_lost_melee_can_rout_it(left: int) -> None:
    half = left <= 5
    battle = battle_of(models=left)
    with ScriptedDice(*([1] if half else [])) as dice:
        played(after_wounds(battle, battle.unit("us"), 1, dice, Doing(("them",), "shooting")))
    assert battle.unit("us").on_table()
    assert (battle.unit("us").wavering > 0) is half
    assert [event for event in battle.told if isinstance(event, Wavered)] == (
        [Wavered("RG-MOR-03", "us", ("them",), "shooting")] if half else []
    )
    battle = battle_of(models=left)
    with ScriptedDice(1) as dice:
        played(after_melee(battle, "us", "them", dice))
    assert battle.unit("us").on_table() is not half
    assert (battle.unit("us").wavering > 0) is not half
    fails = (
        Routed("RG-MOR-10", "us", ("them",), "melee")
        if half
        else Wavered("RG-MOR-03", "us", ("them",), "melee")
    )
    assert battle.told[-1] == fails


@pytest.mark.clause("RG-MOR-01")
def test_without_a_wound_there_is_no_test() -> None:
    battle = battle_of(models=1)
    with ScriptedDice() as dice:
        played(after_wounds(battle, battle.unit("us"), 0, dice, NOBODY))
    assert battle.unit("us").wavering == 0
