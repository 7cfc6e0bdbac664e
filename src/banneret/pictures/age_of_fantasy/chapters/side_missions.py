"""Side-missions in pictures and reports: completed or revealed, they are news (AF-SID)."""

from __future__ import annotations

from banneret.books.age_of_fantasy.chapters.side_missions.events import SideMissionRevealed, SideMissionScored
from banneret.core.engine.events import Event
from banneret.pictures.age_of_fantasy.chapter_look import AgeOfFantasyChapterLook


class SideMissionLook(AgeOfFantasyChapterLook):
    def is_news(self, event: Event) -> bool:
        return isinstance(event, (SideMissionScored, SideMissionRevealed))
