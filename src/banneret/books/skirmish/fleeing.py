"""Who flees, and how far (SK-REC-10, SK-REC-13, SK-MOV-03, SK-MOV-10, SK-ENC-18)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import (
    arms,
    blows,
    carrying,
    close_combat,
    crossing_over,
    hiding,
    long_ways,
    moving,
    troubles,
)
from banneret.books.skirmish.base_contact import foes_touched, may_be_met
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.charge_events import BeganFleeing, RanAway, RanOffTable, StruckInLeaving
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.harm import Wound, suffer, wounds_of
from banneret.books.skirmish.keeping_off import KeepOff, as_far_as, length_of
from banneret.books.skirmish.warrior import FLED, FLED_NOW, HELD, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.footing import BY_TABLE
from banneret.core.space.geometry import CONTACT, EPS, heading_vector, quantise
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.space_ways import WayLeg

MEANS: Final = "fleeing"
_TOUCH: Final = CONTACT + 0.001


# ---------------------------------------------------------------------------------------- towards the edge


def flee(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """SK-REC-13: 2D6" towards the nearest edge of the table; who reaches it is gone (FLED)."""
    warrior = battle.warrior(warrior_id)
    if not can_run(warrior):
        return
    faces = tuple(dice.d6(2, clause, f"how far {warrior.name} flees"))
    inches = float(sum(faces))
    start = Foothold(warrior.x, warrior.y, warrior.level)
    others = moving.in_the_way(battle, warrior)
    way = long_ways.to_table_edge(battle.field, upright(battle.field, warrior), start, others, inches)
    legs = [] if way is None else way.legs
    before = battle.opponents(warrior_id)
    gone = as_far_as(battle, warrior, legs, inches, KeepOff(battle, warrior, []), paid=False)
    gone = _out_of_touch(battle, warrior, gone, before)
    battle.tell(RanAway(clause, warrior_id, faces, run(battle, warrior_id, gone, dice)))
    now = battle.warrior(warrior_id)
    if now.on_table() and at_table_edge(battle, now):
        leave_table(battle, warrior_id, clause)


def can_run(warrior: Warrior) -> bool:
    """Who lies on the ground, sinks or is held fast stays where it is."""
    if not warrior.on_table() or warrior.is_down() or warrior.sinking:
        return False
    return not warrior.did(HELD) and not warrior.has_effect("held")


def _out_of_touch(battle: Battle, warrior: Warrior, legs: list[WayLeg], before: list[str]) -> list[WayLeg]:
    """SK-MOV-14: only charges make contact, so who would come to stand against an enemy stops before it."""
    others = [foe for foe in battle.foes_of(warrior) if may_be_met(foe) and foe.id not in before]
    if not legs:
        return legs
    end = legs[-1].end
    there = warrior.at(end.x, end.y, end.level)
    if not any([foe.id not in before for foe in foes_touched(battle, there)]):
        return legs
    return as_far_as(battle, warrior, legs, math.inf, KeepOff(battle, warrior, others, 0.1), paid=False)


def run(battle: Battle, warrior_id: str, legs: list[WayLeg], dice: Dice) -> float:
    """Along a way, with the tests of what is climbed; how far it came."""
    first = battle.warrior(warrior_id)
    path = [Foothold(first.x, first.y, first.level)]
    inches: float = 0.0
    for leg in legs:
        if leg.crossing is None:
            moving.put_at(battle, warrior_id, leg.end)
        elif not crossing_over.cross(battle, warrior_id, leg.crossing, dice):
            break
        path.append(leg.end)
        inches += length_of(leg)
    if legs and battle.warrior(warrior_id).on_table():
        moving.arrived(battle, warrior_id, path, dice)
    troubles.settle(battle, dice)
    if battle.warrior(warrior_id).on_table():
        battle.put(battle.warrior(warrior_id).having(FLED_NOW))
    return quantise(inches)


def at_table_edge(battle: Battle, warrior: Warrior) -> bool:
    """Whether its base touches the edge of the table, on the ground."""
    near = warrior.sheet.radius + _TOUCH
    low = min(warrior.x, warrior.y)
    high = min(battle.field.width - warrior.x, battle.field.depth - warrior.y)
    return warrior.level == GROUND and min(low, high) <= near


def leave_table(battle: Battle, warrior_id: str, clause: str) -> None:
    """SK-REC-13: lost for Rout Tests, without a Serious Injury roll."""
    battle.part(warrior_id)
    battle.put(battle.warrior(warrior_id).removed(FLED))
    battle.tell(RanOffTable(clause, warrior_id))


