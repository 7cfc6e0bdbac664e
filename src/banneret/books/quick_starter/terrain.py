"""Terrain (QS-TER-05 to QS-TER-15): what it does to units that stand in it or move through it."""

from __future__ import annotations

from banneret.books.quick_starter import attacks
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.events import HinderedRoll
from banneret.books.quick_starter.moving import Leg
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import contains, distance_to_point, overlap
from banneret.core.space.geometry import Polygon, heading_vector, rectangle, swept
from banneret.core.space.travel import rotation_hits


def hill_under(battle: Battle, unit: Unit) -> str:
    """QS-TER-07: the Hill that more than half of the unit's models stand on, or ""."""
    if not battle.field.hills:
        return ""
    counts: dict[str, int] = {}
    for rank, file in unit.cells():
        x, y = unit.cell_centre(rank, file)
        hill = battle.field.on_hill(x, y)
        if hill:
            counts[hill] = counts.get(hill, 0) + 1
    # Two Hills together lift a unit as well as one; the one with most models gives the name.
    if 2 * sum(counts.values()) <= unit.total():
        return ""
    return max(counts, key=lambda key: counts[key])


def has_broken_ranks(battle: Battle, unit: Unit) -> bool:
    """QS-TER-15: more than half of its models have their base centre within Hindering Terrain."""
    count = 0
    for rank, file in unit.cells():
        x, y = unit.cell_centre(rank, file)
        if any([contains(piece.shape, x, y) for piece in battle.field.hindering]):
            count += 1
    return 2 * count > unit.total()


# ---------------------------------------------------------------------------------------- dangerous moves


def hindered_models(battle: Battle, unit: Unit, legs: list[Leg], flying: bool) -> list[tuple[int, int]]:
    """QS-TER-12, QS-TER-13: (rank, file) once for each piece of Hindering Terrain that a model met.

    `unit` is as it stood before the move; QS-MOD-13: of a flying move only the start and the end count.
    """
    found: list[tuple[int, int]] = []
    if unit.entry.has_small_base() or not legs:
        return found
    for rank, file in models_that_meet(unit, legs, flying, [piece.shape for piece in battle.field.hindering]):
        figure = unit.figure_at(rank, file)
        if not any([chapter.unhindered(battle, unit, figure) for chapter in battle.chapters]):
            found.append((rank, file))
    return found


def models_that_meet(unit: Unit, legs: list[Leg], flying: bool, shapes: list[Polygon]) -> list[tuple[int, int]]:
    """(rank, file) once for each of these shapes that a model met; `unit` is as it stood before the move."""
    found: list[tuple[int, int]] = []
    near = [shape for shape in shapes if _may_meet(unit, legs, shape)]
    if not near:
        return found
    for rank, file in unit.cells():
        for shape in near:
            if _meets(unit, rank, file, legs, flying, shape):
                found.append((rank, file))
    return found


def _may_meet(unit: Unit, legs: list[Leg], shape: Polygon) -> bool:
    """Whether a piece is near enough to the way to be looked at model by model."""
    reach = unit.width() + unit.depth()
    far = 0.0
    for leg in legs:
        far += abs(leg.dx) + abs(leg.dy)
        if leg.degrees:
            far += 2.0 * unit.width()
    return distance_to_point(shape, legs[0].x, legs[0].y) <= reach + far


def _base(unit: Unit, rank: int, file: int, x: float, y: float, heading: float) -> Polygon:
    sin, cos = heading_vector(heading)
    s: float = (file - 0.5 * (unit.files - 1)) * unit.entry.base_width
    f: float = -(rank + 0.5) * unit.entry.base_depth
    hw: float = 0.5 * unit.entry.base_width
    hd: float = 0.5 * unit.entry.base_depth
    return rectangle(x + s * cos + f * sin, y - s * sin + f * cos, hw, hd, heading)


def _meets(unit: Unit, rank: int, file: int, legs: list[Leg], flying: bool, shape: Polygon) -> bool:
    if flying:
        first = legs[0]
        if overlap(_base(unit, rank, file, first.x, first.y, first.heading), shape):
            return True
        last = legs[-1]
        end = _base(unit, rank, file, last.x, last.y, last.heading)
        return _turn_or_slide_end(end, last, shape)
    for leg in legs:
        base = _base(unit, rank, file, leg.x, leg.y, leg.heading)
        if leg.degrees:
            if rotation_hits(base, leg.px, leg.py, leg.degrees, shape):
                return True
        elif leg.dx != 0.0 or leg.dy != 0.0:
            if overlap(swept(base, leg.dx, leg.dy), shape):
                return True
        elif overlap(base, shape):
            # A place where it was set down in the course of the move, such as after aligning.
            return True
    return False


def _turn_or_slide_end(base: Polygon, leg: Leg, shape: Polygon) -> bool:
    points: list[tuple[float, float]] = []
    sin, cos = heading_vector(leg.degrees)
    for i in range(len(base.xs)):
        x: float = base.xs[i] - leg.px
        y: float = base.ys[i] - leg.py
        if leg.degrees:
            points.append((leg.px + x * cos + y * sin, leg.py - x * sin + y * cos))
        else:
            points.append((base.xs[i] + leg.dx, base.ys[i] + leg.dy))
    return overlap(Polygon(points), shape)


def after_move(
    battle: Battle, before: Unit, legs: list[Leg], dice: Dice, flying: bool = False, dangerous: bool = True
) -> Steps:
    """What the ground does to a unit that has moved, and what chapters do: a `dangerous` move is no Advance.

    `before` is the unit as it stood when it began to move; by now it has arrived.
    """
    if dangerous:
        yield from roll_for_hindered(battle, before, legs, dice, flying)
    for chapter in battle.chapters:
        if legs and battle.unit(before.id).on_table():
            yield from chapter.unit_moved(battle, before, legs, flying, dice)


def roll_for_hindered(battle: Battle, before: Unit, legs: list[Leg], dice: Dice, flying: bool = False) -> Steps:
    """QS-TER-12, QS-TER-14: a D6 for each; on a 1 a hit that wounds automatically with AP 10.

    `before` is the unit as it stood when it began to move; by now it has arrived.
    """
    met = hindered_models(battle, before, legs, flying)
    if not met:
        return
    faces = dice.d6(len(met), "QS-TER-12", "Hindering Terrain")
    hits = 0
    own: dict[str, int] = {}
    for (rank, file), face in zip(met, faces, strict=True):
        if face == 1:
            figure: Figure | None = before.figure_at(rank, file)
            if figure is None:
                hits += 1
            else:
                own[figure.id] = own.get(figure.id, 0) + 1
    battle.tell(HinderedRoll("QS-TER-14", before.id, tuple(faces), hits + sum(own.values())))
    batches: list[Batch] = []
    if hits:
        batches.append(Batch("", before.id, "", hits, attacks.SURE, 10))
    for figure_id, count in own.items():
        batches.append(Batch("", before.id, figure_id, count, attacks.SURE, 10))
    yield from attacks.resolve(battle, batches, dice)
