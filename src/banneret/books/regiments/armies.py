# interpreted: armies are read once a game
"""The armies that Regiments is played with."""

from __future__ import annotations

from banneret.books.opr.armies import OprArmies


class RegimentsArmies(OprArmies):
    book = "regiments"
    quick = ("levy-750", "horde-750")
    usual = (("levy-750", "horde-750"), ("court-750", "kin-750"), ("horde-750", "kin-750"))
    usual_map = "otterbrook-meadow"
