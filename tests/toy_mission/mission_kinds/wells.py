"""Wells: one in the middle, one that players choose and one that each side digs; who has the fewest wins."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import Mission, clear_point, put_marker
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.sides import SEATS
from banneret.core.engine.ask import Ask, Steps, ask
from banneret.core.engine.dice import Dice


class Wells(Mission):
    id: ClassVar[str] = "wells"
    name: ClassVar[str] = "Wells"
    about: ClassVar[str] = "A well in the middle, one that you choose and one that each of you digs."
    wins: ClassVar[str] = "Whoever has fewer of the wells at the end wins; with none taken it is seat B."
    marker_clause: ClassVar[str] = "AF-MIS-02"
    marker_distance: ClassVar[float] = 5.0

    def fixed_markers(self, battle: Battle) -> None:
        x, y = clear_point(battle, 0.5 * battle.field.width, 0.5 * battle.field.depth)
        put_marker(battle, "", x, y, "AF-MIS-02")

    def count_markers(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, int]:
        return 1
        yield

    def own_marker(self, battle: Battle, seat: str, dice: Dice) -> Steps:
        question = PlaceMarker(battle, "AF-MIS-02", "Where do you dig a well?")
        if question.spot() is not None:
            x, y = yield ask(seat, question)
            put_marker(battle, seat, x, y, "AF-MIS-02")

    def on_seized(self, battle: Battle, marker_id: str, seat: str, there: list[Unit], dice: Dice) -> Steps:
        """The first to drink takes the bucket along."""
        battle.objectives[marker_id] = battle.objectives[marker_id].carried_by(there[0].id, seat)
        return
        yield

    def held(self, battle: Battle) -> dict[str, int]:
        """Those of the other side."""
        count = len(battle.objectives)
        return {seat: count - sum([m.owner == seat for m in battle.objectives.values()]) for seat in SEATS}

    def mission_points(self, battle: Battle) -> dict[str, int]:
        return {seat: 3 * number for seat, number in self.held(battle).items()}

    def result(self, battle: Battle) -> dict[str, int]:
        return self.held(battle)

    def winner(self, battle: Battle, winner: str) -> str:
        """With no well taken, who came second has won."""
        return winner if any([marker.owner for marker in battle.objectives.values()]) else "B"
