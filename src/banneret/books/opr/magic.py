"""Wizards: casting and blocking spells (RG-SPC-34 to RG-SPC-37, AF-SPC-41 to AF-SPC-44)."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Final, Generic

from banneret.books.chapters import Moment
from banneret.books.doing import MAGIC, Doing
from banneret.books.events import plural
from banneret.books.opr.attacks import Hits
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.events import AutoHits, Enchanted, Healed, Recovered, SpellCast
from banneret.books.opr.morale import lose_nerve, passes_morale_test, test_after_wounds
from banneret.books.opr.rolls import D3S, Numbers, half
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop
from banneret.books.opr.values import WAVERS
from banneret.books.opr.volleys import block, measured
from banneret.books.opr.warfare import U, Warfare
from banneret.core.engine.ask import Ask, Choice, Closed, Option, Pick, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import capital, the

Casting = Generator[Ask, Any, bool]

BLOCK_RANGE: Final = 18.0


class CastSpell(Choice):
    """Which spell a wizard casts now, if any. `wizard` is the model."""

    def __init__(self, clause: str, unit: str, wizard: Model, options: list[Option], closed: Closed) -> None:
        prompt = f"Does {the(wizard.sheet.name)} cast a spell?"
        super().__init__("spell", clause, prompt, options, (unit,), "", closed)
        self.wizard = wizard.id


class SpellTarget(Choice):
    """At whom a spell is cast. `wizard` is the model, `spell` the key."""

    def __init__(
        self, clause: str, unit: str, wizard: Model, spell: Spell, options: list[Option], closed: Closed
    ) -> None:
        prompt = f"At whom is {spell.name} cast?"
        super().__init__("spell-target", clause, prompt, options, (unit,), None, closed)
        self.wizard = wizard.id
        self.spell = spell.key


class BlockSpell(Pick):
    """Who tries to block a spell. `wizard` is the model that casts it, `spell` its key, `targets` are units."""

    def __init__(
        self,
        clause: str,
        unit: str,
        wizard: Model,
        spell: Spell,
        targets: list[str],
        options: list[Option],
        closed: Closed,
    ) -> None:
        prompt = (
            f"{capital(the(wizard.sheet.name))} casts {spell.name} ({spell.number}+): who tries to block it?"
        )
        super().__init__("block", clause, prompt, options, 0, len(options), (unit, *targets), closed)
        self.act, self.act_none = "Try to block it", "Let the spell pass"
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
    """For each spell that a wizard knows, units of the right side in its range and in the wizard's sight.

    RG-SPC-35, AF-SPC-42.

    Sight is taken from the wizard's own base, all round. A spell without targets is left out.
    """
    spells = battle.spells_known(unit, unit.models[slot])
    most = max([battle.distance(spell.range) for spell in spells], default=0.0)
    found: dict[str, list[U]] = {}
    things = [thing for thing in battle.things(unit) if battle.why_no_target(unit, thing) is None]
    for other in [*battle.on_table(), *things]:
        if battle.why_no_spell(unit, other) is not None:
            continue
        friend = not battle.are_enemies(unit.seat, other.seat)
        gap = math.inf
        measured = False
        for spell in spells:
            if friend != spell.for_friends() or not strikes(spell, other):
                continue
            if not measured:
                gap = battle.sight_distance(unit, slot, other, most)
                measured = True
            if gap <= battle.distance(spell.range) + battle.slack:
                found.setdefault(spell.key, []).append(other)
    return found


def strikes(spell: Spell, target: Troop) -> bool:
    """Whether a spell can be cast at this at all: at a thing only if it is an attack."""
    return spell.hits > 0 or not target.is_thing()


def useful(spell: Spell, unit: Troop) -> bool:
    """Whether the spell could do anything to the unit. A dud may be cast all the same, to draw out blockers."""
    if spell.data.rally:
        return unit.wavering > 0
    if spell.data.heal:
        return any([model.wounds > 0 for model in unit.models])
    return not spell.lasts() or all([own.key != spell.key for own in unit.spells])


def target_label(spell: Spell, unit: Troop) -> str:
    return unit.name if useful(spell, unit) else f"{unit.name} (no effect)"


def spell_option(spell: Spell) -> Option:
    return Option(spell.key, f"{spell.name} ({spell.number}+)")


class WithoutTarget(Closed, Generic[U]):
    """The spells that a wizard knows and cannot cast now: all but those `offered`."""

    def __init__(self, battle: Warfare[U], unit: U, slot: int, offered: list[str]) -> None:
        self.battle = battle
        self.unit = unit
        self.slot = slot
        self.offered = offered

    def options(self) -> list[Option]:
        spells = self.battle.spells_known(self.unit, self.unit.models[self.slot])
        return [spell_option(spell) for spell in spells if spell.key not in self.offered]

    def why(self, key: str) -> Refusal | None:
        for spell in self.battle.spells_known(self.unit, self.unit.models[self.slot]):
            if spell.key == key and key not in self.offered:
                return self.reason(spell)
        return None

    def reason(self, spell: Spell) -> Refusal:
        """RG-SPC-35, AF-SPC-42: nobody of the right side is in sight, or the nearest who is stands too far."""
        clause = self.battle.clauses.spell
        nearest = math.inf
        name = ""
        barred: Refusal | None = None
        for other in [*self.battle.on_table(), *self.battle.things(self.unit)]:
            if not strikes(spell, other) or (other.is_thing() and self.battle.why_no_target(self.unit, other)):
                continue
            if self.battle.are_enemies(self.unit.seat, other.seat) != spell.for_friends():
                reason = self.battle.why_no_spell(self.unit, other)
                if reason is not None:
                    barred = barred or reason
                    continue
                gap = self.battle.sight_distance(self.unit, self.slot, other, math.inf)
                if gap < nearest:
                    nearest, name = gap, other.name
        side = "friend" if spell.for_friends() else "enemy"
        if nearest == math.inf and barred is not None:
            return barred
        if nearest == math.inf:
            wizard = self.unit.models[self.slot].sheet.name
            return Refusal("unseen", clause, f"{wizard} sees no {side} at whom {spell.name} could be cast.")
        reach = self.battle.distance(spell.range)
        far = measured(nearest, reach)
        why = f"{name}, the nearest {side} in sight, is {far}” away; {spell.name} reaches {reach:g}”."
        return Refusal("too-far", clause, why)


class NoTarget(Closed, Generic[U]):
    """At whom a spell cannot be cast: all on the table but those `offered`; `chosen` are its targets so far."""

    def __init__(
        self,
        battle: Warfare[U],
        unit: U,
        slot: int,
        spell: Spell,
        offered: list[str],
        chosen: tuple[str, ...],
    ) -> None:
        self.battle = battle
        self.unit = unit
        self.slot = slot
        self.spell = spell
        self.offered = offered
        self.chosen = chosen

    def options(self) -> list[Option]:
        others = [other for other in self._others() if other.id not in self.offered]
        found = [Option(other.id, other.name, (other.id,)) for other in others]
        if not self.chosen:
            found.insert(0, Option("", "Nobody"))
        return found

    def why(self, key: str) -> Refusal | None:
        if not key and not self.chosen:
            why = f"{self.spell.name} needs a target."
            return Refusal("no-target", self.battle.clauses.spell, why)
        for other in self._others():
            if other.id == key and key not in self.offered:
                return self.reason(other)
        return None

    def _others(self) -> list[U]:
        return [*self.battle.on_table(), *self.battle.things(self.unit)]

    def reason(self, other: U) -> Refusal:
        """RG-SPC-35, AF-SPC-42: chosen before, of the wrong side, out of sight or too far away."""
        clause = self.battle.clauses.spell
        spell = self.spell
        wizard = self.unit.models[self.slot].sheet.name
        if other.id in self.chosen:
            return Refusal("twice", clause, f"{spell.name} is already being cast at {other.the()}.")
        if self.battle.are_enemies(self.unit.seat, other.seat) == spell.for_friends():
            if spell.for_friends():
                return Refusal(
                    "enemy", clause, f"{spell.name} is cast at friends, and {other.does('is')} an enemy."
                )
            return Refusal(
                "friend", clause, f"{spell.name} is cast at enemies, and {other.does('is')} a friend."
            )
        if not strikes(spell, other):
            return Refusal("thing", clause, f"{spell.name} is no attack and does nothing to {other.the()}.")
        barred = self.battle.why_no_target(self.unit, other) if other.is_thing() else None
        barred = barred or self.battle.why_no_spell(self.unit, other)
        if barred is not None:
            return barred
        gap = self.battle.sight_distance(self.unit, self.slot, other, math.inf)
        if gap == math.inf:
            return Refusal("unseen", clause, f"{wizard} does not see {other.the()}.")
        reach = self.battle.distance(spell.range)
        far = measured(gap, reach)
        why = f"{other.says('is')} {far}” from {wizard}; {spell.name} reaches {reach:g}”."
        return Refusal("too-far", clause, why)


def _cast(battle: Warfare[U], unit: U, slot: int, dice: Dice, in_melee: tuple[str, ...]) -> Casting:
    """One wizard's chance to cast. Returns whether it did."""
    wizard = unit.models[slot]
    targets = spell_targets(battle, unit, slot)
    spells = {spell.key: spell for spell in battle.spells_known(unit, wizard) if spell.key in targets}
    if not spells:
        return False
    options = [Option("", "Not now"), *[spell_option(spell) for spell in spells.values()]]
    seen = battle.seen_by(unit.seat)
    closed = WithoutTarget(seen, unit, slot, list(spells))
    key = yield ask(unit.seat, CastSpell(battle.clauses.cast, unit.id, wizard, options, closed))
    if not key:
        return False
    spell = spells[key]
    chosen: list[str] = []
    for number in range(min(spell.data.count, len(targets[key]))):
        left = [target for target in targets[key] if target.id not in chosen]
        options = [Option(target.id, target_label(spell, target), (target.id,)) for target in left]
        if number > 0:
            options.insert(0, Option("", "Nobody else"))
        barred = NoTarget(seen, unit, slot, spell, [target.id for target in left], tuple(chosen))
        question = SpellTarget(battle.clauses.spell, unit.id, wizard, spell, options, barred)
        picked = yield ask(unit.seat, question)
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
    reach = battle.distance(BLOCK_RANGE)
    for enemy in battle.enemies_of(unit):
        for at in range(len(enemy.models)):
            model = enemy.models[at]
            if model.sheet.wizard and not model.cast:
                if battle.model_sees(enemy, at, unit, slot, reach):
                    found.append((enemy, model))
    return found


