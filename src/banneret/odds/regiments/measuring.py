"""Measuring on the table of Regiments: ranges, sight, the front arc and threats."""

from __future__ import annotations

from banneret.books.regiments.battle import Battle
from banneret.books.regiments.charge import best_charge, contact_side
from banneret.books.regiments.movement import ADVANCE, CHARGE, HOLD, RUSH, allowance
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.core.space.distances import distance_to_point
from banneret.core.space.geometry import EPS
from banneret.core.space.shown import MeasuredData, ShapeStyle
from banneret.odds import pmf
from banneret.odds.advice import measured_from
from banneret.odds.drawing import Point, clipped, front_arc, nearest_points, nearest_to, ring, shape
from banneret.odds.measuring import Sighting, Threat, seen_text, sights_data, threats_data
from banneret.odds.regiments.melees import melee_odds
from banneret.odds.wording import arc_text, in_reach, printed, range_text, shooting_text


def measured(battle: Battle, what: str, unit: str, to: object) -> MeasuredData:
    """One of the measures of any book, from a unit to a unit, a point or nothing."""
    own, goal, spot = measured_from(battle.units, unit, to)
    if what == "range":
        return _range(battle, own, goal, spot)
    if what == "sight":
        return _sight(battle, own, goal)
    if what == "arc":
        return _arc(battle, own, goal)
    return _threat(battle, own)


def _reaches(battle: Battle, unit: Unit) -> list[tuple[str, float, ShapeStyle]]:
    """Moves and weapon ranges: label, inches, style."""
    rules = unit.rules()
    found: list[tuple[str, float, ShapeStyle]] = []
    for action in (ADVANCE, RUSH, CHARGE):
        far = allowance(battle, unit, action)
        if far > 0.0 and all([rule.allows_action(action) for rule in rules]):
            found.append((action.capitalize(), far, "move"))
    merged: dict[float, list[str]] = {}
    for label, far, _ in found:
        merged.setdefault(far, []).append(label)
    found = [
        (" and ".join([names[0], *[n.lower() for n in names[1:]]]), far, "move")
        for far, names in merged.items()
    ]
    found += [(weapon.name, battle.weapon_range(unit, weapon), "range") for weapon in ranged_weapons(unit)]
    return found


def _range(battle: Battle, unit: Unit, goal: Unit | None, spot: Point | None) -> MeasuredData:
    reaches = _reaches(battle, unit)
    shapes = [
        shape(
            "polygon",
            clipped(battle.field.width, battle.field.depth, ring(unit.footprint(), far)),
            f"{label} {far:g}”",
            style,
        )
        for label, far, style in reaches
    ]
    said = ", ".join([f"{label} {far:g}”" for label, far, _ in reaches]) or "it can neither move nor shoot"
    if goal is None and spot is None:
        return {"text": f"{unit.name}: {said}.", "shapes": shapes}
    if goal is not None:
        gap, name = unit.distance_to(goal), goal.name
        start, end = nearest_points(unit.blocks(), goal.blocks())
    else:
        assert spot is not None
        gap, name = min([distance_to_point(block, *spot) for block in unit.blocks()]), "that point"
        start, end = (spot, spot) if gap == 0.0 else (nearest_to(unit.blocks(), spot), spot)
    shapes.append(shape("line", [start, end], f"{gap:.1f}”", "range"))
    within = [f"{label} ({far:g}”)" for label, far, _ in reaches if gap <= far + EPS]
    beyond = [f"{label} ({far:g}”)" for label, far, _ in reaches if gap > far + EPS]
    return {"text": range_text(unit.name, name, gap, within, beyond), "shapes": shapes}


def sees(battle: Battle, unit: Unit, enemy: Unit, enough: int) -> int:
    """How many models see any model of the other unit, in whatever direction, counted up to `enough`.

    To find that nobody sees anything takes every pair of models; who need not know the number asks for 1.
    """
    line = battle.sightline(unit, enemy)
    if line.clear:
        return min(unit.size(), enough)
    others = sorted(enemy.bases(), key=lambda b: (b.cx - unit.x) ** 2 + (b.cy - unit.y) ** 2)
    count = 0
    for base in unit.bases():
        count += any(line.sees(base, other) for other in others)
        if count >= enough:
            break
    return count


