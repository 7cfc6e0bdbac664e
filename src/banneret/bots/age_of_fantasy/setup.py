"""Before the first round: terrain, markers, zones, and where every unit is set up.

Nothing here looks far ahead: pieces of cover go where both sides pass, markers where a bot with a plan reaches
them, and units opposite the goals that nobody looks after yet.
"""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.age_of_fantasy.arranging import SPACINGS
from banneret.books.age_of_fantasy.bases_question import answer_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.deployment import DeployBases, enemy_zones
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.shooting import weapon_groups
from banneret.books.age_of_fantasy.terrain_placement import PlacePiece
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline, distance_to, middle_of
from banneret.books.opr.troop import WAITING
from banneret.bots.age_of_fantasy.chapter_aims import aims_in_use
from banneret.bots.age_of_fantasy.goals import Goal, goals_of
from banneret.bots.age_of_fantasy.mission_aims import aims_of
from banneret.core.engine.ask import Answer, Choice
from banneret.core.engine.ranking import (
    above,
    below,
    best,
    inches,
    least,
    nearest_whole,
    ranked,
    reaches,
    whole,
    within,
)
from banneret.core.space.distances import contains
from banneret.core.space.geometry import heading_vector

_GRID: Final = 3.0  # inches between the places that are weighed for a unit
_MOST_TRIED: Final = 12
_CORNERS: Final = ((-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0))


# ---------------------------------------------------------------------------------------- the table


def place_piece(question: PlacePiece, rng: random.Random) -> Answer:
    """Cover near the middle of the table, where both sides can use it; walls and bad ground aside."""
    field = question.battle.field
    mx, my = 0.5 * field.width, 0.5 * field.depth
    piece = question.piece
    poses = question.candidates(rng, 3)
    sign = 1.0 if piece.cover and not piece.impassable and not piece.harms() else -1.0
    return least(poses, lambda pose: sign * math.hypot(pose[0] - mx, 1.5 * (pose[1] - my)))


def place_marker(question: PlaceMarker, seat: str, rng: random.Random) -> Answer:
    """Near the middle while nobody knows the zones; one's own as far from the enemy as may be."""
    battle = question.battle
    spots = question.candidates(rng, 8)
    if question.seat:
        theirs = their_zones(battle, seat)
        return best(spots, lambda spot: min([distance_to(enemy, spot[0], spot[1]) for enemy in theirs]))
    zones = [battle.zone(number) for number in battle.zone_numbers()]

    def uneven(spot: Answer) -> float:
        away = [distance_to(parts, spot[0], spot[1]) for parts in zones]
        return max(away) - min(away)

    return least(spots, uneven)


def their_zones(battle: Battle, seat: str) -> list[list[Outline]]:
    """Where enemies deploy, or may do so while none has chosen yet."""
    found = enemy_zones(battle, seat)
    return found or [
        battle.zone(number) for number in battle.zone_numbers() if number != battle.zones.get(seat)
    ]


def choose_zone(battle: Battle, question: Choice) -> Answer:
    """The zone nearer to the markers, and with more cover in it."""

    def worth(key: str) -> float:
        parts = battle.zone(int(key))
        worth = 0.0
        for marker in battle.objectives.values():
            worth -= distance_to(parts, marker.x, marker.y) / len(battle.objectives)
        for piece in battle.field.pieces:
            if within(distance_to(parts, piece.shape.cx, piece.shape.cy), 2.0):
                worth += 1.0 if piece.cover and not piece.impassable else -1.0 if piece.impassable else 0.0
        return worth

    return best(question.keys(), worth)


# ---------------------------------------------------------------------------------------- deployment


def choose_deployment(battle: Battle, seat: str, question: Choice) -> Answer:
    """Scouts and ambushers wait; then soldiers, slow ones and engines first; Heroes alone come last."""
    keys = question.keys()
    for key in keys:
        if key.startswith("scout "):
            return key
    lurking = [key for key in keys if key.startswith("ambush ")]
    if lurking and aims_of(battle).may_lurk:
        return lurking[0]
    deploys = [key for key in keys if key.startswith("deploy ")]
    if not deploys:
        return keys[0]
    return max(deploys, key=lambda key: _order(battle.unit(key[7:])))


