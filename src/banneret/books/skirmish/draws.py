"""What dice pick out of several things: one of some warriors or buildings, a direction."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import Building
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice


def drawn(battle: Battle, among: list[Warrior], clause: str, dice: Dice) -> Warrior:
    """SK-ENC-01: one of several, each as likely as any other; nothing is rolled where there is only one."""
    return among[drawn_number(len(among), clause, "who it is", dice)]


def drawn_building(among: list[Building], clause: str, dice: Dice) -> Building:
    return among[drawn_number(len(among), clause, "which building it is", dice)]


def drawn_number(count: int, clause: str, what: str, dice: Dice) -> int:
    """A number from 0 to count - 1: as many dice as it takes, read as one number to the base of six.

    Dice that do not come out even are rolled again.
    """
    if count == 1:
        return 0
    rolled, most = 1, 6
    while most < count:
        rolled += 1
        most *= 6
    while True:
        value = 0
        for face in dice.d6(rolled, clause, what):
            value = 6 * value + face - 1
        if value < most - most % count:
            return value % count


def random_heading(clause: str, what: str, dice: Dice) -> float:
    """A random direction: a D66 picks one of 36 headings, ten degrees apart, clockwise from the far edge."""
    tens, units = dice.d6(2, clause, what)
    return 10.0 * (6 * (tens - 1) + units - 1)
