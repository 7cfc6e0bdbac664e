# interpreted: made once a game
"""What came of a battle of Regiments.

RG-MOR-10: who routs is removed, as having fled. RG-PRE-16: who finds no room takes no part.
"""

from __future__ import annotations

from banneret.books.battle_report import BattleReport
from banneret.books.opr import report as opr
from banneret.core.engine.match import Match


def report(match: Match) -> BattleReport:
    return opr.report(match, rout_destroys=False, no_room_destroys=False)
