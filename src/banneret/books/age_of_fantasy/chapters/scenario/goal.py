"""The scenario in place of a mission of the book: its markers, and who holds them (AF-SCN-04)."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.scenario.layout import clause
from banneret.books.age_of_fantasy.chapters.scenario.scene import scene_of
from banneret.books.age_of_fantasy.mission import Mission, put_marker
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.events import Seized
from banneret.books.opr.objectives import Objective
from banneret.books.scenarios.known import scenario_called
from banneret.books.scenarios.scenario import CampaignScenario
from banneret.books.scenarios.scenario import Marker as PlaceToHold
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownNote


class ScenarioGoal(Mission):
    """What was chosen is the scenario and who attacks, as in the chapter that brings it."""

    id: ClassVar[str] = "as-the-scenario-says"
    name: ClassVar[str] = "As the scenario says"
    clause: ClassVar[str] = "AF-SCN-01"
    placed_in_turn: ClassVar[bool] = False

    def kind(self) -> CampaignScenario:
        return scenario_called(self.chosen[0])

    def counts(self) -> str:
        return self.kind().name

    def shown(self, battle: Battle) -> list[ShownNote]:
        """The chapter says how each side wins."""
        return []

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        """The chapter tells that too."""
        return goal

    def fixed_markers(self, battle: Battle) -> None:
        for marker in self.kind().markers:
            put_marker(battle, "", marker.x, marker.y, clause(self.kind().number))

    def seize(self, battle: Battle, marker: Objective, there: list[Unit], dice: Dice) -> Steps:
        """AF-SCN-04: held only while a Scoring unit is near and no Scoring enemy is."""
        scene = scene_of(battle, self.kind(), self.chosen[1])
        owner = scene.holder(PlaceToHold(marker.id, "", marker.x, marker.y))
        if owner != marker.owner:
            battle.objectives[marker.id] = marker.owned_by(owner)
            battle.tell(Seized(clause(4), marker.id, owner))
        return
        yield
