"""Last Light: what can be said of the beacon."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.core.engine.ask import Question
from banneret.odds.advice import ChapterAdvice


class LastLightAdvice(ChapterAdvice[Battle]):
    def hints(self, view: Battle, question: Question, until: float) -> dict[str, str]:
        return {"5": "it burns long"} if question.name == "beacon" else {}
