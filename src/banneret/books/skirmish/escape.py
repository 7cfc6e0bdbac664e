"""The Escape part of the Movement Phase (SK-MOV-02, SK-MOV-03)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def escape(battle: Battle, dice: Dice) -> Steps:
    """The step ESCAPE: each engaged model that stands may try, one after the other."""
    raise AssertionError("to be written")
