"""King of the Hill (AF-MIS-15): one marker far from everything."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.marker_places import APART
from banneret.books.age_of_fantasy.mission import Mission, MissionPoints
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice


class KingOfTheHill(Mission):
    id: ClassVar[str] = "king-of-the-hill"
    name: ClassVar[str] = "King of the Hill"
    about: ClassVar[str] = "One marker in the middle of things; who controls it at the end wins."
    wins: ClassVar[str] = "Whoever controls the marker at the end wins; if nobody does it is a draw."
    clause: ClassVar[str] = "AF-MIS-15"
    marker_clause: ClassVar[str] = "AF-MIS-15"
    marker_distance: ClassVar[float] = APART
    worth: ClassVar[MissionPoints] = MissionPoints(2, 0, 0, "2 for controlling the marker")

    def count_markers(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, int]:
        return 1
        yield
