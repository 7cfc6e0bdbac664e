"""How far along a way somebody gets: as far as is paid for, and no nearer to others than is allowed."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.base_contact import bodies_but
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import apart, foot, upright
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space.geometry import EPS, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.space_ways import WayLeg
from banneret.core.space.stretches import stretch_in_disc

OFF: Final = 1.0  # SK-MOV-11, SK-SPC-17, SK-REC-10: who does not charge halts 1" away
_HAIR: Final = 0.002  # more than places are rounded by
_BACK: Final = 0.1  # inches stepped back at a time where somebody lies


class KeepOff:
    """Models that somebody who moves is to stay away from; to whom it is nearer already it may not go."""

    __slots__ = ("field", "mover", "near", "others")

    def __init__(self, battle: Battle, mover: Warrior, others: list[Warrior], keep: float = OFF) -> None:
        self.field = battle.field
        self.mover = mover
        self.others = others
        self.near: list[float] = [min(keep, apart(battle.field, mover, other)) for other in others]

    def share(self, level: str, x0: float, y0: float, x1: float, y1: float) -> float:
        """Which share of a straight leg can be gone."""
        least: float = 1.0
        height = self.field.height(level)
        for k in range(len(self.others)):
            other = self.others[k]
            up: float = foot(self.field, other) - height
            near: float = self.near[k]
            if abs(up) >= near and near > 0.0:
                continue
            far: float = math.sqrt(max(0.0, near * near - up * up))
            reach: float = self.mover.sheet.radius + other.sheet.radius + far - _HAIR
            first, last = stretch_in_disc(other.x, other.y, reach, x0, y0, x1, y1)
            if first <= last:
                least = min(least, first)
        return least

    def allows(self, place: Foothold) -> bool:
        return self.share(place.level, place.x, place.y, place.x, place.y) >= 1.0


def length_of(leg: WayLeg) -> float:
    """Inches of a walk, or of the stairs that it is; what the ground costs does not count."""
    if leg.crossing is not None:
        return leg.cost
    dx: float = leg.end.x - leg.start.x
    dy: float = leg.end.y - leg.start.y
    return math.sqrt(dx * dx + dy * dy)


def as_far_as(
    battle: Battle, mover: Warrior, legs: list[WayLeg], allowance: float, off: KeepOff, paid: bool = True
) -> list[WayLeg]:
    """The first part of a way: what an allowance pays for, up to where it would come too near to somebody.

    Unless `paid`, inches are counted and the ground costs nothing more. It ends where the model can stand.
    """
    footing = battle.field.footing
    left: float = allowance
    gone: list[WayLeg] = []
    for leg in legs:
        a, b = leg.start, leg.end
        if leg.crossing is not None:
            if leg.cost > left + EPS or not off.allows(b):
                break
            gone.append(leg)
            left -= leg.cost
            continue
        length = length_of(leg)
        if paid:
            share: float = footing.affordable(a.level, a.x, a.y, b.x, b.y, left)
        else:
            share = 1.0 if length <= left + EPS else left / length
        share = min(share, off.share(a.level, a.x, a.y, b.x, b.y))
        if share >= 1.0 - EPS:
            gone.append(leg)
            left -= footing.price(a.level, a.x, a.y, b.x, b.y) if paid else length
            continue
        part = _part(battle, leg, share)
        if part is not None:
            gone.append(part)
        break
    return _standing(battle, mover, gone)


def _part(battle: Battle, leg: WayLeg, share: float) -> WayLeg | None:
    """The first part of a walk; None if that is nothing."""
    a, b = leg.start, leg.end
    end = Foothold(quantise(a.x + (b.x - a.x) * share), quantise(a.y + (b.y - a.y) * share), a.level)
    if abs(end.x - a.x) <= EPS and abs(end.y - a.y) <= EPS:
        return None
    return WayLeg(a, end, battle.field.footing.price(a.level, a.x, a.y, end.x, end.y), None)


def _standing(battle: Battle, mover: Warrior, legs: list[WayLeg]) -> list[WayLeg]:
    """SK-MOV-14: who lies down is stepped over, but nobody stops there: then it ends a little before."""
    body = upright(battle.field, mover)
    others = bodies_but(battle, mover.id)
    gone = list(legs)
    while gone:
        leg = gone[-1]
        if battle.field.footing.can_stand(body, leg.end.level, leg.end.x, leg.end.y, others):
            return gone
        gone.pop()
        length = length_of(leg)
        if leg.crossing is None and length > _BACK:
            part = _part(battle, leg, 1.0 - _BACK / length)
            if part is not None:
                gone.append(part)
    return gone
