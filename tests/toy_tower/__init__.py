"""A table book with a tower in it: watchmen who climb about, so that one may stand straight above another.

`shelved` puts it on the shelf, and its clauses where those of the books are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.cases import clause_files
from banneret.core.engine.book import SHELF

TOWER = Path(__file__).parent
BOOK = "watch-tower"


@contextmanager
def shelved() -> Iterator[None]:
    clauses, there = clause_files.CLAUSES, BOOK in SHELF
    SHELF[BOOK] = "tests.toy_tower.book:WatchTower"
    clause_files.CLAUSES = TOWER
    try:
        yield
    finally:
        clause_files.CLAUSES = clauses
        if not there:
            del SHELF[BOOK]
