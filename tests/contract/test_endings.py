"""Every book with armies says what the end of a game shows, and what its buttons do."""

from __future__ import annotations

import re

import pytest

from banneret.books.table_book import on_table
from banneret.core.engine.ask import Question
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from tests.contract.kit import play, start
from tests.shelf import WITH_ARMIES

CHOSEN_AT_ONCE = ("choice", "areas")  # each option is a button of its own


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_games_end_with_losses_and_buttons_say_what_they_do(book_id: str) -> None:
    mute: set[str] = set()

    def watch(_: Match, question: Question) -> None:
        data = question.to_data()
        if data["planner"] not in CHOSEN_AT_ONCE and not data.get("act"):
            mute.add(f"{type(question).__name__} {question.name}")

    heroes = 0
    for seed in (1, 2, 3):
        match = play(start(open_book(book_id), seed), seed, watch=watch)
        ending = on_table(match.book).ending(match)
        assert ending is not None
        assert [one["seat"] for one in ending["losses"]] == list(match.seats)
        for one in ending["losses"]:
            lost, there = re.findall(r"(\d+) of (\d+)", one["text"])[0]
            assert int(lost) <= int(there)
        if "hero" in ending:
            heroes += 1
            assert ending["hero"]["name"] in ending["hero"]["text"]
            assert ending["hero"]["seat"] in match.seats
    assert heroes or book_id == "skirmish"
    assert not mute, f"these buttons would not say what they do: {mute}"
