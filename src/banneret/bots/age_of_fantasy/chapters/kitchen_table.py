"""Kitchen tables: whom the bot keeps back as reinforcements (AF-KIT)."""

from __future__ import annotations

import random

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.kitchen_table.reinforcements import Reinforcements
from banneret.books.age_of_fantasy.shooting import weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.latecomers import may_ambush
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.ranking import ranked


class KitchenTableAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        """AF-KIT-12: those who lose least by coming a round late."""
        if not isinstance(question, Reinforcements):
            return None
        units = [view.unit(option.key) for option in question.options]
        order = ranked(units, _missed)
        return tuple([unit.id for unit in reversed(order)][: question.least])


def _missed(unit: Unit) -> float:
    """How much a unit is missed in the first round: by its points, more if it shoots, less if it ambushes."""
    worth = 1.3 * unit.points if weapon_groups(unit) else float(unit.points)
    return 0.5 * worth if may_ambush(unit) else worth
