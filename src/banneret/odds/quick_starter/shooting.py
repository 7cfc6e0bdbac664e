"""Exact odds of a volley and of the hits of a spell in the Quick Starter.

Panic Tests are those that the losses lead to at once; what follows from a unit that then flees is not part of
them, and everybody tests with the General where the losses have left him.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np

from banneret.books.quick_starter import magic_phase, panic, shooting_phase
from banneret.books.quick_starter.attacks import BY_ROLL, Batch
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.sheets import Effect, Spell
from banneret.books.quick_starter.shooting_phase import Shooter, shooters
from banneret.books.quick_starter.unit import Figure, Unit, lasts
from banneret.odds import pmf
from banneret.odds.pmf import Pmf
from banneret.odds.quick_starter.blows import (
    Answerer,
    Blow,
    LossTable,
    after,
    area_hit,
    first_answer,
    one_hit,
    played,
    repeated,
    rolled,
    second_try,
    shared_hits,
    takes_alone,
)
from banneret.odds.quick_starter.dice import amount_chances, panic_chance


@dataclass(frozen=True, slots=True, eq=False)
class LossChances:
    """What attacks outside of combat do to a unit. Arrays hold the chance of each number."""

    lost: Pmf  # Health Points
    killed: Pmf  # models
    models_left: Pmf
    destroyed: float
    panic: dict[str, tuple[float, float]]  # by unit: the chances of a Panic Test, and of failing one
    target: str

    @property
    def mean_lost(self) -> float:
        return pmf.mean(self.lost)

    @property
    def mean_killed(self) -> float:
        return pmf.mean(self.killed)

    @property
    def panics(self) -> float:
        """The chance that the target itself fails a Panic Test."""
        return self.panic.get(self.target, (0.0, 0.0))[1]

    def to_data(self) -> dict[str, Any]:
        return {
            "lost": pmf.numbers(self.lost),
            "killed": pmf.numbers(self.killed),
            "models_left": pmf.numbers(self.models_left),
            "mean_lost": self.mean_lost,
            "mean_killed": self.mean_killed,
            "destroyed": self.destroyed,
            "panic": {key: {"tests": tests, "fails": fails} for key, (tests, fails) in self.panic.items()},
        }


def loss_chances_of(target: Unit, ways: list[tuple[float, Battle]]) -> LossChances:
    """Every way an attack may end, taken together."""
    lost = np.zeros(target.health() + 1)
    killed = np.zeros(target.total() + 1)
    panics: dict[str, tuple[float, float]] = {}
    destroyed = 0.0
    so_far = target.phase_losses()
    for chance, battle in ways:
        unit = battle.unit(target.id)
        lost[unit.phase_losses() - so_far] += chance
        left = unit.total() if unit.on_table() else 0
        killed[target.total() - left] += chance
        if left == 0:
            destroyed += chance
        for key in dict.fromkeys([alarm.unit for alarm in battle.alarms]):
            friend = battle.unit(key)
            if panic.may_panic(battle, friend):
                tests, fails = panics.get(key, (0.0, 0.0))
                panics[key] = (tests + chance, fails + chance * panic_chance(battle, friend))
    killed = pmf.chances(killed)
    feared = {key: (pmf.chance(tests), pmf.chance(fails)) for key, (tests, fails) in panics.items()}
    return LossChances(pmf.chances(lost), killed, killed[::-1].copy(), pmf.chance(destroyed), feared, target.id)


# ------------------------------------------------------------------------------------------ volleys


def volley(battle: Battle, unit: Unit, target: Unit, *, answer: Answerer = first_answer) -> LossChances:
    """QS-SHO-06 to QS-SHO-17: every model that sees and reaches the target shoots at it."""
    return loss_chances_of(target, _volley_ways(_quiet(battle), unit, target, answer))


def _quiet(battle: Battle) -> Battle:
    """A copy in which nobody has yet a reason to panic."""
    other = battle.copy()
    other.alarms = []
    return other


def _volley_ways(battle: Battle, unit: Unit, target: Unit, answer: Answerer) -> list[tuple[float, Battle]]:
    table = LossTable(target, battle)
    for members in groups(shooters(battle, unit, target)):
        table.add(_group(battle, unit, target, members, answer))
    return list(after(battle, [(table, unit.id)], answer))


def groups(found: list[Shooter]) -> list[list[Shooter]]:
    """Shooters that roll together: of the same kind, with the same need; those who cannot hit are left out."""
    kinds: dict[tuple[str, int], list[Shooter]] = {}
    for shooter in found:
        if shooter.need <= 6:
            key = ("" if shooter.figure is None else shooter.figure.id, shooter.need)
            kinds.setdefault(key, []).append(shooter)
    return list(kinds.values())


def _group(battle: Battle, unit: Unit, target: Unit, members: list[Shooter], answer: Answerer) -> Blow:
    first = members[0]
    weapon = first.weapon
    figure = "" if first.figure is None else first.figure.id
    poison = any([rule.is_poisonous() for rule in weapon.rules])
    again = battle.rerolls(unit, first.figure, "to hit")
    if takes_alone(target):
        die = _shot(battle, unit, target, first, poison, answer)
        model = repeated(amount_chances(weapon.shots), die[1])
        return [(1.0, [(die[0], pmf.power(model, len(members)))])]
    shots = pmf.power(amount_chances(weapon.shots), len(members))
    if weapon.has_area():
        return _area_blow(area_hit(battle, unit.id, target, answer), shots, first.need, again)
    blow: Blow = []
    for (hits, sure), chance in hit_chances(shots, first.need, again, poison).items():
        made = played(
            battle,
            shooting_phase.shot_batches(battle, unit, figure, weapon, target, hits, sure),
            answer,
        )
        blow.append((chance, [(batch.who, _of_batch(battle, batch)) for batch in made]))
    return blow


def _of_batch(battle: Battle, batch: Batch) -> Pmf:
    plain = pmf.power(one_hit(battle, batch), batch.hits)
    return pmf.convolve(plain, pmf.power(one_hit(battle, batch, True), batch.sure))


def _shot(
    battle: Battle, unit: Unit, target: Unit, shooter: Shooter, poison: bool, answer: Answerer
) -> tuple[str, Pmf]:
    """One shot of these: the only Health Pool it may strike, and what it takes from it."""
    weapon = shooter.weapon
    again = battle.rerolls(unit, shooter.figure, "to hit")
    figure = "" if shooter.figure is None else shooter.figure.id
    if weapon.has_area():
        ((who, hit),) = area_hit(battle, unit.id, target, answer)
        return who, rolled(shooter.need, again, False, hit, hit)
    (batch,) = played(battle, shooting_phase.shot_batches(battle, unit, figure, weapon, target, 0, 0), answer)
    return batch.who, rolled(shooter.need, again, poison, one_hit(battle, batch), one_hit(battle, batch, True))


def _area_blow(parts: list[tuple[str, Pmf]], shots: Pmf, need: int, again: bool) -> Blow:
    """Area hits on Characters left alone: every hit is shared out by itself."""
    blow: Blow = []
    for (hits, _), chance in hit_chances(shots, need, again, False).items():
        blow.append((chance, [(who, pmf.power(lost, hits)) for who, lost in parts]))
    return blow


def hit_chances(shots: Pmf, need: int, again: bool, poison: bool) -> dict[tuple[int, int], float]:
    """Of a random number of shots: how many hit, and how many of them on a natural 6 of poison."""
    each = second_try(need, again) / 6.0
    six = each if poison else 0.0
    plain = (7 - need) * each - six
    found: dict[tuple[int, int], float] = {}
    for count, share in enumerate(shots):
        if share == 0.0:
            continue
        for sure in range(count + 1 if poison else 1):
            for hits in range(count - sure + 1):
                ways = comb(count, sure) * comb(count - sure, hits)
                missed = count - sure - hits
                chance = ways * six**sure * plain**hits * pmf.chance(1.0 - six - plain) ** missed
                if chance:
                    found[(hits, sure)] = found.get((hits, sure), 0.0) + float(share) * chance
    return found


def mean_losses(battle: Battle, unit: Unit, target: Unit) -> float:
    """The mean of a volley in Health Points, without regard to how many the target has left: quick."""
    total = 0.0
    battle = battle.copy()
    for members in groups(shooters(battle, unit, target)):
        weapon = members[0].weapon
        if takes_alone(target):
            poison = any([rule.is_poisonous() for rule in weapon.rules])
            each = pmf.mean(_shot(battle, unit, target, members[0], poison, first_answer)[1])
            total += len(members) * pmf.mean(amount_chances(weapon.shots)) * each
        else:
            blow = _group(battle, unit, target, members, first_answer)
            total += sum([chance * pmf.mean(lost) for chance, parts in blow for _, lost in parts])
    return total


# ------------------------------------------------------------------------------------------ spells


def spell_losses(
    battle: Battle, unit: Unit, figure: Figure, spell: Spell, target: Unit, *, answer: Answerer = first_answer
) -> LossChances:
    """QS-MAG-13: the hits of a spell that takes effect; without any, nothing is lost."""
    ways: list[tuple[float, Battle]] = [(1.0, _quiet(battle))]
    enchanted = False
    for effect in spell.effects:
        if lasts([effect]):
            for _, state in ways:
                if not enchanted and state.unit(target.id).on_table():
                    magic_phase.enchant(state, spell, unit.seat, target.id, figure.id)
            enchanted = True
        elif effect.hits is not None:
            then: list[tuple[float, Battle]] = []
            for chance, state in ways:
                then += [(chance * share, hurt) for share, hurt in _struck(state, unit, target, effect, answer)]
            ways = then
    return loss_chances_of(target, ways)


def _struck(
    battle: Battle, unit: Unit, target: Unit, effect: Effect, answer: Answerer
) -> list[tuple[float, Battle]]:
    struck = battle.unit(target.id)
    if not struck.on_table():
        return [(1.0, battle)]
    table = LossTable(struck, battle)
    table.add(_spell_blow(battle, unit.id, struck, effect, answer))
    return list(after(battle, [(table, unit.id)], answer))


def _spell_blow(battle: Battle, source: str, target: Unit, effect: Effect, answer: Answerer) -> Blow:
    assert effect.hits is not None
    number = amount_chances(effect.hits)
    if any([rule.is_area() for rule in effect.rules]):
        parts = area_hit(battle, source, target, answer, True)
        return [
            (float(chance), [(who, pmf.power(lost, count)) for who, lost in parts])
            for count, chance in enumerate(number)
            if chance
        ]
    made = Batch(source, target.id, "", 0, effect.strength, effect.ap)
    made.wounds_on = effect.wounds_on
    made.spell = True
    for rule in effect.rules:
        made.multiple = rule.wounds_each() or made.multiple
    return shared_hits(battle, target, number, made, answer)


def miscast_harm(battle: Battle, unit: Unit, figure: Figure) -> Pmf:
    """QS-MAG-16: the Health Points a Miscast costs the caster, when it is not the spell that is lost."""
    batch = Batch("", unit.id, figure.id, 2, BY_ROLL, 10)
    batch.wounds_on = 4
    lost = pmf.power(one_hit(battle, batch), batch.hits)
    return pmf.mixture([0.5, 0.5], [pmf.certain(0), pmf.cap(lost, figure.hp)])
