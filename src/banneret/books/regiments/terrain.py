"""Terrain: cover from shooting and dangerous ground. (Difficult ground is part of every move.)"""

from __future__ import annotations

from banneret.books.doing import NOBODY
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.morale import test_after_wounds
from banneret.books.opr.tray import Model
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.movement import ignores_dangerous
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import contains, overlap, segment_crosses


def cover_counts(battle: Battle, shooter: Unit, target: Unit) -> tuple[int, int]:
    """How many of the target's models stand inside cover, and how many inside or behind it."""
    inside = 0
    either = 0
    for at in range(len(target.models)):
        within, behind = model_cover(battle, shooter, target, at)
        if within:
            inside += 1
        if within or behind:
            either += 1
    return inside, either


def model_cover(battle: Battle, shooter: Unit, target: Unit, slot: int) -> tuple[bool, bool]:
    """RG-TER-01: whether the model's base centre is inside cover, and whether it is behind a piece.

    Behind: the line from the shooting unit's front centre crosses the piece, and the shooter is not in it.
    """
    within = False
    behind = False
    base = target.bases()[slot]
    x, y = shooter.front_centre()
    for piece in battle.field.cover:
        if contains(piece.shape, base.cx, base.cy):
            within = True
        elif not contains(piece.shape, x, y) and segment_crosses(x, y, base.cx, base.cy, piece.shape):
            behind = True
    return within, behind


def in_danger(battle: Battle, unit: Unit) -> list[Model]:
    """Models standing in dangerous terrain (RG-TER-03)."""
    if not battle.field.dangerous or ignores_dangerous(unit):
        return []
    bases = unit.bases()
    found: list[Model] = []
    for at in range(len(bases)):
        if any([overlap(bases[at], piece.shape) for piece in battle.field.dangerous]):
            found.append(unit.models[at])
    return found


def test_danger(battle: Battle, unit_id: str, models: list[Model], tested: list[str], dice: Dice) -> Steps:
    """RG-TER-03: a die for each of these models, or as many as its Tough value; then morale.

    `tested` holds the models that have tested in this activation already: none does so twice.
    """
    models = [model for model in models if model.id not in tested]
    if models:
        tested += [model.id for model in models]
        count = sum([model.sheet.tough for model in models])
        before = battle.unit(unit_id)
        told = yield from danger_roll(battle, unit_id, count, "dangerous terrain", dice, "RG-TER-03")
        yield from test_after_wounds(battle, before, told, dice, NOBODY)
