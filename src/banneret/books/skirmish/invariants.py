"""What must never be on a table, nor in a party."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.base_contact import in_contact
from banneret.books.skirmish.battle import TURN_STEPS, Battle
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.party_faults import party_faults
from banneret.books.skirmish.warrior import STANDING, Warrior
from banneret.core.space.footing import BY_SOLID, BY_WALL
from banneret.core.space.uprights import Upright, overlapping_in_height

_SLACK: Final = 0.01


def broken_invariants(battle: Battle) -> list[str]:
    """What must not be on the table, and what must not be in a party."""
    broken = table_faults(battle)
    for party in (battle.parties if battle.camp is None else battle.camp.parties).values():
        broken += party_faults(party)
    return broken


def table_faults(battle: Battle) -> list[str]:
    """Models off their surface, in walls or in each other, wounds out of range, combats that do not touch."""
    broken: list[str] = []
    for warrior in battle.on_table():
        broken += _faults(battle, warrior)
    there = [warrior for warrior in battle.on_table() if battle.field.levels.has(warrior.level)]
    bodies = [upright(battle.field, warrior) for warrior in there]
    for at in range(len(there)):
        for other in range(at + 1, len(there)):
            if _run_together(bodies[at], bodies[other]):
                broken.append(f"{there[at].id} stands in {there[other].id}")
    for pair in battle.engaged:
        broken += _pair_faults(battle, pair)
    if battle.step in TURN_STEPS and battle.active not in battle.seats:
        broken.append(f"it is the turn of “{battle.active}”")
    for key, (x, y, level) in battle.shards.items():
        if not battle.field.levels.has(level) or not battle.field.levels.surface(level).holds(x, y):
            broken.append(f"{key} lies nowhere")
    carried = [key for warrior in battle.warriors.values() for key in warrior.carried]
    for key in carried:
        if carried.count(key) > 1 or key in battle.shards:
            broken.append(f"there are two of {key}")
    if battle.troubles:
        broken.append("what follows from a blow is not settled")
    for seat, gold in battle.gold.items():
        if gold < 0:
            broken.append(f"{seat} has {gold} gold from the skirmish")
    return broken


def _faults(battle: Battle, warrior: Warrior) -> list[str]:
    broken: list[str] = []
    field = battle.field
    sheet = warrior.sheet
    if not field.levels.has(warrior.level):
        return [f"{warrior.id} stands on “{warrior.level}”, which is not there"]
    reach = sheet.radius - _SLACK
    inside = reach <= warrior.x <= field.width - reach and reach <= warrior.y <= field.depth - reach
    if not inside:
        broken.append(f"{warrior.id} stands over the edge of the table")
    if not field.levels.surface(warrior.level).holds(warrior.x, warrior.y):
        broken.append(f"{warrior.id} stands beside its floor")
    foot = field.height(warrior.level)
    body = Upright(warrior.x, warrior.y, foot, sheet.radius - _SLACK, warrior.height())
    why = field.footing.why_not_stand(body, warrior.level, warrior.x, warrior.y, [])
    if why in (BY_WALL, BY_SOLID):
        broken.append(f"{warrior.id} stands in a {why}")
    if not 0 <= warrior.wounds <= sheet.wounds:
        broken.append(f"{warrior.id} has {warrior.wounds} of {sheet.wounds} wounds")
    if warrior.hidden and battle.is_engaged(warrior.id):
        broken.append(f"{warrior.id} is Hidden and in close combat")
    if warrior.hidden and warrior.fleeing:
        broken.append(f"{warrior.id} is Hidden and Fleeing")
    if warrior.sinking < 0:
        broken.append(f"{warrior.id} has sunk")
    if warrior.frenzied and warrior.condition != STANDING:
        broken.append(f"{warrior.id} is in a frenzy and lies down")
    return broken


def _run_together(one: Upright, other: Upright) -> bool:
    """Whether two bodies are in the same place; those that touch are not."""
    dx: float = one.x - other.x
    dy: float = one.y - other.y
    reach: float = one.radius + other.radius - _SLACK
    return dx * dx + dy * dy < reach * reach and overlapping_in_height(one, other)


def _pair_faults(battle: Battle, pair: str) -> list[str]:
    one, other = [battle.warriors.get(key) for key in pair.split(" ")]
    if one is None or other is None or not one.on_table() or not other.on_table():
        return [f"{pair} fight, and somebody is not there"]
    if not battle.are_foes(one, other):
        return [f"{pair} fight, and are friends"]
    levels = battle.field.levels
    if not levels.has(one.level) or not levels.has(other.level):
        return []
    if not in_contact(battle.field, one, other):
        return [f"{pair} fight, and do not touch"]
    return []
