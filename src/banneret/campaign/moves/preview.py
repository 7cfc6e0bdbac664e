"""What orders would come to if nobody else moved: for pages and bots that plan (CP-ACT-02).

The clock itself runs, on a copy of the campaign where all others stand, with dice that favour nobody. What
others do at the same time nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from banneret.campaign.moves.clock import run_moves
from banneret.campaign.moves.known_actions import army_words
from banneret.campaign.moves.marches import OnTheMarch
from banneret.campaign.notation import write_item
from banneret.campaign.orders import Orders
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice, Key

MIDDLING: Final = 3  # no die of these finds, destroys or is the highest
NOT_REACHED: Final = "The army has stopped before that."


class ItemPreview(NamedTuple):
    """`hex` is where the army is after it, None if it is off the map; `why` says what stops it, or makes it
    come to nothing, and is "" otherwise."""

    army: str
    item: str
    hex: int | None
    cost: int
    spent: int
    budget: int
    ticks: int
    why: str


class _Middling(Dice):
    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [MIDDLING] * count

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        # Of two that roll against each other one must win.
        return [MIDDLING + (at + start) % 2 for at in range(count)]


def preview(campaign: Campaign, orders: Iterable[Orders]) -> list[ItemPreview]:
    """Item by item, for each army in the order given. Changes nothing."""
    wanted = list(orders)
    copy = campaign.copy()
    marches = run_moves(copy, _Middling(), {each.who: each for each in wanted})
    found: list[ItemPreview] = []
    for each in wanted:
        march = marches.each.get(each.who)
        if march is not None:
            found += _of_one(each, march)
    return found


def _of_one(orders: Orders, march: OnTheMarch) -> list[ItemPreview]:
    words = army_words()
    found = [
        ItemPreview(
            orders.who,
            write_item(note.item, words),
            note.hex,
            note.points,
            note.spent,
            note.budget,
            note.ticks,
            note.why,
        )
        for note in march.log
    ]
    for item in orders.items[len(found) :]:
        place = march.path[-1] if march.path else None
        found.append(
            ItemPreview(
                orders.who,
                write_item(item, words),
                place,
                0,
                march.spent,
                march.budget,
                march.ticks,
                NOT_REACHED,
            )
        )
    return found
