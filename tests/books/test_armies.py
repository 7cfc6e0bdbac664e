"""Lists as players bring them: what is said of those that cannot be used, and how many a game has."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.books.armies import (
    Armies,
    armies_of,
    book_of_tables,
    enough_lists,
    own_list,
    own_source,
    set_up,
)
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.errors import BadInput
from tests.books.opr.forge_tools import a_list, a_unit

BOOK = "age-of-fantasy"
BOOKS = ", ".join(SHELF)
LISTS = Path(banneret.__file__).parent / "packs" / "age_of_fantasy" / "lists"
OF_REGIMENTS = '[list]\nid = "mine"\nname = "Mine"\narmy = "marchland-levy"\nbook = "regiments"\npoints = 750\n'


def fault(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(BadInput) as raised:
        call()
    return raised.value.what, raised.value.where


def test_a_fault_is_told_with_the_name_that_the_player_gave() -> None:
    dots = "a line has more dots in it than any list needs."
    assert fault(lambda: own_list(BOOK, "a." * 60 + "a = 1", "mine.toml")) != (dots, "mine.toml")
    assert fault(lambda: own_list(BOOK, "a." * 61 + "a = 1", "mine.toml")) == (dots, "mine.toml")
    elsewhere = (
        "lists from elsewhere cannot be read for this book; it takes lists in Banneret’s own form (TOML)."
    )
    assert fault(lambda: Armies().import_text("{}", "mine.json")) == (elsewhere, "mine.json")
    assert fault(lambda: own_list("quick-starter", "{}", "mine.json")) == (elsewhere, "mine.json")


def test_a_list_for_another_book_is_told_as_that() -> None:
    what = "this list is for Age of Fantasy: Regiments, not for Age of Fantasy."
    assert fault(lambda: own_list(BOOK, OF_REGIMENTS, "mine.toml")) == (what, "mine.toml")
    what = "this is for Age of Fantasy: Regiments, not for Age of Fantasy"
    lists = ["aof-levy-750", "levy-750"]
    assert fault(lambda: set_up(open_book(BOOK), lists, "crowfoot-common", 1)) == (what, "levy-750")


@pytest.mark.parametrize(
    ("tables", "what", "where"),
    [
        (
            {"list": {"book": "nope"}},
            f"there is no book “nope”; the books are: {BOOKS}",
            "mine.toml: list.book",
        ),
        ({"list": {"book": 3}}, f"this is no army list of any book; the books are: {BOOKS}", "mine.toml"),
        ({"list": "nope"}, f"this is no army list of any book; the books are: {BOOKS}", "mine.toml"),
    ],
)
def test_a_list_of_no_book(tables: dict[str, Any], what: str, where: str) -> None:
    assert fault(lambda: book_of_tables(tables, "mine.toml")) == (what, where)


def test_what_forbids_a_list_is_told_with_its_clause() -> None:
    text = (LISTS / "aof-levy-750.toml").read_text("utf-8").replace("points = 750", "points = 10")
    first = armies_of(BOOK).check(own_list(BOOK, text, "mine.toml").source).faults[0]
    assert first.clause
    assert fault(lambda: own_source(BOOK, text, "mine.toml", False)) == (
        f"{first.what} [{first.clause}]",
        first.where,
    )


def test_rules_that_are_not_understood_are_agreed_on() -> None:
    text = json.dumps(a_list(a_unit(rules=({"name": "Knitting"}, {"name": "Yodelling"}))))
    rules = "these rules are not understood: Knitting, Yodelling"
    what = f"{rules}; the list is played only if you agree to do without."
    assert fault(lambda: own_source(BOOK, text, "mine.json", False)) == (what, "mine.json")
    assert own_source(BOOK, text, "mine.json", True).file == "mine.json"


def test_as_many_lists_as_are_played_with() -> None:
    """AF-MUL-01, AF-MUL-07: those that were named first, then others of the usual ones."""
    book = open_book(BOOK)
    many = {"chapters": ["multiplayer"], "multiplayer-form": ["free-for-all"]}
    assert enough_lists(book, ["aof-court-750"], many) == ["aof-court-750", "aof-levy-750", "aof-horde-750"]
    assert len(enough_lists(book, ["aof-court-750"], many, 4)) == 4
    four = ["a", "b", "c", "d"]
    assert enough_lists(book, four, many) == four
    assert enough_lists(book, four, many, 3) == ["a", "b", "c"]
    assert enough_lists(book, four, {}) == ["a", "b"]


def test_few_usual_lists_come_again_and_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(armies_of(BOOK), "usual", (("x", "y"),))
    teams = {"chapters": ["multiplayer"], "multiplayer-form": ["teams"]}
    assert enough_lists(open_book(BOOK), ["y"], teams, 8) == ["y", "x", "x", "y", "x", "y", "x", "y"]
