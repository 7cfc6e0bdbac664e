"""What would come of a place: every book that measures says it, and what it says is what the odds say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from banneret.books.regiments.charge import best_charge, contact_side
from banneret.bots.players import make_bot
from banneret.core.engine.ask import Question
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import Consequence, PreviewData, as_preview
from banneret.odds import outlook as outlooks
from banneret.odds import pmf
from banneret.odds.advice import outlook
from banneret.odds.opr.outlook import breaks
from banneret.odds.outlook import ChargeOutlook, Foreseen, PlaceOutlook
from banneret.odds.regiments.melees import melee_odds
from banneret.odds.regiments.outlook import RegimentsOutlook
from banneret.odds.wording import percent, printed
from tests.shelf import WITH_ARMIES

KINDS = {"reply", "marker", "fire", "charge", "shot", "melee", "safe"}
MEASURED = [book_id for book_id in WITH_ARMIES if open_book(book_id).measurable]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlooks, "SECONDS", 1e9)


def plans(book_id: str, seed: int, most: int) -> Iterator[tuple[Any, Question, Any, PreviewData]]:
    """Answers of a greedy game that can be tried out on the table, with their previews."""
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(seed), seed=seed)
    bots = {seat: make_bot("greedy", book, seat, seed) for seat in match.seats}
    met = 0
    while not match.over and met < most:
        for seat, question in list(match.pending.items()):
            view = match.view(seat)
            given = bots[seat].decide(view, question)
            answer = question.read(given)
            if question.may_be_previewed and question.planner in ("move", "march", "bases", "place", "charge"):
                met += 1
                yield view, question, answer, as_preview(question.preview(answer))
            assert match.answer(seat, given) is None


def told(foreseen: Foreseen) -> list[Consequence]:
    """All there is to say, after every piece of work."""
    *before, last = list(foreseen.pieces())
    assert all(piece is None for piece in before)
    assert last is not None
    return last


@pytest.mark.parametrize("book_id", MEASURED)
def test_every_book_that_measures_says_what_would_come_of_a_place(book_id: str) -> None:
    """A new book is found here as long as its adviser says nothing."""
    book = open_book(book_id)
    heard: set[str] = set()
    replies = 0
    for view, question, answer, shown in plans(book_id, 1, 22):
        foreseen = outlook(book, view, question, answer, shown)
        if foreseen is None:
            continue
        quick, whole = foreseen.at_once(), told(foreseen)
        for each in [*quick, *whole]:
            assert each["kind"] in KINDS
            assert each["text"]
            assert "nan" not in each["text"]
            assert len(each["text"]) < 400
            known = {*view.units, *getattr(view, "objectives", ()), "centre"}
            assert set(each["marks"]) <= known
        heard |= {each["kind"] for each in whole}
        replies += any(each["kind"] == "reply" and "expected" in each["text"] for each in whole)
        # Whoever could attack comes first, and is told once.
        assert [each["kind"] for each in whole].count("reply") <= 1
        assert not any(each["kind"] == "reply" for each in whole[1:])
    # Others than threats are told as well: targets, markers, that it is safe there.
    assert "reply" in heard
    assert heard & {"fire", "marker", "safe"}
    assert replies >= 2


def test_where_nobody_measures_nothing_is_foreseen() -> None:
    book = open_book("skirmish")
    match = Match.start(book, book.sample_options(1), seed=1)
    seat, question = next(iter(match.pending.items()))
    shown: PreviewData = {"refusal": None, "end": (1.0, 1.0, 0.0), "unit": "x"}
    assert outlook(book, match.view(seat), question, "", shown) is None


def test_of_a_place_that_is_refused_nothing_is_said() -> None:
    for view, question, answer, shown in plans("regiments", 1, 1):
        refused: PreviewData = {**shown, "refusal": {"code": "c", "clause": "", "why": "no"}}
        assert outlook(open_book("regiments"), view, question, answer, refused) is None


def test_the_reply_in_regiments_is_the_worst_by_the_odds() -> None:
    """Every charge there is, reckoned again."""
    met = 0
    for view, question, answer, shown in plans("regiments", 1, 30):
        foreseen = outlook(open_book("regiments"), view, question, answer, shown)
        if not isinstance(foreseen, RegimentsOutlook):
            continue
        whole = told(foreseen)
        there, unit = foreseen.battle, foreseen.unit
        able = [
            enemy
            for enemy in there.enemies_of(unit)
            if foreseen.charge_reach(enemy) and best_charge(there, enemy, unit) is not None
        ]
        lines = [each["text"] for each in whole if "can charge" in each["text"]]
        assert len(lines) == min(len(able), len(lines))
        for enemy in able:
            side = melee_odds(there, enemy, unit, contact_side(enemy, unit)).defender
            said = f"{printed(pmf.mean(side.suffered))} wound"
            chance = f"{percent(breaks(side))} to break it"
            match = [line for line in lines if re.match(rf"{re.escape(enemy.the_first())} can charge", line)]
            assert any(said in line and chance in line for line in match)
            met += 1
        if not able:
            assert not lines
    assert met >= 3


def test_a_charge_keeps_its_odds_in_sight() -> None:
    met = 0
    for view, question, answer, shown in plans("regiments", 1, 45):
        foreseen = outlook(open_book("regiments"), view, question, answer, shown)
        if isinstance(foreseen, ChargeOutlook):
            (line,) = told(foreseen)
            assert line["kind"] == "melee"
            assert "to win" in line["text"]
            assert line["marks"] == [foreseen.target]
            met += 1
    assert met >= 1


def test_short_of_time_there_is_still_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlooks, "SECONDS", -1.0)
    for view, question, answer, shown in plans("regiments", 1, 25):
        foreseen = outlook(open_book("regiments"), view, question, answer, shown)
        if isinstance(foreseen, PlaceOutlook):
            for each in told(foreseen):
                assert "to break" not in each["text"]


def test_enemies_far_beyond_the_nearest_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is bounded however many there are."""
    monkeypatch.setattr(outlooks, "MOST", 1)
    for view, question, answer, shown in plans("regiments", 1, 20):
        foreseen = outlook(open_book("regiments"), view, question, answer, shown)
        if isinstance(foreseen, PlaceOutlook):
            assert len(list(foreseen.pieces())) <= 4
