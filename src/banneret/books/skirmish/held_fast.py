"""Held fast by a net or by Clutching Earth: no move, charge or Escape in its next turn (gaps 1.2, 1.3)."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.warrior import Effect

HELD_FAST: Final = "held"  # the effect; a Strength test as its Movement Phase starts ends it


def hold(battle: Battle, warrior_id: str) -> None:
    """Until its next turn is over; a creature, which has no turns, until the next turn of who did it."""
    warrior = battle.warrior(warrior_id)
    if warrior.seat not in battle.seats:
        battle.put(warrior.under(battle.lasting(HELD_FAST)))
        return
    over = next_turn_of(battle, warrior.seat) + 1
    battle.put(warrior.under(Effect(HELD_FAST, 1, warrior.seat, over)))


def next_turn_of(battle: Battle, seat: str) -> int:
    """The number of the game turn in which this side has its next player turn (SK-TUR-01)."""
    order = battle.sides.players(battle.first)
    return battle.turn if order.index(seat) > order.index(battle.active) else battle.turn + 1
