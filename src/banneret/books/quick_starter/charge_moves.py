"""Charge Moves and Failed Charge Moves (QS-CHG-18 to QS-CHG-41), for charges, pursuits and overruns alike."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, TypeAlias

from banneret.books.doing import CHARGE, Doing
from banneret.books.events import Charged
from banneret.books.quick_starter import casualties, panic, terrain
from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.charge_question import Arrival, LandingChoice
from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.shapes import model_bit
from banneret.books.quick_starter.charges.solver import (
    Footprint,
    Landing,
    Scene,
    frontage_split,
    reachable,
    solve,
)
from banneret.books.quick_starter.contacts import pairs
from banneret.books.quick_starter.events import FacingRolled, Marched, RanDown
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.moving import PIVOT, Leg, Trial, Walker, chord, free_travel
from banneret.books.quick_starter.unit import FRONT, LEFT, REAR, RIGHT, WITHIN, Unit
from banneret.core.engine.ask import Ask, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import heading_vector, quantise

MOST_REMEMBERED = 300

Landed: TypeAlias = Generator[Ask, Any, Landing]

# Clockwise from the target's front, as QS-CHG-25 counts.
_CLOCKWISE = (FRONT, RIGHT, REAR, LEFT)


def body_of(unit: Unit) -> Footprint:
    """A unit as the charge solver sees it."""
    if unit.is_round():
        cx, cy = unit.centre()
        return Footprint(cx, cy, 0.0, 2.0 * unit.radius(), 2.0 * unit.radius(), 1, 1, True, unit.radius())
    return Footprint(
        unit.x,
        unit.y,
        unit.heading,
        unit.width(),
        unit.depth(),
        unit.files,
        unit.ranks(),
        rear=unit.rear,
    )


def touched(battle: Battle, unit: Unit) -> int:
    """QS-CHG-30: the models of a unit that touch an enemy already, a bit each."""
    models = 0
    for contact in battle.contacts_of(unit.id):
        for first, second in pairs(battle, contact):
            rank, file = first if contact.a == unit.id else second
            models |= model_bit(rank, file, unit.files)
    return models


def scene_of(battle: Battle, unit: Unit, target: Unit, absent: tuple[str, ...] = ()) -> Scene:
    """Everything in the way of a charge, without those that count as absent (QS-CHG-06)."""
    friends: list[Footprint] = []
    enemies: list[Footprint] = []
    for other in battle.on_table():
        if other.id == unit.id or other.id == target.id or other.id in absent:
            continue
        if other.seat == unit.seat:
            friends.append(body_of(other))
        else:
            enemies.append(body_of(other))
    field = battle.field
    grounds = [piece.shape for piece in field.impassable]
    return Scene(friends, enemies, grounds, field.width, field.depth, touched(battle, target))


def is_free(target: Unit) -> bool:
    """QS-CHG-36, QS-MOD-44: a fleeing unit or a War Machine may be contacted anywhere, without aligning."""
    return target.fleeing or target.is_round()


def facing_to_contact(battle: Battle, unit: Unit, target: Unit, dice: Dice | None) -> str:
    """QS-CHG-24: the Facing in whose Arc most of the charger's front lies; "" for one without Facings.

    QS-CHG-25: if two have equal shares a D6 decides, once for this pair and phase. Without dice an undecided
    pair is answered with "?".
    """
    if is_free(target):
        return ""
    lengths = frontage_split(body_of(unit), body_of(target))
    most = max(lengths.values())
    best = [side for side in _CLOCKWISE if lengths[side] >= most - WITHIN]
    if len(best) == 1:
        return best[0]
    key = f"{unit.id} {target.id}"
    known = battle.facing_rolls.get(key)
    if known is not None:
        return known
    if dice is None:
        return "?"
    face = dice.one("QS-CHG-25", "equal frontage")
    side = best[0] if face <= 3 else best[1]
    battle.facing_rolls[key] = side
    battle.tell(FacingRolled("QS-CHG-25", unit.id, target.id, face, side))
    return side


def has_room(battle: Battle, unit: Unit, target: Unit, facing: str, flying: bool) -> bool:
    """QS-CHG-04 to QS-CHG-06: whether some legal end of the charge is found, declared chargers aside."""
    absent = tuple([key for key in battle.charges if key != unit.id])
    where = standing(battle)
    pair = f"{unit.id} {target.id} {facing} {flying} {target.fleeing}"
    room = battle.field.room
    # Somebody who declares a charge only makes room: what had room with all in place has it now.
    if room.get((pair, "", where), False):
        return True
    key = (pair, " ".join(absent), where)
    known = room.get(key)
    if known is None:
        scene = scene_of(battle, unit, target, absent)
        known = reachable(body_of(unit), body_of(target), facing, scene, flying, is_free(target))
        if len(room) > MOST_REMEMBERED:
            room.clear()
        room[key] = known
    return known


def standing(battle: Battle) -> tuple[tuple[str, float, float, float, int, int], ...]:
    """Where every unit stands, and how wide and deep."""
    return tuple([(u.id, u.x, u.y, u.heading, u.files, u.ranks()) for u in battle.on_table()])


def landings(battle: Battle, unit: Unit, target: Unit, facing: str, flying: bool) -> list[Landing]:
    """QS-CHG-29 to QS-CHG-31: the best places where the charge may end, as everybody stands now."""
    scene = scene_of(battle, unit, target)
    return solve(body_of(unit), body_of(target), facing, scene, flying, is_free(target))


def landing_question(battle: Battle, arrival: Arrival, found: list[Landing]) -> LandingChoice:
    """QS-CHG-31: the places proposed, by name; any other that is as good may be given."""
    unit, target = arrival.unit, arrival.target
    names = {1: ["Centre"], 2: ["Left", "Right"], 3: ["Left", "Centre", "Right"]}
    if is_free(target):
        words = ["Nearest", *[f"Place {at}" for at in range(2, len(found) + 1)]]
        ordered = found
    else:
        ordered = sorted(found, key=lambda landing: landing.offset)
        words = names.get(len(found), [f"Place {at}" for at in range(1, len(found) + 1)])
    places: dict[str, Landing] = {}
    labels: dict[str, str] = {}
    for word, landing in zip(words, ordered, strict=True):
        key = word.lower().replace(" ", "-")
        places[key] = landing
        come = "model comes" if landing.models == 1 else "models come"
        labels[key] = word if is_free(target) else f"{word}: {landing.models} {come} into contact"
    bodies = (body_of(unit), body_of(target))
    return LandingChoice(arrival, bodies, scene_of(battle, unit, target), places, labels)


def choose_landing(battle: Battle, arrival: Arrival, found: list[Landing]) -> Landed:
    """QS-CHG-31: the charger's player chooses among all places that are as good as can be."""
    if len(found) == 1 and only_place(battle, arrival, found[0]):
        return found[0]
    question = landing_question(battle, arrival, found)
    landing = question.landing((yield ask(arrival.unit.seat, question)))
    assert not isinstance(landing, Refusal), "answers are checked"
    return landing


