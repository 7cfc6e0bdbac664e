"""The Magic Phase (SK-MAG) and the spells of our packs."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def cast(battle: Battle, dice: Dice) -> Steps:
    """The step MAGIC: one wizard after the other, spell, target, casting roll; or the phase is over."""
    raise AssertionError("to be written")
