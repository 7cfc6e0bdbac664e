"""What hits do in the Quick Starter: the chance of each loss of Health Points, pool by pool.

The numbers are asked from the rules (what wounds, what saves, who takes hits that were meant for nobody in
particular) for a Batch that the rules themselves have made; only the rolling is replaced by chances. What
the losses then do to a unit is left to the rules as well: `after` has a copy of the battle suffer them.

Players who are asked something on the way answer as `first_answer` does, unless told otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from banneret.books.quick_starter import attacks, casualties
from banneret.books.quick_starter.amounts import Amount
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.throws import AEGIS, ARMOUR
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Ask, Choice, Question, Split
from banneret.core.engine.dice import Dice
from banneret.odds import pmf
from banneret.odds.pmf import Pmf
from banneret.odds.quick_starter.chapter_chances import chances_in
from banneret.odds.quick_starter.dice import amount_chances

Answerer: TypeAlias = Callable[[Battle, Question], Any]

# Alternatives with their chances; each is a distribution of Health Points for some Health Pools of a unit.
Parts: TypeAlias = list[tuple[str, Pmf]]
Blow: TypeAlias = list[tuple[float, Parts]]


# ------------------------------------------------------------------------------------------ playing


def first_answer(battle: Battle, question: Question) -> Any:
    """Everything on the rank-and-file of the first enemy in reach, and elsewhere the first option."""
    if isinstance(question, Split):
        keys = question.keys()
        # A pool is written "unit", or "unit character".
        plain = [key for key in keys if " " not in key]
        return {(plain or keys)[0]: question.total}
    if isinstance(question, Choice):
        return question.options[0].key
    return question.default()


def played(battle: Battle, steps: Generator[Ask, Any, Any], answer: Answerer) -> Any:
    """A part of the game played to its end; gives what that part returns."""
    reply: Any = None
    while True:
        try:
            asked = steps.send(reply)
        except StopIteration as done:
            return done.value
        (question,) = asked.questions.values()
        reply = answer(battle, question)


class NoDice(Dice):
    """Hands out no dice: for steps that are played only to learn what would be rolled."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        assert count == 0, "nothing is rolled when chances are worked out"
        return []


NO_DICE: Final = NoDice()


# ------------------------------------------------------------------------------------------ hits


def one_hit(battle: Battle, batch: Batch, sure: bool = False) -> Pmf:
    """The Health Points one hit of a batch takes; `sure` ones wound without a roll (QS-MOD-28)."""
    target = battle.unit(batch.target)
    wounds = 6
    again = False
    if not sure and batch.strength != attacks.SURE:
        wounds = max(0, 7 - attacks.wound_need(battle, batch))
        if batch.source and not batch.spell:
            striker = battle.unit(batch.source)
            figure = striker.figure(batch.by_figure) if batch.by_figure else None
            again = battle.rerolls(striker, figure, "to wound")
    save = attacks.needed_to_save(attacks.armour(battle, target, batch.who), batch.ap)
    saver = target.figure(batch.who) if batch.who else None
    pierces = failures(min(6, save - 1), attacks.saves_again(battle, target, saver, ARMOUR))
    unwarded = failures(6 - battle.aegis(target, saver), attacks.saves_again(battle, target, saver, AEGIS))
    multiple = batch.multiple
    if multiple is None:
        return _hit(wounds, again, pierces, unwarded, 0, 0, 1, 1)
    most = attacks.health_of(battle, target, batch.who)
    return _hit(wounds, again, pierces, unwarded, multiple.count, multiple.sides, multiple.plus, most)


@lru_cache(maxsize=2048)
def _hit(
    wounds: int, again: bool, pierces: float, unwarded: float, count: int, sides: int, plus: int, most: int
) -> Pmf:
    """Faces out of six at each roll, and the amount that each unsaved wound becomes (QS-MOD-26)."""
    chance = wounds * second_try(7 - wounds, again) * pierces * unwarded / 216.0
    each = pmf.cap(amount_chances(Amount(count, sides, plus)), most)
    return pmf.frozen(pmf.mixture([1.0 - chance, chance], [pmf.certain(0), each]))


