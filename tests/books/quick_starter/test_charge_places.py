"""Places along a Facing: the models in contact there, which are told apart, and which of them are offered."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter.charges import facing as charge_facing
from banneret.books.quick_starter.charges.facing import (
    Item,
    Solver,
    cells_at,
    columns_at,
    columns_met,
    models_at,
    most_models,
    own_at,
)
from banneret.books.quick_starter.charges.shapes import (
    Footprint,
    Landing,
    Scene,
    bits,
    cell_behind,
    distinct,
    model_bit,
    stands,
    worth_choosing,
)
from banneret.core.space.geometry import rectangle


@pytest.mark.clause("QS-CHG-30")
@pytest.mark.parametrize(
    ("start", "each", "count", "low", "high", "met"),
    [
        # Four columns of 2 from -4 to 4.
        (-4.0, 2.0, 4, -9.0, 9.0, (0, 4)),
        (-4.0, 2.0, 4, -1.0, 1.0, (1, 2)),
        (-4.0, 2.0, 4, 0.5, 1.5, (2, 1)),
        # Up to a corner, and a little short of it.
        (-4.0, 2.0, 4, -2.0, 0.0, (0, 3)),
        (-4.0, 2.0, 4, -1.995, -0.006, (0, 2)),
        (-4.0, 2.0, 4, -1.99, -0.006, (1, 1)),
        (-4.0, 2.0, 4, -1.99, -0.005, (1, 2)),
        # Just beside the whole, and too far away on either side.
        (-4.0, 2.0, 4, 4.0, 6.0, (3, 1)),
        (-4.0, 2.0, 4, -6.0, -4.0, (0, 1)),
        (-4.0, 2.0, 4, 4.005, 6.0, (3, 1)),
        (-4.0, 2.0, 4, 4.006, 6.0, (0, 0)),
        (-4.0, 2.0, 4, -6.0, -4.006, (0, 0)),
        (0.0, 0.5, 1, 0.1, 0.2, (0, 1)),
    ],
)
def test_the_columns_that_touch_a_stretch(
    start: float, each: float, count: int, low: float, high: float, met: tuple[int, int]
) -> None:
    assert columns_met(start, each, count, low, high) == met


def along(files: int, columns: int, met: int = 0) -> Any:
    """A charger of files 1 inch wide before a target of columns 2 inches wide."""
    fresh = [0]
    for column in range(columns):
        fresh.append(fresh[-1] + (0 if met >> column & 1 else 1))
    return SimpleNamespace(
        files=files,
        width=float(files),
        half=0.5 * files,
        columns=columns,
        length=float(columns),
        models=[1 << column for column in range(columns)],
        fresh=fresh,
    )


@pytest.mark.clause("QS-CHG-30")
@pytest.mark.parametrize(
    ("offset", "own", "columns", "cells"),
    [
        # Three files before four columns, from -4 to 4.
        (0.0, 3, (1, 2), 0b0110),
        (0.4, 3, (1, 2), 0b0110),
        (0.5, 3, (1, 3), 0b1110),
        (0.6, 3, (1, 3), 0b1110),
        (1.6, 3, (2, 2), 0b1100),
        (3.6, 2, (3, 1), 0b1000),
        (4.6, 1, (3, 1), 0b1000),
        (5.5, 1, (3, 1), 0b1000),
        (5.6, 0, (0, 0), 0),
        (-3.6, 2, (0, 1), 0b0001),
        (-5.6, 0, (0, 0), 0),
    ],
)
def test_models_in_contact_at_an_offset(offset: float, own: int, columns: tuple[int, int], cells: int) -> None:
    paths = along(3, 4)
    assert own_at(paths, offset) == own
    assert columns_at(paths, offset) == columns
    assert cells_at(paths, offset) == cells
    assert models_at(paths, offset) == own + bits(cells)
    # Whoever is in contact already does not count again.
    assert models_at(along(3, 4, 0b0101), offset) == own + bits(cells & ~0b0101)


@pytest.mark.clause("QS-MEL-13")
@pytest.mark.parametrize(
    ("side", "cells"),
    [
        # Two full ranks of four, and the second and third file of a third rank.
        ("front", [(0, 3), (0, 2), (0, 1), (0, 0)]),
        ("rear", [(1, 0), (2, 1), (2, 2), (1, 3)]),
        ("left", [(0, 0), (1, 0), (2, 1)]),
        ("right", [(2, 2), (1, 3), (0, 3)]),
    ],
)
def test_the_first_model_behind_each_column(side: str, cells: list[tuple[int, int]]) -> None:
    assert [cell_behind(side, at, 4, 2, (1, 2)) for at in range(len(cells))] == cells


def test_the_first_model_behind_each_column_of_full_ranks() -> None:
    assert [cell_behind("rear", at, 3, 2, ()) for at in range(3)] == [(1, 0), (1, 1), (1, 2)]
    assert [cell_behind("left", at, 3, 2, ()) for at in range(2)] == [(0, 0), (1, 0)]
    assert [cell_behind("right", at, 3, 2, ()) for at in range(2)] == [(1, 2), (0, 2)]
    assert [model_bit(rank, file, 3) for rank in (0, 1) for file in (0, 2)] == [1, 4, 8, 32]
    assert [bits(models) for models in (0, 1, 0b1011, 1 << 40)] == [0, 1, 3, 1]


def landing(offset: float, models: int = 4, x: float = 0.0, y: float = 0.0, heading: float = 0.0) -> Landing:
    return Landing(x, y, heading, offset, models, (0.0, "", 0.0, 0.0), (0.0, 0.0, 0.0))


@pytest.mark.clause("QS-CHG-31")
def test_which_landings_are_kept_apart() -> None:
    def offsets(*given: float) -> list[float]:
        return [place.offset for place in worth_choosing([landing(offset) for offset in given])]

    assert offsets() == []
    assert offsets(1.0, 1.0, 1.009, 0.991) == [1.0]
    assert offsets(1.0, 1.011, 1.02, 0.989) == [1.0, 1.011, 0.989]
    same, east, north, turned = (
        landing(0.0),
        landing(0.0, x=1.0),
        landing(0.0, y=1.0),
        landing(0.0, heading=1.0),
    )
    again = landing(5.0)
    assert distinct([same, east, again, north, turned, east]) == [same, east, north, turned]
    few, many, other = landing(0.0, 3), landing(1.0, 4), landing(2.0, 4)
    assert most_models([few, many, other]) == [many, other]
    assert most_models([few]) == [few]


def test_how_stretches_are_ordered() -> None:
    items = [Item(1.0, 2.0, 4), Item(-3.0, -0.5, 5), Item(-1.0, 1.0, 4), Item(0.0, 0.0, 3), Item(-2.0, -1.0, 4)]
    assert [charge_facing._central(item) for item in items] == [1.0, 0.5, 0.0, 0.0, 1.0]
    assert [charge_facing._by_count(item) for item in items[:2]] == [(-4, 1.0), (-5, -3.0)]
    assert not any(item.barred for item in items)
    assert [charge_facing._Nearest(1.0).key(offset) for offset in (0.0, 3.0, 1.0)] == [1.0, 2.0, 0.0]


class Made(Solver):
    """A solver whose stretches are made up, some of them shut; what it tries is kept."""

    def __init__(
        self, items: list[tuple[float, float, int]], shut: tuple[int, ...] = (), lost: int = 0
    ) -> None:
        charger, target = (
            Footprint(18.0, 10.0, 0.0, 2.0, 1.0, 2, 1),
            Footprint(18.0, 20.0, 180.0, 4.0, 1.0, 4, 1),
        )
        super().__init__(charger, target, "front", Scene([], [], [], 36.0, 48.0), False)
        self.made = [Item(*item) for item in items]
        self.shut = shut
        self.lost = lost  # what rounding takes from the models in contact
        self.asked: list[tuple[float, float]] = []

    def items(self) -> list[Item]:
        return self.made

    def _place(self, low: float, high: float, offset: float) -> Landing | None:
        self.asked.append((low, offset))
        for number, item in enumerate(self.made):
            if (item.low, item.high) == (low, high):
                return None if number in self.shut else landing(offset, item.count - self.lost)
        raise AssertionError("an offset that is no item's")

    def at(self, offset: float) -> Landing | None:
        return self._place(offset, offset, offset)

    def within(self, low: float, high: float, want: float, least: int) -> Landing | None:
        found = self._place(low, high, min(max(want, low), high))
        return found if self.enough(found, least) else None


FIVE = [(-3.0, -2.0, 5), (-2.0, -2.0, 6), (-2.0, -1.0, 6), (0.5, 0.5, 6), (1.0, 2.0, 6), (2.0, 3.0, 7)]


@pytest.mark.clause("QS-CHG-30", "QS-CHG-31")
@pytest.mark.parametrize(
    ("shut", "offered"),
    [
        ((), [2.0, 3.0]),
        # The one with most is shut: the leftmost, the most central and the rightmost of the next.
        ((5,), [-2.0, 0.5, 2.0]),
        ((5, 1), [-2.0, 0.5, 2.0]),
        ((5, 1, 2), [0.5, 2.0]),
        ((5, 3), [-2.0, -1.0, 2.0]),
        ((5, 4), [-2.0, 0.5]),
        ((5, 3, 4), [-2.0, -1.0]),
        ((5, 2, 3, 4), [-2.0]),
        ((1, 2, 3, 4, 5), [-3.0, -2.0]),
        ((0, 1, 2, 3, 4, 5), []),
    ],
)
def test_the_leftmost_the_most_central_and_the_rightmost(shut: tuple[int, ...], offered: list[float]) -> None:
    found = Made(FIVE, shut).best(False)
    assert sorted(place.offset for place in found) == offered
    assert len({place.models for place in found}) <= 1


@pytest.mark.clause("QS-CHG-30")
def test_where_any_place_will_do_one_is_found() -> None:
    assert [place.offset for place in Made(FIVE).best(True)] == [2.0]
    assert [place.offset for place in Made(FIVE, (5,)).best(True)] == [-2.0]
    assert Made(FIVE, (0, 1, 2, 3, 4, 5)).best(True) == []


def test_what_rounding_takes_a_model_from_is_kept_to_spare() -> None:
    for only_one in (True, False):
        solver = Made(FIVE, lost=1)
        (found,) = solver.best(only_one)
        assert (found.models, found is solver.spare) == (6, True)
    solver = Made(FIVE)
    assert not solver.enough(None, 0)
    assert solver.spare is None
    assert solver.enough(landing(0.0, 4), 4)
    assert solver.spare is None
    first, more, same = landing(0.0, 3), landing(1.0, 5), landing(2.0, 5)
    assert not solver.enough(first, 6)
    assert solver.spare is first
    assert not solver.enough(more, 6)
    assert not solver.enough(same, 6)
    assert not solver.enough(first, 6)
    assert solver.spare is more


def test_a_stretch_searched_in_vain_is_not_searched_again() -> None:
    solver = Made(FIVE, (5,))
    assert solver._try(solver.made[5], 0.0) is None
    assert solver._try(solver.made[5], 0.0) is None
    assert solver.made[5].barred
    assert solver.asked == [(2.0, 2.0)]
    assert solver._try(solver.made[4], 0.0) is not None
    assert not solver.made[4].barred


@pytest.mark.clause("QS-CHG-31")
def test_whether_as_many_could_be_in_contact_elsewhere() -> None:
    solver = Made(FIVE)
    assert not solver.only_place(landing(2.5, 7))
    assert not solver.only_place(landing(2.5, 6))
    assert solver.only_place(landing(2.5, 8))
    alone = Made([(-3.0, -2.0, 5), (1.0, 1.0, 6)])
    assert alone.only_place(landing(1.0, 6))
    assert alone.only_place(landing(1.009, 6))
    assert not alone.only_place(landing(1.02, 6))
    assert not alone.only_place(landing(1.0, 5))


TARGET = Footprint(18.0, 20.0, 180.0, 4.0, 2.0, 4, 2)  # from 16 to 20, its front at 20 and its rear at 22
CHARGER = Footprint(18.0, 20.0, 0.0, 2.0, 1.0, 2, 1)


def beside(gap: float, width: float = 2.0) -> Footprint:
    """A body whose left side is so far right of the charger's right side."""
    return Footprint(19.0 + gap + 0.5 * width, 20.0 - 0.1, 0.0, width, 0.5, 1, 1)


