"""Shooting: who may fire at whom, declaring targets for every weapon group, and firing them.

All groups name their targets before any die is rolled, and all fire at the same moment: who fires, with how
many attacks, at how many models and through what cover is fixed then (AF-SHO-07). The groups are rolled one
after the other and casualties come off after each; what a group has too many of is lost.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.sight import View
from banneret.books.age_of_fantasy.terrain import COVER, in_cover
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.events import AutoHits
from banneret.books.opr.morale import test_after_wounds
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, Battery, batteries, block, breath_slots, roll_to_hit
from banneret.core.engine.ask import Ask, Assign, Choice, Option, Slot, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import within


def weapon_groups(unit: Unit) -> list[Weapon]:
    """The ranged weapon types of a unit: equal in name, range, attacks and special rules.

    AF-SHO-06, AF-SHO-08.
    """
    found: dict[str, Weapon] = {}
    for model in unit.models:
        for weapon in model.sheet.shooting:
            found.setdefault(weapon.type, weapon)
    return list(found.values())


class Aim:
    """One target as a shooting unit sees it, worked out once for all its weapons."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit) -> None:
        self.battle = battle
        self.unit = unit
        self.target = target
        self._view: View | None = None
        self._sees: dict[int, bool] = {}

    def view(self) -> View:
        if self._view is None:
            self._view = self.battle.view(self.unit, self.target)
        return self._view

    def sees(self, slot: int) -> bool:
        known = self._sees.get(slot)
        if known is None:
            known = self.view().sees_unit(slot)
            self._sees[slot] = known
        return known

    def range_of(self, weapon: Weapon) -> float:
        inches: float = float(weapon.range)
        for chapter in self.battle.chapters:
            inches = chapter.weapon_range(self.battle, self.unit, weapon, inches)
        return inches

    def firing(self, weapon: Weapon, picked: str = "") -> list[int]:
        """The models that may fire this weapon at the unit, or at one model of it.

        AF-SHO-03, AF-SHO-05, AF-SPC-34.
        """
        unit, target = self.unit, self.target
        reach = self.range_of(weapon)
        if not unit.near(target, reach):
            return []
        aimed = target.slot_of(picked) if picked else -1
        found: list[int] = []
        for slot in range(len(unit.models)):
            if all([own.type != weapon.type for own in unit.models[slot].sheet.shooting]):
                continue
            base = unit.bases[slot]
            if picked:
                if not within(base, target.bases[aimed], reach):
                    continue
                if weapon.needs_sight and not self.view().model_sees(slot, aimed):
                    continue
            else:
                if not any([within(base, other, reach) for other in target.bases]):
                    continue
                if weapon.needs_sight and not self.sees(slot):
                    continue
            found.append(slot)
        return found

    def is_valid(self, weapon: Weapon, firing: list[int]) -> bool:
        """AF-SHO-02: some model must see an enemy model that its weapon reaches."""
        if not weapon.needs_sight or self.view().clear:
            return bool(firing)
        reach = self.range_of(weapon)
        for slot in firing:
            for at in range(len(self.target.bases)):
                if within(self.unit.bases[slot], self.target.bases[at], reach) and self.view().model_sees(
                    slot, at
                ):
                    return True
        return False

    def modifier(self, weapon: Weapon, attack: Assault, firing: list[int], picked: str) -> int:
        """Cover (AF-TER-06), the target's own rules (AF-SPC-35) and those of optional chapters."""
        battle, unit, target = self.battle, self.unit, self.target
        total = 0
        bases = target.bases
        if picked:
            bases = [target.bases[target.slot_of(picked)]]
        firers = [unit.bases[slot] for slot in firing]
        inside = not weapon.ignores_cover_inside
        behind = not weapon.ignores_cover_behind
        if in_cover(battle.field, firers, bases, inside, behind):
            value = COVER
            for chapter in battle.chapters:
                value = chapter.cover_value(battle, unit, target, value)
            total += value
        for rule in target.rules_of(picked):
            total += rule.hit_modifier_against(attack)
        for chapter in battle.chapters:
            total += chapter.hit_modifier(battle, unit, target, attack)
        return total


def possible_targets(battle: Battle, unit: Unit, only: str = "") -> list[Slot]:
    """Every weapon group, and every unused Breath Attack, with the targets it may be used on."""
    enemies = [
        enemy
        for enemy in battle.enemies_of(unit)
        if (not only or enemy.id == only)
        and all([chapter.may_be_target(battle, unit, enemy) for chapter in battle.chapters])
    ]
    aims: dict[str, Aim] = {enemy.id: Aim(battle, unit, enemy) for enemy in enemies}
    slots: list[Slot] = []
    for weapon in weapon_groups(unit):
        options: list[Option] = []
        for enemy in enemies:
            aim = aims[enemy.id]
            firing = aim.firing(weapon)
            if firing and aim.is_valid(weapon, firing):
                options.append(Option(enemy.id, f"{enemy.name} ({len(firing)} can fire)", (enemy.id,)))
            if weapon.picks_model and enemy.size() > 1:
                for model in enemy.models:
                    if aim.firing(weapon, model.id):
                        label = f"{model.sheet.name} {model.number} in {enemy.name}"
                        options.append(Option(f"{enemy.id}#{model.id}", label, (enemy.id, model.id)))
        if options:
            slots.append(Slot(weapon.profile, weapon.profile, options))
    return slots + breath_slots(battle, unit, enemies)