def can_fire(aim: Aim) -> list[str]:
    """How many models could fire each weapon at the target, and whether it is covered from them."""
    fires: list[str] = []
    for weapon in ranged_weapons(aim.unit):
        count = len(aim.firing(weapon))
        if count:
            covered = ", in cover" if aim.cover(weapon) else ""
            fires.append(f"{count} with {weapon.name}{covered}")
    return fires


def _sight(battle: Battle, unit: Unit, goal: Unit | None) -> MeasuredData:
    sightings: list[Sighting] = []
    for enemy in [goal] if goal is not None else battle.enemies_of(unit):
        aim = Aim(battle, unit, enemy)
        seeing = sees(battle, unit, enemy, 1 if goal is None else unit.size())
        gap = unit.distance_to(enemy)
        fires = can_fire(aim) if battle.are_enemies(unit.seat, enemy.seat) else []
        how = seen_text(seeing, 0 if goal is None else unit.size())
        if not aim.in_arc:
            how += ", outside the front arc"
        if fires:
            how += f"; can fire: {', '.join(fires)}"
        elif ranged_weapons(unit) and aim.in_arc and seeing and battle.are_enemies(unit.seat, enemy.seat):
            how += "; out of range"
        foot, other = unit.footprint(), enemy.footprint()
        start = unit.front_centre() if aim.in_arc else (foot.cx, foot.cy)
        line = (start, (other.cx, other.cy))
        sightings.append(Sighting(enemy.name, gap, how, bool(seeing), line, "; ".join(fires)))
    return sights_data(unit.name, sightings)


def arc_outline(battle: Battle, unit: Unit) -> list[Point]:
    """RG-SHO-01: the ground ahead of the front edge between two rays at 45 degrees, on the table."""
    x, y = unit.front_centre()
    return front_arc(battle.field.width, battle.field.depth, x, y, unit.half_width(), unit.heading)


def _arc(battle: Battle, unit: Unit, goal: Unit | None) -> MeasuredData:
    outline = shape("polygon", arc_outline(battle, unit), f"Front arc of {unit.the()}", "arc")
    inside = [
        other.name
        for other in ([goal] if goal is not None else battle.enemies_of(unit))
        if Aim(battle, unit, other).in_arc
    ]
    text = arc_text(f"front arc of {unit.the()}", "" if goal is None else goal.name, inside)
    return {"text": text, "shapes": [outline]}


def _threat(battle: Battle, unit: Unit) -> MeasuredData:
    """Who could charge or shoot the unit when next activated, if nobody else moved before."""
    threats: list[Threat] = []
    for enemy in battle.enemies_of(unit):
        gap = unit.distance_to(enemy)
        ways = _ways_to_attack(battle, enemy, unit, gap)
        if ways:
            line = nearest_points(enemy.blocks(), unit.blocks())
            threats.append(Threat(enemy.name, gap, ways, line, enemy.activated))
    return threats_data(unit.name, threats)


def _ways_to_attack(battle: Battle, enemy: Unit, unit: Unit, gap: float) -> list[str]:
    rules = enemy.rules()
    ways: list[str] = []
    if enemy.wavering:
        return ways  # RG-MOR-06: it may only pivot
    if all([rule.allows_action(CHARGE) for rule in rules]) and best_charge(battle, enemy, unit) is not None:
        odds = melee_odds(battle, enemy, unit)
        suffered = pmf.mean(odds.defender.suffered)
        ways.append(f"charge it in the {contact_side(enemy, unit)} ({printed(suffered)} wounds expected)")
    step = 0.0
    if all([rule.allows_action(ADVANCE) for rule in rules]):
        step = allowance(battle, enemy, ADVANCE)
    elif not all([rule.allows_action(HOLD) for rule in rules]):
        return ways
    reaches = [(weapon.name, battle.weapon_range(enemy, weapon) + EPS) for weapon in ranged_weapons(enemy)]
    here, after = in_reach(reaches, gap, step)
    if here:
        ways.append(shooting_text(here, bool(sees(battle, enemy, unit, 1))))
    if after:
        ways.append(f"shoot it with {', '.join(after)} after an advance")
    return ways
