"""Charges are declared (SK-MOV-04 to SK-MOV-06, SK-MOV-12, SK-SPC-08, SK-SPC-09)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def declare(battle: Battle, dice: Dice) -> Steps:
    """The step CHARGES: charges are declared unmeasured, then who is Frenzied must charge."""
    raise AssertionError("to be written")
