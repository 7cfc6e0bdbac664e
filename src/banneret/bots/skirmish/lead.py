# compiled: asked before every move
"""Who would win a skirmish if it ended now, by its scenario."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.carrying import CHEST
from banneret.books.skirmish.scenario import members_lost, opponent
from banneret.books.skirmish.scenarios import entry_of
from banneret.books.skirmish.warrior import Warrior

GAUNTLET: Final = "run-the-gauntlet"
HIGH_FLOOR: Final = "the-high-floor"
GLIMMER: Final = "glimmer-in-the-rubble"
WAYLAID: Final = "waylaid"

# In which who is ahead stays so unless the enemy does something about it.
KEPT: Final = (GAUNTLET, GLIMMER, WAYLAID)


def who_has_the_chest(battle: Battle, seat: str) -> Warrior | None:
    """Who of a side carries it, on the table."""
    for each in battle.of_seat(seat):
        if CHEST in each.carried:
            return each
    return None


def time_to_lose(battle: Battle, seat: str) -> float:
    """The share of the game that is left: who has to win something yet cannot be careful for ever."""
    if not battle.scenario or (battle.scenario == WAYLAID and battle.attacker == seat):
        return 1.0
    limit = entry_of(battle).limit
    return max(0.0, 1.0 - battle.turn / limit)


def is_ahead(battle: Battle, seat: str) -> bool:
    """Whether this side would win if it ended now."""
    if not battle.scenario:
        return False
    other = opponent(battle, seat)
    if battle.scenario == GAUNTLET:
        return battle.attacker != seat  # time is on the side of the defender
    if battle.scenario == WAYLAID:
        # And of the raider, once nobody runs away with the chest any more.
        return battle.attacker == seat and who_has_the_chest(battle, other) is None
    if battle.scenario in (GLIMMER, HIGH_FLOOR) and battle.score[seat] != battle.score[other]:
        return battle.score[seat] > battle.score[other]
    return members_lost(battle, seat) < members_lost(battle, other)
