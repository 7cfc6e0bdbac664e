"""What a player must be told of a game: its goal, and one plain sentence for whatever is chosen before it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

from banneret.books.chapters import OptionalChapter
from banneret.books.table_book import TableBook
from banneret.core.engine.book import AnyBook, Setting
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownGame

# Hooks with which a chapter changes how a battle is won, what scores or when it ends.
DECIDING: Final = (
    *("score", "winner", "points", "is_decided", "victory_points", "condition", "decided_by"),
    *("held", "result", "mission_points"),
)
PARTS: Final = ("wins", "scores", "ends", "stands")


def is_plain(sentence: str) -> bool:
    """One or two sentences that are read in one breath, with nothing left of a form or a clause in them."""
    return bool(re.fullmatch(r"[A-Z0-9][^{}_]{8,280}[.!]", sentence)) and not re.search(
        r"\b[A-Z]{2}-[A-Z]{3}", sentence
    )


def goal_faults(view: ShownGame) -> list[str]:
    """What is missing of the goal of a game, or is no sentence."""
    goal = view.get("goal")
    if goal is None:
        return ["there is no goal"]
    found = [] if goal["name"] and not goal["name"].endswith(".") else [f"it is called “{goal['name']}”"]
    for part in PARTS:
        points = goal[part]
        if not points:
            found.append(f"nothing {part}")
        for point in points:
            if part != "stands" and not is_plain(point["text"]):
                found.append(f"{part}: “{point['text']}”")
    told = [point.get("seat", "") for point in goal["stands"]]
    played = [side["seat"] for side in view["sides"] if not side.get("neutral")]
    if told != played:
        found.append(f"it is told how {told} stand, of {played}")
    if any(not point["text"] or point["text"].endswith(".") for point in goal["stands"]):
        found.append("how a side stands comes after its name")
    return found


def note_faults(view: ShownGame) -> list[str]:
    """Notes that say what a setting has become, and not what that is."""
    settled = [note for note in view["notes"] if note.get("setting")]
    return [f"{note['title']}: {note['text']}" for note in settled if not is_plain(note.get("about", ""))]


def untold(kind: type[OptionalChapter], base: type[OptionalChapter]) -> list[str]:
    """The hooks by which a chapter decides who wins without a word of it in the goal."""
    if tells(kind, base):
        return []
    return [hook for hook in DECIDING if hook in methods(kind, base)]


def tells(kind: type[OptionalChapter], base: type[OptionalChapter]) -> bool:
    """Whether it changes the sentences of the goal, by its own hook or its own words."""
    own = {name for each in between(kind, base) for name in vars(each)}
    return bool(own & {"goal_told", "wins", "standing"})


def methods(kind: type[OptionalChapter], base: type[OptionalChapter]) -> set[str]:
    return {
        name for each in between(kind, base) for name, what in vars(each).items() if inspect.isroutine(what)
    }


def between(kind: type[Any], base: type[Any]) -> list[type[Any]]:
    """The classes of a chapter down to one that all of its kind share."""
    line = kind.__mro__
    return list(line[: line.index(base)])


# ---------------------------------------------------------------------------------------- what is chosen


def sentence_faults(book: AnyBook) -> list[str]:
    """Settings and choices without a plain sentence, and settings without one for where nothing is chosen."""
    found: list[str] = []
    for setting in book.settings():
        if not is_plain(setting.about):
            found.append(f"{setting.id}: “{setting.about}”")
        if setting.several and not is_plain(setting.if_none):
            found.append(f"{setting.id}, none chosen: “{setting.if_none}”")
        abouts = dict(setting.abouts)
        for key, _ in setting.choices:
            if not is_plain(abouts.get(key, "")):
                found.append(f"{setting.id}={key}: “{abouts.get(key, '')}”")
    return found


def each_choice(book: TableBook[Any, Any]) -> Iterator[dict[str, tuple[str, ...]]]:
    """Everything that can be chosen, one after the other, with what it needs."""
    settings = {setting.id: setting for setting in book.settings()}
    for setting in settings.values():
        for key, _ in setting.choices:
            chosen: dict[str, tuple[str, ...]] = {setting.id: (key,)}
            bring_needed(settings, setting, chosen)
            yield chosen


def bring_needed(settings: dict[str, Setting], setting: Setting, chosen: dict[str, tuple[str, ...]]) -> None:
    name, choice = setting.needs
    if not name:
        return
    needed = settings[name]
    others = [key for key, _ in needed.choices if (key,) != needed.usually()]
    chosen[name] = (choice or others[0],)
    bring_needed(settings, needed, chosen)


def begun(book: TableBook[Any, Any], chosen: dict[str, tuple[str, ...]], seed: int = 1) -> Match | None:
    """A sample game in which this is chosen, at its first question; None if no sample has it."""
    for number in range(seed, seed + 8):
        try:
            options = book.sample_with(number, chosen)
        except BadInput:
            continue
        return Match.start(book, options, seed=number)
    return None
