"""Apocalyptic: whom the bot has lead its units (AF-APO)."""

from __future__ import annotations

import random

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.apocalyptic.leaders import NameLeaders
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.core.engine.ask import Answer, Question


class ApocalypticAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        """AF-APO-02: who would lead if nobody was named."""
        return question.default() if isinstance(question, NameLeaders) else None
