"""Outlaws: a side that nobody plays. Some hold the middle of the table from the start, others come later.

They charge whomever they can reach; for all else that is asked of them a die decides.
"""

from __future__ import annotations

import random
from typing import Any, ClassVar, Final

from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.books.opr.troop import IN_AMBUSH
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.chapter import Chapter
from banneret.books.regiments.placing import PlaceUnit
from banneret.books.regiments.taking_the_field import unit_of
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Zone
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice

ID: Final = "outlaws"
SEAT: Final = "outlaws"
CLAUSE: Final = "RG-PRE-16"
CAMP: Final = ((24.0, 18.0), (48.0, 18.0), (48.0, 30.0), (24.0, 30.0))


def _band(key: str, name: str, count: int) -> UnitData:
    models = (ModelData(name, count, 4, 5, (WeaponData("Axe", 1), WeaponData("Sling", 1, 12))),)
    return UnitData(key, name, key, "infantry", 50, 5, (1.0, 1.0), models)


class Outlaws(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "PRE"
    neutral: ClassVar[str] = SEAT
    neutral_name: ClassVar[str] = "The outlaws"

    def settings(self) -> tuple[Setting, ...]:
        about = "Outlaws attack whoever comes near."
        return (Setting(ID, "Outlaws", about, (("no", "No outlaws"), ("yes", "Outlaws and stragglers")), "no"),)

    def brings(self, battle: Battle) -> list[Unit]:
        robbers = unit_of(SEAT, _band("robbers", "Robbers", 10), f"{SEAT}.robbers")
        stragglers = unit_of(SEAT, _band("stragglers", "Stragglers", 5), f"{SEAT}.stragglers")
        return [robbers.in_place(IN_AMBUSH), stragglers.in_place(IN_AMBUSH)]

    def game_began(self, battle: Battle) -> None:
        robbers = battle.unit(f"{SEAT}.robbers")
        place = PlaceUnit(battle, robbers, "place", CLAUSE, "Where do they camp?", Zone(CAMP)).spot()
        if place is not None:
            battle.put(robbers.at(*place))

    def answer(self, battle: Any, question: Question, dice: Dice) -> Answer:
        if isinstance(question, Choice):
            keys = [option.key for option in question.options if option.key]
            if "charge" in keys:
                return "charge"
        face = dice.one(CLAUSE, "what the outlaws do")
        found = question.candidates(random.Random(face), 6)
        return found[(face - 1) % len(found)]
