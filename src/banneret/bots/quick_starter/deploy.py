"""Deployment of the greedy bot for the Quick Starter: blocks before the goal, the quick beside them."""

from __future__ import annotations

from banneret.books.quick_starter.battle import BREAKTHROUGH, KING_OF_THE_HILL, Battle
from banneret.books.quick_starter.characters import may_host
from banneret.books.quick_starter.preparation import Deploy
from banneret.books.quick_starter.sheets import MAR
from banneret.books.quick_starter.unit import Unit
from banneret.books.quick_starter.victory import goal_of
from banneret.bots.quick_starter.lanes_ahead import Outlook
from banneret.bots.quick_starter.worth import best_march_rate
from banneret.core.engine.ask import Answer
from banneret.core.engine.ranking import above, below, best, inches, nearest_whole, within
from banneret.core.space.distances import contains, distance_to_point, overlap
from banneret.core.space.geometry import Polygon, heading_of, heading_vector, rectangle
from banneret.core.space.placing import PlaceBody

NEAR = 10.0  # how far ahead a lane is wanted clear
AHEAD = 18.0  # and where there is somewhere to be


def choose_feature(battle: Battle, seat: str, keys: list[str]) -> str:
    """QS-VIC-04: the Terrain Feature that the enemy has farthest to, and of those the smallest."""
    edge = battle.field.depth if seat == battle.south else 0.0
    shapes = {key: battle.field.feature(key).shape for key in keys}
    drawn = battle.zone_drawn(seat != battle.south)
    if drawn is not None:
        far = {key: nearest_whole(distance_to_point(drawn, shapes[key].cx, shapes[key].cy)) for key in keys}
        return best(keys, lambda key: 1000.0 * far[key] - shapes[key].radius)
    return best(keys, lambda key: 1000.0 * nearest_whole(abs(shapes[key].cy - edge)) - shapes[key].radius)


def choose_deployment(battle: Battle, keys: list[str]) -> str:
    """Units that Characters may join, then Characters into them, then the rest: nobody walks alone."""
    waiting = [battle.unit(key[7:]) for key in keys if key.startswith("deploy ")]
    heroes = [unit for unit in waiting if unit.is_character_alone()]
    troops = [unit for unit in waiting if not unit.is_character_alone()]
    hosts = [unit for unit in troops if any([suits(battle, unit, hero) for hero in heroes])]
    joins = [key for key in keys if key.startswith("join ")]
    if joins and not hosts:
        return best(joins, lambda key: join_worth(battle, key))
    following = hosts or troops or waiting
    return "deploy " + best(following, order).id


def suits(battle: Battle, unit: Unit, hero: Unit) -> bool:
    """Whether a Character might well join a unit: a deep one, or one that flies as he does."""
    if not may_host(unit, hero.figures[0]):
        return False
    return unit.entry.ranks > 1 or (battle.fly_rates(hero)[0] > 0 and battle.fly_rates(unit)[0] > 0)


def order(unit: Unit) -> float:
    return unit.entry.points + (300.0 if unit.entry.ranks > 1 else 0.0) - (400.0 if unit.is_round() else 0.0)


def join_worth(battle: Battle, key: str) -> float:
    """The General chooses first; dear and deep units before others, empty before shared."""
    _, hero_id, host_id, file = key.split(" ")
    hero, host = battle.unit(hero_id).figures[0], battle.unit(host_id)
    worth = float(host.entry.points) - 80.0 * len(host.figures)
    if host.entry.ranks == 1:
        worth -= 150.0
    if host.entry.weapon is not None:
        worth -= 40.0
    # The unit goes at the pace of its slowest (QS-CHR-04).
    worth -= 10.0 * abs(hero.entry.profile[MAR] - battle.march_rate(host))
    if battle.fly_rates(battle.unit(hero_id))[0] != battle.fly_rates(host)[0]:
        worth -= 200.0
    if hero.general:
        worth += 1000.0
    aside = abs(int(file) - 0.5 * (host.files - 1)) / max(1, host.files)
    # Wizards stand at the end of the rank, out of most fights.
    worth += 4.0 * aside if hero.entry.spells else -4.0 * aside
    return worth


def goal_x(battle: Battle, seat: str) -> float:
    """Where along its edge an army belongs."""
    if battle.condition == KING_OF_THE_HILL and battle.features:
        return battle.field.feature(goal_of(battle, seat)).shape.cx
    goals = battle.goals(seat)
    if goals:
        # One after the other, so that there is somebody before each of them.
        box = goals[len(battle.of_seat(seat)) % len(goals)].box
        return 0.5 * (box[0] + box[2])
    return 0.5 * battle.field.width


def wanted_x(battle: Battle, unit: Unit) -> float:
    """Blocks in the middle, the quick and the light further out."""
    width = battle.field.width
    return min(width - 4.0, max(4.0, goal_x(battle, unit.seat) + spread_of(battle, unit)))


