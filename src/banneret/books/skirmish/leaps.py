"""Places at the edge of a surface from which a charger may leap down (SK-MOV-22, SK-MOV-25, SK-MOV-26)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.base_contact import bodies_but
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space.crossings import jump_down
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.space_ways import WayLeg, toll
from banneret.core.space.uprights import Upright

DEEPEST: Final = 6.0  # SK-MOV-22
_APART: Final = 0.5  # inches between places at an edge


def plan(a: Foothold, b: Foothold) -> float:
    """How far two places are apart, seen from above."""
    dx: float = a.x - b.x
    dy: float = a.y - b.y
    return math.sqrt(dx * dx + dy * dy)


def least_plan(place: Foothold, goals: list[Foothold]) -> float:
    return min([plan(place, goal) for goal in goals], default=math.inf)


class LeapSpot:
    """A place at the edge of a surface, the way over it, and the least length of a way over it."""

    __slots__ = ("bound", "dx", "dy", "x", "y")

    def __init__(self, x: float, y: float, dx: float, dy: float, bound: float) -> None:
        self.x = x
        self.y = y
        self.dx = dx
        self.dy = dy
        self.bound = bound


def spots(battle: Battle, charger: Warrior, goals: list[Foothold]) -> list[LeapSpot]:
    """Places along the edges of where it stands, those first that lie best for a way to somewhere."""
    body = upright(battle.field, charger)
    aim = goals[0] if goals else Foothold(charger.x, charger.y)
    start = Foothold(charger.x, charger.y)
    outline = battle.field.levels.surface(charger.level).outline
    found: list[LeapSpot] = []
    n = len(outline)
    for k in range(n):
        (ax, ay), (bx, by) = outline[k], outline[(k + 1) % n]
        length: float = math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
        for share in _shares(ax, ay, bx, by, length, body, aim):
            place = Foothold(quantise(ax + (bx - ax) * share), quantise(ay + (by - ay) * share))
            bound: float = plan(start, place) + least_plan(place, goals)
            found.append(LeapSpot(place.x, place.y, (by - ay) / length, (ax - bx) / length, bound))
    found.sort(key=_by_bound)
    return found


def _by_bound(spot: LeapSpot) -> tuple[float, float, float]:
    return spot.bound, spot.x, spot.y


def leap_from(battle: Battle, charger: Warrior, spot: LeapSpot) -> WayLeg | None:
    """A jump down from there; None if it is too deep, or there is no room."""
    footing = battle.field.footing
    body = upright(battle.field, charger)
    others = bodies_but(battle, charger.id)
    if not footing.can_stand(body, charger.level, spot.x, spot.y, others):
        return None
    down = jump_down(footing, body, charger.level, spot.x, spot.y, spot.dx, spot.dy, others)
    if down is None or down.down > DEEPEST + EPS:
        return None
    return WayLeg(down.start, down.end, toll(down), down)


def _shares(
    ax: float, ay: float, bx: float, by: float, length: float, body: Upright, aim: Foothold
) -> list[float]:
    pieces = int(length / _APART) + 1
    shares = [float(k) / float(pieces) for k in range(pieces + 1)]
    for x, y in ((body.x, body.y), (aim.x, aim.y)):
        share: float = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length * length)
        if 0.0 < share < 1.0:
            shares.append(share)
    return shares
