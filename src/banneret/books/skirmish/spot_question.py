"""The question for a spot of the table, on whichever floor: [x, y] on the ground, [x, y, surface] above it."""

from __future__ import annotations

import random

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Answer, Question, Refusal, short
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import GROUND
from banneret.core.space.placing import is_number
from banneret.core.space.shown import PointDetails

Spot = tuple[float, float, str]


class SpotQuestion(Question):
    """A spot that a spell is aimed at. How far away it is, nobody is told before it is sent (SK-GEN-01)."""

    def __init__(self, name: str, clause: str, prompt: str, about: tuple[str, ...], battle: Battle) -> None:
        super().__init__("point", name, clause, prompt, about)
        self.battle = battle
        unmeasured(self)

    def refusal(self, spot: Spot) -> Refusal | None:
        """Why a spot that exists will not do; never by its distance."""
        raise AssertionError("every spell says where it may be aimed")

    def proposals(self) -> list[Spot]:
        """Spots that somebody might mean, the likeliest first; the last is always allowed."""
        raise AssertionError("every spell proposes spots")

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or len(data) not in (2, 3):
            return self.malformed("it takes a spot as [x, y] in inches, or [x, y, surface] above the ground")
        if not all([is_number(v, 1e4) for v in data[:2]]) or not all([isinstance(v, str) for v in data[2:]]):
            return self.malformed("it takes a spot as [x, y] in inches, or [x, y, surface] above the ground")
        return (quantise(float(data[0])), quantise(float(data[1])), data[2] if len(data) > 2 else GROUND)

    def check(self, answer: Answer) -> Refusal | None:
        x, y, level = answer
        levels = self.battle.field.levels
        if not levels.has(level):
            return Refusal("no-surface", self.clause, f"There is no surface called “{short(level)}”.")
        if not levels.surface(level).holds(x, y):
            where = "on the table" if level == GROUND else "on that floor"
            return Refusal("off-table", self.clause, f"That spot is not {where}.")
        return self.refusal((x, y, level))

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        proposed = self.proposals()
        rng.shuffle(proposed)
        for spot in proposed:
            if self.check(spot) is None:
                found.append(spot)
                if len(found) == n:
                    return found
        return found or [self.default()]

    def default(self) -> Answer:
        for spot in self.proposals():
            if self.check(spot) is None:
                return spot
        raise AssertionError("the last proposal is always allowed")

    def details(self) -> PointDetails:
        field = self.battle.field
        x, y, level = self.default()
        shown: PointDetails = {"area": (0.0, 0.0, field.width, field.depth)}
        if level == GROUND:
            shown["default"] = (x, y)
        return shown


def spot_of(warrior: Warrior) -> Spot:
    return warrior.x, warrior.y, warrior.level
