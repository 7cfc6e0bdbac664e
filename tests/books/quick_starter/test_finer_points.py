"""Corners of the rules that no case reaches easily, each played as one step."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.quick_starter import (
    charge_moves,
    charge_phase,
    charge_targets,
    magic_phase,
    moving,
    nudging,
    preparation,
    pursuit,
    shooting_phase,
)
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charges.facing import Solver
from banneret.books.quick_starter.charges.free import FreePaths
from banneret.books.quick_starter.charges.shapes import Landing
from banneret.books.quick_starter.charges.sweeps import Block, turn_until
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.contacts import pairs, pairs_between
from banneret.books.quick_starter.model_rules import parse_rule
from banneret.core.engine.ask import Choice
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import Polygon
from tests.steps import played

W = 20 / 25.4
GUN: dict[str, Any] = {"side": "B", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 24]}


def set_up(units: dict[str, Any], terrain: list[dict[str, Any]] | None = None, **state: Any) -> Battle:
    return arrange({"terrain": terrain or []}, units, state)[1]


# -------------------------------------------------------------------------------------------- keeping contact


@pytest.mark.clause("QS-MEL-22", "QS-MOD-45")
@pytest.mark.parametrize("mover", ["gun", "u"])
def test_a_war_machine_and_its_foe_are_brought_together(mover: str) -> None:
    battle = set_up({"gun": GUN, "u": {"side": "A", "profile": {"models": 5}, "against": "gun", "facing": 0}})
    (contact,) = battle.contacts
    assert len(pairs(battle, contact)) == 5
    gun, unit = battle.unit("gun"), battle.unit("u")
    assert [(b, a) for a, b in pairs_between(unit, "front", gun, "")] == pairs_between(gun, "", unit, "front")
    battle.put(unit.stand(unit.x, unit.y - 0.75, 0.0))
    assert nudging.nudge(battle, contact, mover)
    gap = battle.unit("gun").distance_to(battle.unit("u"))
    assert gap == pytest.approx(0.0, abs=0.002)
    if mover == "gun":
        assert battle.unit("gun").y == pytest.approx(gun.y - 0.75, abs=0.002)
        assert battle.unit("u").y == pytest.approx(unit.y - 0.75, abs=0.002)
    else:
        assert battle.unit("u").y == pytest.approx(unit.y, abs=0.002)
    (event,) = battle.told
    assert (event.clause, event.unit, event.how) == ("QS-MEL-22", mover, "nudge")  # type: ignore[attr-defined]
    assert event.inches == pytest.approx(0.75, abs=0.002)  # type: ignore[attr-defined]


def apart(step: str) -> Battle:
    """Two that have lost contact and cannot be brought together, for a house is in between."""
    units = {
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 24], "facing": 180},
        "u": {"side": "A", "profile": {"models": 5}, "against": "v", "flags": ["charged"]},
        "w": {"side": "A", "profile": {"models": 1}, "at": [18, 10]},
    }
    battle = set_up(units, [{"at": [18, 23], "size": [8, 0.5], "category": "impassable"}], step=step)
    battle.put(battle.unit("u").stand(18.0, 22.0, 0.0))
    return battle


@pytest.mark.clause("QS-MEL-24")
@pytest.mark.parametrize(("step", "charged"), [("magic", False), ("melee", True)])
def test_who_drops_out_has_charged_no_more_but_in_a_round(step: str, charged: bool) -> None:
    battle = apart(step)
    nudging.mend_contacts(battle, ["u"])
    assert battle.contacts == []
    assert battle.unit("u").charged is charged
    assert [event.clause for event in battle.told] == ["QS-MEL-24"]


@pytest.mark.clause("QS-MEL-22", "QS-MEL-23")
def test_who_is_nudged_first() -> None:
    units = {
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 24], "facing": 180},
        "u": {"side": "A", "profile": {"models": 2}, "against": "v", "offset": -1.2},
        "w": {"side": "A", "profile": {"models": 2}, "at": [5, 5]},
    }
    battle = set_up(units)
    (contact,) = battle.contacts
    assert (contact.a, contact.b) == ("u", "v")
    assert nudging.movers(battle, contact, ["v"]) == ["u", "v"]
    assert nudging.movers(battle, contact, ["u"]) == ["v", "u"]
    assert nudging.movers(battle, contact, ["u", "v"]) == ["u", "v"]
    assert nudging.movers(battle, contact, []) == ["u", "v"]
    battle.active = "B"
    assert nudging.movers(battle, contact, ["u", "v"]) == ["v", "u"]
    assert nudging.movers(battle, contact, ["v"]) == ["u", "v"]
    other = set_up(
        {**units, "w": {"side": "A", "profile": {"models": 2}, "against": "v", "offset": 1.2}}, active="B"
    )
    # Whoever fights several is never moved.
    assert nudging.movers(other, other.contacts[0], ["u", "v"]) == ["u"]


# ---------------------------------------------------------------------------------------------------- charges


@pytest.mark.clause("QS-CHG-18")
def test_lost_charges_are_dropped() -> None:
    unit = {"side": "A", "profile": {"models": 2}}
    units = {
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 24], "facing": 180},
        "a": {**unit, "at": [18, 15]},
        "b": {**unit, "at": [12, 15], "flags": ["fleeing"]},
        "c": {**unit, "at": [24, 15]},
    }
    charges = [{"unit": key, "target": "v"} for key in "abc"]
    battle = set_up(units, step="charge moves", charges=charges)
    gone = battle.unit("c").twin()
    gone.place = "destroyed"
    battle.put(gone)
    charge_phase.drop_lost_charges(battle)
    assert list(battle.charges) == ["a"]


def test_what_is_remembered_of_room_is_bounded() -> None:
    units = {
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 24], "facing": 180},
        "u": {"side": "A", "profile": {"models": 2}, "at": [18, 15]},
    }
    battle = set_up(units)
    room = battle.field.room
    where = charge_moves.standing(battle)
    for number in range(charge_moves.MOST_REMEMBERED):
        room[(f"{number}", "", where)] = False
    assert charge_moves.has_room(battle, battle.unit("u"), battle.unit("v"), "front", False)
    assert len(room) == charge_moves.MOST_REMEMBERED + 1
    assert charge_moves.has_room(battle, battle.unit("u"), battle.unit("v"), "left", False) in (True, False)
    assert len(room) == 1


@pytest.mark.clause("QS-CHG-01", "QS-MOD-50")
def test_who_may_declare_a_charge() -> None:
    unit = {"side": "A", "profile": {"models": 2}, "at": [18, 15]}
    foe = {"side": "B", "profile": {"models": 5}, "at": [18, 24], "facing": 180}

    def may(key: str = "u", turn: int = 1, first: str = "A", **changes: Any) -> bool:
        battle = set_up(
            {"v": foe, "u": {**unit, **changes}, "gun": {**GUN, "side": "A", "at": [5, 5]}},
            turn=turn,
            first=first,
        )
        return charge_targets.may_declare(battle, battle.unit(key))

    assert may()
    assert not may("gun")
    assert not may(flags=["fleeing"])
    assert not may(flags=["declared"])
    assert not may(flags=["vanguarded"])
    assert may(flags=["vanguarded"], turn=2)
    assert may(flags=["vanguarded"], first="B")
    assert not may(at=None, against="v")


@pytest.mark.clause("QS-CHG-02", "QS-CHG-19")
def test_a_charge_is_viable_up_to_the_greatest_range() -> None:
    foe = {"side": "B", "profile": {"models": 5}, "at": [18, 30], "facing": 180}

    def viable(far: float) -> bool:
        battle = set_up(
            {"v": foe, "u": {"side": "A", "profile": {"models": 5, "Adv": 4}, "at": [18, 30 - far]}}
        )
        return charge_targets.viable(battle, battle.unit("u"), battle.unit("v"), False)

    assert viable(16.0)
    assert not viable(16.004)


def paths_to(battle: Battle, flying: bool = False) -> Solver:
    unit, target = battle.unit("u"), battle.unit("v")
    scene = charge_moves.scene_of(battle, unit, target)
    return Solver(charge_moves.body_of(unit), charge_moves.body_of(target), "front", scene, flying)


@pytest.mark.clause("QS-CHG-22", "QS-CHG-31")
def test_a_charge_by_a_path_that_is_named() -> None:
    foe = {"side": "B", "profile": {"models": 5, "files": 5}, "at": [18, 24], "facing": 180}
    battle = set_up({"v": foe, "u": {"side": "A", "profile": {"models": 2, "files": 2}, "at": [17.5, 18]}})
    solver = paths_to(battle)
    straight = solver.by(0.0, 0.0, 0.0)
    assert straight is not None
    assert (straight.x, straight.y, straight.heading) == pytest.approx((17.5, 24.0, 0.0))
    assert straight.path == pytest.approx((6.0, "", 0.0, 0.0))
    # What goes before is no matter where there is no Wheel.
    again = solver.by(2.0, 0.0, 0.0)
    assert again is not None
    assert again.path == pytest.approx((6.0, "", 0.0, 0.0))
    right = solver.by(2.0, -1.0, 10.0)
    assert right is not None
    assert right.path[:3] == pytest.approx((2.0, "right", 10.0))
    assert right.x > straight.x
    left = solver.by(2.0, 1.0, 10.0)
    assert left is not None
    assert left.path[1] == "left"
    assert left.x < straight.x
    assert solver.by(6.5, 1.0, 10.0) is None
    assert solver.by(0.0, 1.0, 90.0) is None
    assert solver.by(0.0, 1.0, 91.0) is None
    aside = set_up({"v": foe, "u": {"side": "A", "profile": {"models": 2, "files": 2}, "at": [25, 18]}})
    assert paths_to(aside).by(0.0, 0.0, 0.0) is None


@pytest.mark.clause("QS-CHG-36", "QS-CHG-31")
def test_touching_by_a_path_or_in_a_pose_that_is_named() -> None:
    foe = {
        "side": "B",
        "profile": {"models": 5, "files": 5},
        "at": [18, 24],
        "facing": 180,
        "flags": ["fleeing"],
    }
    battle = set_up({"v": foe, "u": {"side": "A", "profile": {"models": 2, "files": 2}, "at": [17.5, 18]}})
    unit, target = battle.unit("u"), battle.unit("v")
    scene = charge_moves.scene_of(battle, unit, target)
    paths = FreePaths(charge_moves.body_of(unit), charge_moves.body_of(target), scene, False)
    straight = paths.by(2.0, 0.0, 0.0)
    assert straight is not None
    assert straight.path == pytest.approx((6.0, "", 0.0, 0.0))
    same = paths.at(17.5, 24.0, 0.0)
    assert same is not None
    assert (same.x, same.y, same.heading) == pytest.approx((17.5, 24.0, 0.0))
    for turn, degrees in ((1.0, 20.0), (-1.0, 35.0)):
        landing = paths.by(1.5, turn, degrees)
        assert landing is not None
        named = paths.at(landing.x, landing.y, landing.heading)
        assert named is not None
        assert (named.x, named.y, named.heading) == pytest.approx(
            (landing.x, landing.y, landing.heading), abs=0.003
        )
        assert named.path[:3] == pytest.approx((1.5, "left" if turn > 0 else "right", degrees), abs=0.02)
        again = paths.again(landing)
        assert again is not None
        assert (again.x, again.y) == pytest.approx((landing.x, landing.y), abs=0.002)
    assert paths.by(6.5, 1.0, 10.0) is None
    assert paths.by(0.0, 1.0, 91.0) is None


@pytest.mark.clause("QS-CHG-36")
def test_a_wheel_that_touches_by_itself_is_among_the_ways() -> None:
    """Half an inch before a line: wheeling either way, the far end of the front comes up to it."""
    foe = {"side": "B", "profile": {"models": 8, "files": 8}, "at": [18, 18.5], "facing": 180}
    foe["flags"] = ["fleeing"]
    battle = set_up({"v": foe, "u": {"side": "A", "profile": {"models": 2, "files": 2}, "at": [18, 18]}})
    unit, target = battle.unit("u"), battle.unit("v")
    scene = charge_moves.scene_of(battle, unit, target)
    paths = FreePaths(charge_moves.body_of(unit), charge_moves.body_of(target), scene, False)
    assert paths.straight_target == pytest.approx(0.5, abs=0.001)
    room = math.degrees(math.asin(0.5 / (2 * W)))
    degrees = [(way.turn, math.degrees(way.angle)) for way in paths.ways]
    between = [pytest.approx((turn, room), abs=0.1) for turn in (1.0, -1.0)]
    assert [(turn, angle) for turn, angle in degrees if abs(angle - round(angle)) > 1e-6] == between
    for side in (1.0, -1.0):
        angles = [angle for turn, angle in degrees if turn == side]
        assert angles == sorted(angles)
    assert degrees[:3] == [(0.0, 0.0), pytest.approx((1.0, 1.0)), pytest.approx((-1.0, 1.0))]
    assert (paths.ways[0].low, paths.ways[0].high) == (0.0, 0.0)


def test_a_circle_about_the_very_point_of_a_turn_is_met_at_once() -> None:
    block = Block([0.0], [0.0], True, 0.5)
    assert turn_until(block, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0, 0.0, 1.0, 1.0, 0.0) == pytest.approx(0.0)


# ---------------------------------------------------------------------------------------------- moves, set-up


def test_nobody_travels_no_way() -> None:
    battle = set_up({"u": {"side": "A", "profile": {"models": 2}, "at": [18, 15]}})
    assert moving.free_travel(battle, battle.unit("u"), 0.0) == pytest.approx(0.0)
    assert moving.free_travel(battle, battle.unit("u"), 3.0) == pytest.approx(3.0)
    assert moving.free_travel(battle, battle.unit("u"), 40.0) == pytest.approx(33.0, abs=0.003)


@pytest.mark.clause("QS-SET-10")
def test_who_finds_no_room_takes_no_part() -> None:
    units = {
        "wide": {"side": "A", "profile": {"models": 40, "files": 40, "base": [40, 40]}},
        "v": {"side": "B", "profile": {"models": 5}},
    }
    battle = set_up(units, step="deployment", placing="A")
    played(preparation.deploy(battle, ScriptedDice()))
    assert battle.unit("wide").place == "destroyed"
    assert [(event.clause, event.unit) for event in battle.told] == [("QS-SET-10", "wide")]  # type: ignore[attr-defined]
    assert (battle.step, battle.placing) == ("deployment", "B")
    question = preparation.Deploy(battle, battle.unit("v"))
    (outline,) = question.outline_at((18.0, 40.0, 180.0))
    half = round(2.5 * W, 3)
    assert sorted(outline) == [
        pytest.approx((18 - half, 40.0), abs=0.001),
        pytest.approx((18 - half, 40 + W), abs=0.001),
        pytest.approx((18 + half, 40.0), abs=0.001),
        pytest.approx((18 + half, 40 + W), abs=0.001),
    ]


def test_a_bonus_that_is_none() -> None:
    with pytest.raises(BadInput, match="here: “1 Str” is not a bonus such as"):
        parse_rule("Devastating Charge (1 Str)", "here")


# ---------------------------------------------------------------------------------------------------- attacks


@pytest.mark.clause("QS-RES-17", "QS-RES-19", "QS-RES-20")
def test_the_clause_of_a_pursuit_and_of_an_overrun() -> None:
    units = {
        "v": {"side": "B", "profile": {"models": 5}, "at": [18, 24], "facing": 180},
        "u": {"side": "A", "profile": {"models": 5}, "against": "v"},
        "o": {"side": "A", "profile": {"models": 5}, "at": [8, 10], "flags": ["charged"]},
        "r": {"side": "A", "profile": {"models": 5}, "at": [28, 10]},
    }
    battle = set_up(units, step="melee")
    round_ = Round(["v", "u", "o", "r"])
    chase = pursuit.Chase()
    running = pursuit.declare(battle, round_, chase, ["v"])
    asked: list[tuple[str, str, list[str]]] = []
    answer: Any = None
    while True:
        try:
            ask = running.send(answer)
        except StopIteration:
            break
        (question,) = ask.questions.values()
        assert isinstance(question, Choice)
        asked.append((question.clause, question.prompt, [option.key for option in question.options]))
        answer = question.options[0].key
    assert asked == [
        ("QS-RES-17", "What does the u do?", ["pursue v", "restrain"]),
        ("QS-RES-20", "What does the o do?", ["overrun", "restrain"]),
    ]
    told = [(event.clause, event.unit, event.how, event.target) for event in battle.told]  # type: ignore[attr-defined]
    assert told == [
        ("QS-RES-17", "u", "pursue", "v"),
        ("QS-RES-20", "o", "overrun", ""),
        ("QS-RES-19", "r", "restrain", ""),
    ]
    assert chase.quarry == {"u": "v", "o": ""}
    assert chase.free == ["r"]


def answered(running: Any, *answers: Any) -> list[Any]:
    """The questions of a step, answered in order."""
    asked: list[Any] = []
    given: list[Any] = [None, *answers]
    for answer in given:
        try:
            ask = running.send(answer)
        except StopIteration:
            return asked
        asked += ask.questions.values()
    raise AssertionError(f"more is asked: {asked[-1].prompt}")


@pytest.mark.clause("QS-CHG-38")
def test_a_free_pivot_goes_no_way() -> None:
    battle = set_up({"u": {"side": "A", "profile": {"models": 4}, "at": [18, 15]}})
    (question,) = answered(
        charge_moves.offer_pivot(battle, battle.unit("u"), "QS-CHG-38", "Does u pivot?"), (("pivot", 30.0),)
    )
    assert (question.name, question.clause, question.prompt) == ("pivot", "QS-CHG-38", "Does u pivot?")
    (event,) = battle.told
    assert (event.clause, event.how, event.inches) == ("QS-CHG-38", "pivot", 0.0)  # type: ignore[attr-defined]
    unit = battle.unit("u")
    assert (unit.heading, unit.pivoted, unit.shifted, unit.moved) == (30.0, True, True, False)
    still = set_up({"u": {"side": "A", "profile": {"models": 4}, "at": [18, 15]}})
    answered(charge_moves.offer_pivot(still, still.unit("u"), "QS-CHG-38", "Does u pivot?"), ())
    assert still.told == []
    assert (
        answered(charge_moves.offer_pivot(set_up({"gun": GUN}), set_up({"gun": GUN}).unit("gun"), "x", "y"))
        == []
    )


@pytest.mark.clause("QS-MAG-11")
def test_the_words_of_a_dispel() -> None:
    spell = {"name": "Bolt", "effects": [{"hits": "1", "strength": 3}]}
    units = {
        "mage": {"side": "A", "profile": {"character": True, "HP": 3, "spells": [spell]}, "at": [18, 10]},
        "foe": {"side": "B", "profile": {"models": 20}, "at": [18, 20], "facing": 180},
    }
    battle = set_up(units, step="magic", pools={"A": 3, "B": 2})
    mage = battle.unit("mage")
    figure = mage.figures[0]
    running = magic_phase.attempt(battle, mage, figure, figure.entry.spells[0], ScriptedDice(3, 4, 1))
    dice, dispel = answered(running, "2", "0")
    assert (dice.clause, dice.name) == ("QS-MAG-09", "casting-dice")
    assert [option.label for option in dispel.options] == ["Let it happen", "1 die", "2 dice"]
    assert dispel.prompt == "Dispel Bolt (7 to beat or equal)?"


@pytest.mark.parametrize(
    ("end", "start", "further"),
    [
        ((1.0, 1.0), (1.0, 1.0), False),
        ((-0.5, 1.0), (-1.0, 1.0), False),
        ((-0.5, 1.0), (-0.4, 1.0), True),
        ((1.0, -0.5), (1.0, -1.0), False),
        ((1.0, -0.5), (1.0, -0.4), True),
        ((1.0, -0.5), (1.0, 0.4), True),
        ((35.0, 1.0), (35.5, 1.0), False),
        ((35.0, 1.0), (34.9, 1.0), True),
        ((35.0, 1.0), (20.0, 1.0), True),
        ((1.0, 47.0), (1.0, 47.5), False),
        ((1.0, 47.0), (1.0, 46.9), True),
        ((1.0, 47.0), (1.0, 20.0), True),
    ],
)
def test_who_stands_over_an_edge_may_not_go_further_out(
    end: tuple[float, float], start: tuple[float, float], further: bool
) -> None:
    def square(x: float, y: float) -> Polygon:
        return Polygon([(x, y), (x + 2.0, y), (x + 2.0, y + 2.0), (x, y + 2.0)])

    assert moving._no_further_out(square(*end), square(*start), 36.0, 48.0) is not further


@pytest.mark.clause("QS-SHO-14")
def test_shots_that_are_none_are_not_rolled() -> None:
    units = {
        "u": {"side": "A", "profile": {"models": 2, "shooting": {"range": 24, "aim": 6}}, "at": [18, 10]},
        "foe": {"side": "B", "profile": {"models": 20}, "at": [18, 33], "facing": 180},
    }
    battle = set_up(units, step="shooting")
    twin = battle.unit("u").twin()
    twin.shifted = True
    battle.put(twin)
    needs = [shooter.need for shooter in shooting_phase.shooters(battle, twin, battle.unit("foe"))]
    assert needs == [8, 8]


@pytest.mark.clause("QS-CHG-22", "QS-TER-12")
def test_the_motions_of_a_charge() -> None:
    battle = set_up({"u": {"side": "A", "profile": {"models": 2, "files": 2}, "at": [18, 10]}})
    unit = battle.unit("u")
    landing = Landing(20.0, 16.0, 90.0, 0.0, 2, (2.0, "right", 90.0, 3.0), (0.0, 0.0, 0.0))
    legs = charge_moves.path_legs(unit, landing)
    rows = [(leg.x, leg.y, leg.heading, leg.dx, leg.dy, leg.px, leg.py, leg.degrees) for leg in legs]
    assert rows[0] == pytest.approx((18.0, 10.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0))
    assert rows[1] == pytest.approx((18.0, 12.0, 0.0, 0.0, 0.0, 18.0 + W, 12.0, 90.0))
    # About its right front corner, then on to the east.
    assert rows[2] == pytest.approx((18.0 + W, 12.0 + W, 90.0, 3.0, 0.0, 0.0, 0.0, 0.0))
    assert rows[3] == pytest.approx((20.0, 16.0, 90.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    left = charge_moves.path_legs(
        unit, Landing(1.0, 1.0, 0.0, 0.0, 2, (0.0, "left", 90.0, 1.0), (0.0, 0.0, 0.0))
    )
    assert (left[1].px, left[1].py, left[1].degrees) == pytest.approx((18.0 - W, 10.0, -90.0))
    assert (left[2].x, left[2].y, left[2].dx, left[2].dy) == pytest.approx((18.0 - W, 10.0 + W, -1.0, 0.0))
    straight = charge_moves.path_legs(
        unit, Landing(1.0, 1.0, 0.0, 0.0, 2, (5.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))
    )
    assert len(straight) == 3
