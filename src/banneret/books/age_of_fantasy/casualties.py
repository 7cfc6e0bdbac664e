"""Wounds: on which model they fall, Regeneration, and removing casualties.

Order of loss (AF-SPC-40): models without Tough that are no Heroes, then Tough ones, the most wounded first,
then Heroes. Inside such a tier the owner chooses, but so that the unit stays in coherency if it can: after all
the wounds of a weapon group, as far as they are sure to kill.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.coherency import is_coherent, violation
from banneret.books.age_of_fantasy.survivors import Survivors
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY, Doing
from banneret.books.events import plural
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.casualties import SavedWounds
from banneret.books.opr.events import Battered, Destroyed, Suffered
from banneret.books.opr.rolls import Successes
from banneret.books.opr.tray import Model
from banneret.books.opr.warfare import Warfare
from banneret.core.engine.ask import NOTHING_CLOSED, Answer, Ask, Closed, Option, Pick, Refusal, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, gap


def tier(models: list[Model]) -> list[Model]:
    """AF-SPC-38 to AF-SPC-40: the models among which the next wound falls."""
    plain = [m for m in models if not m.sheet.hero and m.sheet.tough == 1]
    if plain:
        return plain
    rest = [m for m in models if not m.sheet.hero] or models
    most = max([m.wounds for m in rest])
    return [m for m in rest if m.wounds == most]


def exposed(battle: Warfare[Unit], unit: Unit, models: list[Model]) -> list[Model]:
    """The models among which the next wound falls, by the book and by what chapters have to say."""
    spared = battle.spared(unit, models)
    return tier([model for model in models if model.id not in spared] if spared else models)


class ClosedModels(Closed):
    """The models of a unit on which the next wound does not fall: `left` are those still alive.

    `spared` says of those that a chapter keeps for the last why it does.
    """

    def __init__(self, unit: Unit, left: list[Model], spared: dict[str, Refusal]) -> None:
        self.unit = unit
        self.left = left
        self.spared = spared
        self.among: list[Model] = tier([model for model in left if model.id not in spared])

    def options(self) -> list[Option]:
        among = [model.id for model in self.among]
        return [casualty_option(self.unit, model) for model in self.unit.models if model.id not in among]

    def why(self, key: str) -> Refusal | None:
        for model in self.left:
            if model.id == key:
                return self.spared.get(key) or why_spared(model, self.among)
        for model in self.unit.models:
            if model.id == key:
                why = f"{model.name()} has fallen to an earlier wound."
                return Refusal("fallen", "AF-SHO-16", why)
        return None


def why_spared(model: Model, among: list[Model]) -> Refusal | None:
    """AF-SPC-38 to AF-SPC-40: why the next wound falls on others of the unit, and not on this model."""
    if model in among:
        return None
    name = model.name()
    first = among[0].sheet
    if model.sheet.hero and not first.hero:
        return Refusal("heroes-last", "AF-SPC-40", f"{name} is a Hero, and Heroes are the last to be wounded.")
    if model.sheet.tough > 1 and first.tough == 1:
        return Refusal("tough-last", "AF-SPC-38", f"{name} is Tough and is wounded after those who are not.")
    why = f"{among[0].name()} has taken more wounds and takes the next one before {name}."
    return Refusal("wounded-first", "AF-SPC-39", why)


class ChooseCasualties(Pick):
    """AF-SHO-16: which models are lost, or which one is wounded first.

    A choice that breaks coherency is refused if another would keep it. `falling`: how many of these models are
    sure to be lost in the end, those chosen now among them; 0 if nobody need be. `spared` are those that would
    outlive these wounds.
    """

    def __init__(
        self,
        unit: Unit,
        among: list[Model],
        number: int,
        clause: str,
        falling: int,
        spared: tuple[str, ...] = (),
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        options = [casualty_option(unit, model) for model in among]
        which = f"Which {number} models" if number > 1 else "Which model"
        what = "removed" if falling else "wounded first"
        prompt = f"{which} of {unit.the()} {'are' if number > 1 else 'is'} {what}?"
        super().__init__("casualties", clause, prompt, options, number, number, (unit.id,), closed)
        self.act = "Remove these" if number > 1 else "Remove this one"
        self.harm = True
        self.unit = unit
        self.number = number
        self.falling = falling
        self.spared = spared
        self._proposal: tuple[str, ...] | None = None
        self._survivors: Survivors | None = None
        self._binding: bool = False  # whether any choice keeps the unit in coherency

    # ------------------------------------------------------------------ coherency

    def survivors(self) -> Survivors:
        if self._survivors is None:
            unit = self.unit
            among = self.keys()
            found = Survivors(unit.bases, [model.id in among for model in unit.models], unit.coherency)
            self._survivors = found
            if self.falling and unit.bases:
                whole = bool(self.spared) and is_coherent(unit.bases, unit.coherency)
                self._binding = whole or found.falling([], self.falling) is not None
        return self._survivors

    def keeps_together(self, lost: tuple[str, ...]) -> bool:
        """Whether the unit can still be in coherency after these, and all others that are sure to fall."""
        unit = self.unit
        if any([key in self.spared for key in lost]):
            return True
        fallen = [at for at in range(len(unit.models)) if unit.models[at].id in lost]
        return self.survivors().falling(fallen, self.falling) is not None

    def is_binding(self) -> bool:
        self.survivors()
        return self._binding

    def proposal(self) -> tuple[str, ...]:
        """Models at the edge, those without posts first, so that the rest stay together."""
        if self._proposal is None:
            self._proposal = self._propose()
        return self._proposal

    def _propose(self) -> tuple[str, ...]:
        order = self._in_order()
        first = tuple(order[: self.number])
        if not self.falling or not self.unit.bases:
            return first
        if not self.is_binding():
            return self._least_broken(first)
        if self.keeps_together(first):
            return first
        chosen: list[str] = []
        for key in order:
            if len(chosen) < self.number and self.keeps_together((*chosen, key)):
                chosen.append(key)
        return tuple(chosen)

    def _in_order(self) -> list[str]:
        """Whom one would rather lose first: who has no post, and stands furthest out."""
        unit = self.unit
        among = self.keys()
        if not unit.bases:
            return among
        x, y, _ = unit.middle()
        order: list[tuple[int, float, str]] = []
        for at in range(len(unit.models)):
            model = unit.models[at]
            if model.id in among:
                base = unit.bases[at]
                far: float = (base.cx - x) * (base.cx - x) + (base.cy - y) * (base.cy - y)
                order.append((_worth(model), -far, model.id))
        order.sort()
        return [key for _, _, key in order]

    def _least_broken(self, first: tuple[str, ...]) -> tuple[str, ...]:
        """Nothing keeps the unit together, so a choice that hardly tears it."""
        best = first
        least: float = violation(self._bases_without(first), self.unit.coherency)
        for lost in self._round_somebody(self.keys()):
            broken: float = violation(self._bases_without(lost), self.unit.coherency)
            if broken < least:
                best, least = lost, broken
        return best

    def _bases_without(self, lost: tuple[str, ...]) -> list[Base]:
        unit = self.unit
        return [unit.bases[at] for at in range(len(unit.bases)) if unit.models[at].id not in lost]

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
        if refusal is not None or not self.is_binding() or self.keeps_together(tuple(answer)):
            return refusal
        why = "That would leave the unit out of coherency, and it can be avoided."
        return Refusal("coherency", self.clause, why)

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


def _worth(model: Model) -> int:
    """What one would rather keep."""
    return 2 if model.sheet.command else 1 if model.sheet.special or model.sheet.wizard else 0


def casualty_option(unit: Unit, model: Model) -> Option:
    return Option(model.id, _label(model), (unit.id, model.id))


def _label(model: Model) -> str:
    hurt = f", {plural(model.wounds, 'wound')}" if model.wounds else ""
    used = ", has used its power" if model.cast or model.breathed else ""
    return f"{model.name()}{hurt}{used}"


def suffer(
    battle: Warfare[Unit],
    unit_id: str,
    wounds: list[Wounds],
    dice: Dice,
    clause: str,
    picked: str = "",
    doing: Doing = NOBODY,
) -> Generator[Ask, Any, GroupToll]:
    """Put the unblocked hits of one weapon group on a unit; `doing` says whose. Returns what they took from it.

    AF-SPC-11, AF-SPC-12: Deadly hits come first; each is put on one model and multiplied there.
    """
    toll = GroupToll(battle.unit(unit_id))
    groups = sorted(wounds, key=_factor, reverse=True)
    for number, group in enumerate(groups):
        later: list[int] = []
        for other in groups[number + 1 :]:
            later += [other.factor] * other.count
        left = group.count
        while left > 0 and toll.models:
            spent = yield from _next_wounds(battle, toll, group, left, later, dice, picked)
            if spent == 0:
                break
            left -= spent
    toll.saved.tell(battle, unit_id)
    if toll.told:
        unit = battle.unit(unit_id)
        if toll.killed:
            battle.put(unit.with_models(toll.models))
        else:
            battle.put(unit.with_same_models(toll.models))
        if unit.is_thing():
            left = battle.unit(unit_id).wounds_left()
            battle.tell(Battered(clause, unit_id, toll.told, left, doing.by, doing.means))
            return toll
        battle.tell(
            Suffered(clause, unit_id, toll.told, tuple(toll.killed), len(toll.models), doing.by, doing.means)
        )
        if not toll.models:
            battle.tell(Destroyed(clause, unit_id, doing.by, doing.means))
    return toll


class GroupToll:
    """What a unit has suffered so far from one weapon group."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.models: list[Model] = list(unit.models)
        self.told: int = 0
        self.killed: list[str] = []
        self.saved = SavedWounds()

    def standing(self) -> Unit:
        """The unit with the models that are left, where they stand."""
        return self.unit.with_models(self.models) if self.killed else self.unit

    def mark(self, model: Model, wounds: int) -> None:
        """AF-SPC-37: a model is removed with its last wound; what is over is lost (AF-SPC-12)."""
        wounds = min(wounds, model.left())
        self.told += wounds
        if wounds == model.left():
            self.models.remove(model)
            self.killed += model.falling()
        elif wounds:
            self.models[self.models.index(model)] = model.with_wounds(model.wounds + wounds)


