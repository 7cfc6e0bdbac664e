"""Rivers and ponds (SK-TER-11 to SK-TER-15)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.dice import Dice


def drowning(battle: Battle, dice: Dice) -> None:
    """SK-TER-13: tests of the active side as its turn starts."""
    raise AssertionError("to be written")


def went_down(battle: Battle, warrior_id: str, stunned: bool, dice: Dice) -> None:
    """SK-TER-14, SK-TER-15: the current takes it along."""
    raise AssertionError("to be written")
