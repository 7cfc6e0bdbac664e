"""AF-GEN-15: measuring in Age of Fantasy: ranges, sight and threats, open to both players at any moment."""

from __future__ import annotations

import math
import time
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.movement import (
    ACTIONS,
    ADVANCE,
    CHARGE,
    HOLD,
    allowances,
    standard_action,
)
from banneret.books.age_of_fantasy.shooting import Aim, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.volleys import BREATH_RANGE
from banneret.core.space.bases import Base, gap, gap_to_point
from banneret.core.space.shown import MeasuredData, ShapeStyle
from banneret.odds import pmf
from banneret.odds.advice import measured_from
from banneret.odds.age_of_fantasy.chances import charge, charge_reaches, expected_wounds_melee
from banneret.odds.drawing import Point, clipped, nearest_points, shape
from banneret.odds.measuring import Sighting, Threat, seen_text, sights_data, threats_data
from banneret.odds.wording import in_reach, printed, range_text, shooting_text

MEASURES: Final = ("range", "sight", "threat")  # AF-GEN-20: sight is taken from a base all round
SECONDS: Final = 0.15  # for the melees that a threat is told with; after that there are means
_DIRECTIONS: Final = 72


def measured(battle: Battle, what: str, unit: str, to: object) -> MeasuredData:
    """One of `MEASURES`, from a unit to a unit, a point or nothing."""
    own, goal, spot = measured_from(battle.units, unit, to)
    if what == "range":
        return _range(battle, own, goal, spot)
    if what == "sight":
        return _sight(battle, own, goal)
    return _threat(battle, own)


# ------------------------------------------------------------------------------------------ where bases are


def nearest(unit: Unit, other: Unit) -> tuple[Point, Point]:
    """AF-GEN-16, AF-GEN-17: where the two closest models of two units come closest."""
    pairs = [(gap(a, b), i, j) for i, a in enumerate(unit.bases) for j, b in enumerate(other.bases)]
    _, i, j = min(pairs)
    return between(unit.bases[i], other.bases[j])


def between(a: Base, b: Base) -> tuple[Point, Point]:
    """The closest points of two bases."""
    if a.box is not None and b.box is not None:
        return nearest_points([a.box], [b.box])
    if a.box is not None:
        start, end = between(b, a)
        return end, start
    # A disc: from its middle towards the closest point of the other, as far as its edge.
    goal = _closest(b, a.cx, a.cy)
    return _towards(a, goal), goal


def _closest(base: Base, x: float, y: float) -> Point:
    """The point of a base that is closest to a point."""
    if base.box is None:
        return _towards(base, (x, y))
    angle = math.radians(base.heading)
    # In the frame of the rectangle: to the right of its heading, and along it.
    dx, dy = x - base.cx, y - base.cy
    right = dx * math.cos(angle) - dy * math.sin(angle)
    ahead = dx * math.sin(angle) + dy * math.cos(angle)
    right = min(base.half_width, max(-base.half_width, right))
    ahead = min(base.half_depth, max(-base.half_depth, ahead))
    return (
        base.cx + right * math.cos(angle) + ahead * math.sin(angle),
        base.cy - right * math.sin(angle) + ahead * math.cos(angle),
    )


def _towards(base: Base, goal: Point) -> Point:
    dx, dy = goal[0] - base.cx, goal[1] - base.cy
    far = math.hypot(dx, dy)
    if far <= base.radius:
        return goal
    return base.cx + base.radius * dx / far, base.cy + base.radius * dy / far


def ring(unit: Unit, reaches: list[float]) -> list[Point]:
    """The outline of all that lies within reach of any model, each with a reach of its own."""
    x, y, _ = unit.middle()
    # Where a corner or the middle of a base is, and how far it reaches.
    discs: list[tuple[float, float, float]] = []
    for base, far in zip(unit.bases, reaches, strict=True):
        if base.box is None:
            discs.append((base.cx, base.cy, base.radius + far))
        else:
            corners = base.box.points()
            discs += [(px, py, far) for px, py in corners]
            for k in range(len(corners)):
                # Along each side, close enough together to look straight.
                (px, py), (qx, qy) = corners[k - 1], corners[k]
                discs += [(px + s * (qx - px), py + s * (qy - py), far) for s in (0.25, 0.5, 0.75)]
    outline: list[Point] = []
    for k in range(_DIRECTIONS):
        angle = 2.0 * math.pi * k / _DIRECTIONS
        ux, uy = math.cos(angle), math.sin(angle)
        best = 0.0
        for cx, cy, far in discs:
            along = (cx - x) * ux + (cy - y) * uy
            aside = (cx - x) * uy - (cy - y) * ux
            if abs(aside) <= far:
                best = max(best, along + math.sqrt(far * far - aside * aside))
        outline.append((x + best * ux, y + best * uy))
    return outline


