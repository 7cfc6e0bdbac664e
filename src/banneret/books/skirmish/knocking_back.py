"""SK-WND-23, SK-WND-24: knocked 6" back by a thrust."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.dice import Dice


def knock_back(battle: Battle, attacker_id: str, target_id: str, dice: Dice) -> None:
    """The target flies, the attacker follows, and who is run into takes a hit."""
    raise AssertionError("to be written")
