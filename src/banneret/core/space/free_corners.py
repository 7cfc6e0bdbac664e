"""The corners of the ground that is left for a body of one heading.

Where a body may be put is what a box and some obstacles (`core/space/obstacles.py`) leave free. If that is
anything at all, it has a corner: one of the box, or where the edge of an obstacle meets another's or a side
of the box. There the body touches two things. Whoever looks at all of these finds room, down to the rounding
of places.
"""

from __future__ import annotations

from typing import Final

from banneret.core.space.contact import bar_outside, free_stretches, point_on
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.obstacle_edges import Body, bar_by
from banneret.core.space.obstacles import HAIR, Obstacle, depth_in

Point = tuple[float, float]
Box = tuple[float, float, float, float]

# Edges are followed a hair inside of what they bound, and places are rounded: how far a place may be shifted.
_STEPS: Final[tuple[float, ...]] = (0.0, 0.001, -0.001, 0.002, -0.002, 0.003, -0.003, 0.004, -0.004)
# All such shifts, the shortest first.
SHIFTS: Final[list[Point]] = [
    (dx, dy) for _, dx, dy in sorted([(abs(dx) + abs(dy), dx, dy) for dx in _STEPS for dy in _STEPS])
]

# In a sharp corner a hair is too much: how far along the edge from it a place is taken as well.
_BESIDE: Final[tuple[float, ...]] = (0.0, 0.01, 0.1, 1.0)


def free_corners(obstacles: list[Obstacle], box: Box) -> list[Point]:
    """All corners of what obstacles leave free of a box, and places on its edges beside them."""
    x0, y0, x1, y1 = box
    if x0 > x1 + EPS or y0 > y1 + EPS:
        return []
    found = [(x, y) for x in (x0, x1) for y in (y0, y1) if is_clear(x, y, obstacles)]
    for obstacle in obstacles:
        found += corners_on(obstacle, obstacles, box)
    return found


def corners_on(obstacle: Obstacle, obstacles: list[Obstacle], box: Box) -> list[Point]:
    """Those of the corners that lie on the edge of one obstacle."""
    edge = Body(obstacle, obstacle.rho)
    for other in obstacles:
        if other is not obstacle:
            bar_by(edge, other)
    bar_outside(edge, box[0] - HAIR, box[1] - HAIR, box[2] + HAIR, box[3] + HAIR)
    found: list[Point] = []
    for stretch in free_stretches(edge):
        half: float = 0.5 * stretch.length
        for beside in _BESIDE:
            found.append(point_on(edge, stretch.begin + min(half, beside)))
            found.append(point_on(edge, stretch.begin + stretch.length - min(half, beside)))
    return found


def is_clear(x: float, y: float, obstacles: list[Obstacle]) -> bool:
    """Whether a place is in no obstacle, but for a hair."""
    for obstacle in obstacles:  # noqa: SIM110 (a loop stops at the first and compiles better)
        if depth_in(obstacle, x, y) > HAIR:
            return False
    return True


def rounded_about(x: float, y: float, shift: Point) -> Point:
    """A place as it is kept, in thousandths of an inch, shifted by one of the `SHIFTS`."""
    return quantise(x + shift[0]), quantise(y + shift[1])
