"""Rounds and activations: who goes first, choosing a unit and its action, and the order of an activation."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.chapters import Moment
from banneret.books.opr.blows import tire
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.events import (
    ActionChosen,
    Activated,
    Charged,
    ChargeFailed,
    Idled,
    Moved,
)
from banneret.books.opr.magic import cast_spells
from banneret.books.opr.morale import recover
from banneret.books.opr.rounds import begin_turns, call_round, choose_unit, end_turn, why_barred
from banneret.books.opr.volleys import has_missiles
from banneret.books.regiments.battle import ROUND_END, TURN, Battle
from banneret.books.regiments.charge import (
    CannotCharge,
    ChargePivot,
    ChargeTrial,
    ChooseAction,
    best_charge,
    charge_targets,
    try_charge,
    why_no_charge,
)
from banneret.books.regiments.melee import after_melee, melee
from banneret.books.regiments.movement import (
    ADVANCE,
    CHARGE,
    HOLD,
    MOVES,
    RUSH,
    WAVER,
    Move,
    allowance,
    try_path,
)
from banneret.books.regiments.preparation import arrivals
from banneret.books.regiments.shooting import shoot
from banneret.books.regiments.terrain import in_danger, test_danger
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

Moving = Generator[Ask, Any, float]


def start_round(battle: Battle, dice: Dice) -> Steps:
    """A new round: chapters have their say, those in ambush may come (RG-SPC-01), then turns begin."""
    if battle.round == 0:
        battle.begin_game()
    starter = call_round(battle)
    yield from battle.begin_round(dice)
    if battle.round > 1 or any([chapter.arrives_at_once(battle) for chapter in battle.chapters]):
        yield from arrivals(battle, dice)
    begin_turns(battle, starter, TURN, ROUND_END, dice)


def take_turn(battle: Battle, dice: Dice) -> Steps:
    """RG-ACT-01: one unit is activated, then the other side goes on; who has none left is skipped."""
    yield from battle.window(Moment.TURN_BEGINS, (), dice)
    if battle.may_activate(battle.turn):
        yield from battle.window(Moment.CHOOSING_UNIT, (), dice)
        chosen = yield from choose_unit(battle)
        yield from activate(battle, chosen, dice)
    end_turn(battle, ROUND_END, dice)


# ---------------------------------------------------------------------------------------- one activation


def activate(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """RG-ACT-03: the unit takes one action. A Wavering unit only pivots, and recovers (RG-MOR-06)."""
    battle.activations += 1
    battle.put(battle.unit(unit_id).having_activated())
    battle.tell(Activated("RG-ACT-03", unit_id))
    yield from battle.note_activated(unit_id, dice)
    unit = battle.unit(unit_id)
    # RG-TER-03: models that activate in dangerous terrain test, and then not again for crossing it.
    tested: list[str] = []
    if unit.on_table():
        yield from test_danger(battle, unit_id, in_danger(battle, unit), tested, dice)
    if battle.unit(unit_id).on_table():
        if battle.unit(unit_id).wavering:
            # From before, or because dangerous ground has just cost it its nerve.
            yield from waver_in_place(battle, unit_id, tested, dice)
        else:
            yield from act(battle, unit_id, tested, dice)
    recover(battle, unit_id)
    yield from battle.window(Moment.ACTIVATION_ENDS, (unit_id,), dice)


def waver_in_place(battle: Battle, unit_id: str, tested: list[str], dice: Dice) -> Steps:
    """RG-MOR-06: pivot up to 90 degrees, and otherwise stay idle."""
    battle.tell(Idled("RG-MOR-06", unit_id))
    yield from move(battle, unit_id, WAVER, tested, dice)


def act(battle: Battle, unit_id: str, tested: list[str], dice: Dice) -> Steps:
    """Cast, choose an action, and do what belongs to it (RG-ACT-04, RG-SPC-34)."""
    yield from cast_spells(battle, unit_id, dice)
    unit = battle.unit(unit_id)
    charges = charge_targets(battle, unit)
    options = [action_option(battle, unit, action) for action in actions_of(unit, charges)]
    prompt = f"What {unit.asks('does')} do?"
    closed = CannotDo(battle.seen_by(unit.seat), unit, charges)
    action = yield ask(unit.seat, ChooseAction(prompt, options, unit, charges, closed))
    battle.tell(ActionChosen("RG-ACT-04", unit_id, action))
    battle.note_action(unit_id, action)
    if battle.hears(Moment.ACTION_ANNOUNCED):
        yield from battle.window(Moment.ACTION_ANNOUNCED, (unit_id,), dice)
        if action == CHARGE and battle.unit(unit_id).on_table():
            charges = charge_targets(battle, battle.unit(unit_id))
    if battle.unit(unit_id).on_table():
        yield from carry_out(battle, unit_id, action, charges, tested, dice)
    yield from battle.end_action(unit_id, action, dice)


def carry_out(
    battle: Battle, unit_id: str, action: str, charges: dict[str, ChargeTrial], tested: list[str], dice: Dice
) -> Steps:
    """Move, cast if not yet, attack (RG-ACT-04, RG-SPC-34); `charges` are those the unit can make."""
    if action == CHARGE:
        if charges:
            yield from charge(battle, unit_id, charges, tested, dice)
        return
    inches = yield from move(battle, unit_id, action, tested, dice)
    if not battle.unit(unit_id).on_table() or battle.unit(unit_id).wavering:
        return
    yield from cast_spells(battle, unit_id, dice)
    if action != RUSH and battle.unit(unit_id).on_table():
        # RG-SPC-19: an Advance of more than 0" counts as moving; a pivot does not.
        yield from shoot(battle, unit_id, action, inches > 0.0, dice)


def actions_of(unit: Unit, charges: dict[str, ChargeTrial]) -> list[str]:
    """RG-ACT-04, RG-SPC-16: the actions open to a unit; Charge only if it reaches somebody (RG-ACT-08)."""
    actions = [action for action in MOVES if unit.bar(action) is None]
    if not charges and CHARGE in actions:
        actions.remove(CHARGE)
    return actions


class CannotDo(Closed):
    """The actions that a unit cannot take now; `charges` are those it can make."""

    def __init__(self, battle: Battle, unit: Unit, charges: dict[str, ChargeTrial]) -> None:
        self.battle = battle
        self.unit = unit
        self.charges = charges

    def options(self) -> list[Option]:
        able = actions_of(self.unit, self.charges)
        return [action_option(self.battle, self.unit, action) for action in MOVES if action not in able]

    def why(self, key: str) -> Refusal | None:
        if key not in MOVES or key in actions_of(self.unit, self.charges):
            return None
        return why_barred(self.unit, key, self.battle.clauses) or why_no_charge(self.battle, self.unit)


def action_option(battle: Battle, unit: Unit, action: str) -> Option:
    return Option(action, action_label(battle, unit, action), (unit.id,))


def action_label(battle: Battle, unit: Unit, action: str) -> str:
    armed = has_missiles(unit)
    then = ", then shoot" if armed else ""
    notes = {
        HOLD: f"Hold: pivot{then or ' on the spot'}",
        ADVANCE: f"Advance: move up to {allowance(battle, unit, ADVANCE):g}”{then}",
        RUSH: f"Rush: move up to {allowance(battle, unit, RUSH):g}”{', no shooting' if armed else ''}",
        CHARGE: f"Charge: up to {allowance(battle, unit, CHARGE):g}” into melee",
    }
    return notes[action]


def move(battle: Battle, unit_id: str, action: str, tested: list[str], dice: Dice) -> Moving:
    """Ask for the path, follow it, test for dangerous ground crossed on the way. Returns the inches moved."""
    unit = battle.unit(unit_id)
    question = Move(battle, unit, action)
    path = yield ask(unit.seat, question)
    if not path:
        return 0.0
    trial = question.trial(path)
    if trial.inches > 0.0 and battle.hears(Moment.UNIT_MOVES):
        # Who is left of it goes the same way, if that can still be gone.
        yield from battle.window(Moment.UNIT_MOVES, (unit_id,), dice)
        unit = battle.unit(unit_id)
        if not unit.on_table():
            return 0.0
        trial = try_path(battle, unit, path, action)
        if trial.refusal is not None:
            return 0.0
    moved = battle.put(unit.at(trial.x, trial.y, trial.heading))
    start, end = (unit.x, unit.y, unit.heading), (moved.x, moved.y, moved.heading)
    battle.tell(Moved(question.clause, unit_id, action, start, end, trial.inches))
    yield from test_danger(battle, unit_id, [moved.models[at] for at in trial.danger], tested, dice)
    return trial.inches


def charge(
    battle: Battle, unit_id: str, charges: dict[str, ChargeTrial], tested: list[str], dice: Dice
) -> Steps:
    """RG-ACT-08, RG-MEL-01, RG-MEL-02: choose a target and a pivot, move into contact, shuffle, fight."""
    unit = battle.unit(unit_id)
    options = [Option(target, battle.unit(target).name, (target,)) for target in charges]
    prompt = f"Whom {unit.asks('does')} charge?"
    closed = CannotCharge(battle.seen_by(unit.seat), unit, charges)
    target_id = yield ask(unit.seat, Choice("charge", "RG-ACT-08", prompt, options, (unit_id,), closed=closed))
    best: ChargeTrial | None = charges[target_id]
    if battle.hears(Moment.CHARGE_DECLARED):
        yield from battle.window(Moment.CHARGE_DECLARED, (unit_id, target_id), dice)
        best = charge_now(battle, unit_id, target_id)
    if best is None:
        fail(battle, unit_id, target_id)
        return
    unit, target = battle.unit(unit_id), battle.unit(target_id)
    question = ChargePivot(battle, unit, target, best)
    angle = yield ask(unit.seat, question)
    trial = question.trial(angle)
    if battle.hears(Moment.UNIT_MOVES):
        yield from battle.window(Moment.UNIT_MOVES, (unit_id,), dice)
        again = charge_now(battle, unit_id, target_id, angle)
        if again is None:
            fail(battle, unit_id, target_id)
            return
        trial = again
        unit, target = battle.unit(unit_id), battle.unit(target_id)
    battle.tell(Charged("RG-MEL-01", unit_id, target_id, trial.side, trial.inches))
    battle.note_charge(unit_id, CHARGE, trial.inches)
    shuffle(battle, unit, trial.end, "align")
    if trial.target_end != (target.x, target.y, target.heading):
        shuffle(battle, target, trial.target_end, "give way")
        # RG-TER-03: it tests for the ground it is put on; in melee, so without a morale test (RG-MOR-07).
        models = in_danger(battle, battle.unit(target_id))
        tested += [model.id for model in models]
        count = sum([model.sheet.tough for model in models])
        if count:
            yield from danger_roll(battle, target_id, count, "dangerous terrain", dice, "RG-TER-03")
    yield from test_danger(battle, unit_id, [unit.models[at] for at in trial.danger], tested, dice)
    # RG-MOR-08: what a spell does to the enemy between contact and strikes counts in the melee.
    before = battle.unit(target_id).wounds_left()
    if battle.unit(unit_id).on_table():
        yield from cast_spells(battle, unit_id, dice, (unit_id, target_id))
    if battle.unit(unit_id).on_table() and battle.unit(target_id).on_table():
        dealt = before - battle.unit(target_id).wounds_left()
        yield from melee(battle, unit_id, target_id, trial.side, dice, tested, dealt)
    else:
        tire(battle, unit_id)
        yield from after_melee(battle, unit_id, target_id, tested, dice)


def charge_now(battle: Battle, unit_id: str, target_id: str, angle: float | None = None) -> ChargeTrial | None:
    """A charge after somebody has stepped in: by the pivot that was chosen if that still leads into the target.

    Else by the best there is; None if it can no longer be made.
    """
    unit, target = battle.unit(unit_id), battle.unit(target_id)
    if not unit.on_table() or not target.on_table():
        return None
    if angle is not None:
        trial = try_charge(battle, unit, target, angle)
        if trial.refusal is None:
            return trial
    return best_charge(battle, unit, target)


def fail(battle: Battle, unit_id: str, target_id: str) -> None:
    """A charge that can no longer be made because of what somebody has done about it."""
    if battle.unit(unit_id).on_table():
        battle.tell(ChargeFailed("RG-ACT-08", unit_id, target_id))


def shuffle(battle: Battle, unit: Unit, end: tuple[float, float, float], how: str) -> None:
    """RG-MEL-02: put a unit where the shuffle for most contact leads."""
    moved = battle.put(unit.at(*end))
    inches = ((unit.x - moved.x) ** 2 + (unit.y - moved.y) ** 2) ** 0.5
    battle.tell(Moved("RG-MEL-02", unit.id, how, (unit.x, unit.y, unit.heading), end, round(inches, 3)))
