"""Ways round obstacles with every limit met exactly.

What rounding forgives is a quarter of an inch here instead of a millionth, and all else is a whole number of
quarters, which every processor reckons alike: so each limit shows on which side of it equality lies.
"""

from __future__ import annotations

import math

import pytest

from banneret.core.space import pathfinding
from banneret.core.space.obstacle_edges import Body, StraightLeg
from banneret.core.space.obstacles import Obstacle
from banneret.core.space.pathfinding import (
    _between,
    _facing,
    _followed,
    _in_any,
    _Node,
    _pair,
    _same_side,
    _Search,
    _squeeze,
    _to_point,
    _without_needless,
    find_path,
    find_path_to_any,
    path_length,
)

pytestmark = pytest.mark.plain

Point = tuple[float, float]


@pytest.fixture(autouse=True)
def quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("EPS", "HAIR", "SAME", "OVERLAP", "_OVER"):
        monkeypatch.setattr(pathfinding, name, 0.25)


def disc(x: float, y: float, rho: float) -> Obstacle:
    return Obstacle([(x, y)], rho)


def box(x0: float, y0: float, x1: float, y1: float, rho: float = 0.0) -> Obstacle:
    return Obstacle([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], rho)


def a_search(
    obstacles: list[Obstacle], end: Point = (20.0, 0.0), longest: float = 1000.0, start: Point = (-20.0, 0.0)
) -> _Search:
    search = _Search(*start, [end], obstacles, -100.0, -100.0, 100.0, 100.0, longest)
    search.bodies = [Body(obstacle, obstacle.rho) for obstacle in obstacles]
    search.goals = [[] for _ in obstacles]
    return search


def way(
    start: Point, end: Point, longest: float = 50.0, obstacles: list[Obstacle] | None = None
) -> list[Point]:
    return find_path(*start, *end, obstacles or [], 0.0, 0.0, 40.0, 20.0, longest)


def to_any(
    start: Point, ends: list[Point], longest: float = 50.0, obstacles: list[Obstacle] | None = None
) -> list[Point]:
    return find_path_to_any(*start, ends, obstacles or [], 0.0, 0.0, 40.0, 20.0, longest)


# --------------------------------------------------------------------------------------------- the question


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        *(((1.0, 5.0), (6.25, 5.0), True), ((1.0, 5.0), (6.5, 5.0), False)),
        *(((3.0, 1.0), (3.0, 6.25), True), ((3.0, 1.0), (3.0, 6.5), False)),
        *(((1.0, 1.0), (4.0, 5.0), True), ((1.0, 1.0), (5.0, 5.0), False)),
        *(((-0.25, 5.0), (3.0, 5.0), True), ((-0.5, 5.0), (3.0, 5.0), False)),
        *(((3.0, 5.0), (-0.25, 5.0), True), ((3.0, 5.0), (-0.5, 5.0), False)),
        *(((40.25, 5.0), (38.0, 5.0), True), ((40.5, 5.0), (38.0, 5.0), False)),
        *(((38.0, 5.0), (40.25, 5.0), True), ((38.0, 5.0), (40.5, 5.0), False)),
        *(((3.0, -0.25), (3.0, 3.0), True), ((3.0, -0.5), (3.0, 3.0), False)),
        *(((3.0, 3.0), (3.0, -0.25), True), ((3.0, 3.0), (3.0, -0.5), False)),
        *(((3.0, 20.25), (3.0, 18.0), True), ((3.0, 20.5), (3.0, 18.0), False)),
        *(((3.0, 18.0), (3.0, 20.25), True), ((3.0, 18.0), (3.0, 20.5), False)),
    ],
)
def test_a_straight_way_at_the_end_of_its_limits(start: Point, end: Point, found: bool) -> None:
    """5" long, on a table of 40" by 20"."""
    assert way(start, end, 5.0) == ([start, end] if found else [])


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        *(((1.0, 5.0), (6.25, 5.0), True), ((1.0, 5.0), (6.5, 5.0), False)),
        *(((3.0, 1.0), (3.0, 6.25), True), ((3.0, 1.0), (3.0, 6.5), False)),
        *(((-0.25, 5.0), (3.0, 5.0), True), ((-0.5, 5.0), (3.0, 5.0), False)),
        *(((40.25, 5.0), (38.0, 5.0), True), ((40.5, 5.0), (38.0, 5.0), False)),
        *(((3.0, -0.25), (3.0, 3.0), True), ((3.0, -0.5), (3.0, 3.0), False)),
        *(((3.0, 20.25), (3.0, 18.0), True), ((3.0, 20.5), (3.0, 18.0), False)),
    ],
)
def test_a_straight_way_to_any_at_the_end_of_its_limits(start: Point, end: Point, found: bool) -> None:
    assert bool(to_any(start, [end], 5.0)) is found
    assert bool(to_any(start, [(30.0, 15.0), end], 5.0)) is found


