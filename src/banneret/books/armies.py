# interpreted: armies are read once a game
"""The armies of any book, to look at and to choose from: which there are, what is in them, what is wrong.

The door is the same for every book; what an army and a list hold is told by the armies of the book. Nothing
here is used while a game is played: a game starts from options, and `set_up` makes those.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, cycle, islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from banneret.books.table_book import on_table
from banneret.core.engine.ask import Data
from banneret.core.engine.book import SHELF, AnyBook, open_book
from banneret.core.engine.doors import Doors
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import ID, OwnTables, Source, meant, parse_toml

# A key of thousands of parts (a.a.a…) would take the reader of TOML the square of that in time and memory.
_MOST_DOTS: Final = 60


class ListFault(NamedTuple):
    """One thing wrong with a list: the place in the file, a sentence, and the clause if the book says so."""

    where: str
    what: str
    clause: str = ""


class Checked(NamedTuple):
    """A list that has been checked: what it costs (0 if it has faults) and may cost, and its faults."""

    name: str
    points: int
    limit: int
    faults: list[ListFault]
    army_name: str = ""
    tier: str = ""


class OwnList(NamedTuple):
    """A list that a player brought as text.

    One that was made elsewhere has a `report` of the import: `unknown` are the rules in it that would be left
    out, and `unplayable` says why it cannot be played at all.
    """

    source: OwnTables
    report: Data | None = None
    unknown: tuple[str, ...] = ()
    unplayable: tuple[str, ...] = ()


class Sheet(NamedTuple):
    """A table of words, for whoever prints it."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


# What a person is taken to need for one, the enemy's moves in between included.
SECONDS_A_DECISION: Final = 15


class QuickBattle(NamedTuple):
    """A battle that is fought at the press of a button: what it is like, and how many decisions a player makes.

    There is a list for each seat; `map` is one that comes with the game. The decisions are counted by
    `python -m tools.quick_battles`.
    """

    id: str
    name: str
    feel: str
    decisions: int
    lists: tuple[str, ...]
    map: str
    settings: Mapping[str, Sequence[str]] = MappingProxyType({})

    @property
    def minutes(self) -> int:
        """About how long it takes, in steps of five minutes; nobody knows better."""
        return max(5, 5 * round(self.decisions * SECONDS_A_DECISION / 300))


class Armies:
    """What a book tells of its armies. These are none, and serve books that are played without."""

    quick: tuple[str, ...] = ()  # lists for a game at once, a different one for each seat
    battles: tuple[QuickBattle, ...] = ()  # the small ones first
    usual: tuple[tuple[str, ...], ...] = ()  # pairs of lists for demonstrations and measurements
    imports: tuple[str, ...] = ()  # programs whose lists can be read
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

    def check(self, source: Source) -> Checked:
        """A list, by id, file or tables, with everything that is wrong with it."""
        raise AssertionError

    def import_text(self, text: str, file: str) -> OwnList:
        """A list that another program made, from its JSON; BadInput for a book that knows no such program."""
        what = (
            "lists from elsewhere cannot be read for this book; it takes lists in Banneret’s own form (TOML)."
        )
        raise BadInput(what, file)

    def too_large(self, source: Source) -> str:
        """Why a legal list is more than this game can be played with on a table; "" if it is not."""
        return ""

    def army_data(self, army_id: str) -> Data:
        """An army as it is written."""
        raise AssertionError

    def army_sheets(self, army_id: str) -> list[Sheet]:
        """The units of an army, and its spells."""
        raise AssertionError

    def roster_data(self, source: Source) -> Data:
        """The roster of a list, by id, file or tables, as a game has it."""
        raise AssertionError

    def roster_sheet(self, source: Source) -> Sheet:
        raise AssertionError

    def roster_view(self, source: Source) -> Data:
        """A list worked out, to read: units with their models, spells in words, and what each rule does."""
        raise AssertionError


_DOORS: Final = Doors(Armies, "books", "armies")


def armies_of(book_id: str) -> Armies:
    return _DOORS.of(book_id)


def usual_lists(book: AnyBook) -> tuple[tuple[str, ...], ...]:
    """The pairs of lists for demonstrations and measurements, or BadInput if the book names none."""
    usual = armies_of(book.id).usual
    if not usual:
        raise BadInput(f"{book.title} has no usual armies, which this is played with")
    return usual