# ------------------------------------------------------------------------------------------ range


def actions_that_move(battle: Battle, unit: Unit) -> list[str]:
    """The actions with which the unit could move: the three of the basic rules and those of chapters."""
    offered = list(ACTIONS)
    for chapter in battle.chapters:
        offered = chapter.actions(battle, unit, offered)
    rules = unit.rules()
    return [
        action
        for action in offered
        if standard_action(battle, action) != HOLD
        and all([rule.allows_action(standard_action(battle, action)) for rule in rules])
    ]


def reaches(battle: Battle, unit: Unit) -> list[tuple[str, list[float], ShapeStyle]]:
    """Moves and weapon ranges: label, inches for each model, style. Models without the weapon have -1."""
    merged: dict[tuple[float, ...], list[str]] = {}
    for action in actions_that_move(battle, unit):
        far = allowances(battle, unit, action)
        if max(far) > 0.0:
            merged.setdefault(tuple(far), []).append(action)
    found: list[tuple[str, list[float], ShapeStyle]] = []
    for each, names in merged.items():
        found.append((" and ".join(names).capitalize(), list(each), "move"))
    for weapon in weapon_groups(unit):
        inches = battle.weapon_range(unit, weapon)
        carries = [any([own.type == weapon.type for own in m.sheet.shooting]) for m in unit.models]
        found.append((weapon.name, [inches if has else -1.0 for has in carries], "range"))
    breathing = [model.sheet.breath_hits > 0 and not model.breathed for model in unit.models]
    if any(breathing):
        inches = battle.distance(BREATH_RANGE)
        found.append(("Breath Attack", [inches if has else -1.0 for has in breathing], "range"))
    return found


def _part(unit: Unit, far: list[float]) -> tuple[Unit, list[float]]:
    """The models that have this reach at all."""
    if min(far) >= 0.0:
        return unit, far
    return unit.with_models([unit.models[at] for at in range(len(far)) if far[at] >= 0.0]), [
        each for each in far if each >= 0.0
    ]


def _inches(far: list[float]) -> str:
    """ "6”", or "6 to 8”" where models differ."""
    some = sorted({each for each in far if each >= 0.0})
    return f"{some[0]:g}”" if len(some) == 1 else f"{some[0]:g} to {some[-1]:g}”"


def _range(battle: Battle, unit: Unit, goal: Unit | None, spot: Point | None) -> MeasuredData:
    known = reaches(battle, unit)
    field = battle.field
    shapes = [
        shape(
            "polygon",
            clipped(field.width, field.depth, ring(*_part(unit, far))),
            f"{label} {_inches(far)}",
            style,
        )
        for label, far, style in known
    ]
    said = ", ".join([f"{label} {_inches(far)}" for label, far, _ in known]) or "it can neither move nor shoot"
    if goal is None and spot is None:
        return {"text": f"{unit.name}: {said}.", "shapes": shapes}
    if goal is not None:
        gaps = [min([gap(base, other) for other in goal.bases]) for base in unit.bases]
        name = goal.name
        start, end = nearest(unit, goal)
    else:
        assert spot is not None
        x, y = spot
        gaps = [gap_to_point(base, x, y) for base in unit.bases]
        name = "that point"
        at = min(range(len(gaps)), key=lambda k: gaps[k])
        start, end = (_closest(unit.bases[at], x, y) if gaps[at] else spot), spot
    shapes.append(shape("line", [start, end], f"{min(gaps):.1f}”", "range"))
    within: list[str] = []
    beyond: list[str] = []
    for label, far, style in known:
        count = sum([1 for own, reach in zip(gaps, far, strict=True) if 0.0 <= own <= reach + battle.slack])
        among = sum([1 for reach in far if reach >= 0.0])
        text = f"{label} ({_inches(far)})"
        if style == "range" and 0 < count < among:
            text += f" of {count} of {among} models"
        (within if count else beyond).append(text)
    return {"text": range_text(unit.name, name, min(gaps), within, beyond), "shapes": shapes}


