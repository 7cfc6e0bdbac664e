"""Moves: straight lines, Wheels and Pivots, tried the whole way against everything that stands there.

A path is a list of steps: ("forward" | "back" | "left" | "right", inches), ("wheel-left" | "wheel-right",
degrees) and ("pivot", degrees, clockwise positive). It is followed from the unit's place and either refused
with the clause that forbids it or carried out. What a move was made of is kept as legs, because every model
that went through Hindering Terrain must roll (QS-TER-12).
"""

from __future__ import annotations

import math
from typing import Final

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.unit import GAP, TOUCH, Unit
from banneret.core.engine.ask import Refusal
from banneret.core.space.distances import closer_than, inside_box, overlap, signed_distance
from banneret.core.space.formation import placed, stretched
from banneret.core.space.geometry import OVERLAP, Polygon, heading_vector, quantise, quantise_heading, swept
from banneret.core.space.travel import rotation_hits

Path = tuple[tuple[str, float], ...]

ADVANCE: Final = "advance"
MARCH: Final = "march"
PIVOT: Final = "pivot"
VANGUARD_MOVE: Final = "vanguard"
SPELL_MOVE: Final = "spell"

VANGUARD_RATE: Final = 6.0  # QS-MOD-47

STEPS: Final = ("forward", "back", "left", "right", "wheel-left", "wheel-right", "pivot")

# Rounded places may be this much nearer than the contact gap, or over an edge.
_NEAR: Final = GAP - 0.002
_EDGE: Final = 0.001
_SLACK: Final = 0.0005  # of lengths that are summed


class Leg:
    """One rigid motion: a slide by (dx, dy), or a turn about (px, py). Made from a pose."""

    __slots__ = ("degrees", "dx", "dy", "heading", "px", "py", "x", "y")

    def __init__(
        self,
        x: float,
        y: float,
        heading: float,
        dx: float,
        dy: float,
        px: float = 0.0,
        py: float = 0.0,
        degrees: float = 0.0,
    ) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.dx = dx
        self.dy = dy
        self.px = px
        self.py = py
        self.degrees = degrees


class Trial:
    """A path as far as it was followed: where it leads and what it cost."""

    __slots__ = ("heading", "inches", "legs", "pivoted", "refusal", "wheeled", "x", "y")

    def __init__(self, x: float, y: float, heading: float) -> None:
        self.x = x
        self.y = y
        self.heading = heading
        self.inches: float = 0.0
        self.legs: list[Leg] = []
        self.pivoted: bool = False
        self.wheeled: bool = False
        self.refusal: Refusal | None = None

    def refuse(self, code: str, clause: str, why: str, by: str = "") -> Trial:
        self.refusal = Refusal(code, clause, why, by)
        return self

    def pose(self) -> tuple[float, float, float]:
        return self.x, self.y, self.heading


def shape_overlaps(shape: Polygon, other: Unit) -> bool:
    """QS-GEO-22: whether a shape goes into a unit's boundary."""
    if other.is_round():
        cx, cy = other.centre()
        return signed_distance(shape, cx, cy) < other.radius() - OVERLAP
    return overlap(shape, other.boundary())


def shape_near(shape: Polygon, other: Unit, limit: float) -> bool:
    """Whether a shape comes nearer to a unit's boundary than the limit."""
    if other.is_round():
        cx, cy = other.centre()
        return signed_distance(shape, cx, cy) - other.radius() < limit
    return closer_than(shape, other.boundary(), limit)


