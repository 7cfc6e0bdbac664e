"""The Magic Phase: flux, casting, dispelling, spells and Miscasts (QS-MAG-01 to QS-MAG-16)."""

from __future__ import annotations

from typing import Final

from banneret.books import doing
from banneret.books.events import AutoHits, plural
from banneret.books.quick_starter import attacks, panic
from banneret.books.quick_starter.amounts import roll_amount
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import CARDS, MAGIC, SHOOTING, Battle
from banneret.books.quick_starter.closed import NotOffered, unit_option, up_to
from banneret.books.quick_starter.events import (
    CastingRoll,
    DispelRoll,
    Enchanted,
    FluxDrawn,
    Marched,
    Miscast,
)
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.moving import SPELL_MOVE
from banneret.books.quick_starter.sheets import Effect, Spell
from banneret.books.quick_starter.sight import model_sees
from banneret.books.quick_starter.throws import CASTING, Throw
from banneret.books.quick_starter.unit import WITHIN, Figure, Lasting, Unit, lasts
from banneret.core.engine.ask import NOTHING_CLOSED, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import capital, the
from banneret.core.space.geometry import quantise

END: Final = ""
MOST_DICE: Final = 5  # QS-MAG-09
MOST_TO_DISPEL: Final = 5  # the most that a Flux Card gives the Reactive Player (QS-MAG-06)

AT_ENEMY: Final = "enemy_unit"
AT_FRIEND: Final = "friendly_unit"
AT_OWN_UNIT: Final = "caster_unit"
AT_CASTER: Final = "caster"


class SpellTarget(Choice):
    """QS-MAG-08: at whom a spell is cast. `wizard` is the figure, `spell` the key."""

    def __init__(
        self, unit: str, wizard: Figure, spell: Spell, options: list[Option], closed: Closed = NOTHING_CLOSED
    ) -> None:
        prompt = f"At whom is {spell.name} cast?"
        super().__init__("spell-target", "QS-MAG-08", prompt, options, (unit,), closed=closed)
        self.wizard = wizard.id
        self.spell = spell.key


class CastingDice(Choice):
    """QS-MAG-09: how many Magic Dice go into a spell. `value` is what they must reach."""

    def __init__(
        self,
        wizard: Figure,
        spell: Spell,
        options: list[Option],
        most: int,
        closed: Closed = NOTHING_CLOSED,
        added: int = 0,
    ) -> None:
        value = spell.value - added
        prompt = f"How many Magic Dice for {spell.name} ({value}+)?"
        super().__init__("casting-dice", "QS-MAG-09", prompt, options, (), str(most), closed)
        self.wizard = wizard.id
        self.spell = spell.key
        self.value = value