def only_place(battle: Battle, arrival: Arrival, landing: Landing) -> bool:
    """Whether no other place could be as good, so that there is nothing to ask."""
    unit, target = arrival.unit, arrival.target
    if is_free(target):
        return False
    if arrival.brings is not None:
        return False
    if arrival.group is not None:
        return arrival.group.only_place(arrival.index, landing)
    scene = scene_of(battle, unit, target)
    return Solver(body_of(unit), body_of(target), arrival.facing, scene, arrival.flying).only_place(landing)


def path_legs(unit: Unit, landing: Landing) -> list[Leg]:
    """The motions of a Charge Move: forward, one Wheel, forward, and the place after aligning."""
    first, corner, angle, second = landing.path
    legs: list[Leg] = []
    x, y, heading = unit.x, unit.y, unit.heading
    sin, cos = heading_vector(heading)
    legs.append(Leg(x, y, heading, sin * first, cos * first))
    x += sin * first
    y += cos * first
    if corner:
        side: float = (-0.5 if corner == "left" else 0.5) * unit.width()
        px: float = x + side * cos
        py: float = y - side * sin
        turn: float = -angle if corner == "left" else angle
        legs.append(Leg(x, y, heading, 0.0, 0.0, px, py, turn))
        heading += turn
        sin, cos = heading_vector(heading)
        x = px - side * cos
        y = py + side * sin
    legs.append(Leg(x, y, heading, sin * second, cos * second))
    legs.append(Leg(landing.x, landing.y, landing.heading, 0.0, 0.0))
    return legs


