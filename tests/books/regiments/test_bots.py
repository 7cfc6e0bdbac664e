"""Bots see only views and answer only questions."""

from __future__ import annotations

import pytest

from banneret.books.regiments.book import Regiments
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match


def test_the_bots_of_regiments() -> None:
    assert bot_names(open_book("regiments")) == ["random", "greedy"]
    with pytest.raises(BadInput, match="there is no bot “genius” for regiments; the bots are: random, greedy"):
        make_bot("genius", open_book("regiments"), "A", 1)


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_the_same_for_the_same_seed_and_does_not_touch_what_it_is_shown(name: str) -> None:
    book = Regiments()
    endings = []
    for _ in range(2):
        match = Match.start(book, book.set_up(("levy-750", "court-750"), "generated", 5), seed=5)
        bots = {seat: make_bot(name, book, seat, 5) for seat in match.seats}
        for _ in range(60):
            for seat in list(match.pending):
                view = match.view(seat)
                before = match.book.encode(view)
                answer = bots[seat].decide(view, match.pending[seat])
                assert match.book.encode(view) == before
                assert match.book.encode(match.state) == before
                assert match.answer(seat, answer) is None
        endings.append(match.journal.dumps())
    assert endings[0] == endings[1]


def test_play_on_answers_only_for_its_own_seats() -> None:
    book = open_book("regiments")
    match = Match.start(book, book.sample_options(1), seed=1)
    bot = make_bot("random", book, "A", 1)
    play_on(match, {"A": bot})
    assert list(match.pending) == ["B"]
    assert not match.over
