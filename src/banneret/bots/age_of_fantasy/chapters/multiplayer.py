"""Among several enemies: whom to fight, and who of a team goes on."""

from __future__ import annotations

import random
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.opr.games import points_left
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.core.engine.ask import Answer, Choice, Question

_OTHERS: Final = 0.5  # what it is worth to hurt one who is not ahead: everybody else gains by it too


class MultiplayerAims(ChapterAims):
    def rivalry(self, battle: Battle, seat: str, enemy: str) -> float:
        """Whoever is ahead of all others is to be brought down; markers count for more than troops."""
        rivals = [other for other in battle.enemies(seat) if other in battle.seats]
        if enemy not in rivals or len(battle.sides.one_of_each(tuple(rivals))) < 2:
            return 1.0
        ahead = max(rivals, key=lambda other: _standing(battle, other))
        return 1.0 if enemy == ahead else _OTHERS

    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        """Its own turn, where it has the say in its team."""
        if isinstance(question, Choice) and question.name == "member":
            return question.default()
        return None


def _standing(battle: Battle, seat: str) -> tuple[int, int, str]:
    held = sum([1 for marker in battle.objectives.values() if marker.owner == seat])
    return held, round(sum([points_left(unit) for unit in battle.of_seat(seat)])), seat