def _order(unit: Unit) -> tuple[bool, float, str]:
    return (unit.has_plain_soldiers(), -float(unit.points), unit.id)


def choose_joining(battle: Battle, seat: str, unit_id: str, able: list[str]) -> tuple[str, ...]:
    """AF-SPC-18: the Heroes for whom no unit still to be deployed is better company than this one."""
    unit = battle.unit(unit_id)
    joined: list[str] = []
    for hero_id in able:
        hero = battle.unit(hero_id)
        here = company(hero, unit) - 8.0 * len(joined)
        elsewhere = [
            company(hero, other)
            for other in battle.in_place(seat, WAITING)
            if other.id != unit_id and other.has_plain_soldiers()
        ]
        if above(here, 0.0) and reaches(here, max(elsewhere, default=0.0)):
            if any([aims.keeps_apart(battle, seat, hero) for aims in aims_in_use(battle)]):
                continue
            joined.append(hero_id)
    return tuple(joined)


def company(hero: Unit, host: Unit) -> float:
    """How well a Hero suits a unit: like moves with like, fighters with fighters, and bodies in front of it."""
    worth = 8.0 + min(10, host.heads()) + 0.03 * host.points
    grown = host.joined_by(hero)
    kept = [rule.name for rule in grown.rules()]
    worth -= 6.0 * len([rule for rule in host.rules() if rule.name not in kept])
    pace = host.move_bonus(host.models[0], "rush") - hero.move_bonus(hero.models[0], "rush")
    worth -= 3.0 * abs(pace)
    if any([not rule.allows_action("rush") for rule in host.rules()]):
        worth -= 30.0
    if any([not rule.allows_action("rush") for rule in hero.rules()]):
        worth -= 30.0
    blows = sum([weapon.attacks for model in hero.fighters() for weapon in model.sheet.melee])
    fights = blows > 2 and not any([model.sheet.wizard for model in hero.models])
    shoots = len(weapon_groups(host)) > 0 and 2 * _shooters(host) > host.heads()
    worth += 5.0 if fights != shoots else -3.0
    return worth


def _shooters(unit: Unit) -> int:
    return sum([1 for model in unit.fighters() if model.sheet.shooting])


def place_unit(
    battle: Battle, question: DeployBases, seat: str, claims: dict[str, str], rng: random.Random
) -> Answer:
    """Opposite the goal that nobody looks after yet; who shoots rather in cover and further back."""
    unit = question.unit
    goals = [goal for goal in goals_of(battle, seat) if goal.suits(unit)]
    tried: list[tuple[float, float]] = []
    for x, y in ranked(
        _spots(battle, question), lambda spot: place_worth(battle, question, unit, goals, claims, *spot)
    ):
        if any([below(abs(x - tx), 2.0 * _GRID) and below(abs(y - ty), 0.9 * _GRID) for tx, ty in tried]):
            # Beside a place that was no good: it would be none either, most often.
            continue
        answer = answer_of(question.sent(inches(x), inches(y), None))
        if question.check(answer) is None:
            claim(claims, unit, goals, x, y)
            return answer
        tried.append((x, y))
        if len(tried) >= _MOST_TRIED:
            break
    for answer in question.candidates(rng, 1):
        places = answer["places"]
        claim(claims, unit, goals, places[0][0], places[0][1])
        return answer
    return question.default()


def claim(claims: dict[str, str], unit: Unit, goals: list[Goal], x: float, y: float) -> None:
    best = _nearest(goals, claims, unit, x, y)
    if best is not None:
        claims[unit.id] = best.id


