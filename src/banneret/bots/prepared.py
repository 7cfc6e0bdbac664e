"""Armies made ready without asking whoever leads them: an answer to all that comes before the first move.

A book owes such answers: in `bots/<book>/prepared.py` stands its `Preparer`, which says which questions belong
to the preparation and answers each. They are answers like any other: they are checked, stand in the journal and
can be taken back. Most come from the cleverest bot of the book; where units are set up the preparer sees to it
that there are lanes between them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, TypeAlias

from banneret.bots.players import AnyBot, bot_names, make_bot
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.book import AnyBook, Book, Seen
from banneret.core.engine.doors import class_in, module_of, place_of
from banneret.core.engine.match import Match

# More answers than any army needs to be set up; a preparation that does not end is a fault.
MOST_ANSWERS: Final = 2_000


class Preparer(Generic[Seen]):
    """Makes one seat of a book ready.

    `lane` is how many inches there are between two of its units in the end, as far as there is room; `spare` is
    left beside that for those who join a unit later.
    """

    name: ClassVar[str] = "preparation"
    lane: ClassVar[float] = 1.0
    spare: ClassVar[float] = 0.0

    def __init__(self, book: Book[Any, Any, Seen], seat: str, seed: int) -> None:
        self.book = book
        self.seat = seat
        self.rng = random.Random(f"preparation {book.id} {seat} {seed}")
        self.general: AnyBot = make_bot(bot_names(book)[-1], book, seat, seed)

    def belongs(self, view: Seen, question: Question) -> bool:
        """Whether a question is asked before the first move, and so may be answered here."""
        raise AssertionError("every book says what belongs to its preparation")

    def decide(self, view: Seen, question: Question) -> Answer:
        """The prepared answer: what the general would say, but with lanes."""
        return self.with_lanes(view, question, self.general.decide(view, question))

    def with_lanes(self, view: Seen, question: Question, proposed: Answer) -> Answer:
        """The place that was proposed for a unit, or one near to it that leaves a lane to its friends."""
        return proposed


AnyPreparer: TypeAlias = Preparer[Any]


def can_prepare(book: AnyBook) -> bool:
    return bool(place_of("bots", book.id, "prepared"))


def preparer_for(book: AnyBook, seat: str, seed: int) -> AnyPreparer | None:
    """Who makes this seat ready; None in a book that has nothing to prepare."""
    module = module_of("bots", book.id, "prepared")
    if module is None:
        return None
    kind: type[AnyPreparer] = class_in(module, Preparer)
    return kind(book, seat, seed)


def to_prepare(match: Match, preparers: Mapping[str, AnyPreparer]) -> list[str]:
    """Those of these seats who are asked something that belongs to the preparation."""
    if match.over:
        return []
    return [
        seat
        for seat, question in match.pending.items()
        if seat in preparers and preparers[seat].belongs(match.view(seat), question)
    ]


def prepare(match: Match, preparers: Mapping[str, AnyPreparer]) -> int:
    """Answer all that these seats are asked before the first move, until others are; count the answers."""
    answered = 0
    while answered < MOST_ANSWERS:
        asked = to_prepare(match, preparers)
        if not asked:
            return answered
        for seat in asked:
            question = match.pending[seat]
            answer = preparers[seat].decide(match.view(seat), question)
            refusal = match.answer(seat, answer)
            if refusal is not None:
                raise RuntimeError(
                    f"a prepared answer to “{question.name}” was refused: {refusal.why} {answer!r}"
                )
            answered += 1
    raise RuntimeError("the preparation does not end")