class Walker:
    """Tries the motions of one unit on one table.

    `ghosts` are units it may pass through, but not end in: those it leaves or that will have moved away.
    """

    def __init__(self, battle: Battle, unit: Unit, flying: bool = False, ghosts: tuple[str, ...] = ()) -> None:
        self.battle = battle
        self.unit = unit
        self.flying = flying
        self.ghosts = ghosts
        self.others: list[Unit] = [u for u in battle.on_table() if u.id != unit.id]
        # The clauses and words with which enemies are refused.
        self.clause: str = "QS-MOV-27"

    # ------------------------------------------------------------------ where it may be

    def blocked(self, shape: Polygon, trial: Trial, ending: bool) -> bool:
        """Whether a shape, swept or at the end, meets what it may not; refuses the trial if so."""
        for piece in self.battle.field.impassable:
            if overlap(shape, piece.shape):
                trial.refuse(
                    "impassable", "QS-TER-06", f"The {piece.name or piece.kind} there is impassable.", piece.id
                )
                return True
        for other in self.others:
            if not ending and other.id in self.ghosts:
                continue
            if other.seat == self.unit.seat:
                if shape_overlaps(shape, other):
                    trial.refuse("through-unit", "QS-GEO-22", f"{other.says('is')} in the way.", other.id)
                    return True
            elif shape_near(shape, other, _NEAR):
                trial.refuse(
                    "enemy-contact",
                    "QS-GEO-02",
                    f"That comes into contact with {other.the()}; only a charge may do that.",
                    other.id,
                )
                return True
        return False

    def off_board(self, shape: Polygon, trial: Trial) -> bool:
        field = self.battle.field
        if not inside_box(shape, -_EDGE, -_EDGE, field.width + _EDGE, field.depth + _EDGE):
            trial.refuse("off-board", "QS-GEO-21", "That would leave the board.")
            return True
        return False

    def may_stand(self, trial: Trial) -> bool:
        """QS-GEO-21, QS-GEO-22: whether the unit may be where the trial has led."""
        shape = self.unit.boundary_at(trial.x, trial.y, trial.heading)
        if self.off_board(shape, trial) or self.blocked(shape, trial, True):
            return False
        return not (self.unit.is_round() and self._round_base_in(trial))

    def _round_base_in(self, trial: Trial) -> bool:
        """QS-GEO-22: whether a round base would stand over something; its circle counts, a hair more than the
        polygon that stands for it."""
        half: float = 0.5 * self.unit.depth()
        sin, cos = heading_vector(trial.heading)
        cx: float = trial.x - half * sin
        cy: float = trial.y - half * cos
        least: float = self.unit.radius() - OVERLAP
        for piece in self.battle.field.impassable:
            if signed_distance(piece.shape, cx, cy) < least:
                trial.refuse(
                    "impassable", "QS-TER-06", f"The {piece.name or piece.kind} there is impassable.", piece.id
                )
                return True
        for other in self.others:
            if other.is_round():
                ox, oy = other.centre()
                apart: float = math.hypot(cx - ox, cy - oy) - other.radius()
            else:
                apart = signed_distance(other.boundary(), cx, cy)
            if apart < least:
                trial.refuse("through-unit", "QS-GEO-22", f"{other.says('is')} in the way.", other.id)
                return True
        return False

    # ------------------------------------------------------------------ motions

    def slide(self, trial: Trial, go: str, inches: float) -> bool:
        """A straight move with the facing kept."""
        sin, cos = heading_vector(trial.heading)
        dx: float = sin * inches
        dy: float = cos * inches
        if go == "back":
            dx, dy = -dx, -dy
        elif go == "right":
            dx, dy = cos * inches, -sin * inches
        elif go == "left":
            dx, dy = -cos * inches, sin * inches
        leg = Leg(trial.x, trial.y, trial.heading, dx, dy)
        sweep = self._swept(leg, go, inches)
        trial.legs.append(leg)
        trial.x = quantise(trial.x + dx)
        trial.y = quantise(trial.y + dy)
        trial.inches += inches
        return self._passed(trial, sweep)

    def _swept(self, leg: Leg, go: str, inches: float) -> Polygon:
        unit = self.unit
        if unit.is_round():
            return swept(unit.boundary_at(leg.x, leg.y, leg.heading), leg.dx, leg.dy)
        half: float = 0.5 * unit.depth()
        rects = [(0.0, -half, 0.5 * unit.width(), half)]
        return placed(stretched(rects, go, inches), leg.x, leg.y, leg.heading)[0]

    def _passed(self, trial: Trial, sweep: Polygon) -> bool:
        end = self.unit.boundary_at(trial.x, trial.y, trial.heading)
        if self.off_board(end, trial):
            return False
        if self.flying:
            return True
        return not self.blocked(sweep, trial, False)

    def wheel(self, trial: Trial, left: bool, degrees: float) -> bool:
        """QS-MOV-21: forward round a front corner; costs the chord of the outer front corner."""
        unit = self.unit
        sin, cos = heading_vector(trial.heading)
        half: float = 0.5 * unit.width()
        side: float = -half if left else half
        px: float = trial.x + side * cos
        py: float = trial.y - side * sin
        turn: float = -degrees if left else degrees
        leg = Leg(trial.x, trial.y, trial.heading, 0.0, 0.0, px, py, turn)
        before = unit.boundary_at(trial.x, trial.y, trial.heading)
        trial.legs.append(leg)
        heading = quantise_heading(trial.heading + turn)
        new_sin, new_cos = heading_vector(heading)
        trial.x = quantise(px - side * new_cos)
        trial.y = quantise(py + side * new_sin)
        trial.heading = heading
        trial.inches += chord(unit.width(), degrees)
        trial.wheeled = True
        end = unit.boundary_at(trial.x, trial.y, trial.heading)
        if self.off_board(end, trial) or self._turns_off(before, px, py, turn, trial):
            return False
        if self.flying:
            return True
        return not self._turn_blocked(before, px, py, turn, trial) and not self.blocked(end, trial, False)

    def _turns_off(self, shape: Polygon, px: float, py: float, turn: float, trial: Trial) -> bool:
        """Whether a corner swings over the edge of the board on the way."""
        field = self.battle.field
        reach = 0.0
        for i in range(len(shape.xs)):
            reach = max(reach, math.hypot(shape.xs[i] - px, shape.ys[i] - py))
        if reach < px < field.width - reach and reach < py < field.depth - reach:
            return False
        steps = max(1, int(abs(turn)))
        for i in range(1, steps):
            sin, cos = heading_vector(turn * i / steps)
            for k in range(len(shape.xs)):
                x: float = shape.xs[k] - px
                y: float = shape.ys[k] - py
                wx: float = px + x * cos + y * sin
                wy: float = py - x * sin + y * cos
                if wx < -_EDGE or wy < -_EDGE or wx > field.width + _EDGE or wy > field.depth + _EDGE:
                    trial.refuse("off-board", "QS-GEO-21", "That would leave the board.")
                    return True
        return False

    def _turn_blocked(self, shape: Polygon, px: float, py: float, turn: float, trial: Trial) -> bool:
        for piece in self.battle.field.impassable:
            if rotation_hits(shape, px, py, turn, piece.shape):
                trial.refuse(
                    "impassable", "QS-TER-06", f"The {piece.name or piece.kind} there is impassable.", piece.id
                )
                return True
        for other in self.others:
            if other.id in self.ghosts:
                continue
            own = other.seat == self.unit.seat
            if rotation_hits(shape, px, py, turn, other.boundary(), 0.0 if own else _NEAR):
                if own:
                    trial.refuse(
                        "through-unit", "QS-GEO-22", f"{other.says('is')} in the way of the Wheel.", other.id
                    )
                else:
                    trial.refuse(
                        "enemy-contact",
                        "QS-GEO-02",
                        f"The Wheel comes into contact with {other.the()}; only a charge may do that.",
                        other.id,
                    )
                return True
        return False

    def pivot(self, trial: Trial, degrees: float) -> bool:
        """QS-MOV-17: lifted and set down about the same Centre; only the new place is looked at."""
        unit = self.unit
        sin, cos = heading_vector(trial.heading)
        half: float = 0.5 * unit.depth()
        heading = quantise_heading(trial.heading + degrees)
        x, y, _ = unit.pose_about(trial.x - half * sin, trial.y - half * cos, heading)
        # Lifted and set down: the places before and after are part of the way.
        trial.legs.append(Leg(trial.x, trial.y, trial.heading, 0.0, 0.0))
        trial.x, trial.y, trial.heading = quantise(x), quantise(y), heading
        trial.legs.append(Leg(trial.x, trial.y, trial.heading, 0.0, 0.0))
        trial.pivoted = True
        shape = unit.boundary_at(trial.x, trial.y, trial.heading)
        if self.off_board(shape, trial):
            return False
        return self.flying or not self.blocked(shape, trial, False)


