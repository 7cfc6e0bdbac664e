"""When to give up: a skirmish that cannot be won is better left with those who are still on their feet."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.scenario import members_lost, opponent
from banneret.books.skirmish.scenarios import entry_of
from banneret.bots.skirmish.goals import GAUNTLET, GLIMMER, HIGH_FLOOR, WAYLAID
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ranking import below

HOPE: Final = 0.22  # of all strength on the table: with less than that nothing is to be won by fighting on
LAST: Final = 2  # game turns before the end in which who is ahead holds out


def is_ahead(look: Situation) -> bool:
    """Whether this side would win if it ended now."""
    battle = look.battle
    other = opponent(battle, look.seat)
    if not battle.scenario:
        return False
    if battle.scenario in (GAUNTLET, WAYLAID):
        # Time is on the side of the defender, and of the raider.
        raids = battle.attacker == look.seat
        return raids if battle.scenario == WAYLAID else not raids
    if battle.scenario in (GLIMMER, HIGH_FLOOR) and battle.score[look.seat] != battle.score[other]:
        return battle.score[look.seat] > battle.score[other]
    return members_lost(battle, look.seat) < members_lost(battle, other)


def should_rout(look: Situation) -> bool:
    battle = look.battle
    mine = look.strength(look.seat)
    theirs = look.strength(opponent(battle, look.seat))
    if not below(mine, HOPE * (mine + theirs)):
        return False
    left = entry_of(battle).limit - battle.turn
    return not (is_ahead(look) and left <= LAST)
