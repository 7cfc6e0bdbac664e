"""From one surface to another: over links of the map, and over the edges and walls that lie ahead.

A crossing begins where a base stands and ends where it can be put down; what lies ahead is looked at along a
straight line. Whether it may be taken, and what it costs, is for the rules: it says how far up, down and across
it goes.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.footing import BY_SOLID, BY_WALL, Barrier, Footing
from banneret.core.space.geometry import CONTACT, EPS, quantise
from banneret.core.space.levels import CLIMB, GAP, JUMP, WALK, Foothold, Link, Surface
from banneret.core.space.obstacles import FAR, Obstacle, depth_in
from banneret.core.space.stretches import stretch_in, stretch_in_obstacle
from banneret.core.space.uprights import Upright, overlapping_in_height

# Inches: how far from its rim a base reaches for something to climb.
GRASP: Final = 0.1

# Inches: how far beyond the edge, and its own radius, a base may come down to find room at the foot of it.
_ROOM: Final = 1.0

# Inches: beyond an edge by more than places are rounded.
_BEYOND: Final = 0.002


class Crossing:
    """A way from a place to a place on another surface, or over a wall. Never changed after it is built.

    First it goes up, then down; `across` is how far it goes in plan: for a gap, from edge to edge.
    """

    __slots__ = ("across", "down", "end", "kind", "start", "up")

    def __init__(
        self, kind: str, start: Foothold, end: Foothold, up: float, down: float, across: float
    ) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.up = up
        self.down = down
        self.across = across

    def length(self) -> float:
        """How far one goes on foot: along stairs, or up a ladder and to it."""
        if self.kind == WALK:
            rise: float = self.up - self.down
            return math.sqrt(self.across * self.across + rise * rise)
        return self.up + self.down + self.across

    def __repr__(self) -> str:
        rest = f"{self.up!r}, {self.down!r}, {self.across!r}"
        return f"Crossing({self.kind!r}, {self.start!r}, {self.end!r}, {rest})"


# --------------------------------------------------------------------------------------------------- links


def by_link(
    footing: Footing, mover: Upright, link: Link, x: float, y: float, others: list[Upright]
) -> Crossing | None:
    """Along a link, as it is met from its start: the base touches its line there, and then at its other end.

    It comes down as near as it can to the same part of the line at the other end. None if it is out of touch,
    or there is no room.
    """
    (ax, ay), (bx, by) = link.start_line
    ex: float = bx - ax
    ey: float = by - ay
    length2: float = ex * ex + ey * ey
    share: float = 0.0
    if length2 > 0.0:
        share = min(1.0, max(0.0, ((x - ax) * ex + (y - ay) * ey) / length2))
    px: float = ax + share * ex - x
    py: float = ay + share * ey - y
    touch: float = mover.radius + (GRASP if link.kind == CLIMB else CONTACT)
    if px * px + py * py > touch * touch:
        return None
    (cx, cy), (dx, dy) = link.end_line
    place = _room_about(
        footing, mover, link.end, cx + share * (dx - cx), cy + share * (dy - cy), mover.radius, others
    )
    if place is None:
        return None
    end_x, end_y = place
    apart: float = math.sqrt((end_x - x) * (end_x - x) + (end_y - y) * (end_y - y))
    up: float = max(0.0, link.rise)
    down: float = max(0.0, 0.0 - link.rise)
    return Crossing(link.kind, Foothold(x, y, link.start), Foothold(end_x, end_y, link.end), up, down, apart)


def _room_about(
    footing: Footing, mover: Upright, level: str, x: float, y: float, most: float, others: list[Upright]
) -> tuple[float, float] | None:
    """A place at a point or near it, the nearer the better, at which the base can be put down."""
    rings = 4
    for ring in range(rings + 1):
        far: float = most * float(ring) / float(rings)
        turns = 1 if ring == 0 else 16
        for k in range(turns):
            turn: float = math.tau * float(k) / float(turns)
            px: float = quantise(x + far * math.cos(turn))
            py: float = quantise(y + far * math.sin(turn))
            if footing.can_stand(mover, level, px, py, others):
                return px, py
    return None


# ------------------------------------------------------------------------------------------- over the edge


def edge_ahead(footing: Footing, level: str, x: float, y: float, dx: float, dy: float, reach: float) -> float:
    """How far ahead, in the direction of a unit vector, the surface ends; -1 if not within reach."""
    surface = footing.levels.surface(level)
    # Who stands a rounding beyond an edge and looks back over the surface has no edge ahead.
    if surface.reach(x, y, x + dx * reach, y + dy * reach) >= 1.0 - EPS:
        return -1.0
    return max(0.0, surface.reach(x, y, x + dx * reach, y + dy * reach, 0.0)) * reach


def step_across(
    footing: Footing,
    mover: Upright,
    level: str,
    x: float,
    y: float,
    dx: float,
    dy: float,
    others: list[Upright],
) -> Crossing | None:
    """Onto another surface that begins at the feet and lies less than a step higher or lower."""
    height: float = footing.levels.height(level)
    reach: float = mover.radius + GRASP
    edge: float = edge_ahead(footing, level, x, y, dx, dy, reach)
    best: Crossing | None = None
    for surface in footing.levels.surfaces:
        rise: float = surface.height - height
        if surface.id == level or abs(rise) >= footing.step - EPS:
            continue
        at: float = _entry(surface, x, y, dx, dy, 0.0, reach + _BEYOND)
        # Down or straight on one goes where the own surface ends; up, where the other begins.
        if at < 0.0 or (rise <= EPS and (edge < 0.0 or at > edge + 2.0 * _BEYOND)):
            continue
        first: float = max(at, edge) + _BEYOND if rise <= EPS else at + _BEYOND
        end_x: float = quantise(x + dx * first)
        end_y: float = quantise(y + dy * first)
        if not footing.can_stand(mover, surface.id, end_x, end_y, others):
            continue
        if barred_at(footing, mover, level, x, y, end_x, end_y, others):
            continue
        if best is None or surface.height > footing.levels.height(best.end.level):
            start = Foothold(x, y, level)
            end = Foothold(end_x, end_y, surface.id)
            best = Crossing(WALK, start, end, max(0.0, rise), max(0.0, 0.0 - rise), first)
    return best


def jump_down(
    footing: Footing,
    mover: Upright,
    level: str,
    x: float,
    y: float,
    dx: float,
    dy: float,
    others: list[Upright],
) -> Crossing | None:
    """Down over the edge ahead, onto what lies below it; None if there is no edge, no drop or no room.

    The base comes down at the foot of the edge, as near to it as it can.
    """
    edge: float = edge_ahead(footing, level, x, y, dx, dy, mover.radius + CONTACT)
    if edge < 0.0:
        return None
    height: float = footing.levels.height(level)
    place = landing(footing, mover, x, y, dx, dy, edge, edge + mover.radius + _ROOM, height - 2.0 * EPS, others)
    if place is None or barred_at(footing, mover, level, x, y, place.x, place.y, others):
        return None
    down: float = height - footing.levels.height(place.level)
    return Crossing(JUMP, Foothold(x, y, level), place, 0.0, down, 0.0)


def jump_over(
    footing: Footing,
    mover: Upright,
    level: str,
    x: float,
    y: float,
    dx: float,
    dy: float,
    widest: float,
    others: list[Upright],
) -> list[Crossing]:
    """Over the gap ahead to surfaces no higher than this one, the narrowest gap first; none if there is none.

    The gap is measured along the line, from the edge ahead to where the other surface begins. What lies below
    the edge itself is no other side: down there one jumps.
    """
    found: list[Crossing] = []
    edge: float = edge_ahead(footing, level, x, y, dx, dy, mover.radius + CONTACT)
    if edge < 0.0:
        return found
    height: float = footing.levels.height(level)
    for surface in footing.levels.surfaces:
        if surface.id == level or surface.height > height + EPS:
            continue
        at: float = _entry(surface, x, y, dx, dy, edge, edge + widest)
        if at < edge + CONTACT:
            continue
        last: float = at + mover.radius + _ROOM
        place = landing(footing, mover, x, y, dx, dy, at, last, surface.height + EPS, others)
        if place is None or place.level != surface.id:
            continue
        if barred_at(footing, mover, level, x, y, place.x, place.y, others):
            continue
        down: float = height - surface.height
        found.append(Crossing(GAP, Foothold(x, y, level), place, 0.0, max(0.0, down), at - edge))
    found.sort(key=_by_width)
    return found


def _by_width(crossing: Crossing) -> tuple[float, str]:
    return crossing.across, crossing.end.level


def _entry(
    surface: Surface, x: float, y: float, dx: float, dy: float, nearest: float, farthest: float
) -> float:
    """How far along a line a surface is met, not nearer than this; -1 if not before the farthest."""
    found: float = FAR
    for part in surface.parts:
        first, last = stretch_in(part, x, y, x + dx * farthest, y + dy * farthest, 0.0)
        if first <= last and last * farthest >= nearest:
            found = min(found, max(nearest, first * farthest))
    return found if found <= farthest else -1.0


def landing(
    footing: Footing,
    mover: Upright,
    x: float,
    y: float,
    dx: float,
    dy: float,
    nearest: float,
    farthest: float,
    ceiling: float,
    others: list[Upright],
) -> Foothold | None:
    """The first place along a line at which the base can be put down, on the highest ground not above a height.

    Where it stands free is known exactly: at the nearest place, or where it has just passed something.
    """
    ends: list[float] = [nearest + _BEYOND]
    far_x: float = x + dx * farthest
    far_y: float = y + dy * farthest
    for barrier in footing.barriers:
        if barrier.foot < ceiling + footing.headroom and _within_reach(
            barrier.core, x, y, farthest + mover.radius
        ):
            first, last = stretch_in_obstacle(barrier.core, mover.radius, x, y, far_x, far_y)
            if first <= last:
                ends.append(last * farthest + EPS)
    for other in others:
        core = Obstacle([(other.x, other.y)], 0.0)
        first, last = stretch_in_obstacle(core, mover.radius + other.radius, x, y, far_x, far_y)
        if first <= last:
            ends.append(last * farthest + EPS)
    for surface in footing.levels.surfaces:
        if surface.height <= ceiling + EPS:
            for part in surface.parts:
                first, last = stretch_in(part, x, y, far_x, far_y, 0.0)
                if first <= last:
                    ends.append(first * farthest + _BEYOND)
                    ends.append(last * farthest + _BEYOND)
    ends.sort()
    for end in ends:
        if nearest - EPS <= end <= farthest + _BEYOND:
            px: float = quantise(x + dx * end)
            py: float = quantise(y + dy * end)
            ground = footing.levels.highest(px, py, ceiling)
            if ground is not None and footing.can_stand(mover, ground.id, px, py, others):
                return Foothold(px, py, ground.id)
    return None


def barred_at(
    footing: Footing,
    mover: Upright,
    level: str,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    others: list[Upright],
) -> bool:
    """Whether a wall, something solid or somebody bars the straight way in the air above a surface."""
    height: float = footing.levels.height(level)
    if barriers_across(footing, mover.radius, height, x0, y0, x1, y1):
        return True
    there = mover.at(x0, y0, height)
    for other in others:
        if overlapping_in_height(there, other):
            core = Obstacle([(other.x, other.y)], 0.0)
            if _runs_into(core, mover.radius + other.radius, x0, y0, x1, y1):
                return True
    return False


def barriers_across(
    footing: Footing, radius: float, height: float, x0: float, y0: float, x1: float, y1: float
) -> list[Barrier]:
    """What stands in the way of a base that goes straight at a height."""
    far: float = radius + abs(x1 - x0) + abs(y1 - y0)
    return [
        barrier
        for barrier in footing.barriers
        if _within_reach(barrier.core, x0, y0, far)
        and footing.stands_at(barrier, height)
        and _runs_into(barrier.core, radius, x0, y0, x1, y1)
    ]


def _within_reach(core: Obstacle, x: float, y: float, far: float) -> bool:
    """Whether something could be no farther than this from a point; a quick look."""
    return abs(core.cx - x) <= core.reach + far and abs(core.cy - y) <= core.reach + far


def _runs_into(core: Obstacle, radius: float, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether a disc goes deeper into an obstacle than it stands already, by more than a touch."""
    own: float = min(radius, 0.0 - depth_in(core, x0, y0)) - 2.0 * CONTACT
    if own <= 0.0:
        return False
    first, last = stretch_in_obstacle(core, own, x0, y0, x1, y1)
    return first <= last