def enough_lists(
    book: AnyBook, lists: Sequence[str], chosen: Mapping[str, Sequence[str]], players: int = 0
) -> list[str]:
    """These lists and others of the usual ones after them, as many as are played with what is chosen.

    There are as many as `players`, if that is one of the numbers by which it is played.
    """
    numbers = on_table(book).armies_for(chosen)
    if players in numbers:
        numbers = (players,)
    if len(lists) in numbers:
        return list(lists)
    more = [name for pair in usual_lists(book) for name in pair]
    fresh = [name for name in dict.fromkeys(more) if name not in lists]
    return list(islice(chain(lists, fresh, cycle(more)), numbers[0]))


def book_of_id(name: str) -> str:
    """The book that a bundled army or list belongs to."""
    known: dict[str, str] = {}
    for book_id in SHELF:
        armies = armies_of(book_id)
        for each in (*armies.army_ids(), *armies.list_ids()):
            known.setdefault(each, book_id)
    if name not in known:
        near = meant(name, known)
        raise BadInput(
            f'there is no army or list "{name}"'
            + (near if near != "." else "; “banneret army list” names them all.")
        )
    return known[name]


def book_of_tables(raw: Mapping[str, Any], where: str) -> str:
    """The book that a list in a file is for, told by its tables."""
    for book_id in SHELF:
        if armies_of(book_id).is_list(raw):
            return book_id
    head = raw.get("list")
    named = head.get("book") if isinstance(head, dict) else None
    if isinstance(named, str) and named not in SHELF:
        raise BadInput(f"there is no book “{named}”; the books are: {', '.join(SHELF)}", f"{where}: list.book")
    raise BadInput(f"this is no army list of any book; the books are: {', '.join(SHELF)}", where)


# ------------------------------------------------------------------------------------------ lists as text


def own_list(book_id: str, text: str, file: str) -> OwnList:
    """A player's own list for this book, from the text of its file; `file` is what sentences call it.

    Nothing is read but the text and the armies that come with the game.
    """
    armies = armies_of(book_id)
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):  # no TOML begins like this
        return armies.import_text(text, file)
    if any([line.count(".") > _MOST_DOTS for line in text.split("\n")]):
        raise BadInput("a line has more dots in it than any list needs.", file)
    tables = parse_toml(text, file)
    if not armies.is_list(tables):
        others = [each for each in SHELF if armies_of(each).is_list(tables)]
        if others:
            what = f"this list is for {open_book(others[0]).title}, not for {open_book(book_id).title}."
            raise BadInput(what, file)
        # Of no book, then: what exactly is wrong, this book says when it reads the list.
    return OwnList(OwnTables(file, tables))


def check_own(book_id: str, own: OwnList) -> Checked:
    """What `Armies.check` says of it, with what an import and the size of the army add."""
    armies = armies_of(book_id)
    checked = armies.check(own.source)
    faults = [ListFault(own.source.file, what) for what in own.unplayable]
    faults += [each for each in checked.faults if not faults]  # the same again, less plainly
    if not faults:
        large = armies.too_large(own.source)
        faults += [ListFault(own.source.file, large)] * bool(large)
    return checked._replace(faults=faults)


def own_source(book_id: str, text: str, file: str, without_unknown: bool) -> OwnTables:
    """What a game with this list is set up from, or BadInput with the first thing that forbids it."""
    own = own_list(book_id, text, file)
    for where, what, clause in check_own(book_id, own).faults:
        raise BadInput(f"{what} [{clause}]" if clause else what, where)
    if own.unknown and not without_unknown:
        rules = ", ".join(own.unknown)
        what = f"these rules are not understood: {rules}; the list is played only if you agree to do without."
        raise BadInput(what, file)
    return own.source


# ------------------------------------------------------------------------------------------ options


def set_up(
    book: AnyBook,
    lists: Sequence[Source],
    map_name: str,
    seed: int,
    chosen: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Any:
    """Options for these armies; the book says which kind of game they play, `chosen` what was agreed on."""
    for source in lists:
        if isinstance(source, str) and ID.fullmatch(source) and source not in armies_of(book.id).list_ids():
            told = book_of_id(source)
            if told != book.id:
                raise BadInput(f"this is for {open_book(told).title}, not for {book.title}", source)
    return on_table(book).set_up_agreed(lists, map_name, seed, chosen)
