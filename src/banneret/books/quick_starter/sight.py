"""Line of Sight and Cover (QS-GEO-17 to QS-GEO-20, QS-TER-05 to QS-TER-11, QS-SHO-20 to QS-SHO-24)."""

from __future__ import annotations

import math

from banneret.books.quick_starter import terrain
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.unit import SIDES, WITHIN, Unit
from banneret.core.space.distances import contains
from banneret.core.space.geometry import Polygon
from banneret.core.space.sight import arcs_touched, in_cover
from banneret.core.space.sight_lines import line_of_sight, line_of_sight_round


def blockers(battle: Battle, unit: Unit, target: Unit, hill: str) -> list[Polygon]:
    """What stands between: other units' boundaries (QS-GEO-20), Impassable Terrain and Hills.

    `hill` is the Hill the observer stands on, or "".
    """
    found: list[Polygon] = []
    target_hill = terrain.hill_under(battle, target)
    elevated = hill != "" or target_hill != ""
    towering = unit.is_towering() or target.is_towering()
    for other in battle.on_table():
        if other.id == unit.id or other.id == target.id:
            continue
        # QS-TER-08: from or to a Hill, models that are not on one are disregarded.
        if elevated and not terrain.hill_under(battle, other):
            continue
        # QS-MOD-34
        if towering and not other.is_towering():
            continue
        found.append(other.boundary())
    for piece in battle.field.tall:
        found.append(piece.shape)
    for piece in battle.field.hills:
        if piece.id != hill and piece.id != target_hill:
            found.append(piece.shape)
    return found


def hill_of(battle: Battle, unit: Unit, rank: int, file: int) -> str:
    """QS-TER-07: a model stands on a Hill if its base centre is in it."""
    if not battle.field.hills:
        return ""
    x, y = unit.cell_centre(rank, file)
    return battle.field.on_hill(x, y)


def unit_sees(battle: Battle, unit: Unit, target: Unit) -> bool:
    """QS-GEO-19: at least one of its models has Line of Sight.

    Whatever a rear model sees is seen through the front rank, so the front ranks' whole edge is enough;
    where some models stand on a Hill and some do not, or sight has a limit, each is asked.
    """
    limit = battle.sight_limit(unit, target)
    if unit.is_round():
        if unit.distance_to(target) > limit + WITHIN:
            return False
        cx, cy = unit.centre()
        return line_of_sight_round(
            cx,
            cy,
            unit.radius(),
            target.boundary(),
            blockers(battle, unit, target, battle.field.on_hill(cx, cy)),
        )
    front = (unit.x, unit.y, 0.5 * unit.width(), unit.heading)
    hills: list[str] = []
    for rank, file in unit.cells():
        hill = hill_of(battle, unit, rank, file)
        if hill not in hills:
            hills.append(hill)
    if len(hills) == 1 and math.isinf(limit):
        edge = unit.front_edge()
        return line_of_sight(edge, front, target.boundary(), blockers(battle, unit, target, hills[0]))
    return any([model_sees(battle, unit, rank, file, target) for rank, file in unit.cells()])


def model_sees(battle: Battle, unit: Unit, rank: int, file: int, target: Unit) -> bool:
    """QS-GEO-17, QS-SHO-07: a line from the front edge of its base within its unit's Front Arc."""
    if unit.is_round():
        return unit_sees(battle, unit, target)
    if battle.chapters:
        if target.distance_from(unit.base_at(rank, file)) > battle.sight_limit(unit, target) + WITHIN:
            return False
    front = (unit.x, unit.y, 0.5 * unit.width(), unit.heading)
    hill = hill_of(battle, unit, rank, file)
    return line_of_sight(
        unit.base_front(rank, file), front, target.boundary(), blockers(battle, unit, target, hill)
    )


def target_facings(unit: Unit, rank: int, file: int, target: Unit) -> list[tuple[float, float, float, float]]:
    """QS-SHO-22, QS-GEO-13: the Facings of the target in whose Arcs the shooting model is."""
    base = unit.base_at(rank, file)
    cx, cy = target.centre()
    if target.is_round():
        # The diameter across the line between the two base centres.
        far = math.hypot(base.cx - cx, base.cy - cy)
        if far < 1e-6:
            return []
        rx: float = -(base.cy - cy) / far * target.radius()
        ry: float = (base.cx - cx) / far * target.radius()
        return [(cx - rx, cy - ry, cx + rx, cy + ry)]
    arcs = arcs_touched(cx, cy, 0.5 * target.width(), 0.5 * target.depth(), target.heading, base)
    return [target.facing_edge(side) for side in SIDES if side in arcs]


def viewpoints(unit: Unit, rank: int, file: int, target: Unit) -> list[tuple[float, float]]:
    """QS-SHO-23: corners and middle of the front edge; a War Machine looks from its nearest point."""
    if unit.is_round():
        cx, cy = unit.centre()
        tx, ty = target.centre() if target.is_round() else target.nearest_point(cx, cy)
        far = math.hypot(tx - cx, ty - cy)
        if far < 1e-6:
            return [(cx, cy)]
        return [(cx + (tx - cx) / far * unit.radius(), cy + (ty - cy) / far * unit.radius())]
    x0, y0, x1, y1 = unit.base_front(rank, file)
    return [(0.5 * (x0 + x1), 0.5 * (y0 + y1)), (x0, y0), (x1, y1)]


def has_cover(battle: Battle, unit: Unit, rank: int, file: int, target: Unit, hiding: list[Polygon]) -> bool:
    """QS-SHO-20 to QS-SHO-24: Cover of the target from one shooting model.

    `hiding` are the blockers of that model's sight.
    """
    x, y = unit.cell_centre(rank, file)
    # QS-SHO-24: it ignores the Terrain Feature it is inside.
    hindering = [piece.shape for piece in battle.field.hindering if not contains(piece.shape, x, y)]
    if not hiding and not hindering:
        return False
    facings = target_facings(unit, rank, file, target)
    if not facings:
        return False
    return in_cover(viewpoints(unit, rank, file, target), facings, hiding, hindering)
