"""Sabotage (AF-MIS-11 to AF-MIS-13): each side guards a marker of its own and destroys the enemy's."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.events import MarkerDestroyed, MarkerMoved
from banneret.books.age_of_fantasy.marker_places import OWN_MARKER, PlaceMarker
from banneret.books.age_of_fantasy.mission import Mission, MissionPoints, put_marker
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.goal_words import point
from banneret.books.opr.events import MarkerSkipped
from banneret.books.opr.goal import WAVERING
from banneret.books.opr.markers import seizers, settle
from banneret.books.opr.objectives import Objective
from banneret.core.engine.ask import Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownGoalLine


class Sabotage(Mission):
    id: ClassVar[str] = "sabotage"
    name: ClassVar[str] = "Sabotage"
    about: ClassVar[str] = "Each of you has a marker: destroy the enemy’s and keep your own."
    wins: ClassVar[str] = (
        "You win if at the end the enemy’s marker is destroyed and your own still stands; else it is a draw."
    )
    clause: ClassVar[str] = "AF-MIS-13"
    placed_in_turn: ClassVar[bool] = False
    worth: ClassVar[MissionPoints] = MissionPoints(
        0, 1, 1, "1 for destroying the enemy marker and 1 for keeping one's own"
    )

    def scoring(self, battle: Battle) -> list[ShownGoalLine]:
        """AF-MIS-12."""
        text = battle.worded(
            "As a round ends, a marker is destroyed by enemies within 3” of it, unless its own side is there."
        )
        return [point(text, "AF-MIS-12"), point(WAVERING, "AF-PRE-08")]

    def standing(self, battle: Battle, goal: ShownGoal) -> list[ShownGoalLine]:
        """Whose marker still stands."""
        if not battle.objectives and not battle.round:
            return goal["stands"]
        found: list[ShownGoalLine] = []
        for line in goal["stands"]:
            stands = self.own_stands(battle, line["seat"])
            found.append({**line, "text": f"own marker {'stands' if stands else 'destroyed'}"})
        return found

    def own_marker(self, battle: Battle, seat: str, dice: Dice) -> Steps:
        """AF-MIS-11: 12" from one's own table edge."""
        prompt = "Where do you place your own marker, 12” from your table edge?"
        question = PlaceMarker(battle, "AF-MIS-11", prompt, seat)
        if question.spot() is None:
            battle.tell(MarkerSkipped("AF-MIS-11", seat))
            return
        answer = yield ask(seat, question)
        x, y = question.lies_at(answer)
        if (x, y) != answer:
            battle.tell(MarkerMoved("AF-MIS-11", seat, answer[0], answer[1], OWN_MARKER))
        put_marker(battle, seat, x, y, "AF-MIS-11", seat)

    def seize(self, battle: Battle, marker: Objective, there: list[Unit], dice: Dice) -> Steps:
        """AF-MIS-12: a side's own marker is never seized by its owner, and destroyed by the enemy."""
        seats = sorted({unit.seat for unit in there})
        if not marker.belongs:
            settle(battle, marker, seats)
            return
        takers = seizers(battle, seats)
        if takers and battle.are_enemies(takers[0], marker.belongs):
            del battle.objectives[marker.id]
            battle.tell(MarkerDestroyed("AF-MIS-12", marker.id, takers[0]))
        return
        yield

    def held(self, battle: Battle) -> dict[str, int]:
        """Its own marker, if it stands."""
        return {
            seat: sum([1 for m in battle.objectives.values() if m.belongs == seat]) for seat in battle.seats
        }

    def mission_points(self, battle: Battle) -> dict[str, int]:
        """AF-SID-02: for destroying the enemy's marker, and for keeping one's own.

        AF-MUL-10: what a team has together counts once, for the first of it.
        """
        points = dict.fromkeys(battle.seats, 0)
        for seat in battle.sides.one_of_each(battle.seats):
            kept = int(self.own_stands(battle, seat))
            gone = [enemy for enemy in self.rivals(battle, seat) if not self.own_stands(battle, enemy)]
            points[seat] = self.worth.kept * kept + self.worth.destroyed * len(gone)
        return points

    def result(self, battle: Battle) -> dict[str, int]:
        """AF-MIS-13: to have destroyed the enemy's marker and kept one's own."""
        result = dict.fromkeys(battle.seats, 0)
        for seat in battle.sides.one_of_each(battle.seats):
            left = any([self.own_stands(battle, enemy) for enemy in self.rivals(battle, seat)])
            result[seat] = int(self.own_stands(battle, seat) and not left)
        return result

    def own_stands(self, battle: Battle, seat: str) -> bool:
        """Whether a marker of this side or its allies is left."""
        return any([marker.belongs in battle.sides.team(seat) for marker in battle.objectives.values()])

    def rivals(self, battle: Battle, seat: str) -> tuple[str, ...]:
        """One of each team against this one; who plays for nobody has no marker."""
        players = [enemy for enemy in battle.enemies(seat) if enemy in battle.seats]
        return battle.sides.one_of_each(tuple(players))
