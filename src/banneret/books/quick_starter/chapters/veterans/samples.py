# interpreted: for sample games
"""Armies of sample games with honours: every Level and every Artefact turns up in some of them."""

from __future__ import annotations

import msgspec

from banneret.books.artefacts import ARCANE, BANNER, all_artefacts
from banneret.books.honours import Honours
from banneret.books.quick_starter.army_building import AIM, GAINS, GAINS_OF_UNITS, LEARNS, learned
from banneret.books.quick_starter.options import QuickStarterOptions
from banneret.books.quick_starter.roster import UnitData
from banneret.core.engine.randoms import SplitMix64

SPELLS = ("larkspire/sky-needles", "sedge-brood/slow-blood")


def equipped(options: QuickStarterOptions, seed: int) -> QuickStarterOptions:
    """Both armies, with no Artefact twice and one battle standard each."""
    draw = SplitMix64(seed)
    free = list(all_artefacts())
    armies = {}
    for seat, roster in options.armies.items():
        units = [_honoured(unit, draw, free) for unit in roster.units]
        armies[seat] = msgspec.structs.replace(roster, units=tuple(units))
    return msgspec.structs.replace(options, armies=armies)


def _honoured(unit: UnitData, draw: SplitMix64, free: list[str]) -> UnitData:
    character = unit.category == "character"
    if unit.round_base:
        return unit
    standard = character and not unit.general
    level = draw.below(5 if character else 4)
    gains = GAINS if character else GAINS_OF_UNITS
    able = [gain for gain in gains if gain != AIM or unit.shooting is not None]
    artefact = _drawn_artefact(unit, draw, free) if character else ""
    honours = Honours(
        level=level,
        gain=able[draw.below(len(able))] if level >= 2 else "",
        battle_standard=standard,
        artefact=artefact,
        learns=SPELLS[: LEARNS.get(artefact, 0)],
    )
    return msgspec.structs.replace(unit, honours=honours, learned=learned(honours))


def _drawn_artefact(unit: UnitData, draw: SplitMix64, free: list[str]) -> str:
    """Any that nobody has yet and that is of use to this Character."""
    slots = {key: artefact.slot for key, artefact in all_artefacts().items()}
    fitting = [
        key
        for key in free
        if (slots[key] != ARCANE or unit.spells) and (slots[key] != BANNER or not unit.general)
    ]
    chosen = fitting[draw.below(len(fitting))]
    free.remove(chosen)
    return chosen
