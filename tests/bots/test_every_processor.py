"""One seed is one game on every processor: greedy games, as they are and as other machines would play them.

More games than these: `python -m tests.bots.processors --help`.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

import banneret
from banneret.bots.players import bot_names
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.doors import folder_of
from tests.bots.processors import BARE, features, other_kernels, played_elsewhere

BOTS = Path(banneret.__file__).parent / "bots"


class Games(NamedTuple):
    """Seeds of games of a book, kinds of numbers that its bot reads, and a rounding that its games need."""

    seeds: tuple[int, ...] = (1,)
    read: tuple[str, ...] = ()
    rounding: str = ""


# A book whose bot reads nothing that processors round in different ways needs no line here.
GAMES = {
    "regiments": Games((9, 3), ("arrays", "odds", "functions"), "best"),
    "quick-starter": Games((1,), ("arrays", "tables", "functions"), "least"),
    "age-of-fantasy": Games((3,), ("odds", "functions"), "ranked"),  # no array ever comes to this bot
}
PLAYED = [book_id for book_id in SHELF if "greedy" in bot_names(open_book(book_id))]
MOST_TRIED = 8  # games, to find one with a tie that rounding errors would decide


def roundings(book: str) -> set[str]:
    """What the bots of a book take from `core/engine/ranking.py`."""
    return {
        alias.name
        for path in (BOTS / folder_of(book)).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "banneret.core.engine.ranking"
        for alias in node.names
    }


@pytest.mark.parametrize("book", PLAYED)
def test_one_seed_is_one_game(book: str) -> None:
    seeds, read, _ = GAMES.get(book, Games())
    plain = played_elsewhere(book, seeds)
    assert plain["features"] == features()
    elsewhere = played_elsewhere(book, seeds, environment=other_kernels())
    assert elsewhere["features"] == []
    nudged = played_elsewhere(book, seeds, nudge=1)
    assert [kind for kind in read if not nudged["nudges"][kind]] == []
    if not read:
        assert not any(nudged["nudges"].values()), "its bot reads numbers that are rounded: say so in GAMES"
    for game, journal in plain["journals"].items():
        assert elsewhere["journals"][game] == journal, f"{book} {game} with other kernels"
        assert nudged["journals"][game] == journal, f"{book} {game} nudged"


@pytest.mark.parametrize("book", PLAYED)
def test_without_a_rounding_it_would_be_another(book: str) -> None:
    if book not in GAMES or not roundings(book):
        pytest.skip(f"the bots of {book} read nothing that is rounded in different ways: see the test before")
    seeds, _, rounding = GAMES[book]
    assert rounding in roundings(book) & set(BARE), "say in GAMES which rounding its games need"
    games = [*seeds, *[game for game in range(1, MOST_TRIED + 1) if game not in seeds]]
    for game in games[:MOST_TRIED]:
        plain = played_elsewhere(book, [game], removed=[rounding])["journals"]
        if played_elsewhere(book, [game], nudge=1, removed=[rounding])["journals"] != plain:
            return
    pytest.fail(f"no game of {book} has a tie that “{rounding}” settles: nothing shows that it is needed")
