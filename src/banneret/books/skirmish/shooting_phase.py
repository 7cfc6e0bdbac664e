"""The Shooting Phase (SK-SHO)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def shoot(battle: Battle, dice: Dice) -> Steps:
    """The step SHOOTING: one shooter after the other, weapon (or net), target, shot; or the phase is over."""
    raise AssertionError("to be written")
