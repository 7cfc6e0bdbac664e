# interpreted: subclassed by anybody with dice of their own
"""Dice: handed to the rules, never made by them.

A rule rolls with `dice.d6(3, clause, "to hit")`. Where the faces come from is not its business: a
seed, a script (tests and cases), a journal (replay), or people who roll real dice and type them in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from types import TracebackType

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64

Key = tuple[str, ...]


class Dice:
    """What a rule sees."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        """`count` six-sided dice, rolled together for a clause; `only` names the seat that may know."""
        raise AssertionError("a source of dice must be able to roll")

    def rewind(self, rolled: int) -> None:
        """Go back, or forward, to the point where this many dice have been rolled in the game."""

    def keyed(self, purpose: str, ids: Sequence[str]) -> Dice:
        """Dice for one of several things that happen at once: who is resolved first does not matter.

        The faces depend on this key alone and on how many have been rolled with it, not on what else was rolled
        before. Asked for again, the same key gives the same faces again.
        """
        return KeyedDice(self, (purpose, *ids))

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        """`count` faces of a key, after its first `start`."""
        raise AssertionError("a source of dice must be able to roll by a key")

    def one(self, clause: str, purpose: str) -> int:
        return self.d6(1, clause, purpose)[0]

    def d3(self, clause: str, purpose: str) -> int:
        """A D3 is a D6 halved, rounding up."""
        return (self.one(clause, purpose) + 1) // 2


class KeyedDice(Dice):
    """What a rule sees of the dice of one key."""

    def __init__(self, source: Dice, key: Key, rolled: int = 0) -> None:
        self.source = source
        self.key = key
        self.rolled = rolled

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        if count == 0:
            return []
        faces = self.source.for_key(self.key, self.rolled, count, clause, purpose, only)
        self.rolled += count
        return faces

    def keyed(self, purpose: str, ids: Sequence[str]) -> Dice:
        return KeyedDice(self.source, (*self.key, purpose, *ids))


class DiceWanted(Exception):
    """Raised inside a roll when people have to type the faces first. The match catches it, not the rules."""

    def __init__(
        self, count: int, clause: str, purpose: str, only: str = "", key: Key = (), start: int = 0
    ) -> None:
        super().__init__(f"{count} dice wanted for {purpose} ({clause})")
        self.count = count
        self.clause = clause
        self.purpose = purpose
        self.only = only  # the seat that alone may know of them; "" if they are open
        self.key = key  # of dice that fall the same in whatever order they are asked; () of others
        self.start = start  # how many have been rolled with that key


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
        return _faces(self._stream, count)

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        stream = SplitMix64(_seed_of(self.seed, key))
        stream.skip(start)
        return _faces(stream, count)


def _faces(stream: SplitMix64, count: int) -> list[int]:
    # One number a die: the top bits scaled to six. The bias is below 2**-61, and position stays exact.
    return [((stream.next() * 6) >> 64) + 1 for _ in range(count)]


def _seed_of(seed: int, key: Key) -> int:
    """Another stream for each key: from a digest, as neighbouring seeds are neighbouring places of one stream.

    As JSON, so that no two keys are written alike, wherever their words end.
    """
    written = msgspec.json.encode([str(seed), *key])
    return int.from_bytes(hashlib.sha256(written).digest()[:8], "big")


class ScriptedDice(Dice):
    """Faces written down beforehand. A missing face fails, and so does one left over at the end.

    Those of a key are written down by key, as nobody can say when they will be asked for.
    """

    def __init__(self, *faces: int, keyed: Mapping[Key, Sequence[int]] | None = None) -> None:
        check_faces(faces)
        self.faces = list(faces)
        self.used = 0
        self.by_key: dict[Key, list[int]] = {}
        self.asked: dict[Key, int] = {}  # how many faces of a key have been asked for at most
        for key, written in (keyed or {}).items():
            check_faces(written)
            self.by_key[key] = list(written)

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        left = len(self.faces) - self.used
        if count > left:
            raise DiceFault(f"{count} dice are rolled for {purpose} ({clause}) but the script has {left} left")
        rolled = self.faces[self.used : self.used + count]
        self.used += count
        return rolled

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        written = self.by_key.get(key, [])
        if start + count > len(written):
            raise DiceFault(
                f"{start + count} dice are rolled for {purpose} ({clause}) with the key {', '.join(key)}, "
                f"but the script has {len(written)}"
            )
        self.asked[key] = max(self.asked.get(key, 0), start + count)
        return written[start : start + count]

    def rewind(self, rolled: int) -> None:
        self.used = rolled

    def finish(self) -> None:
        """Fail unless every face has been rolled."""
        if self.used < len(self.faces):
            raise DiceFault(f"the script has dice left over: {self.faces[self.used :]}")
        for key, written in self.by_key.items():
            if self.asked.get(key, 0) < len(written):
                left = written[self.asked.get(key, 0) :]
                raise DiceFault(f"the script has dice left over with the key {', '.join(key)}: {left}")

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

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        raise DiceWanted(count, clause, purpose, only, key, start)


def check_faces(faces: Sequence[int], count: int | None = None) -> None:
    """Faces given from outside must be whole numbers from 1 to 6, and as many as were asked for."""
    if not isinstance(faces, (list, tuple)):
        raise BadInput("dice are given as a list of faces")
    for face in faces:
        if type(face) is not int or not 1 <= face <= 6:
            raise BadInput(f"a die shows 1 to 6, not {face!r}")
    if count is not None and len(faces) != count:
        raise BadInput(f"{count} dice are wanted, not {len(faces)}")
