"""Exact odds in Skirmish: shots, blows, spells and tests. Nothing is sampled, and nothing is measured.

This module names what others may rely on.
"""

from __future__ import annotations

from banneret.odds.skirmish.blows import all_blows, attacks_of, blows, hit_chances
from banneret.odds.skirmish.dice import (
    cast_chance,
    initiative_chance,
    leadership_chance,
    rout_chance,
    strength_chance,
)
from banneret.odds.skirmish.fates import FateOdds
from banneret.odds.skirmish.shooting import ShotOdds, ShotTable, net_chance, shot_odds, shot_table, spell_hits

__all__ = [
    "FateOdds",
    "ShotOdds",
    "ShotTable",
    "all_blows",
    "attacks_of",
    "blows",
    "cast_chance",
    "hit_chances",
    "initiative_chance",
    "leadership_chance",
    "net_chance",
    "rout_chance",
    "shot_odds",
    "shot_table",
    "spell_hits",
    "strength_chance",
]
