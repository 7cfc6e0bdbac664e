"""Playing a step of the rules that asks nobody anything."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

from banneret.books.opr.events import RolledOff
from banneret.books.opr.rounds import rolled_off
from banneret.books.regiments.case_setup import arrange
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice

T = TypeVar("T")


def played(step: Generator[Ask, Any, T]) -> T:
    """What the step returns; a question in it is an error."""
    try:
        asked = next(step)
    except StopIteration as end:
        result: T = end.value
        return result
    raise AssertionError(f"asked {[question.prompt for question in asked.questions.values()]}")


def roll_off(seats: tuple[str, ...], dice: Dice, clause: str) -> tuple[str, list[tuple[int, ...]]]:
    """Who wins a roll-off between these, and the faces of every roll."""
    battle = arrange({}, {"men": {"side": "A", "profile": {"quality": 4, "defense": 4}, "at": [9, 9]}}, {})[1]
    winner = played(rolled_off(battle, "honour", dice, clause, seats))
    (event,) = battle.told
    assert isinstance(event, RolledOff)
    assert (event.winner, event.clause) == (winner, clause)
    return winner, list(event.rolls)
