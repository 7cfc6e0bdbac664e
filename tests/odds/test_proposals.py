"""Which answer the odds propose: the best target for each weapon, the best share of blows."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import pytest

from banneret.books.opr.events import Moved
from banneret.books.opr.volleys import Shoot
from banneret.books.regiments.shooting import ranged_weapons
from banneret.bots.players import make_bot
from banneret.core.engine.ask import Assign, Choice, Option, Question, Slot, Split
from banneret.core.engine.book import open_book
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match
from banneret.core.engine.shown import AssignDetails
from banneret.odds import pmf
from banneret.odds.advice import adviser_for
from banneret.odds.hints import Hints, proposed, shared_out
from banneret.odds.opr.advice import OprAdviser
from banneret.odds.opr.wounds_worth import points_of
from banneret.odds.quick_starter import advice as quick_starter
from banneret.odds.regiments.chances import shooting_on_table
from banneret.server.views import question_json
from tests.shelf import WITH_ARMIES

# What a unit or model is asked about what it does, by the book: every option of these says what it comes to.
ACTION_STEPS = {
    "regiments": ("action",),
    "age-of-fantasy": ("action",),
    "quick-starter": ("move-kind",),
    "skirmish": ("manner", "weapon"),
}
Asked = tuple[Match, str, Any, Question, Sequence[Event]]


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine time runs short, and means would stand for the odds."""
    monkeypatch.setattr(OprAdviser, "seconds", 1e9)
    monkeypatch.setattr(adviser_for(open_book("age-of-fantasy")).__class__, "seconds", 1e9)
    monkeypatch.setattr(quick_starter, "SECONDS", 1e9)


def asked(book_id: str, seed: int, most: int = 260) -> Iterator[Asked]:
    """What a greedy game asks, each while it is asked."""
    book = open_book(book_id)
    match = Match.start(book, book.sample_options(seed), seed=seed)
    bots = {seat: make_bot("greedy", book, seat, seed) for seat in match.seats}
    for _ in range(most):
        for seat, question in list(match.pending.items()):
            view = match.view(seat)
            yield match, seat, view, question, match.events_for(seat)[-100:]
            assert match.answer(seat, bots[seat].decide(view, question)) is None
        if match.over:
            return


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_every_option_of_an_action_says_what_it_comes_to(book_id: str) -> None:
    steps = ACTION_STEPS[book_id]  # a new book says here what its action step is
    met = 0
    for _, _, view, question, told in asked(book_id, 2):
        if question.name in steps:
            assert isinstance(question, Choice)
            found = adviser_for(open_book(book_id)).hints(view, question, told)
            left_out = [key for key in question.keys() if not found.get(key)]  # noqa: SIM118
            assert left_out == [], question.prompt
            met += 1
    assert met >= 5


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_every_weapon_and_every_share_has_a_proposal_that_may_be_given(book_id: str) -> None:
    for match, seat, view, question, told in asked(book_id, 1):
        if isinstance(question, (Shoot, Split)):
            answer = proposed(question, adviser_for(open_book(book_id)).hints(view, question, told))
            assert answer is not None, question.prompt
            read = question.read(answer)
            assert question.check(read) is None
            sent = msgspec.json.decode(bytes(question_json(match, seat, question)))
            assert sent["proposed"] == answer


def test_the_best_target_is_the_best_by_the_odds_of_the_table() -> None:
    """Reckoned again from the table, for units with one weapon, whether they have moved or not."""
    book = open_book("regiments")
    met = 0
    for _, _, view, question, told in itertools.chain(asked("regiments", 1), asked("regiments", 9)):
        if not isinstance(question, Shoot) or len(question.slots) != 1 or len(question.slots[0].options) < 2:
            continue
        unit = view.unit(question.about[0])
        if len(ranged_weapons(unit)) != 1 or any("#" in option.key for option in question.slots[0].options):
            continue
        found = adviser_for(book).hints(view, question, told)
        worth = {}
        for option in question.slots[0].options:
            target = view.unit(option.key)
            odds = shooting_on_table(view, unit, target, moved=has_moved(unit.id, told))
            worth[option.key] = points_of(target, pmf.mean(odds.wounds))
        answer = proposed(question, found)
        assert answer is not None
        (aim,) = answer.values()
        # Of targets that are worth the same but for the last bits either may be proposed.
        assert worth[str(aim)] == pytest.approx(max(worth.values()))
        met += 1
    assert met >= 2


def has_moved(unit: str, told: Sequence[Event]) -> bool:
    return any(isinstance(event, Moved) and event.unit == unit and event.inches > 0 for event in told[-4:])


def test_shares_are_worth_most_together() -> None:
    shares = {"one": [0.0, 3.0, 4.0, 4.5], "other": [0.0, 2.5, 4.0, 4.2]}
    assert shared_out(3, shares) == {"one": 1, "other": 2} or shared_out(3, shares) == {"one": 2, "other": 1}
    assert shared_out(1, shares) == {"one": 1}
    best = max(shares["one"][n] + shares["other"][3 - n] for n in range(4))
    answer = shared_out(3, shares)
    assert shares["one"][answer.get("one", 0)] + shares["other"][answer.get("other", 0)] == pytest.approx(best)


def test_of_equal_shares_all_go_to_the_first() -> None:
    assert shared_out(4, {"a": [0.0, 1, 2, 3, 4], "b": [0.0, 1, 2, 3, 4]}) == {"a": 4}


def test_nothing_is_proposed_for_a_slot_where_nothing_is_won() -> None:
    slots = [Slot(key, key, [Option("x", "X"), Option("y", "Y")]) for key in ("bow", "gun")]
    question = Assign("shoot", "C", "At whom?", slots)
    found = Hints()
    found.note("bow: x", "little", 0.5, "bow")
    found.note("bow: y", "more", 1.5, "bow")
    found.note("gun: x", "nothing", 0.0, "gun")
    found.note("gun: y", "nothing", 0.0, "gun")
    assert proposed(question, found) == {"bow": "y"}
    assert found.best() == ["bow: y"]
    assert proposed(question, {"bow: x": "words without a number"}) is None


def test_a_weapon_without_a_target_says_so_before_it_is_confirmed() -> None:
    aimed = Slot("Wall Gun", "Wall Gun (24”, A1)", [Option("x", "X")])
    silent = Slot("Hand Bow", "Hand Bow (12”, A1)", [])
    breath = Slot("breath:d", "Breath Attack of Drake", [])
    question = Shoot("C", "At whom?", [aimed, silent, breath], "unit")
    details: AssignDetails = question.details()
    assert details["idle"] == {
        "Wall Gun": "The Wall Gun will not fire.",
        "Hand Bow": "The Hand Bow will not fire: nobody is in its range and sight.",
        "breath:d": "The Breath Attack of Drake will not be used: it reaches nobody.",
    }
