"""Who flees, and how far (SK-REC-10, SK-REC-13, SK-MOV-03, SK-MOV-10, SK-ENC-18)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.dice import Dice


def flee(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """2D6" towards the nearest edge of the table; who reaches it is gone (FLED)."""
    raise AssertionError("to be written")


def leave_combat(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """SK-REC-10, SK-MOV-03: an automatic hit by each enemy in contact, then 2D6" away, Fleeing."""
    raise AssertionError("to be written")


def take_fright(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """SK-ENC-18: leaves combat unstruck, is Fleeing and flees at once."""
    raise AssertionError("to be written")
