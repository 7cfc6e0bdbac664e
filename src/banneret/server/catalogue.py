"""What can be read before a game: books, army lists, tables and clauses."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from banneret.books.armies import armies_of, check_own, enough_lists, own_list, own_source
from banneret.books.deploying import check_room, room_faults
from banneret.books.sides import LETTERS
from banneret.books.table_book import on_table
from banneret.books.warbands import warbands_of
from banneret.bots.players import bot_names
from banneret.bots.prepared import can_prepare
from banneret.cases.clause_files import has_clauses, load_clauses
from banneret.core.engine.ask import Data
from banneret.core.engine.book import SHELF, AnyBook, check_settings, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.shown import ShownSide, ShownWords
from banneret.core.engine.toml_files import Source
from banneret.core.space.shown import as_on_table
from banneret.core.space.table import available_maps, load_map, map_about, style_abouts
from banneret.core.space.table_generator import GENERATED, generated_name
from banneret.odds.advice import measures_of
from banneret.pictures.board import board_svg
from banneret.server.quick_battles import quick_battles

_MOST_FAULTS: Final = 50
_LONGEST: Final = 400  # a sentence, for words of a list are quoted in it


Agreed = tuple[tuple[str, tuple[str, ...]], ...]  # settings of a book, and what was chosen for each


class OwnText(NamedTuple):
    """A player's own list as it was sent."""

    text: str
    without_unknown: bool = False


class FieldedBand(NamedTuple):
    """A warband that takes part in a game, as its document."""

    document: bytes


# What a seat brings to a game: a list that comes with it by its id, one of the player's own, or a warband.
Brought = str | OwnText | FieldedBand


def books() -> list[Data]:
    return [_book(book_id) for book_id in SHELF if open_book(book_id).offered]


def find_book(book_id: str) -> AnyBook | None:
    return open_book(book_id) if book_id in SHELF else None


def seats(book: AnyBook) -> dict[str, int]:
    """The seats of a book, in order."""
    return {seat: at for at, seat in enumerate(_book(book.id)["seats"])}


@functools.lru_cache(maxsize=16)
def _book(book_id: str) -> Data:
    book = open_book(book_id)
    armies = armies_of(book_id)
    lists = [armies.list_line(name) for name in armies.list_ids()]
    seats = list(book.seats(book.sample_options(0)))
    bots = bot_names(book)
    # A book that is not played with army lists is not played on our tables either.
    maps = available_maps(book_id) if lists else []
    styles = style_abouts(book_id) if lists else {}
    quick = {
        "book": book.id,
        "lists": _quick_lists(book_id, len(seats)),
        "map": GENERATED,
        "settings": {},
        "seed": None,
        "dice": "server",
        "seats": {
            seat: {"kind": "bot", "bot": bots[-1]} if at else {"kind": "human", "name": ""}
            for at, seat in enumerate(seats)
        },
        "seconds": None,
    }
    return {
        "id": book.id,
        "title": book.title,
        "seats": seats,
        "all_seats": _all_seats(book, seats),
        "bots": bots,
        "lists": lists,
        "imports": list(armies.imports),
        "maps": [map_line(name, book_id) for name in maps],
        "styles": list(styles),
        "style_abouts": styles,
        "settings": [setting.to_data() for setting in book.settings()],
        "warbands": warbands_of(book_id).there,
        "prepares": can_prepare(book),
        "quick": quick,
        "battles": quick_battles(book, quick, {line["id"]: line for line in lists}),
        "words": words(book),
    }


def map_line(name: str, book_id: str) -> Data:
    return {"id": name, "name": load_map(name, book_id).name, "about": map_about(name, book_id)}


def _all_seats(book: AnyBook, seats: list[str]) -> list[str]:
    """What seats are called in games of this book, if as many play as ever may."""
    most = max(
        [number for each in book.settings() for _, numbers in each.armies for number in numbers], default=0
    )
    return [*seats, *LETTERS[len(seats) : most]]


def words(book: AnyBook) -> ShownWords:
    """A book's words, and what can be measured in its games."""
    return {**book.words(), "measures": measures_of(book), "measurable": book.measurable}


def _quick_lists(book_id: str, seats: int) -> list[str]:
    """Small armies, a different one for each seat."""
    armies = armies_of(book_id)
    known = armies.list_ids()
    small = [name for name in armies.quick if name in known] or list(known)
    return [small[at % len(small)] for at in range(seats)] if small else []


@functools.lru_cache(maxsize=64)
def roster(book_id: str, list_id: str) -> Data | None:
    """An army list worked out, to read; None if there is none."""
    armies = armies_of(book_id)
    return armies.roster_view(list_id) if list_id in armies.list_ids() else None


def own_roster(book_id: str, text: str) -> Data:
    """A player's own list, to read before playing it; BadInput in words if it is none of this book."""
    _takes_lists(book_id)
    armies = armies_of(book_id)
    with _in_few_words():
        own = own_list(book_id, text, "your list")
        checked = check_own(book_id, own)
        if not checked.faults:
            checked = checked._replace(faults=room_faults(book_id, own.source))
        return {
            "name": checked.name,
            "army_name": checked.army_name,
            "points": checked.points,
            "limit": checked.limit,
            "tier": checked.tier,
            "faults": [
                {"where": _short(fault.where), "what": _short(fault.what), "clause": fault.clause}
                for fault in checked.faults[:_MOST_FAULTS]
            ],
            "report": own.report,
            "roster": None if checked.faults else armies.roster_view(own.source),
        }


