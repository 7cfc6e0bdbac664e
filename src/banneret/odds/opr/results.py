"""What odds say about shooting and melee in either One Page Rules book, and adding up how a melee ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.values import ROUTS, WAVERS
from banneret.books.opr.warfare import Warfare
from banneret.odds import pmf
from banneret.odds.opr.bodies import Dwindling, T, chance_to_fail
from banneret.odds.pmf import Pmf


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


# ------------------------------------------------------------------------------------------ under fire


class Remains(NamedTuple, Generic[T]):
    """The chances of states of a body that is what is left of a target, in some of the ways an attack may go.

    `before` are the wounds that had told on it before, `beyond` those of them not of the attack. `tests`
    says whether it tests its nerve; None if that is what its state says.
    """

    body: Dwindling[T]
    before: int
    chances: Pmf
    beyond: int = 0
    tests: bool | None = None

    def shaken(self) -> NDArray[np.bool_]:
        """RG-MOR-01, AF-MOR-01: in which states it tests its nerve: only wounds that told make it test."""
        if self.tests is not None:
            found = np.full(self.body.last + 1, self.tests)
        else:
            found = self.body.shaken(self.before) & (self.before + self.body.told > 0)
        found[self.body.last] = False
        return found


# What is left of a unit that begins to waver in these ways, as chapters have it.
Echo = Callable[[Remains[T]], list[Remains[T]]]


def shot_at(target: T, parts: list[Remains[T]], echo: Echo[T] | None = None) -> ShootingOdds:
    """The odds of a target, from chances of states of bodies that are all what is left of it."""
    wounds = np.zeros(target.wounds_left() + 1)
    left_over = np.zeros(target.size() + 1)
    routed = wavering = 0.0
    ends: list[Remains[T]] = []
    for part in parts:
        failed = part.chances * part.shaken() * part.body.fail()
        routed += float(failed[part.body.comes_to(WAVERS, ROUTS)].sum())
        wavers = np.where(part.body.comes_to(WAVERS, WAVERS), failed, 0.0)
        if echo is None or not wavers.any():
            wavering += float(wavers.sum())
            ends.append(part)
            continue
        ends.append(part._replace(chances=part.chances - wavers))
        for hurt in echo(part._replace(chances=wavers)):
            wavering += float(hurt.chances[:-1].sum())
            ends.append(hurt)
    destroyed, at_half = routed, 0.0
    for body, before, chances, _, _ in ends:
        np.add.at(wounds, before + body.told, chances)
        np.add.at(left_over, body.sizes(), chances)
        destroyed += chances[body.last] if body.sizes()[body.last] == 0 else 0.0
        at_half += (chances * body.half()).sum()
    left_over = pmf.chances(left_over)
    found = (pmf.chance(destroyed), pmf.chance(at_half), pmf.chance(wavering))
    return ShootingOdds(pmf.chances(wounds), left_over[::-1].copy(), left_over, *found)


# ------------------------------------------------------------------------------------------ the end of a melee


@lru_cache(maxsize=64)
def _below_and_level(own_dice: int, other_dice: int) -> tuple[int, Pmf, Pmf]:
    """Fear in a melee result (RG-SPC-09, AF-SPC-14): with a lead of k, the chances to end below and level.

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


