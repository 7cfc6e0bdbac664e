"""Panic Tests (QS-PAN-01 to QS-PAN-10): taken when what caused them is over."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

from banneret.books.doing import Doing
from banneret.books.quick_starter import discipline, flight
from banneret.books.quick_starter.alarms import LOSSES
from banneret.books.quick_starter.battle import Alarm, Battle
from banneret.books.quick_starter.closed import ClosedTargets, ClosedUnits, unit_option, up_to
from banneret.books.quick_starter.events import Barred, DisciplineTest
from banneret.books.quick_starter.unit import WITHIN, Unit
from banneret.core.engine.ask import Ask, Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

Finding: TypeAlias = Generator[Ask, Any, Unit | None]


def may_panic(battle: Battle, unit: Unit) -> bool:
    return unit.on_table() and why_not_panic(battle, unit) is None


def why_not_panic(battle: Battle, unit: Unit) -> Refusal | None:
    """QS-PAN-08, QS-PAN-09, QS-PAN-10: why a unit on the table takes no Panic Test."""
    if unit.fleeing:
        return Refusal("fleeing", "QS-PAN-09", f"{unit.says('is')} fleeing already.")
    if unit.panic_passed:
        return Refusal("passed", "QS-PAN-10", f"{unit.says('has')} passed a Panic Test in this phase.")
    if battle.is_engaged(unit):
        return Refusal("engaged", "QS-PAN-08", f"{unit.says('is engaged and takes no Panic Test')}.")
    return None


class ClosedPanics(ClosedUnits):
    """Units that have no Panic Test to take; `alarmed` are those that something has alarmed."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str, alarmed: list[str]) -> None:
        super().__init__(battle, offered, seat, "QS-PAN-01")
        self.alarmed = alarmed

    def why_unit(self, unit: Unit) -> Refusal:
        later = any([alarm.unit == unit.id for alarm in self.battle.alarms])
        if unit.id not in self.alarmed and not later:
            return Refusal("calm", "QS-PAN-01", f"Nothing has happened to make {unit.the()} take a Panic Test.")
        refusal = why_not_panic(self.battle, unit)
        if refusal is not None:
            return refusal
        if unit.id not in self.alarmed:
            why = f"{unit.says('takes its Panic Test after those who were alarmed before it')}."
            return Refusal("later", "QS-PAN-01", why)
        return Refusal("tested", "QS-PAN-01", f"{unit.says('has taken its Panic Test')}.")


def drain(battle: Battle, dice: Dice) -> Steps:
    """QS-PAN-01: all tests of this moment, and of those it leads to; the Active Player's units first."""
    while battle.alarms:
        moment = battle.alarms
        battle.alarms = []
        whys: dict[str, list[str]] = {}
        doings: dict[str, Doing] = {}
        for alarm in moment:
            if alarm.unit not in whys:
                whys[alarm.unit] = []
            whys[alarm.unit].append(alarm.why)
            doings[alarm.unit] = whose(doings.get(alarm.unit), alarm)
        for seat in battle.sides.beginning(battle.active):
            waiting = [key for key in whys if battle.unit(key).seat == seat]
            while True:
                waiting = [key for key in waiting if may_panic(battle, battle.unit(key))]
                if not waiting:
                    break
                key = waiting[0]
                if len(waiting) > 1:
                    options = [unit_option(battle.unit(k)) for k in waiting]
                    prompt = "Which unit takes its Panic Test first?"
                    closed = ClosedPanics(battle, options, seat, list(whys))
                    key = yield ask(seat, Choice("panic-order", "QS-PAN-01", prompt, options, closed=closed))
                waiting.remove(key)
                yield from take_test(battle, battle.unit(key), whys[key], doings[key], dice)


def whose(before: Doing | None, alarm: Alarm) -> Doing:
    """Whose doing a Panic Test is: of those who took its Health Points, as in QS-PAN-07, before all others."""
    doing = Doing(alarm.by, alarm.means)
    if before is None or not before.by:
        return doing
    if doing.means == before.means:
        return Doing((*before.by, *[key for key in doing.by if key not in before.by]), before.means)
    return doing if alarm.why == LOSSES and doing.by else before


