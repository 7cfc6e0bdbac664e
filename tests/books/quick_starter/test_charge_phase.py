"""The Charge Phase: what needs many positions, beside the cases in cases/quick-starter/charge.yaml."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import shapely

from banneret.books.quick_starter import charge_moves, charge_phase
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charge_question import Arrival, LandingChoice
from banneret.books.quick_starter.unit import GAP, LEFT, Unit
from banneret.core.engine.dice import ScriptedDice
from tests.books.quick_starter.test_moving import outline, some_scene
from tests.data import plain


def wheeled(unit: Unit, side: str, degrees: float) -> tuple[float, float, float]:
    """The Centre and the heading after a Wheel, computed from the corner it turns round."""
    way = -1.0 if side == LEFT else 1.0
    turn = math.radians(unit.heading)
    half = 0.5 * unit.width()
    px, py = unit.x + way * half * math.cos(turn), unit.y - way * half * math.sin(turn)
    cx, cy = unit.centre()
    after = math.radians(way * degrees)
    dx, dy = cx - px, cy - py
    x = px + dx * math.cos(after) + dy * math.sin(after)
    y = py - dx * math.sin(after) + dy * math.cos(after)
    return x, y, unit.heading + way * degrees


def aside_and_ahead(unit: Unit, side: str, degrees: float, spot: tuple[float, float]) -> tuple[float, float]:
    x, y, heading = wheeled(unit, side, degrees)
    sin, cos = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    dx, dy = spot[0] - x, spot[1] - y
    return dx * cos - dy * sin, dx * sin + dy * cos


@pytest.mark.clause("QS-CHG-41")
def test_a_failed_charger_wheels_until_its_centre_makes_for_the_target() -> None:
    r = random.Random(3)
    partly = 0
    for _ in range(300):
        files, ranks = r.randint(1, 6), r.randint(1, 4)
        spec = {"side": "A", "profile": {"models": files * ranks, "files": files}, "at": [18.0, 24.0]}
        unit = arrange({}, {"unit": spec | {"facing": r.uniform(0.0, 360.0)}}, {})[1].unit("unit")
        away, bearing = r.uniform(8.0, 25.0), r.uniform(0.0, 2.0 * math.pi)
        cx, cy = unit.centre()
        spot = (cx + away * math.sin(bearing), cy + away * math.cos(bearing))
        side, angle = charge_moves.wheel_towards(unit, spot)
        assert 0.0 <= angle <= 90.0
        # It wheels to the side where the target is, and never past it.
        before = aside_and_ahead(unit, side, 0.0, spot)[0]
        assert angle < 0.1 or (before < 0.0) == (side == LEFT)
        aside, ahead = aside_and_ahead(unit, side, angle, spot)
        if angle < 89.99:
            assert abs(aside) < 0.02
            assert ahead > 0.0
            partly += 1
        else:
            way = -1.0 if side == LEFT else 1.0
            for tenth in range(900):
                less = aside_and_ahead(unit, side, 0.1 * tenth, spot)
                assert less[1] <= 0.0 or way * less[0] > 0.0, (unit.pose(), spot, side, angle, tenth, less)
    assert partly > 60


@pytest.mark.clause("QS-CHG-40", "QS-CHG-41", "QS-GEO-02", "QS-GEO-21", "QS-GEO-22")
def test_failed_charges_stop_before_everything() -> None:
    """Nothing is touched or entered, the highest die is not exceeded, and nobody stops without a reason."""
    r = random.Random(8)
    stopped = 0
    full = 0
    while stopped < 60 or full < 60:
        battle, unit = some_scene(r)
        enemies = [outline(other) for other in battle.others(unit) if other.seat != unit.seat]
        solid = [outline(other) for other in battle.others(unit) if other.seat == unit.seat]
        solid += [shapely.Polygon(piece.shape.points()) for piece in battle.field.impassable]
        start = outline(unit)
        if min(distance(start, enemies), distance(start, solid), room(start)) < 0.05:
            continue
        die = r.randint(1, 6)
        spot = (r.uniform(0.0, 36.0), r.uniform(0.0, 48.0))
        for _ in charge_moves.failed_charge_move(battle, unit, spot, die, ScriptedDice()):
            raise AssertionError("nobody has anything to decide in a Failed Charge Move")
        after = battle.unit(unit.id)
        end = outline(after)
        assert distance(end, enemies) >= GAP - 0.003
        # Friends and houses may be touched by a Wheel.
        assert not any(end.buffer(-0.006).intersects(thing) for thing in solid)
        assert room(end) >= -0.002
        assert after.moved
        went: Any = [event for event in battle.told if type(event).__name__ == "Marched"][-1]
        assert went.inches <= die + 0.001
        turned = abs((after.heading - unit.heading + 180.0) % 360.0 - 180.0)
        if went.inches < die - 0.05:
            assert min(distance(end, enemies), distance(end, solid), room(end)) < 0.05
            stopped += 1
        elif turned < 89.0 and went.inches - 2.0 * unit.width() * math.sin(math.radians(0.5 * turned)) > 0.3:
            # It wheeled as far as needed and went on: now it faces the spot, or has run past it.
            cx, cy = after.centre()
            away = math.hypot(spot[0] - cx, spot[1] - cy)
            sin, cos = math.sin(math.radians(after.heading)), math.cos(math.radians(after.heading))
            assert abs((spot[0] - cx) * cos - (spot[1] - cy) * sin) < 0.02 + 0.0005 * away
            full += 1


def distance(shape: shapely.Polygon, things: list[shapely.Polygon]) -> float:
    return min([float(shapely.distance(shape, thing)) for thing in things], default=math.inf)


def room(shape: shapely.Polygon) -> float:
    """From the edge of the board, inwards."""
    x0, y0, x1, y1 = shape.bounds
    return float(min(x0, y0, 36.0 - x1, 48.0 - y1))


@pytest.mark.clause("QS-CHG-41", "QS-GEO-21")
def test_a_failed_charge_stops_at_the_edge_and_may_touch_it() -> None:
    beast = {"side": "A", "profile": {"models": 1, "base": [127, 127]}, "at": [33.3, 10.0]}
    foe = {"side": "B", "profile": {"models": 1}, "at": [35.6, 40.0], "facing": 180.0}
    battle = arrange({}, {"beast": beast, "foe": foe}, {})[1]
    unit = battle.unit("beast")
    for _ in charge_moves.failed_charge_move(battle, unit, battle.unit("foe").centre(), 6, ScriptedDice()):
        raise AssertionError("nothing to decide")
    end = outline(battle.unit("beast")).bounds
    assert 35.98 < end[2] < 36.001
    assert 11.0 < battle.unit("beast").y < 15.0


def two_on_one(r: random.Random) -> tuple[Battle, list[str], Unit]:
    units: dict[str, Any] = {
        "one": {
            "side": "A",
            "profile": {"models": 4, "files": r.randint(1, 4)},
            "at": [r.uniform(10, 17), 12.0],
        },
        "two": {
            "side": "A",
            "profile": {"models": 4, "files": r.randint(1, 4)},
            "at": [r.uniform(19, 26), 12.0],
        },
        "foe": {"side": "B", "profile": {"models": r.randint(1, 6)}, "at": [18.0, 22.0], "facing": 180.0},
    }
    charges = [{"unit": "one", "target": "foe"}, {"unit": "two", "target": "foe"}]
    battle = arrange({}, units, {"step": "charge moves", "charges": charges})[1]
    for key in ("one", "two"):
        battle.charges[key].facing = charge_moves.facing_to_contact(
            battle, battle.unit(key), battle.unit("foe"), ScriptedDice(1)
        )
    return battle, ["one", "two"], battle.unit("foe")


@pytest.mark.clause("QS-CHG-29", "QS-CHG-35")
def test_whoever_may_move_first_leaves_room_for_the_others() -> None:
    """Every first move that is offered lets as many chargers in as any order and any places of a fine grid."""
    r = random.Random(4)
    for _ in range(12):
        battle, keys, foe = two_on_one(r)
        plan = charge_phase.best_first_moves(battle, keys, foe)
        assert plan
        for key, move in plan.items():
            other = keys[1 - keys.index(key)]
            for landing in move.landings:
                placed = battle.copy()
                placed.put(battle.unit(key).stand(landing.x, landing.y, landing.heading))
                declared = placed.charges[other]
                then = charge_moves.landings(placed, placed.unit(other), foe, declared.facing, False)
                # On an open field two chargers always find room: corner contact is contact.
                assert then, (key, landing.x, [u.pose() for u in battle.on_table()])


def landing_of(foe: dict[str, Any], facing: str) -> LandingChoice:
    units = {
        "foe": {"side": "B", "at": [18, 24], "facing": 180, **foe},
        "late": {"side": "A", "profile": {"models": 2, "files": 2, "base": [25, 25]}, "at": [18, 18]},
    }
    battle = arrange({}, units, {})[1]
    late, target = battle.unit("late"), battle.unit("foe")
    found = charge_moves.landings(battle, late, target, facing, False)
    arrival = Arrival(late, target, facing, False)
    arrival.models = found[0].models
    return charge_moves.landing_question(battle, arrival, found)


@pytest.mark.clause("QS-CHG-31", "QS-CHG-27")
def test_a_place_off_the_facing_is_shown_where_it_would_be_flush() -> None:
    question = landing_of({"profile": {"models": 8, "files": 8, "base": [20, 20]}}, "front")
    assert plain(question.details())["turn"] == 0
    # As a hand drags it: before the front, within it, or somewhat turned.
    for rough in ([16.3, 22.0, 0.0], [16.3, 24.7], [16.3, 24.0, 350.0]):
        shown = plain(question.preview(question.read(rough)))
        assert shown["refusal"]["code"] == "not-aligned"
        assert shown["near"]["refusal"] is None
        assert shown["near"]["end"] == pytest.approx([16.3, 24.0, 0.0], abs=0.001)
        assert question.check(question.read(shown["near"]["end"])) is None
    assert plain(question.preview(question.read([17.0, 23.0])))["near"]["refusal"]["code"] == "fewer-models"
    assert plain(question.preview(question.read([35, 20.0])))["near"]["refusal"]["code"] == "no-way"
    for other in ("nowhere", question.read([["wheel-left", 80]])):
        assert "near" not in plain(question.preview(other))


@pytest.mark.clause("QS-CHG-31", "QS-MOD-44")
def test_a_place_off_a_war_machine_is_shown_where_the_front_would_touch() -> None:
    question = landing_of({"profile": {"round": 60, "rules": ["War Machine"]}}, "")
    assert plain(question.details())["turn"] == 1
    for way in ([["forward", 1], ["wheel-right", 8]], [["forward", 2], ["wheel-left", 12]]):
        x, y, heading = plain(question.preview(question.read(way)))["end"]
        back = 1.5 * math.cos(math.radians(heading)), 1.5 * math.sin(math.radians(heading))
        shown = plain(question.preview(question.read([x - back[1], y - back[0], heading])))
        assert shown["refusal"]["code"] == "no-way"
        assert shown["near"]["refusal"] is None
        assert shown["near"]["end"] == pytest.approx([x, y, heading], abs=0.005)
        assert question.check(question.read(shown["near"]["end"])) is None
    assert "near" not in plain(question.preview(question.read([18.4, 20.0])))
    assert "near" not in plain(question.preview(question.read([30.0, 20.0, 8.0])))
