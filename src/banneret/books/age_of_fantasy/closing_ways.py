"""The ways of models that close in, where each may stop, and how that suits those who stand already."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.coherency import SLACK, fits_in, stands_with
from banneret.books.age_of_fantasy.contact_edges import ContactEdges
from banneret.books.age_of_fantasy.movement import ROUNDING, March, Walk
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.space.bases import Base, gap, overlapping, within
from banneret.core.space.geometry import EPS
from banneret.core.space.pathfinding import path_length

MOST_BENT: Final = 4  # places for which a way round corners is worked out
_BEYOND: Final = 7.0  # how far past its limit a model looks; more than comrades stand apart
_GUESS: Final = 0.5  # by how much the length of a way round corners may be guessed too high

# How a place must suit the comrades: not at all; those placed so far; all of them, for the unit as a whole.
LOOSE: Final = 0
SO_FAR: Final = 1
WHOLE: Final = 2


class WayToEnemy:
    """The shortest way of a model towards an enemy base, as if the enemy's unit were not in its own way."""

    __slots__ = ("bend", "enemy", "inches", "path", "so_far")

    def __init__(self, enemy: int, path: list[tuple[float, float]], inches: float) -> None:
        self.enemy = enemy
        self.path = path  # to the middle of the enemy base; empty if it is longer than the inches
        self.inches = inches
        self.bend: tuple[float, float] = path[-2] if path else (0.0, 0.0)
        self.so_far: float = path_length(path[:-1]) if path else 0.0

    def guess(self, place: Place) -> float:
        """About how long the way to a place near the enemy base is."""
        dx: float = place[0] - self.bend[0]
        dy: float = place[1] - self.bend[1]
        return self.so_far + math.sqrt(dx * dx + dy * dy)


