"""Scenarios: which of their places a unit would hold or reach."""

from __future__ import annotations

from functools import partial

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.scenario.chapter import ScenarioOnBases
from banneret.books.opr.scenario_play import lies_as
from banneret.core.space.shown import Consequence
from banneret.odds.age_of_fantasy.chapter_odds import ChapterOdds
from banneret.odds.scenario_places import scenario_places


class ScenarioOddsOnBases(ChapterOdds):
    def places(self, battle: Battle, unit: str) -> list[Consequence]:
        (chapter,) = [each for each in battle.chapters if isinstance(each, ScenarioOnBases)]
        kind = chapter.kind()
        return scenario_places(kind, chapter.scene(battle), unit, partial(lies_as, kind))
