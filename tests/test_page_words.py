"""The page knows no book: no word that only a book has stands in its sources.

The words are taken from the books themselves: titles, states, ranks and figures of units, whatever can be
agreed on, names of armies, their units and spells, and kinds of events.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import banneret
from banneret.books.armies import armies_of
from banneret.books.table_book import TableBook
from banneret.core.engine.book import SHELF, open_book

ROOT = Path(__file__).parents[1]
SOURCES = sorted(
    path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte", ".css")
)
MADE = "wire.generated.ts"  # from the server's description, which names no book (see below)

# Words that books use and everybody else too, and what they mean in the page.
EVERYDAY = {
    "character": "a letter",
    "command": "a sign of models, by the contract",
    "fleeing": "a look of units, by the contract",
    "free": "room, and what a move may still use",
    "general": "a sign of models, by the contract",
    "has moved": "a seat that went to another device",
    "hero": "a sign of models, by the contract",
    "hidden": "what is not shown",
    "lists": "of armies, by the contract",
    "none": "nothing of anything",
    "pinned": "a card that stays",
    "random": "numbers",
    "roll": "of dice",
    "rules": "of models, by the contract",
    "scattered": "symbols over a piece of terrain",
    "shared": "between parts of the page",
    "spells": "in a list to read, by the contract",
    "table": "what is played on",
    "terrain": "what stands on the table",
    "tier": "of a list, by the contract",
    "wizard": "a sign of models, by the contract",
}


def flat(text: str) -> str:
    """Words in small letters with one blank between them, so that ids and names are found alike."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def words_of(book_id: str) -> Iterator[str]:
    """What only this book calls something."""
    book = open_book(book_id)
    yield from (book_id, book.title, book.prefix)
    words = book.words()
    for state in words["states"]:
        yield from (state["id"], state["called"])
    for rank in words["ranks"]:
        yield rank["called"]
    for short, full in words["stats"].items():
        # Two or three letters stand for anything.
        yield from ([short] if len(short) > 3 else []) + [full]
    for setting in book.settings():
        yield from (setting.id, setting.name)
        for choice, name in setting.choices:
            yield from (choice, name)
    if isinstance(book, TableBook):
        for chapter in book.chapters():
            yield chapter.id
    armies = armies_of(book_id)
    for list_id in armies.list_ids():
        yield list_id
        sheet = armies.roster_view(list_id)
        yield sheet["army_name"]
        for unit in sheet["units"]:
            yield unit["name"]
        for spell in sheet["spells"]:
            yield spell["name"]


def kinds_of_events() -> set[str]:
    """Of all books, as far as they are more than one word of every day."""
    texts = [path.read_text("utf-8") for path in (Path(banneret.__file__).parent / "books").rglob("events.py")]
    names = [name for text in texts for name in re.findall(r"^class (\w+)\(.*Event", text, re.MULTILINE)]
    return {name for name in names if len(re.findall("[A-Z]", name)) > 1}


@pytest.mark.parametrize("book_id", list(SHELF))
def test_no_word_of_a_book_stands_in_the_page(book_id: str) -> None:
    words = {flat(word) for word in words_of(book_id)} - {""}
    assert len(words) > 40
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in SOURCES
        if path.name != MADE
        for text in [f" {flat(path.read_text('utf-8'))} "]
        for word in sorted(words - set(EVERYDAY))
        if f" {word} " in text
    ]
    assert found == []


def test_no_kind_of_event_stands_in_the_page() -> None:
    kinds = kinds_of_events()
    assert len(kinds) > 40
    for path in SOURCES:
        assert kinds & set(re.findall(r"\w+", path.read_text("utf-8"))) == set(), path


def test_what_is_exempt_is_needed() -> None:
    words = {flat(word) for book_id in SHELF for word in words_of(book_id)}
    assert [word for word in EVERYDAY if word not in words] == []


def test_the_contract_names_no_book() -> None:
    text = f" {flat(next(path for path in SOURCES if path.name == MADE).read_text('utf-8'))} "
    names = [flat(word) for book_id in SHELF for word in (book_id, open_book(book_id).title)]
    assert [name for name in names if f" {name} " in text] == []
