"""What every move does: bodies in the way, legs one by one, and what ends a move."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import Foothold
from banneret.core.space.space_ways import WayLeg
from banneret.core.space.uprights import Upright


def in_the_way(battle: Battle, mover: Warrior) -> list[Upright]:
    """SK-MOV-14: those who stand, friend or foe; who lies down is stepped over, though nobody stops there."""
    raise AssertionError("to be written")


def put_at(battle: Battle, warrior_id: str, place: Foothold) -> None:
    """Set down somewhere: heading, having MOVED, out of base contact with those no longer touched. Nothing is looked at."""
    raise AssertionError("to be written")


def go(battle: Battle, warrior_id: str, legs: list[WayLeg], allowance: float, dice: Dice) -> float:
    """Along a way that was found, as far as the allowance pays, with all tests of crossings; what is left of it, -1 if it fell or failed."""
    raise AssertionError("to be written")


def arrived(battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice) -> None:
    """A move of any kind is over: swamps, what lies there to be taken, who is rescued, whom it has seen (hiding)."""
    raise AssertionError("to be written")
