"""Those who are not deployed with the others: scouts, and units that come out of reserve.

When they come, in what order the sides set them up, and what scouts do then is the same in both books. Where a
unit may stand each book knows itself, and says it in `Latecomers`.
"""

from __future__ import annotations

from typing import Final, Generic

from banneret.books.chapters import Moment
from banneret.books.opr.events import HeldBack, NoRoom
from banneret.books.opr.rounds import rolled_off
from banneret.books.opr.troop import DESTROYED, IN_AMBUSH, SCOUTING, WAITING, Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

SCOUT: Final = "scout"
AMBUSH: Final = "ambush"
SCOUT_MOVE: Final = 12.0  # RG-SPC-25, AF-SPC-30


class Latecomers(Generic[U]):
    """How a book sets up those who come to SCOUT, or out of AMBUSH."""

    def has_room(self, unit: U, what: str) -> bool:
        """Whether there is a place for this unit now."""
        raise AssertionError

    def set_up(self, unit: U, what: str, dice: Dice) -> Steps:
        """Ask where the unit stands, and put it there."""
        raise AssertionError

    def scout_move(self, unit: U, dice: Dice) -> Steps:
        """Ask where scouts move that have just been set up, and move them."""
        raise AssertionError

    def closed(self, units: list[U], offered: list[str], what: str) -> Closed:
        """Why those of a side's units are not set up now that are not offered."""
        raise AssertionError


# ---------------------------------------------------------------------------------------- deployment


def may_scout(unit: Troop) -> bool:
    """RG-SPC-25, AF-SPC-30."""
    return any([rule.may_scout() for rule in unit.rules()])


def may_ambush(unit: Troop) -> bool:
    """RG-SPC-01, AF-SPC-03."""
    return any([rule.may_wait_in_ambush() for rule in unit.rules()])


def hold_back(battle: Warfare[U], unit_id: str, what: str) -> None:
    """RG-SPC-01, RG-SPC-25, AF-SPC-03, AF-SPC-30: instead of being deployed, to "scout" or in "ambush"."""
    scouts = what == SCOUT
    battle.put(battle.unit(unit_id).in_place(SCOUTING if scouts else IN_AMBUSH))
    battle.tell(HeldBack(battle.clauses.scouts if scouts else battle.clauses.reserve, unit_id, what))


def begin_deploying(battle: Warfare[U], deployment: str) -> None:
    """RG-PRE-16, AF-PRE-16: whoever won the roll-off deploys first; `deployment` is the step that comes next.

    Units that a chapter does not let deploy wait in reserve from the beginning.
    """
    for unit in list(battle.units.values()):
        clause = reserve_clause(battle, unit) if unit.place == WAITING else ""
        if clause:
            battle.put(unit.in_place(IN_AMBUSH))
            battle.tell(HeldBack(clause, unit.id, AMBUSH))
    battle.turn = battle.first
    battle.step = deployment
    settle_who_deploys(battle)


def reserve_clause(battle: Warfare[U], unit: U) -> str:
    """The clause by which a chapter keeps a unit in reserve; "" if none does."""
    for chapter in battle.asked():
        clause = chapter.held_in_reserve(battle, unit)
        if clause:
            return clause
    return ""


def settle_who_deploys(battle: Warfare[U]) -> None:
    """A chapter may have another order in which the sides deploy, as long as they have units to deploy."""
    for chapter in battle.asked():
        seat = chapter.deploys_next(battle, battle.turn)
        if battle.in_place(seat, WAITING):
            battle.turn = seat


def to_deploy_now(battle: Warfare[U], seat: str) -> list[U]:
    """Those of a side that no chapter makes wait for others; all of them if there are no others left."""
    waiting = battle.in_place(seat, WAITING)
    return [unit for unit in waiting if why_wait(battle, unit) is None] or waiting


def why_wait(battle: Warfare[U], unit: U) -> Refusal | None:
    """Which chapter makes a unit wait for others to be deployed first; None if none does."""
    for chapter in battle.asked():
        refusal = chapter.why_not_deploy(battle, unit)
        if refusal is not None:
            return refusal
    return None


def leave_out(battle: Warfare[U], units: list[U]) -> None:
    """RG-PRE-16, AF-PRE-15: where there is room for nobody, what is left over takes no part."""
    for unit in units:
        battle.put(unit.in_place(DESTROYED))
        battle.tell(NoRoom(battle.clauses.no_room, unit.id))


