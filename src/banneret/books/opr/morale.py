"""Morale: tests from wounds and from lost melees, Wavering and Rout."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.doing import MELEE, Doing
from banneret.books.opr.events import MoraleTest, Recovered, Routed, Wavered
from banneret.books.opr.quality import at_least
from banneret.books.opr.rolls import PassOrFail
from banneret.books.opr.values import HOLDS, ROUTS, WAVERS
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Ask, Steps
from banneret.core.engine.dice import Dice


def passes_morale_test(battle: Warfare[U], unit: U, dice: Dice) -> Generator[Ask, Any, bool]:
    """RG-MOR-03, AF-MOR-03: a Quality test. RG-MOR-05, AF-MOR-07: a Wavering unit always fails."""
    if unit.is_thing():
        return True  # before anything asks for its side: it has none
    need = battle.morale_need(unit)
    if unit.wavering:
        battle.tell(MoraleTest(battle.clauses.always_fails, unit.id, at_least(need), 0, False))
        fails = yield from battle.nerve_fails(unit, dice)
        return not fails
    clause = battle.clauses.morale_test
    throw = yield from battle.throw(
        dice, 1, clause, "the morale test", unit.seat, PassOrFail(need), about=(unit.id,)
    )
    face = throw.faces[0]
    passed = throw.successes(need) > 0
    battle.tell(MoraleTest(battle.clauses.morale_test, unit.id, at_least(need), face, passed))
    if not passed:
        fails = yield from battle.nerve_fails(unit, dice)
        passed = not fails
    return passed


def waver(battle: Warfare[U], unit: U, doing: Doing) -> None:
    """RG-MOR-03, AF-MOR-08: Wavering until the end of the first activation that begins after this."""
    if not battle.activations:
        battle.activations = 1  # before the first of the game, which is then not the one it wavers in
    battle.put(battle.shaken(unit.made_wavering(battle.activations)))
    battle.tell(Wavered(battle.clauses.wavers, unit.id, doing.by, doing.means))


def lose_nerve(battle: Warfare[U], unit: U, outcome: str, doing: Doing, dice: Dice) -> Steps:
    """A unit has failed a morale test: it wavers or routs, unless a chapter makes something else of it."""
    outcome = battle.morale_outcome(unit, outcome)
    if outcome == ROUTS or not unit.wavering:
        outcome = yield from battle.nerve_kept(unit.id, outcome, dice)
        unit = battle.unit(unit.id)
    if outcome == HOLDS:
        return
    if outcome == ROUTS:
        battle.tell(Routed(battle.clauses.routs, unit.id, doing.by, doing.means))
        battle.rout(unit, doing)
    else:
        waver(battle, unit, doing)
        if unit.wavering:
            return  # it did so before: nothing has begun
    yield from battle.nerve_lost(unit.id, outcome, doing, dice)


def test_after_wounds(battle: Warfare[U], before: U, wounds: int, dice: Dice, doing: Doing) -> Steps:
    """Once for each activation, spell or terrain roll that wounded it, if at half or below.

    RG-MOR-01, AF-MOR-01, AF-MOR-02. `before` is the unit as it was before these wounds. What chapters make of
    them comes first; whether the unit tests is settled before what is said to make nobody test.
    """
    yield from battle.attack_resolved(before, wounds, False, doing, dice)
    unit = battle.unit(before.id)
    if not unit.on_table() or unit.is_thing():
        return
    tests = battle.tests_after_wounds(unit, wounds)
    yield from battle.wounds_weighed(before.id, wounds, False, doing, dice)
    unit = battle.unit(before.id)
    if tests and unit.on_table():
        passed = yield from passes_morale_test(battle, unit, dice)
        if not passed:
            yield from lose_nerve(battle, unit, WAVERS, doing, dice)


def test_after_melee(battle: Warfare[U], loser_id: str, winner_id: str, dice: Dice) -> Steps:
    """The loser of a melee tests; failing at half or below it Routs, else it wavers: the winner's doing.

    RG-MEL-05, RG-MOR-02, RG-MOR-10; AF-MEL-17, AF-MOR-05, AF-MOR-06, AF-MOR-09, AF-MOR-10.
    """
    loser = battle.unit(loser_id)
    if not battle.tests_after_melee(loser):
        return
    passed = yield from passes_morale_test(battle, loser, dice)
    if passed:
        return
    outcome = ROUTS if loser.at_half_or_less() else WAVERS
    yield from lose_nerve(battle, loser, outcome, Doing((winner_id,), MELEE), dice)


def recover(battle: Warfare[U], unit_id: str) -> None:
    """RG-MOR-03, AF-MOR-08: Wavering ends with the first activation that began after the failed test."""
    unit = battle.unit(unit_id)
    if unit.on_table() and 0 < unit.wavering < battle.activations and not battle.stays_wavering(unit):
        battle.put(unit.made_wavering(0))
        battle.tell(Recovered(battle.clauses.recovers, unit_id))
