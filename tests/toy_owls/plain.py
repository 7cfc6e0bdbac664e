"""Three Chests told in words: the same game, but nobody sees a table."""

from __future__ import annotations

from typing import ClassVar

from banneret.core.engine.ask import Data
from banneret.core.space.shown import ShownView
from tests.toy.books.three_chests.book import ThreeChests
from tests.toy_owls import WORDS


class ChestsInWords(ThreeChests):
    id: ClassVar[str] = WORDS
    title: ClassVar[str] = "Three Chests in Words"

    def view_data(self, view: Data) -> ShownView:
        shown = super().view_data(view)
        del shown["table"], shown["markers"]
        return shown
