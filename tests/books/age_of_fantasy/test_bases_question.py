"""Questions about where models go: what they read, show and propose."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.bases_question import MoveBases, _direction
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.deployment import deployment_question
from banneret.core.engine.ask import Refusal
from tests.data import plain


def two_riders(**table: Any) -> MoveBases:
    profile = {"quality": 4, "defense": 5, "models": 2, "base": [25, 50], "rules": ["Slow"]}
    unit = {"side": "A", "profile": profile, "places": [[30, 20, 90], [32, 20, 90]]}
    foe = {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[60, 40]]}
    battle = arrange(table, {"mine": unit, "foe": foe}, {})[1]
    return MoveBases(march_of(battle, battle.unit("mine"), "advance"), "move", "move", "Where?")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (5, "it takes a table with “places”, or with “to”"),
        ({"to": [1]}, "“to” is [x, y] in inches, or [x, y, heading]"),
        ({"to": [1, 2, 3, 4]}, "“to” is [x, y] in inches, or [x, y, heading]"),
        ({"to": [1, "2"]}, "“to” is [x, y] in inches, or [x, y, heading]"),
        ({"to": [1, 10001]}, "“to” is [x, y] in inches, or [x, y, heading]"),
        ({"places": 5}, "“places” is a list of [x, y, heading]"),
        ({}, "“places” is a list of [x, y, heading]"),
        ({"places": [[1, 2]]}, "it takes 2 places, one for each model, or none"),
        ({"places": [[1, 2], [1]]}, "a place is [x, y, heading]"),
        ({"places": [[1, 2], [1, 2, 3, 4]]}, "a place is [x, y, heading]"),
        ({"places": [[1, 2], [1, True]]}, "a place is [x, y, heading]"),
        ({"places": [], "ways": 3}, "“ways” is a table from a model's number to the corners of its way"),
        ({"places": [], "ways": {"2": []}}, "a way belongs to a model by its number, counted from 0"),
        ({"places": [], "ways": {"00": []}}, "a way belongs to a model by its number, counted from 0"),
        ({"places": [], "ways": {0: []}}, "a way belongs to a model by its number, counted from 0"),
        ({"places": [], "ways": {"0": [[1, 1]] * 13}}, "a way has at most 12 corners, each [x, y]"),
        ({"places": [], "ways": {"0": [[1, 1, 1]]}}, "a corner is [x, y]"),
        ({"places": [], "ways": {"0": [[1, "x"]]}}, "a corner is [x, y]"),
    ],
)
def test_answers_that_cannot_be_read(given: Any, told: str) -> None:
    answer = two_riders().read(given)
    assert isinstance(answer, Refusal)
    assert told in answer.why


def test_answers_that_can() -> None:
    question = two_riders()
    places = [[30.00049, 21], [32, 21.5, 450.004]]
    answer = question.read({"places": places, "ways": {"1": [[31.00051, 20]] * 12, "0": []}})
    # Who names no heading keeps its own; of the ways only those with corners are kept.
    assert answer["places"] == ((30.0, 21.0, 90.0), (32.0, 21.5, 90.0))
    assert answer["ways"] == {"1": ((31.001, 20.0),) * 12}
    assert question.read({"to": [31, 22]})["places"] == ((30.0, 22.0, 90.0), (32.0, 22.0, 90.0))
    assert question.read({"to": [31, 30, 45]})["places"] == ((30.0, 24.0, 90.0), (32.0, 24.0, 90.0))
    assert question.limits() == [4.0, 4.0]


def test_what_a_move_would_come_to() -> None:
    mud = {"at": [32.5, 22], "size": [3, 1], "difficult": True}
    fire = {"at": [31, 23.2], "size": [1, 1], "dangerous": True}
    question = two_riders(terrain=[mud, fire])
    shown = plain(question.preview(question.read({"places": [[30, 23.5], [32, 23.5]]})))
    assert shown == {
        "refusal": None,
        "places": [[30.0, 23.5, 90.0], [32.0, 23.5, 90.0]],
        "paths": [[[30.0, 20.0], [30.0, 23.5]], [[32.0, 20.0], [32.0, 23.5]]],
        "inches": 3.5,
        "words": ["3.5”", "through difficult ground", "2 models in danger"],
        "unit": "mine",
    }
    shown = plain(question.preview(question.read({"places": []})))
    assert shown["places"] == [[30.0, 20.0, 90.0], [32.0, 20.0, 90.0]]
    assert shown["paths"] == [[[30.0, 20.0]], [[32.0, 20.0]]]
    assert (shown["inches"], shown["words"]) == (0.0, [])
    shown = plain(question.preview(question.read({"places": [[30, 25], [32, 25]]})))
    assert shown["refusal"]["code"] == "too-far"
    shown = plain(question.preview(question.read({"places": [[30, 23.5], [32, 20]]})))
    assert (shown["refusal"]["code"], shown["words"][-1]) == ("coherency", "1 model in danger")


def test_what_is_shown_of_a_move() -> None:
    question = two_riders()
    shown = plain(question.details())
    rider = {"name": "mine", "width": 0.984, "depth": 1.969, "round": False}
    assert shown["unit"] == "mine"
    assert shown["mode"] == "move"
    assert [{**model, "id": ""} for model in shown["models"]] == [
        {**rider, "id": "", "width": pytest.approx(0.984, abs=0.001), "depth": pytest.approx(1.969, abs=0.001)}
    ] * 2
    assert shown["start"] == [[30.0, 20.0, 90.0], [32.0, 20.0, 90.0]]
    assert shown["limits"] == [4.0, 4.0]
    assert shown["default"] == {"places": [], "ways": {}}


@pytest.mark.clause("AF-MOV-02")
def test_who_must_close_up_may_not_stay() -> None:
    question = two_riders()
    closed = [(30.0, 21.0, 90.0), (32.0, 21.0, 90.0)]
    must = MoveBases(question.march, "move", "move", "Where?", closed)
    assert plain(must.details())["default"]["places"] == [[30.0, 21.0, 90.0], [32.0, 21.0, 90.0]]
    answers: list[dict[str, Any]] = [{"places": []}, {"places": [[30, 20], [32, 20]]}]
    for given in answers:
        refusal = must.check(must.read(given))
        assert refusal is not None
        assert (refusal.code, refusal.clause) == ("coherency", "AF-MOV-02")
        assert question.check(question.read(given)) is None
    assert must.check(must.read({"places": [[30, 20.5], [32, 20.5]]})) is None


def test_candidates_are_legal_and_all_different() -> None:
    rock = [{"at": [x, y], "size": [1, 1], "impassable": True} for x, y in ((30, 23), (34, 20), (31, 17))]
    question = two_riders(terrain=rock)
    found = question.candidates(random.Random(3), 6)
    assert len(found) == 6
    assert len({repr(answer) for answer in found}) == 6
    assert all(question.check(answer) is None for answer in found)
    assert question.candidates(random.Random(3), 6) == found


def test_who_cannot_move_is_offered_to_stay() -> None:
    walls = [{"at": [31, y], "size": [10, 1], "impassable": True} for y in (18.4, 21.6)]
    walls += [{"at": [x, 20], "size": [1, 4], "impassable": True} for x in (28.3, 33.7)]
    question = two_riders(terrain=walls)
    found = question.candidates(random.Random(1), 3)
    assert all(question.check(answer) is None for answer in found)
    nowhere = two_riders(terrain=walls)
    nowhere.march.limits = [0.0, 0.0]
    assert nowhere.candidates(random.Random(1), 3) == [{"places": ((30, 20, 90), (32, 20, 90)), "ways": {}}]


@pytest.mark.clause("AF-PRE-15")
def test_every_direction_is_as_likely() -> None:
    """Points of a disc, but not so near its middle that they point nowhere."""

    class Given(random.Random):
        def uniform(self, a: float, b: float) -> float:
            assert (a, b) == (-1.0, 1.0)
            return left.pop(0)

    left = [0.05, -0.05, 0.9, -0.9, 0.6, -0.8, 0.0, 0.5]
    assert _direction(Given()) == pytest.approx((0.6, -0.8))
    assert _direction(Given()) == pytest.approx((0.0, 1.0))
    assert not left


def test_a_unit_to_be_deployed_needs_places() -> None:
    profile = {"quality": 4, "defense": 5, "models": 2}
    battle = arrange({}, {"mine": {"side": "A", "profile": profile}}, {"step": "deployment"})[1]
    question = deployment_question(battle, battle.unit("mine"))
    refusal = question.check(question.read({"places": []}))
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.why) == (
        "no-places",
        "AF-PRE-15",
        "Every model needs a place.",
    )
    # Who is set up goes nowhere: no inches, and nobody in danger.
    shown = plain(question.preview(question.read({"places": [[30, 5], [31.2, 5]]})))
    assert (shown["refusal"], shown["words"]) == (None, [])
    shown = plain(question.details())
    assert (shown["away"], shown["facing"]) == (0.0, 0.0)
    assert shown["zone"] == [[[0.0, 0.0], [72.0, 0.0], [72.0, 12.0], [0.0, 12.0]]]
    assert shown["limits"] == []
