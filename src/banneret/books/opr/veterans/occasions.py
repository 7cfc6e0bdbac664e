"""What is settled when the armies are deployed, and the unit that is activated twice in a round."""

from __future__ import annotations

from typing import Final

from banneret.books.chapters import value_of, with_value
from banneret.books.mirror_of_envy import MIRROR, ask_copy
from banneret.books.opr.closed import ClosedUnits, whereabouts
from banneret.books.opr.enlisting import RULES, TOUGHER
from banneret.books.opr.rolls import D3S, half
from banneret.books.opr.sheets import ModelSheet, rule
from banneret.books.opr.special_rules import SpecialRule, Tough
from banneret.books.opr.tray import Model
from banneret.books.opr.veterans.bearers import (
    art,
    bears,
    has,
    hero_id,
    heroes_in,
    heroes_left,
    heroes_of,
    own_artefact,
    slot_of,
)
from banneret.books.opr.veterans.combat import MAIL, drain, hurt
from banneret.books.opr.veterans.notes import honour_notes, put, times, use
from banneret.books.opr.warfare import U, Warfare
from banneret.books.veteran_events import ArtefactUsed, Copied
from banneret.core.engine.ask import Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import the

LEECH: Final = "leech-stone"
HOURGLASS: Final = "hourglass-of-ruin"
INK: Final = "ink-of-regret"
NOBODY: Final = ""


# ---------------------------------------------------------------------------------------- deployed


def armies_deployed(battle: Warfare[U], dice: Dice) -> Steps:
    """Copies first, for they may cost something as well.

    RG-ART-36, RG-ART-27, RG-ART-35, AF-ART-36, AF-ART-27, AF-ART-35.
    """
    seats = battle.sides.beginning(battle.first)
    for seat in seats:
        for unit, hero in heroes_of(battle, seat):
            yield from copy_one(battle, unit, hero)
    for seat in seats:
        for unit, hero in heroes_of(battle, seat):
            yield from pay_for_mail(battle, unit, hero, dice)
        if is_leeched(battle, seat):
            yield from leech(battle, seat, dice)


def unit_arrived(battle: Warfare[U], unit_id: str, dice: Dice) -> Steps:
    """RG-ART-40, AF-ART-40: for those who come later the same, as they arrive."""
    seat = battle.unit(unit_id).seat
    heroes = heroes_in(battle.unit(unit_id))
    was_leeched = is_leeched(battle, seat)
    for hero in heroes:
        yield from copy_one(battle, battle.unit(unit_id), hero)
    for hero in heroes:
        yield from pay_for_mail(battle, battle.unit(unit_id), hero, dice)
    led = battle.generals.get(seat, "") in [hero_id(hero) for hero in heroes]
    if is_leeched(battle, seat) and (led or not was_leeched):
        yield from leech(battle, seat, dice)


def pay_for_mail(battle: Warfare[U], unit: U, hero: Model, dice: Dice) -> Steps:
    """RG-ART-27, AF-ART-27."""
    if bears(battle, hero, MAIL):
        yield from hurt(battle, battle.unit(unit.id), hero, 1, MAIL, art(battle, 27), dice)


def is_leeched(battle: Warfare[U], seat: str) -> bool:
    """RG-ART-35, AF-ART-35: whether anybody of a side has the Leech Stone, wherever he is."""
    return any([bears(battle, hero, LEECH) for hero in heroes_left(battle, seat)])


def leech(battle: Warfare[U], seat: str, dice: Dice) -> Steps:
    """RG-ART-35, AF-ART-35: D3 wounds on the unit that the General is in."""
    general = battle.generals.get(seat, "")
    hosts = [unit for unit, hero in heroes_of(battle, seat) if hero_id(hero) == general]
    if hosts:
        throw = yield from battle.throw(dice, 1, art(battle, 35), "the Leech Stone", seat, D3S)
        face = throw.values()[0]
        yield from drain(battle, hosts[0], half(face), LEECH, art(battle, 35), face, dice)


def copy_one(battle: Warfare[U], unit: U, hero: Model) -> Steps:
    """RG-ART-36, AF-ART-36: an Artefact that an enemy uses, there or yet to come, if its player likes."""
    if own_artefact(hero) != MIRROR:
        return
    clause = art(battle, 36)
    theirs = [own_artefact(enemy) for seat in battle.enemies(unit.seat) for enemy in heroes_left(battle, seat)]
    chosen = yield from ask_copy(unit.seat, unit.id, hero.sheet.name, theirs, clause)
    if not chosen:
        return
    notes = honour_notes(battle)
    put(battle, notes._replace(copied=with_value(notes.copied, hero_id(hero), chosen)))
    battle.tell(Copied(clause, hero_id(hero), chosen))
    clad = battle.unit(unit.id)
    at = slot_of(clad, hero)
    models = list(clad.models)
    models[at] = dressed(battle, models[at])
    clad = clad.with_same_models(models)
    clad.start_tough += TOUGHER.get(chosen, 0)
    clad.forget_rules()
    battle.put(clad)