# ------------------------------------------------------------------------------------------------- climbing


def climb(
    footing: Footing,
    mover: Upright,
    level: str,
    x: float,
    y: float,
    dx: float,
    dy: float,
    others: list[Upright],
) -> Crossing | None:
    """Up or over what is in touch ahead, or down the edge ahead if there is something below to hold on to.

    Up a wall and down behind it, if behind it there is no floor as high. What nobody enters is climbed only
    onto, never over.
    """
    wall = _in_touch(footing, mover, level, x, y, dx, dy)
    if wall is None:
        return _climb_down(footing, mover, level, x, y, dx, dy, others)
    far: float = mover.radius + GRASP + _thickness(wall.core) + 2.0 * mover.radius + _ROOM
    first, last = stretch_in_obstacle(wall.core, CONTACT, x, y, x + dx * far, y + dy * far)
    if first > last:
        return None  # it is beside the line
    # On top of what is thick there may be room; of a thin wall there is only a far side.
    nearest: float = first * far if len(wall.core.xs) > 2 else last * far
    farthest: float = last * far if wall.kind == BY_SOLID else last * far + mover.radius + _ROOM
    height: float = footing.levels.height(level)
    top: float = wall.top
    for _ in range(8):
        # A ledge less than a step above the top is still reached from it.
        ceiling: float = top + footing.step - 2.0 * EPS
        place = landing(footing, mover, x, y, dx, dy, nearest, farthest, ceiling, others)
        if place is None:
            return None
        above: float = top
        for barrier in barriers_across(footing, mover.radius, top, x, y, place.x, place.y):
            above = max(above, barrier.top)
        if above <= top + EPS:
            ground: float = footing.levels.height(place.level)
            crest: float = max(top, ground)
            return Crossing(CLIMB, Foothold(x, y, level), place, crest - height, crest - ground, 0.0)
        top = above
    return None


