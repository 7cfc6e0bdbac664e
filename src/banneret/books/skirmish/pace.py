"""How far a warrior goes (SK-MOV-14, SK-INJ-07, SK-ENC-50, SK-ENC-31)."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.warrior import Warrior


def pace(battle: Battle, warrior: Warrior) -> float:
    """Its M as it is now: halved, rounded up, in a rain of fish; 0 for who is held fast or sinking."""
    raise AssertionError("to be written")
