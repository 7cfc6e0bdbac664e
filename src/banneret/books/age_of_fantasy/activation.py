"""Rounds and activations: choosing a unit and its action, and the order of an activation."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.arranging import closing_up
from banneret.books.age_of_fantasy.bases_question import MoveBases, answer_of
from banneret.books.age_of_fantasy.battle import ROUND_END, TURN, Battle
from banneret.books.age_of_fantasy.chapter import WENT, Chapter, MoveFrame
from banneret.books.age_of_fantasy.charge import (
    ClosedCharges,
    charge_targets,
    charging,
    counter_move,
    faults_after,
    mending_charge,
    open_targets,
    set_out,
    shortest_charge,
    why_nobody_is_charged,
)
from banneret.books.age_of_fantasy.charge_question import CloseIn
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.deployment import arrivals
from banneret.books.age_of_fantasy.events import ActionTaken, ChargeDeclared, ChargeTurned, ModelsMoved
from banneret.books.age_of_fantasy.melee import after_melee, follow, melee
from banneret.books.age_of_fantasy.movement import (
    ACTIONS,
    ADVANCE,
    CHARGE,
    HOLD,
    RUSH,
    March,
    Trial,
    Walk,
    allowances,
    places_of,
    standard_action,
)
from banneret.books.age_of_fantasy.shooting import shoot
from banneret.books.age_of_fantasy.terrain import end_move
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.books.chapters import Moment
from banneret.books.opr.events import Activated, ChargeFailed, Idled
from banneret.books.opr.magic import cast_spells
from banneret.books.opr.morale import recover
from banneret.books.opr.rounds import begin_turns, call_round, choose_unit, end_turn, why_barred
from banneret.books.opr.volleys import has_missiles
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base

Moving = Generator[Ask, Any, bool]

IDLE = "idle"
IDLE_LABEL = "Stay idle"
CLAUSES = {ADVANCE: "AF-MOV-04", RUSH: "AF-MOV-07", CHARGE: "AF-MOV-08"}


def start_round(battle: Battle, dice: Dice) -> Steps:
    """AF-ACT-02, AF-ACT-05: a new round: chapters have their say, reserves may arrive, then turns begin."""
    if battle.round == 0:
        note_start(battle)
        battle.begin_game()
    starter = call_round(battle)
    yield from battle.begin_round(dice)
    if battle.round > 1:
        yield from arrivals(battle, dice)
    begin_turns(battle, starter, TURN, ROUND_END, dice)


def note_start(battle: Battle) -> None:
    """The units and Heroes that take part: what is judged at the end goes by them (AF-SID-11, AF-SID-23).

    What else stands on the table and can be attacked is there from now on as well.
    """
    for seat in battle.seats:
        battle.start_units[seat] = tuple([unit.id for unit in battle.of_side(seat) if unit.alive()])
        for unit, model in battle.heroes_of(seat):
            battle.heroes = (*battle.heroes, (model.id, seat, model.sheet.tough, unit.points))
    for chapter in battle.chapters:
        for thing in chapter.stands(battle):
            battle.put(thing)


def take_turn(battle: Battle, dice: Dice) -> Steps:
    """AF-ACT-01, AF-ACT-03: one unit is activated, then the other side goes on; who has none is skipped."""
    yield from battle.window(Moment.TURN_BEGINS, (), dice)
    if battle.may_activate(battle.turn):
        yield from battle.window(Moment.CHOOSING_UNIT, (), dice)
        chosen = yield from choose_unit(battle)
        yield from activate(battle, chosen, dice)
    end_turn(battle, ROUND_END, dice)


# ---------------------------------------------------------------------------------------- one activation


def activate(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """AF-ACT-03: the unit takes one action. A Wavering unit stays idle, and recovers (AF-MOR-08)."""
    battle.activations += 1
    battle.put(battle.unit(unit_id).having_activated())
    battle.tell(Activated("AF-ACT-03", unit_id))
    yield from battle.note_activated(unit_id, dice)
    unit = battle.unit(unit_id)
    if unit.on_table():
        # Who has lost its nerve only now, in its own activation, still acts.
        if 0 < unit.wavering < battle.activations:
            yield from waver_in_place(battle, unit_id, dice)
        else:
            yield from act(battle, unit_id, dice)
    recover(battle, unit_id)
    yield from battle.window(Moment.ACTIVATION_ENDS, (unit_id,), dice)


def waver_in_place(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """AF-MOR-08: nothing at all, unless a chapter offers something (AF-XAC-03, AF-XAC-05)."""
    unit = battle.unit(unit_id)
    offered: list[str] = []
    for chapter in battle.chapters:
        offered += chapter.wavering_actions(battle, unit)
    action = IDLE
    if offered:
        options = [Option(IDLE, IDLE_LABEL, (unit_id,))]
        options += [Option(each, action_label(battle, unit, each), (unit_id,)) for each in offered]
        prompt = f"What {unit.asks()} do, being Wavering?"
        closed = ClosedActions(battle, unit, [IDLE, *offered])
        action = yield ask(unit.seat, Choice("action", "AF-MOR-08", prompt, options, (unit_id,), closed=closed))
    if action == IDLE:
        battle.tell(Idled("AF-MOR-08", unit_id))
    else:
        announce(battle, unit_id, action)


def act(battle: Battle, unit_id: str, dice: Dice) -> Steps:
    """AF-ACT-07: choose an action, cast, move, cast if not yet, attack."""
    action = yield from choose_action(battle, unit_id)
    preluding = [chapter for chapter in battle.chapters if action in chapter.preludes]
    while preluding:
        yield from preluding[0].prelude(battle, unit_id, action, dice)
        if not battle.unit(unit_id).on_table():
            return
        action = yield from choose_action(battle, unit_id)
        preluding = [chapter for chapter in battle.chapters if action in chapter.preludes]
    announce(battle, unit_id, action)
    yield from battle.window(Moment.ACTION_ANNOUNCED, (unit_id, action), dice)
    kind = standard_action(battle, action)
    if kind != HOLD:
        yield from cast(battle, unit_id, action, dice)
    if not battle.unit(unit_id).on_table():
        return
    # AF-MOV-03: who Holds neither moves nor turns.
    if kind == CHARGE:
        action = yield from charge(battle, unit_id, action, dice)
    else:
        moved = False
        if kind != HOLD:
            moved = yield from move(battle, unit_id, action, dice)
            carried = yield from forced_move(battle, unit_id, action, dice)
            moved = moved or carried
        if battle.unit(unit_id).on_table():
            yield from cast(battle, unit_id, action, dice)
        if battle.unit(unit_id).on_table() and shoots(battle, action):
            yield from shoot(battle, unit_id, action, moved, dice)
    yield from battle.end_action(unit_id, action, dice)


def choose_action(battle: Battle, unit_id: str) -> Generator[Ask, Any, str]:
    """AF-ACT-07: one of the actions open to a unit."""
    unit = battle.unit(unit_id)
    actions = actions_of(battle, unit)
    options = [Option(action, action_label(battle, unit, action), (unit_id,)) for action in actions]
    prompt = f"What {unit.asks('does')} do?"
    closed = ClosedActions(battle, unit, actions)
    question = Choice("action", "AF-ACT-07", prompt, options, (unit_id,), closed=closed)
    action: str = yield ask(unit.seat, question)
    return action


def forced_move(battle: Battle, unit_id: str, action: str, dice: Dice) -> Moving:
    """What chapters make a unit do after its own move, or before it names whom it charges.

    Returns whether anybody who is left stands elsewhere than before.
    """
    unit = battle.unit(unit_id)
    if unit.inside:
        return False
    stood = {unit.models[at].id: unit.bases[at] for at in range(len(unit.bases))}
    for chapter in battle.chapters:
        if battle.unit(unit_id).on_table():
            yield from chapter.forced_move(battle, unit_id, action, dice)
    unit = battle.unit(unit_id)
    return any([unit.bases[at] is not stood[unit.models[at].id] for at in range(len(unit.bases))])


def announce(battle: Battle, unit_id: str, action: str) -> None:
    battle.tell(ActionTaken(action_clause(battle, action), unit_id, action))
    battle.note_action(unit_id, action)


def shoots(battle: Battle, action: str) -> bool:
    """AF-ACT-07, AF-ACT-08: Hold and Advance shoot, the latter after moving; chapters speak for their own."""
    if action in ACTIONS:
        return action in (HOLD, ADVANCE)
    return any([chapter.shoots(action) for chapter in battle.chapters])


def cast(battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
    """AF-SPC-41: before the action's move or after it, before any attack."""
    unit = battle.unit(unit_id)
    if all([chapter.may_cast(battle, unit, action) for chapter in battle.chapters]):
        yield from cast_spells(battle, unit_id, dice)


