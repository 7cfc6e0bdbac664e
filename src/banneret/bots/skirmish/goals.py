# compiled: asked before every move
"""What a scenario asks of each warrior: places to be at, and what it is worth to get there."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.carrying import CHEST, MOST, SHARD, is_treasure, may_carry
from banneret.books.skirmish.field import Building
from banneret.books.skirmish.scenario import NORTH, far_edge, is_member, opponent
from banneret.books.skirmish.scenario_kinds.run_the_gauntlet import got_away, needed
from banneret.books.skirmish.scenario_kinds.the_high_floor import prize_of
from banneret.books.skirmish.scenarios import entry_of
from banneret.books.skirmish.strides import counts_for_runs
from banneret.books.skirmish.warrior import Warrior
from banneret.bots.skirmish.lead import GAUNTLET, GLIMMER, HIGH_FLOOR, WAYLAID, who_has_the_chest
from banneret.bots.skirmish.situation import FAR, Place, Situation
from banneret.core.engine.ranking import above, inches, least, nearest, ranked, settled, within
from banneret.core.space.distances import contains
from banneret.core.space.levels import GROUND
from banneret.core.space.waymarks import Spread, Waymarks

PRIZE: Final = "prize"
EXIT: Final = "exit"
AHEAD_OF_CHEST: Final = 5.0  # inches: where raiders get in the way of who carries it
CUT_OFF: Final = 3.0  # gold for each inch nearer to that
SPARE: Final = 2  # how many more run for the far edge than have to get there
_WIDEST: Final = 12.0  # inches from the middle of a building to its farthest corner, at most
_MOST_PRIZES: Final = 4
RUN_APART: Final = 8.0  # SK-MOV-16
PAST: Final = 8.0  # inches that one goes farther to run all the way, rather than to walk past enemies
WINDING: Final = 0.15  # how much longer a way is than it looks, over the whole of a table
_ALL_BUT: Final = 2.0  # inches from an edge at which it does not matter any more
_APART: Final = 3.0  # inches between places at an edge for which one makes

# Places in the buildings of the last tables that were to be held.
_prizes: list[tuple[Waymarks, list[Place]]] = []


class Aim:
    """Somewhere to go: any of these places; gold for each inch nearer, and for being there."""

    __slots__ = ("anywhere", "at_edge", "key", "places", "prize", "pull", "timid")

    def __init__(self, key: str, places: list[Place], pull: float, prize: float, timid: bool) -> None:
        self.key = key
        self.anywhere = key == PRIZE  # all of these places are as good
        self.at_edge = key.startswith(EXIT)  # so is whatever lies between them
        self.places = places
        self.pull = pull
        self.prize = prize
        self.timid = timid  # whether it keeps out of fights for it


def aims_of(look: Situation) -> dict[str, Aim]:
    """Who goes where, by warrior; those who are not named fight as they please."""
    scenario = look.battle.scenario
    if scenario == GAUNTLET:
        return _gauntlet(look)
    if scenario == HIGH_FLOOR:
        return _high_floor(look)
    if scenario == GLIMMER:
        return _shards(look)
    if scenario == WAYLAID:
        return _chest(look)
    return {}


def able(look: Situation) -> list[Warrior]:
    return [each for each in look.own if each.is_standing() and not each.fleeing]


# ---------------------------------------------------------------------------------------- the far edge


def exit_places(look: Situation, radius: float) -> list[Place]:
    """Places at the edge by which this side leaves."""
    field = look.field
    y = field.depth - radius if far_edge(look.battle, look.seat) == NORTH else radius
    count = int(field.width / _APART)
    return [(radius + (field.width - 2.0 * radius) * k / count, y, GROUND) for k in range(count + 1)]


def to_exit(look: Situation, warrior: Warrior) -> float:
    """How far it still is to that edge."""
    north = far_edge(look.battle, look.seat) == NORTH
    return look.field.depth - warrior.y if north else warrior.y


def stride(look: Situation, warrior: Warrior) -> float:
    """How far it comes in a turn, with nobody in its way."""
    return look.pace(warrior) * (1.0 if warrior.has("cannot run") else 2.0)


def run_spread(look: Situation, warrior: Warrior, aim: Aim, on_foot: Spread) -> Spread:
    """How far marks are from an edge for who would run: past enemies it has to walk (SK-MOV-16)."""
    marks = look.map_for(warrior)
    slow = look.swamps(marks)
    if above(look.drowns(warrior), 0.0):
        slow |= look.deep_water(marks)
    for foe in look.foes:
        if counts_for_runs(foe):
            reach = RUN_APART + warrior.sheet.radius + foe.sheet.radius
            slow.update(marks.about(foe.x, foe.y, GROUND, reach))
    starts: list[tuple[int, float]] = []
    for x, y, level in aim.places:
        starts += [each for each in marks.joined(x, y, level) if each[0] not in slow]
    open_way = marks.spread(starts, 1000.0, slow)
    found = Spread()
    for mark, far in on_foot.far.items():
        walked = far + min(PAST, max(0.0, far - _ALL_BUT))
        found.far[mark] = min(walked, open_way.far.get(mark, walked))
    return found


def _gauntlet(look: Situation) -> dict[str, Aim]:
    battle = look.battle
    if battle.attacker != look.seat:
        return {}
    missing = needed(battle) - got_away(battle)
    # Who lies on the ground gets up again, and may be the one that is missing yet.
    members = [each for each in look.own if is_member(each) and not each.fleeing]
    members = nearest(members, lambda each: to_exit(look, each) / max(1.0, stride(look, each)))
    found: dict[str, Aim] = {}
    turns = entry_of(battle).limit - battle.turn + 1
    winding = 1.0 + WINDING * turns / entry_of(battle).limit
    runners = [
        each
        for each in members
        if within(winding * (to_exit(look, each) - each.sheet.radius), turns * stride(look, each))
    ]
    if len(runners) < missing:
        return found  # it is too late for that: only if the enemy routs is anything to be won yet
    for each in runners[: missing + SPARE]:
        if not each.is_standing():
            continue
        places = exit_places(look, each.sheet.radius)
        found[each.id] = Aim(f"{EXIT} {each.sheet.radius:.2f}", places, 4.0, 60.0, True)
    return found


# ---------------------------------------------------------------------------------------- the high floor


def prize_middle(look: Situation) -> tuple[float, float] | None:
    """The middle of the building that is to be held; None if there is none."""
    prize = prize_of(look.battle.laid_out)
    if prize is None:
        return None
    corners = prize.shape.points()
    return sum([x for x, _ in corners]) / len(corners), sum([y for _, y in corners]) / len(corners)


def _prize_places(marks: Waymarks, prize: Building, middle: tuple[float, float]) -> list[Place]:
    """All marks in a building, on whatever floor."""
    for known, places in _prizes:
        if known is marks:
            return places
    found: list[Place] = []
    for level in (GROUND, *prize.surfaces):
        for mark in marks.about(middle[0], middle[1], level, _WIDEST):
            place = marks.place(mark)
            if marks.is_free(mark) and contains(prize.shape, place[0], place[1]):
                found.append(place)
    _prizes.append((marks, found))
    del _prizes[:-_MOST_PRIZES]
    return found


def _high_floor(look: Situation) -> dict[str, Aim]:
    prize = prize_of(look.battle.laid_out)
    if prize is None or not any([each.id == prize.id for each in look.field.buildings]):
        return {}
    here = able(look)
    middle = prize_middle(look)
    if not here or middle is None:
        return {}
    places = _prize_places(look.map_for(here[0]), prize, middle)
    aim = Aim(PRIZE, places, 3.0, 40.0, False)
    return {each.id: aim for each in here}


# ---------------------------------------------------------------------------------------- treasure


def flat(one: Warrior, place: Place) -> float:
    dx, dy = one.x - place[0], one.y - place[1]
    return math.sqrt(dx * dx + dy * dy)


def _carries(warrior: Warrior) -> int:
    return len([thing for thing in warrior.carried if is_treasure(thing)])


def _shards(look: Situation) -> dict[str, Aim]:
    """Each shard that lies about for who is nearest; who has some keeps out of trouble."""
    found: dict[str, Aim] = {}
    seekers = [each for each in able(look) if may_carry(each) and _carries(each) < MOST]
    pairs: list[tuple[int, int, str, str]] = []
    for thing, place in look.battle.shards.items():
        for at, each in enumerate(seekers):
            away = flat(each, place) + 2.0 * abs(look.height(place[2]) - look.height(each.level))
            pairs.append((settled(away / max(1.0, look.pace(each))), at, each.id, thing))
    taken: list[str] = []
    for _, _, key, thing in sorted(pairs):
        if key not in found and thing not in taken:
            taken.append(thing)
            found[key] = Aim(thing, [look.battle.shards[thing]], 4.0, 50.0, True)
    for each in able(look):
        if each.id not in found and any([thing.startswith(SHARD) for thing in each.carried]):
            found[each.id] = Aim("", [], 0.0, 0.0, True)
    return found


def cut_off(look: Situation, ahead: float) -> Place | None:
    """Waylaid: a place so far ahead of who runs for the exit with the chest; None if no enemy does."""
    battle = look.battle
    holder = who_has_the_chest(battle, opponent(battle, battle.attacker))
    if holder is None:
        return None
    north = far_edge(battle, holder.seat) == NORTH
    y = min(look.field.depth - 1.0, holder.y + ahead) if north else max(1.0, holder.y - ahead)
    return inches(holder.x), inches(y), GROUND


def _chest(look: Situation) -> dict[str, Aim]:
    battle = look.battle
    found: dict[str, Aim] = {}
    lying = battle.shards.get(CHEST)
    if lying is not None:
        takers = [each for each in able(look) if may_carry(each) and not battle.is_engaged(each.id)]
        for each in nearest(takers, lambda each: flat(each, lying))[:2]:
            found[each.id] = Aim(CHEST, [lying], 5.0, 60.0, False)
    if battle.attacker == look.seat:
        spot = cut_off(look, AHEAD_OF_CHEST)
        if spot is not None:
            aim = Aim("cut off", [spot], CUT_OFF, 0.0, False)
            found.update({each.id: aim for each in able(look)})
        for each in able(look):
            if CHEST in each.carried:
                found[each.id] = Aim("", [], 0.0, 0.0, True)  # it has only to be kept
        return found
    for each in able(look):
        if CHEST in each.carried:
            found[each.id] = Aim(EXIT, exit_places(look, each.sheet.radius), 6.0, 100.0, True)
    return found


def best_carrier(look: Situation, keys: list[str]) -> str:
    """Who is fast first, then tough."""

    def merit(key: str) -> float:
        sheet = look.battle.warrior(key).sheet
        return (
            10.0 * sheet.move
            + 2.0 * sheet.toughness
            + 3.0 * sheet.wounds
            + sheet.initiative
            - 0.05 * sheet.cost
        )

    return ranked(keys, merit)[0]


def nearest_foe(look: Situation, warrior: Warrior) -> float:
    if not look.foes:
        return FAR
    return look.apart(warrior, least(look.foes, lambda foe: look.apart(warrior, foe)))
