"""Moves that are no actions: whatever a unit stands close to, it never ends in it."""

from __future__ import annotations

import random

import pytest

from banneret.books.quick_starter import charge_moves, flight
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.invariants import broken_invariants
from banneret.books.quick_starter.moving import Trial, Walker, free_travel
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.distances import closest_vector
from banneret.core.space.geometry import heading_vector
from tests.books.quick_starter.test_moving import some_scene

pytestmark = pytest.mark.native


def close_to_something(r: random.Random) -> tuple[Battle, Unit]:
    """A scene in which nothing is wrong and the mover stands hard by a house or another unit."""
    while True:
        battle, unit = some_scene(r)
        shapes = [piece.shape for piece in battle.field.impassable]
        shapes += [other.boundary() for other in battle.others(unit)]
        dx, dy = closest_vector(unit.boundary(), r.choice(shapes))
        share = r.uniform(0.97, 1.0)
        near = unit.stand(unit.x + dx * share, unit.y + dy * share, unit.heading)
        if Walker(battle, near).may_stand(Trial(near.x, near.y, near.heading)):
            battle.put(near)
            if not broken_invariants(battle):
                return battle, near


@pytest.mark.clause("QS-CHG-41", "QS-GEO-22", "QS-TER-06")
def test_no_failed_charge_ends_in_anything() -> None:
    r = random.Random(11)
    for _ in range(400):
        battle, unit = close_to_something(r)
        spot = (r.uniform(0.0, 36.0), r.uniform(0.0, 48.0))
        for _ in charge_moves.failed_charge_move(battle, unit, spot, r.randint(1, 6), ScriptedDice()):
            raise AssertionError("nobody has anything to decide in a Failed Charge Move")
        assert broken_invariants(battle) == [], unit.pose()


@pytest.mark.clause("QS-CHG-41")
def test_a_failed_charge_stops_before_an_enemy_that_its_wheel_comes_close_to() -> None:
    units = {
        "foe": {"side": "B", "profile": {"models": 3, "files": 3}, "at": [16.941, 16.357], "facing": 180},
        "one": {"side": "A", "profile": {"Adv": 1}, "at": [18, 24], "facing": 57.88},
        "other": {"side": "B", "profile": {"models": 4, "files": 2}, "at": [18.639, 22.996], "facing": 237.88},
    }
    _, battle = arrange({}, units, {"step": "charge moves", "charges": [{"unit": "one", "target": "foe"}]})
    one, other = battle.unit("one"), battle.unit("other")
    assert 0.010 < one.distance_to(other) < 0.013
    moved, _, _ = charge_moves.failed_charge_path(battle, one, battle.unit("foe").centre(), 3)
    assert moved.heading != one.heading
    assert moved.distance_to(other) > 0.006


@pytest.mark.clause("QS-RES-27", "QS-GEO-22", "QS-TER-06")
def test_no_pursuit_ends_in_anything() -> None:
    r = random.Random(12)
    for _ in range(400):
        battle, unit = close_to_something(r)
        sin, cos = heading_vector(unit.heading)
        far = free_travel(battle, unit, float(r.randint(2, 12)))
        battle.put(unit.stand(unit.x + sin * far, unit.y + cos * far, unit.heading))
        assert broken_invariants(battle) == [], unit.pose()


@pytest.mark.clause("QS-MOV-05", "QS-MOV-06", "QS-MOV-07")
def test_no_flight_ends_in_anything() -> None:
    r = random.Random(13)
    for _ in range(400):
        battle, unit = close_to_something(r)
        fleeing = flight.start_fleeing(battle, unit)
        fleeing = flight.turn_from(battle, fleeing, (r.uniform(0.0, 36.0), r.uniform(0.0, 48.0)))
        faces = [r.randint(1, 6), r.randint(1, 6)]
        for _ in flight.flee_move(battle, fleeing, faces, ScriptedDice(), "QS-MOV-04"):
            raise AssertionError("nobody has anything to decide in a Flee Move")
        assert broken_invariants(battle) == [], unit.pose()


