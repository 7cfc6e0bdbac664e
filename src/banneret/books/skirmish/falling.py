"""SK-MOV-31 to SK-MOV-33: falls."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import Foothold


def fall(battle: Battle, warrior_id: str, place: Foothold, height: float, dice: Dice) -> None:
    """It lies at this place now, and takes D3 hits of the Strength of the fall; it has FELL."""
    raise AssertionError("to be written")


def fall_over_edge(battle: Battle, warrior_id: str, reach: float, dice: Dice) -> bool:
    """SK-MOV-31: who goes down within this of a drop tests Initiative or falls over it; whether it fell."""
    raise AssertionError("to be written")
