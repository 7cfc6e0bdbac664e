"""Coming out of a building: how far, by which ways, and where models may stop (AF-BLD-04)."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.age_of_fantasy.arranging import formation
from banneret.books.age_of_fantasy.bases_question import BasesQuestion, answer_of, stay
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.contact_edges import TOUCH
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import (
    CHARGE,
    March,
    Point,
    Trial,
    Walk,
    allowances,
    reach_of,
    standard_action,
)
from banneret.books.age_of_fantasy.unit import Place, Unit, base_of
from banneret.core.engine.ask import Answer
from banneret.core.space.bases import Base, gap
from banneret.core.space.contact import (
    Stretch,
    bar_outside,
    contact_edge,
    free_stretches,
    nearest_on,
    point_on,
)
from banneret.core.space.geometry import heading_of, quantise_heading, snap
from banneret.core.space.obstacle_edges import bar_by
from banneret.core.space.obstacles import Obstacle, clear_line
from banneret.core.space.pathfinding import find_path_to_any, path_length

OUT: Final = 6.0  # AF-BLD-04
_PART: Final = 0.25  # how far apart places along the wall are from which ways round corners are looked for
_DIRECTIONS: Final = 16
_FAR: Final[tuple[float, ...]] = (3.0, 2.0, 1.5, 4.0, 5.0, 1.0)  # how far out a formation is tried


class Sortie(March):
    """AF-BLD-04: a move out of a building: each model from wherever at its edge it has the shortest way."""

    def __init__(self, battle: Battle, unit: Unit, action: str, target: str = "") -> None:
        kind = standard_action(battle, action)
        super().__init__(battle, unit, kind, allowances(battle, unit, action), "AF-BLD-04", target)
        self._doors: dict[tuple[float, float, float], list[Stretch]] = {}

    def stands_still(self, walk: Walk) -> bool:
        """Who stops at the very wall has come out as well."""
        return False

    def walk(self, at: int, place: Place, via: list[Point], straight: bool = False) -> Walk | None:
        x, y, heading = place
        end = base_of(self.unit.models[at].sheet, x, y, heading)
        if not self.measures(at):
            return Walk([(x, y)], 0.0, end, False, [])
        doors = self.doors(end)
        ahead = via[0] if via else (x, y)
        door = _from_wall(doors, ahead)
        if door is None:
            return None
        path = [door, *via, (x, y)]
        obstacles = [] if self.flying[at] else self.obstacles(end)
        clear = all([clear_line(*path[k], *path[k + 1], obstacles) for k in range(len(path) - 1)])
        if not clear:
            path = [] if via else self._round_corners(at, end, doors, obstacles)
            if not path:
                return None
        start = end.at(*path[0], end.heading)
        if self.flying[at]:
            return Walk(path, path_length(path), end, False, [])
        self._facing = end.heading
        return self._walked(at, path, start, end, 0.0)

    def doors(self, base: Base) -> list[Stretch]:
        """The stretches of the wall at which a base of this shape and heading can step out."""
        key = (base.half_width, base.half_depth, base.heading)
        found = self._doors.get(key)
        if found is None:
            edge = contact_edge(base, self.unit.bases[0], TOUCH)
            for obstacle in self.obstacles(base):
                bar_by(edge, obstacle)
            x, y = reach_of(base)
            bar_outside(edge, x, y, self.width - x, self.depth - y)
            found = free_stretches(edge)
            self._doors[key] = found
        return found

    def _round_corners(
        self, at: int, end: Base, doors: list[Stretch], obstacles: list[Obstacle]
    ) -> list[Point]:
        """The shortest way from any place at the wall, as if the model went there from where it stops."""
        starts: list[Point] = []
        for door in doors:
            count = int(door.length / _PART) + 1
            starts += [point_on(door.body, door.begin + door.length * k / count) for k in range(count + 1)]
        if not starts:
            return []
        x, y = reach_of(end)
        longest: float = self.limits[at] + _PART
        path = find_path_to_any(
            end.cx, end.cy, starts, obstacles, x, y, self.width - x, self.depth - y, longest
        )
        return path[::-1]


def _from_wall(doors: list[Stretch], ahead: Point) -> Point | None:
    """The place at the wall from which it is nearest to a point; None if one can step out nowhere."""
    best: tuple[float, Point] | None = None
    for door in doors:
        far, where = nearest_on(door, ahead[0], ahead[1])
        if best is None or far < best[0]:
            best = (far, point_on(door.body, where))
    if best is None:
        return None
    _, (x, y) = best
    return snap(x), snap(y)


class LeaveBuilding(BasesQuestion):
    """AF-BLD-04: where a unit comes out of a building; without any places it stays inside."""

    def __init__(self, battle: Battle, unit: Unit, house: Terrain, action: str) -> None:
        self.sortie = Sortie(battle, unit, action)
        inches = self.sortie.furthest()
        prompt = f"Where {unit.asks('does')} come out of {house.name}, up to {inches:g}”, if at all?"
        super().__init__("move", "leave", "AF-BLD-04", prompt, unit)
        self.act, self.act_none = "Come out here", "Stay inside"
        self.house = house

    def limits(self) -> list[float]:
        return self.sortie.limits

    def tests(self, trial: Trial) -> int:
        return self.sortie.tests(trial)

    def own_heading(self, at: int) -> float:
        return 0.0

    def staying(self) -> Trial:
        return stay(self.unit)

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        return self.sortie.attempt(places, ways)

    def sent(self, x: float, y: float, heading: float | None) -> list[Place]:
        """In rows about the point, or as near to it as they may stand; [] if they may nowhere on the way."""
        shape = self.house.shape
        dx, dy = x - shape.cx, y - shape.cy
        for share in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
            places = self._rows(shape.cx + share * dx, shape.cy + share * dy, heading)
            if self.attempt(places, {}).refusal is None:
                return places
        return []

    def _rows(self, x: float, y: float, heading: float | None) -> list[Place]:
        shape = self.house.shape
        ahead = heading_of(x - shape.cx, y - shape.cy) if heading is None else heading
        return formation(self.unit, snap(x), snap(y), quantise_heading(ahead))

    def spots(self) -> list[list[Place]]:
        """A way of standing outside in each direction in which one is found."""
        shape = self.house.shape
        found: list[list[Place]] = []
        for k in range(_DIRECTIONS):
            turn = 2.0 * math.pi * k / _DIRECTIONS
            sin, cos = math.sin(turn), math.cos(turn)
            wall = _reach(self.house, sin, cos)
            for far in _FAR:
                places = self._rows(shape.cx + (wall + far) * sin, shape.cy + (wall + far) * cos, None)
                if self.attempt(places, {}).refusal is None:
                    found.append(places)
                    break
        return found

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found = [answer_of(places) for places in self.spots()]
        rng.shuffle(found)
        return [*found[: max(1, n - 1)], self.default()]

    def default(self) -> Answer:
        return answer_of([])


def _reach(house: Terrain, sin: float, cos: float) -> float:
    """How far a building reaches from its middle in a direction."""
    shape = house.shape
    return max([(x - shape.cx) * sin + (y - shape.cy) * cos for x, y in shape.points()])


def at_the_wall(battle: Battle, unit: Unit, target: Unit) -> Unit:
    """AF-BLD-04: a unit about to charge out: all of it where the wall is nearest to the target and free.

    If it can step out nowhere, it stands where the wall is nearest, and finds no way.
    """
    sortie = Sortie(battle, unit, CHARGE, target.id)
    x, y, _ = target.middle()
    house = unit.bases[0]
    ahead = quantise_heading(heading_of(x - house.cx, y - house.cy))
    bases: list[Base] = []
    known: dict[tuple[float, float], Base] = {}
    for model in unit.models:
        sheet = model.sheet
        key = (sheet.base_width, sheet.base_depth)
        base = known.get(key)
        if base is None:
            base = _nearest_door(sortie, base_of(sheet, 0.0, 0.0, ahead), target.body())
            known[key] = base
        bases.append(base)
    return unit.standing_on(bases)


def _nearest_door(sortie: Sortie, base: Base, target: Unit) -> Base:
    best: tuple[float, Base] | None = None
    doors = sortie.doors(base)
    if not doors:
        edge = contact_edge(base, sortie.unit.bases[0], TOUCH)
        doors = [Stretch(edge, 0.0, edge.around)]
    for other in target.bases:
        for door in doors:
            _, where = nearest_on(door, other.cx, other.cy)
            x, y = point_on(door.body, where)
            there = base.at(snap(x), snap(y), base.heading)
            far = gap(there, other)
            if best is None or far < best[0] - 0.0005:
                best = (far, there)
    assert best is not None
    return best[1]
