"""Scenarios: where the bot wants its units to be, whom it names and with whom it begins."""

from __future__ import annotations

import random

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.scenario.chapter import ScenarioOnBases
from banneret.books.age_of_fantasy.movement import RUSH, allowances
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.objectives import Objective
from banneret.books.opr.scenario_play import as_objectives, is_scoring
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.goals import ANY, Goal
from banneret.core.engine.ask import Answer, Choice, Pick, Question
from banneret.core.engine.ranking import best, ranked

CROWD = 0.2  # what is left of a place for one who comes where another serves already
NEAR = 3.0  # how near one must be to a point of an area


class BasesScenarioAims(ChapterAims):
    def goals(self, battle: Battle, seat: str, point: float) -> list[Goal]:
        """The places of the scenario, each for those who count there."""
        chapter = played(battle)
        scoring = tuple([unit.id for unit in battle.of_side(seat) if is_scoring(unit)])
        found: list[Goal] = []
        for place in chapter.goals(battle, seat):
            only = place.units or (scoring if place.worth >= 1.0 else ())
            for spot in as_objectives(battle, [place]):
                name = f"place {len(found) + 1}"
                reach = place.reach or NEAR
                goal = Goal(name, spot.x, spot.y, reach, place.worth * 2.0 * point, ANY, False, CROWD)
                goal.owner = spot.owner
                goal.only = only
                found.append(goal)
        return found

    def marker(self, battle: Battle, seat: str, marker: Objective, worth: float) -> float:
        """Markers that count are among the places of the scenario."""
        return 0.0

    def bounty(self, battle: Battle, seat: str, unit: Unit, point: float, worth: float) -> float:
        chapter = played(battle)
        scene = chapter.scene(battle)
        prizes = [chapter.kind().prize(scene, force) for force in scene.forces if force.id == unit.id]
        return worth + 2.0 * point * sum(prizes)

    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if question.name == "names" and isinstance(question, Pick):
            swift = ranked(question.keys(), lambda key: 1000.0 * pace(view, key) + view.unit(key).points)
            return tuple(swift[: question.least])
        if question.name == "begins" and isinstance(question, Choice):
            keys = [option.key for option in question.options if option.key]
            return best(keys, lambda key: float(view.unit(key).points)) if keys else ""
        return None


def played(battle: Battle) -> ScenarioOnBases:
    (chapter,) = [each for each in battle.chapters if isinstance(each, ScenarioOnBases)]
    return chapter


def pace(battle: Battle, unit_id: str) -> float:
    """How far a unit rushes, by its slowest model."""
    return min(allowances(battle, battle.unit(unit_id), RUSH))
