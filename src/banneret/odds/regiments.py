"""Exact odds in Regiments: an attack, a whole melee, morale, a spell. Nothing is sampled.

Every number comes from the rules of the book package itself (batteries, Defense, order of loss, morale), so
that what is foretold here is what the game does. What players decide is a parameter; where the owner of a
unit would be asked which of several equal kinds of models is lost first, the first option is taken.

Not part of these odds: dangerous ground crossed on the way in or when stepping back, and spells cast during
the charge. Spells already on a unit count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.blows import gains_attack, hits_on_sixes_only
from banneret.books.opr.casualties import regenerates
from banneret.books.opr.sheets import ModelSheet, Weapon
from banneret.books.opr.special_rules import EACH, Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, BREATH_RANGE, Battery, batteries, block_values
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import best_charge
from banneret.books.regiments.melee import stops_charge
from banneret.books.regiments.movement import CHARGE
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.core.geometry import EPS
from banneret.odds import pmf
from banneret.odds.bodies import Body, Rank, body_of, chance_to_fail
from banneret.odds.pmf import Pmf
from banneret.odds.strikes import (
    REGENERATION_FAILS,
    Shots,
    automatic,
    danger,
    faces_that_fail,
    mean_of_weapon,
    shots,
)

INSIDE: Final = "inside"
BEHIND: Final = "behind"
SIDES: Final = ("front", "left", "right", "rear")


# ------------------------------------------------------------------------------------------ results


@dataclass(frozen=True, slots=True, eq=False)
class ShootingOdds:
    """What one activation of shooting does to its target. Arrays hold the chance of each number."""

    wounds: Pmf  # that told, after Regeneration
    killed: Pmf
    models_left: Pmf
    destroyed: float
    at_half_or_below: float  # and not destroyed
    wavering: float  # at half or below, tested and failed

    def to_data(self) -> dict[str, Any]:
        return {
            "wounds": pmf.numbers(self.wounds),
            "killed": pmf.numbers(self.killed),
            "models_left": pmf.numbers(self.models_left),
            "mean_wounds": pmf.mean(self.wounds),
            "mean_killed": pmf.mean(self.killed),
            "destroyed": self.destroyed,
            "at_half_or_below": self.at_half_or_below,
            "wavering": self.wavering,
        }


@dataclass(frozen=True, slots=True, eq=False)
class MeleeSide:
    """How one side comes out of a melee. The last four chances exclude each other and add up to 1."""

    suffered: Pmf  # wounds that told on it
    models_left: Pmf  # after the strikes, before a Rout
    wins: float  # its total was higher, or it alone was left
    destroyed: float  # by wounds
    routed: float
    wavering: float  # lost and failed its test above half
    holds: float

    def to_data(self) -> dict[str, Any]:
        return {
            "suffered": pmf.numbers(self.suffered),
            "models_left": pmf.numbers(self.models_left),
            "mean_suffered": pmf.mean(self.suffered),
            "wins": self.wins,
            "destroyed": self.destroyed,
            "routed": self.routed,
            "wavering": self.wavering,
            "holds": self.holds,
        }


@dataclass(frozen=True, slots=True, eq=False)
class MeleeOdds:
    """A whole melee, from the Phalanx test to the morale test of the loser."""

    charger: MeleeSide
    defender: MeleeSide
    draws: float
    charge_broken: bool  # by a Phalanx: no Impact, no Furious, and a dangerous terrain test

    def to_data(self) -> dict[str, Any]:
        return {
            "charger": self.charger.to_data(),
            "defender": self.defender.to_data(),
            "draws": self.draws,
            "charge_broken": self.charge_broken,
        }


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
                aimed.append(_breath(model, target))
    for weapon in ranged_weapons(unit):
        carriers = [
            (model, own, own.attacks)
            for model in unit.models
            for own in model.sheet.shooting
            if own.name == weapon.name
        ]
        at = picked if weapon.picks_model else ""
        modifier = _against(target, attack, at) - (1 if is_covered(weapon, cover) else 0)
        (singled if at else aimed).extend(_volley(unit, target, carriers, attack, modifier, at))
    return _shot_at(target, picked, tuple(singled), tuple(aimed))


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
                    aimed.append(_breath(model, target))
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
            (singled if at else aimed).extend(_volley(unit, target, carriers, attack, modifier, at))
    return _shot_at(target, picked, tuple(singled), tuple(aimed))


def is_covered(weapon: Weapon, cover: str) -> bool:
    """Whether this kind of cover helps against the weapon: Blast ignores both, Indirect what is between."""
    if not cover or (weapon.ignores_cover_inside and weapon.ignores_cover_behind):
        return False
    return cover == INSIDE or not weapon.ignores_cover_behind


def _against(target: Unit, attack: Attack, picked: str = "") -> int:
    rules = target.rules_of(picked) if picked else target.rules()
    return sum([rule.hit_modifier_against(attack) for rule in rules])


def _breath(model: Model, target: Unit) -> Shots:
    defense, modifier = block_values(target, False)
    return automatic(model.sheet.breath_hits, BREATH_AP, defense, modifier)


def _volley(
    unit: Unit,
    target: Unit,
    carriers: list[tuple[Model, Weapon, int]],
    attack: Attack,
    modifier: int,
    picked: str,
) -> list[Shots]:
    defense, to_block = block_values(target, True, picked)
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
        )
        for battery in batteries(unit, carriers, attack)
    ]


def _shot_at(target: Unit, picked: str, singled: tuple[Shots, ...], aimed: tuple[Shots, ...]) -> ShootingOdds:
    parts: list[tuple[Body, int, Pmf]] = []
    if not singled:
        body = body_of(target)
        parts.append((body, 0, body.suffer(body.start(), aimed)))
    else:
        # The wounds of Snipers come first, all on the one model; what it cannot take is lost.
        alone = Body(target, [model for model in target.models if model.id == picked])
        first = alone.suffer(alone.start(), singled)
        for state in range(alone.last + 1):
            chance = float(first[state])
            left = alone.unit_at(state)
            if left.models:
                body = body_of(left)
                parts.append((body, state, chance * body.suffer(body.start(), aimed)))
            else:
                parts.append((alone, 0, chance * np.eye(alone.last + 1)[state]))
    wounds = np.zeros(target.wounds_left() + 1)
    left_over = np.zeros(target.size() + 1)
    destroyed = at_half = wavering = 0.0
    for body, before, chances in parts:
        wounds[before : before + len(chances)] += chances
        np.add.at(left_over, body.sizes(), chances)
        destroyed += chances[body.last] if body.sizes()[body.last] == 0 else 0.0
        halved = chances * body.half()
        at_half += halved.sum()
        # RG-MOR-01: only wounds that told make it test.
        hurt = halved[1:] if before == 0 else halved
        wavering += float(hurt @ (body.fail()[1:] if before == 0 else body.fail()))
    return ShootingOdds(
        wounds, left_over[::-1].copy(), left_over, float(destroyed), float(at_half), float(wavering)
    )


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
) -> MeleeOdds:
    """The charger has reached this side of the defender: how does the melee end?

    `strike_back`: the defender does so if anybody is left. `breath`: both use their Breath Attacks.
    `furious` names a weapon for each set of weapons (`melee.weapons_key`); where it says nothing, the weapon
    is chosen whose extra attack wounds most. `dealt` are wounds that a spell of the charger has dealt since
    contact. Fatigue and Wavering are read from the units.
    """
    broken = stops_charge(defender, side)
    wanted = dict(furious) if furious else None
    body_c, body_d = body_of(charger), body_of(defender)
    sums = _Sums(charger, defender, dealt)
    attackers: list[tuple[Body, int, float]] = [(body_c, 0, 1.0)]
    if broken:
        dice = min(sum([m.sheet.tough for m in charger.models]), len(defender.fighting()))  # RG-SPC-21
        tested = body_c.suffer(body_c.start(), (danger(dice),))
        sums.charger_dies(body_c, body_d, float(tested[body_c.last]))
        attackers = [
            (*body_c.after(state), float(tested[state])) for state in range(body_c.last) if tested[state]
        ]
    # For each pair of bodies, the chance of each pair of states. Nearly always there is one pair.
    tables: dict[tuple[Body, Body], NDArray[np.float64]] = {}
    for body, state, chance in attackers:
        for victim, after in _struck(body.rank(state), body_d, not broken, breath, wanted):
            table = tables.get((body, victim))
            if table is None:
                table = np.zeros((body.last + 1, victim.last + 1))
                tables[(body, victim)] = table
            table[state] += chance * after
    for (body, victim), table in tables.items():
        if strike_back:
            table = _struck_back(body, victim, table, breath)
        sums.fought(body, victim, table)
    return sums.result(broken)


def _struck(
    rank: Rank, target: Body, charging: bool, breath: bool, furious: dict[str, str] | None
) -> list[tuple[Body, Pmf]]:
    """The defender after Impact and the charger's strikes."""
    found: dict[Body, Pmf] = {}
    first = target.start()
    if charging and rank.impact():
        # RG-SPC-17: these casualties are gone before any other strike.
        defense, modifier = block_values(target.unit, False)
        first = target.suffer(first, (automatic(rank.impact(), 0, defense, modifier),))
    for state in range(target.last + 1):
        if not first[state]:
            continue
        body, at = target.after(state)
        chances = np.zeros(body.last + 1)
        chances[at] = first[state]
        if at < body.last:
            chances = body.suffer(chances, rank.strikes(body.rank(at), charging, True, breath, furious))
        known = found.get(body)
        found[body] = chances if known is None else known + chances
    return list(found.items())


