"""A Round of Combat, steps 5 to 7: restrain, pursue or overrun; flights and pursuits (QS-RES-17 to 32)."""

from __future__ import annotations

import math

from banneret.books.doing import PURSUIT, Doing
from banneret.books.quick_starter import casualties, charge_moves, flight, panic, terrain
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_question import Arrival
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.closed import ClosedTargets, ClosedUnits, NotOffered, unit_option
from banneret.books.quick_starter.events import (
    Captured,
    ChargeDeclared,
    ChargeFailed,
    DistanceRolled,
    Marched,
    PursuitDeclared,
)
from banneret.books.quick_starter.moving import Leg, Trial, Walker, free_travel
from banneret.books.quick_starter.unit import GAP, NORMAL, WITHIN, Unit
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import heading_of, heading_vector, quantise, quantise_heading
from banneret.core.space.travel import travel_until_contact

RESTRAIN = "restrain"
OVERRUN = "overrun"
PURSUE = "pursue "


class Chase:
    """What becomes of the broken units and those who go after them in one Combat."""

    def __init__(self) -> None:
        self.broken: list[str] = []  # in the order of their Flee rolls
        self.flee: dict[str, list[int]] = {}
        self.quarry: dict[str, str] = {}  # who pursues whom; "" for an Overrun
        self.dice: dict[str, list[int]] = {}  # Pursuit and Overrun Distances
        self.away: dict[str, float] = {}  # the heading in which each broken unit flees
        self.line: dict[str, tuple[float, float]] = {}  # a point of the Facing each broken unit flees from
        self.free: list[str] = []  # units no longer engaged that did not go anywhere: they may pivot


def pursue(battle: Battle, round_: Round, dice: Dice) -> Steps:
    """Steps 5 to 7 in their fixed order."""
    chase = Chase()
    broken = [key for key in round_.broken if battle.unit(key).on_table()]
    yield from declare(battle, round_, chase, broken)
    yield from roll_distances(battle, chase, broken, dice)
    yield from choose_directions(battle, chase)
    capture(battle, chase)
    yield from panic.drain(battle, dice)
    yield from flee(battle, chase, dice)
    yield from chase_them(battle, round_, chase, dice)
    yield from panic.drain(battle, dice)
    for key in chase.free:
        unit = battle.unit(key)
        if unit.on_table() and not unit.fleeing and not battle.is_engaged(unit):
            # QS-RES-11, QS-RES-19: step 8 begins with the free Pivots.
            yield from charge_moves.offer_pivot(battle, unit, "QS-RES-19", f"{unit.asks('Does')} pivot?")


# ---------------------------------------------------------------------------------------- step 5


def declare(battle: Battle, round_: Round, chase: Chase, broken: list[str]) -> Steps:
    """QS-RES-17 to QS-RES-20: each unit that may, says what it does before any distance is rolled."""
    for seat in battle.sides.beginning(battle.active):
        for key in round_.members:
            unit = battle.unit(key)
            if unit.seat != seat or not unit.on_table() or unit.fleeing:
                continue
            options = choices(battle, unit, broken)
            if options is None:
                continue
            chosen = RESTRAIN
            if options:
                options.append(Option(RESTRAIN, "Stay where it is", (key,)))
                prompt = f"What {unit.asks('does')} do?"
                clause = "QS-RES-20" if options[0].key == OVERRUN else "QS-RES-17"
                closed = ClosedPursuits(battle, options, unit)
                chosen = yield ask(seat, Choice("pursue", clause, prompt, options, (key,), closed=closed))
            if chosen == RESTRAIN:
                chase.free.append(key)
                battle.tell(PursuitDeclared("QS-RES-19", key, RESTRAIN, ""))
            elif chosen == OVERRUN:
                chase.quarry[key] = ""
                battle.tell(PursuitDeclared("QS-RES-20", key, OVERRUN, ""))
            else:
                quarry = chosen.removeprefix(PURSUE)
                chase.quarry[key] = quarry
                battle.tell(PursuitDeclared("QS-RES-17", key, "pursue", quarry))


def choices(battle: Battle, unit: Unit, broken: list[str]) -> list[Option] | None:
    """What a unit may do in step 5 besides restraining; None if the step does not concern it."""
    foes = battle.foes_of(unit.id)
    if any([foe not in broken for foe in foes]):
        # QS-RES-18: engaged with somebody who has not broken.
        return None
    if unit.is_war_machine():
        # QS-MOD-39: it never pursues, and has no facing to change.
        return None
    if foes:
        found: list[Option] = []
        for foe in foes:
            found.append(pursue_option(unit, battle.unit(foe)))
        return found
    if unit.charged:
        return [overrun_option(unit)]
    return []