# ---------------------------------------------------------------------------------------- actions


def actions_of(battle: Battle, unit: Unit) -> list[str]:
    """AF-ACT-07, AF-SPC-21: the actions open to a unit; Charge only if it reaches somebody (AF-MOV-09).

    AF-MOV-02: a unit out of coherency must move back into it, if any move can.
    """
    able = [
        action for action in actions_in_use(battle, unit) if unit.bar(standard_action(battle, action)) is None
    ]
    for chapter in battle.chapters:
        able = [action for action in able if chapter.why_not_act(battle, unit, action) is None]
    able = [
        action
        for action in able
        if standard_action(battle, action) != CHARGE or charge_targets(battle, unit, action)
    ]
    return mending_actions(battle, unit, able) or able


def actions_in_use(battle: Battle, unit: Unit) -> list[str]:
    """AF-ACT-07, AF-XAC-01: the four actions, and those that players have agreed on."""
    offered = list(ACTIONS)
    for chapter in battle.chapters:
        offered = chapter.actions(battle, unit, offered)
    return offered


def every_action(battle: Battle) -> list[str]:
    """All that there are, agreed on or not; of chapters that are switched on by name, of those in use."""
    found = [IDLE, *ACTIONS]
    used = [chapter.id for chapter in battle.chapters]
    for chapter in battle.every_chapter:
        if not chapter.title or chapter.id in used:
            found += chapter.own_actions
    return found


