"""Fog of war in reports: a round cut short, and a battle that goes on or does not, are news (AF-FOG)."""

from __future__ import annotations

from banneret.books.age_of_fantasy.chapters.fog_of_war.events import ProlongedRolled, RoundCutShort
from banneret.core.engine.events import Event
from banneret.pictures.age_of_fantasy.chapter_look import AgeOfFantasyChapterLook


class FogOfWarLook(AgeOfFantasyChapterLook):
    def is_news(self, event: Event) -> bool:
        return isinstance(event, (RoundCutShort, ProlongedRolled))
