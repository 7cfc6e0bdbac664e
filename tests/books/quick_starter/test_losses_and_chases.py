"""Casualties and pursuits step by step, with all that is told of them."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.doing import Doing
from banneret.books.events import Destroyed
from banneret.books.quick_starter import alarms, case_setup, casualties, nudging, pursuit
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.casualties import Loss
from banneret.books.quick_starter.events import Captured, DistanceRolled, DroppedOut, HealthLost, Marched
from banneret.books.quick_starter.pursuit import Chase
from banneret.books.quick_starter.unit import DESTROYED, Unit
from banneret.core.engine.dice import ScriptedDice

W = 20 / 25.4


def scene(units: dict[str, Any], **state: Any) -> Battle:
    return case_setup.arrange({}, units, {"step": "melee", **state})[1]


def block(side: str, models: int, files: int, at: list[float], facing: float = 0.0, **profile: Any) -> Any:
    return {
        "side": side,
        "at": at,
        "facing": facing,
        "profile": {"models": models, "files": files, **profile},
    }


def hero(joins: str, file: int, **profile: Any) -> Any:
    return {"side": "A", "profile": {"character": True, **profile}, "joins": joins, "file": file}


def played(steps: Any, *answers: str) -> list[Any]:
    """Plays steps to their end with these answers, and returns the questions."""
    asked: list[Any] = []
    waiting = list(answers)
    try:
        question = next(steps)
        while True:
            asked += question.questions.values()
            question = steps.send(waiting.pop(0))
    except StopIteration:
        assert not waiting
        return asked


# ------------------------------------------------------------------------------------------------- casualties


@pytest.mark.clause("QS-ATK-18")
@pytest.mark.parametrize(
    ("models", "total", "rear"),
    [
        (10, 9, (1, 2, 3, 4)),
        (10, 8, (1, 2, 3)),
        (10, 7, (2, 3)),
        (10, 6, (2,)),
        (10, 5, ()),
        (12, 11, (1,)),
        (12, 10, ()),
        (12, 9, (1, 2, 3, 4)),
        (13, 12, (2, 3)),
        (14, 12, (1, 2)),
        # More than stood there: in the middle.
        (10, 12, (1, 2)),
        (10, 11, (2,)),
    ],
)
def test_alternate_ends_of_the_last_rank_are_emptied(models: int, total: int, rear: tuple[int, ...]) -> None:
    unit = scene({"u": block("A", models, 5, [18, 10])}).unit("u")
    assert casualties.rear_after(unit, total) == rear


@pytest.mark.clause("QS-ATK-13", "QS-ATK-15", "QS-ATK-16")
def test_losses_come_off_in_their_order() -> None:
    units = {
        "u": block("A", 6, 3, [18, 10], HP=2),
        "h": hero("u", 1, HP=3),
        "x": block("B", 5, 5, [18, 40], 180),
        "y": block("B", 5, 5, [10, 40], 180),
    }
    battle = scene(units)
    x, y = Doing(("x",), "melee"), Doing(("y",), "melee")
    losses = [
        Loss("u", "", 3, "x", x),
        Loss("u", "h", 2, "y", y),
        Loss("u", "", 2, "y", y),
        Loss("u", "h", 0, "x", x),
    ]
    assert played(casualties.suffer(battle, losses)) == []
    unit = battle.unit("u")
    assert (unit.pool, unit.rnf, unit.figures[0].hp) == (7, 4, 1)
    assert unit.losses == (("x", 3), ("y", 4))
    assert battle.told == [
        HealthLost("QS-ATK-13", "u", "u", 5, 2, 4, False, (("x", 3, 1), ("y", 2, 1)), ("y",), "melee"),
        HealthLost("QS-ATK-16", "u", "h", 2, 0, 1, True, (("y", 2, 0),), ("y",), "melee"),
    ]
    # What is beyond a pool is nobody's.
    battle.told.clear()
    losses = [
        Loss("u", "h", 4, "x", x),
        Loss("u", "", 5, "y", y),
        Loss("u", "", 9, "x"),
        Loss("u", "", 3, "y", y),
    ]
    played(casualties.suffer(battle, losses))
    gone = battle.unit("u")
    assert (gone.place, battle.unit("h").place) == (DESTROYED, DESTROYED)
    assert gone.losses == (("x", 3 + 1 + 2), ("y", 4 + 5))
    assert battle.told == [
        HealthLost("QS-ATK-13", "u", "u", 7, 4, 0, False, (("y", 5, 3),)),
        HealthLost("QS-ATK-16", "u", "h", 1, 1, 0, True, (("x", 1, 1),), ("x",), "melee"),
        Destroyed("QS-ATK-15", "u", ("x", "y"), "melee"),
    ]


@pytest.mark.clause("QS-ATK-13")
def test_of_a_single_model_the_health_points_are_told() -> None:
    battle = scene({"troll": block("A", 1, 1, [18, 10], HP=4)})
    played(casualties.suffer(battle, [Loss("troll", "", 3, "")]))
    assert battle.told == [HealthLost("QS-ATK-13", "troll", "troll", 3, 0, 1, True)]
    assert battle.alarms == []
    # Whoever is gone suffers no more.
    played(casualties.suffer(battle, [Loss("troll", "", 1, "")]))
    battle.told.clear()
    played(casualties.suffer(battle, [Loss("troll", "", 1, "")]))
    assert battle.told == []


@pytest.mark.clause("QS-ATK-13", "QS-GEN-22")
def test_models_without_health_points_do_not_outlive_a_wound() -> None:
    spell = {"name": "Wither", "effects": [{"stat": "HP", "modifier": -1}], "duration": "one_turn"}
    mage = {"side": "B", "profile": {"character": True, "spells": [spell]}, "at": [18, 40]}
    battle = scene({"u": {**block("A", 5, 5, [18, 10]), "spells": ["Wither"]}, "mage": mage})
    played(casualties.suffer(battle, [Loss("u", "", 2, "mage")]))
    assert battle.unit("u").place == DESTROYED
    assert battle.told == [HealthLost("QS-ATK-13", "u", "u", 2, 5, 0, False), Destroyed("QS-ATK-15", "u")]


@pytest.mark.clause("QS-PAN-04", "QS-PAN-05")
@pytest.mark.parametrize(
    ("before", "lost", "afraid"), [(12, 2, False), (12, 3, True), (13, 3, False), (13, 4, True), (0, 4, False)]
)
def test_a_quarter_lost_in_a_phase_alarms(before: int, lost: int, afraid: bool) -> None:
    battle = scene({"u": {**block("A", 12, 4, [18, 10]), "phase_health": before}})
    played(casualties.suffer(battle, [Loss("u", "", lost, "")]))
    assert [(alarm.unit, alarm.why) for alarm in battle.alarms] == ([("u", alarms.LOSSES)] if afraid else [])


@pytest.mark.clause("QS-PAN-04")
def test_a_last_model_of_many_is_alarmed_too() -> None:
    battle = scene({"u": {**block("A", 3, 3, [18, 10], HP=4), "models": 1, "phase_health": 4}})
    played(casualties.suffer(battle, [Loss("u", "", 1, "")]))
    assert [alarm.unit for alarm in battle.alarms] == ["u"]


@pytest.mark.clause("QS-PAN-02", "QS-PAN-03")
def test_friends_within_six_inches_are_alarmed() -> None:
    units = {
        "u": block("A", 1, 1, [18, 10]),
        "near": block("A", 1, 1, [18 + 6 + W, 10]),
        "far": block("A", 1, 1, [18 - 6.01 - W, 10]),
        "foe": block("B", 1, 1, [18, 12], 180),
    }
    battle = scene(units)
    casualties.destroy(battle, battle.unit("u"), "QS-RES-23")
    assert [(alarm.unit, alarm.why) for alarm in battle.alarms] == [("near", alarms.DESTROYED_FRIEND)]
    assert battle.told == [Destroyed("QS-RES-23", "u")]


@pytest.mark.clause("QS-ATK-19", "QS-ATK-21")
@pytest.mark.parametrize(
    ("files", "lost", "answers", "shift", "left"),
    [
        (5, 2, (), 0.0, 3),
        (5, 1, ("left",), 0.5, 4),
        (5, 1, ("right",), -0.5, 4),
        (5, 3, ("left",), 0.5, 2),
        (4, 3, ("right",), -0.5, 1),
        (4, 2, (), 0.0, 2),
    ],
)
def test_a_single_rank_loses_models_at_its_ends(
    files: int, lost: int, answers: tuple[str, ...], shift: float, left: int
) -> None:
    battle = scene({"u": block("A", files, files, [18, 10])})
    asked = played(casualties.suffer(battle, [Loss("u", "", lost, "")]), *answers)
    unit = battle.unit("u")
    assert (unit.files, unit.rnf, unit.rear, unit.ranks()) == (left, left, (), 1)
    assert unit.pose() == pytest.approx((18.0 + shift * W, 10.0, 0.0), abs=0.001)
    assert len(asked) == len(answers)
    for question in asked:
        assert (question.name, question.clause) == ("casualty-side", "QS-ATK-19")
        assert question.prompt == "From which end does the u lose the odd model?"
        assert [(o.key, o.label) for o in question.options] == [
            ("left", "From its left end"),
            ("right", "From its right end"),
        ]


@pytest.mark.clause("QS-ATK-21")
def test_a_character_keeps_his_place_at_the_end() -> None:
    battle = scene({"u": block("A", 4, 4, [18, 10]), "h": hero("u", 0, HP=2)})
    assert battle.unit("u").files == 5
    before = battle.unit("u").x
    played(casualties.suffer(battle, [Loss("u", "", 2, "")]))
    unit = battle.unit("u")
    assert (unit.files, unit.rnf, [figure.file for figure in unit.figures]) == (3, 2, [0])
    assert unit.x == pytest.approx(before, abs=0.001)
    # A dead Character leaves a gap that is closed.
    played(casualties.suffer(battle, [Loss("u", "h", 2, "")]), "left")
    unit = battle.unit("u")
    assert (unit.files, unit.rnf, unit.figures) == (2, 2, ())
    assert unit.x == pytest.approx(before + 0.5 * W, abs=0.001)


@pytest.mark.clause("QS-MEL-22")
def test_who_lost_contact_is_moved_back_the_shortest_way() -> None:
    """The foe touches the outermost model only; losses open a gap of almost two bases."""
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "foe": {"side": "B", "profile": {"models": 1, "files": 1}, "against": "one", "offset": -2.9 * W},
    }
    battle = scene(units, active="A")
    foe = battle.unit("foe")
    (contact,) = battle.contacts
    assert nudging.movers(battle, contact, ["one"]) == ["foe", "one"]
    assert nudging.movers(battle, contact, ["foe"]) == ["one", "foe"]
    # If both or neither lost models, the Active Player's.
    assert nudging.movers(battle, contact, ["one", "foe"]) == ["one", "foe"]
    battle.active = "B"
    assert nudging.movers(battle, contact, []) == ["foe", "one"]
    nudging.mend_contacts(battle, ["one"])
    assert (battle.told, battle.unit("foe").pose()) == ([], foe.pose())
    # All but the model in the middle are gone.
    one = battle.unit("one").twin()
    one.rnf, one.pool = 1, 1
    one.reshape(1, ())
    battle.put(one)
    nudging.mend_contacts(battle, ["one"])
    moved = battle.unit("foe")
    assert len(battle.contacts) == 1
    marched = [event for event in battle.told if isinstance(event, Marched)]
    gap = abs(foe.x - one.x) - W
    assert gap == pytest.approx(1.9 * W, abs=0.01)
    assert [(event.clause, event.unit, event.how) for event in marched] == [("QS-MEL-22", "foe", "nudge")]
    assert (moved.x, moved.y) == pytest.approx((foe.x - math.copysign(gap, foe.x - one.x), foe.y), abs=0.01)
    assert marched[0].inches == pytest.approx(gap, abs=0.01)


@pytest.mark.clause("QS-MEL-24")
def test_who_drops_out_has_charged_nobody_any_more() -> None:
    for step, charged in (("melee", True), ("shooting", False)):
        battle = scene(
            {
                "one": {**block("A", 5, 5, [18, 20]), "flags": ["charged"]},
                "foe": {"side": "B", "profile": {"models": 5, "files": 5}, "against": "one"},
            }
        )
        battle.step = step
        (contact,) = battle.contacts
        nudging.drop_out(battle, contact)
        assert battle.contacts == []
        assert battle.told == [DroppedOut("QS-MEL-24", contact.a, contact.b)]
        assert battle.unit("one").charged is charged
    # Whoever is still engaged keeps it.
    battle = scene(
        {
            "one": {**block("A", 5, 5, [18, 20]), "flags": ["charged"]},
            "foe": {"side": "B", "profile": {"models": 5, "files": 5}, "against": "one"},
        }
    )
    nudging.forget_charge(battle, "one")
    assert battle.unit("one").charged


# --------------------------------------------------------------------------------------------------- pursuits


def fight(**more: Any) -> Battle:
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "foe": {"side": "B", "profile": {"models": 5, "files": 5}, "against": "one"},
        **more,
    }
    return scene(units, active="A")


@pytest.mark.clause("QS-RES-17", "QS-RES-18", "QS-RES-20", "QS-MOD-39")
def test_what_a_unit_may_do_after_a_round() -> None:
    battle = fight(idle=block("A", 5, 5, [8, 8]))

    def keys(key: str, broken: list[str]) -> list[str] | None:
        found = pursuit.choices(battle, battle.unit(key), broken)
        return None if found is None else [option.key for option in found]

    assert keys("one", []) is None
    assert keys("one", ["foe"]) == ["pursue foe"]
    assert keys("idle", []) == []
    fast = battle.unit("idle").twin()
    fast.charged = True
    battle.put(fast)
    assert keys("idle", []) == ["overrun"]
    (option,) = pursuit.choices(battle, battle.unit("one"), ["foe"]) or []
    assert option.label == "Pursue the foe"


@pytest.mark.clause("QS-RES-24")
@pytest.mark.parametrize(
    ("on", "normal", "middle"),
    [
        ("front", (0.0, 1.0), (18.0, 20.0)),
        ("rear", (0.0, -1.0), (18.0, 20.0 - W)),
        ("left", (-1.0, 0.0), (18.0 - 2.5 * W, 20.0 - 0.5 * W)),
        ("right", (1.0, 0.0), (18.0 + 2.5 * W, 20.0 - 0.5 * W)),
    ],
)
def test_a_broken_unit_flees_straight_from_the_facing(
    on: str, normal: tuple[float, float], middle: tuple[float, float]
) -> None:
    battle = fight(foe={"side": "B", "profile": {"models": 3, "files": 3}, "against": "one", "on": on})
    found = pursuit.outward(battle, battle.unit("foe"), battle.unit("one"))
    assert found == pytest.approx((*normal, *middle), abs=0.002)


@pytest.mark.clause("QS-RES-24")
def test_from_a_round_base_it_flees_straight_from_the_centre() -> None:
    units = {
        "gun": {"side": "A", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [18, 20]},
        "foe": {"side": "B", "profile": {"models": 3, "files": 3}, "against": "gun"},
    }
    battle = scene(units)
    unit, gun = battle.unit("foe"), battle.unit("gun")
    cx, cy = gun.centre()
    nx, ny, px, py = pursuit.outward(battle, unit, gun)
    assert (px, py) == pytest.approx(unit.nearest_point(cx, cy))
    assert (nx, ny) == pytest.approx(((px - cx) / gun.radius(), (py - cy) / gun.radius()), abs=0.01)
    assert math.hypot(nx, ny) == pytest.approx(1.0)


@pytest.mark.clause("QS-RES-23")
@pytest.mark.parametrize(
    ("fled", "run", "caught"), [([3, 4], [3, 4], True), ([3, 4], [6, 2], True), ([3, 4], [1, 5], False)]
)
def test_who_runs_as_far_as_its_quarry_captures_it(fled: list[int], run: list[int], caught: bool) -> None:
    battle = fight()
    chase = Chase()
    chase.broken, chase.flee, chase.quarry, chase.dice = ["foe"], {"foe": fled}, {"one": "foe"}, {"one": run}
    pursuit.capture(battle, chase)
    assert chase.broken == ([] if caught else ["foe"])
    assert battle.unit("foe").on_table() is not caught
    captured = [Captured("QS-RES-23", "foe", "one"), Destroyed("QS-RES-23", "foe", ("one",), "pursuit")]
    assert battle.told == (captured if caught else [])


@pytest.mark.clause("QS-RES-22", "QS-RES-26")
def test_distances_are_rolled_in_order_and_told() -> None:
    battle = fight(
        two={"side": "B", "profile": {"models": 3, "files": 3}, "against": "one", "on": "left"},
        free=block("A", 5, 5, [8, 8]),
    )
    chase = Chase()
    chase.quarry = {"one": "two", "free": ""}
    dice = ScriptedDice(1, 2, 3, 4, 5, 6, 2, 2)
    asked = played(pursuit.roll_distances(battle, chase, ["foe", "two"], dice), "two")
    dice.finish()
    assert [(q.name, q.clause, q.prompt) for q in asked] == [
        ("flee-order", "QS-RES-26", "Which unit rolls its Flee Distance first?")
    ]
    assert chase.broken == ["two", "foe"]
    assert (chase.flee, chase.dice) == ({"two": [1, 2], "foe": [3, 4]}, {"one": [5, 6], "free": [2, 2]})
    assert battle.told == [
        DistanceRolled("QS-RES-22", "two", "Flee", (1, 2), 3),
        DistanceRolled("QS-RES-22", "foe", "Flee", (3, 4), 7),
        DistanceRolled("QS-RES-22", "one", "Pursuit", (5, 6), 11),
        DistanceRolled("QS-RES-22", "free", "Overrun", (2, 2), 4),
    ]


@pytest.mark.clause("QS-RES-29")
def test_the_enemies_that_the_straight_way_meets_first() -> None:
    units = {
        "one": block("A", 5, 5, [18, 20]),
        "left": block("B", 1, 1, [17, 25], 180),
        "right": block("B", 1, 1, [19, 25], 180),
        "behind": block("B", 5, 5, [18, 28], 180),
        "aside": block("B", 1, 1, [25, 22], 180),
    }
    battle = scene(units)
    unit = battle.unit("one")

    def met(chase: Chase, far: float) -> list[str]:
        return [enemy.id for enemy in pursuit.fresh_enemies(battle, unit, chase, far)]

    nobody = Chase()
    assert met(nobody, 4.9) == []
    assert met(nobody, 5.0) == ["left", "right"]
    assert met(nobody, 12.0) == ["left", "right"]
    fleeing = Chase()
    fleeing.flee = {"left": [1, 1]}
    assert met(fleeing, 12.0) == ["right"]
    # Ever so little nearer is first.
    battle.put(battle.unit("right").stand(19.0, 24.99, 180.0))
    assert met(nobody, 12.0) == ["right"]
    battle.put(battle.unit("right").stand(19.0, 25.01, 180.0))
    assert met(nobody, 12.0) == ["left"]
    # Whoever has broken from this combat is in the way all the same, and so are friends.
    fleeing.flee = {"left": [1, 1], "right": [1, 1]}
    assert met(fleeing, 12.0) == []


@pytest.mark.clause("QS-RES-27")
def test_who_may_run() -> None:
    battle = fight(free=block("A", 5, 5, [8, 8]))

    def changed(**values: Any) -> Unit:
        other = battle.unit("free").twin()
        for name, value in values.items():
            setattr(other, name, value)
        return other

    assert pursuit.may_run(battle, battle.unit("free"))
    assert not pursuit.may_run(battle, battle.unit("one"))
    assert not pursuit.may_run(battle, changed(fleeing=True))
    assert not pursuit.may_run(battle, changed(place=DESTROYED))
