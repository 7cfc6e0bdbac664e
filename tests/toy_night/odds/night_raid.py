"""Night Raid: what can be said of a bribe."""

from __future__ import annotations

from banneret.books.regiments.battle import Battle
from banneret.core.engine.ask import Question
from banneret.odds.opr.chapter_odds import OprChapterOdds


class NightRaidAdvice(OprChapterOdds[Battle]):
    def hints(self, view: Battle, question: Question, until: float) -> dict[str, str]:
        return {"cooks": "they talk a lot"} if question.name == "bribe" else {}