def spread_of(battle: Battle, unit: Unit) -> float:
    """How far from the middle of its army, to the right or left."""
    rate = best_march_rate(battle, unit)
    spread = 0.0
    if battle.condition == BREAKTHROUGH:
        spread = 11.0
    elif rate >= 12.0 or unit.is_light():
        spread = 7.0
    if unit.is_round():
        spread = 5.0
    count = len(battle.of_seat(unit.seat))
    return spread if count % 2 else -spread


def choose_place(battle: Battle, seat: str, question: PlaceBody) -> Answer:
    if not isinstance(question, Deploy):
        return question.default()
    unit = question.unit
    if question.drawn is not None:
        return place_in(battle, question, question.drawn)
    x0, y0, x1, y1 = question.area
    heading = question.facing
    south = heading == 0.0
    wanted = wanted_x(battle, unit)
    chosen: Answer = None
    most = -1e9
    for row in (0.02, 3.2, 6.5):
        y = y1 - row if south else y0 + row
        if row > 0.02 and chosen is not None and above(most, -9.0):
            break
        for at in range(25):
            # From the wanted place outwards.
            x = wanted + (at + 1) // 2 * (1.25 if at % 2 else -1.25)
            place = (inches(x), inches(y), heading)
            if not (above(x, x0) and below(x, x1)):
                continue
            worth = -abs(x - wanted) - 1.2 * row
            if not above(worth, most) or question.check(place) is not None:
                continue
            if is_walled(battle, unit, x, y, heading):
                worth -= 6.0
            if above(worth, most):
                chosen, most = place, worth
    return question.default() if chosen is None else chosen


def place_in(battle: Battle, question: Deploy, zone: Polygon) -> Answer:
    """The same where a chapter has drawn the zone: as far ahead in it as its outline lets a unit."""
    unit = question.unit
    heading = facing_goals(battle, question, zone)
    outlook = Outlook(heading)
    aim = (0.5 * battle.field.width, 0.5 * battle.field.depth)
    if battle.condition == KING_OF_THE_HILL and battle.features:
        shape = battle.field.feature(goal_of(battle, unit.seat)).shape
        aim = (shape.cx, shape.cy)
    goals = battle.goals(unit.seat)
    if goals:
        box = goals[len(battle.of_seat(unit.seat)) % len(goals)].box
        aim = (0.5 * (box[0] + box[2]), 0.5 * (box[1] + box[3]))
    sides = [corner[0] for corner in outlook.corners(zone)]
    half = 0.5 * unit.width()
    middle = outlook.seen(*aim)[0] + spread_of(battle, unit)
    wanted = min(max(sides) - 4.0, max(min(sides) + 4.0, middle))
    chosen: Answer = None
    most = -1e9
    for row in (0.02, 3.2, 6.5):
        if row > 0.02 and chosen is not None and above(most, -9.0):
            break
        for at in range(25):
            lane = wanted + (at + 1) // 2 * (1.25 if at % 2 else -1.25)
            left, right = outlook.front(zone, lane - half), outlook.front(zone, lane + half)
            if left is None or right is None:
                continue
            x, y = outlook.point(lane, min(left, right) - row)
            place = (inches(x), inches(y), heading)
            worth = -abs(lane - wanted) - 1.2 * row
            if not above(worth, most) or question.check(place) is not None:
                continue
            if is_walled(battle, unit, x, y, heading, AHEAD if goals else NEAR):
                worth -= 12.0 if goals else 6.0
            if above(worth, most):
                chosen, most = place, worth
    return question.default() if chosen is None else chosen


def facing_goals(battle: Battle, question: Deploy, zone: Polygon) -> float:
    """Which way the army has to go: of an enemy with several zones the question faces only one."""
    goals = battle.goals(question.unit.seat)
    if not goals:
        return question.facing
    chief = max([goal.worth for goal in goals])
    boxes = [goal.box for goal in goals if within(chief, goal.worth)]
    x = sum([0.5 * (box[0] + box[2]) for box in boxes]) / len(boxes)
    y = sum([0.5 * (box[1] + box[3]) for box in boxes]) / len(boxes)
    if contains(zone, x, y):
        return question.facing
    return 45.0 * (nearest_whole(heading_of(x - zone.cx, y - zone.cy) / 45.0) % 8)


def is_walled(battle: Battle, unit: Unit, x: float, y: float, heading: float, far: float = NEAR) -> bool:
    """Whether Impassable Terrain or a friend lies straight ahead."""
    right, ahead = heading_vector(heading)
    half = 0.5 * far
    lane = rectangle(x + half * right, y + half * ahead, 0.5 * unit.width(), half - 0.1, heading)
    if any([overlap(lane, piece.shape) for piece in battle.field.impassable]):
        return True
    return any([overlap(lane, other.boundary()) for other in battle.of_seat(unit.seat)])