def complete(
    battle: Battle, unit: Unit, target: Unit, facing: str, landing: Landing, flying: bool, dice: Dice
) -> Steps:
    """QS-CHG-22 to QS-CHG-27, QS-CHG-36 to QS-CHG-38: the charger arrives."""
    legs = path_legs(unit, landing)
    moved = unit.stand(landing.x, landing.y, landing.heading)
    moved.moved = True
    moved.shifted = True
    first, _, angle, second = landing.path
    inches = quantise(first + second + chord(unit.width(), angle))
    ran_down = target.fleeing
    if not ran_down:
        moved.charged = True
    battle.put(moved)
    battle.tell(Marched("QS-CHG-22", unit.id, "charge", unit.pose(), moved.pose(), inches))
    if ran_down:
        # QS-CHG-37
        battle.tell(RanDown("QS-CHG-37", unit.id, target.id))
        casualties.destroy(battle, target, "QS-CHG-37", Doing(unit.doers(), CHARGE))
    else:
        side = "" if target.is_round() else facing
        battle.engage(Contact(unit.id, FRONT, target.id, side))
        battle.tell(Charged("QS-CHG-27", unit.id, target.id, side or "front", inches))
    yield from terrain.after_move(battle, unit, legs, dice, flying)
    yield from panic.drain(battle, dice)
    moved = battle.unit(unit.id)
    if ran_down and moved.on_table() and not moved.fleeing:
        # QS-CHG-38
        yield from offer_pivot(battle, moved, "QS-CHG-38", f"{unit.asks('Does')} pivot?")


def offer_pivot(battle: Battle, unit: Unit, clause: str, prompt: str) -> Steps:
    """A free Pivot to any heading, or none."""
    if unit.is_round():
        return
    question = MoveUnit(battle, unit, "pivot", PIVOT, 0.0, clause, prompt)
    path = yield ask(unit.seat, question)
    if not path:
        return
    trial = question.trial(path)
    turned = unit.stand(trial.x, trial.y, trial.heading)
    turned.pivoted = True
    turned.shifted = True
    battle.put(turned)
    battle.tell(Marched(clause, unit.id, "pivot", unit.pose(), turned.pose(), 0.0))


# ---------------------------------------------------------------------------------------- failed charges


def failed_charge_path(
    battle: Battle, unit: Unit, spot: tuple[float, float], far: int
) -> tuple[Unit, list[Leg], float]:
    """QS-CHG-40, QS-CHG-41: where a Failed Charge Move leads, by which motions, and their length."""
    left: float = float(far)
    trial = Trial(unit.x, unit.y, unit.heading)
    side, angle = wheel_towards(unit, spot)
    stopped = False
    if angle > 0.01:
        width = unit.width()
        afford = _angle_of_chord(width, left)
        if afford < angle:
            angle = afford
            stopped = True
        free = _free_wheel(battle, unit, side, angle)
        if free < angle:
            # A hair less than just possible, so that rounding the place does not lead too near.
            angle = max(0.0, free - 0.1)
            stopped = True
        angle = math.floor(angle * 100.0) / 100.0
        while angle > 0.0 and not _may_wheel(battle, unit, side, angle):
            # Close to the corner it wheels about a hair of the angle is less than rounding the place.
            angle = max(0.0, round(angle - 0.1, 2))
            stopped = True
        if angle > 0.0:
            walker = Walker(battle, unit)
            walker.wheel(trial, side == LEFT, angle)
            trial.refusal = None
        left -= chord(width, angle)
    turned = unit.stand(trial.x, trial.y, trial.heading)
    ahead = 0.0 if stopped else free_travel(battle, turned, max(0.0, left))
    sin, cos = heading_vector(turned.heading)
    legs = list(trial.legs)
    if ahead > 0.0:
        legs.append(Leg(turned.x, turned.y, turned.heading, sin * ahead, cos * ahead))
    moved = turned.stand(turned.x + sin * ahead, turned.y + cos * ahead, turned.heading)
    return moved, legs, quantise(trial.inches + ahead)