def second_try(need: int, again: bool) -> float:
    """QS-GEN-17: how much likelier each face that succeeds is when dice that failed are rolled once more."""
    return 1.0 + (need - 1) / 6.0 if again else 1.0


def failures(faces: int, again: bool) -> float:
    """QS-GEN-17: how many faces out of six fail a save, or come to that where it is tried twice."""
    return faces * faces / 6.0 if again else faces


def ones_chance(need: int, again: bool) -> float:
    """That a die to hit shows a natural 1 in the end; with a second try, twice."""
    return (need - 1) / 36.0 if again else 1.0 / 6.0


def rolled(need: int, again: bool, poison: bool, hit: Pmf, sure: Pmf, ones: float = 0.0) -> Pmf:
    """One attack with its roll to hit; with poison a natural 6 is a sure wound.

    `ones` is the chance of natural 1s where it is known that the die shows none.
    """
    if need > 6:
        return pmf.certain(0)
    each = second_try(need, again) / 6.0 / (1.0 - ones)
    six = each if poison else 0.0
    plain = (7 - need) * each - six
    return pmf.mixture([pmf.chance(1.0 - plain - six), plain, six], [pmf.certain(0), hit, sure])


def repeated(number: Pmf, one: Pmf) -> Pmf:
    """The sum of a random number of equal losses."""
    total = np.zeros((len(number) - 1) * (len(one) - 1) + 1)
    so_far = pmf.certain(0)
    for count, chance in enumerate(number):
        if count:
            so_far = pmf.convolve(so_far, one)
        if chance:
            total[: len(so_far)] += chance * so_far
    return total


def takes_alone(target: Unit) -> bool:
    """QS-CHR-19: whether hits meant for nobody in particular all go to one Health Pool."""
    return target.rnf > 0 or len(target.figures) == 1


def shared_hits(battle: Battle, target: Unit, number: Pmf, made: Batch, answer: Answerer) -> Blow:
    """QS-CHR-19: a random number of equal hits on whomever they go to."""
    if takes_alone(target):
        batch = _at(made, "" if target.rnf > 0 else target.figures[0].id)
        return [(1.0, [(batch.who, repeated(number, one_hit(battle, batch)))])]
    blow: Blow = []
    for count, chance in enumerate(number):
        if chance:
            shares = played(battle, attacks.shared(battle, target, count, "QS-CHR-19"), answer)
            parts = [(who, pmf.power(one_hit(battle, _at(made, who)), hits)) for who, hits in shares]
            blow.append((float(chance), parts))
    return blow


def _at(made: Batch, who: str) -> Batch:
    """The same hits on another Health Pool of the unit."""
    batch = Batch(made.source, made.target, who, made.hits, made.strength, made.ap)
    batch.by_figure = made.by_figure
    batch.wounds_on = made.wounds_on
    batch.multiple = made.multiple
    batch.spell = made.spell
    return batch


def area_hit(battle: Battle, source: str, target: Unit, answer: Answerer, spell: bool = False) -> Parts:
    """QS-MOD-04, QS-MOD-07: everything that one hit with an Area Attack, or a spell of that kind, becomes."""
    parts: dict[str, Pmf] = {}
    for batch in played(battle, attacks.area_batches(battle, source, target, 1), answer):
        batch.spell = spell
        found = pmf.power(one_hit(battle, batch), batch.hits)
        known = parts.get(batch.who)
        parts[batch.who] = found if known is None else pmf.convolve(known, found)
    return list(parts.items())


# ------------------------------------------------------------------------------------------ tables


