"""The Walking Dead: Zombies that rise in mid-game, belong to nobody and act by themselves as a round ends."""

from __future__ import annotations

import math
from typing import Any, Final

from banneret.books.age_of_fantasy.activation import activate
from banneret.books.age_of_fantasy.arranging import formation, towards
from banneret.books.age_of_fantasy.bases_question import MoveBases, answer_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.random_events.drawing import (
    draw_quarter,
    fizzle,
    pick,
    roll_for,
)
from banneret.books.age_of_fantasy.chapters.random_events.events import DeadRose, DeadTurned, QuarterDrawn
from banneret.books.age_of_fantasy.chapters.random_events.notes import event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.table import WALKING_DEAD
from banneret.books.age_of_fantasy.deployment import DeployBases
from banneret.books.age_of_fantasy.movement import CHARGE, RUSH
from banneret.books.age_of_fantasy.taking_the_field import formed
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.books.opr.roster import ModelData, UnitData, WeaponData
from banneret.core.engine.ask import Answer, Choice, Question, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import gap
from banneret.core.space.geometry import snap

CLAUSE: Final = "AF-EVT-12"
DEAD: Final = "dead"  # their seat
HORDES: Final = 12  # more never rise: one a round at most
MOST: Final = 10  # models of one horde
_STEP: Final = 0.25  # how finely the nearest free place is looked for
_RINGS: Final = 96
_TURNS: Final = 24


def horde(battle: Battle, number: int, models: int) -> Unit:
    """AF-EVT-12: so many Zombies: Quality 5+, Defense 5+, Claws A3, Slow."""
    zombies = ModelData("Zombie", models, 5, 5, (WeaponData("Claws", 3),), ("Slow",), figure="zombie")
    data = UnitData(str(number), "Zombies", "zombies", "infantry", 0, 5, (1.0, 1.0), (zombies,))
    return formed(battle, DEAD, data, f"{DEAD}.{number}")


def every_horde(battle: Battle) -> list[Unit]:
    """All that could rise in a game, each as large as it could be."""
    return [horde(battle, number, MOST) for number in range(1, HORDES + 1)]


# ---------------------------------------------------------------------------------------- rising


def rise(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-12: set up coherently as near the middle of a random quarter as the 1" gap allows."""
    quarter = draw_quarter(battle, dice)
    battle.tell(QuarterDrawn(CLAUSE, WALKING_DEAD, quarter.name))
    (face,) = yield from roll_for(battle, dice, 1, CLAUSE, "the Zombies that rise")
    risen = [number for number in range(1, HORDES + 1) if f"{DEAD}.{number}" not in battle.units]
    if not risen:
        fizzle(battle, WALKING_DEAD, "All the dead have risen")
        return
    unit = horde(battle, risen[0], face + 4).bound_by(battle.coherency())
    places = free_places(battle, unit, quarter.x, quarter.y)
    if not places:
        fizzle(battle, WALKING_DEAD, "There is no room for them")
        return
    unit = battle.put(unit.at(places))
    battle.tell(DeadRose(CLAUSE, unit.id, unit.heads(), face, quarter.x, quarter.y))


def free_places(battle: Battle, unit: Unit, x: float, y: float) -> list[Place]:
    """The places nearest to a point at which the whole unit may stand; [] if there are none."""
    question = DeployBases(battle, unit, "rise", CLAUSE, "Where do they rise?", None, 0.0)
    about = formation(unit, 0.0, 0.0, 0.0)
    for ring in range(_RINGS):
        for turn in range(_TURNS):
            angle = 2.0 * math.pi * turn / _TURNS
            dx, dy = _STEP * ring * math.sin(angle), _STEP * ring * math.cos(angle)
            places = [(snap(x + dx + px), snap(y + dy + py), heading) for px, py, heading in about]
            if question.attempt(places, {}).refusal is None:
                return places
    return question.spot() or []


# ---------------------------------------------------------------------------------------- acting


def dead_act(battle: Battle, dice: Dice) -> Steps:
    """AF-EVT-12: as a round ends each horde charges the nearest unit, or else rushes towards it."""
    for unit in battle.of_seat(DEAD):
        if not battle.unit(unit.id).on_table():
            continue
        quarry = nearest(battle, battle.unit(unit.id), dice)
        if not quarry:
            return
        note(battle, event_notes(battle)._replace(quarry=quarry))
        battle.tell(DeadTurned(CLAUSE, unit.id, quarry))
        yield from activate(battle, unit.id, dice)
        note(battle, event_notes(battle)._replace(quarry=""))


def nearest(battle: Battle, unit: Unit, dice: Dice) -> str:
    """The enemy that is nearest, any one of several as near; "" if there is none."""
    apart = [(unit.distance_to(enemy), enemy.id) for enemy in battle.enemies_of(unit)]
    if not apart:
        return ""
    least = min([inches for inches, _ in apart])
    near = [key for inches, key in apart if inches <= least + battle.slack]
    return pick(near, dice, "whom the Zombies go for")


def answer_for_the_dead(battle: Battle, question: Question) -> Answer:
    """AF-EVT-12: they charge if they can, else rush straight at their quarry; they always strike back."""
    if isinstance(question, Choice):
        offered = question.keys()
        for key in (CHARGE, RUSH) if question.name == "action" else ("yes",):
            if key in offered:
                return key
    if isinstance(question, MoveBases):
        # They have none when they only move to meet a charge, and it is gone when they consolidate.
        quarry = event_notes(battle).quarry
        if quarry and battle.unit(quarry).on_table():
            answer = straight_at(question, battle.unit(quarry))
            if question.check(answer) is None:
                return answer
    return question.default()


def straight_at(question: MoveBases, target: Unit) -> Answer:
    """The way from the model that is nearest to the target, as far as the unit gets."""
    unit = question.unit
    pairs = [(gap(own, other), own, other) for own in unit.bases for other in target.bases]
    _, own, other = min(pairs, key=_first)
    x, y, _ = unit.middle()
    return answer_of(towards(question.march, x + other.cx - own.cx, y + other.cy - own.cy))


def _first(pair: tuple[float, Any, Any]) -> float:
    return pair[0]
