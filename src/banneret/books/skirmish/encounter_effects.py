"""What encounters in play change for everybody: looked up by rules everywhere, and changing nothing."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.field import Building, Field
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Refusal
from banneret.core.space.distances import distance_to_point

# Kinds of encounter that rules elsewhere know by name.
EARTHQUAKE: Final = "earthquake"
PLAGUE_OF_FLIES: Final = "plague-of-flies"
SCREAMING_WALLS: Final = "screaming-walls"
FOUNTAIN_OF_BLOOD: Final = "fountain-of-blood"
WARPED_PERCEPTION: Final = "warped-perception"
STORM_OF_MAGIC: Final = "storm-of-magic"
HANDS_OF_STONE: Final = "hands-of-stone"
BURNING_BUILDING: Final = "burning-building"
RESTLESS_SPIRIT: Final = "restless-spirit"
SECRET_PASSAGE: Final = "secret-passage"

# SK-ENC-48: what a Storm of Magic brings, as the value of the encounter.
STORM_LIGHTNING: Final = 1
STORM_FISH: Final = 2
STORM_ACID: Final = 3

# Effects that encounters leave on a warrior.
CURSED: Final = "cursed"  # SK-ENC-35
POSSESSED: Final = "possessed"  # SK-ENC-45
HIDING_PLACES: Final = "hiding places"  # SK-ENC-37

SCREAM_REACH: Final = 8.0  # SK-ENC-62, SK-ENC-63
HANDS_REACH: Final = 3.0  # SK-ENC-40


def to_hit(battle: Battle) -> int:
    """SK-ENC-07, SK-ENC-54, SK-ENC-63: on all rolls to hit, shooting and close combat, anywhere."""
    kinds = (EARTHQUAKE, PLAGUE_OF_FLIES, SCREAMING_WALLS)
    return -len([each for each in battle.encounters if each.kind in kinds])


def range_cut(battle: Battle) -> float:
    """SK-ENC-28: by how many inches ranges of missiles and spells are shorter this player turn."""
    warped = battle.encounter(WARPED_PERCEPTION)
    return 0.0 if warped is None else float(warped.value)


def no_magic(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-ENC-63: why nothing can be cast from where it is. That is measured: ask once casting is declared."""
    for each in screaming(battle):
        building = building_of(battle, each)
        if building is not None and gap_to(battle.field, building, warrior) <= SCREAM_REACH + WITHIN:
            why = f"{warrior.name} is within 8” of {building.name}: where walls scream, nothing can be cast."
            return Refusal("screaming-walls", "SK-ENC-63", why)
    return None


def screaming(battle: Battle) -> list[Encounter]:
    return [each for each in battle.encounters if each.kind == SCREAMING_WALLS]


# ---------------------------------------------------------------------------------------- buildings


def building_of(battle: Battle, encounter: Encounter) -> Building | None:
    """The building that an encounter is about; None once it has come down."""
    for building in battle.field.buildings:
        if building.id in encounter.models:
            return building
    return None


def is_inside(field: Field, building: Building, warrior: Warrior) -> bool:
    found = field.building_at(warrior.x, warrior.y, warrior.level)
    return found is not None and found.id == building.id


def aside_of(building: Building, x: float, y: float) -> float:
    """How far a point is from a building on the plan; 0.0 within it."""
    return distance_to_point(building.shape, x, y)


def gap_to(field: Field, building: Building, warrior: Warrior) -> float:
    """How far a base is from a building in space; 0.0 for who is inside, beneath its roof or upon it."""
    aside: float = max(0.0, aside_of(building, warrior.x, warrior.y) - warrior.sheet.radius)
    over: float = max(0.0, field.height(warrior.level) - top_of(field, building))
    return math.sqrt(aside * aside + over * over)


def top_of(field: Field, building: Building) -> float:
    """The height of its highest floor, roof or wall."""
    heights: list[float] = [field.height(key) for key in building.surfaces]
    heights += [wall.top for wall in field.levels.walls if wall.id in building.walls]
    return max(heights, default=0.0)
