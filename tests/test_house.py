"""A book is an addition: one line on the shelf, and one folder in each layer. Nothing else names a book."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import banneret
from banneret.core.engine.book import SHELF
from banneret.core.engine.doors import folder_of

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path(banneret.__file__).parent
# Where the line of each book is.
SHELVED = SOURCE / "core" / "engine" / "book.py"


def own(book_id: str, path: Path) -> bool:
    """Whether a file is in a folder of the book, or is its module in a folder that has one a book."""
    return folder_of(book_id) in (*path.parts, path.stem) or book_id in (*path.parts, path.stem)


def files() -> list[Path]:
    """The program, its build and its tools."""
    places = [*SOURCE.rglob("*.py"), *(ROOT / "tools").rglob("*.py"), *(ROOT / "web" / "src").rglob("*")]
    places += [ROOT / "setup.py", ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / ".ci" / "run"]
    return [path for path in places if path.is_file()]


@pytest.mark.parametrize("book_id", SHELF)
def test_nothing_else_names_a_book(book_id: str) -> None:
    """Neither by its id nor by its folder, in code or in comments; but its own line on the shelf."""
    name = re.compile(rf"\b({re.escape(book_id)}|{folder_of(book_id)})\b")
    for path in files():
        if own(book_id, path.relative_to(ROOT)):
            continue
        lines = [line for line in path.read_text(encoding="utf-8").splitlines() if name.search(line)]
        assert len(lines) == (1 if path == SHELVED else 0), f"{path.relative_to(ROOT)}: {lines}"


def test_questions_are_read_by_their_fields() -> None:
    """A prompt is a sentence for people. Bots and odds that read it would break with every better sentence."""
    for layer in ("bots", "odds"):
        for path in (SOURCE / layer).rglob("*.py"):
            assert "prompt" not in path.read_text(encoding="utf-8"), path.relative_to(SOURCE)
