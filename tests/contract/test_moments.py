"""Moments at which chapters step in: none that nobody opens, and no chapter that waits for one in vain.

Which moments a book opens is read from its rules, so that no list of them can be wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.books.chapters import Moment, OptionalChapter
from banneret.books.opr.book import OprBook
from banneret.books.table_book import TableBook
from banneret.core.engine.doors import folder_of
from tests.toy_chapters import Toys, every_toy, table_books

pytestmark = pytest.mark.plain

BOOKS = Path(banneret.__file__).parent / "books"
NAMES = {name: value for name, value in vars(Moment).items() if name.isupper()}
OPENS = re.compile(r"\.window\(Moment\.(\w+)|Moment\.(\w+) in chapter\.windows")

every_table_book = pytest.mark.parametrize("book", table_books(), ids=lambda book: book.id)


def opened(book: TableBook[Any, Any]) -> set[str]:
    """The moments that the rules of a book open, by their names."""
    folders = [folder_of(book.id), *(["opr"] if isinstance(book, OprBook) else [])]
    found: set[str] = set()
    for folder in folders:
        for path in (BOOKS / folder).glob("*.py"):
            for window, own_hook in OPENS.findall(path.read_text(encoding="utf-8")):
                found.add(NAMES[window or own_hook])
    return found


def waits_in_vain(book: TableBook[Any, Any], chapters: Iterable[OptionalChapter]) -> list[str]:
    there = opened(book)
    return [f"{each.id}: {moment}" for each in chapters for moment in each.windows if moment not in there]


def test_every_moment_is_opened_by_some_book() -> None:
    assert set().union(*[opened(book) for book in table_books()]) == set(NAMES.values())


@pytest.mark.parametrize(
    "book", [each for each in table_books() if isinstance(each, OprBook)], ids=lambda book: book.id
)
def test_both_one_page_rules_books_open_every_moment(book: TableBook[Any, Any]) -> None:
    assert opened(book) == set(NAMES.values())


@every_table_book
def test_no_chapter_waits_in_vain(book: TableBook[Any, Any]) -> None:
    assert not waits_in_vain(book, book.chapters())


@pytest.mark.parametrize("toys", every_toy(), ids=lambda toys: toys.name)
def test_no_toy_waits_in_vain(toys: Toys) -> None:
    with toys.opened() as book:
        assert not waits_in_vain(book, toys.own(book))


@every_table_book
def test_who_waits_in_vain_is_found(book: TableBook[Any, Any]) -> None:
    class Hopeful(OptionalChapter):
        id = "hopeful"
        windows = (*sorted(opened(book)), "the end of the world")

    assert waits_in_vain(book, [Hopeful()]) == ["hopeful: the end of the world"]
