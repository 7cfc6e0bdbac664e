"""The toy chapters of the tests, each in a folder `chapters` of its own, found there as a book finds its own.

Nothing lists them: a folder of toys belongs to the book whose rules they import. What bots, odds and pictures
know of one stands beside it in folders called as these are, under its name.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from banneret.books.chapters import BY_NAME, OptionalChapter
from banneret.books.table_book import TableBook
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.doors import folder_of

HERE = Path(__file__).parent
LAYERS = ("bots", "odds", "pictures")  # that may know something of a chapter


class Toys:
    """The chapters in one folder, and the book to which they are added while they are `opened`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = folder.parent.name
        self.files = sorted(folder.glob("*.py"))
        text = "".join([file.read_text(encoding="utf-8") for file in self.files])
        self.has_notes = "def fresh_notes" in text
        self.has_secrets = "def other_notes" in text
        books = {folder_of(book_id): book_id for book_id in SHELF}
        (found,) = {name for name in re.findall(r"banneret\.books\.(\w+)", text) if name in books}
        self.book_id = books[found]
        places = {"books": folder, **{layer: folder.parent / layer for layer in LAYERS}}
        self.rooms = [
            (importlib.import_module(f"banneret.{layer}.{found}.chapters"), str(place))
            for layer, place in places.items()
            if place.is_dir()
        ]

    @contextmanager
    def opened(self) -> Iterator[TableBook[Any, Any]]:
        for package, place in self.rooms:
            package.__path__.append(place)
        try:
            yield table_book(self.book_id)
        finally:
            for package, place in self.rooms:
                package.__path__.remove(place)

    def own(self, book: TableBook[Any, Any]) -> list[OptionalChapter]:
        """Those of the book's chapters that are toys of this folder, while they are opened."""
        names = [file.stem for file in self.files]
        return [chapter for chapter in book.chapters() if type(chapter).__module__.split(".")[-1] in names]


def every_toy() -> list[Toys]:
    return [Toys(folder) for folder in sorted(HERE.glob("*/chapters"))]


def table_book(book_id: str) -> TableBook[Any, Any]:
    book = open_book(book_id)
    assert isinstance(book, TableBook)
    return book


def table_books() -> list[TableBook[Any, Any]]:
    return [book for book in map(open_book, sorted(SHELF)) if isinstance(book, TableBook)]


def all_on(chapters: list[OptionalChapter]) -> dict[str, list[str]]:
    """Everything chosen otherwise than is usual, which plays all of these chapters."""
    chosen = {}
    for chapter in chapters:
        for setting in chapter.settings():
            others = [key for key, _ in setting.choices if (key,) != setting.usually()]
            chosen[setting.id] = others if setting.several else others[-1:]
    titled = [chapter.id for chapter in chapters if chapter.title]
    return {BY_NAME: titled, **chosen} if titled else chosen


def going_together(
    chapters: Sequence[OptionalChapter], own: Sequence[OptionalChapter]
) -> list[OptionalChapter]:
    """These chapters in their order, but for those that bring what one of `own` or one before them brings."""
    taken = {what for chapter in own for what in chapter.provides}
    found: list[OptionalChapter] = []
    for chapter in chapters:
        if chapter in own:
            found.append(chapter)
        elif not taken & {*chapter.provides}:
            taken |= {what for what in chapter.provides if what not in chapter.yields}
            found.append(chapter)
    return found


def whole_sets(book: TableBook[Any, Any]) -> list[list[OptionalChapter]]:
    """Every chapter of a book is in one of these sets, each as large as can be played together."""
    first = going_together(book.chapters(), ())
    left = [chapter for chapter in book.chapters() if chapter not in first]
    return [first, *[going_together(book.chapters(), (chapter,)) for chapter in left]]


def none_on(book: TableBook[Any, Any]) -> dict[str, list[str]]:
    """What is usual for every chapter that a setting of its own switches on."""
    own = [chapter.settings()[0] for chapter in book.chapters() if not chapter.title]
    return {setting.id: list(setting.usually()) for setting in own}


def sample_with(book: TableBook[Any, Any], seed: int, chosen: Mapping[str, Sequence[str]]) -> Any:
    """The options of a sample game in which this is chosen, with as many armies as it is played by."""
    return book.agreed(book.reinforced(book.sample_options(seed), chosen, seed), chosen)


def with_toys(toys: Toys, book: TableBook[Any, Any]) -> TableBook[Any, Any]:
    """The book with sample games in which the toys are played."""
    return with_chosen(book, all_on(toys.own(book)))


def with_chosen(book: TableBook[Any, Any], chosen: dict[str, list[str]]) -> TableBook[Any, Any]:
    """The book with sample games in which this is chosen."""
    plain = type(book)

    def sample_options(self: TableBook[Any, Any], seed: int) -> Any:
        return self.agreed(self.reinforced(plain.sample_options(self, seed), chosen, seed), chosen)

    made = type(plain.__name__, (plain,), {"sample_options": sample_options})()
    assert isinstance(made, TableBook)
    return made


def by_name(book: TableBook[Any, Any]) -> set[str]:
    """The settings of chapters that are switched on by name: which are, and all that only they need."""
    found = {BY_NAME}
    for setting in book.settings():
        if setting.needs[0] in found:
            found.add(setting.id)
    return found
