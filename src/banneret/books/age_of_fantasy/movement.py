"""Moving models: how far, round what, and where they may stop.

Every model of a unit goes its own way; what binds them is coherency where they stop (AF-MOV-01) and difficult
terrain, which slows all when it slows one (AF-TER-07). Their own unit is not in their way (AF-MOV-06).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.coherency import SLACK, is_coherent, violation
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.unit import Place, Unit, base_of
from banneret.core.engine.ask import Refusal
from banneret.core.space.bases import (
    Base,
    disc_base,
    gap,
    nearer_than,
    on_board,
    overlapping,
    stands_on,
    sweeps_over,
    touching,
)
from banneret.core.space.distances import contains, segment_crosses
from banneret.core.space.geometry import EPS, quantise_heading, snap
from banneret.core.space.obstacles import Obstacle, clear_line, depth_in, obstacle_of_base, obstacle_of_shape
from banneret.core.space.pathfinding import find_path, path_length
from banneret.core.space.travel import rotation_hits

HOLD: Final = "hold"
ADVANCE: Final = "advance"
RUSH: Final = "rush"
CHARGE: Final = "charge"
SEPARATE: Final = "separate"  # falling back after a melee, which is no action (AF-MEL-22)
EVERYWHERE: Final = ""  # instead of a piece of dangerous ground, where all of it is
ACTIONS: Final = (HOLD, ADVANCE, RUSH, CHARGE)  # AF-ACT-07
INCHES: Final = {HOLD: 0.0, ADVANCE: 6.0, RUSH: 12.0, CHARGE: 12.0}
DIFFICULT: Final = 6.0  # AF-TER-07
APART: Final = 1.0  # AF-MOV-05
ROUNDING: Final = 0.002  # what rounding of places may add to a way
_HAIR: Final = 0.0005  # by so much an arc of a turn may go unseen

Point = tuple[float, float]


def allowance(battle: Battle, unit: Unit, at: int, action: str) -> float:
    """AF-MOV-04, AF-MOV-07, AF-MOV-08, AF-SPC-13, AF-SPC-32: how far one model may move with an action."""
    kind = standard_action(battle, action)
    model = unit.models[at]
    inches: float = INCHES[kind]
    if inches > 0.0:
        inches += unit.move_bonus(model, kind)
        for chapter in battle.chapters:
            inches += chapter.move_modifier(battle, unit, model, action)
        inches = max(0.0, inches)
    for chapter in battle.chapters:
        inches = chapter.allowance(battle, unit, model, action, inches)
    return battle.distance(inches)


def allowances(battle: Battle, unit: Unit, action: str) -> list[float]:
    return [allowance(battle, unit, at, action) for at in range(len(unit.models))]


def difficult_limit(battle: Battle) -> tuple[float, str]:
    """AF-TER-07: how far a unit goes that touches difficult ground, and the clause that says so."""
    limit = (DIFFICULT, "AF-TER-07")
    for chapter in battle.chapters:
        limit = chapter.difficult_limit(battle, limit)
    return battle.distance(limit[0]), limit[1]


def standard_action(battle: Battle, action: str) -> str:
    """The action of the basic rules as which an action moves."""
    if action in INCHES:
        return action
    for chapter in battle.chapters:
        kind = chapter.move_kind(action)
        if kind:
            return kind
    return HOLD


class Walk:
    """The way of one model: corners from start to end, and what it costs and meets."""

    __slots__ = ("end", "harm", "inches", "path", "slow")

    def __init__(self, path: list[Point], inches: float, end: Base, slow: bool, harm: list[str]) -> None:
        self.path = path
        self.inches = inches
        self.end = end
        self.slow = slow
        self.harm = harm  # pieces of dangerous ground crossed


class Trial:
    """A move of a whole unit that has been tried: where it ends, or why it cannot be."""

    __slots__ = ("inches", "leader", "refusal", "regrouped", "walks")

    def __init__(self) -> None:
        self.walks: list[Walk] = []
        self.inches: float = 0.0  # of the model that goes furthest, of those that are measured
        self.leader: int = -1  # the one that is, by its slot; -1 if all are
        self.regrouped: bool = False  # whether others have moved that are not
        self.refusal: Refusal | None = None

    def refuse(self, code: str, clause: str, why: str, by: str = "") -> Trial:
        self.refusal = Refusal(code, clause, why, by)
        return self

    def bases(self) -> list[Base]:
        return [walk.end for walk in self.walks]

    def moved(self) -> bool:
        """AF-ACT-08: whether any model has travelled more than 0"."""
        return self.inches > 0.0 or self.regrouped