def bringing(battle: Battle, action: str) -> Chapter | None:
    """The chapter that an action is of; None for those of the basic rules."""
    for chapter in battle.every_chapter:
        if action in chapter.own_actions:
            return chapter
    return None


class ClosedActions(Closed):
    """The actions that a unit cannot take now: all that the book has but those `offered`."""

    def __init__(self, battle: Battle, unit: Unit, offered: list[str]) -> None:
        self.battle = battle.seen_by(unit.seat)
        self.battle.reach = battle.reach
        self.unit = unit
        self.offered = offered

    def options(self) -> list[Option]:
        return [
            Option(action, self._label(action), (self.unit.id,))
            for action in every_action(self.battle)
            if action not in self.offered
        ]

    def _label(self, action: str) -> str:
        if action == IDLE:
            return IDLE_LABEL
        chapter = bringing(self.battle, action)
        if chapter is None:
            return action_label(self.battle, self.unit, action)
        inches = max(allowances(self.battle, self.unit, chapter.move_kind(action)), default=0.0)
        return chapter.action_label(self.battle, self.unit, action, inches)

    def why(self, key: str) -> Refusal | None:
        if key in self.offered or key not in every_action(self.battle):
            return None
        return self._reason(key)

    def _reason(self, action: str) -> Refusal:
        battle, unit = self.battle, self.unit
        chapter = bringing(battle, action)
        if chapter is not None and action not in actions_in_use(battle, unit):
            for own in battle.chapters:
                closed = own.why_no_action(battle, unit, action) if own.id == chapter.id else None
                if closed is not None:
                    return closed
            why = f"You have not agreed to play with {action.title()}."
            return Refusal("not-agreed", chapter.actions_clause, why)
        if IDLE in self.offered:
            why = f"{unit.says('is')} Wavering, and a Wavering unit takes no {action.title()} action."
            return Refusal("wavering", "AF-MOR-08", why)
        if action == IDLE:
            why = f"{unit.says('is')} not Wavering and must take an action."
            return Refusal("not-wavering", "AF-MOR-08", why)
        kind = standard_action(battle, action)
        barred = why_barred(unit, kind, battle.clauses)
        for each in battle.chapters:
            barred = barred or each.why_not_act(battle, unit, action)
        if barred is not None:
            return barred
        if kind == CHARGE and not charge_targets(battle, unit, action):
            return why_nobody_is_charged(battle, unit, action)
        why = f"{unit.says('is')} out of coherency and must move closer together."
        if kind != HOLD:
            why = (
                f"{unit.says('is')} out of coherency; no {action.title()} was found that mends it as others do."
            )
        return Refusal("coherency", "AF-MOV-02", why)


