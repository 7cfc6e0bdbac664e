"""The Random Happenings Phase (SK-RND)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def happen(battle: Battle, dice: Dice) -> Steps:
    """The step HAPPENINGS: the roll of the turn, then the dice of weather and encounters in force."""
    raise AssertionError("to be written")