def pursue_option(unit: Unit, foe: Unit) -> Option:
    return Option(f"{PURSUE}{foe.id}", f"Pursue {foe.the()}", (unit.id, foe.id))


def overrun_option(unit: Unit) -> Option:
    return Option(OVERRUN, "Overrun", (unit.id,))


class ClosedPursuits(NotOffered):
    """Enemies that a unit cannot pursue, and an Overrun where there is somebody to pursue."""

    def __init__(self, battle: Battle, offered: list[Option], unit: Unit) -> None:
        super().__init__(battle, offered, unit.seat)
        self.unit = unit

    def everything(self) -> list[Option]:
        foes = self.battle.enemies_of(self.unit)
        return [*[pursue_option(self.unit, foe) for foe in foes], overrun_option(self.unit)]

    def reason(self, option: Option) -> Refusal:
        if option.key == OVERRUN:
            why = f"{self.unit.says('is')} in contact with broken enemies, who are pursued and not overrun."
            return Refusal("foes-left", "QS-RES-20", why)
        foe = self.battle.unit(option.marks[1])
        return Refusal("no-contact", "QS-RES-18", f"{self.unit.says('is')} not in contact with {foe.the()}.")


# ---------------------------------------------------------------------------------------- step 6


def roll_distances(battle: Battle, chase: Chase, broken: list[str], dice: Dice) -> Steps:
    """QS-RES-22, QS-RES-26: broken units in the order their owner likes, then pursuers and overrunners."""
    waiting = list(broken)
    while waiting:
        key = waiting[0]
        if len(waiting) > 1:
            seat = battle.unit(key).seat
            options = [unit_option(battle.unit(k)) for k in waiting]
            prompt = "Which unit rolls its Flee Distance first?"
            closed = ClosedFlights(battle, options, seat, chase.broken)
            key = yield ask(seat, Choice("flee-order", "QS-RES-26", prompt, options, closed=closed))
        waiting.remove(key)
        faces = flight.roll_distance(battle.unit(key), dice, "QS-RES-22", "Flee Distance")
        chase.flee[key] = faces
        chase.broken.append(key)
        battle.tell(DistanceRolled("QS-RES-22", key, "Flee", tuple(faces), flight.distance_of(faces)))
    for key, quarry in chase.quarry.items():
        what = "Pursuit" if quarry else "Overrun"
        faces = flight.roll_distance(battle.unit(key), dice, "QS-RES-22", f"{what} Distance")
        chase.dice[key] = faces
        battle.tell(DistanceRolled("QS-RES-22", key, what, tuple(faces), flight.distance_of(faces)))


class ClosedFlights(ClosedUnits):
    """Units that have no Flee Distance to roll; `rolled` are those that have rolled it."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str, rolled: list[str]) -> None:
        super().__init__(battle, offered, seat, "QS-RES-26")
        self.rolled = list(rolled)

    def why_unit(self, unit: Unit) -> Refusal:
        if unit.id in self.rolled:
            return Refusal("rolled", "QS-RES-26", f"{unit.says('has rolled its Flee Distance')}.")
        return Refusal("not-broken", "QS-RES-26", f"{unit.says('has')} not broken in this Combat.")


# ---------------------------------------------------------------------------------------- step 7


def choose_directions(battle: Battle, chase: Chase) -> Steps:
    """QS-RES-24, QS-RES-25: from which enemy each broken unit flees, captured ones among them."""
    for key in chase.broken:
        unit = battle.unit(key)
        foes = battle.foes_of(key)
        foe = foes[0]
        if len(foes) > 1:
            options = [unit_option(battle.unit(f)) for f in foes]
            prompt = f"From whom {unit.asks('does')} flee?"
            seat = battle.unit(foe).seat
            closed = ClosedPushers(battle, options, seat, unit)
            foe = yield ask(seat, Choice("flees-from", "QS-RES-24", prompt, options, (key,), closed=closed))
        nx, ny, px, py = outward(battle, unit, battle.unit(foe))
        chase.away[key] = quantise_heading(heading_of(nx, ny))
        # Where the line of that Facing is: the broken unit's rear is set upon it.
        chase.line[key] = (px, py)


class ClosedPushers(ClosedTargets):
    """Units from which a broken one cannot be made to flee."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str, broken: Unit) -> None:
        super().__init__(battle, offered, seat, "QS-RES-24")
        self.broken = broken

    def why_unit(self, unit: Unit) -> Refusal:
        return Refusal("no-contact", "QS-RES-24", f"{unit.says('is')} not in contact with {self.broken.name}.")