class DispelDice(Choice):
    """QS-MAG-11: how many Magic Dice go against a spell. `total` must be reached; `unit` is the caster's."""

    def __init__(
        self,
        unit: str,
        wizard: Figure,
        spell: Spell,
        total: int,
        target: str,
        options: list[Option],
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        prompt = f"Dispel {spell.name} ({total} to beat or equal)?"
        super().__init__("dispel", "QS-MAG-11", prompt, options, (target,), closed=closed)
        self.unit = unit
        self.wizard = wizard.id
        self.spell = spell.key
        self.total = total


def spell_of(figure: Figure, key: str) -> Spell:
    """The spell of this key that a wizard knows."""
    return next(iter([spell for spell in figure.entry.spells if spell.key == key]))


# ---------------------------------------------------------------------------------------- flux


def flux(battle: Battle, dice: Dice) -> None:
    """QS-MAG-02 to QS-MAG-06: a card of the Active Player's deck, gone then, gives both sides Magic Dice."""
    end_spells(battle)
    # A chapter may make the game so long that a deck is used up: then it is shuffled anew.
    deck = battle.decks[battle.active] or (1, 2, 3, 4, 5, 6)
    faces: list[int] = []
    while True:
        face = dice.one("QS-MAG-04", "Flux Card")
        faces.append(face)
        if face in deck:
            break
    battle.decks[battle.active] = tuple([card for card in deck if card != face])
    active, reactive = CARDS[face - 1]
    battle.pools = {seat: active if seat == battle.active else reactive for seat in battle.seats}
    battle.tell(FluxDrawn("QS-MAG-04", battle.active, face, tuple(faces), dict(battle.pools)))
    battle.step = MAGIC


def end_spells(battle: Battle) -> None:
    """Spells that last one turn end when their caster's side begins its next Magic Phase."""
    for unit in battle.on_table():
        lasting = _still(unit.lasting, battle.active)
        figures = tuple([_without_ended(figure, battle.active) for figure in unit.figures])
        if len(lasting) != len(unit.lasting) or figures != unit.figures:
            freed = unit.twin()
            freed.lasting = lasting
            freed.figures = figures
            battle.put(freed)


def _still(lasting: tuple[Lasting, ...], seat: str) -> tuple[Lasting, ...]:
    return tuple([upon for upon in lasting if upon.seat != seat])


def _without_ended(figure: Figure, seat: str) -> Figure:
    if not any([upon.seat == seat for upon in figure.lasting]):
        return figure
    other = figure.twin()
    other.lasting = _still(figure.lasting, seat)
    return other


# ---------------------------------------------------------------------------------------- who and whom


def known_spells(figure: Figure) -> list[Spell]:
    """QS-GEN-06, QS-MAG-07, QS-MAG-16: those not tried this phase nor lost for good."""
    return [s for s in figure.entry.spells if s.key not in figure.cast and s.key not in figure.lost]


def targets_for(battle: Battle, unit: Unit, figure: Figure, spell: Spell) -> list[Unit]:
    """QS-MAG-08: the units that the spell's own text allows."""
    return [other for other in battle.on_table() if may_target(battle, unit, figure, spell, other)]


def may_target(battle: Battle, unit: Unit, figure: Figure, spell: Spell, other: Unit) -> bool:
    """QS-MAG-08: whether the spell's own text allows this unit."""
    if not is_meant(unit, spell, other) or not allows(battle, spell, other):
        return False
    if other.id == unit.id:
        return True
    if not in_range(battle, unit, figure, spell, other):
        return False
    return not spell.needs_sight or model_sees(battle, unit, 0, figure.file, other)


def is_meant(unit: Unit, spell: Spell, other: Unit) -> bool:
    """Whether a spell is for units like this: friends, enemies, or the caster's own alone."""
    if spell.target == AT_OWN_UNIT or spell.target == AT_CASTER:
        return other.id == unit.id
    return (other.seat == unit.seat) == (spell.target == AT_FRIEND)


def in_range(battle: Battle, unit: Unit, figure: Figure, spell: Spell, other: Unit) -> bool:
    return other.distance_from(unit.base_at(0, figure.file)) <= reach_of(battle, spell) + WITHIN


def reach_of(battle: Battle, spell: Spell) -> float:
    """How far a spell reaches, where a chapter lets nothing reach farther."""
    return min(float(spell.range), battle.range_limit())


def moves_target(spell: Spell) -> bool:
    return any([effect.move > 0 for effect in spell.effects])


def allows(battle: Battle, spell: Spell, target: Unit) -> bool:
    """Whether a spell may be cast at a unit in this state. Nobody who is engaged or flees can be moved."""
    engaged = battle.is_engaged(target)
    if moves_target(spell) and (engaged or target.fleeing):
        return False
    if engaged and not spell.engaged:
        return False
    return spell.fleeing or not target.fleeing


def why_not_target(battle: Battle, unit: Unit, figure: Figure, spell: Spell, other: Unit) -> Refusal:
    """QS-MAG-08: why a spell cannot be cast at a unit."""
    clause = "QS-MAG-08"
    if not is_meant(unit, spell, other):
        meant = {AT_ENEMY: "enemies", AT_FRIEND: "friends"}.get(spell.target, f"{unit.the_first()} alone")
        code = "friend" if other.seat == unit.seat else "enemy"
        return Refusal(code, clause, f"{spell.name} is cast at {meant}, not at {other.the()}.")
    if not allows(battle, spell, other):
        if battle.is_engaged(other) and (moves_target(spell) or not spell.engaged):
            return Refusal(
                "engaged", clause, f"{other.says('is')} engaged; {spell.name} cannot be cast at such units."
            )
        return Refusal(
            "fleeing", clause, f"{other.says('is')} fleeing; {spell.name} cannot be cast at such units."
        )
    if not in_range(battle, unit, figure, spell, other):
        gap = up_to(other.distance_from(unit.base_at(0, figure.file)))
        reach = f"{reach_of(battle, spell):g}”"
        why = f"{other.says('is')} {gap} away from {the(figure.entry.name)}; {spell.name} reaches {reach}."
        return Refusal("too-far", clause, why)
    return Refusal(
        "no-sight", clause, f"{capital(the(figure.entry.name))} has no Line of Sight to {other.the()}."
    )


class ClosedSpellTargets(NotOffered):
    """Units on the table at whom a spell cannot be cast."""

    def __init__(self, battle: Battle, offered: list[Option], unit: Unit, figure: Figure, spell: Spell) -> None:
        super().__init__(battle, offered, unit.seat)
        self.unit = unit
        self.figure = figure
        self.spell = spell

    def everything(self) -> list[Option]:
        return [unit_option(unit) for unit in self.battle.on_table()]

    def reason(self, option: Option) -> Refusal:
        other = self.battle.unit(option.key)
        return why_not_target(self.battle, self.unit, self.figure, self.spell, other)


# ---------------------------------------------------------------------------------------- casting


def cast(battle: Battle, dice: Dice) -> Steps:
    """QS-MAG-07 to QS-MAG-13: one Casting Attempt, or the end of the phase."""
    options: list[Option] = []
    if battle.pools[battle.active] > 0:
        for unit in battle.of_seat(battle.active):
            if unit.fleeing:
                continue
            for figure in unit.figures:
                for spell in known_spells(figure):
                    if targets_for(battle, unit, figure, spell):
                        options.append(cast_option(battle, unit, figure, spell))
    chosen = END
    if options:
        options.append(Option(END, "No (more) spells"))
        left = battle.pools[battle.active]
        prompt = f"Which spell do you cast? ({left} Magic Dice)"
        closed = ClosedSpells(battle, options, battle.active)
        chosen = yield ask(battle.active, Choice("cast", "QS-MAG-07", prompt, options, (), END, closed))
    if chosen == END:
        battle.pools = dict.fromkeys(battle.seats, 0)
        for unit in battle.on_table():
            if any([figure.cast for figure in unit.figures]):
                battle.put(_rested(unit))
        battle.step = SHOOTING
        return
    unit_id, figure_id, key = chosen.split(" ")
    unit = battle.unit(unit_id)
    figure = unit.figure(figure_id)
    yield from attempt(battle, unit, figure, spell_of(figure, key), dice)


def needed(battle: Battle, unit: Unit, figure: Figure, spell: Spell) -> int:
    """QS-MAG-10: what the dice for a spell must come to, with what chapters add to them."""
    return spell.value - battle.casting_modifier(unit, figure)


def cast_option(battle: Battle, unit: Unit, figure: Figure, spell: Spell) -> Option:
    label = f"{figure.entry.name}: {spell.name} ({needed(battle, unit, figure, spell)}+)"
    return Option(f"{unit.id} {figure.id} {spell.key}", label, (unit.id,))


class ClosedSpells(NotOffered):
    """Spells of the Active Player's Wizards that cannot be tried now."""

    def everything(self) -> list[Option]:
        return [
            cast_option(self.battle, unit, figure, spell)
            for unit in self.battle.of_seat(self.battle.active)
            for figure in unit.figures
            for spell in figure.entry.spells
        ]

    def reason(self, option: Option) -> Refusal:
        unit_id, figure_id, key = option.key.split(" ")
        unit = self.battle.unit(unit_id)
        figure = unit.figure(figure_id)
        spell = spell_of(figure, key)
        name = figure.entry.name
        if unit.fleeing:
            return Refusal("fleeing", "QS-MAG-01", f"{name} is fleeing and casts no spells.")
        if key in figure.lost:
            return Refusal("lost", "QS-MAG-16", f"{name} has lost {spell.name} to a Miscast.")
        if key in figure.cast:
            return Refusal("tried", "QS-MAG-07", f"{name} has tried {spell.name} in this Magic Phase.")
        return Refusal("no-target", "QS-MAG-08", f"There is nobody at whom {name} could cast {spell.name}.")


class ClosedDice(Closed):
    """More Magic Dice than may be rolled: than are in the pool, or than an attempt takes."""

    def __init__(self, pool: int, allowed: int, greatest: int) -> None:
        self.pool = pool
        self.allowed = allowed
        self.greatest = greatest

    def options(self) -> list[Option]:
        return [Option(str(n), plural(n, "die", "dice")) for n in range(self.allowed + 1, self.greatest + 1)]

    def why(self, key: str) -> Refusal | None:
        if key not in [option.key for option in self.options()]:
            return None
        if int(key) > self.pool:
            left = plural(self.pool, "Magic Die is", "Magic Dice are")
            return Refusal("pool", "QS-MAG-02", f"Only {left} left in the pool.")
        return Refusal("too-many", "QS-MAG-09", f"At most {MOST_DICE} dice are rolled to cast a spell.")


def _rested(unit: Unit) -> Unit:
    other = unit.twin()
    figures: list[Figure] = []
    for figure in unit.figures:
        rested = figure.twin()
        rested.cast = ()
        figures.append(rested)
    other.figures = tuple(figures)
    return other


def attempt(battle: Battle, unit: Unit, figure: Figure, spell: Spell, dice: Dice) -> Steps:
    """QS-MAG-08 to QS-MAG-15: target, dice, dispel, effect, Miscast."""
    targets = targets_for(battle, unit, figure, spell)
    target = targets[0]
    if len(targets) > 1:
        options = [unit_option(t) for t in targets]
        closed = ClosedSpellTargets(battle, options, unit, figure, spell)
        target = battle.unit((yield ask(unit.seat, SpellTarget(unit.id, figure, spell, options, closed))))
    held = battle.pools[unit.seat]
    most = min(MOST_DICE, held)
    numbers = [Option(str(n), plural(n, "die", "dice")) for n in range(1, most + 1)]
    more = ClosedDice(held, most, max(MOST_DICE, held))
    added = battle.casting_modifier(unit, figure)
    count = int((yield ask(unit.seat, CastingDice(figure, spell, numbers, most, more, added))))
    tried = figure.twin()
    tried.cast = (*figure.cast, spell.key)
    battle.put(unit.with_figure(tried))
    battle.pools[unit.seat] -= count
    faces = dice.d6(count, "QS-MAG-10", f"casting {spell.name}")
    yield from battle.thrown(Throw(unit.id, figure.id, CASTING, faces, spell.value - added), dice)
    total = sum(faces) + added
    works = total >= spell.value
    miscast = is_miscast(faces)
    battle.tell(
        CastingRoll(
            "QS-MAG-10", figure.id, spell.name, target.id, tuple(faces), total, spell.value, works, miscast
        )
    )
    if not works:
        for chapter in battle.chapters:
            yield from chapter.casting_failed(battle, unit.id, figure.id, dice)
        return
    reactive = battle.reactive()
    if battle.pools[reactive] > 0:
        pool = battle.pools[reactive]
        numbers = [
            Option(str(n), "Let it happen" if n == 0 else plural(n, "die", "dice")) for n in range(pool + 1)
        ]
        beyond = ClosedDice(pool, pool, MOST_TO_DISPEL)
        answer = yield ask(reactive, DispelDice(unit.id, figure, spell, total, target.id, numbers, beyond))
        spent = int(answer)
        if spent:
            battle.pools[reactive] -= spent
            rolled = dice.d6(spent, "QS-MAG-12", f"dispelling {spell.name}")
            dispelled = sum(rolled) >= total
            battle.tell(
                DispelRoll("QS-MAG-12", reactive, spell.name, tuple(rolled), sum(rolled), total, dispelled)
            )
            if dispelled:
                return
    yield from take_effect(battle, unit.id, figure.id, spell, target.id, dice)
    yield from panic.drain(battle, dice)
    if miscast:
        yield from suffer_miscast(battle, unit.id, figure.id, spell, dice)
        yield from panic.drain(battle, dice)


def is_miscast(faces: list[int]) -> bool:
    """QS-MAG-14: three or more of the casting dice show the same."""
    return any([faces.count(face) >= 3 for face in (1, 2, 3, 4, 5, 6)])


# ---------------------------------------------------------------------------------------- effects


def take_effect(
    battle: Battle, unit_id: str, figure_id: str, spell: Spell, target_id: str, dice: Dice
) -> Steps:
    """QS-MAG-13: everything the spell does, in the order of its text."""
    seat = battle.unit(unit_id).seat
    enchanted = False
    for effect in spell.effects:
        target = battle.unit(target_id)
        if not target.on_table():
            return
        if lasts([effect]):
            if not enchanted:
                enchant(battle, spell, seat, target_id, figure_id)
            enchanted = True
        elif effect.hits is not None:
            yield from spell_hits(battle, unit_id, target, figure_id, spell, effect, dice)
        elif effect.move > 0:
            yield from spell_move(battle, target, spell, effect)


def enchant(battle: Battle, spell: Spell, seat: str, target_id: str, figure_id: str) -> None:
    """A spell stays on its target; cast again it adds up only where it says so."""
    target = battle.unit(target_id)
    upon = Lasting(spell, seat)
    enchanted = target.twin()
    if spell.target == AT_CASTER:
        figure = target.figure(figure_id).twin()
        figure.lasting = with_spell(figure.lasting, upon)
        enchanted = target.with_figure(figure)
    else:
        enchanted.lasting = with_spell(target.lasting, upon)
    battle.put(enchanted)
    who = figure_id if spell.target == AT_CASTER else target_id
    battle.tell(Enchanted("QS-MAG-13", who, spell.name, spell.one_turn))


def with_spell(lasting: tuple[Lasting, ...], upon: Lasting) -> tuple[Lasting, ...]:
    if upon.spell.stacks:
        return (*lasting, upon)
    return (*[other for other in lasting if other.spell.key != upon.spell.key], upon)


def spell_hits(
    battle: Battle, unit_id: str, target: Unit, figure_id: str, spell: Spell, effect: Effect, dice: Dice
) -> Steps:
    """QS-ATK-06, QS-CHR-19: hits of a spell strike rank-and-file; the losses are the caster's unit's."""
    assert effect.hits is not None
    count = roll_amount(effect.hits, dice, "QS-MAG-13", f"hits of {spell.name}")
    if count == 0:
        return
    if any([rule.is_area() for rule in effect.rules]):
        batches = yield from attacks.area_batches(battle, unit_id, target, count)
        for batch in batches:
            batch.spell = True
            batch.doer = figure_id
            batch.means = doing.MAGIC
        yield from attacks.resolve(battle, batches, dice)
        return
    shares = yield from attacks.shared(battle, target, count, "QS-CHR-19")
    batches = []
    for who, hits in shares:
        batch = Batch(unit_id, target.id, who, hits, effect.strength, effect.ap)
        batch.spell = True
        batch.doer = figure_id
        batch.means = doing.MAGIC
        batch.wounds_on = effect.wounds_on
        for rule in effect.rules:
            batch.multiple = rule.wounds_each() or batch.multiple
        batches.append(batch)
    battle.tell(AutoHits("QS-MAG-13", unit_id, target.id, spell.name, count))
    yield from attacks.resolve(battle, batches, dice)


def spell_move(battle: Battle, target: Unit, spell: Spell, effect: Effect) -> Steps:
    """An Advance Move made at once, by the distance the spell gives."""
    prompt = f"Where {target.asks('does')} move ({spell.name}, up to {effect.move}”)?"
    question = MoveUnit(battle, target, "spell-move", SPELL_MOVE, float(effect.move), "QS-MAG-13", prompt)
    path = yield ask(target.seat, question)
    trial = question.trial(path)
    moved = target.stand(trial.x, trial.y, trial.heading)
    if moved.pose() == target.pose():
        return
    moved.carried = not target.shifted or target.carried
    moved.shifted = True
    moved.pivoted = moved.pivoted or trial.pivoted
    battle.put(moved)
    battle.tell(Marched("QS-MAG-13", target.id, "spell", target.pose(), moved.pose(), quantise(trial.inches)))


def suffer_miscast(battle: Battle, unit_id: str, figure_id: str, spell: Spell, dice: Dice) -> Steps:
    """QS-MAG-15, QS-MAG-16: the spell is lost, or its caster is hurt."""
    unit = battle.unit(unit_id)
    if not unit.on_table() or all([figure.id != figure_id for figure in unit.figures]):
        return
    face = dice.one("QS-MAG-15", "Miscast")
    battle.tell(Miscast("QS-MAG-16", figure_id, spell.name, face))
    if face <= 3:
        figure = unit.figure(figure_id).twin()
        figure.lost = (*figure.lost, spell.key)
        battle.put(unit.with_figure(figure))
        return
    batch = Batch("", unit_id, figure_id, 2, attacks.BY_ROLL, 10)
    batch.wounds_on = 4
    yield from attacks.resolve(battle, [batch], dice)
