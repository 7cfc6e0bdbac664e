"""Scenarios: whom the bot begins with, whom it names, and in which of its zones it deploys."""

from __future__ import annotations

import random

from banneret.books.opr.scenario_play import is_scoring
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.chapters.scenario import ScenarioOnTrays
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
        if question.name == "which-zone" and isinstance(question, Choice):
            return self.zone(view, seat, question)
        return None

    def zone(self, view: Battle, seat: str, question: Choice) -> Answer:
        """Whoever can hold a place goes where only one can; else an army is spread evenly."""
        (chapter,) = [each for each in view.chapters if isinstance(each, ScenarioOnTrays)]
        keys = question.keys()
        if chapter.kind().garrison(chapter.side_of(view, seat)) is not None:
            return keys[-1] if is_scoring(view.unit(question.about[0])) else keys[0]
        return keys[len(view.of_seat(seat)) % len(keys)]
