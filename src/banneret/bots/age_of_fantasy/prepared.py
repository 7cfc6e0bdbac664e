"""Prepared deployments for Age of Fantasy."""

from __future__ import annotations

from banneret.books.age_of_fantasy.bases_question import BasesQuestion, answer_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.deployment import DeployBases, ahead
from banneret.books.age_of_fantasy.movement import places_of
from banneret.bots.lanes import Box, Facing, is_crowded, places
from banneret.bots.prepared import Preparer
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.ranking import inches
from banneret.core.space.bases import Base


class AgeOfFantasyPreparer(Preparer[Battle]):
    """AF-PRE-15: near to where the general would set a unit up, with a way through beside its friends."""

    lane = 2.0

    def belongs(self, view: Battle, question: Question) -> bool:
        return view.round == 0

    def with_lanes(self, view: Battle, question: Question, proposed: Answer) -> Answer:
        if isinstance(question, DeployBases):
            return self._set_up(view, question, proposed)
        if isinstance(question, BasesQuestion) and proposed["places"]:
            # AF-SPC-30: scouts stay rather than stand in the way.
            look = Facing(ahead(view, self.seat))
            own = look.box(_outline(places_of(question.unit, list(proposed["places"]))))
            stay = answer_of([])
            if is_crowded(own, self._friends(view, question, look), self.lane) and question.check(stay) is None:
                return stay
        return proposed

    def _set_up(self, view: Battle, question: DeployBases, proposed: Answer) -> Answer:
        look = Facing(question.facing)
        stands = list(proposed["places"])
        own = look.box(_outline(places_of(question.unit, stands)))
        zones = [look.box([(x0, y0), (x1, y0), (x0, y1), (x1, y1)]) for x0, y0, x1, y1 in question.areas()]
        for right, on in places(own, self._friends(view, question, look), zones, self.lane):
            dx, dy = look.point(right, on)
            answer = answer_of([(inches(x + dx), inches(y + dy), heading) for x, y, heading in stands])
            if question.check(answer) is None:
                return answer
        return proposed

    def _friends(self, view: Battle, question: BasesQuestion, look: Facing) -> list[Box]:
        return [
            look.box(_outline(unit.bases))
            for unit in view.on_table()
            if unit.seat == self.seat and unit.id != question.unit.id
        ]


def _outline(bases: list[Base]) -> list[tuple[float, float]]:
    return [point for base in bases for point in base.outline()]
