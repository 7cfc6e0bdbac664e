"""Three chapters of Age of Fantasy for battles of more than two sides, as anybody might add them.

Three or four armies each for itself, two teams of two, and beasts that nobody plays. `opened` puts their folder
beside the one in which the book's chapters are. Not all of them go together, so what the contract asks of
every toy is asked of these in `tests/books/test_sides.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.books.age_of_fantasy import chapters

TOY = Path(__file__).parent / "of_many"


@contextmanager
def opened() -> Iterator[None]:
    chapters.__path__.append(str(TOY))
    try:
        yield
    finally:
        chapters.__path__.pop()
