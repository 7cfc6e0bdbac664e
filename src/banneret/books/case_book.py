# interpreted: subclassed by anybody with a book of their own
"""A book for which conformance cases can be written: what it needs beside what every book has."""

from __future__ import annotations

from typing import Any, ClassVar

from banneret.books.battle_report import BattleReport
from banneret.core.engine.ask import Data
from banneret.core.engine.book import AnyBook, Book, Opts, Seen, St
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match


class CaseBook(Book[Opts, St, Seen]):
    """How a case sets up a game, and what it may say of it.

    `deeds` are the kinds of deeds that its rules know (`books/battle_report.py`); a book without any tells no
    report.
    """

    deeds: ClassVar[tuple[str, ...]] = ()

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[Opts, St]:
        """The options and the state that a conformance case sets up, or BadInput with the fault in it."""
        raise AssertionError

    def unit_facts(self, state: St, unit_id: str) -> Data:
        """What a case may say about a unit, or whatever else stands under this id."""
        raise AssertionError

    def marker_owner(self, state: St, number: int) -> str:
        """The seat that holds the marker of this number, counted from 1."""
        raise AssertionError

    def report(self, match: Match) -> BattleReport:
        """What came of a game of this book, as facts; what the book has no rules for is absent from it.

        Asked only of a book that knows deeds.
        """
        raise AssertionError


def in_cases(book: AnyBook) -> CaseBook[Any, Any, Any]:
    """The book as one that has cases, or BadInput if it is none."""
    if not isinstance(book, CaseBook):
        raise BadInput(f"there can be no cases of {book.title}", "book")
    return book
