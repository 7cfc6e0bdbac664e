"""Discipline Tests (QS-GEN-18 to QS-GEN-20) and the General (QS-ARM-10, QS-ARM-11)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeAlias

from banneret.books.chapters import Moment
from banneret.books.doing import NOBODY, Doing
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.events import DisciplineTest, Rerolled
from banneret.books.quick_starter.sheets import DIS
from banneret.books.quick_starter.throws import NERVE, Throw
from banneret.books.quick_starter.unit import WITHIN, Unit, modifier
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice

Testing: TypeAlias = Generator[Ask, Any, bool]

GENERAL_RANGE: Final = 12.0


def distance_to_general(battle: Battle, unit: Unit) -> float:
    """From the General's own base to the unit's boundary; 1000 without a General on the table."""
    host = battle.general_of(unit.seat)
    if host is None:
        return 1000.0
    if host.id == unit.id:
        return 0.0
    for figure in host.figures:
        if figure.general:
            return unit.distance_from(host.base_at(0, figure.file))
    return 1000.0


def discipline(battle: Battle, unit: Unit) -> int:
    """QS-GEN-19: the best value open to the unit, its General's among them (QS-ARM-10)."""
    best = battle.own_discipline(unit)
    host = battle.general_of(unit.seat)
    if host is not None and not host.fleeing and distance_to_general(battle, unit) <= presence(battle, unit):
        for figure in host.figures:
            if figure.general:
                # QS-ARM-11: what affects the General's Discipline applies before it is lent; what affects the
                # unit applies to what it has borrowed.
                lent = battle.stat(host, figure, DIS)
                if host.id != unit.id:
                    lent = battle.changed(unit, None, DIS, lent + modifier(unit.lasting, DIS))
                best = max(best, lent)
    return best


def presence(battle: Battle, unit: Unit) -> float:
    """QS-ARM-10: how near the General of its side a unit borrows his Discipline."""
    reach: float = GENERAL_RANGE + WITHIN
    for chapter in battle.chapters:
        reach += chapter.presence_modifier(battle, unit.seat)
    return reach


def rerolls(battle: Battle, unit: Unit) -> bool:
    """QS-GEN-17: whether a chapter has the unit take a Discipline Test again that it has failed."""
    return bool(battle.chapters) and battle.rerolls(unit, None, NERVE)


def passes(
    battle: Battle,
    unit: Unit,
    dice: Dice,
    clause: str,
    why: str,
    minus: int = 0,
    doing: Doing = NOBODY,
) -> bool:
    """QS-GEN-18: 2D6, passed by the value or less; a value of 1 or less fails without a roll.

    `doing` says whose doing a Panic Test is.
    """
    value = discipline(battle, unit) - minus
    faces = roll(battle, unit, dice, clause, why, value)
    passed = is_passed(faces, value)
    battle.tell(DisciplineTest(clause, unit.id, why, value, faces, passed, doing.by, doing.means))
    return passed


def roll(battle: Battle, unit: Unit, dice: Dice, clause: str, why: str, value: int) -> tuple[int, ...]:
    """The dice of a test against this value, as they stand in the end; none if it cannot be passed."""
    if value <= 1:
        return ()
    faces = dice.d6(2, clause, why)
    if not is_passed(tuple(faces), value) and rerolls(battle, unit):
        again = dice.d6(2, "QS-GEN-17", f"{why}, again")
        battle.tell(Rerolled("QS-GEN-17", unit.id, NERVE, tuple(faces), tuple(again)))
        faces = again
    return tuple(faces)


def is_passed(faces: tuple[int, ...], value: int) -> bool:
    return len(faces) > 0 and sum(faces) <= value


def stands(
    battle: Battle,
    unit: Unit,
    dice: Dice,
    clause: str,
    why: str,
    minus: int = 0,
    doing: Doing = NOBODY,
) -> Testing:
    """A Discipline Test that a chapter may still save when it has failed (Moment.MORALE_FAILED)."""
    if not battle.hears(Moment.MORALE_FAILED) and not battle.hears(Moment.DICE_ROLLED):
        return passes(battle, unit, dice, clause, why, minus, doing)
    value = discipline(battle, unit) - minus
    faces = roll(battle, unit, dice, clause, why, value)
    if faces and not rerolls(battle, unit):
        throw = Throw(unit.id, "", NERVE, list(faces), value)
        yield from battle.thrown(throw, dice)
        faces = tuple(throw.faces)
    passed = is_passed(faces, value)
    for chapter in battle.chapters:
        if not passed and Moment.MORALE_FAILED in chapter.windows:
            passed = yield from chapter.saves_nerve(battle, unit.id, why, dice)
    battle.tell(DisciplineTest(clause, unit.id, why, value, faces, passed, doing.by, doing.means))
    return passed
