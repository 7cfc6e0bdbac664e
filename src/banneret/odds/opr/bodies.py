"""A unit of either One Page Rules book under wounds: every state it can pass through.

Models are lost in a fixed order, and a wounded Tough model is finished off before the next one is touched. So
the wounds that have told so far are the state of a unit, and nearly always the number of its state: a chance
for each of these numbers says everything about models left, half strength, command and morale. Only where a
model has a ward for so many wounds and no more, there is a state for each use of it as well. What the order is,
each book says for itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import Warfare
from banneret.odds.opr.strikes import Shots, apart, certain, faces_that_fail, joint, wounds
from banneret.odds.pmf import Pmf, binomial, cap
from banneret.odds.timekeeping import keep_time

T = TypeVar("T", bound=Troop)
D = TypeVar("D", bound="Dwindling[Any]")


class Shelter(NamedTuple):
    """A ward of a model that is there for so many wounds more: each is `taken` with this chance."""

    many: int
    taken: float
    attacks_only: bool


NO_SHELTER: Final = Shelter(0, 1.0, True)
NOTHING_SPENT: Final[Mapping[str, int]] = {}


class Dwindling(Generic[T]):
    """A unit and every state that wounds can bring it to, of which the last is destroyed.

    `told` are the wounds that have told in each state: as many as its number, unless a model has a Shelter.
    `used` says for how many wounds the one next to be lost has used that, `spent` the same from before it all.
    What counts for a test of nerve and what wards wounds off is asked of the battle.
    """

    __slots__ = (
        "_command",
        "_fail",
        "_fear",
        "_first",
        "_half",
        "_stacks",
        "_tests",
        "_units",
        "alike",
        "battle",
        "dead",
        "kept",
        "last",
        "lefts",
        "order",
        "shelters",
        "spent",
        "told",
        "unit",
        "used",
    )

    def __init__(
        self, battle: Warfare[T], unit: T, order: list[Model], spent: Mapping[str, int] = NOTHING_SPENT
    ) -> None:
        self.battle = battle
        self.unit = unit
        self.order = order  # may be only some of the models: then it says what befalls these
        self.dead: list[int] = []  # models lost in each state
        self.lefts: list[int] = []  # wounds that the next model can still take
        self.used: list[int] = []
        self.spent = spent
        self.shelters = [shelter(battle, unit, model, spent.get(model.id, 0)) for model in order]
        self._first: list[int] = []  # the state in which so many models are lost and the next is as it was
        told: list[int] = []
        before = 0
        for gone, model in enumerate(order):
            self._first.append(len(self.dead))
            for left in range(model.left(), 0, -1):
                for used in range(self.shelters[gone].many + 1):
                    self.dead.append(gone)
                    self.lefts.append(left)
                    self.used.append(used)
                    told.append(before + model.left() - left)
            before += model.left()
        self.last = len(self.dead)
        self._first.append(self.last)
        self.told: NDArray[np.int64] = np.array([*told, before])
        self.dead.append(len(order))
        # The share of wounds that each model does not ignore, and that of sure ones.
        self.kept = [(kept(battle, unit, model, False), kept(battle, unit, model, True)) for model in order]
        self.alike = len(set(self.kept)) <= 1 and not any([own.many for own in self.shelters])
        self._units: dict[int, T] = {}
        self._stacks: dict[tuple[int, bool, bool], NDArray[np.float64]] = {}
        self._command: NDArray[np.int64] | None = None
        self._fear: NDArray[np.int64] | None = None
        self._half: NDArray[np.bool_] | None = None
        self._tests: NDArray[np.bool_] | None = None
        self._fail: Pmf | None = None

    # ------------------------------------------------------------------ states

    def start(self) -> Pmf:
        return self.only(0)

    def only(self, state: int) -> Pmf:
        """Certainly this state."""
        found = np.zeros(self.last + 1)
        found[state] = 1.0
        return found

    def mean(self, chances: Pmf) -> float:
        """The wounds to be expected that tell."""
        return float(chances @ self.told)

    def further(self, state: int, wounds: int) -> int:
        """The state after so many wounds more that nothing wards off."""
        while wounds and state < self.last:
            gone, left = self.dead[state], self.lefts[state]
            if wounds >= left:
                wounds -= left
                state = self._first[gone + 1]
            else:
                state += wounds * (self.shelters[gone].many + 1)
                wounds = 0
        return state

    def spent_at(self, state: int) -> dict[str, int]:
        """For how many wounds the Shelter of each model has been used by this state, where it has."""
        found = dict(self.spent)
        if state < self.last and self.used[state]:
            model = self.order[self.dead[state]].id
            found[model] = found.get(model, 0) + self.used[state]
        return found

    def like(self: D, unit: T, order: list[Model]) -> D:
        """A body of this kind, of a unit with these models; Shelters have been used as in this one."""
        raise AssertionError

    def indebted(self: D, model_id: str, wounds: int) -> tuple[D, list[int]]:
        """The same with so many wounds on one model, out of turn; with the state there for each of this one.

        A state in which the model is lost already has none (-1).
        """
        at = [model.id for model in self.order].index(model_id)
        model = self.order[at]
        lives = model.left() > wounds
        instead = [model.with_wounds(model.wounds + wounds)] if lives else []
        order = [*self.order[:at], *instead, *self.order[at + 1 :]]
        hurt = {each.id: each for each in order}
        models = [hurt[each.id] for each in self.unit.models if each.id in hurt]
        if not models:
            return self, [self.last if gone <= at else -1 for gone in self.dead]
        unit = self.unit.with_same_models(models) if lives else self.unit.with_models(models)
        found = self.like(unit, order)
        states: list[int] = []
        for state, gone in enumerate(self.dead):
            if gone > at:
                states.append(-1)
            elif gone == at and self.lefts[state] <= wounds:
                states.append(found._first[at + 1 if lives else at])
            else:
                states.append(found._first[gone] + state - self._first[gone])
        return found, states

    def with_lost(self, gone: int) -> T:
        """The unit without the first so many models in the order of loss."""
        found = self._units.get(-1 - gone)
        if found is None:
            if gone == 0:
                found = self.unit
            else:
                lost = {model.id for model in self.order[:gone]}
                found = self.unit.with_models([m for m in self.unit.models if m.id not in lost])
            self._units[-1 - gone] = found
        return found

    def _at_rank(self, state: int) -> T:
        return self.with_lost(self.dead[state])

    def unit_at(self, state: int) -> T:
        """The unit as it stands in this state."""
        found = self._units.get(state)
        if found is None:
            gone = self.dead[state]
            found = self.with_lost(gone)
            if state < self.last and self.lefts[state] < self.order[gone].left():
                hurt = self.order[gone]
                taken = hurt.sheet.tough - self.lefts[state]
                found = found.with_same_models(
                    [m.with_wounds(taken) if m.id == hurt.id else m for m in found.models]
                )
            self._units[state] = found
        return found

    def sizes(self) -> NDArray[np.int64]:
        return self.unit.size() - np.array(self.dead)

    def command(self) -> NDArray[np.int64]:
        """RG-CMD-03, RG-CMD-04, AF-CMD-03: wounds credited for Musician and Battle Standard while they live.

        What chapters add to the result of a melee is among them.
        """
        if self._command is None:
            self._command = self.each([self._credited(self.with_lost(gone)) for gone in range(len(self.order))])
        return self._command

    def _credited(self, unit: T) -> int:
        return sum([rule.melee_result_bonus() for rule in unit.rules()]) + self.battle.melee_modifier(unit)

    def fear(self) -> NDArray[np.int64]:
        """RG-SPC-09, AF-SPC-14: how many D3 are added in each state."""
        if self._fear is None:
            self._fear = self.each(
                [self.battle.fear_dice(self.with_lost(gone)) for gone in range(len(self.order))]
            )
        return self._fear

    def each(self, by_lost: list[int]) -> NDArray[np.int64]:
        """A number for every state, given one for each number of models lost; 0 in the last."""
        return np.array([by_lost[gone] if gone < len(by_lost) else 0 for gone in self.dead])

    def half(self) -> NDArray[np.bool_]:
        """RG-MOR-01, AF-MOR-01: whether it is at half or below; in the last state it no longer matters."""
        if self._half is None:
            # Wounds that kill nobody matter only to a unit that began as a single model.
            stands = self.unit_at if self.unit.start_size == 1 else self._at_rank
            self._half = np.array([stands(state).at_half_or_less() for state in range(self.last)] + [False])
        return self._half

    def fail(self) -> Pmf:
        """The chance to fail a morale test in each state (RG-MOR-03, RG-MOR-05, AF-MOR-03, AF-MOR-07)."""
        if self._fail is None:
            by_lost = [chance_to_fail(self.battle, self.with_lost(gone)) for gone in range(len(self.order))]
            self._fail = np.array([by_lost[gone] if gone < len(by_lost) else 0.0 for gone in self.dead])
        return self._fail

    def tests(self) -> NDArray[np.bool_]:
        """RG-MOR-02, AF-MOR-05: whether it tests its nerve if it has lost a melee; not in the last state."""
        if self._tests is None:
            by_lost = [self.battle.tests_after_melee(self.with_lost(gone)) for gone in range(len(self.order))]
            self._tests = np.array([by_lost[gone] if gone < len(by_lost) else False for gone in self.dead])
        return self._tests

    def comes_to(self, outcome: str, what: str) -> NDArray[np.bool_]:
        """In which states this comes of a failed test that by the book would lead to `outcome`."""
        if self.battle.keeps_odds():
            return np.full(self.last + 1, outcome == what)
        by_lost = [
            self.battle.morale_outcome(self.with_lost(gone), outcome) == what for gone in range(len(self.order))
        ]
        return np.array([by_lost[gone] if gone < len(by_lost) else False for gone in self.dead])

    def shaken(self, before: int) -> NDArray[np.bool_]:
        """RG-MOR-01, AF-MOR-01: whether it tests its nerve after the wounds of each state, and those before."""
        if self.battle.keeps_odds():
            return self.half() & (before + self.told > 0)
        tests = [
            self.battle.tests_after_wounds(self.unit_at(state), before + int(self.told[state]))
            for state in range(self.last)
        ]
        return np.array([*tests, False])

    # ------------------------------------------------------------------ wounds

    def suffer(self, chances: Pmf, attacks: tuple[Shots, ...]) -> Pmf:
        """The chances of the states after these attacks, given those before."""
        for factor, group in _by_factor(attacks):
            keep_time()
            if factor > 1 and any([own.extra for own in group]):
                chances = self._with_extra(chances, factor, group)
            elif factor == 1 and self.alike:
                share, of_sure = self.kept[0] if self.kept else (1.0, 1.0)
                chances = cap(np.convolve(chances, wounds(group, share, of_sure)), self.last)
            else:
                for attack in (True, False):
                    of_kind = tuple([own for own in group if own.attack == attack])
                    if of_kind:
                        chances = self._one_by_one(chances, factor, of_kind, attack)
        return chances

    def _one_by_one(self, chances: Pmf, factor: int, group: tuple[Shots, ...], attack: bool) -> Pmf:
        """Wounds that are looked at one after the other, since it matters on which model each falls."""
        if not any([own.sure for own in group]) or all([one == other for one, other in self.kept]):
            many = wounds(group, 1.0)
            return many @ (chances @ self._stack(factor, False, len(many), attack))
        # Wounds that Regeneration helps against and others lie mixed: one battery after the other,
        # its sixes first, as they are put on models.
        for own in group:
            table = joint(own)
            sure = chances @ self._stack(factor, own.sure, table.shape[0], attack)
            others = self._stack(factor, False, table.shape[1], attack)
            chances = np.einsum("um,umt->t", table.T @ sure, others)
        return chances

    def lose_d3(self, chances: Pmf, dice: int) -> Pmf:
        """The chances of the states after so many D3 of wounds that nobody blocks."""
        for _ in range(dice):
            each = [self.suffer(chances, (certain(count, attack=False),)) for count in (1, 2, 3)]
            chances = (each[0] + each[1] + each[2]) / 3.0
        return chances

    def _with_extra(self, chances: Pmf, factor: int, group: tuple[Shots, ...]) -> Pmf:
        """Wounds that count several times, and after all of them those beside the hits, which count once."""
        waiting: dict[int, Pmf] = {0: chances}
        for own in group:
            later: dict[int, Pmf] = {}
            for more, table in apart(own):
                sure = self._stack(factor, own.sure, table.shape[0])
                others = self._stack(factor, False, table.shape[1])
                for before, part in waiting.items():
                    hurt = np.einsum("um,umt->t", table.T @ (part @ sure), others)
                    later[before + more] = later[before + more] + hurt if before + more in later else hurt
            waiting = later
        found: Pmf = np.zeros(self.last + 1)
        single = self._stack(1, False, max(waiting) + 1)
        for more, part in waiting.items():
            found += part @ single[more]
        return found

    def _stack(self, factor: int, sure: bool, count: int, attack: bool = True) -> NDArray[np.float64]:
        """Matrices from state to state for 0, 1, 2… wounds of this kind, `count` of them."""
        key = (factor, sure, attack)
        found = self._stacks.get(key)
        if found is None or len(found) < count:
            step = self._step(factor, sure, attack)
            powers = [np.eye(self.last + 1)] if found is None else list(found)
            while len(powers) < count + 4:
                keep_time()
                powers.append(powers[-1] @ step)
            found = np.stack(powers)
            self._stacks[key] = found
        return found[:count]

    def _step(self, factor: int, sure: bool, attack: bool) -> NDArray[np.float64]:
        """One wound on the model next to lose, multiplied, then Regeneration, then a Shelter.

        RG-SPC-07, RG-SPC-23, RG-ART-03, AF-SPC-11, AF-SPC-28, AF-ART-03.
        """
        step = np.zeros((self.last + 1, self.last + 1))
        step[self.last, self.last] = 1.0
        for state in range(self.last):
            gone = self.dead[state]
            most = self.order[gone].sheet.most_of_a_hit
            dealt = min(factor, most) if most else factor
            own = self.shelters[gone]
            free = own.many - self.used[state] if attack or not own.attacks_only else 0
            for left, chance in enumerate(binomial(dealt, self.kept[gone][1 if sure else 0])):
                tries = min(left, free)
                for through, part in enumerate(binomial(tries, own.taken)):
                    # What the model cannot take is lost.
                    taken = min(left - tries + through, self.lefts[state])
                    there = self.further(state, taken)
                    if taken < self.lefts[state]:
                        there += tries
                    step[state, there] += chance * part
        return step


@lru_cache(maxsize=1024)
def _by_factor(attacks: tuple[Shots, ...]) -> tuple[tuple[int, tuple[Shots, ...]], ...]:
    """RG-SPC-07, AF-SPC-11: Deadly wounds are applied before the others of the same attack."""
    factors = sorted({own.factor for own in attacks}, reverse=True)
    return tuple([(factor, tuple([own for own in attacks if own.factor == factor])) for factor in factors])


def chance_to_fail(battle: Warfare[T], unit: T) -> float:
    """Of a morale test; a Wavering unit always fails (RG-MOR-03, RG-MOR-05, AF-MOR-03, AF-MOR-07).

    A thing has no nerve to lose and belongs to no side that anything could frighten.
    """
    if unit.is_thing():
        return 0.0
    if unit.wavering:
        return 1.0
    once = faces_that_fail(battle.morale_need(unit)) / 6
    return once * once if battle.rolls_nerve_again(unit) else once


def kept(battle: Warfare[T], unit: T, model: Model, sure: bool) -> float:
    """The share of wounds on a model that nothing wards off; Regeneration does not help against `sure` ones.

    A ward that is there for so many wounds and no more is a Shelter.
    """
    share = 1.0
    for ward in battle.wards(unit, model, sure):
        if ward.many < 0:
            share *= min(6, max(0, ward.need - 1)) / 6
    return share


def shelter(battle: Warfare[T], unit: T, model: Model, spent: int) -> Shelter:
    """The ward of a model that is there for so many wounds and no more, of which so many are `spent`."""
    for ward in battle.wards(unit, model, True):
        if ward.many > spent:
            return Shelter(ward.many - spent, min(6, max(0, ward.need - 1)) / 6, ward.attacks_only)
    return NO_SHELTER