# ------------------------------------------------------------------------------------------ sight


def sees(battle: Battle, unit: Unit, other: Unit, enough: int) -> int:
    """How many models see any model of another unit, counted up to `enough`."""
    view = battle.view(unit, other)
    if view.clear:
        return min(unit.size(), enough)
    count = 0
    for slot in range(unit.size()):
        for at in range(other.size()):
            if view.model_sees(slot, at):
                count += 1
                break
        if count >= enough:
            break
    return count


def _sight(battle: Battle, unit: Unit, goal: Unit | None) -> MeasuredData:
    sightings: list[Sighting] = []
    for enemy in [goal] if goal is not None else battle.enemies_of(unit):
        seeing = sees(battle, unit, enemy, 1 if goal is None else unit.size())
        apart = unit.distance_to(enemy)
        fires = can_fire(battle, unit, enemy) if battle.are_enemies(unit.seat, enemy.seat) else []
        how = seen_text(seeing, 0 if goal is None else unit.size())
        if fires:
            how += f"; can fire: {', '.join(fires)}"
        elif weapon_groups(unit) and seeing and battle.are_enemies(unit.seat, enemy.seat):
            how += "; out of range"
        x, y, _ = unit.middle()
        ex, ey, _ = enemy.middle()
        line = ((x, y), (ex, ey))
        sightings.append(Sighting(enemy.name, apart, how, bool(seeing), line, "; ".join(fires)))
    return sights_data(unit.name, sightings)


def can_fire(battle: Battle, unit: Unit, enemy: Unit) -> list[str]:
    """How many models could fire each weapon at the enemy, and whether it is covered from them."""
    aim = Aim(battle, unit, enemy)
    fires: list[str] = []
    for weapon in weapon_groups(unit):
        firing = aim.shots(weapon)
        if firing:
            covered = aim.covered(weapon, firing)
            fires.append(f"{len(firing)} with {weapon.name}{', in cover' if covered else ''}")
    return fires


# ------------------------------------------------------------------------------------------ threat


def _threat(battle: Battle, unit: Unit) -> MeasuredData:
    """Who could charge or shoot the unit when next activated, if nobody else moved before."""
    threats: list[Threat] = []
    until = time.perf_counter() + SECONDS
    for enemy in battle.enemies_of(unit):
        apart = unit.distance_to(enemy)
        ways = _ways_to_attack(battle, enemy, unit, apart, until)
        if ways:
            line = nearest(enemy, unit)
            threats.append(Threat(enemy.name, apart, ways, line, enemy.activated))
    return threats_data(unit.name, threats)


def _ways_to_attack(battle: Battle, enemy: Unit, unit: Unit, apart: float, until: float) -> list[str]:
    ways: list[str] = []
    if enemy.wavering:
        return ways  # AF-MOR-08: it stays idle
    if charge_reaches(battle, enemy, unit, CHARGE):
        odds = charge(battle, enemy, unit) if time.perf_counter() <= until else None
        if odds is None:
            ways.append(
                f"charge it (about {printed(expected_wounds_melee(battle, enemy, unit, charging=True))} wounds)"
            )
        else:
            ways.append(f"charge it ({printed(pmf.mean(odds.defender.suffered))} wounds expected)")
    step = 0.0
    if all([rule.allows_action(ADVANCE) for rule in enemy.rules()]):
        step = max(allowances(battle, enemy, ADVANCE))
    ranges = [
        (weapon.name, battle.weapon_range(enemy, weapon) + battle.slack) for weapon in weapon_groups(enemy)
    ]
    here, after = in_reach(ranges, apart, step)
    if here:
        ways.append(shooting_text(here, bool(sees(battle, enemy, unit, 1))))
    if after:
        ways.append(f"shoot it with {', '.join(after)} after an Advance")
    return ways
