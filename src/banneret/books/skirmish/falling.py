"""SK-MOV-31 to SK-MOV-33: falls."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import hiding
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import everybody_else, put_at
from banneret.books.skirmish.field import STEP, upright
from banneret.books.skirmish.harm import Hit, strike
from banneret.books.skirmish.move_events import Fell
from banneret.books.skirmish.trials import EDGE, initiative_test
from banneret.books.skirmish.warrior import FELL, FELL_MOVING
from banneret.core.engine.dice import Dice
from banneret.core.space import drops
from banneret.core.space.geometry import EPS
from banneret.core.space.levels import Foothold

BY_FALL: Final = "fall"  # the means of its hits; who goes down by them is tested at no other edge
STRONGEST: Final = 10  # SK-MOV-32
MOVEMENT: Final = "Movement"  # the phase


def fall(battle: Battle, warrior_id: str, place: Foothold, height: float, dice: Dice) -> None:
    """It lies at this place now, and takes D3 hits of the Strength of the fall; it has FELL.

    SK-MOV-32: no armour saves and no critical hits. What follows from the hits is for `troubles.settle`.
    """
    hiding.reveal(battle, warrior_id, "SK-MOV-33")
    put_at(battle, warrior_id, place)
    warrior = battle.put(battle.warrior(warrior_id).having(FELL))
    if battle.phase == MOVEMENT:
        warrior = battle.put(warrior.having(FELL_MOVING))
    strength = strength_of(height)
    count = dice.d3("SK-MOV-32", f"hits of the fall of {warrior.name}")
    battle.tell(Fell("SK-MOV-32", warrior_id, place.x, place.y, place.level, round(height, 3), count, strength))
    hits = [Hit(warrior_id, strength, BY_FALL, armour=False) for _ in range(count)]
    strike(battle, hits, "SK-MOV-32", dice)


def strength_of(height: float) -> int:
    """SK-MOV-32: the inches fallen, fractions rounded up, from 1 to 10."""
    return min(STRONGEST, max(1, math.ceil(height - EPS)))


def fall_over_edge(battle: Battle, warrior_id: str, reach: float, dice: Dice) -> bool:
    """SK-MOV-31: who goes down within this of a drop tests Initiative or falls over it; whether it fell."""
    warrior = battle.warrior(warrior_id)
    footing = battle.field.footing
    mover = upright(battle.field, warrior)
    drop = drops.nearest_drop(footing, mover, warrior.level, warrior.x, warrior.y, reach, STEP)
    if drop is None or initiative_test(battle, warrior_id, "SK-MOV-31", EDGE, dice):
        return False
    place = drops.fall(footing, mover, drop, everybody_else(battle, warrior))
    if place is None:
        return False  # all is crowded below
    fall(battle, warrior_id, place, battle.field.height(warrior.level) - battle.field.height(place.level), dice)
    return True