class LossTable:
    """The chances of every combination of losses in a unit's Health Pools, each capped at what is left."""

    def __init__(self, unit: Unit, battle: Battle | None = None) -> None:
        self.unit = unit
        self.pools: list[str] = []
        # By Character: how many of the Health Points that come off are each kept by one chance in two.
        self.spare: dict[str, int] = {}
        if battle is not None:
            for each in chances_in(battle):
                for figure in unit.figures:
                    self.spare[figure.id] = self.spare.get(figure.id, 0) + each.endurance(battle, unit, figure)
        self.chances: NDArray[np.float64] = np.ones(())

    def add(self, blow: Blow) -> None:
        """Losses that come on top, independent of those before."""
        for _, parts in blow:
            for who, _ in parts:
                if who not in self.pools:
                    self.pools.append(who)
                    most = attacks.pool_of(self.unit, who) + self.spare.get(who, 0)
                    grown = np.zeros((*self.chances.shape, most + 1))
                    grown[..., 0] = self.chances
                    self.chances = grown
        total = np.zeros(self.chances.shape)
        for chance, parts in blow:
            table = self.chances
            for who, lost in parts:
                axis = self.pools.index(who)
                moved = np.tensordot(table, _shift(lost, table.shape[axis] - 1), ([axis], [0]))
                table = np.moveaxis(moved, -1, axis)
            total += chance * table
        self.chances = total

    def outcomes(self) -> list[tuple[float, tuple[int, ...], tuple[int, ...]]]:
        """Every combination that may happen, in the order of `pools`: what is lost, and how often it was tried
        to keep it."""
        found: list[tuple[float, tuple[int, ...], tuple[int, ...]]] = []
        for at in np.argwhere(self.chances > 0.0):
            key = tuple([int(number) for number in at])
            ways = [_kept(lost, self.spare.get(who, 0)) for who, lost in zip(self.pools, key, strict=True)]
            for way in product(*ways):
                chance = float(self.chances[key])
                for share, _, _ in way:
                    chance *= share
                points = [
                    min(lost, attacks.pool_of(self.unit, who))
                    for who, (_, lost, _) in zip(self.pools, way, strict=True)
                ]
                found.append((chance, tuple(points), tuple([tries for _, _, tries in way])))
        return found


def _kept(lost: int, spare: int) -> list[tuple[float, int, int]]:
    """The chances of what is left of a loss, with the tries used up: each of so many points may be kept."""
    tries = min(lost, spare)
    return [(comb(tries, kept) / 2**tries, lost - kept, tries) for kept in range(tries + 1)]


def _shift(lost: Pmf, most: int) -> NDArray[np.float64]:
    """Row k says where k lost Health Points go when more are lost, of `most` there are."""
    matrix = np.zeros((most + 1, most + 1))
    for row in range(most + 1):
        more = pmf.cap(lost, most - row)
        matrix[row, row : row + len(more)] = more
    return matrix


def after(
    battle: Battle, tables: list[tuple[LossTable, str]], answer: Answerer, least: float = 0.0
) -> Iterator[tuple[float, Battle]]:
    """Every way the losses may fall, with a copy of the battle that has suffered them.

    Each table comes with the unit that is to blame. Ways less likely than `least` are left out.
    """
    found = [
        [
            (chance, losses(table, lost, source), tuple(zip(table.pools, tries, strict=True)))
            for chance, lost, tries in table.outcomes()
        ]
        for table, source in tables
    ]
    for ways in product(*found):
        chance = 1.0
        taken: list[casualties.Loss] = []
        tried: list[tuple[str, int]] = []
        for share, some, used in ways:
            chance *= share
            taken += some
            tried += [(who, count) for who, count in used if count]
        if chance < least:
            continue
        hurt = battle.copy()
        for who, count in tried:
            for each in chances_in(hurt):
                each.endured(hurt, who, count)
        if taken:
            played(hurt, casualties.suffer(hurt, taken), answer)
        yield chance, hurt


def losses(table: LossTable, lost: tuple[int, ...], source: str) -> list[casualties.Loss]:
    return [
        casualties.Loss(table.unit.id, who, points, source)
        for who, points in zip(table.pools, lost, strict=True)
        if points
    ]
