"""The search for several chargers: what the whole group brings, and who moves first."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from banneret.books.quick_starter.charges.groups import Group
from banneret.books.quick_starter.charges.packing import Spot
from banneret.books.quick_starter.charges.reach import OffsetStretch, OtherCharger
from banneret.books.quick_starter.charges.shapes import Landing
from tests.books.quick_starter.search_scenes import EMPTY, TARGET, landing, made_group, member, stretches
from tests.books.quick_starter.test_small_steps import charger


@pytest.mark.clause("QS-CHG-30")
def test_what_moves_bring_is_counted_once() -> None:
    group = made_group(member(3), member(2), member(1, alone=None), met=0b0100)
    assert group._met([]) == 0b0100
    # Three files from -1.1 to 1.9 touch the second and third column; two from -4.5 to -2.5 the first.
    assert group._met([(0, landing(0.4))]) == 0b0110
    assert group._met([(0, landing(0.4)), (1, landing(-3.5))]) == 0b0111
    assert group._met([(2, landing(0.0))]) == 0b0100
    assert group._worth([], []) == (0, 0)
    assert group._worth([], [(0, landing(0.4))]) == (1, 4)
    assert group._worth([], [(0, landing(0.4)), (1, landing(-3.5))]) == (2, 7)
    assert group._worth([(0, landing(0.4))], [(1, landing(-1.0))]) == (1, 3)
    assert group._worth([], [(2, landing(0.0))]) == (1, 0)
    assert group._less((3, 9), [], 0, landing(0.4)) == (2, 5)
    assert group._less((1, 3), [(0, landing(0.4))], 1, landing(-1.0)) == (0, 0)
    assert group.brings(0, landing(0.4)) == (1, 4)
    counted = group._counted([(0, landing(0.4, 1.0, 2.0, 3.0)), (2, landing(0.0)), (1, landing(-1.0))])
    assert [(i, at.models) for i, at in counted] == [(0, 4), (2, 0), (1, 3)]
    first = counted[0][1]
    assert (first.x, first.y, first.heading, first.offset) == (1.0, 2.0, 3.0, 0.4)


def test_who_is_in_the_way_after_some_moves() -> None:
    group = made_group(member(3), member(2), member(1))
    assert [other.number for other in group._in_the_way(1, [])] == [0, 2]
    moved = [(2, landing(0.0, 11.0, 12.0, 90.0))]
    there = group._in_the_way(1, moved)
    assert [other.number for other in there] == [3, 0]
    assert (there[0].body.x, there[0].body.y, there[0].body.heading) == (11.0, 12.0, 90.0)
    assert there[0].body.width == 1.0
    assert group._in_the_way(0, [*moved, (1, landing(1.0, 13.0, 14.0, 0.0))])[1].number == 4
    assert group._at_rest(2, landing(5.0, 11.0, 12.0, 90.0)) is there[0]
    scene = group.scene_for(1, moved)
    assert [(body.x, body.width) for body in scene.friends] == [(11.0, 1.0), (18.0, 3.0)]
    assert (scene.width, scene.depth, scene.met) == (36.0, 48.0, 0b0110)


def test_places_of_a_stretch_for_one_that_moves_before_others() -> None:
    unit = member(3, offsets=[-1.0, 0.0, 0.99995, 1.0, 1.5, 2.0, 2.00005, 2.2])
    group = made_group(unit, member(2), member(4, "left"))

    def offsets(moved: list[tuple[int, Landing]]) -> list[float]:
        spots = group._places(unit, Spot(1.0, 2.0, 0, 0), moved)
        assert all(spot.low == spot.high for spot in spots)
        return [spot.low for spot in spots]

    assert offsets([]) == [0.99995, 1.0, 1.5, 2.0, 2.00005]
    # Flush beside one on the same Facing: 2.5 to the left of it and to the right.
    assert offsets([(1, landing(4.0)), (2, landing(4.5))])[5:] == [1.5]
    assert offsets([(1, landing(-1.0))])[5:] == [1.5]
    assert offsets([(1, landing(3.5))])[5:] == [1.0]
    assert offsets([(1, landing(4.5))])[5:] == [2.0]
    assert offsets([(1, landing(4.51))])[5:] == []
    spot = group._places(unit, Spot(1.5, 1.5, 0, 0), [])[0]
    assert (spot.own, spot.cells) == (3, 0b1110)
    # All round a place is a place.
    only = Spot(0.0, 0.0, 0, 0)
    assert group._places(member(1, alone=None), only, []) == [only]


def test_offsets_where_something_changes_for_one_or_another() -> None:
    """Marks at -1 and 2; those of another with the fronts side by side, and with a third between the two."""
    wide = Spot(0.0, 1.0, 0, 0)
    wide.stretch = OffsetStretch(0.0, 1.0, 1)
    unit = member(2, stretches=[wide])
    made_group(unit, member(4))._find_offsets(unit)
    # In steps of a fifth from 0 to 1; 3 apart beside the marks of the other.
    assert unit.offsets == pytest.approx([-4.0, -1.0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 2.0, 5.0])
    assert wide.stretch.offsets == pytest.approx([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6])
    # What lies at an end of the stretch is not in it.
    whole = Spot(-1.0, 2.0, 0, 0)
    whole.stretch = OffsetStretch(-1.0, 2.0, 1)
    unit = member(2, stretches=[whole])
    made_group(unit)._find_offsets(unit)
    assert (unit.offsets[0], unit.offsets[-1]) == (-1.0, 2.0)
    assert whole.stretch.offsets == unit.offsets[1:-1]
    assert len(unit.offsets) == 15
    unit = member(2)
    made_group(unit, member(4), member(1), member(6, "left"))._find_offsets(unit)
    beside = {mark + way * apart for mark in (-1.0, 2.0) for way in (-1, 1) for apart in (3.0, 4.0, 1.5, 5.5)}
    assert unit.offsets == pytest.approx(sorted({-1.0, 2.0, *beside}))
    # What is not free is left out, and what is as good as the one before it.
    unit = member(2)
    unit.alone.free_at = lambda offset: offset < 0.0
    unit.alone.marks = lambda: [-2.0, -1.99995, -1.0, 2.0]
    made_group(unit)._find_offsets(unit)
    assert unit.offsets == [-2.0, -1.0]
    nobody = member(1, alone=None)
    made_group(nobody)._find_offsets(nobody)
    assert nobody.offsets == []


class Told(Group):
    """A group that can bring (2, 9); what it is asked to go on from is told."""

    then: list[tuple[int, Landing]]

    def best(self) -> tuple[int, int]:
        return 2, 9

    def _go_on(self, moved: Any, left: Any, enough: Any, over: Any) -> list[tuple[int, Landing]]:
        self.asked = ([i for i, _ in moved], left, enough, over)
        return self.then


def told_group(*units: Any) -> Told:
    group = Told([], TARGET, EMPTY)
    made = made_group(*units)
    group.units, group.starts, group.everybody = made.units, made.starts, made.everybody
    return group


@pytest.mark.clause("QS-CHG-29", "QS-CHG-30")
def test_whether_the_others_can_still_do_as_well() -> None:
    group = told_group(member(3), member(2))
    # The first brings 5, so one unit and 4 models are left to bring.
    group.then = []
    assert group.after(0, landing(0.4)) == (1, 5)
    assert group.asked == ([0], [1], (1, 4), (0, 0))
    assert not group.completes(0, landing(0.4))
    assert group.asked == ([0], [1], (1, 4), (1, 3))
    group.then = [(1, landing(-3.5))]
    # One of its two files and one column, which is too few; two files and two columns are enough.
    assert group.after(0, landing(0.4)) == (2, 8)
    assert not group.completes(0, landing(0.4))
    group.then = [(1, landing(3.0))]
    assert group.after(0, landing(0.4)) == (2, 8)
    alone = told_group(member(3))
    assert alone.after(0, landing(0.4)) == (1, 5)
    assert not alone.completes(0, landing(0.4))


class Hoping(Group):
    """A group with made-up hopes, by the place of a spot."""

    hopes: dict[float, tuple[int, int]]

    def best(self) -> tuple[int, int]:
        return 2, 9

    def _hope(self, k: int, spot: Spot, moved: Any, left: Any, over: Any, any_more: bool) -> tuple[int, int]:
        self.asked = (k, moved, left, over, any_more)
        return self.hopes.get(spot.low, (0, 0))


@pytest.mark.clause("QS-CHG-31")
def test_whether_one_could_move_first_elsewhere() -> None:
    group = Hoping([], TARGET, EMPTY)
    made = made_group(member(3, stretches=[Spot(-1.0, -1.0, 1, 1), Spot(2.0, 3.0, 1, 1)]), member(2))
    group.units, group.everybody = made.units, made.everybody
    group.hopes = {}
    assert group.only_place(0, landing(-1.0))
    assert group.asked == (0, [], [0, 1], (2, 8), True)
    group.hopes = {-1.0: (2, 9)}
    assert group.only_place(0, landing(-1.0))
    assert not group.only_place(0, landing(2.5))
    group.hopes = {2.0: (2, 9)}
    assert not group.only_place(0, landing(-1.0))
    assert not group.only_place(0, landing(2.5))
    assert not group.could_bring_more(0, landing(-1.0), (1, 4))
    assert group.asked == (0, [], [0, 1], (1, 4), True)
    assert group.could_bring_more(0, landing(2.0), (1, 4))


@pytest.mark.clause("QS-CHG-29")
def test_what_one_there_and_the_others_could_bring() -> None:
    """One at its right end, and another that fits beside it or not."""
    there = Spot(3.0, 3.0, 3, 0b0110)
    for right_end, hope in ((4.4, (1, 5)), (4.497, (2, 7))):
        one = charger("front", 1.0, (-3.0, 0.0, 2, 0b0011), (0.0, 3.0, 3, 0b0110))
        other = charger("front", 0.5, (2.0, right_end, 1, 0b1000))
        one.body = other.body = TARGET
        group = made_group(one, other)
        assert group._hope(0, there, [], [0, 1], (0, 0), False) == hope
        assert group._hope(0, there, [], [0, 1], (hope[0], hope[1] - 1), False) == hope
        assert group._hope(0, there, [], [0, 1], hope, False) == (0, 0)
        assert group._hope(0, there, [], [0], (0, 0), False) == (1, 5)
        # Models in contact already are not counted again.
        group.scene.met = 0b0010
        assert group._hope(0, there, [], [0, 1], (0, 0), False) == (hope[0], hope[1] - 1)


class Within:
    """A reach that finds a landing in the stretches that begin where the test says."""

    def __init__(self, *opening: float) -> None:
        self.opening = opening
        self.asked: list[float] = []

    def within(self, stretch: OffsetStretch, others: list[OtherCharger]) -> Landing | None:
        self.asked.append(stretch.low)
        assert [other.number for other in others] == [1]
        return landing(stretch.low) if stretch.low in self.opening else None


def test_the_last_one_goes_where_it_brings_most() -> None:
    offered = stretches((0.0, 1.0, 2, 0b0001), (1.0, 2.0, 2, 0b0110), (2.0, 3.0, 2, 0b1000), (3.0, 3.0, 1, 0))
    for met, over, opening, asked, found in (
        (0, (0, 0), (0.0, 2.0), [1.0, 0.0], 0.0),
        (0, (0, 0), (1.0,), [1.0], 1.0),
        (0, (0, 9), (3.0,), [1.0, 0.0, 2.0, 3.0], 3.0),
        # More than so many models, or than one unit.
        (0, (1, 2), (), [1.0, 0.0, 2.0], None),
        (0, (1, 3), (0.0,), [1.0], None),
        (0, (1, 4), (1.0,), [], None),
        (0, (2, 0), (1.0,), [], None),
        # With the second and third in contact already the others bring more.
        (0b0110, (1, 0), (1.0,), [0.0, 2.0, 1.0], 1.0),
    ):
        reach = Within(*opening)
        group = made_group(member(3, stretches=offered, reach=reach), member(2), met=met)
        moves = group._last(0, [], over)
        assert reach.asked == asked
        assert [(k, at.offset) for k, at in moves] == ([] if found is None else [(0, found)])


@pytest.mark.clause("QS-MOD-44")
def test_the_last_one_round_a_target_takes_the_place_in_the_middle() -> None:
    group = made_group(member(3, alone=None), member(2))
    places = [landing(float(number)) for number in range(5)]
    paths: Any = SimpleNamespace(landings=lambda one: places)
    group._free_paths = lambda unit, moved: paths  # type: ignore[method-assign]
    for over, found in (((0, 0), 2.0), ((0, 9), 2.0), ((1, 0), None), ((1, 1), None), ((2, 0), None)):
        moves = group._last(0, [], over)
        assert [(k, at.offset) for k, at in moves] == ([] if found is None else [(0, found)])
    places.clear()
    assert group._last(0, [], (0, 0)) == []


def test_somewhere_in_a_stretch() -> None:
    wide, single = stretches((0.0, 1.0, 2, 1), (2.0, 2.0, 2, 1))
    unit = member(3, reach=Within(0.0, 2.0))
    group = made_group(unit, member(2))
    found = group._anywhere(unit, wide, [])
    assert found is not None
    assert found.offset == 0.0
    assert group._anywhere(unit, single, []) is None
    assert group._anywhere(unit, Spot(0.0, 1.0, 2, 1), []) is None
    assert group._anywhere(member(3), wide, []) is None
    assert unit.reach.asked == [0.0]


class Squeezing(Group):
    """A group in which the places that a full search finds, and what follows from them, are made up."""

    somewhere: dict[int, Landing]
    worth: dict[float, tuple[int, int]]

    def _anywhere(self, unit: Any, spot: Spot, moved: Any) -> Landing | None:
        self.looked.append(spot.low)
        return self.somewhere.get(unit.index)

    def _go_first(
        self, k: int, landing: Landing, moved: Any, rest: Any, enough: Any, over: Any
    ) -> list[tuple[int, Landing]]:
        self.asked = (k, moved, rest, enough, over)
        return [(k, landing)]

    def _worth(self, moved: Any, moves: Any) -> tuple[int, int]:
        return self.worth[moves[-1][1].offset]

    def prepare(self, *units: Any) -> None:
        made = made_group(*units)
        self.units, self.everybody = made.units, made.everybody
        self.looked: list[float] = []


def test_places_that_only_a_full_search_finds() -> None:
    group = Squeezing([], TARGET, EMPTY)
    trials = [(-2, -9, 0, 1), (-2, -7, 1, 0), (-1, -5, 1, 1)]
    spots = [Spot(0.0, 1.0, 1, 1), Spot(2.0, 3.0, 1, 1)]
    moved = [(2, landing(9.0))]
    for somewhere, over, looked, found in (
        ({0: landing(4.0), 1: landing(5.0)}, (1, 5), [2.0], 4.0),
        ({1: landing(5.0)}, (1, 5), [2.0, 0.0], 5.0),
        ({}, (1, 5), [2.0, 0.0], None),
        ({}, (1, 4), [2.0, 0.0, 2.0], None),
        ({0: landing(6.0), 1: landing(5.0)}, (1, 5), [2.0, 0.0], 5.0),
        ({0: landing(4.0)}, (2, 9), [], None),
    ):
        group.prepare(member(3, stretches=spots), member(2, stretches=spots), member(1))
        group.somewhere = somewhere
        group.worth = {4.0: (2, 9), 5.0: (2, 7), 6.0: (1, 5)}
        moves = group._squeeze_in(moved, [0, 1], (3, 9), over, trials)
        assert group.looked == looked
        assert [at.offset for _, at in moves] == ([] if found is None else [found])
        if found is not None:
            k = moves[0][0]
            assert group.asked == (k, moved, [1 - k], (3, 9), over)


class First(Group):
    """A group whose first moves depend on what the test promises and allows, by the place of a spot."""

    def _promises(self, k: int, spot: Spot) -> bool:
        return spot.low in self.promised

    def _allowed(self, k: int, spot: Spot) -> Landing | None:
        return landing(spot.low, x=spot.low) if spot.low in self.allowed else None

    def _places(self, unit: Any, stretch: Spot, moved: Any) -> list[Spot]:
        return [stretch, Spot(stretch.high, stretch.high, 1, 1)]

    def _anywhere(self, unit: Any, spot: Spot, moved: Any) -> Landing | None:
        return landing(spot.low + 0.5)

    def completes(self, k: int, landing: Landing) -> bool:
        return landing.offset in self.complete

    def prepare(self, unit: Any, promised: tuple[float, ...], allowed: tuple[float, ...]) -> None:
        self.units = made_group(member(1), unit).units
        self.promised, self.allowed = promised, allowed
        self.complete: tuple[float, ...] = ()


@pytest.mark.clause("QS-CHG-31")
def test_the_first_moves_that_are_offered() -> None:
    group = First([], TARGET, EMPTY)
    unit = member(2, stretches=[Spot(-3.0, -2.0, 1, 1), Spot(-1.0, 0.5, 1, 1), Spot(2.0, 3.0, 1, 1)])
    every = (-3.0, -2.0, -1.0, 0.5, 2.0, 3.0)
    for promised, allowed, offered in (
        (every, every, [-3.0, 0.5, 3.0]),
        (every, (-2.0, -1.0, 2.0), [-2.0, -1.0, 2.0]),
        (every, (2.0, 3.0), [2.0, 3.0]),
        ((-3.0, -1.0), every, [-3.0, 0.5]),
        ((2.0,), every, [2.0, 3.0]),
        ((), every, []),
    ):
        group.prepare(unit, promised, allowed)
        assert [at.offset for at in group.first_moves(1)] == offered
    # None of them: the best moves begin with it, or a full search of what is promised finds one.
    best = [(1, landing(7.0)), (0, landing(8.0))]
    group.prepare(unit, every, ())
    group.moves = best
    assert [at.offset for at in group.first_moves(1)] == [7.0]
    group.moves = list(reversed(best))
    assert group.first_moves(1) == []
    group.complete = (-0.5, 2.5)
    assert [at.offset for at in group.first_moves(1)] == [-0.5]
    group.promised = (2.0,)
    assert [at.offset for at in group.first_moves(1)] == [2.5]
    # All round every place is offered.
    group.prepare(member(2, alone=None, stretches=unit.stretches), every, (-2.0, -1.0, 2.0))
    assert [at.offset for at in group.first_moves(1)] == [-2.0, -1.0, 2.0]
