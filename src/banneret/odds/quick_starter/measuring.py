"""Measuring on the table of the Quick Starter: range, sight, arc and threat."""

from __future__ import annotations

from banneret.books.quick_starter import charge_targets, discipline, shooting_phase
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.sheets import Weapon
from banneret.books.quick_starter.sight import model_sees, unit_sees
from banneret.books.quick_starter.unit import WITHIN, Unit
from banneret.core.space.distances import closer_than, distance_to_point
from banneret.core.space.geometry import Polygon
from banneret.core.space.shown import MeasuredData, ShapeStyle
from banneret.odds.advice import measured_from
from banneret.odds.drawing import Point, clipped, front_arc, nearest_points, nearest_to, ring, shape
from banneret.odds.measuring import Sighting, Threat, sights_data, threats_data
from banneret.odds.pmf import mean
from banneret.odds.quick_starter.charge import best_charge
from banneret.odds.quick_starter.dice import distance_chances
from banneret.odds.wording import arc_text, in_reach, percent, printed, range_text, shooting_text


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


def weapons(unit: Unit) -> list[Weapon]:
    """The shooting attacks in a unit, each once."""
    found: dict[str, Weapon] = {}
    for weapon in shooting_phase.weapons_of(unit):
        if weapon is not None:
            found[weapon.name] = weapon
    return list(found.values())


def reaches(battle: Battle, unit: Unit) -> list[tuple[str, float, ShapeStyle]]:
    """Moves, charges and weapons: label, inches, style."""
    found: list[tuple[str, float, ShapeStyle]] = [("Advance", float(battle.advance_rate(unit)), "move")]
    if not unit.is_war_machine():
        found.append(("March", float(battle.march_rate(unit)), "move"))
        fly, far = battle.fly_rates(unit)
        if fly:
            found += [("Flying Advance", float(fly), "move"), ("Flying March", float(far), "move")]
        for flying in charge_targets.ways(battle, unit):
            rate = charge_targets.advance_rate(battle, unit, flying)
            how = "flying charge" if flying else "charge"
            found.append((f"Longest {how}", float(rate + charge_targets.FURTHEST), "threat"))
    for weapon in weapons(unit):
        found.append((f"{weapon.name}, Short Range", 0.5 * weapon.range, "range"))
        found.append((weapon.name, float(weapon.range), "range"))
    if any([figure.general for figure in unit.figures]):
        found.append(("the General’s Discipline", discipline.GENERAL_RANGE, "range"))
    return found


def _range(battle: Battle, unit: Unit, goal: Unit | None, spot: Point | None) -> MeasuredData:
    field = battle.field
    known = reaches(battle, unit)
    shapes = [
        shape(
            "polygon",
            clipped(field.width, field.depth, ring(unit.boundary(), far)),
            f"{label} {far:g}”",
            style,
        )
        for label, far, style in known
    ]
    said = ", ".join([f"{label} {far:g}”" for label, far, _ in known])
    if not unit.is_war_machine():
        said += f"; an average charge adds {printed(mean(distance_chances(unit)))}”"
    if goal is None and spot is None:
        return {"text": f"{unit.name}: {said}.", "shapes": shapes}
    if goal is not None:
        gap, name = unit.distance_to(goal), goal.name
        start, end = nearest_points([unit.boundary()], [goal.boundary()])
    else:
        assert spot is not None
        gap, name = distance_to_point(unit.boundary(), *spot), "that point"
        start, end = (spot, spot) if gap == 0.0 else (nearest_to([unit.boundary()], spot), spot)
    shapes.append(shape("line", [start, end], f"{gap:.1f}”", "range"))
    within = [f"{label} ({far:g}”)" for label, far, _ in known if gap <= far + WITHIN]
    beyond = [f"{label} ({far:g}”)" for label, far, _ in known if gap > far + WITHIN]
    return {"text": range_text(unit.name, name, gap, within, beyond), "shapes": shapes}


