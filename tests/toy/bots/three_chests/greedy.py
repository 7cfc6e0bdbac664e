"""A bot for Three Chests: it stakes all it may, and opens whichever chest nobody was found in."""

from __future__ import annotations

from banneret.bots.players import Bot
from banneret.core.engine.ask import Answer, Assign, Choice, Data, Pick, Question


class GreedyBot(Bot[Data]):
    name = "greedy"

    def decide(self, view: Data, question: Question) -> Answer:
        if isinstance(question, Pick):
            return tuple(question.keys()[: question.most])
        if isinstance(question, Assign):
            return {slot.key: slot.options[-1].key for slot in question.slots}
        assert isinstance(question, Choice)
        return question.keys()[-1]
