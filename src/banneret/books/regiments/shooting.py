"""Shooting: who may fire at whom, declaring targets, rolling to hit and to block.

All targets are declared before any dice are rolled, and all weapons fire at once: hits are worked out
against the target as it stood, and casualties come off when the last weapon has fired (RG-SHO-02).
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Final

from banneret.books.chapters import Moment
from banneret.books.doing import SHOOTING, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.morale import test_after_wounds
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import (
    Shoot,
    Volley,
    batteries,
    block,
    breathe,
    breather,
    declare_breath,
    every_breath,
    measured,
    readied,
    roll_to_hit,
)
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.room import beyond
from banneret.books.regiments.sight import Sightline, bases_in_arc, within
from banneret.books.regiments.terrain import cover_counts, model_cover
from banneret.books.regiments.unit import Unit
from banneret.core.engine.ask import Ask, Closed, Option, Refusal, Slot, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import distance
from banneret.core.space.geometry import Polygon

COVER: Final = -1  # RG-TER-01


def ranged_weapons(unit: Unit) -> list[Weapon]:
    """The unit's ranged weapon types; the same name is the same type (RG-SHO-02).

    Of weapons that share a name but not a profile, the one that reaches furthest stands for the type.
    """
    found: dict[str, Weapon] = {}
    for model in unit.models:
        for weapon in model.sheet.shooting:
            known = found.get(weapon.name)
            if known is None or weapon.range > known.range:
                found[weapon.name] = weapon
    return list(found.values())


def picks_models(unit: Unit, name: str) -> bool:
    """Whether any weapon of this type in the unit may single out a model."""
    return any([w.picks_model for m in unit.models for w in m.sheet.shooting if w.name == name])


class Aim:
    """One target as a shooting unit sees it: arc, sight and cover, worked out once for all weapons."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit) -> None:
        self.battle = battle
        self.unit = unit
        self.target = target
        self.in_arc = bases_in_arc(unit, target)
        self._line: Sightline | None = None
        self._cover: tuple[int, int] | None = None

    def line(self) -> Sightline:
        if self._line is None:
            self._line = self.battle.sightline(self.unit, self.target)
        return self._line

    def may_fire(self, slot: int, weapon: Weapon) -> bool:
        """RG-SHO-01: an enemy model in range, in sight (unless Indirect, RG-SPC-18) and in the front arc."""
        base = self.unit.bases()[slot]
        reach = self.battle.weapon_range(self.unit, weapon)
        for other in self.in_arc:
            if within(base, other, reach) and (not weapon.needs_sight or self.line().sees(base, other)):
                return True
        return False

    def may_pick(self, slot: int, weapon: Weapon, model: int) -> bool:
        """RG-SPC-28: the same for one model of the target that a Sniper singles out."""
        base = self.unit.bases()[slot]
        other = self.target.bases()[model]
        return (
            any([other is found for found in self.in_arc])
            and within(base, other, self.battle.weapon_range(self.unit, weapon))
            and (not weapon.needs_sight or self.line().sees(base, other))
        )

    def firing(self, weapon: Weapon, picked: str = "") -> list[Model]:
        """The models that may fire this weapon type at the target, or at one picked model of it."""
        if not self.in_arc:
            return []
        slot_of_picked = -1
        for at in range(len(self.target.models)):
            if self.target.models[at].id == picked:
                slot_of_picked = at
        found: list[Model] = []
        for slot in range(len(self.unit.models)):
            model = self.unit.models[slot]
            # Each model fires what it carries itself, however far others of the same name reach.
            carried = [own for own in model.sheet.shooting if own.name == weapon.name]
            if not carried:
                continue
            if picked:
                if not carried[0].picks_model:
                    continue
                if slot_of_picked >= 0 and self.may_pick(slot, carried[0], slot_of_picked):
                    found.append(model)
            elif self.may_fire(slot, carried[0]):
                found.append(model)
        return found

    def cover(self, weapon: Weapon, picked: str = "") -> bool:
        """RG-TER-01: whether most of the target's models, or the picked one, are in or behind cover."""
        if weapon.ignores_cover_inside and weapon.ignores_cover_behind:
            return False
        if picked:
            for at in range(len(self.target.models)):
                if self.target.models[at].id == picked:
                    inside, behind = model_cover(self.battle, self.unit, self.target, at)
                    return inside or (behind and not weapon.ignores_cover_behind)
        if self._cover is None:
            self._cover = cover_counts(self.battle, self.unit, self.target)
        inside_count, either_count = self._cover
        covered = inside_count if weapon.ignores_cover_behind else either_count
        return 2 * covered > len(self.target.models)

    def modifier(self, weapon: Weapon, attack: Attack, picked: str = "") -> int:
        """What is done to the roll: by cover (RG-TER-01), Stealth (RG-SPC-29) and chapters."""
        total = 0
        if self.cover(weapon, picked):
            total = self.battle.cover_value(self.unit, self.target, COVER)
        for rule in self.target.rules_of(picked):
            total += rule.hit_modifier_against(attack)
        return total + self.battle.hit_modifier(self.unit, self.target, attack)


