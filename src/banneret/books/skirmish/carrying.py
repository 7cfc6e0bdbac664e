"""Shards and chests: taken, carried, passed on and dropped.

What a scenario brings is called by its id wherever it is: in `battle.shards` while it lies somewhere, in
`warrior.carried` while somebody has it. Anything else that is carried is a lucky find (SK-ENC-15).
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import NPC_SEAT, Battle
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.scenario import OBJECTIVE, TREASURE_CLAUSE
from banneret.books.skirmish.scenario_events import FindTaken, TreasureDropped, TreasureTaken
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import DEAD, OUT, Warrior
from banneret.core.space.levels import Foothold
from banneret.core.space.uprights import apart_from_point

CHEST: Final = "chest"
SHARD: Final = "glimmer-"  # and its number: a shard that a scenario brought
FIND: Final = "find-"  # and a number: SK-ENC-15
MOST: Final = 2  # of what a scenario brings, for each warrior
TOUCHING: Final = 0.1  # as in SK-MOV-20: a base this near touches something
MELEE: Final = "melee"


def is_treasure(thing: str) -> bool:
    """Whether a scenario brought it: a lucky find is no treasure of a scenario."""
    return thing == CHEST or thing.startswith(SHARD)


def words_for(thing: str) -> str:
    return "the chest" if thing == CHEST else "a shard"


def may_carry(warrior: Warrior) -> bool:
    """SK-ENC-16: no Animal does; nor does who belongs to no party."""
    return not warrior.sheet.is_animal() and warrior.seat != NPC_SEAT


# ---------------------------------------------------------------------------------------- taken


def touch(battle: Battle, warrior_id: str, path: list[Foothold]) -> None:
    """A move has ended: what it touches is taken, by who stands, is not Fleeing and has a hand free."""
    warrior = battle.warrior(warrior_id)
    if not battle.shards or not may_carry(warrior):
        return
    if not warrior.on_table() or not warrior.is_standing() or warrior.fleeing:
        return
    body = upright(battle.field, warrior)
    near: list[tuple[float, str]] = []
    for thing, (x, y, level) in battle.shards.items():
        gap = apart_from_point(body, x, y, battle.field.height(level))
        if gap <= TOUCHING + WITHIN:
            near.append((gap, thing))
    for _, thing in sorted(near):
        take(battle, warrior_id, thing)


def take(battle: Battle, warrior_id: str, thing: str) -> None:
    """It is picked up from where it lies, if it is not one too many."""
    warrior = battle.warrior(warrior_id)
    if len([each for each in warrior.carried if is_treasure(each)]) >= MOST:
        return
    shards = dict(battle.shards)
    del shards[thing]
    battle.shards = shards
    battle.put(holding(warrior, thing))
    if thing != CHEST:
        battle.feat(warrior_id, OBJECTIVE)
    battle.tell(TreasureTaken(TREASURE_CLAUSE, warrior_id, thing, words_for(thing)))


def holding(warrior: Warrior, thing: str) -> Warrior:
    other = warrior.twin()
    other.carried = (*warrior.carried, thing)
    return other


def find_shard(battle: Battle, warrior_id: str) -> None:
    """SK-ENC-15: it has found a shard of its own."""
    found = [thing for each in battle.warriors.values() for thing in each.carried if thing.startswith(FIND)]
    numbers = [int(thing.removeprefix(FIND)) for thing in found]
    battle.put(holding(battle.warrior(warrior_id), f"{FIND}{max(numbers, default=0) + 1}"))


# ---------------------------------------------------------------------------------------- let go


def let_go(battle: Battle, warrior_id: str, by: str, means: str) -> None:
    """Out of Action or Fleeing: what becomes of all it carries."""
    warrior = battle.warrior(warrior_id)
    if not warrior.carried:
        return
    kept: list[str] = []
    for thing in warrior.carried:
        if is_treasure(thing):
            shards = dict(battle.shards)
            shards[thing] = (warrior.x, warrior.y, warrior.level)
            battle.shards = shards
            battle.tell(
                TreasureDropped(
                    TREASURE_CLAUSE,
                    warrior_id,
                    thing,
                    words_for(thing),
                    warrior.x,
                    warrior.y,
                    warrior.level,
                )
            )
        elif warrior.place in (OUT, DEAD):
            pass_on(battle, warrior, thing, by, means)
        else:
            kept.append(thing)
    other = battle.warrior(warrior_id).twin()
    other.carried = tuple(kept)
    battle.put(other)


def pass_on(battle: Battle, warrior: Warrior, thing: str, by: str, means: str) -> None:
    """SK-ENC-15, SK-ENC-16: who put its finder Out of Action in close combat takes a find; else it is lost."""
    if not by or means != MELEE:
        battle.tell(FindTaken("SK-ENC-15", warrior.id, "", "nobody was near to take it"))
        return
    taker = battle.warrior(by)
    if taker.seat == NPC_SEAT:
        battle.tell(FindTaken("SK-ENC-15", warrior.id, "", "it is trodden to dust"))
    elif not may_carry(taker):
        battle.tell(FindTaken("SK-ENC-16", warrior.id, "", "an Animal cannot take it"))
    elif not taker.on_table():
        battle.tell(FindTaken("SK-ENC-15", warrior.id, "", "nobody is left to take it"))
    else:
        battle.put(holding(taker, thing))
        battle.tell(FindTaken("SK-ENC-15", warrior.id, by, ""))


# ---------------------------------------------------------------------------------------- counted


def shards_carried(battle: Battle, seat: str) -> int:
    """Shards that the scenario brought, in the hands of a party; nobody who is out has any."""
    return len(
        [
            thing
            for each in battle.warriors.values()
            if each.seat == seat and each.place not in (OUT, DEAD)
            for thing in each.carried
            if thing.startswith(SHARD)
        ]
    )


def finds_carried(battle: Battle, seat: str) -> int:
    """SK-ENC-15: lucky finds that come home, unless who has one is Out of Action."""
    return len(
        [
            thing
            for each in battle.warriors.values()
            if each.seat == seat and each.place not in (OUT, DEAD)
            for thing in each.carried
            if not is_treasure(thing)
        ]
    )
