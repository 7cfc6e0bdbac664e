"""What bots, odds and pictures know of a chapter is found by its name, in every book."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from banneret.books.chapter_rooms import ChapterRooms
from banneret.books.chaptered import Chaptered
from banneret.books.table_book import TableBook
from banneret.bots.players import Aims, make_bot
from banneret.core.engine.ask import Question
from banneret.core.engine.match import Match
from banneret.odds.advice import hints
from banneret.pictures.board import round_text, unit_sentence
from banneret.pictures.labels import badge_drawing, badges_of
from banneret.pictures.looks import look_of, words_of
from banneret.pictures.luck import ledger
from tests.toy_chapters import Toys, all_on, every_toy

BRIBES = "bribes"

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


def seen(match: Match, viewer: str) -> Chaptered:
    view = match.view(viewer)
    assert isinstance(view, Chaptered)
    return view


@each_of_them
def test_bots_answer_for_a_chapter(name: str, asked: str, answer: str) -> None:
    """What the bot says is not what it would say without knowing the chapter."""
    with TOYS[name].opened() as book:
        match, seat, question = first_asked(TOYS[name], book, asked)
        bot = make_bot("greedy", book, seat, 1)
        assert question.default() != answer
        assert bot.decide(match.view(seat), question) == answer


@each_of_them
def test_odds_advise_for_a_chapter(name: str, asked: str, answer: str) -> None:
    with TOYS[name].opened() as book:
        match, seat, question = first_asked(TOYS[name], book, asked)
        told = hints(book, match.view(seat), question)
    assert list(told) == [answer]


def test_pictures_are_about_chapters_too() -> None:
    """In the head of the picture, and only where the chapter is played."""
    with TOYS["toy_night"].opened() as book:
        match, _, _ = first_asked(TOYS["toy_night"], book, "bribe")
        assert round_text(book.view_data(match.view(""))) == f"Before the battle: {BRIBES} · plunder"
        plain = Match.start(book, book.sample_options(1), seed=1)
        assert round_text(book.view_data(plain.view(""))) == "Before the battle: objectives"


def test_pictures_know_states_and_luck_of_a_chapter() -> None:
    dark = {"id": "in the dark", "text": "in the dark"}
    unit = {"id": "A.levy", "name": "Levy", "size": 3, "start_size": 5, "badges": [dark]}
    assert unit_sentence(unit, {}) == "Levy: 3 of 5 models, in the dark"
    with TOYS["toy_night"].opened():
        toy = importlib.import_module("banneret.books.regiments.chapters.night_raid")
        look = look_of("regiments")
        (state,) = badges_of(unit, words_of("regiments")["states"])
        assert state == {"id": "in the dark", "sign": "N", "called": "In the dark"}
        assert ">N</text>" in badge_drawing(state["id"], state["sign"])
        found = ledger([toy.DayBroke("RG-PRE-16", 3)], ["A", "B"], look)
        assert (list(found.kinds["A"]), look.all_kinds()[-1]) == (["daybreak"], "daybreak")
        assert look.all_tests()["daybreak"] == "a new day"
        assert look.all_good().endswith(", the sun")
    assert "in the dark" not in [state["id"] for state in words_of("regiments")["states"]]
    (state,) = badges_of(unit, words_of("regiments")["states"])
    assert state["sign"] == "I", "whoever draws an old game knows no more than what it says"
    assert "daybreak" not in (*look.all_kinds(), *look.all_tests())
    assert look.all_good() == look.good


def test_rooms_are_looked_up_by_name() -> None:
    """What is there while a toy is, and nothing else; the list of a battle is gone through once."""
    toys = TOYS["toy_night"]
    rooms: ChapterRooms[Aims[Any]] = ChapterRooms(Aims, "bots")
    own = {type(each) for each in rooms.every("regiments")}
    with toys.opened() as book:
        match, seat, _ = first_asked(toys, book, "bribe")
        chapters = seen(match, seat).chapters
        (known,) = rooms.in_use("regiments", chapters)
        assert rooms.of("regiments", "night-raid") is known
        assert [each for each in rooms.every("regiments") if type(each) not in own] == [known]
        assert rooms.in_use("regiments", chapters) is rooms.in_use("regiments", seen(match, "").chapters)
        assert rooms.in_use("regiments", []) == []
    assert rooms.of("regiments", "night-raid") is None
    assert {type(each) for each in rooms.every("regiments")} == own
    assert rooms.every("no-such-book") == []
