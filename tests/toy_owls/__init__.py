"""Two small books for the page: one of three sides and a neutral one on two floors, and one without a table.

Neither brings a line to `web/`. `shelved` puts both on the shelf.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banneret.core.engine.book import SHELF

OWLS = "owl-tower"
WORDS = "chests-in-words"


@contextmanager
def shelved() -> Iterator[None]:
    others = dict(SHELF)
    SHELF[OWLS] = "tests.toy_owls.book:OwlTower"
    SHELF[WORDS] = "tests.toy_owls.plain:ChestsInWords"
    try:
        yield
    finally:
        SHELF.clear()
        SHELF.update(others)
