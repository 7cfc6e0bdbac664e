"""The question where a body is set down: scanning for room, proposals, and the form on the wire."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from banneret.core.ask import Data, Refusal
from banneret.core.geometry import Polygon, inside_box, rectangle
from banneret.core.placing import PlaceBody, Pose, is_number

AREA = (0.0, 0.0, 11.0, 5.0)


class Crate(PlaceBody):
    """A body 4 wide and 2 deep, set down by its middle, where the test allows it."""

    def __init__(self, legal: Callable[[Pose], bool], facing: float = 0.0, forward_first: bool = True) -> None:
        super().__init__("place", "XX-01", "Where?", ("crate",), AREA, facing, forward_first)
        self.legal = legal
        self.asked = 0

    def refusal(self, pose: Pose) -> Refusal | None:
        self.asked += 1
        if not inside_box(self.body_at(*pose), *AREA):
            return Refusal("outside", self.clause, "It does not fit.")
        return None if self.legal(pose) else Refusal("no", self.clause, "Not there.")

    def body_at(self, x: float, y: float, heading: float) -> Polygon:
        return rectangle(x, y, 2.0, 1.0, heading)

    def pose_about(self, cx: float, cy: float, heading: float) -> Pose:
        return cx, cy, heading

    def outline_at(self, pose: Pose) -> list[list[list[float]]]:
        return [[[x, y] for x, y in self.body_at(*pose).points()]]

    def body_details(self) -> Data:
        return {"unit": "crate", "footprint": [-2.0, 2.0, 2.0]}


def anywhere(pose: Pose) -> bool:
    return True


@pytest.mark.parametrize(
    ("facing", "forward", "spot"),
    [
        (0.0, True, (5.5, 4.0, 0.0)),
        (0.0, False, (5.5, 1.0, 0.0)),
        (180.0, True, (5.5, 1.0, 180.0)),
        (180.0, False, (5.5, 4.0, 180.0)),
    ],
)
def test_the_first_place_is_in_front_or_behind_as_wished(facing: float, forward: bool, spot: Pose) -> None:
    assert Crate(anywhere, facing, forward).default() == pytest.approx(spot)


@pytest.mark.parametrize(
    ("legal", "spot"),
    [
        (lambda pose: pose[0] > 5.6, (6.5, 4.0, 0.0)),
        (lambda pose: pose[0] < 5.4, (4.5, 4.0, 0.0)),
        (lambda pose: abs(pose[0] - 5.5) > 2.5, (8.5, 4.0, 0.0)),
        (lambda pose: pose[0] > 8.9, (9.0, 4.0, 0.0)),
        (lambda pose: pose[0] < 2.1, (2.0, 4.0, 0.0)),
        (lambda pose: pose[1] < 3.9, (5.5, 3.0, 0.0)),
        (lambda pose: pose[1] < 1.1, (5.5, 1.0, 0.0)),
        (lambda pose: pose[2] != 0.0, (5.5, 3.0, 90.0)),
        (lambda pose: pose[2] == 270.0, (5.5, 3.0, 270.0)),
        (lambda pose: pose[2] == 180.0, (5.5, 4.0, 180.0)),
        (lambda pose: 6.6 < pose[0] < 6.9, (6.75, 4.0, 0.0)),
        (lambda pose: 2.3 < pose[1] < 2.7, (5.5, 2.5, 0.0)),
    ],
)
def test_room_is_found_from_the_middle_outwards(legal: Callable[[Pose], bool], spot: Pose) -> None:
    """Straight ahead on a coarse grid first, then turned, then finely; the borders are always tried."""
    assert Crate(legal).default() == pytest.approx(spot)


def test_where_there_is_no_room_there_is_no_spot() -> None:
    assert Crate(lambda pose: False).spot() is None


def test_proposals_are_legal_and_as_many_as_wanted() -> None:
    question = Crate(anywhere)
    found = question.candidates(random.Random(1), 6)
    assert len(found) == 6
    assert all(question.check(pose) is None for pose in found)
    assert {pose[2] for pose in question.candidates(random.Random(1), 40)} > {0.0}


def test_where_guesses_find_nothing_the_scan_does() -> None:
    question = Crate(lambda pose: pose == (9.0, 1.0, 0.0))
    assert question.candidates(random.Random(1), 5) == [(9.0, 1.0, 0.0)]


def test_who_has_found_something_does_not_guess_for_ever() -> None:
    first: list[Pose] = []

    def once(pose: Pose) -> bool:
        if not first:
            first.append(pose)
        return pose == first[0]

    question = Crate(once)
    assert len(question.candidates(random.Random(1), 10)) == 1
    assert 40 <= question.asked <= 42


def test_a_place_is_tried_only_once() -> None:
    question = Crate(anywhere)
    for _ in range(3):
        question.check((5.0, 3.0, 0.0))
    assert question.asked == 1


@pytest.mark.parametrize("data", [None, [1, 2], [1, 2, 3, 4], [1, 2, "3"], [1, 2, True], [1, 2, 1e5], "123"])
def test_what_is_no_place(data: object) -> None:
    assert isinstance(Crate(anywhere).read(data), Refusal)


def test_places_are_rounded() -> None:
    assert Crate(anywhere).read((1.00049, 2, 370.004)) == (1.0, 2.0, 10.0)
    assert is_number(1e4, 1e4)
    assert not is_number(1.1e4, 1e4)
    assert not is_number(float("nan"), 1e4)


def test_what_is_shown() -> None:
    question = Crate(lambda pose: pose[0] > 5.6)
    assert question.details() == {
        "area": [0.0, 0.0, 11.0, 5.0],
        "facing": 0.0,
        "default": pytest.approx([6.5, 4.0, 0.0]),
        "unit": "crate",
        "footprint": [-2.0, 2.0, 2.0],
    }
    seen = question.preview((5.0, 3.0, 0.0))
    assert (seen["refusal"]["code"], seen["end"], seen["unit"]) == ("no", [5.0, 3.0, 0.0], "crate")
    assert question.preview((6.0, 3.0, 0.0))["refusal"] is None
