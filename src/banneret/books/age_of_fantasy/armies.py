# interpreted: armies are read once a game
"""The armies that Age of Fantasy is played with."""

from __future__ import annotations

from banneret.books.armies import QuickBattle
from banneret.books.opr.armies import OprArmies


class AgeOfFantasyArmies(OprArmies):
    book = "age-of-fantasy"
    quick = ("aof-levy-750", "aof-horde-750")
    battles = (
        QuickBattle(
            "common-ground",
            "Common Ground",
            "A few units a side run for four markers on the common. Quick turns, and everybody fights.",
            90,
            ("aof-levy-750", "aof-horde-750"),
            "crowfoot-common",
        ),
        QuickBattle(
            "under-the-oaks",
            "Under the Oaks",
            "Forest folk on their own ground, and corsairs who have come to burn it. Cover everywhere.",
            116,
            ("aof-kin-1500", "aof-reavers-1500"),
            "hundred-oaks",
        ),
        QuickBattle(
            "the-giants-table",
            "The Giant’s Table",
            "The largest of all: fifteen units a side, wizards, colossi and dragons. Bring time.",
            214,
            ("aof-court-3000", "aof-levy-3000"),
            "giants-table",
        ),
    )
    usual = (
        ("aof-levy-750", "aof-horde-750"),
        ("aof-court-750", "aof-kin-750"),
        ("aof-caravan-750", "aof-reavers-750"),
    )
    usual_map = "crowfoot-common"
