"""What follows when a warrior goes down or out: drops, water, things let go, and what encounters make of it."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import blows, carrying, encounters, falling, harm, knocking_back, waters
from banneret.books.skirmish.battle import (
    AGAIN,
    BEATEN,
    DAZED,
    DOWN,
    LOST,
    PUSHED,
    SWEPT,
    TRIPPED,
    Battle,
    Trouble,
)
from banneret.books.skirmish.warrior import HAMMERED, KNOCKED_DOWN, STRUCK
from banneret.core.engine.dice import Dice

EDGE_REACH: Final = 1.0  # SK-MOV-31


def settle(battle: Battle, dice: Dice) -> None:
    """Everything that has just happened, in order; what follows may bring more, which comes after it.

    SK-WND-23: knock-backs come when nothing else is left to settle.
    """
    while battle.troubles:
        later = [trouble for trouble in battle.troubles if trouble.kind == PUSHED]
        sooner = [trouble for trouble in battle.troubles if trouble.kind != PUSHED]
        waiting = sooner + later
        battle.troubles = tuple(waiting[1:])
        befall(battle, waiting[0], dice)


def befall(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    warrior = battle.warrior(trouble.warrior)
    if trouble.kind == LOST:
        lost(battle, trouble, dice)
        return
    if not warrior.on_table():
        return
    if trouble.kind == BEATEN and not warrior.did(STRUCK):
        battle.put(warrior.having(HAMMERED))
    elif trouble.kind == SWEPT:
        harm.disarm(battle, warrior.id, dice)
    elif trouble.kind == TRIPPED:
        harm.fell(battle, warrior.id, KNOCKED_DOWN, trouble.by, trouble.means)
    elif trouble.kind == AGAIN:
        blows.once_more(battle, trouble, dice)
    elif trouble.kind == PUSHED:
        knocking_back.knock_back(battle, trouble.by, warrior.id, dice)
    elif trouble.kind in (DOWN, DAZED):
        went_down(battle, trouble, dice)


def went_down(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """SK-MOV-31: near a drop it may go over; then SK-TER-14, SK-TER-15: water takes it along.

    Who went down by a fall is tested at no second edge. What the hits of a fall do comes later, with its water.
    """
    if not battle.warrior(trouble.warrior).is_down():
        return
    if trouble.means != falling.BY_FALL and falling.fall_over_edge(battle, trouble.warrior, EDGE_REACH, dice):
        mine = [later for later in battle.troubles if later.warrior == trouble.warrior]
        if any([later.means == falling.BY_FALL for later in mine]):
            return
    waters.went_down(battle, trouble.warrior, trouble.kind == DAZED, dice)


def lost(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """Out of Action: what it carried, whom it fought, and what encounters make of it."""
    carrying.let_go(battle, trouble.warrior, trouble.by, trouble.means)
    battle.part(trouble.warrior)
    encounters.lost(battle, trouble, dice)
