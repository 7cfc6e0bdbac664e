"""Our five scenarios (gaps 1.7): zones, limits, goals and how they end."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle


def ended_by_rout(battle: Battle, seat: str) -> None:
    """SK-REC-03: this party is gone; `battle.finished` and `winner` if that ends it."""
    raise AssertionError("to be written")


def look(battle: Battle) -> None:
    """After every phase: whether somebody has nobody left, or has reached the goal."""
    raise AssertionError("to be written")


def end_of_game_turn(battle: Battle) -> None:
    """Scores and the turn limit."""
    raise AssertionError("to be written")


def may_leave(battle: Battle, warrior_id: str) -> bool:
    """Whether it stands at an edge by which it may leave."""
    raise AssertionError("to be written")


def leave(battle: Battle, warrior_id: str) -> None:
    """It leaves by that edge (AWAY)."""
    raise AssertionError("to be written")
