"""Mean wounds in plain arithmetic, for bots of either One Page Rules book: quick, and not the whole truth.

Each Deadly wound counts as much as a fresh model of the target can take, and Regeneration is that of the first
model lost; for units of one kind this is the exact mean as long as the target is not used up.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from banneret.books.opr.blows import gains_attack, hits_on_sixes_only
from banneret.books.opr.sheets import ModelSheet, Weapon
from banneret.books.opr.special_rules import EACH, Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.volleys import BREATH_AP, Battery
from banneret.books.opr.warfare import Warfare
from banneret.odds import pmf
from banneret.odds.opr.bodies import T
from banneret.odds.opr.bodies import kept as kept_share
from banneret.odds.opr.strikes import faces_that_fail, mean_of_weapon, shots

INSIDE: Final = "inside"
BEHIND: Final = "behind"


def is_covered(weapon: Weapon, cover: str) -> bool:
    """Whether this kind of cover helps against the weapon: Blast ignores both, Indirect what is between."""
    if not cover or (weapon.ignores_cover_inside and weapon.ignores_cover_behind):
        return False
    return cover == INSIDE or not weapon.ignores_cover_behind


def against(target: Troop, attack: Attack, picked: str = "") -> int:
    """What the rules of a target, or of one model singled out, do to the roll to hit."""
    rules = target.rules_of(picked) if picked else target.rules()
    return sum([rule.hit_modifier_against(attack) for rule in rules])


def frailty(battle: Warfare[T], target: T, first: Model) -> tuple[float, float, int]:
    """The shares of wounds and of sure ones that nothing wards off, and what a fresh model can take."""
    bite = first.sheet.most_of_a_hit or first.sheet.tough
    return kept_share(battle, target, first, False), kept_share(battle, target, first, True), bite


def shooting_mean(
    battle: Warfare[T],
    unit: T,
    target: T,
    first: Model,
    cover: str,
    moved: bool,
    breath: bool,
    breath_is_shooting: bool,
    modifier: int = 0,
) -> float:
    """All weapons of a unit at a target; `modifier` is added to all rolls to hit.

    `breath_is_shooting`: Breath Attacks are blocked as shots are.
    """
    attack = Attack(True, moved)
    defense, to_block = battle.block_values(target, True)
    modifier += against(target, attack) + _own_whole(unit, attack)
    kept, sure, bite = frailty(battle, target, first)
    size = target.heads()
    total = 0.0
    counts: dict[ModelSheet, int] = {}
    for model in unit.fighters():
        counts[model.sheet] = counts.get(model.sheet, 0) + 1
        if breath and model.sheet.breath_hits and not model.breathed:
            values = battle.block_values(target, breath_is_shooting)
            total += automatic_mean(model.sheet.breath_hits, BREATH_AP, *values) * kept
    for sheet, count in counts.items():
        for weapon in sheet.shooting:
            need = weapon.shooting_quality(sheet.quality) - modifier - _own_modifier(sheet, weapon, True, moved)
            if is_covered(weapon, cover):
                need += 1
            total += count * _mean(
                weapon, weapon.attacks, need, False, defense, to_block, kept, sure, bite, size
            )
    left = target.wounds_left()
    return total if total < left else float(left)


def volley_mean(
    battle: Warfare[T], fired: list[Battery], target: T, first: Model, modifier: int, picked: str
) -> float:
    """Batteries already sorted out, at a target on the table or one picked model of it."""
    defense, to_block = battle.block_values(target, True, picked)
    kept, sure, bite = frailty(battle, target, first)
    size, left = target.heads(), target.wounds_left()
    for model in target.models:
        if model.id == picked:
            size, left = 1, model.left()
            kept, sure, bite = frailty(battle, target, model)
    total = 0.0
    for battery in fired:
        need = battery.quality - battery.modifier - modifier
        total += battery.count * _mean(
            battery.weapon,
            battery.attacks,
            need,
            False,
            defense,
            to_block,
            kept,
            sure,
            bite,
            size,
            battery.of_a_six,
        )
    return total if total < left else float(left)


def melee_mean(
    battle: Warfare[T],
    striker: T,
    strikers: list[Model],
    target: T,
    first: Model,
    charging: bool,
    breath: bool,
    modifier: int = 0,
) -> float:
    """The models that strike, both sides as they stand now; `modifier` is added to all rolls to hit.

    What the target loses to Impact before the strikes is not taken into account, and Furious adds its attack
    to the first weapon of a model.
    """
    attack = Attack(False, charging, charging)
    defense, to_block = battle.block_values(target, False)
    modifier += against(target, attack) + _own_whole(striker, attack)
    kept, sure, bite = frailty(battle, target, first)
    sixes_only = hits_on_sixes_only(striker)
    size = target.heads()
    total = 0.0
    counts: dict[ModelSheet, int] = {}
    some: dict[ModelSheet, Model] = {}
    for model in strikers:
        sheet = model.sheet
        counts[sheet] = counts.get(sheet, 0) + 1
        some[sheet] = model
        if breath and sheet.breath_hits and not model.breathed:
            total += automatic_mean(sheet.breath_hits, BREATH_AP, defense, to_block) * kept
    for sheet, count in counts.items():
        extra = 0
        if charging:
            if sheet.impact_hits:
                total += count * automatic_mean(sheet.impact_hits, 0, defense, to_block) * kept
            extra = 1 if gains_attack(striker, some[sheet]) else 0
        for weapon in sheet.melee:
            need = sheet.quality - modifier - _own_modifier(sheet, weapon, False, charging)
            attacks = weapon.attacks + extra
            used = weapon
            if battle.chapters:
                need -= battle.model_hit_modifier(striker, some[sheet], attack)
                attacks = battle.model_attacks(striker, some[sheet], weapon, attack, attacks)
                used = battle.model_weapon(striker, some[sheet], weapon, attack)
            total += count * _mean(used, attacks, need, sixes_only, defense, to_block, kept, sure, bite, size)
            extra = 0
    left = target.wounds_left()
    return total if total < left else float(left)


def _own_whole(unit: Troop, attack: Attack) -> int:
    return sum([rule.hit_modifier(attack) for rule in unit.rules()])


@lru_cache(maxsize=4096)
def _own_modifier(sheet: ModelSheet, weapon: Weapon, shooting: bool, moved: bool) -> int:
    attack = Attack(shooting, moved, not shooting and moved)
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
    sure: float,
    bite: int,
    models: int,
    of_a_six: int = -1,
) -> float:
    own = shots(weapon, 1, attacks, need, sixes_only, defense, to_block, models, of_a_six)
    if own.factor == 1 or bite == 1:
        # A wound that counts several times on a model that takes one: any wound left over kills.
        if own.factor > 1 and kept < 1.0:
            return mean_of_weapon(own, 1.0 - (1.0 - kept) ** own.factor, 1.0 - (1.0 - sure) ** own.factor)
        return mean_of_weapon(own, kept, sure)
    plain = mean_of_weapon(own, 1.0)
    if kept == 1.0 and sure == 1.0:
        return plain * min(own.factor, bite)
    of_sure = mean_of_weapon(own, 0.0)
    return of_sure * _bites(own.factor, sure, bite) + (plain - of_sure) * _bites(own.factor, kept, bite)


def _bites(factor: int, kept: float, bite: int) -> float:
    """How many of so many wounds on one model tell, if each is kept with this chance."""
    if kept == 1.0:
        return float(min(factor, bite))
    saved = pmf.binomial(factor, kept)
    return sum([float(saved[taken]) * min(taken, bite) for taken in range(factor + 1)])


@lru_cache(maxsize=1024)
def automatic_mean(hits: int, ap: int, defense: int, to_block: int) -> float:
    return hits * faces_that_fail(defense + ap - to_block) / 6
