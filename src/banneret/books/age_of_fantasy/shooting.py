"""Shooting: who may fire at whom, declaring targets for every weapon group, and firing them.

All groups name their targets before any die is rolled, and all fire at the same moment: who fires, with how
many attacks, at how many models and through what cover is fixed then (AF-SHO-07). The groups are rolled one
after the other and casualties come off after each; what a group has too many of is lost.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.sight import View
from banneret.books.age_of_fantasy.terrain import COVER, in_cover
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.doing import SHOOTING, Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.morale import test_after_wounds
from banneret.books.opr.sheets import Weapon
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
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Refusal, Slot, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import capital
from banneret.core.space.bases import gap, within


def weapon_groups(unit: Unit) -> list[Weapon]:
    """The ranged weapon types of a unit: equal in name, range, attacks and special rules.

    AF-SHO-06, AF-SHO-08.
    """
    found: dict[str, Weapon] = {}
    for model in unit.models:
        for weapon in model.sheet.shooting:
            found.setdefault(weapon.type, weapon)
    return list(found.values())


ASTRAY: Final = Doing((), SHOOTING)  # wounds of shots that were not meant for who takes them


class Aim:
    """One target as a shooting unit sees it, worked out once for all its weapons."""

    def __init__(self, battle: Battle, unit: Unit, target: Unit) -> None:
        self.battle = battle
        self.unit = unit
        self.target = target
        # Where the unit looks from and to: mostly the bases of both, in the order of their models.
        self.eyes = battle.lookout(unit)
        self.marks = battle.aimed_at(unit, target)
        self._view: View | None = None
        self._sees: dict[int, bool] = {}

    def view(self) -> View:
        if self._view is None:
            self._view = self.battle.view(self.eyes, self.marks)
        return self._view

    def eyes_of(self, slot: int) -> list[int]:
        """The bases from which one model looks, by their numbers: its own, or any that all share."""
        return [slot] if self.eyes is self.unit else list(range(len(self.eyes.bases)))

    def marks_of(self, picked: str) -> list[int]:
        """The bases to which one looks who aims at the target, or at one model of it."""
        if picked and self.marks is self.target:
            return [self.target.slot_of(picked)]
        return list(range(len(self.marks.bases)))

    def sees(self, slot: int) -> bool:
        """Whether a model sees any of the target."""
        seen = False
        for eye in self.eyes_of(slot):
            known = self._sees.get(eye)
            if known is None:
                known = self.view().sees_unit(eye)
                self._sees[eye] = known
            seen = seen or known
        return seen

    def range_of(self, weapon: Weapon) -> float:
        return self.battle.weapon_range(self.unit, weapon)

    def firing(self, weapon: Weapon, picked: str = "") -> list[int]:
        """The models that may fire this weapon at the unit, or at one model of it; chapters have a say."""
        found = self.in_reach(weapon, picked)
        for chapter in self.battle.chapters:
            found = chapter.shooters(self.battle, self.unit, self.target, weapon, found)
        return found

    def in_reach(self, weapon: Weapon, picked: str = "") -> list[int]:
        """The models that by the book may fire this weapon at the unit, or at one model of it.

        AF-SHO-03, AF-SHO-05, AF-SPC-34.
        """
        unit, target = self.unit, self.target
        reach = self.range_of(weapon)
        if not unit.near(target, reach) or not self.eyes.bases or not self.marks.bases:
            return []
        aimed = self.marks_of(picked)
        found: list[int] = []
        for slot in self._carriers(weapon):
            eyes = self.eyes_of(slot)
            near = [(eye, mark) for eye in eyes for mark in aimed if self._reaches(eye, mark, reach)]
            if not near:
                continue
            if weapon.needs_sight:
                if picked:
                    if not any([self.view().model_sees(eye, mark) for eye, mark in near]):
                        continue
                elif not self.sees(slot):
                    continue
            found.append(slot)
        return found

    def _reaches(self, eye: int, mark: int, reach: float) -> bool:
        return within(self.eyes.bases[eye], self.marks.bases[mark], reach)

    def is_valid(self, weapon: Weapon, firing: list[int]) -> bool:
        """AF-SHO-02: some model must see an enemy model that its weapon reaches."""
        if not weapon.needs_sight or self.view().clear:
            return bool(firing)
        reach = self.range_of(weapon)
        for slot in firing:
            for eye in self.eyes_of(slot):
                for mark in range(len(self.marks.bases)):
                    if self._reaches(eye, mark, reach) and self.view().model_sees(eye, mark):
                        return True
        return False

    def shots(self, weapon: Weapon, picked: str = "") -> list[int]:
        """AF-SHO-02, AF-SPC-34: the models that may fire, if this is a valid target for them; else none."""
        firing = self.firing(weapon, picked)
        if not firing or picked or self.is_valid(weapon, firing):
            return firing
        # Whom a chapter lets fire who by the book could not has that chapter's leave for the target as well.
        own = self.in_reach(weapon)
        return firing if any([slot not in own for slot in firing]) else []

    def why_no_shot(self, weapon: Weapon, picked: str = "") -> Refusal | None:
        """AF-SHO-02, AF-SPC-34: what is wrong with a target for this weapon; None if nothing is."""
        if self.shots(weapon, picked):
            return None
        unit, target = self.unit, self.target
        clause = "AF-SPC-34" if picked else "AF-SHO-02"
        name = target.name
        if picked:
            name = target.models[target.slot_of(picked)].name()
        there = [self.marks.bases[at] for at in self.marks_of(picked)]
        here = [self.eyes.bases[eye] for slot in self._carriers(weapon) for eye in self.eyes_of(slot)]
        reach = self.range_of(weapon)
        apart = min([gap(own, base) for own in here for base in there], default=0.0)
        if apart > reach + self.battle.slack:
            far = measured(apart, reach)
            whose = f"{capital(name)} is" if picked else target.says("is")
            why = f"{whose} {far}” away; {weapon.name} of {unit.the()} reaches {reach:g}”."
            return Refusal("too-far", clause, why)
        if self.in_reach(weapon, picked) and not self.firing(weapon, picked):
            return Refusal(
                "no-shooters", "AF-SHO-03", f"No model of {unit.the()} may fire {weapon.name} at {name}."
            )
        whom = name if picked else f"any of {target.the()}"
        why = f"No model with {weapon.name} sees {whom} in its range."
        return Refusal("unseen", clause, why)

    def _carriers(self, weapon: Weapon) -> list[int]:
        return [
            slot
            for slot in range(len(self.unit.models))
            if any([own.type == weapon.type for own in self.unit.models[slot].sheet.shooting])
        ]

    def modifier(self, weapon: Weapon, attack: Assault, firing: list[int], picked: str) -> int:
        """Cover (AF-TER-06), the target's own rules (AF-SPC-35) and those of optional chapters."""
        battle, unit, target = self.battle, self.unit, self.target
        total = 0
        by_terrain = self.in_terrain(weapon, firing, picked)
        if self._counts_as_covered(weapon, by_terrain):
            total += battle.cover_value(unit, target, COVER, by_terrain)
        for rule in target.rules_of(picked):
            total += rule.hit_modifier_against(attack)
        return total + battle.hit_modifier(unit, target, attack)

    def covered(self, weapon: Weapon, firing: list[int], picked: str = "") -> bool:
        """AF-TER-06: whether the target, or one model of it, has cover from those who fire this weapon."""
        return self._counts_as_covered(weapon, self.in_terrain(weapon, firing, picked))

    def _counts_as_covered(self, weapon: Weapon, covered: bool) -> bool:
        """What chapters make of it; they are not asked about weapons that ignore all cover."""
        if self.target.is_thing():
            return False
        if not (weapon.ignores_cover_inside and weapon.ignores_cover_behind):
            for chapter in self.battle.chapters:
                covered = chapter.covered(self.battle, self.unit, self.target, covered)
        return covered

    def in_terrain(self, weapon: Weapon, firing: list[int], picked: str) -> bool:
        """AF-TER-06: whether it is in or behind pieces of terrain that cover it."""
        unit, target = self.unit, self.target
        bases = [target.bases[target.slot_of(picked)]] if picked else target.bases
        firers = [unit.bases[slot] for slot in firing]
        inside = not weapon.ignores_cover_inside
        behind = not weapon.ignores_cover_behind
        return in_cover(self.battle.field, firers, bases, inside, behind)