def end_deploying(battle: Warfare[U], scouts: str, round_start: str, dice: Dice) -> Steps:
    """RG-PRE-16, AF-PRE-16: sides deploy in turn; when one is done the others place the rest.

    RG-SPC-26, AF-SPC-31: then come scouts; if several sides have some they roll off for who begins. `scouts`
    and `round_start` are the steps that may come next.
    """
    following = next_with(battle, battle.turn, WAITING)
    if following:
        battle.turn = following
        settle_who_deploys(battle)
        return
    scouting = tuple([seat for seat in battle.sides.everybody if battle.in_place(seat, SCOUTING)])
    if not scouting:
        yield from battle.armies_deployed(dice)
        battle.step = round_start
        return
    battle.turn = scouting[0]
    if len(battle.sides.one_of_each(scouting)) > 1:
        battle.turn = yield from rolled_off(battle, "scouting", dice, battle.clauses.scout_order, scouting)
    battle.step = scouts


def next_with(battle: Warfare[U], seat: str, place: str) -> str:
    """The next side in turn after this one that has units in such a place; "" if none has."""
    for other in battle.sides.after(seat):
        if battle.in_place(other, place):
            return other
    return ""


# ---------------------------------------------------------------------------------------- scouts


def set_up_scouts(battle: Warfare[U], late: Latecomers[U], round_start: str, dice: Dice) -> Steps:
    """RG-SPC-25, RG-SPC-26, AF-SPC-30, AF-SPC-31: one unit of scouts, and then it is another side's turn.

    They are placed in their own zone, and then they make a move.
    """
    able = [unit for unit in battle.in_place(battle.turn, SCOUTING) if late.has_room(unit, SCOUT)]
    if able:
        options = [Option(unit.id, unit.name, (unit.id,)) for unit in able]
        closed = late.closed(battle.of_side(battle.turn), [unit.id for unit in able], SCOUT)
        prompt = "Which scouts do you set up?"
        chosen = yield ask(battle.turn, Choice("scout", battle.clauses.scouts, prompt, options, closed=closed))
        yield from late.set_up(battle.unit(chosen), SCOUT, dice)
        if battle.unit(chosen).place == SCOUTING:
            leave_out(battle, [battle.unit(chosen)])
        else:
            yield from late.scout_move(battle.unit(chosen), dice)
    else:
        leave_out(battle, battle.in_place(battle.turn, SCOUTING))
    following = next_with(battle, battle.turn, SCOUTING)
    if following:
        battle.turn = following
    else:
        yield from battle.armies_deployed(dice)
        battle.step = round_start


# ---------------------------------------------------------------------------------------- reserves


def arrive(battle: Warfare[U], late: Latecomers[U], whence: str, dice: Dice) -> Steps:
    """Units in reserve that may be placed at the start of a round; arriving is never a duty.

    RG-SPC-01, RG-SPC-02, AF-SPC-04, AF-SPC-05. `whence` is what the book calls their hiding place.
    """
    willing = [seat for seat in battle.sides.everybody if arrival_options(battle, late, seat)]
    if not willing:
        return
    seat = willing[0]
    if len(battle.sides.one_of_each(tuple(willing))) > 1:
        why = f"coming out of {whence}"
        seat = yield from rolled_off(battle, why, dice, battle.clauses.arrival_order, tuple(willing))
    while willing:
        options = arrival_options(battle, late, seat)
        chosen = ""
        if options:
            closed = late.closed(battle.of_side(seat), [option.key for option in options], AMBUSH)
            options.append(Option("", "Nobody (else) this round"))
            prompt = f"Does a unit come out of {whence}?"
            chosen = yield ask(seat, Choice("ambush", battle.clauses.arrival, prompt, options, (), "", closed))
        if chosen:
            yield from late.set_up(battle.unit(chosen), AMBUSH, dice)
            if battle.unit(chosen).on_table():
                yield from battle.window(Moment.UNIT_ARRIVED, (chosen,), dice)
        else:
            willing.remove(seat)
        for other in battle.sides.after(seat):
            if other in willing:
                seat = other
                break


def arrival_options(battle: Warfare[U], late: Latecomers[U], seat: str) -> list[Option]:
    return [
        Option(unit.id, f"{unit.the_first()} appears", (unit.id,))
        for unit in battle.in_place(seat, IN_AMBUSH)
        if why_late(battle, unit) is None and late.has_room(unit, AMBUSH)
    ]


def why_late(battle: Warfare[U], unit: U) -> Refusal | None:
    """Which chapter keeps a unit in reserve from arriving in this round; None if none does."""
    for chapter in battle.asked():
        refusal = chapter.why_not_arrive(battle, unit)
        if refusal is not None:
            return refusal
    return None
