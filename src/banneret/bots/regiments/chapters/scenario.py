"""Scenarios: whom the bot begins with, and whom it names."""

from __future__ import annotations

import random

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.movement import RUSH, allowance
from banneret.bots.players import Aims
from banneret.core.engine.ask import Answer, Choice, Pick, Question
from banneret.core.engine.ranking import best, ranked


class TrayScenarioAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if question.name == "names" and isinstance(question, Pick):
            swift = ranked(
                question.keys(),
                lambda key: 1000.0 * allowance(view, view.unit(key), RUSH) + view.unit(key).points,
            )
            return tuple(swift[: question.least])
        if question.name == "begins" and isinstance(question, Choice):
            keys = [option.key for option in question.options if option.key]
            return best(keys, lambda key: float(view.unit(key).points)) if keys else ""
        return None
