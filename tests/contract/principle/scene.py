"""What a seat sees when it is asked: all that may be used to say what exists in principle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from banneret.core.engine.ask import Data, Question
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match
from tests.data import plain


class Answered:
    """An answer that was given and taken earlier in the game, as the question reads it."""

    def __init__(self, seat: str, question: Question, answer: Any) -> None:
        self.seat = seat
        self.question = question
        self.answer = answer


class Scene:
    """A seat, what it sees of the game, the options of the game, what came before, and whom it is asked about.

    `view` is what it sees as data, `seen` as the book has it. That is all there is of the question itself: what
    exists is not to be learnt from whoever might forget it.
    """

    def __init__(self, match: Match, seat: str, about: tuple[str, ...], earlier: list[Answered]) -> None:
        self.seat = seat
        self.seen: Any = match.view(seat)
        self.view: Data = plain(match.book.view_data(self.seen))
        self.options: Any = match.options
        self.about = about
        self.earlier = earlier
        self._match = match

    @property
    def state(self) -> Any:
        """For what is open to everybody and shown otherwise than the rules call it."""
        return self._match.state

    @property
    def asked(self) -> Any:
        """The question itself, for dice and the like that lie nowhere else."""
        return self._match.pending[self.seat]

    @property
    def events(self) -> list[Event]:
        """What has happened in the game."""
        return self._match.events


Everything: TypeAlias = dict[str, Callable[[Scene], set[str]]]
