"""Remaining Moves (SK-MOV-14 to SK-MOV-38, SK-INJ-07, SK-INJ-08): one model after the other, leg by leg."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def move_on(battle: Battle, dice: Dice) -> Steps:
    """The step MOVES: who moves next, how, leg by leg, and whether it hides; or the phase is over."""
    raise AssertionError("to be written")


def walk_legs(battle: Battle, warrior_id: str, allowance: float, manner: str, dice: Dice) -> Steps:
    """Leg after leg is asked for and gone, until the allowance is used or nothing more is wanted."""
    raise AssertionError("to be written")
