"""Plural names take plural verbs, wherever a game says a name: events, questions, options, reasons, reports.

The verbs are those that the sources hand to `says`, `does` and `asks`; whole games of every book are read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import banneret
from banneret.core.engine.ask import Question
from banneret.core.engine.book import open_book
from banneret.core.engine.grammar import KnownNames, for_many
from banneret.core.engine.match import Match
from tests.contract.kit import play, start
from tests.shelf import WITH_ARMIES

SOURCES = [Path(banneret.__file__).parent / folder for folder in ("books", "odds", "campaign", "pictures")]
SAYING = ("says", "does", "verb_of", "verb", "asks", "fitting", "said_of", "Actor")
# After these a name is not who does what follows: “the charge of the Pikemen is …”.
BEFORE = "of|to|on|at|by|with|for|from|against|within|joined|under|near|in"
# Who acts is a unit, in the code of the books; a winner is a player.
UNITS = "unit|target|charger|hero|host|enemy|shooter|mover|attacker|defender|loser"


@cache
def verbs() -> frozenset[str]:
    """As one does it: the first word of whatever is handed to those functions."""
    found = {"is", "has", "does", "was"}
    for folder in SOURCES:
        for path in folder.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Call) and _name(node.func) in SAYING and node.args:
                    found.update(_words(node.args[-1]))
            if path.name.endswith("events.py"):
                found.update(re.findall(r'": "([a-z]+s)\b', text))
    return frozenset(verb for verb in found if for_many(verb) != verb)


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _words(node: ast.expr) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value.partition(" ")[0].lower()


def wrong(text: str, plurals: frozenset[str]) -> str:
    """Where a plural name does what only one does; "" if nowhere."""
    names = "|".join(sorted(map(re.escape, plurals), key=len, reverse=True))
    acts = "|".join(sorted(verbs()))
    before = rf"(?P<before>\b(?:{BEFORE}) )?(?:the )?"
    for found in re.finditer(rf"{before}\b(?:{names})(?: \d+)? (?:{acts})\b", text, re.IGNORECASE):
        if not found["before"]:
            return found[0]
    asked = re.search(rf"\b(?:does|is|has|was) the (?:{names})\b", text, re.IGNORECASE)
    return asked[0] if asked else ""


def texts_of(question: Question) -> Iterator[str]:
    """All that a question says."""
    yield from _strings(question.to_data())
    for option in question.not_offered():
        reason = question.why_not(option.key)
        yield option.label
        if reason is not None:
            yield reason.why


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _strings(value)


def read_game(match: Match, seed: int) -> tuple[int, list[str]]:
    """How many sentences were read, and those that are wrong."""
    names = match.book.names(match.options)
    assert isinstance(names, KnownNames)
    plurals = frozenset(names[id_] for id_ in names.plurals)
    assert plurals, "no army has units of many"
    count, faults = 0, []

    def read(text: str) -> None:
        nonlocal count
        count += 1
        if wrong(text, plurals):
            faults.append(text)

    while not match.over:
        for question in match.pending.values():  # before it is answered: reasons belong to this moment
            for text in texts_of(question):
                read(text)
        play(match, seed, entries=len(match.journal.entries) + 1)
    for told in match.told:
        read(told.event.text(names))
    return count, faults


def of_many() -> list[str]:
    """Books whose units are called after many; a skirmish is fought by single warriors."""
    return [book_id for book_id in WITH_ARMIES if open_book(book_id).id != "skirmish"]


@pytest.mark.parametrize("book_id", of_many())
def test_whole_games(book_id: str) -> None:
    for seed in (1, 2):
        count, faults = read_game(start(open_book(book_id), seed), seed)
        assert count > 500
        assert not faults, "\n".join(faults[:10])


def test_the_reader_sees_what_is_wrong() -> None:
    plurals = frozenset({"Pikemen", "Border Riders"})
    assert wrong("Pikemen is activated.", plurals)
    assert wrong("The Border Riders 2 rushes.", plurals)
    assert wrong("Where does the Border Riders move?", plurals)
    assert not wrong("The charge of the Pikemen is over.", plurals)
    assert not wrong("The Pikemen are activated.", plurals)


def test_nobody_writes_a_verb_after_a_bare_name() -> None:
    """In texts that few games reach too: a unit's name and a verb are said by `says`, `does` or `asks`."""
    bare = re.compile(rf"\{{(?:self\.)?(?:{UNITS})\.name\}} (?:{'|'.join(sorted(verbs()))})\b")
    told = re.compile(rf"\{{names\[self\.(?:{UNITS}|who|figure|wizard)\]\}} (?:{'|'.join(sorted(verbs()))})\b")
    # “The army Sun Riders leaves” is one army, but “Sun Riders leave”. A host of a campaign is a player.
    army = re.compile(
        r"(?<!army )(?<!of )\{(?:names\[self\.(?:army|attacker|defender)\]|army\.name)\} "
        rf"(?:{'|'.join(sorted(verbs()))})\b"
    )
    found = [
        f"{path}: {line.strip()}"
        for folder in SOURCES
        for path in folder.rglob("*.py")
        if "skirmish" not in path.parts
        for line in path.read_text(encoding="utf-8").splitlines()
        if (bare.search(line) or (army if folder.name == "campaign" else told).search(line))
        and "what = f" not in line
        and "BadInput" not in line
    ]
    assert not found, "\n".join(found)
