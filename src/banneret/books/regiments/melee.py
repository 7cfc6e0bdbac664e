"""Melee: the charger strikes, the defender may strike back, the result, and what follows it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator
from typing import Any

from banneret.books.chapters import Moment
from banneret.books.doing import MELEE, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.blows import (
    breathe_in_melee,
    choose_extra_attacks,
    command_and_fear,
    hits_on_sixes_only,
    impact,
    melee_weapons,
    strikes_back,
    tire,
)
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.events import ChargeBroken, MeleeResult, Moved
from banneret.books.opr.morale import test_after_melee
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.volleys import batteries, block, breathe, readied, roll_to_hit
from banneret.books.opr.warfare import Suffering
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.movement import Trial, Walker, trial_preview
from banneret.books.regiments.room import beyond
from banneret.books.regiments.terrain import test_danger
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Answer, Ask, Question, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import heading_vector, quantise
from banneret.core.space.placing import is_number
from banneret.core.space.shown import ConsolidateDetails, PreviewData
from banneret.core.space.sliding import Line, Stretch, blocked_stretch, stretch_within

CONSOLIDATION = 3.0  # RG-MEL-07
STEP_BACK = 1.0  # RG-MEL-06


def melee(
    battle: Battle,
    charger: str,
    defender: str,
    side: str,
    dice: Dice,
    tested: list[str] | None = None,
    dealt: int = 0,
) -> Steps:
    """A whole melee, from the moment both sides stand in contact.

    `tested` are the models, of either side, that have tested for dangerous ground in this activation, `dealt`
    the wounds a spell of the charger has dealt since contact.

    RG-MOR-07: nobody takes a morale test from wounds here; only the loser of the whole melee tests.
    """
    battle.melee_joined(charger, defender)
    yield from battle.window(Moment.MELEE_BEGINS, (charger, defender), dice)
    phalanx = stops_charge(battle.unit(defender), side)
    dealt_by_defender = 0
    if phalanx:
        battle.tell(ChargeBroken("RG-SPC-20", charger, defender))
        dealt_by_defender += yield from phalanx_test(battle, charger, defender, dice)
    dealt_by_charger = dealt
    if battle.unit(charger).on_table() and battle.unit(defender).on_table():
        # Those who run onto a phalanx do not count as having charged for special rules (RG-SPC-20).
        attack = Attack(False, True, not phalanx)
        dealt_by_charger += yield from strike(battle, charger, defender, attack, dice)
    if battle.unit(defender).on_table() and battle.unit(charger).on_table():
        dealt_by_defender += yield from strike_back(battle, defender, charger, dice)
    yield from battle.window(Moment.BOTH_HAVE_STRUCK, (charger, defender), dice)
    more = yield from battle.further_strikes(charger, defender, dice)
    dealt_by_charger += more[0]
    dealt_by_defender += more[1]
    tire(battle, charger)
    if battle.unit(charger).on_table() and battle.unit(defender).on_table():
        loser = yield from melee_result(battle, charger, defender, dealt_by_charger, dealt_by_defender, dice)
        if loser and battle.unit(loser).on_table():
            winner = defender if loser == charger else charger
            yield from test_after_melee(battle, loser, winner, dice)
    yield from after_melee(battle, charger, defender, [] if tested is None else tested, dice)
    yield from battle.window(Moment.MELEE_ENDS, (charger, defender), dice)


# ---------------------------------------------------------------------------------------- Phalanx


def stops_charge(defender: Unit, side: str) -> bool:
    """RG-SPC-20: only on the front facing, and only if all models have Phalanx."""
    return side == "front" and any([rule.stops_a_charge() for rule in defender.rules()])


def phalanx_test(battle: Battle, charger: str, defender: str, dice: Dice) -> Suffering:
    """RG-SPC-21: a dangerous terrain test with at most a die for each Phalanx model of the two front rows."""
    most = sum([model.sheet.tough for model in battle.unit(charger).models])
    count = min(most, len(battle.unit(defender).fighting()))
    doing = Doing((defender,), MELEE)
    before = battle.unit(charger)
    told = yield from danger_roll(battle, charger, count, "the phalanx", dice, "RG-SPC-21", doing)
    more = yield from battle.after_strikes(before, told, doing, dice)
    return told + more


# ---------------------------------------------------------------------------------------- striking


def strike(battle: Battle, striker: str, target: str, attack: Attack, dice: Dice) -> Suffering:
    """RG-MEL-03: the two front rows strike with all their melee weapons. Returns the wounds that told."""
    told = 0
    before = battle.unit(target)
    if attack.charging:
        fighting = battle.unit(striker).fighting()
        told += yield from impact(battle, striker, target, fighting, dice)
        if not battle.unit(target).on_table():
            return told
    unit = battle.unit(striker)
    extra = yield from choose_extra_attacks(unit, unit.fighting(), attack, "RG-SPC-12")
    breath = yield from breathe_in_melee(battle, striker, unit.fighting())
    unit = battle.unit(striker)
    victim = battle.unit(target)
    wounds: list[Wounds] = []
    if breath:
        hits = breathe(battle, striker, target, breath)
        through = yield from block(battle, victim, hits, shooting=False, dice=dice)
        wounds.append(through)
    modifier = sum([rule.hit_modifier_against(attack) for rule in victim.rules()])
    modifier += battle.hit_modifier(unit, victim, attack)
    weapons = melee_weapons(unit, unit.fighting(), extra)
    for battery in readied(battle, unit, batteries(battle, unit, weapons, attack), attack):
        scored = yield from roll_to_hit(
            battle, striker, target, battery, modifier, victim.size(), False, hits_on_sixes_only(unit), dice
        )
        if scored and battle.hears(Moment.HITS_SCORED):
            scored = yield from battle.redirected(striker, target, scored, False, dice)
            victim = battle.unit(target)
        for hits in scored:
            through = yield from block(battle, victim, hits, shooting=False, dice=dice)
            wounds.append(through)
    doing = Doing((striker,), MELEE)
    told += yield from battle.suffer(target, wounds, dice, "RG-MEL-03", "", doing)
    told += yield from battle.blows_struck(striker, target, dice)
    more = yield from battle.after_strikes(before, told, doing, dice)
    return told + more


def strike_back(battle: Battle, defender: str, charger: str, dice: Dice) -> Suffering:
    """RG-MEL-04: the strikes of a defender that chooses to strike back."""
    if not battle.may_strike_back(battle.unit(defender)):
        return 0
    strikes = yield from strikes_back(battle, defender, charger)
    if not strikes:
        return 0
    told = yield from strike(battle, defender, charger, Attack(False), dice)
    tire(battle, defender)
    return told


# ---------------------------------------------------------------------------------------- the result


def melee_result(
    battle: Battle, charger: str, defender: str, by_charger: int, by_defender: int, dice: Dice
) -> Generator[Ask, Any, str]:
    """RG-MOR-08, RG-MOR-09: who lost: the lower total of wounds, full rows, command and Fear; "" if equal."""
    a = yield from result_parts(battle, battle.unit(charger), by_charger, dice)
    b = yield from result_parts(battle, battle.unit(defender), by_defender, dice)
    loser = ""
    if sum(a) != sum(b):
        loser = charger if sum(a) < sum(b) else defender
    loser = battle.melee_loser(battle.unit(charger), battle.unit(defender), loser)
    battle.tell(MeleeResult("RG-MOR-08", charger, defender, sum(a), sum(b), a, b, loser))
    yield from battle.note_melee(battle.unit(charger), battle.unit(defender), sum(a), sum(b), dice)
    return loser


def result_parts(
    battle: Battle, unit: Unit, wounds: int, dice: Dice
) -> Generator[Ask, Any, tuple[int, int, int, int]]:
    """Wounds dealt, full rows now, command models and Fear."""
    command, fear = yield from command_and_fear(battle, unit, dice)
    return wounds, unit.tray().full_rows, command, fear


# ---------------------------------------------------------------------------------------- afterwards


def after_melee(battle: Battle, charger: str, defender: str, tested: list[str], dice: Dice) -> Steps:
    """RG-MEL-06, RG-MEL-07: the charger steps back, or the survivor consolidates."""
    charges, defends = battle.unit(charger), battle.unit(defender)
    if charges.on_table() and defends.on_table():
        yield from step_back(battle, charger, tested, dice)
    elif charges.on_table():
        yield from consolidate(battle, charger, tested, dice)
    elif defends.on_table():
        yield from consolidate(battle, defender, tested, dice)


def step_back(battle: Battle, charger: str, tested: list[str], dice: Dice) -> Steps:
    """RG-MEL-06: 1" straight away from the contacted side, facing kept, or as far as it can."""
    unit = battle.unit(charger)
    sin, cos = heading_vector(unit.heading)
    far = furthest_slide(battle, unit, -sin, -cos, STEP_BACK)
    if far <= 0.0:
        return
    trial = Trial(unit.x, unit.y, unit.heading)
    Walker(battle, unit).slide(trial, -sin, -cos, far)
    yield from follow(battle, unit, trial, "back", "RG-MEL-06", tested, dice)