def _struck_back(
    charger: Body, defender: Body, table: NDArray[np.float64], breath: bool
) -> NDArray[np.float64]:
    """RG-MEL-04: the defender's survivors strike at what is left of the charger."""
    after = np.zeros_like(table)
    after[:, defender.last] = table[:, defender.last]
    # What the charger's Defense is may depend on who is left of it, so its states are taken in groups.
    # How many models it has matters only to Blast.
    capped = any([weapon.caps_hits for model in defender.order for weapon in model.sheet.melee])
    groups: dict[tuple[int, ...], list[int]] = {}
    for state in np.flatnonzero(table.any(axis=1)):
        defence = charger.rank(int(state)).defence()
        groups.setdefault(defence if capped else defence[:3], []).append(int(state))
    for states in groups.values():
        target = charger.rank(states[0])
        for d in range(defender.last):
            chances = np.zeros(charger.last + 1)
            chances[states] = table[states, d]
            if chances.any():
                strikes = defender.rank(d).strikes(target, False, False, breath, None)
                after[:, d] += charger.suffer(chances, strikes)
    return after


@lru_cache(maxsize=64)
def _below_and_level(own_dice: int, other_dice: int) -> tuple[int, Pmf, Pmf]:
    """RG-SPC-09 in a melee result: with a lead of k before Fear, the chances to end below and level.

    Gives the greatest lead that Fear can change, and the chances for leads from minus to plus that.
    """
    d3 = np.array([0.0, 1 / 3, 1 / 3, 1 / 3])
    gain = pmf.convolve(pmf.power(d3, own_dice), pmf.power(d3, other_dice)[::-1])
    least = -3 * other_dice
    reach = 3 * max(own_dice, other_dice) + 1
    below, level = [], []
    for lead in range(-reach, reach + 1):
        totals = lead + least + np.arange(len(gain))
        below.append(float(gain[totals < 0].sum()))
        level.append(float(gain[totals == 0].sum()))
    return reach, pmf.frozen(below), pmf.frozen(level)


