"""Chances of the Quick Starter's plain rolls: distances, Discipline Tests, casting and dispelling."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np

from banneret.books.quick_starter import discipline
from banneret.books.quick_starter.amounts import Amount
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.charge_targets import advance_rate
from banneret.books.quick_starter.magic_phase import is_miscast
from banneret.books.quick_starter.unit import WITHIN, Unit
from banneret.odds import pmf
from banneret.odds.pmf import Pmf

NEVER: Final = 13  # more than two dice can add up to


# ------------------------------------------------------------------------------------------ amounts


@lru_cache(maxsize=64)
def dice_total(count: int, sides: int = 6) -> Pmf:
    """The sum of so many dice."""
    die = np.zeros(sides + 1)
    die[1:] = 1.0 / sides
    return pmf.frozen(pmf.power(die, count))


def amount_chances(amount: Amount) -> Pmf:
    """QS-GEN-14 to QS-GEN-16: how many “D3+1” are; never fewer than none."""
    return _amount(amount.count, amount.sides, amount.plus)


@lru_cache(maxsize=256)
def _amount(count: int, sides: int, plus: int) -> Pmf:
    if count == 0:
        return pmf.frozen(pmf.certain(max(0, plus)))
    rolled = dice_total(count, sides)
    if plus >= 0:
        return pmf.frozen(np.concatenate([np.zeros(plus), rolled]))
    # What falls below nothing counts as nothing.
    kept = rolled[-plus:].copy() if len(rolled) > -plus else np.zeros(1)
    kept[0] += rolled[:-plus].sum()
    return pmf.frozen(kept)


# ------------------------------------------------------------------------------------------ distances


@lru_cache(maxsize=2)
def two_dice(swift: bool) -> Pmf:
    """QS-MOD-32: the total of two dice, or of the two highest of three."""
    if not swift:
        return dice_total(2)
    chances = np.zeros(NEVER)
    for a in range(1, 7):
        for b in range(1, 7):
            for c in range(1, 7):
                chances[a + b + c - min(a, b, c)] += 1.0 / 216.0
    return pmf.frozen(chances)


def distance_chances(unit: Unit) -> Pmf:
    """The dice of a unit's Charge Range, Flee, Pursuit or Overrun Distance."""
    return two_dice(unit.is_swift())


def needed(battle: Battle, unit: Unit, gap: float, flying: bool = False) -> int:
    """QS-CHG-19, QS-CHG-20: the total a charge over this gap needs; 2 if every roll will do, 13 if none."""
    return min(NEVER, max(2, math.ceil(gap - WITHIN - advance_rate(battle, unit, flying))))


def charge_chance(battle: Battle, unit: Unit, gap: float, flying: bool = False) -> float:
    """QS-CHG-19: the chance that a charge is long enough."""
    return pmf.tail(distance_chances(unit), needed(battle, unit, gap, flying))


def capture_chance(fleer: Unit, pursuers: Sequence[Unit]) -> float:
    """QS-RES-23: the chance that one of the pursuers goes at least as far as the unit that flees."""
    escapes = 0.0
    slower = [np.cumsum(distance_chances(pursuer)) for pursuer in pursuers]
    for far, chance in enumerate(distance_chances(fleer)):
        if chance:
            escapes += float(chance) * math.prod([float(below[far - 1]) for below in slower])
    return pmf.chance(1.0 - escapes)


# ------------------------------------------------------------------------------------------ nerve


@lru_cache(maxsize=64)
def pass_chance(value: int) -> float:
    """QS-GEN-18: 2D6 that show the value or less."""
    return 0.0 if value <= 1 else pmf.chance(dice_total(2)[: value + 1].sum())


def discipline_chance(battle: Battle, unit: Unit, minus: int = 0) -> float:
    """The chance to pass a Discipline Test where the unit and its General stand."""
    chance = pass_chance(discipline.discipline(battle, unit) - minus)
    return chance + (1.0 - chance) * chance if discipline.rerolls(battle, unit) else chance


def rally_chance(battle: Battle, unit: Unit) -> float:
    """QS-MOV-01."""
    return discipline_chance(battle, unit)


def panic_chance(battle: Battle, unit: Unit) -> float:
    """QS-PAN-01, QS-MOD-14: the chance to fail a Panic Test."""
    return 0.0 if unit.is_fearless() else 1.0 - discipline_chance(battle, unit)


def break_chance(battle: Battle, unit: Unit, difference: int, steadfast: bool = False) -> float:
    """QS-RES-14, QS-RES-09, QS-MOD-37: the chance to break after losing by this much."""
    if unit.is_unstable():
        return 0.0
    return 1.0 - discipline_chance(battle, unit, 0 if steadfast else difference)


# ------------------------------------------------------------------------------------------ magic


class CastingOdds(NamedTuple):
    works: float  # the total reaches the casting value
    dispelled: float  # works, and the dispel roll stops it
    takes_effect: float
    miscast: float  # takes effect, and its caster suffers a Miscast


@lru_cache(maxsize=16)
def _casts(dice: int) -> tuple[Pmf, Pmf]:
    """The chances of each total: of all rolls, and of those that are Miscasts (QS-MAG-14)."""
    every = np.zeros(6 * dice + 1)
    miscasts = np.zeros(6 * dice + 1)
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = math.factorial(dice)
        for face in range(1, 7):
            ways //= math.factorial(faces.count(face))
        every[sum(faces)] += ways / 6**dice
        if is_miscast(list(faces)):
            miscasts[sum(faces)] += ways / 6**dice
    return pmf.frozen(every), pmf.frozen(miscasts)


def cast_chance(dice: int, value: int) -> float:
    """QS-MAG-10: so many dice reach the casting value."""
    return pmf.tail(_casts(dice)[0], value)


def miscast_chance(dice: int, value: int = 0) -> float:
    """QS-MAG-14: they reach it, and three or more are the same."""
    return pmf.tail(_casts(dice)[1], value)


def dispel_chance(dice: int, total: int) -> float:
    """QS-MAG-12: so many dice beat or equal a casting total."""
    return pmf.tail(dice_total(dice), total) if dice > 0 else 0.0


@lru_cache(maxsize=1024)
def casting(dice: int, value: int, against: int = 0) -> CastingOdds:
    """A Casting Attempt that the other side tries to dispel with `against` dice, whatever its total."""
    every, miscasts = _casts(dice)
    works = dispelled = miscast = 0.0
    for total in range(max(0, value), len(every)):
        stopped = dispel_chance(against, total)
        works += float(every[total])
        dispelled += float(every[total]) * stopped
        miscast += float(miscasts[total]) * (1.0 - stopped)
    return CastingOdds(*[pmf.chance(each) for each in (works, dispelled, works - dispelled, miscast)])
