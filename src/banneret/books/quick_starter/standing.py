# interpreted: armies are read once a game
"""What the campaign counts and the Quick Starter has no word for, settled here once.

- **Mounted** is who stands on a rider's base, 25x50 mm. Beasts of that size and riders of larger ones differ,
  and their entries say so. A chariot is no mount.
- **Scoring** is a unit of three models or more that is no Character, as in the other battle books.
- **A standard** is carried by a Scoring unit that forms ranks or is mounted, but not by Light Troops, unless
  its entry says otherwise.
- **The battle standard** is carried by the Character whom the list names, else by the first who neither leads
  the army nor knows a spell.
- **A Monster** is a model with Towering Presence; if it is a Character, one that somebody rides.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import UNSET

from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.roster import UnitData

RIDERS_BASE: Final = (25, 50)
LEAST_SCORING: Final = 3


def usually_mounted(base: tuple[int, int]) -> bool:
    """Whether this is a base for a model that rides."""
    return base == RIDERS_BASE


def scores(category: str, models: int) -> bool:
    return category != "character" and models >= LEAST_SCORING


def usually_with_standard(category: str, models: int, files: int, rules: Sequence[str], mounted: bool) -> bool:
    """Whether a unit of this kind carries a standard if its entry does not say."""
    light = any([parse_rule(text).is_light() for text in rules])
    return scores(category, models) and not light and (mounted or models > files)


def is_mounted(unit: UnitData) -> bool:
    """CP-FAC-21 of units, and of Characters who enter a joust."""
    return usually_mounted(unit.base) if unit.mounted is UNSET else unit.mounted


def is_scoring(unit: UnitData) -> bool:
    """CP-VET-01."""
    return scores(unit.category, unit.models)


def has_standard(unit: UnitData) -> bool:
    """CP-CHA-08, CP-VET-07."""
    if unit.standard is not UNSET:
        return unit.standard
    return usually_with_standard(unit.category, unit.models, unit.files, unit.rules, is_mounted(unit))


def is_monster(unit: UnitData) -> bool:
    """QS-VET-14, for CP-CHA-07 and CP-VET-05."""
    return any([parse_rule(text).is_towering() for text in unit.rules])


def is_ridden(unit: UnitData) -> bool:
    """CP-CHA-07: a Monster that a Character rides."""
    return is_monster(unit) and unit.category == "character"


def battle_standard(units: Iterable[UnitData]) -> str:
    """CP-CHA-04: the id of the Character who carries the army's own standard, or ""."""
    army = list(units)
    for unit in army:
        if unit.honours and unit.honours.battle_standard:
            return unit.id
    for unit in army:
        if unit.category == "character" and not unit.general and not unit.spells:
            return unit.id
    return ""
