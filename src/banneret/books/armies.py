"""The armies of any book, to look at and to choose from: which there are, what is in them, what is wrong.

The door is the same for every book; what an army and a list hold is told by the armies of the book. Nothing
here is used while a game is played: a game starts from options, and `set_up` makes those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from banneret.core.ask import Data
from banneret.core.book import SHELF, Book
from banneret.core.doors import Doors
from banneret.core.errors import BadInput
from banneret.core.toml_files import meant


class Fault(NamedTuple):
    """One thing wrong with a list: the place in the file, a sentence, and the clause if the book says so."""

    where: str
    what: str
    clause: str = ""


class Checked(NamedTuple):
    """A list that has been checked: what it costs and may cost, and its faults."""

    name: str
    points: int
    limit: int
    faults: list[Fault]


class Sheet(NamedTuple):
    """A table of words, for whoever prints it."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


class Armies:
    """What a book tells of its armies. These are none, and serve books that are played without."""

    tiers: tuple[str, ...] = ()  # kinds of game between which the players may choose, the smallest first
    quick: tuple[str, ...] = ()  # lists for a game at once, a different one for each seat
    usual: tuple[tuple[str, ...], ...] = ()  # pairs of lists for demonstrations and measurements
    usual_map: str = ""  # for measurements, so that those of different days compare

    def army_ids(self) -> tuple[str, ...]:
        return ()

    def list_ids(self) -> tuple[str, ...]:
        return ()

    def is_list(self, raw: Mapping[str, Any]) -> bool:
        """Whether a file with these tables is written as the army lists of this book are."""
        return False

    def army_line(self, army_id: str) -> Data:
        """An army in a line: id, name, about and how many units it has to choose from."""
        raise AssertionError

    def list_line(self, list_id: str) -> Data:
        """A list in a line: id, name, army, the army's name, points, limit and tier."""
        raise AssertionError

    def check(self, name: str) -> Checked:
        """A list, by id or file, with everything that is wrong with it."""
        raise AssertionError

    def army_data(self, army_id: str) -> Data:
        """An army as it is written."""
        raise AssertionError

    def army_sheets(self, army_id: str) -> list[Sheet]:
        """The units of an army, and its spells."""
        raise AssertionError

    def roster_data(self, name: str) -> Data:
        """The roster of a list, by id or file, as a game has it."""
        raise AssertionError

    def roster_sheet(self, name: str) -> Sheet:
        raise AssertionError

    def roster_view(self, list_id: str) -> Data:
        """A list worked out, to read: units with their models, spells in words, and what each rule does."""
        raise AssertionError


# Where the armies of each book are; loaded when first asked for.
_DOORS: Final = Doors(
    Armies,
    {
        "regiments": "banneret.books.regiments.armies:RegimentsArmies",
        "age-of-fantasy": "banneret.books.age_of_fantasy.armies:AgeOfFantasyArmies",
        "quick-starter": "banneret.books.quick_starter.armies:QuickStarterArmies",
    },
)


def armies_of(book_id: str) -> Armies:
    return _DOORS.of(book_id)


def book_of_id(name: str) -> str:
    """The book that a bundled army or list belongs to."""
    known: dict[str, str] = {}
    for book_id in SHELF:
        armies = armies_of(book_id)
        for each in (*armies.army_ids(), *armies.list_ids()):
            known.setdefault(each, book_id)
    if name not in known:
        raise BadInput(f'there is no army or list "{name}"{meant(name, known)}')
    return known[name]


def book_of_tables(raw: Mapping[str, Any], where: str) -> str:
    """The book that a list in a file is for, told by its tables."""
    for book_id in SHELF:
        if armies_of(book_id).is_list(raw):
            return book_id
    raise BadInput(f"this is no army list of any book; the books are: {', '.join(SHELF)}", where)


def set_up(book: Book, lists: Sequence[str], map_name: str, seed: int, tier: str = "") -> Any:
    """Options for these armies; the book says which kind of game they play unless a tier is named."""
    check_tier(book, tier)
    options = book.set_up(lists, map_name, seed)
    return in_tier(book, options, tier)


def in_tier(book: Book, options: Any, tier: str) -> Any:
    """The same options for a game of this tier; as they are if none is named."""
    if not tier:
        return options
    return book.read_options({**book.write_options(options), "tier": tier})


def check_tier(book: Book, tier: str) -> None:
    tiers = armies_of(book.id).tiers
    if tier and not tiers:
        raise BadInput(f"{book.title} has no tiers", "tier")
    if tier and tier not in tiers:
        raise BadInput(f"the tier is {' or '.join(tiers)}, not “{tier}”", "tier")
