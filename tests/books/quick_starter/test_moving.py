"""Moves against slow second opinions built on shapely: sampled sweeps, stepwise flights, all models measured.

Where a second opinion is within SLACK of a limit it has none.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
import shapely
from shapely import affinity

from banneret.books.quick_starter import flight
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.moving import ADVANCE, MARCH, Trial, Walker, displacement, try_path
from banneret.books.quick_starter.unit import GAP, Unit
from banneret.core.engine.dice import ScriptedDice

WIDTH, DEPTH = 36.0, 48.0
SLACK = 0.02
STEP = 0.1  # inches that the farthest corner goes between two samples


def outline(unit: Unit) -> shapely.Polygon:
    """The boundary, computed anew from the pose."""
    if unit.is_round():
        turn = math.radians(unit.heading)
        back = unit.radius()
        return shapely.Point(unit.x - back * math.sin(turn), unit.y - back * math.cos(turn)).buffer(back, 64)
    w = unit.files * unit.entry.width_mm / 25.4
    d = -(-unit.total() // unit.files) * unit.entry.depth_mm / 25.4
    box = shapely.box(-0.5 * w, -d, 0.5 * w, 0.0)
    return affinity.translate(affinity.rotate(box, -unit.heading, origin=(0.0, 0.0)), unit.x, unit.y)


def some_scene(r: random.Random) -> tuple[Battle, Unit]:
    """A unit to move among others, houses and edges; only its own start is sure to be free."""
    units: dict[str, Any] = {}
    x, y = r.uniform(3.0, 33.0), r.uniform(3.0, 45.0)
    heading = r.choice([0.0, 90.0, 180.0, 270.0, r.uniform(0.0, 360.0)])
    files = r.randint(1, 6)
    side = {"models": files * r.randint(1, 3), "files": files, "base": r.choice([[20, 20], [25, 50], [40, 40]])}
    units["mover"] = {"side": "A", "profile": side, "at": [x, y], "facing": heading}
    for number in range(r.randint(2, 6)):
        spec: dict[str, Any] = {"models": r.randint(1, 8), "files": 0, "base": r.choice([[20, 20], [25, 50]])}
        spec["files"] = r.randint(1, spec["models"])
        if r.random() < 0.15:
            spec = {"models": 1, "round": 60, "rules": ["War Machine"]}
        at = [x + r.uniform(-9.0, 9.0), y + r.uniform(-9.0, 9.0)]
        units[f"other{number}"] = {
            "side": r.choice("AB"),
            "profile": spec,
            "at": at,
            "facing": r.uniform(0.0, 360.0),
        }
    pieces = []
    for _ in range(r.randint(0, 2)):
        at = [x + r.uniform(-8.0, 8.0), y + r.uniform(-8.0, 8.0)]
        size = [r.uniform(1.0, 4.0), r.uniform(1.0, 4.0)]
        pieces.append({"at": at, "size": size, "category": "impassable", "turn": r.uniform(0.0, 90.0)})
    battle = arrange({"terrain": pieces}, units, {"step": "remaining moves"})[1]
    return battle, battle.unit("mover")


class Opinion:
    """How a sampled motion fares: "free", "blocked" by so-and-so, or "" where it is too close to call."""

    def __init__(self, battle: Battle, unit: Unit) -> None:
        self.enemies = [outline(u) for u in battle.others(unit) if u.seat != unit.seat]
        self.solid = [outline(u) for u in battle.others(unit) if u.seat == unit.seat]
        self.houses = [shapely.Polygon(p.shape.points()) for p in battle.field.impassable]

    def verdict(self, shapes: list[shapely.Polygon]) -> tuple[str, set[str]]:
        found: set[str] = set()
        unsure = False
        samples = np.array(shapes)
        bounds = shapely.bounds(samples)
        room = min(
            bounds[:, 0].min(), bounds[:, 1].min(), WIDTH - bounds[:, 2].max(), DEPTH - bounds[:, 3].max()
        )
        if room < -SLACK:
            found.add("off-board")
        elif room < SLACK:
            unsure = True
        for enemy in self.enemies:
            gap = shapely.distance(samples, enemy).min()
            if gap == 0.0:
                found.add("enemy-contact")
            elif gap < GAP + SLACK + STEP:
                unsure = True
        for code, things in (("through-unit", self.solid), ("impassable", self.houses)):
            for thing in things:
                if shapely.distance(samples, thing).min() > SLACK + STEP:
                    continue
                if shapely.area(shapely.intersection(samples, thing)).max() > 0.03:
                    found.add(code)
                else:
                    unsure = True
        if found:
            return "blocked", found
        return ("" if unsure else "free"), found


def slide_samples(shape: shapely.Polygon, heading: float, go: str, inches: float) -> list[shapely.Polygon]:
    turn = math.radians(heading + {"forward": 0, "right": 90, "back": 180, "left": 270}[go])
    count = math.ceil(inches / STEP) + 1
    far = [inches * i / count for i in range(count + 1)]
    return [affinity.translate(shape, d * math.sin(turn), d * math.cos(turn)) for d in far]


def wheel_samples(unit: Unit, shape: shapely.Polygon, left: bool, degrees: float) -> list[shapely.Polygon]:
    turn = math.radians(unit.heading)
    half = 0.5 * unit.files * unit.entry.width_mm / 25.4 * (-1.0 if left else 1.0)
    corner = (unit.x + half * math.cos(turn), unit.y - half * math.sin(turn))
    reach = max(math.hypot(x - corner[0], y - corner[1]) for x, y in shape.exterior.coords)
    count = math.ceil(math.radians(degrees) * reach / STEP) + 1
    # shapely turns counter-clockwise.
    whole = degrees if left else -degrees
    return [affinity.rotate(shape, whole * i / count, origin=corner) for i in range(count + 1)]


@pytest.mark.clause("QS-MOV-27", "QS-MOV-21", "QS-GEO-22", "QS-GEO-02", "QS-GEO-21")
def test_wheels_and_straight_moves_meet_what_dense_samples_meet() -> None:
    r = random.Random(7)
    told = {"free": 0, "blocked": 0}
    codes: dict[str, int] = {}
    while told["free"] < 250 or told["blocked"] < 250:
        battle, unit = some_scene(r)
        opinion = Opinion(battle, unit)
        start = outline(unit)
        if opinion.verdict([start])[0] != "free":
            continue
        for _ in range(4):
            trial = Trial(unit.x, unit.y, unit.heading)
            walker = Walker(battle, unit)
            if r.random() < 0.6:
                left, degrees = r.random() < 0.5, round(r.uniform(3.0, 90.0), 2)
                took = walker.wheel(trial, left, degrees)
                samples = wheel_samples(unit, start, left, degrees)
            else:
                go, inches = r.choice(["forward", "back", "left", "right"]), round(r.uniform(0.3, 8.0), 3)
                took = walker.slide(trial, go, inches)
                samples = slide_samples(start, unit.heading, go, inches)
            verdict, found = opinion.verdict(samples)
            if verdict == "free":
                assert took, trial.refusal
                end = outline(unit.stand(trial.x, trial.y, trial.heading))
                assert shapely.hausdorff_distance(end, samples[-1]) < 0.005
            elif verdict == "blocked":
                assert not took, (found, unit.pose(), trial.legs[-1].degrees)
                assert trial.refusal is not None
                if len(found) == 1:
                    assert trial.refusal.code in found or opinion_is_mixed(opinion, samples, found)
                codes[trial.refusal.code] = codes.get(trial.refusal.code, 0) + 1
            if verdict:
                told[verdict] += 1
    assert min(codes.get(c, 0) for c in ("enemy-contact", "through-unit", "impassable", "off-board")) > 10, (
        codes
    )


def opinion_is_mixed(opinion: Opinion, samples: list[shapely.Polygon], found: set[str]) -> bool:
    """Whether something else is so close to the way that the refusal may name it as well."""
    shapes = np.array(samples)
    near = any(shapely.distance(shapes, t).min() < SLACK + STEP for t in opinion.solid + opinion.houses)
    near = near or any(shapely.distance(shapes, t).min() < GAP + SLACK + STEP for t in opinion.enemies)
    bounds = shapely.bounds(shapes)
    edge = min(bounds[:, 0].min(), bounds[:, 1].min(), WIDTH - bounds[:, 2].max(), DEPTH - bounds[:, 3].max())
    return near or edge < SLACK


@pytest.mark.clause("QS-MOV-05", "QS-MOV-06", "QS-MOV-07")
def test_flights_end_where_stepping_by_hundredths_ends() -> None:
    r = random.Random(11)
    seen = {"plain": 0, "lengthened": 0, "gone": 0}
    while min(seen.values()) < 40:
        battle, unit = some_scene(r)
        if r.random() < 0.3:
            # As after a turn on the spot: part of the unit may be over the edge.
            unit = battle.put(unit.stand(r.uniform(0.2, 35.8), r.uniform(0.2, 47.8), r.uniform(0.0, 360.0)))
        opinion = Opinion(battle, unit)
        faces = [r.randint(1, 6), r.randint(1, 6)]
        far, gone = slow_flight(opinion, unit, sum(faces))
        if far is None:
            continue
        with ScriptedDice() as dice:
            for _ in flight.flee_move(battle, unit, faces, dice, "QS-MOV-05"):
                raise AssertionError("nobody has anything to decide in a flight")
        after = battle.units["mover"]
        assert after.on_table() is not gone, (unit.pose(), faces, far)
        if not gone:
            went = math.hypot(after.x - unit.x, after.y - unit.y)
            assert abs(went - far) < 0.025, (unit.pose(), faces, went, far)
            assert after.heading == unit.heading
            assert after.fleeing
        seen["gone" if gone else "lengthened" if far > sum(faces) + 0.005 else "plain"] += 1


def slow_flight(opinion: Opinion, unit: Unit, rolled: int) -> tuple[float | None, bool]:
    """How far a unit flees, by 0.01 inch at a time, and whether off the board; None if too close to call."""
    start = outline(unit)
    turn = math.radians(unit.heading)
    sin, cos = math.sin(turn), math.cos(turn)
    x0, y0, x1, y1 = start.bounds
    things = opinion.enemies + opinion.solid + opinion.houses
    if not things:
        return None, False
    wall = shapely.union_all(things)
    # QS-MOV-07: an edge that it moves towards is reached, or overlapped already and moved further over.
    rooms = []
    if abs(sin) > 1e-9:
        rooms.append((WIDTH - x1 if sin > 0 else x0) / abs(sin))
    if abs(cos) > 1e-9:
        rooms.append((DEPTH - y1 if cos > 0 else y0) / abs(cos))
    edge = max(0.0, min(rooms))
    far = float(rolled)
    while True:
        if abs(far - edge) < 0.02:
            return None, False
        if far > edge:
            return edge, True
        shape = affinity.translate(start, far * sin, far * cos)
        gap = shapely.distance(shape, wall)
        if far == rolled and 0.0 < gap < GAP + 0.004 and gap > GAP - 0.004:
            return None, False
        if gap >= GAP:
            break
        far += 0.01
    left, low, right, high = affinity.translate(start, far * sin, far * cos).bounds
    out = max(-left, -low, right - WIDTH, high - DEPTH)
    if abs(out) < 0.01:
        return None, False
    return far, out > 0.0


def inch_unit(files: int, ranks: int, rate: int) -> tuple[Battle, Unit]:
    """A unit of one-inch bases, which no number of whole millimetres is, on an empty table."""
    profile = {"models": files * ranks, "files": files, "base": [25, 25], "Adv": rate, "Mar": rate}
    battle = arrange({}, {"unit": {"side": "A", "profile": profile, "at": [18.0, 20.0]}}, {})[1]
    unit = battle.unit("unit")
    unit.entry.base_width = 1.0
    unit.entry.base_depth = 1.0
    return battle, battle.put(unit.stand(18.0, 20.0, 0.0))


def angle(width: float, cost: float) -> float:
    return math.degrees(2.0 * math.asin(cost / (2.0 * width)))


@pytest.mark.clause("QS-MOV-24", "QS-MOV-21")
def test_figure_5a_adds_up_to_11_1() -> None:
    battle, unit = inch_unit(5, 2, 12)
    trial = try_path(
        battle, unit, (("forward", 3.0), ("wheel-left", angle(5.0, 6.1)), ("forward", 2.0)), MARCH, 12.0
    )
    assert trial.refusal is None
    assert trial.inches == pytest.approx(11.1)


@pytest.mark.clause("QS-MOV-25", "QS-MOV-23")
def test_figure_5b_is_illegal() -> None:
    battle, unit = inch_unit(5, 10, 10)
    trial = try_path(battle, unit, (("forward", 3.0), ("wheel-left", 60.0)), ADVANCE, 10.0)
    assert trial.inches == pytest.approx(8.0)
    assert trial.refusal is not None
    assert trial.refusal.clause == "QS-MOV-23"
    assert displacement(unit, trial) == pytest.approx(13.1, abs=0.05)


@pytest.mark.clause("QS-MOV-26", "QS-MOV-23")
def test_figure_5c_is_legal_though_models_were_farther_away_on_the_way() -> None:
    battle, unit = inch_unit(3, 8, 16)
    path = [("forward", 2.0), ("wheel-left", angle(3.0, 4.2)), ("wheel-left", angle(3.0, 3.9))]
    half_way = try_path(battle, unit, tuple(path), ADVANCE, 16.0)
    assert displacement(unit, half_way) == pytest.approx(17.7, abs=0.05)
    path += [("forward", 4.0), ("wheel-left", angle(3.0, 1.3))]
    trial = try_path(battle, unit, tuple(path), ADVANCE, 16.0)
    assert trial.inches == pytest.approx(15.4)
    assert trial.refusal is None
    assert displacement(unit, trial) == pytest.approx(14.3, abs=0.05)


@pytest.mark.clause("QS-MOV-23")
def test_the_end_to_start_limit_looks_at_every_model() -> None:
    """The engine looks at the outermost models only; measure them all, in formations with short last ranks."""
    r = random.Random(5)
    for _ in range(300):
        models = r.randint(2, 40)
        files = r.randint(1, min(models, 10))
        short = models % files
        spec: dict[str, Any] = {"side": "A", "profile": {"models": models, "files": files}, "at": [18.0, 24.0]}
        if short:
            spec["rear"] = sorted(r.sample(range(files), short))
        spec["facing"] = r.uniform(0.0, 360.0)
        battle = arrange({}, {"unit": spec}, {})[1]
        unit = battle.unit("unit")
        steps = [r.choice(["forward", "wheel-left", "wheel-right"]) for _ in range(r.randint(1, 5))]
        path = tuple((what, round(r.uniform(0.5, 4.0 if what == "forward" else 60.0), 2)) for what in steps)
        trial = try_path(battle, unit, path, MARCH, 100.0)
        if trial.refusal is not None:
            continue
        moved = unit.stand(*trial.pose())
        ends = [(unit.cell_centre(*cell), moved.cell_centre(*cell)) for cell in unit.cells()]
        most = max(math.hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in ends)
        assert displacement(unit, trial) == pytest.approx(most, abs=0.002)
        limited = try_path(battle, unit, path, MARCH, most - 0.05)
        assert limited.refusal is not None


# ---------------------------------------------------------------------------------------- round bases

# The middle of a side of the polygon that stands for a circle: there the circle goes beyond it most.
BETWEEN_CORNERS = 90.0 - 180.0 / 32


def beside_an_engine(what: str, deep: float) -> tuple[bool, Trial]:
    """Whether a round base may stand so deep in a friend, another engine or a rock, and how it is told."""
    radius = 0.5 * 60 / 25.4
    sin, cos = math.sin(math.radians(BETWEEN_CORNERS)), math.cos(math.radians(BETWEEN_CORNERS))

    def away(inches: float) -> list[float]:
        return [18.0 + sin * inches, 24.0 + cos * inches]

    engine = {"models": 1, "round": 60, "rules": ["War Machine"]}
    units: dict[str, Any] = {
        "engine": {"side": "A", "profile": engine, "at": [18.0, 24.0 + radius], "facing": 0}
    }
    terrain: list[dict[str, Any]] = []
    if what == "unit":
        profile = {"models": 4, "files": 4, "base": [40, 40]}
        units["friend"] = {
            "side": "A",
            "profile": profile,
            "at": away(radius - deep),
            "facing": BETWEEN_CORNERS + 180.0,
        }
    elif what == "engine":
        at = away(3.0 * radius - deep)
        units["friend"] = {"side": "A", "profile": engine, "at": at, "facing": BETWEEN_CORNERS}
    else:
        at = away(radius - deep + 1.0)
        terrain = [{"at": at, "size": [4.0, 2.0], "category": "impassable", "turn": BETWEEN_CORNERS}]
    battle = arrange({"terrain": terrain}, units, {"step": "remaining moves"})[1]
    unit = battle.unit("engine")
    trial = Trial(unit.x, unit.y, unit.heading)
    return Walker(battle, unit).may_stand(trial), trial


@pytest.mark.parametrize(
    ("what", "clause"), [("unit", "QS-GEO-22"), ("engine", "QS-GEO-22"), ("rock", "QS-TER-06")]
)
def test_the_circle_of_a_round_base_counts(what: str, clause: str) -> None:
    """Not the polygon that stands for it, which falls short of the circle by up to 0.0057 inches."""
    assert beside_an_engine(what, 0.0040)[0]
    stands, trial = beside_an_engine(what, 0.0063 if what == "engine" else 0.0055)
    assert not stands
    assert trial.refusal is not None
    assert trial.refusal.clause == clause
