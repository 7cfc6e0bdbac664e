"""Wounds: on which model they fall, Regeneration, and removing casualties.

Order of loss (AF-SPC-40): models without Tough that are no Heroes, then Tough ones, the most wounded first,
then Heroes. Inside such a tier the owner chooses, but so that the unit stays in coherency if it can.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from itertools import combinations
from typing import Any, Final

from banneret.books.age_of_fantasy.coherency import is_coherent, violation
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.casualties import regenerates
from banneret.books.opr.events import Destroyed, Regenerated, Suffered
from banneret.books.opr.tray import Model
from banneret.books.opr.warfare import Suffering, Warfare
from banneret.core.ask import Answer, Ask, Data, Option, Pick, Refusal, ask
from banneret.core.bases import Base, gap
from banneret.core.dice import Dice

_MOST_TRIED: Final = 400


def tier(models: list[Model]) -> list[Model]:
    """AF-SPC-38 to AF-SPC-40: the models among which the next wound falls."""
    plain = [m for m in models if not m.sheet.hero and m.sheet.tough == 1]
    if plain:
        return plain
    rest = [m for m in models if not m.sheet.hero] or models
    most = max([m.wounds for m in rest])
    return [m for m in rest if m.wounds == most]


class ChooseCasualties(Pick):
    """AF-SHO-16: which models are lost, or which one is wounded first.

    A choice that breaks coherency is refused if another would keep it.
    """

    def __init__(self, unit: Unit, among: list[Model], number: int, clause: str, lost: bool) -> None:
        options = [Option(model.id, _label(model), (unit.id, model.id)) for model in among]
        which = f"Which {number} models" if number > 1 else "Which model"
        what = "removed" if lost else "wounded first"
        prompt = f"{which} of {unit.name} {'are' if number > 1 else 'is'} {what}?"
        super().__init__("casualties", clause, prompt, options, number, number, (unit.id,))
        self.unit = unit
        self.number = number
        self.lost = lost
        self._proposal: tuple[str, ...] | None = None

    def bases_without(self, lost: tuple[str, ...]) -> list[Base]:
        unit = self.unit
        return [unit.bases[at] for at in range(len(unit.bases)) if unit.models[at].id not in lost]

    def proposal(self) -> tuple[str, ...]:
        """Models at the edge, those without posts first, so that the rest stay together."""
        if self._proposal is None:
            self._proposal = self._propose()
        return self._proposal

    def _propose(self) -> tuple[str, ...]:
        unit = self.unit
        among = self.keys()
        if not unit.bases:
            return tuple(among[: self.number])
        x, y, _ = unit.middle()
        order: list[tuple[int, float, str]] = []
        for at in range(len(unit.models)):
            model = unit.models[at]
            if model.id in among:
                base = unit.bases[at]
                far: float = (base.cx - x) * (base.cx - x) + (base.cy - y) * (base.cy - y)
                order.append((_worth(model), -far, model.id))
        order.sort()
        first = tuple([key for _, _, key in order[: self.number]])
        if not self.lost or is_coherent(self.bases_without(first)):
            return first
        best = first
        least = violation(self.bases_without(first))
        for lost in self._round_somebody(among):
            broken = violation(self.bases_without(lost))
            if broken <= 0.0:
                return lost
            if broken < least:
                best, least = lost, broken
        for tried, combination in enumerate(combinations([key for _, _, key in order], self.number)):
            broken = violation(self.bases_without(combination))
            if broken <= 0.0:
                return combination
            if broken < least:
                best, least = combination, broken
            if tried >= _MOST_TRIED:
                break
        return best

    def _round_somebody(self, among: list[str]) -> list[tuple[str, ...]]:
        """For each model: those furthest from it lost, so that a crowd round it is left."""
        unit = self.unit
        found: list[tuple[str, ...]] = []
        for centre in unit.bases:
            far: list[tuple[float, str]] = []
            for at in range(len(unit.models)):
                if unit.models[at].id in among:
                    far.append((-gap(centre, unit.bases[at]), unit.models[at].id))
            far.sort()
            found.append(tuple([key for _, key in far[: self.number]]))
        return found

    def check(self, answer: Answer) -> Refusal | None:
        refusal = super().check(answer)
        if refusal is not None or not self.lost or not self.unit.bases:
            return refusal
        broken = violation(self.bases_without(tuple(answer)))
        if broken > violation(self.bases_without(self.proposal())) + 1e-6:
            why = "That would leave the unit out of coherency, and it can be avoided."
            return Refusal("coherency", self.clause, why)
        return None

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        keys = self.keys()
        for _ in range(2 * n):
            picked = tuple(rng.sample(keys, self.number))
            if picked not in found and self.check(picked) is None:
                found.append(picked)
                if len(found) == n:
                    return found
        if not found:
            found.append(self.proposal())
        return found

    def default(self) -> Answer:
        return self.proposal()

    def details(self) -> Data:
        data = super().details()
        data["unit"] = self.unit.id
        return data


def _worth(model: Model) -> int:
    """What one would rather keep."""
    return 2 if model.sheet.command else 1 if model.sheet.special or model.sheet.wizard else 0


def _label(model: Model) -> str:
    hurt = f", {model.wounds} wounds" if model.wounds else ""
    used = ", has used its power" if model.cast or model.breathed else ""
    return f"{model.sheet.name} {model.number}{hurt}{used}"


def suffer(
    battle: Warfare[Unit], unit_id: str, wounds: list[Wounds], dice: Dice, clause: str, picked: str = ""
) -> Suffering:
    """Put the unblocked hits of one weapon group on a unit. Returns the wounds that told.

    AF-SPC-11, AF-SPC-12: Deadly hits come first; each is put on one model and multiplied there.
    """
    toll = Toll(battle.unit(unit_id))
    for group in sorted(wounds, key=_factor, reverse=True):
        left = group.count
        while left > 0 and toll.models:
            spent = yield from _next_wounds(battle, toll, group, left, dice, picked)
            if spent == 0:
                break
            left -= spent
    if toll.faces:
        battle.tell(Regenerated(battle.clauses.regeneration, unit_id, tuple(toll.faces), toll.ignored))
    if toll.told:
        unit = battle.unit(unit_id)
        if toll.killed:
            battle.put(unit.with_models(toll.models))
        else:
            battle.put(unit.with_same_models(toll.models))
        battle.tell(Suffered(clause, unit_id, toll.told, tuple(toll.killed), len(toll.models)))
        if not toll.models:
            battle.tell(Destroyed(clause, unit_id))
    return toll.told


class Toll:
    """What a unit has suffered so far from one weapon group."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.models: list[Model] = list(unit.models)
        self.told: int = 0
        self.killed: list[str] = []
        self.faces: list[int] = []
        self.ignored: int = 0

    def standing(self) -> Unit:
        """The unit with the models that are left, where they stand."""
        return self.unit.with_models(self.models) if self.killed else self.unit

    def mark(self, model: Model, wounds: int) -> None:
        """AF-SPC-37: a model is removed with its last wound; what is over is lost (AF-SPC-12)."""
        wounds = min(wounds, model.left())
        self.told += wounds
        if wounds == model.left():
            self.models.remove(model)
            self.killed.append(model.id)
        elif wounds:
            self.models[self.models.index(model)] = model.with_wounds(model.wounds + wounds)


