"""Command points in reports: stratagems, and those that are cancelled, are news (AF-CPT)."""

from __future__ import annotations

from banneret.books.age_of_fantasy.chapters.command_points.events import StratagemCancelled, StratagemUsed
from banneret.core.engine.events import Event
from banneret.pictures.age_of_fantasy.chapter_look import AgeOfFantasyChapterLook


class CommandLook(AgeOfFantasyChapterLook):
    def is_news(self, event: Event) -> bool:
        return isinstance(event, (StratagemUsed, StratagemCancelled))