# ---------------------------------------------------------------------------------------- the sequence


class Volley:
    """One weapon group aimed at one target, as it is when all have declared."""

    def __init__(
        self, name: str, target: str, picked: str, models: int, modifier: int, fired: list[Battery], breath: int
    ) -> None:
        self.name = name
        self.target = target
        self.picked = picked
        self.models = models
        self.modifier = modifier
        self.fired = fired
        self.breath = breath


def shoot(battle: Battle, unit_id: str, action: str, moved: bool, dice: Dice, only: str = "") -> Steps:
    """Declare targets, then for each group: attacks, to hit, to block, casualties; then morale.

    AF-SHO-01, AF-SHO-09.
    """
    yield from battle.window("W7", (unit_id,), dice)
    unit = battle.unit(unit_id)
    slots = possible_targets(battle, unit, only)
    if not slots:
        return
    prompt = f"What does {unit.name} shoot at?"
    declared = yield ask(unit.seat, Assign("shoot", "AF-SHO-07", prompt, slots, (unit_id,)))
    volleys = declare(battle, unit, declared, Assault(True, action, moved))
    told: dict[str, int] = {}
    while volleys:
        volley = yield from next_volley(battle, unit, volleys)
        volleys.remove(volley)
        wounds = yield from fire(battle, unit_id, volley, action, dice)
        if wounds and battle.unit(volley.target).on_table():
            number = yield from battle.suffer(volley.target, wounds, dice, "AF-SHO-16", volley.picked)
            told[volley.target] = told.get(volley.target, 0) + number
        else:
            told.setdefault(volley.target, 0)
    for target, number in told.items():
        yield from test_after_wounds(battle, target, number, dice)
    for chapter in battle.chapters:
        yield from chapter.shots_fired(battle, unit_id, list(told), action, dice)


def declare(battle: Battle, unit: Unit, declared: dict[str, str], attack: Assault) -> list[Volley]:
    """Everything about each volley that must not change while the weapons fire.

    AF-SHO-07, AF-SHO-10, AF-SHO-11.
    """
    volleys: list[Volley] = []
    weapons = {weapon.profile: weapon for weapon in weapon_groups(unit)}
    for key, aimed in declared.items():
        target_id, _, picked = aimed.partition("#")
        target = battle.unit(target_id)
        if key.startswith("breath:"):
            model = next(m for m in unit.models if m.id == key[7:])
            unit = battle.put(
                unit.with_same_models([m.having_breathed() if m.id == model.id else m for m in unit.models])
            )
            hits = model.sheet.breath_hits
            volleys.append(Volley("Breath Attack", target_id, "", target.size(), 0, [], hits))
            continue
        weapon = weapons[key]
        aim = Aim(battle, unit, target)
        firing = aim.firing(weapon, picked)
        carriers: list[tuple[Model, Weapon, int]] = []
        for slot in firing:
            model = unit.models[slot]
            carriers += [(model, own, own.attacks) for own in model.sheet.shooting if own.type == weapon.type]
        fired = batteries(unit, carriers, attack)
        for battery in fired:
            for chapter in battle.chapters:
                battery.quality = chapter.hit_quality(battle, unit, attack, battery.quality)
        modifier = aim.modifier(weapon, attack, firing, picked)
        size = 1 if picked else target.size()
        volleys.append(Volley(weapon.name, target_id, picked, size, modifier, fired, 0))
    return volleys


def next_volley(battle: Battle, unit: Unit, volleys: list[Volley]) -> Generator[Ask, Any, Volley]:
    """AF-SHO-07: the attacker says in which order groups at one target are rolled."""
    first = volleys[0]
    rivals = [volley for volley in volleys if volley.target == first.target]
    if len(rivals) == 1:
        return first
    options = [Option(str(at), rivals[at].name) for at in range(len(rivals))]
    prompt = f"Which weapons of {unit.name} are rolled next against {battle.unit(first.target).name}?"
    chosen = yield ask(unit.seat, Choice("volley", "AF-SHO-07", prompt, options, (unit.id, first.target)))
    return rivals[int(chosen)]


def fire(
    battle: Battle, unit_id: str, volley: Volley, action: str, dice: Dice
) -> Generator[Ask, Any, list[Wounds]]:
    """AF-SHO-12, AF-SHO-14: to hit and to block for one volley; what is not blocked."""
    through: list[Wounds] = []
    target = battle.unit(volley.target)
    if not target.on_table():
        return through
    discards = [chapter for chapter in battle.chapters if chapter.discards_hits(action)]
    if volley.breath:
        battle.tell(AutoHits("AF-SPC-10", unit_id, volley.target, "Breath Attack", volley.breath))
        if discards:
            yield from discards[0].hits_scored(battle, unit_id, volley.target, action, volley.breath, dice)
            return through
        wounds = yield from block(
            battle, target, Hits(volley.breath, BREATH_AP, 1, False), shooting=True, dice=dice
        )
        through.append(wounds)
    scored: list[Hits] = []
    for battery in volley.fired:
        found = yield from roll_to_hit(
            battle, unit_id, volley.target, battery, volley.modifier, volley.models, True, False, dice
        )
        scored += found
    if discards:
        total = sum([hits.count for hits in scored])
        if total:
            yield from discards[0].hits_scored(battle, unit_id, volley.target, action, total, dice)
        return through
    for hits in scored:
        wounds = yield from block(battle, target, hits, shooting=True, dice=dice, picked=volley.picked)
        through.append(wounds)
    return through