def chord(width: float, degrees: float) -> float:
    """QS-MOV-21: the straight line between the start and the end of the outer front corner."""
    return 2.0 * width * math.sin(math.radians(0.5 * degrees))


def half_rate(rate: float) -> float:
    """QS-MOV-13, QS-MOV-14: half the rate, fractions kept."""
    return 0.5 * rate


def may_pivot_within(unit: Unit, kind: str) -> bool:
    """QS-MOV-19, QS-MOD-19, QS-MOD-48: who may pivot in the course of a move."""
    return kind == VANGUARD_MOVE or unit.is_single() or unit.is_light()


def try_path(
    battle: Battle,
    unit: Unit,
    path: Path,
    kind: str,
    rate: float,
    flying: bool = False,
    ghosts: tuple[str, ...] = (),
) -> Trial:
    """Follow a path with the rules of a kind of move, adding up what it costs (QS-MOV-24)."""
    trial = Trial(unit.x, unit.y, unit.heading)
    if not _well_formed(trial, unit, path, kind, rate):
        return trial
    walker = Walker(battle, unit, flying, ghosts)
    for what, amount in path:
        if what == "pivot":
            fine = walker.pivot(trial, amount)
        elif what == "wheel-left" or what == "wheel-right":
            fine = walker.wheel(trial, what == "wheel-left", amount)
        else:
            fine = walker.slide(trial, what, amount)
        if not fine:
            return trial
    if path and not walker.may_stand(trial):
        return trial
    if kind != PIVOT:
        _end_to_start(trial, unit, rate)
    return trial


