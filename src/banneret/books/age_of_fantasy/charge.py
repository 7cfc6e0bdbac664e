"""Getting into contact: charge moves, and the defender's move to meet them.

Models go one by one, the nearest first. Who can reach a free place in base contact takes it; the others come as
close as they can, and all stay together (AF-MEL-03, AF-MEL-04).
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.coherency import fits_in
from banneret.books.age_of_fantasy.movement import DIFFICULT, ROUNDING, March, Trial, Walk, allowances
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.ask import Refusal
from banneret.core.bases import Base, gap, overlapping, touching
from banneret.core.geometry import heading_of, quantise_heading, snap

COUNTER: Final = 3.0  # AF-MEL-04
TOLERANCE: Final = 0.25  # how much further off than the best place found a model may end (AF-MEL-03)
_TOUCH: Final = 0.004  # the gap at which models are set into contact, so that rounding never overlaps
_DIRECTIONS: Final = 24
_NEAR_GAPS: Final = (0.3, 0.9, 1.6, 3.0, 5.0)
_MOST_NEAR: Final = 40
_MOST_BENT: Final = 6  # places for which a way round corners is looked for


class Closing:
    """Models of one unit that try to get into contact with another."""

    def __init__(self, march: March, enemy: Unit, movers: list[int]) -> None:
        self.march = march
        self.unit = march.unit
        self.enemy = enemy
        self.movers = movers
        self.held: bool = False  # nobody moves more than 6", and difficult ground may be crossed

    def limit(self, at: int) -> float:
        march = self.march
        if self.held and not march.striding[at] and not march.flying[at]:
            return min(march.limits[at], DIFFICULT)
        return march.limits[at]

    def is_free(self, at: int, place: Place, placed: list[Base], loose: bool) -> bool:
        """Whether a model may stop at a place beside those already placed, never mind how it gets there."""
        base = self.unit.bases[at]
        end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
        for other in placed:
            if overlapping(end, other):
                return False
        return (loose or fits_in(end, placed)) and self.march.may_stop(end) is None

    def reach(self, at: int, place: Place, placed: list[Base], loose: bool = False) -> Walk | None:
        """The way of a model to a place where it may stop beside those already placed; None if it may not."""
        if not self.is_free(at, place, placed, loose):
            return None
        walk = self.march.walk(at, place, [], straight=self.held)
        if walk is not None and walk.harm and self.held:
            walk = self.march.walk(at, place, [])
        if walk is None or walk.inches > self.limit(at) + ROUNDING or (walk.slow and not self.held):
            return None
        return walk

    def gap_to_enemy(self, base: Base) -> float:
        return min([gap(base, other) for other in self.enemy.bases])

    # ------------------------------------------------------------------ places

    def contact_places(self, at: int) -> list[tuple[float, Place]]:
        """Places in base contact with the enemy that are near enough, by the straight way there."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        found: list[tuple[float, Place]] = []
        for other in self.enemy.bases:
            if gap(base, other) > limit:
                continue
            for place in places_beside(base, other, _TOUCH):
                dx: float = place[0] - base.cx
                dy: float = place[1] - base.cy
                away: float = math.sqrt(dx * dx + dy * dy)
                if away <= limit:
                    found.append((away, place))
        found.sort()
        return found

    def best_contact(self, at: int, placed: list[Base], loose: bool = False) -> Walk | None:
        """The nearest place in contact that a model can get to."""
        places = self.contact_places(at)
        march = self.march
        for bent in (False, True):
            march.lines_only = not bent
            tried = 0
            for _, place in places:
                if bent and (tried >= _MOST_BENT or not self.is_free(at, place, placed, loose)):
                    continue
                tried += 1
                walk = self.reach(at, place, placed, loose)
                if walk is not None:
                    march.lines_only = False
                    return walk
        return None

    def best_near(self, at: int, placed: list[Base], nearer_than: float) -> Walk | None:
        """The place closest to the enemy that a model can get to, if it is closer than this."""
        base = self.unit.bases[at]
        limit: float = self.limit(at) + ROUNDING
        places: list[Place] = []
        for other in placed:
            if gap(base, other) <= limit:
                places += places_beside(base, other, 0.03)
        nearest = sorted(self.enemy.bases, key=lambda other: gap(base, other))
        for other in nearest[:3]:
            for far in _NEAR_GAPS:
                places += places_beside(base, other, far)
            places += _on_the_way(base, other, limit)
        ordered: list[tuple[float, float, Place]] = []
        for place in places:
            dx: float = place[0] - base.cx
            dy: float = place[1] - base.cy
            away: float = math.sqrt(dx * dx + dy * dy)
            if away > limit:
                continue
            end = base.at(place[0], place[1], place[2] if base.half_depth > 0.0 else 0.0)
            if any([overlapping(end, other) for other in placed]) or not fits_in(end, placed):
                continue
            left: float = self.gap_to_enemy(end)
            if left < nearer_than:
                ordered.append((left, away, place))
        ordered.sort()
        march = self.march
        for bent in (False, True):
            march.lines_only = not bent
            for _, _, place in ordered[: _MOST_BENT if bent else _MOST_NEAR]:
                walk = self.reach(at, place, placed)
                if walk is not None:
                    march.lines_only = False
                    return walk
        return None

    # ------------------------------------------------------------------ the whole unit

    def can_touch(self) -> bool:
        """AF-MOV-09, AF-MEL-02: whether any model can get into contact."""
        for held in self.modes():
            self.held = held
            order = sorted(self.movers, key=lambda at: self.gap_to_enemy(self.unit.bases[at]))
            for at in order:
                if self.gap_to_enemy(self.unit.bases[at]) > self.limit(at) + ROUNDING:
                    continue
                if self.best_contact(at, []) is not None:
                    return True
        return False

    def modes(self) -> tuple[bool, ...]:
        """Keeping off difficult ground, or going through it more slowly where there is any."""
        if self.march.bogged:
            return (True,)
        return (False, True) if self.march.slowing else (False,)

    def solve(self) -> Trial:
        """All models placed: as many as possible in contact, the others as close as possible."""
        best = Trial()
        most = -1
        for held in self.modes():
            self.held = held
            trial = self._solve()
            count = self.contacts(trial)
            if trial.refusal is None and count > most:
                best, most = trial, count
        if most < 0:
            best.refuse("blocked", "AF-MEL-03", "Nobody finds a way.")
        return best

    def contacts(self, trial: Trial) -> int:
        return sum([1 for walk in trial.walks if self.gap_to_enemy(walk.end) <= 0.01])

    def _solve(self) -> Trial:
        unit = self.unit
        walks: list[Walk] = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
        placed: list[Base] = [unit.bases[at] for at in range(len(unit.bases)) if at not in self.movers]
        waiting = sorted(self.movers, key=lambda at: self.gap_to_enemy(unit.bases[at]))
        left: list[int] = []
        for at in waiting:
            walk = self.best_contact(at, placed)
            if walk is None:
                left.append(at)
            else:
                walks[at] = walk
                placed.append(walk.end)
        for at in left:
            base = unit.bases[at]
            walk = self.best_contact(at, placed)
            if walk is None:
                walk = self.best_near(at, placed, self.gap_to_enemy(base) - 0.01)
            if walk is None:
                walk = self._somewhere(at, placed)
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

    def _improve(self, late: list[int], walks: list[Walk]) -> None:
        """Those placed before the last ones may now get closer."""
        for at in late[:-1]:
            others = [walks[k].end for k in range(len(walks)) if k != at]
            better = self.best_near(at, others, self.gap_to_enemy(walks[at].end) - 0.1)
            if better is not None:
                walks[at] = better

    def _somewhere(self, at: int, placed: list[Base]) -> Walk | None:
        """Where it stands, or beside the others; out of coherency only if nothing else is left."""
        base = self.unit.bases[at]
        stays = Walk([(base.cx, base.cy)], 0.0, base, False, [])
        free = all([not overlapping(base, other) for other in placed])
        if free and fits_in(base, placed):
            return stays
        for loose in (False, True):
            for other in sorted(placed, key=lambda other: gap(base, other)):
                for place in places_beside(base, other, 0.05) + places_beside(base, other, 1.5):
                    walk = self.reach(at, place, placed, loose)
                    if walk is not None:
                        return walk
            if free and loose:
                return stays
        return None

    # ------------------------------------------------------------------ judging what a player has placed

    def judge(self, trial: Trial) -> Refusal | None:
        """AF-MEL-03: in contact where a place in contact can be reached, else as close as can be."""
        ends = trial.bases()
        self.held = all(
            [
                walk.inches <= DIFFICULT + ROUNDING or self.march.striding[at] or self.march.flying[at]
                for at, walk in enumerate(trial.walks)
            ]
        ) and bool(self.march.slowing)
        for at in self.movers:
            own: float = self.gap_to_enemy(ends[at])
            if own <= 0.01:
                continue
            name = f"{self.unit.models[at].sheet.name} {self.unit.models[at].number}"
            others = [ends[k] for k in range(len(ends)) if k != at]
            if self.best_contact(at, others) is not None:
                return Refusal("contact", "AF-MEL-03", f"{name} can reach base contact, so it must.")
            if own > self.gap_to_enemy(self.unit.bases[at]) + 0.01:
                return Refusal("further-off", "AF-MEL-03", f"{name} may not end further away than it began.")
            walk = self.best_near(at, others, own - TOLERANCE)
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