def ball(gap: float) -> Footprint:
    return Footprint(19.0 + gap + 1.0, 19.5, 0.0, 2.0, 2.0, round=True, radius=1.0)


@pytest.mark.clause("QS-CHG-26", "QS-GEO-22")
@pytest.mark.parametrize(
    ("body", "friends", "enemies", "ground", "fine"),
    [
        (CHARGER, [], [], [], True),
        (CHARGER.at(18.0, 19.995, 0.0), [], [], [], True),
        (CHARGER.at(18.0, 19.994, 0.0), [], [], [], False),
        (CHARGER.at(18.0, 20.02, 0.0), [], [], [], False),
        # Its front must be there, not its rear.
        (CHARGER.at(18.0, 19.0, 180.0), [], [], [], False),
        (CHARGER, [beside(0.0)], [], [], True),
        (CHARGER, [beside(-0.02)], [], [], False),
        (CHARGER, [ball(0.0)], [], [], True),
        (CHARGER, [ball(-0.02)], [], [], False),
        (CHARGER, [], [beside(0.009)], [], True),
        (CHARGER, [], [beside(0.007)], [], False),
        (CHARGER, [], [ball(0.009)], [], True),
        (CHARGER, [], [ball(0.007)], [], False),
        (CHARGER, [], [], [rectangle(20.0, 19.5, 0.99, 1.0, 0.0)], True),
        (CHARGER, [], [], [rectangle(20.0, 19.5, 1.02, 1.0, 0.0)], False),
        (CHARGER, [], [], [rectangle(2.0, 2.0, 1.0, 1.0, 0.0), rectangle(20.0, 19.5, 1.02, 1.0, 0.0)], False),
    ],
)
def test_where_a_charger_may_stand(
    body: Footprint, friends: list[Footprint], enemies: list[Footprint], ground: list[Any], fine: bool
) -> None:
    assert stands(body, TARGET, Scene(friends, enemies, ground, 36.0, 48.0)) is fine


@pytest.mark.clause("QS-MOD-44", "QS-GEO-22")
def test_where_a_charger_of_a_round_base_may_stand() -> None:
    gun = Footprint(18.0, 21.0, 0.0, 2.0, 2.0, round=True, radius=1.0)
    for y, fine in ((20.0, True), (19.996, True), (19.994, False), (20.02, False)):
        assert stands(CHARGER.at(18.0, y, 0.0), gun, Scene([], [], [], 36.0, 48.0)) is fine


@pytest.mark.clause("QS-CHG-26")
def test_nobody_stands_over_the_edge() -> None:
    low = Footprint(1.0, 3.0, 180.0, 2.0, 2.0, 2, 2)
    for x, fine in ((1.0, True), (0.98, False)):
        assert stands(Footprint(x, 3.0, 0.0, 2.0, 1.0, 2, 1), low, Scene([], [], [], 36.0, 48.0)) is fine
    for width, fine in ((19.01, True), (18.98, False)):
        assert stands(CHARGER, TARGET, Scene([], [], [], width, 48.0)) is fine
    for depth, fine in ((20.01, True), (19.98, False)):
        assert stands(CHARGER, TARGET, Scene([], [], [], 36.0, depth)) is fine
