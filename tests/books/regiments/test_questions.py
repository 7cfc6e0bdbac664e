"""What questions tell those who answer them: the numbers a page draws with, previews, and proposals.

One seed gives one game, so what a question proposes for a seed is promised too, number by number.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.opr.attacks import Wounds
from banneret.books.opr.blows import strikes_back
from banneret.books.opr.casualties import suffer
from banneret.books.regiments import preparation
from banneret.books.regiments.activation import action_label, actions_of
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.charge import ChargePivot, best_charge
from banneret.books.regiments.melee import Consolidation
from banneret.books.regiments.movement import Move
from banneret.books.regiments.placing import PlaceMarker, PlaceUnit
from banneret.books.regiments.shooting import every_slot, ranged_weapons
from banneret.books.regiments.zone import band
from banneret.core.engine.ask import Choice, Question, Refusal
from banneret.core.engine.dice import ScriptedDice
from tests.data import plain

WOOD = {"kind": "wood", "at": [38, 14], "size": [4, 2]}
THORNS = {"kind": "thorns", "at": [33, 13], "size": [3, 2]}
# Seven on a tray for five: a full row and a short one, turned a little.
BLADES = {
    "side": "A",
    "profile": {"quality": 4, "defense": 4, "models": 7, "weapons": ["Blade (A1)"]},
    "at": [36, 10],
    "facing": 20,
}
SPEARS = {
    "side": "B",
    "profile": {"quality": 4, "defense": 4, "models": 5, "weapons": ["Spear (A1)"]},
    "at": [36, 20],
    "facing": 180,
}
FOOTPRINT = [-2.46, 2.46, 1.968]
START = [36.0, 10.0, 20.0]


def scene(**state: Any) -> Battle:
    units = {"blades": BLADES, "spears": SPEARS}
    return arrange({"terrain": [WOOD, THORNS]}, units, state)[1]


def near(data: Any) -> Any:
    """The same, with numbers compared to a thousandth of an inch."""
    if isinstance(data, bool) or data is None or isinstance(data, str):
        return data
    if isinstance(data, (int, float)):
        return pytest.approx(data, abs=0.0006)
    if isinstance(data, dict):
        return {key: near(value) for key, value in data.items()}
    return [near(value) for value in data]


def proposals(question: Question, number: int) -> list[Any]:
    found: list[Any] = plain(question.candidates(random.Random(7), number))
    return found


MOVES = [
    ("hold", 0.0, 180, False, 0, "RG-MOV-01", "How do the blades pivot before shooting?"),
    ("advance", 6.0, 90, False, 2, "RG-MOV-02", "How do the blades advance?"),
    ("rush", 12.0, 90, True, 1, "RG-MOV-03", "How do the blades rush?"),
    ("waver", 0.0, 90, False, 0, "RG-MOR-06", "The blades are Wavering. How do the blades pivot?"),
]


@pytest.mark.parametrize(("action", "allowance", "pivot", "first", "legs", "clause", "prompt"), MOVES)
def test_a_move_says_how_far_and_how_it_may_go(
    action: str, allowance: float, pivot: int, first: bool, legs: int, clause: str, prompt: str
) -> None:
    battle = scene()
    question = Move(battle, battle.unit("blades"), action)
    assert (question.clause, question.prompt, question.about) == (clause, prompt, ("blades",))
    assert plain(question.details()) == near(
        {
            "unit": "blades",
            "action": action,
            "allowance": allowance,
            "pivot": pivot,
            "pivot_first": first,
            "legs": legs,
            "start": START,
            "footprint": FOOTPRINT,
            "default": [],
        }
    )


PROPOSED: dict[str, list[Any]] = {
    "hold": [-63, -126, 54, -154, 13, -48],
    "waver": [-32, -63, 27, -77, 6, -24],
    "advance": [
        [["right", 0.453]],
        [["forward", 3.497]],
        [["pivot", -75], ["forward", 2.509]],
        [["forward", 3.393]],
        [["pivot", 15], ["back", 0.185]],
        [["pivot", -82], ["back", 2.575]],
    ],
    "rush": [
        [["right", 0.905]],
        [["pivot", -75], ["forward", 5.018]],
        [["pivot", 15], ["back", 0.371]],
        [["pivot", -82], ["back", 5.151]],
        [["right", 3.361]],
        [["pivot", 25], ["back", 2.235]],
    ],
}


@pytest.mark.parametrize("action", sorted(PROPOSED))
def test_moves_proposed_for_a_seed(action: str) -> None:
    battle = scene()
    wanted = PROPOSED[action]
    if action in ("hold", "waver"):
        wanted = [[["pivot", turn]] for turn in wanted]
    assert proposals(Move(battle, battle.unit("blades"), action), 6) == near(wanted)


@pytest.mark.parametrize(
    ("answer", "legal"),
    [
        ([["forward", 1]] * 4, True),
        ([["forward", 1]] * 5, False),
        ([["forward", 360]], True),
        ([["forward", 361]], False),
        ([["forward", -1]], False),
        ([["forward", True]], False),
        ([["forward", "1"]], False),
        ([["up", 1]], False),
        ([["forward"]], False),
        ([["forward", 1, 2]], False),
        (["forward"], False),
        ({}, False),
        ([["pivot", -360]], True),
        ([["pivot", -361]], False),
    ],
)
def test_the_form_of_a_path(answer: Any, legal: bool) -> None:
    battle = scene()
    read = Move(battle, battle.unit("blades"), "advance").read(answer)
    assert isinstance(read, Refusal) is not legal


def test_steps_of_nothing_are_left_out_of_a_path() -> None:
    battle = scene()
    question = Move(battle, battle.unit("blades"), "advance")
    assert question.read([["pivot", 0.004], ["forward", 0.0004], ["left", 2.00049]]) == (("left", 2.0),)
    assert question.read([["pivot", 0.006]]) == (("pivot", 0.01),)


def test_the_preview_of_a_move_shows_where_it_leads_and_what_it_meets() -> None:
    battle = scene()
    question = Move(battle, battle.unit("blades"), "rush")
    assert (question.kind, question.planner) == ("move", "move")
    seen = plain(question.preview(question.read([["pivot", 30], ["forward", 5]])))
    assert plain(seen) == near(
        {
            "refusal": None,
            "unit": "blades",
            "end": [40.247, 12.922, 50.0],
            "outline": [
                [[41.828, 11.038], [38.666, 14.806], [37.912, 14.174], [41.074, 10.405]],
                [[40.126, 11.536], [38.861, 13.043], [38.107, 12.411], [39.372, 10.903]],
            ],
            "inches": 5.0,
            "words": ["5”", "through difficult ground"],
        }
    )
    refused = plain(question.preview(question.read([["forward", 11]])))["refusal"]
    assert refused["code"] == "through-unit"


def test_a_consolidation_says_what_there_is_to_do() -> None:
    battle = scene()
    question = Consolidation(battle, battle.unit("blades"))
    assert plain(question.details()) == near(
        {
            "unit": "blades",
            "start": START,
            "footprint": FOOTPRINT,
            "allowance": 3.0,
            "pivot": 180,
            "default": ["stay"],
        }
    )
    assert question.default() == ("stay",)
    assert proposals(question, 6) == [["pivot", turn] for turn in (-103, -156, 94, 118, 79, -136)]
    seen = plain(question.preview(question.read(["move", 0, 3])))
    assert plain(seen) == near(
        {
            "refusal": None,
            "unit": "blades",
            "end": [36.0, 13.0, 20.0],
            "outline": [
                [[38.312, 12.159], [33.688, 13.841], [33.352, 12.917], [37.975, 11.234]],
                [[36.588, 11.739], [34.739, 12.412], [34.402, 11.487], [36.252, 10.814]],
            ],
            "inches": 3.0,
            "words": ["3”", "2 models in danger"],
        }
    )


def test_moves_are_among_the_consolidations_proposed() -> None:
    battle = scene()
    question = Consolidation(battle, battle.unit("blades"))
    found = question.candidates(random.Random(8), 12)
    kinds = [answer[0] for answer in found]
    assert kinds.count("move") >= 3
    assert kinds.count("pivot") >= 3
    assert all(0.5 <= answer[2] <= 3.0 and 0 <= answer[1] < 360 for answer in found if answer[0] == "move")
    assert all(question.check(answer) is None for answer in found)


@pytest.mark.parametrize(
    ("answer", "legal"),
    [
        (["stay"], True),
        (["stay", 1], False),
        (["pivot", 1], True),
        (["pivot"], False),
        (["pivot", 361], False),
        (["pivot", 360], True),
        (["pivot", True], False),
        (["move", 1], False),
        (["move", 1, 2], True),
        (["move", 1, 2, 3], False),
        (["dance", 1], False),
        ([1, 2], False),
        ([], False),
        ("stay", False),
    ],
)
def test_the_form_of_a_consolidation(answer: Any, legal: bool) -> None:
    battle = scene()
    read = Consolidation(battle, battle.unit("blades")).read(answer)
    assert isinstance(read, Refusal) is not legal


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (["move", 180, 0], ""),
        (["move", 180, 3], ""),
        (["move", 180, 3.001], "too-far"),
        (["move", 180, -0.001], "too-far"),
        (["pivot", 180], ""),
        (["pivot", -180], ""),
        (["pivot", 180.01], "pivot-too-wide"),
        (["pivot", 0], ""),
    ],
)
def test_how_far_a_consolidation_goes(answer: list[Any], code: str) -> None:
    _, battle = arrange({}, {"blades": BLADES}, {})
    question = Consolidation(battle, battle.unit("blades"))
    refusal = question.check(question.read(answer))
    assert ("" if refusal is None else refusal.code) == code


def test_a_marker_is_asked_for_with_room_and_a_place_near_the_middle() -> None:
    battle = scene(markers=[{"at": [30, 24]}, {"at": [50, 20]}], markers_to_place=2, step="objectives")
    question = PlaceMarker(battle)
    assert question.prompt == "Where do you place an objective marker? (2 to place)"
    assert plain(question.details()) == near(
        {"area": [0.0, 12.0, 72.0, 36.0], "apart": 9.0, "default": [40.0, 22.0]}
    )
    assert proposals(question, 4) == near([[23.316, 15.62], [38.584, 20.777], [4.176, 24.178], [2.7, 22.407]])


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ((0.0, 24.0), ""),
        ((-0.001, 24.0), "off-table"),
        ((72.0, 24.0), ""),
        ((72.001, 24.0), "off-table"),
        ((36.0, -0.001), "off-table"),
        ((36.0, 0.0), "in-zone"),
        ((36.0, 48.0), "in-zone"),
        ((36.0, 48.001), "off-table"),
        ((36.0, 12.0), "in-zone"),
        ((36.0, 12.001), ""),
        ((36.0, 36.0), "in-zone"),
        ((36.0, 35.999), ""),
        ((59.0, 20.0), "too-close"),
        ((59.001, 20.0), ""),
    ],
)
def test_where_a_marker_may_lie(place: tuple[float, float], code: str) -> None:
    battle = scene(markers=[{"at": [20, 24]}, {"at": [50, 20]}], markers_to_place=2, step="objectives")
    refusal = PlaceMarker(battle).check(place)
    assert ("" if refusal is None else refusal.code) == code
    if code == "too-close":
        assert refusal is not None
        assert refusal.why == "That is 9.0” from another marker; it must be over 9”."


def test_a_marker_that_no_guess_finds_room_for_lies_where_room_is() -> None:
    """All of the strip but a sliver at its western end is within 9” of a marker."""
    markers = [{"at": [x, y]} for x in range(9, 73, 9) for y in (12.5, 18, 24, 30, 35.5)]
    question = PlaceMarker(scene(markers=markers, markers_to_place=1, step="objectives"))
    spot = question.spot()
    assert spot is not None
    assert spot[0] < 0.6
    assert question.candidates(random.Random(3), 3) == [spot]


def test_a_place_for_deployment() -> None:
    battle = scene()
    question = preparation.deployment_questions(battle, battle.unit("blades"))[0]
    assert (question.clause, question.prompt) == ("RG-PRE-16", "Where do you deploy the blades?")
    assert plain(question.details()) == near(
        {
            "area": [0.0, 0.0, 72.0, 12.0],
            "facing": 0.0,
            "default": [36.0, 12.0, 0.0],
            "unit": "blades",
            "footprint": FOOTPRINT,
        }
    )
    assert proposals(question, 5) == near(
        [[10.861, 7.811, 0], [6.777, 6.993, 180], [17.328, 6.613, 0], [8.914, 2.679, 180], [68.235, 6.925, 0]]
    )
    seen = plain(question.preview(question.read([36, 8, 10])))
    assert plain(seen) == near(
        {
            "refusal": None,
            "end": [36.0, 8.0, 10.0],
            "outline": [
                [[38.423, 7.573], [33.577, 8.427], [33.407, 7.458], [38.252, 6.604]],
                [[36.798, 6.86], [34.86, 7.202], [34.689, 6.233], [36.627, 5.891]],
            ],
            "unit": "blades",
        }
    )


def test_where_the_body_of_a_unit_would_lie() -> None:
    battle = scene()
    question = preparation.deployment_questions(battle, battle.unit("blades"))[0]
    body = question.body_at(30.0, 8.0, 90.0)
    assert (round(body.cx, 3), round(body.cy, 3)) == (29.016, 8.0)
    assert question.pose_about(29.016, 8.0, 90.0) == pytest.approx((30.0, 8.0, 90.0))
    assert plain(question.outline_at((30.0, 8.0, 90.0)))[0][0] == near([30.0, 5.54])


def test_the_other_side_is_set_up_from_its_own_front_backwards() -> None:
    battle = scene()
    question = preparation.deployment_questions(battle, battle.unit("spears"))[0]
    data = plain(question.details())
    assert data["area"] == near([0.0, 36.0, 72.0, 48.0])
    assert (data["facing"], data["default"]) == (180.0, near([36.0, 36.0, 180.0]))


def test_a_place_out_of_ambush() -> None:
    battle = scene()
    question = preparation.arrival_question(battle, battle.unit("blades"))
    assert question.prompt == "Where do the blades come out of ambush?"
    data = plain(question.details())
    assert (data["area"], data["away"], data.get("within")) == ([0.0, 0.0, 72.0, 48.0], 12.0, None)
    # From the own edge on, since enemies must be far.
    assert data["default"] == near([36.0, 1.968, 0.0])
    assert "start" not in data
    assert plain(question.preview((36.0, 8.0, 10.0)))["refusal"] == {
        "code": "near-enemy",
        "clause": "RG-SPC-01",
        "why": "It must be more than 12” from the spears.",
        "by": "spears",
    }


def test_a_place_for_a_scout_move() -> None:
    battle = scene()
    unit = battle.unit("blades")
    whole = band(0.0, 0.0, 72.0, 48.0)
    question = PlaceUnit(battle, unit, "scout-move", "RG-SPC-25", "Where?", whole, within=12.0)
    data = plain(question.details())
    assert data["start"] == data["default"] == near(START)
    assert (data["facing"], data["within"]) == (20.0, 12.0)
    found = proposals(question, 5)
    assert found == near(
        [
            [43.863, 15.649, 20],
            [40.435, 15.755, 200],
            [39.432, 10.774, 20],
            [44.893, 10.522, 20],
            [39.306, 12.19, 200],
        ]
    )


# ---------------------------------------------------------------------------------------- labels


def test_actions_say_how_far_they_go() -> None:
    fast = {**BLADES, "profile": {**BLADES["profile"], "rules": ["Fast"]}}  # type: ignore[dict-item]
    _, battle = arrange({}, {"blades": BLADES, "riders": fast}, {})
    blades, riders = battle.unit("blades"), battle.unit("riders")
    assert [action_label(battle, blades, action) for action in ("hold", "advance", "rush", "charge")] == [
        "Hold: pivot on the spot",
        "Advance: move up to 6”",
        "Rush: move up to 12”",
        "Charge: up to 12” into melee",
    ]
    assert action_label(battle, riders, "advance") == "Advance: move up to 8”"
    assert action_label(battle, riders, "charge") == "Charge: up to 16” into melee"
    assert actions_of(blades, {}) == ["hold", "advance", "rush"]


def test_targets_say_how_many_can_fire() -> None:
    weapons = ["Bow (24”, A1)", "Rifle (24”, A1, Sniper)"]
    archers = {**BLADES, "profile": {"quality": 4, "defense": 4, "models": 5, "weapons": weapons}, "facing": 0}
    near_one = {**SPEARS, "profile": {"quality": 4, "defense": 4, "models": 2}}
    _, battle = arrange({}, {"archers": archers, "spears": near_one}, {})
    bow, rifle = every_slot(battle, battle.unit("archers"))
    assert (bow.key, bow.label) == ("Bow", "Bow (24”, A1)")
    assert [(option.key, option.label) for option in bow.options] == [("spears", "spears (5 can fire)")]
    assert [(option.key, option.label) for option in rifle.options] == [
        ("spears", "spears (5 can fire)"),
        ("spears#spears/1", "spears 1 in the spears"),
        ("spears#spears/2", "spears 2 in the spears"),
    ]


def test_a_single_model_is_not_singled_out() -> None:
    archers = {
        **BLADES,
        "profile": {"quality": 4, "defense": 4, "models": 1, "weapons": ["Rifle (24”, A1, Sniper)"]},
        "facing": 0,
    }
    alone = {**SPEARS, "profile": {"quality": 4, "defense": 4, "models": 1}}
    _, battle = arrange({}, {"archers": archers, "alone": alone}, {})
    (rifle,) = every_slot(battle, battle.unit("archers"))
    assert [option.key for option in rifle.options] == ["alone"]


def first_asked(steps: Any) -> Choice:
    question = next(steps).questions
    (choice,) = question.values()
    assert isinstance(choice, Choice)
    return choice


def test_whoever_used_its_power_is_told_apart_among_the_fallen() -> None:
    _, battle = arrange({}, {"spears": SPEARS}, {})
    unit = battle.unit("spears")
    models = [unit.models[0].having_cast(), unit.models[1].having_breathed(), *unit.models[2:]]
    battle.put(unit.with_same_models(models))
    choice = first_asked(suffer(battle, "spears", [Wounds(1, 1, False)], ScriptedDice(), "RG-SHO-05"))
    assert choice.prompt == "Which model of the spears is lost first?"
    assert [option.label for option in choice.options] == [
        "spears 5 (has used its power this round)",
        "spears 3 (has used its power this round)",
        "spears 4",
    ]


@pytest.mark.parametrize(("tired", "fallback"), [(False, "yes"), (True, "no")])
def test_the_tired_do_not_strike_back_unless_told_to(tired: bool, fallback: str) -> None:
    _, battle = arrange({}, {"blades": BLADES, "spears": {**SPEARS, "fatigued": tired}}, {})
    choice = first_asked(strikes_back(battle, "spears", "blades"))
    assert choice.prompt == "Do the spears strike back at the blades?"
    assert choice.default() == fallback
    assert choice.about == ("spears", "blades")


# ---------------------------------------------------------------------------------------- no way out


def walled_in(*rules: str) -> Battle:
    """A single model between four rocks, each a hair away: it can neither move nor turn."""
    profile = {"quality": 4, "defense": 4, "rules": list(rules)}
    rocks = [
        {"at": [36 + 1.004 * x, 23.508 + 1.004 * y], "size": [1, 1], "impassable": True}
        for x, y in ((0, 1), (0, -1), (1, 0), (-1, 0))
    ]
    return arrange({"terrain": rocks}, {"one": {"side": "A", "profile": profile, "at": [36, 24]}}, {})[1]


def test_who_cannot_move_is_proposed_to_stay() -> None:
    battle = walled_in()
    question = Consolidation(battle, battle.unit("one"))
    assert question.candidates(random.Random(3), 4) == [("stay",)]
    assert Move(battle, battle.unit("one"), "rush").candidates(random.Random(3), 4) == [()]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (["move", 0, 0.5], "impassable"),
        (["move", 0, 2.5], ""),
        (["pivot", 90], ""),
        (["pivot", 45], "impassable"),
    ],
)
def test_a_flyer_consolidates_to_where_it_can_stand(answer: list[Any], code: str) -> None:
    """RG-SPC-11, RG-MEL-07: over anything, but not onto a rock."""
    battle = walled_in("Flying")
    question = Consolidation(battle, battle.unit("one"))
    refusal = question.check(question.read(answer))
    assert ("" if refusal is None else refusal.code) == code


# ---------------------------------------------------------------------------------------- charges


def test_the_preview_of_a_charge() -> None:
    _, battle = arrange({}, {"blades": {**BLADES, "facing": 0}, "spears": SPEARS}, {})
    blades, spears = battle.unit("blades"), battle.unit("spears")
    best = best_charge(battle, blades, spears)
    assert best is not None
    question = ChargePivot(battle, blades, spears, best)
    assert (question.kind, question.name, question.clause) == ("charge", "charge-pivot", "RG-MOV-03")
    assert question.prompt == "By how much do the blades pivot before charging the spears?"
    assert question.about == ("blades", "spears")
    assert (question.default(), question.read(12.344), question.read(-360)) == (0.0, 12.34, -360.0)
    for wrong in (361, "12", True, None):
        assert isinstance(question.read(wrong), Refusal)
    assert plain(question.details()) == near(
        {"unit": "blades", "target": "spears", "allowance": 12.0, "start": [36, 10, 0], "default": 0.0}
    )
    assert plain(question.preview(0.0)) == near(
        {
            "refusal": None,
            "unit": "blades",
            "target": "spears",
            "touch": [36, 20, 0],
            "end": [36, 20, 0],
            "outline": [
                [[38.46, 20], [33.54, 20], [33.54, 19.016], [38.46, 19.016]],
                [[36.984, 19.016], [35.016, 19.016], [35.016, 18.032], [36.984, 18.032]],
            ],
            "target_outline": [[[33.54, 20], [38.46, 20], [38.46, 20.984], [33.54, 20.984]]],
            "inches": 10.0,
            "words": ["10”", "hits the front"],
        }
    )
    assert plain(question.preview(60.0)) == {
        "refusal": {
            "code": "misses",
            "clause": "RG-MEL-01",
            "why": "Straight ahead from there, it would miss the spears.",
        },
        "unit": "blades",
        "target": "spears",
    }
    found = question.candidates(random.Random(1), 5)
    assert found[0] == 0.0
    assert 2 <= len(found) <= 5
    assert all(question.check(angle) is None for angle in found)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("rules", "code"),
    [(["Scout"], "through-unit"), (["Scout", "Flying"], ""), (["Scout", "Strider"], "through-unit")],
)
def test_scouts_move_through_nobody_unless_they_fly(rules: list[str], code: str) -> None:
    """RG-SPC-25, RG-SPC-11: straight over the spears and beyond them."""
    scouts = {**BLADES, "profile": {**BLADES["profile"], "rules": rules}, "facing": 0}  # type: ignore[dict-item]
    _, battle = arrange({}, {"scouts": scouts, "spears": {**SPEARS, "at": [36, 14]}}, {})
    whole = band(0.0, 0.0, 72.0, 48.0)
    question = PlaceUnit(battle, battle.unit("scouts"), "scout-move", "RG-SPC-25", "Where?", whole, within=12.0)
    refusal = question.check((36.0, 20.0, 0.0))
    assert ("" if refusal is None else refusal.code) == code
    # Turning on the spot is no way through anybody.
    assert question.check((36.0, 10.0, 0.0)) is None


def test_of_weapons_of_one_name_the_furthest_stands_for_the_type_else_the_first() -> None:
    first, second, third = "Bow (24”, A1)", "Bow (24”, A2)", "Bow (30”, A3)"
    for weapons, profile in (([first, second], first), ([second, first], second), ([first, third], third)):
        archers = {"side": "A", "profile": {"quality": 4, "defense": 4, "weapons": weapons}, "at": [36, 10]}
        _, battle = arrange({}, {"archers": archers}, {})
        assert [weapon.profile for weapon in ranged_weapons(battle.unit("archers"))] == [profile]
