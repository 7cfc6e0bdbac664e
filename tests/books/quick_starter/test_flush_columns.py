"""A charger flush with a Facing, in whole inches: who touches whom at which offset, and the places offered."""

from __future__ import annotations

import pytest

from banneret.books.quick_starter.charges import facing
from banneret.books.quick_starter.charges.facing import Item, Solver, cells_at, columns_at, models_at, own_at
from banneret.books.quick_starter.charges.shapes import Footprint, Landing, Scene, bits
from banneret.books.quick_starter.charges.solver import reachable, solve

# Two files of five inches, twelve before the front of four files and two ranks.
CHARGER = Footprint(18.0, 8.0, 0.0, 10.0, 5.0, 2, 1)
TARGET = Footprint(18.0, 20.0, 180.0, 20.0, 10.0, 4, 2)


def scene(met: int = 0, friends: list[Footprint] | None = None) -> Scene:
    return Scene(friends or [], [], [], 36.0, 48.0, met)


def solver(met: int = 0) -> Solver:
    return Solver(CHARGER, TARGET, "front", scene(met), False)


@pytest.mark.clause("QS-CHG-30", "QS-GEO-01")
@pytest.mark.parametrize(
    ("offset", "own", "columns"),
    [
        (0.0, 2, (0, 4)),
        (2.0, 2, (1, 3)),
        (-2.0, 2, (0, 3)),
        (2.5, 2, (1, 3)),
        (5.0, 2, (1, 3)),
        (5.01, 2, (2, 2)),
        (10.0, 2, (2, 2)),
        (10.01, 1, (3, 1)),
        (15.0, 1, (3, 1)),
        (-15.0, 1, (0, 1)),
        (15.01, 0, (0, 0)),
        (-15.01, 0, (0, 0)),
    ],
)
def test_who_touches_whom_at_an_offset(offset: float, own: int, columns: tuple[int, int]) -> None:
    paths = solver().paths
    assert own_at(paths, offset) == own
    assert columns_at(paths, offset) == columns
    assert models_at(paths, offset) == own + columns[1]
    first, number = columns
    cells = cells_at(paths, offset)
    assert cells == sum(paths.models[first : first + number])
    assert bits(cells) == number


@pytest.mark.clause("QS-CHG-30")
def test_models_that_touch_somebody_already_are_no_gain() -> None:
    whole = solver().paths.models
    # From the charger's left: the target's files from its right.
    assert whole == [1 << 3, 1 << 2, 1 << 1, 1 << 0]
    paths = solver(whole[1] | whole[3]).paths
    assert [models_at(paths, offset) for offset in (0.0, 2.0, -2.0, 6.0, 12.0, -12.0)] == [4, 3, 4, 3, 1, 2]
    assert paths.fresh == [0, 1, 1, 2, 2]


@pytest.mark.clause("QS-CHG-22", "QS-CHG-27")
def test_straight_on_to_the_facing() -> None:
    found = solver().by(3.0, 0.0, 0.0)
    assert found is not None
    assert (found.x, found.y, found.heading, found.offset) == pytest.approx((18.0, 20.0, 0.0, 0.0))
    assert found.models == 6
    assert found.path[1] == ""
    assert (found.path[0], found.path[2], found.path[3]) == pytest.approx((12.0, 0.0, 0.0))
    assert found.touch == pytest.approx((18.0, 20.0, 0.0))
    assert solver().by(0.0, 1.0, 90.0) is None  # along the facing, never onto it
    assert solver().by(12.5, 1.0, 30.0) is None  # the target is met before the wheel
    aside = Solver(CHARGER.at(34.0, 8.0, 0.0), TARGET, "front", scene(), False)
    assert aside.by(0.0, 0.0, 0.0) is None  # past it
    near = Solver(CHARGER.at(18.0, 19.5, 0.0), TARGET, "front", scene(), False).by(0.0, 0.0, 0.0)
    assert near is not None
    assert near.path[0] == pytest.approx(0.5)
    beside = Solver(CHARGER.at(31.0, 8.0, 0.0), TARGET, "front", scene(), False)
    found = beside.by(0.0, 0.0, 0.0)
    assert found is not None
    assert (found.x, found.y, found.offset, found.models) == pytest.approx((31.0, 20.0, 13.0, 2))


