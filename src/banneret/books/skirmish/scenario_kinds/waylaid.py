"""Waylaid: a chest has to leave by the exit edge before the raiders have it.

The carrier's road runs down the middle of the table from edge to edge, and its exit is the far one; raiders lie
in wait at the two edges beside it.
"""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.carrying import CHEST
from banneret.books.skirmish.scenario import (
    OBJECTIVE,
    OVER,
    SOUTH,
    Box,
    Scenario,
    far_edge,
    is_at,
)
from banneret.books.skirmish.warrior import AWAY, Warrior

ROADSIDE: Final = 4.0  # how far from the middle line the carrier deploys
OFF_EXIT: Final = 14.0  # and over how far from the exit
RAIDERS_ZONE: Final = 6.0
OFF_CARRIERS: Final = 10.0


class Waylaid(Scenario):
    id: ClassVar[str] = "waylaid"
    attacks: ClassVar[str] = "raider"
    defends: ClassVar[str] = "carrier"
    treasure: ClassVar[bool] = True
    one_side_first: ClassVar[bool] = True
    edge_prompt: ClassVar[str] = "You raid. By which edge must the carrier leave?"

    def zones(self, battle: Battle, seat: str) -> list[Box]:
        width, depth = battle.field.width, battle.field.depth
        if seat == battle.attacker:
            return [(0.0, 0.0, RAIDERS_ZONE, depth), (width - RAIDERS_ZONE, 0.0, width, depth)]
        left, right = 0.5 * width - ROADSIDE, 0.5 * width + ROADSIDE
        if far_edge(battle, seat) == SOUTH:
            return [(left, OFF_EXIT + OVER, right, depth)]
        return [(left, 0.0, right, depth - OFF_EXIT - OVER)]

    def zone_words(self, battle: Battle, seat: str) -> str:
        if seat == battle.attacker:
            return f"within {RAIDERS_ZONE:g}” of the west or east edge, over {OFF_CARRIERS:g}” from carriers"
        exit_edge = far_edge(battle, seat)
        return f"within {ROADSIDE:g}” of the road down the middle, over {OFF_EXIT:g}” from the {exit_edge} edge"

    def away(self, battle: Battle, seat: str) -> float:
        return OFF_CARRIERS if seat == battle.attacker else 0.0

    def heading(self, battle: Battle, warrior: Warrior) -> float:
        if warrior.seat == battle.attacker:
            return 90.0 if warrior.x < 0.5 * battle.field.width else 270.0
        return 0.0 if battle.south == warrior.seat else 180.0

    def may_leave(self, battle: Battle, warrior: Warrior) -> bool:
        """Only the chest has to get away, and only its own party takes it there."""
        return (
            warrior.seat != battle.attacker
            and warrior.seat in battle.seats
            and CHEST in warrior.carried
            and is_at(battle, warrior, far_edge(battle, warrior.seat))
        )

    def left(self, battle: Battle, warrior: Warrior) -> None:
        battle.feat(warrior.id, OBJECTIVE)

    def tally(self, battle: Battle) -> None:
        for seat in battle.seats:
            battle.score[seat] = 0
        for each in battle.warriors.values():
            if CHEST in each.carried and each.seat in battle.score:
                battle.score[each.seat] = 1

    def reached(self, battle: Battle) -> tuple[str, str]:
        for each in battle.warriors.values():
            if CHEST in each.carried and each.place == AWAY:
                return each.seat, "the chest is safe"
        return "", ""

    def verdict(self, battle: Battle) -> tuple[str, str]:
        return battle.attacker, "the chest has not got away"
