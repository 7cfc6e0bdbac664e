"""Artefacts that change how far Heroes and their units move."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.tray import Model
from banneret.books.opr.veterans.bearers import anybody_bears, has, hero_on
from banneret.books.opr.veterans.combat import HALO
from banneret.books.opr.warfare import U, Warfare

SPURS: Final = "couriers-spurs"
BOOTS: Final = "stormstep-boots"
SPURRED: Final = 2.0
WINGED: Final = 12.0


def is_spurred(battle: Warfare[U], unit: U, model: Model) -> bool:
    """RG-ART-15, AF-ART-15."""
    hero = hero_on(model)
    return hero is not None and has(battle, unit, hero, SPURS)


def is_winged(battle: Warfare[U], unit: U, model: Model) -> bool:
    """RG-ART-09, AF-ART-09."""
    hero = hero_on(model)
    return hero is not None and has(battle, unit, hero, BOOTS)


def halved(battle: Warfare[U], unit: U, inches: float) -> float:
    """RG-ART-33, AF-ART-33: half as far, and fractions are kept."""
    return 0.5 * inches if anybody_bears(battle, unit, HALO) else inches