def every_slot(battle: Battle, unit: Unit) -> list[Slot]:
    """Every weapon type and every Breath Attack, with the targets it may be used on, if any.

    The slots keep the battle as it is given here, to say why other targets are closed.
    """
    aims: dict[str, Aim] = {}
    enemies = battle.enemies_of(unit)
    if battle.chapters:
        enemies = [enemy for enemy in enemies if battle.why_no_target(unit, enemy) is None]
    slots: list[Slot] = []
    for weapon in ranged_weapons(unit):
        options: list[Option] = []
        for enemy in enemies:
            reach = battle.weapon_range(unit, weapon) + unit.footprint().radius + enemy.footprint().radius
            a, b = unit.footprint(), enemy.footprint()
            if (a.cx - b.cx) ** 2 + (a.cy - b.cy) ** 2 > reach * reach:
                continue
            aim = aims.get(enemy.id)
            if aim is None:
                aim = Aim(battle, unit, enemy)
                aims[enemy.id] = aim
            shooters = len(aim.firing(weapon))
            if shooters:
                options.append(Option(enemy.id, f"{enemy.name} ({shooters} can fire)", (enemy.id,)))
            if picks_models(unit, weapon.name) and enemy.size() > 1:
                for model in enemy.models:
                    if aim.firing(weapon, model.id):
                        options.append(model_option(enemy, model))
        closed = NoShot(battle, unit, weapon, [option.key for option in options])
        slots.append(Slot(weapon.name, weapon.profile, options, closed))
    return slots + every_breath(battle, unit, enemies)


def model_option(enemy: Unit, model: Model) -> Option:
    """RG-SPC-28: one model that a Sniper singles out."""
    return Option(f"{enemy.id}#{model.id}", f"{model.name()} in {enemy.the()}", (enemy.id, model.id))


class NoShot(Closed):
    """Whom a weapon type cannot be fired at: all others on the table but those `offered`.

    A weapon that may single out models has those of every enemy too.
    """

    def __init__(self, battle: Battle, unit: Unit, weapon: Weapon, offered: list[str]) -> None:
        self.battle = battle
        self.unit = unit
        self.weapon = weapon
        self.offered = offered

    def options(self) -> list[Option]:
        found: list[Option] = []
        for other in self.battle.others(self.unit):
            found.append(Option(other.id, other.name, (other.id,)))
            if self.picks_in(other):
                found += [model_option(other, model) for model in other.models]
        return [option for option in found if option.key not in self.offered]

    def picks_in(self, other: Unit) -> bool:
        if not self.battle.are_enemies(self.unit.seat, other.seat) or other.size() == 1:
            return False
        return picks_models(self.unit, self.weapon.name)

    def why(self, key: str) -> Refusal | None:
        if key in self.offered:
            return None
        for other in self.battle.others(self.unit):
            if other.id == key:
                return self.reason(other, other.bases(), other.name, False)
            if self.picks_in(other):
                for at in range(len(other.models)):
                    if key == f"{other.id}#{other.models[at].id}":
                        return self.reason(other, [other.bases()[at]], other.models[at].name(), True)
        return None

    def reason(self, other: Unit, bases: list[Polygon], name: str, picked: bool) -> Refusal:
        """RG-SHO-01: a friend, out of range, out of the front arc, or out of sight of all who reach it.

        Or a chapter forbids it.
        """
        unit, weapon = self.unit, self.weapon
        if not self.battle.are_enemies(unit.seat, other.seat):
            return Refusal("friend", "RG-SHO-01", f"{other.says('is')} no enemy of {unit.the()}.")
        forbidden = self.battle.why_no_target(unit, other)
        if forbidden is not None:
            return forbidden
        in_arc = bases_in_arc(unit, other)
        ahead = [base for base in bases if any([base is found for found in in_arc])]
        gap, reach = self.nearest(bases, picked)
        if not beyond(gap, reach) and not ahead:
            return Refusal(
                "out-of-arc", "RG-SHO-01", f"{other.says('is')} not in the front arc of {unit.the()}."
            )
        where = ""
        if not beyond(gap, reach):
            gap, reach = self.nearest(ahead, picked)
            where = " in the front arc"
        if beyond(gap, reach):
            why = f"{other.says('is')} {measured(gap, reach)}” away{where}; {weapon.name} reaches {reach:g}”."
            return Refusal("too-far", "RG-SHO-01", why)
        why = f"No model of {unit.the()} sees {other.the()} in its front arc and in range of its {weapon.name}."
        return Refusal("unseen", "RG-SHO-01", why)

    def nearest(self, bases: list[Polygon], picked: bool) -> tuple[float, float]:
        """How far the nearest base is for the model that comes nearest to reaching one, and how far it reaches.

        Each model fires what it carries itself; only a Sniper singles out models.
        """
        gap, reach = math.inf, 0.0
        for slot in range(len(self.unit.models)):
            for weapon in self.unit.models[slot].sheet.shooting:
                if weapon.name == self.weapon.name and (weapon.picks_model or not picked):
                    far = self.battle.weapon_range(self.unit, weapon)
                    for base in bases:
                        found = distance(self.unit.bases()[slot], base)
                        if found - far < gap - reach:
                            gap, reach = found, far
        return gap, reach