def possible_targets(battle: Battle, unit: Unit, only: str = "") -> list[Slot]:
    """Every weapon group, and every unused Breath Attack, that may be used on somebody, with its targets."""
    return [slot for slot in every_weapon(battle, unit, only) if slot.options]


def every_weapon(battle: Battle, unit: Unit, only: str = "") -> list[Slot]:
    """Every weapon group and every Breath Attack with the targets it may be used on, if there are any.

    The slots keep the battle as it is given here, to say why others are no targets.
    """
    targets = battle.attackable(unit)
    enemies = [enemy for enemy in targets if why_no_target(battle, unit, enemy, only) is None]
    aims: dict[str, Aim] = {enemy.id: Aim(battle, unit, enemy) for enemy in enemies}
    slots: list[Slot] = []
    for weapon in weapon_groups(unit):
        options: list[Option] = []
        for enemy in enemies:
            aim = aims[enemy.id]
            firing = aim.shots(weapon)
            if firing:
                options.append(Option(enemy.id, f"{enemy.name} ({len(firing)} can fire)", (enemy.id,)))
            if picks_model_of(weapon, enemy):
                options += [
                    model_option(enemy, model)
                    for model in enemy.models
                    if battle.why_not_picked(enemy, model) is None and aim.shots(weapon, model.id)
                ]
        closed = ClosedTargets(battle, unit, only, weapon, aims)
        label = weapon.profile_at(battle.weapon_range(unit, weapon))
        slots.append(Slot(weapon.profile, label, options, closed))
    for slot in every_breath(battle, unit, enemies):
        slots.append(Slot(slot.key, slot.label, slot.options, ClosedBreath(battle, unit, only, slot.closed)))
    return slots


