"""Heightened Senses and Closing Fire (AF-CPT-14, AF-CPT-16)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.notes import command_notes, could_use, note, use
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import CLOSING, SENSES
from banneret.books.age_of_fantasy.chapters.command_points.windows import StratagemOffer, choose, uses
from banneret.books.age_of_fantasy.shooting import (
    Aim,
    picks_model_of,
    shoot,
    weapon_groups,
    why_no_target,
)
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.sheets import Weapon
from banneret.core.engine.ask import Ask, Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice

# ---------------------------------------------------------------------------------------- Heightened Senses


def heighten_senses(battle: Battle, unit_id: str, targets: list[str]) -> Steps:
    """AF-CPT-14: declared with the targets; one of them that has cover is in the open for this shooting."""
    unit = battle.unit(unit_id)
    if not could_use(battle, unit.seat, SENSES):
        return
    covered = [target for target in targets if has_cover(battle, unit, battle.unit(target))]
    if not covered:
        return
    names = " and ".join([battle.unit(target).name for target in covered])
    verb = "is" if len(covered) == 1 else "are"
    prompt = f"{unit.says('shoots')}; {names} {verb} in cover."
    offer = StratagemOffer(SENSES, marks=tuple(covered))
    chosen = yield from choose(battle, unit.seat, prompt, [offer], (unit_id, *covered))
    if chosen:
        target = yield from which_target(battle, unit, targets, covered)
        use(battle, unit.seat, SENSES, target)
        note(battle, command_notes(battle)._replace(sensed=(unit_id, target)))


def which_target(
    battle: Battle, unit: Unit, targets: list[str], covered: list[str]
) -> Generator[Ask, Any, str]:
    if len(covered) == 1:
        (only,) = covered
        return only
    options = [Option(target, battle.unit(target).name, (target,)) for target in covered]
    closed = NotCovered([battle.unit(target) for target in targets], covered)
    prompt = f"Which target {unit.asks('does')} shoot at as if in the open?"
    question = Choice("sensed", "AF-CPT-14", prompt, options, (unit.id,), closed=closed)
    chosen: str = yield ask(unit.seat, question)
    return chosen


class NotCovered(ClosedUnits[Unit]):
    """The targets that have no cover to be ignored."""

    def reason(self, unit: Unit) -> Refusal:
        return Refusal("no-cover", "AF-CPT-14", f"{unit.says('has')} no cover.")


def has_cover(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether cover spoils any shot of a unit at a target."""
    aim = Aim(battle, unit, target)
    return any([_covered_from(aim, weapon) for weapon in weapon_groups(unit)])


def _covered_from(aim: Aim, weapon: Weapon) -> bool:
    picks = [""]
    if picks_model_of(weapon, aim.target):
        picks += [model.id for model in aim.target.models]
    for picked in picks:
        firing = aim.shots(weapon, picked)
        if firing and aim.covered(weapon, firing, picked):
            return True
    return False


# ---------------------------------------------------------------------------------------- Closing Fire


def closing_fire(battle: Battle, charger: str, target: str, dice: Dice) -> Steps:
    """AF-CPT-16: who is charged shoots first; who is left of the charger goes on if it still can."""
    unit = battle.unit(target)
    if not weapon_groups(unit) or why_no_target(battle, unit, battle.unit(charger), "") is not None:
        return
    prompt = f"{battle.unit(charger).says('charges')} {unit.the()}."
    used = yield from uses(battle, unit.seat, CLOSING, prompt, (target, charger))
    if used:
        note(battle, command_notes(battle)._replace(closing=target))
        yield from shoot(battle, target, CLOSING, False, dice, charger)
        note(battle, command_notes(battle)._replace(closing=""))


def is_closing(battle: Battle, unit: Unit, target: Unit) -> bool:
    return command_notes(battle).closing == unit.id and battle.are_enemies(unit.seat, target.seat)
