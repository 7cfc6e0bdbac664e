"""Scenarios: whom the bot begins with, whom it names, and in which of its zones it deploys."""

from __future__ import annotations

import random

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.resolve import is_scoring
from banneret.bots.players import Aims
from banneret.bots.quick_starter.worth import best_march_rate
from banneret.core.engine.ask import Answer, Choice, Pick, Question
from banneret.core.engine.ranking import best, ranked


class ScenarioAims(Aims[Battle]):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if question.name == "names" and isinstance(question, Pick):
            return self.names(view, question)
        if question.name == "begins" and isinstance(question, Choice):
            keys = [option.key for option in question.options if option.key]
            return best(keys, lambda key: float(view.unit(key).entry.points)) if keys else ""
        if question.name == "which-zone" and isinstance(question, Choice):
            return self.zone(view, seat, question)
        return None

    def names(self, view: Battle, question: Pick) -> Answer:
        """The quickest, and of those the dearest."""
        swift = ranked(
            question.keys(),
            lambda key: 1000.0 * best_march_rate(view, view.unit(key)) + view.unit(key).entry.points,
        )
        return tuple(swift[: question.least])

    def zone(self, view: Battle, seat: str, question: Choice) -> Answer:
        """Whoever can hold a place goes where only one can; else an army is spread evenly."""
        keys = question.keys()
        unit = view.unit(question.about[0])
        if is_scoring(unit.entry):
            return keys[-1] if len(view.of_seat(seat)) % 2 == 0 else keys[0]
        return keys[len(view.of_seat(seat)) % len(keys)]
