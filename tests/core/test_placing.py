"""The question where a body is set down: scanning for room, proposals, and the form on the wire."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from banneret.core.engine.ask import Refusal
from banneret.core.space.distances import inside_box
from banneret.core.space.geometry import Polygon, rectangle
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.placing import PlaceBody, Pose, is_number
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import BodyDetails, Outline
from tests.data import plain

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

    def outline_at(self, pose: Pose) -> list[Outline]:
        return [outline_of(self.body_at(*pose))]

    def body_details(self) -> BodyDetails:
        return {"unit": "crate", "footprint": (-2.0, 2.0, 2.0)}


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


def test_every_place_of_a_scan_in_its_order() -> None:
    question = Crate(lambda pose: False)
    assert question.spot() is None
    tried = list(question.tried)
    columns = [5.5, 6.5, 4.5, 7.5, 3.5, 8.5, 2.5, 9.0, 2.0]
    assert tried[:36] == [(x, y, 0.0) for y in (4.0, 3.0, 2.0, 1.0) for x in columns]
    # Turned it is 2 wide and 4 deep.
    columns = [5.5, 6.5, 4.5, 7.5, 3.5, 8.5, 2.5, 9.5, 1.5, 10.0, 1.0]
    assert tried[36:58] == [(x, y, 90.0) for y in (3.0, 2.0) for x in columns]
    assert tried[58:80] == [(x, y, 270.0) for y in (3.0, 2.0) for x in columns]
    assert [pose[2] for pose in tried[80:116]] == [180.0] * 36
    # Then every quarter of an inch, where it has not been yet.
    fine = tried[116:]
    assert fine[0] == (5.75, 4.0, 0.0)
    assert {pose[2] for pose in fine} == {0.0, 90.0, 180.0, 270.0}
    assert {pose[1] for pose in fine if pose[2] == 0.0} == {1.0 + k / 4 for k in range(13)}
    assert {pose[0] for pose in fine if pose[2] == 90.0} == {1.0 + k / 4 for k in range(37)}
    assert len(tried) == 2 * 13 * 29 + 2 * 5 * 37


@pytest.mark.parametrize(
    ("area", "spot"),
    [
        ((0.0, 0.0, 4.0, 2.0), (2.0, 1.0, 0.0)),  # it just fits
        ((0.0, 0.0, 3.9, 2.0), None),
        ((0.0, 0.0, 4.0, 1.9), None),
        ((0.0, 0.0, 2.0, 4.0), (1.0, 2.0, 90.0)),  # turned it just fits
        ((0.0, 0.0, 30.0, 1.9), None),
        ((5.0, 7.0, 9.5, 9.5), (7.25, 8.5, 0.0)),
    ],
)
def test_an_area_that_just_takes_it(area: tuple[float, float, float, float], spot: Pose | None) -> None:
    class Box(Crate):
        def refusal(self, pose: Pose) -> Refusal | None:
            return None

    question = Box(anywhere)
    question.area = area
    assert question.spot() == (None if spot is None else pytest.approx(spot))


def test_guesses_lie_in_the_area_and_mostly_face_ahead() -> None:
    question = Crate(anywhere, facing=10.0)
    guesses = [question.guess(random.Random(seed)) for seed in range(400)]
    turned = [pose for pose in guesses if pose[2] != 10.0]
    assert {pose[2] for pose in turned} == {340.0, 40.0, 100.0, 280.0, 190.0}
    assert 50 < len(turned) < 110
    for at, low, high in ((0, 0.0, 11.0), (1, 0.0, 5.0)):
        places = [pose[at] for pose in guesses]
        assert low <= min(places) < 0.1 * high
        assert high >= max(places) > 0.9 * high


class Always(random.Random):
    """Draws the same again and again."""

    def __init__(self, draw: float) -> None:
        super().__init__(1)
        self.draw = draw

    def random(self) -> float:
        return self.draw

    def choice(self, seq):  # type: ignore[no-untyped-def]
        return seq[0]


def test_where_a_guess_lies() -> None:
    question = Crate(anywhere)
    question.area = (1.0, 2.0, 11.0, 6.0)
    assert question.guess(Always(0.25)) == pytest.approx((3.5, 3.0, 0.0))
    assert question.guess(Always(0.1)) == pytest.approx((2.0, 2.4, 330.0))
    assert question.guess(Always(0.2))[2] == pytest.approx(0.0)


def test_how_often_is_guessed() -> None:
    never = Crate(lambda pose: pose == (5.5, 4.0, 0.0))
    never.guess = lambda rng: (rng.uniform(3.0, 8.0), 2.0, 0.0)  # type: ignore[method-assign]
    assert never.candidates(random.Random(1), 5) == [(5.5, 4.0, 0.0)]
    assert len([pose for pose in never.tried if pose[1] == 2.0]) == 40
    late = Crate(lambda pose: False)
    guessed: list[Pose] = []

    def guess(rng: random.Random) -> Pose:
        guessed.append((3.0 + len(guessed) / 100, 2.0, 0.0))
        return guessed[-1]

    late.guess = guess  # type: ignore[method-assign]
    late.legal = lambda pose: len(guessed) == 25
    # One is found at the 25th guess, which is past four times as many as are wanted.
    assert len(late.candidates(random.Random(1), 5)) == 1
    assert len(guessed) == 25


def test_how_the_question_is_put() -> None:
    question = Crate(anywhere)
    assert (question.kind, question.name, question.clause, question.prompt, question.about) == (
        "place",
        "place",
        "XX-01",
        "Where?",
        ("crate",),
    )
    named = PlaceBody("arrival", "XX-02", "From where?", ("u",), AREA, 90.0, False)
    assert (named.kind, named.name, named.clause, named.prompt, named.about) == (
        "place",
        "arrival",
        "XX-02",
        "From where?",
        ("u",),
    )
    refusal = question.read([1, 2])
    assert isinstance(refusal, Refusal)
    assert refusal.why == "That is not an answer to this question: it takes a place as [x, y, heading]."


@pytest.mark.parametrize(
    ("value", "fine"), [(10_000, True), (10_001, False), (-10_000, True), (10_000.0, True), (10_000.5, False)]
)
def test_how_large_a_number_may_be(value: float, fine: bool) -> None:
    assert is_number(value, 1e4) == fine
    read = Crate(anywhere).read([value, 1, 0])
    assert isinstance(read, Refusal) != fine


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
    assert plain(question.details()) == {
        "area": [0.0, 0.0, 11.0, 5.0],
        "facing": 0.0,
        "default": pytest.approx([6.5, 4.0, 0.0]),
        "unit": "crate",
        "footprint": [-2.0, 2.0, 2.0],
    }
    seen = plain(question.preview((5.0, 3.0, 0.0)))
    assert (seen["refusal"]["code"], seen["end"], seen["unit"]) == ("no", [5.0, 3.0, 0.0], "crate")
    assert plain(question.preview((6.0, 3.0, 0.0)))["refusal"] is None


# ---------------------------------------------------------------------------------------------- in corners

# Where the middle of the crate may be, and a pillar from 3 to 5 and from 0 to 2.
BOX = (2.0, 1.0, 9.0, 4.0)
PILLAR = Obstacle([(3.0, 0.0), (5.0, 0.0), (5.0, 2.0), (3.0, 2.0)], 0.0)


@pytest.mark.parametrize(
    ("facing", "forward", "spot"),
    [
        (0.0, True, (2.0, 4.0)),
        (180.0, False, (2.0, 4.0)),
        (0.0, False, (5.0, 1.0)),
        (180.0, True, (5.0, 1.0)),
    ],
)
def test_the_first_corner_is_in_front_or_behind_as_wished(
    facing: float, forward: bool, spot: tuple[float, float]
) -> None:
    """Of those as far to the front the nearest to the middle, of those as near the left one."""
    found = Crate(anywhere, facing, forward).first_corner(facing, [PILLAR], BOX)
    assert found == pytest.approx((*spot, facing), abs=0.005)


@pytest.mark.parametrize(
    ("legal", "spot"),
    [
        (lambda pose: pose[0] > 3.0, (9.0, 4.0)),
        (lambda pose: pose[1] < 3.9, (4.0, 2.0)),
        (lambda pose: pose[1] < 1.006, (5.0, 1.0)),
        (lambda pose: pose[1] < 1.006 and pose[0] < 4.0, (3.0, 1.0)),
        (lambda pose: pose[1] < 1.006 and pose[0] < 2.5, (2.0, 1.0)),
        (lambda pose: pose[1] < 1.006 and pose[0] > 6.0, (9.0, 1.0)),
        (lambda pose: 2.5 < pose[0] < 2.9, None),
    ],
)
def test_corners_are_gone_through_from_the_front(
    legal: Callable[[Pose], bool], spot: tuple[float, float] | None
) -> None:
    found = Crate(legal).first_corner(0.0, [PILLAR], BOX)
    if spot is None:
        assert found is None
    else:
        assert found is not None
        # Of the pillar's far side a place beside a corner is taken as well.
        assert found[1] == pytest.approx(spot[1], abs=0.005)
        assert found[0] == pytest.approx(spot[0], abs=0.005) or spot == (4.0, 2.0)


def test_a_corner_that_rounding_bars_is_shifted_by_thousandths() -> None:
    """Only as far as four of them, to either side and ahead or back."""
    for dx, dy in ((0.0, 0.0), (0.001, 0.0), (0.0, -0.002), (-0.003, 0.001), (0.004, -0.004)):
        only = (round(5.0 + dx, 3), round(3.0 + dy, 3))
        crate = Crate(lambda pose, only=only: pose[:2] == pytest.approx(only, abs=0.0004))  # type: ignore[misc]
        found = crate.first_corner(0.0, [], (5.0, 3.0, 5.0, 3.0))
        assert found == pytest.approx((*only, 0.0), abs=0.0004)
    crate = Crate(lambda pose: pose[0] > 5.0045)
    assert crate.first_corner(0.0, [], (5.0, 3.0, 5.0, 3.0)) is None
    assert crate.asked == 81
