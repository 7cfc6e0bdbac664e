"""How answers about moves and places are read: what each becomes, and what is said of one that has no sense."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter import charge_moves, reform, reform_places
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.charge_question import Arrival, LandingChoice, is_way, way_of
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.core.engine.ask import Refusal
from tests.data import plain

FOE: dict[str, Any] = {"side": "B", "profile": {"models": 5, "files": 5}, "at": [18, 24], "facing": 180}
UNIT: dict[str, Any] = {"side": "A", "profile": {"models": 2, "files": 2}, "at": [17.5, 18]}


def set_up(units: dict[str, Any]) -> Battle:
    return arrange({}, units, {})[1]


def move_question(kind: str = "advance", **unit: Any) -> MoveUnit:
    battle = set_up({"u": {**UNIT, **unit}})
    return MoveUnit(battle, battle.unit("u"), "move", kind, 6.0, "QS-MOV-11", "Where?")


def landing_question() -> LandingChoice:
    battle = set_up({"v": FOE, "u": UNIT})
    unit, target = battle.unit("u"), battle.unit("v")
    landings = charge_moves.landings(battle, unit, target, "front", False)
    arrival = Arrival(unit, target, "front", False)
    arrival.models = landings[0].models
    return charge_moves.landing_question(battle, arrival, landings)


def reform_question() -> reform.ReformChoice:
    hero = {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "u"}
    units = {"v": FOE, "u": {"side": "A", "profile": {"models": 6, "files": 3}, "against": "v"}, "h": hero}
    battle = set_up(units)
    unit = battle.unit("u")
    found = reform_places.places(battle, unit)
    spots = {"stay": unit.pose()} | {str(n): place.unit.pose() for n, place in enumerate(found, 1)}
    return reform.ReformChoice(battle, unit, found, spots, dict.fromkeys(spots, "Here"))


def said(answer: Any) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.code == "malformed"
    return answer.why


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("forward", "it takes a list of up to 24 steps such as [“forward”, 4]"),
        ([["forward", 1]] * 25, "it takes a list of up to 24 steps such as [“forward”, 4]"),
        (["forward"], "each step is a pair such as [“wheel-left”, 30]"),
        ([["forward", 1, 2]], "each step is a pair such as [“wheel-left”, 30]"),
        ([["hop", 1]], "a step is one of forward, back, left, right, wheel-left, wheel-right, pivot"),
        ([["forward", "far"]], "the amount of a step is a number of inches or degrees"),
        ([["forward", True]], "the amount of a step is a number of inches or degrees"),
        ([["pivot", 361]], "the amount of a step is a number of inches or degrees"),
        ([["forward", -1]], "only a pivot may be negative"),
        ([["wheel-left", -1]], "only a pivot may be negative"),
    ],
)
def test_a_move_that_has_no_sense(answer: Any, words: str) -> None:
    assert words in said(move_question().read(answer))


def test_moves_that_have() -> None:
    question = move_question()
    assert question.read([["forward", 1]] * 24) == (("forward", 1.0),) * 24
    assert question.read([["forward", 1.23456], ["wheel-left", 10.126], ["pivot", -30.004]]) == (
        ("forward", 1.235),
        ("wheel-left", 10.13),
        ("pivot", -30.0),
    )
    assert question.read([["forward", 0], ["pivot", 0.001], ["left", 0.0004]]) == ()
    assert question.read([["pivot", 360], ["pivot", -360]]) == (("pivot", 360.0), ("pivot", -360.0))


def test_what_a_page_is_told_of_a_move() -> None:
    half = 20 / 25.4
    assert list(move_question().to_data().items())[:2] == [("kind", "move"), ("planner", "march")]
    data = plain(move_question().details())
    footprint = data.pop("footprint")
    assert footprint == pytest.approx([-half, half, half])
    assert data == {
        "unit": "u",
        "action": "advance",
        "allowance": 6.0,
        "aside": 3.0,
        "pivot": 0,
        "wheels": True,
        "legs": 24,
        "flying": False,
        "start": [17.5, 18.0, 0.0],
        "default": [],
    }
    march = plain(move_question("march", profile={"models": 1}).details())
    assert (march["aside"], march["pivot"], march["legs"]) == (0.0, 180, 24)
    pivot = plain(move_question("pivot").details())
    assert (pivot["aside"], pivot["pivot"], pivot["legs"], pivot["wheels"]) == (0.0, 180, 0, False)
    gun = plain(move_question(profile={"round": 60, "rules": ["War Machine"]}).details())
    assert (gun["aside"], gun["wheels"]) == (6.0, False)
    question = move_question()
    shown = plain(question.preview(question.read([["forward", 2], ["wheel-right", 30]])))
    assert shown["refusal"] is None
    assert (shown["unit"], shown["inches"]) == ("u", pytest.approx(2.0 + 4 * half * 0.258819, abs=0.001))
    assert shown["end"][2] == pytest.approx(30.0)
    (outline,) = shown["outline"]
    x, y, _ = shown["end"]
    sin, cos = 0.5, 0.75**0.5
    corners = [(x - half * cos, y + half * sin), (x + half * cos, y - half * sin)]
    corners += [(cx - half * sin, cy - half * cos) for cx, cy in reversed(corners)]
    outline = [tuple(corner) for corner in outline]
    assert sorted(outline) == [pytest.approx(corner, abs=0.0006) for corner in sorted(corners)]
    # To a thousandth of an inch, no finer.
    assert all(number == pytest.approx(round(number, 3), abs=1e-9) for corner in outline for number in corner)
    refused = plain(question.preview(question.read([["forward", 7]])))
    assert refused["refusal"]["code"] == "too-far"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (7, "it takes the key of a place, a place such as [18, 24] or a way up to its Wheel"),
        ([18], "a place is [x, y] or [x, y, heading], in inches and degrees"),
        ([18, 24, 0, 1], "a place is [x, y] or [x, y, heading], in inches and degrees"),
        ([18, "y"], "a place is [x, y] or [x, y, heading], in inches and degrees"),
        ([18, 1001], "a place is [x, y] or [x, y, heading], in inches and degrees"),
        ([["forward", 1], "x"], "each step of a way is a pair such as [“forward”, 2]"),
        ([["forward", 1, 1]], "each step of a way is a pair such as [“forward”, 2]"),
        ([["forward", True]], "the amount of a step is a number of inches or degrees"),
        ([["forward", -0.1]], "the amount of a step is a number of inches or degrees"),
        ([["wheel-left", 361]], "the amount of a step is a number of inches or degrees"),
        ([["hop", 1]], "a charger goes “forward” and then wheels, “wheel-left” or “wheel-right”"),
        ([["forward", 1]], "the way is at most one “forward” and one Wheel"),
        ([["wheel-left", 9], ["wheel-left", 9]], "the way is at most one “forward” and one Wheel"),
        ([["wheel-left", 9], ["forward", 9]], "the way is at most one “forward” and one Wheel"),
        (
            [["forward", 9], ["forward", 9], ["wheel-left", 9]],
            "the way is at most one “forward” and one Wheel",
        ),
    ],
)
def test_a_landing_that_has_no_sense(answer: Any, words: str) -> None:
    assert words in said(landing_question().read(answer))


def test_landings_that_have() -> None:
    question = landing_question()
    assert question.read("left") == "left"
    assert question.read([18, 24.00049]) == (18.0, 24.0)
    assert question.read([18, 24, 360.004]) == (18.0, 24.0, 0.0)
    assert question.read([]) == ()
    assert question.read([["forward", 1.23456], ["wheel-right", 10.126]]) == (
        ("forward", 1.235),
        ("wheel-right", 10.13),
    )
    assert question.read([["wheel-left", 0]]) == (("wheel-left", 0.0),)
    assert question.read([["wheel-left", 360]]) == (("wheel-left", 360.0),)
    assert way_of((("forward", 2.0), ("wheel-left", 30.0))) == (2.0, 1.0, 30.0)
    assert way_of((("forward", 2.0), ("wheel-right", 30.0))) == (2.0, -1.0, 30.0)
    assert way_of((("wheel-right", 0.0),)) == (0.0, 0.0, 0.0)
    assert is_way(())
    assert is_way((("wheel-left", 1.0),))
    assert not is_way((18.0, 24.0))
    wide = question.landing((("wheel-left", 90.5),))
    assert isinstance(wide, Refusal)
    assert (wide.code, wide.clause) == ("wheel-too-wide", "QS-CHG-23")
    none = question.landing("nowhere")
    assert isinstance(none, Refusal)
    assert none.code == "not-offered"
    centre = next(iter(question.found.values()))
    # A place that is proposed is taken as it is, within a few thousandths.
    assert question.landing((centre.x + 0.001, centre.y, centre.heading)) is centre
    assert question.landing((centre.x + 0.003, centre.y, centre.heading)) is not centre
    assert question.landing((centre.x, centre.y, centre.heading + 0.01)) is centre


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (7, "it takes the key of a place, or a place such as [18, 24, 90]"),
        ([18, 24], "it takes the key of a place, or a place such as [18, 24, 90]"),
        ([18, 24, 90, [1], 2], "it takes the key of a place, or a place such as [18, 24, 90]"),
        ([18, 24, "x"], "a place is [x, y] or [x, y, heading], in inches and degrees"),
        ([18, 24, 90, 1], "after the place come the files of all its Characters"),
        ([18, 24, 90, [1, 2]], "after the place come the files of all its Characters"),
        ([18, 24, 90, [True]], "the files of Characters are whole numbers, 0 at the left"),
        ([18, 24, 90, [1.0]], "the files of Characters are whole numbers, 0 at the left"),
    ],
)
def test_a_reform_that_has_no_sense(answer: Any, words: str) -> None:
    assert words in said(reform_question().read(answer))


def test_reforms_that_have() -> None:
    question = reform_question()
    assert question.turn == 90
    assert question.read("stay") == "stay"
    assert question.read([18, 24, 450]) == (18.0, 24.0, 90.0)
    assert question.read([18, 24, 90, [2]]) == (18.0, 24.0, 90.0, (2,))
    assert question.place("stay") is None
    assert question.check("stay") is None
    assert question.place("1") is question.found[0]
    none = question.place("99")
    assert isinstance(none, Refusal)
    assert (none.code, none.clause) == ("not-offered", "QS-RES-37")
    unit = question.unit
    assert plain(question.preview("stay"))["end"] == [unit.x, unit.y, unit.heading]
    askew = question.place((unit.x, unit.y - 1.0, unit.heading))
    assert isinstance(askew, Refusal)
    assert askew.code == "not-aligned"
    near = plain(question.preview((unit.x, unit.y - 1.0, unit.heading)))["near"]
    assert near["end"] == pytest.approx([unit.x, unit.y, unit.heading], abs=0.002)
    assert near["refusal"] is None
    assert question.default() == "stay"
    assert question.keys()[:2] == ["stay", "1"]
    options = plain(question.details())["options"]
    assert options[0] == {"key": "stay", "label": "Here", "marks": ["u"], "pose": list(unit.pose())}
