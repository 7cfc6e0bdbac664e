"""Who touches whom (SK-CC-01, SK-MOV-08), and where a model would have to stand to touch others (SK-MOV-12)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import STEP, Field, upright
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space import uprights
from banneret.core.space.geometry import CONTACT, EPS, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.obstacles import Obstacle, depth_in
from banneret.core.space.space_ways import contact_places
from banneret.core.space.stretches import stretch_in_obstacle
from banneret.core.space.uprights import Upright

ACROSS: Final = 1.0  # SK-MOV-08: how far two bases may be apart with something low between them
_TOUCH: Final = CONTACT + 0.001  # places are rounded to a thousandth
_ALONG: Final = 0.5  # inches between places that are tried along something low


def may_be_met(warrior: Warrior) -> bool:
    """SK-ENC-17: a spirit is in nobody's way, and nobody fights it."""
    return not warrior.sheet.has("spirit")


def in_contact(field: Field, one: Warrior, other: Warrior) -> bool:
    """SK-CC-01, SK-MOV-08: whether two models are in base contact, be it over something lower than 1"."""
    return touching(field, upright(field, one), upright(field, other))


def touching(field: Field, one: Upright, other: Upright) -> bool:
    if uprights.in_touch(one, other):
        return True
    if not uprights.no_farther(one, other, ACROSS):
        return False
    foot = min(one.foot, other.foot)
    for low in low_obstacles(field, foot):
        if _touches(low, one) and _touches(low, other):
            first, last = stretch_in_obstacle(low, CONTACT, one.x, one.y, other.x, other.y)
            if first <= last:
                return True
    return False


def low_obstacles(field: Field, foot: float) -> list[Obstacle]:
    """SK-TER-05, SK-MOV-08: what rises less than 1" from where somebody stands."""
    found: list[Obstacle] = []
    for barrier in field.footing.barriers:
        if EPS < barrier.top - foot < STEP - EPS and barrier.foot <= foot + EPS:
            found.append(barrier.core)
    for surface in field.levels.surfaces:
        if EPS < surface.height - foot < STEP - EPS:
            for part in surface.parts:
                found.append(Obstacle(part.points(), 0.0))
    return found


def _touches(low: Obstacle, body: Upright) -> bool:
    return depth_in(low, body.x, body.y) >= 0.0 - body.radius - _TOUCH


def foes_touched(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """The enemies that a model touches where it stands."""
    return [
        foe for foe in battle.foes_of(warrior) if may_be_met(foe) and in_contact(battle.field, warrior, foe)
    ]


# ---------------------------------------------------------------------------------------- where one would touch


def bodies_but(battle: Battle, *left_out: str) -> list[Upright]:
    """Everybody on the table, lying or standing, but these: nobody comes to stand upon anybody."""
    field = battle.field
    return [upright(field, each) for each in battle.on_table() if each.id not in left_out and may_be_met(each)]


def places_touching(battle: Battle, mover: Warrior, target: Warrior) -> list[Foothold]:
    """Where a model can stand and touches another, the nearest to it among them."""
    field = battle.field
    body = upright(field, mover)
    aim = upright(field, target)
    others = bodies_but(battle, mover.id, target.id)
    found = contact_places(field.footing, body, aim, target.level, mover.x, mover.y, others)
    for low in low_obstacles(field, aim.foot):
        if _touches(low, aim):
            found += _places_across(field, low, body, aim, target.level, [*others, aim])
    return found


def _places_across(
    field: Field, low: Obstacle, body: Upright, aim: Upright, level: str, others: list[Upright]
) -> list[Foothold]:
    """SK-MOV-08: places on the other side of something low that a target touches."""
    found: list[Foothold] = []
    foot = field.height(level)
    n = len(low.xs)
    for i in range(n):
        j = i + 1 if i + 1 < n else 0
        dx: float = low.xs[j] - low.xs[i]
        dy: float = low.ys[j] - low.ys[i]
        length: float = math.sqrt(dx * dx + dy * dy)
        if length <= EPS:
            continue
        pieces = int(length / _ALONG) + 1
        shares = [float(k) / float(pieces) for k in range(pieces + 1)]
        for x, y in ((body.x, body.y), (aim.x, aim.y)):
            share: float = ((x - low.xs[i]) * dx + (y - low.ys[i]) * dy) / (length * length)
            if 0.0 < share < 1.0:
                shares.append(share)
        for share in shares:
            px: float = quantise(low.xs[i] + dx * share + low.nxs[i] * body.radius)
            py: float = quantise(low.ys[i] + dy * share + low.nys[i] * body.radius)
            there = body.at(px, py, foot)
            if not uprights.no_farther(there, aim, ACROSS):
                continue
            if touching(field, there, aim) and field.footing.can_stand(body, level, px, py, others):
                found.append(Foothold(px, py, level))
    return found


def places_touching_both(battle: Battle, mover: Warrior, one: Warrior, other: Warrior) -> list[Foothold]:
    """SK-MOV-12: the two places, at most, at which a base touches two others that stand on one level."""
    field = battle.field
    body, a, b = upright(field, mover), upright(field, one), upright(field, other)
    if one.level != other.level:
        return []
    ra: float = body.radius + a.radius
    rb: float = body.radius + b.radius
    dx: float = b.x - a.x
    dy: float = b.y - a.y
    apart: float = math.sqrt(dx * dx + dy * dy)
    if apart <= EPS or apart > ra + rb + CONTACT:
        return []
    along: float = min(ra, (apart * apart + ra * ra - rb * rb) / (2.0 * apart))
    off: float = math.sqrt(max(0.0, ra * ra - along * along))
    others = bodies_but(battle, mover.id)
    found: list[Foothold] = []
    for side in (1.0, -1.0):
        x: float = quantise(a.x + (dx * along - side * dy * off) / apart)
        y: float = quantise(a.y + (dy * along + side * dx * off) / apart)
        if field.footing.can_stand(body, one.level, x, y, others):
            found.append(Foothold(x, y, one.level))
    return found
