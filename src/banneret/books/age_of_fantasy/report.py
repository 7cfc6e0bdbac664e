# interpreted: made once a game
"""What came of a battle of Age of Fantasy.

AF-MOR-09, AF-PRE-15: who routs, and who finds no room, counts as destroyed.
"""

from __future__ import annotations

from banneret.books.battle_report import BattleReport
from banneret.books.opr import report as opr
from banneret.core.engine.match import Match


def report(match: Match) -> BattleReport:
    return opr.report(match, rout_destroys=True, no_room_destroys=True)
