"""A Round of Combat, steps 2 and 3: who has won, and Break Tests (QS-RES-01 to QS-RES-16)."""

from __future__ import annotations

from typing import Final

from banneret.books.doing import CRUMBLING, MELEE, Doing
from banneret.books.quick_starter import alarms, casualties, discipline, panic
from banneret.books.quick_starter.attacks import shared
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.closed import ClosedUnits, unit_option
from banneret.books.quick_starter.events import Broke, CombatScore, Crumbled, Steadfast
from banneret.books.quick_starter.terrain import has_broken_ranks
from banneret.books.quick_starter.unit import FRONT, Unit
from banneret.books.sides import leader
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

MOST_RANKS: Final = 3
FLANK: Final = 2


def in_combat(battle: Battle, round_: Round, seat: str) -> list[Unit]:
    """The units of a side that are still engaged in this Combat."""
    units = [battle.unit(key) for key in round_.members]
    return [u for u in units if u.seat == seat and u.on_table() and battle.is_engaged(u)]


def score(battle: Battle, round_: Round, seat: str) -> tuple[int, int, int, int]:
    """QS-RES-04 to QS-RES-08, QS-RES-12: Health Points, ranks, charge, flank or rear."""
    units = in_combat(battle, round_, seat)
    ranks = 0
    charge = 0
    flank = 0
    for unit in units:
        ranks = max(ranks, min(MOST_RANKS, unit.counted_ranks() - 1))
        if unit.charged:
            charge = 1
        for contact in battle.contacts_of(unit.id):
            if contact.side_of(contact.enemy_of(unit.id)) not in (FRONT, ""):
                flank = FLANK
    taken = sum([round_.lost[enemy] for enemy in battle.enemies(seat)])
    return taken, ranks, charge, flank


def scores(battle: Battle, round_: Round, seat: str) -> tuple[int, ...]:
    """What a side scores, and last what chapters add where they add something."""
    parts = score(battle, round_, seat)
    added = 0
    for chapter in battle.chapters:
        added += chapter.combat_bonus(battle, seat, in_combat(battle, round_, seat))
    return (*parts, added) if added else parts


def determine_winner(battle: Battle, round_: Round) -> None:
    """QS-RES-02, QS-RES-03: more points win; on equal scores both sides are winners."""
    parts = {seat: scores(battle, round_, seat) for seat in battle.seats}
    totals = {seat: sum(parts[seat]) for seat in battle.seats}
    best, second = sorted(totals.values(), reverse=True)[:2]
    round_.difference = best - second
    round_.winner = leader(totals)
    battle.tell(CombatScore("QS-RES-02", parts, round_.winner, round_.difference))


def is_steadfast(battle: Battle, round_: Round, unit: Unit) -> bool:
    """QS-RES-09, QS-RES-10, QS-TER-15: more ranks than every enemy unit of the Combat, and not outflanked."""
    ranks = unit.counted_ranks()
    for seat in battle.enemies(unit.seat):
        for enemy in in_combat(battle, round_, seat):
            if enemy.counted_ranks() >= ranks:
                return False
    for contact in battle.contacts_of(unit.id):
        if contact.side_of(unit.id) not in (FRONT, ""):
            if battle.unit(contact.enemy_of(unit.id)).counted_ranks() >= 2:
                return False
    return not has_broken_ranks(battle, unit)


def break_tests(battle: Battle, round_: Round, dice: Dice) -> Steps:
    """QS-RES-13 to QS-RES-16: every unit that lost, in the order its player likes; then Panic."""
    if not round_.winner:
        return
    for loser in battle.enemies(round_.winner):
        yield from break_tests_of(battle, round_, loser, dice)
    yield from panic.drain(battle, dice)