def furthest_slide(battle: Battle, unit: Unit, dx: float, dy: float, inches: float) -> float:
    """How far up to `inches` the unit can move this way before something stops it."""
    walker = Walker(battle, unit)

    def fits(far: float) -> bool:
        trial = Trial(unit.x, unit.y, unit.heading)
        # A flyer passes over what is behind it but must find room where it stops (RG-SPC-11).
        return walker.slide(trial, dx, dy, far) and (not walker.flying or walker.standing(trial))

    good, bad = 0.0, inches
    if fits(inches):
        return inches
    if walker.flying:
        return _furthest_landing(walker, dx, dy, inches, fits)
    while bad - good > 0.001:
        middle = 0.5 * (good + bad)
        if fits(middle):
            good = middle
        else:
            bad = middle
    # Rounded down: what fits must not be rounded into what stopped it.
    far = quantise(good - 0.0005)
    return far if far > 0.002 and fits(far) else 0.0


def _furthest_landing(
    walker: Walker, dx: float, dy: float, inches: float, fits: Callable[[float], bool]
) -> float:
    """Beyond a place where a flyer cannot come down there may be one where it can."""
    field = walker.battle.field
    table = (-math.inf, math.inf)
    blocked: list[Stretch] = []
    for body in walker.unit.blocks():
        low, high = stretch_within(body, dx, dy, field.width, field.depth)
        table = max(table[0], low), min(table[1], high)
        shapes = [(piece.shape, 0.0) for piece in field.impassable]
        for other in walker.others:
            shapes += [(shape, walker.clearance(other)) for shape in other.blocks()]
        for shape, limit in shapes:
            stretch = blocked_stretch(body, dx, dy, shape, limit)
            if stretch is not None:
                blocked.append(stretch)

    def lands(far: float) -> bool:
        return far > 0.002 and fits(quantise(far))

    found = Line(table, blocked, lands).nearest(inches, 0.0, inches)
    return 0.0 if found is None else quantise(found)


