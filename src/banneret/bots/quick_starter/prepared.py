"""Prepared deployments for the Quick Starter."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.preparation import Deploy
from banneret.bots.lanes import Facing, body_with_lane, is_crowded
from banneret.bots.prepared import Preparer
from banneret.core.engine.ask import Answer, Question


class QuickStarterPreparer(Preparer[Battle]):
    """QS-SET-10: near to where the general would deploy a unit, with room to wheel beside its friends."""

    lane = 2.0

    def belongs(self, view: Battle, question: Question) -> bool:
        return view.turn == 0

    def with_lanes(self, view: Battle, question: Question, proposed: Answer) -> Answer:
        if isinstance(question, Deploy):
            others = [unit for unit in view.of_seat(self.seat) if unit.id != question.unit.id]
            return body_with_lane(question, proposed, [[unit.boundary()] for unit in others], self.lane)
        if isinstance(question, MoveUnit) and self._crowds(view, question, proposed):
            # QS-MOD-47: the vanguard stays rather than stand in the way.
            stay: Answer = ()
            return stay if question.check(stay) is None else proposed
        return proposed

    def _crowds(self, view: Battle, question: MoveUnit, proposed: Answer) -> bool:
        """Whether a move would end closer to a friend than a lane is wide."""
        look = Facing(view.ahead(self.seat))
        trial = question.trial(proposed)
        own = look.box_of([question.unit.boundary_at(trial.x, trial.y, trial.heading)])
        others = [unit for unit in view.of_seat(self.seat) if unit.id != question.unit.id]
        return is_crowded(own, [look.box_of([unit.boundary()]) for unit in others], self.lane)
