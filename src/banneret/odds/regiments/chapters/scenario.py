"""Scenarios: which of their places a unit would hold or reach."""

from __future__ import annotations

from functools import partial

from banneret.books.opr.scenario_play import lies_as
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.chapters.scenario import ScenarioOnTrays
from banneret.core.space.shown import Consequence
from banneret.odds.opr.chapter_odds import OprChapterOdds
from banneret.odds.scenario_places import scenario_places


class ScenarioOddsOnTrays(OprChapterOdds[Battle]):
    def places(self, battle: Battle, unit: str) -> list[Consequence]:
        (chapter,) = [each for each in battle.chapters if isinstance(each, ScenarioOnTrays)]
        kind = chapter.kind()
        return scenario_places(kind, chapter.scene(battle), unit, partial(lies_as, kind))