def _in_touch(
    footing: Footing, mover: Upright, level: str, x: float, y: float, dx: float, dy: float
) -> Barrier | None:
    """The first wall or solid thing ahead that the base touches."""
    found: Barrier | None = None
    nearest: float = GRASP + EPS
    far: float = mover.radius + 1.0
    for barrier in footing.barriers_on(level):
        if depth_in(barrier.core, x, y) < 0.0 - mover.radius - GRASP - EPS:
            continue
        # Ahead, not beside: the line through the middle runs into it.
        first, last = stretch_in_obstacle(barrier.core, CONTACT, x, y, x + dx * far, y + dy * far)
        if first > last:
            continue
        apart: float = 0.0 - depth_in(barrier.core, x, y) - mover.radius
        if apart < nearest:
            nearest = apart
            found = barrier
    return found


def _climb_down(
    footing: Footing,
    mover: Upright,
    level: str,
    x: float,
    y: float,
    dx: float,
    dy: float,
    others: list[Upright],
) -> Crossing | None:
    jump = jump_down(footing, mover, level, x, y, dx, dy, others)
    if jump is None:
        return None
    edge: float = edge_ahead(footing, level, x, y, dx, dy, mover.radius + CONTACT)
    height: float = footing.levels.height(level)
    foot: float = footing.levels.height(jump.end.level)
    for barrier in footing.barriers:
        if barrier.kind not in (BY_WALL, BY_SOLID):
            continue
        if barrier.top > height - footing.step + EPS and barrier.foot < foot + footing.step - EPS:
            if depth_in(barrier.core, x + dx * edge, y + dy * edge) >= 0.0 - GRASP - EPS:
                return Crossing(CLIMB, jump.start, jump.end, 0.0, jump.down, 0.0)
    return None


def _thickness(core: Obstacle) -> float:
    return 2.0 * core.reach if len(core.xs) > 2 else 0.0
