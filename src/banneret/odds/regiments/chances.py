"""Exact odds in Regiments: an attack, a whole melee, morale, a spell. Nothing is sampled.

Every number comes from the rules of the book package itself (batteries, Defense, order of loss, morale), so
that what is foretold here is what the game does. What players decide is a parameter; where the owner of a
unit would be asked which of several equal kinds of models is lost first, the first option is taken.

Not part of these odds: dangerous ground crossed on the way in or when stepping back, and spells cast during the
charge. Spells already on a unit count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model, loss_order
from banneret.books.opr.volleys import BREATH_AP, BREATH_RANGE, Battery
from banneret.books.opr.warfare import Warfare
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import best_charge
from banneret.books.regiments.melee import stops_charge
from banneret.books.regiments.movement import CHARGE
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.core.space.geometry import EPS
from banneret.odds.opr import results
from banneret.odds.opr.chapter_odds import moved, settled
from banneret.odds.opr.means import (
    BEHIND,
    INSIDE,
    against,
    is_covered,
    melee_mean,
    shooting_mean,
    volley_mean,
)
from banneret.odds.opr.results import MeleeOdds, MeleeSums, Remains, ShootingOdds, cast, shot_at
from banneret.odds.opr.strikes import Shots, Thrown, automatic, by_ones, danger, shots
from banneret.odds.pmf import Pmf
from banneret.odds.regiments.bodies import BY_THE_BOOK, DwindlingRanks, Rank, body_of, fired_by

__all__ = [
    "BEHIND",
    "INSIDE",
    "SIDES",
    "best_furious",
    "cast",
    "charge_reaches",
    "expected_wounds_melee",
    "expected_wounds_shooting",
    "expected_wounds_volley",
    "melee",
    "morale",
    "shooting",
    "shooting_on_table",
]

SIDES: Final = ("front", "left", "right", "rear")


# ------------------------------------------------------------------------------------------ shooting


def shooting(
    unit: Unit,
    target: Unit,
    *,
    cover: str = "",
    moved: bool = False,
    breath: bool = True,
    picked: str = "",
) -> ShootingOdds:
    """Every model of the unit fires every weapon it has at the target; range and sight are taken as given.

    `cover` is "", "inside" or "behind" (RG-TER-01, RG-SPC-18). `picked` is the id of the model that Snipers
    single out (RG-SPC-28); the other weapons fire at the unit. `breath`: unused Breath Attacks are used.
    """
    attack = Attack(True, moved)
    aimed: list[Shots] = []
    singled: list[Shots] = []
    if breath:
        for model in unit.models:
            if model.sheet.breath_hits and not model.breathed:
                aimed.append(_breath(BY_THE_BOOK, model, target))
    for weapon in ranged_weapons(unit):
        carriers = [
            (model, own, own.attacks)
            for model in unit.models
            for own in model.sheet.shooting
            if own.name == weapon.name
        ]
        at = picked if weapon.picks_model else ""
        modifier = against(target, attack, at) - (1 if is_covered(weapon, cover) else 0)
        (singled if at else aimed).extend(_volley(BY_THE_BOOK, unit, target, carriers, attack, modifier, at))
    return _shot_at(BY_THE_BOOK, target, picked, tuple(singled), tuple(aimed))


def shooting_on_table(
    battle: Battle, unit: Unit, target: Unit, *, moved: bool = False, breath: bool = True, picked: str = ""
) -> ShootingOdds:
    """The same where the two units stand: arc, range, sight and cover are those of the table."""
    attack = Attack(True, moved)
    aim = Aim(battle, unit, target)
    aimed: list[Shots] = []
    singled: list[Shots] = []
    if breath:
        for slot, model in enumerate(unit.models):
            if model.sheet.breath_hits and not model.breathed:
                if battle.sight_distance(unit, slot, target, BREATH_RANGE) <= BREATH_RANGE + EPS:
                    aimed.append(_breath(battle, model, target))
    for weapon in ranged_weapons(unit):
        at = picked if weapon.picks_model else ""
        carriers = [
            (model, own, own.attacks)
            for model in aim.firing(weapon, at)
            for own in model.sheet.shooting
            if own.name == weapon.name
        ]
        if carriers:
            modifier = aim.modifier(weapon, attack, at)
            (singled if at else aimed).extend(_volley(battle, unit, target, carriers, attack, modifier, at))
    return _shot_at(battle, target, picked, tuple(singled), tuple(aimed))


def _breath(battle: Warfare[Unit], model: Model, target: Unit) -> Shots:
    defense, modifier = battle.block_values(target, False)
    return automatic(model.sheet.breath_hits, BREATH_AP, defense, modifier)


def _volley(
    battle: Warfare[Unit],
    unit: Unit,
    target: Unit,
    carriers: list[tuple[Model, Weapon, int]],
    attack: Attack,
    modifier: int,
    picked: str,
) -> list[Shots]:
    defense, to_block = battle.block_values(target, True, picked)
    models = 1 if picked else target.size()
    return [
        shots(
            battery.weapon,
            battery.count,
            battery.attacks,
            battery.quality - battery.modifier - modifier,
            False,
            defense,
            to_block,
            models,
            battery.of_a_six,
        )
        for battery in fired_by(battle, unit, carriers, attack)
    ]


def _shot_at(
    battle: Warfare[Unit], target: Unit, picked: str, singled: tuple[Shots, ...], aimed: tuple[Shots, ...]
) -> ShootingOdds:
    parts: list[Remains[Unit]] = []
    if not singled:
        body = body_of(target, battle)
        parts.append(Remains(body, 0, body.suffer(body.start(), aimed)))
    else:
        # The wounds of Snipers come first, all on the one model; what it cannot take is lost.
        alone = DwindlingRanks(target, [model for model in target.models if model.id == picked], battle)
        first = alone.suffer(alone.start(), singled)
        for state in range(alone.last + 1):
            chance = float(first[state])
            left = alone.unit_at(state)
            if left.models:
                body = body_of(left, battle, alone.spent_at(state))
                told = int(alone.told[state])
                parts.append(Remains(body, told, chance * body.suffer(body.start(), aimed)))
            else:
                parts.append(Remains(alone, 0, chance * np.eye(alone.last + 1)[state]))
    return shot_at(target, parts)


# ------------------------------------------------------------------------------------------ melee


def melee(
    charger: Unit,
    defender: Unit,
    side: str = "front",
    *,
    strike_back: bool = True,
    breath: bool = True,
    furious: Mapping[str, str] | None = None,
    dealt: int = 0,
    battle: Warfare[Unit] = BY_THE_BOOK,
) -> MeleeOdds:
    """The charger has reached this side of the defender: how does the melee end?

    `strike_back`: the defender does so if anybody is left. `breath`: both use their Breath Attacks.
    `furious` names a weapon for each set of weapons (`melee.weapons_key`); where it says nothing, the weapon
    is chosen whose extra attack wounds most. `dealt` are wounds that a spell of the charger has dealt since
    contact. Fatigue and Wavering are read from the units; what chapters change is asked of the battle.
    """
    battle = battle.in_melee(charger.id, defender.id)
    broken = stops_charge(defender, side)
    wanted = dict(furious) if furious else None
    body_c, body_d = body_of(charger, battle), body_of(defender, battle)
    sums = MeleeSums(charger, defender, dealt)
    attackers: list[tuple[DwindlingRanks, int, float]] = [(body_c, 0, 1.0)]
    if broken:
        dice = min(sum([m.sheet.tough for m in charger.models]), len(defender.fighting()))  # RG-SPC-21
        tested = body_c.suffer(body_c.start(), (danger(dice),))
        sums.charger_dies(body_c, body_d, float(tested[body_c.last]))
        attackers = [
            (*body_c.after(state), float(tested[state])) for state in range(body_c.last) if tested[state]
        ]
    # For each pair of bodies and number of 1s to pay for, the chance of each pair of states. Nearly always
    # there is one pair, and nothing to pay for.
    tables: dict[tuple[DwindlingRanks, DwindlingRanks, int], NDArray[np.float64]] = {}
    for body, state, chance in attackers:
        for (victim, ones), after in _struck(body.rank(state), body_d, not broken, breath, wanted).items():
            table = tables.get((body, victim, ones))
            if table is None:
                table = np.zeros((body.last + 1, victim.last + 1))
                tables[(body, victim, ones)] = table
            table[state] += chance * after
    for (body, victim, ones), table in tables.items():
        ends = {0: table}
        if strike_back and battle.may_strike_back(defender):
            ends = _struck_back(body, victim, table, breath)
        for owed, end in ends.items():
            _settle(sums, body, victim, end, (ones, owed))
    return sums.result(broken)


def _settle(
    sums: MeleeSums[Unit],
    charger: DwindlingRanks,
    defender: DwindlingRanks,
    table: NDArray[np.float64],
    ones: tuple[int, int],
) -> None:
    """The result of a melee in which both have struck, when each has paid for so many natural 1s."""
    owes = charger.rank(0).owes, defender.rank(0).owes
    for own, rows, cost in settled(charger, owes[0], ones[0]):
        for other, columns, price in settled(defender, owes[1], ones[1]):
            left = moved(table, rows, columns, (own.last + 1, other.last + 1))
            if left.any():
                # RG-MOR-08: full rows count beside wounds and command.
                standing = (own.full_rows() + own.command(), other.full_rows() + other.command())
                sums.fought(own, other, left, standing, beside=(cost, price))


def _struck(
    rank: Rank, target: DwindlingRanks, charging: bool, breath: bool, furious: dict[str, str] | None
) -> dict[tuple[DwindlingRanks, int], Pmf]:
    """The defender after Impact and the charger's strikes, by the natural 1s to be paid for."""
    found: dict[tuple[DwindlingRanks, int], Pmf] = {}
    first = target.start()
    if charging and rank.impact():
        # RG-SPC-17: these casualties are gone before any other strike.
        defense, modifier = target.battle.block_values(target.unit, False)
        first = target.suffer(first, (automatic(rank.impact(), 0, defense, modifier),))
    for state in range(target.last + 1):
        if not first[state]:
            continue
        body, at = target.after(state)
        chances = np.zeros(body.last + 1)
        chances[at] = first[state]
        thrown: Thrown = [(0, 1.0, ())]
        if at < body.last:
            thrown = by_ones(rank.strikes(body.rank(at), charging, True, breath, furious))
        for ones, chance, strikes in thrown:
            after = chance * body.suffer(chances, strikes)
            known = found.get((body, ones))
            found[(body, ones)] = after if known is None else known + after
    return found


