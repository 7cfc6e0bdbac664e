# interpreted: armies are read once a game
"""How each One Page Rules book raises armies, where they differ.

A book has this in its own folder, in `mustering.py`; whoever has such a module plays armies of One Page Rules.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import module_of, place_of


class Mustering(NamedTuple):
    """What a book says of army lists. Clauses are "" where it says nothing."""

    system: str  # what Army Forge calls this game
    title: str  # what sentences call it
    in_rows: bool  # units stand in rows on square bases: only some sizes have rows, and so many of a kind
    limit: str
    empty: str
    alike: str  # that the halves of a combined unit have the same upgrades of all models
    lone: str  # that a single model cannot be combined
    sizes: str
    command: str


def mustering_of(book_id: str) -> Mustering:
    module = module_of("books", book_id, "mustering")
    assert module is not None, f"{book_id} is no book of One Page Rules"
    found = module.MUSTERING
    assert isinstance(found, Mustering)
    return found


def opr_books() -> tuple[str, ...]:
    """The books that play armies of One Page Rules."""
    return tuple([book_id for book_id in SHELF if _musters(book_id)])


@functools.cache
def _musters(book_id: str) -> bool:
    return bool(place_of("books", book_id, "mustering"))


def first_opr_book() -> str:
    """The book of a list that names none."""
    return opr_books()[0]
