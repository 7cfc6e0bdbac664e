"""A unit of Age of Fantasy under wounds: the order in which its models are lost.

The tiers of AF-SPC-40 come first. Inside a tier the owner chooses, and these odds take it that it gives up what
the book's own proposal would: models without posts before others, those at the edge of the unit before those
in its middle, and none that would leave another out of coherency if that can be helped (AF-SHO-16). The order
is fixed when the attack begins, and anew when one model singled out has been wounded.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import numpy as np

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.coherency import SLACK
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.tray import Model
from banneret.core.space.bases import gap
from banneret.odds.opr.bodies import NOTHING_SPENT, Dwindling
from banneret.odds.opr.strikes import Shots, automatic
from banneret.odds.pmf import Pmf
from banneret.odds.timekeeping import keep_time

_MOST_KEPT: Final = 512
_MOST_TRIED: Final = 250

Guard = tuple[int, ...]


def post(model: Model) -> int:
    """What one would rather keep: command, then models with weapons or powers of their own."""
    return 2 if model.sheet.command else 1 if model.sheet.special or model.sheet.wizard else 0


def tier_of(model: Model) -> tuple[bool, bool, int]:
    """AF-SPC-38 to AF-SPC-40: plain models, then Tough ones, the most wounded first, then Heroes."""
    hero = model.sheet.hero
    return hero, not hero and model.sheet.tough > 1, -model.wounds


def order_of_loss(unit: Unit, spared: Collection[str] = ()) -> list[Model]:
    """All models of a unit in the order in which they are lost; those `spared` by a chapter come last."""
    models = unit.models

    def tier(model: Model) -> tuple[bool, tuple[bool, bool, int]]:
        return model.id in spared, tier_of(model)

    if not unit.bases:
        return sorted(models, key=lambda model: (tier(model), post(model), -model.number))
    x, y, _ = unit.middle()
    key: list[tuple[tuple[bool, tuple[bool, bool, int]], int, float, str]] = []
    for at in range(len(models)):
        base = unit.bases[at]
        far: float = (base.cx - x) * (base.cx - x) + (base.cy - y) * (base.cy - y)
        key.append((tier(models[at]), post(models[at]), -far, models[at].id))
    waiting = sorted(range(len(models)), key=lambda at: key[at])
    tiers = [key[at][0] for at in waiting]
    ties = _Ties(unit, [[at for at in waiting if key[at][0] == own] for own in dict.fromkeys(tiers)])
    return [models[at] for at in ties.order()]


class _Ties:
    """Who keeps whom in coherency, while models are taken away."""

    def __init__(self, unit: Unit, tiers: list[list[int]]) -> None:
        count = len(unit.bases)
        self.tiers = tiers  # the first is lost first; in each, those that are rather given up come first
        self.left: set[int] = set(range(count))
        self.tries = _MOST_TRIED
        self.gaps: list[list[float]] = [[0.0] * count for _ in range(count)]
        self.near: list[set[int]] = [set() for _ in range(count)]
        self.link: float = unit.coherency.link
        self.spread: float = unit.coherency.spread
        self.whole = True  # nobody is further from another than a unit may spread
        for i in range(count):
            for j in range(i + 1, count):
                apart: float = gap(unit.bases[i], unit.bases[j])
                self.gaps[i][j] = self.gaps[j][i] = apart
                if apart <= self.link + SLACK:
                    self.near[i].add(j)
                    self.near[j].add(i)
                if apart > self.spread + SLACK:
                    self.whole = False

    def order(self) -> list[int]:
        """All models so that those left are always in coherency, or else as little out of it as can be."""
        if self.whole:
            found = self._search()
            if found is not None:
                return found
        order: list[int] = []
        for tier in self.tiers:
            among = list(tier)
            while among:
                # The first in the tier that keeps coherency, or breaks it least.
                chosen = min(among, key=self._broken)
                among.remove(chosen)
                self.left.remove(chosen)
                order.append(chosen)
        return order

    def _search(self) -> list[int] | None:
        """An order that never breaks coherency; a choice that leads to a dead end is taken back."""
        if not self.left:
            return []
        for at in next(rest for rest in [[k for k in tier if k in self.left] for tier in self.tiers] if rest):
            self.tries -= 1
            if self.tries < 0:
                return None
            if self._keeps(at):
                self.left.remove(at)
                rest = self._search()
                if rest is not None:
                    return [at, *rest]
                self.left.add(at)
        return None

    def _keeps(self, at: int) -> bool:
        if len(self.left) <= 2:
            return True
        rest = self.left - {at}
        return all([self.near[other] & rest for other in rest])

    def _broken(self, at: int) -> float:
        """AF-MOV-01: by how much the others would break coherency."""
        rest = sorted(self.left - {at})
        if len(rest) < 2:
            return 0.0
        total = 0.0
        for i in rest:
            gaps = [self.gaps[i][j] for j in rest if j != i]
            total += max(0.0, min(gaps) - self.link) + 0.5 * sum(
                [max(0.0, apart - self.spread) for apart in gaps]
            )
        return round(total, 6)


class Wave:
    """Attacks that are resolved together: one weapon group, or automatic hits of one kind."""

    def guard(self, target: Unit) -> Guard:
        """What of the target matters to the attacks."""
        raise AssertionError

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        """The attacks against a target with these values."""
        raise AssertionError


class AutomaticHits(Wave):
    """Hits without a roll: Impact, Breath Attack."""

    def __init__(self, battle: Battle, hits: int, ap: int, shooting: bool) -> None:
        self.battle = battle
        self.hits = hits
        self.ap = ap
        self.shooting = shooting

    def guard(self, target: Unit) -> Guard:
        return self.battle.block_values(target, self.shooting)

    def attacks(self, guard: Guard) -> tuple[Shots, ...]:
        return (automatic(self.hits, self.ap, guard[0], guard[1]),)


class Band(Dwindling[Unit]):
    """A unit where it stands, and its states. `ranks` says for every model how early it is given up."""

    __slots__ = ("field", "ranks")

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        order: list[Model],
        ranks: dict[str, int],
        spent: Mapping[str, int] = NOTHING_SPENT,
    ) -> None:
        super().__init__(battle, unit, order, spent)
        self.field = battle
        self.ranks = ranks

    def like(self, unit: Unit, order: list[Model]) -> Band:
        return Band(self.field, unit, order, self.ranks, self.spent)

    def struck_by(self, chances: Pmf, wave: Wave) -> Pmf:
        """The chances after attacks that meet each state with the values it has by then."""
        after: Pmf = np.zeros(self.last + 1)
        # Who is destroyed is not attacked any more.
        after[self.last] = chances[self.last]
        parts: dict[Guard, Pmf] = {}
        by_lost: dict[int, Guard] = {}
        for state in np.flatnonzero(chances[:-1]).tolist():
            gone = self.dead[state]
            if gone not in by_lost:
                keep_time()
                by_lost[gone] = wave.guard(self.with_lost(gone))
            part = parts.get(by_lost[gone])
            if part is None:
                part = np.zeros(self.last + 1)
                parts[by_lost[gone]] = part
            part[state] = chances[state]
        for guard, part in parts.items():
            after += self.suffer(part, wave.attacks(guard))
        return after


_bands: dict[tuple[object, Unit], Band] = {}


def band_of(battle: Battle, unit: Unit, spent: Mapping[str, int] = NOTHING_SPENT) -> Band:
    """The band of a unit; units are values, so each needs to be worked out once, unless a chapter has a say."""
    if spent or not battle.keeps_odds():
        return _band(battle, unit, spent)
    key = (battle.by_units(), unit)
    found = _bands.get(key)
    if found is None:
        if len(_bands) >= _MOST_KEPT:
            _bands.clear()  # a long study must not fill the memory; what is needed again comes back
        found = _band(battle, unit, spent)
        _bands[key] = found
    return found


def _band(battle: Battle, unit: Unit, spent: Mapping[str, int]) -> Band:
    order = order_of_loss(unit, battle.spared(unit, unit.models))
    return Band(battle, unit, order, {model.id: at for at, model in enumerate(order)}, spent)