def _nearest(goals: list[Goal], claims: dict[str, str], unit: Unit, x: float, y: float) -> Goal | None:
    if not goals:
        return None
    return least(goals, lambda goal: math.hypot(goal.x - x, goal.y - y) + crowd(goal, claims, unit))


def crowd(goal: Goal, claims: dict[str, str], unit: Unit) -> float:
    """Inches that a goal seems further away for those who look after it already."""
    others = len([key for key, aim in claims.items() if aim == goal.id and key != unit.id])
    return (9.0 if goal.crowd < 0.5 else 3.0) * others


def place_worth(
    battle: Battle,
    question: DeployBases,
    unit: Unit,
    goals: list[Goal],
    claims: dict[str, str],
    x: float,
    y: float,
) -> float:
    worth = 0.0
    if goals:
        worth -= min([math.hypot(g.x - x, g.y - y) + crowd(g, claims, unit) for g in goals])
    shoots = bool(weapon_groups(unit)) and 2 * _shooters(unit) > unit.heads()
    arriving = question.away > 0.0
    if not arriving:
        middles = [middle_of(theirs) for theirs in their_zones(battle, unit.seat)]
        back = min([math.hypot(ex - x, ey - y) for ex, ey in middles])
        worth -= (0.1 if shoots else 0.3) * back
    for piece in battle.field.pieces:
        if (piece.shape.cx - x) ** 2 + (piece.shape.cy - y) ** 2 > (piece.shape.radius + 2.0) ** 2:
            continue
        if contains(piece.shape, x, y):
            if piece.impassable:
                worth -= 100.0
            elif piece.cover and not piece.harms():
                worth += 8.0 if shoots else 1.0
            if piece.slows() and not shoots:
                worth -= 4.0
    if arriving:
        # Out of reserve: where the enemy's shooters and wizards are, or behind a goal, but not amid a crowd.
        near = [enemy for enemy in battle.enemies_of(unit) if within(_far(enemy, x, y), battle.distance(18.0))]
        worth += 3.0 if any([weapon_groups(enemy) for enemy in near]) else 0.0
        worth -= 2.0 * max(0, len(near) - 2)
    return worth


def _far(unit: Unit, x: float, y: float) -> float:
    ux, uy, _ = unit.middle()
    return math.hypot(ux - x, uy - y)


def _spots(battle: Battle, question: DeployBases) -> list[tuple[float, float]]:
    """Places all over the zone, or the table for those who come out of reserve, where there may be room."""
    found: list[tuple[float, float]] = []
    unit = question.unit
    half, deep = _extent(unit)
    sin, cos = heading_vector(question.facing)
    step = _GRID if question.zone is not None else 2.0 * _GRID
    others = [other.middle() for other in battle.on_table()]
    for x0, y0, x1, y1 in question.areas():
        rows = max(1, whole((y1 - y0 - 2.0) / step) + 1)
        columns = max(1, whole((x1 - x0 - 2.0) / step) + 1)
        for row in range(rows):
            y = y0 + (y1 - y0) * (row + 0.5) / rows
            for column in range(columns):
                x = x0 + (x1 - x0) * (column + 0.5) / columns
                if any([below(math.hypot(x - ox, y - oy), far + min(half, deep)) for ox, oy, far in others]):
                    continue
                corners = [
                    (s * half * cos + f * deep * sin, f * deep * cos - s * half * sin) for s, f in _CORNERS
                ]
                if question.zone is not None and any(
                    [above(distance_to(question.zone, x + a, y + b), 0.0) for a, b in corners]
                ):
                    continue
                found.append((x, y))
    return found


def _extent(unit: Unit) -> tuple[float, float]:
    """About half the width and half the depth of a unit in its usual formation."""
    sheet = unit.models[0].sheet
    files = max(1, nearest_whole(math.sqrt(1.8 * unit.size())))
    rows = math.ceil(unit.size() / files)
    return 0.5 * files * (sheet.base_width + SPACINGS[0]), 0.5 * rows * (sheet.base_depth + SPACINGS[0])