def follow(
    battle: Battle, unit: Unit, trial: Trial, how: str, clause: str, tested: list[str], dice: Dice
) -> Steps:
    """Put the unit where a trial has led, tell of it, and test for dangerous ground it crossed."""
    moved = battle.put(unit.at(trial.x, trial.y, trial.heading))
    battle.tell(
        Moved(
            clause,
            unit.id,
            how,
            (unit.x, unit.y, unit.heading),
            (moved.x, moved.y, moved.heading),
            quantise(trial.inches),
        )
    )
    yield from test_danger(battle, unit.id, [moved.models[at] for at in trial.danger], tested, dice)


def consolidate(battle: Battle, survivor: str, tested: list[str], dice: Dice) -> Steps:
    """RG-MEL-07: pivot up to 180 degrees, or move 3" in any direction, or neither."""
    unit = battle.unit(survivor)
    question = Consolidation(battle, unit)
    answer = yield ask(unit.seat, question)
    if answer[0] == "stay":
        return
    yield from follow(battle, unit, question.trial(answer), "consolidate", "RG-MEL-07", tested, dice)


class Consolidation(Question):
    """What the survivor of a melee does: ["stay"], ["pivot", degrees] or ["move", bearing, inches]."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        prompt = f"{unit.says('has')} won the ground. {unit.asks_it()} pivot, move 3” or stay?"
        super().__init__("consolidate", "consolidate", "RG-MEL-07", prompt, (unit.id,))
        self.act = "Consolidate"
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.tried: dict[tuple[Any, ...], Trial] = {}

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or not data or not isinstance(data[0], str):
            return self.malformed("it takes [“stay”], [“pivot”, degrees] or [“move”, bearing, inches]")
        what, amounts = data[0], data[1:]
        if {"stay": 0, "pivot": 1, "move": 2}.get(what) != len(amounts):
            return self.malformed("it takes [“stay”], [“pivot”, degrees] or [“move”, bearing, inches]")
        for amount in amounts:
            if not is_number(amount, 360.0):
                return self.malformed("degrees and inches are numbers")
        if what == "move":
            return ("move", round(float(amounts[0]), 2), quantise(float(amounts[1])))
        return (what, *[round(float(amount), 2) for amount in amounts])

    def trial(self, answer: tuple[Any, ...]) -> Trial:
        known = self.tried.get(answer)
        if known is None:
            known = self._try(answer)
            self.tried[answer] = known
        return known

    def _try(self, answer: tuple[Any, ...]) -> Trial:
        unit = self.unit
        trial = Trial(unit.x, unit.y, unit.heading)
        walker = Walker(self.battle, unit)
        if answer[0] == "pivot":
            if beyond(abs(answer[1]), 180.0):
                return trial.refuse("pivot-too-wide", "RG-MEL-07", "It may pivot by up to 180°.")
            if walker.pivot(trial, answer[1]) and walker.flying:
                walker.standing(trial)
        elif answer[0] == "move":
            if answer[2] < 0.0 or beyond(answer[2], CONSOLIDATION):
                return trial.refuse("too-far", "RG-MEL-07", f"It may move up to 3”, not {answer[2]:g}”.")
            sin, cos = heading_vector(answer[1])
            if answer[2] > 0.0 and walker.slide(trial, sin, cos, answer[2]) and walker.flying:
                walker.standing(trial)
        return trial

    def check(self, answer: Answer) -> Refusal | None:
        return self.trial(answer).refusal

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        for _ in range(2 * n):
            if rng.random() < 0.5:
                guess: tuple[Any, ...] = ("pivot", float(rng.randint(-180, 180)))
            else:
                guess = ("move", float(rng.randint(0, 359)), quantise(rng.uniform(0.5, CONSOLIDATION)))
            if self.trial(guess).refusal is None:
                found.append(guess)
                if len(found) == n:
                    return found
        found.append(("stay",))
        return found

    def default(self) -> Answer:
        return ("stay",)

    def preview(self, answer: Answer) -> PreviewData:
        return trial_preview(self.unit, self.trial(answer))

    def details(self) -> ConsolidateDetails:
        unit = self.unit
        tray = unit.tray()
        return {
            "unit": unit.id,
            "start": (unit.x, unit.y, unit.heading),
            "footprint": (tray.left, tray.right, tray.depth),
            "allowance": CONSOLIDATION,
            "pivot": 180,
            "default": ["stay"],
        }
