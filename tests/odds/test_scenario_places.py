"""What whoever moves a unit is told of the places of a scenario, in its own words."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.armies import armies_of
from banneret.bots.players import make_bot
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import as_preview
from banneret.odds.advice import outlook, places_by_chapters
from banneret.odds.outlook import PlaceOutlook
from tests.odds.scenario_battles import PROFILES, told

EVERY_BOOK = pytest.mark.parametrize("book_id", PROFILES)
QS = "quick-starter"


def texts(book_id: str, scenario: str, at: tuple[float, float], side: str = "A", **words: Any) -> list[str]:
    return [line["text"] for line in told(book_id, scenario, at, side, **words)]


@EVERY_BOOK
def test_a_marker_is_held_or_contested(book_id: str) -> None:
    assert texts(book_id, "own-the-bridge", (36, 24)) == ["Would hold the bridge"]
    assert texts(book_id, "own-the-bridge", (36, 24), foes=(36, 26)) == ["Contests the bridge"]
    assert texts(book_id, "own-the-bridge", (36, 12)) == []


@EVERY_BOOK
def test_what_is_beyond_the_pass_is_counted_for_the_attacker_alone(book_id: str) -> None:
    there = ["Beyond the pass, where 2 Scoring units must be: this is number 1"]
    assert texts(book_id, "battle-for-the-pass", (60, 24)) == there
    assert texts(book_id, "battle-for-the-pass", (20, 24)) == []
    assert texts(book_id, "battle-for-the-pass", (60, 24), "B") == []


@EVERY_BOOK
def test_points_at_the_far_edge_and_in_the_valley(book_id: str) -> None:
    far = ["At the far edge with 100 points: 100 there of 34 needed"]
    assert texts(book_id, "breakthrough", (66, 24)) == far
    assert texts(book_id, "breakthrough", (50, 24)) == []
    assert texts(book_id, "breakthrough", (66, 24), "B") == []
    assert texts(book_id, "valley-of-death", (36, 24)) == ["Counts 100 points in the middle third"]
    assert texts(book_id, "valley-of-death", (66, 24)) == []


@EVERY_BOOK
def test_couriers_and_the_escorted_are_told_when_they_are_there(book_id: str) -> None:
    assert texts(book_id, "messengers", (36, 42)) == ["The courier is in the other’s zone"]
    assert texts(book_id, "messengers", (36, 42), named={}) == []
    assert texts(book_id, "royal-escort", (66, 24), "B") == ["Whoever is escorted is at the far edge"]
    assert texts(book_id, "royal-escort", (66, 24), "B", named={}) == []


@EVERY_BOOK
def test_a_surveyor_maps_and_nobody_else(book_id: str) -> None:
    assert texts(book_id, "surveyor-journey", (18, 12)) == ["Would map the south-western point"]
    assert texts(book_id, "surveyor-journey", (18, 12), named={}) == []
    both = {"A": ["men"], "B": ["foes"]}
    keeps = ["Keeps the enemy from mapping the south-western point"]
    assert texts(book_id, "surveyor-journey", (18, 12), foes=(18, 14), named=both) == keeps
    assert texts(book_id, "surveyor-journey", (18, 12), done={"south-west-point": "B"}) == []


@EVERY_BOOK
def test_what_can_be_burned_there(book_id: str) -> None:
    burns = ["A turn spent here burns the northern supplies"]
    assert texts(book_id, "destroy-the-supplies", (36, 42)) == burns
    assert texts(book_id, "destroy-the-supplies", (36, 42), "B") == [], "nobody burns his own"
    assert texts(book_id, "raid", (27, 31)) == ["Would hold the mill", "A turn spent here burns the mill"]
    assert texts(book_id, "raid", (27, 31), "B") == ["Would hold the mill"]
    assert texts(book_id, "raid", (27, 31), done={"mill": "A"}) == []


def test_before_a_wall_one_is_told_what_one_can_make_of_it() -> None:
    assert texts(QS, "siege", (36, 26.5)) == ["After a turn spent here it has brought down the gate"]
    (gate,) = told(QS, "siege", (36, 26.5))
    assert gate["marks"] == ["gate"]
    ladder = ["After a turn spent here it has put a ladder to the third section"]
    assert texts(QS, "siege", (22, 26.5)) == ladder
    assert texts(QS, "siege", (36, 26.5), done={"gate": "A"}) == []
    assert texts(QS, "siege", (36, 26.5), "B") == []


def test_aboard_a_ship_one_holds_it_or_contests_it() -> None:
    (line,) = told(QS, "sea-battle", (36, 8))
    assert line["text"] == "Would hold the Gannet"
    assert line["marks"] == ["near-ship-1"]
    assert texts(QS, "sea-battle", (36, 9.5), foes=(36, 7)) == ["Contests the Gannet"]


def test_without_a_scenario_the_book_says_which_places_count() -> None:
    book = open_book("regiments")
    match = Match.start(book, book.sample_options(1), seed=1)
    view: Any = match.view("A")
    assert not view.chapters
    assert places_by_chapters("regiments", view, next(iter(view.units))) is None


@EVERY_BOOK
def test_it_is_said_while_a_unit_is_dragged_and_when_the_hand_rests(book_id: str) -> None:
    """Of every place of a game that is tried out, as the scenario has it with the unit there."""
    book: Any = open_book(book_id)
    agreed = book.set_up_agreed(armies_of(book_id).quick, "generated", 3, {"scenario": ["valley-of-death"]})
    match = Match.start(book, agreed, seed=3)
    bots = {seat: make_bot("greedy", book, seat, 3) for seat in match.seats}
    heard = 0
    for _ in range(400):
        for seat, question in list(match.pending.items()):
            view = match.view(seat)
            given = bots[seat].decide(view, question)
            answer = question.read(given)
            shown = as_preview(question.preview(answer)) if question.may_be_previewed else None
            foreseen = outlook(book, view, question, answer, shown) if shown else None
            if isinstance(foreseen, PlaceOutlook):
                said = [line for line in foreseen.at_once() if line["kind"] == "marker"]
                assert said == places_by_chapters(book_id, foreseen.battle, foreseen.unit.id)
                if said:
                    assert "points in the middle third" in said[0]["text"]
                    *_, whole = foreseen.pieces()
                    assert whole is not None
                    assert said[0] in whole
                    heard += 1
            assert match.answer(seat, given) is None
        if heard:
            break
    assert heard
