"""Harm that no attack does: wounds and hits that chapters deal, and the nerve that they may cost."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.events import HitsRolled, WoundsRolled
from banneret.books.opr.morale import test_after_wounds
from banneret.books.opr.rolls import D3S, TABLE, TOTAL, DiceReading, half
from banneret.books.opr.volleys import block
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Ask, Steps
from banneret.core.engine.dice import Dice


def d3_wounds(
    battle: Warfare[U],
    unit_id: str,
    what: str,
    clause: str,
    dice: Dice,
    *,
    picked: str = "",
    tests: bool = True,
    doing: Doing = NOBODY,
) -> Steps:
    """D3 wounds that nobody blocks, on a unit or on one model of it; `what` costs it them, in words.

    What one model cannot take is lost. The unit may have to test its nerve, unless `tests` says otherwise; what
    chapters make of wounds comes of these in any case.
    """
    face = yield from one_die(battle, clause, what, battle.unit(unit_id).seat, dice, D3S)
    wounds = half(face)
    battle.tell(WoundsRolled(clause, unit_id, what, face, wounds))
    before = battle.unit(unit_id)
    told = yield from battle.suffer(
        unit_id, [Wounds(wounds, 1, False, attack=False)], dice, clause, picked, doing
    )
    if tests:
        yield from test_after_wounds(battle, before, told, dice, doing)
    else:
        yield from battle.attack_resolved(before, told, False, doing, dice)
        yield from battle.wounds_weighed(unit_id, told, False, doing, dice)


def d6_hits(battle: Warfare[U], unit_id: str, what: str, clause: str, dice: Dice) -> Steps:
    """D6 hits without AP that the unit may block, and the test of nerve that they may cost."""
    face = yield from one_die(battle, clause, what, battle.unit(unit_id).seat, dice, TOTAL)
    battle.tell(HitsRolled(clause, unit_id, what, face))
    before = battle.unit(unit_id)
    wounds = yield from block(battle, before, Hits(face, 0, 1, False), shooting=False, dice=dice)
    told = yield from battle.suffer(unit_id, [wounds], dice, clause)
    yield from test_after_wounds(battle, before, told, dice, NOBODY)


def one_die(
    battle: Warfare[U], clause: str, why: str, seat: str, dice: Dice, reading: DiceReading = TABLE
) -> Generator[Ask, Any, int]:
    faces = yield from battle.roll(dice, 1, clause, why, seat, reading)
    return faces[0]
