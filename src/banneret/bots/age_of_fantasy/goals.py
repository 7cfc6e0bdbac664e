"""What there is to win on the table: places to be at, and enemies to be rid of, for every mission.

A goal is a place with what it is worth to stand there. Worth is counted in points of troops, so that it can
be weighed against what shooting and fighting win; a Victory Point is worth a share of an army.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.mission import SEIZING
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.objectives import Objective
from banneret.bots.age_of_fantasy.chapter_aims import aims_in_use
from banneret.bots.age_of_fantasy.length import lateness
from banneret.bots.age_of_fantasy.mission_aims import aims_of
from banneret.core.engine.ranking import above, within
from banneret.core.space.bases import gap_to_point

ANY: Final = "any"
HERO: Final = "hero"
BODY: Final = "body"  # 3 models or more, all of them there


class Goal:
    """A place worth being at.

    `lasting`: what has been won stays won after one has left, as with markers. `crowd` is the share of the
    worth that is left for one who comes where another serves already.
    """

    __slots__ = (
        "crowd",
        "foes",
        "friends",
        "id",
        "kind",
        "lasting",
        "only",
        "owner",
        "reach",
        "worth",
        "x",
        "y",
    )

    def __init__(
        self, id_: str, x: float, y: float, reach: float, worth: float, kind: str, lasting: bool, crowd: float
    ) -> None:
        self.id = id_
        self.x = x
        self.y = y
        self.reach = reach
        self.worth = worth
        self.kind = kind
        self.lasting = lasting
        self.crowd = crowd
        self.only: tuple[str, ...] = ()  # the units that count there, if not all do
        self.owner: str = ""
        self.friends: list[str] = []  # own units that stand there
        self.foes: list[str] = []

    def suits(self, unit: Unit) -> bool:
        if self.only and unit.id not in self.only:
            return False
        if self.kind == HERO:
            return any([model.heroes() for model in unit.models])
        return self.kind != BODY or unit.heads() >= 3


def victory_point(battle: Battle) -> float:
    """What a Victory Point is worth in points of troops."""
    total = sum([unit.points for unit in battle.units.values() if unit.place != "joined"])
    return max(60.0, 0.09 * total)


def goals_of(battle: Battle, seat: str) -> list[Goal]:
    """Everything worth standing at for this side."""
    point = victory_point(battle)
    found = [_marker_goal(battle, seat, marker, point) for marker in battle.objectives.values()]
    goals = [goal for goal in found if goal is not None]
    if seat in battle.zones:
        for aims in aims_in_use(battle):
            goals += aims.goals(battle, seat, point)
    for goal in goals:
        _look_round(battle, seat, goal)
    return goals


def _marker_goal(battle: Battle, seat: str, marker: Objective, point: float) -> Goal | None:
    if marker.carrier:
        return None
    worth, crowd = aims_of(battle).marker(battle, seat, marker, point)
    for aims in aims_in_use(battle):
        worth = aims.marker(battle, seat, marker, worth)
    lasting = battle.are_enemies(seat, marker.belongs)
    goal = Goal(marker.id, marker.x, marker.y, battle.distance(SEIZING), worth, ANY, lasting, crowd)
    goal.owner = marker.owner
    return goal


def _look_round(battle: Battle, seat: str, goal: Goal) -> None:
    for unit in battle.on_table():
        if not unit.wavering and within(gap_to(unit, 0.0, 0.0, goal), goal.reach):
            (goal.foes if battle.are_enemies(seat, unit.seat) else goal.friends).append(unit.id)


def gap_to(unit: Unit, dx: float, dy: float, goal: Goal) -> float:
    """How near a unit would be to a goal, by those of its models that count there."""
    if goal.kind == HERO:
        heroes = [unit.bases[at] for at in range(unit.size()) if unit.models[at].heroes()]
        return min([gap_to_point(base, goal.x - dx, goal.y - dy) for base in heroes], default=99.0)
    if goal.kind == BODY:
        return max([gap_to_point(base, goal.x - dx, goal.y - dy) for base in unit.bases]) - 3.0
    return gap_of(unit, dx, dy, goal.x, goal.y)


def gap_of(unit: Unit, dx: float, dy: float, x: float, y: float, exact_within: float = 8.0) -> float:
    """How near a unit's nearest model would be to a point if all were moved by (dx, dy)."""
    cx, cy, radius = unit.middle()
    rough = math.hypot(cx + dx - x, cy + dy - y) - radius
    if above(rough, exact_within):
        return rough + 0.5
    return min([gap_to_point(base, x - dx, y - dy) for base in unit.bases])


# ---------------------------------------------------------------------------------------- enemies


def bounties(battle: Battle, seat: str) -> dict[str, float]:
    """What it is worth, beyond its points, to be rid of each enemy unit."""
    point = victory_point(battle)
    late = lateness(battle)
    found: dict[str, float] = {}
    seizing = battle.distance(SEIZING)
    enemies = battle.against(seat)
    for unit in enemies:
        worth = 0.0
        for marker in battle.objectives.values():
            if marker.carrier == unit.id:
                worth += 1.2 * point
            elif not marker.carrier and within(gap_of(unit, 0.0, 0.0, marker.x, marker.y), seizing):
                worth += 0.6 * point * late * aims_of(battle).stake
        for aims in aims_in_use(battle):
            worth = aims.bounty(battle, seat, unit, point, worth)
        found[unit.id] = worth
    return found