def picks_model_of(weapon: Weapon, enemy: Unit) -> bool:
    """AF-SPC-34: whether a weapon can be aimed at single models of a unit."""
    return weapon.picks_model and enemy.size() > 1


def model_option(unit: Unit, model: Model) -> Option:
    label = f"{model.name()} in {unit.the()}"
    return Option(f"{unit.id}#{model.id}", label, (unit.id, model.id))


# ---------------------------------------------------------------------------------------- whom not to shoot at


def why_no_target(battle: Battle, unit: Unit, target: Unit, only: str) -> Refusal | None:
    """AF-SHO-01, AF-XAC-11: what forbids any shot at a unit. `only` is the one reacted to, "" for any."""
    if only and target.id != only:
        why = f"{unit.says('can')} only shoot at the enemy reacted to."
        return Refusal("reaction", "AF-XAC-11", why)
    if not battle.are_enemies(unit.seat, target.seat):
        return Refusal("friend", "AF-SHO-01", f"{target.says('is')} no enemy of {unit.the()}.")
    return battle.why_no_target(unit, target)


class ClosedTargets(Closed):
    """Whom a weapon group cannot shoot at. `only` is the unit reacted to, "" for any."""

    def __init__(self, battle: Battle, unit: Unit, only: str, weapon: Weapon, aims: dict[str, Aim]) -> None:
        self.battle = battle
        self.unit = unit
        self.only = only
        self.weapon = weapon
        self.aims = aims

    def _others(self) -> list[Unit]:
        return self.battle.others(self.unit) + self.battle.things(self.unit)

    def _picks_in(self, other: Unit) -> bool:
        return self.battle.are_enemies(self.unit.seat, other.seat) and picks_model_of(self.weapon, other)

    def options(self) -> list[Option]:
        found: list[Option] = []
        for other in self._others():
            if self._reason(other, "") is not None:
                found.append(Option(other.id, other.name, (other.id,)))
            if self._picks_in(other):
                for model in other.models:
                    if self._reason(other, model.id) is not None:
                        found.append(model_option(other, model))
        return found

    def why(self, key: str) -> Refusal | None:
        for other in self._others():
            if key == other.id:
                return self._reason(other, "")
            if self._picks_in(other):
                for model in other.models:
                    if key == f"{other.id}#{model.id}":
                        return self._reason(other, model.id)
        return None

    def _reason(self, target: Unit, picked: str) -> Refusal | None:
        reason = why_no_target(self.battle, self.unit, target, self.only)
        if picked and reason is None:
            reason = self.battle.why_not_picked(target, target.models[target.slot_of(picked)])
        return reason or self.aims[target.id].why_no_shot(self.weapon, picked)


class ClosedBreath(Closed):
    """Whom a Breath Attack cannot be used on; `breath` knows what the attack itself needs."""

    def __init__(self, battle: Battle, unit: Unit, only: str, breath: Closed) -> None:
        self.battle = battle
        self.unit = unit
        self.only = only
        self.breath = breath

    def options(self) -> list[Option]:
        return self.breath.options()

    def why(self, key: str) -> Refusal | None:
        reason = self.breath.why(key)
        if reason is None:
            return None
        return why_no_target(self.battle, self.unit, self.battle.unit(key), self.only) or reason


