"""Where a warrior or a shard may be set down, by exact limits, and that the last free place is found."""

from __future__ import annotations

import random

import pytest

from banneret.books.skirmish.field import Field
from banneret.books.skirmish.scenario import Box
from banneret.books.skirmish.stand_question import DeployWarrior, PlaceShard, answer_of, spot_of
from banneret.core.engine.ask import Refusal
from banneret.core.space.levels import GROUND, Levels, Surface
from banneret.core.space.uprights import Upright

BODY = Upright(0.0, 0.0, 0.0, 0.5, 1.25)
ZONE: Box = (10.0, 10.0, 20.0, 16.0)


def square(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def field(*surfaces: Surface, width: float = 40.0, depth: float = 30.0) -> Field:
    return Field(width, depth, Levels(width, depth, list(surfaces), [], []), [], [], [], True)


def deploying(
    there: Field,
    boxes: list[Box] | None = None,
    others: list[Upright] | None = None,
    foes: list[Upright] | None = None,
    away: float = 0.0,
) -> DeployWarrior:
    names = [f"Friend {k}" for k in range(len(others or []))]
    zone = boxes or [ZONE]
    return DeployWarrior(
        there, "A.one", "One", BODY, zone, "in the south", others or [], names, foes or [], away
    )


def man(x: float, y: float, foot: float = 0.0) -> Upright:
    return BODY.at(x, y, foot)


def why(question: DeployWarrior | PlaceShard, x: float, y: float, level: str = GROUND) -> str:
    refusal = question.check(answer_of((x, y, level)))
    return "" if refusal is None else refusal.code


@pytest.mark.clause("SK-SCN-04")
def test_the_whole_base_is_in_the_zone() -> None:
    question = deploying(field())
    assert why(question, 10.5, 10.5) == ""
    assert why(question, 19.5, 15.5) == ""
    for x, y in ((10.49, 12), (19.51, 12), (12, 10.49), (12, 15.51)):
        assert why(question, x, y) == "outside-zone"
    assert why(question, 12, 12, "loft") == "no-level"


def test_who_is_in_the_way_is_named() -> None:
    question = deploying(field(), others=[man(12, 12), man(15, 12), man(18, 12)])
    refusal = question.check(answer_of((14.5, 12, GROUND)))
    assert refusal is not None
    assert (refusal.code, refusal.why) == ("in-model", "Friend 1 stands there.")
    assert why(question, 13.0, 12) == ""


def test_enemies_are_kept_off_in_space() -> None:
    # 3 inches from edge to edge, and more than that.
    question = deploying(field(), foes=[man(12, 12)], away=3.0)
    assert why(question, 16.0, 12) == "too-near"
    assert why(question, 16.01, 12) == ""
    # From 2 inches up it is the straight way down.
    question = deploying(field(), foes=[man(12, 12, 2.0)], away=3.0)
    assert why(question, 12 + 1 + 2.23, 12) == "too-near"
    assert why(question, 12 + 1 + 2.24, 12) == ""
    assert why(deploying(field(), foes=[man(12, 12)]), 13.01, 12) == ""


@pytest.mark.parametrize(("foot", "flat"), [(0.0, 2.0), (1.2, 1.6), (2.5, None)])
def test_the_last_free_place_between_two_enemies_is_found(foot: float, flat: float | None) -> None:
    """Room for the middle of a base from 12.9 to 13.05, which no grid would hit."""
    box: Box = (10.1, 10.0, 16.6, 11.0)
    left = man(12.9 - 1.0 - (flat or 0.0), 10.5, foot)
    right = man(13.05 + 1.0 + (flat or 0.0), 10.5, foot)
    question = deploying(field(), [box], foes=[left, right], away=2.0)
    spot = question.spot()
    assert spot is not None
    assert why(question, *spot) == ""
    if flat is not None:
        assert 12.9 < spot[0] < 13.05
    assert question.default() == answer_of(spot)


def test_without_any_room_there_is_no_place() -> None:
    box: Box = (10.0, 10.0, 12.0, 11.0)
    assert deploying(field(), [box], foes=[man(11, 10.5)], away=2.0).spot() is None
    assert deploying(field(), [box]).spot() is not None


def test_the_first_place_that_is_proposed_moves_on_with_everybody_who_stands() -> None:
    far = [man(30, 20 + 2 * k) for k in range(3)]
    for count in range(3):
        x, y, level = spot_of(deploying(field(), others=far[:count]).default())
        assert (x, y) == pytest.approx((10.5 + 1.5 * (3 * count % 7), 10.5))
        assert level == GROUND


@pytest.mark.parametrize(
    ("box", "count", "spot"),
    [
        # Seven places to a row, in four rows.
        ((10.0, 10.0, 20.0, 16.0), 8, (15.0, 15.0)),
        ((10.0, 10.0, 20.0, 16.0), 10, (13.5, 10.5)),
        # A little less room, and it is six, or three rows.
        ((10.0, 10.0, 19.9, 16.0), 8, (10.5, 10.5)),
        ((10.0, 10.0, 20.0, 15.4), 7, (10.5, 10.5)),
    ],
)
def test_places_proposed_first_lie_an_inch_and_a_half_apart_as_far_as_the_zone_goes(
    box: Box, count: int, spot: tuple[float, float]
) -> None:
    far = [man(30, 2 + 2 * k) for k in range(count)]
    x, y, _ = spot_of(deploying(field(), [box], others=far).default())
    assert (x, y) == pytest.approx(spot)


def test_a_zone_that_is_full_below_has_room_above() -> None:
    loft = Surface("loft", square(10, 10, 14, 12), 3.0)
    others = [man(10.5 + 0.7 * k, 10.5) for k in range(6)] + [man(10.5 + 0.7 * k, 11.5) for k in range(6)]
    question = deploying(field(loft), [(10.0, 10.0, 14.0, 12.0)], others=others)
    spot = question.spot()
    assert spot is not None
    assert spot[2] == "loft"


def test_the_floors_that_a_zone_reaches() -> None:
    there = field(
        Surface("within", square(12, 11, 14, 13), 3.0),
        Surface("across", square(19, 15, 24, 20), 4.0),
        Surface("beside", square(20, 10, 24, 14), 5.0),
        Surface("above", square(12, 16, 14, 20), 6.0),
        Surface("west", square(6, 10, 10, 14), 7.0),
        Surface("south", square(12, 6, 14, 10), 8.0),
    )
    assert deploying(there).levels() == [GROUND, "within", "across"]
    second: Box = (6.0, 6.0, 8.0, 12.0)
    assert deploying(there, [ZONE, second]).levels() == [GROUND, "within", "across", "west"]


def test_candidates_are_places_of_the_zone_on_all_of_its_floors() -> None:
    there = field(Surface("loft", square(12, 10, 18, 16), 3.0))
    boxes: list[Box] = [(10.0, 10.0, 20.0, 16.0), (30.0, 20.0, 34.0, 24.0)]
    question = deploying(there, boxes, others=[man(13, 13)], foes=[man(20, 10)], away=2.0)
    found = [spot_of(answer) for answer in question.candidates(random.Random(3), 60)]
    assert len(found) == 60
    assert len(set(found)) == 60
    assert {level for _, _, level in found} == {GROUND, "loft"}
    assert all(why(question, *spot) == "" for spot in found)
    assert any(x > 30 for x, _, _ in found)
    assert any(x < 20 for x, _, _ in found)
    assert len(question.candidates(random.Random(3), 1)) == 1


def test_the_question_says_where_its_zone_is() -> None:
    question = deploying(field(), [(10.0, 10.0, 20.0, 16.0), (30.0, 20.0, 34.0, 24.0)])
    told = question.details()
    assert told["radius"] == pytest.approx(0.5)
    assert told["zone"] == [square(10, 10, 20, 16), square(30, 20, 34, 24)]
    assert told["default"] == {"to": (10.5, 10.5), "level": GROUND}
    assert told["unit"] == "A.one"
    shown = question.preview(answer_of((12.0, 13.0, GROUND)))
    assert shown["refusal"] is None
    (outline,) = shown["outline"]
    assert min(x for x, _ in outline) == pytest.approx(11.5, abs=0.01)
    assert max(y for _, y in outline) == pytest.approx(13.5, abs=0.01)


@pytest.mark.parametrize(
    "data",
    [
        {"to": [1]},
        {"to": [1, 2, 3]},
        {"to": [1, "x"]},
        {"to": [1, 10_001]},
        {"to": [1, 2], "level": 3},
        {"to": [1, 2], "on": "loft"},
        {"level": "loft"},
        [1, 2],
    ],
)
def test_what_is_no_place_is_not_read(data: object) -> None:
    refusal = deploying(field()).read(data)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "malformed"


def test_places_are_rounded_and_lie_on_the_ground_if_nothing_is_said() -> None:
    question = deploying(field())
    assert question.read({"to": [12.00049, 13]}) == answer_of((12.0, 13.0, GROUND))
    assert question.read({"to": [12, 13], "level": "loft"}) == answer_of((12.0, 13.0, "loft"))


# --------------------------------------------------------------------------------------------- shards


def test_shards_lie_over_so_far_from_edges_and_from_each_other_in_space() -> None:
    there = field(Surface("loft", square(12, 10, 28, 20), 3.0))
    question = PlaceShard(there, 2, 4, BODY, [(20.0, 12.0, 0.0)], 6.0)
    assert why(question, 6.0, 12) == "outside-zone"
    assert why(question, 6.01, 12) == ""
    assert why(question, 34.0, 12) == "outside-zone"
    assert why(question, 12, 6.0) == "outside-zone"
    assert why(question, 12, 24.0) == "outside-zone"
    assert why(question, 12, 23.99) == ""
    assert why(question, 26.0, 12) == "too-near"
    assert why(question, 26.01, 12) == ""
    # 3 inches up: the square root of 27 to the side.
    assert why(question, 25.19, 12, "loft") == "too-near"
    assert why(question, 25.2, 12, "loft") == ""


@pytest.mark.parametrize(("height", "flat"), [(0.0, 6.0), (3.6, 4.8)])
def test_the_last_free_place_between_two_shards_is_found(height: float, flat: float) -> None:
    there = field(width=20.0, depth=14.0)
    placed = [(9.84 - flat, 7.0, height), (9.9 + flat, 7.0, height)]
    question = PlaceShard(there, 3, 4, BODY, placed, 6.0)
    spot = question.spot()
    assert spot is not None
    assert why(question, *spot) == ""
    assert 9.6 < spot[0] < 10.1
    assert question.details()["radius"] == pytest.approx(0.0)
    assert question.details()["thing"] == "shard"


def test_a_shard_far_above_keeps_none_off_the_ground() -> None:
    question = PlaceShard(field(width=14.0, depth=14.0), 2, 4, BODY, [(7.0, 7.0, 6.5)], 6.0)
    spot = question.spot()
    assert spot is not None
    assert why(question, *spot) == ""
