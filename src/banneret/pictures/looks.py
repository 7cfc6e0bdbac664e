"""What pictures and reports need to know about a book: its own words, and how its events are read.

The pictures are the same for every book, and draw what its views and words say. Whatever else differs is asked
of the look of the book, which is found here by the book's id; a book without one is drawn all the same, and has
a report without a story.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from banneret.books.battle_report import BattleReport
from banneret.books.chapter_rooms import ChapterRooms
from banneret.core.engine.book import SHELF, AnyBook, Book, open_book
from banneret.core.engine.doors import Doors
from banneret.core.engine.events import Event
from banneret.core.engine.match import Told
from banneret.core.engine.shown import BookWords
from banneret.pictures.chronicle import Chronicle


class Tested(NamedTuple):
    """Dice that could succeed or fail: whose, what for, how many chances of which size, and what came of it."""

    unit: str
    kind: str
    dice: int
    chance: float
    goal: str
    successes: int


class ChapterLook:
    """An optional chapter as pictures show it, in `pictures/<book>/chapters/` under the chapter's name."""

    kinds: tuple[str, ...] = ()  # of rolls that only this chapter has
    tests: Mapping[str, str] = {}  # those that are one roll for one thing, and what it is called
    good: str = ""  # what their successes are

    def read(self, event: Event) -> Tested | None:
        """What a roll of this chapter tells of luck; None for other events."""
        return None


_ROOMS: Final = ChapterRooms(ChapterLook, "pictures")


class Look:
    """A book as pictures show it. This one serves books that have none of their own."""

    book_id: str = ""
    markers_held: bool = True  # whether markers have an owner that changes
    tally_words: tuple[str, str, str, str] = ("Wounds dealt", "Models killed", "Wounds taken", "Models lost")
    extras: tuple[tuple[str, str], ...] = ()  # what else is counted of a unit, and its heading
    tally_note: str = ""
    wound_word: str = "wound"
    rolls_word: str = "Dice"  # what the ledger of luck counts
    kinds: tuple[str, ...] = ()  # of rolls, in the order of the ledger
    tests: Mapping[str, str] = {}  # kinds that are one roll for one thing, and what it is called
    heavy: str = ""  # the kind on which a whole unit may hang
    good: str = "a success"  # what successes are

    def chronicle(self, told: Sequence[Told], report: BattleReport | None) -> Chronicle:
        """The game told; a book that is not fought on a table has no report."""
        return Chronicle(report)

    def read(self, event: Event) -> Tested | None:
        """What a roll tells of luck; None for other events."""
        return None

    def round_of(self, event: Event) -> int:
        """The number of the round that begins with this event, or 0."""
        return 0

    # ------------------------------------------------------------------ with its chapters

    def all_kinds(self) -> tuple[str, ...]:
        return (*self.kinds, *[kind for own in self._chapters() for kind in own.kinds])

    def all_tests(self) -> Mapping[str, str]:
        found = dict(self.tests)
        for own in self._chapters():
            found.update(own.tests)
        return found

    def all_good(self) -> str:
        return ", ".join([self.good, *[own.good for own in self._chapters() if own.good]])

    def tested(self, event: Event) -> Tested | None:
        """What a roll tells of luck, be it the book's or a chapter's; None for other events."""
        for own in self._chapters():
            found = own.read(event)
            if found is not None:
                return found
        return self.read(event)

    def _chapters(self) -> list[ChapterLook]:
        return _ROOMS.every(self.book_id)


_DOORS: Final = Doors(Look, "pictures", "look")


def look_of(book_id: str) -> Look:
    return _DOORS.of(book_id)


def look_at(view: Mapping[str, Any]) -> Look:
    """The look for a view, which names its book."""
    return look_of(str(view["book"]))


def words_of(book_id: str) -> BookWords:
    """The words of a book; those that any book has of one that is not on the shelf."""
    book: AnyBook = open_book(book_id) if book_id in SHELF else Book()
    return book.words()


def words_at(view: Mapping[str, Any]) -> BookWords:
    """The words of the book that a view is of."""
    return words_of(str(view["book"]))


def at_least(need: int) -> float:
    """The chance of one die; needs beyond 6 cannot be met and those below 2 cannot be missed."""
    return min(6, max(0, 7 - need)) / 6