def break_tests_of(battle: Battle, round_: Round, loser: str, dice: Dice) -> Steps:
    waiting = [unit.id for unit in in_combat(battle, round_, loser)]
    crumbled: list[str] = []
    while waiting:
        key = waiting[0]
        if len(waiting) > 1:
            options = [unit_option(battle.unit(k)) for k in waiting]
            prompt = "Which unit takes its Break Test first?"
            closed = ClosedBreakTests(battle, options, loser, round_.members, crumbled)
            key = yield ask(loser, Choice("break-order", "QS-RES-13", prompt, options, closed=closed))
        waiting.remove(key)
        unit = battle.unit(key)
        if not unit.on_table() or not battle.is_engaged(unit):
            # Its foes have crumbled in the meantime (QS-RES-11).
            continue
        if unit.is_unstable():
            crumbled.append(key)
            yield from crumble(battle, unit, round_.difference)
        else:
            yield from take_break_test(battle, round_, unit, dice)


class ClosedBreakTests(ClosedUnits):
    """Units of the losing side that have no Break Test to take.

    `members` are those of the Combat; `crumbled` are the Unstable ones that took wounds instead.
    """

    def __init__(
        self, battle: Battle, offered: list[Option], seat: str, members: list[str], crumbled: list[str]
    ) -> None:
        super().__init__(battle, offered, seat, "QS-RES-13")
        self.members = members
        self.crumbled = list(crumbled)

    def why_unit(self, unit: Unit) -> Refusal:
        if unit.id not in self.members:
            return Refusal("other-combat", "QS-RES-13", f"{unit.the_first()} did not fight in this Combat.")
        if not self.battle.is_engaged(unit):
            return Refusal("no-foes", "QS-RES-11", f"{unit.says('has no foes left and takes no Break Test')}.")
        if unit.id in self.crumbled:
            return Refusal("crumbled", "QS-MOD-37", f"{unit.says('has crumbled and takes no Break Test')}.")
        return Refusal("tested", "QS-RES-13", f"{unit.says('has taken its Break Test')}.")


def take_break_test(battle: Battle, round_: Round, unit: Unit, dice: Dice) -> Steps:
    minus = round_.difference
    if is_steadfast(battle, round_, unit):
        battle.tell(Steadfast("QS-RES-09", unit.id))
        minus = 0
    if (yield from discipline.stands(battle, unit, dice, "QS-RES-14", "Break Test", minus)):
        return
    # Whoever touches it has broken it; of several, a campaign lets their owner name one.
    doing = of_foes(battle, unit, MELEE)
    battle.tell(Broke("QS-RES-16", unit.id, doing.by))
    if unit.is_war_machine():
        # QS-MOD-46: one cause for Panic, not two.
        casualties.destroy(battle, unit, "QS-MOD-46", doing)
        return
    round_.broken.append(unit.id)
    broken = unit.twin()
    broken.fleeing = True
    broken.charged = False
    battle.put(broken)
    # QS-PAN-03
    alarms.alarm_friends(battle, broken, alarms.BROKEN_FRIEND, doing)


def of_foes(battle: Battle, unit: Unit, means: str) -> Doing:
    """What befalls a unit by losing is the doing of all who touch it."""
    by: tuple[str, ...] = ()
    for foe in battle.foes_of(unit.id):
        by += battle.unit(foe).doers()
    return Doing(by, means)


def crumble(battle: Battle, unit: Unit, difference: int) -> Steps:
    """QS-MOD-37, QS-MOD-38: a wound for each point, no saves; Characters are spared while others stand."""
    battle.tell(Crumbled("QS-MOD-38", unit.id, difference))
    shares = yield from shared(battle, unit, difference, "QS-MOD-38")
    foes = battle.foes_of(unit.id)
    # The losses are the doing of whoever won: for Panic, of an enemy in contact.
    source = foes[0] if foes else ""
    doing = of_foes(battle, unit, CRUMBLING)
    losses = [casualties.Loss(unit.id, who, count, source, doing) for who, count in shares]
    yield from casualties.suffer(battle, losses)