def why_nothing_fires(battle: Battle, unit: Unit, target: Unit) -> Refusal:
    """AF-SHO-02: why a unit has no shot at an enemy at all.

    A weapon that reaches it lacks sight; if none does, it is too far away for the one that reaches furthest.
    """
    weapons = weapon_groups(unit)
    aim = Aim(battle, unit, target)
    found: Refusal | None = None
    furthest = -1.0
    for k, slot in enumerate(every_weapon(battle, unit, target.id)):
        reason = slot.closed.why(target.id)
        assert reason is not None, "whoever has a shot is not asked why not"
        if reason.code == "unseen":
            return reason
        reach = aim.range_of(weapons[k]) if k < len(weapons) else 0.0
        if reach > furthest:
            found, furthest = reason, reach
    assert found is not None, "only who has weapons waits for a shot"
    return found


# ---------------------------------------------------------------------------------------- the sequence


def shoot(battle: Battle, unit_id: str, action: str, moved: bool, dice: Dice, only: str = "") -> Steps:
    """Declare targets, then for each group: attacks, to hit, to block, casualties; then morale.

    AF-SHO-01, AF-SHO-09.
    """
    yield from battle.window(Moment.BEFORE_SHOOTING, (unit_id,), dice)
    unit = battle.unit(unit_id)
    slots = every_weapon(battle.seen_by(unit.seat), unit, only)
    if not any([slot.options for slot in slots]):
        return
    prompt = f"What {unit.asks('does')} shoot at?"
    declared = yield ask(unit.seat, Shoot("AF-SHO-07", prompt, slots, unit_id))
    if declared:
        aimed = dict.fromkeys([key.partition("#")[0] for key in declared.values()])
        yield from battle.window(Moment.TARGETS_DECLARED, (unit_id, *aimed), dice)
    volleys = declare(battle, unit, declared, Assault(True, action, moved))
    before = dict(battle.units)
    told: dict[str, int] = {}
    doings = {volley.target: Doing((unit_id,), SHOOTING) for volley in volleys}
    rolled: list[Volley] = []
    while volleys:
        volley = yield from next_volley(battle, unit, volleys, rolled)
        volleys.remove(volley)
        rolled.append(volley)
        struck = yield from fire(battle, unit_id, volley, action, dice)
        told.setdefault(volley.target, 0)
        for whom, wounds in struck.items():
            if battle.unit(whom).on_table():
                picked = volley.picked if whom == volley.target else ""
                doing = doings.get(whom, ASTRAY)
                number = yield from battle.suffer(whom, wounds, dice, "AF-SHO-16", picked, doing)
                told[whom] = told.get(whom, 0) + number
    yield from battle.window(Moment.SHOTS_RESOLVED, (unit_id,), dice)
    for whom, number in told.items():
        yield from test_after_wounds(battle, before[whom], number, dice, doings.get(whom, ASTRAY))
    yield from battle.shots_fired(unit_id, [whom for whom in told if whom in doings], action, dice)


def declare(battle: Battle, unit: Unit, declared: dict[str, str], attack: Assault) -> list[Volley]:
    """Everything about each volley that must not change while the weapons fire.

    AF-SHO-07, AF-SHO-10, AF-SHO-11.
    """
    volleys: list[Volley] = []
    weapons = {weapon.profile: weapon for weapon in weapon_groups(unit)}
    for key, aimed in declared.items():
        target_id, _, picked = aimed.partition("#")
        target = battle.unit(target_id)
        beside = bystanders(battle, unit, target)
        if breather(key):
            volleys.append(declare_breath(battle, unit, key, target))
            volleys[-1].beside = beside
            unit = battle.unit(unit.id)
            continue
        weapon = weapons[key]
        aim = Aim(battle, unit, target)
        firing = aim.firing(weapon, picked)
        carriers: list[tuple[Model, Weapon, int]] = []
        for slot in firing:
            for model in unit.models[slot].fighters():
                carriers += [
                    (model, own, own.attacks) for own in model.sheet.shooting if own.type == weapon.type
                ]
        fired = readied(battle, unit, batteries(battle, unit, carriers, attack), attack)
        modifier = aim.modifier(weapon, attack, firing, picked)
        size = 1 if picked else target.heads()
        volleys.append(Volley(weapon.name, target_id, picked, size, modifier, fired, 0))
        volleys[-1].beside = beside
    return volleys


def bystanders(battle: Battle, unit: Unit, target: Unit) -> list[str]:
    """Whom hits of shots at a target may strike instead, as chapters have it."""
    found: list[str] = []
    for chapter in battle.chapters:
        found += [key for key in chapter.bystanders(battle, unit, target) if key not in found]
    return found


