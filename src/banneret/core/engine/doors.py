# interpreted: loads other modules by name
"""What each book brings for a layer above it: its adviser, armies, bots, look.

Nothing lists them. A book has a folder of its own name in every layer that it serves, and there a module that
the layer asks for: the look of `some-book` is the Look in `pictures/some_book/look.py`. A layer that a
book leaves out is simply not there. Everything is loaded when first asked for.
"""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType
from typing import Any, Generic, TypeVar

T = TypeVar("T")

# Places that have been found. Looking for one goes to the disk, and lists of armies ask again and again.
_found: dict[tuple[str, str, str], str] = {}


def load(place: str) -> Any:
    """The object at "package.module:name"."""
    module, name = place.split(":")
    return getattr(importlib.import_module(module), name)


def folder_of(book_id: str) -> str:
    """What a book's folders are called."""
    return book_id.replace("-", "_")


def place_of(layer: str, book_id: str, module: str = "") -> str:
    """Where a book's module of a layer is: in its folder there, or in place of one; "" if there is none."""
    known = _found.get((layer, book_id, module))
    if known is not None:
        return known
    folder = f"banneret.{layer}.{folder_of(book_id)}"
    if not book_id or importlib.util.find_spec(folder) is None:
        return ""
    place = f"{folder}.{module}" if module else folder
    if importlib.util.find_spec(place) is None:
        return ""
    _found[layer, book_id, module] = place
    return place


def module_of(layer: str, book_id: str, module: str = "") -> ModuleType | None:
    """A book's module of a layer; None if there is none."""
    place = place_of(layer, book_id, module)
    return importlib.import_module(place) if place else None


def class_in(module: ModuleType, kind: type[T]) -> type[T]:
    """The one class that a module defines of this kind."""
    own = [
        thing
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, kind) and thing.__module__ == module.__name__
    ]
    assert len(own) == 1, f"{module.__name__} should define one {kind.__name__}, not {len(own)}"
    return own[0]


class Doors(Generic[T]):
    """One object a book, of the class in its module of a layer; books without one share what `kind` makes.

    Only what is there is remembered: a book may yet get its folder, as toys do in tests.
    """

    def __init__(self, kind: type[T], layer: str, module: str) -> None:
        self._kind = kind
        self._layer = layer
        self._module = module
        self._known: dict[str, T] = {}
        self._without: T | None = None

    def of(self, book_id: str) -> T:
        known = self._known.get(book_id)
        if known is None:
            module = module_of(self._layer, book_id, self._module)
            if module is None:
                return self._for_all_without()
            known = class_in(module, self._kind)()
            self._known[book_id] = known
        return known

    def _for_all_without(self) -> T:
        if self._without is None:
            self._without = self._kind()
        return self._without
