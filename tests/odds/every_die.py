"""Playing something with every way that its dice may fall."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from banneret.core.engine.dice import Dice

Outcome = TypeVar("Outcome", bound=Hashable)


class OutOfFaces(Exception):
    """More dice are rolled than are written down."""


class WrittenDice(Dice):
    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.used = 0

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        rolled = self.faces[self.used : self.used + count]
        if len(rolled) < count:
            raise OutOfFaces
        self.used += count
        return list(rolled)


def every_way(play: Callable[[Dice], Outcome]) -> dict[Outcome, float]:
    """The exact chance of each outcome. What is played must begin anew each time."""
    found: dict[Outcome, float] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            outcome = play(WrittenDice(faces))
        except OutOfFaces:
            waiting += [(*faces, face) for face in range(1, 7)]
        else:
            found[outcome] = found.get(outcome, 0.0) + 6.0 ** -len(faces)
    return found


def same(found: dict[Outcome, float], foretold: dict[Outcome, float]) -> bool:
    """But for what is lost in rounding."""
    keys = set(found) | set(foretold)
    return all(abs(found.get(key, 0.0) - foretold.get(key, 0.0)) < 1e-9 for key in keys)
