"""Chances of plain rolls: tests of characteristics, and spells that work."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.magic_phase import GRIMOIRE_PAGE
from banneret.books.skirmish.sheets import Spell
from banneret.books.skirmish.trials import (
    FEAR,
    again_by,
    is_cursed,
    is_immune,
    own_leadership,
    penalty_to_initiative,
)
from banneret.books.skirmish.warrior import Warrior
from banneret.odds.skirmish.fates import FACES, share


def two_dice_at_most(value: int) -> float:
    """That two dice add up to no more than this."""
    return sum([1.0 for one in FACES for other in FACES if one + other <= value]) / 36.0


def with_another_try(chance: float, again: bool) -> float:
    return chance + (1.0 - chance) * chance if again else chance


def initiative_chance(battle: Battle, warrior: Warrior, why: str) -> float:
    """SK-GEN-04."""
    value = warrior.sheet.initiative - penalty_to_initiative(battle)
    return with_another_try(_one_die(battle, warrior, value), bool(again_by(warrior, why, False)))


def strength_chance(battle: Battle, warrior: Warrior, why: str) -> float:
    """SK-GEN-04."""
    again = bool(again_by(warrior, why, True))
    return with_another_try(_one_die(battle, warrior, warrior.sheet.strength), again)


def _one_die(battle: Battle, warrior: Warrior, value: int) -> float:
    less = 1 if is_cursed(battle, warrior) else 0
    return share([face == 1 or (face != 6 and face + less <= value) for face in FACES])


def leadership_chance(battle: Battle, warrior: Warrior, why: str, value: int | None = None) -> float:
    """SK-GEN-05, SK-SPC-13: on its own Leadership or a given one; whether a Leader is near is not measured."""
    if is_immune(warrior) or (why == FEAR and warrior.has("unshaken")):
        return 1.0
    least = own_leadership(warrior) if value is None else value
    chance = two_dice_at_most(least - (1 if is_cursed(battle, warrior) else 0))
    return with_another_try(chance, bool(again_by(warrior, why, False)))


def rout_chance(value: int) -> float:
    """SK-REC-04: that a party with this Leadership stands."""
    return two_dice_at_most(value)


def cast_chance(battle: Battle, wizard: Warrior, spell: Spell) -> float:
    """SK-MAG-07: that two dice reach the difficulty, with a Grimoire page if it has one left."""
    least = spell.difficulty + (1 if is_cursed(battle, wizard) else 0)
    chance = 1.0 - two_dice_at_most(least - 1)
    page = GRIMOIRE_PAGE in wizard.sheet.gear and GRIMOIRE_PAGE not in wizard.used
    return with_another_try(chance, page)
