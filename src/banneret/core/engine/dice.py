# interpreted: subclassed by anybody with dice of their own
"""Dice: handed to the rules, never made by them.

A rule rolls with `dice.d6(3, clause, "to hit")`. Where the faces come from is not its business: a
seed, a script (tests and cases), a journal (replay), or people who roll real dice and type them in.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64


class Dice:
    """What a rule sees."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        """`count` six-sided dice, rolled together for a clause; `only` names the seat that may know."""
        raise AssertionError("a source of dice must be able to roll")

    def rewind(self, rolled: int) -> None:
        """Go back, or forward, to the point where this many dice have been rolled in the game."""

    def one(self, clause: str, purpose: str) -> int:
        return self.d6(1, clause, purpose)[0]

    def d3(self, clause: str, purpose: str) -> int:
        """A D3 is a D6 halved, rounding up."""
        return (self.one(clause, purpose) + 1) // 2


class DiceWanted(Exception):
    """Raised inside a roll when people have to type the faces first. The match catches it, not the rules."""

    def __init__(self, count: int, clause: str, purpose: str, only: str = "") -> None:
        super().__init__(f"{count} dice wanted for {purpose} ({clause})")
        self.count = count
        self.clause = clause
        self.purpose = purpose
        self.only = only  # the seat that alone may know of them; "" if they are open


class DiceFault(Exception):
    """A script of dice and the rules disagree: too few faces, or some left over."""


class SeededDice(Dice):
    """Dice from a seed. Die number n depends only on the seed and n, so a game resumes at any point."""

    def __init__(self, seed: int, rolled: int = 0) -> None:
        self.seed = seed
        self._stream = SplitMix64(seed)
        self.rewind(rolled)

    def rewind(self, rolled: int) -> None:
        self._stream = SplitMix64(self.seed)
        self._stream.skip(rolled)

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        # One number a die: the top bits scaled to six. The bias is below 2**-61, and position stays exact.
        stream = self._stream
        return [((stream.next() * 6) >> 64) + 1 for _ in range(count)]


class ScriptedDice(Dice):
    """Faces written down beforehand. A missing face fails, and so does one left over at the end."""

    def __init__(self, *faces: int) -> None:
        check_faces(faces)
        self.faces = list(faces)
        self.used = 0

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        left = len(self.faces) - self.used
        if count > left:
            raise DiceFault(f"{count} dice are rolled for {purpose} ({clause}) but the script has {left} left")
        rolled = self.faces[self.used : self.used + count]
        self.used += count
        return rolled

    def rewind(self, rolled: int) -> None:
        self.used = rolled

    def finish(self) -> None:
        """Fail unless every face has been rolled."""
        if self.used < len(self.faces):
            raise DiceFault(f"the script has dice left over: {self.faces[self.used :]}")

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.finish()


class TypedDice(Dice):
    """Dice on a real table: every roll waits until people have typed in what they rolled."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        raise DiceWanted(count, clause, purpose, only)


def check_faces(faces: Sequence[int], count: int | None = None) -> None:
    """Faces given from outside must be whole numbers from 1 to 6, and as many as were asked for."""
    if not isinstance(faces, (list, tuple)):
        raise BadInput("dice are given as a list of faces")
    for face in faces:
        if type(face) is not int or not 1 <= face <= 6:
            raise BadInput(f"a die shows 1 to 6, not {face!r}")
    if count is not None and len(faces) != count:
        raise BadInput(f"{count} dice are wanted, not {len(faces)}")
