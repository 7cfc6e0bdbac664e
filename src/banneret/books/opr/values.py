"""What a unit has by its own rules: for a morale test, to block hits and to ignore wounds.

The steps ask the battle for these (`Warfare.morale_need` and so on), where optional chapters have a say too.
"""

from __future__ import annotations

from typing import Final

from banneret.books.opr.tray import Model
from banneret.books.opr.troop import Troop

# What becomes of a unit that has failed a morale test.
HOLDS: Final = "holds"
WAVERS: Final = "wavers"
ROUTS: Final = "routs"

REGENERATION: Final = 5  # RG-SPC-23, AF-SPC-28: ignored on this face or a higher one


class Ward:
    """A roll by which a wound may be ignored: on `need` or more, by this clause; `why` is what it is for.

    One that is not there for ever is left for so `many` wounds more (-1: for any number), and may help against
    attacks alone.
    """

    __slots__ = ("attacks_only", "clause", "many", "need", "why")

    def __init__(self, need: int, clause: str, why: str, many: int = -1, attacks_only: bool = False) -> None:
        self.need = need
        self.clause = clause
        self.why = why
        self.many = many
        self.attacks_only = attacks_only

    def tries(self, wounds: int, attack: bool) -> int:
        """For how many of so many wounds it is rolled."""
        if self.attacks_only and not attack:
            return 0
        return wounds if self.many < 0 else min(wounds, self.many)


def morale_quality(unit: Troop) -> int:
    """RG-SPC-14, AF-SPC-19: the unit's Quality, or a Hero's in it where that is better."""
    best = unit.quality()
    for model in unit.models:
        for each in model.fighters() if model.crew else (model,):
            if each.sheet.hero and each.sheet.quality < best:
                best = each.sheet.quality
    return best


def morale_need(unit: Troop) -> int:
    """The face a morale test needs, with Fearless and the like."""
    modifier = sum([rule.morale_modifier() for rule in unit.rules()])
    return morale_quality(unit) - modifier


def block_values(target: Troop, shooting: bool, picked: str = "", hero: Model | None = None) -> tuple[int, int]:
    """The Defense that counts and the modifier to the roll; `hero` is one of Heroes left alone.

    RG-SPC-03, RG-SPC-15, RG-SPC-28, AF-SPC-06, AF-SPC-20, AF-SPC-34, spells.
    """
    defense = target.defense() if hero is None else hero.sheet.defense
    for model in target.models:
        if model.id == picked:
            defense = model.sheet.defense
    modifier = 0
    for rule in target.rules_of(picked):
        modifier += rule.block_modifier()
        if shooting:
            defense = rule.defense_against_shooting(defense)
    return defense, modifier


def regenerates(unit: Troop, model: Model) -> bool:
    """RG-SPC-23, by the model's own rule or by a spell on its unit."""
    if model.sheet.regenerates:
        return True
    return any([rule.regenerates() for spell in unit.spells for rule in spell.grants])
