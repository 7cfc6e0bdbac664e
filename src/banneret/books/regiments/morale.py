"""Morale: tests from wounds and from lost melees, Wavering and Rout."""

from __future__ import annotations

from banneret.books.opr.events import MoraleTest, Routed, Wavered
from banneret.books.opr.quality import at_least, succeeds
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.unit import DESTROYED, Unit
from banneret.core.dice import Dice


def morale_quality(unit: Unit) -> int:
    """RG-SPC-14: the unit's Quality, or a Hero's in it where that is better."""
    best = unit.quality()
    for model in unit.models:
        if model.sheet.hero and model.sheet.quality < best:
            best = model.sheet.quality
    return best


def morale_need(unit: Unit) -> int:
    """The face a morale test needs, with Fearless and the like."""
    modifier = sum([rule.morale_modifier() for rule in unit.rules()])
    return morale_quality(unit) - modifier


def passes_morale_test(battle: Battle, unit: Unit, dice: Dice) -> bool:
    """RG-MOR-03: a Quality test. RG-MOR-05: a Wavering unit always fails."""
    need = morale_need(unit)
    if unit.wavering:
        battle.tell(MoraleTest("RG-MOR-05", unit.id, at_least(need), 0, False))
        return False
    face = dice.one("RG-MOR-03", "the morale test")
    passed = succeeds(face, need)
    battle.tell(MoraleTest("RG-MOR-03", unit.id, at_least(need), face, passed))
    return passed


def waver(battle: Battle, unit: Unit) -> None:
    """RG-MOR-03: Wavering until the end of the first activation that begins after this."""
    battle.put(unit.made_wavering(battle.activations))
    battle.tell(Wavered("RG-MOR-03", unit.id))


def test_after_wounds(battle: Battle, unit_id: str, wounds: int, dice: Dice) -> None:
    """RG-MOR-01: once for each activation, spell or terrain roll that wounded it, if at half or below."""
    unit = battle.unit(unit_id)
    if wounds > 0 and unit.on_table() and unit.at_half_or_less():
        if not passes_morale_test(battle, unit, dice):
            waver(battle, unit)


def test_after_melee(battle: Battle, loser_id: str, dice: Dice) -> None:
    """RG-MEL-05, RG-MOR-02, RG-MOR-10: the loser tests; failing at half or below it Routs, else it wavers."""
    loser = battle.unit(loser_id)
    if passes_morale_test(battle, loser, dice):
        return
    if loser.at_half_or_less():
        battle.put(loser.in_place(DESTROYED))
        battle.tell(Routed("RG-MOR-10", loser_id))
    else:
        waver(battle, loser)
