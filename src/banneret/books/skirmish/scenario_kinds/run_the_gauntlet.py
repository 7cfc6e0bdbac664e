"""Run the Gauntlet: the attacker wins once a third of the starting members have left by the far edge."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.scenario import (
    OBJECTIVE,
    OVER,
    Box,
    Scenario,
    band_of,
    edge_of,
    far_edge,
    is_at,
    is_member,
    opponent,
)
from banneret.books.skirmish.warrior import AWAY, Warrior

ATTACKERS_ZONE: Final = 6.0
DEFENDERS_OFF: Final = 14.0  # the defender deploys over this far from the attacker's edge


class RunTheGauntlet(Scenario):
    id: ClassVar[str] = "run-the-gauntlet"
    attacks: ClassVar[str] = "attacker"
    defends: ClassVar[str] = "defender"
    one_side_first: ClassVar[bool] = True
    edge_prompt: ClassVar[str] = "You attack. From which edge? You must break through to the other."

    def zones(self, battle: Battle, seat: str) -> list[Box]:
        south = battle.south == battle.attacker
        if seat == battle.attacker:
            return [band_of(battle, south, ATTACKERS_ZONE)]
        return [band_of(battle, not south, battle.field.depth - DEFENDERS_OFF - OVER)]

    def zone_words(self, battle: Battle, seat: str) -> str:
        edge = edge_of(battle, battle.attacker)
        if seat == battle.attacker:
            return f"within {ATTACKERS_ZONE:g}” of the {edge} edge"
        return f"over {DEFENDERS_OFF:g}” from the {edge} edge"

    def may_leave(self, battle: Battle, warrior: Warrior) -> bool:
        return (
            warrior.seat == battle.attacker
            and is_member(warrior)
            and is_at(battle, warrior, far_edge(battle, warrior.seat))
        )

    def left(self, battle: Battle, warrior: Warrior) -> None:
        battle.feat(warrior.id, OBJECTIVE)

    def tally(self, battle: Battle) -> None:
        battle.score[battle.attacker] = got_away(battle)

    def reached(self, battle: Battle) -> tuple[str, str]:
        if got_away(battle) >= needed(battle):
            return battle.attacker, "a third of the party has broken through"
        return "", ""

    def verdict(self, battle: Battle) -> tuple[str, str]:
        return opponent(battle, battle.attacker), "too few have broken through"


def got_away(battle: Battle) -> int:
    return len(
        [each for each in battle.warriors.values() if each.seat == battle.attacker and each.place == AWAY]
    )


def needed(battle: Battle) -> int:
    """A third of those who began, rounded up."""
    return -(-battle.began.get(battle.attacker, 0) // 3)
