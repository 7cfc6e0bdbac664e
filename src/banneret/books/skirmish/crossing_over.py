"""SK-MOV-20 to SK-MOV-30: climbing, jumping down, jumping gaps, with their tests."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import falling, hiding, troubles
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import everybody_else, put_at
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.move_events import Crossed, CrossingFailed
from banneret.books.skirmish.trials import CLIMBING, GAP, JUMPING, initiative_test
from banneret.core.engine.dice import Dice
from banneret.core.space import drops, levels
from banneret.core.space.crossings import Crossing
from banneret.core.space.geometry import EPS
from banneret.core.space.levels import Foothold

HIGHEST_JUMP: Final = 6.0  # SK-MOV-22: down
TEST_EACH: Final = 2.0  # SK-MOV-22: a test for each full 2"
WIDEST_GAP: Final = 3.0  # SK-MOV-27
_CLAUSES: Final = {
    levels.WALK: "SK-MOV-15",
    levels.LADDER: "SK-MOV-15",
    levels.CLIMB: "SK-MOV-20",
    levels.JUMP: "SK-MOV-24",
    levels.GAP: "SK-MOV-27",
}


def cross(battle: Battle, warrior_id: str, crossing: Crossing, dice: Dice, left: float = math.inf) -> bool:
    """Make the tests, put it at the other end, or let it Fall; whether it may go on.

    `left` is what is left of its move: too little of it for a gap, and the jump fails (SK-MOV-27).
    """
    if crossing.kind not in (levels.WALK, levels.LADDER):
        hiding.reveal(battle, warrior_id, "SK-MOV-38")
    if crossing.kind == levels.CLIMB:
        if not _climbs(battle, warrior_id, crossing, dice):
            return False
    elif crossing.kind == levels.JUMP:
        if not _jumps(battle, warrior_id, crossing.down, "SK-MOV-22", dice):
            _falls(battle, warrior_id, crossing.end, crossing.down, dice)
            return False
    elif crossing.kind == levels.GAP and not _leaps(battle, warrior_id, crossing, left, dice):
        _falls_short(battle, warrior_id, crossing, dice)
        return False
    end = crossing.end
    clause = _CLAUSES[crossing.kind]
    if crossing.kind == levels.GAP and crossing.down > EPS:
        clause = "SK-MOV-30"
    put_at(battle, warrior_id, end)
    battle.tell(
        Crossed(
            clause,
            warrior_id,
            crossing.kind,
            end.x,
            end.y,
            end.level,
            round(crossing.up, 3),
            round(crossing.down, 3),
            round(crossing.across, 3),
        )
    )
    return True


def _climbs(battle: Battle, warrior_id: str, crossing: Crossing, dice: Dice) -> bool:
    """SK-MOV-21: a test for the way up and one for the way down; failed going up, it does not move at all."""
    if crossing.up > EPS and not initiative_test(battle, warrior_id, "SK-MOV-21", CLIMBING, dice):
        why = "it does not get up, and moves no further this turn."
        battle.tell(CrossingFailed("SK-MOV-21", warrior_id, why))
        return False
    if crossing.down > EPS and not initiative_test(battle, warrior_id, "SK-MOV-21", CLIMBING, dice):
        _falls(battle, warrior_id, crossing.end, crossing.down, dice)
        return False
    return True


def tests_for(down: float) -> int:
    """SK-MOV-22: how many tests a jump down takes; none for less than 2"."""
    return int((down + EPS) / TEST_EACH)


def _jumps(battle: Battle, warrior_id: str, down: float, clause: str, dice: Dice) -> bool:
    """SK-MOV-22, SK-MOV-23: one test after the other, until one is failed."""
    passed = True
    for _ in range(tests_for(down)):
        passed = passed and initiative_test(battle, warrior_id, clause, JUMPING, dice)
    return passed


def _leaps(battle: Battle, warrior_id: str, crossing: Crossing, left: float, dice: Dice) -> bool:
    """SK-MOV-27, SK-MOV-30: measured in the jump: its width, what is left of the move, then the tests."""
    why = ""
    if crossing.across > WIDEST_GAP + EPS:
        why = f"the gap is {crossing.across:.1f}” wide, and nobody jumps more than 3”."
    elif crossing.across > left + EPS:
        why = f"the gap is {crossing.across:.1f}” wide, and only {left:.1f}” of the move are left."
    if why:
        battle.tell(CrossingFailed("SK-MOV-27", warrior_id, why))
        return False
    if not initiative_test(battle, warrior_id, "SK-MOV-27", GAP, dice):
        return False
    return _jumps(battle, warrior_id, crossing.down, "SK-MOV-30", dice)


def _falls(battle: Battle, warrior_id: str, place: Foothold, height: float, dice: Dice) -> None:
    falling.fall(battle, warrior_id, place, height, dice)
    troubles.settle(battle, dice)


def _falls_short(battle: Battle, warrior_id: str, crossing: Crossing, dice: Dice) -> None:
    """SK-MOV-28, SK-MOV-30: at the foot of the near edge, from its height."""
    warrior = battle.warrior(warrior_id)
    footing = battle.field.footing
    start = crossing.start
    far: float = math.sqrt((crossing.end.x - start.x) ** 2 + (crossing.end.y - start.y) ** 2)
    dx: float = (crossing.end.x - start.x) / far
    dy: float = (crossing.end.y - start.y) / far
    mover = upright(battle.field, warrior)
    others = everybody_else(battle, warrior)
    pushed = drops.push(footing, mover, start.level, start.x, start.y, dx, dy, 2.0 * mover.radius, [])
    place = None if pushed.drop is None else drops.fall(footing, mover, pushed.drop, others)
    if place is None:
        # All is crowded below: it hangs on to the edge, and that is the end of its move.
        battle.tell(CrossingFailed("SK-MOV-28", warrior_id, "there is no room to fall; it clings to the edge."))
        return
    height: float = battle.field.height(start.level) - battle.field.height(place.level)
    _falls(battle, warrior_id, place, height, dice)
