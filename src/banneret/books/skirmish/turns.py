"""SK-TUR: player turns and game turns."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def start_turn(battle: Battle, dice: Dice) -> Steps:
    """The step TURN_START: flags forgotten, effects ended, drowning, encounters whose time is over."""
    raise AssertionError("to be written")


def end_turn(battle: Battle, dice: Dice) -> Steps:
    """The step TURN_END: weather, encounters, countdowns; whose turn is next."""
    raise AssertionError("to be written")
