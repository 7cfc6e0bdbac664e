# compiled: asked before every move
"""Who would win a skirmish if it ended now, by its scenario."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.scenario import members_lost, opponent

GAUNTLET: Final = "run-the-gauntlet"
HIGH_FLOOR: Final = "the-high-floor"
GLIMMER: Final = "glimmer-in-the-rubble"
WAYLAID: Final = "waylaid"


def is_ahead(battle: Battle, seat: str) -> bool:
    """Whether this side would win if it ended now."""
    if not battle.scenario:
        return False
    other = opponent(battle, seat)
    if battle.scenario in (GAUNTLET, WAYLAID):
        # Time is on the side of the defender, and of the raider.
        raids = battle.attacker == seat
        return raids if battle.scenario == WAYLAID else not raids
    if battle.scenario in (GLIMMER, HIGH_FLOOR) and battle.score[seat] != battle.score[other]:
        return battle.score[seat] > battle.score[other]
    return members_lost(battle, seat) < members_lost(battle, other)
