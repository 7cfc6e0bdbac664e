"""Questions about getting into contact: a charge move, or the move of the target to meet it."""

from __future__ import annotations

import random

from banneret.books.age_of_fantasy.bases_question import BasesQuestion, answer_of, stay
from banneret.books.age_of_fantasy.closing import Closing
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.movement import Point, Trial
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.engine.ask import Answer
from banneret.core.space.bases import Base
from banneret.core.space.geometry import CONTACT
from banneret.core.space.shown import BasesDetails, BasesMode


class CloseIn(BasesQuestion):
    """AF-MEL-03, AF-MEL-04: where models go to fight.

    Every answer but one is checked for itself. That a model must go on, into contact or closer, is said only if
    a place is found to which it can. The engine's own proposal is what comes of the best search for all models
    together, and it is taken as it is: the look at one model after the other, to which other answers are held,
    would refuse some proposals in a crowd, and then no answer would be known to be allowed.
    """

    def __init__(self, closing: Closing, mode: BasesMode, name: str, prompt: str) -> None:
        clause = "AF-MEL-04" if mode == "counter-move" else "AF-MEL-03"
        super().__init__(mode, name, clause, prompt, closing.unit)
        self.act = "Charge like this" if mode == "charge" else "Close in like this"
        self.closing = closing
        self._solved: Trial | None = None
        # AF-MOV-02: who can end in coherency must, also by way of a charge.
        closing.march.must_close = self.unit.violation() > 0.0 and is_coherent(
            self.solved().bases(), self.unit.coherency
        )

    def solved(self) -> Trial:
        if self._solved is None:
            found = self.closing.solve()
            self._solved = stay(self.unit) if found.refusal is not None else found
        return self._solved

    def limits(self) -> list[float]:
        movers = self.closing.movers
        return [self.closing.march.limits[at] if at in movers else 0.0 for at in range(self.unit.size())]

    def tests(self, trial: Trial) -> int:
        return self.closing.march.tests(trial)

    def sent(self, x: float, y: float, heading: float | None) -> list[Place]:
        return _places(self.solved())

    def staying(self) -> Trial:
        return self._judged(stay(self.unit))

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        if not ways and places == _places(self.solved()):
            # No mere shortcut: it also has the ways that were found, of which there may be others.
            return self.solved()
        march = self.closing.march
        for at in range(len(places)):
            if at not in self.closing.movers and (places[at] != _stands(self.unit.bases[at]) or at in ways):
                trial = stay(self.unit)
                return trial.refuse("stands", self.clause, "A model in base contact stays where it is.")
        trial = march.attempt(places, ways)
        return trial if trial.refusal is not None else self._judged(trial)

    def _judged(self, trial: Trial) -> Trial:
        if self.mode == "charge" and self.closing.contacts(trial) == 0:
            return trial.refuse("contact", self.clause, "At least one model must end in base contact.")
        leader = self.closing.march.leader
        if leader >= 0 and self.closing.gap_to_enemy(trial.walks[leader].end) > CONTACT:
            name = self.unit.models[leader].name()
            return trial.refuse(
                "contact", self.clause, f"{name} leads the charge and must end in base contact."
            )
        refusal = self.closing.judge(trial, self.solved())
        if refusal is not None:
            trial.refuse(refusal.code, self.clause, refusal.why, refusal.by)
        return trial

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        return [self.default()]

    def default(self) -> Answer:
        return answer_of(_places(self.solved()))

    def add_details(self, data: BasesDetails) -> None:
        data["target"] = self.closing.enemy.id
        data["movers"] = self.closing.movers


def _places(trial: Trial) -> list[Place]:
    return [_stands(base) for base in trial.bases()]


def _stands(base: Base) -> Place:
    return base.cx, base.cy, base.heading
