"""Flee Moves (QS-MOV-05 to QS-MOV-08), for whatever reason a unit flees."""

from __future__ import annotations

import math

from banneret.books.quick_starter import casualties, terrain
from banneret.books.quick_starter.battle import RALLY, Battle
from banneret.books.quick_starter.events import ChargeLost, Fled, FledTheField, Marched
from banneret.books.quick_starter.moving import Leg, shape_near
from banneret.books.quick_starter.unit import GAP, Unit
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import closer_than, inside_box
from banneret.core.space.geometry import Polygon, heading_of, heading_vector, quantise, translated


def roll_distance(unit: Unit, dice: Dice, clause: str, purpose: str) -> list[int]:
    """The dice of a Charge Range, Flee, Pursuit or Overrun Distance: two, or three with Swiftstride."""
    if not unit.is_swift():
        return dice.d6(2, clause, purpose)
    return dice.d6(3, "QS-MOD-32", purpose)


def distance_of(faces: list[int]) -> int:
    """QS-MOD-32: the sum of the dice; of three the lowest is discarded."""
    return sum(faces) - (min(faces) if len(faces) == 3 else 0)


def start_fleeing(battle: Battle, unit: Unit) -> Unit:
    """The unit flees from now on; what it had in mind is forgotten."""
    gone = unit.twin()
    gone.fleeing = True
    gone.charged = False
    gone.moved = True
    if battle.step == RALLY:
        # QS-MOV-01: only those who flee when the Movement Phase begins try to rally in it.
        gone.rallied = True
    if battle.charges.pop(unit.id, None) is not None:
        # QS-CHG-18
        battle.tell(ChargeLost("QS-CHG-18", unit.id))
    return battle.put(gone)


def turn_from(battle: Battle, unit: Unit, spot: tuple[float, float]) -> Unit:
    """QS-CHG-10, QS-PAN-06: about its own Centre, to face directly away from a point; nothing hinders it."""
    cx, cy = unit.centre()
    dx: float = cx - spot[0]
    dy: float = cy - spot[1]
    if math.hypot(dx, dy) < 1e-6:
        return unit
    return battle.put(unit.turned_to(heading_of(dx, dy)))


def flee_move(battle: Battle, unit: Unit, faces: list[int], dice: Dice, clause: str) -> Steps:
    """QS-MOV-05 to QS-MOV-07: straight forward, as far as rolled or until clear of everything."""
    rolled = distance_of(faces)
    far, off = _how_far(battle, unit, float(rolled))
    sin, cos = heading_vector(unit.heading)
    leg = Leg(unit.x, unit.y, unit.heading, sin * far, cos * far)
    start = unit.pose()
    moved = unit.stand(unit.x + sin * far, unit.y + cos * far, unit.heading)
    moved.fleeing = True
    moved.moved = True
    moved.shifted = True
    battle.put(moved)
    battle.tell(Fled(clause, unit.id, tuple(faces), rolled, quantise(far)))
    battle.tell(Marched("QS-MOV-05", unit.id, "flight", start, moved.pose(), quantise(far)))
    if off:
        battle.tell(FledTheField("QS-MOV-07", unit.id))
        casualties.destroy(battle, moved, "QS-MOV-07")
        return
    yield from terrain.after_move(battle, unit, [leg], dice)


def _how_far(battle: Battle, unit: Unit, rolled: float) -> tuple[float, bool]:
    """How far the unit flees, and whether that takes it off the board."""
    edge = _edge_distance(battle, unit)
    far = rolled
    shape = unit.boundary()
    sin, cos = heading_vector(unit.heading)
    others = battle.others(unit)
    while far < edge:
        # QS-MOV-06: lengthened by the smallest amount that leaves it clear.
        if _clear(battle, translated(shape, sin * far, cos * far), others):
            end = translated(shape, sin * far, cos * far)
            field = battle.field
            inside = inside_box(end, -0.001, -0.001, field.width + 0.001, field.depth + 0.001)
            return far, not inside
        far += 0.01
    return max(0.0, edge), True


def _clear(battle: Battle, shape: Polygon, others: list[Unit]) -> bool:
    for piece in battle.field.impassable:
        if closer_than(shape, piece.shape, GAP):
            return False
    return not any([shape_near(shape, other, GAP) for other in others])


def _edge_distance(battle: Battle, unit: Unit) -> float:
    """QS-MOV-07: how far it may go until it touches an edge that it moves towards."""
    shape = unit.boundary()
    sin, cos = heading_vector(unit.heading)
    field = battle.field
    best: float = math.inf
    if sin > 1e-6:
        best = min(best, (field.width - max(shape.xs)) / sin)
    elif sin < -1e-6:
        best = min(best, min(shape.xs) / -sin)
    if cos > 1e-6:
        best = min(best, (field.depth - max(shape.ys)) / cos)
    elif cos < -1e-6:
        best = min(best, min(shape.ys) / -cos)
    return max(0.0, best)
