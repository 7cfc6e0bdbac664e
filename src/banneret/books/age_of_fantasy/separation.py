"""Falling back after a melee: where the models of the charger go (AF-MEL-22)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.closing import places_beside
from banneret.books.age_of_fantasy.coherency import violation
from banneret.books.age_of_fantasy.movement import ROUNDING, March, Trial, Walk
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.core.bases import Base, gap, overlapping
from banneret.core.geometry import snap

SEPARATION: Final = 1.0
_FURTHEST: Final = 6.0  # as far as a way out is looked for
_FAR: Final = 1.5  # further than who steps straight back
_DIRECTIONS: Final = 24
_PASSES: Final = 3

# How much too close to the enemy a place is, how far out of coherency, and how far away.
Rating = tuple[float, float, float]


def separation(battle: Battle, unit: Unit, enemy: Unit) -> Trial:
    """Where the charger falls back to: every model that must, as little as it must, and all together."""
    march = March(battle, unit, "separate", [_FURTHEST] * unit.size(), "AF-MEL-22", enemy.id)
    close = [at for at in range(unit.size()) if _nearest(unit.bases[at], enemy) < SEPARATION - ROUNDING]
    close.sort(key=lambda at: -_nearest(unit.bases[at], enemy))
    walks: list[Walk] = [Walk([(base.cx, base.cy)], 0.0, base, False, []) for base in unit.bases]
    for _ in range(_PASSES):
        # What one does depends on where the others go, so they are asked again.
        changed = False
        for at in close:
            best = _best_away(march, enemy, at, walks)
            if best is not walks[at]:
                walks[at] = best
                changed = True
        if not changed:
            break
    trial = Trial()
    trial.walks = walks
    trial.inches = snap(max([walk.inches for walk in walks]))
    return trial


def _best_away(march: March, enemy: Unit, at: int, walks: list[Walk]) -> Walk:
    """The best place for one model, the others being where they are."""
    base = march.unit.bases[at]
    others = [walks[k].end for k in range(len(walks)) if k != at]
    best = walks[at]
    score = _rated(best.end, best.inches, others, enemy)
    best, score = _better(march, enemy, at, _places_away(base, enemy), others, best, score)
    if score[0] > 0.0 or score[1] > 0.0 or score[2] > _FAR:
        # Between enemies, a place free of all of them is hit by hardly any straight line.
        best, score = _better(march, enemy, at, _places_between(base, enemy), others, best, score)
    return best


def _better(
    march: March, enemy: Unit, at: int, places: list[Place], others: list[Base], best: Walk, score: Rating
) -> tuple[Walk, Rating]:
    base = march.unit.bases[at]
    for place in places:
        end = base.at(*place)
        straight: float = math.hypot(end.cx - base.cx, end.cy - base.cy)
        if _short(end, enemy) > score[0] or straight > _FURTHEST:
            continue
        if any([overlapping(end, other) for other in others]) or not _may_stop(march, end, enemy):
            continue
        if _rated(end, straight, others, enemy) >= score:
            continue
        walk = march.walk(at, place, [])
        if walk is None or walk.inches > _FURTHEST + ROUNDING:
            continue
        rated = _rated(end, walk.inches, others, enemy)
        if rated < score:
            best, score = walk, rated
    return best, score


def _short(end: Base, enemy: Unit) -> float:
    return max(0.0, SEPARATION - ROUNDING - _nearest(end, enemy))


def _places_between(base: Base, enemy: Unit) -> list[Place]:
    """Places 1" from one enemy all round, and 1" from two at once."""
    far: float = SEPARATION + 0.001
    near = [other for other in enemy.bases if gap(base, other) <= _FURTHEST]
    found: list[Place] = []
    for k, other in enumerate(near):
        found += [(x, y, base.heading) for x, y, _ in places_beside(base, other, far)]
        for second in near[:k]:
            found += _beside_both(base, other, second, far)
    return found


def _beside_both(base: Base, one: Base, two: Base, far: float) -> list[Place]:
    """The places at which the circles round two bases cross that this base keeps away from them by."""
    first: float = base.radius + one.radius + far
    second: float = base.radius + two.radius + far
    dx: float = two.cx - one.cx
    dy: float = two.cy - one.cy
    apart: float = math.hypot(dx, dy)
    if apart < 0.01 or apart > first + second:
        return []
    along: float = (apart * apart + first * first - second * second) / (2.0 * apart)
    high: float = first * first - along * along
    if high < 0.0:
        return []
    # A hair outwards, so that rounding keeps the inch.
    aside: float = math.sqrt(high) + 0.001
    x: float = one.cx + along * dx / apart
    y: float = one.cy + along * dy / apart
    return [
        (snap(x - side * aside * dy / apart), snap(y + side * aside * dx / apart), base.heading)
        for side in (1.0, -1.0)
    ]


def _rated(end: Base, inches: float, others: list[Base], enemy: Unit) -> Rating:
    return _short(end, enemy), violation([*others, end]), inches


def _nearest(base: Base, enemy: Unit) -> float:
    return min([gap(base, other) for other in enemy.bases])


def _may_stop(march: March, end: Base, enemy: Unit) -> bool:
    """Like any place to stop, but with the enemy just fought it may end closer if it is hemmed in."""
    for other in march.others:
        if other.id == enemy.id:
            continue
        for base in other.bases:
            if gap(end, base) < SEPARATION - ROUNDING:
                return False
    refusal = march.may_stop(end)
    return refusal is None or refusal.code == "too-close"


def _places_away(base: Base, enemy: Unit) -> list[Place]:
    """Places all round at which a base comes free of the enemy, and further on for when those are taken."""
    found: list[Place] = []
    for k in range(_DIRECTIONS):
        angle: float = 2.0 * math.pi * k / _DIRECTIONS
        ux, uy = math.cos(angle), math.sin(angle)
        last: float = 0.0
        free = False
        for far in (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0):
            there = base.at(base.cx + far * ux, base.cy + far * uy, base.heading)
            if not free and _nearest(there, enemy) >= SEPARATION:
                # The last stretch, exactly to 1".
                free = True
                low, high = last, far
                for _ in range(10):
                    middle = 0.5 * (low + high)
                    if (
                        _nearest(base.at(base.cx + middle * ux, base.cy + middle * uy, base.heading), enemy)
                        < SEPARATION
                    ):
                        low = middle
                    else:
                        high = middle
                exact = high + 0.001
                found.append((snap(base.cx + exact * ux), snap(base.cy + exact * uy), base.heading))
            found.append((snap(there.cx), snap(there.cy), base.heading))
            last = far
    return found
