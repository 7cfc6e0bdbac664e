"""Numbers that dice decide: "3", "D3", "2D6", "D6+1" (QS-GEN-14 to QS-GEN-16)."""

from __future__ import annotations

import re

from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput

_FORM = re.compile(r"(?:(\d*)D([36]))?\s*([+-]?\s*\d+)?", re.IGNORECASE)


class Amount:
    """So many dice of so many sides, and a number added. Without dice it is the number alone."""

    __slots__ = ("count", "plus", "sides")

    def __init__(self, count: int, sides: int, plus: int) -> None:
        self.count = count
        self.sides = sides
        self.plus = plus

    def fixed(self) -> bool:
        return self.count == 0

    def least(self) -> int:
        return max(0, self.count + self.plus)

    def mean(self) -> float:
        return 0.5 * self.count * (self.sides + 1) + self.plus

    def text(self) -> str:
        if self.count == 0:
            return str(self.plus)
        dice = f"{self.count if self.count > 1 else ''}D{self.sides}"
        return dice if self.plus == 0 else f"{dice}{self.plus:+d}"


def parse_amount(text: str, where: str = "") -> Amount:
    """ "2D6+1" as an Amount, or BadInput."""
    found = _FORM.fullmatch(text.strip())
    if found is None or not text.strip():
        raise BadInput(f"“{text}” is not an amount; write a number, D3, D6, 2D6 or D6+1", where)
    count = 0
    sides = 0
    if found.group(2):
        sides = int(found.group(2))
        count = int(found.group(1) or "1")
    plus = int((found.group(3) or "0").replace(" ", ""))
    if count > 20 or abs(plus) > 100 or (count == 0 and plus < 0):
        raise BadInput(f"“{text}” is not an amount that the game uses", where)
    return Amount(count, sides, plus)


def roll_amount(amount: Amount, dice: Dice, clause: str, purpose: str) -> int:
    """QS-GEN-14: several dice are summed; QS-GEN-16: each D3 is a D6 halved, rounding up."""
    faces = dice.d6(amount.count, clause, purpose)
    total = amount.plus
    for face in faces:
        total += face if amount.sides == 6 else (face + 1) // 2
    return max(0, total)
