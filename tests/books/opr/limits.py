"""Files of a pack or a list that are taken at a limit and refused one beyond it, with place and words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from banneret.core.engine.errors import BadInput

Reader = Callable[[Path], object]


class Limit(NamedTuple):
    """What is replaced, by what at the limit and beyond it, and what is said of that after the file's name."""

    was: str
    fine: str
    wrong: str
    sentence: str


def said_of(read: Reader, path: Path, text: str) -> str:
    """Empty if a file of this text is taken, else the whole sentence that refuses it."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    try:
        read(path)
    except BadInput as fault:
        return str(fault)
    return ""


def hold_to(limit: Limit, read: Reader, path: Path, text: str) -> None:
    """The text is taken with the one and refused with the other, exactly so."""
    assert text.count(limit.was) == 1
    # Files that are read are kept by their place and time, so each of the two has a place of its own.
    fine, wrong = path.parent / "fine" / path.name, path.parent / "wrong" / path.name
    assert said_of(read, fine, text.replace(limit.was, limit.fine)) == ""
    assert said_of(read, wrong, text.replace(limit.was, limit.wrong)) == f"{path.name}: {limit.sentence}"
