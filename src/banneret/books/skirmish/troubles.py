"""What follows when a warrior goes down or out: drops, water, things let go, and what encounters make of it."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters, waters
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
from banneret.books.skirmish.blows import once_more
from banneret.books.skirmish.carrying import let_go
from banneret.books.skirmish.falling import fall_over_edge
from banneret.books.skirmish.harm import disarm, fell
from banneret.books.skirmish.knocking_back import knock_back
from banneret.books.skirmish.warrior import HAMMERED, KNOCKED_DOWN, STRUCK, STUNNED
from banneret.core.engine.dice import Dice

EDGE_REACH: Final = 1.0  # SK-MOV-31


def settle(battle: Battle, dice: Dice) -> None:
    """Everything that has just happened, in order; what follows may bring more, which comes after it."""
    while battle.troubles:
        trouble = battle.troubles[0]
        battle.troubles = battle.troubles[1:]
        befall(battle, trouble, dice)


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
        disarm(battle, warrior.id, dice)
    elif trouble.kind == TRIPPED:
        fell(battle, warrior.id, KNOCKED_DOWN, trouble.by, trouble.means)
    elif trouble.kind == AGAIN:
        once_more(battle, trouble, dice)
    elif trouble.kind == PUSHED:
        knock_back(battle, trouble.by, warrior.id, dice)
    elif trouble.kind in (DOWN, DAZED):
        went_down(battle, trouble, dice)


def went_down(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """SK-MOV-31: near a drop it may go over; then SK-TER-14, SK-TER-15: water takes it along."""
    if battle.warrior(trouble.warrior).condition not in (KNOCKED_DOWN, STUNNED):
        return
    if fall_over_edge(battle, trouble.warrior, EDGE_REACH, dice):
        return
    waters.went_down(battle, trouble.warrior, trouble.kind == DAZED, dice)


def lost(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """Out of Action: what it carried, whom it fought, and what encounters make of it."""
    let_go(battle, trouble.warrior, trouble.by, trouble.means)
    battle.part(trouble.warrior)
    encounters.lost(battle, trouble, dice)
