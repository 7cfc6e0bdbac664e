# interpreted: armies are read once a game
"""The armies that Age of Fantasy is played with."""

from __future__ import annotations

from banneret.books.opr.armies import OprArmies


class AgeOfFantasyArmies(OprArmies):
    book = "age-of-fantasy"
    quick = ("aof-levy-750", "aof-horde-750")
    usual = (
        ("aof-levy-750", "aof-horde-750"),
        ("aof-court-750", "aof-kin-750"),
        ("aof-caravan-750", "aof-reavers-750"),
    )
    usual_map = "crowfoot-common"
