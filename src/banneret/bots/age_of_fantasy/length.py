"""How far a game has come; chapters may lengthen or shorten it while it lasts."""

from __future__ import annotations

from banneret.books.age_of_fantasy.battle import Battle


def rounds_left(battle: Battle) -> int:
    """The rounds after this one."""
    return max(0, battle.rounds() - battle.round)


def lateness(battle: Battle) -> float:
    """From 0, before the first round, to 1 in the last."""
    return min(1.0, battle.round / max(1, battle.rounds()))