# ---------------------------------------------------------------------------------------- the sequence


def shoot(battle: Battle, unit_id: str, action: str, moved: bool, dice: Dice) -> Steps:
    """Declare targets for every weapon type, fire them all, remove casualties, test morale."""
    yield from battle.window(Moment.BEFORE_SHOOTING, (unit_id,), dice)
    unit = battle.unit(unit_id)
    if not unit.on_table():
        return
    slots = every_slot(battle.seen_by(unit.seat), unit)
    if not any([slot.options for slot in slots]):
        return
    prompt = f"What {unit.asks('does')} shoot at?"
    declared = yield ask(unit.seat, Shoot("RG-SHO-02", prompt, slots, unit_id))
    if declared:
        aimed = dict.fromkeys([key.partition("#")[0] for key in declared.values()])
        yield from battle.window(Moment.TARGETS_DECLARED, (unit_id, *aimed), dice)
    volleys = declare(battle, unit, declared, moved)
    wounds: dict[tuple[str, str], list[Wounds]] = {}
    for volley in volleys:
        through = yield from fire(battle, unit_id, volley, dice)
        wounds.setdefault((volley.target, volley.picked), []).extend(through)
    told: dict[str, int] = {}
    before = dict(battle.units)
    doing = Doing((unit_id,), SHOOTING)
    # A Sniper's wounds come first: its model would otherwise fall to other shots of the same moment.
    for target, picked in sorted(wounds, key=lambda pair: pair[1] == ""):
        if battle.unit(target).on_table():
            number = yield from battle.suffer(
                target, wounds[(target, picked)], dice, "RG-SHO-05", picked, doing
            )
            told[target] = told.get(target, 0) + number
    yield from battle.window(Moment.SHOTS_RESOLVED, (unit_id,), dice)
    for target, number in told.items():
        yield from test_after_wounds(battle, before[target], number, dice, doing)
    targets = list(dict.fromkeys([volley.target for volley in volleys]))
    yield from battle.shots_fired(unit_id, targets, action, dice)


def declare(battle: Battle, unit: Unit, declared: dict[str, str], moved: bool) -> list[Volley]:
    """RG-SHO-02: everything about each volley that must not change while the weapons fire."""
    attack = Attack(True, moved)
    volleys: list[Volley] = []
    weapons = {weapon.name: weapon for weapon in ranged_weapons(unit)}
    for key, aimed in declared.items():
        target_id, _, picked = aimed.partition("#")
        target = battle.unit(target_id)
        if breather(key):
            volleys.append(declare_breath(battle, unit, key, target))
            unit = battle.unit(unit.id)
            continue
        weapon = weapons[key]
        aim = Aim(battle, unit, target)
        # Weapons of one name may differ in profile: each is modified by its own rules.
        by_profile: dict[str, list[tuple[Model, Weapon, int]]] = {}
        for model in aim.firing(weapon, picked):
            for own in model.sheet.shooting:
                if own.name == weapon.name:
                    by_profile.setdefault(own.profile, []).append((model, own, own.attacks))
        size = 1 if picked else target.size()
        for carriers in by_profile.values():
            modifier = aim.modifier(carriers[0][1], attack, picked)
            fired = readied(battle, unit, batteries(battle, unit, carriers, attack), attack)
            volleys.append(Volley(weapon.name, target_id, picked, size, modifier, fired, 0))
    return volleys


def fire(battle: Battle, unit_id: str, volley: Volley, dice: Dice) -> Generator[Ask, Any, list[Wounds]]:
    """RG-SHO-03, RG-SHO-04: to hit and to block for one volley; what is not blocked."""
    target = battle.unit(volley.target)
    through: list[Wounds] = []
    if volley.breath:
        breaths = [breathe(battle, unit_id, volley.target, volley.breath)]
        if battle.hears(Moment.HITS_SCORED):
            breaths = yield from battle.redirected(unit_id, volley.target, breaths, True, dice)
            target = battle.unit(volley.target)
        for hits in breaths:
            # RG-SPC-06 is not a shooting attack with a weapon, so Artillery does not help against it.
            wounds = yield from block(battle, target, hits, shooting=False, dice=dice)
            through.append(wounds)
    for battery in volley.fired:
        scored = yield from roll_to_hit(
            battle, unit_id, volley.target, battery, volley.modifier, volley.models, True, False, dice
        )
        if scored and battle.hears(Moment.HITS_SCORED):
            scored = yield from battle.redirected(unit_id, volley.target, scored, True, dice)
            target = battle.unit(volley.target)
        for hits in scored:
            wounds = yield from block(battle, target, hits, shooting=True, dice=dice, picked=volley.picked)
            through.append(wounds)
    return through
