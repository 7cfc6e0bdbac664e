"""An optional chapter of Age of Fantasy that steps in wherever a chapter can.

`opened` puts its folder beside the one in which the book's chapters are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.books.age_of_fantasy import chapters

TOY = Path(__file__).parent / "chapters"


@contextmanager
def opened() -> Iterator[None]:
    chapters.__path__.append(str(TOY))
    try:
        yield
    finally:
        chapters.__path__.pop()
