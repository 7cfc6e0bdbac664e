"""What a seat sees when it is asked: all that may be used to say what exists in principle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from banneret.core.engine.ask import Data, Question
from banneret.core.engine.match import Match

# What the contract test looks into; whoever says what exists in principle may not.
_ANSWERS = ("closed", "default", "details", "fallback", "not_offered", "options", "prompt", "slots", "why_not")


class Scene:
    """A seat, what it sees of the game, the options of the game, and whom it is asked about."""

    def __init__(self, match: Match, seat: str, question: Question) -> None:
        self.seat = seat
        self.view: Data = match.book.view_data(match.view(seat))
        self.options = match.options
        self.about = question.about
        self._question = question

    def field(self, name: str) -> Any:
        """A fact that the question states beside its options, such as the wizard of a spell."""
        assert name not in _ANSWERS, f"what exists in principle is not to be read from the {name}"
        return getattr(self._question, name)


Everything: TypeAlias = dict[str, Callable[[Scene], set[str]]]
