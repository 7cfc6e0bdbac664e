"""Where the models of a unit stand when the unit as a whole is sent somewhere: formation, and finding room."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.coherency import fits_in, is_coherent, violation
from banneret.books.age_of_fantasy.movement import ROUNDING, March, places_of
from banneret.books.age_of_fantasy.regrouping import Regrouping
from banneret.books.age_of_fantasy.unit import Place, Unit, base_of
from banneret.books.opr.tray import Model
from banneret.core.space.bases import Base, centre_on, gap
from banneret.core.space.geometry import heading_vector, snap

# Inches between bases in a formation; closer where many must cohere.
SPACINGS: Final[tuple[float, ...]] = (0.25, 0.1, 0.02)
_SHARES: Final[tuple[float, ...]] = (1.0, 0.9, 0.75, 0.6, 0.45, 0.3, 0.15)  # of the way that are tried
_COVER_PULL: Final = 1.2  # how many inches nearer a place in cover seems
_NEAREST: Final = 0.02  # between bases that stand side by side


def formation(unit: Unit, x: float, y: float, heading: float) -> list[Place]:
    """Rows about a point, facing this way, as loose as looks well and as wide as coherency allows."""
    models = unit.models
    order = sorted(range(len(models)), key=lambda at: _rank(models[at]))
    best: list[Place] = []
    for spacing in SPACINGS:
        for files in _widths(len(models)):
            places = _rows(unit, order, files, spacing, x, y, heading)
            bases = [base_of(models[at].sheet, *places[at]) for at in range(len(models))]
            if is_coherent(bases, unit.coherency):
                return places
            best = places
    close = [(px, py, heading) for px, py in close_places(unit, x, y)[: len(models)]]
    whole = len(close) == len(models) and is_coherent(places_of(unit, close), unit.coherency)
    return close if whole else best


def close_places(unit: Unit, x: float, y: float) -> list[tuple[float, float]]:
    """Places about a point as close together as the widest base allows, the nearest first.

    Round bases stand like coins pushed together, others in rows; as far as models of one unit may be apart.
    """
    wide: float = max([model.sheet.base_width for model in unit.models]) + _NEAREST
    deep: float = max([model.sheet.base_depth for model in unit.models]) + _NEAREST
    round_ = all([model.sheet.base_width == model.sheet.base_depth for model in unit.models])
    if round_:
        deep = 0.5 * math.sqrt(3.0) * wide
    far: float = 0.5 * (unit.coherency.spread + wide)
    found: list[tuple[float, float, float]] = []
    for row in range(-int(far / deep) - 1, int(far / deep) + 2):
        aside: float = 0.5 if round_ and row & 1 else 0.0
        for column in range(-int(far / wide) - 1, int(far / wide) + 2):
            px: float = wide * (column + aside)
            py: float = deep * row
            away: float = math.sqrt(px * px + py * py)
            if away <= far:
                found.append((snap(away), snap(x + px), snap(y + py)))
    found.sort()
    return [(px, py) for _, px, py in found]


def _rank(model: Model) -> tuple[bool, bool, bool, int]:
    sheet = model.sheet
    return (not sheet.hero, not sheet.command, not sheet.special, model.number)


def _widths(count: int) -> list[int]:
    """Numbers of models side by side, the ones to try first being wider than deep."""
    wanted = min(count, max(1, round(math.sqrt(count * 1.8))))
    return sorted(range(1, count + 1), key=lambda files: abs(files - wanted))


def _rows(
    unit: Unit, order: list[int], files: int, spacing: float, x: float, y: float, heading: float
) -> list[Place]:
    models = unit.models
    sin, cos = heading_vector(heading)
    rows = [order[k : k + files] for k in range(0, len(order), files)]
    depths = [max([models[at].sheet.base_depth for at in row]) for row in rows]
    whole: float = sum(depths) + spacing * (len(rows) - 1)
    places: list[Place] = [(x, y, heading)] * len(models)
    ahead: float = 0.5 * whole
    for number in range(len(rows)):
        row = rows[number]
        wide: float = sum([models[at].sheet.base_width for at in row]) + spacing * (len(row) - 1)
        side: float = -0.5 * wide
        f: float = ahead - 0.5 * depths[number]
        for at in row:
            width: float = models[at].sheet.base_width
            s: float = side + 0.5 * width
            places[at] = (snap(x + s * cos + f * sin), snap(y - s * sin + f * cos), heading)
            side += width + spacing
        ahead -= depths[number] + spacing
    return places


def towards(march: March, x: float, y: float) -> list[Place]:
    """The unit sent to a point as far as it can go: as it stands, or packed anew where that does not fit."""
    unit = march.unit
    cx, cy, _ = unit.middle()
    dx: float = x - cx
    dy: float = y - cy
    far: float = math.sqrt(dx * dx + dy * dy)
    reach: float = min(march.limits, default=0.0)
    if far < 0.001 or reach <= 0.0:
        return unit.places()
    most: float = min(1.0, reach / far)
    held: float | None = None
    if most * far > march.difficult and (march.slowing or march.bogged):
        # Difficult ground on the way holds everybody to 6".
        held = march.difficult / far
    for share in _SHARES:
        step: float = most * share
        places = shifted(unit, step * dx, step * dy)
        if march.attempt(places, {}).refusal is None:
            return places
        if held is not None and step <= held:
            slower = shifted(unit, held * dx, held * dy)
            held = None
            if march.attempt(slower, {}).refusal is None:
                return slower
        if share == 1.0 or share == 0.75 or share == 0.45:
            packed = pack(march, cx + step * dx, cy + step * dy)
            if packed:
                return packed
    return unit.places()


def shifted(unit: Unit, dx: float, dy: float) -> list[Place]:
    """Every model by the same way."""
    return [(snap(base.cx + dx), snap(base.cy + dy), base.heading) for base in unit.bases]


def pack(march: March, x: float, y: float) -> list[Place]:
    """The models close about a point, each where it can get to and may stop; [] if they do not all fit.

    Places in cover are liked better than those beside it.
    """
    for held in (False, True):
        if held and not march.slowing and not march.bogged:
            break
        places = _pack(march, x, y, held)
        if places and march.attempt(places, {}).refusal is None:
            return places
    return []


def _pack(march: March, x: float, y: float, held: bool) -> list[Place]:
    """`held`: nobody moves more than 6", so difficult ground may be crossed; else nobody crosses any."""
    unit = march.unit
    spots = _spots(march, x, y)
    order = sorted(range(len(unit.bases)), key=lambda at: _square(unit.bases[at], x, y))
    placed: list[Base] = []
    found: list[Place] = unit.places()
    for at in order:
        base = unit.bases[at]
        done = False
        for _, px, py in spots:
            limit: float = march.limits[at]
            if held and not march.striding[at] and not march.flying[at]:
                limit = min(limit, march.difficult)
            if _square(base, px, py) > (limit + ROUNDING) * (limit + ROUNDING):
                continue
            end = base.at(px, py, base.heading)
            if any([gap(end, other) < _NEAREST for other in placed]) or not fits_in(
                end, placed, unit.coherency
            ):
                continue
            if march.may_stop(end) is not None:
                continue
            walk = march.walk(at, (px, py, base.heading), [], straight=held)
            if walk is None or walk.inches > limit + ROUNDING or (walk.slow and not held):
                continue
            placed.append(end)
            found[at] = (px, py, base.heading)
            done = True
            break
        if not done:
            return []
    return found