def mending_actions(battle: Battle, unit: Unit, able: list[str]) -> list[str]:
    """AF-MOV-02: for a unit out of coherency, the actions that restore it; else those that lessen the fault.

    As far as a way is found: of all ways in which many models may move only likely ones are looked at.
    """
    whole: list[str] = []
    better: list[str] = []
    charges: list[str] = []
    if unit.violation() <= 0.0:
        return whole
    known: list[Place] = []
    for action in able:
        kind = standard_action(battle, action)
        if kind == CHARGE:
            (whole if mending_charge(battle, unit, action) else charges).append(action)
        elif kind != HOLD:
            march = march_of(battle, unit, action)
            # What one action can do, another that goes as far can do too.
            same = bool(known) and march.attempt(known, {}).refusal is None
            if not same or not is_coherent(places_of(unit, known), unit.coherency):
                closed = closing_up(march)
                if closed:
                    known = closed
                elif not same:
                    continue
            (whole if is_coherent(places_of(unit, known), unit.coherency) else better).append(action)
    if whole:
        return whole
    better += [action for action in charges if _lessens(battle, unit, action)]
    return [action for action in able if action in better]


def _lessens(battle: Battle, unit: Unit, action: str) -> bool:
    """Whether any charge lessens by how much the unit is out of coherency."""
    return any([left < unit.violation() for _, left in faults_after(battle, unit, action)])


def action_clause(battle: Battle, action: str) -> str:
    """AF-ACT-07, or what the chapter of an extra action says."""
    for chapter in battle.chapters:
        clause = chapter.action_clause(action)
        if clause:
            return clause
    return "AF-ACT-07"


def action_label(battle: Battle, unit: Unit, action: str) -> str:
    inches = max(allowances(battle, unit, action), default=0.0)
    shooting = has_missiles(unit)
    if action == HOLD:
        return "Hold: stay and shoot" if shooting else "Hold: stay"
    if action == ADVANCE:
        return f"Advance: move up to {inches:g}”{', then shoot' if shooting else ''}"
    if action == RUSH:
        return f"Rush: move up to {inches:g}”{', no shooting' if shooting else ''}"
    if action == CHARGE:
        return f"Charge: up to {inches:g}” into melee"
    for chapter in battle.chapters:
        label = chapter.action_label(battle, unit, action, inches)
        if label:
            return label
    return action


# ---------------------------------------------------------------------------------------- moving


def march_of(battle: Battle, unit: Unit, action: str) -> March:
    kind = standard_action(battle, action)
    return March(battle, unit, kind, allowances(battle, unit, action), CLAUSES[kind])


def move(battle: Battle, unit_id: str, action: str, dice: Dice) -> Moving:
    """Ask where every model goes, and go there. Returns whether anybody moved (AF-ACT-08)."""
    for chapter in battle.chapters:
        made = yield from chapter.own_move(battle, unit_id, action, dice)
        if made:
            return made == WENT
    unit = battle.unit(unit_id)
    march = march_of(battle, unit, action)
    closed: list[Place] = []
    if unit.violation() > 0.0:
        closed = closing_up(march)
        march.must_close = bool(closed) and is_coherent(places_of(unit, closed), unit.coherency)
    inches = march.furthest()
    prompt = f"Where {unit.asks('does')} move, up to {inches:g}”?"
    question = MoveBases(march, "move", "move", prompt, closed)
    answer = yield ask(unit.seat, question)
    trial = question.trial(answer)
    moved = yield from travel(battle, unit_id, trial, action, march.clause, dice)
    return moved


