"""Quick battles with their armies deployed, and the pictures of them that the lobby shows."""

from __future__ import annotations

import asyncio
import gzip
import logging
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from banneret.books.armies import QuickBattle
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.core.space.shown import as_on_table
from banneret.pictures.scene import scene_svg
from banneret.server import catalogue
from banneret.server.preparing import lay

_log = logging.getLogger("banneret.server")

_SEED: Final = 1  # one of the ways in which the armies may stand


def deployed(book_id: str, battle: QuickBattle, seed: int) -> Match:
    """The battle before its first move."""
    book = open_book(book_id)
    options = catalogue.options(book, battle.lists, battle.map, None, {}, battle.settings)
    match = Match.start(book, options, seed=seed)
    lay(match, seed)
    return match


def packed_picture(book_id: str, battle: QuickBattle) -> bytes:
    """The armies as everybody sees them, as packed SVG: it is sent far more often than it is unpacked."""
    match = deployed(book_id, battle, _SEED)
    view = as_on_table(match.book.view_data(match.view("")))
    return gzip.compress(scene_svg(view, battle.name).encode(), mtime=0)


def _drawn(book_id: str, battle: QuickBattle) -> bytes | None:
    try:
        return packed_picture(book_id, battle)
    except Exception:
        # A lobby without a picture is a lobby still.
        _log.exception("there is no picture of %s in %s", battle.id, book_id)
        return None


class BattlePictures:
    """Each is drawn once, and one after the other: who asks for one that is being drawn waits for the same."""

    def __init__(self) -> None:
        self._hand = ThreadPoolExecutor(max_workers=1, thread_name_prefix="quick battles")
        self._known: dict[tuple[str, str], asyncio.Future[bytes | None]] = {}

    async def packed(self, book_id: str, battle: QuickBattle) -> bytes | None:
        """None if there is none: it would fail again, and is not tried again."""
        drawing = self._known.get((book_id, battle.id))
        if drawing is None:
            drawing = asyncio.get_running_loop().run_in_executor(self._hand, partial(_drawn, book_id, battle))
            self._known[(book_id, battle.id)] = drawing
        # Who goes away takes the picture from nobody else.
        return await asyncio.shield(drawing)

    def close(self) -> None:
        self._hand.shutdown(wait=False, cancel_futures=True)