def _square(base: Base, x: float, y: float) -> float:
    return (base.cx - x) * (base.cx - x) + (base.cy - y) * (base.cy - y)


def _spots(march: March, x: float, y: float) -> list[tuple[float, float, float]]:
    """Places about a point, the best first: near it, and rather in cover."""
    unit = march.unit
    small: float = min([base.half_width for base in unit.bases])
    step: float = max(0.4, 2.0 * small + 0.08)
    if len({(base.half_width, base.half_depth) for base in unit.bases}) > 1:
        step *= 0.5
    far: float = 3.2 + max([base.radius for base in unit.bases])
    rows = int(far / (0.866 * step)) + 1
    found: list[tuple[float, float, float]] = []
    for row in range(-rows, rows + 1):
        py: float = snap(y + 0.866 * step * row)
        for column in range(-rows, rows):
            px: float = snap(x + step * (column + 0.5 * (row & 1)))
            away: float = math.sqrt((px - x) * (px - x) + (py - y) * (py - y))
            if away > far:
                continue
            for piece in march.field.cover:
                if not piece.dangerous and centre_on(Base(px, py, 0.0, 0.1, 0.0), piece.shape):
                    away -= _COVER_PULL
                    break
            found.append((away, px, py))
    found.sort()
    return found


def mends(march: March) -> bool:
    """AF-MOV-01: whether a unit that is out of coherency can end this move in it."""
    if march.unit.violation() <= 0.0:
        return False
    closed = closing_up(march)
    return bool(closed) and is_coherent(places_of(march.unit, closed), march.unit.coherency)


def closing_up(march: March) -> list[Place]:
    """AF-MOV-02: the unit back in coherency, or at least less far from it; [] if it can do nothing."""
    unit = march.unit
    regrouped = Regrouping(march).find()
    if regrouped:
        return regrouped
    x, y, _ = unit.middle()
    anchors = [(x, y)] + [(base.cx, base.cy) for base in unit.bases]
    for ax, ay in anchors:
        packed = pack(march, ax, ay)
        if packed:
            return packed
    best: list[Place] = []
    least: float = unit.violation()
    for share in (1.0, 0.7, 0.4, 0.2):
        for at in range(len(unit.bases)):
            base = unit.bases[at]
            dx: float = x - base.cx
            dy: float = y - base.cy
            far: float = math.sqrt(dx * dx + dy * dy)
            if far < 0.01:
                continue
            step: float = share * min(1.0, march.limits[at] / far)
            places = unit.places()
            places[at] = (snap(base.cx + step * dx), snap(base.cy + step * dy), base.heading)
            trial = march.attempt(places, {})
            if trial.refusal is None:
                left: float = violation(trial.bases(), unit.coherency)
                if left < least:
                    best, least = places, left
    return best
