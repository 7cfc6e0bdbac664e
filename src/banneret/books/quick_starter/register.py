"""What a campaign's register says of units, which the Quick Starter has no words for (QS-SCN-04, QS-SCN-06).

Settled here once: scenarios and the register ask these functions, and nobody else decides it.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.sheets import Entry
from banneret.books.quick_starter.unit import Unit

SCORING_MODELS: Final = 3
GENERAL: Final = 1  # what Characters and standards count for the Resolve of their side
BATTLE_STANDARD: Final = 2
STANDARD: Final = 1


def is_scoring(entry: Entry) -> bool:
    """QS-SCN-04: a unit that takes the field with three or more models, no Character and no War Machine."""
    return not entry.character and not entry.round and entry.models >= SCORING_MODELS


def carries_standard(entry: Entry) -> bool:
    """QS-SCN-06: every Scoring unit that fights in ranks has a standard: Light Troops have none."""
    return is_scoring(entry) and not any([rule.is_light() for rule in entry.rules])


def bears_battle_standard(unit: Unit, army: list[Unit]) -> bool:
    """QS-SCN-06: the dearest Character of an army, neither its General nor a Wizard; the first of equals."""
    able = [each for each in army if each.entry.character and not is_general(each) and not each.entry.spells]
    if not able:
        return False
    dearest = able[0]
    for each in able[1:]:
        if each.entry.points > dearest.entry.points:
            dearest = each
    return dearest.id == unit.id


def is_general(unit: Unit) -> bool:
    """Of a Character as he took the field: he keeps his own figure when he joins a unit."""
    return any([figure.id == unit.id and figure.general for figure in unit.figures])


def resolve_of(unit: Unit, army: list[Unit]) -> int:
    """QS-SCN-06: what a unit or a Character counts for the Resolve of its side."""
    if is_general(unit):
        return GENERAL
    if bears_battle_standard(unit, army):
        return BATTLE_STANDARD
    return STANDARD if carries_standard(unit.entry) else 0