def _sight(battle: Battle, unit: Unit, goal: Unit | None) -> MeasuredData:
    sightings: list[Sighting] = []
    for enemy in [goal] if goal is not None else battle.enemies_of(unit):
        sees = unit_sees(battle, unit, enemy)
        gap = unit.distance_to(enemy)
        how = "in sight" if sees else "not in sight"
        if sees and goal is not None:
            cells = unit.cells()
            seeing = sum([model_sees(battle, unit, rank, file, goal) for rank, file in cells])
            how = f"{seeing} of {len(cells)} models see it"
        fires = fire_text(battle, unit, enemy) if sees and enemy.seat != unit.seat else ""
        how += f"; {fires}" if fires else ""
        start = unit.centre() if unit.is_round() else (unit.x, unit.y)
        sightings.append(Sighting(enemy.name, gap, how, sees, (start, enemy.centre())))
    return sights_data(unit.name, sightings)


def fire_text(battle: Battle, unit: Unit, enemy: Unit) -> str:
    """Who could shoot at it from here, and what they need."""
    if not weapons(unit):
        return ""
    if battle.is_engaged(enemy):
        return "it is engaged and cannot be shot at"
    counts: dict[int, int] = {}
    for shooter in shooting_phase.shooters(battle, unit, enemy):
        counts[shooter.need] = counts.get(shooter.need, 0) + 1
    if not counts:
        return "out of range"
    parts = [
        f"{count} on {need}+" if need <= 6 else f"{count} in vain" for need, count in sorted(counts.items())
    ]
    return f"can shoot: {', '.join(parts)}"


def arc_outline(battle: Battle, unit: Unit) -> list[Point]:
    """QS-GEO-12: the Front Arc on the table."""
    field = battle.field
    return front_arc(field.width, field.depth, unit.x, unit.y, 0.5 * unit.width(), unit.heading)


def _arc(battle: Battle, unit: Unit, goal: Unit | None) -> MeasuredData:
    if unit.is_round():
        return {"text": f"{unit.says('has')} no facing: it looks all around.", "shapes": []}
    points = arc_outline(battle, unit)
    outline = shape("polygon", points, f"Front Arc of {unit.the()}", "arc")
    ground = Polygon(points) if len(points) > 2 else None
    inside = [
        other.name
        for other in ([goal] if goal is not None else battle.enemies_of(unit))
        if ground is not None and closer_than(ground, other.boundary(), WITHIN)
    ]
    text = arc_text(f"Front Arc of {unit.the()}", "" if goal is None else goal.name, inside)
    return {"text": text, "shapes": [outline]}


def _threat(battle: Battle, unit: Unit) -> MeasuredData:
    """Who could charge or shoot the unit from where everybody stands now."""
    threats: list[Threat] = []
    for enemy in battle.enemies_of(unit):
        gap = unit.distance_to(enemy)
        ways = _ways_to_attack(battle, enemy, unit, gap)
        if ways:
            threats.append(Threat(enemy.name, gap, ways, nearest_points([enemy.boundary()], [unit.boundary()])))
    return threats_data(unit.name, threats)


def _ways_to_attack(battle: Battle, enemy: Unit, unit: Unit, gap: float) -> list[str]:
    ways: list[str] = []
    if enemy.fleeing or battle.is_engaged(enemy):
        return ways
    if not enemy.is_war_machine():
        best = best_charge(battle, enemy, unit)
        if best is not None:
            how = " flying" if best[0] else ""
            ways.append(f"charge it{how} ({percent(best[1].chance)}, {max(2, best[1].needs)}+ on the dice)")
    if battle.is_engaged(unit):
        return ways
    step = 0.0 if enemy.is_war_machine() else float(battle.advance_rate(enemy))
    reaches = [(weapon.name, weapon.range + WITHIN) for weapon in weapons(enemy)]
    here, then = in_reach(reaches, gap, step)
    if here:
        ways.append(shooting_text(here, unit_sees(battle, enemy, unit)))
    if then:
        ways.append(f"shoot it with {', '.join(then)} after an Advance")
    return ways
