"""Wizards: casting and blocking spells (RG-SPC-34 to RG-SPC-37, AF-SPC-41 to AF-SPC-44)."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Final

from banneret.books.opr.attacks import Hits
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.events import AutoHits, Enchanted, Healed, Recovered, SpellCast
from banneret.books.opr.morale import passes_morale_test, test_after_wounds, waver
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.volleys import block
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Ask, Choice, Option, Pick, Steps, ask
from banneret.core.engine.dice import Dice

Casting = Generator[Ask, Any, bool]

BLOCK_RANGE: Final = 18.0


class CastSpell(Choice):
    """Which spell a wizard casts now, if any. `wizard` is the model."""

    def __init__(self, clause: str, unit: str, wizard: Model, options: list[Option]) -> None:
        prompt = f"Does {wizard.sheet.name} cast a spell?"
        super().__init__("spell", clause, prompt, options, (unit,), "")
        self.wizard = wizard.id


class SpellTarget(Choice):
    """At whom a spell is cast. `wizard` is the model, `spell` the key."""

    def __init__(self, clause: str, unit: str, wizard: Model, spell: Spell, options: list[Option]) -> None:
        super().__init__("spell-target", clause, f"At whom is {spell.name} cast?", options, (unit,))
        self.wizard = wizard.id
        self.spell = spell.key


class BlockSpell(Pick):
    """Who tries to block a spell. `wizard` is the model that casts it, `spell` its key, `targets` are units."""

    def __init__(
        self, clause: str, unit: str, wizard: Model, spell: Spell, targets: list[str], options: list[Option]
    ) -> None:
        prompt = f"{wizard.sheet.name} casts {spell.name} ({spell.number}+): who tries to block it?"
        super().__init__("block", clause, prompt, options, 0, len(options), (unit, *targets))
        self.wizard = wizard.id
        self.spell = spell.key
        self.targets = tuple(targets)


def cast_spells(battle: Warfare[U], unit_id: str, dice: Dice, in_melee: tuple[str, ...] = ()) -> Steps:
    """The moment at which each wizard of the unit may cast its one spell, if it has not yet.

    RG-SPC-34, AF-SPC-41.

    Several wizards cast in whatever order their owner likes: after each spell the others are asked again.
    """
    again = True
    while again:
        again = False
        for model_id in [m.id for m in battle.unit(unit_id).models if m.sheet.wizard]:
            unit = battle.unit(unit_id)
            if not unit.on_table() or unit.wavering:
                return
            slot = _slot(unit, model_id)
            if slot < 0 or unit.models[slot].cast:
                continue
            again = (yield from _cast(battle, unit, slot, dice, in_melee)) or again


def _slot(unit: Troop, model_id: str) -> int:
    for at in range(len(unit.models)):
        if unit.models[at].id == model_id:
            return at
    return -1


def spell_targets(battle: Warfare[U], unit: U, slot: int) -> dict[str, list[U]]:
    """For each spell of the side, units of the right side in its range and in the wizard's sight.

    RG-SPC-35, AF-SPC-42.

    Sight is taken from the wizard's own base, all round. A spell without targets is left out.
    """
    spells = battle.spells_of(unit.seat)
    most = max([spell.range for spell in spells], default=0)
    found: dict[str, list[U]] = {}
    for other in battle.on_table():
        friend = other.seat == unit.seat
        gap = math.inf
        measured = False
        for spell in spells:
            if friend == (spell.data.target == "enemy"):
                continue
            if not measured:
                gap = battle.sight_distance(unit, slot, other, most)
                measured = True
            if gap <= spell.range + battle.slack:
                found.setdefault(spell.key, []).append(other)
    return found


def useful(spell: Spell, unit: Troop) -> bool:
    """Whether the spell could do anything to the unit. A dud may be cast all the same, to draw out blockers."""
    if spell.data.rally:
        return unit.wavering > 0
    if spell.data.heal:
        return any([model.wounds > 0 for model in unit.models])
    return not spell.lasts() or all([own.key != spell.key for own in unit.spells])


def target_label(spell: Spell, unit: Troop) -> str:
    return unit.name if useful(spell, unit) else f"{unit.name} (no effect)"


def _cast(battle: Warfare[U], unit: U, slot: int, dice: Dice, in_melee: tuple[str, ...]) -> Casting:
    """One wizard's chance to cast. Returns whether it did."""
    wizard = unit.models[slot]
    targets = spell_targets(battle, unit, slot)
    spells = {spell.key: spell for spell in battle.spells_of(unit.seat) if spell.key in targets}
    if not spells:
        return False
    options = [Option("", "Not now")]
    options += [Option(spell.key, f"{spell.name} ({spell.number}+)") for spell in spells.values()]
    key = yield ask(unit.seat, CastSpell(battle.clauses.cast, unit.id, wizard, options))
    if not key:
        return False
    spell = spells[key]
    chosen: list[str] = []
    for number in range(min(spell.data.count, len(targets[key]))):
        left = [target for target in targets[key] if target.id not in chosen]
        options = [Option(target.id, target_label(spell, target), (target.id,)) for target in left]
        if number > 0:
            options.insert(0, Option("", "Nobody else"))
        picked = yield ask(unit.seat, SpellTarget(battle.clauses.spell, unit.id, wizard, spell, options))
        if not picked:
            break
        chosen.append(picked)
    yield from resolve(battle, unit.id, wizard, spell, chosen, dice, in_melee)
    return True


