"""A whole book in folders of its own, as anybody might add one: rules, a bot, odds, a look and a command.

`shelved` puts it on the shelf as one line there would, and its folders among those of the program.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banneret.core.engine.book import SHELF

TOY = Path(__file__).parent
BOOK = "three-chests"
LAYERS = ("books", "bots", "odds", "pictures", "cli.odds")


@contextmanager
def shelved() -> Iterator[None]:
    layers = {name: importlib.import_module(f"banneret.{name}") for name in LAYERS}
    for name, layer in layers.items():
        layer.__path__.append(str(TOY.joinpath(*name.split("."))))
    others = dict(SHELF)
    SHELF[BOOK] = "tests.toy.books.three_chests.book:ThreeChests"
    try:
        yield
    finally:
        # Whole and in its order, whatever a test took off it meanwhile.
        SHELF.clear()
        SHELF.update(others)
        for layer in layers.values():
            layer.__path__.pop()
