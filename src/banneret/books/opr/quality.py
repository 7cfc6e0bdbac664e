"""Quality tests and rolls against a number: one die, the needed value, and the natural 6 and 1."""

from __future__ import annotations

from banneret.core.engine.dice import Dice


def succeeds(face: int, need: int) -> bool:
    """The face must reach the number; a 6 always does and a 1 never.

    RG-GEN-02, RG-GEN-03, AF-GEN-08, AF-GEN-09, AF-GEN-11.
    """
    return face == 6 or (face != 1 and face >= need)


def at_least(need: int) -> int:
    """The lowest face that succeeds, for telling players: never below 2, never above 6."""
    return min(6, max(2, need))


def roll_off(seats: tuple[str, ...], dice: Dice, clause: str) -> tuple[str, list[tuple[int, ...]]]:
    """A D6 each, the highest wins, who ties for it rolls again. Gives the winner and the faces of every roll.

    AF-GEN-06, AF-GEN-07: of dice that are rolled again only the last count.
    """
    rolls: list[tuple[int, ...]] = []
    while True:
        faces = dice.d6(len(seats), clause, "the roll-off")
        rolls.append(tuple(faces))
        best = max(faces)
        seats = tuple([seat for seat, face in zip(seats, faces, strict=True) if face == best])
        if len(seats) == 1:
            return seats[0], rolls
