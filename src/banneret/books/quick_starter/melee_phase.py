"""The Melee Phase: swaps, then one Round for every Combat (QS-MEL-01 to QS-MEL-06, QS-CHR-11)."""

from __future__ import annotations

from typing import Final

from banneret.books.chapters import Moment
from banneret.books.quick_starter import characters, close_combat, combat_result, pursuit, reform
from banneret.books.quick_starter.battle import MELEE, TURN_END, Battle
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.closed import NotOffered
from banneret.books.quick_starter.events import CombatBegan
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

END: Final = ""


def swaps(battle: Battle, dice: Dice) -> Steps:
    """QS-CHR-11: when the Melee Phase begins, Characters in engaged units may change places."""
    while battle.swappers:
        seat = battle.swappers[0]
        options: list[Option] = []
        for unit in battle.of_seat(seat):
            if battle.is_engaged(unit):
                options += characters.swap_options(unit)
        chosen = END
        if options:
            options.append(Option(END, "No (more) changes of place"))
            prompt = "Does a Character change places?"
            closed = ClosedSwaps(battle, options, seat)
            chosen = yield ask(seat, Choice("swap", "QS-CHR-11", prompt, options, (), END, closed))
        if chosen == END:
            battle.swappers = battle.swappers[1:]
        else:
            unit_id, figure_id, file = chosen.split(" ")
            unit = battle.unit(unit_id)
            characters.swap(battle, unit, unit.figure(figure_id), int(file), "QS-CHR-11")
    battle.waiting = tuple([unit.id for unit in battle.on_table() if battle.is_engaged(unit)])
    battle.step = MELEE


class ClosedSwaps(NotOffered):
    """Changes of place that the Characters of a player cannot make."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str) -> None:
        super().__init__(battle, offered, seat)
        self.seat = seat

    def everything(self) -> list[Option]:
        found: list[Option] = []
        for unit in self.battle.of_seat(self.seat):
            found += characters.every_swap(unit)
        return found

    def reason(self, option: Option) -> Refusal:
        unit = self.battle.unit(option.marks[0])
        if not self.battle.is_engaged(unit):
            return Refusal("not-engaged", "QS-CHR-11", f"{unit.says('is')} not engaged.")
        return characters.why_not_swap(unit, unit.figure(option.key.split(" ")[1]), "QS-CHR-11")


def combats(battle: Battle) -> list[list[str]]:
    """QS-MEL-02, QS-MEL-03, QS-RES-30, QS-RES-31: the Combats that have yet to be fought in this phase."""
    found: list[list[str]] = []
    for key in battle.waiting:
        if any([key in members for members in found]):
            continue
        unit = battle.unit(key)
        if unit.on_table() and battle.is_engaged(unit):
            found.append(battle.combat_of(key))
    return found


def next_combat(battle: Battle, dice: Dice) -> Steps:
    """QS-MEL-02, QS-MEL-04: the Active Player picks a Combat, and it is fought to the end of its Round."""
    waiting = combats(battle)
    if not waiting:
        battle.waiting = ()
        battle.step = TURN_END
        return
    chosen = waiting[0]
    if len(waiting) > 1:
        options: list[Option] = []
        for at, members in enumerate(waiting):
            options.append(combat_option(battle, at, members))
        prompt = "Which Combat is fought next?"
        closed = ClosedCombats(battle, options, battle.active)
        answer = yield ask(battle.active, Choice("combat", "QS-MEL-02", prompt, options, closed=closed))
        chosen = waiting[int(answer)]
    yield from fight_round(battle, chosen, dice)


def combat_option(battle: Battle, at: int, members: list[str]) -> Option:
    names = " against ".join(
        [
            " and ".join([battle.unit(k).name for k in members if battle.unit(k).seat == seat])
            for seat in battle.sides.beginning(battle.active)
        ]
    )
    return Option(str(at), names, tuple(members))


class ClosedCombats(NotOffered):
    """Combats that are not fought in this phase any more; they are numbered after those that are."""

    def everything(self) -> list[Option]:
        known = {key for option in self.offered for key in option.marks}
        found: list[Option] = []
        for unit in self.battle.on_table():
            if unit.id not in known and self.battle.is_engaged(unit):
                members = self.battle.combat_of(unit.id)
                found.append(combat_option(self.battle, len(self.offered) + len(found), members))
                known.update(members)
        return found

    def reason(self, option: Option) -> Refusal:
        fresh = [self.battle.unit(key) for key in option.marks if self.battle.unit(key).charged]
        if fresh:
            why = f"{fresh[0].name} has pursued into this Combat; it waits for the next Melee Phase."
            return Refusal("new-combat", "QS-RES-30", why)
        return Refusal("fought", "QS-MEL-02", "This Combat has fought its Round in this phase.")


def fight_round(battle: Battle, members: list[str], dice: Dice) -> Steps:
    """QS-MEL-01: the steps of a Round of Combat. Step 4 is empty: the book gives it no rules."""
    battle.tell(CombatBegan("QS-MEL-02", tuple(members)))
    round_ = Round(members, battle.seats)
    yield from battle.window(Moment.MELEE_BEGINS, tuple(members), dice)
    yield from close_combat.fight(battle, round_, dice)  # step 1
    yield from battle.window(Moment.BOTH_HAVE_STRUCK, tuple(members), dice)
    combat_result.determine_winner(battle, round_)  # step 2
    yield from combat_result.break_tests(battle, round_, dice)  # step 3
    yield from pursuit.pursue(battle, round_, dice)  # steps 5 to 7, and the Pivots of step 8
    stayed = stayed_in_contact(battle, round_)
    yield from reform.reforms(battle, round_, stayed, dice)  # step 8
    end_round(battle, round_)  # step 9


def stayed_in_contact(battle: Battle, round_: Round) -> list[tuple[str, str]]:
    """QS-RES-33: pairs that have touched all through the Round, none of them brought together by a pursuit."""
    return [
        contact.pair()
        for contact in battle.contacts
        if contact.a in round_.members
        and contact.b in round_.members
        and contact.a not in round_.charged_anew
        and contact.b not in round_.charged_anew
    ]


def end_round(battle: Battle, round_: Round) -> None:
    """The charged flag goes with the first Round fought after it; a charge made in this Round keeps its own."""
    for key in round_.members:
        unit = battle.unit(key)
        if unit.charged and key not in round_.charged_anew:
            rested = unit.twin()
            rested.charged = False
            battle.put(rested)
    battle.waiting = tuple([key for key in battle.waiting if key not in round_.members])
