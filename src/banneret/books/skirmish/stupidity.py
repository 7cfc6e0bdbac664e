"""SK-SPC-15 to SK-SPC-18: Stupidity."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def test_wits(battle: Battle, dice: Dice) -> Steps:
    """The step STUPIDITY: tests of the active side, before creatures act and before Escape."""
    raise AssertionError("to be written")


def wander(battle: Battle, dice: Dice) -> Steps:
    """The step COMPULSORY (SK-MOV-13): those who failed and walk straight on."""
    raise AssertionError("to be written")
