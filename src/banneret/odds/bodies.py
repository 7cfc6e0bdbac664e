"""A unit under wounds: every state it can pass through, in the order in which its models are lost.

Wounds fall in a fixed order (RG-SHO-05, RG-SPC-32, RG-SPC-33), and a wounded Tough model is finished off
before the next one is touched. So the state of a unit is one number: the wounds that have told so far. A
chance for each of these numbers says everything about models left, half strength, command and morale.

Where the owner would be asked which of several kinds goes first, the first option is taken, as a bot that
answers with the first option would.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from banneret.books.opr.blows import gains_attack, hits_on_sixes_only, melee_weapons, weapons_key
from banneret.books.opr.casualties import regenerates
from banneret.books.opr.morale import morale_need
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model, loss_order
from banneret.books.opr.volleys import BREATH_AP, Battery, batteries, block_values
from banneret.books.regiments.unit import Unit
from banneret.odds.pmf import Pmf, binomial, cap
from banneret.odds.strikes import (
    REGENERATION_FAILS,
    Shots,
    automatic,
    faces_that_fail,
    joint,
    shots,
    wounds,
)

_NOBODY: Final = "no model regenerates"
_ALL: Final = "all models regenerate"
_SOME: Final = "some models regenerate"
_MOST_KEPT: Final = 512

_STRIKES_BACK: Final = Attack(False)
_CHARGES: Final = Attack(False, True, True)
_CHARGE_BROKEN: Final = Attack(False, True, False)


def order_of_loss(models: list[Model]) -> list[Model]:
    """All models in the order in which they are lost, when each question is answered by its first option."""
    classes: dict[tuple[bool, bool, int, int], dict[str, list[Model]]] = {}
    for model in models:
        classes.setdefault(loss_order(model), {}).setdefault(model.sheet.kind, []).append(model)
    found: list[Model] = []
    for order in sorted(classes):
        for same in classes[order].values():
            # Of equal models the rearmost goes first.
            found += reversed(same)
    return found


class Rank:
    """A unit with so many models lost: what its fighting models do, whatever wounds the next has taken."""

    __slots__ = ("_batteries", "_breath", "_defence", "_furious", "_impact", "_shots", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self._batteries: dict[tuple[bool, bool, tuple[tuple[str, str], ...]], list[Battery]] = {}
        self._shots: dict[object, tuple[Shots, ...]] = {}
        self._defence: tuple[int, int, int, int] | None = None
        self._furious: list[tuple[str, list[str]]] | None = None
        self._impact = -1
        self._breath = -1

    def defence(self) -> tuple[int, int, int, int]:
        """What counts against it in melee: Defense, modifier to block, modifier to hit it, models."""
        if self._defence is None:
            defense, modifier = block_values(self.unit, False)
            against = sum([rule.hit_modifier_against(_STRIKES_BACK) for rule in self.unit.rules()])
            self._defence = (defense, modifier, against, self.unit.size())
        return self._defence

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
                    names = list(dict.fromkeys([weapon.name for weapon in model.sheet.melee]))
                    found.setdefault(weapons_key(model), names)
            self._furious = list(found.items())
        return self._furious

    def best_furious(self, target: Rank) -> dict[str, str]:
        """For each set of weapons the one whose extra attack wounds the target most; the first of equals."""
        found: dict[str, str] = {}
        for key, names in self.furious():
            if len(names) == 1:
                found[key] = names[0]
                continue
            best, most = "", -1.0
            for name in names:
                worth = self._worth(key, name, target)
                if worth > most + 1e-12:
                    best, most = name, worth
            found[key] = best
        return found

    def _worth(self, key: str, name: str, target: Rank) -> float:
        model = next(m for m in self.unit.fighting() if weapons_key(m) == key)
        weapon = next(w for w in model.sheet.melee if w.name == name)
        battery = batteries(self.unit, [(model, weapon, 1)], _CHARGES)[0]
        own = _aimed(battery, target.defence(), hits_on_sixes_only(self.unit))
        victim = order_of_loss(target.unit.models)[0]
        kept = REGENERATION_FAILS if regenerates(target.unit, victim) else 1.0
        share = wounds((own,), kept)
        return float(share @ np.arange(len(share))) * min(own.factor, victim.sheet.tough)

    def strikes(
        self, target: Rank, charging: bool, struck_first: bool, breath: bool, furious: dict[str, str] | None
    ) -> tuple[Shots, ...]:
        """All melee attacks of the two front rows against the target, in the order of the rules."""
        defence = target.defence()
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
            attack = _CHARGES if charging else _CHARGE_BROKEN if struck_first else _STRIKES_BACK
            found = batteries(self.unit, melee_weapons(self.unit, self.unit.fighting(), dict(chosen)), attack)
            self._batteries[(charging, struck_first, chosen)] = found
        capped = any([battery.weapon.caps_hits for battery in found])
        case = (charging, struck_first, breath, chosen, defence if capped else defence[:3])
        known = self._shots.get(case)
        if known is None:
            sixes_only = hits_on_sixes_only(self.unit)
            parts: list[Shots] = []
            if breath and self.breath():
                parts.append(automatic(self.breath(), BREATH_AP, defence[0], defence[1]))
            parts += [_aimed(battery, defence, sixes_only) for battery in found]
            known = tuple(parts)
            self._shots[case] = known
        return known


def _aimed(battery: Battery, defence: tuple[int, int, int, int], sixes_only: bool) -> Shots:
    defense, modifier, against, models = defence
    need = battery.quality - battery.modifier - against
    return shots(battery.weapon, battery.count, battery.attacks, need, sixes_only, defense, modifier, models)


class Body:
    """A unit and every state that wounds can bring it to: state t has lost t wounds, the last is destroyed."""

    __slots__ = (
        "_command",
        "_fail",
        "_fear",
        "_half",
        "_ranks",
        "_rows",
        "_stacks",
        "_steps",
        "_units",
        "dead",
        "last",
        "lefts",
        "order",
        "regeneration",
        "regular",
        "unit",
        "victims",
    )

    def __init__(self, unit: Unit, order: list[Model]) -> None:
        self.unit = unit
        self.order = order  # may be only some of the models: then it says what befalls these
        self.dead: list[int] = []  # models lost in each state
        self.lefts: list[int] = []  # wounds that the next model can still take
        for gone, model in enumerate(order):
            for left in range(model.left(), 0, -1):
                self.dead.append(gone)
                self.lefts.append(left)
        self.last = len(self.dead)
        self.dead.append(len(order))
        ways = {regenerates(unit, model) for model in order}
        self.regeneration = _SOME if len(ways) > 1 else _ALL if True in ways else _NOBODY
        kinds: dict[tuple[bool, bool, int, int], set[tuple[str, bool]]] = {}
        for model in order:
            kinds.setdefault(loss_order(model), set()).add((model.sheet.kind, model.breathed))
        # With one kind in each class of the order, closing up the ranks does not change what goes next.
        self.regular = all([len(same) == 1 for same in kinds.values()])
        self._units: dict[int, Unit] = {}
        self._ranks: dict[int, Rank] = {}
        self._steps: dict[tuple[int, bool], NDArray[np.float64]] = {}
        self._stacks: dict[tuple[int, bool], NDArray[np.float64]] = {}
        self._rows: NDArray[np.int64] | None = None
        self._command: NDArray[np.int64] | None = None
        self._fear: NDArray[np.int64] | None = None
        self._half: NDArray[np.bool_] | None = None
        self._fail: Pmf | None = None

    # ------------------------------------------------------------------ states

    def start(self) -> Pmf:
        found = np.zeros(self.last + 1)
        found[0] = 1.0
        return found

    def _with_lost(self, gone: int) -> Unit:
        found = self._units.get(-1 - gone)
        if found is None:
            if gone == 0:
                found = self.unit
            else:
                lost = {model.id for model in self.order[:gone]}
                found = self.unit.with_models([m for m in self.unit.models if m.id not in lost])
            self._units[-1 - gone] = found
        return found

    def _at_rank(self, state: int) -> Unit:
        return self._with_lost(self.dead[state])

    def unit_at(self, state: int) -> Unit:
        """The unit as it stands in this state, ranks closed."""
        found = self._units.get(state)
        if found is None:
            gone = self.dead[state]
            found = self._with_lost(gone)
            if state < self.last and self.lefts[state] < self.order[gone].left():
                hurt = self.order[gone]
                taken = hurt.sheet.tough - self.lefts[state]
                found.tray()  # so that the copies share it
                found = found.with_same_models(
                    [m.with_wounds(taken) if m.id == hurt.id else m for m in found.models]
                )
            self._units[state] = found
        return found

    def rank(self, state: int) -> Rank:
        gone = self.dead[state]
        found = self._ranks.get(gone)
        if found is None:
            found = Rank(self._with_lost(gone))
            self._ranks[gone] = found
        return found

    def after(self, state: int) -> tuple[Body, int]:
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
        return body_of(unit), 0

    def sizes(self) -> NDArray[np.int64]:
        return self.unit.size() - np.array(self.dead)

    def full_rows(self) -> NDArray[np.int64]:
        """RG-MOR-08, for every state but the last, where it is 0."""
        if self._rows is None:
            self._rows = self._each([self._with_lost(g).tray().full_rows for g in range(len(self.order))])
        return self._rows

    def command(self) -> NDArray[np.int64]:
        """RG-CMD-03, RG-CMD-04: wounds credited for Musician and Battle Standard while they live."""
        if self._command is None:
            self._command = self._each(
                [
                    sum([rule.melee_result_bonus() for rule in self._with_lost(gone).rules()])
                    for gone in range(len(self.order))
                ]
            )
        return self._command

    def fear(self) -> NDArray[np.int64]:
        """RG-SPC-09: how many D3 are added in each state."""
        if self._fear is None:
            self._fear = self._each(
                [
                    sum([rule.fear_dice() for rule in self._with_lost(gone).rules()])
                    for gone in range(len(self.order))
                ]
            )
        return self._fear

    def _each(self, by_lost: list[int]) -> NDArray[np.int64]:
        return np.array([by_lost[gone] if gone < len(by_lost) else 0 for gone in self.dead])

    def half(self) -> NDArray[np.bool_]:
        """RG-MOR-01: whether the unit is at half or below; in the last state it no longer matters."""
        if self._half is None:
            # Wounds that kill nobody matter only to a unit that began as a single model.
            stands = self.unit_at if self.unit.start_size == 1 else self._at_rank
            self._half = np.array([stands(state).at_half_or_less() for state in range(self.last)] + [False])
        return self._half

    def fail(self) -> Pmf:
        """The chance to fail a morale test in each state (RG-MOR-03, RG-MOR-05)."""
        if self._fail is None:
            by_lost = [chance_to_fail(self._with_lost(gone)) for gone in range(len(self.order))]
            self._fail = np.array([by_lost[gone] if gone < len(by_lost) else 0.0 for gone in self.dead])
        return self._fail

    # ------------------------------------------------------------------ wounds

    def suffer(self, chances: Pmf, attacks: tuple[Shots, ...]) -> Pmf:
        """The chances of the states after these attacks, given those before."""
        for factor, group in _by_factor(attacks):
            if factor == 1 and self.regeneration != _SOME:
                kept = REGENERATION_FAILS if self.regeneration == _ALL else 1.0
                chances = cap(np.convolve(chances, wounds(group, kept)), self.last)
            elif self.regeneration == _NOBODY or not any([own.sure for own in group]):
                many = wounds(group, 1.0)
                chances = many @ (chances @ self._stack(factor, False, len(many)))
            else:
                # Wounds that Regeneration helps against and others lie mixed: one battery after the other,
                # its sixes first, as they are put on models.
                for own in group:
                    table = joint(own)
                    sure = chances @ self._stack(factor, own.sure, table.shape[0])
                    others = self._stack(factor, False, table.shape[1])
                    chances = np.einsum("um,umt->t", table.T @ sure, others)
        return chances

    def _stack(self, factor: int, sure: bool, count: int) -> NDArray[np.float64]:
        """Matrices from state to state for 0, 1, 2… wounds of this kind, `count` of them."""
        key = (factor, sure)
        found = self._stacks.get(key)
        if found is None or len(found) < count:
            step = self._step(factor, sure)
            powers = [np.eye(self.last + 1)] if found is None else list(found)
            while len(powers) < count + 4:
                powers.append(powers[-1] @ step)
            found = np.stack(powers)
            self._stacks[key] = found
        return found[:count]

    def _step(self, factor: int, sure: bool) -> NDArray[np.float64]:
        """RG-SPC-07, RG-SPC-23: one wound on the model next to lose, multiplied, then Regeneration."""
        step = np.zeros((self.last + 1, self.last + 1))
        step[self.last, self.last] = 1.0
        helped = binomial(factor, REGENERATION_FAILS)
        for state in range(self.last):
            left = self.lefts[state]
            if not sure and regenerates(self.unit, self.order[self.dead[state]]):
                for taken in range(factor + 1):
                    # What the model cannot take is lost.
                    step[state, state + min(taken, left)] += helped[taken]
            else:
                step[state, state + min(factor, left)] = 1.0
        return step


@lru_cache(maxsize=1024)
def _by_factor(attacks: tuple[Shots, ...]) -> tuple[tuple[int, tuple[Shots, ...]], ...]:
    """RG-SPC-07: Deadly wounds are applied before the others of the same attack."""
    factors = sorted({own.factor for own in attacks}, reverse=True)
    return tuple([(factor, tuple([own for own in attacks if own.factor == factor])) for factor in factors])


def chance_to_fail(unit: Unit) -> float:
    """RG-MOR-03: of a morale test. RG-MOR-05: a Wavering unit always fails."""
    return 1.0 if unit.wavering else faces_that_fail(morale_need(unit)) / 6


_bodies: dict[object, Body] = {}


def body_of(unit: Unit) -> Body:
    """The body of a unit. Units in the same condition share one, so that its states are worked out once."""
    key = (
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
        found = Body(unit, order_of_loss(unit.models))
        _bodies[key] = found
    return found
