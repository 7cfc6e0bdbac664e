"""From the last blow to the warband file: what a skirmish tells `after`, stage by stage."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


def settle(battle: Battle, dice: Dice) -> Steps:
    """The step AFTERMATH and the stages of `after` (steps of their own), until OVER."""
    raise AssertionError("to be written")