class ClosingWays:
    """Models of one unit that try to get into contact with another: the ways that they can go."""

    def __init__(self, march: March, enemy: Unit, movers: list[int]) -> None:
        self.march = march
        self.unit = march.unit
        self.enemy = enemy
        self.movers = movers
        self.link: float = self.unit.coherency.link
        self.spread: float = self.unit.coherency.spread
        self.held: bool = False  # nobody moves more than 6", and difficult ground may be crossed
        self.allowed: float = 0.0  # by how much the unit as a whole may be out of coherency
        self._lonely: list[Base] = []
        # What the others of the unit come to among themselves: too far apart in all, and how near each has one.
        self._rest_over: float = 0.0
        self._rest_nearest: list[float] = []
        self.edges = ContactEdges(march, enemy)
        self.thorough: bool = True  # whether long bases look for contact at every heading
        self._approaches: dict[tuple[int, int, bool], WayToEnemy] = {}

    def limit(self, at: int) -> float:
        march = self.march
        if self.held and not march.striding[at] and not march.flying[at]:
            return min(march.limits[at], march.difficult)
        return march.limits[at]

    def is_free(self, at: int, place: Place, placed: list[Base], suits: int) -> bool:
        """Whether a model may stop at a place beside those already placed, never mind how it gets there."""
        self.march.pause()
        base = self.unit.bases[at]
        end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
        if any_overlaps(end, placed) or (not self.held and self.march.slows(at, end)):
            return False
        return self._suits(end, placed, suits) and self.march.may_stop(end) is None

    def _suits(self, end: Base, placed: list[Base], suits: int, spare: float = 0.0) -> bool:
        """AF-MOV-01: whether a place, or one so near to it, keeps the unit together, as far as is asked."""
        if suits == LOOSE:
            return True
        if suits == WHOLE and self.allowed > 0.0:
            # Who goes an inch changes its distance to each, and each one's to its nearest, by no more.
            most: float = self.allowed + (2.0 * len(placed) + 1.0) * spare
            return self._violation_with(end, placed) <= most + EPS
        if spare <= 0.0:
            if not fits_in(end, placed, self.unit.coherency):
                return False
        elif placed and not stands_with(end, placed, self.link + spare, self.spread + spare):
            return False
        return suits == SO_FAR or all([gap(end, other) <= self.link + spare for other in self._lonely])

    def _look_at(self, others: list[Base]) -> None:
        """Before places are sought that suit the whole: whom among the others the model alone keeps linked."""
        self._lonely = []
        if self.allowed > 0.0:
            self._rest_over = 0.0
            self._rest_nearest = [1e9] * len(others)
            for i in range(len(others)):
                for j in range(i + 1, len(others)):
                    apart: float = gap(others[i], others[j])
                    if apart > self.spread + SLACK:
                        self._rest_over += apart - self.spread
                    self._rest_nearest[i] = min(self._rest_nearest[i], apart)
                    self._rest_nearest[j] = min(self._rest_nearest[j], apart)
        if self.allowed <= 0.0 and len(others) > 1:
            for other in others:
                if not any([each is not other and gap(each, other) <= self.link for each in others]):
                    self._lonely.append(other)

    def _violation_with(self, end: Base, others: list[Base]) -> float:
        """AF-MOV-01: by how much the unit is out of coherency with a model here; the others are looked at."""
        total: float = self._rest_over
        own: float = 1e9
        for k in range(len(others)):
            apart: float = gap(end, others[k])
            own = min(own, apart)
            if apart > self.spread + SLACK:
                total += apart - self.spread
            nearest: float = min(apart, self._rest_nearest[k])
            if nearest > self.link + SLACK:
                total += nearest - self.link
        if others and own > self.link + SLACK:
            total += own - self.link
        return total

    def _lost_to(self, at: int, placed: list[Base], suits: int) -> bool:
        """Whether a model is too far from one of those placed to get within 6" of it, wherever it goes."""
        if suits == LOOSE or (suits == WHOLE and self.allowed > 0.0):
            return False
        base = self.unit.bases[at]
        most: float = self.spread + self.limit(at) + 2.0 * ROUNDING
        for other in placed:  # noqa: SIM110 (a loop stops at the first and compiles better)
            if not within(base, other, most):
                return True
        return False

    def gap_to_enemy(self, base: Base, most: float = 1e9) -> float:
        """How near the nearest enemy is; `most` if none is nearer than that."""
        best: float = most
        for other in self.enemy.bases:
            dx: float = base.cx - other.cx
            dy: float = base.cy - other.cy
            # Not even their bounding circles are that near.
            far: float = best + base.radius + other.radius
            if dx * dx + dy * dy < far * far:
                best = min(best, gap(base, other))
        return best

    def falls_short(self, at: int) -> float:
        """By how much the enemy is out of a model's reach, as the crow flies."""
        return self.gap_to_enemy(self.unit.bases[at]) - self.limit(at)

    # ------------------------------------------------------------------ ways

    def _way_to(self, at: int, place: Place, spare: float = 0.0) -> Walk | None:
        """The way of a model to a place, if there is one within its limit, or longer by so much."""
        march = self.march
        own: float = march.limits[at]
        limit: float = self.limit(at) + spare
        march.limits[at] = limit
        walk = march.walk(at, place, [], straight=self.held)
        if walk is not None and walk.harm and self.held:
            walk = march.walk(at, place, [])
        march.limits[at] = own
        if walk is None or walk.inches > limit + ROUNDING or (walk.slow and not self.held):
            return None
        return walk

    def _straight_to(self, at: int, place: Place) -> Walk | None:
        self.march.lines_only = True
        walk = self._way_to(at, place)
        self.march.lines_only = False
        return walk

    def approach(self, at: int, enemy: int) -> WayToEnemy:
        """How a model comes towards an enemy base. Ways that are far too long are not worked out."""
        key = (at, enemy, self.held)
        found = self._approaches.get(key)
        if found is None:
            base = self.unit.bases[at]
            other = self.enemy.bases[enemy]
            longest: float = self.limit(at) + base.radius + other.radius + _BEYOND
            keep_off = [] if self.held or self.march.striding[at] else self.march.slowing
            path = self.march.towards(at, other, self.enemy.id, keep_off, longest)
            found = WayToEnemy(enemy, path, path_length(path) if path else longest)
            self._approaches[key] = found
        return found

    def _round_corners(self, at: int, places: list[tuple[float, Place]]) -> Walk | None:
        """The way to the first of some places to which one round corners is found."""
        limit: float = self.limit(at) + _GUESS
        tried = 0
        for guess, place in places:
            if guess <= limit:
                tried += 1
                walk = self._way_to(at, place)
                if walk is not None or tried >= MOST_BENT:
                    return walk
        return None


def any_overlaps(base: Base, others: list[Base]) -> bool:
    for other in others:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if overlapping(base, other):
            return True
    return False
