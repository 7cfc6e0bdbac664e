"""Beasts: a side that nobody plays. Wolves roam the middle of the table from the start, and bears come later.

Boars, of which nobody knows before, break out of their den in the second round.

They go for whomever they can reach; for all else that is asked of them a die decides.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.deployment import DeployBases
from banneret.books.age_of_fantasy.taking_the_field import unit_of
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.opr.troop import IN_AMBUSH
from banneret.core.engine.ask import Answer, Choice, Question, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice

ID: Final = "beasts"
SEAT: Final = "beasts"
CLAUSE: Final = "AF-EVT-01"
DEN: Final = ((24.0, 18.0), (48.0, 18.0), (48.0, 30.0), (24.0, 30.0))


def _pack(key: str, name: str, count: int, claws: str) -> UnitData:
    models = (ModelData(name, count, 4, 5, (WeaponData(claws, 2),)),)
    return UnitData(key, name, key, "infantry", 50, count, (1.0, 1.0), models)


class Beasts(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "EVT"
    neutral: ClassVar[str] = SEAT
    neutral_name: ClassVar[str] = "The beasts"

    def settings(self) -> tuple[Setting, ...]:
        about = "Beasts roam the table and attack everybody."
        return (Setting(ID, "Beasts", about, (("no", "No beasts"), ("yes", "Wolves and bears")), "no"),)

    def brings(self, battle: Battle) -> list[Unit]:
        wolves = unit_of(SEAT, _pack("wolves", "Wolves", 4, "Fangs"), f"{SEAT}.wolves")
        bears = unit_of(SEAT, _pack("bears", "Bears", 2, "Claws"), f"{SEAT}.bears")
        return [wolves.in_place(IN_AMBUSH), bears.in_place(IN_AMBUSH)]

    def game_began(self, battle: Battle) -> None:
        wolves = battle.unit(f"{SEAT}.wolves")
        place = DeployBases(battle, wolves, "place", CLAUSE, "Where do they roam?", [DEN], 0.0).spot()
        if place is not None:
            battle.put(wolves.at(place))

    def comes_later(self, battle: Battle) -> list[Unit]:
        return [unit_of(SEAT, _pack("boars", "Boars", 5, "Tusks"), f"{SEAT}.boars")]

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        """Three of the five that there could be."""
        if battle.round == 2:
            (boars,) = self.comes_later(battle)
            some = Unit(boars.id, SEAT, boars.name, boars.models[:3], 3, 3, boars.points)
            place = DeployBases(battle, some, "place", CLAUSE, "Where do they break out?", [DEN], 0.0).spot()
            if place is not None:
                battle.put(some.at(place))
        return
        yield

    def answer(self, battle: Any, question: Question, dice: Dice) -> Answer:
        if isinstance(question, Choice):
            keys = [option.key for option in question.options if option.key]
            if "charge" in keys:
                return "charge"
        face = dice.one(CLAUSE, "what the beasts do")
        found = question.candidates(random.Random(face), 6)
        return found[(face - 1) % len(found)]
