"""One seed is one game on every processor: greedy games, as they are and as other machines would play them.

More games than these: `python -m tests.bots.processors --help`.
"""

from __future__ import annotations

import pytest

from banneret.core.engine.book import SHELF
from tests.bots.processors import features, other_kernels, played_elsewhere

# Of each book: seeds of games, kinds of numbers that its bot reads, and a rounding that its games need.
GAMES = {
    "regiments": ((9, 3), ("arrays", "odds", "functions"), "best"),
    "quick-starter": ((1,), ("arrays", "tables", "functions"), "least"),
    "age-of-fantasy": ((3,), ("odds", "functions"), "ranked"),  # no array ever comes to this bot
}
MOST_TRIED = 8  # games, to find one with a tie that rounding errors would decide


def test_every_book_is_played() -> None:
    assert set(GAMES) == set(SHELF)


@pytest.mark.parametrize("book", GAMES)
def test_one_seed_is_one_game(book: str) -> None:
    seeds, read, _ = GAMES[book]
    plain = played_elsewhere(book, seeds)
    assert plain["features"] == features()
    elsewhere = played_elsewhere(book, seeds, environment=other_kernels())
    assert elsewhere["features"] == []
    nudged = played_elsewhere(book, seeds, nudge=1)
    assert [kind for kind in read if not nudged["nudges"][kind]] == []
    for game, journal in plain["journals"].items():
        assert elsewhere["journals"][game] == journal, f"{book} {game} with other kernels"
        assert nudged["journals"][game] == journal, f"{book} {game} nudged"


@pytest.mark.parametrize("book", GAMES)
def test_without_a_rounding_it_would_be_another(book: str) -> None:
    seeds, _, rounding = GAMES[book]
    games = [*seeds, *[game for game in range(1, MOST_TRIED + 1) if game not in seeds]]
    for game in games[:MOST_TRIED]:
        plain = played_elsewhere(book, [game], removed=[rounding])["journals"]
        if played_elsewhere(book, [game], nudge=1, removed=[rounding])["journals"] != plain:
            return
    pytest.fail(f"no game of {book} has a tie that “{rounding}” settles: nothing shows that it is needed")
