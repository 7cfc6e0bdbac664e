"""Prepared positions for Skirmish."""

from __future__ import annotations

import math

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.stand_question import DeployWarrior
from banneret.bots.prepared import Preparer
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.ranking import least

_TRIED = 24  # places beside the one that was proposed


def _far(dx: float, dy: float) -> float:
    """How far it is; by a root, which every processor rounds alike."""
    return math.sqrt(dx * dx + dy * dy)


class SkirmishPreparer(Preparer[Battle]):
    """SK-TUR-01: near to where the leader would have a warrior stand, with room for a base between friends."""

    lane = 1.2

    def belongs(self, view: Battle, question: Question) -> bool:
        return view.turn == 0

    def with_lanes(self, view: Battle, question: Question, proposed: Answer) -> Answer:
        if not isinstance(question, DeployWarrior):
            return proposed
        free = [
            answer
            for answer in (proposed, *question.candidates(self.rng, _TRIED))
            if self._free(question, answer)
        ]
        px, py = proposed["to"]
        return least(free or [proposed], lambda answer: _far(answer["to"][0] - px, answer["to"][1] - py))

    def _free(self, question: DeployWarrior, answer: Answer) -> bool:
        x, y = answer["to"]
        own = question.body.radius
        return all(
            [_far(other.x - x, other.y - y) - other.radius - own >= self.lane for other in question.others]
        )
