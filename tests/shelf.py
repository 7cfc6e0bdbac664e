"""Books on the shelf by what they bring, for tests of whatever not every book has to bring."""

from __future__ import annotations

from banneret.books.armies import armies_of
from banneret.core.engine.book import SHELF, open_book

# Games of these can be set up from the lists that come with them.
WITH_ARMIES = [book_id for book_id in SHELF if armies_of(book_id).usual]


def offered() -> list[str]:
    """Those that can be chosen in the lobby, toys on the shelf among them."""
    return [book_id for book_id in SHELF if open_book(book_id).offered]
