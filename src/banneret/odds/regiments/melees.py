"""The melee that a charge leads to, kept as long as the same units stand there."""

from __future__ import annotations

from typing import Final

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import contact_side
from banneret.books.regiments.unit import Unit
from banneret.odds.opr.advice import MOST_KEPT
from banneret.odds.opr.results import MeleeOdds
from banneret.odds.regiments.bodies import DwindlingRanks, body_of
from banneret.odds.regiments.chances import melee

_melees: Final[dict[tuple[DwindlingRanks, DwindlingRanks, str, int], MeleeOdds]] = {}


def melee_odds(battle: Battle, charger: Unit, defender: Unit, side: str = "", dealt: int = 0) -> MeleeOdds:
    """The melee that a charge from where the two stand leads to, or one into this side.

    `dealt` are wounds that spells have dealt since contact.
    """
    side = side or contact_side(charger, defender)
    if not battle.keeps_odds():
        return melee(charger, defender, side, dealt=dealt, battle=battle)
    key = (body_of(charger, battle), body_of(defender, battle), side, dealt)
    known = _melees.get(key)
    if known is None:
        known = melee(charger, defender, side, dealt=dealt, battle=battle)
        if len(_melees) >= MOST_KEPT:
            _melees.clear()
        _melees[key] = known
    return known
