# interpreted: subclassed by anybody with a book of their own
"""A book that is played on a table by armies: what only battles have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from banneret.books.battle_report import BattleReport
from banneret.books.chapter_choices import chapters_of
from banneret.books.chapters import OptionalChapter
from banneret.core.engine.ask import Data
from banneret.core.engine.book import AnyBook, Book, Opts, St
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.toml_files import Source


class TableBook(Book[Opts, St, St]):
    """How a battle is set up from armies and a map, how cases arrange one, and what is counted of it.

    What a viewer sees of a battle is a battle too, without what is hidden from them. `deeds` are the kinds of
    deeds that its rules know (`books/battle_report.py`), `sections` those of its clauses, in the order in which
    its chapters are asked.
    """

    deeds: ClassVar[tuple[str, ...]] = ()
    sections: ClassVar[tuple[str, ...]] = ()

    def chapters(self) -> tuple[OptionalChapter, ...]:
        """Its optional chapters, found in `books/<book>/chapters/` and put in order."""
        return chapters_of(self.id, self.sections)

    def set_up(self, armies: Sequence[Source], map_name: str, seed: int) -> Opts:
        """Options for these armies (ids, files, tables) on a map: an id, a file, or "generated" by the seed."""
        raise AssertionError

    def set_up_agreed(
        self, armies: Sequence[Source], map_name: str, seed: int, chosen: Mapping[str, Sequence[str]]
    ) -> Opts:
        """The same for a game that was agreed on: what was chosen may say how many armies there are."""
        options = self.set_up(armies, map_name, seed)
        return self.agreed(options, chosen) if chosen else options

    def summary(self, state: St) -> dict[str, dict[str, float]]:
        """Figures of a game for statistics: what is counted, and its value for each seat ("" for all)."""
        raise AssertionError

    def report(self, match: Match) -> BattleReport:
        """What came of a game of this book, as facts; what the book has no rules for is absent from it.

        Asked only of a book that knows deeds.
        """
        raise AssertionError

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[Opts, St]:
        """The options and the state that a conformance case sets up, or BadInput with the fault in it."""
        raise AssertionError

    def unit_facts(self, state: St, unit_id: str) -> Data:
        """What a case may say about a unit."""
        raise AssertionError

    def marker_owner(self, state: St, number: int) -> str:
        """The seat that holds the marker of this number, counted from 1."""
        raise AssertionError


def on_table(book: AnyBook) -> TableBook[Any, Any]:
    """The book as one of battles, or BadInput if it is none."""
    if not isinstance(book, TableBook):
        raise BadInput(f"{book.title} is not played by armies on a table", "book")
    return book
