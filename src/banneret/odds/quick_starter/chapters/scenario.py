"""Scenarios: which of their places a unit would hold or reach, and what it would breach."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.scenario.chapter import ScenarioPlayed
from banneret.books.quick_starter.chapters.scenario.ground import breach_by
from banneret.core.space.shown import Consequence
from banneret.odds.outlook import consequence
from banneret.odds.quick_starter.chapter_chances import ChapterChances
from banneret.odds.scenario_places import scenario_places


class ScenarioChances(ChapterChances):
    def places(self, battle: Battle, unit_id: str) -> list[Consequence]:
        (chapter,) = [each for each in battle.chapters if isinstance(each, ScenarioPlayed)]
        kind, scene = chapter.kind(), chapter.scene(battle)
        found = scenario_places(kind, scene, unit_id, str)
        unit = battle.unit(unit_id)
        breach = breach_by(battle, unit, kind.breachable(scene, unit.seat))
        if breach is not None:
            (name,) = [feature.name for feature in kind.features if feature.id == breach.feature]
            text = f"After a turn spent here it has {breach.verb} {name}"
            found.append(consequence("marker", text, [breach.feature]))
        return found