def _factor(wounds: Wounds) -> int:
    return wounds.factor


def _next_wounds(
    battle: Warfare[Unit], toll: Toll, group: Wounds, left: int, dice: Dice, picked: str
) -> Generator[Ask, Any, int]:
    """Put the next hits on models: many at once where each kills one of many. Returns how many hits."""
    if picked:
        aimed = [model for model in toll.models if model.id == picked]
        if not aimed:
            return 0
        yield from _wound(battle, toll, group, aimed[0], dice)
        return 1
    among = tier(toll.models)
    if any([m.left() > 1 or regenerates(toll.unit, m) for m in among]) or group.factor > 1:
        victim = among[0]
        if len(among) > 1:
            # These very wounds may kill it, so who stands together counts already.
            deadly = min([m.left() for m in among]) <= group.factor * left
            chosen = yield from _choose(battle, toll, among, 1, deadly)
            victim = next(model for model in among if model.id == chosen[0])
        yield from _wound(battle, toll, group, victim, dice)
        return 1
    number = min(left, len(among))
    lost = tuple([model.id for model in among])
    if number < len(among):
        lost = yield from _choose(battle, toll, among, number, True)
    for model in among:
        if model.id in lost:
            yield from _mark(battle, toll, model, group.factor, dice)
    return number


def _wound(
    battle: Warfare[Unit], toll: Toll, group: Wounds, victim: Model, dice: Dice
) -> Generator[Ask, Any, None]:
    """AF-SPC-11, AF-SPC-28: multiply first, then roll Regeneration for each resulting wound."""
    taken = group.factor
    if not group.sure and regenerates(toll.unit, victim):
        clause = battle.clauses.regeneration
        rolled = yield from battle.roll(dice, group.factor, clause, "Regeneration", toll.unit.seat)
        saved = sum([1 for face in rolled if face >= 5])
        toll.faces += rolled
        toll.ignored += saved
        taken -= saved
    yield from _mark(battle, toll, victim, taken, dice)


def _mark(
    battle: Warfare[Unit], toll: Toll, model: Model, wounds: int, dice: Dice
) -> Generator[Ask, Any, None]:
    """The wounds that tell; of those that would kill, the last may be taken back (the window W11)."""
    if wounds >= model.left():
        saved = yield from battle.life_saved(toll.unit, model.id, dice)
        if saved:
            wounds = model.left() - 1
    toll.mark(model, wounds)


def _choose(
    battle: Warfare[Unit], toll: Toll, among: list[Model], number: int, lost: bool
) -> Generator[Ask, Any, tuple[str, ...]]:
    unit = toll.standing()
    question = ChooseCasualties(unit, among, number, battle.clauses.choose_casualty, lost)
    chosen: tuple[str, ...] = yield ask(unit.seat, question)
    return chosen