def failed_charge_move(battle: Battle, unit: Unit, spot: tuple[float, float], far: int, dice: Dice) -> Steps:
    """QS-CHG-40, QS-CHG-41: wheel towards the target's Centre and go forward, by the highest die."""
    moved, legs, inches = failed_charge_path(battle, unit, spot, far)
    moved.moved = True
    moved.shifted = True
    battle.put(moved)
    battle.tell(Marched("QS-CHG-41", unit.id, "failed charge", unit.pose(), moved.pose(), inches))
    if inches > 0.0:
        yield from terrain.after_move(battle, unit, legs, dice)
    yield from panic.drain(battle, dice)


def wheel_towards(unit: Unit, spot: tuple[float, float]) -> tuple[str, float]:
    """The Wheel, at most 90 degrees, after which going forward takes the Centre towards the spot."""
    cx, cy = unit.centre()
    sin, cos = heading_vector(unit.heading)
    aside: float = (spot[0] - cx) * cos - (spot[1] - cy) * sin
    ahead: float = (spot[0] - cx) * sin + (spot[1] - cy) * cos
    if abs(aside) < 0.001 and ahead > 0.0:
        return LEFT, 0.0
    # Straight behind it is as near to one side as to the other: then to the right, whatever a last bit says.
    side = LEFT if aside < -1e-6 else RIGHT
    if _misses(unit, side, 90.0, spot):
        return side, 90.0
    low = 0.0
    high = 90.0
    while high - low > 0.001:
        middle = 0.5 * (low + high)
        if _misses(unit, side, middle, spot):
            low = middle
        else:
            high = middle
    return side, high


def _misses(unit: Unit, side: str, degrees: float, spot: tuple[float, float]) -> bool:
    """Whether the spot still lies to the wheeling side of the Centre's way, after a Wheel."""
    way: float = -1.0 if side == LEFT else 1.0
    sin, cos = heading_vector(unit.heading)
    half: float = 0.5 * unit.width()
    px: float = unit.x + way * half * cos
    py: float = unit.y - way * half * sin
    new_sin, new_cos = heading_vector(unit.heading + way * degrees)
    fx: float = px - way * half * new_cos
    fy: float = py + way * half * new_sin
    # The Centre goes along the same line as the middle of the front.
    return way * ((spot[0] - fx) * new_cos - (spot[1] - fy) * new_sin) > 0.0


def _angle_of_chord(width: float, length: float) -> float:
    """The Wheel, up to 90 degrees, whose cost is this length."""
    ratio = length / (2.0 * width)
    if ratio >= math.sin(math.radians(45.0)):
        return 90.0
    return math.degrees(2.0 * math.asin(ratio))


def _free_wheel(battle: Battle, unit: Unit, side: str, angle: float) -> float:
    """How far a unit may wheel, up to this angle, before it meets something."""
    if _may_wheel(battle, unit, side, angle):
        return angle
    low = 0.0
    high = angle
    while high - low > 0.01:
        middle = 0.5 * (low + high)
        if _may_wheel(battle, unit, side, middle):
            low = middle
        else:
            high = middle
    return low


def _may_wheel(battle: Battle, unit: Unit, side: str, angle: float) -> bool:
    return Walker(battle, unit).wheel(Trial(unit.x, unit.y, unit.heading), side == LEFT, angle)
