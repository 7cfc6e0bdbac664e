"""SK-TER-09, SK-TER-10: who goes through a swamp may sink."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import Foothold


def after_move(battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice) -> None:
    """One roll for a move that touched swamp; and whom this move rescues."""
    raise AssertionError("to be written")


def count_down(battle: Battle) -> None:
    """At the end of a turn of the owner."""
    raise AssertionError("to be written")
