"""Levels and Artefacts in combat: attacks, AP, wards, the result of a melee, and what natural 1s cost."""

from __future__ import annotations

from typing import Final

from banneret.books.chapters import value_of, with_value
from banneret.books.doing import ARTEFACT, NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import Ward
from banneret.books.opr.veterans.bearers import (
    anybody_bears,
    anybody_has,
    art,
    bears,
    foe_of,
    friends_about,
    has,
    hero_id,
    hero_on,
    heroes_in,
    slot_of,
    unit_honours,
)
from banneret.books.opr.veterans.events import ArtefactWounds
from banneret.books.opr.veterans.notes import honour_notes, put, times, use
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Refusal, Steps
from banneret.core.engine.dice import Dice

TIDEBREAKER: Final = "tidebreaker"
OATH: Final = "whetted-oath"
RIBBON: Final = "duellists-ribbon"
BLADE: Final = "debtors-blade"
HORN: Final = "braggarts-horn"
PLATE: Final = "oathstone-plate"
MAIL: Final = "hungry-mail"
HALO: Final = "heavy-halo"
DAWN: Final = "ninth-dawn"
PENNON: Final = "patchwork-pennon"
SHROUD: Final = "shroud-banner"

SHARP: Final = 6  # the AP of Tidebreaker
PLATE_HOLDS: Final = 3
DAWN_RANGE: Final = 6.0
MELEE: Final = "Melee"  # what a unit of Level 2 has chosen
SHOOTING: Final = "Shooting"
FEARED: Final = 3  # the Level from which it causes Fear


def attacks_added(battle: Warfare[U], unit: U, model: Model, attack: Attack) -> int:
    """RG-ART-02, RG-ART-13, RG-ART-25, AF-ART-02, AF-ART-13, AF-ART-25: with each melee weapon of a Hero."""
    added = 0
    if attack.shooting or not model.sheet.hero or model.sheet.honours is None:
        return added
    if has(battle, unit, model, TIDEBREAKER):
        added += 1
    if has(battle, unit, model, OATH) and not unit.fatigued:
        added += 1
    if has(battle, unit, model, BLADE):
        added += 2
    return added


def weapon_of(battle: Warfare[U], unit: U, model: Model, weapon: Weapon, attack: Attack) -> Weapon:
    """RG-ART-02, AF-ART-02: AP(6) instead of its own."""
    if attack.shooting or not model.sheet.hero or not has(battle, unit, model, TIDEBREAKER):
        return weapon
    return weapon.piercing(SHARP)


def hit_added(battle: Warfare[U], unit: U, model: Model, attack: Attack) -> int:
    """RG-VET-08, AF-VET-08 for soldiers; RG-ART-20, AF-ART-20 for a Hero."""
    honours = model.sheet.honours
    if honours is None:
        return 0
    if not model.sheet.hero:
        chosen = SHOOTING if attack.shooting else MELEE
        return 1 if honours.gain == chosen else 0
    if attack.shooting or not has(battle, unit, model, RIBBON):
        return 0
    foe = foe_of(battle, unit)
    return 1 if foe is not None and heroes_in(foe) else 0


def wards(battle: Warfare[U], unit: U, model: Model) -> tuple[Ward, ...]:
    """RG-ART-27, RG-ART-33, RG-ART-03, AF-ART-27, AF-ART-33, AF-ART-03: the Plate after any other."""
    hero = hero_on(model)
    if hero is None or hero.sheet.honours is None:
        return ()
    found: list[Ward] = []
    if has(battle, unit, hero, MAIL):
        found.append(Ward(4, art(battle, 27), "the Hungry Mail"))
    if has(battle, unit, hero, HALO):
        found.append(Ward(5, art(battle, 33), "the Heavy Halo"))
    left = plate_left(battle, unit, hero)
    if left:
        found.append(Ward(4, art(battle, 3), "the Oathstone Plate", left, attacks_only=True))
    return tuple(found)


def plate_left(battle: Warfare[U], unit: U, hero: Model) -> int:
    """RG-ART-03, AF-ART-03: for how many wounds of a Hero a die may yet be rolled."""
    if not has(battle, unit, hero, PLATE):
        return 0
    return max(0, PLATE_HOLDS - times(battle, f"{hero_id(hero)} {PLATE}"))


