"""The part of a battle that optional chapters have: which are in use, and what each of them remembers."""

from __future__ import annotations

from typing import Any

from banneret.books.chapters import OptionalChapter, notes_seen
from banneret.books.sides import TWO, Sided, Sides
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.dice import Dice


class Chaptered(Sided):
    """Base of the state of every book that is played on a table.

    A book whose chapters have hooks declares both lists anew, of its own kind of chapter.
    """

    chapters: list[Any]  # in use, in the order of the book
    every_chapter: list[Any]  # those too that are not played: what they bring is closed
    notes: dict[str, Any]  # what each chapter remembers, by its id: frozen, replaced and never changed

    def __init__(self, sides: Sides = TWO) -> None:
        super().__init__(sides)
        self.chapters = []
        self.every_chapter = []
        self.notes = {}

    def take_chapters_of(self, other: Chaptered) -> None:
        """For copies: the chapters and all that they remember."""
        self.chapters = other.chapters
        self.every_chapter = other.every_chapter
        self.notes = dict(other.notes)

    def see_chapters_of(self, other: Chaptered, viewer: str, over: bool) -> None:
        """For views: the chapters, and what they remember as far as each names it to this viewer."""
        self.chapters = other.chapters
        self.every_chapter = other.every_chapter
        self.notes = notes_seen(other.chapters, other.notes, viewer, over)

    def window(self, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        """A moment at which players may step in: chapters that listen for it may ask the players."""
        chapters: list[OptionalChapter] = self.chapters
        for chapter in chapters:
            if name in chapter.windows:
                yield from chapter.window(self, name, about, dice)

    def play_own_step(self, step: str, dice: Dice) -> Steps:
        """A step that no part of the book plays: that of a chapter."""
        chapters: list[OptionalChapter] = self.chapters
        for chapter in chapters:
            if step in chapter.steps:
                yield from chapter.play(self, dice)
                return
        raise AssertionError(f"nobody plays the step {step}")

    def facts_of_chapters(self, unit_id: str) -> Data:
        """What a case may say about a unit because of the chapters in use."""
        facts: Data = {}
        chapters: list[OptionalChapter] = self.chapters
        for chapter in chapters:
            facts.update(chapter.unit_facts(self, unit_id))
        return facts
