"""Bots: players that see only views and answer only questions.

A bot is one method, `decide(view, question)`. The random bot plays every book; a cleverer one is written for a
book and stands in the book's folder, in a module of the bot's name.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar, Final, Generic, TypeAlias

from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.chaptered import Chaptered
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.book import AnyBook, Book, Seen
from banneret.core.engine.doors import class_in, module_of, place_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match


class Bot(Generic[Seen]):
    """A player of a book with this view. It chooses by what it is shown only, and by a seed of its own."""

    name: ClassVar[str] = ""
    looks: ClassVar[bool] = True  # False if it goes by the question alone: no view is made for it then

    def __init__(self, book: Book[Any, Any, Seen], seat: str, seed: int) -> None:
        self.book = book
        self.seat = seat
        # Text seeds are hashed the same way in every process.
        self.rng = random.Random(f"{self.name} {book.id} {seat} {seed}")

    def decide(self, view: Seen, question: Question) -> Answer:
        raise AssertionError("a bot must decide")

    def by_chapters(self, view: Seen, question: Question) -> Answer | None:
        """The answer to a question of an optional chapter that the bot knows; None to any other."""
        if isinstance(view, Chaptered):
            for aims in _ROOMS.in_use(self.book.id, view.chapters):
                answer = aims.answer(view, self.seat, question, self.rng)
                if answer is not None:
                    return answer
        return None


class Aims(Generic[Seen]):
    """What a bot makes of one optional chapter, in `bots/<book>/chapters/` under the chapter's name."""

    def answer(self, view: Seen, seat: str, question: Question, rng: random.Random) -> Answer | None:
        """The answer to a question that this chapter asks; None to those that are not its own."""
        return None


_ROOMS: Final[ChapterRooms[Aims[Any]]] = ChapterRooms(Aims, "bots")


AnyBot: TypeAlias = Bot[Any]


class RandomBot(Bot[Any]):
    """Takes any legal answer that the question proposes."""

    name = "random"
    looks = False

    def decide(self, view: Any, question: Question) -> Answer:
        return question.candidates(self.rng, 1)[0]


# The kinds of bot that a book may have of its own, the cleverest last.
CLEVERER: Final = ("greedy",)


def bot_names(book: AnyBook) -> list[str]:
    return ["random"] + [name for name in CLEVERER if place_of("bots", book.id, name)]


def make_bot(name: str, book: AnyBook, seat: str, seed: int) -> AnyBot:
    """The bot of this name for this book, or BadInput naming those there are."""
    if name == "random":
        return RandomBot(book, seat, seed)
    module = module_of("bots", book.id, name) if name in CLEVERER else None
    if module is None:
        raise BadInput(f"there is no bot “{name}” for {book.id}; the bots are: {', '.join(bot_names(book))}")
    kind: type[AnyBot] = class_in(module, Bot)
    return kind(book, seat, seed)


def play_on(match: Match, bots: dict[str, AnyBot]) -> int:
    """Let bots answer whatever is asked of their seats, until nobody of them is asked. Counts the answers."""
    answered = 0
    while True:
        asked = [seat for seat in match.pending if seat in bots]
        if not asked:
            return answered
        for seat in asked:
            question = match.pending[seat]
            view = match.view(seat) if bots[seat].looks else None
            answer = bots[seat].decide(view, question)
            refusal = match.answer(seat, answer)
            if refusal is not None:
                raise RuntimeError(f"bot {bots[seat].name} gave a refused answer: {refusal.why} {answer!r}")
            answered += 1
