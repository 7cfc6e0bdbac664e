"""Getting into contact: which places each model can reach, and which of them it takes.

Models go one by one, the nearest first. Who can reach a free place in base contact takes it; the others come as
close as they can, and all stay together (AF-MEL-03, AF-MEL-04). If that tears the unit apart, those who fall
furthest short go first and the others keep up with them.

Where places in contact are is known exactly (`contact_edges.py`). Which of them can be reached is found by
halving the free stretches: from the middle of one to its ends it is half its length, so if the way to the
middle is longer than allowed by more than that, nobody gets to any of it.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.coherency import (
    LINK,
    SLACK,
    SPREAD,
    fits_in,
    is_coherent,
    stands_with,
    violation,
)
from banneret.books.age_of_fantasy.contact_edges import ContactEdges
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import (
    DIFFICULT,
    ROUNDING,
    March,
    Trial,
    Walk,
    reach_of,
    starts_on_hill,
    turn_cost,
)
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.engine.ask import Refusal
from banneret.core.space.bases import Base, gap, overlapping, within
from banneret.core.space.contact import Stretch, contact_edge, free_stretches, nearest_on, point_on
from banneret.core.space.geometry import CONTACT, EPS, snap
from banneret.core.space.obstacle_edges import bar_by
from banneret.core.space.obstacles import Obstacle, depth_in
from banneret.core.space.pathfinding import find_path_to_any, path_length

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
_MOST_COMRADES: Final = 8  # beside whom a place is looked for when there is no better
_MOST_BENT: Final = 4  # places for which a way round corners is worked out
_BEHIND: Final = 1.2  # right behind a comrade in contact, where a better place is hardly ever found
_MOST_LATE: Final = 4  # how many orders of the models are tried
_BEYOND: Final = 7.0  # how far past its limit a model looks; more than comrades stand apart
_GUESS: Final = 0.5  # by how much the length of a way round corners may be guessed too high

# How a place must suit the comrades: not at all; those placed so far; all of them, for the unit as a whole.
LOOSE: Final = 0
SO_FAR: Final = 1
WHOLE: Final = 2


class Approach:
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


class Part:
    """A short part of a stretch of contact, with the place in its middle."""

    __slots__ = ("begin", "half", "place", "stretch")

    def __init__(self, stretch: Stretch, begin: float, length: float, place: Place) -> None:
        self.stretch = stretch
        self.begin = begin
        self.half: float = 0.5 * length
        self.place = place


class Closing:
    """Models of one unit that try to get into contact with another."""

    def __init__(self, march: March, enemy: Unit, movers: list[int]) -> None:
        self.march = march
        self.unit = march.unit
        self.enemy = enemy
        self.movers = movers
        self.held: bool = False  # nobody moves more than 6", and difficult ground may be crossed
        self.allowed: float = 0.0  # by how much the unit as a whole may be out of coherency
        self._lonely: list[Base] = []
        # What the others of the unit come to among themselves: too far apart in all, and how near each has one.
        self._rest_over: float = 0.0
        self._rest_nearest: list[float] = []
        self.edges = ContactEdges(march, enemy)
        self.thorough: bool = True  # whether long bases look for contact at every heading
        self._approaches: dict[tuple[int, int, bool], Approach] = {}

    def limit(self, at: int) -> float:
        march = self.march
        if self.held and not march.striding[at] and not march.flying[at]:
            return min(march.limits[at], DIFFICULT)
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
            if not fits_in(end, placed):
                return False
        elif placed and not stands_with(end, placed, LINK + spare, SPREAD + spare):
            return False
        return suits == SO_FAR or all([gap(end, other) <= LINK + spare for other in self._lonely])

    def _look_at(self, others: list[Base]) -> None:
        """Before places are sought that suit the whole: whom among the others the model alone keeps linked."""
        self._lonely = []
        if self.allowed > 0.0:
            self._rest_over = 0.0
            self._rest_nearest = [1e9] * len(others)
            for i in range(len(others)):
                for j in range(i + 1, len(others)):
                    apart: float = gap(others[i], others[j])
                    if apart > SPREAD + SLACK:
                        self._rest_over += apart - SPREAD
                    self._rest_nearest[i] = min(self._rest_nearest[i], apart)
                    self._rest_nearest[j] = min(self._rest_nearest[j], apart)
        if self.allowed <= 0.0 and len(others) > 1:
            for other in others:
                if not any([each is not other and gap(each, other) <= LINK for each in others]):
                    self._lonely.append(other)

    def _violation_with(self, end: Base, others: list[Base]) -> float:
        """AF-MOV-01: by how much the unit is out of coherency with a model here; the others are looked at."""
        total: float = self._rest_over
        own: float = 1e9
        for k in range(len(others)):
            apart: float = gap(end, others[k])
            own = min(own, apart)
            if apart > SPREAD + SLACK:
                total += apart - SPREAD
            nearest: float = min(apart, self._rest_nearest[k])
            if nearest > LINK + SLACK:
                total += nearest - LINK
        if others and own > LINK + SLACK:
            total += own - LINK
        return total

    def _lost_to(self, at: int, placed: list[Base], suits: int) -> bool:
        """Whether a model is too far from one of those placed to get within 6" of it, wherever it goes."""
        if suits == LOOSE or (suits == WHOLE and self.allowed > 0.0):
            return False
        base = self.unit.bases[at]
        most: float = SPREAD + self.limit(at) + 2.0 * ROUNDING
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

    def approach(self, at: int, enemy: int) -> Approach:
        """How a model comes towards an enemy base. Ways that are far too long are not worked out."""
        key = (at, enemy, self.held)
        found = self._approaches.get(key)
        if found is None:
            base = self.unit.bases[at]
            other = self.enemy.bases[enemy]
            longest: float = self.limit(at) + base.radius + other.radius + _BEYOND
            keep_off = [] if self.held or self.march.striding[at] else self.march.slowing
            path = self.march.towards(at, other, self.enemy.id, keep_off, longest)
            found = Approach(enemy, path, path_length(path) if path else longest)
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
                if walk is not None or tried >= _MOST_BENT:
                    return walk
        return None

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
            return self.edges.headings(base)
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

    # ------------------------------------------------------------------ the whole unit

    def can_touch(self) -> bool:
        """AF-MOV-09, AF-MEL-02: whether any model can get into contact."""
        for held in self.modes():
            self.held = held
            for at in sorted(self.movers, key=lambda at: self.falls_short(at)):
                if self.falls_short(at) > ROUNDING:
                    continue
                if self.best_contact(at, []) is not None:
                    return True
        return False

    def modes(self) -> tuple[bool, ...]:
        """Keeping off difficult ground, or going through it more slowly where there is any."""
        march = self.march
        if march.bogged or march.reach <= DIFFICULT:
            return (True,)
        # Who is never slowed gains nothing by going through.
        slowed = any([not march.striding[at] and not march.flying[at] for at in self.movers])
        return (False, True) if march.slowing and slowed else (False,)

    def solve(self) -> Trial:
        """All models placed, together if they can be: as many as possible in contact, the others close by."""
        self.thorough = False
        best = self._best_solved(_MOST_LATE)
        self.thorough = True
        if self.contacts(best) == 0 and not self._all_round():
            best = self._best_solved(_MOST_LATE)
        return best

    def _all_round(self) -> bool:
        return all([self.unit.bases[at].is_round() for at in self.movers])

    def mends(self) -> bool:
        """AF-MOV-02: whether the unit can be placed so that it is in contact and in coherency.

        First every order is tried as far as it keeps the unit together. If none does to the end, those left
        behind may still catch up once all are placed.
        """
        if self.march.stays_torn():
            return False
        self.thorough = False
        found, touched = self._mended()
        self.thorough = True
        if not touched and not self._all_round():
            found, _ = self._mended()
        if found:
            return True
        self.thorough = not touched
        trial = self._best_solved(1)
        self.thorough = True
        return self.contacts(trial) > 0 and is_coherent(trial.bases())

    def _mended(self) -> tuple[bool, bool]:
        """Whether some order mends the unit, and whether any brings it into contact at all."""
        touched = False
        for held in self.modes():
            self.held = held
            late = sorted(self.movers, key=lambda at: -self.falls_short(at))
            for ahead in range(max(1, min(_MOST_LATE, len(late)))):
                trial = self._solve(late[:ahead], True)
                contact = self.contacts(trial) > 0
                touched = touched or contact
                if trial.refusal is None and is_coherent(trial.bases()):
                    if contact:
                        return True, True
                    if ahead == 0:
                        break
        return False, touched

    def _best_solved(self, orders: int) -> Trial:
        best = Trial()
        most: tuple[bool, bool, int, float] = (False, False, -1, 0.0)
        of_best = False
        torn = self.unit.violation() > 0.0
        for held in self.modes():
            self.held = held
            late = sorted(self.movers, key=lambda at: -self.falls_short(at))
            for ahead in range(max(1, min(orders, len(late)))):
                # Once somebody is in contact, other orders are for the sake of coherency.
                trial = self._solve(late[:ahead], ahead > 0 and most[0] and not torn)
                if trial.refusal is not None:
                    continue
                merit = self._merit(trial)
                if merit > most:
                    best, most, of_best = trial, merit, held
                if merit[1] and (ahead == 0 or merit[0]):
                    break
        if most[2] < 0:
            return best.refuse("blocked", "AF-MEL-03", "Nobody finds a way.")
        self.held = of_best
        self._improve(best)
        return best

    def _merit(self, trial: Trial) -> tuple[bool, bool, int, float]:
        """What counts, first things first: contact at all, coherency, how many in contact."""
        bases = trial.bases()
        count = self.contacts(trial)
        return count > 0, is_coherent(bases), count, 0.0 - violation(bases)

    def contacts(self, trial: Trial) -> int:
        return sum([1 for walk in trial.walks if self.gap_to_enemy(walk.end) <= CONTACT])

    def _solve(self, first: list[int], whole: bool) -> Trial:
        """Place every model; those named first go before all others, and no further than they get.

        Who wants only a unit that is `whole` is refused as soon as one is too far from another.
        """
        unit = self.unit
        walks: list[Walk] = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
        placed: list[Base] = [unit.bases[at] for at in range(len(unit.bases)) if at not in self.movers]
        left: list[int] = list(first)
        waiting = [at for at in self.movers if at not in first]
        waiting.sort(key=lambda at: self.gap_to_enemy(unit.bases[at]))
        if not first:
            for at in waiting:
                walk = self.best_contact(at, placed)
                if walk is None:
                    left.append(at)
                else:
                    walks[at] = walk
                    placed.append(walk.end)
        else:
            left += waiting
        trial = Trial()
        trial.walks = walks
        if whole and any([self._lost_to(at, placed, SO_FAR) for at in left]):
            return trial.refuse("coherency", "AF-MEL-03", "The unit would be torn apart.")
        for at in left:
            walk = self._settle(at, placed)
            if walk is None:
                return trial.refuse("blocked", "AF-MEL-03", "There is no room for every model.")
            if whole and not stands_with(walk.end, placed, LINK, SPREAD + SLACK, True):
                return trial.refuse("coherency", "AF-MEL-03", "The unit would be torn apart.")
            walks[at] = walk
            placed.append(walk.end)
        trial.inches = snap(max([walk.inches for walk in walks]))
        return trial

    def _settle(self, at: int, placed: list[Base]) -> Walk | None:
        """In contact if it can be, else as close as it gets, else with the others."""
        walk = self.best_contact(at, placed)
        if walk is None:
            walk = self.best_near(at, placed, self.gap_to_enemy(self.unit.bases[at]) - CONTACT)
        if walk is None:
            walk = self._somewhere(at, placed)
        return walk

    def _improve(self, trial: Trial) -> None:
        """Who was placed before others may now get closer than it could then."""
        walks = trial.walks
        self.allowed = violation([walk.end for walk in walks])
        for at in sorted(self.movers, key=lambda at: self.gap_to_enemy(walks[at].end)):
            own: float = self.gap_to_enemy(walks[at].end)
            if own <= _BEHIND:
                continue
            others = [walks[k].end for k in range(len(walks)) if k != at]
            self._look_at(others)
            better = self.best_contact(at, others, WHOLE)
            if better is None:
                better = self.best_near(at, others, own - 0.1, WHOLE)
            if better is not None:
                walks[at] = better
        trial.inches = snap(max([walk.inches for walk in walks]))

    def _somewhere(self, at: int, placed: list[Base]) -> Walk | None:
        """Where it stands, or beside the others; out of coherency only if nothing else is left."""
        base = self.unit.bases[at]
        stays = Walk([(base.cx, base.cy)], 0.0, base, False, [])
        free = not any_overlaps(base, placed)
        if free and fits_in(base, placed):
            return stays
        for suits in (SO_FAR, LOOSE):
            if suits == LOOSE:
                walk = self.best_near(at, placed, self.gap_to_enemy(base) - CONTACT, LOOSE)
                if walk is not None or free:
                    return walk if walk is not None else stays
            walk = self._beside(at, placed, suits)
            if walk is not None:
                return walk
        return None

    def _beside(self, at: int, placed: list[Base], suits: int) -> Walk | None:
        """Beside one of the nearest comrades, straight if it can be, else round corners."""
        if self._lost_to(at, placed, suits):
            return None
        base = self.unit.bases[at]
        places: list[tuple[float, Place]] = []
        for other in sorted(placed, key=lambda other: gap(base, other))[:_MOST_COMRADES]:
            for far in (0.05, 1.0, 1.95):
                for place in places_beside(base, other, far):
                    away: float = math.sqrt((place[0] - base.cx) ** 2 + (place[1] - base.cy) ** 2)
                    if away <= self.limit(at):
                        places.append((away, place))
        places.sort()
        barred: list[tuple[float, Place]] = []
        for away, place in places:
            if self.is_free(at, place, placed, suits):
                walk = self._straight_to(at, place)
                if walk is not None:
                    return walk
                barred.append((away, place))
        if self.march.flying[at]:
            return None
        return self._round_corners(at, barred[:: max(1, len(barred) // _MOST_BENT)])

    # ------------------------------------------------------------------ judging what a player has placed

    def judge(self, trial: Trial, proposed: Trial) -> Refusal | None:
        """AF-MEL-03: in contact where a place in contact can be reached, else as close as can be.

        Nobody need leave a place without which the unit would not be together, unless the proposal shows how
        more of it get into contact and stay so.
        """
        ends = trial.bases()
        together = violation(proposed.bases()) <= violation(ends)
        fewer = together and self.contacts(trial) < self.contacts(proposed)
        self.allowed = violation(ends)
        for at in self.movers:
            own: float = self.gap_to_enemy(ends[at])
            if own <= CONTACT:
                continue
            name = f"{self.unit.models[at].sheet.name} {self.unit.models[at].number}"
            others = [ends[k] for k in range(len(ends)) if k != at]
            self._look_at(others)
            modes = self._modes_beside(at, trial)
            for held in modes:
                self.held = held
                if self.best_contact(at, others, SO_FAR if fewer else WHOLE) is not None:
                    return Refusal("contact", "AF-MEL-03", f"{name} can reach base contact, so it must.")
            if own > self.gap_to_enemy(self.unit.bases[at]) + 0.01:
                return Refusal("further-off", "AF-MEL-03", f"{name} may not end further away than it began.")
            for held in modes:
                self.held = held
                walk = self.best_near(at, others, own - TOLERANCE, WHOLE)
                if walk is not None:
                    why = f"{name} can get {own - self.gap_to_enemy(walk.end):.1f}” closer to the enemy."
                    return Refusal("closer", "AF-MEL-03", why)
        return None

    def _modes_beside(self, at: int, trial: Trial) -> list[bool]:
        """AF-TER-07: how a model may go, the others going as they do.

        If one of them touches difficult ground, all are held to 6". If none does, a model that keeps off it is
        not held; nor is it if nobody else goes further than 6", which leaves it that as well.
        """
        march = self.march
        if march.bogged or march.reach <= DIFFICULT:
            return [True]
        if not march.slowing:
            return [False]
        slowly = True
        for k in range(len(trial.walks)):
            walk = trial.walks[k]
            if k == at:
                continue
            if walk.slow:
                return [True]
            if walk.inches > DIFFICULT + ROUNDING and not march.striding[k] and not march.flying[k]:
                slowly = False
        return [False, True] if slowly else [False]


def any_overlaps(base: Base, others: list[Base]) -> bool:
    for other in others:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if overlapping(base, other):
            return True
    return False


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
            if leg > 0.0 and 0.0 < left <= leg:
                part: float = left / leg
                found.append((snap(x0 + part * (x1 - x0)), snap(y0 + part * (y1 - y0)), heading))
                break
            left -= leg
    return found
