"""A book need not bring everything. What cannot be done without, a command says in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.books.armies import armies_of
from banneret.bots.players import make_bot, play_on
from banneret.cli import bench, demo
from banneret.cli.main import build_parser, main
from banneret.core.engine.ask import Data
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import ShownView
from tests.cli.refusals import refused
from tests.shelf import WITH_ARMIES, offered
from tests.toy import BOOK, shelved
from tests.toy.books.three_chests.book import ThreeChests

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    with shelved():
        yield


@pytest.mark.parametrize(
    "words",
    ["demo --fast", "bench", "bench where", "bench answers", "bench answers --points 500", "bench server"],
)
def test_a_book_without_armies_is_not_shown_or_measured(capsys: Capture, tmp_path: Path, words: str) -> None:
    out = ["--out", str(tmp_path / "out")] if words.startswith("demo") else []
    said = refused(capsys, *words.split(), "--book", BOOK, *out)
    assert said == "Three Chests has no usual armies, which this is played with"
    assert not (tmp_path / "out").exists()


def test_a_book_without_settings_says_so(capsys: Capture) -> None:
    assert main(["books", BOOK]) == 0
    assert "It has no settings." in capsys.readouterr().out


def test_the_other_books_are_measured_all_the_same(capsys: Capture) -> None:
    assert BOOK not in WITH_ARMIES
    assert bench._measured() == WITH_ARMIES
    left = ", ".join([book_id for book_id in offered() if book_id not in WITH_ARMIES])
    said = capsys.readouterr().err
    assert said == f"banneret: without usual armies nothing is measured of: {left}.\n"


def test_an_army_may_meet_itself_in_a_demonstration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(armies_of("regiments"), "usual", (("levy-750", "levy-750"),))
    args = build_parser("demo").parse_args(["demo", "--armies", "levy-750", "levy-750", "--map", "generated"])
    named = demo._options(args, open_book("regiments"), 1)
    args.armies = None
    assert demo._options(args, open_book("regiments"), 1) == named


def test_more_seats_than_bots(capsys: Capture) -> None:
    said = refused(capsys, "simulate", BOOK, "--games", "1", "--bots", "random", "random")
    assert said == "--bots: Three Chests has 3 players here: name a bot for each, not 2"


def test_as_many_bots_as_seats(capsys: Capture) -> None:
    assert main(["simulate", BOOK, "--games", "2", "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert (played["games"], played["errors"], list(played["wins"])) == (2, 0, ["red", "green", "blue"])


class Unseen(ThreeChests):
    """The toy, played without a table to look at."""

    def view_data(self, view: Data) -> ShownView:
        shown = super().view_data(view)
        del shown["table"]
        return shown


@pytest.mark.parametrize("flag", ["--svg", "--html", "--report"])
def test_a_game_without_a_table_has_no_pictures(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    monkeypatch.setitem(SHELF, BOOK, f"{__name__}:Unseen")
    book = open_book(BOOK)
    match = Match.start(book, book.sample_options(1), seed=1)
    play_on(match, {seat: make_bot("random", book, seat, 1) for seat in match.seats})
    journal = tmp_path / "toy.journal"
    match.journal.save(journal)
    said = refused(capsys, "replay", str(journal), flag, str(tmp_path / "picture"))
    assert said == f"{journal}: there are no pictures and no report of Three Chests, which shows no table"
    assert not (tmp_path / "picture").exists()
    said = refused(capsys, "replay", str(journal), "--facts")
    assert said == f"{journal}: there are no facts of Three Chests, in which no armies meet on a table"
    assert main(["replay", str(journal)]) == 0  # its story is told
    assert "carries a" in capsys.readouterr().out


def test_odds_without_modes(capsys: Capture) -> None:
    assert main(["odds", BOOK, "--chests", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == {"book": BOOK, "found": 0.5}
    assert refused(capsys, "odds", BOOK, "--mode", "finding") == "--mode: is not for the book three-chests"
