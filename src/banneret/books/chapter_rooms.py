# interpreted: loads modules by name
"""What a layer above the rules knows of single chapters, found by their names.

What bots know of the chapter `some-chapter` of a book stands in `bots/<book>/chapters/some_chapter.py`, and so
in odds and pictures. A layer that knows nothing of a chapter has no such module, and nothing else names it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Sequence
from typing import Generic, TypeVar

from banneret.books.chapter_choices import ROOM
from banneret.books.chapters import OptionalChapter
from banneret.core.engine.doors import class_in, folder_of, module_of

T = TypeVar("T")


class ChapterRooms(Generic[T]):
    """What one layer knows of chapters: an object each, of the class of this kind in the chapter's module."""

    def __init__(self, kind: type[T], layer: str, room: str = ROOM) -> None:
        self._kind = kind
        self._layer = layer
        self._room = room
        self._made: dict[tuple[str, ...], dict[str, T]] = {}
        self._asked: tuple[Sequence[OptionalChapter], list[T]] | None = None

    def of(self, book_id: str, name: str) -> T | None:
        """What is known of the chapter of this name; None if nothing is."""
        return self._all(book_id).get(folder_of(name))

    def every(self, book_id: str) -> list[T]:
        """What is known of all chapters of a book, played or not, by their names."""
        return list(self._all(book_id).values())

    def in_use(self, book_id: str, chapters: Sequence[OptionalChapter]) -> list[T]:
        """What is known of these, in their order. A battle's list is never changed, so it is looked up once."""
        asked = self._asked  # taken once: another thread may ask for another battle meanwhile
        if asked is None or asked[0] is not chapters:
            known = self._all(book_id)
            names = [folder_of(chapter.id) for chapter in chapters]
            asked = self._asked = chapters, [known[name] for name in names if name in known]
        return asked[1]

    def _all(self, book_id: str) -> dict[str, T]:
        folder = module_of(self._layer, book_id, self._room)
        if folder is None:
            return {}
        key = (folder.__name__, *folder.__path__)
        if key not in self._made:
            names = sorted([each.name for each in pkgutil.iter_modules(folder.__path__)])
            modules = {name: importlib.import_module(f"{folder.__name__}.{name}") for name in names}
            self._made[key] = {name: class_in(module, self._kind)() for name, module in modules.items()}
        return self._made[key]