# ---------------------------------------------------------------------------------------- charges


def charging(battle: Battle, unit: Unit, target: Unit, action: str, like: March | None = None) -> Closing:
    """A charge at one enemy; `like` is one of the same unit at another, which has met the same obstacles."""
    march = March(battle, unit, "charge", allowances(battle, unit, action), "AF-MOV-08", target.id)
    if like is not None:
        march.share_obstacles(like)
    return Closing(march, target, list(range(len(unit.bases))))


def charge_targets(battle: Battle, unit: Unit, action: str) -> list[Unit]:
    """AF-MOV-09, AF-MEL-02: the enemies with whom at least one model can get into contact."""
    found: list[Unit] = []
    limits = allowances(battle, unit, action)
    reach: float = max(limits, default=0.0)
    if reach <= 0.0:
        return found
    like: March | None = None
    for enemy in battle.enemies_of(unit):
        if unit.near(enemy, reach + ROUNDING):
            closing = charging(battle, unit, enemy, action, like)
            like = closing.march
            if closing.can_touch():
                found.append(enemy)
    return found


def counter_move(battle: Battle, unit: Unit, charger: Unit) -> Closing:
    """AF-MEL-04: models of the target that are not in contact yet, with 3" to get there."""
    march = March(battle, unit, "counter-move", [COUNTER] * len(unit.bases), "AF-MEL-04", charger.id)
    movers = [
        at
        for at in range(len(unit.bases))
        if not any([touching(unit.bases[at], other) for other in charger.bases])
    ]
    return Closing(march, charger, movers)


def shortest_charge(closing: Closing, trial: Trial) -> float:
    """AF-XAC-09: the shortest way among the models that reach base contact."""
    ways = [walk.inches for walk in trial.walks if closing.gap_to_enemy(walk.end) <= 0.01]
    return min(ways, default=0.0)
