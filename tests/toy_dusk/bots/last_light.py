"""Last Light: the bot lights a great fire."""

from __future__ import annotations

import random

from banneret.books.quick_starter.battle import Battle
from banneret.bots.players import Aims
from banneret.core.engine.ask import Answer, Question


class LastLightAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        return "5" if question.name == "beacon" else None
