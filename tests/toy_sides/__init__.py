"""Chapters for battles of more than two sides, as anybody might add them: three of each One Page Rules book.

Three or four armies each for itself, two teams of two, and a side that nobody plays. `opened` puts the folder
of a book's toys beside the one in which its chapters are. Not all of them go together, so what the contract
asks of every toy is asked of these in `tests/books/test_sides.py` and `tests/books/regiments/test_sides.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.books.age_of_fantasy import chapters
from banneret.books.regiments import chapters as chapters_of_regiments

TOY = Path(__file__).parent / "of_many"
OF_REGIMENTS = Path(__file__).parent / "of_regiments"


@contextmanager
def opened(toys: Path = TOY) -> Iterator[None]:
    path = (chapters if toys == TOY else chapters_of_regiments).__path__
    path.append(str(toys))
    try:
        yield
    finally:
        path.pop()