def test_who_stands_a_hair_inside_stands_at_the_edge() -> None:
    rock = disc(10.0, 10.0, 2.0)
    for x, found in ((7.0, True), (8.0, True), (8.25, True), (8.5, False)):
        assert bool(way((3.0, 10.0), (x, 10.0), 50.0, [rock])) is found
        assert bool(way((x, 10.0), (3.0, 10.0), 50.0, [rock])) is found
        assert bool(to_any((3.0, 10.0), [(x, 10.0)], 50.0, [rock])) is found
        assert bool(to_any((x, 10.0), [(3.0, 10.0)], 50.0, [rock])) is found


def test_what_is_deep_in_an_obstacle() -> None:
    rock = disc(10.0, 10.0, 2.0)
    for x, most, deep in ((8.5, 0.5, False), (8.75, 0.5, True), (8.0, -0.5, False), (8.25, 0.0, True)):
        assert _in_any([disc(30.0, 10.0, 1.0), rock], x, 10.0, most) is deep


# ------------------------------------------------------------------------------------------ lines that touch


def joined(search: _Search) -> list[tuple[int, int]]:
    """How many legs leave each of two bodies with it on the left and on the right."""
    return [(len(body.left), len(body.right)) for body in search.bodies]


@pytest.mark.parametrize(
    ("r", "x", "s", "count"),
    [
        *((1.0, 0.25, 1.0, 0), (1.0, 0.5, 1.0, 1), (3.0, 2.0, 1.0, 1), (3.0, 1.75, 1.0, 0)),
        *((1.0, 2.0, 3.0, 1), (1.0, 1.75, 3.0, 0)),
    ],
)
def test_lines_with_two_discs_on_one_side(r: float, x: float, s: float, count: int) -> None:
    """None if they stand in one place, or if one lies in the other; touching from within is enough."""
    search = a_search([disc(0.0, 0.0, r), disc(x, 0.0, s)])
    _same_side(search, 0, 0, 1, 0)
    assert joined(search) == [(count, count), (count, count)]


