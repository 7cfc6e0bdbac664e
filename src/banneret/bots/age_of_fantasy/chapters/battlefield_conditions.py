"""Battlefield conditions: whom the bot sacrifices, and which way it lets the wind carry its units (AF-CND)."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.age_of_fantasy.bases_question import answer_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.chapter import NOBODY_GIVEN
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.winds import HEADINGS, CarryBases
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.ranking import above, best, least, nearest_whole, within
from banneret.core.space.geometry import heading_of

_EVERY: Final = 20  # degrees between the directions that are looked at
_SACRIFICE: Final = 2.0  # wounds that a D3 costs on the average
# What -1 on all rolls of a round costs, as a share of an army's points: little before it fights.
_DAMNED: Final = 0.07
_DAMNED_EARLY: Final = 0.03


class BattlefieldConditionAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        if isinstance(question, CarryBases):
            return carried(Situation(view, seat, {}), question)
        if isinstance(question, Choice) and question.name == "sacrifice":
            return sacrificed(Situation(view, seat, {}), seat, question)
        return None


def sacrificed(look: Situation, seat: str, question: Choice) -> str:
    """AF-CND-11: the unit to which the wounds cost least, unless that is more than the damnation costs."""
    battle = look.battle
    units = battle.of_seat(seat)
    share = _DAMNED if battle.round > 1 else _DAMNED_EARLY
    costs = {NOBODY_GIVEN: look.heat * share * sum([unit.points for unit in units])}
    for unit in units:
        costs[unit.id] = look.worth(unit, _SACRIFICE)
    return least(question.keys(), costs.__getitem__)


def carried(look: Situation, question: CarryBases) -> Answer:
    """AF-CND-09: to the best place, counting what can be shot at or charged from there."""
    unit, gust = question.unit, question.gust
    x, y, _ = unit.middle()
    headings = list(range(0, HEADINGS, _EVERY))
    for _, goal, _ in look.best_goals(unit)[:2]:
        headings.append(nearest_whole(heading_of(goal.x - x, goal.y - y)) % HEADINGS)
    enemies = look.enemies_of(unit)
    if enemies:
        near = least(enemies, lambda enemy: look.apart(unit, 0.0, 0.0, enemy))
        ox, oy, _ = near.middle()
        headings.append(nearest_whole(heading_of(ox - x, oy - y)) % HEADINGS)

    def worth(heading: int) -> float:
        far = gust.room(heading)
        dx, dy = far * math.sin(math.radians(heading)), far * math.cos(math.radians(heading))
        if gust.march.action == CHARGE:
            reach = look.reach(unit, CHARGE)
            clashes = [
                look.clash(unit, enemy) for enemy in enemies if within(look.apart(unit, dx, dy, enemy), reach)
            ]
            return max(clashes, default=-1e6)
        found = look.place(unit, dx, dy)
        if gust.march.action == ADVANCE and above(look.range(unit), 0.0):
            found += look.rough_shots(unit, dx, dy, True)
        return found

    return answer_of(gust.places(best(list(dict.fromkeys(headings)), worth)))
