"""Which floors hang together, and how far it is from one to another at the very least."""

from __future__ import annotations

import heapq
import math
from typing import Final

from banneret.core.space.geometry import EPS
from banneret.core.space.levels import LADDER, WALK, Foothold, Levels, Line, Link, Surface, line_gap

_TOUCH: Final = 0.25  # inches: floors that come so near to each other may be stepped across


def adjoining(levels: Levels, step: float) -> dict[str, list[str]]:
    """Floors less than a step apart in height that lie side by side, or one upon the other."""
    found: dict[str, list[str]] = {}
    for one in levels.surfaces:
        for other in levels.surfaces:
            if one.id != other.id and abs(one.height - other.height) < step - EPS and _meet(one, other):
                found.setdefault(one.id, []).append(other.id)
    return found


def _meet(one: Surface, other: Surface) -> bool:
    """Whether two outlines come near each other; a quick look at their boxes first."""
    for k in range(2):
        low = max(min([point[k] for point in one.outline]), min([point[k] for point in other.outline]))
        high = min(max([point[k] for point in one.outline]), max([point[k] for point in other.outline]))
        if low > high + _TOUCH:
            return False
    if any([other.holds(x, y) for x, y in one.outline]) or any([one.holds(x, y) for x, y in other.outline]):
        return True
    for a in _sides(one):
        for b in _sides(other):
            if line_gap(a, b) <= _TOUCH:
                return True
    return False


def _sides(surface: Surface) -> list[Line]:
    n = len(surface.outline)
    return [(surface.outline[k], surface.outline[(k + 1) % n]) for k in range(n)]


def least_on_foot(
    levels: Levels, adjoin: dict[str, list[str]], start: Foothold, goals: list[Foothold], radius: float
) -> float:
    """What a way by stairs and ladders is long at least; 0 where floors adjoin, infinite if there is none.

    Nothing stands in the way here, and a base need only touch a link to take it.
    """
    if adjoin:
        return 0.0
    here: Line = ((start.x, start.y), (start.x, start.y))
    heap: list[tuple[float, int, Line, str]] = [(0.0, 0, here, start.level)]
    done: set[tuple[str, str]] = set()
    pushed = 0
    best: float = math.inf
    while heap:
        cost, _, line, level = heapq.heappop(heap)
        if cost >= best:
            break
        for goal in goals:
            if goal.level == level:
                gap = line_gap(line, ((goal.x, goal.y), (goal.x, goal.y)))
                best = min(best, cost + max(0.0, gap - radius))
        for link in levels.links_from(level):
            if is_stair(link) and (link.id, link.start) not in done:
                done.add((link.id, link.start))
                gap = line_gap(line, link.start_line)
                pushed += 1
                onward = cost + max(0.0, gap - 2.0 * radius) + abs(link.rise)
                heapq.heappush(heap, (onward, pushed, link.end_line, link.end))
    return best


def is_stair(link: Link) -> bool:
    """SK-MOV-15: what is gone on foot, without a test."""
    return link.kind in (WALK, LADDER)
