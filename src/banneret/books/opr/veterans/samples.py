# interpreted: for sample games
"""Armies of sample games with honours: every Level and every Artefact turns up in some of them."""

from __future__ import annotations

from typing import Any

import msgspec

from banneret.books.artefacts import ARCANE, BANNER, all_artefacts
from banneret.books.honours import Honours
from banneret.books.opr.honoured import GAINS, LEARNS, MELEE, SCORING_MODELS, SHOOTING, learned
from banneret.books.opr.roster import Roster, UnitData
from banneret.books.opr.rule_names import parse_rule
from banneret.core.engine.randoms import SplitMix64

SPELLS = ("hollow-court/soul-needle", "marchland-levy/glare")


def equipped(options: Any, seed: int) -> Any:
    """All armies, with no Artefact twice, and one battle standard in each that has two Heroes."""
    draw = SplitMix64(seed)
    free = list(all_artefacts())
    armies = {seat: _of_veterans(roster, draw, free) for seat, roster in options.armies.items()}
    return msgspec.structs.replace(options, armies=armies)


def _of_veterans(roster: Roster, draw: SplitMix64, free: list[str]) -> Roster:
    heroes = [unit for unit in roster.units if _has(unit, "Hero")]
    ranked = sorted(heroes, key=lambda unit: -unit.points)
    general = ranked[0].id if ranked else ""
    standard = ranked[1].id if ranked[1:] else ""
    units = [_honoured(unit, general, standard, draw, free) for unit in roster.units]
    return msgspec.structs.replace(roster, units=tuple(units))


def _has(unit: UnitData, rule: str) -> bool:
    return any(parse_rule(text)[0] == rule for model in unit.models for text in model.rules)


def _honoured(unit: UnitData, general: str, standard: str, draw: SplitMix64, free: list[str]) -> UnitData:
    hero = _has(unit, "Hero")
    if not hero and sum(model.count for model in unit.models) < SCORING_MODELS:
        return unit
    shoots = any(weapon.range for model in unit.models for weapon in model.weapons)
    gains = GAINS if hero else (MELEE, SHOOTING) if shoots else (MELEE,)
    level = draw.below(5 if unit.id in (general, standard) else 4)
    artefact = _drawn_artefact(unit, unit.id == standard, draw, free) if hero else ""
    honours = Honours(
        level=level,
        gain=gains[draw.below(len(gains))] if level >= 2 else "",
        battle_standard=unit.id == standard,
        artefact=artefact,
        learns=SPELLS[: LEARNS.get(artefact, 0)],
    )
    return msgspec.structs.replace(unit, honours=honours, learned=learned(honours))


def _drawn_artefact(unit: UnitData, standard: bool, draw: SplitMix64, free: list[str]) -> str:
    """Any that nobody has yet and that is of use to this Hero."""
    slots = {key: artefact.slot for key, artefact in all_artefacts().items()}
    wizard = _has(unit, "Wizard")
    fitting = [key for key in free if (slots[key] != ARCANE or wizard) and (slots[key] != BANNER or standard)]
    if not fitting:
        return ""
    chosen = fitting[draw.below(len(fitting))]
    free.remove(chosen)
    return chosen
