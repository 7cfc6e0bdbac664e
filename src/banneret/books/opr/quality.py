"""Quality tests and rolls against a number: one die, the needed value, and the natural 6 and 1."""

from __future__ import annotations


def succeeds(face: int, need: int, plus: int = 0) -> bool:
    """The face, with what was added to it, must reach the number; a natural 6 always does and a 1 never.

    RG-GEN-02, RG-GEN-03, AF-GEN-08, AF-GEN-09, AF-GEN-11.
    """
    return face == 6 or (face != 1 and face + plus >= need)


def at_least(need: int) -> int:
    """The lowest face that succeeds, for telling players: never below 2, never above 6."""
    return min(6, max(2, need))


def highest(seats: tuple[str, ...], values: list[int]) -> tuple[str, ...]:
    """AF-GEN-07: who has rolled highest among these; those who tie for it roll again."""
    best = max(values)
    return tuple([seat for seat, value in zip(seats, values, strict=True) if value == best])