def outward(battle: Battle, unit: Unit, enemy: Unit) -> tuple[float, float, float, float]:
    """The outward normal of the enemy Facing that a unit touches, and a point of that Facing."""
    for contact in battle.contacts_of(unit.id):
        if contact.enemy_of(unit.id) != enemy.id:
            continue
        cx, cy = enemy.centre()
        if enemy.is_round():
            # The unit touches the edge of its base, so it stands off its centre.
            px, py = unit.nearest_point(cx, cy)
            gap = math.hypot(px - cx, py - cy)
            return (px - cx) / gap, (py - cy) / gap, px, py
        side = contact.side_of(enemy.id)
        x0, y0, x1, y1 = enemy.facing_edge(side)
        sin, cos = heading_vector(enemy.heading + NORMAL[side])
        return sin, cos, 0.5 * (x0 + x1), 0.5 * (y0 + y1)
    raise AssertionError("a unit flees from an enemy it touches")


def capture(battle: Battle, chase: Chase) -> None:
    """QS-RES-23: a pursuer as fast as its quarry, or faster, destroys it; nothing prevents that."""
    for key in list(chase.broken):
        fled = flight.distance_of(chase.flee[key])
        for pursuer, quarry in chase.quarry.items():
            if quarry == key and flight.distance_of(chase.dice[pursuer]) >= fled:
                battle.tell(Captured("QS-RES-23", key, pursuer))
                doing = Doing(battle.unit(pursuer).doers(), PURSUIT)
                casualties.destroy(battle, battle.unit(key), "QS-RES-23", doing)
                chase.broken.remove(key)
                break


def flee(battle: Battle, chase: Chase, dice: Dice) -> Steps:
    """QS-RES-25, QS-RES-26, QS-RES-32: broken units turn their backs and run, in the order of their rolls."""
    for key in chase.broken:
        unit = battle.unit(key)
        if not unit.on_table():
            continue
        battle.disengage(key)
        heading = chase.away[key]
        turned = unit.turned_to(heading)
        # Its Rear Facing lies on the line of the Facing it fled from.
        sin, cos = heading_vector(heading)
        px, py = chase.line[key]
        rear = (turned.x - px) * sin + (turned.y - py) * cos - turned.depth()
        turned = turned.stand(turned.x - rear * sin, turned.y - rear * cos, heading)
        battle.put(turned)
        yield from flight.flee_move(battle, turned, chase.flee[key], dice, "QS-RES-25")
        # QS-PAN-01: a single move is a moment.
        yield from panic.drain(battle, dice)


def chase_them(battle: Battle, round_: Round, chase: Chase, dice: Dice) -> Steps:
    """QS-RES-27: pursuers and overrunners move in the order their owner likes, the Active Player first."""
    for seat in battle.sides.beginning(battle.active):
        waiting = [key for key in chase.quarry if battle.unit(key).seat == seat]
        while waiting:
            waiting = [k for k in waiting if may_run(battle, battle.unit(k))]
            if not waiting:
                break
            key = waiting[0]
            if len(waiting) > 1:
                options = [unit_option(battle.unit(k)) for k in waiting]
                prompt = "Which unit pursues first?"
                closed = ClosedChases(battle, options, seat, list(chase.quarry))
                key = yield ask(seat, Choice("pursuit-order", "QS-RES-27", prompt, options, closed=closed))
            waiting.remove(key)
            yield from run(battle, round_, chase, battle.unit(key), dice)
            yield from panic.drain(battle, dice)


def may_run(battle: Battle, unit: Unit) -> bool:
    return unit.on_table() and why_not_run(battle, unit) is None


def why_not_run(battle: Battle, unit: Unit) -> Refusal | None:
    """Whoever goes after others touches nobody by now, unless it has been charged in the meantime."""
    if unit.fleeing:
        return Refusal("fleeing", "QS-MOV-08", f"{unit.says('is fleeing itself')}.")
    if battle.is_engaged(unit):
        return Refusal("engaged", "QS-RES-27", f"{unit.says('is engaged and pursues nobody')}.")
    return None