def travel(
    battle: Battle, unit_id: str, trial: Trial, how: str, clause: str, dice: Dice, start: Unit | None = None
) -> Moving:
    """AF-XAC-12: a move that is part of an action: others may react on the way, then who is left goes on.

    `start` is the unit as it sets out, if that is not how it stood before.
    """
    if not trial.moved() and start is None:
        return False
    before = battle.unit(unit_id) if start is None else start
    ids = [model.id for model in before.models]
    yield from react(battle, before, trial, dice)
    unit = battle.unit(unit_id)
    if not unit.on_table():
        return True
    walks = {ids[at]: trial.walks[at] for at in range(len(ids))}
    left = [walks[model.id] for model in unit.models]
    battle.put(unit.standing_on([walk.end for walk in left]))
    paths = tuple([tuple(walk.path) for walk in left])
    battle.tell(ModelsMoved(clause, unit_id, how, paths, trial.inches))
    stood = unit if start is None else start.with_models(unit.models)
    yield from end_move(battle, stood, left, how, dice)
    return True


def react(battle: Battle, unit: Unit, trial: Trial, dice: Dice) -> Steps:
    frames: list[MoveFrame] = []
    for chapter in battle.chapters:
        if Moment.UNIT_MOVES in chapter.windows:
            if not frames:
                frames = keyframes(unit, trial)
            yield from chapter.during_move(battle, unit.id, frames, dice)


def keyframes(unit: Unit, trial: Trial) -> list[MoveFrame]:
    """AF-XAC-12: where the models are at every inch of the longest way, from start to end."""
    measured = trial.walks if trial.leader < 0 else [trial.walks[trial.leader]]
    longest = max([_way(walk) for walk in measured])
    steps = int(longest) + (1 if longest > int(longest) else 0)
    frames: list[MoveFrame] = []
    for step in range(steps + 1):
        inches = min(float(step), longest)
        share = inches / longest if longest > 0.0 else 1.0
        bases: list[Base] = []
        for at in range(len(unit.bases)):
            # Who is not measured is set down when the others have come to their places.
            comes_along = trial.leader >= 0 and at != trial.leader and share < 1.0
            bases.append(unit.bases[at] if comes_along else _on_the_way(unit.bases[at], trial.walks[at], share))
        frames.append(MoveFrame(inches, bases))
    return frames


def _way(walk: Walk) -> float:
    total = 0.0
    for k in range(len(walk.path) - 1):
        total += _leg(walk, k)
    return total


def _leg(walk: Walk, k: int) -> float:
    (x0, y0), (x1, y1) = walk.path[k], walk.path[k + 1]
    return math.hypot(x1 - x0, y1 - y0)


def _on_the_way(start: Base, walk: Walk, share: float) -> Base:
    if share >= 1.0:
        return walk.end
    left = share * _way(walk)
    for k in range(len(walk.path) - 1):
        leg = _leg(walk, k)
        if left <= leg and leg > 0.0:
            (x0, y0), (x1, y1) = walk.path[k], walk.path[k + 1]
            part = left / leg
            return start.at(x0 + part * (x1 - x0), y0 + part * (y1 - y0), start.heading)
        left -= leg
    return start if len(walk.path) < 2 else walk.end


# ---------------------------------------------------------------------------------------- charging


