"""Dangerous terrain tests: dice of which every 1 is a wound."""

from __future__ import annotations

from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.events import DangerRoll
from banneret.books.opr.rolls import FACES_ONLY
from banneret.books.opr.warfare import Suffering, U, Warfare
from banneret.core.engine.dice import Dice


def danger_roll(
    battle: Warfare[U],
    unit_id: str,
    count: int,
    why: str,
    dice: Dice,
    clause: str,
    doing: Doing = NOBODY,
    wounds: int = 1,
) -> Suffering:
    """`count` dice of a dangerous terrain test: every 1 is so many wounds on the unit, with no Defense roll.

    Of the ground nobody is to blame; `doing` says whose work other such tests are.
    """
    # AF-TER-09: nothing that is added to a die matters.
    faces = yield from battle.roll(dice, count, clause, why, battle.unit(unit_id).seat, FACES_ONLY)
    taken = wounds * faces.count(1)
    battle.tell(DangerRoll(clause, unit_id, why, tuple(faces), taken))
    if not taken:
        return 0
    told = yield from battle.suffer(unit_id, [Wounds(taken, 1, False, attack=False)], dice, clause, "", doing)
    return told
