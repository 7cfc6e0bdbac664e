"""What units count for the Resolve of their side (QS-SCN-06), and which of them score (QS-SCN-04).

Which words of the campaign mean what in this book is settled in `standing`; here units in play are asked.
"""

from __future__ import annotations

from typing import Final

from banneret.books.quick_starter.sheets import Entry
from banneret.books.quick_starter.standing import scores
from banneret.books.quick_starter.unit import Unit

GENERAL: Final = 1  # what Characters and standards count for the Resolve of their side
BATTLE_STANDARD: Final = 2
STANDARD: Final = 1


def is_scoring(entry: Entry) -> bool:
    """QS-SCN-04."""
    return scores(entry.category, entry.models)


def bears_battle_standard(unit: Unit, army: list[Unit]) -> bool:
    """QS-VET-13: whoever the list names, else the first Character who is neither the General nor a Wizard."""
    for each in army:
        if each.entry.honours is not None and each.entry.honours.battle_standard:
            return each.id == unit.id
    for each in army:
        if each.entry.character and not is_general(each) and not each.entry.spells:
            return each.id == unit.id
    return False


def is_general(unit: Unit) -> bool:
    """Of a Character as he took the field: he keeps his own figure when he joins a unit."""
    return any([figure.id == unit.id and figure.general for figure in unit.figures])


def resolve_of(unit: Unit, army: list[Unit]) -> int:
    """QS-SCN-06: what a unit or a Character counts for the Resolve of its side."""
    if is_general(unit):
        return GENERAL
    if bears_battle_standard(unit, army):
        return BATTLE_STANDARD
    return STANDARD if unit.entry.standard else 0