@pytest.mark.clause("QS-CHG-23")
def test_a_wheel_by_a_quarter_onto_the_facing() -> None:
    """It faces east; about (14, 13) it comes to face north, with its front from 14 to 24."""
    for start, before in ((14.0, 0.0), (12.0, 2.0)):
        east = Solver(CHARGER.at(start, 8.0, 90.0), TARGET, "front", scene(), False)
        found = east.by(before, 1.0, 90.0)
        assert found is not None
        assert (found.x, found.y, found.heading, found.offset) == pytest.approx((19.0, 20.0, 0.0, 1.0))
        assert (found.path[0], found.path[2], found.path[3]) == pytest.approx((before, 90.0, 7.0))
        assert found.path[1] == "left"
        assert found.models == 5
        assert east.by(before, 1.0, 91.0) is None


@pytest.mark.clause("QS-CHG-28")
def test_whether_it_may_stand_at_an_offset() -> None:
    friend = Footprint(28.0, 20.0, 0.0, 10.0, 5.0, 2, 1)
    crowded = Solver(CHARGER, TARGET, "front", scene(0, [friend]), False)
    assert [crowded.stands_at(offset) for offset in (0.0, -15.0, -15.02, 1.0, 12.0)] == [
        True,
        False,  # off the board
        False,
        False,
        False,
    ]
    assert crowded.stands_at(-13.0)
    assert not crowded.stands_at(-13.01)
    assert crowded.free_at(0.0)
    assert not crowded.free_at(1.0)
    assert not crowded.free_at(16.0)
    assert crowded.at(1.0) is None
    found = crowded.at(0.0)
    assert found is not None
    assert crowded.at(0.0) is found
    aside = crowded.at(-0.25)
    assert aside is not None
    assert aside.offset == pytest.approx(-0.25)
    assert found.offset == pytest.approx(0.0)


def landing(offset: float, models: int) -> Landing:
    return Landing(0.0, 0.0, 0.0, offset, models, (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))


def test_what_falls_short_by_rounding_is_kept_if_it_is_the_best() -> None:
    one = solver()
    assert not one.enough(None, 0)
    assert one.spare is None
    assert one.enough(landing(0.0, 5), 5)
    assert one.spare is None
    first, second, third = landing(0.0, 3), landing(1.0, 3), landing(2.0, 4)
    for given, kept in ((first, first), (second, first), (third, third), (first, third)):
        assert not one.enough(given, 5)
        assert one.spare is kept


def test_the_order_in_which_stretches_are_looked_at() -> None:
    items = [Item(-6.0, -3.0, 4), Item(-1.0, 2.0, 3), Item(4.0, 5.0, 4)]
    assert [facing._central(item) for item in items] == pytest.approx([3.0, 0.0, 4.0])
    assert [facing._by_count(item) for item in items] == [(-4, -6.0), (-3, -1.0), (-4, 4.0)]
    assert not items[0].barred
    assert facing.most_models([landing(0.0, 3), landing(1.0, 4), landing(2.0, 4)])[0].offset == pytest.approx(
        1.0
    )
    assert facing.elsewhere(-1.0, 1.0, landing(0.0, 3))
    assert facing.elsewhere(-1.0, 0.0, landing(0.0, 3))
    assert facing.elsewhere(0.0, 0.5, landing(0.0, 3))
    assert not facing.elsewhere(-0.005, 0.005, landing(0.0, 3))


@pytest.mark.clause("QS-CHG-30", "QS-CHG-31")
@pytest.mark.parametrize(
    ("width", "files", "offsets", "models"),
    [
        # Only just in the middle all four are touched, by corners; of three more places touch all.
        (20.0, 4, [0.0], 6),
        (15.0, 3, [-2.5, 0.0, 2.5], 5),
        (10.0, 2, [-5.0, 0.0, 5.0], 4),
        (5.0, 1, [-2.5, 0.0, 2.5], 3),
    ],
)
def test_the_places_that_are_offered(width: float, files: int, offsets: list[float], models: int) -> None:
    target = Footprint(18.0, 20.0, 180.0, width, 5.0, files, 1)
    found = sorted(solve(CHARGER, target, "front", scene()), key=lambda one: one.offset)
    assert [one.offset for one in found] == pytest.approx(offsets, abs=0.02)
    assert [one.models for one in found] == [models] * len(offsets)
    assert reachable(CHARGER, target, "front", scene())
    assert not reachable(CHARGER, target, "rear", scene())
    assert all((one.y, one.heading) == pytest.approx((20.0, 0.0)) for one in found)
