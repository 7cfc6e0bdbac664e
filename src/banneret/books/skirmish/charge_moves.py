"""Charges are moved (SK-MOV-05 to SK-MOV-12, SK-MOV-25, SK-MOV-26, SK-WEA-08, SK-WEA-10, SK-SPC-07)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle, Charge
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def move_chargers(battle: Battle, dice: Dice) -> Steps:
    """The step CHARGE_MOVES: one declared charge after the other, in the order the player picks."""
    raise AssertionError("to be written")


def charge(battle: Battle, declared: Charge, dice: Dice) -> bool:
    """One charge, measured and moved; whether it came into contact. Also for creatures, of whom nothing is asked."""
    raise AssertionError("to be written")


def reach(battle: Battle, charger_id: str, target_id: str, jump: bool) -> float:
    """What the shortest legal route into contact costs; infinite if there is none. Nobody is told."""
    raise AssertionError("to be written")
