"""The places that one model can reach: in contact with the enemy, or else near it.

Where places in contact are is known exactly (`contact_edges.py`). Which of them can be reached is found by
halving the free stretches: from the middle of one to its ends it is half its length, so if the way to the
middle is longer than allowed by more than that, nobody gets to any of it.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.closing_ways import SO_FAR, WHOLE, ClosingWays, any_overlaps
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import ROUNDING, Walk, reach_of, starts_on_hill, turn_cost
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.space.bases import Base, gap
from banneret.core.space.contact import Stretch, contact_edge, free_stretches, nearest_on, point_on
from banneret.core.space.geometry import CONTACT, EPS, snap
from banneret.core.space.obstacle_edges import bar_by
from banneret.core.space.obstacles import Obstacle, depth_in
from banneret.core.space.pathfinding import find_path_to_any

TOLERANCE: Final = 0.25  # how much further off than the best place found a model may end (AF-MEL-03)
_DIRECTIONS: Final = 24  # in which places near somebody, not in contact, are looked for
_FINE: Final = 0.004  # down to so many inches the stretches of contact are halved
_PART: Final = 0.25  # half the length of the parts among which the nearest is looked for first
_MOST_TURNED: Final = 3  # places that a long base tries at one other heading if it finds it cannot turn there
_FINE_TURNED: Final = 0.06  # the same for a long base that must turn, where a turn may bar any single place
_NEAR_GAPS: Final[tuple[float, ...]] = (0.3, 0.9, 1.6, 3.0, 5.0)
_WIDE_GAPS: Final[tuple[float, ...]] = (0.5, 1.0, 1.5, 1.95)  # beside a comrade, still linked to it
_MOST_NEAR: Final = 40
_MOST_FOREMOST: Final = 12  # comrades beside whom a place close to the enemy is looked for


class Part:
    """A short part of a stretch of contact, with the place in its middle."""

    __slots__ = ("begin", "half", "place", "stretch")

    def __init__(self, stretch: Stretch, begin: float, length: float, place: Place) -> None:
        self.stretch = stretch
        self.begin = begin
        self.half: float = 0.5 * length
        self.place = place


class ClosingPlaces(ClosingWays):
    """Models that close in, each by itself: the best place that one can get to beside those placed so far."""

    # ------------------------------------------------------------------ places in contact

    def best_contact(self, at: int, placed: list[Base], suits: int = SO_FAR) -> Walk | None:
        """AF-MOV-09: a way of a model into contact beside those already placed; None if none is found.

        For a round base there is then none at all, down to `_FINE` inches. A long base that need not turn tries
        that first: in the open it gets as far as any. Otherwise it tries the headings that the edges of contact
        name, every other degree among them, and at each a few places: between those a way may be passed over.
        """
        base = self.unit.bases[at]
        if self.gap_to_enemy(base) > self.limit(at) + ROUNDING:
            return None
        if (not self.held and self.march.slows(at, base)) or self._lost_to(at, placed, suits):
            return None
        for heading, bent in self._headings(at):
            turned = base if heading == base.heading else base.at(base.cx, base.cy, heading)
            walk = self._contact_at(at, turned, placed, suits, bent)
            if walk is not None:
                return walk
            if heading == base.heading and not self._might_turn_in(at):
                return None
        return None

    def _might_turn_in(self, at: int) -> bool:
        """Whether a long base, however it turns, might come into contact.

        Its middle is then no further from the enemy than its corners reach, and has got there with all of the
        disc that fits into the base. If that disc cannot, no heading need be tried.
        """
        base = self.unit.bases[at]
        if base.half_depth <= 0.0 or self.march.flying[at]:
            return True
        disc = Base(base.cx, base.cy, 0.0, min(base.half_width, base.half_depth), 0.0)
        limit: float = self.limit(at) + ROUNDING
        obstacles = [o for o in self.march.obstacles(disc) if depth_in(o, base.cx, base.cy) <= ROUNDING]
        ends: list[tuple[float, float]] = []
        for other in self.enemy.bases:
            if gap(base, other) > limit:
                continue
            edge = contact_edge(disc, other, base.radius - disc.radius + CONTACT)
            if depth_in(edge.obstacle, base.cx, base.cy) > 0.0:
                return True
            for obstacle in obstacles:
                bar_by(edge, obstacle)
            for stretch in free_stretches(edge):
                count = int(stretch.length / (2.0 * _PART)) + 1
                for k in range(count):
                    ends.append(point_on(edge, stretch.begin + stretch.length * (k + 0.5) / count))
        width, depth = self.march.width, self.march.depth
        return bool(find_path_to_any(base.cx, base.cy, ends, obstacles, 0.0, 0.0, width, depth, limit + _PART))

    def _headings(self, at: int) -> list[tuple[float, bool]]:
        base = self.unit.bases[at]
        if self.thorough or base.half_depth <= 0.0:
            found = self.edges.headings(base)
            # A wall is long: who does not get to it at one of some headings hardly ever does at those between.
            return [each for each in found if each[1]] if self.enemy.inside else found
        return [(base.heading, True)]

    def _contact_at(self, at: int, turned: Base, placed: list[Base], suits: int, bent: bool) -> Walk | None:
        """A way into contact that ends at this heading: straight if there is any, else round corners."""
        base = self.unit.bases[at]
        left: float = self.limit(at) + ROUNDING - turn_cost(base, turned)
        if left < 0.0:
            return None
        keep_off = self._keeps_off(at)
        stretches: list[Stretch] = []
        nearest: list[tuple[float, int, float]] = []
        ends: list[tuple[float, int, float]] = []
        for k, other in enumerate(self.enemy.bases):
            if _apart(base.cx, base.cy, other.cx, other.cy) - base.radius - other.radius > left:
                continue
            if gap(base, other) > self.limit(at) + ROUNDING:
                continue
            for stretch in self.edges.free(turned, k, keep_off, placed):
                away, where = nearest_on(stretch, base.cx, base.cy)
                if away <= left:
                    nearest.append((away, len(stretches), where))
                    for end in (stretch.begin, stretch.begin + stretch.length):
                        x, y = point_on(stretch.body, end)
                        ends.append((_apart(base.cx, base.cy, x, y), len(stretches), end))
                    stretches.append(stretch)
        nearest.sort()
        ends.sort()
        for away, number, where in nearest + ends:
            if away <= left:
                place = _at(stretches[number], where, turned.heading)
                if self.is_free(at, place, placed, suits):
                    walk = self._straight_to(at, place)
                    if walk is not None:
                        return walk
        if not bent or not stretches:
            return None
        parts: list[Part] = []
        for stretch in stretches:
            parts += self._parts(at, stretch, turned, placed, suits)
        walk = self._round_to_any(at, turned, turned, parts, placed, suits)
        if walk is None and turned.heading != base.heading:
            # It turned first; now it goes as it faces and turns where it stops.
            walk = self._round_to_any(at, turned, base, parts, placed, suits)
        return walk

    def _keeps_off(self, at: int) -> list[Terrain]:
        """AF-TER-07: the ground on which a model may not stop if the unit is not to be slowed."""
        march = self.march
        if self.held or march.free or march.striding[at] or march.flying[at]:
            return []
        return [piece for piece in march.slowing if not starts_on_hill(self.unit.bases[at], piece)]

    def _round_to_any(
        self, at: int, turned: Base, going: Base, parts: list[Part], placed: list[Base], suits: int
    ) -> Walk | None:
        """A way round corners, at the heading at which it goes, to any place on some parts; None if none is.

        One search finds the shortest to a place in each short part of them. If it is longer than allowed by
        more than half such a part, no place can be reached; if by less, the part is looked at more closely.
        """
        base = self.unit.bases[at]
        if self.march.flying[at]:
            return self._first_reached(at, turned, parts, placed, suits)
        obstacles = self._passed(at, going)
        x, y = reach_of(going)
        tries = _MOST_TURNED if turned.heading != base.heading else len(parts)
        left: float = self.limit(at) + ROUNDING - turn_cost(base, turned)
        while parts and tries > 0:
            tries -= 1
            path = find_path_to_any(
                base.cx,
                base.cy,
                [(part.place[0], part.place[1]) for part in parts],
                obstacles,
                x,
                y,
                self.march.width - x,
                self.march.depth - y,
                left + max([part.half for part in parts]),
            )
            if not path:
                return None
            ends = [part for part in parts if (part.place[0], part.place[1]) == path[-1]]
            walk = self._first_reached(at, turned, ends, placed, suits)
            if walk is not None:
                return walk
            parts = [part for part in parts if part not in ends]
        return None

    def _first_reached(
        self, at: int, turned: Base, parts: list[Part], placed: list[Base], suits: int
    ) -> Walk | None:
        for part in parts:
            walk = self._reached(at, part, turned, placed, suits)
            if walk is not None:
                return walk
        return None

    def _passed(self, at: int, turned: Base) -> list[Obstacle]:
        """What a model at this heading goes round: whatever stands about, and ground that would slow it."""
        obstacles = self.march.obstacles_from(at, turned)
        keep_off = self._keeps_off(at)
        if keep_off:
            obstacles = obstacles + [self.march.field.obstacle(turned, piece) for piece in keep_off]
        return obstacles

    def _parts(self, at: int, stretch: Stretch, turned: Base, placed: list[Base], suits: int) -> list[Part]:
        """A stretch in short parts, each with a place in its middle at which the model may stand."""
        base = self.unit.bases[at]
        left: float = self.limit(at) + ROUNDING - turn_cost(base, turned)
        found: list[Part] = []
        todo: list[tuple[float, float]] = [(stretch.begin, stretch.length)]
        while todo:
            begin, length = todo.pop()
            half: float = 0.5 * length
            place = _at(stretch, begin + half, turned.heading)
            if _apart(base.cx, base.cy, place[0], place[1]) - half > left + EPS:
                continue
            end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
            if not self._suits(end, placed, suits, half + ROUNDING):
                continue
            if half <= _PART and self.is_free(at, place, placed, suits):
                found.append(Part(stretch, begin, length, place))
            elif half > _FINE:
                todo.append((begin + half, half))
                todo.append((begin, half))
        return found

    def _reached(self, at: int, part: Part, turned: Base, placed: list[Base], suits: int) -> Walk | None:
        """A way to any place on a part of a stretch; None if there is none, down to what is too fine."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        own = turned.heading == base.heading
        fine: float = _FINE if own else _FINE_TURNED
        todo: list[tuple[float, float]] = [(part.begin, 2.0 * part.half)]
        while todo:
            begin, length = todo.pop()
            half: float = 0.5 * length
            place = _at(part.stretch, begin + half, turned.heading)
            if self.is_free(at, place, placed, suits):
                walk = self._way_to(at, place, half)
                if walk is None and own:
                    # The rest of this part is no more than half its length away.
                    continue
                if walk is not None and walk.inches <= limit:
                    return walk
            if half > fine:
                todo.append((begin + half, half))
                todo.append((begin, half))
        return None

    # ------------------------------------------------------------------ places near the enemy

    def best_near(self, at: int, placed: list[Base], nearer_than: float, suits: int = SO_FAR) -> Walk | None:
        """The place closest to the enemy that a model can get to, if it is closer than this."""
        if self._lost_to(at, placed, suits):
            return None
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        places: list[Place] = []
        for other in self._foremost(at, placed, nearer_than):
            places += places_beside(base, other, 0.03)
        nearest = self._nearest_enemies(base)
        for k in nearest:
            for far in _NEAR_GAPS:
                places += places_beside(base, self.enemy.bases[k], far)
            places += _on_the_way(base, self.enemy.bases[k], limit)
        best, barred = self._nearest_straight(at, places, placed, nearer_than, suits)
        if best is None and suits != WHOLE:
            # It has no place yet, so it is worth looking everywhere.
            best, more = self._nearest_straight(
                at, self._wider(at, placed, nearest), placed, nearer_than, suits
            )
            barred += more
        if best is not None:
            nearer_than = self.gap_to_enemy(best.end) - TOLERANCE
        bent = self._nearest_round_corners(at, barred, nearest, nearer_than)
        return best if bent is None else bent

    def _foremost(self, at: int, placed: list[Base], nearer_than: float) -> list[Base]:
        """The comrades in reach beside whom a model may come closer than this, those nearest to the enemy."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        most: float = nearer_than + 2.0 * base.radius + 0.03
        found: list[tuple[float, int]] = []
        for k in range(len(placed)):
            if gap(base, placed[k]) <= limit:
                left: float = self.gap_to_enemy(placed[k], most)
                if left < most:
                    found.append((left, k))
        found.sort()
        return [placed[k] for _, k in found[:_MOST_FOREMOST]]

    def _nearest_enemies(self, base: Base) -> list[int]:
        bases = self.enemy.bases
        return sorted(range(len(bases)), key=lambda k: gap(base, bases[k]))[:3]

    def _wider(self, at: int, placed: list[Base], nearest: list[int]) -> list[Place]:
        """More places: as far along the ways to the enemy as a model gets, and further from its comrades."""
        base = self.unit.bases[at]
        limit: float = self.limit(at)
        places: list[Place] = []
        for other in placed:
            if gap(base, other) <= limit:
                for far in _WIDE_GAPS:
                    places += places_beside(base, other, far)
        if not self.march.flying[at]:
            for k in nearest:
                path = self.approach(at, k).path
                if path:
                    places += _along(path, limit - 0.01, base.heading)
        return places

    def _nearest_straight(
        self, at: int, places: list[Place], placed: list[Base], nearer_than: float, suits: int
    ) -> tuple[Walk | None, list[tuple[float, Place]]]:
        """The place closest to the enemy on a straight way, and the free ones before it that are on none."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        ordered: list[tuple[float, float, Place]] = []
        for place in places:
            dx: float = place[0] - base.cx
            dy: float = place[1] - base.cy
            away: float = math.sqrt(dx * dx + dy * dy)
            if away > limit:
                continue
            end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
            left: float = self.gap_to_enemy(end, nearer_than)
            if left < nearer_than:
                ordered.append((left, away, place))
        ordered.sort()
        barred: list[tuple[float, Place]] = []
        tried = 0
        for left, _, place in ordered:
            end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
            if any_overlaps(end, placed) or not self._suits(end, placed, suits):
                continue
            tried += 1
            if tried > _MOST_NEAR:
                break
            if (not self.held and self.march.slows(at, end)) or self.march.may_stop(end) is not None:
                continue
            walk = self._straight_to(at, place)
            if walk is not None:
                return walk, barred
            barred.append((left, place))
        return None, barred

    def _nearest_round_corners(
        self, at: int, barred: list[tuple[float, Place]], nearest: list[int], nearer_than: float
    ) -> Walk | None:
        """The place closest to the enemy among those that no straight way leads to."""
        if self.march.flying[at]:
            return None
        near = [(left, place) for left, place in barred if left < nearer_than]
        if not near:
            return None
        near.sort()
        ways = [self.approach(at, k) for k in nearest]
        guessed: list[tuple[float, Place]] = []
        for _, place in near:
            guesses = [way.guess(place) for way in ways if way.path]
            if guesses:
                guessed.append((min(guesses), place))
        return self._round_corners(at, guessed)