def take_test(battle: Battle, unit: Unit, whys: list[str], doing: Doing, dice: Dice) -> Steps:
    """QS-PAN-01, QS-PAN-06: a Discipline Test; whoever fails flees at once."""
    why = f"Panic Test ({whys[0]})"
    if unit.is_fearless():
        # QS-MOD-14
        value = discipline.discipline(battle, unit)
        told = DisciplineTest("QS-MOD-14", unit.id, why, value, (), True, doing.by, doing.means)
        battle.tell(told)
        passed = True
    else:
        passed = yield from discipline.stands(battle, unit, dice, "QS-PAN-01", why, 0, doing)
    if passed:
        calm = unit.twin()
        calm.panic_passed = True
        battle.put(calm)
        return
    if unit.is_war_machine():
        # QS-MOD-41
        shaken = unit.twin()
        shaken.barred = True
        shaken.panic_passed = False
        battle.put(shaken)
        battle.tell(Barred("QS-MOD-41", unit.id))
        return
    source = worst_enemy(battle, unit) if LOSSES in whys else None
    if source is None:
        source = yield from closest_enemy(battle, unit)
    unit = flight.start_fleeing(battle, unit)
    if source is None:
        unit = turn_to_nearest_edge(battle, unit)
    else:
        unit = flight.turn_from(battle, unit, source.centre())
    faces = flight.roll_distance(unit, dice, "QS-MOV-05", "Flee Distance")
    yield from flight.flee_move(battle, unit, faces, dice, "QS-PAN-06")


def worst_enemy(battle: Battle, unit: Unit) -> Unit | None:
    """QS-PAN-07: the enemy that took most Health Points this phase; of equals the closer."""
    best: Unit | None = None
    most = 0
    for source, lost in unit.losses:
        if not source:
            continue
        enemy = battle.unit(source)
        if enemy.seat == unit.seat:
            continue
        closer = best is None or not best.on_table() or unit.distance_to(enemy) < unit.distance_to(best)
        if lost > most or (lost == most and enemy.on_table() and closer):
            best = enemy
            most = lost
    # If it is gone, the unit flees from whoever is closest.
    return best if best is not None and best.on_table() else None


def closest_enemy(battle: Battle, unit: Unit) -> Finding:
    """QS-PAN-06: the closest enemy unit; of equally close ones the owner chooses."""
    enemies = battle.enemies_of(unit)
    if not enemies:
        return None
    gaps = [unit.distance_to(enemy) for enemy in enemies]
    least = min(gaps)
    closest = [enemy for enemy, gap in zip(enemies, gaps, strict=True) if gap <= least + WITHIN]
    if len(closest) == 1:
        return closest[0]
    options = [unit_option(enemy) for enemy in closest]
    prompt = f"From which enemy {unit.asks('does')} flee?"
    closed = ClosedTerrors(battle, options, unit, least)
    question = Choice("flee-from", "QS-PAN-06", prompt, options, (unit.id,), closed=closed)
    return battle.unit((yield ask(unit.seat, question)))


class ClosedTerrors(ClosedTargets):
    """Enemies that are not the closest ones to a unit that panics; `least` is how far off those are."""

    def __init__(self, battle: Battle, offered: list[Option], unit: Unit, least: float) -> None:
        super().__init__(battle, offered, unit.seat, "QS-PAN-06", enemies=True)
        self.unit = unit
        self.least: float = least

    def why_unit(self, unit: Unit) -> Refusal:
        gap = up_to(self.unit.distance_to(unit))
        why = f"{unit.says('is')} {gap} away; the closest enemies are {self.least:.2f}” away."
        return Refusal("not-closest", "QS-PAN-06", why)


def turn_to_nearest_edge(battle: Battle, unit: Unit) -> Unit:
    cx, cy = unit.centre()
    field = battle.field
    gaps = [(cy, 180.0), (field.depth - cy, 0.0), (cx, 270.0), (field.width - cx, 90.0)]
    return battle.put(unit.turned_to(min(gaps)[1]))
