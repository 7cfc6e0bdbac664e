# interpreted: looked at once a game
"""Whether armies find room where they are set up: tried with the book's own deployment.

A bound by area would prove little. Here every unit is set up by the rules, largest first and in other orders;
places that were found are proof, and where none were found that is what is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from banneret.books.armies import ListFault, armies_of, set_up
from banneret.books.events import NoRoom
from banneret.core.engine.ask import Question
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.toml_files import OwnTables, Source
from banneret.core.space.shown import ShownView, as_on_table

_MOST_ANSWERS: Final = 2_000
_WAITING: Final = "to deploy"  # what every book calls it

Sizes = dict[str, int]
Order = Callable[[list[str], Sizes], list[str]]


def _largest_first(units: list[str], sizes: Sizes) -> list[str]:
    return sorted(units, key=lambda unit: -sizes.get(unit, 0))


def _as_listed(units: list[str], sizes: Sizes) -> list[str]:
    return units


_ORDERS: Final[tuple[Order, ...]] = (_largest_first, _as_listed)


def check_room(book: AnyBook, options: Any, where: str) -> None:
    """BadInput if no way was found to set up everybody on the table of this game."""
    left = left_over(book, options)
    if left:
        raise BadInput(f"no way was found to set up {_named(book, options, left)}", where)


def room_faults(book_id: str, source: Source) -> list[ListFault]:
    """What is wrong with a list whose units find no room even on a table with nothing on it."""
    book, armies = open_book(book_id), armies_of(book_id)
    options = set_up(book, [source, armies.quick[-1]], armies.usual_map, 1)
    bare = msgspec.structs.replace(options.table, name="", pieces=())
    options = msgspec.structs.replace(options, table=bare)
    left = [unit for unit in left_over(book, options) if unit.startswith("A.")]
    if not left:
        return []
    file = source.file if isinstance(source, OwnTables) else source
    return [ListFault(file, f"no way was found to set up {_named(book, options, left)}.")]


def _named(book: AnyBook, options: Any, units: list[str]) -> str:
    names = book.names(options)
    table = getattr(options, "table", None)
    where = f"“{table.name}”" if table is not None and table.name else "an empty table"
    return f"{', '.join([names.get(unit, unit) for unit in units])} on {where}"


def left_over(book: AnyBook, options: Any) -> list[str]:
    """The ids of units for which no way was found to set up all armies; empty when one was found."""
    fewest: list[str] | None = None
    for order in _ORDERS:
        left = _left_over(book, options, order)
        if not left:
            return []
        if fewest is None or len(left) < len(fewest):
            fewest = left
    assert fewest is not None
    return fewest


def _left_over(book: AnyBook, options: Any, order: Order) -> list[str]:
    match = Match.start(book, options, seed=0)
    sizes = {unit["id"]: unit["size"] for unit in _view(match).get("units", [])}
    for _ in range(_MOST_ANSWERS):
        view = _view(match)
        if match.over or view["round"] > 0:
            break
        for seat, question in list(match.pending.items()):
            if question.name == "deploy":
                stuck = _stuck(view, seat, question)
                if stuck:
                    # No need to see how many more would find the zone full.
                    return stuck
            refusal = match.answer(seat, _answer(question, order, sizes))
            assert refusal is None, refusal.why
    return [event.unit for event in match.events if isinstance(event, NoRoom)]


def _view(match: Match) -> ShownView:
    return as_on_table(match.book.view_data(match.view("")))


def _stuck(view: ShownView, seat: str, question: Question) -> list[str]:
    """Units of this seat still to be deployed, for which the question offers nothing at all."""
    offered = {mark for option in question.to_data().get("options", []) for mark in option["marks"]}
    return [
        unit["id"]
        for unit in view["units"]
        if unit["seat"] == seat and unit["place"] == _WAITING and unit["id"] not in offered
    ]


def _answer(question: Question, order: Order, sizes: Sizes) -> object:
    """What is usual; of units to deploy the next in this order, before any is kept in reserve."""
    options = question.to_data().get("options", []) if question.name == "deploy" else []
    units = [option["key"].removeprefix("deploy ") for option in options if option["key"].startswith("deploy ")]
    if units:
        return f"deploy {order(units, sizes)[0]}"
    return question.default()