class March:
    """A move about to be made by a unit: the ground, what is in the way and how far each model may go.

    `target` is the unit charged, "" in any other move. `free` is a move that ignores terrain (AF-SPC-30).
    """

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        action: str,
        limits: list[float],
        clause: str,
        target: str = "",
        free: bool = False,
    ) -> None:
        field = battle.field
        self.field = field
        self.unit = unit
        self.action = action
        self.limits = limits
        self.clause = clause
        self.target = target
        self.free = free
        # The one model that is measured, by its slot; -1 if all are. Who falls back from a melee goes no
        # further than it has to, each by itself.
        self.leader: int = -1 if action == SEPARATE else battle.leader(unit)
        if self.leader >= 0:
            far_off = field.width + field.depth
            limits = [limits[at] if at == self.leader else far_off for at in range(len(limits))]
            self.limits = limits
        self.friendly: tuple[str, ...] = battle.sides.team(unit.seat)
        self.clearance: float = 0.0 if target else APART
        self.width: float = field.width
        self.depth: float = field.depth
        self.reach: float = max(limits, default=0.0)
        # How far anybody goes who touches difficult ground, and the clause that says so.
        slowed, by = difficult_limit(battle)
        self.difficult: float = slowed
        self.difficult_clause: str = by
        x, y, radius = unit.middle()
        # Who comes out of a piece stands before its edge with all of the base, and goes on from there.
        across: float = 0.0
        if unit.inside:
            across = 2.0 * max([base_of(model.sheet, x, y, 0.0).radius for model in unit.models])
        # Who is inside a piece of terrain is nowhere else: what others go round is the piece.
        self.others: list[Unit] = [
            other.body()
            for other in battle.others(unit)
            if (not other.inside or other.id == target)
            and unit.near(other, across + self.reach + APART + ROUNDING)
        ]
        self.near_bases: list[Base] = []
        self.near_units: list[str] = []  # whose they are
        for other in self.others:
            self.near_bases += other.bases
            self.near_units += [other.id] * len(other.bases)
        far: float = radius + across + self.reach
        self.walls: list[Terrain] = [p for p in field.impassable if _in_reach(p, x, y, far)]
        self.slowing: list[Terrain] = []
        self.harmful: list[Terrain] = []
        self.elevations: list[Terrain] = []
        if not free:
            self.slowing = [p for p in field.slowing if _in_reach(p, x, y, far)]
            hurried = action == RUSH or action == CHARGE
            self.harmful = [p for p in field.harmful if (p.dangerous or hurried) and _in_reach(p, x, y, far)]
            self.elevations = [p for p in field.elevations if _in_reach(p, x, y, far)]
        # A spell can make a unit move as if all the ground were difficult; not as if it stood on worse pieces.
        self.bogged: bool = not free and any([rule.moves_as_in_difficult() for rule in unit.rules()])
        self.bogged = self.bogged and slowed >= battle.distance(DIFFICULT)
        # All ground may be dangerous; who tests for a piece of it does not test for that as well.
        self.trembling: bool = not free and any([chapter.all_dangerous(battle) for chapter in battle.chapters])
        self.must_close: bool = False  # out of coherency now, and able to end this move in it (AF-MOV-02)
        self.flying: list[bool] = [unit.flies(model) for model in unit.models]
        self.striding: list[bool] = [free or unit.strides(model) for model in unit.models]
        for at in range(len(unit.models)):
            if not self.measures(at):
                # It is set down anew: nothing is in its way, and no ground that it comes over counts.
                self.flying[at] = True
                self.striding[at] = True
        self._obstacles: dict[tuple[float, float, float], list[Obstacle]] = {}
        self._eased: dict[tuple[int, float], list[Obstacle]] = {}
        self._facing: float = 0.0  # the heading at which the last way was found
        self.lines_only: bool = False  # look for straight ways only, which is quick
        # Asked before every piece of work; whoever only wants to know may break off there.
        self.patience: Callable[[], None] | None = None

    def measures(self, at: int) -> bool:
        """Whether the way of a model counts."""
        return self.leader < 0 or at == self.leader

    def release(self) -> None:
        """Nobody is measured: all may be set down wherever they find room."""
        self.leader = -1
        self.limits = [self.width + self.depth] * len(self.limits)
        self.reach = max(self.limits, default=0.0)
        self.flying = [True] * len(self.flying)
        self.striding = [True] * len(self.striding)

    def furthest(self) -> float:
        """How far the unit may go: as its leader does, or as who goes furthest."""
        return self.limits[self.leader] if self.leader >= 0 else max(self.limits, default=0.0)

    def take(self, trial: Trial) -> None:
        """How far a unit goes by the ways of its models, noted in the trial."""
        counted = [trial.walks[at].inches for at in range(len(trial.walks)) if self.measures(at)]
        trial.inches = snap(max(counted, default=0.0))
        trial.leader = self.leader
        if self.leader >= 0:
            trial.regrouped = any([walk.inches > 0.0 for walk in trial.walks])

    def pause(self) -> None:
        if self.patience is not None:
            self.patience()

    # ------------------------------------------------------------------ what is in the way

    def share_obstacles(self, other: March) -> None:
        """For moves of the same unit under the same rules: what the other has worked out holds here too.

        Not if it sets out from elsewhere, or if somebody is in the way only as a target: who is in a building.
        """
        if self.unit is not other.unit or self.near_units != other.near_units or self.walls != other.walls:
            return
        self._obstacles = other._obstacles
        self._eased = other._eased

    def obstacles(self, base: Base) -> list[Obstacle]:
        """What a base of this shape and heading must go round."""
        key = (base.half_width, base.half_depth, base.heading)
        found = self._obstacles.get(key)
        if found is None:
            count = len(self.near_bases) + (0 if self.free else len(self.walls))
            found = [self._obstacle(k, base) for k in range(count)]
            self._obstacles[key] = found
        return found

    def _obstacle(self, k: int, base: Base) -> Obstacle:
        """One of them, by its number: first the bases that are near, then the walls."""
        if k >= len(self.near_bases):
            return self.field.obstacle(base, self.walls[k - len(self.near_bases)])
        # AF-MEL-22: who falls back from one unit keeps away from all others.
        third = self.action == SEPARATE and self.near_units[k] != self.target
        return obstacle_of_base(base, self.near_bases[k], APART if third else self.clearance)

    def obstacles_from(self, at: int, base: Base) -> list[Obstacle]:
        """The same for a model that is on its way, at its present heading.

        AF-MOV-05: what it was too close to where it started it may leave, if it comes no closer.
        """
        key = (at, base.heading)
        found = self._eased.get(key)
        if found is None:
            found = self._ease(self.unit.bases[at], base)
            self._eased[key] = found
        return found

    def _ease(self, start: Base, base: Base) -> list[Obstacle]:
        met = self.obstacles(start)
        close = [k for k in range(len(met)) if _inside(met[k], start.cx, start.cy)]
        found = self.obstacles(base)
        if not close:
            return found
        eased: list[Obstacle] = []
        for k in range(len(found)):
            eased.append(self._eased_to(k, met[k], start, base) if k in close else found[k])
        return eased

    def _eased_to(self, k: int, met: Obstacle, start: Base, base: Base) -> Obstacle:
        """What a base must go round instead, of what it is too close to where it starts."""
        if k < len(self.near_bases):
            other = self.near_bases[k]
            return obstacle_of_base(base, other, max(0.0, gap(start, other) - ROUNDING))
        # It leans on a wall, by the rounding of where it was put down; the wall stays a wall.
        deep: float = depth_in(met, start.cx, start.cy)
        return obstacle_of_shape(base, self.walls[k - len(self.near_bases)].shape, 0.0 - deep - ROUNDING)

    def towards(self, at: int, goal: Base, spared: str, keep_off: list[Terrain], longest: float) -> list[Point]:
        """The shortest way of a model to the middle of another, as if nobody of a unit were in its way.

        Nor is what leaves no room there; so the way to any place beside the goal is hardly shorter.
        """
        start = self.unit.bases[at]
        obstacles: list[Obstacle] = []
        for k, obstacle in enumerate(self.obstacles_from(at, start)):
            if k >= len(self.near_bases) or self.near_units[k] != spared:
                obstacles.append(obstacle)
        for piece in keep_off:
            if not stands_on(start, piece.shape):
                obstacles.append(self.field.obstacle(start, piece))
        obstacles = [each for each in obstacles if not _inside(each, goal.cx, goal.cy)]
        return find_path(
            start.cx, start.cy, goal.cx, goal.cy, obstacles, 0.0, 0.0, self.width, self.depth, longest
        )

    # ------------------------------------------------------------------ one model

    def walk(self, at: int, place: Place, via: list[Point], straight: bool = False) -> Walk | None:
        """The best way for one model to a place, by these corners if any are given; None if barred.

        It goes round slow and dangerous ground where it can, unless the `straight` way is wanted.
        """
        self.pause()
        start = self.unit.bases[at]
        x, y, heading = place
        end = start.at(x, y, heading if start.half_depth > 0.0 else 0.0)
        dx: float = x - start.cx
        dy: float = y - start.cy
        turn: float = turn_cost(start, end)
        if not via and abs(dx) < 0.0005 and abs(dy) < 0.0005 and turn == 0.0:
            return Walk([(x, y)], 0.0, end, False, [])
        path: list[Point] = [(start.cx, start.cy), *via, (x, y)]
        if self.flying[at]:
            return Walk(path, path_length(path) + turn, end, False, [])
        found = self._way(at, start, end, via, [])
        if not found:
            return None
        walk = self._walked(at, found, start, end, turn)
        held_up = walk.slow and self.reach > self.difficult
        # A straight line goes round nothing.
        bends = not via and not straight and not self.lines_only
        if bends and (held_up or walk.harm or walk.inches > self.limits[at] + ROUNDING):
            return self._best_around(at, start, end, turn, walk)
        return walk

    def _way(self, at: int, start: Base, end: Base, via: list[Point], avoided: list[Terrain]) -> list[Point]:
        """Corners of a free way from start to end, at the one heading or at the other."""
        longest: float = self.limits[at] + ROUNDING
        self._facing = start.heading
        found = self._way_at(at, start, end, via, avoided, longest)
        if start.half_depth > 0.0 and abs(start.heading - end.heading) > 0.005:
            # It goes as it faces and turns where it stops, or it turns first, whichever is shorter.
            if found and not self._can_turn(at, end, start.heading):
                found = []
            if (found and (via or len(found) == 2)) or not self._can_turn(at, start, end.heading):
                return found
            turned = start.at(start.cx, start.cy, end.heading)
            other = self._way_at(at, turned, end, via, avoided, longest)
            if other and (not found or path_length(other) < path_length(found) - EPS):
                self._facing = end.heading
                return other
        return found

    def _way_at(
        self, at: int, base: Base, end: Base, via: list[Point], avoided: list[Terrain], longest: float
    ) -> list[Point]:
        """Corners of a free way of a base that keeps its heading."""
        x0, y0, x1, y1 = base.cx, base.cy, end.cx, end.cy
        obstacles = self.obstacles_from(at, base)
        if avoided:
            obstacles = obstacles + [self.field.obstacle(base, piece) for piece in avoided]
        if via:
            path = [(x0, y0), *via, (x1, y1)]
            for k in range(len(path) - 1):
                if not clear_line(path[k][0], path[k][1], path[k + 1][0], path[k + 1][1], obstacles):
                    return []
            return path
        if clear_line(x0, y0, x1, y1, obstacles):
            return [(x0, y0), (x1, y1)]
        if self.lines_only:
            return []
        low_x, low_y = reach_of(base)
        return find_path(
            x0, y0, x1, y1, obstacles, low_x, low_y, self.width - low_x, self.depth - low_y, longest
        )

    def _best_around(self, at: int, start: Base, end: Base, turn: float, walk: Walk) -> Walk:
        """The best of the ways that keep off dangerous, slow or high ground, as far as any can."""
        limit: float = self.limits[at] + ROUNDING
        best = walk
        tried: list[list[Terrain]] = []
        for pieces in (
            self.harmful + self.slowing + self.elevations,
            self.harmful + self.elevations,
            self.harmful,
            self.elevations,
            self.slowing,
        ):
            avoided: list[Terrain] = []
            for piece in pieces:
                if piece in avoided or stands_on(start, piece.shape) or stands_on(end, piece.shape):
                    continue
                avoided.append(piece)
            if not avoided or avoided in tried:
                continue
            tried.append(avoided)
            found = self._way(at, start, end, [], avoided)
            if found:
                other = self._walked(at, found, start, end, turn)
                if self._merit(at, other) < self._merit(at, best):
                    best = other
                if not best.harm and not best.slow and best.inches <= limit:
                    break
        return best

    def _merit(self, at: int, walk: Walk) -> tuple[bool, int, bool, float]:
        """Ways by what one would rather have, the best lowest: within the limit, safe, not slow, short."""
        limit: float = self.limits[at]
        if walk.slow:
            limit = min(limit, self.difficult)
        return (walk.inches > limit + ROUNDING, len(walk.harm), walk.slow, walk.inches)

    def _can_turn(self, at: int, base: Base, heading: float) -> bool:
        """Whether a base can turn on the spot to another heading without coming too close to anything.

        AF-GEN-18: every part of the turn counts. No corner goes further than its arc, so a part of the turn is
        free if half-way through it there is more room than that; if there is not, its halves are looked at.
        """
        start = self.unit.bases[at]
        met = self.obstacles(start)
        far: float = _difference(base.heading, heading)
        if not self._turns_on_board(base, far):
            return False
        for k in self._round_about(base):
            eased = _inside(met[k], start.cx, start.cy)
            # The end first, which is looked at for itself.
            parts: list[tuple[float, float]] = [(0.0, far), (far, far)]
            while parts:
                low, high = parts.pop()
                middle: float = 0.5 * (low + high)
                turned = base.at(base.cx, base.cy, base.heading + middle)
                obstacle = self._eased_to(k, met[k], start, turned) if eased else self._obstacle(k, turned)
                deep: float = depth_in(obstacle, base.cx, base.cy) - ROUNDING
                if deep > 0.0:
                    return False
                arc: float = base.radius * math.radians(0.5 * abs(high - low))
                if deep + arc > 0.0 and arc > _HAIR:
                    parts.append((middle, high))
                    parts.append((low, middle))
        return True

    def _turns_on_board(self, base: Base, far: float) -> bool:
        """Whether a base on the table stays on it as it turns by so many degrees."""
        if on_board(disc_base(base.cx, base.cy, base.radius), 0.0, 0.0, self.width, self.depth):
            return True
        parts: list[tuple[float, float]] = [(0.0, far), (far, far)]
        while parts:
            low, high = parts.pop()
            middle: float = 0.5 * (low + high)
            turned = base.at(base.cx, base.cy, base.heading + middle)
            if not on_board(turned, 0.0, 0.0, self.width, self.depth):
                return False
            arc: float = base.radius * math.radians(0.5 * abs(high - low))
            if arc > _HAIR and not on_board(turned, arc, arc, self.width - arc, self.depth - arc):
                parts.append((middle, high))
                parts.append((low, middle))
        return True

    def _round_about(self, base: Base) -> list[int]:
        """The numbers of the obstacles to which a base could come too close as it turns on the spot."""
        found: list[int] = []
        reach: float = base.radius + APART
        for k in range(len(self.near_bases)):
            other = self.near_bases[k]
            if math.hypot(other.cx - base.cx, other.cy - base.cy) < reach + other.radius:
                found.append(k)
        if not self.free:
            for k in range(len(self.walls)):
                shape = self.walls[k].shape
                if math.hypot(shape.cx - base.cx, shape.cy - base.cy) < reach + shape.radius:
                    found.append(len(self.near_bases) + k)
        return found

    def _walked(self, at: int, path: list[Point], start: Base, end: Base, turn: float) -> Walk:
        slow = False
        harm: list[str] = []
        inches: float = path_length(path) + turn
        if not self.free:
            gliding = start if start.box is None else start.at(start.cx, start.cy, self._facing)
            turning = self._turns(start, end)
            by: float = _difference(turning.heading, end.heading) if turn > 0.0 else 0.0
            slow = self.slows(at, end)
            if not slow and not self.striding[at]:
                for piece in self.slowing:
                    if not starts_on_hill(start, piece) and _meets(gliding, path, turning, by, piece):
                        slow = True
                        break
            for piece in self.harmful:
                if (
                    stands_on(start, piece.shape)
                    or stands_on(end, piece.shape)
                    or _meets(gliding, path, turning, by, piece)
                ):
                    harm.append(piece.id)
            for piece in self.elevations:
                # AF-TER-05: up and down count like any other way.
                inches += piece.height * _climbs(path, piece)
        return Walk(path, inches, end, slow, harm)

    def glide(self, at: int, x: float, y: float) -> Walk:
        """The way of a model that is carried straight to a place as it stands, whatever it comes past."""
        start = self.unit.bases[at]
        end = start.at(x, y, start.heading)
        path: list[Point] = [(start.cx, start.cy), (x, y)]
        inches: float = path_length(path)
        if self.flying[at]:
            return Walk(path, inches, end, False, [])
        self._facing = start.heading
        walk = self._walked(at, path, start, end, 0.0)
        return Walk(path, inches, end, walk.slow, walk.harm)

    def _turns(self, start: Base, end: Base) -> Base:
        """A model about to turn, where it begins or where it ends, whichever was found free."""
        return start if self._facing == end.heading else end.at(end.cx, end.cy, start.heading)

    def slows(self, at: int, end: Base) -> bool:
        """AF-TER-07: whether a model is on difficult ground where it begins or where it would end."""
        if self.free or self.striding[at] or self.flying[at]:
            return False
        start = self.unit.bases[at]
        for piece in self.slowing:
            if not starts_on_hill(start, piece) and (
                stands_on(end, piece.shape) or stands_on(start, piece.shape)
            ):
                return True
        return False

    # ------------------------------------------------------------------ where a model may stop

    def is_against(self, other: Unit) -> bool:
        return other.seat not in self.friendly

    def may_stop(self, end: Base) -> Refusal | None:
        """Whether this is a place for a base of the unit, as far as others and the ground are concerned."""
        if not on_board(end, 0.0, 0.0, self.width, self.depth):
            return Refusal("off-table", "AF-PRE-01", "A base must stay on the table.")
        for piece in self.walls:
            if stands_on(end, piece.shape):
                return Refusal("impassable", "AF-TER-04", f"{piece.name} is impassable.", piece.id)
        for other in self.others:
            for base in other.bases:
                if self.target:
                    if overlapping(end, base):
                        return Refusal(
                            "overlap", "AF-MOV-06", f"A base would overlap one of {other.the()}.", other.id
                        )
                    if other.id != self.target and self.is_against(other) and touching(end, base):
                        why = f"A charge may not end in contact with {other.the()}, which is not its target."
                        return Refusal("wrong-contact", "AF-MOV-08", why, other.id)
                elif nearer_than(end, base, APART - 0.001):
                    return Refusal(
                        "too-close", "AF-MOV-05", f"A base would come within 1” of {other.the()}.", other.id
                    )
        return None

    def stands_still(self, walk: Walk) -> bool:
        return walk.inches == 0.0

    # ------------------------------------------------------------------ the whole unit

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        """Try to move every model to its place."""
        trial = Trial()
        slow = False
        for at in range(len(places)):
            way = ways.get(at, _NO_WAY)
            for x, y in way:
                if not on_board(
                    self.unit.bases[at].at(x, y, self.unit.bases[at].heading), 0.0, 0.0, self.width, self.depth
                ):
                    return trial.refuse("off-table", "AF-PRE-01", "A base must stay on the table.")
            walk = self.walk(at, places[at], way)
            if walk is None:
                return trial.refuse(
                    "blocked",
                    "AF-MOV-06",
                    f"There is no free way for {self._name(at)} of {self.limits[at]:g}”.",
                )
            trial.walks.append(walk)
            if walk.inches > trial.inches and self.measures(at):
                trial.inches = walk.inches
            slow = slow or walk.slow
        if self.bogged and trial.inches > 0.0:
            slow = True
        if slow:
            self._shorten(trial, places, ways)
        self.take(trial)
        for at in range(len(trial.walks)):
            inches: float = trial.walks[at].inches
            if inches > self.limits[at] + ROUNDING:
                why = f"{self._name(at)} would move {inches:.1f}”; it may move {self.limits[at]:g}”."
                return trial.refuse("too-far", self.clause, why)
            if slow and not self.striding[at] and not self.flying[at] and inches > self.difficult + ROUNDING:
                most = f"in difficult terrain a unit moves up to {self.difficult:g}”"
                why = f"{self._name(at)} would move {inches:.1f}”; {most}."
                return trial.refuse("difficult", self.difficult_clause, why)
        return self.stop(trial)

    def stays_torn(self) -> bool:
        """Whether two models are so far apart that no move brings them near enough to each other."""
        bases = self.unit.bases
        for i in range(len(bases)):
            for j in range(i):
                most: float = (
                    self.unit.coherency.spread + SLACK + 2.0 * ROUNDING + self.limits[i] + self.limits[j]
                )
                if gap(bases[i], bases[j]) > most:
                    return True
        return False

    def tests(self, trial: Trial) -> int:
        """For how many pieces of dangerous ground all models test together, or for all ground instead."""
        count = 0
        for at in range(len(trial.walks)):
            walk = trial.walks[at]
            count += len(walk.harm)
            if self.trembling and not walk.harm and walk.inches > 0.0 and not self.flying[at]:
                count += 1
        return count

    def _shorten(self, trial: Trial, places: list[Place], ways: dict[int, list[Point]]) -> None:
        """The unit is slow whatever the others do: who went a long way round need not."""
        for at in range(len(trial.walks)):
            if trial.walks[at].inches > self.difficult + ROUNDING and at not in ways:
                walk = self.walk(at, places[at], _NO_WAY, straight=True)
                if walk is not None and walk.inches < trial.walks[at].inches and not walk.harm:
                    trial.walks[at] = walk
        self.take(trial)

    def stop(self, trial: Trial) -> Trial:
        """Whether the unit may stop where a trial has led it."""
        bases = trial.bases()
        for at in range(len(bases)):
            if self.stands_still(trial.walks[at]):
                continue
            refusal = self.may_stop(bases[at])
            if refusal is not None:
                trial.refusal = refusal
                return trial
        for at in range(len(bases)):
            for other in range(at + 1, len(bases)):
                if overlapping(bases[at], bases[other]):
                    return trial.refuse("overlap", "AF-MOV-06", "Two bases of the unit would overlap.")
        bounds = self.unit.coherency
        if not is_coherent(bases, bounds):
            before = self.unit.violation()
            if before <= 0.0 or self.must_close or violation(bases, bounds) >= before - EPS:
                why = f"Every model must end {bounds.words()}."
                return trial.refuse("coherency", "AF-MOV-02" if before > 0.0 else "AF-MOV-01", why)
        return trial

    def _name(self, at: int) -> str:
        return self.unit.models[at].name()


