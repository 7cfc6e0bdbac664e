# interpreted: asked once a game, of Structs
"""What Levels and Artefacts make of a Hero before the battle: values, wounds and rules, in both books alike."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.books.honours import Honours
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.opr.rule_names import parse_rule

BEST: Final = 2  # RG-VET-03, AF-VET-03: of Quality and Defense
STOUT: Final = 3  # RG-VET-04, AF-VET-04: the Level from which a Hero takes a wound more
# RG-ART-11, RG-ART-23, RG-ART-35, AF-ART-11, AF-ART-23, AF-ART-35
TOUGHER: Final = {"heart-of-the-mountain": 2, "saints-knuckle": 1, "leech-stone": 2}
# RG-ART-21, RG-ART-09, AF-ART-21, AF-ART-09
RULES: Final = {"marshwalkers": "Strider", "stormstep-boots": "Flying"}


def enlisted(unit: UnitData) -> UnitData:
    """A unit as it takes the field; of those with honours a Hero is another than his sheet says."""
    honours = unit.honours
    if not honours or not any("Hero" in model.rules for model in unit.models):
        return unit
    return msgspec.structs.replace(unit, models=tuple([_raised(model, honours) for model in unit.models]))


def _raised(model: ModelData, honours: Honours) -> ModelData:
    model = _with_gain(model, honours.gain)
    rules = model.rules
    more = TOUGHER.get(honours.artefact, 0) + (1 if honours.level >= STOUT else 0)
    if more:
        rules = _tougher(rules, more)
    added = RULES.get(honours.artefact, "")
    if added and added not in rules:
        rules = (*rules, added)
    return msgspec.structs.replace(model, rules=rules)


def _with_gain(model: ModelData, gain: str) -> ModelData:
    """RG-VET-03, AF-VET-03."""
    if gain == "Quality":
        return msgspec.structs.replace(model, quality=max(BEST, model.quality - 1))
    if gain == "Defense":
        return msgspec.structs.replace(model, defense=max(BEST, model.defense - 1))
    if gain == "Attacks":
        return msgspec.structs.replace(model, weapons=_sharpened(model.weapons))
    return model


def _sharpened(weapons: tuple[WeaponData, ...]) -> tuple[WeaponData, ...]:
    """One Attack more with the first melee weapon, if there is any."""
    at = next((n for n, weapon in enumerate(weapons) if weapon.range == 0), len(weapons))
    better = [msgspec.structs.replace(weapon, attacks=weapon.attacks + 1) for weapon in weapons[at : at + 1]]
    return (*weapons[:at], *better, *weapons[at + 1 :])


def _tougher(rules: tuple[str, ...], more: int) -> tuple[str, ...]:
    """RG-VET-04, AF-VET-04: who has no Tough is killed by one wound, as if he had Tough(1)."""
    tough = [number for name, number in map(parse_rule, rules) if name == "Tough"]
    others = tuple([rule for rule in rules if parse_rule(rule)[0] != "Tough"])
    return (*others, f"Tough({(tough[0] if tough else 1) + more})")
