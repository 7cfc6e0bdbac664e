"""Books for the examples in help, which names none by itself."""

from __future__ import annotations

from typing import Final

from banneret.core.engine.book import SHELF

FIRST: Final = next(iter(SHELF))
LAST: Final = list(SHELF)[-1]
