"""What bots, odds and pictures know of a chapter is found by its name, in every book."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.table_book import TableBook
from banneret.bots.players import Aims, make_bot
from banneret.core.engine.ask import Question
from banneret.core.engine.match import Match
from tests.toy_chapters import Toys, all_on, every_toy

pytestmark = pytest.mark.plain

TOYS = {toys.name: toys for toys in every_toy()}
# A toy of each book of which bots, odds and pictures know something, with the question that it asks.
ASKING = (("toy_night", "bribe", "cooks"), ("toy_dusk", "beacon", "5"))
each_of_them = pytest.mark.parametrize(("name", "asked", "answer"), ASKING, ids=[each[0] for each in ASKING])


def first_asked(toys: Toys, book: TableBook[Any, Any], name: str) -> tuple[Match, str, Question]:
    """A game with the toys, when this is asked for the first time, and of whom."""
    match = Match.start(book, book.agreed(book.sample_options(1), all_on(toys.own(book))), seed=1)
    while True:
        for seat, question in match.pending.items():
            if question.name == name:
                return match, seat, question
        seat, question = next(iter(match.pending.items()))
        assert match.answer(seat, question.default()) is None


@each_of_them
def test_bots_answer_for_a_chapter(name: str, asked: str, answer: str) -> None:
    """What the bot says is not what it would say without knowing the chapter."""
    with TOYS[name].opened() as book:
        match, seat, question = first_asked(TOYS[name], book, asked)
        bot = make_bot("greedy", book, seat, 1)
        assert question.default() != answer
        assert bot.decide(match.view(seat), question) == answer


def test_rooms_are_looked_up_by_name() -> None:
    """What is there while a toy is, and nothing else; the list of a battle is gone through once."""
    toys = TOYS["toy_night"]
    rooms: ChapterRooms[Aims[Any]] = ChapterRooms(Aims, "bots")
    assert rooms.every("regiments") == []
    with toys.opened() as book:
        match, seat, _ = first_asked(toys, book, "bribe")
        chapters = match.view(seat).chapters
        (known,) = rooms.in_use("regiments", chapters)
        assert rooms.of("regiments", "night-raid") is known
        assert rooms.every("regiments") == [known]
        assert rooms.in_use("regiments", chapters) is rooms.in_use("regiments", match.view("").chapters)
        assert rooms.in_use("regiments", []) == []
    assert rooms.of("regiments", "night-raid") is None
    assert rooms.every("no-such-book") == []
