"""Veterans and Artefacts: when the bot uses what it has once."""

from __future__ import annotations

import random

from banneret.books.age_of_fantasy.battle import Battle
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.veterans import troop_answer
from banneret.core.engine.ask import Answer, Question


class LooseVeteranAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        return troop_answer(view, question)
