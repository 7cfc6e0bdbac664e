"""Whole games by bots: no error, no broken invariant, and greedy is worth playing against.

A bounded share of what `banneret simulate` plays; the full soak is in the README.
"""

from __future__ import annotations

import pytest

from banneret.books.table_book import on_table
from banneret.bots.players import make_bot
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.lab.simulate import Job, Played, play_game


def checked_game(seed: int, bot: str) -> Match:
    """A game in which the table is looked at after every answer."""
    book = open_book("regiments")
    match = Match.start(book, book.sample_options(seed), seed=seed)
    bots = {seat: make_bot(bot, book, seat, seed) for seat in match.seats}
    while not match.over:
        for seat in list(match.pending):
            question = match.pending[seat]
            refusal = match.answer(seat, bots[seat].decide(match.view(seat), question))
            assert refusal is None, (seed, question.to_data(), refusal)
            assert book.broken_invariants(match.state) == [], (seed, len(match.journal.entries))
    return match


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2000, 2030))
def test_random_games_end_with_nothing_broken(seed: int) -> None:
    match = checked_game(seed, "random")
    assert match.outcome is not None
    assert on_table(match.book).summary(match.state)["rounds"][""] == 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3000, 3006))
def test_greedy_games_end_with_nothing_broken(seed: int) -> None:
    match = checked_game(seed, "greedy")
    assert match.outcome is not None
    # Greedy bots come to blows: somebody always loses models.
    left = on_table(match.book).summary(match.state)["points left"]
    armies = match.book.read_options(match.options).armies
    assert any(left[seat] < 0.95 * armies[seat].points for seat in match.seats)


@pytest.mark.slow
def test_greedy_beats_random_from_either_seat() -> None:
    games: list[tuple[Played, str]] = []
    for number in range(20):
        greedy_seat = "AB"[number % 2]
        bots = ("greedy", "random") if greedy_seat == "A" else ("random", "greedy")
        games.append((play_game(Job("regiments", (), "", bots, 4000 + number)), greedy_seat))
    assert [played.error for played, _ in games if played.error] == []
    won = sum(played.winner == seat for played, seat in games)
    assert won >= 19, won