@pytest.mark.clause("QS-CHG-41", "QS-TER-06")
def test_a_wheel_hard_by_the_corner_of_a_house_stops_before_it() -> None:
    """The house's corner lies a tenth of an inch from the corner it wheels about: no angle to spare there."""
    house = {"at": [27, 21], "size": [4, 3.2], "turn": 15, "category": "impassable"}
    riders = {"side": "B", "profile": {"models": 3, "files": 3, "base": [40, 40]}, "at": [27.415, 23.174]}
    battle = arrange({"terrain": [house]}, {"riders": riders | {"facing": 210.59}}, {})[1]
    unit = battle.unit("riders")
    assert broken_invariants(battle) == []
    for _ in charge_moves.failed_charge_move(battle, unit, (23.3858, 2.3251), 6, ScriptedDice()):
        raise AssertionError("nobody has anything to decide in a Failed Charge Move")
    assert broken_invariants(battle) == []
    assert battle.unit("riders").heading < 210.0


@pytest.mark.clause("QS-RES-27", "QS-CHG-41", "QS-TER-06")
def test_nobody_slides_into_a_wall_beside_him() -> None:
    """Hard by a wall and not quite along it, a unit rubs ever deeper; it stops before it stands in the wall."""
    r = random.Random(5)
    for _ in range(60):
        turn = r.uniform(0.0, 90.0)
        wall = {"at": [18, 24], "size": [1, 8], "turn": turn, "category": "impassable"}
        sin, cos = heading_vector(turn)
        aside = 0.5 + 0.5 * 25 / 25.4 + r.uniform(0.0, 0.02)
        at = [18 - cos * aside - sin * 3, 24 + sin * aside - cos * 3]
        spec = {"side": "A", "profile": {"base": [25, 25]}, "at": at, "facing": turn + r.uniform(-0.3, 0.3)}
        battle = arrange({"terrain": [wall]}, {"hero": spec}, {})[1]
        if broken_invariants(battle):
            continue
        unit = battle.unit("hero")
        sin, cos = heading_vector(unit.heading)
        far = free_travel(battle, unit, 6.0)
        battle.put(unit.stand(unit.x + sin * far, unit.y + cos * far, unit.heading))
        assert broken_invariants(battle) == [], unit.pose()


@pytest.mark.clause("QS-CHG-41")
@pytest.mark.parametrize(
    ("side", "apart", "turn", "far"),
    [
        # Along the enemy nothing changes, and who touches him may rub along.
        ("B", 0.0077, 0.0, 4.0),
        ("B", 0.0117, 0.0, 4.0),
        ("B", 0.0027, 0.05, 4.0),
        # Nearing by 0.00087 an inch, or 0.0052: half a thousandth may be lost, or what is left to 0.008.
        ("B", 0.0057, 0.05, 0.57),
        ("B", 0.0077, 0.05, 0.57),
        ("B", 0.0077, 0.3, 0.09),
        ("B", 0.0097, 0.05, 2.0),
        ("B", 0.0117, 0.3, 0.33),
        ("B", 0.0197, 0.05, 4.0),
        # Going away from him, or along a friend, nothing is lost.
        ("B", 0.0077, -0.3, 4.0),
        ("A", 0.0077, 0.05, 4.0),
    ],
)
def test_who_is_close_beside_an_enemy_comes_no_closer(side: str, apart: float, turn: float, far: float) -> None:
    wide = 25 / 25.4
    units = {
        "wall": {
            "side": side,
            "profile": {"models": 8, "files": 1, "base": [25, 25]},
            "at": [20, 28],
            "facing": 0,
        },
        "unit": {
            "side": "A",
            "profile": {"base": [25, 25]},
            "at": [20 - wide - apart, 22],
            "facing": turn % 360,
        },
    }
    battle = arrange({}, units, {})[1]
    assert free_travel(battle, battle.unit("unit"), 4.0) == pytest.approx(far, abs=0.06)
