"""Veterans and Artefacts: when the bot uses what it has once."""

from __future__ import annotations

import random

from banneret.books.regiments.battle import Battle
from banneret.bots.players import Aims
from banneret.bots.veterans import troop_answer
from banneret.core.engine.ask import Answer, Question


class TrayVeteranAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        return troop_answer(view, question)
