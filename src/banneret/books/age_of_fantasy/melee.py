"""Melee: the charger strikes, the target may strike back, the result, and what follows it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.age_of_fantasy.arranging import mends
from banneret.books.age_of_fantasy.bases_question import MoveBases
from banneret.books.age_of_fantasy.battle import STRIKING, Assault, Battle
from banneret.books.age_of_fantasy.events import ModelsMoved
from banneret.books.age_of_fantasy.movement import March, Trial
from banneret.books.age_of_fantasy.separation import separation
from banneret.books.age_of_fantasy.terrain import end_move
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.doing import MELEE, Doing
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
from banneret.books.opr.events import ChargeBroken, MeleeResult
from banneret.books.opr.morale import test_after_melee
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import batteries, block, breathe, readied, roll_to_hit
from banneret.books.opr.warfare import Suffering
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

Groups = dict[str, list[tuple[Model, Weapon, int]]]

CONSOLIDATION: Final = 3.0  # AF-MEL-23


def melee(battle: Battle, charger: str, defender: str, action: str, dice: Dice) -> Steps:
    """AF-MEL-07: a whole melee, from the moment both sides have closed.

    AF-MEL-18: nobody takes a morale test from wounds here; only the loser of the whole melee tests.
    """
    battle.melee_joined(charger, defender)
    yield from battle.window(Moment.MELEE_BEGINS, (charger, defender), dice)
    by_charger = 0
    by_defender = 0
    phalanx = any([rule.stops_a_charge() for rule in battle.unit(defender).rules()])
    if phalanx:
        battle.tell(ChargeBroken("AF-SPC-25", charger, defender))
        by_defender += yield from phalanx_test(battle, charger, defender, dice)
    if battle.unit(charger).on_table():
        # AF-SPC-25: who runs onto a phalanx does not count as having charged for special rules.
        attack = Assault(False, action, True, not phalanx)
        by_charger += yield from strike(battle, charger, defender, attack, dice)
    if battle.unit(defender).on_table() and battle.unit(charger).on_table():
        by_defender += yield from strike_back(battle, charger, defender, dice)
    yield from battle.window(Moment.BOTH_HAVE_STRUCK, (charger, defender), dice)
    more = yield from battle.further_strikes(charger, defender, dice)
    by_charger += more[0]
    by_defender += more[1]
    if not battle.unit(defender).is_thing():
        yield from melee_result(battle, charger, defender, by_charger, by_defender, dice)
    yield from after_melee(battle, charger, defender, dice)
    yield from battle.window(Moment.MELEE_ENDS, (charger, defender), dice)


def phalanx_test(battle: Battle, charger: str, defender: str, dice: Dice) -> Suffering:
    """AF-SPC-26: a dangerous terrain test with at most a die for each Phalanx model of the target."""
    most = sum([model.sheet.tough for model in battle.unit(charger).models])
    count = min(most, battle.unit(defender).heads())
    doing = Doing((defender,), MELEE)
    before = battle.unit(charger)
    told = yield from danger_roll(battle, charger, count, "the phalanx", dice, "AF-SPC-26", doing)
    more = yield from battle.after_strikes(before, told, doing, dice)
    return told + more


# ---------------------------------------------------------------------------------------- striking


def strike(battle: Battle, striker: str, target: str, attack: Assault, dice: Dice) -> Suffering:
    """AF-MEL-05 to AF-MEL-08: every model in reach strikes with all its melee weapons, group by group.

    Who can reach is settled at the beginning. Returns the wounds that told.
    """
    before = battle.unit(target)
    told = yield from strikes(battle, striker, target, attack, dice)
    more = yield from battle.after_strikes(before, told, Doing((striker,), MELEE), dice)
    return told + more


def strikes(battle: Battle, striker: str, target: str, attack: Assault, dice: Dice) -> Suffering:
    """The same, before anything comes of it that all of it together leads to."""
    told = 0
    attacked = False
    reaching = battle.strikers(battle.unit(striker), battle.unit(target))
    if attack.charging:
        attacked = any([model.sheet.impact_hits for model in reaching])
        told += yield from impact(battle, striker, target, reaching, dice)
        if not battle.unit(target).on_table():
            tire(battle, striker)
            return told
    unit = battle.unit(striker)
    sixes = hits_on_sixes_only(unit)
    extra = yield from choose_extra_attacks(unit, reaching, attack, "AF-SPC-17")
    breath = yield from breathe_in_melee(battle, striker, reaching)
    if breath and battle.unit(target).on_table():
        attacked = True
        hits = breathe(battle, striker, target, breath)
        doing = Doing((striker,), MELEE)
        wounds = yield from block(battle, battle.unit(target), hits, shooting=False, dice=dice)
        told += yield from battle.suffer(target, [wounds], dice, "AF-SPC-10", "", doing)
    weapons = melee_weapons(unit, reaching, extra)
    groups = sort_blows(weapons)
    while groups and battle.unit(target).on_table() and battle.unit(striker).on_table():
        attacked = True
        name = yield from next_blows(battle, striker, target, groups, weapons)
        told += yield from blows(battle, striker, target, groups.pop(name), attack, sixes, dice)
    if attacked:
        # AF-MEL-16: having rolled an attack or dealt an automatic hit.
        tire(battle, striker)
    return told


def sort_blows(weapons: list[tuple[Model, Weapon, int]]) -> Groups:
    """AF-MEL-07: melee weapons by type, each type a group of its own."""
    groups: Groups = {}
    names = names_of_types([weapon for _, weapon, _ in weapons])
    for each in weapons:
        groups.setdefault(names[each[1].type], []).append(each)
    return groups


def names_of_types(weapons: list[Weapon]) -> dict[str, str]:
    """What each type among these weapons is called: by the profile of the first."""
    names: dict[str, str] = {}
    for weapon in weapons:
        names.setdefault(weapon.type, weapon.profile)
    return names


class ClosedBlows(Closed):
    """Melee weapons of a unit not rolled now: `left` are to be rolled, `reaching` are all that strike."""

    def __init__(self, unit: Unit, target: Unit, reaching: list[Weapon], left: list[str], reach: float) -> None:
        self.reach = reach
        self.unit = unit
        self.target = target
        self.reaching = reaching
        self.left = left

    def options(self) -> list[Option]:
        names = [name for name in self._names().values() if name not in self.left]
        return [Option(name, name) for name in names]

    def _names(self) -> dict[str, str]:
        own = [weapon for model in self.unit.models for weapon in model.sheet.melee]
        return names_of_types(self.reaching + own)

    def why(self, key: str) -> Refusal | None:
        if key in self.left or key not in self._names().values():
            return None
        if key in names_of_types(self.reaching).values():
            return Refusal("struck", "AF-MEL-07", f"The blows with {key} have been rolled.")
        why = f"Nobody with {key} is within {self.reach:g}” of {self.target.the()}."
        return Refusal("too-far", "AF-MEL-05", why)


def next_blows(
    battle: Battle, striker: str, target: str, groups: Groups, weapons: list[tuple[Model, Weapon, int]]
) -> Generator[Ask, Any, str]:
    """AF-MEL-07: the striker chooses in which order its weapon types are rolled; `weapons` are all of them."""
    names = list(groups)
    if len(names) == 1:
        return names[0]
    unit = battle.unit(striker)
    options = [Option(name, name) for name in names]
    prompt = f"With which weapons {unit.asks('does')} strike next?"
    reach = battle.distance(STRIKING)
    closed = ClosedBlows(unit, battle.unit(target), [weapon for _, weapon, _ in weapons], names, reach)
    question = Choice("blows", "AF-MEL-07", prompt, options, (striker, target), closed=closed)
    chosen: str = yield ask(unit.seat, question)
    return chosen


def blows(
    battle: Battle,
    striker: str,
    target: str,
    carriers: list[tuple[Model, Weapon, int]],
    attack: Assault,
    sixes: bool,
    dice: Dice,
) -> Suffering:
    """AF-MEL-10, AF-MEL-12, AF-MEL-14: one weapon group: to hit, to block, casualties."""
    unit = battle.unit(striker)
    # Who has fallen since the strikes began strikes no more.
    standing = [model.id for model in unit.fighters()]
    left = [each for each in carriers if each[0].id in standing]
    told = yield from blows_of(battle, unit, target, left, attack, sixes, dice)
    return told


def blows_of(
    battle: Battle,
    unit: Unit,
    target: str,
    carriers: list[tuple[Model, Weapon, int]],
    attack: Assault,
    sixes: bool,
    dice: Dice,
) -> Suffering:
    """The same, of a unit as it is, or was when it began to strike."""
    striker = unit.id
    victim = battle.unit(target)
    modifier = sum([rule.hit_modifier_against(attack) for rule in victim.rules()])
    modifier += battle.hit_modifier(unit, victim, attack)
    through = []
    for battery in readied(battle, unit, batteries(battle, unit, carriers, attack), attack):
        scored = yield from roll_to_hit(
            battle, striker, target, battery, modifier, victim.heads(), False, sixes, dice
        )
        if scored and battle.hears(Moment.HITS_SCORED):
            scored = yield from battle.redirected(striker, target, scored, False, dice)
            victim = battle.unit(target)
        for hits in scored:
            wounds = yield from block(battle, victim, hits, shooting=False, dice=dice)
            through.append(wounds)
    told = yield from battle.suffer(target, through, dice, "AF-MEL-14", "", Doing((striker,), MELEE))
    more = yield from battle.blows_struck(striker, target, dice)
    return told + more


def strike_back(battle: Battle, charger: str, defender: str, dice: Dice) -> Suffering:
    """AF-MEL-15: the strikes of a target that chooses to strike back."""
    unit = battle.unit(defender)
    if unit.is_thing() or not battle.may_strike_back(unit):
        return 0
    if not battle.striking_slots(unit, battle.unit(charger)):
        return 0
    willing = yield from strikes_back(battle, defender, charger)
    if not willing:
        return 0
    told = yield from strike(battle, defender, charger, Assault(False, "strike back"), dice)
    return told


# ---------------------------------------------------------------------------------------- the result


def melee_result(
    battle: Battle, charger: str, defender: str, by_charger: int, by_defender: int, dice: Dice
) -> Steps:
    """The lower total loses and tests; nobody tests if one side is wiped out.

    AF-MEL-17, AF-MEL-19 to AF-MEL-21.
    """
    charges, defends = battle.unit(charger), battle.unit(defender)
    a = (by_charger, *(yield from bonus(battle, charges, dice)))
    b = (by_defender, *(yield from bonus(battle, defends, dice)))
    loser = ""
    if not charges.on_table() or not defends.on_table():
        loser = defender if charges.on_table() else charger
    else:
        if sum(a) < sum(b):
            loser = charger
        elif sum(b) < sum(a):
            loser = defender
        loser = battle.melee_loser(charges, defends, loser)
    battle.tell(MeleeResult("AF-MEL-17", charger, defender, sum(a), sum(b), a, b, loser))
    yield from battle.note_melee(charges, defends, sum(a), sum(b), dice)
    if loser and battle.unit(loser).on_table():
        winner = defender if loser == charger else charger
        yield from test_after_melee(battle, loser, winner, dice)


def bonus(battle: Battle, unit: Unit, dice: Dice) -> Generator[Ask, Any, tuple[int, int]]:
    """AF-CMD-03, AF-SPC-14: what a living unit counts beside the wounds it dealt."""
    if not unit.on_table():
        return 0, 0
    parts = yield from command_and_fear(battle, unit, dice)
    return parts


# ---------------------------------------------------------------------------------------- afterwards


def after_melee(battle: Battle, charger: str, defender: str, dice: Dice) -> Steps:
    """AF-MEL-22, AF-MEL-23: the charger falls back, or the survivor may consolidate."""
    charges, defends = battle.unit(charger), battle.unit(defender)
    if charges.on_table() and defends.on_table():
        yield from separate(battle, charger, defender, dice)
    elif charges.on_table():
        yield from consolidate(battle, charger, dice)
    elif defends.on_table():
        yield from consolidate(battle, defender, dice)


def consolidate(battle: Battle, survivor: str, dice: Dice) -> Steps:
    """AF-MEL-23: an ordinary move of up to 3", if it likes."""
    unit = battle.unit(survivor)
    if unit.inside:
        return
    inches = battle.distance(CONSOLIDATION)
    march = March(battle, unit, "consolidate", [inches] * unit.size(), "AF-MEL-23")
    march.must_close = mends(march)
    prompt = f"{unit.says('has')} the field. {unit.asks_it()} move up to {inches:g}”?"
    question = MoveBases(march, "move", "consolidate", prompt)
    answer = yield ask(unit.seat, question)
    yield from follow(battle, survivor, question.trial(answer), "consolidate", "AF-MEL-23", dice)


def follow(
    battle: Battle, unit_id: str, trial: Trial, how: str, clause: str, dice: Dice, start: Unit | None = None
) -> Steps:
    """Put the models where a trial has led them, tell of it, and see what comes of it.

    `start` is the unit as it set out, if that is not how it stood before.
    """
    unit = battle.unit(unit_id) if start is None else start
    if not trial.moved() and not battle.unit(unit_id).inside:
        return
    battle.put(unit.standing_on(trial.bases()))
    paths = tuple([tuple(walk.path) for walk in trial.walks])
    battle.tell(ModelsMoved(clause, unit_id, how, paths, trial.inches))
    yield from end_move(battle, unit, trial.walks, how, dice)


def separate(battle: Battle, charger: str, defender: str, dice: Dice) -> Steps:
    """AF-MEL-22: each model of the charger closer than 1" to the enemy goes to 1" away by the shortest way."""
    unit = battle.unit(charger)
    trial = separation(battle, unit, battle.unit(defender))
    yield from follow(battle, charger, trial, "separate", "AF-MEL-22", dice)
