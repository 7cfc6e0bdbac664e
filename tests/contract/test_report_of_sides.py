"""Reports of games with allies, with a side that nobody plays and of another length agree with the states too.

The toys are plain code that subclasses rules, so all this is played with plain rules. With `BANNERET_GAMES=200`
half as many of each are played at random, and twenty between bots.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.match import Match
from tests.books.test_sides import BEASTS, BOOK, MANY, PAIRS, options_for
from tests.contract import kit
from tests.contract.test_report import GAMES, check_against_states, check_deeds, check_unknown
from tests.toy_chapters import HERE, Toys
from tests.toy_sides import opened

pytestmark = pytest.mark.plain

TORCHES = {"torchlight": ["midnight"]}
PLAYED = {
    "three": (3, MANY),
    "allies": (4, PAIRS),
    "beasts": (2, BEASTS),
    "longer": (2, TORCHES),
    "longer with beasts": (2, {**TORCHES, **BEASTS}),
}


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with ExitStack() as stack:
        stack.enter_context(Toys(HERE / "toy_torches" / "chapters").opened())
        stack.enter_context(opened())
        yield


def matches(options: AgeOfFantasyOptions) -> Iterator[Match]:
    for seed in range(max(1, GAMES // 2)):
        yield kit.play(Match.start(BOOK, options, seed=seed), seed)
    for seed in range(max(1, GAMES // 10)):
        match = Match.start(BOOK, options, seed=seed)
        play_on(match, {seat: make_bot("greedy", BOOK, seat, seed) for seat in match.seats})
        yield match


@pytest.mark.parametrize("name", PLAYED)
def test_the_report_agrees_with_the_states(name: str) -> None:
    clauses = kit.subject(BOOK.id).clauses
    deeds = 0
    for match in matches(options_for(*PLAYED[name])):
        report = BOOK.report(match)
        check_against_states(match, report)
        check_deeds(match, report, clauses)
        check_unknown(report)
        assert match.outcome is not None
        assert report.winner == (match.outcome.winner or "draw")
        assert report.round == match.state.rounds()  # type: ignore[attr-defined]
        deeds += len(report.deeds)
    # Games in which nobody harms anybody would prove nothing.
    assert deeds