class MeleeSums(Generic[T]):
    """Adds up the ends of a melee over all pairs of states."""

    def __init__(
        self,
        charger: T,
        defender: T,
        dealt: int,
        echoes: tuple[Echo[T] | None, Echo[T] | None] = (None, None),
    ) -> None:
        """`echoes`: what comes of it that the one or the other begins to waver."""
        self.dealt = dealt
        self.echoes = echoes
        self.total = (charger.wounds_left(), defender.wounds_left())
        self.suffered = [np.zeros(self.total[0] + 1), np.zeros(self.total[1] + 1)]
        self.left = [np.zeros(charger.size() + 1), np.zeros(defender.size() + 1)]
        self.destroyed = [0.0, 0.0]
        self.routed = [0.0, 0.0]
        self.wavering = [0.0, 0.0]
        self.lost = [0.0, 0.0]

    def _count(self, which: int, body: Dwindling[T], chances: Pmf) -> NDArray[np.int64]:
        """Notes the wounds and models of one side; gives the wounds told in each state of the body."""
        told: NDArray[np.int64] = self._before(which, body) + body.told
        np.add.at(self.suffered[which], told, chances)
        np.add.at(self.left[which], body.sizes(), chances)
        self.destroyed[which] += float(chances[body.last])
        return told

    def _before(self, which: int, body: Dwindling[T]) -> int:
        """The wounds that had told on it before the body was all that was left."""
        return self.total[which] - int(body.told[-1])

    def charger_dies(self, charger: Dwindling[T], defender: Dwindling[T], chance: float) -> None:
        """Of the phalanx, before any strike."""
        self._count(0, charger, chance * charger.only(charger.last))
        self._count(1, defender, chance * defender.start())
        self.lost[0] += chance

    def fought(
        self,
        charger: Dwindling[T],
        defender: Dwindling[T],
        table: NDArray[np.float64],
        standing: tuple[NDArray[np.int64], NDArray[np.int64]],
        losers: tuple[int, int, int] = (0, 1, 2),
        beside: tuple[int, int] = (0, 0),
    ) -> None:
        """The chances of pairs of states after all strikes; `standing` is what each state counts for.

        That is what is added to the wounds dealt: command, and full rows where they count. `losers` says who
        has lost where by the totals it would be the charger (0), the defender (1) or nobody (2). `beside` are
        wounds on either that the other did not deal.
        """
        told_c = self._count(0, charger, table.sum(axis=1))
        told_d = self._count(1, defender, table.sum(axis=0))
        # RG-MOR-09, AF-MEL-19: a unit wiped out has lost, whatever the totals.
        self.lost[0] += float(table[charger.last, :-1].sum())
        self.lost[1] += float(table[:-1, defender.last].sum())
        both = table[:-1, :-1]
        # RG-MOR-08, AF-MEL-17: each side's wounds dealt are those suffered by the other.
        own = (standing[0] - told_c)[:-1]
        other = (standing[1] - told_d)[:-1]
        lead = own[:, None] - other[None, :] + self.dealt + beside[0] - beside[1]
        below, level = self._fear(lead, charger.fear()[:-1], defender.fear()[:-1])
        ends = (below, pmf.chances(1.0 - below - level), level)
        lost = [
            sum([ends[k] for k in range(3) if losers[k] == which], np.zeros(both.shape)) for which in (0, 1)
        ]
        self._tests(0, charger, (both * lost[0]).sum(axis=1))
        self._tests(1, defender, (both * lost[1]).sum(axis=0))

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

    def _tests(self, which: int, body: Dwindling[T], lost: Pmf) -> None:
        """The loser tests; failing at half or below it Routs, else it is Wavering.

        RG-MOR-10, AF-MOR-05, AF-MOR-06.
        """
        self.lost[which] += float(lost.sum())
        failed = lost * body.fail()[:-1] * body.tests()[:-1]
        half = body.half()[:-1]
        comes = [
            np.where(half, body.comes_to(ROUTS, what)[:-1], body.comes_to(WAVERS, what)[:-1])
            for what in (ROUTS, WAVERS)
        ]
        self.routed[which] += float(failed[comes[0]].sum())
        wavers = np.append(np.where(comes[1], failed, 0.0), 0.0)
        echo = self.echoes[which]
        if echo is None:
            self.wavering[which] += float(wavers.sum())
            return
        self._count(which, body, -wavers)
        for hurt in echo(Remains(body, self._before(which, body), wavers)):
            self._count(which, hurt.body, hurt.chances)
            self.wavering[which] += float(hurt.chances[:-1].sum())

    def result(self, broken: bool) -> MeleeOdds:
        sides = [
            MeleeSide(
                pmf.chances(self.suffered[which]),
                pmf.chances(self.left[which]),
                pmf.chance(self.lost[1 - which]),
                pmf.chance(self.destroyed[which]),
                pmf.chance(self.routed[which]),
                pmf.chance(self.wavering[which]),
                pmf.chance(1.0 - self.destroyed[which] - self.routed[which] - self.wavering[which]),
            )
            for which in (0, 1)
        ]
        return MeleeOdds(sides[0], sides[1], pmf.chance(1.0 - self.lost[0] - self.lost[1]), broken)


def defender_wins(
    fear: tuple[int, NDArray[np.int64]],
    totals: tuple[int, NDArray[np.int64]],
    told: NDArray[np.int64],
    after: Pmf,
) -> float:
    """The chance that a defender who has struck last wins, given the states of the charger.

    `fear` and `totals` are the dice of Fear and the sums before them: of the defender, who stands as it does,
    and of the charger in each state, in which so many wounds have `told`. In the last it is destroyed.
    """
    d3 = np.array([0.0, 1 / 3, 1 / 3, 1 / 3])
    own_fear = pmf.power(d3, fear[0])
    last = len(after) - 1
    total = float(after[last])
    for state in range(last):
        if after[state]:
            lead = totals[0] + int(told[state]) - int(totals[1][state])
            dice = int(fear[1][state])
            gain = pmf.convolve(own_fear, pmf.power(d3, dice)[::-1])
            ahead = lead - 3 * dice + np.arange(len(gain)) > 0
            total += float(after[state]) * float(gain[ahead].sum())
    return pmf.chance(total)


# ------------------------------------------------------------------------------------------ the rest


def morale(battle: Warfare[T], unit: T) -> float:
    """The chance that the unit passes a morale test (RG-MOR-03, RG-MOR-05, AF-MOR-03, AF-MOR-07)."""
    return 1.0 - chance_to_fail(battle, unit)


def cast(level: int, number: int, blockers: tuple[int, ...] = ()) -> float:
    """The chance that a spell works (RG-SPC-35, RG-SPC-36, AF-SPC-42, AF-SPC-43).

    `level` is the wizard's with what is added to it, `number` the spell's, and `blockers` are the levels of
    wizards that try to block.
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