def _well_formed(trial: Trial, unit: Unit, path: Path, kind: str, rate: float) -> bool:
    """Whether this kind of move allows such a path (QS-MOV-11 to QS-MOV-15, QS-MOV-21, QS-MOV-22)."""
    cost = 0.0
    aside = ""
    ahead = False
    pivots = 0
    for what, amount in path:
        if what == "pivot":
            pivots += 1
        elif what == "wheel-left" or what == "wheel-right":
            ahead = True
            if amount > 90.0 + _SLACK:
                trial.refuse("wheel-too-wide", "QS-MOV-21", f"A Wheel is up to 90°, not {amount:g}°.")
                return False
            cost += chord(unit.width(), amount)
        else:
            cost += amount
            if what == "forward":
                ahead = True
            elif aside and aside != what:
                trial.refuse("one-direction", "QS-MOV-11", "An Advance goes in one direction only.")
                return False
            else:
                aside = what
    if kind == PIVOT:
        if aside or ahead:
            trial.refuse("no-move", "QS-MOV-17", "A Pivot only turns the unit.")
            return False
        return True
    if pivots and not may_pivot_within(unit, kind):
        trial.refuse("no-pivot", "QS-MOV-19", "Only single models and Light Troops pivot during a move.")
        return False
    if aside and kind == MARCH:
        trial.refuse("march-forward", "QS-MOV-15", "A March goes forward only.")
        return False
    if aside and ahead:
        trial.refuse("one-direction", "QS-MOV-11", "An Advance goes in one direction only.")
        return False
    # QS-MOD-39: a War Machine has no facing, so every direction is as good.
    limit = half_rate(rate) if aside and not unit.is_round() else rate
    if cost > limit + _SLACK:
        clause = {"back": "QS-MOV-13", "left": "QS-MOV-14", "right": "QS-MOV-14", "": "QS-MOV-12"}[aside]
        if kind == MARCH:
            clause = "QS-MOV-15"
        elif kind == VANGUARD_MOVE:
            clause = "QS-MOD-47"
        trial.refuse("too-far", clause, f"That is {cost:.1f}” and {unit.does('may')} go {limit:g}”.")
        return False
    return True


def _end_to_start(trial: Trial, unit: Unit, rate: float) -> None:
    """QS-MOV-23, QS-MOV-25, QS-MOV-26: no model ends further from where it started than the rate.

    In a move with Pivots only the Centre counts.
    """
    far = displacement(unit, trial)
    if far > rate + 0.002:
        trial.refuse(
            "end-to-start",
            "QS-MOV-23",
            f"A model would end {far:.1f}” from where it started; at most {rate:g}” is allowed.",
        )


