# interpreted: asked once a game, of Structs
"""What Levels and Artefacts make of a unit before the battle: values, Health Points, wings and spells."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.roster import UnitData

AIM: Final = "Aim"
HIGHEST: Final = 10  # QS-VET-03
BEST_AIM: Final = 2
HEALTH: Final = {"heart-of-the-mountain": 2, "saints-knuckle": 1, "leech-stone": 2}
WINGS: Final = "Fly (12, 12)"


def enlisted(unit: UnitData) -> UnitData:
    """A unit as it takes the field."""
    honours = unit.honours
    if not honours:
        return unit
    if honours.gain:
        unit = _with_gain(unit, honours.gain)
    health = HEALTH.get(honours.artefact, 0)
    if unit.category == "character" and honours.level >= 3:
        health += 1  # QS-VET-04
    if health:
        profile = msgspec.structs.replace(unit.profile, HP=unit.profile.HP + health)
        unit = msgspec.structs.replace(unit, profile=profile)
    if honours.artefact == "stormstep-boots":
        unit = _with_wings(unit)
    if unit.learned:
        unit = msgspec.structs.replace(unit, spells=(*unit.spells, *unit.learned))  # QS-ART-04, QS-ART-16
    return unit


def _with_gain(unit: UnitData, gain: str) -> UnitData:
    """QS-VET-03, QS-VET-08: a Characteristic is 1 higher, an Aim 1 lower."""
    if gain == AIM:
        if unit.shooting is None:
            return unit
        aim = max(BEST_AIM, unit.shooting.aim - 1)
        return msgspec.structs.replace(unit, shooting=msgspec.structs.replace(unit.shooting, aim=aim))
    now: int = getattr(unit.profile, gain)
    profile = msgspec.structs.replace(unit.profile, **{gain: max(now, min(HIGHEST, now + 1))})
    return msgspec.structs.replace(unit, profile=profile)


def _with_wings(unit: UnitData) -> UnitData:
    """QS-ART-09: whoever flies faster keeps that."""
    faster = [rule for rule in unit.rules if parse_rule(rule).fly_rates() > parse_rule(WINGS).fly_rates()]
    if faster:
        return unit
    others = [rule for rule in unit.rules if not parse_rule(rule).fly_rates()[0]]
    return msgspec.structs.replace(unit, rules=(*others, WINGS))