class _Sums:
    """Adds up the ends of a melee over all pairs of states."""

    def __init__(self, charger: Unit, defender: Unit, dealt: int) -> None:
        self.dealt = dealt
        self.total = (charger.wounds_left(), defender.wounds_left())
        self.suffered = [np.zeros(self.total[0] + 1), np.zeros(self.total[1] + 1)]
        self.left = [np.zeros(charger.size() + 1), np.zeros(defender.size() + 1)]
        self.destroyed = [0.0, 0.0]
        self.routed = [0.0, 0.0]
        self.wavering = [0.0, 0.0]
        self.lost = [0.0, 0.0]

    def _count(self, which: int, body: Body, chances: Pmf) -> NDArray[np.int64]:
        """Notes the wounds and models of one side; gives the wounds told in each state of the body."""
        before = self.total[which] - body.last
        self.suffered[which][before : before + body.last + 1] += chances
        np.add.at(self.left[which], body.sizes(), chances)
        self.destroyed[which] += float(chances[body.last])
        told: NDArray[np.int64] = np.arange(before, before + body.last + 1)
        return told

    def charger_dies(self, charger: Body, defender: Body, chance: float) -> None:
        """Of the phalanx, before any strike."""
        self._count(0, charger, chance * np.eye(charger.last + 1)[charger.last])
        self._count(1, defender, chance * defender.start())
        self.lost[0] += chance

    def fought(self, charger: Body, defender: Body, table: NDArray[np.float64]) -> None:
        told_c = self._count(0, charger, table.sum(axis=1))
        told_d = self._count(1, defender, table.sum(axis=0))
        # RG-MOR-09: a unit wiped out has lost, whatever the totals.
        self.lost[0] += float(table[charger.last].sum())
        self.lost[1] += float(table[:, defender.last].sum())
        both = table[:-1, :-1]
        # RG-MOR-08: each side's wounds dealt are those suffered by the other.
        own = (charger.full_rows() + charger.command() - told_c)[:-1]
        other = (defender.full_rows() + defender.command() - told_d)[:-1]
        lead = own[:, None] - other[None, :] + self.dealt
        below, level = self._fear(lead, charger.fear()[:-1], defender.fear()[:-1])
        self._tests(0, charger, (both * below).sum(axis=1))
        self._tests(1, defender, (both * (1.0 - below - level)).sum(axis=0))

    def _fear(
        self, lead: NDArray[np.int64], own: NDArray[np.int64], other: NDArray[np.int64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        below = np.zeros(lead.shape)
        level = np.zeros(lead.shape)
        for a in set(own.tolist()):
            for b in set(other.tolist()):
                # A Hero with Fear may be alive in some states and dead in others.
                here = np.ix_(own == a, other == b)
                reach, low, even = _below_and_level(a, b)
                at = np.clip(lead[here], -reach, reach) + reach
                below[here] = low[at]
                level[here] = even[at]
        return below, level

    def _tests(self, which: int, body: Body, lost: Pmf) -> None:
        """RG-MOR-10: the loser tests; failing at half or below it Routs, else it is Wavering."""
        self.lost[which] += float(lost.sum())
        failed = lost * body.fail()[:-1]
        half = body.half()[:-1]
        self.routed[which] += float(failed[half].sum())
        self.wavering[which] += float(failed[~half].sum())

    def result(self, broken: bool) -> MeleeOdds:
        sides = [
            MeleeSide(
                self.suffered[which],
                self.left[which],
                self.lost[1 - which],
                self.destroyed[which],
                self.routed[which],
                self.wavering[which],
                1.0 - self.destroyed[which] - self.routed[which] - self.wavering[which],
            )
            for which in (0, 1)
        ]
        return MeleeOdds(sides[0], sides[1], 1.0 - self.lost[0] - self.lost[1], broken)


def best_furious(unit: Unit, target: Unit) -> dict[str, str]:
    """RG-SPC-12: for each set of weapons, the one whose extra attack wounds the target most."""
    return Rank(unit).best_furious(Rank(target))


# ------------------------------------------------------------------------------------------ the rest


def charge_reaches(battle: Battle, unit: Unit, target: Unit) -> float:
    """The chance that a charge gets there: 1 or 0.

    Measuring is free at any time and a charge may be declared only if it reaches (RG-ACT-08), so no die is
    ever rolled for it; what decides is pivot, distance, terrain and who stands in the way.
    """
    if any([not rule.allows_action(CHARGE) for rule in unit.rules()]):
        return 0.0
    return 0.0 if best_charge(battle, unit, target) is None else 1.0


def morale(unit: Unit) -> float:
    """RG-MOR-03, RG-MOR-05: the chance that the unit passes a morale test."""
    return 1.0 - chance_to_fail(unit)


def cast(level: int, number: int, blockers: tuple[int, ...] = ()) -> float:
    """RG-SPC-35, RG-SPC-36: the chance that a spell works.

    `level` is the wizard's, `number` the spell's, and `blockers` are the levels of wizards that try to block.
    """
    ways = 0
    for face in range(1, 7):
        total = face + level
        if total < number:
            continue
        unblocked = 1
        for blocker in blockers:
            # A blocker must roll above the caster's total.
            unblocked *= min(6, max(0, total - blocker))
        ways += unblocked
    return float(ways / 6 ** (1 + len(blockers)))


# ------------------------------------------------------------------------------------------ for bots


def expected_wounds_shooting(
    unit: Unit, target: Unit, cover: str = "", moved: bool = False, breath: bool = False
) -> float:
    """Mean wounds of all the unit's weapons, quick enough to be asked thousands of times in a game.

    Never more than the target has left. Each Deadly wound counts as much as a fresh model of the target can
    take, and Regeneration is that of its first model; for units of one kind this is the exact mean as long
    as the target is not used up.
    """
    attack = Attack(True, moved)
    defense, to_block = block_values(target, True)
    modifier = _against(target, attack) + _own_whole(unit, attack)
    kept, bite = _frailty(target)
    size = len(target.models)
    total = 0.0
    counts: dict[ModelSheet, int] = {}
    for model in unit.models:
        counts[model.sheet] = counts.get(model.sheet, 0) + 1
        if breath and model.sheet.breath_hits and not model.breathed:
            total += _mean_automatic(model.sheet.breath_hits, BREATH_AP, *block_values(target, False)) * kept
    for sheet, count in counts.items():
        for weapon in sheet.shooting:
            need = weapon.shooting_quality(sheet.quality) - modifier - _own_modifier(sheet, weapon, True, moved)
            if is_covered(weapon, cover):
                need += 1
            total += count * _mean(weapon, weapon.attacks, need, False, defense, to_block, kept, bite, size)
    left = target.wounds_left()
    return total if total < left else float(left)


def expected_wounds_volley(fired: list[Battery], target: Unit, modifier: int, picked: str = "") -> float:
    """Mean wounds of batteries already sorted out, at a target on the table or one picked model of it.

    `modifier` is what the target does to the roll (cover, Stealth). Under the same terms as above.
    """
    defense, to_block = block_values(target, True, picked)
    kept, bite = _frailty(target)
    size, left = len(target.models), target.wounds_left()
    for model in target.models:
        if model.id == picked:
            size, left, bite = 1, model.left(), model.sheet.tough
            kept = REGENERATION_FAILS if regenerates(target, model) else 1.0
    total = 0.0
    for battery in fired:
        need = battery.quality - battery.modifier - modifier
        total += battery.count * _mean(
            battery.weapon, battery.attacks, need, False, defense, to_block, kept, bite, size
        )
    return total if total < left else float(left)


def expected_wounds_melee(striker: Unit, target: Unit, charging: bool = False, breath: bool = True) -> float:
    """Mean wounds that the striker's two front rows cause, both sides as they stand now.

    `charging` adds Impact and Furious; leave it out for striking back and for a charge that a Phalanx
    breaks. Under the same terms as `expected_wounds_shooting`. What the target loses to Impact before the
    strikes is not taken into account, and Furious adds its attack to the first weapon of a model.
    """
    attack = Attack(False, charging, charging)
    defense, to_block = block_values(target, False)
    modifier = _against(target, attack) + _own_whole(striker, attack)
    kept, bite = _frailty(target)
    sixes_only = hits_on_sixes_only(striker)
    size = len(target.models)
    total = 0.0
    counts: dict[ModelSheet, int] = {}
    some: dict[ModelSheet, Model] = {}
    for model in striker.fighting():
        sheet = model.sheet
        counts[sheet] = counts.get(sheet, 0) + 1
        some[sheet] = model
        if breath and sheet.breath_hits and not model.breathed:
            total += _mean_automatic(sheet.breath_hits, BREATH_AP, defense, to_block) * kept
    for sheet, count in counts.items():
        extra = 0
        if charging:
            if sheet.impact_hits:
                total += count * _mean_automatic(sheet.impact_hits, 0, defense, to_block) * kept
            extra = 1 if gains_attack(striker, some[sheet]) else 0
        for weapon in sheet.melee:
            need = sheet.quality - modifier - _own_modifier(sheet, weapon, False, charging)
            total += count * _mean(
                weapon, weapon.attacks + extra, need, sixes_only, defense, to_block, kept, bite, size
            )
            extra = 0
    left = target.wounds_left()
    return total if total < left else float(left)


def _own_whole(unit: Unit, attack: Attack) -> int:
    return sum([rule.hit_modifier(attack) for rule in unit.rules()])


def _frailty(target: Unit) -> tuple[float, int]:
    """The share of wounds that Regeneration lets through, and the wounds that a fresh model can take."""
    model = target.models[-1]
    return REGENERATION_FAILS if regenerates(target, model) else 1.0, model.sheet.tough


@lru_cache(maxsize=4096)
def _own_modifier(sheet: ModelSheet, weapon: Weapon, shooting_: bool, moved: bool) -> int:
    attack = Attack(shooting_, moved, not shooting_ and moved)
    own = sum([rule.hit_modifier(attack) for rule in sheet.rules if rule.reach == EACH])
    return own + sum([rule.hit_modifier(attack) for rule in weapon.rules])


@lru_cache(maxsize=16384)
def _mean(
    weapon: Weapon,
    attacks: int,
    need: int,
    sixes_only: bool,
    defense: int,
    to_block: int,
    kept: float,
    bite: int,
    models: int,
) -> float:
    own = shots(weapon, 1, attacks, need, sixes_only, defense, to_block, models)
    if own.factor == 1 or bite == 1:
        # A wound that counts several times on a model that takes one: any wound left over kills.
        if own.factor > 1 and kept < 1.0:
            return mean_of_weapon(own, 1.0 - (1.0 - kept) ** own.factor)
        return mean_of_weapon(own, kept)
    plain = mean_of_weapon(own, 1.0)
    if kept == 1.0:
        return plain * min(own.factor, bite)
    sure = mean_of_weapon(own, 0.0)
    saved = pmf.binomial(own.factor, kept)
    helped = sum([float(saved[taken]) * min(taken, bite) for taken in range(own.factor + 1)])
    return sure * min(own.factor, bite) + (plain - sure) * helped


@lru_cache(maxsize=1024)
def _mean_automatic(hits: int, ap: int, defense: int, to_block: int) -> float:
    return hits * faces_that_fail(defense + ap - to_block) / 6
