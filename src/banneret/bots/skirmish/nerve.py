"""When to give up: a skirmish that cannot be won is better left with those who are still on their feet."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.scenario import opponent
from banneret.books.skirmish.scenarios import entry_of
from banneret.bots.skirmish.lead import is_ahead
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ranking import below

HOPE: Final = 0.13  # of all strength on the table: with less than that nothing is to be won by fighting on
LAST: Final = 2  # game turns before the end in which who is ahead holds out


def should_rout(look: Situation) -> bool:
    battle = look.battle
    mine = look.strength(look.seat)
    theirs = look.strength(opponent(battle, look.seat))
    if not below(mine, HOPE * (mine + theirs)):
        return False
    left = entry_of(battle).limit - battle.turn
    return not (is_ahead(battle, look.seat) and left <= LAST)
