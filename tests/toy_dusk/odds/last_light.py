"""Last Light: what can be said of the beacon, and of places to which a charge leads."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.move_question import PlaceChoice
from banneret.core.engine.ask import Question
from banneret.odds.advice import ChapterAdvice


class LastLightAdvice(ChapterAdvice[Battle]):
    def hints(self, view: Battle, question: Question, until: float) -> dict[str, str]:
        if isinstance(question, PlaceChoice):
            return dict.fromkeys(question.keys(), "in the last light")
        return {"5": "it burns long"} if question.name == "beacon" else {}