def _takes_lists(book_id: str) -> None:
    if not armies_of(book_id).list_ids():
        raise BadInput("this book is played without army lists", "lists")


@contextmanager
def _in_few_words() -> Iterator[None]:
    """Faults quote what stands in a list, and anything may stand there."""
    try:
        yield
    except BadInput as fault:
        raise BadInput(_short(fault.what), _short(fault.where)) from None


def _short(sentence: str) -> str:
    shown = "".join([mark if mark.isprintable() else " " for mark in sentence[:_LONGEST]])
    return shown if len(sentence) <= _LONGEST else f"{shown}…"


@functools.lru_cache(maxsize=16)
def clauses(book_id: str) -> dict[str, dict[str, str]]:
    if not has_clauses(book_id):
        return {}
    return {
        clause.id: {"title": clause.title, "rule": clause.rule, "ruling": clause.ruling}
        for clause in load_clauses(book_id)
    }


# ------------------------------------------------------------------------------------------ setting up


def options(
    book: AnyBook,
    lists: Sequence[Brought],
    map_id: str,
    seed: int | None,
    players: dict[str, str],
    settings: Mapping[str, Sequence[str]] | None = None,
) -> Any:
    """Options for a game, or BadInput in words for whoever asked.

    Lists and maps are ids of bundled ones, or a list comes as its text; never paths. A table is generated from
    the seed if one was given; otherwise from a number of its own, because the table's name tells it and the
    dice must stay unknown.
    """
    check_settings(book, settings or {})
    if any(isinstance(each, FieldedBand) for each in lists) and not warbands_of(book.id).there:
        raise BadInput("this book has no warbands", "lists")
    if not armies_of(book.id).list_ids():
        if any(not isinstance(each, FieldedBand) for each in lists):
            raise BadInput("this book is played without army lists", "lists")
        made = book.sample_options(secrets.randbelow(2**31) if seed is None else seed)
        return _with_warbands(book, made, lists) if lists else made
    sources = [_source(book.id, each, at) for at, each in enumerate(lists)]
    style, number = generated_name(map_id, book.id)
    if not style and map_id not in available_maps(book.id):
        raise BadInput("there is no such map", "map")
    if number is None:
        number = secrets.randbelow(2**31) if seed is None else seed
    name = f"{style}-{number}" if style else map_id
    made = on_table(book).set_up_agreed(sources, name, number, settings or {})
    data = book.write_options(_with_warbands(book, made, lists))
    if "players" in data:
        data["players"] = {seat: name for seat, name in players.items() if name}
    ready = book.read_options(data)
    if any(isinstance(each, OwnText) for each in lists):
        with _in_few_words():
            check_room(book, ready, "lists")
    return ready


def _with_warbands(book: AnyBook, made: Any, lists: Sequence[Brought]) -> Any:
    """The options with the warbands among these in their seats."""
    seats = book.seats(made)
    bands = [(at, each.document) for at, each in enumerate(lists) if isinstance(each, FieldedBand)]
    if not bands:
        return made
    if len(lists) > len(seats):
        raise BadInput(f"there are {len(seats)} seats in this game, and {len(lists)} lists for them", "lists")
    with _in_few_words():
        fielded = warbands_of(book.id).fielded(
            book.write_options(made), [(seats[at], document) for at, document in bands]
        )
        return book.read_options(fielded)


def _source(book_id: str, wanted: Brought, at: int) -> Source:
    ids = armies_of(book_id).list_ids()
    if isinstance(wanted, OwnText):
        with _in_few_words():
            return own_source(book_id, wanted.text, f"lists[{at}]", wanted.without_unknown)
    if isinstance(wanted, FieldedBand):
        return ids[at % len(ids)]  # something to set up with, until the warband takes its place
    if wanted not in ids:
        raise BadInput(f"there is no army list “{wanted}” of this book", "lists")
    return wanted


def agreed_in(words: Sequence[str]) -> Agreed:
    """What players agree on, as a query writes it: `setting=choice,choice`."""
    parts = [word.partition("=") for word in words]
    return tuple([(name, tuple([each for each in made.split(",") if each])) for name, _, made in parts])


@functools.lru_cache(maxsize=64)
def table_svg(book_id: str, map_id: str, seed: int, agreed: Agreed = ()) -> str | None:
    """A picture of a table before anybody stands on it, with what is agreed on; None if there is no such map.

    Where a book lets nobody measure, nobody measures on this either.
    """
    book = open_book(book_id)
    style, number = generated_name(map_id, book_id)
    if not armies_of(book_id).list_ids() or not (style or map_id in available_maps(book_id)):
        return None
    size = len(book.seats(book.sample_options(0)))
    name = f"{style}-{seed if number is None else number}" if style else map_id
    chosen = dict(agreed)
    check_settings(book, chosen)
    lists = _quick_lists(book_id, size)
    try:
        ready = options(book, enough_lists(book, lists, chosen), name, None, {}, chosen)
    except BadInput:
        if not chosen:
            raise
        # What does not go together is told when a game is made with it.
        ready = options(book, lists, name, None, {})
    view = as_on_table(book.view_data(book.view(book.begin(ready), "")))
    sides: list[ShownSide] = [{"seat": side["seat"]} for side in view["sides"] if not side.get("neutral")]
    return board_svg({**view, "units": [], "markers": [], "sides": sides}, {}, ruled=book.measurable)
