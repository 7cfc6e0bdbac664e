"""Rounds and turns: who begins, whose turn is next, and when a round is over."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.chapter_choices import brings_order
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.closed import ClosedUnits, whereabouts
from banneret.books.opr.events import RolledOff, RoundBegan
from banneret.books.opr.quality import highest
from banneret.books.opr.rolls import Numbers
from banneret.books.opr.troop import ON_TABLE, Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Ask, Choice, Option, Refusal, ask
from banneret.core.engine.dice import Dice


def rolled_off(
    battle: Warfare[U], why: str, dice: Dice, clause: str, seats: tuple[str, ...] = ()
) -> Generator[Ask, Any, str]:
    """RG-PRE-15, AF-GEN-07: a D6 each, the highest wins, ties again; tells of it and gives the winner.

    Everybody rolls, unless these `seats` are named; for a team the first of it does. AF-GEN-06: of dice that
    are rolled again only the last count.
    """
    rolls: list[tuple[int, ...]] = []
    left = battle.sides.one_of_each(seats or battle.seats)
    while len(left) > 1 or not rolls:
        reading = Numbers(OffBetween(left).said, 10_000)
        throw = yield from battle.throw(dice, len(left), clause, "the roll-off", left[0], reading, left)
        rolls.append(tuple(throw.values()))
        left = highest(left, throw.values())
    battle.tell(RolledOff(clause, why, left[0], tuple(rolls)))
    return left[0]


def deployment_winner(battle: Warfare[U], dice: Dice, clause: str) -> Generator[Ask, Any, str]:
    """RG-PRE-15, AF-PRE-15: who wins the roll-off for deployment, by dice or by what a chapter says."""
    won = battle.wins_roll_off()
    if won is None:
        winner = yield from rolled_off(battle, "deployment", dice, clause)
        return winner
    battle.tell(RolledOff(won[1], "deployment", won[0], ()))
    return won[0]


class OffBetween:
    """A roll-off between these, in words."""

    __slots__ = ("seats",)

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats

    def said(self, values: list[int]) -> str:
        ahead = [f"side {seat}" for seat in highest(self.seats, values)]
        return f"{ahead[0]} wins" if len(ahead) == 1 else f"{' and '.join(ahead)} tie"


def call_round(battle: Warfare[U]) -> str:
    """A new round; gives the side that begins.

    RG-ACT-01, RG-ACT-02, AF-ACT-02, AF-ACT-05: in the first round the winner of the deployment roll-off,
    later whoever finished activating first in the round before. Where a chapter has an order of turns of its
    own, it is not told who that is: the order may well say otherwise, once chapters have rolled for it.
    """
    battle.round += 1
    starter = battle.finished or battle.first
    clause = battle.clauses.first_turn if battle.round == 1 else battle.clauses.later_turns
    battle.tell(RoundBegan(clause, battle.round, "" if brings_order(battle.chapters) else starter))
    return starter


def begin_turns(battle: Warfare[U], starter: str, turn: str, round_end: str, dice: Dice) -> None:
    """The first turn goes to the starter, or to whom the order of turns says; one of these steps comes next."""
    battle.finished = ""
    if battle.team_is_done(starter):
        # Nothing on the table to begin with: that side has finished before the others begin.
        battle.finished = starter
    first = battle.turn_order().first_side(battle, starter, dice)
    battle.turn = first or battle.sides.after(starter)[0]
    battle.step = turn if first else round_end


def choose_unit(battle: Warfare[U]) -> Generator[Ask, Any, str]:
    """RG-ACT-01, AF-ACT-03: the unit that the side whose turn it is activates."""
    options = [Option(unit.id, unit.name, (unit.id,)) for unit in battle.may_activate(battle.turn)]
    closed = CannotActivate(battle, battle.turn)
    prompt = "Which unit do you activate?"
    question = Choice("unit", battle.clauses.one_activation, prompt, options, closed=closed)
    chosen: str = yield ask(battle.turn, question)
    return chosen


def end_turn(battle: Warfare[U], round_end: str, dice: Dice) -> None:
    """RG-ACT-02, AF-ACT-04, AF-ACT-05: who is first without units to activate, and whose turn is next."""
    if not battle.finished:
        # If one turn finishes several, a side that did not take that turn comes first.
        for seat in battle.sides.after(battle.turn):
            if battle.sides.takes_turns(seat) and battle.team_is_done(seat):
                battle.finished = seat
                break
    following = battle.turn_order().next_side(battle, dice)
    for chapter in battle.asked():
        seat = chapter.turn_goes_to(battle, following) if following else ""
        if seat != following and battle.may_activate(seat):
            following = seat
    if following:
        battle.turn = following
    else:
        battle.step = round_end


# ---------------------------------------------------------------------------------------- what is closed


def why_not_activate(unit: Troop, clauses: Clauses) -> Refusal | None:
    """Why a unit cannot be activated now; None if it can.

    RG-ACT-01, AF-ACT-03.
    """
    if unit.may_activate():
        return None
    if unit.place == ON_TABLE:
        why = f"{unit.says('has')} been activated this round."
        return Refusal("activated", clauses.one_activation, why)
    gone = Refusal("destroyed", clauses.one_activation, f"{unit.says('is')} out of the battle.")
    return whereabouts(unit, clauses) or gone


class CannotActivate(ClosedUnits[U]):
    """The units of one side that cannot be activated now."""

    def __init__(self, battle: Warfare[U], seat: str) -> None:
        super().__init__(battle.of_side(seat), [unit.id for unit in battle.may_activate(seat)])
        self.battle = battle.seen_by(seat)

    def reason(self, unit: U) -> Refusal:
        refusal = why_not_activate(unit, self.battle.clauses) or self.battle.kept_from_activating(unit)
        assert refusal is not None, "who may be activated is offered"
        return refusal


def why_barred(unit: Troop, action: str, clauses: Clauses) -> Refusal | None:
    """RG-SPC-16, AF-SPC-21: which special rule keeps a unit from an action; None if none does."""
    rule = unit.bar(action)
    if rule is None:
        return None
    about = rule.about[:1].lower() + rule.about[1:]
    return Refusal("barred", clauses.immobile, f"{unit.says('is')} {rule.name} and {about}")
