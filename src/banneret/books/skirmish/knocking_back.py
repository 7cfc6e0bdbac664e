"""SK-WND-23, SK-WND-24: knocked 6" back by a thrust."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import hiding
from banneret.books.skirmish.base_contact import foes_touched, in_contact
from banneret.books.skirmish.battle import Battle, pair_of
from banneret.books.skirmish.bodies import place_of, put_at, sampled
from banneret.books.skirmish.falling import fall
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.harm import Hit, strike
from banneret.books.skirmish.move_events import Collided, KnockedBack
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space import drops
from banneret.core.space.drops import Push
from banneret.core.space.geometry import EPS

INCHES: Final = 6.0  # SK-WND-23
STRENGTH: Final = 3  # SK-WND-24
BY_COLLISION: Final = "collision"


def knock_back(battle: Battle, attacker_id: str, target_id: str, dice: Dice) -> None:
    """The target flies, the attacker follows, and who is run into takes a hit."""
    attacker = battle.warrior(attacker_id)
    target = battle.warrior(target_id)
    dx: float = target.x - attacker.x
    dy: float = target.y - attacker.y
    length: float = math.sqrt(dx * dx + dy * dy)
    if length <= EPS or not in_contact(battle.field, attacker, target):
        return  # it has been carried off already
    dx /= length
    dy /= length
    bystanders = [each for each in battle.others(target) if each.id != attacker_id]
    pushed = _pushed(battle, target, dx, dy, INCHES, bystanders)
    rounds = battle.rounds_fought(attacker_id, target_id)
    before = place_of(target)
    if pushed.inches > EPS:
        put_at(battle, target_id, pushed.place)
    over_edge = pushed.drop is not None
    at = pushed.place
    inches = round(pushed.inches, 3)
    battle.tell(KnockedBack("SK-WND-23", target_id, attacker_id, at.x, at.y, inches, over_edge))
    hiding.look_about(battle, target_id, [before, at])
    _follow(battle, attacker_id, target_id, dx, dy, INCHES if over_edge else pushed.inches)
    if pushed.drop is None:
        _in_contact_again(battle, attacker_id, target_id, rounds)
        _come_up_against(battle, target_id)
    else:
        below = [upright(battle.field, each) for each in battle.others(battle.warrior(target_id))]
        body = upright(battle.field, battle.warrior(target_id))
        place = drops.fall(battle.field.footing, body, pushed.drop, below)
        if place is not None:
            height: float = battle.field.height(at.level) - battle.field.height(place.level)
            fall(battle, target_id, place, height, dice)
    if pushed.model >= 0:
        _collide(battle, attacker, target_id, bystanders[pushed.model].id, dice)


def _pushed(
    battle: Battle, warrior: Warrior, dx: float, dy: float, inches: float, others: list[Warrior]
) -> Push:
    """In a straight line, until something that cannot be passed, or somebody, is in the way."""
    field = battle.field
    bodies = [upright(field, each) for each in others]
    mover = upright(field, warrior)
    return drops.push(field.footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, inches, bodies)


def _follow(battle: Battle, attacker_id: str, target_id: str, dx: float, dy: float, inches: float) -> None:
    """The attacker goes after it, to stay in base contact; over an edge it does not go."""
    attacker = battle.warrior(attacker_id)
    if not attacker.on_table() or not attacker.is_standing():
        return
    others = [each for each in battle.others(attacker) if each.id != target_id]
    pushed = _pushed(battle, attacker, dx, dy, inches, others)
    if pushed.inches > EPS:
        before = place_of(attacker)
        put_at(battle, attacker_id, pushed.place)
        hiding.look_about(battle, attacker_id, sampled([before, pushed.place]))


def _in_contact_again(battle: Battle, attacker_id: str, target_id: str, rounds: int) -> None:
    """The two are still in the combat in which they were."""
    if in_contact(battle.field, battle.warrior(attacker_id), battle.warrior(target_id)):
        battle.engaged[pair_of(attacker_id, target_id)] = rounds


def _come_up_against(battle: Battle, target_id: str) -> None:
    """SK-CC-01: an enemy against whom it was hurled is in the combat now."""
    for foe in foes_touched(battle, battle.warrior(target_id)):
        hiding.reveal(battle, foe.id, "SK-WND-24")
        battle.engage(target_id, foe.id)


def _collide(battle: Battle, attacker: Warrior, target_id: str, other_id: str, dice: Dice) -> None:
    """SK-WND-24: friend or foe, without critical hits, with its armour."""
    battle.tell(Collided("SK-WND-24", target_id, other_id))
    by = attacker.id if battle.are_foes(attacker, battle.warrior(other_id)) else ""
    strike(battle, [Hit(other_id, STRENGTH, BY_COLLISION, by=by)], "SK-WND-24", dice)
