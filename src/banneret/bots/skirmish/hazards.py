# compiled: asked for every place that is weighed
"""What goes on in the ruins that is better kept away from: fire, screaming walls, spirits, acid and the sun.

How near these are is guessed by the eye, like everything else: nothing asks the rules.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.encounter_effects import (
    BURNING_BUILDING,
    RESTLESS_SPIRIT,
    SCREAM_REACH,
    SCREAMING_WALLS,
    aside_of,
    building_of,
)
from banneret.books.skirmish.field import Building, near_wall, under_cover
from banneret.books.skirmish.warrior import Warrior
from banneret.books.skirmish.weather import ACID_RAIN, SUN_WALL, SUNNY
from banneret.bots.skirmish import worth
from banneret.bots.skirmish.situation import Place, Situation
from banneret.core.engine.ranking import within

FIRE_REACH: Final = 2.0  # SK-ENC-20
INSIDE: Final = 3  # the Strength of fire for who is in it
BESIDE: Final = 2  # and for who is near
SCREAMS: Final = 1  # SK-ENC-62
ACID: Final = 1  # SK-WEA-03
SUN: Final = 3  # SK-WEA-05
TERROR: Final = 8.0  # SK-ENC-18
FRIGHT: Final = 0.4  # of itself that somebody loses who takes to flight


class Hazard:
    """A building or a spot, how far it reaches, and the gold that it costs to be there, or within it."""

    __slots__ = ("building", "cost", "inside", "reach", "x", "y")

    def __init__(
        self, building: Building | None, x: float, y: float, reach: float, cost: float, inside: float
    ) -> None:
        self.building = building
        self.x = x
        self.y = y
        self.reach = reach
        self.cost = cost
        self.inside = inside

    def cost_at(self, place: Place, radius: float) -> float:
        x, y, _ = place
        if self.building is None:
            far: float = math.sqrt((x - self.x) * (x - self.x) + (y - self.y) * (y - self.y))
        else:
            far = aside_of(self.building, x, y)
            if within(far, 0.0):
                return self.inside
        return self.cost if within(far - radius, self.reach) else 0.0


def hazards_for(look: Situation, warrior: Warrior) -> list[Hazard]:
    """What is going on that somebody had better keep away from."""
    found: list[Hazard] = []
    for encounter in look.battle.encounters:
        if encounter.kind == RESTLESS_SPIRIT:
            fright = FRIGHT * (1.0 - worth.nerve(warrior)) * look.worth(warrior)
            found.append(Hazard(None, encounter.at[0], encounter.at[1], TERROR, fright, fright))
            continue
        if encounter.kind not in (BURNING_BUILDING, SCREAMING_WALLS):
            continue
        building = building_of(look.battle, encounter)
        if building is None:
            continue
        if encounter.kind == BURNING_BUILDING:
            beside = hit_worth(look, warrior, BESIDE, True)
            found.append(Hazard(building, 0.0, 0.0, FIRE_REACH, beside, hit_worth(look, warrior, INSIDE, True)))
        else:
            harm = hit_worth(look, warrior, SCREAMS, False)
            found.append(Hazard(building, 0.0, 0.0, SCREAM_REACH, harm, harm))
    return found


def weather_at(look: Situation, warrior: Warrior, place: Place) -> float:
    """What the sky over a place costs in a game turn: SK-WEA-03 for everybody, SK-WEA-05 for vampires."""
    weather = look.battle.weather
    if weather == ACID_RAIN:
        # It pours in every second player turn.
        return 0.0 if under_cover(look.field, warrior.at(*place)) else hit_worth(look, warrior, ACID, False)
    if weather == SUNNY and "vampire" in warrior.sheet.keywords and not warrior.sheet.heavy:
        there = warrior.at(*place)
        if not under_cover(look.field, there) and not near_wall(look.field, there, SUN_WALL):
            return 2.0 * hit_worth(look, warrior, SUN, True)
    return 0.0


def hit_worth(look: Situation, warrior: Warrior, strength: int, armour: bool) -> float:
    """What a hit is likely to cost, in gold."""
    return worth.reach_hits(warrior, 1.0, strength, armour) * look.worth(warrior)