def _struck_back(
    charger: DwindlingRanks, defender: DwindlingRanks, table: NDArray[np.float64], breath: bool
) -> dict[int, NDArray[np.float64]]:
    """RG-MEL-04: the defender's survivors strike at what is left of the charger, by the 1s to be paid for."""
    found = {0: np.zeros_like(table)}
    found[0][:, defender.last] = table[:, defender.last]
    # What the charger's Defense is may depend on who is left of it, so its states are taken in groups.
    # How many models it has matters only to Blast.
    capped = any([weapon.caps_hits for model in defender.order for weapon in model.sheet.melee])
    groups: dict[tuple[int, ...], list[int]] = {}
    for state in np.flatnonzero(table.any(axis=1)):
        defence: tuple[int, ...] = charger.rank(int(state)).defence()
        if charger.battle.chapters:
            defence = (int(state),)  # whatever they go by
        elif not capped:
            defence = defence[:3]
        groups.setdefault(defence, []).append(int(state))
    for states in groups.values():
        target = charger.rank(states[0])
        for d in range(defender.last):
            chances = np.zeros(charger.last + 1)
            chances[states] = table[states, d]
            if chances.any():
                for ones, chance, strikes in by_ones(
                    defender.rank(d).strikes(target, False, False, breath, None)
                ):
                    after = found.setdefault(ones, np.zeros_like(table))
                    after[:, d] += chance * charger.suffer(chances, strikes)
    return found


