"""SK-TER-09, SK-TER-10: who goes through a swamp may sink."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import carrying
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.bodies import everybody_else, put_at
from banneret.books.skirmish.field import apart, upright
from banneret.books.skirmish.move_events import PulledOut, Sinking, SwampRoll
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import DEAD, SANK, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import contains
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.stretches import stretch_in

RESCUE_REACH: Final = 2.0  # SK-TER-10
BY_SWAMP: Final = "swamp"
_TRIES: Final = 40


def after_move(battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice) -> None:
    """One roll for a move that touched swamp; and whom this move rescues."""
    warrior = battle.warrior(warrior_id)
    if not warrior.sinking:
        last = last_in_swamp(battle, path)
        if last is not None:
            through_swamp(battle, warrior_id, path, last, dice)
    rescue(battle, warrior_id)


def last_in_swamp(battle: Battle, path: list[Foothold]) -> Foothold | None:
    """The last place of a path at which it leads through swamp; None if it touches none."""
    swamps = [each for each in battle.field.grounds if each.swamp]
    if not swamps:
        return None
    for k in range(len(path) - 1, -1, -1):
        b = path[k]
        if k == 0 or path[k - 1].level != GROUND or b.level != GROUND:
            # Down a ladder, by a leap or through the air: where it comes down is all that it touches.
            if b.level == GROUND and any([contains(swamp.shape, b.x, b.y) for swamp in swamps]):
                return b
            continue
        a = path[k - 1]
        farthest: float = -1.0
        for swamp in swamps:
            first, last = stretch_in(swamp.shape, a.x, a.y, b.x, b.y, 0.0)
            if last - first > EPS:
                farthest = max(farthest, last)
        if farthest >= 0.0:
            return Foothold(
                quantise(a.x + (b.x - a.x) * farthest), quantise(a.y + (b.y - a.y) * farthest), GROUND
            )
    return None


def through_swamp(battle: Battle, warrior_id: str, path: list[Foothold], last: Foothold, dice: Dice) -> None:
    """SK-TER-09: on a 1 it is set at the last swamp point of its path, and sinks in D3+1 turns of its side."""
    name = battle.warrior(warrior_id).name
    face = dice.one("SK-TER-09", f"{name} in the swamp")
    if face > 1:
        battle.tell(SwampRoll("SK-TER-09", warrior_id, (face,), 0))
        return
    second = dice.one("SK-TER-09", f"how long {name} holds out")
    turns = (second + 1) // 2 + 1
    battle.tell(SwampRoll("SK-TER-09", warrior_id, (face, second), turns))
    warrior = battle.warrior(warrior_id)
    place = room_back(battle, warrior, path, last)
    if abs(place.x - warrior.x) > EPS or abs(place.y - warrior.y) > EPS or warrior.level != GROUND:
        put_at(battle, warrior_id, place)
    other = battle.warrior(warrior_id).twin()
    other.sinking = turns
    battle.put(other.having(SANK))


def room_back(battle: Battle, warrior: Warrior, path: list[Foothold], last: Foothold) -> Foothold:
    """The last swamp point, or before it where somebody lies there; where it is if there is no room at all."""
    footing = battle.field.footing
    mover = upright(battle.field, warrior)
    others = everybody_else(battle, warrior)
    start = path[0]
    for k in range(_TRIES):
        share: float = float(k) / float(_TRIES)
        x: float = quantise(last.x + (start.x - last.x) * share)
        y: float = quantise(last.y + (start.y - last.y) * share)
        if footing.can_stand(mover, GROUND, x, y, others):
            return Foothold(x, y, GROUND)
    return Foothold(warrior.x, warrior.y, warrior.level)


def rescue(battle: Battle, warrior_id: str) -> None:
    """SK-TER-10: a move that ends within 2" of a sinking friend, by who is neither down nor Fleeing."""
    rescuer = battle.warrior(warrior_id)
    if rescuer.is_down() or rescuer.fleeing:
        return
    for friend in battle.friends_of(rescuer):
        if friend.sinking and apart(battle.field, rescuer, friend) <= RESCUE_REACH + WITHIN:
            other = friend.twin()
            other.sinking = 0
            battle.put(other)
            battle.tell(PulledOut("SK-TER-10", friend.id, warrior_id))


def count_down(battle: Battle) -> None:
    """At the end of a turn of the owner, but not of the one in which it began; at 0 it is dead."""
    for warrior in battle.on_table():
        if not warrior.sinking or warrior.did(SANK) or not battle.has_turn(warrior):
            continue
        other = warrior.twin()
        other.sinking -= 1
        battle.put(other)
        battle.tell(Sinking("SK-TER-10", warrior.id, other.sinking))
        if other.sinking == 0:
            battle.put(other.removed(DEAD))
            battle.part(warrior.id)
            carrying.let_go(battle, warrior.id, "", BY_SWAMP)