@pytest.mark.parametrize(
    ("r", "x", "s", "count"),
    [
        *((1.0, 4.0, 1.0, 2), (1.0, 2.0, 1.0, 2), (1.0, 1.75, 1.0, 2), (1.0, 1.5, 1.0, 0)),
        *((0.0, 0.25, 0.0, 0), (0.0, 0.5, 0.0, 2)),
    ],
)
def test_lines_between_two_discs(r: float, x: float, s: float, count: int) -> None:
    search = a_search([disc(0.0, 0.0, r), disc(x, 0.0, s)])
    assert _between(search, 0, 0, 1, 0) == count
    assert joined(search) == [(count // 2, count // 2)] * 2


def test_a_leg_leads_from_disc_to_disc_and_back() -> None:
    """Along the top of both, clockwise round the one and then round the other."""
    search = a_search([disc(0.0, 0.0, 1.0), disc(8.0, 0.0, 1.0)])
    _same_side(search, 0, 0, 1, 0)
    one, two = search.bodies
    (leg,) = one.right
    assert (leg.source, leg.body, leg.way) == (0, 1, -1.0)
    assert (leg.ax, leg.ay, leg.bx, leg.by, leg.length) == pytest.approx((0.0, 1.0, 8.0, 1.0, 8.0))
    assert (leg.leave, leg.meet) == pytest.approx((0.5 * math.pi, 0.5 * math.pi))
    (leg,) = one.left
    assert (leg.source, leg.body, leg.way) == (0, 1, 1.0)
    assert (leg.ax, leg.ay, leg.bx, leg.by) == pytest.approx((0.0, -1.0, 8.0, -1.0))
    (leg,) = two.left
    assert (leg.source, leg.body, leg.way) == (1, 0, 1.0)
    assert (leg.ax, leg.ay, leg.bx, leg.by) == pytest.approx((8.0, 1.0, 0.0, 1.0))
    (leg,) = two.right
    assert (leg.source, leg.body, leg.way) == (1, 0, -1.0)
    assert (leg.ax, leg.ay, leg.bx, leg.by) == pytest.approx((8.0, -1.0, 0.0, -1.0))


def test_corners_that_face_alike() -> None:
    """Squares side by side: their sides face the same ways, and corners are paired as they turn."""
    for two in (box(8.0, 0.0, 10.0, 2.0), box(8.0, 3.0, 12.0, 5.0)):
        one = Body(box(0.0, 0.0, 2.0, 2.0), 0.0)
        assert _facing(one, Body(two, 0.0), 1.0) == [0, 4, 5, 9, 10, 14, 15, 3]
        assert _facing(one, Body(two, 0.0), -1.0) == [1, 2, 6, 7, 11, 8, 12, 13]
    assert _facing(one, Body(disc(8.0, 0.0, 1.0), 1.0), 1.0) == [0, 1, 2, 3]
    assert _facing(Body(Obstacle([(0.0, 0.0), (2.0, 0.0)], 1.0), 1.0), one, 1.0) == list(range(8))
    triangle = Body(Obstacle([(8.0, 0.0), (10.0, 0.0), (8.0, 2.0)], 0.0), 0.0)
    assert len(_facing(one, triangle, 1.0)) == len(_facing(triangle, one, 1.0)) == 7


@pytest.mark.parametrize(("low", "count"), [(2.5, 0), (2.25, 4), (2.0, 4), (1.75, 4), (1.5, 0)])
def test_ways_along_a_side_that_another_touches(low: float, count: int) -> None:
    """The lower side of the one above; a quarter of an inch between or into it is forgiven."""
    search = a_search([box(0.0, 0.0, 8.0, 2.0), disc(4.0, low + 1.0, 1.0)])
    _squeeze(search, 0, 1)
    assert sum(len(body.left) + len(body.right) for body in search.bodies) == count
    _squeeze(search, 1, 0)
    assert sum(len(body.left) + len(body.right) for body in search.bodies) == count


@pytest.mark.parametrize(
    ("x", "count"), [(-0.25, 4), (-0.125, 6), (0.0, 6), (0.25, 4), (8.0, 6), (7.75, 4), (8.25, 4)]
)
def test_a_corner_of_the_side_itself_may_be_left_either_way(x: float, count: int) -> None:
    search = a_search([box(0.0, 0.0, 8.0, 2.0), disc(x, 3.0, 1.0)])
    _squeeze(search, 0, 1)
    assert sum(len(body.left) + len(body.right) for body in search.bodies) == count


def test_a_disc_against_each_side_of_a_square() -> None:
    for x, y in ((2.0, -1.0), (5.0, 2.0), (2.0, 5.0), (-1.0, 2.0)):
        search = a_search([box(0.0, 0.0, 4.0, 4.0), disc(x, y, 1.0)])
        _squeeze(search, 0, 1)
        assert joined(search) == [(1, 1), (1, 1)]
        for leg in search.bodies[0].left + search.bodies[0].right:
            assert leg.length == pytest.approx(2.0)
            assert (leg.bx, leg.by) == pytest.approx((min(max(x, 0.0), 4.0), min(max(y, 0.0), 4.0)))


def test_two_that_touch_are_squeezed_between() -> None:
    apart, touching = box(0.0, 3.0, 8.0, 5.0), box(0.0, 2.0, 8.0, 5.0)
    for other, extra in ((apart, False), (touching, True)):
        search = a_search([box(0.0, 0.0, 8.0, 2.0), other])
        _pair(search, 0, 1)
        flat = [leg for body in search.bodies for leg in body.left + body.right if leg.ay == leg.by == 2.0]
        assert bool(flat) is extra


# ------------------------------------------------------------------------------------------- legs to a point


@pytest.mark.parametrize(
    ("rho", "x", "legs"),
    [
        *((2.0, 4.0, 2), (2.0, 2.25, 2), (2.0, 2.0, 4), (2.0, 1.75, 2), (0.0, 1.0, 2), (0.0, 0.5, 2)),
        # In the very place of a corner there is no direction; it stands against it all the same.
        *((0.0, 0.25, 0), (0.0, 0.125, 2)),
    ],
)
def test_legs_from_a_disc_to_a_point(rho: float, x: float, legs: int) -> None:
    found = _to_point(a_search([disc(0.0, 0.0, rho)]), 0, x, 0.0)
    assert len(found) == legs
    assert sorted(leg.way for leg in found) == [-1.0] * (legs // 2) + [1.0] * (legs // 2)
    for leg in found:
        assert (leg.source, leg.body, leg.bx, leg.by) == (0, -1, x, 0.0)


def test_where_a_leg_leaves_a_disc() -> None:
    found = _to_point(a_search([disc(0.0, 0.0, 3.0)]), 0, 5.0, 0.0)
    assert [(leg.way, leg.ax, leg.ay, leg.length) for leg in found] == [
        pytest.approx((1.0, 1.8, -2.4, 4.0)),
        pytest.approx((-1.0, 1.8, 2.4, 4.0)),
    ]


# ------------------------------------------------------------------------------------------------ the search


@pytest.mark.parametrize(
    ("ax", "bx", "reach"),
    [(-2.125, 6.0, True), (-2.25, 6.0, False), (6.0, -2.125, True), (6.0, -2.25, False), (0.0, 8.125, True)],
)
def test_which_lines_a_way_could_run_along(ax: float, bx: float, reach: bool) -> None:
    """10" and a quarter from (0, 0) to (6, 0)."""
    search = a_search([], (6.0, 0.0), 10.0, (0.0, 0.0))
    assert search.in_reach(ax, 0.0, bx, 0.0) is reach
    turned = a_search([], (0.0, 6.0), 10.0, (0.0, 0.0))
    assert turned.in_reach(0.0, ax, 0.0, bx) is reach


@pytest.mark.parametrize(
    ("x", "y", "cost", "kept"),
    [
        *((12.25, 0.0, 0.0, True), (12.5, 0.0, 0.0, False), (-12.25, 0.0, 0.0, True), (-12.5, 0.0, 0.0, False)),
        *((0.0, 10.25, 0.0, True), (0.0, 10.5, 0.0, False), (0.0, -10.25, 0.0, True), (0.0, -10.5, 0.0, False)),
        *((6.0, 0.0, 34.25, True), (6.0, 0.0, 34.5, False), (0.0, 0.0, 34.25, True), (0.0, 0.0, 34.5, False)),
        *((8.0, 0.0, 30.25, True), (8.0, 0.0, 30.5, False)),
    ],
)
def test_which_legs_are_worth_following(x: float, y: float, cost: float, kept: bool) -> None:
    """Inside the box, and short enough with what is left to the end at (6, 0); 40" are allowed."""
    search = _Search(0.0, 0.0, [(6.0, 0.0)], [], -12.0, -10.0, 12.0, 10.0, 40.0)
    heap: list[tuple[float, int, _Node]] = []
    leg = StraightLeg(-1, 0.0, 0.0, 0.0, -1, 1.0, 0.0, x, y)
    search.push(heap, leg, cost, None)
    assert (len(heap), search.pushed) == (int(kept), int(kept))
    if kept:
        assert heap[0][0] == pytest.approx(cost + math.hypot(x, y) + math.hypot(x - 6.0, y))
        assert (heap[0][2].cost, heap[0][2].leg, heap[0][2].before) == (cost + leg.length, leg, None)


@pytest.mark.parametrize(
    ("meet", "leave", "turn", "room", "cost"),
    [
        *((1.0, 5.0, 1.0, 4.0, 14.0), (1.0, 5.0, 1.0, 3.75, 14.0), (1.0, 5.0, 1.0, 3.5, -1.0)),
        *((5.0, 1.0, -1.0, 3.75, 14.0), (5.0, 1.0, -1.0, 3.5, -1.0), (1.0, 5.0, -1.0, 12.0, 22.0)),
        # All but all round is where it stands already.
        *((1.0, 0.875, 1.0, 0.0, 10.0), (1.0, 0.75, 1.0, 0.0, -1.0), (1.0, 0.75, 1.0, 15.5, 25.75)),
        (1.0, 0.75, 1.0, 15.75, 25.75),
    ],
)
def test_going_on_along_an_edge(meet: float, leave: float, turn: float, room: float, cost: float) -> None:
    """The edge of a square is 16" round; -1 where there is not so much room."""
    search = a_search([box(0.0, 0.0, 4.0, 4.0)])
    before = _Node(StraightLeg(-1, 0.0, -20.0, 0.0, 0, turn, meet, 0.0, 0.0), 10.0, None)
    onward = StraightLeg(0, leave, 4.0, 4.0, -1, turn, 0.0, 4.0, 4.0)
    heap: list[tuple[float, int, _Node]] = []
    search.follow(heap, before, search.bodies[0], onward, room)
    assert [node.cost for _, _, node in heap] == ([] if cost < 0.0 else [pytest.approx(cost)])


@pytest.mark.parametrize(
    ("leave", "corners"),
    [
        (5.0, [(4.0, 0.0)]),
        (9.0, [(4.0, 0.0), (4.0, 4.0)]),
        (0.75, []),
        (0.5, [(4.0, 0.0), (4.0, 4.0), (0.0, 4.0), (0.0, 0.0)]),
    ],
)
def test_a_way_is_drawn_along_the_edge_that_it_follows(leave: float, corners: list[Point]) -> None:
    """From 1" along the edge of a square; all but all round it is not followed at all."""
    search = a_search([box(0.0, 0.0, 4.0, 4.0)], (20.0, -20.0), 1000.0, (0.0, -20.0))
    first = StraightLeg(-1, 0.0, 0.0, -20.0, 0, 1.0, 1.0, 1.0, -1.0)
    second = StraightLeg(0, leave, 1.0, -2.0, -1, 1.0, 0.0, 20.0, -20.0)
    points = search.drawn(_Node(second, 0.0, _Node(first, 0.0, None)), 0.2)
    assert points == [(0.0, -20.0), (1.0, -1.0), *corners, (1.0, -2.0), (20.0, -20.0)]


def test_an_end_a_hair_inside_stands_on_the_edge() -> None:
    """What is widened by hardly more than a hair is left as it is."""
    for rho, inside, r in ((0.5, 0.25, 0.5), (1.0, 0.25, 0.75), (1.0, 0.0, 1.0), (1.0, -1.0, 1.0)):
        for end, start in (((rho - inside, 0.0), (-20.0, 0.0)), ((20.0, 0.0), (inside - rho, 0.0))):
            search = _Search(*start, [end], [disc(0.0, 0.0, rho)], -50.0, -50.0, 50.0, 50.0, 100.0)
            search.take_up(0)
            assert (search.bodies[0].r, search.used, len(search.goals)) == (r, [True], 1)


def test_needless_corners_are_left_out() -> None:
    first, last = (0.0, 0.0), (8.0, 0.0)
    assert _without_needless([(4.0, 0.25)], first, last) == [first, last]
    assert _without_needless([(4.0, 0.5)], first, last) == [first, (4.0, 0.5), last]
    assert _without_needless([(2.0, 1.0), (4.0, 0.75), (6.0, -0.5)], first, last) == [
        *(first, (2.0, 1.0), (4.0, 0.75), (6.0, -0.5), last),
    ]
    assert _without_needless([], first, last) == [first, last]


def test_which_obstacles_a_way_runs_into() -> None:
    rocks = [disc(4.0, 0.0, 1.0), disc(4.0, 5.0, 1.0), disc(-3.0, 0.0, 1.0), disc(8.0, 4.0, 1.0)]
    search = a_search(rocks)
    assert search.runs_into([(0.0, 0.0), (8.0, 0.0)], False) == [0]
    assert search.runs_into([(0.0, 0.0), (8.0, 0.0), (8.0, 8.0)], False) == [0, 3]
    search.used[0] = True
    assert search.runs_into([(0.0, 0.0), (8.0, 0.0), (8.0, 8.0)], True) == [3]
    assert search.runs_into([(0.0, 0.0), (8.0, 0.0), (8.0, 8.0)], False) == [0, 3]
    assert search.runs_into([(-3.0, -4.0), (-3.0, 4.0)], True) == [2]
    assert search.runs_into([(-2.0, 5.0), (12.0, 5.0)], True) == [1]


# -------------------------------------------------------------------------------------------- edges followed


def test_corners_of_a_sharp_edge() -> None:
    """The square's corners at 0", 4", 8" and 12" along its edge; one just passed is still there."""
    body = Body(box(0.0, 0.0, 4.0, 4.0), 0.0)
    for at, along, corners in (
        (1.0, 3.0, []),
        (1.0, 3.25, []),
        (1.0, 3.5, [(4.0, 0.0)]),
        (1.0, 8.0, [(4.0, 0.0), (4.0, 4.0)]),
        (4.25, 0.5, [(4.0, 0.0)]),
        (3.75, 1.0, [(4.0, 0.0)]),
        (4.0, 1.0, [(4.0, 0.0)]),
        (4.5, 1.0, []),
        (15.0, 2.0, [(0.0, 0.0)]),
        (13.0, 8.0, [(0.0, 0.0), (4.0, 0.0)]),
        (17.0, 8.0, [(4.0, 0.0), (4.0, 4.0)]),
        (1.0, 0.25, []),
    ):
        assert _followed(body, at, along, 0.2) == corners, (at, along)


def test_corners_of_a_round_edge() -> None:
    """A quarter of a disc of 4": outside it, on the lines that touch it where the way begins and ends."""
    body = Body(disc(0.0, 0.0, 4.0), 4.0)
    quarter = 0.5 * math.pi
    (corner,) = _followed(body, 0.0, 4.0 * quarter, quarter)
    assert corner == pytest.approx((4.0, 4.0))
    found = _followed(body, 0.0, 4.0 * quarter, 0.5 * quarter)
    far = 4.0 / math.cos(0.25 * quarter)
    assert [(math.hypot(x, y), math.atan2(y, x)) for x, y in found] == [
        pytest.approx((far, 0.25 * quarter)),
        pytest.approx((far, 0.75 * quarter)),
    ]
    assert len(_followed(body, 0.0, 4.0 * quarter, 0.49 * quarter)) == 3
    assert len(_followed(body, 1.0, 4.0 * quarter, 0.51 * quarter)) == 2
    assert _followed(body, 1.0, 0.25, 0.1) == []


def test_the_edge_of_a_widened_square() -> None:
    """Corners of 1" round and sides of 4"."""
    body = Body(box(0.0, 0.0, 4.0, 4.0, 1.0), 1.0)
    arc = 0.5 * math.pi
    assert body.around == pytest.approx(16.0 + 4.0 * arc)
    (corner,) = _followed(body, arc + 2.0, 2.0 + arc + 2.0, 2.0)
    assert corner == pytest.approx((5.0, -1.0))
    found = _followed(body, arc + 2.0, 2.0 + 2.0 * (arc + 4.0) - 2.0, 2.0)
    assert [pytest.approx(point) for point in found] == [(5.0, -1.0), (5.0, 5.0)]
    # Widened by no more than what is forgiven it counts as sharp.
    sharp = Body(box(0.0, 0.0, 4.0, 4.0, 0.25), 0.25)
    assert _followed(sharp, 2.0, 4.0, 2.0) == [(4.0, 0.0)]
    assert path_length([(0.0, 0.0), (3.0, 4.0), (3.0, 6.0)]) == pytest.approx(7.0)
    assert path_length([(3.0, 4.0)]) == path_length([]) == 0.0