def best_furious(unit: Unit, target: Unit) -> dict[str, str]:
    """RG-SPC-12: for each set of weapons, the one whose extra attack wounds the target most."""
    return Rank(unit).best_furious(Rank(target))


# ------------------------------------------------------------------------------------------ the rest


def morale(unit: Unit, battle: Warfare[Unit] = BY_THE_BOOK) -> float:
    """The chance that the unit passes a morale test (RG-MOR-03, RG-MOR-05)."""
    return results.morale(battle, unit)


def charge_reaches(battle: Battle, unit: Unit, target: Unit) -> float:
    """The chance that a charge gets there: 1 or 0.

    Measuring is free at any time and a charge may be declared only if it reaches (RG-ACT-08), so no die is
    ever rolled for it; what decides is pivot, distance, terrain and who stands in the way.
    """
    if any([not rule.allows_action(CHARGE) for rule in unit.rules()]):
        return 0.0
    return 0.0 if best_charge(battle, unit, target) is None else 1.0


# ------------------------------------------------------------------------------------------ for bots


def expected_wounds_shooting(
    unit: Unit, target: Unit, cover: str = "", moved: bool = False, breath: bool = False
) -> float:
    """Mean wounds of all the unit's weapons, quick enough to be asked thousands of times in a game.

    Never more than the target has left. Each Deadly wound counts as much as a fresh model of the target can
    take, and Regeneration is that of its first model; for units of one kind this is the exact mean as long
    as the target is not used up.
    """
    return shooting_mean(BY_THE_BOOK, unit, target, _first(target), cover, moved, breath, False)


def _first(target: Unit) -> Model:
    """The model on which the next wound falls."""
    return min(target.models, key=loss_order)


def expected_wounds_volley(
    battle: Warfare[Unit], fired: list[Battery], target: Unit, modifier: int, picked: str = ""
) -> float:
    """Mean wounds of batteries already sorted out, at a target on the table or one picked model of it.

    `modifier` is what the target does to the roll (cover, Stealth). Under the same terms as above.
    """
    return volley_mean(battle, fired, target, _first(target), modifier, picked)


def expected_wounds_melee(
    striker: Unit,
    target: Unit,
    charging: bool = False,
    breath: bool = True,
    battle: Warfare[Unit] = BY_THE_BOOK,
) -> float:
    """Mean wounds that the striker's two front rows cause, both sides as they stand now.

    `charging` adds Impact and Furious; leave it out for striking back and for a charge that a Phalanx
    breaks. Under the same terms as `expected_wounds_shooting`. What the target loses to Impact before the
    strikes is not taken into account, and Furious adds its attack to the first weapon of a model.
    """
    strikers = striker.fighting()
    modifier = 0
    if battle.chapters:
        battle = battle.in_melee(striker.id, target.id)
        attack = Attack(False, charging, charging)
        # What is added to the Quality to reach is as good as taken from the roll.
        quality = striker.quality()
        modifier = quality - battle.hit_quality(striker, attack, quality)
        modifier += battle.hit_modifier(striker, target, attack)
    return melee_mean(battle, striker, strikers, target, _first(target), charging, breath, modifier)