def _at(stretch: Stretch, where: float, heading: float) -> Place:
    x, y = point_on(stretch.body, where)
    return snap(x), snap(y), heading


def _apart(ax: float, ay: float, bx: float, by: float) -> float:
    return math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by))


def places_beside(base: Base, other: Base, apart: float) -> list[Place]:
    """Places for a base this far from another, at its own heading: the nearest first, then all round."""
    edge = contact_edge(base, other, apart)
    _, start = nearest_on(Stretch(edge, 0.0, edge.around), base.cx, base.cy)
    found: list[Place] = []
    for k in range(_DIRECTIONS):
        step = (k + 1) // 2 if k % 2 else -(k // 2)
        x, y = point_on(edge, start + edge.around * step / _DIRECTIONS)
        found.append((snap(x), snap(y), base.heading))
    return found


def _on_the_way(base: Base, other: Base, limit: float) -> list[Place]:
    """Places on the straight line to another base, as far along as it may go."""
    dx: float = other.cx - base.cx
    dy: float = other.cy - base.cy
    far: float = math.sqrt(dx * dx + dy * dy)
    if far < 0.01:
        return []
    found: list[Place] = []
    for share in (1.0, 0.8, 0.6, 0.4, 0.2):
        step: float = share * min(limit - ROUNDING, far) / far
        found.append((snap(base.cx + step * dx), snap(base.cy + step * dy), base.heading))
    return found


def _along(path: list[tuple[float, float]], inches: float, heading: float) -> list[Place]:
    """Places on a way: as far along as these inches, and some on the way there."""
    found: list[Place] = []
    for short in (0.0, 0.3, 0.8, 1.5, 2.5, 4.0):
        left: float = inches - short
        for k in range(1, len(path)):
            x0, y0 = path[k - 1]
            x1, y1 = path[k]
            leg: float = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
            if 0.0 < left <= leg:
                part: float = left / leg
                found.append((snap(x0 + part * (x1 - x0)), snap(y0 + part * (y1 - y0)), heading))
                break
            left -= leg
    return found
