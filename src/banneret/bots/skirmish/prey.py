# compiled: weighs every enemy, turn by turn
"""Whom a side would like to fight: how far everything on the table is from its prey, the better the nearer."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.warrior import Warrior
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ranking import above
from banneret.core.space.waymarks import Spread, even

HUNT: Final = 1.5  # gold for each inch nearer to prey, for who fights best hand to hand
DETOUR: Final = 8.0  # inches that one goes farther for the best of enemies than for the worst
HIDDEN: Final = 3.0  # and for one who cannot be charged yet


def gain_of(look: Situation, foe: Warrior) -> float:
    """What blows at an enemy bring on the average, whoever strikes them."""
    fighters = [each for each in look.own if each.is_standing()]
    if not fighters:
        return 0.0
    total = sum([worth.struck(each, foe, True) for each in fighters])
    return look.worth(foe) * total / len(fighters)


def quarry_of(look: Situation) -> list[Warrior]:
    """Those whom it pays to look for: nothing is won by creatures, unless there is nobody else."""
    return [foe for foe in look.foes if not foe.is_npc()] or look.foes


def prey_spread(look: Situation, warrior: Warrior) -> Spread:
    """How far marks are from prey, with a handicap for what is not worth the way."""
    marks = look.map_for(warrior)
    quarry = quarry_of(look)
    gains = {foe.id: gain_of(look, foe) for foe in quarry}
    best = max(gains.values(), default=0.0)
    starts: list[tuple[int, float]] = []
    for foe in quarry:
        handicap = DETOUR * (1.0 - gains[foe.id] / best) if above(best, 0.0) else 0.0
        if foe.hidden:
            handicap += HIDDEN
        for mark, cost in marks.joined(foe.x, foe.y, foe.level):
            starts.append((mark, cost + even(handicap)))
    return look.far_from(warrior, starts, HUNT)
