"""A small book of single runners in a ruin, for the page: walks made leg by leg, where nobody may measure.

It brings no line to `web/`. `shelved` puts it on the shelf.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banneret.core.engine.book import SHELF

RUIN = "roof-run"


@contextmanager
def shelved() -> Iterator[None]:
    others = dict(SHELF)
    SHELF[RUIN] = "tests.toy_ruin.book:RoofRun"
    try:
        yield
    finally:
        SHELF.clear()
        SHELF.update(others)
