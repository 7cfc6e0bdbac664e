# interpreted: armies are read once a game
"""The armies that Regiments is played with."""

from __future__ import annotations

from banneret.books.armies import QuickBattle
from banneret.books.opr.armies import OprArmies


class RegimentsArmies(OprArmies):
    book = "regiments"
    quick = ("levy-750", "horde-750")
    battles = (
        QuickBattle(
            "first-muster",
            "First Muster",
            "Pikes and bows hold a meadow against a horde that wants to come close. Begin with this one.",
            74,
            ("levy-750", "horde-750"),
            "otterbrook-meadow",
        ),
        QuickBattle(
            "fog-on-the-fen",
            "Fog on the Fen",
            "The dead walk out of the water. Bows and wild things of the wood try to keep them away.",
            68,
            ("kin-750", "court-750"),
            "drowned-fen",
        ),
        QuickBattle(
            "caravan-at-bay",
            "Caravan at Bay",
            "Two full armies with engines and monsters: raiders off the sea against rich prey.",
            90,
            ("caravan-1500", "reavers-1500"),
            "skylark-downs",
        ),
    )
    usual = (("levy-750", "horde-750"), ("court-750", "kin-750"), ("horde-750", "kin-750"))
    usual_map = "otterbrook-meadow"
