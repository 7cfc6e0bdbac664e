"""What a unit could do with its activation, weighed: hold, move somewhere, charge somebody, or an extra action.

Every plan gets a quick guess first; only those that look best are tried out on the ground, best first, until
one that has been tried is better than every guess that is left.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.activation import march_of, shoots
from banneret.books.age_of_fantasy.arranging import shifted, towards
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, RUSH, March, Trial, standard_action
from banneret.books.age_of_fantasy.shooting import weapon_groups
from banneret.books.age_of_fantasy.terrain import dangers, expected_wounds
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.core.engine.ranking import above, below, best, least, nearest_whole, reaches, steadied, within

_MOST_TRIED: Final = 7
_STILL: Final = 0.3  # a move shorter than this is none
# How a move is tried: shares of the way, and turns to the side in radians.
_WAYS: Final = ((1.0, 0.0), (0.97, 0.3), (0.97, -0.3), (0.8, 0.0), (0.6, 0.0))


class Plan:
    """What a unit is going to do, and why that was best. A move is known by its places once it is tried."""

    __slots__ = ("action", "places", "shot", "target", "tried", "worth", "x", "y")

    def __init__(self, action: str, worth: float, x: float = 0.0, y: float = 0.0, target: str = "") -> None:
        self.action = action
        self.worth = worth
        self.x = steadied(x)
        self.y = steadied(y)
        self.target = target
        self.places: list[Place] = []
        self.tried: bool = False
        self.shot: float = 0.0  # what shooting adds to the guess


def best_plan(look: Situation, unit: Unit, actions: list[str]) -> Plan:
    """The best of everything the unit could do."""
    plans = _standing_plans(look, unit, actions) + _charge_plans(look, unit, actions)
    if not unit.inside:
        plans += _move_plans(look, unit, actions)
    for aims in look.aims:
        plans += aims.moving(look, unit, actions)
    if not plans:
        return Plan(actions[0], 0.0)
    marches: dict[str, March] = {}
    for _ in range(_MOST_TRIED):
        first = best(plans, _worth)
        if first.tried:
            return first
        guess = first.worth
        _try(look, unit, first, marches)
        if standard_action(look.battle, first.action) in (ADVANCE, RUSH) and above(guess, first.worth):
            # Whatever stands in the way, or bad ground, is likely to hinder other moves of this kind as well.
            for plan in plans:
                if plan.action == first.action and not plan.tried:
                    plan.worth -= 0.5 * min(guess - first.worth, 40.0)
    return best([plan for plan in plans if plan.tried] or plans, _worth)


def _worth(plan: Plan) -> float:
    return plan.worth


# ---------------------------------------------------------------------------------------- staying


def _standing_plans(look: Situation, unit: Unit, actions: list[str]) -> list[Plan]:
    plans: list[Plan] = []
    here = look.place(unit, 0.0, 0.0)
    rough = look.rough_shots(unit, 0.0, 0.0, False)
    if HOLD in actions and not _instead(look, unit, HOLD, actions):
        plans.append(shooting_plan(HOLD, here, rough))
    for aims in look.aims:
        plans += aims.staying(look, unit, actions, here, rough)
    return plans


def _instead(look: Situation, unit: Unit, action: str, actions: list[str]) -> str:
    """The action of a chapter that is better for this unit than a standard one; "" if there is none."""
    found = [aims.instead(look, unit, action, actions) for aims in look.aims]
    return next((better for better in found if better), "")


def shooting_plan(action: str, here: float, rough: float) -> Plan:
    plan = Plan(action, here + rough)
    plan.shot = rough
    plan.tried = not above(rough, 0.0)
    return plan


def settled_plan(action: str, worth: float) -> Plan:
    plan = Plan(action, worth)
    plan.tried = True
    return plan


# ---------------------------------------------------------------------------------------- charging


def _charge_plans(look: Situation, unit: Unit, actions: list[str]) -> list[Plan]:
    first = _instead(look, unit, CHARGE, actions) or CHARGE
    plans: list[Plan] = []
    for action in (first, *[own for aims in look.aims for own in aims.charges]):
        if action in actions:
            plans += _charges_with(look, unit, action)
    return plans


def _charges_with(look: Situation, unit: Unit, action: str) -> list[Plan]:
    plans: list[Plan] = []
    reach = look.reach(unit, action)
    for enemy in look.enemies_of(unit):
        if not unit.near(enemy, reach):
            continue
        far = unit.distance_to(enemy)
        if above(far, reach) or not look.may_charge(unit, enemy):
            continue
        modifier = sum([aims.charge_modifier(look.battle, action, far) for aims in look.aims])
        worth = look.clash(unit, enemy, modifier) + charge_place(look, unit, enemy)
        for aims in look.aims:
            worth *= aims.reaching(look.battle, unit, action, far) if above(worth, 0.0) else 1.0
        if look.carried.get(unit.id):
            worth -= 0.3 * look.point
        plan = Plan(action, worth - _price(look, unit, action), 0.0, 0.0, enemy.id)
        plans.append(plan)
    return plans


def _price(look: Situation, unit: Unit, action: str) -> float:
    return sum([aims.price(look, unit, action) for aims in look.aims])


def charge_place(look: Situation, unit: Unit, enemy: Unit) -> float:
    """What it is worth to be where the enemy is."""
    x, y, _ = unit.middle()
    ox, oy, _ = enemy.middle()
    goals = look.best_goals(unit, 0.8 * (ox - x), 0.8 * (oy - y))
    return 0.7 * goals[0][0] if goals else 0.0


# ---------------------------------------------------------------------------------------- moving


def anchors(look: Situation, unit: Unit, reach: float) -> list[tuple[float, float]]:
    """Points worth going to: goals, cover, where shots are good, towards a prey, away from danger."""
    x, y, radius = unit.middle()
    points: list[tuple[float, float]] = []
    for worth, goal, gap in look.best_goals(unit)[:3]:
        if not above(worth, 0.0):
            continue
        points.append((goal.x, goal.y))
        if within(gap, goal.reach + reach):
            # As far away as still counts.
            far = math.hypot(goal.x - x, goal.y - y)
            stop = max(0.0, far - goal.reach - 0.6 * radius + 0.3)
            points.append((x + (goal.x - x) * stop / max(far, 0.01), y + (goal.y - y) * stop / max(far, 0.01)))
    enemies = look.enemies_of(unit)
    if enemies:
        near = least(enemies, lambda enemy: look.apart(unit, 0.0, 0.0, enemy))
        nx, ny, _ = near.middle()
        far = max(0.01, math.hypot(nx - x, ny - y))
        points.append((x - (nx - x) * 14.0 / far, y - (ny - y) * 14.0 / far))
        prey = best(enemies, lambda enemy: _appeal(look, unit, enemy))
        px, py, prey_radius = prey.middle()
        far = max(0.01, math.hypot(px - x, py - y))
        points.append((px, py))
        wanted = look.range(unit)
        if wanted:
            stop = far - wanted - 0.8 * (radius + prey_radius) + 1.0
            if above(stop, _STILL):
                points.append((x + (px - x) * stop / far, y + (py - y) * stop / far))
    for piece in look.battle.field.cover:
        shape = piece.shape
        if not piece.impassable and not piece.dangerous:
            if within(math.hypot(shape.cx - x, shape.cy - y), reach + 0.5 * shape.radius):
                points.append((shape.cx, shape.cy))
    return points


def _appeal(look: Situation, unit: Unit, enemy: Unit) -> float:
    """How much one would like to go for an enemy."""
    gain = look.clash(unit, enemy) if look.reach(unit, CHARGE) and look.may_charge(unit, enemy) else 0.0
    for weapon in weapon_groups(unit):
        gain += look.rough_volley(unit, weapon, enemy, True)
    return gain - 1.5 * look.apart(unit, 0.0, 0.0, enemy)


def _move_plans(look: Situation, unit: Unit, actions: list[str]) -> list[Plan]:
    plans: list[Plan] = []
    x, y, _ = unit.middle()
    shots = look.range(unit) > 0.0
    others = [action for aims in look.aims for action in aims.moves]
    for action in (ADVANCE, RUSH, *others):
        if action not in actions or _instead(look, unit, action, actions):
            continue
        reach = look.reach(unit, action)
        if reach <= 0.0:
            continue
        price = _price(look, unit, action)
        seen: set[tuple[int, int]] = set()
        for px, py in anchors(look, unit, reach):
            far = math.hypot(px - x, py - y)
            if below(far, _STILL):
                continue
            share = min(1.0, reach / far)
            dx, dy = (px - x) * share, (py - y) * share
            spot = (nearest_whole(dx), nearest_whole(dy))
            if spot in seen:
                continue
            seen.add(spot)
            if not _on_table(look.battle, unit, dx, dy):
                continue
            plan = Plan(action, look.place(unit, dx, dy, action) - price, px, py)
            if shots and shoots(look.battle, action):
                plan.shot = look.rough_shots(unit, dx, dy, True)
                plan.worth += plan.shot
            plans.append(plan)
    if above(unit.violation(), 0.0):
        # It must close up, and some move is always allowed that does.
        plans = plans or [Plan(action, 0.0, x, y) for action in (ADVANCE, RUSH) if action in actions]
    return plans


def _on_table(battle: Battle, unit: Unit, dx: float, dy: float) -> bool:
    x, y, radius = unit.middle()
    edge = 0.5 * radius
    field = battle.field
    across = reaches(x + dx, edge) and within(x + dx, field.width - edge)
    return across and reaches(y + dy, edge) and within(y + dy, field.depth - edge)


# ---------------------------------------------------------------------------------------- trying out


def _try(look: Situation, unit: Unit, plan: Plan, marches: dict[str, March]) -> None:
    """What a plan is worth once one looks closely."""
    plan.tried = True
    kind = standard_action(look.battle, plan.action)
    if kind == CHARGE:
        closing = charging(look.battle, unit, look.battle.unit(plan.target), plan.action)
        if not closing.can_touch():
            plan.worth = -1e9
        return
    if kind == HOLD:
        plan.worth += look.shots(look.battle, unit, plan.action, False) - plan.shot
        return
    march = marches.get(plan.action)
    if march is None:
        march = march_of(look.battle, unit, plan.action)
        marches[plan.action] = march
    trial = send(march, plan)
    if trial is None:
        plan.worth = -1e9
        return
    there = unit.standing_on(trial.bases())
    plan.worth = look.place(there, 0.0, 0.0, plan.action) - _price(look, unit, plan.action)
    danger = dangers(look.battle, unit, trial.walks, plan.action)
    if danger:
        plan.worth -= look.worth(unit, expected_wounds(danger))
    plan.worth -= sum([aims.crossing(look, unit, trial.walks) for aims in look.aims])
    if above(plan.shot, 0.0):
        seen = look.battle.copy()
        seen.put(there)
        plan.worth += look.shots(seen, there, plan.action, True)


def send(march: March, plan: Plan) -> Trial | None:
    """The move to a plan's point as far as it can be made; None if it cannot, or is none.

    The unit goes as it stands, straight or a little to the side; only where that leads nowhere is it packed
    anew by the engine, which takes much longer to work out.
    """
    unit = march.unit
    x, y, _ = unit.middle()
    dx, dy = plan.x - x, plan.y - y
    far = math.hypot(dx, dy)
    reach = min(march.limits, default=0.0)
    if reaches(far, _STILL) and reach > 0.0 and not above(unit.violation(), 0.0):
        step = min(1.0, reach / far)
        for share, turn in _WAYS:
            cos, sin = step * share * math.cos(turn), step * share * math.sin(turn)
            places = shifted(unit, steadied(cos * dx - sin * dy), steadied(sin * dx + cos * dy))
            trial = march.attempt(places, {})
            if trial.refusal is None:
                plan.places = places
                return trial
    places = towards(march, plan.x, plan.y)
    trial = march.attempt(places, {})
    if trial.refusal is not None or below(trial.inches, _STILL):
        return None
    plan.places = places
    return trial
