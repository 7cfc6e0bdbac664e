"""Dice that have fallen and may yet be rolled again: what they are for, and which of them have failed."""

from __future__ import annotations

from typing import Final

# Kinds of rolls. Chapters may grant second tries of the first five (QS-GEN-17).
TO_HIT: Final = "to hit"
TO_WOUND: Final = "to wound"
ARMOUR: Final = "for Armour"
AEGIS: Final = "for Aegis"
NERVE: Final = "for Discipline"
CASTING: Final = "to cast"
CHARGE_RANGE: Final = "for Charge Range"


class Throw:
    """The dice of one roll of a unit, or of a Character in it (`who`); a second throw turns `faces`."""

    __slots__ = ("faces", "need", "roll", "unit", "who")

    def __init__(self, unit: str, who: str, roll: str, faces: list[int], need: int) -> None:
        self.unit = unit
        self.who = who
        self.roll = roll
        self.faces = faces
        self.need = need  # on each die, or what they come to: at most for Discipline, else at least

    def by_die(self) -> bool:
        """Whether each die counts for itself, and not what they come to."""
        return self.roll in (TO_HIT, TO_WOUND, ARMOUR)

    def failed(self) -> list[int]:
        """The places of the dice that failed; all of them where what they come to does not do."""
        if self.by_die():
            return [at for at, face in enumerate(self.faces) if face < self.need]
        total = sum(self.faces)
        if self.roll == NERVE:
            done = total <= self.need
        elif self.roll == CHARGE_RANGE and len(self.faces) == 3:
            # QS-MOD-32: the lowest is discarded.
            done = total - min(self.faces) >= self.need
        else:
            done = total >= self.need
        return [] if done else list(range(len(self.faces)))
