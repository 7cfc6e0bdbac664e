"""`--set`: what players agree on before a game, for the commands that play one."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from banneret.core.engine.book import AnyBook, check_settings
from banneret.core.engine.errors import BadInput
from banneret.lab.simulate import Agreed

HELP = "a setting of the book, several choices with commas between them; “banneret books BOOK” lists them"


def add_set(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--set", metavar="NAME=CHOICE", action="append", default=[], help=HELP)


def _as_named(book: AnyBook, name: str, word: str) -> str:
    """A choice as the book writes it: hyphens or blanks, capitals or not, are all the same here."""
    for setting in book.settings():
        for key, _ in setting.choices:
            if setting.id == name and key.replace(" ", "-") == word.casefold().replace(" ", "-"):
                return key
    return word


def agreed(book: AnyBook, words: Sequence[str]) -> Agreed:
    """The settings that these words choose, checked, each once; or BadInput with the fault."""
    chosen: dict[str, list[str]] = {}
    for word in words:
        name, equals, choices = word.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"a setting is written name=choice, not “{word}”", "--set")
        found = chosen.setdefault(name.strip(), [])
        found += [choice.strip() for choice in choices.split(",") if choice.strip()]
    chosen = {name: [_as_named(book, name, word) for word in words] for name, words in chosen.items()}
    check_settings(book, chosen)
    return tuple([(name, tuple(choices)) for name, choices in chosen.items()])
