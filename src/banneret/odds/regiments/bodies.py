"""A unit of Regiments under wounds: the order in which its models are lost, and what is left of it does.

Wounds fall in the order of RG-SHO-05, RG-SPC-32 and RG-SPC-33. Where the owner would be asked which of
several kinds goes first, the first option is taken, as a bot that answers with the first option would.
Of Heroes left alone with different Defense (RG-SPC-15) the one who stands first lends his to the whole attack
here; in play the next one blocks for himself as soon as the first has fallen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.blows import (
    furious_choices,
    gains_attack,
    hits_on_sixes_only,
    melee_weapons,
    weapon_key,
    weapons_key,
)
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model, loss_order
from banneret.books.opr.volleys import BREATH_AP, Battery, batteries, readied
from banneret.books.opr.warfare import Warfare
from banneret.books.regiments.battle import CLAUSES
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ranking import best
from banneret.odds.opr import bodies as opr_bodies
from banneret.odds.opr.chapter_odds import Debtor, debtor
from banneret.odds.opr.strikes import Shots, automatic, shots, wounds

BOOK: Final = "regiments"
_MOST_KEPT: Final = 512
# A battle in which nothing but units matters: for odds between units that stand on no table.
BY_THE_BOOK: Final[Warfare[Unit]] = Warfare(CLAUSES, "")

_STRIKES_BACK: Final = Attack(False)
_CHARGES: Final = Attack(False, True, True)
_CHARGE_BROKEN: Final = Attack(False, True, False)


def order_of_loss(models: list[Model]) -> list[Model]:
    """All models in the order in which they are lost, when each question is answered by its first option."""
    classes: dict[tuple[tuple[bool, bool, int, int], int], dict[str, list[Model]]] = {}
    for model in models:
        # RG-SPC-15: of Heroes who could be next, the one with the best Defense stands up to hits.
        order = (loss_order(model), model.sheet.defense if model.sheet.hero else 0)
        classes.setdefault(order, {}).setdefault(model.sheet.kind, []).append(model)
    found: list[Model] = []
    for order in sorted(classes):
        for same in classes[order].values():
            # Of equal models the rearmost goes first.
            found += reversed(same)
    return found


def fired_by(
    battle: Warfare[Unit], unit: Unit, carriers: list[tuple[Model, Weapon, int]], attack: Attack
) -> list[Battery]:
    """The batteries of these weapons, as chapters leave them."""
    found = batteries(battle, unit, carriers, attack)
    return readied(battle, unit, found, attack) if battle.chapters else found


class Rank:
    """A unit with so many models lost: what its fighting models do, whatever wounds the next has taken."""

    __slots__ = ("_batteries", "_breath", "_defence", "_furious", "_impact", "_shots", "battle", "owes", "unit")

    def __init__(self, unit: Unit, battle: Warfare[Unit] = BY_THE_BOOK) -> None:
        self.unit = unit
        self.battle = battle
        self.owes: Debtor | None = debtor(BOOK, battle, unit) if battle.chapters else None
        self._batteries: dict[tuple[bool, bool, tuple[tuple[str, str], ...]], list[Battery]] = {}
        self._shots: dict[object, tuple[Shots, ...]] = {}
        self._defence: tuple[int, int, int, int] | None = None
        self._furious: list[tuple[str, list[str]]] | None = None
        self._impact = -1
        self._breath = -1

    def defence(self) -> tuple[int, int, int, int]:
        """What counts against it in melee: Defense, modifier to block, modifier to hit it, models."""
        if self._defence is None:
            defense, modifier = self.battle.block_values(self.unit, False)
            against = sum([rule.hit_modifier_against(_STRIKES_BACK) for rule in self.unit.rules()])
            self._defence = (defense, modifier, against, self.unit.size())
        return self._defence

    def defence_against(self, striker: Unit, attack: Attack) -> tuple[int, int, int, int]:
        """The same with what chapters add to the rolls of whoever strikes."""
        defense, modifier, against, models = self.defence()
        return defense, modifier, against + self.battle.hit_modifier(striker, self.unit, attack), models

    def impact(self) -> int:
        if self._impact < 0:
            self._impact = sum([model.sheet.impact_hits for model in self.unit.fighting()])
        return self._impact

    def breath(self) -> int:
        if self._breath < 0:
            self._breath = sum([m.sheet.breath_hits for m in self.unit.fighting() if not m.breathed])
        return self._breath

    def furious(self) -> list[tuple[str, list[str]]]:
        """The choices of RG-SPC-12: each set of weapons with the names to choose from, in order."""
        if self._furious is None:
            found: dict[str, list[str]] = {}
            for model in self.unit.fighting():
                if model.sheet.melee and gains_attack(self.unit, model):
                    found.setdefault(weapons_key(model), furious_choices(model))
            self._furious = list(found.items())
        return self._furious

    def best_furious(self, target: Rank) -> dict[str, str]:
        """For each set of weapons the one whose extra attack wounds the target most; the first of equals."""
        found: dict[str, str] = {}
        for key, names in self.furious():
            if len(names) == 1:
                found[key] = names[0]
                continue
            worths = {name: self._worth(key, name, target) for name in names}
            found[key] = best(names, worths.__getitem__)
        return found

    def _worth(self, key: str, name: str, target: Rank) -> float:
        model = next(m for m in self.unit.fighting() if weapons_key(m) == key)
        weapon = next(w for w in model.sheet.melee if weapon_key(model, w) == name)
        fired = fired_by(self.battle, self.unit, [(model, weapon, 1)], _CHARGES)
        if not fired:
            return 0.0
        defence = target.defence_against(self.unit, _CHARGES)
        own = _aimed(fired[0], defence, hits_on_sixes_only(self.unit))
        victim = order_of_loss(target.unit.models)[0]
        kept = opr_bodies.kept(self.battle, target.unit, victim, False)
        share = wounds((own,), kept)
        return float(share @ np.arange(len(share))) * min(own.factor, victim.sheet.tough)

    def strikes(
        self, target: Rank, charging: bool, struck_first: bool, breath: bool, furious: dict[str, str] | None
    ) -> tuple[Shots, ...]:
        """All melee attacks of the two front rows against the target, in the order of the rules."""
        attack = _CHARGES if charging else _CHARGE_BROKEN if struck_first else _STRIKES_BACK
        defence = target.defence_against(self.unit, attack)
        chosen: tuple[tuple[str, str], ...] = ()
        if charging and self.furious():
            wanted = self.best_furious(target)
            if furious:
                # A name given by the caller counts where it is among the choices.
                for key, names in self.furious():
                    if furious.get(key) in names:
                        wanted[key] = furious[key]
            chosen = tuple(wanted.items())
        found = self._batteries.get((charging, struck_first, chosen))
        if found is None:
            strikers = melee_weapons(self.unit, self.unit.fighting(), dict(chosen))
            found = fired_by(self.battle, self.unit, strikers, attack)
            self._batteries[(charging, struck_first, chosen)] = found
        capped = any([battery.weapon.caps_hits for battery in found])
        case = (charging, struck_first, breath, chosen, defence if capped else defence[:3])
        known = self._shots.get(case)
        if known is None:
            sixes_only = hits_on_sixes_only(self.unit)
            parts: list[Shots] = []
            if breath and self.breath():
                parts.append(automatic(self.breath(), BREATH_AP, defence[0], defence[1]))
            parts += [self._paid_for(battery, _aimed(battery, defence, sixes_only)) for battery in found]
            known = tuple(parts)
            self._shots[case] = known
        return known

    def _paid_for(self, battery: Battery, own: Shots) -> Shots:
        """RG-ART-25: whether its natural 1s cost something."""
        return own if self.owes is None or battery.who != self.owes.who else own._replace(dear=True)


def _aimed(battery: Battery, defence: tuple[int, int, int, int], sixes_only: bool) -> Shots:
    defense, modifier, against, models = defence
    need = battery.quality - battery.modifier - against
    return shots(
        battery.weapon,
        battery.count,
        battery.attacks,
        need,
        sixes_only,
        defense,
        modifier,
        models,
        battery.of_a_six,
    )


class DwindlingRanks(opr_bodies.Dwindling[Unit]):
    """A unit of Regiments and its states; what each of them does in melee, and its full rows."""

    __slots__ = ("_ranks", "_rows", "regular")

    def __init__(
        self,
        unit: Unit,
        order: list[Model],
        battle: Warfare[Unit] = BY_THE_BOOK,
        spent: Mapping[str, int] = opr_bodies.NOTHING_SPENT,
    ) -> None:
        super().__init__(battle, unit, order, spent)
        kinds: dict[tuple[bool, bool, int, int], set[tuple[str, bool]]] = {}
        for model in order:
            kinds.setdefault(loss_order(model), set()).add((model.sheet.kind, model.breathed))
        # With one kind in each class of the order, closing up the ranks does not change what goes next.
        self.regular = all([len(same) == 1 for same in kinds.values()])
        self._ranks: dict[int, Rank] = {}
        self._rows: NDArray[np.int64] | None = None

    def like(self, unit: Unit, order: list[Model]) -> DwindlingRanks:
        return DwindlingRanks(unit, order, self.battle, self.spent)

    def with_lost(self, gone: int) -> Unit:
        found = super().with_lost(gone)
        if found.models:
            found.tray()  # so that the copies share it
        return found

    def rank(self, state: int) -> Rank:
        gone = self.dead[state]
        found = self._ranks.get(gone)
        if found is None:
            found = Rank(self.with_lost(gone), self.battle)
            self._ranks[gone] = found
        return found

    def after(self, state: int) -> tuple[DwindlingRanks, int]:
        """Where wounds go on from this state once the ranks are closed: a body and a state of it.

        Mostly this very body. The order of options, and with it the first one, can change when the models
        are set up anew; then the rest of the unit is a body of its own.
        """
        if state == 0 or state == self.last or self.regular:
            return self, state
        unit = self.unit_at(state)
        rest = order_of_loss(unit.models)
        expected = self.order[self.dead[state] :]
        same = [a.sheet is b.sheet and a.breathed == b.breathed for a, b in zip(rest, expected, strict=True)]
        if all(same):
            return self, state
        return body_of(unit, self.battle, self.spent_at(state)), 0

    def full_rows(self) -> NDArray[np.int64]:
        """RG-MOR-08, for every state but the last, where it is 0."""
        if self._rows is None:
            self._rows = self.each([self.with_lost(g).tray().full_rows for g in range(len(self.order))])
        return self._rows


_bodies: dict[object, DwindlingRanks] = {}


def body_of(
    unit: Unit, battle: Warfare[Unit] = BY_THE_BOOK, spent: Mapping[str, int] = opr_bodies.NOTHING_SPENT
) -> DwindlingRanks:
    """The body of a unit. Units in the same condition share one, so that its states are worked out once.

    Where chapters go by more than units it is the battle's own, and worked out anew each time.
    """
    if spent or not battle.keeps_odds():
        return DwindlingRanks(unit, order_of_loss(unit.models), battle, spent)
    key = (
        battle.by_units(),
        unit.width,
        unit.slot_width,
        unit.slot_depth,
        unit.start_size,
        unit.start_tough,
        unit.fatigued,
        unit.wavering > 0,
        unit.spells,
        tuple([(m.sheet, m.number, m.wounds, m.breathed) for m in unit.models]),
    )
    found = _bodies.get(key)
    if found is None:
        if len(_bodies) >= _MOST_KEPT:
            _bodies.clear()  # a long study must not fill the memory; what is needed again comes back
        found = DwindlingRanks(unit, order_of_loss(unit.models), battle)
        _bodies[key] = found
    return found
