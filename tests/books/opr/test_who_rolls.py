"""Whose dice are rolled, how many, under which clause and what for: the shared steps say it to the battle.

Regiments lets nobody meddle with dice; a book that does must be told whose they are.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.blows import command_and_fear
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.magic import resolve
from banneret.books.opr.morale import passes_morale_test
from banneret.books.opr.rolls import DiceReading, Throw
from banneret.books.opr.roster import SpellData
from banneret.books.opr.sheets import Spell
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.volleys import batteries, block, roll_to_hit
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice, ScriptedDice
from tests.steps import played

Roll = tuple[int, str, str, str]


class Table:
    """A battle of two units that keeps what was rolled and whose nerve was asked about."""

    def __init__(self, **more: Any) -> None:
        profile: dict[str, Any] = {"quality": 4, "defense": 4, "models": 3, "weapons": ["Bow (24”, A2)"]}
        profile["rules"] = ["Tough(3)", "Fear", "Wizard(1)", "Regeneration"]
        units = {
            "ours": {"side": "A", "profile": profile, "at": [36, 10], **more},
            "theirs": {"side": "B", "profile": profile, "at": [36, 20], "facing": 180, **more},
        }
        self.battle: Battle = arrange({}, units, {})[1]
        self.rolls: list[Roll] = []
        self.asked: list[tuple[str, bool]] = []
        self.battle.throw = self._throw  # type: ignore[method-assign]
        self.battle.nerve_fails = self._nerve_fails  # type: ignore[method-assign]
        self.stands = False

    def _throw(
        self,
        dice: Dice,
        count: int,
        clause: str,
        why: str,
        seat: str,
        reading: DiceReading,
        owners: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
        who: str = "",
    ) -> Generator[Ask, Any, Throw]:
        self.rolls.append((count, clause, why, seat))
        return Throw(dice.d6(count, clause, why), clause, why, owners or (seat,) * count, reading, about, who)
        yield

    def _nerve_fails(self, unit: Any, dice: Dice) -> Generator[Ask, Any, bool]:
        self.asked.append((unit.id, isinstance(dice, ScriptedDice)))
        return not self.stands
        yield


@pytest.mark.parametrize(("unit", "seat"), [("ours", "A"), ("theirs", "B")])
@pytest.mark.parametrize("stands", [False, True])
def test_a_morale_test(unit: str, seat: str, stands: bool) -> None:
    table = Table()
    table.stands = stands
    battle = table.battle
    assert played(passes_morale_test(battle, battle.unit(unit), ScriptedDice(4)))
    assert table.asked == []
    assert played(passes_morale_test(battle, battle.unit(unit), ScriptedDice(3))) is stands
    assert table.rolls == [(1, "RG-MOR-03", "the morale test", seat)] * 2
    assert table.asked == [(unit, True)]


@pytest.mark.parametrize("stands", [False, True])
def test_who_wavers_fails_without_a_roll_unless_somebody_steps_in(stands: bool) -> None:
    table = Table(wavering=True)
    table.stands = stands
    assert played(passes_morale_test(table.battle, table.battle.unit("theirs"), ScriptedDice())) is stands
    assert (table.rolls, table.asked) == ([], [("theirs", True)])


def test_to_hit_and_to_block() -> None:
    table = Table()
    battle = table.battle
    ours, theirs = battle.unit("ours"), battle.unit("theirs")
    attack = Attack(True)
    (bows,) = batteries(battle, ours, [(model, model.sheet.shooting[0], 2) for model in ours.models], attack)
    (hits,) = played(
        roll_to_hit(battle, "ours", "theirs", bows, 0, 3, True, False, ScriptedDice(1, 2, 3, 4, 5, 6))
    )
    assert hits.count == 3
    wounds = played(block(battle, theirs, hits, shooting=True, dice=ScriptedDice(1, 3, 5)))
    assert wounds.count == 2
    assert table.rolls == [
        (6, "RG-SHO-03", "to hit with Bow", "A"),
        (3, "RG-SHO-04", "to block", "B"),
    ]


def test_danger_fear_and_regeneration() -> None:
    table = Table()
    battle = table.battle
    told = played(danger_roll(battle, "theirs", 4, "thorns", ScriptedDice(1, 2, 3, 4, 6), "RG-TER-03"))
    assert told == 0
    assert played(command_and_fear(battle, battle.unit("ours"), ScriptedDice(5))) == (0, 3)
    again = played(battle.suffer("ours", [Wounds(2, 1, False)], ScriptedDice(4, 5), "RG-SHO-05"))
    assert again == 1
    assert played(battle.suffer("ours", [Wounds(1, 1, True)], ScriptedDice(), "RG-SHO-05")) == 1
    assert table.rolls == [
        (4, "RG-TER-03", "thorns", "B"),
        (1, "RG-SPC-23", "Regeneration", "B"),
        (1, "RG-SPC-09", "Fear of the ours", "A"),
        (1, "RG-SPC-23", "Regeneration", "A"),
        (1, "RG-SPC-23", "Regeneration", "A"),
    ]


def test_a_spell_is_rolled_for_by_its_caster() -> None:
    table = Table(used_magic=True)
    battle = table.battle
    bolt = Spell("B.bolt", SpellData("bolt", "Bolt", 9, 12, "enemy", hits=1))
    wizard = battle.unit("theirs").models[0]
    played(resolve(battle, "theirs", wizard, bolt, ["ours"], ScriptedDice(6), ()))
    assert table.rolls == [(1, "RG-SPC-35", "casting Bolt and blocking it", "B")]


@pytest.mark.clause("RG-SPC-15")
def test_heroes_left_alone_block_one_by_one_with_dice_of_their_own() -> None:
    table = Table()
    battle = table.battle
    hits = Hits(2, 1, 1, False)
    told = played(battle.suffer("ours", [Wounds(0, 1, False, hits, True)], ScriptedDice(6, 6), "RG-MEL-03"))
    assert told == 0
    assert table.rolls == [(2, "RG-SHO-04", "to block", "A")]


@pytest.mark.clause("RG-SPC-15", "RG-SPC-07")
@pytest.mark.parametrize("shooting", [False, True])
def test_hits_on_heroes_left_alone_wait_for_whom_they_fall_on(shooting: bool) -> None:
    extra = [
        {"name": f"Hero {defense}", "rules": ["Hero", "Tough(3)"], "defense": defense} for defense in (3, 4)
    ]
    profile = {"quality": 4, "defense": 5, "models": 2, "extra": extra}
    _, battle = arrange({}, {"heroes": {"side": "A", "profile": profile, "at": [36, 10]}}, {})
    hits = Hits(2, 1, 3, True)
    wounds = played(block(battle, battle.unit("heroes"), hits, shooting=shooting, dice=ScriptedDice()))
    assert (wounds.count, wounds.factor, wounds.sure, wounds.shooting) == (0, 3, True, shooting)
    assert wounds.hits is hits
    # Who is singled out blocks for himself at once.
    picked = battle.unit("heroes").models[0].id
    alone = played(
        block(battle, battle.unit("heroes"), hits, shooting=shooting, dice=ScriptedDice(1, 6), picked=picked)
    )
    assert (alone.count, alone.factor, alone.sure, alone.hits) == (1, 3, True, None)
