"""Reports of games with allies, with a side that nobody plays and of another length agree with the states too.

The toys are plain code that subclasses rules, so all this is played with plain rules. With `BANNERET_GAMES=200`
half as many of each are played at random, and twenty between bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions
from banneret.books.table_book import TableBook
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.match import Match
from tests.books import test_sides as sides
from tests.books.regiments import test_sides as of_regiments
from tests.contract import kit
from tests.contract.test_report import GAMES, check_against_states, check_deeds, check_unknown
from tests.toy_chapters import HERE, Toys
from tests.toy_sides import OF_REGIMENTS, opened

pytestmark = pytest.mark.plain

TORCHES = {"torchlight": ["midnight"]}
PLAYED: dict[str, Callable[[], Any]] = {
    "three": lambda: sides.options_for(3, sides.MANY),
    "allies": lambda: sides.options_for(4, sides.PAIRS),
    "beasts": lambda: sides.options_for(2, sides.BEASTS),
    "longer": lambda: sides.options_for(2, TORCHES),
    "longer with beasts": lambda: sides.options_for(2, {**TORCHES, **sides.BEASTS}),
    "three regiments": lambda: of_regiments.options_for(3, of_regiments.KINGS),
    "allied regiments": lambda: of_regiments.options_for(4, of_regiments.BROTHERHOOD),
    "outlaws": lambda: of_regiments.options_for(2, of_regiments.OUTLAWS),
}


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(Toys(HERE / "toy_torches" / "chapters").opened())
        stack.enter_context(opened())
        stack.enter_context(opened(OF_REGIMENTS))
        yield


def matches(book: TableBook[Any, Any], options: Any) -> Iterator[Match]:
    for seed in range(max(1, GAMES // 2)):
        yield kit.play(Match.start(book, options, seed=seed), seed)
    for seed in range(max(1, GAMES // 10)):
        match = Match.start(book, options, seed=seed)
        play_on(match, {seat: make_bot("greedy", book, seat, seed) for seat in match.seats})
        yield match


@pytest.mark.parametrize("name", PLAYED)
def test_the_report_agrees_with_the_states(name: str) -> None:
    options = PLAYED[name]()
    book = sides.BOOK if isinstance(options, AgeOfFantasyOptions) else of_regiments.BOOK
    clauses = kit.subject(book.id).clauses
    deeds = 0
    for match in matches(book, options):
        report = book.report(match)
        check_against_states(match, report)
        check_deeds(match, report, clauses)
        check_unknown(report)
        assert match.outcome is not None
        assert report.winner == (match.outcome.winner or "draw")
        assert report.round == match.state.rounds()  # type: ignore[attr-defined]
        deeds += len(report.deeds)
    # Games in which nobody harms anybody would prove nothing.
    assert deeds
