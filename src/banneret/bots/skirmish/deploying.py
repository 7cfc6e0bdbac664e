"""Before the skirmish: the scenario, the edge, treasure, and where everybody takes up position."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.skirmish.carrying import CHEST
from banneret.books.skirmish.scenario import NORTH, SOUTH, edge_of
from banneret.books.skirmish.stand_question import DeployWarrior, PlaceShard
from banneret.books.skirmish.warrior import Warrior
from banneret.bots.skirmish.goals import cut_off, exit_places, prize_middle
from banneret.bots.skirmish.lead import GAUNTLET, GLIMMER, HIGH_FLOOR, WAYLAID
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ask import Answer, Choice
from banneret.core.engine.ranking import best, ranked

# Which scenario it would rather play, by how much wit outweighs luck in it.
LIKED: Final = (HIGH_FLOOR, GLIMMER, "bad-blood", GAUNTLET, WAYLAID)
TRIED: Final = 10  # places that are compared for each warrior
TOGETHER: Final = 0.4  # what an inch away from one's friends costs
ROAD: Final = 8.0  # inches to either side of a way past which nobody runs unhindered (SK-MOV-16)
HELD_UP: Final = 3.0  # what each enemy beside the way costs
HIGH: Final = 2.0  # inches nearer to the goal that a shooter gives for a floor above the street


def choose_scenario(keys: list[str]) -> str:
    return next((key for key in LIKED if key in keys), keys[0])


def choose_lotus(keys: list[str]) -> str:
    """The first weapon there is: what is kept is of no use to who falls."""
    return next((key for key in keys if key), keys[0])


def choose_edge(look: Situation, question: Choice) -> str:
    """Where the way to the prize is shorter; else where there is more to stand on above the street."""
    keys = question.keys()
    middle = prize_middle(look)
    depth = look.field.depth
    if look.battle.scenario == HIGH_FLOOR and middle is not None:
        south = 2.0 * middle[1] < depth
        return SOUTH if south and SOUTH in keys else NORTH if NORTH in keys else keys[0]
    floors = {SOUTH: 0, NORTH: 0}
    for building in look.field.buildings:
        ys = [y for _, y in building.shape.points()]
        floors[SOUTH if 2.0 * (sum(ys) / len(ys)) < depth else NORTH] += len(building.surfaces)
    return best(keys, lambda key: float(floors.get(key, 0)))


def place_shard(look: Situation, question: PlaceShard, rng: random.Random) -> Answer:
    """Near to one's own edge, and low, where it is quickly come by."""
    south = edge_of(look.battle, look.seat) == SOUTH

    def merit(answer: Answer) -> float:
        y: float = answer["to"][1]
        far = y if south else look.field.depth - y
        return 0.0 - far - 2.0 * look.height(answer["level"])

    return best(question.candidates(rng, TRIED), merit)


def choose_next(look: Situation, keys: list[str]) -> str:
    """Those who fight hand to hand first: shooters see then where the enemy stands."""

    def merit(key: str) -> float:
        sheet = look.battle.warrior(key).sheet
        return -5.0 * len(sheet.missiles) - (3.0 if sheet.spells else 0.0) + 0.05 * sheet.cost

    return ranked(keys, merit)[0]


def place_warrior(look: Situation, question: DeployWarrior, rng: random.Random) -> Answer:
    """Near to what the scenario is about, not far from friends; shooters a little above the street."""
    warrior = look.battle.warrior(question.unit)
    return best(question.candidates(rng, TRIED), lambda answer: _merit(look, warrior, answer))


def _merit(look: Situation, warrior: Warrior, answer: Answer) -> float:
    x, y = answer["to"]
    height = look.height(answer["level"])
    value = 0.0 - _to_goal(look, warrior, x, y)
    friends = [math.sqrt((each.x - x) ** 2 + (each.y - y) ** 2) for each in look.own]
    if friends:
        value -= TOGETHER * max(0.0, sum(friends) / len(friends) - 4.0)
    if warrior.sheet.missiles:
        value += HIGH if not height < 2.0 else 0.0
    else:
        value -= 1.5 * height
    return value


def _to_goal(look: Situation, warrior: Warrior, x: float, y: float) -> float:
    """How far it is from a place to where the warrior will want to be."""
    battle = look.battle
    runs = battle.scenario == GAUNTLET and battle.attacker == look.seat
    if runs or CHEST in warrior.carried:
        straight = min([math.sqrt((px - x) ** 2 + (py - y) ** 2) for px, py, _ in exit_places(look, 0.5)])
        return straight + HELD_UP * len([foe for foe in look.foes if abs(foe.x - x) < ROAD])
    if battle.scenario == WAYLAID and battle.attacker == look.seat:
        spot = cut_off(look, ROAD)
        if spot is not None:
            return math.sqrt((spot[0] - x) ** 2 + (spot[1] - y) ** 2)
    middle = prize_middle(look)
    if battle.scenario == HIGH_FLOOR and middle is not None:
        return math.sqrt((middle[0] - x) ** 2 + (middle[1] - y) ** 2)
    if battle.scenario == GLIMMER and battle.shards:
        return min([math.sqrt((px - x) ** 2 + (py - y) ** 2) for px, py, _ in battle.shards.values()])
    if look.foes:
        near = sorted([math.sqrt((foe.x - x) ** 2 + (foe.y - y) ** 2) for foe in look.foes])[:3]
        return sum(near) / len(near)
    return math.sqrt((0.5 * look.field.width - x) ** 2 + (0.5 * look.field.depth - y) ** 2)