def charge(battle: Battle, unit_id: str, action: str, dice: Dice) -> Generator[Ask, Any, str]:
    """AF-MEL-01 to AF-MEL-04: name a target, move into contact, let the target close up, and fight.

    Returns the action that has come of it.
    """
    yield from forced_move(battle, unit_id, action, dice)
    unit = battle.unit(unit_id)
    if not unit.on_table():
        return action
    targets = open_targets(battle, unit, action)
    if not targets:
        # A spell cast since the charge was announced, or a move that was none of its will, has left nobody.
        rushes = yield from rush_instead(battle, unit_id, dice)
        return RUSH if rushes else action
    options = [Option(target.id, target.name, (target.id,)) for target in targets]
    prompt = f"Whom {unit.asks('does')} charge?"
    closed = ClosedCharges(battle, unit, action, [target.id for target in targets])
    question = Choice("charge", "AF-MEL-01", prompt, options, (unit_id,), closed=closed)
    target_id: str = yield ask(unit.seat, question)
    for chapter in battle.chapters:
        target_id = yield from chapter.meets_charge(battle, unit_id, target_id)
    battle.tell(ChargeDeclared("AF-MEL-01", unit_id, target_id))
    yield from battle.window(Moment.CHARGE_DECLARED, (unit_id, target_id), dice)
    announced = unit
    unit, target = battle.unit(unit_id), battle.unit(target_id)
    if not unit.on_table() or not target.on_table():
        return action
    if unit is not announced and target.id not in [each.id for each in open_targets(battle, unit, action)]:
        # What has befallen the charger since then has left the target out of its reach.
        battle.tell(ChargeFailed("AF-MEL-03", unit_id, target_id))
        return action
    closing = charging(battle, unit, target, action)
    closes = CloseIn(closing, "charge", "charge-move", f"How {unit.asks('does')} charge {target.the()}?")
    answer = yield ask(unit.seat, closes)
    inches = yield from charge_in(battle, unit_id, target_id, closes.trial(answer), action, dice)
    if inches < 0.0:
        if battle.unit(unit_id).on_table():
            battle.tell(ChargeFailed("AF-MEL-03", unit_id, target_id))
            yield from cast(battle, unit_id, action, dice)
        return action
    if battle.unit(unit_id).on_table():
        battle.note_charge(unit_id, action, inches)
        yield from meet(battle, unit_id, target_id, dice)
        yield from cast(battle, unit_id, action, dice)
    if battle.unit(unit_id).on_table() and battle.unit(target_id).on_table():
        # AF-MEL-05: also if the ground has killed who was in contact, for whoever is within 2".
        yield from melee(battle, unit_id, target_id, action, dice)
    else:
        # AF-MEL-23: the ground, or a spell, has done the work of the blows.
        yield from after_melee(battle, unit_id, target_id, dice)
    return action


def rush_instead(battle: Battle, unit_id: str, dice: Dice) -> Moving:
    """A charge that is left without a target: it comes to nothing, or a chapter makes a Rush of it."""
    clause = ""
    for chapter in battle.chapters:
        clause = clause or chapter.rushes_instead(battle, unit_id)
    if not clause or battle.unit(unit_id).bar(RUSH) is not None:
        return False
    battle.tell(ChargeTurned(clause, unit_id))
    yield from move(battle, unit_id, RUSH, dice)
    if battle.unit(unit_id).on_table():
        yield from cast(battle, unit_id, RUSH, dice)
    return True


def charge_in(
    battle: Battle, unit_id: str, target_id: str, trial: Trial, action: str, dice: Dice
) -> Generator[Ask, Any, float]:
    """The charge move; if shots on the way have broken its contact, it is made anew with who is left.

    Returns the inches of the shortest way into contact, -1 if nobody gets there.
    """
    before = set_out(battle, battle.unit(unit_id), battle.unit(target_id))
    yield from react(battle, before, trial, dice)
    unit, target = battle.unit(unit_id), battle.unit(target_id)
    if not unit.on_table():
        return -1.0
    closing = charging(battle, unit, target, action)
    if unit.size() < before.size():
        ids = [model.id for model in before.models]
        left = Trial()
        left.walks = [trial.walks[ids.index(model.id)] for model in unit.models]
        left.inches, left.regrouped = trial.inches, trial.regrouped
        trial = left
        if closing.contacts(trial) == 0:
            again = closing.solve()
            if again.refusal is None:
                trial = again
    inches = shortest_charge(closing, trial)
    start = set_out(battle, unit, target)
    yield from follow(battle, unit_id, trial, "charge", "AF-MEL-03", dice, start)
    return inches


def meet(battle: Battle, charger: str, defender: str, dice: Dice) -> Steps:
    """AF-MEL-04: models of the target that are not in contact must close with the charger, up to 3"."""
    unit = battle.unit(defender)
    if unit.inside:
        return  # all of it is where the charge has come to
    closing = counter_move(battle, unit, battle.unit(charger))
    if not closing.movers:
        return
    prompt = f"How {unit.asks('does')} close with the charge?"
    question = CloseIn(closing, "counter-move", "counter-move", prompt)
    best = question.trial(question.default())
    if not best.moved() and question.check(answer_of([])) is None:
        return
    answer = yield ask(unit.seat, question)
    yield from follow(battle, defender, question.trial(answer), "counter-move", "AF-MEL-04", dice)
