"""Shards and chests: taken, carried, passed on and dropped."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.space.levels import Foothold


def touch(battle: Battle, warrior_id: str, path: list[Foothold]) -> None:
    """A move has ended: what it touches is taken."""
    raise AssertionError("to be written")


def let_go(battle: Battle, warrior_id: str, by: str, means: str) -> None:
    """Out of Action or Fleeing: what becomes of all it carries."""
    raise AssertionError("to be written")