class ClosedChases(ClosedUnits):
    """Units that do not pursue or overrun next; `declared` are those that said they would."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str, declared: list[str]) -> None:
        super().__init__(battle, offered, seat, "QS-RES-27")
        self.declared = declared

    def why_unit(self, unit: Unit) -> Refusal:
        if unit.id not in self.declared:
            return Refusal(
                "not-pursuing", "QS-RES-27", f"{unit.says('has')} declared no Pursuit and no Overrun."
            )
        refusal = why_not_run(self.battle, unit)
        if refusal is not None:
            return refusal
        return Refusal("moved", "QS-RES-27", f"{unit.says('has made its Pursuit Move or Overrun')}.")


def run(battle: Battle, round_: Round, chase: Chase, unit: Unit, dice: Dice) -> Steps:
    """QS-RES-21, QS-RES-27 to QS-RES-31: turn the way the quarry went, and straight on."""
    quarry = chase.quarry[unit.id]
    start = unit.pose()
    if quarry:
        turned = unit.turned_to(chase.away[quarry])
        walker = Walker(battle, turned)
        trial = Trial(turned.x, turned.y, turned.heading)
        if not walker.may_stand(trial):
            # There is no room to turn: it stays, and what was captured stays captured.
            return
        unit = battle.put(turned)
    far = float(flight.distance_of(chase.dice[unit.id]))
    how = "pursuit" if quarry else "overrun"
    fresh = fresh_enemies(battle, unit, chase, far)
    if fresh:
        target = fresh[0]
        if len(fresh) > 1:
            options = [unit_option(t) for t in fresh]
            prompt = f"Whom {unit.asks('does')} run into?"
            closed = ClosedMeetings(battle, options, unit, list(chase.flee))
            question = Choice("run-into", "QS-RES-29", prompt, options, (unit.id,), closed=closed)
            target = battle.unit((yield ask(unit.seat, question)))
        yield from pursuit_charge(battle, round_, unit, target, chase.dice[unit.id], dice)
        return
    travelled = free_travel(battle, unit, far)
    sin, cos = heading_vector(unit.heading)
    leg = Leg(unit.x, unit.y, unit.heading, sin * travelled, cos * travelled)
    moved = unit.stand(unit.x + sin * travelled, unit.y + cos * travelled, unit.heading)
    battle.put(moved)
    battle.tell(Marched("QS-RES-27", unit.id, how, start, moved.pose(), quantise(travelled)))
    if travelled > 0.0:
        yield from terrain.after_move(battle, unit, [leg], dice)


class ClosedMeetings(ClosedTargets):
    """Enemies that a pursuer does not run into; `broken` are those that broke from the same combat."""

    def __init__(self, battle: Battle, offered: list[Option], pursuer: Unit, broken: list[str]) -> None:
        super().__init__(battle, offered, pursuer.seat, "QS-RES-29", enemies=True)
        self.pursuer = pursuer
        self.broken = broken

    def why_unit(self, unit: Unit) -> Refusal:
        if unit.id in self.broken:
            return Refusal(
                "broken", "QS-RES-29", f"{unit.the_first()} broke from this combat and is not charged anew."
            )
        why = f"Going straight ahead, {self.pursuer.does('does')} not meet {unit.the()} first."
        return Refusal("not-met", "QS-RES-29", why)


def fresh_enemies(battle: Battle, unit: Unit, chase: Chase, far: float) -> list[Unit]:
    """QS-RES-29: the enemy units, not broken from this combat, that the straight way meets first."""
    sin, cos = heading_vector(unit.heading)
    best = math.inf
    found: list[Unit] = []
    for enemy in battle.enemies_of(unit):
        if enemy.id in chase.flee:
            continue
        gap = travel_until_contact(unit.boundary(), sin, cos, enemy.boundary())
        if gap > far + WITHIN:
            continue
        if gap < best - WITHIN:
            best = gap
            found = [enemy]
        elif gap <= best + WITHIN:
            found.append(enemy)
    if not found:
        return found
    ignore = tuple([enemy.id for enemy in found])
    if free_travel(battle, unit, best, ignore) < best - 2.0 * GAP:
        # Something else is in the way first.
        return []
    return found


def pursuit_charge(
    battle: Battle, round_: Round, unit: Unit, target: Unit, faces: list[int], dice: Dice
) -> Steps:
    """QS-RES-29 to QS-RES-31: a charge with the Pursuit Distance for its range, and no reaction."""
    facing = charge_moves.facing_to_contact(battle, unit, target, dice)
    inches = quantise(unit.distance_to(target))
    battle.tell(ChargeDeclared("QS-RES-29", unit.id, target.id, facing, False, inches))
    # It is within the Pursuit Distance, or it would not be met.
    landings = charge_moves.landings(battle, unit, target, facing, False)
    if not landings:
        battle.tell(ChargeFailed("QS-RES-29", unit.id, target.id, "no room", max(faces)))
        yield from charge_moves.failed_charge_move(battle, unit, target.centre(), max(faces), dice)
        return
    arrival = Arrival(unit, target, facing, False)
    arrival.models = landings[0].models
    landing = yield from charge_moves.choose_landing(battle, arrival, landings)
    if not target.fleeing:
        round_.charged_anew.append(unit.id)
    yield from charge_moves.complete(battle, unit, target, facing, landing, False, dice)
