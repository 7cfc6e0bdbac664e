"""What each book brings for a layer above it: its adviser, armies, look. Loaded when first asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")


def load(place: str) -> Any:
    """The object at "package.module:name"."""
    module, name = place.split(":")
    return getattr(importlib.import_module(module), name)


class Doors(Generic[T]):
    """One object a book, made by the class at its place; books without one share what `kind` itself makes."""

    def __init__(self, kind: type[T], places: Mapping[str, str]) -> None:
        self._kind = kind
        self._places = places
        self._known: dict[str, T] = {}

    def of(self, book_id: str) -> T:
        known = self._known.get(book_id)
        if known is None:
            place = self._places.get(book_id)
            known = self._kind() if place is None else load(place)()
            assert isinstance(known, self._kind)
            self._known[book_id] = known
        return known
