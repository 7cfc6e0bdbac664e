"""SK-ENC-09: creatures that belong to nobody go for whoever is nearest, and charge when they can."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import NPC_SEAT, Battle, Charge
from banneret.books.skirmish.charge_moves import charge, reach
from banneret.books.skirmish.charges import UNSEEN, seen_but_for_fog
from banneret.books.skirmish.draws import drawn, drawn_number
from banneret.books.skirmish.field import apart, upright
from banneret.books.skirmish.moving import arrived, go
from banneret.books.skirmish.pace import cannot_stir, pace
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import FAILED_CHARGE, FELL, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import heading_of, heading_vector, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.space_ways import WALKS_ONLY, SpaceWay, WayLeg, find_way
from banneret.core.space.uprights import Upright

CLAUSE: Final = "SK-ENC-09"
OFF: Final = 1.0  # a creature that walks stops this far off
_FIRST_LOOK: Final = 3.0  # inches beyond the straight line to the nearest model, at first
FARTHEST: Final = 30.0  # ways that cost more are not looked for: it goes straight on


def prowl(battle: Battle, creature_id: str, dice: Dice) -> None:
    """One creature: it charges the nearest model that it can, else it walks towards the nearest."""
    creature = battle.warrior(creature_id)
    if not may_act(battle, creature):
        return
    far = pace(battle, creature)
    if pounce(battle, creature, 2.0 * far, dice):
        return
    walk(battle, battle.warrior(creature_id), far, dice)


def may_act(battle: Battle, creature: Warrior) -> bool:
    """Not who is down, Fleeing, held fast, sinking or engaged."""
    if not creature.on_table() or not creature.is_standing() or creature.fleeing or cannot_stir(creature):
        return False
    return not battle.is_engaged(creature.id)


def prey(battle: Battle) -> list[Warrior]:
    """Everybody but the creatures."""
    return [each for each in battle.on_table() if each.seat != NPC_SEAT]


# ---------------------------------------------------------------------------------------- charging


def pounce(battle: Battle, creature: Warrior, far: float, dice: Dice) -> bool:
    """The charge at the nearest of those within reach, ties by dice; whether its move is over with that."""
    best: list[Warrior] = []
    least = far
    for each in by_distance(battle, creature):
        if in_plan(creature, each) * slowest_gain(battle) > least + WITHIN:
            break
        if not may_be_charged(battle, creature, each):
            continue
        cost = reach(battle, creature.id, each.id, least + WITHIN)
        if cost <= least + WITHIN:
            best = [each] if cost < least - WITHIN else [*best, each]
            least = min(least, cost)
    if not best:
        return False
    before = battle.warrior(creature.id)
    if charge(battle, Charge(creature.id, (drawn(battle, best, CLAUSE, dice).id,)), dice):
        return True
    after = battle.warrior(creature.id)
    moved = (after.x, after.y, after.level) != (before.x, before.y, before.level)
    # A declaration that came to nothing costs it nothing (SK-MOV-05): it walks instead.
    return moved or after.did(FAILED_CHARGE) or after.did(FELL) or not may_act(battle, after)


def may_be_charged(battle: Battle, creature: Warrior, target: Warrior) -> bool:
    """SK-MOV-05, SK-MOV-35: nobody Hidden, nobody it touches; who is out of sight only if within 4"."""
    if target.hidden or target.id in battle.opponents(creature.id):
        return False
    return apart(battle.field, creature, target) <= UNSEEN + WITHIN or seen_but_for_fog(
        battle, creature, target
    )


# ---------------------------------------------------------------------------------------- walking


def walk(battle: Battle, creature: Warrior, far: float, dice: Dice) -> None:
    """Towards the nearest model by the shortest way, stopping 1" off."""
    way = way_to_nearest(battle, creature, dice)
    if way is not None and way.cost > WITHIN:
        follow(battle, creature, way.legs, far, OFF, dice)


def way_to_nearest(battle: Battle, creature: Warrior, dice: Dice) -> SpaceWay | None:
    """The shortest way to 1" off somebody, ties by dice; straight on where no way leads to anybody.

    Nobody farther off beats a straight way that is free; only those who are nearer, with something
    in between, are then looked for round about, all of them at once and among short ways first.
    """
    near = by_distance(battle, creature)
    if not near:
        return None
    straight, behind = straight_ways(battle, creature, near)
    longest = min(straight[0].cost, FARTHEST) if straight else FARTHEST
    limit = in_plan(creature, near[0]) + _FIRST_LOOK
    while behind:
        limit = min(limit, longest)
        way = way_round(battle, creature, behind, limit)
        if way is not None:
            return way
        if limit >= longest:
            break
        limit *= 2.0
    if straight:
        return straight[drawn_number(len(straight), CLAUSE, "whom it goes for", dice)]
    return straight_on(battle, creature, near[0])


def straight_ways(
    battle: Battle, creature: Warrior, near: list[Warrior]
) -> tuple[list[SpaceWay], list[Warrior]]:
    """The shortest free straight ways, and those who may be nearer but have something in between."""
    found: list[SpaceWay] = []
    behind: list[Warrior] = []
    gain = slowest_gain(battle)
    for each in near:
        gap = (in_plan(creature, each) - OFF) * gain
        if found and gap > found[0].cost + WITHIN:
            break
        way = None
        if creature.level == each.level:
            way = straight_to(battle, creature, each, obstacles(battle, creature, each))
        if way is None:
            behind.append(each)
        elif not found or way.cost <= found[0].cost + WITHIN:
            found.append(way)
    return found, behind