def ward_used(battle: Warfare[U], model: Model, ward: Ward, tries: int) -> None:
    hero = hero_on(model)
    if hero is not None and ward.clause == art(battle, 3):
        use(battle, f"{hero_id(hero)} {PLATE}", tries)


def melee_added(battle: Warfare[U], unit: U) -> int:
    """RG-ART-05, RG-ART-17, AF-ART-05, AF-ART-17: what a unit counts beside wounds in the result of a melee."""
    added = 1 if anybody_has(battle, unit, PENNON) else 0
    for host, hero in friends_about(battle, unit, DAWN_RANGE):
        if has(battle, host, hero, DAWN) and not host.wavering:
            added += 2
    return added


def fear_added(battle: Warfare[U], unit: U) -> int:
    """RG-VET-09 to RG-VET-11, RG-ART-29, AF-VET-09 to AF-VET-11, AF-ART-29: a D3 for each way to cause Fear."""
    honours = unit_honours(unit)
    ways = 1 if honours is not None and honours.level >= FEARED else 0
    return ways + (1 if anybody_has(battle, unit, SHROUD) else 0)


def why_passed_over(battle: Warfare[U], unit: U, target: U, reached: list[U]) -> Refusal | None:
    """RG-ART-32, AF-ART-32: with the Braggart's Horn one charges units with Heroes while one can."""
    if heroes_in(target) or not anybody_bears(battle, unit, HORN):
        return None
    if not any([heroes_in(other) for other in reached]):
        return None
    why = f"{unit.says('has')} the Braggart’s Horn and charges units with a Hero while any can be reached."
    return Refusal("challenge", art(battle, 32), why)


# ---------------------------------------------------------------------------------------- what a melee costs


def note_ones(battle: Warfare[U], unit: U, who: str, faces: list[int]) -> None:
    """RG-ART-25, AF-ART-25: natural 1s are paid for when both have struck."""
    for hero in heroes_in(unit):
        if hero.id == who and faces.count(1) and bears(battle, hero, BLADE):
            notes = honour_notes(battle)
            owed = value_of(notes.debts, who, 0) + faces.count(1)
            put(battle, notes._replace(debts=with_value(notes.debts, who, owed)))


def pay_debts(battle: Warfare[U], members: tuple[str, ...], dice: Dice) -> Steps:
    """RG-ART-25, AF-ART-25: without rolls, nobody's doing, and not counted in the result."""
    notes = honour_notes(battle)
    if not notes.debts:
        return
    put(battle, notes._replace(debts=()))
    for who, owed in notes.debts:
        for key in members:
            unit = battle.unit(key)
            for hero in heroes_in(unit) if unit.on_table() else []:
                if hero.id == who:
                    yield from hurt(battle, unit, hero, owed, BLADE, art(battle, 25), dice)


def hurt(
    battle: Warfare[U], unit: U, hero: Model, wounds: int, artefact: str, clause: str, dice: Dice
) -> Steps:
    """What his own Artefact costs a Hero: nothing wards it off, and nobody tests nerve for it."""
    battle.tell(ArtefactWounds(clause, hero_id(hero), artefact, wounds, ()))
    picked = unit.models[slot_of(unit, hero)].id
    doing = Doing((), ARTEFACT)
    yield from battle.suffer(unit.id, [certain_wounds(wounds)], dice, clause, picked, doing)


def drain(battle: Warfare[U], unit: U, wounds: int, artefact: str, clause: str, face: int, dice: Dice) -> Steps:
    """What an Artefact costs a whole unit; of a bearer who stands alone it is his own Artefact's doing."""
    battle.tell(ArtefactWounds(clause, unit.id, artefact, wounds, (face,)))
    alone = [hero for hero in heroes_in(unit) if bears(battle, hero, artefact)] if unit.size() == 1 else []
    doing = Doing((), ARTEFACT) if alone else NOBODY
    yield from battle.suffer(unit.id, [certain_wounds(wounds)], dice, clause, "", doing)


def certain_wounds(count: int) -> Wounds:
    return Wounds(count, 1, True, certain=True, attack=False)
