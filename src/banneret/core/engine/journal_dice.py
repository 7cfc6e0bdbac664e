# interpreted: dice are, since anybody may have some of their own
"""The dice of a match, as a step of the book sees them."""

from __future__ import annotations

from collections.abc import Callable

from banneret.core.engine.dice import Dice, Key


class JournalDice(Dice):
    """Dice that first give what the journal holds and then roll on, writing it down: the match does both."""

    def __init__(
        self,
        roll: Callable[[int, str, str, str], list[int]],
        roll_for: Callable[[Key, int, int, str, str, str], list[int]],
    ) -> None:
        self._roll = roll
        self._roll_for = roll_for

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return self._roll(count, clause, purpose, only)

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        return self._roll_for(key, start, count, clause, purpose, only)