def blocker_option(unit: Troop, wizard: Model) -> Option:
    return Option(wizard.id, f"{wizard.sheet.name} of {unit.the()}", (unit.id,))


class CannotBlock(Closed, Generic[U]):
    """The wizards of a side that cannot block the spell: all but those `offered`."""

    def __init__(self, battle: Warfare[U], seat: str, unit: U, caster: str, offered: list[str]) -> None:
        self.battle = battle
        self.seat = seat
        self.unit = unit
        self.caster = caster
        self.offered = offered

    def options(self) -> list[Option]:
        found: list[Option] = []
        for enemy in self.battle.of_seat(self.seat):
            for model in enemy.models:
                if model.sheet.wizard and model.id not in self.offered:
                    found.append(blocker_option(enemy, model))
        return found

    def why(self, key: str) -> Refusal | None:
        for enemy in self.battle.of_seat(self.seat):
            for at in range(len(enemy.models)):
                model = enemy.models[at]
                if model.id == key and model.sheet.wizard and key not in self.offered:
                    return self.reason(enemy, at)
        return None

    def reason(self, enemy: U, at: int) -> Refusal:
        """Used this round (RG-SPC-37, AF-SPC-44), out of sight or too far away (RG-SPC-36, AF-SPC-43)."""
        clauses = self.battle.clauses
        # There may be several of one kind, each alone or among others.
        name = enemy.name if enemy.size() == 1 else f"{enemy.models[at].name()} of {enemy.the()}"
        if enemy.models[at].cast:
            return Refusal("spent", clauses.one_spell, f"{name} has cast or blocked a spell this round.")
        slot = _slot(self.unit, self.caster)
        caster = self.unit.models[slot].sheet.name
        if not self.battle.model_sees(enemy, at, self.unit, slot, math.inf):
            return Refusal("unseen", clauses.block_spell, f"{name} does not see {caster}.")
        why = f"{name} is more than {self.battle.distance(BLOCK_RANGE):g}” from {caster}."
        return Refusal("too-far", clauses.block_spell, why)


