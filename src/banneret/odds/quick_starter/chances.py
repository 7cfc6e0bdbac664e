"""Exact odds in the Quick Starter: charges, tests, magic, shooting, a Round of Combat. Nothing is sampled.

Every number comes from the rules of the book package itself, so that what is foretold here is what the game
does. What players decide is a parameter, `answer`. This module names what others may rely on.
"""

from __future__ import annotations

from banneret.odds.quick_starter.blows import Answerer, first_answer
from banneret.odds.quick_starter.charge import (
    ChargeOdds,
    FleeOdds,
    after_charge,
    best_charge,
    charge_odds,
    flee_odds,
    landed_at,
)
from banneret.odds.quick_starter.dice import (
    CastingOdds,
    break_chance,
    capture_chance,
    cast_chance,
    casting,
    charge_chance,
    dice_total,
    discipline_chance,
    dispel_chance,
    distance_chances,
    miscast_chance,
    needed,
    panic_chance,
    pass_chance,
    rally_chance,
)
from banneret.odds.quick_starter.melee import CombatOdds, UnitOdds, blows, combat
from banneret.odds.quick_starter.shooting import LossChances, mean_losses, miscast_harm, spell_losses, volley
from banneret.odds.timekeeping import OutOfTime

__all__ = [
    "Answerer",
    "CastingOdds",
    "ChargeOdds",
    "CombatOdds",
    "FleeOdds",
    "LossChances",
    "OutOfTime",
    "UnitOdds",
    "after_charge",
    "best_charge",
    "blows",
    "break_chance",
    "capture_chance",
    "cast_chance",
    "casting",
    "charge_chance",
    "charge_odds",
    "combat",
    "dice_total",
    "discipline_chance",
    "dispel_chance",
    "distance_chances",
    "first_answer",
    "flee_odds",
    "landed_at",
    "mean_losses",
    "miscast_chance",
    "miscast_harm",
    "needed",
    "panic_chance",
    "pass_chance",
    "rally_chance",
    "spell_losses",
    "volley",
]
