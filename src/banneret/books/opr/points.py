# interpreted: armies are read once a game
"""What a unit is worth: the formula new units are priced with."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.opr.packs import ArmyPack, UnitEntry, WeaponEntry, weapons_of
from banneret.books.opr.rule_names import parse_rule

_AP: Final = (1.0, 1.33, 1.67, 1.75, 1.8)
_MOVES: Final = {
    "Fast": 1.15,
    "Flying": 1.2,
    "Strider": 1.05,
    "Fear": 1.05,
    "Fearless": 1.05,
    "Scout": 1.1,
    "Ambush": 1.1,
    "Phalanx": 1.1,
    "Slow": 0.9,
    "Immobile": 0.85,
}
_ENDURES: Final = {"Regeneration": 1.5, "Artillery": 1.3, "Stealth": 1.15}


def _weapon_worth(weapon: WeaponEntry, h: float) -> float:
    rules = dict(parse_rule(text) for text in weapon.rules)
    if "Sniper" in rules:
        h = 5 / 6  # it shoots at Quality 2+
    worth = weapon.attacks * h * _AP[min(rules.get("AP", 0), 4)]
    if weapon.range:
        worth *= weapon.range / 18
    worth *= 1 + 0.3 * (rules.get("Deadly", 1) - 1)
    worth *= 1 + 0.45 * (rules.get("Blast", 1) - 1)
    for name, factor in (("Rending", 1.25), ("Poison", 1 + 0.27 / h), ("Indirect", 1.15), ("Sniper", 1.2)):
        if name in rules:
            worth *= factor
    return worth


def formula_points(unit: UnitEntry, pack: ArmyPack) -> int:
    """The price of the unit without upgrades, from its offence, toughness, mobility and fixed extras."""
    rules = dict(parse_rule(text) for text in unit.rules)
    h = (7 - unit.quality) / 6
    offence = sum(_weapon_worth(weapon, h) for weapon in weapons_of(unit, pack))
    if "Furious" in rules:
        offence += 0.5 * h
    offence += 0.5 * rules.get("Impact", 0)
    if "Breath Attack" in rules:
        offence += 1.3
    endures = rules.get("Tough", 1) * 6 / (unit.defense - 1) * (1 + 0.3 * (h - 0.5))
    mobility = 1.0
    for name in rules:
        endures *= _ENDURES.get(name, 1.0)
        mobility *= _MOVES.get(name, 1.0)
    fixed = 10.0 if "Hero" in rules else 0.0
    if "Wizard" in rules:
        fixed += 15 + 15 * rules["Wizard"]
    exact = 15 * unit.size * math.sqrt(offence * endures) * mobility + fixed
    return 5 * math.floor(exact / 5 + 0.5)