def _factor(wounds: Wounds) -> int:
    return wounds.factor


def _next_wounds(
    battle: Warfare[Unit],
    toll: GroupToll,
    group: Wounds,
    left: int,
    later: list[int],
    dice: Dice,
    picked: str,
) -> Generator[Ask, Any, int]:
    """Put the next hits on models: many at once where each kills one of many. Returns how many hits.

    `left` hits of this group are to come, and `later` ones of so many wounds each.
    """
    if picked:
        aimed = [model for model in toll.models if model.id == picked]
        if not aimed:
            return 0
        (victim,) = aimed
        yield from _wound(battle, toll, group, victim, dice)
        return 1
    among = exposed(battle, toll.unit, toll.models)
    warded = not group.certain and any([battle.wards(toll.unit, model, False) for model in among])
    if group.factor > 1 or warded or any([model.left() > 1 for model in among]):
        if len(among) > 1:
            hits = [group.factor] * left + later
            falling, spared = doomed(battle, toll.unit, among, hits, group.sure and not later, group.certain)
            (chosen,) = yield from _choose(battle, toll, among, 1, falling, spared)
            victim = next(model for model in among if model.id == chosen)
        else:
            (victim,) = among
        yield from _wound(battle, toll, group, victim, dice)
        return 1
    number = min(left, len(among))
    lost = tuple([model.id for model in among])
    if number < len(among):
        falling = min(left + len(later), len(among))
        lost = yield from _choose(battle, toll, among, number, falling, ())
    for model in among:
        if model.id in lost:
            yield from _mark(battle, toll, model, group.factor, group.certain, dice)
    return number