def dressed(battle: Warfare[U], model: Model) -> Model:
    """RG-ART-36, AF-ART-36: a model with the Tough or the rule that a copied Artefact gives him."""
    copied = honour_notes(battle).copied
    if not copied:
        return model
    for key in model.heroes():
        artefact = value_of(copied, key.rpartition("/")[0], "")
        more, added = TOUGHER.get(artefact, 0), RULES.get(artefact, "")
        if more or added:
            sheet = model.sheet.with_rules(_better(model.sheet, more, added))
            return Model(model.id, model.number, sheet, model.wounds, model.cast, model.breathed, model.crew)
    return model


def _better(sheet: ModelSheet, more: int, added: str) -> list[SpecialRule]:
    rules = [each for each in sheet.rules if not (more and isinstance(each, Tough))]
    if more:
        rules.append(Tough(sheet.tough + more))
    if added and all([each.name != added for each in rules]):
        rules.append(rule(added))
    return rules


# ---------------------------------------------------------------------------------------- acting twice


def round_began(battle: Warfare[U]) -> Steps:
    """RG-ART-07, AF-ART-07: once per battle a unit may be named that is activated twice in this round."""
    if honour_notes(battle).hastened:
        put(battle, honour_notes(battle)._replace(hastened=""))
    for seat in battle.sides.beginning(battle.first):
        for host, hero in heroes_of(battle, seat):
            if has(battle, host, hero, HOURGLASS) and not times(battle, f"{hero_id(hero)} {HOURGLASS}"):
                yield from hasten(battle, seat, hero)


class NotHastened(ClosedUnits[U]):
    """Units that are not on the table, and are not activated there."""

    def __init__(self, battle: Warfare[U], units: list[U], offered: list[str], clause: str) -> None:
        super().__init__(units, offered)
        self.battle = battle
        self.clause = clause

    def reason(self, unit: U) -> Refusal:
        gone = Refusal("gone", self.clause, f"{unit.says('is')} no longer on the table.")
        return whereabouts(unit, self.battle.clauses) or gone


def hasten(battle: Warfare[U], seat: str, hero: Model) -> Steps:
    options = [Option(unit.id, unit.name, (unit.id,)) for unit in battle.of_seat(seat)]
    options.insert(0, Option(NOBODY, "Nobody in this round"))
    clause = art(battle, 7)
    prompt = f"Which unit is activated twice in this round, by the Hourglass of Ruin of {the(hero.sheet.name)}?"
    closed = NotHastened(battle, battle.of_side(seat), [option.key for option in options], clause)
    question = Choice("hourglass", clause, prompt, options, (hero_id(hero),), closed=closed)
    chosen = yield ask(seat, question)
    if chosen != NOBODY:
        use(battle, f"{hero_id(hero)} {HOURGLASS}")
        put(battle, honour_notes(battle)._replace(hastened=chosen))
        battle.tell(ArtefactUsed(clause, hero_id(hero), HOURGLASS, chosen))


def activate_again(battle: Warfare[U], unit_id: str) -> None:
    """RG-ART-07, AF-ART-07: it has been activated once and may be so again."""
    unit = battle.unit(unit_id)
    if honour_notes(battle).hastened == unit_id:
        put(battle, honour_notes(battle)._replace(hastened=""))
        if unit.on_table():
            battle.put(unit.made_ready())


# ---------------------------------------------------------------------------------------- magic


def regret(battle: Warfare[U], unit_id: str, wizard: str, dice: Dice) -> Steps:
    """RG-ART-28, AF-ART-28: a roll to cast that fails costs a wound."""
    unit = battle.unit(unit_id)
    for hero in heroes_in(unit) if unit.on_table() else []:
        if wizard in (hero.id, unit.models[slot_of(unit, hero)].id) and bears(battle, hero, INK):
            yield from hurt(battle, unit, hero, 1, INK, art(battle, 28), dice)


def casting_added(battle: Warfare[U], unit: U, wizard: Model, casting: bool) -> int:
    """RG-ART-28, AF-ART-28: not to rolls to block a spell."""
    inked = [each for each in wizard.fighters() if each.sheet.hero and has(battle, unit, each, INK)]
    return 2 if casting and inked else 0
