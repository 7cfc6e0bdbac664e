"""A mission of Age of Fantasy in a file of its own, as anybody might add one.

`opened` puts its folder beside the one in which the book's missions are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.books.age_of_fantasy import mission_kinds

TOY = Path(__file__).parent / "mission_kinds"


@contextmanager
def opened() -> Iterator[None]:
    mission_kinds.__path__.append(str(TOY))
    try:
        yield
    finally:
        mission_kinds.__path__.pop()
