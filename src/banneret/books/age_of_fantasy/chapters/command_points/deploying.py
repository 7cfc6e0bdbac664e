"""Delayed Deployment and Hidden Deployment (AF-CPT-09, AF-CPT-10)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.events import UnitsPickedUp
from banneret.books.age_of_fantasy.chapters.command_points.notes import begin_span, use
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import DELAY, HIDDEN
from banneret.books.age_of_fantasy.chapters.command_points.windows import (
    StratagemOffer,
    cancelled,
    choose,
)
from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.closed_deployments import DEPLOY
from banneret.books.age_of_fantasy.deployment import deployment_question, set_up
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.books.chapters import Moment
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.latecomers import leave_out, next_with
from banneret.books.opr.rolls import D3S, half
from banneret.books.opr.troop import WAITING
from banneret.core.engine.ask import Ask, Choice, Option, Pick, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

# ---------------------------------------------------------------------------------------- delayed


def delay_deployment(battle: Battle) -> Steps:
    """AF-CPT-09: who is to deploy a unit may leave that to an enemy, as long as that has any to deploy."""
    begin_span(battle)
    delayed = True
    while delayed:
        delayed = False
        seat = battle.turn
        following = next_enemy(battle, seat)
        if seat not in battle.seats or not following or not battle.in_place(seat, WAITING):
            return
        prompt = "It is your turn to deploy a unit."
        chosen = yield from choose(battle, seat, prompt, [StratagemOffer(DELAY)])
        if chosen:
            use(battle, seat, DELAY)
            stopped = yield from cancelled(battle, seat, DELAY)
            if not stopped:
                battle.turn = following
                delayed = True


def next_enemy(battle: Battle, seat: str) -> str:
    """The next side with units to deploy, if it is an enemy; "" if there is none."""
    following = next_with(battle, seat, WAITING)
    return following if following and battle.are_enemies(seat, following) else ""


# ---------------------------------------------------------------------------------------- hidden


def hidden_deployment(battle: Battle, dice: Dice) -> Steps:
    """AF-CPT-10: one side picks up units and deploys them anew, and its enemies may pay to do likewise.

    That is open to those as well who did not want to begin it.
    """
    begin_span(battle)
    asked: list[str] = []
    for seat in battle.sides.players(battle.first or battle.seats[0]):
        if seat in asked or not battle.of_seat(seat):
            continue
        asked.append(seat)
        prompt = "All are deployed. Do you deploy some of your units anew?"
        chosen = yield from choose(battle, seat, prompt, [StratagemOffer(HIDDEN)])
        if not chosen:
            continue
        use(battle, seat, HIDDEN)
        lifted: dict[str, list[str]] = {}
        stood: dict[str, list[Place]] = {}
        lifted[seat] = yield from pick_up(battle, seat, stood, dice)
        for enemy in battle.enemies(seat):
            if enemy not in battle.seats or not battle.of_seat(enemy):
                continue
            asked.append(enemy)  # who declines now does not begin it later
            prompt = "An enemy deploys units anew. Do you do likewise?"
            likewise = yield from choose(battle, enemy, prompt, [StratagemOffer(HIDDEN)])
            if likewise:
                use(battle, enemy, HIDDEN)
                lifted[enemy] = yield from pick_up(battle, enemy, stood, dice)
        yield from put_back(battle, lifted, stood, dice)


def pick_up(
    battle: Battle, seat: str, stood: dict[str, list[Place]], dice: Dice
) -> Generator[Ask, Any, list[str]]:
    """AF-CPT-10: as many as D3 units of a side; `stood` notes where they were."""
    why = "how many units are deployed anew"
    throw = yield from battle.throw(dice, 1, "AF-CPT-10", why, seat, D3S)
    (face,) = throw.values()
    most = half(face)
    able = battle.of_seat(seat)
    options = [Option(unit.id, unit.name, (unit.id,)) for unit in able]
    closed = NotDeployed(battle.of_side(seat), [unit.id for unit in able])
    prompt = f"Which of your units do you pick up, as many as {most}?"
    pick = Pick("pick-up", "AF-CPT-10", prompt, options, 0, most, (), closed)
    pick.act, pick.act_none = "Pick these up", "Pick up nobody"
    picked = yield ask(seat, pick)
    battle.tell(UnitsPickedUp("AF-CPT-10", seat, face, most, tuple(picked)))
    for key in picked:
        stood[key] = battle.unit(key).places()
        battle.put(battle.unit(key).in_place(WAITING))
    return list(picked)


class NotDeployed(ClosedUnits[Unit]):
    """The units of a side that are not on the table, to be picked up from there."""

    def reason(self, unit: Unit) -> Refusal:
        return whereabouts(unit)


class NotPickedUp(ClosedUnits[Unit]):
    """The units of a side that nobody has picked up, or that are down again."""

    def reason(self, unit: Unit) -> Refusal:
        if unit.on_table():
            return Refusal("deployed", "AF-CPT-10", f"{unit.says('is')} on the table already.")
        if unit.place == WAITING:
            return Refusal("no-room", "AF-PRE-15", f"No room was found for {unit.the()} in its zone.")
        return whereabouts(unit)


def put_back(battle: Battle, lifted: dict[str, list[str]], stood: dict[str, list[Place]], dice: Dice) -> Steps:
    """AF-CPT-10: in any order, by the usual limits; if several sides do so they take turns."""
    while any(lifted.values()):
        for seat, waiting in lifted.items():
            if waiting:
                begin_span(battle)
                chosen = yield from next_back(battle, seat, waiting)
                waiting.remove(chosen)
                yield from deploy_anew(battle, chosen, stood[chosen], dice)


def next_back(battle: Battle, seat: str, waiting: list[str]) -> Generator[Ask, Any, str]:
    roomy = [key for key in waiting if deployment_question(battle, battle.unit(key)).spot() is not None]
    able = roomy or waiting
    if len(able) == 1:
        (only,) = able
        return only
    options = [Option(key, battle.unit(key).name, (key,)) for key in able]
    closed = NotPickedUp(battle.of_side(seat), able)
    prompt = "Which unit do you deploy anew next?"
    chosen: str = yield ask(seat, Choice("deploy-anew", "AF-CPT-10", prompt, options, closed=closed))
    return chosen


def deploy_anew(battle: Battle, unit_id: str, places: list[Place], dice: Dice) -> Steps:
    """By the usual limits; where no room is found it goes back to where it stood, or takes no part."""
    yield from battle.window(Moment.UNIT_SET_UP, (unit_id, DEPLOY), dice)
    question = deployment_question(battle, battle.unit(unit_id))
    if question.spot() is not None:
        yield from set_up(battle, unit_id, question, "deployment")
    elif question.attempt(places, {}).refusal is None:
        battle.put(battle.unit(unit_id).at(places))
    else:
        leave_out(battle, [battle.unit(unit_id)])
