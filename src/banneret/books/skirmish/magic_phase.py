"""The Magic Phase (SK-MAG): one wizard after the other, its target named before the roll, measured after it."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters, hiding
from banneret.books.skirmish.battle import SHOOTING, Battle
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.field import apart, upright
from banneret.books.skirmish.magic_events import CastingRoll, SpellFellShort, SpellStifled
from banneret.books.skirmish.sheets import Spell
from banneret.books.skirmish.shot_targets import farthest
from banneret.books.skirmish.sight import risen
from banneret.books.skirmish.spell_effects import about_point, work
from banneret.books.skirmish.spell_targets import (
    POINT,
    SELF,
    UPDRAFT,
    NoSpells,
    NoWizards,
    SeenPoint,
    TargetOfSpell,
    spells_for,
    why_no_wizard,
)
from banneret.books.skirmish.spot_question import Spot
from banneret.books.skirmish.trials import WITHIN, is_cursed
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.updraft import carry
from banneret.books.skirmish.warrior import CAST
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.uprights import apart_from_point

END: Final = ""
GRIMOIRE_PAGE: Final = "grimoire-page"


def cast(battle: Battle, dice: Dice) -> Steps:
    """SK-MAG-06: one wizard of the active side, its spell and at whom; or the phase is over."""
    able = [each for each in battle.of_seat(battle.active) if why_no_wizard(battle, each) is None]
    chosen = END
    if able:
        options = [Option(each.id, each.name, (each.id,)) for each in able]
        options.append(Option(END, "No (more) spells"))
        closed = NoWizards(battle, battle.active, options)
        question = Choice("wizard", "SK-MAG-06", "Who casts a spell?", options, (), END, closed)
        chosen = yield ask(battle.active, unmeasured(question))
    if chosen == END:
        battle.step = SHOOTING
        return
    yield from choose_spell(battle, chosen, dice)
    settle(battle, dice)


def choose_spell(battle: Battle, wizard_id: str, dice: Dice) -> Steps:
    """SK-MAG-06: which of its spells, if it has a choice."""
    wizard = risen(battle.warrior(wizard_id))
    spells = spells_for(battle, wizard)
    spell = spells[0]
    if len(spells) > 1:
        options = [Option(each.id, f"{each.name} ({each.difficulty}+)", (wizard_id,)) for each in spells]
        prompt = f"Which spell does {wizard.name} cast?"
        closed = NoSpells(battle, wizard, options)
        question = Choice("spell", "SK-MAG-06", prompt, options, (wizard_id,), None, closed)
        key = yield ask(battle.active, unmeasured(question))
        spell = next(each for each in spells if each.id == key)
    if spell.target == POINT:
        spot = yield ask(battle.active, SeenPoint(battle, wizard, spell))
        if casts(battle, wizard_id, spell, "", dice) and reaches_spot(battle, wizard_id, spell, spot):
            about_point(battle, wizard_id, spell, spot, dice)
        return
    target_id = wizard_id
    if spell.target != SELF:
        target_id = yield ask(battle.active, TargetOfSpell(battle, wizard, spell))
    at = "" if target_id == wizard_id else target_id
    if casts(battle, wizard_id, spell, at, dice) and reaches(battle, wizard_id, spell, target_id):
        if spell.effect == UPDRAFT:
            yield from carry(battle, battle.warrior(wizard_id), target_id, dice)
        else:
            work(battle, wizard_id, spell, target_id, dice)


# ---------------------------------------------------------------------------------------- the casting roll


def casts(battle: Battle, wizard_id: str, spell: Spell, target_id: str, dice: Dice) -> bool:
    """SK-MAG-07, SK-MAG-08, SK-MAG-10: the one attempt of this turn; 2D6 against the difficulty."""
    wizard = battle.put(battle.warrior(wizard_id).having(CAST))
    stifled = encounters.no_magic(battle, wizard)
    if stifled is not None:
        battle.tell(SpellStifled(stifled.clause, wizard_id, stifled.why))
        return False
    hiding.reveal(battle, wizard_id, "SK-MOV-36")
    less = 1 if is_cursed(battle, wizard) else 0  # SK-ENC-35
    first: tuple[int, ...] = ()
    faces = tuple(dice.d6(2, "SK-MAG-07", f"{wizard.name} casts {spell.name}"))
    works = sum(faces) - less >= spell.difficulty
    if not works and GRIMOIRE_PAGE in wizard.sheet.gear and GRIMOIRE_PAGE not in wizard.used:
        battle.put(battle.warrior(wizard_id).spending(GRIMOIRE_PAGE))
        first = faces
        faces = tuple(dice.d6(2, "SK-MAG-07", f"{wizard.name} casts {spell.name}, again"))
        works = sum(faces) - less >= spell.difficulty
    clause = "SK-MAG-07" if works else "SK-MAG-08"
    battle.tell(CastingRoll(clause, wizard_id, spell.name, target_id, spell.difficulty, faces, works, first))
    return works


def reaches(battle: Battle, wizard_id: str, spell: Spell, target_id: str) -> bool:
    """Measured now: out of range the spell has no effect."""
    if target_id == wizard_id:
        return True
    inches = apart(battle.field, battle.warrior(wizard_id), battle.warrior(target_id))
    return in_range(battle, wizard_id, spell, inches)


def reaches_spot(battle: Battle, wizard_id: str, spell: Spell, spot: Spot) -> bool:
    field = battle.field
    body = upright(field, battle.warrior(wizard_id))
    inches = apart_from_point(body, spot[0], spot[1], field.height(spot[2]))
    return in_range(battle, wizard_id, spell, inches)


def in_range(battle: Battle, wizard_id: str, spell: Spell, inches: float) -> bool:
    """SK-ENC-28, SK-WEA-09: ranges may be shortened, and fog ends them."""
    reach = farthest(battle, max(0.0, spell.range - encounters.range_cut(battle)))
    if inches <= reach + WITHIN:
        return True
    battle.tell(SpellFellShort("SK-MAG-09", wizard_id, spell.name, round(inches, 1), reach))
    return False