def may_block(battle: Warfare[U], unit: U, slot: int) -> list[tuple[U, Model]]:
    """Enemy wizards within 18" of the caster and in sight of it, unused this round.

    RG-SPC-36, RG-SPC-37, AF-SPC-43, AF-SPC-44.
    """
    found: list[tuple[U, Model]] = []
    for enemy in battle.enemies_of(unit):
        for at in range(len(enemy.models)):
            model = enemy.models[at]
            if model.sheet.wizard and not model.cast:
                if battle.model_sees(enemy, at, unit, slot, BLOCK_RANGE):
                    found.append((enemy, model))
    return found


def resolve(
    battle: Warfare[U],
    unit_id: str,
    wizard: Model,
    spell: Spell,
    targets: list[str],
    dice: Dice,
    in_melee: tuple[str, ...],
) -> Steps:
    """Blockers commit, everybody rolls at once, and the spell works or not.

    RG-SPC-35, RG-SPC-36, AF-SPC-42, AF-SPC-43.
    """
    unit = battle.unit(unit_id)
    blockers: list[tuple[str, Model]] = []
    able = may_block(battle, unit, _slot(unit, wizard.id))
    if able:
        options = [Option(m.id, f"{m.sheet.name} of {u.name}", (u.id,)) for u, m in able]
        picked = yield ask(
            able[0][0].seat,
            BlockSpell(battle.clauses.block_spell, unit_id, wizard, spell, targets, options),
        )
        blockers = [(u.id, m) for u, m in able if m.id in picked]
    why = f"casting {spell.name} and blocking it"
    faces = yield from battle.roll(dice, 1 + len(blockers), battle.clauses.spell, why, unit.seat)
    total = faces[0] + wizard.sheet.wizard
    blocks = [(blockers[at][1].id, faces[at + 1] + blockers[at][1].sheet.wizard) for at in range(len(blockers))]
    works = total >= spell.number and all([own <= total for _, own in blocks])
    spend(battle, unit_id, wizard.id)
    for blocker_unit, model in blockers:
        spend(battle, blocker_unit, model.id)
    battle.tell(
        SpellCast(
            battle.clauses.spell,
            wizard.id,
            unit_id,
            spell.name,
            tuple(targets),
            faces[0],
            total,
            spell.number,
            tuple(blocks),
            works,
        )
    )
    if works:
        for target in targets:
            yield from take_effect(battle, unit_id, target, spell, dice, target in in_melee)


def spend(battle: Warfare[U], unit_id: str, model_id: str) -> None:
    """RG-SPC-37, AF-SPC-44: a wizard casts or blocks once a round, whether it succeeds or not."""
    unit = battle.unit(unit_id)
    battle.put(unit.with_same_models([m.having_cast() if m.id == model_id else m for m in unit.models]))


def take_effect(
    battle: Warfare[U], caster: str, target_id: str, spell: Spell, dice: Dice, in_melee: bool
) -> Steps:
    """What a spell that works does to one target. Units in melee take no morale test from its wounds."""
    target = battle.unit(target_id)
    told = 0
    if spell.hits:
        battle.tell(AutoHits(battle.clauses.spell, caster, target_id, spell.name, spell.hits))
        hits = Hits(spell.hits, spell.strike.ap, spell.strike.wound_factor, False)
        wounds = yield from block(battle, target, hits, shooting=False, dice=dice)
        told = yield from battle.suffer(target_id, [wounds], dice, battle.clauses.spell)
    if spell.data.dangerous_test:
        count = sum([model.sheet.tough for model in target.models])
        told += yield from danger_roll(battle, target_id, count, spell.name, dice, battle.clauses.danger)
    if not in_melee:
        yield from test_after_wounds(battle, target_id, told, dice)
    target = battle.unit(target_id)
    if not target.on_table():
        return
    if spell.data.morale_test:
        passed = yield from passes_morale_test(battle, target, dice)
        if not passed:
            waver(battle, battle.unit(target_id))
    if not useful(spell, target):
        return
    if spell.data.rally:
        battle.put(target.made_wavering(0))
        battle.tell(Recovered(battle.clauses.spell, target_id))
    if spell.data.heal:
        yield from heal(battle, caster, target_id, dice)
    if spell.lasts():
        target = battle.unit(target_id)
        battle.put(target.under((*target.spells, spell)))
        battle.tell(Enchanted(battle.clauses.spell, target_id, spell.name))


def heal(battle: Warfare[U], caster: str, target_id: str, dice: Dice) -> Steps:
    """D3 wounds come off one Tough model, of the caster's choice where several are wounded."""
    target = battle.unit(target_id)
    hurt = [model for model in target.models if model.wounds]
    chosen = hurt[0].id
    if len(hurt) > 1:
        options = [Option(m.id, f"{m.sheet.name}, {m.wounds} wounds", (target_id,)) for m in hurt]
        prompt = f"Which model of {target.name} is healed?"
        chosen = yield ask(
            battle.unit(caster).seat, Choice("heal", battle.clauses.spell, prompt, options, (target_id,))
        )
    healed = dice.d3(battle.clauses.spell, "healing")
    for model in hurt:
        if model.id == chosen:
            healed = min(healed, model.wounds)
    battle.put(
        target.with_same_models(
            [m.with_wounds(m.wounds - healed) if m.id == chosen else m for m in target.models]
        )
    )
    battle.tell(Healed(battle.clauses.spell, target_id, chosen, healed))
