"""What chapters must not have: a memory of their own, which undo, clones and resumed games would not know of.

All that they may remember are their notes, and those can be replaced but not changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any

from banneret.books.chaptered import Chaptered
from banneret.books.chapters import OptionalChapter
from banneret.core.engine.ask import Question
from banneret.core.engine.book import AnyBook
from banneret.core.engine.match import Match
from tests.contract import kit
from tests.contract.walk import plain_values


def faults(value: Any) -> Iterator[str]:
    """What could be changed in place in a value that should be frozen."""
    if isinstance(value, tuple):
        for each in value:
            yield from faults(each)
    elif not (value is None or isinstance(value, (str, int, float, bool))):
        yield f"{value!r} can be changed"


def modules_of(chapter: OptionalChapter) -> list[ModuleType]:
    """The module of a chapter, or all of its folder where it has one."""
    name = type(chapter).__module__
    if not name.endswith(".chapter"):
        return [sys.modules[name]]
    folder = name.removesuffix("chapter")
    return [module for key, module in sorted(sys.modules.items()) if key.startswith(folder)]


def kept_by(module: ModuleType) -> dict[str, Any]:
    """What a module has under names of its own: whatever it defines, and values from anywhere."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("__")
        and not isinstance(value, ModuleType)
        and getattr(value, "__module__", module.__name__) == module.__name__
    }


def remembered(chapters: Sequence[OptionalChapter]) -> dict[str, list[str]]:
    """Every plain value in these chapters, in their classes and in the modules in which they stand."""
    found: dict[str, list[str]] = {}
    for chapter in chapters:
        found[chapter.id] = plain_values(chapter)
        for module in modules_of(chapter):
            for name, value in kept_by(module).items():
                found[f"{module.__name__}.{name}"] = plain_values(value)
    return found


def changes(before: dict[str, list[str]], after: dict[str, list[str]]) -> list[str]:
    """Where something has changed, with the first value that is not what it was."""
    found = []
    for name in sorted({*before, *after}):
        old, new = before.get(name, []), after.get(name, [])
        if old != new:
            other = [value for value in new if value not in old] or ["something is gone"]
            found.append(f"{name}{other[0]}")
    return found


def check_memory(book: AnyBook, seed: int) -> int:
    """A whole game in which no chapter changes, and what they note is frozen and shown. Gives how often."""
    match = kit.start(book, seed)
    chapters = battle_of(match).chapters
    before = remembered(chapters)
    looked = 0

    def watch(match: Match, _: Question) -> None:
        nonlocal looked
        for chapter in battle_of(match).chapters:
            check_notes(match, chapter)
            looked += 1

    kit.play(match, seed, watch=watch)
    changed = changes(before, remembered(chapters))
    assert not changed, changed
    return looked


def check_notes(match: Match, chapter: OptionalChapter) -> None:
    notes = battle_of(match).notes.get(chapter.id)
    changeable = list(faults(notes))
    assert not changeable, f"{chapter.id}: {changeable}"
    for viewer in ("", *match.seats):
        seen = None if notes is None else chapter.seen_notes(notes, viewer, match.over)
        # A hook that a question asks finds notes of the same kind as one that a rule asks.
        assert type(seen) is type(notes), f"{chapter.id} has notes and shows none of them to “{viewer}”"


def battle_of(match: Match) -> Chaptered:
    battle = match.state
    assert isinstance(battle, Chaptered)
    return battle
