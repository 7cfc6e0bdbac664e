"""Whose turn is next: an order is asked after every turn, and remembers nothing itself.

What it needs stands in the battle, or it is made anew of what a chapter has noted. If several chapters bring
one, that of the highest rank counts, as each chapter says it (`turn_rank`).
"""

from __future__ import annotations

from typing import Final

from banneret.books.sides import Sided
from banneret.core.engine.dice import Dice

# The ranks of orders that chapters bring.
ALTERNATION: Final = 0
ROLLED: Final = 1
BAG: Final = 2


class TurnOrder:
    """How a round goes from one side to the next."""

    def first_side(self, battle: Sided, starter: str, dice: Dice) -> str:
        """Who has the first turn of a round that this side would begin; "" if nobody can take one."""
        raise AssertionError

    def next_side(self, battle: Sided, dice: Dice) -> str:
        """Who has the turn after this one; "" if the round is over."""
        raise AssertionError


class Alternate(TurnOrder):
    """One turn each, in the order of the sides, from the starter; who can take none is skipped."""

    def first_side(self, battle: Sided, starter: str, dice: Dice) -> str:
        return _first_able(battle, battle.sides.beginning(starter))

    def next_side(self, battle: Sided, dice: Dice) -> str:
        return _first_able(battle, battle.sides.after(battle.on_turn()))


class RolledOrder(TurnOrder):
    """One turn each, in an order that was rolled for; whoever brings it has noted that."""

    def __init__(self, order: tuple[str, ...]) -> None:
        self.order = order

    def first_side(self, battle: Sided, starter: str, dice: Dice) -> str:
        return _first_able(battle, self.order)

    def next_side(self, battle: Sided, dice: Dice) -> str:
        at = self.order.index(battle.on_turn()) + 1
        return _first_able(battle, self.order[at:] + self.order[:at])


class Bag(TurnOrder):
    """A token for every turn that a side has left goes into a bag, and one is drawn each time."""

    def __init__(self, clause: str) -> None:
        self.clause = clause

    def first_side(self, battle: Sided, starter: str, dice: Dice) -> str:
        return self.next_side(battle, dice)

    def next_side(self, battle: Sided, dice: Dice) -> str:
        tokens: list[str] = []
        for seat in battle.sides.everybody:
            tokens += [seat] * battle.turns_left(seat)
        if len(set(tokens)) < 2:
            return tokens[0] if tokens else ""  # there is nothing to draw for
        seat = tokens[drawn(len(tokens), dice, self.clause, "the token drawn from the bag")]
        self.tell(battle, seat, tokens)
        return seat

    def tell(self, battle: Sided, seat: str, tokens: list[str]) -> None:
        """A token of this side has been drawn among these; whoever brings the bag may tell of it."""


class PlayerTurns(TurnOrder):
    """Each side has one whole turn in a round, from the one that began, whatever it can do in it."""

    def first_side(self, battle: Sided, starter: str, dice: Dice) -> str:
        return starter

    def next_side(self, battle: Sided, dice: Dice) -> str:
        order = battle.sides.beginning(battle.begins())
        at = order.index(battle.on_turn()) + 1
        return order[at] if at < len(order) else ""


ALTERNATE: Final = Alternate()
PLAYER_TURNS: Final = PlayerTurns()


def _first_able(battle: Sided, order: tuple[str, ...]) -> str:
    for seat in order:
        if battle.turns_left(seat):
            return seat
    return ""


def drawn(count: int, dice: Dice, clause: str, why: str) -> int:
    """One of so many, counted from 0, each as likely as any other.

    Dice are read as one number, and rolled again if it is too high.
    """
    number = 1
    reach = 6
    while reach < count:
        number += 1
        reach *= 6
    while True:
        value = 0
        for face in dice.d6(number, clause, why):
            value = 6 * value + face - 1
        if value < reach - reach % count:
            return value % count


def ranked(seats: tuple[str, ...], dice: Dice, clause: str) -> tuple[str, ...]:
    """Everybody rolls a die; from highest to lowest, and who ties rolls again among each other."""
    if len(seats) < 2:
        return seats
    faces = dice.d6(len(seats), clause, "the order of turns")
    found: list[str] = []
    for face in sorted(set(faces), reverse=True):
        tied = tuple([seat for seat, rolled in zip(seats, faces, strict=True) if rolled == face])
        found += ranked(tied, dice, clause)
    return tuple(found)
