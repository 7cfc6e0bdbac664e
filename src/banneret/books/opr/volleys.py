"""Weapons of one unit used together: sorted by who uses them alike, rolled to hit and to block."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Final

from banneret.books.chapters import Moment
from banneret.books.opr.attacks import Hits, Wounds, block_need, unblocked
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.events import AutoHits, BlockRoll, HitRoll
from banneret.books.opr.quality import at_least
from banneret.books.opr.rolls import Blocks, HitReading
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import EACH, Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Answer, Ask, Assign, Option, Refusal, Slot
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the
from banneret.core.engine.shown import AssignDetails

BREATH_RANGE: Final = 12.0
BREATH_AP: Final = 1
BREATH: Final = "Breath Attack"
BREATH_SLOT: Final = "breath:"  # and the id of the model: its slot when targets are declared


class Battery:
    """Models of one unit that fire one weapon type alike: same Quality, same modifiers.

    `who` is the one model of which they are, where a chapter tells its dice apart.
    """

    __slots__ = ("attacks", "count", "modifier", "of_a_six", "quality", "weapon", "who")

    def __init__(self, weapon: Weapon, quality: int, modifier: int, attacks: int, count: int) -> None:
        self.weapon = weapon
        self.quality = quality
        self.modifier = modifier
        self.attacks = attacks
        self.count = count
        self.of_a_six: int = weapon.hits_of_a_six  # how many hits a natural 6 is
        self.who: str = ""


def batteries(
    battle: Warfare[U], unit: U, carriers: list[tuple[Model, Weapon, int]], attack: Attack
) -> list[Battery]:
    """Sorts weapons, each with its number of attacks, into batteries.

    A model's own rules (a Sergeant), what chapters add to its rolls and spells on its unit count here.
    """
    found: dict[tuple[str, int, int, int, str], Battery] = {}
    whole = sum([rule.hit_modifier(attack) for rule in unit.rules()])
    for model, weapon, attacks in carriers:
        modifier = whole
        for rule in model.sheet.rules:
            if unit.reach(rule) == EACH:
                modifier += rule.hit_modifier(attack)
        for rule in weapon.rules:
            modifier += rule.hit_modifier(attack)
        who = ""
        if battle.chapters:
            modifier += battle.model_hit_modifier(unit, model, attack)
            attacks = battle.model_attacks(unit, model, weapon, attack, attacks)
            weapon = battle.model_weapon(unit, model, weapon, attack)
            who = model.id if battle.told_apart(unit, model) else ""
        quality = model.sheet.quality
        if attack.shooting:
            quality = weapon.shooting_quality(quality)
        key = (weapon.type, quality, modifier, attacks, who)
        battery = found.get(key)
        if battery is None:
            battery = Battery(weapon, quality, modifier, attacks, 1)
            battery.who = who
            found[key] = battery
        else:
            battery.count += 1
    return list(found.values())


def readied(battle: Warfare[U], unit: U, fired: list[Battery], attack: Attack) -> list[Battery]:
    """What chapters make of weapons about to be used: Quality to hit, attacks, hits of a natural 6, and AP."""
    for battery in fired:
        more = battle.ap_modifier(unit, battery.weapon, attack)
        battery.quality = battle.hit_quality(unit, attack, battery.quality)
        battery.attacks = battle.attacks(unit, battery.weapon, attack, battery.attacks)
        battery.of_a_six = battle.hits_of_a_six(unit, battery.weapon, attack)
        if more:
            battery.weapon = battery.weapon.with_ap(more)
    return [battery for battery in fired if battery.attacks > 0]


class Volley:
    """Weapons of one kind, or a Breath Attack, aimed at one target: as they were when all had declared.

    `picked` is the one model aimed at, "" for the whole target; `models` is how many there were to hit, and
    `beside` are units that hits may strike instead.
    """

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
        self.beside: list[str] = []


def measured(inches: float, limit: float) -> str:
    """A distance over a limit as a sentence has it: to a tenth, or as finely as shows that it is over."""
    text = f"{inches:.1f}"
    return text if float(text) > limit else f"{inches:.3f}"


class Shoot(Assign):
    """At whom each weapon type and each Breath Attack is aimed.

    `slots` are all of them; only those with a target are asked for, but why the others have none can be said.
    """

    def __init__(self, clause: str, prompt: str, slots: list[Slot], unit: str) -> None:
        super().__init__("shoot", clause, prompt, [slot for slot in slots if slot.options], (unit,))
        self.act, self.act_none = "Shoot at these", "Hold fire"
        self.silent: list[Slot] = [slot for slot in slots if not slot.options]

    def check(self, answer: Answer) -> Refusal | None:
        for slot in self.silent:
            if slot.key in answer:
                reason = slot.closed.why(answer[slot.key])
                if reason is not None:
                    return reason
        return super().check(answer)

    def why_not(self, option: str) -> Refusal | None:
        for slot in self.silent:
            if option.startswith(f"{slot.key}: "):
                reason = slot.closed.why(option.removeprefix(f"{slot.key}: "))
                if reason is not None:
                    return reason
        return super().why_not(option)

    def details(self) -> AssignDetails:
        """With what one says of a weapon that is aimed at nobody."""
        data = super().details()
        data["idle"] = {slot.key: idle_text(slot) for slot in [*self.slots, *self.silent]}
        return data

    def not_offered(self) -> list[Option]:
        found = super().not_offered()
        for slot in self.silent:
            for option in slot.closed.options():
                found.append(Option(f"{slot.key}: {option.key}", option.label, option.marks))
        return found


def has_missiles(unit: Troop) -> bool:
    """Whether anybody in it has something to shoot with, or a Breath Attack that is not used up."""
    return any([m.sheet.shooting or (m.sheet.breath_hits and not m.breathed) for m in unit.models])


def idle_text(slot: Slot) -> str:
    """What is lost by aiming it at nobody: a weapon by its name, without its profile."""
    name = slot.label.partition(" (")[0]
    if breather(slot.key):
        return f"The {name} will not be used{'' if slot.options else ': it reaches nobody'}."
    return f"The {name} will not fire{'' if slot.options else ': nobody is in its range and sight'}."


def every_breath(battle: Warfare[U], unit: U, enemies: list[U]) -> list[Slot]:
    """RG-SPC-06, AF-SPC-10: every Breath Attack with the enemies that its model sees near enough, if unused.

    The slots keep the battle as it is given here, to say why others are closed.
    """
    slots: list[Slot] = []
    for at in range(len(unit.models)):
        model = unit.models[at]
        if not model.sheet.breath_hits:
            continue
        options: list[Option] = []
        reach = battle.distance(BREATH_RANGE)
        if not model.breathed:
            options = [
                Option(enemy.id, enemy.name, (enemy.id,))
                for enemy in enemies
                if battle.sight_distance(unit, at, enemy, reach) <= reach + battle.slack
            ]
        closed = NoBreath(battle, unit, at, [option.key for option in options])
        slots.append(Slot(f"{BREATH_SLOT}{model.id}", f"{BREATH} of {the(model.sheet.name)}", options, closed))
    return slots


def breather(key: str) -> str:
    """The id of the model whose Breath Attack this slot of a declaration is; "" if the slot is of weapons."""
    return key.removeprefix(BREATH_SLOT) if key.startswith(BREATH_SLOT) else ""


def declare_breath(battle: Warfare[U], unit: U, key: str, target: U) -> Volley:
    """RG-SPC-06, AF-SPC-10: a Breath Attack aimed at a target; its model has used it for this round."""
    model = next(m for m in unit.models if m.id == breather(key))
    battle.put(unit.after_breath(model.id))
    return Volley(BREATH, target.id, "", target.heads(), 0, [], model.sheet.breath_hits)


def breathe(battle: Warfare[U], unit_id: str, target_id: str, hits: int) -> Hits:
    """RG-SPC-06, AF-SPC-10: a Breath Attack is used; nobody rolls for its hits."""
    battle.tell(AutoHits(battle.clauses.breath, unit_id, target_id, BREATH, hits))
    return Hits(hits, ap=BREATH_AP, factor=1, sure=False)


class NoBreath(ClosedUnits[U]):
    """Whom a Breath Attack cannot be used on: all others on the table but those `offered`."""

    def __init__(self, battle: Warfare[U], unit: U, slot: int, offered: list[str]) -> None:
        super().__init__(battle.others(unit) + battle.things(unit), offered)
        self.battle = battle
        self.unit = unit
        self.slot = slot

    def reason(self, unit: U) -> Refusal:
        """Why not this one: used up, a friend, forbidden by a chapter, out of sight or too far away."""
        clause = self.battle.clauses.breath
        model = self.unit.models[self.slot]
        name = model.sheet.name
        if model.breathed:
            return Refusal("breathed", clause, f"{name} has used its Breath Attack this round.")
        if not self.battle.are_enemies(self.unit.seat, unit.seat):
            return Refusal("friend", clause, f"{unit.says('is')} no enemy of {name}.")
        forbidden = self.battle.why_no_target(self.unit, unit)
        if forbidden is not None:
            return forbidden
        gap = self.battle.sight_distance(self.unit, self.slot, unit, math.inf)
        if gap == math.inf:
            return Refusal("unseen", clause, f"{name} does not see {unit.the()}.")
        reach = self.battle.distance(BREATH_RANGE)
        far = measured(gap, reach)
        why = f"{unit.says('is')} {far}” away; a Breath Attack reaches {reach:g}”."
        return Refusal("too-far", clause, why)


def roll_to_hit(
    battle: Warfare[U],
    unit_id: str,
    target_id: str,
    battery: Battery,
    modifier: int,
    models: int,
    shooting: bool,
    sixes_only: bool,
    dice: Dice,
    wounding: bool = True,
) -> Generator[Ask, Any, list[Hits]]:
    """One Quality test per attack; modifiers are summed and faces stay as they fell.

    `wounding`: whether the hits wound, and are not discarded for what a chapter makes of them.

    RG-SHO-03, AF-SHO-12, AF-SHO-13, AF-MEL-10, AF-MEL-11, AF-GEN-10, AF-GEN-12.
    """
    weapon = battery.weapon
    need = battery.quality - battery.modifier - modifier
    seat = battle.unit(unit_id).seat
    why = f"to hit with {weapon.name}"
    reading = HitReading(weapon, battery.count, battery.attacks, need, sixes_only, models, battery.of_a_six)
    count = battery.count * battery.attacks
    throw = yield from battle.throw(
        dice, count, battle.clauses.to_hit, why, seat, reading, about=(unit_id, target_id), who=battery.who
    )
    faces = throw.faces
    hits = reading.hits(faces, throw.plus)
    lowest = 6 if sixes_only else at_least(need)
    total = sum([group.count for group in hits])
    battle.tell(
        HitRoll(battle.clauses.to_hit, unit_id, target_id, weapon.name, lowest, tuple(faces), total, shooting)
    )
    if battle.hears(Moment.ROLLED_TO_HIT):
        hits += yield from battle.rolled_to_hit(
            unit_id, target_id, weapon, battery.who, faces, shooting, wounding, dice
        )
    if battle.hears(Moment.ATTACKS_MISSED):
        misses = len(faces) - throw.successes(7 if sixes_only else need)
        if misses:
            yield from battle.missed(unit_id, target_id, weapon, misses, shooting, dice)
    return hits


def block(
    battle: Warfare[U], target: U, hits: Hits, *, shooting: bool, dice: Dice, picked: str = ""
) -> Generator[Ask, Any, Wounds]:
    """The target's Defense against these hits.

    RG-SHO-04, AF-SHO-14, AF-SHO-15, AF-MEL-12, AF-MEL-13.
    """
    if hits.unblockable:
        return Wounds(hits.count, hits.factor, hits.sure)
    if not picked and battle.blocks_one_by_one(target):
        return Wounds(0, hits.factor, hits.sure, hits, shooting)
    defense, modifier = battle.block_values(target, shooting, picked)
    wounds = yield from roll_to_block(battle, target, hits, defense, modifier, dice, picked)
    return wounds


def useful_wounds(battle: Warfare[U], target: U, hits: Hits, picked: str) -> int:
    """How many such hits that get through could do anything: those that kill all, and one that is ignored."""
    models = [model for model in target.models if not picked or model.id == picked]
    if any([battle.wards(target, model, hits.sure) for model in models]):
        return hits.count
    return 1 + sum([-(-model.left() // hits.factor) for model in models])


def roll_to_block(
    battle: Warfare[U], target: U, hits: Hits, defense: int, modifier: int, dice: Dice, picked: str = ""
) -> Generator[Ask, Any, Wounds]:
    """A die for each hit against this Defense; what it does not block."""
    need = block_need(defense, hits.ap, modifier)
    reading = Blocks(need, useful_wounds(battle, target, hits, picked))
    clause = battle.clauses.to_block
    throw = yield from battle.throw(
        dice, hits.count, clause, "to block", target.seat, reading, about=(target.id,), who=picked
    )
    wounds = unblocked(hits, throw.faces, need, throw.plus)
    battle.tell(BlockRoll(clause, target.id, at_least(need), tuple(throw.faces), wounds.count))
    return wounds
