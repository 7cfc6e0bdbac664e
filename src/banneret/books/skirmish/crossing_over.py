"""SK-MOV-20 to SK-MOV-30: climbing, jumping down, jumping gaps, with their tests."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.dice import Dice
from banneret.core.space.crossings import Crossing


def cross(battle: Battle, warrior_id: str, crossing: Crossing, dice: Dice) -> bool:
    """Make the tests, put it at the other end, or let it Fall; whether it may go on."""
    raise AssertionError("to be written")