def doomed(
    battle: Warfare[Unit],
    unit: Unit,
    among: list[Model],
    hits: list[int],
    sure: bool,
    certain: bool = False,
) -> tuple[int, tuple[str, ...]]:
    """AF-SHO-16: how many of these models the hits to come will kill, and which would outlive them all.

    Each hit is so many wounds, put on one model until it falls. Where Regeneration has a say, or models can
    take differently much, nothing is sure beyond the next to fall. `certain` wounds nothing wards off.
    """
    most: int = sum(hits)
    spared = tuple([model.id for model in among if model.left() > most])
    if len(spared) == len(among):
        return 0, ()
    left = among[0].left()
    warded = not certain and any([battle.wards(unit, model, sure) for model in among])
    if warded or any([model.left() != left for model in among]):
        return 1, spared
    falling = 0
    taken = 0
    for wounds in hits:
        taken += wounds
        if taken >= left:
            falling += 1
            taken = 0
    return min(falling, len(among)), ()


def _wound(
    battle: Warfare[Unit], toll: GroupToll, group: Wounds, victim: Model, dice: Dice
) -> Generator[Ask, Any, None]:
    """AF-SPC-11, AF-SPC-28: multiply first, then roll Regeneration for each resulting wound."""
    taken = group.factor
    if victim.sheet.most_of_a_hit and not group.certain:  # AF-SML-06
        taken = min(taken, victim.sheet.most_of_a_hit)
    for ward in battle.wards(toll.unit, victim, group.sure) if not group.certain else ():
        tries = ward.tries(taken, group.attack)
        if tries:
            reading = Successes(ward.need, "wound ignored", "wounds ignored")
            throw = yield from battle.throw(
                dice, tries, ward.clause, ward.why, toll.unit.seat, reading, about=(toll.unit.id,)
            )
            taken -= toll.saved.count(ward, throw)
            battle.ward_used(toll.unit, victim, ward, tries)
    yield from _mark(battle, toll, victim, taken, group.certain, dice)


def _mark(
    battle: Warfare[Unit], toll: GroupToll, model: Model, wounds: int, certain: bool, dice: Dice
) -> Generator[Ask, Any, None]:
    """The wounds that tell; of those that would kill, the last may be taken back (Moment.KILLING_WOUND)."""
    if wounds >= model.left() and not certain:
        saved = yield from battle.life_saved(toll.unit, model.id, dice)
        if saved:
            wounds = model.left() - 1
    toll.mark(model, wounds)


def _choose(
    battle: Warfare[Unit],
    toll: GroupToll,
    among: list[Model],
    number: int,
    falling: int,
    spared: tuple[str, ...],
) -> Generator[Ask, Any, tuple[str, ...]]:
    unit = toll.standing()
    clause = battle.clauses.choose_casualty
    closed = ClosedModels(toll.unit, list(toll.models), battle.spared(toll.unit, toll.models))
    question = ChooseCasualties(unit, among, number, clause, falling, spared, closed)
    chosen: tuple[str, ...] = yield ask(unit.seat, question)
    return chosen
