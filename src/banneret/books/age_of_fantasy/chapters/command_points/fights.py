"""Killing Blow and Ferocious Attack (AF-CPT-18, AF-CPT-19)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.chapters.command_points.events import FallenStrike
from banneret.books.age_of_fantasy.chapters.command_points.notes import command_notes, note
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import FEROCIOUS, KILLING
from banneret.books.age_of_fantasy.chapters.command_points.windows import in_order, uses
from banneret.books.age_of_fantasy.melee import blows_of, strike
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import value_of, with_value
from banneret.books.doing import MELEE, Doing
from banneret.books.opr.blows import (
    furious_choices,
    hits_on_sixes_only,
    weapon_key,
    weapons_key,
)
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Ask, Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the


def begin_melee(battle: Battle, charger: str, defender: str) -> Steps:
    """AF-CPT-18: as a melee begins each side may choose that those of its models that fall strike once more."""
    note(
        battle,
        command_notes(battle)._replace(
            melee=(charger, defender), struck=(), avenging=(), avenged=(), weapons=()
        ),
    )
    for seat in in_order(battle):
        for key in (charger, defender):
            unit = battle.unit(key)
            if unit.seat != seat or not any([model.sheet.melee for model in unit.models]):
                continue
            enemy = battle.unit(defender if key == charger else charger)
            prompt = f"{unit.says('fights')} {enemy.the()}."
            used = yield from uses(battle, seat, KILLING, prompt, (key, enemy.id))
            if used:
                notes = command_notes(battle)
                note(battle, notes._replace(avenging=(*notes.avenging, key)))


def end_melee(battle: Battle) -> None:
    notes = command_notes(battle)
    note(battle, notes._replace(melee=("", ""), struck=(), avenging=(), avenged=(), weapons=()))


def enemy_in_melee(battle: Battle, unit_id: str) -> str:
    """With whom a unit fights just now; "" if with nobody."""
    charger, defender = command_notes(battle).melee
    return {charger: defender, defender: charger}.get(unit_id, "")


# ---------------------------------------------------------------------------------------- Killing Blow


def strike_as_they_fall(battle: Battle, before: Unit, killed: list[str], dice: Dice) -> Steps:
    """AF-CPT-18: each model that could strike does so with all attacks of one of its weapons.

    With a base of several fall all who are mounted on it. What they wound counts in the result. Who is
    fatigued hits as fatigued units do.
    """
    notes = command_notes(battle)
    enemy = enemy_in_melee(battle, before.id)
    if before.id not in notes.avenging or not enemy or not battle.unit(enemy).on_table():
        return
    reaching = [before.models[at] for at in battle.striking_slots(before, battle.unit(enemy))]
    fallen = [each for model in reaching if model.id in killed for each in model.fighters()]
    falling = [model for model in fallen if model.sheet.melee]
    if not falling:
        return
    battle.tell(FallenStrike("AF-CPT-18", before.id, enemy, len(falling)))
    groups: dict[str, list[tuple[Model, Weapon, int]]] = {}
    for model in falling:
        chosen = yield from weapon_of(battle, before, model)
        weapon = next(each for each in model.sheet.melee if weapon_key(model, each) == chosen)
        groups.setdefault(weapon.type, []).append((model, weapon, weapon.attacks))
    sixes = hits_on_sixes_only(before)
    for carriers in groups.values():
        target = battle.unit(enemy)
        if not target.on_table():
            return
        told = yield from blows_of(battle, before, enemy, carriers, Assault(False, KILLING), sixes, dice)
        told += yield from battle.after_strikes(target, told, Doing((before.id,), MELEE), dice)
        notes = command_notes(battle)
        total = value_of(notes.avenged, before.id, 0) + told
        note(battle, notes._replace(avenged=with_value(notes.avenged, before.id, total)))


def weapon_of(battle: Battle, unit: Unit, model: Model) -> Generator[Ask, Any, str]:
    """AF-CPT-18: with which of its weapons a model strikes; asked once for all that carry the same."""
    names = furious_choices(model)
    if len(names) == 1:
        (only,) = names
        return only
    key = f"{unit.id} {weapons_key(model)}"
    chosen = value_of(command_notes(battle).weapons, key, "")
    if not chosen:
        options = [Option(name, name) for name in names]
        prompt = f"With which weapon does {the(model.sheet.name)} of {unit.the()} strike as it falls?"
        about = (unit.id, model.id)
        chosen = yield ask(unit.seat, Choice("last-weapon", "AF-CPT-18", prompt, options, about))
        notes = command_notes(battle)
        note(battle, notes._replace(weapons=with_value(notes.weapons, key, chosen)))
    return chosen


# ---------------------------------------------------------------------------------------- Ferocious Attack


def fight_again(
    battle: Battle, charger: str, defender: str, dice: Dice
) -> Generator[Ask, Any, tuple[int, int]]:
    """AF-CPT-19: who has struck may strike once more at the same enemy, as if it had not fought yet.

    It is no charge, and the enemy does not strike back at it. Gives the wounds that are not counted yet.
    """
    again: dict[str, int] = {charger: 0, defender: 0}
    for seat in in_order(battle):
        for key in (charger, defender):
            unit = battle.unit(key)
            enemy = battle.unit(defender if key == charger else charger)
            if unit.seat != seat or key not in command_notes(battle).struck:
                continue
            if not unit.on_table() or not enemy.on_table():
                continue
            if not any([model.sheet.melee for model in battle.strikers(unit, enemy)]):
                continue
            prompt = f"{unit.says('has')} fought {enemy.the()}."
            used = yield from uses(battle, seat, FEROCIOUS, prompt, (key, enemy.id))
            if used:
                battle.put(battle.unit(key).rested())
                again[key] += yield from strike(battle, key, enemy.id, Assault(False, FEROCIOUS), dice)
    avenged = command_notes(battle).avenged
    end_melee(battle)
    return again[charger] + value_of(avenged, charger, 0), again[defender] + value_of(avenged, defender, 0)
