"""Solid buildings: when the bot goes in, comes out, and shoots at walls (AF-BLD)."""

from __future__ import annotations

import random
from typing import Final

from banneret.books.age_of_fantasy.activation import shoots
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.solid_buildings.coming_out import LeaveBuilding
from banneret.books.age_of_fantasy.chapters.solid_buildings.going_in import enterable
from banneret.books.age_of_fantasy.chapters.solid_buildings.houses import buildings
from banneret.books.age_of_fantasy.movement import ADVANCE, RUSH
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.volleys import Battery
from banneret.bots.age_of_fantasy.arms import Arms
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.moves import Plan, settled_plan
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.age_of_fantasy.worth import volley_wounds
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.ranking import least, within
from banneret.core.space.bases import PieceBase, gap

_SHELTER: Final = 0.1  # of what shots are to be feared for, that walls are worth
_DANGER: Final = 1.0 / 6.0  # of the models inside, when walls come down
_HOPE: Final = 0.6  # that walls which may come down do


class SolidBuildingAims(ChapterAims):
    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        """AF-BLD-09: who stands up to the charge best."""
        if not isinstance(question, Choice) or question.name != "meet":
            return None
        look = Situation(view, seat, {})
        charger = view.unit(question.about[0])
        return least(question.keys(), lambda key: look.clash(charger, view.unit(key)))

    def moving(self, look: Situation, unit: Unit, actions: list[str]) -> list[Plan]:
        """AF-BLD-03, AF-BLD-04: out of a building, or into one that is near."""
        if unit.inside:
            return self.out(look, unit, actions)
        plans: list[Plan] = []
        for action in (ADVANCE, RUSH):
            if action in actions and self.is_near(look, unit, action):
                for piece in enterable(look.battle, unit, action):
                    there = unit.held_in(piece)
                    plan = settled_plan(action, self.worth_of(look, there, action))
                    plan.target = piece.id
                    plans.append(plan)
        return plans

    def is_near(self, look: Situation, unit: Unit, action: str) -> bool:
        reach = look.reach(unit, action)
        walls = [PieceBase(piece.shape, piece.id) for piece in buildings(look.battle)]
        return any([within(gap(base, wall), reach) for wall in walls for base in unit.bases])

    def out(self, look: Situation, unit: Unit, actions: list[str]) -> list[Plan]:
        house = look.battle.piece(unit.inside)
        action = ADVANCE if ADVANCE in actions else RUSH
        if house is None or action not in actions:
            return []
        plans: list[Plan] = []
        for places in LeaveBuilding(look.battle, unit, house, action).spots():
            plan = settled_plan(action, self.worth_of(look, unit.at(places), action))
            plan.places = places
            plans.append(plan)
        return plans

    def worth_of(self, look: Situation, there: Unit, action: str) -> float:
        """What it is worth to end up there, and to shoot from there if the action lets it."""
        worth = look.place(there, 0.0, 0.0, action)
        if look.range(there) and shoots(look.battle, action):
            seen = look.battle.copy()
            seen.put(there)
            worth += look.shots(seen, there, action, True)
        return worth

    def standing(self, look: Situation, unit: Unit, dx: float, dy: float) -> float:
        """AF-BLD-08: cover inside."""
        if not unit.inside:
            return 0.0
        _, shots = look.dangers(unit, dx, dy)
        return _SHELTER * shots

    def aimed(
        self, look: Arms, unit: Unit, target: Unit, fired: list[Battery], modifier: int, worth: float
    ) -> float:
        """AF-BLD-11: walls are worth what comes down on who is inside."""
        if not target.is_thing():
            return worth
        hurt = 0.0
        for other in look.battle.inside(target.id):
            hurt += look.worth(other, _DANGER * other.wounds_left()) + look.shaken(other)
        if hurt <= 0.0:
            return 0.0
        wounds = volley_wounds(fired, modifier, look.mark(target, True))
        return _HOPE * hurt * min(1.0, wounds / float(target.wounds_left()))