_NO_WAY: Final[list[Point]] = []


def places_of(unit: Unit, places: list[Place]) -> list[Base]:
    """The bases of a unit's models at these places, rounded as they would be kept."""
    return [
        base_of(unit.models[at].sheet, snap(x), snap(y), quantise_heading(heading))
        for at, (x, y, heading) in enumerate(places)
    ]


def _inside(obstacle: Obstacle, x: float, y: float) -> bool:
    """Whether a place is deeper in an obstacle than rounding explains."""
    dx: float = x - obstacle.cx
    dy: float = y - obstacle.cy
    if dx * dx + dy * dy >= obstacle.reach * obstacle.reach:
        return False
    return depth_in(obstacle, x, y) > ROUNDING


def starts_on_hill(start: Base, piece: Terrain) -> bool:
    """AF-TPL-08: who starts on a hill is not slowed by it."""
    return piece.climb and not piece.difficult and stands_on(start, piece.shape)


def _in_reach(piece: Terrain, x: float, y: float, far: float) -> bool:
    reach: float = far + piece.shape.radius
    dx: float = piece.shape.cx - x
    dy: float = piece.shape.cy - y
    return dx * dx + dy * dy <= reach * reach


def reach_of(base: Base) -> Point:
    """How far a base reaches from its middle along x and along y."""
    if base.box is None:
        return base.radius, base.radius
    x: float = max([abs(px - base.cx) for px in base.box.xs])
    y: float = max([abs(py - base.cy) for py in base.box.ys])
    return x, y


