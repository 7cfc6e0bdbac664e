"""Tactical Advance: three places between the armies, worth a point a round to whoever holds them."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.chapters import value_of, with_value
from banneret.books.scenarios.scenario import BattleScene, CampaignScenario, Marker, ScenarioNotes

LINE: Final = (
    Marker("west", "Western marker", 18.0, 24.0),
    Marker("middle", "Middle marker", 36.0, 24.0),
    Marker("east", "Eastern marker", 54.0, 24.0),
)
FIRST: Final = 2  # the round from which on they count


class TacticalAdvance(CampaignScenario):
    id: ClassVar[str] = "tactical-advance"
    name: ClassVar[str] = "Tactical Advance"
    number: ClassVar[int] = 28
    wins: ClassVar[str] = "you have more points; each marker held as a round ends is one, from the second on"
    draws: ClassVar[str] = "both have as many"
    scores: ClassVar[str] = (
        "Each marker held as a round ends is a point; you hold one with a Scoring unit within "
        "3” and no such enemy there."
    )
    counted: ClassVar[tuple[str, str]] = ("point", "points")
    markers: ClassVar[tuple[Marker, ...]] = LINE

    def after_round(self, scene: BattleScene) -> ScenarioNotes:
        points = scene.notes.points
        if scene.round >= FIRST:
            for seat in scene.sides():
                points = with_value(points, seat, value_of(points, seat, 0) + scene.held(seat, LINE))
        return scene.notes._replace(points=points)

    def tally(self, scene: BattleScene) -> dict[str, int]:
        return {seat: value_of(scene.notes.points, seat, 0) for seat in scene.sides()}

    def winner(self, scene: BattleScene) -> str:
        points = scene.notes.points
        return scene.more(value_of(points, scene.near, 0), value_of(points, scene.far, 0))
