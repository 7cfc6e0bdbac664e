"""The Charge Phase: declarations and reactions, one at a time; then the chargers move (QS-CHG-01 to 41)."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from typing import Any, Final, TypeAlias

from banneret.books.chapters import Moment
from banneret.books.quick_starter import charge_moves, discipline, flight, panic
from banneret.books.quick_starter.battle import CHARGES, RALLY, Battle, Charge, Contact
from banneret.books.quick_starter.charge_question import Arrival
from banneret.books.quick_starter.charge_targets import (
    FLY,
    advance_rate,
    may_declare,
    settle_facings,
    targets_of,
)
from banneret.books.quick_starter.charges.groups import Group
from banneret.books.quick_starter.charges.packing import Worth
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, worth_choosing
from banneret.books.quick_starter.closed import unit_option
from banneret.books.quick_starter.closed_charges import (
    ClosedAims,
    ClosedChargers,
    ClosedCharges,
    ClosedQuarry,
    ClosedRedirects,
    ClosedSecondTargets,
    why_not_redirect,
)
from banneret.books.quick_starter.events import ChargeDeclared, ChargeFailed, ChargeRolled, Reacted, Redirected
from banneret.books.quick_starter.throws import CHARGE_RANGE, Throw
from banneret.books.quick_starter.unit import FRONT, WITHIN, Unit
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import quantise

END: Final = ""

Answered: TypeAlias = Generator[Ask, Any, bool]


# ---------------------------------------------------------------------------------------- declarations


def declare(battle: Battle, dice: Dice) -> Steps:
    """QS-CHG-01, QS-CHG-07: one declaration with its reaction, or the end of declarations."""
    options: list[Option] = []
    for unit in battle.of_seat(battle.active):
        if may_declare(battle, unit):
            settle_facings(battle, unit, dice)
            options += targets_of(battle, unit)
    chosen = END
    if options:
        options.append(Option(END, "No (more) charges"))
        prompt = "Which charge do you declare?"
        closed = ClosedCharges(battle, options, battle.active)
        question = Choice("charge", "QS-CHG-01", prompt, options, (), END, closed)
        chosen = yield ask(battle.active, question)
    if chosen == END:
        battle.step = CHARGES
        return
    flying = chosen.startswith(FLY)
    unit_id, target_id = chosen.removeprefix(FLY).split(" ")
    yield from charge(battle, battle.unit(unit_id), battle.unit(target_id), flying, dice)


def charge(battle: Battle, unit: Unit, target: Unit, flying: bool, dice: Dice) -> Steps:
    """A charge is declared and reacted to; whoever charged a target that flees may redirect."""
    facing = charge_moves.facing_to_contact(battle, unit, target, dice)
    earlier = battle.charges.get(unit.id)
    declared = Charge(unit.id, target.id, facing, flying, target.centre())
    if earlier is not None:
        declared.redirected = True
        declared.other = earlier.target
        declared.other_facing = earlier.facing
    battle.charges[unit.id] = declared
    charging = unit.twin()
    charging.declared = True
    battle.put(charging)
    inches = quantise(unit.distance_to(target))
    battle.tell(ChargeDeclared("QS-CHG-01", unit.id, target.id, facing, flying, inches))
    yield from battle.window(Moment.CHARGE_DECLARED, (unit.id, target.id), dice)
    if unit.id not in battle.charges or not battle.unit(target.id).on_table():
        return
    if battle.unit(target.id).fleeing and not target.fleeing:
        # What a chapter has done at this moment was its reaction.
        fled = True
    else:
        fled = yield from react(battle, battle.unit(unit.id), battle.unit(target.id), dice)
    if fled:
        yield from redirects(battle, target.id, dice)
    elif declared.other and unit.id in battle.charges:
        # QS-CHG-17: the second target holds, so this is the charge.
        settled = declared.twin()
        settled.other = ""
        battle.charges[unit.id] = settled


def react(battle: Battle, charger: Unit, target: Unit, dice: Dice) -> Answered:
    """QS-CHG-07 to QS-CHG-11: Hold, or Flee directly away from the charger. True if it fled."""
    forced = ""
    if target.fleeing:
        forced = "flee"
    elif battle.is_engaged(target) or target.only_holds() or target.is_fearless():
        # QS-CHG-09, QS-MOD-36, QS-MOD-39, QS-MOD-15
        forced = "hold"
    reaction = forced
    if not forced:
        options = [
            Option("hold", "Hold", (target.id,)),
            Option("flee", "Flee", (target.id,)),
        ]
        prompt = f"{charger.says('charges')} {target.the()}. {target.asks('Does')} hold or flee?"
        about = (target.id, charger.id)
        reaction = yield ask(target.seat, Choice("reaction", "QS-CHG-08", prompt, options, about))
    battle.tell(Reacted("QS-CHG-08", target.id, charger.id, reaction, bool(forced)))
    if reaction == "hold":
        return False
    fleeing = flight.start_fleeing(battle, target)
    fleeing = flight.turn_from(battle, fleeing, charger.centre())
    faces = flight.roll_distance(fleeing, dice, "QS-MOV-05", "Flee Distance")
    yield from flight.flee_move(battle, fleeing, faces, dice, "QS-CHG-10")
    yield from panic.drain(battle, dice)
    return True


def redirects(battle: Battle, fled: str, dice: Dice) -> Steps:
    """QS-CHG-12 to QS-CHG-16: every unit that charged the one that fled may try another target."""
    while True:
        options: list[Option] = []
        for key in battle.charges:
            unit = battle.unit(key)
            if not unit.on_table() or why_not_redirect(battle, unit, battle.unit(fled)) is not None:
                continue
            settle_facings(battle, unit, dice)
            if targets_of(battle, unit, fled):
                options.append(Option(key, f"{unit.says('tries')} to redirect", (key,)))
        if not options:
            return
        options.append(Option(END, "Keep the charge"))
        prompt = f"{battle.unit(fled).says('flees')}. Does a charger redirect?"
        closed = ClosedRedirects(battle, options, battle.unit(fled))
        question = Choice("redirect", "QS-CHG-12", prompt, options, (fled,), END, closed)
        chosen = yield ask(battle.active, question)
        if chosen == END:
            return
        yield from redirect(battle, battle.unit(chosen), fled, dice)


def redirect(battle: Battle, unit: Unit, fled: str, dice: Dice) -> Steps:
    """QS-CHG-12 to QS-CHG-14: a Discipline Test, and then a new target or the old one."""
    tried = battle.charges[unit.id].twin()
    tried.redirected = True
    battle.charges[unit.id] = tried
    if not (yield from discipline.stands(battle, unit, dice, "QS-CHG-12", "Redirect test")):
        battle.tell(Redirected("QS-CHG-13", unit.id, ""))
        return
    options = targets_of(battle, unit, fled)
    options.append(Option(END, "Keep the charge"))
    prompt = f"Whom {unit.asks('does')} charge now?"
    closed = ClosedSecondTargets(battle, options, unit, fled)
    question = Choice("redirect-to", "QS-CHG-14", prompt, options, (unit.id,), END, closed)
    chosen = yield ask(battle.active, question)
    if chosen == END:
        battle.tell(Redirected("QS-CHG-13", unit.id, ""))
        return
    flying = chosen.startswith(FLY)
    target_id = chosen.removeprefix(FLY).split(" ")[1]
    battle.tell(Redirected("QS-CHG-14", unit.id, target_id))
    yield from charge(battle, unit, battle.unit(target_id), flying, dice)


# ---------------------------------------------------------------------------------------- moving chargers


def drop_lost_charges(battle: Battle) -> None:
    """QS-CHG-18: a charger that is gone, or flees, charges nobody."""
    for key in list(battle.charges):
        unit = battle.unit(key)
        if not unit.on_table() or unit.fleeing:
            battle.charges.pop(key)


def move_chargers(battle: Battle, dice: Dice) -> Steps:
    """QS-CHG-18: one charger, or all chargers of one target together, chosen by the Active Player."""
    drop_lost_charges(battle)
    if not battle.charges:
        battle.facing_rolls = {}
        battle.step = RALLY
        return
    targets = list(dict.fromkeys([declared.target for declared in battle.charges.values()]))
    chosen = targets[0]
    if len(targets) > 1:
        options: list[Option] = []
        for target in targets:
            units = [key for key, declared in battle.charges.items() if declared.target == target]
            names = " and ".join([battle.unit(key).name for key in units])
            options.append(Option(target, f"{names} against {battle.unit(target).the()}", (*units, target)))
        prompt = "Which charge do you move next?"
        closed = ClosedQuarry(battle, options)
        chosen = yield ask(battle.active, Choice("move-charger", "QS-CHG-18", prompt, options, closed=closed))
    units = [key for key, declared in battle.charges.items() if declared.target == chosen]
    # QS-CHG-17: whoever redirected and saw both targets flee says now which of them it charges.
    for key in units:
        if (yield from choose_between(battle, battle.charges[key])):
            return
    yield from roll_and_move(battle, units, chosen, dice)


def has_fled(unit: Unit) -> bool:
    return unit.fleeing or not unit.on_table()


def choose_between(battle: Battle, declared: Charge) -> Answered:
    """QS-CHG-17: both targets fled, so the charger may go for either. True if it changed its mind."""
    if not declared.other:
        return False
    first, second = battle.unit(declared.other), battle.unit(declared.target)
    answered = declared.twin()
    answered.other = ""
    battle.charges[declared.unit] = answered
    if not (has_fled(first) and has_fled(second) and first.on_table()):
        return False
    options = [unit_option(second), unit_option(first)]
    unit = battle.unit(declared.unit)
    prompt = f"Both targets of {unit.the()} have fled. Which {unit.asks()} charge?"
    closed = ClosedAims(battle, options, unit)
    question = Choice("which-target", "QS-CHG-17", prompt, options, (unit.id,), closed=closed)
    chosen = yield ask(battle.active, question)
    if chosen == declared.target:
        return False
    changed = answered.twin()
    changed.target = chosen
    changed.facing = declared.other_facing
    changed.spot = first.centre()
    battle.charges[declared.unit] = changed
    return True


def roll_and_move(battle: Battle, units: list[str], target_id: str, dice: Dice) -> Steps:
    """QS-CHG-19 to QS-CHG-21, QS-CHG-35: all chargers of a target roll before any of them moves."""
    highest: dict[str, int] = {}
    reaches: list[str] = []
    short: list[str] = []
    whys: dict[str, str] = {}
    target = battle.unit(target_id)
    for key in units:
        unit = battle.unit(key)
        declared = battle.charges[key]
        faces = flight.roll_distance(unit, dice, "QS-CHG-19", "Charge Range")
        rate = advance_rate(battle, unit, declared.flying)
        gap = unit.distance_to(target) if target.on_table() else 0.0
        if battle.chapters and target.on_table():
            need = math.ceil(gap - WITHIN - rate)
            yield from battle.thrown(Throw(unit.id, "", CHARGE_RANGE, faces, need), dice)
        highest[key] = max(faces)
        far = flight.distance_of(faces) + rate
        battle.tell(ChargeRolled("QS-CHG-19", key, target_id, tuple(faces), far, quantise(gap)))
        if target.on_table() and far >= gap - WITHIN:
            reaches.append(key)
        else:
            short.append(key)
            whys[key] = "short" if target.on_table() else "gone"
    plan: dict[str, FirstMove] = {}
    while reaches or short:
        target = battle.unit(target_id)
        keys: list[str] = []
        if reaches:
            plan = best_first_moves(battle, reaches, target) if target.on_table() else {}
            # Who failed by the dice and has yet to move may still clear the way.
            if not plan and not (target.on_table() and "short" in [whys[key] for key in short]):
                # QS-CHG-28, QS-CHG-39: no room, or nobody left to meet.
                for key in reaches:
                    whys[key] = "no room" if target.on_table() else "gone"
                short = reaches + short
                reaches = []
            keys = in_turn(battle, reaches, plan, short, highest, target)
        else:
            keys = list(short)
        following = keys[0]
        if len(keys) > 1 or (reaches and len(reaches) + len(short) > 1 and not target.fleeing):
            # Asked as well where only one order brings in most, so that nobody wonders who was chosen for him.
            options = [unit_option(battle.unit(k)) for k in keys]
            prompt = "Which charger moves next?"
            closed = ClosedChargers(battle, options, target, reaches + short)
            question = Choice("next-charger", "QS-CHG-35", prompt, options, closed=closed)
            following = yield ask(battle.active, question)
        if following in reaches:
            reaches.remove(following)
            yield from succeed(battle, following, plan[following], dice)
        else:
            short.remove(following)
            yield from fail(battle, following, highest[following], whys[following], dice)
        drop_lost_charges(battle)
        reaches = [key for key in reaches if key in battle.charges]
        short = [key for key in short if key in battle.charges]


def in_turn(
    battle: Battle,
    reaches: list[str],
    plan: dict[str, FirstMove],
    short: list[str],
    highest: dict[str, int],
    target: Unit,
) -> list[str]:
    """QS-CHG-29, QS-CHG-30, QS-CHG-35: who may move now without costing the group a unit or a model.

    Where a failed one clears the way, nobody who would have to go round it goes before. The plan is what brings
    most while the failed ones stand where they are; if they can do better between the others, it is made anew.
    """
    if not short or not reaches or not target.on_table() or target.fleeing:
        return list(plan) + short
    # As things are now: it is asked again when the first is about to move.
    order = Order(battle.seen_by(battle.active).copy(), list(reaches), list(short), highest, target)
    fit = order.most()
    found: list[str] = []
    if order.group.best() < fit:
        plan.clear()
        for index, key in enumerate(reaches):
            landings = order.first_moves(index, fit)
            if landings:
                declared = battle.charges[key]
                arrival = Arrival(battle.unit(key), target, declared.facing, declared.flying)
                arrival.group = order.group
                arrival.index = index
                plan[key] = FirstMove(arrival, landings)
    for key, move in plan.items():
        found.append(key)
        if len(reaches) > 1:
            move.arrival.fit = fit
            move.arrival.brings = order.brings_by(reaches.index(key))
    for key in short:
        if order.after_failing(key).most() >= fit:
            found.append(key)
    # Where the others only block each other the failed ones go first.
    return found if found else short


def _by_offset(landing: Landing) -> float:
    return landing.offset


def _from_the_middle(landing: Landing) -> float:
    return abs(landing.offset)


class Order:
    """QS-CHG-35: the chargers of a target still to move, failed ones among them, in any order."""

    def __init__(
        self, battle: Battle, reaches: list[str], short: list[str], highest: dict[str, int], target: Unit
    ) -> None:
        self.battle = battle
        self.reaches = reaches
        self.short = short
        self.highest = highest
        self.target = target
        self.group = group_of(battle, reaches, target)
        # With the failed ones out of the way altogether there is as much room as there can be.
        self.roomy = group_of(battle, reaches, target, short) if short else self.group

    def most(self) -> Worth:
        """The most units, and then models, that come into the combat."""
        most = self.group.best()
        if not self.short or most >= self.roomy.best():
            return most
        for key in self.short:
            most = max(most, self.after_failing(key).most())
        if len(self.reaches) > 1:
            for index in range(len(self.reaches)):
                for landing in self.group.every_first_move(index):
                    if most < self.roomy.best() and self.roomy.could_bring_more(index, landing, most):
                        most = max(most, self.brings(index, landing))
        return most

    def after_failing(self, key: str) -> Order:
        """What is left once a failed charger has moved."""
        after = self.battle.copy()
        unit = self.battle.unit(key)
        spot = self.target.centre()
        after.put(charge_moves.failed_charge_path(self.battle, unit, spot, self.highest[key])[0])
        left = [other for other in self.short if other != key]
        return Order(after, self.reaches, left, self.highest, self.target)

    def brings(self, index: int, landing: Landing) -> Worth:
        """The most that all bring if one of them moves first, to this place."""
        key = self.reaches[index]
        units, models = self.group.brings(index, landing)
        rest = [other for other in self.reaches if other != key]
        if not rest:
            return units, models
        after = self.battle.copy()
        after.put(self.battle.unit(key).stand(landing.x, landing.y, landing.heading))
        side = "" if self.target.is_round() else self.battle.charges[key].facing
        after.engage(Contact(key, FRONT, self.target.id, side))
        more = Order(after, rest, self.short, self.highest, self.target).most()
        return units + more[0], models + more[1]

    def brings_by(self, index: int) -> Callable[[Landing], Worth]:
        """The same for one of them, wherever it moves."""

        def wherever(landing: Landing) -> Worth:
            return self.brings(index, landing)

        return wherever

    def first_moves(self, index: int, fit: Worth) -> list[Landing]:
        """The leftmost, most central and rightmost place for the first if all must bring so much."""
        found: list[Landing] = []
        for landing in self.group.every_first_move(index):
            if self.roomy.could_bring_more(index, landing, (fit[0], fit[1] - 1)):
                if self.brings(index, landing) >= fit:
                    found.append(landing)
        if not found or charge_moves.is_free(self.target):
            return found
        found.sort(key=_by_offset)
        return worth_choosing([found[0], min(found, key=_from_the_middle), found[-1]])


class FirstMove:
    """Who may move next: where to, and what that must leave possible."""

    def __init__(self, arrival: Arrival, landings: list[Landing]) -> None:
        self.arrival = arrival
        self.landings = landings


def best_first_moves(battle: Battle, units: list[str], target: Unit) -> dict[str, FirstMove]:
    """QS-CHG-29, QS-CHG-30, QS-CHG-35: who may move first, and where to, so that the group brings most."""
    found: dict[str, FirstMove] = {}
    group: Group | None = None
    if len(units) > 1 and not target.fleeing:
        # QS-CHG-36: on a fleeing unit nothing is maximised; the first to touch it ends it.
        group = group_of(battle, units, target)
    for index, key in enumerate(units):
        unit = battle.unit(key)
        declared = battle.charges[key]
        facing = "" if target.fleeing else declared.facing
        arrival = Arrival(unit, target, facing, declared.flying)
        if group is None:
            landings = charge_moves.landings(battle, unit, target, facing, declared.flying)
        else:
            arrival.group = group
            arrival.index = index
            landings = group.first_moves(index)
        if landings:
            arrival.models = landings[0].models
            found[key] = FirstMove(arrival, landings)
    return found


def group_of(battle: Battle, units: list[str], target: Unit, without: list[str] | None = None) -> Group:
    """The remaining chargers of a target, to be moved together, as if those to do without were not there."""
    free = charge_moves.is_free(target)
    chargers: list[tuple[Footprint, str, bool, bool]] = []
    for key in units:
        declared = battle.charges[key]
        chargers.append((charge_moves.body_of(battle.unit(key)), declared.facing, declared.flying, free))
    absent = tuple(units if without is None else units + without)
    scene = charge_moves.scene_of(battle, battle.unit(units[0]), target, absent)
    return Group(chargers, charge_moves.body_of(target), scene)


def succeed(battle: Battle, key: str, move: FirstMove, dice: Dice) -> Steps:
    """QS-CHG-31: the charger's player chooses among the best places."""
    declared = battle.charges.pop(key)
    unit, target = move.arrival.unit, move.arrival.target
    landing = yield from charge_moves.choose_landing(battle, move.arrival, move.landings)
    yield from charge_moves.complete(battle, unit, target, declared.facing, landing, declared.flying, dice)


def fail(battle: Battle, key: str, highest: int, why: str, dice: Dice) -> Steps:
    """QS-CHG-21, QS-CHG-28, QS-CHG-39, QS-CHG-40, QS-CHG-13: the charge is not completed.

    A target that has left the table is made for where its Centre last was.
    """
    declared = battle.charges.pop(key)
    target = battle.unit(declared.target)
    unit = battle.unit(key)
    battle.tell(ChargeFailed("QS-CHG-21", key, target.id, why, highest))
    yield from charge_moves.failed_charge_move(battle, unit, target.centre(), highest, dice)