class NextVolley(Choice):
    """AF-SHO-07: which weapons are rolled next against a target, by number."""

    def __init__(
        self, battle: Battle, unit: Unit, rivals: list[Volley], others: list[Volley], rolled: list[Volley]
    ) -> None:
        options = [Option(str(at), rivals[at].name) for at in range(len(rivals))]
        target = battle.unit(rivals[0].target)
        prompt = f"Which weapons of {unit.the()} are rolled next against {target.the()}?"
        about = (unit.id, target.id)
        aimed = [(volley.name, battle.unit(volley.target).name) for volley in others]
        closed = ClosedVolleys(len(rivals), target.name, aimed, [volley.name for volley in rolled])
        super().__init__("volley", "AF-SHO-07", prompt, options, about, closed=closed)


class ClosedVolleys(Closed):
    """Weapons `aimed` at others, which come later, and those `rolled`; numbered after those on offer."""

    def __init__(self, start: int, target: str, aimed: list[tuple[str, str]], rolled: list[str]) -> None:
        self.start = start
        self.target = target
        self.aimed = aimed
        self.rolled = rolled

    def options(self) -> list[Option]:
        names = [name for name, _ in self.aimed] + self.rolled
        return [Option(str(self.start + at), names[at]) for at in range(len(names))]

    def why(self, key: str) -> Refusal | None:
        at = self.start
        for name, target in self.aimed:
            if key == str(at):
                why = f"{name} is aimed at {target}; weapons aimed at {self.target} are rolled first."
                return Refusal("other-target", "AF-SHO-07", why)
            at += 1
        for name in self.rolled:
            if key == str(at):
                return Refusal("rolled", "AF-SHO-07", f"{name} has been rolled already.")
            at += 1
        return None


def next_volley(
    battle: Battle, unit: Unit, volleys: list[Volley], rolled: list[Volley]
) -> Generator[Ask, Any, Volley]:
    """AF-SHO-07: the attacker says in which order groups at one target are rolled."""
    first = volleys[0]
    rivals = [volley for volley in volleys if volley.target == first.target]
    if len(rivals) == 1:
        return first
    others = [volley for volley in volleys if volley.target != first.target]
    chosen = yield ask(unit.seat, NextVolley(battle, unit, rivals, others, rolled))
    return rivals[int(chosen)]


def fire(
    battle: Battle, unit_id: str, volley: Volley, action: str, dice: Dice
) -> Generator[Ask, Any, dict[str, list[Wounds]]]:
    """AF-SHO-12, AF-SHO-14: to hit and to block for one volley; what is not blocked, by who is struck."""
    through: dict[str, list[Wounds]] = {}
    if not battle.unit(volley.target).on_table():
        return through
    discards = [chapter for chapter in battle.chapters if chapter.discards_hits(action)]
    if volley.breath:
        breath = breathe(battle, unit_id, volley.target, volley.breath)
        if discards:
            yield from discards[0].hits_scored(battle, unit_id, volley.target, action, volley.breath, dice)
            return through
        yield from land(battle, unit_id, volley, [breath], through, dice)
    scored: list[Hits] = []
    for battery in volley.fired:
        found = yield from roll_to_hit(
            battle,
            unit_id,
            volley.target,
            battery,
            volley.modifier,
            volley.models,
            True,
            False,
            dice,
            wounding=not discards,
        )
        scored += found
    if discards:
        total = sum([hits.count for hits in scored])
        if total:
            yield from discards[0].hits_scored(battle, unit_id, volley.target, action, total, dice)
        return through
    yield from land(battle, unit_id, volley, scored, through, dice)
    return through


def land(
    battle: Battle,
    unit_id: str,
    volley: Volley,
    scored: list[Hits],
    through: dict[str, list[Wounds]],
    dice: Dice,
) -> Steps:
    """AF-SHO-14: who is struck by hits blocks them; what is not blocked is added to `through`."""
    if scored and battle.hears(Moment.HITS_SCORED):
        scored = yield from battle.redirected(unit_id, volley.target, scored, True, dice)
    for chapter in battle.chapters:
        if scored and volley.beside:
            scored = yield from chapter.strays(battle, unit_id, volley.target, volley.beside, scored, dice)
    for hits in scored:
        struck = battle.unit(hits.at or volley.target)
        if hits.at and not struck.on_table():
            continue  # it has fallen to shots of the same moment
        picked = "" if hits.at else volley.picked
        wounds = yield from block(battle, struck, hits, shooting=True, dice=dice, picked=picked)
        through.setdefault(struck.id, []).append(wounds)