# ---------------------------------------------------------------------------------------- out of combat


def begin(battle: Battle, warrior_id: str, clause: str) -> None:
    """It is Fleeing from now on: SK-MOV-37 a token is lost, and so is what it carried."""
    hiding.reveal(battle, warrior_id, "SK-MOV-37")
    warrior = battle.warrior(warrior_id)
    if warrior.fleeing:
        return
    other = warrior.twin()
    other.fleeing = True
    other.hidden = False
    battle.put(other)
    battle.tell(BeganFleeing(clause, warrior_id))
    carrying.let_go(battle, warrior_id, "", MEANS)


def leave_combat(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """SK-REC-10, SK-MOV-03: an automatic hit by each enemy in contact, then 2D6" away, Fleeing."""
    enemies = battle.opponents(warrior_id)
    away = direction_away(battle, battle.warrior(warrior_id), enemies)
    struck(battle, warrior_id, enemies, clause, dice)
    warrior = battle.warrior(warrior_id)
    if not warrior.on_table() or warrior.is_down():
        return
    begin(battle, warrior_id, clause)
    run_straight(battle, warrior_id, away, clause, dice)


def struck(battle: Battle, warrior_id: str, enemies: list[str], clause: str, dice: Dice) -> None:
    """One hit of each enemy that can strike, with the weapon in hand, critical hits included."""
    wounds: list[list[Wound]] = []
    for key in enemies:
        foe = battle.warrior(key)
        # SK-MOV-03: who is down or has lost its wits strikes nobody; nor does who never could.
        if not close_combat.may_strike(battle, key):
            continue
        weapon = arms.wielded(battle, foe)[0]
        hit = blows.hit_with(foe, battle.warrior(warrior_id), weapon)
        battle.tell(StruckInLeaving(clause, warrior_id, key, weapon.name))
        wounds.append(wounds_of(battle, [hit], clause, dice))
    for each in wounds:
        suffer(battle, each, dice)
    troubles.settle(battle, dice)


def direction_away(battle: Battle, warrior: Warrior, enemies: list[str]) -> tuple[float, float]:
    """From where its enemies stand on the whole, through itself: a unit vector."""
    there = [battle.warrior(key) for key in enemies]
    count = float(max(1, len(there)))
    dx: float = warrior.x - sum([each.x for each in there]) / count
    dy: float = warrior.y - sum([each.y for each in there]) / count
    length: float = math.sqrt(dx * dx + dy * dy)
    if not there or length <= CONTACT:
        # They stand all round it: it goes the way it was going.
        return heading_vector(warrior.heading)
    return dx / length, dy / length


def run_straight(battle: Battle, warrior_id: str, away: tuple[float, float], clause: str, dice: Dice) -> None:
    """SK-REC-10: 2D6" along a line, until it would come within 1" of a model, to an obstacle or to an edge."""
    warrior = battle.warrior(warrior_id)
    if not can_run(warrior):
        return
    faces = tuple(dice.d6(2, clause, f"how far {warrior.name} flees"))
    inches = float(sum(faces))
    field = battle.field
    others = moving.in_the_way(battle, warrior)
    start = Foothold(warrior.x, warrior.y, warrior.level)
    far_x: float = warrior.x + away[0] * inches
    far_y: float = warrior.y + away[1] * inches
    stride = field.footing.walk(upright(field, warrior), start.level, start.x, start.y, far_x, far_y, others)
    legs: list[WayLeg] = []
    if stride.share > EPS:
        end = Foothold(quantise(stride.x), quantise(stride.y), start.level)
        legs = [WayLeg(start, end, inches * stride.share, None)]
    models = [each for each in battle.others(warrior) if may_be_met(each)]
    gone = as_far_as(battle, warrior, legs, inches, KeepOff(battle, warrior, models), paid=False)
    ran = run(battle, warrior_id, gone, dice)
    battle.tell(RanAway(clause, warrior_id, faces, ran))
    now = battle.warrior(warrior_id)
    if now.on_table() and stride.stopped == BY_TABLE and at_table_edge(battle, now):
        leave_table(battle, warrior_id, clause)


def take_fright(battle: Battle, warrior_id: str, clause: str, dice: Dice) -> None:
    """SK-ENC-18: leaves combat unstruck, is Fleeing and flees at once."""
    warrior = battle.warrior(warrior_id)
    if not warrior.on_table() or warrior.is_down():
        return
    begin(battle, warrior_id, clause)
    flee(battle, warrior_id, clause, dice)
