"""Wounds: on which model they fall, Regeneration, and removing casualties.

Order of loss (RG-SHO-05, RG-SPC-32, RG-SPC-33): plain models from the rear, then models with upgrades of
their own, then command; Tough models among others after those without; the wounded Tough model before
fresh ones; Heroes last.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.opr.attacks import Wounds
from banneret.books.opr.events import Destroyed, Regenerated, Suffered
from banneret.books.opr.tray import Model, loss_order
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import Suffering, U, Warfare
from banneret.core.ask import Ask, Choice, Option, ask
from banneret.core.dice import Dice


def next_to_lose(models: list[Model]) -> list[Model]:
    """The models on which the next wound may fall: one of each kind among those first in the order.

    Of equal models the one in the rearmost row goes (RG-SHO-05). Models that differ in a power already used
    this round are not equal.
    """
    first = min([loss_order(model) for model in models])
    kinds: dict[tuple[str, bool, bool], Model] = {}
    for model in models:
        if loss_order(model) == first:
            kinds[(model.sheet.kind, model.cast, model.breathed)] = model
    return list(kinds.values())


def regenerates(unit: Troop, model: Model) -> bool:
    """RG-SPC-23, by the model's own rule or by a spell on its unit."""
    if model.sheet.regenerates:
        return True
    return any([rule.regenerates() for spell in unit.spells for rule in spell.grants])


def suffer(
    battle: Warfare[U], unit_id: str, wounds: list[Wounds], dice: Dice, clause: str, picked: str = ""
) -> Suffering:
    """Put unblocked wounds on a unit. Returns how many told.

    `picked` is the one model a Sniper aimed at; what it cannot take is lost (RG-SPC-28).
    """
    unit = battle.unit(unit_id)
    models = list(unit.models)
    told = 0
    killed: list[str] = []
    faces: list[int] = []
    ignored = 0
    # RG-SPC-07: Deadly wounds are applied before the others of the same attack.
    for group in sorted(wounds, key=_factor, reverse=True):
        for _ in range(group.count):
            if picked:
                aimed = [model for model in models if model.id == picked]
                if not aimed:
                    break
                victim = aimed[0]
            else:
                if not models:
                    break
                victim = yield from _choose_victim(battle, unit, models)
            # Multiply first, then roll Regeneration for each resulting wound.
            taken = group.factor
            if not group.sure and regenerates(unit, victim):
                rolled = yield from battle.roll(
                    dice, group.factor, battle.clauses.regeneration, "Regeneration", unit.seat
                )
                saved = sum([1 for face in rolled if face >= 5])
                faces += rolled
                ignored += saved
                taken -= saved
            # A model takes no more than kills it: the surplus of Deadly does not carry over.
            taken = min(taken, victim.left())
            if taken == 0:
                continue
            told += taken
            if taken == victim.left():
                models.remove(victim)
                killed.append(victim.id)
            else:
                models[models.index(victim)] = victim.with_wounds(victim.wounds + taken)
    if faces:
        battle.tell(Regenerated(battle.clauses.regeneration, unit_id, tuple(faces), ignored))
    if told:
        if killed:
            unit = battle.put(unit.with_models(models))
        else:
            unit = battle.put(unit.with_same_models(models))
        battle.tell(Suffered(clause, unit_id, told, tuple(killed), len(models)))
        if not models:
            battle.tell(Destroyed(clause, unit_id))
    return told


def _label(model: Model) -> str:
    used = " (has used its power this round)" if model.cast or model.breathed else ""
    return f"{model.sheet.name}{used}"


def _factor(wounds: Wounds) -> int:
    return wounds.factor


def _choose_victim(battle: Warfare[U], unit: U, models: list[Model]) -> Generator[Ask, Any, Model]:
    """RG-SHO-05: among equals of different kinds the owner says which is lost first."""
    candidates = next_to_lose(models)
    if len(candidates) == 1:
        return candidates[0]
    options = [Option(model.id, _label(model), (unit.id,)) for model in candidates]
    prompt = f"Which model of {unit.name} is lost first?"
    chosen = yield ask(
        unit.seat, Choice("casualty", battle.clauses.choose_casualty, prompt, options, (unit.id,))
    )
    return next(model for model in candidates if model.id == chosen)