def way_round(battle: Battle, creature: Warrior, behind: list[Warrior], longest: float) -> SpaceWay | None:
    """The shortest way on foot to 1" off any of these, keeping as far from everybody else who stands."""
    field = battle.field
    mover = upright(field, creature)
    others = obstacles(battle, creature, None)
    goals: list[Foothold] = []
    for each in behind:
        if (in_plan(creature, each) - OFF) * slowest_gain(battle) <= longest + WITHIN:
            goals += places_off(battle, creature, each, others)
    start = Foothold(creature.x, creature.y, creature.level)
    return find_way(field.footing, mover, start, goals, WALKS_ONLY, others, longest)


def places_off(battle: Battle, creature: Warrior, target: Warrior, others: list[Upright]) -> list[Foothold]:
    """Where it would be 1" off somebody: on the side where it is, and in eight directions."""
    field = battle.field
    far = creature.sheet.radius + target.sheet.radius + OFF
    turns: list[float] = [heading_of(creature.x - target.x, creature.y - target.y)]
    turns += [45.0 * k for k in range(8)]
    found: list[Foothold] = []
    for turn in turns:
        dx, dy = heading_vector(turn)
        x, y = quantise(target.x + dx * far), quantise(target.y + dy * far)
        if field.footing.can_stand(upright(field, creature), target.level, x, y, others):
            found.append(Foothold(x, y, target.level))
    return found


def straight_to(battle: Battle, creature: Warrior, target: Warrior, others: list[Upright]) -> SpaceWay | None:
    """The straight way to 1" off somebody, if it is free and costs just its length."""
    footing = battle.field.footing
    away = math.hypot(target.x - creature.x, target.y - creature.y)
    off = creature.sheet.radius + target.sheet.radius + OFF
    start = Foothold(creature.x, creature.y, creature.level)
    if away <= off + WITHIN:
        return SpaceWay([WayLeg(start, start, 0.0, None)])  # it is there
    share = (away - off) / away
    x = quantise(creature.x + (target.x - creature.x) * share)
    y = quantise(creature.y + (target.y - creature.y) * share)
    cost = footing.price(creature.level, start.x, start.y, x, y)
    if abs(cost - (away - off)) > WITHIN:
        return None
    if not footing.is_free(upright(battle.field, creature), creature.level, start.x, start.y, x, y, others):
        return None
    return SpaceWay([WayLeg(start, Foothold(x, y, creature.level), cost, None)])


def obstacles(battle: Battle, creature: Warrior, target: Warrior | None) -> list[Upright]:
    """Who stands in the way, each an inch wider for an enemy; who lies down is stepped over (SK-MOV-14)."""
    found: list[Upright] = []
    for each in battle.others(creature):
        if each.is_standing() and (target is None or each.id != target.id):
            body = upright(battle.field, each)
            wider = OFF if battle.are_foes(creature, each) else 0.0
            found.append(Upright(body.x, body.y, body.foot, body.radius + wider, body.height))
    return found


def straight_on(battle: Battle, creature: Warrior, target: Warrior) -> SpaceWay | None:
    """As far as one gets straight towards somebody whom no way leads to."""
    footing = battle.field.footing
    away = math.hypot(target.x - creature.x, target.y - creature.y)
    off = creature.sheet.radius + target.sheet.radius + OFF
    if away <= off + WITHIN:
        return None
    share = (away - off) / away
    x = creature.x + (target.x - creature.x) * share
    y = creature.y + (target.y - creature.y) * share
    mover = upright(battle.field, creature)
    others = obstacles(battle, creature, target)
    stride = footing.walk(mover, creature.level, creature.x, creature.y, x, y, others)
    start, end = Foothold(creature.x, creature.y, creature.level), Foothold(stride.x, stride.y, creature.level)
    # How far it comes along this, whoever follows it pays for.
    return SpaceWay([WayLeg(start, end, math.hypot(end.x - start.x, end.y - start.y), None)])


def follow(battle: Battle, creature: Warrior, legs: list[WayLeg], far: float, keep: float, dice: Dice) -> None:
    """Along a way as far as this goes, keeping off enemies by this much, and all that comes of a move."""
    path: list[Foothold] = []
    go(battle, creature.id, legs, far, dice, keep, path)
    if battle.warrior(creature.id).on_table():
        arrived(battle, creature.id, path, dice)
    settle(battle, dice)


# ---------------------------------------------------------------------------------------- how far


def by_distance(battle: Battle, creature: Warrior) -> list[Warrior]:
    """Everybody it may go for, the nearest in a straight line first."""
    return sorted(prey(battle), key=lambda each: in_plan(creature, each))


def in_plan(one: Warrior, other: Warrior) -> float:
    """How far two bases are apart, seen from above; no way between them is shorter."""
    gap: float = math.hypot(one.x - other.x, one.y - other.y) - one.sheet.radius - other.sheet.radius
    return max(0.0, gap)


def slowest_gain(battle: Battle) -> float:
    """What an inch costs at least anywhere on the ground: less than one with the current of a river."""
    least = 1.0
    for going in battle.field.footing.goings_on(""):
        least = min(least, going.least())
    return least
