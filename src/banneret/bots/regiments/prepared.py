"""Prepared deployments for Regiments."""

from __future__ import annotations

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.placing import PlaceUnit
from banneret.bots.lanes import Facing, body_with_lane, is_crowded
from banneret.bots.prepared import Preparer
from banneret.core.engine.ask import Answer, Question


class RegimentsPreparer(Preparer[Battle]):
    """RG-PRE-13: near to where the general would set a unit up, with room to wheel beside its friends."""

    lane = 2.0
    spare = 1.0  # a Hero who joins may add a file

    def belongs(self, view: Battle, question: Question) -> bool:
        return view.round == 0

    def with_lanes(self, view: Battle, question: Question, proposed: Answer) -> Answer:
        if not isinstance(question, PlaceUnit):
            return proposed
        others = [unit for unit in view.of_seat(self.seat) if unit.id != question.unit.id]
        friends = [unit.blocks() for unit in others]
        if question.within:
            look = Facing(view.ahead(self.seat))
            own = look.box_of([question.body_at(*proposed)])
            crowded = is_crowded(own, [look.box_of(shapes) for shapes in friends], self.lane)
            return question.default() if crowded else proposed
        return body_with_lane(question, proposed, friends, self.lane + self.spare)
