# interpreted: armies are read once a game
"""How each One Page Rules book raises armies, where they differ.

A book has this in its own folder, as `MUSTERING` in `mustering.py`; whoever has one plays armies of One Page
Rules.
"""

from __future__ import annotations

import functools
from types import ModuleType
from typing import NamedTuple

from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import module_of, place_of


class Mustering(NamedTuple):
    """What a book says of army lists. Clauses are "" where it says nothing."""

    system: str  # what Army Forge calls this game
    title: str  # what sentences call it
    loose: bool  # models stand loose, on round bases if they have such; else in rows, on square ones
    counted: bool  # a unit may appear so many times, and so many Heroes and engines for the points
    adds_up: bool  # numbers of one rule from several upgrades add up; else the highest counts
    limit: str
    empty: str
    alike: str  # that the halves of a combined unit have the same upgrades of all models
    lone: str  # that a single model cannot be combined
    sizes: str  # that a unit has a size with rows; where nothing says so it may have any
    command: str
    one_army: str  # that all units are of one army
    unnamed: bool = False  # a list that names no book is for this one
    prefix: str = ""  # of its clauses
    strange: bool = False  # a list that was made for a game of no book is played with this one


def mustering_of(book_id: str) -> Mustering:
    found = _module(book_id).MUSTERING
    assert isinstance(found, Mustering)
    return found


def opr_books() -> tuple[str, ...]:
    """The books that play armies of One Page Rules."""
    return tuple([book_id for book_id in SHELF if _musters(book_id)])


@functools.cache
def _musters(book_id: str) -> bool:
    return place_of("books", book_id, "mustering") != "" and hasattr(_module(book_id), "MUSTERING")


def _module(book_id: str) -> ModuleType:
    module = module_of("books", book_id, "mustering")
    assert module is not None, f"{book_id} is no book of One Page Rules"
    return module


def book_of_unnamed() -> str:
    """The book of a list that names none."""
    return _only([book_id for book_id in opr_books() if mustering_of(book_id).unnamed])


def book_of_system(system: str) -> str:
    """The book of the game that Army Forge calls so; "" if there is none."""
    found = [book_id for book_id in opr_books() if system and mustering_of(book_id).system == system]
    return found[0] if found else ""


def book_of_strangers() -> str:
    """The book that lists of a game of no book are played with."""
    return _only([book_id for book_id in opr_books() if mustering_of(book_id).strange])


def _only(found: list[str]) -> str:
    assert len(found) == 1, f"one book should say so of itself, not {len(found)}"
    return found[0]