def _difference(a: float, b: float) -> float:
    """The shorter turn from one heading to another, in degrees."""
    return (b - a + 180.0) % 360.0 - 180.0


def turn_cost(start: Base, end: Base) -> float:
    """AF-GEN-18: the arc that a corner travels when the base turns; a disc turns for nothing."""
    if start.half_depth <= 0.0:
        return 0.0
    return start.radius * math.radians(abs(_difference(start.heading, end.heading)))


def _meets(base: Base, path: list[Point], turning: Base, by: float, piece: Terrain) -> bool:
    """Whether a base comes over a piece of ground, on its way or as it turns by so many degrees."""
    if by != 0.0 and turning.box is not None:
        if rotation_hits(turning.box, turning.cx, turning.cy, by, piece.shape):
            return True
    return _crosses(base, path, piece)


def enters(start: Base, walk: Walk, piece: Terrain) -> bool:
    """Whether a model comes onto a piece of ground, or over it, that it did not stand on before."""
    if stands_on(start, piece.shape):
        return False
    return stands_on(walk.end, piece.shape) or _crosses(start, walk.path, piece)


def _crosses(base: Base, path: list[Point], piece: Terrain) -> bool:
    for k in range(len(path) - 1):
        x0, y0 = path[k]
        x1, y1 = path[k + 1]
        if sweeps_over(base.at(x0, y0, base.heading), x1 - x0, y1 - y0, piece.shape):
            return True
    return False


def _climbs(path: list[Point], piece: Terrain) -> float:
    """How often a way goes up to or comes down from a piece, by its middle."""
    count: float = 0.0
    for k in range(len(path) - 1):
        x0, y0 = path[k]
        x1, y1 = path[k + 1]
        first = contains(piece.shape, x0, y0)
        second = contains(piece.shape, x1, y1)
        if first != second:
            count += 1.0
        elif not first and segment_crosses(x0, y0, x1, y1, piece.shape):
            count += 2.0
    return count