class Contest:
    """A wizard who casts a spell of this number against those who block it: `added` is to the die of each.

    RG-SPC-35, RG-SPC-36, AF-SPC-42, AF-SPC-43: ties favour who casts.
    """

    __slots__ = ("added", "number")

    def __init__(self, number: int, added: list[int]) -> None:
        self.number = number
        self.added = added

    def totals(self, values: list[int]) -> list[int]:
        return [values[at] + self.added[at] for at in range(len(values))]

    def works(self, values: list[int]) -> bool:
        totals = self.totals(values)
        return totals[0] >= self.number and all([own <= totals[0] for own in totals[1:]])

    def said(self, values: list[int]) -> str:
        return "the spell works" if self.works(values) else "the spell fails"


class CastReading(Numbers):
    """The dice of such a contest, of which the first is the caster's."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(contest.said, 10_000)
        self.contest = contest

    def failed(self, faces: list[int]) -> list[int]:
        """A spell that is blocked has not failed."""
        return [] if self.contest.totals(faces)[0] >= self.contest.number else [0]


def resolve(
    battle: Warfare[U],
    unit_id: str,
    wizard: Model,
    spell: Spell,
    targets: list[str],
    dice: Dice,
    in_melee: tuple[str, ...],
) -> Steps:
    """Blockers commit, everybody rolls at once, and the spell works or not; each side speaks for its own.

    RG-SPC-35, RG-SPC-36, AF-SPC-42, AF-SPC-43.
    """
    unit = battle.unit(unit_id)
    blockers: list[tuple[str, Model]] = []
    able = may_block(battle, unit, _slot(unit, wizard.id))
    if able:
        questions: dict[str, Question] = {}
        for seat in dict.fromkeys([u.seat for u, _ in able]):
            own = [(u, m) for u, m in able if u.seat == seat]
            offered = [m.id for _, m in own]
            closed = CannotBlock(battle.seen_by(seat), seat, unit, wizard.id, offered)
            options = [blocker_option(u, m) for u, m in own]
            clause = battle.clauses.block_spell
            questions[seat] = BlockSpell(clause, unit_id, wizard, spell, targets, options, closed)
        picked: list[str] = []
        if len(questions) == 1:
            ((seat, question),) = questions.items()
            picked += yield ask(seat, question)
        else:
            answers = yield ask_all(questions)
            for keys in answers.values():
                picked += keys
        blockers = [(u.id, m) for u, m in able if m.id in picked]
    why = f"casting {spell.name} and blocking it"
    added = [wizard.sheet.wizard + battle.spell_modifier(unit, wizard, True)]
    for blocker_unit, model in blockers:
        added.append(model.sheet.wizard + battle.spell_modifier(battle.unit(blocker_unit), model, False))
    contest = Contest(spell.number, added)
    owners = (unit.seat, *[battle.unit(blocker_unit).seat for blocker_unit, _ in blockers])
    throw = yield from battle.throw(
        dice,
        len(added),
        battle.clauses.spell,
        why,
        unit.seat,
        CastReading(contest),
        owners,
        (unit_id,),
        wizard.id,
    )
    faces = throw.faces
    totals = contest.totals(throw.values())
    total = totals[0]
    blocks = [(blockers[at][1].id, totals[at + 1]) for at in range(len(blockers))]
    works = contest.works(throw.values())
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
    rolls = [(unit_id, wizard.id, faces[0])]
    for at in range(len(blockers)):
        rolls.append((blockers[at][0], blockers[at][1].id, faces[at + 1]))
    if battle.hears(Moment.SPELL_CAST):
        yield from battle.spell_cast(unit_id, spell, targets, rolls, works, dice)
        targets = [target for target in targets if battle.unit(target).on_table()]
    if works:
        for target in targets:
            yield from take_effect(battle, unit_id, target, spell, dice, target in in_melee)
    yield from battle.spell_resolved(unit_id, spell, rolls, dice)
    if total < spell.number:
        yield from battle.casting_failed(unit_id, wizard.id, dice)


def spend(battle: Warfare[U], unit_id: str, model_id: str) -> None:
    """RG-SPC-37, AF-SPC-44: a wizard casts or blocks once a round, whether it succeeds or not."""
    unit = battle.unit(unit_id)
    battle.put(unit.with_same_models([m.having_cast() if m.id == model_id else m for m in unit.models]))


def take_effect(
    battle: Warfare[U], caster: str, target_id: str, spell: Spell, dice: Dice, in_melee: bool
) -> Steps:
    """What a spell that works does to one target. Units in melee take no morale test from its wounds."""
    target = battle.unit(target_id)
    doing = Doing((caster,), MAGIC)
    told = 0
    if spell.hits:
        battle.tell(AutoHits(battle.clauses.spell, caster, target_id, spell.name, spell.hits))
        hits = Hits(spell.hits, spell.strike.ap, spell.strike.wound_factor, False)
        wounds = yield from block(battle, target, hits, shooting=False, dice=dice)
        told = yield from battle.suffer(target_id, [wounds], dice, battle.clauses.spell, "", doing)
    if spell.data.dangerous_test:
        count = sum([model.sheet.tough for model in target.models])
        told += yield from danger_roll(battle, target_id, count, spell.name, dice, battle.clauses.danger, doing)
    if in_melee:
        yield from battle.after_strikes(target, told, doing, dice)
    else:
        yield from test_after_wounds(battle, target, told, dice, doing)
    target = battle.unit(target_id)
    if not target.on_table():
        return
    if spell.data.morale_test:
        passed = yield from passes_morale_test(battle, target, dice)
        if not passed:
            yield from lose_nerve(battle, battle.unit(target_id), WAVERS, doing, dice)
            if not battle.unit(target_id).on_table():
                return
            target = battle.unit(target_id)
    if not useful(spell, target):
        return
    if spell.data.rally and not battle.stays_wavering(target):
        battle.put(target.made_wavering(0))
        battle.tell(Recovered(battle.clauses.spell, target_id))
    if spell.data.heal:
        yield from heal(battle, caster, target_id, dice)
    if spell.lasts():
        target = battle.unit(target_id)
        battle.put(target.under((*target.spells, spell)))
        battle.tell(Enchanted(battle.clauses.spell, target_id, spell.name))


class Unhurt(Closed):
    """The models of a unit that have no wounds to be healed of."""

    def __init__(self, clauses: Clauses, unit: Troop) -> None:
        self.clauses = clauses
        self.unit = unit

    def options(self) -> list[Option]:
        unhurt = [model for model in self.unit.models if not model.wounds]
        return [Option(model.id, model.name(), (self.unit.id,)) for model in unhurt]

    def why(self, key: str) -> Refusal | None:
        for model in self.unit.models:
            if model.id == key and not model.wounds:
                return Refusal("unhurt", self.clauses.spell, f"{model.name()} has no wounds to heal.")
        return None


def heal(battle: Warfare[U], caster: str, target_id: str, dice: Dice) -> Steps:
    """D3 wounds come off one Tough model, of the caster's choice where several are wounded."""
    target = battle.unit(target_id)
    hurt = [model for model in target.models if model.wounds]
    chosen = hurt[0].id
    if len(hurt) > 1:
        options = [Option(m.id, f"{m.name()}, {plural(m.wounds, 'wound')}", (target_id,)) for m in hurt]
        prompt = f"Which model of {target.the()} is healed?"
        question = Choice(
            "heal", battle.clauses.spell, prompt, options, (target_id,), closed=Unhurt(battle.clauses, target)
        )
        chosen = yield ask(battle.unit(caster).seat, question)
    seat = battle.unit(caster).seat
    throw = yield from battle.throw(dice, 1, battle.clauses.spell, "healing", seat, D3S)
    healed = half(throw.values()[0])
    for model in hurt:
        if model.id == chosen:
            healed = min(healed, model.wounds)
    battle.put(
        target.with_same_models(
            [m.with_wounds(m.wounds - healed) if m.id == chosen else m for m in target.models]
        )
    )
    battle.tell(Healed(battle.clauses.spell, target_id, chosen, healed))
