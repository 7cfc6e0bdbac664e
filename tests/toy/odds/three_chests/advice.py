"""Odds of Three Chests: what stakes roll on average, and how likely a chest holds the treasure."""

from __future__ import annotations

from collections.abc import Sequence

from banneret.core.engine.ask import Assign, Data, Pick, Question
from banneret.core.engine.events import Event
from banneret.odds.advice import Adviser


def found_chance(chests: int) -> float:
    return 1 / chests


class ChestAdviser(Adviser[Data]):
    def hints(self, view: Data, question: Question, told: Sequence[Event]) -> dict[str, str]:
        if isinstance(question, Pick):
            return dict.fromkeys(question.keys(), "3.5 more on average")
        if isinstance(question, Assign):
            return {
                f"{slot.key}: {option.key}": f"{found_chance(len(slot.options)):.0%} to find it"
                for slot in question.slots
                for option in slot.options
            }
        return {}
