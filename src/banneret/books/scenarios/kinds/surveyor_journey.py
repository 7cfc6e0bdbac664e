"""Surveyor Journey: a surveyor of each side goes about with a unit and maps what they come to."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.chapters import with_value
from banneret.books.scenarios.scenario import (
    HOLDING,
    SLACK,
    BattleScene,
    CampaignScenario,
    Force,
    GoalPlace,
    Marker,
    Reached,
    ScenarioNotes,
    at_marker,
    called,
    not_done,
)

POINTS: Final = (
    Marker("south-west-point", "South-western point", 18.0, 12.0),
    Marker("south-east-point", "South-eastern point", 54.0, 12.0),
    Marker("north-west-point", "North-western point", 18.0, 36.0),
    Marker("north-east-point", "North-eastern point", 54.0, 36.0),
)


class SurveyorJourney(CampaignScenario):
    id: ClassVar[str] = "surveyor-journey"
    name: ClassVar[str] = "Surveyor Journey"
    number: ClassVar[int] = 27
    wins: ClassVar[str] = "your surveyor has mapped more points, by ending rounds at them"
    draws: ClassVar[str] = "both have mapped as many"
    scores: ClassVar[str] = (
        "The score counts points mapped: a surveyor maps one by ending a round within 3” of it "
        "without the enemy’s."
    )
    counted: ClassVar[tuple[str, str]] = ("point mapped", "points mapped")
    markers: ClassVar[tuple[Marker, ...]] = POINTS

    def names_of(self, side: str) -> int:
        return 1

    def naming(self) -> str:
        return "Which unit does your surveyor join?"

    def named_as(self) -> str:
        return "Surveyor"

    def after_round(self, scene: BattleScene) -> ScenarioNotes:
        done = scene.notes.done
        for point in not_done(scene, POINTS):
            there = [seat for seat in scene.sides() if any([is_at(each, point) for each in scene.named(seat)])]
            if len(there) == 1:
                done = with_value(done, point.id, there[0])
        return scene.notes._replace(done=done)

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {seat: scene.done_by(seat) for seat in scene.sides()}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        """Only surveyors map anything, each alone."""
        own = [force for force in scene.standing(unit) if force in scene.named(force.seat)]
        found: list[Reached] = []
        for point in not_done(scene, POINTS):
            for force in own:
                if is_at(force, point):
                    other = any([is_at(each, point) for each in scene.named(scene.enemy(force.seat))])
                    maps = "Keeps the enemy from mapping" if other else "Would map"
                    found.append(Reached(f"{maps} {called(point.name)}", (point.id,)))
        return found

    def winner(self, scene: BattleScene) -> str:
        return scene.more(scene.done_by(scene.near), scene.done_by(scene.far))

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        """The surveyor goes to the nearest point; the others go for that of the enemy."""
        found: list[GoalPlace] = []
        for force in scene.named(seat):
            for point in not_done(scene, POINTS):
                found.append(at_marker(point, 1.0, (force.id,)))
        for force in scene.named(scene.enemy(seat)):
            if force.here:
                found.append(GoalPlace((force.x, force.y, force.x, force.y), HOLDING, 0.4))
        return found or super().goals(scene, seat)

    def prize(self, scene: BattleScene, force: Force) -> float:
        return 1.0 if force in scene.named(force.seat) else 0.0


def is_at(force: Force, point: Marker) -> bool:
    return force.here and force.steady and force.gap(point.x, point.y) <= HOLDING + SLACK
