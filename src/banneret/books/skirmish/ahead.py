"""What lies ahead of a warrior: walls to climb, edges to jump from, and the other side of a gap.

SK-GEN-01: only what anybody sees who stands there: what it touches, how high things are, and that there is
another side, but not how far away.
"""

from __future__ import annotations

import math

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.crossing_over import HIGHEST_JUMP
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.pace import pace
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Refusal
from banneret.core.space import crossings, drops
from banneret.core.space import levels as space
from banneret.core.space.crossings import Crossing
from banneret.core.space.geometry import CONTACT, EPS
from banneret.core.space.levels import GROUND
from banneret.core.space.obstacles import depth_in
from banneret.core.space.uprights import Upright

# ---------------------------------------------------------------------------------------- climbing


def why_never_climb(warrior: Warrior) -> Refusal | None:
    """SK-MOV-20."""
    if warrior.sheet.is_animal():
        return Refusal("animal", "SK-MOV-20", f"{warrior.name} is an Animal, and Animals do not climb.")
    return None


def climb_ahead(battle: Battle, warrior: Warrior, to: tuple[float, float]) -> Crossing | None:
    """What it could climb in this direction, whoever may stand there."""
    length: float = math.sqrt((to[0] - warrior.x) ** 2 + (to[1] - warrior.y) ** 2)
    dx: float = (to[0] - warrior.x) / length
    dy: float = (to[1] - warrior.y) / length
    field = battle.field
    return crossings.climb(
        field.footing, upright(field, warrior), warrior.level, warrior.x, warrior.y, dx, dy, []
    )


def directions_to_climb(battle: Battle, warrior: Warrior) -> list[tuple[float, float]]:
    """Towards whatever it touches: walls and solid things straight ahead, and open edges at its feet."""
    field = battle.field
    mover = upright(field, warrior)
    found: list[tuple[float, float]] = []
    reach: float = mover.radius + crossings.GRASP + EPS
    for barrier in field.footing.barriers_on(warrior.level):
        core = barrier.core
        far: float = core.reach + reach + EPS
        if abs(core.cx - warrior.x) > far or abs(core.cy - warrior.y) > far:
            continue
        if depth_in(core, warrior.x, warrior.y) >= 0.0 - reach:
            found.append(_towards(core.points, warrior.x, warrior.y))
    if warrior.level != GROUND:
        drop = drops.nearest_drop(
            field.footing, mover, warrior.level, warrior.x, warrior.y, crossings.GRASP, field.footing.step
        )
        if drop is not None:
            found.append((drop.dx, drop.dy))
    return found


def touches_to_climb(battle: Battle, warrior: Warrior) -> bool:
    """SK-MOV-20: whether its base is within 0.1" of something that is climbed up or down."""
    if directions_to_climb(battle, warrior):
        return True
    mover = upright(battle.field, warrior)
    for link in battle.field.levels.links_from(warrior.level):
        if link.kind == space.CLIMB and crossings.by_link(
            battle.field.footing, mover, link, warrior.x, warrior.y, []
        ):
            return True
    return False


def _towards(points: list[tuple[float, float]], x: float, y: float) -> tuple[float, float]:
    """The unit vector from a point to the nearest point of an outline."""
    best: float = math.inf
    found = (0.0, 1.0)
    n = len(points)
    for i in range(n):
        ax, ay = points[i]
        bx, by = points[(i + 1) % n]
        length2: float = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
        share: float = 0.0
        if length2 > EPS:
            share = min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length2))
        dx: float = ax + (bx - ax) * share - x
        dy: float = ay + (by - ay) * share - y
        far: float = math.sqrt(dx * dx + dy * dy)
        if EPS < far < best:
            best = far
            found = (dx / far, dy / far)
    return found


def too_high(battle: Battle, warrior: Warrior, height: float) -> Refusal | None:
    most: float = pace(battle, warrior)
    if height <= most + EPS:
        return None
    why = f"That is {height:g}” to climb, and {warrior.name} climbs at most {most:g}”."
    return Refusal("too-high", "SK-MOV-20", why)


# ---------------------------------------------------------------------------------------- edges


def at_edge(battle: Battle, warrior: Warrior, dx: float, dy: float) -> bool:
    """Whether the surface ends at its feet in this direction."""
    reach: float = warrior.sheet.radius + CONTACT
    field = battle.field
    return crossings.edge_ahead(field.footing, warrior.level, warrior.x, warrior.y, dx, dy, reach) >= 0.0


def depth_ahead(battle: Battle, warrior: Warrior, dx: float, dy: float) -> float:
    """How deep it is over that edge; -1 if there is nothing below, or something in the way."""
    field = battle.field
    mover = upright(field, warrior)
    jump = crossings.jump_down(field.footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, [])
    return -1.0 if jump is None else jump.down


def gap_ahead(
    battle: Battle, warrior: Warrior, to: tuple[float, float], dx: float, dy: float, others: list[Upright]
) -> Crossing | None:
    """Over the gap in this direction: to the surface on which the point lies, else to the nearest side.

    SK-MOV-27: gaps are not measured beforehand, so it may be of any width. None if there is no other side, or
    `others` leave no room there.
    """
    meant: Crossing | None = None
    found = _gaps(battle, warrior, dx, dy, [])
    for crossing in found:
        if battle.field.levels.surface(crossing.end.level).holds(to[0], to[1]):
            meant = crossing
            break
    if meant is None:
        meant = found[0] if found else None
    if meant is None or not others:
        return meant
    for crossing in _gaps(battle, warrior, dx, dy, others):
        if crossing.end.level == meant.end.level:
            return crossing
    return None


def _gaps(battle: Battle, warrior: Warrior, dx: float, dy: float, others: list[Upright]) -> list[Crossing]:
    field = battle.field
    mover = upright(field, warrior)
    widest: float = field.width + field.depth
    return crossings.jump_over(
        field.footing, mover, warrior.level, warrior.x, warrior.y, dx, dy, widest, others
    )


def why_not_gap(
    battle: Battle, warrior: Warrior, to: tuple[float, float], dx: float, dy: float
) -> Refusal | None:
    crossing = gap_ahead(battle, warrior, to, dx, dy, [])
    if crossing is None:
        return Refusal("no-gap", "SK-MOV-27", "There is no other side to jump to that way.")
    if crossing.down > HIGHEST_JUMP + EPS:
        return Refusal("too-deep", "SK-MOV-22", "Nobody jumps down by more than 6”, not even across a gap.")
    return None