def displacement(unit: Unit, trial: Trial) -> float:
    """The farthest that any model's centre, or after Pivots the unit's Centre, has come from its start."""
    if trial.pivoted:
        cx, cy = unit.centre()
        sin, cos = heading_vector(trial.heading)
        half: float = 0.5 * unit.depth()
        return math.hypot(trial.x - half * sin - cx, trial.y - half * cos - cy)
    if not trial.wheeled:
        return math.hypot(trial.x - unit.x, trial.y - unit.y)
    # A rigid motion moves some outermost model farthest.
    moved = unit.stand(trial.x, trial.y, trial.heading)
    last = unit.full_ranks() - 1
    cells = [(0, 0), (0, unit.files - 1)]
    if last > 0:
        cells += [(last, 0), (last, unit.files - 1)]
    if unit.rear:
        cells += [(last + 1, unit.rear[0]), (last + 1, unit.rear[-1])]
    return max([math.dist(unit.cell_centre(*cell), moved.cell_centre(*cell)) for cell in cells])


# ---------------------------------------------------------------------------------------- compulsory moves


def free_travel(battle: Battle, unit: Unit, far: float, ignore: tuple[str, ...] = ()) -> float:
    """How far a unit may go straight forward, up to `far`: it stops the contact gap before anything, or
    touching the edge of the board."""
    walker = Walker(battle, unit)
    walker.others = [u for u in walker.others if u.id not in ignore]
    if _free(walker, unit, far) and _may_stop(walker, unit, far):
        return far
    low: float = 0.0
    high: float = far
    while high - low > 0.0005:
        middle: float = 0.5 * (low + high)
        if _free(walker, unit, middle):
            low = middle
        else:
            high = middle
    # A hair less, or more where rounding the place would still lead into something.
    low = max(0.0, low - 0.001)
    while low > 0.0 and not _may_stop(walker, unit, low):
        low = max(0.0, low - 0.005)
    return low


def _may_stop(walker: Walker, unit: Unit, far: float) -> bool:
    """Whether the place so far ahead, rounded, is over nobody and nothing."""
    sin, cos = heading_vector(unit.heading)
    end = unit.stand(unit.x + sin * far, unit.y + cos * far, unit.heading).boundary()
    for piece in walker.battle.field.impassable:
        if overlap(end, piece.shape):
            return False
    return not any([shape_overlaps(end, other) for other in walker.others])


def _free(walker: Walker, unit: Unit, far: float) -> bool:
    """Whether the way straight ahead is free of everything, with the contact gap to friends as well."""
    half: float = 0.5 * unit.depth()
    rects = [(0.0, -half, 0.5 * unit.width(), half)]
    sweep = placed(stretched(rects, "forward", far), unit.x, unit.y, unit.heading)[0]
    sin, cos = heading_vector(unit.heading)
    end = unit.boundary_at(unit.x + sin * far, unit.y + cos * far, unit.heading)
    field = walker.battle.field
    if not inside_box(end, 0.0, 0.0, field.width, field.depth):
        # It may have stood over the edge already, after a turn: only going further counts.
        if not _no_further_out(end, unit.boundary(), field.width, field.depth):
            return False
    # What it stands against already is no hindrance unless the way leads further into it.
    beyond = placed(stretched(rects, "forward", far + 2.0 * _EDGE), unit.x, unit.y, unit.heading)[0]
    for piece in field.impassable:
        if closer_than(sweep, piece.shape, GAP) and not closer_than(unit.boundary(), piece.shape, GAP):
            return False
        if overlap(beyond, piece.shape):
            return False
    for other in walker.others:
        if shape_near(sweep, other, GAP):
            if not shape_near(unit.boundary(), other, GAP) or shape_overlaps(beyond, other):
                return False
            if other.seat != unit.seat and _closes_in(unit, other, sweep):
                return False
    return True


def _closes_in(unit: Unit, enemy: Unit, sweep: Polygon) -> bool:
    """Whether a way ahead comes into contact with an enemy that it began nearer to than the contact gap.

    A Wheel may end a hair nearer than that; only who touched the enemy before may go on touching him.
    """
    apart: float = unit.distance_to(enemy)
    return apart > TOUCH and shape_near(sweep, enemy, min(_NEAR, apart - _SLACK))


def _no_further_out(end: Polygon, start: Polygon, width: float, depth: float) -> bool:
    return (
        min(end.xs) >= min(0.0, min(start.xs)) - 1e-6
        and min(end.ys) >= min(0.0, min(start.ys)) - 1e-6
        and max(end.xs) <= max(width, max(start.xs)) + 1e-6
        and max(end.ys) <= max(depth, max(start.ys)) + 1e-6
    )
