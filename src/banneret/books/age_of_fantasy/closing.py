"""Getting into contact: which places there are, and which of them each model takes.

Models go one by one, the nearest first. Who can reach a free place in base contact takes it; the others come as
close as they can, and all stay together (AF-MEL-03, AF-MEL-04). If that tears the unit apart, those who fall
furthest short go first and the others keep up with them.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.coherency import LINK, fits_in, is_coherent, violation
from banneret.books.age_of_fantasy.movement import DIFFICULT, ROUNDING, March, Trial, Walk
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.ask import Refusal
from banneret.core.bases import Base, gap, overlapping
from banneret.core.geometry import heading_of, quantise_heading, snap
from banneret.core.pathfinding import path_length

TOLERANCE: Final = 0.25  # how much further off than the best place found a model may end (AF-MEL-03)
CONTACT: Final = 0.01  # as wide a gap as counts as base contact
_TOUCH: Final = 0.004  # the gap at which models are set into contact, so that rounding never overlaps
_DIRECTIONS: Final = 24
_NEAR_GAPS: Final = (0.3, 0.9, 1.6, 3.0, 5.0)
_WIDE_GAPS: Final = (0.5, 1.0, 1.5, 1.95)  # beside a comrade, still linked to it
_MOST_NEAR: Final = 40
_MOST_COMRADES: Final = 8  # beside whom a place is looked for when there is no better
_MOST_BENT: Final = 12  # places for which a way round corners is worked out
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
        self._approaches: dict[tuple[int, int, bool], Approach] = {}
        self._scouts: list[int] = []  # models whose approaches are known

    def limit(self, at: int) -> float:
        march = self.march
        if self.held and not march.striding[at] and not march.flying[at]:
            return min(march.limits[at], DIFFICULT)
        return march.limits[at]

    def is_free(self, at: int, place: Place, placed: list[Base], suits: int) -> bool:
        """Whether a model may stop at a place beside those already placed, never mind how it gets there."""
        base = self.unit.bases[at]
        end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
        for other in placed:
            if overlapping(end, other):
                return False
        if not self.held and self.march.slows(at, end):
            return False
        return self._suits(end, placed, suits) and self.march.may_stop(end) is None

    def _suits(self, end: Base, placed: list[Base], suits: int) -> bool:
        """AF-MOV-01: whether a place keeps the unit together, as far as is asked."""
        if suits == LOOSE:
            return True
        if suits == WHOLE and self.allowed > 0.0:
            return violation([*placed, end]) <= self.allowed
        if not fits_in(end, placed):
            return False
        return suits == SO_FAR or all([gap(end, other) <= LINK for other in self._lonely])

    def _look_at(self, others: list[Base]) -> None:
        """Before places are sought that suit the whole: whom among the others the model alone keeps linked."""
        self._lonely = []
        if self.allowed <= 0.0 and len(others) > 1:
            for other in others:
                if not any([each is not other and gap(each, other) <= LINK for each in others]):
                    self._lonely.append(other)

    def gap_to_enemy(self, base: Base) -> float:
        return min([gap(base, other) for other in self.enemy.bases])

    def falls_short(self, at: int) -> float:
        """By how much the enemy is out of a model's reach, as the crow flies."""
        return self.gap_to_enemy(self.unit.bases[at]) - self.limit(at)

    # ------------------------------------------------------------------ ways

    def _way_to(self, at: int, place: Place) -> Walk | None:
        """The way of a model to a place, if there is one within its limit."""
        walk = self.march.walk(at, place, [], straight=self.held)
        if walk is not None and walk.harm and self.held:
            walk = self.march.walk(at, place, [])
        if walk is None or walk.inches > self.limit(at) + ROUNDING or (walk.slow and not self.held):
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
            if at not in self._scouts:
                self._scouts.append(at)
        return found

    def _too_far(self, at: int, enemy: int) -> bool:
        """Whether a model surely finds no way into contact with an enemy base.

        Told by a comrade of the same kind in plain sight of it: neither can be nearer by more than the way
        between the two.
        """
        base = self.unit.bases[at]
        other = self.enemy.bases[enemy]
        most: float = self.limit(at) + base.radius + other.radius + _GUESS
        if (at, enemy, self.held) not in self._approaches:
            for scout in self._scouts:
                known = self._approaches.get((scout, enemy, self.held))
                if known is None:
                    continue
                start = self.unit.bases[scout]
                apart: float = math.sqrt((base.cx - start.cx) ** 2 + (base.cy - start.cy) ** 2)
                if known.inches - apart > most and self.march.alike(at, scout):
                    return True
        return self.approach(at, enemy).inches > most

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

    def contact_places(self, at: int) -> list[tuple[float, Place, int]]:
        """Places in base contact with the enemy that are near enough, by the straight way there."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        found: list[tuple[float, Place, int]] = []
        for k, other in enumerate(self.enemy.bases):
            if gap(base, other) > limit:
                continue
            for place in places_beside(base, other, _TOUCH):
                dx: float = place[0] - base.cx
                dy: float = place[1] - base.cy
                away: float = math.sqrt(dx * dx + dy * dy)
                if away <= limit:
                    found.append((away, place, k))
        found.sort()
        return found

    def best_contact(self, at: int, placed: list[Base], suits: int = SO_FAR) -> Walk | None:
        """The nearest place in contact that a model can get to."""
        barred: list[tuple[Place, int]] = []
        for _, place, k in self.contact_places(at):
            if self.is_free(at, place, placed, suits):
                walk = self._straight_to(at, place)
                if walk is not None:
                    return walk
                barred.append((place, k))
        if self.march.flying[at]:
            return None
        guessed: list[tuple[float, Place]] = []
        far: list[int] = []
        for place, k in barred:
            if k in far:
                continue
            if self._too_far(at, k):
                far.append(k)
            else:
                guessed.append((self.approach(at, k).guess(place), place))
        guessed.sort()
        return self._round_corners(at, guessed)

    # ------------------------------------------------------------------ places near the enemy

    def best_near(self, at: int, placed: list[Base], nearer_than: float, suits: int = SO_FAR) -> Walk | None:
        """The place closest to the enemy that a model can get to, if it is closer than this."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        places: list[Place] = []
        for other in placed:
            if gap(base, other) <= limit:
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
            left: float = self.gap_to_enemy(end)
            if left >= nearer_than or any([overlapping(end, other) for other in placed]):
                continue
            if self._suits(end, placed, suits):
                ordered.append((left, away, place))
        ordered.sort()
        barred: list[tuple[float, Place]] = []
        for left, _, place in ordered[:_MOST_NEAR]:
            if self.is_free(at, place, placed, suits):
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
        if self.march.bogged or self.march.reach <= DIFFICULT:
            return (True,)
        return (False, True) if self.march.slowing else (False,)

    def solve(self) -> Trial:
        """All models placed, together if they can be: as many as possible in contact, the others close by."""
        best = Trial()
        most: tuple[bool, bool, int, float] = (False, False, -1, 0.0)
        for held in self.modes():
            self.held = held
            late = sorted(self.movers, key=lambda at: -self.falls_short(at))
            for ahead in range(max(1, min(_MOST_LATE, len(late)))):
                trial = self._solve(late[:ahead])
                if trial.refusal is not None:
                    continue
                merit = self._merit(trial)
                if merit > most:
                    best, most = trial, merit
                if merit[1] and (ahead == 0 or merit[0]):
                    break
        if most[2] < 0:
            best.refuse("blocked", "AF-MEL-03", "Nobody finds a way.")
        return best

    def _merit(self, trial: Trial) -> tuple[bool, bool, int, float]:
        """What counts, first things first: contact at all, coherency, how many in contact."""
        bases = trial.bases()
        count = self.contacts(trial)
        return count > 0, is_coherent(bases), count, 0.0 - violation(bases)

    def contacts(self, trial: Trial) -> int:
        return sum([1 for walk in trial.walks if self.gap_to_enemy(walk.end) <= CONTACT])

    def _solve(self, first: list[int]) -> Trial:
        """Place every model; those named first go before all others, and no further than they get."""
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
        for at in left:
            walk = self._settle(at, placed)
            if walk is None:
                trial = Trial()
                return trial.refuse("blocked", "AF-MEL-03", "There is no room for every model.")
            walks[at] = walk
            placed.append(walk.end)
        self._improve(left, walks)
        trial = Trial()
        trial.walks = walks
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

    def _improve(self, late: list[int], walks: list[Walk]) -> None:
        """Those placed before the last ones may now get closer."""
        self.allowed = violation([walk.end for walk in walks])
        for at in late[:-1]:
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

    def _somewhere(self, at: int, placed: list[Base]) -> Walk | None:
        """Where it stands, or beside the others; out of coherency only if nothing else is left."""
        base = self.unit.bases[at]
        stays = Walk([(base.cx, base.cy)], 0.0, base, False, [])
        free = all([not overlapping(base, other) for other in placed])
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
        base = self.unit.bases[at]
        places: list[tuple[float, Place]] = []
        for other in sorted(placed, key=lambda other: gap(base, other))[:_MOST_COMRADES]:
            for far in (0.05, 1.0, 1.95):
                for place in places_beside(base, other, far):
                    away: float = math.sqrt((place[0] - base.cx) ** 2 + (place[1] - base.cy) ** 2)
                    if away <= self.limit(at) and self.is_free(at, place, placed, suits):
                        places.append((away, place))
        places.sort()
        for _, place in places:
            walk = self._straight_to(at, place)
            if walk is not None:
                return walk
        return (
            None
            if self.march.flying[at]
            else self._round_corners(at, places[:: max(1, len(places) // _MOST_BENT)])
        )

    # ------------------------------------------------------------------ judging what a player has placed

    def judge(self, trial: Trial, proposed: Trial) -> Refusal | None:
        """AF-MEL-03: in contact where a place in contact can be reached, else as close as can be.

        Nobody need leave a place without which the unit would not be together, unless the proposal shows how
        more of it get into contact and stay so.
        """
        ends = trial.bases()
        fewer = self.contacts(trial) < self.contacts(proposed)
        self.allowed = violation(ends)
        slowly = all(
            [
                walk.inches <= DIFFICULT + ROUNDING or self.march.striding[at] or self.march.flying[at]
                for at, walk in enumerate(trial.walks)
            ]
        )
        self.held = self.march.bogged or (slowly and bool(self.march.slowing))
        for at in self.movers:
            own: float = self.gap_to_enemy(ends[at])
            if own <= CONTACT:
                continue
            name = f"{self.unit.models[at].sheet.name} {self.unit.models[at].number}"
            others = [ends[k] for k in range(len(ends)) if k != at]
            self._look_at(others)
            if self.best_contact(at, others, SO_FAR if fewer else WHOLE) is not None:
                return Refusal("contact", "AF-MEL-03", f"{name} can reach base contact, so it must.")
            if own > self.gap_to_enemy(self.unit.bases[at]) + 0.01:
                return Refusal("further-off", "AF-MEL-03", f"{name} may not end further away than it began.")
            walk = self.best_near(at, others, own - TOLERANCE, WHOLE)
            if walk is not None:
                why = f"{name} can get {own - self.gap_to_enemy(walk.end):.1f}” closer to the enemy."
                return Refusal("closer", "AF-MEL-03", why)
        return None


def places_beside(base: Base, other: Base, apart: float) -> list[Place]:
    """Places for a base this far from another: straight towards it first, then all round."""
    dx: float = base.cx - other.cx
    dy: float = base.cy - other.cy
    start: float = math.atan2(dy, dx)
    found: list[Place] = []
    for k in range(_DIRECTIONS):
        step = (k + 1) // 2 if k % 2 else -(k // 2)
        angle: float = start + 2.0 * math.pi * step / _DIRECTIONS
        found.append(_place_at(base, other, math.cos(angle), math.sin(angle), apart))
    return found


def _place_at(base: Base, other: Base, ux: float, uy: float, apart: float) -> Place:
    """The place in this direction from another base at which the gap between the two is `apart`."""
    if base.box is None and other.box is None:
        far: float = base.radius + other.radius + apart
        return snap(other.cx + far * ux), snap(other.cy + far * uy), 0.0
    heading: float = 0.0
    if base.half_depth > 0.0:
        # To the nearest 15 degrees: what is in the way is worked out anew for every heading.
        heading = quantise_heading(15.0 * round(heading_of(-ux, -uy) / 15.0))
    reached: float = base.radius + other.radius + apart
    for _ in range(8):
        # Coming nearer by no more than what is too far, it never comes too near.
        there = base.at(other.cx + reached * ux, other.cy + reached * uy, heading)
        over: float = gap(there, other) - apart
        if over < 0.002:
            break
        reached -= over
    return snap(other.cx + reached * ux), snap(other.cy + reached * uy), heading


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
