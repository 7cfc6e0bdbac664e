"""Duel (AF-MIS-05): markers that players place, and whoever controls most of them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.mission import Mission
from banneret.books.opr.events import MarkersRolled
from banneret.books.opr.harm import one_die
from banneret.books.opr.rolls import D3S, half
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice


class Duel(Mission):
    id: ClassVar[str] = "duel"
    name: ClassVar[str] = "Duel"
    about: ClassVar[str] = "You place a few markers in turn; who controls most of them at the end wins."
    clause: ClassVar[str] = "AF-MIS-05"

    def count_markers(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, int]:
        """AF-PRE-04: D3+2; a D3 is half a D6 (AF-GEN-05)."""
        face = yield from one_die(battle, "AF-PRE-04", "the number of markers", battle.seats[0], dice, D3S)
        count = half(face) + 2
        battle.tell(MarkersRolled("AF-PRE-04", count, face))
        return count
