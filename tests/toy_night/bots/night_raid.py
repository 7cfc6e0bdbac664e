"""Night Raid: the bot bribes the cooks."""

from __future__ import annotations

import random

from banneret.books.regiments.battle import Battle
from banneret.bots.players import Aims
from banneret.core.engine.ask import Answer, Question


class NightRaidAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        return "cooks" if question.name == "bribe" else None
