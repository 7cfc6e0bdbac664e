"""Places that are just free: on edges and where they cross, against circles and lines worked out by hand."""

from __future__ import annotations

import math
import random

import pytest

from banneret.books.age_of_fantasy import edges as module
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.edges import Edges, Spot
from banneret.books.age_of_fantasy.separation import Retreat, Ties
from banneret.core.space.bases import Base, gap
from banneret.core.space.geometry import EPS
from banneret.core.space.obstacles import Obstacle, obstacle_of_base

HALF = 0.5 * math.sqrt(3.0)


def rounded(spots: list[Spot]) -> list[tuple[float, float, float]]:
    return sorted((round(a, 4) + 0.0, round(x, 4) + 0.0, round(y, 4) + 0.0) for a, x, y in spots)


def test_the_nearest_place_on_a_circle() -> None:
    edges = Edges(3.0, 4.0, 4.0)
    edges.circles.append((0.0, 0.0, 1.0))
    assert rounded(edges.nearest()) == [(4.0, 0.6, 0.8)]
    edges = Edges(0.0, 0.0, 1.0)
    edges.circles.append((0.0, 0.0, 1.0))
    assert rounded(edges.nearest()) == [(1.0, -1.0, 0.0), (1.0, 0.0, -1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0)]


@pytest.mark.clause("AF-MEL-22")
def test_from_the_middle_of_a_circle_it_is_as_near_on_every_side() -> None:
    """So it is from where rounding has brought somebody who stands there."""
    for off, count in ((0.0, 4), (EPS, 4), (2.0 * EPS, 1)):
        edges = Edges(off, 4.0, 2.0)
        edges.circles.append((0.0, 4.0, 1.0))
        assert len(edges.nearest()) == count


@pytest.mark.parametrize(
    ("x", "y", "foot"),
    [
        (1.0, 2.0, (2.0, 1.0, 0.0)),
        (-3.0, 4.0, (5.0, 0.0, 0.0)),
        (7.0, 4.0, (5.0, 4.0, 0.0)),
        (2.0, -1.0, (1.0, 2.0, 0.0)),
    ],
)
def test_the_nearest_place_on_a_side(x: float, y: float, foot: Spot) -> None:
    edges = Edges(x, y, 5.0)
    edges.add_side(0.0, 0.0, 4.0, 0.0)
    assert rounded(edges.nearest()) == [foot]
    short = Edges(x, y, foot[0] - 0.01)
    short.add_side(0.0, 0.0, 4.0, 0.0)
    assert short.sides == []
    point = Edges(x, y, 9.0)
    point.add_side(1.0, 1.0, 1.0, 1.0)
    assert rounded(point.nearest()) == [(round(math.hypot(x - 1, y - 1), 4), 1.0, 1.0)]


def test_where_two_circles_cross() -> None:
    edges = Edges(0.0, 0.0, 9.0)
    edges.circles += [(0.0, 0.0, 1.0), (1.0, 0.0, 1.0)]
    assert rounded(edges.crossings()) == [(1.0, 0.5, round(-HALF, 4)), (1.0, 0.5, round(HALF, 4))]
    for other in ((2.01, 0.0, 1.0), (0.0, 0.0, 0.5), (0.2, 0.0, 0.5)):
        edges.circles[1] = other
        assert edges.crossings() == []
    # Circles of different size: 3, 4 and 5 make a right angle.
    edges.circles[:] = [(0.0, 0.0, 3.0), (5.0, 0.0, 4.0)]
    assert rounded(edges.crossings()) == [(3.0, 1.8, -2.4), (3.0, 1.8, 2.4)]
    edges.circles[:] = [(0.0, 0.0, 4.0), (0.0, 5.0, 3.0)]
    assert rounded(edges.crossings()) == [(4.0, -2.4, 3.2), (4.0, 2.4, 3.2)]


def test_where_a_circle_crosses_a_side() -> None:
    edges = Edges(0.0, 0.0, 9.0)
    edges.circles.append((1.0, 1.0, 5.0))
    edges.add_side(-9.0, 4.0, 9.0, 4.0)
    assert rounded(edges.crossings()) == [(5.0, -3.0, 4.0), (round(math.hypot(5, 4), 4), 5.0, 4.0)]
    edges.sides[:] = [(1.0, 4.0, 9.0, 4.0)]
    assert rounded(edges.crossings()) == [(round(math.hypot(5, 4), 4), 5.0, 4.0)]
    edges.sides[:] = [(-9.0, 6.1, 9.0, 6.1)]
    assert edges.crossings() == []
    edges.most = 5.5
    edges.sides[:] = [(-9.0, 4.0, 9.0, 4.0)]
    assert rounded(edges.crossings()) == [(5.0, -3.0, 4.0)]


def test_where_two_sides_cross() -> None:
    edges = Edges(0.0, 0.0, 9.0)
    edges.sides += [(0.0, 0.0, 4.0, 4.0), (0.0, 4.0, 4.0, 0.0)]
    assert rounded(edges.crossings()) == [(round(math.hypot(2, 2), 4), 2.0, 2.0)]
    for other in ((0.0, 4.0, 1.9, 2.1), (3.0, 0.0, 5.0, 0.0), (0.0, 1.0, 4.0, 5.0), (2.1, 1.9, 4.0, 0.0)):
        edges.sides[1] = other
        assert edges.crossings() == []
    edges.sides[1] = (3.0, 0.0, 3.0, 9.0)
    assert rounded(edges.crossings()) == [(round(math.hypot(3, 3), 4), 3.0, 3.0)]


def test_the_table_is_a_box() -> None:
    edges = Edges(1.0, 2.0, 99.0)
    edges.add_box(0.5, 0.25, 10.0, 8.0)
    assert rounded(edges.nearest()) == [(0.5, 0.5, 2.0), (1.75, 1.0, 0.25), (6.0, 1.0, 8.0), (9.0, 10.0, 2.0)]
    corners = {(0.5, 0.25), (10.0, 0.25), (10.0, 8.0), (0.5, 8.0)}
    assert {(x, y) for _, x, y in rounded(edges.crossings())} == corners


@pytest.mark.clause("AF-MEL-22")
def test_edges_that_just_touch() -> None:
    """From outside and from inside: there is one place, found from either side."""
    edges = Edges(0.0, 0.0, 9.0)
    for other, place in (((2.0, 0.0, 1.0), (1.0, 1.0, 0.0)), ((0.5, 0.0, 0.5), (1.0, 1.0, 0.0))):
        for circles in ([(0.0, 0.0, 1.0), other], [other, (0.0, 0.0, 1.0)]):
            edges.circles[:] = circles
            assert rounded(edges.crossings()) == [place, place]
    edges.circles[:] = [(1.0, 1.0, 5.0)]
    edges.sides[:] = [(-9.0, 6.0, 9.0, 6.0)]
    assert rounded(edges.crossings()) == [(round(math.hypot(1, 6), 4), 1.0, 6.0)] * 2


@pytest.mark.plain
def test_edges_are_forgiven_just_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of an inch here, so that whole quarters meet each limit."""
    monkeypatch.setattr(module, "EPS", 0.25)
    monkeypatch.setattr(module, "_SAME", 0.25)
    edges = Edges(0.0, 0.0, 99.0)
    for apart, count in ((0.25, 2), (0.125, 0)):
        edges.circles[:] = [(0.0, 0.0, 1.0), (apart, 0.0, 1.0)]
        assert len(edges.crossings()) == count
    # A circle that meets the line of a side a quarter of it before its beginning, and one beyond its end.
    for x, count in ((-6.0, 1), (-6.5, 0), (10.0, 1), (10.5, 0)):
        edges.circles[:] = [(x, 0.0, 5.0)]
        edges.sides[:] = [(0.0, 0.0, 4.0, 0.0)]
        assert len(edges.crossings()) == count
    edges.circles[:] = [(0.0, 0.0, 0.25)]
    for long, count in ((0.5, 1), (0.375, 0)):
        edges.sides[:] = [(0.0, 0.0, long, 0.0)]
        assert len(edges.crossings()) == count
    edges.circles.clear()
    for x, count in ((-1.0, 1), (-1.5, 0), (5.0, 1), (5.5, 0)):
        upright, level = (x, -2.0, x, 2.0), (0.0, 0.0, 4.0, 0.0)
        for sides in ([upright, level], [level, upright]):
            edges.sides = sides
            assert len(edges.crossings()) == count
    for y, count in ((0.5, 1), (0.25, 0)):
        edges.sides = [(0.0, 0.0, 0.5, 0.0), (0.0, 0.0, 0.0, y)]
        assert len(edges.crossings()) == count
    for long, far in ((0.5, 0.5), (0.375, 1.0)):
        short = Edges(1.0, 0.0, 9.0)
        short.add_side(0.0, 0.0, long, 0.0)
        assert rounded(short.nearest()) == [(far, 1.0 - far, 0.0)]


def test_which_edges_of_an_obstacle_are_near_enough() -> None:
    """Sides of what has corners, circles of what is round; both of them of a box that is widened."""
    square = [(3.0, -1.0), (5.0, -1.0), (5.0, 1.0), (3.0, 1.0)]
    for points, rho, most, circles, sides in (
        ([(4.0, 0.0)], 1.0, 3.0, 1, 0),
        ([(4.0, 0.0)], 1.0, 2.75, 0, 0),
        ([(0.0, 0.0)], 3.0, 3.0, 1, 0),
        ([(0.0, 0.0)], 3.0, 2.75, 0, 0),
        (square, 0.0, 9.0, 0, 4),
        (square, 0.0, 3.0, 0, 1),
        (square, 0.0, 2.75, 0, 0),
        (square, 0.5, 9.0, 4, 4),
        ([(0.0, 2.0), (4.0, 2.0)], 0.5, 9.0, 2, 2),
    ):
        edges = Edges(0.0, 0.0, most)
        edges.add(Obstacle(points, rho))
        assert (len(edges.circles), len(edges.sides)) == (circles, sides), (points, rho, most)


@pytest.mark.parametrize("seed", range(12))
def test_every_place_on_the_edge_of_a_base_is_just_free_of_it(seed: int) -> None:
    """The nearest is as near as any on a fine ring round it, and all crossings touch both."""
    rng = random.Random(seed)
    own = Base(0.0, 0.0, rng.uniform(0, 360), 0.5, rng.choice((0.0, 1.0)))
    others = [
        Base(rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0, 360), 0.6, rng.choice((0.0, 1.2)))
        for _ in range(2)
    ]
    edges = Edges(own.cx, own.cy, 6.0)
    for other in others:
        edges.add(obstacle_of_base(own, other, 0.7))
    spots = edges.nearest()
    assert spots
    free = [
        s
        for s in spots + edges.crossings()
        if all(gap(own.at(s[1], s[2], own.heading), o) > 0.699 for o in others)
    ]
    nearest = min(free)[0]
    for k in range(4000):
        angle, far = 0.7 * k, 6.0 * k / 4000
        place = own.at(far * math.cos(angle), far * math.sin(angle), own.heading)
        if all(gap(place, other) >= 0.7 for other in others):
            assert far >= nearest - 0.001
    for away, x, y in spots:
        assert away == pytest.approx(math.hypot(x, y))


def retreat_among(others: list[tuple[float, float]]) -> Retreat:
    units = {
        "mine": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "rules": ["Flying"]},
            "places": [[30, 20]],
        },
        "foes": {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[30, 21]]},
    }
    for number, (x, y) in enumerate(others):
        units[f"third{number}"] = {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[x, y]]}
    battle = arrange({}, units, {})[1]
    return Retreat(battle, battle.unit("mine"), battle.unit("foes"))


@pytest.mark.clause("AF-MEL-22", "AF-MOV-05")
@pytest.mark.parametrize(
    ("others", "end", "crowded"),
    [
        ([(30.0, 17.0)], (30.0, 19.2), 0.0),
        # It began more than an inch away and would come to 0.8": far worse than staying within an inch.
        ([(30.0, 17.0)], (30.0, 18.784), 10.2),
        # It began at 0.516" and is now at 0.716".
        ([(30.0, 18.5)], (30.0, 20.2), 0.284),
        ([(30.0, 18.5)], (30.0, 19.9), 10.584),
        # The worst of several.
        ([(30.0, 18.5), (31.6, 20.0)], (30.0, 20.2), 0.371),
        ([(28.4, 20.0), (30.0, 18.5)], (30.0, 20.2), 0.371),
        # The enemy it has fought is no third unit.
        ([], (30.0, 20.0), 0.0),
    ],
)
def test_how_much_a_place_crowds_third_units(
    others: list[tuple[float, float]], end: tuple[float, float], crowded: float
) -> None:
    retreat = retreat_among(others)
    base = retreat.unit.bases[0]
    assert retreat._crowds(0, base.at(*end, 0.0)) == pytest.approx(crowded, abs=0.003)


@pytest.mark.clause("AF-MOV-01")
def test_ties_count_what_is_out_of_coherency() -> None:
    """Twice the same sum: link by link and pair by pair."""
    rng = random.Random(4)
    for _ in range(200):
        bases = [Base(rng.uniform(-5, 5), rng.uniform(-5, 5), 0.0, 0.3, 0.0) for _ in range(rng.randint(1, 5))]
        total = 0.0
        for i, base in enumerate(bases):
            gaps = [gap(base, other) for k, other in enumerate(bases) if k != i]
            total += sum(0.5 * max(0.0, far - 6.0) for far in gaps)
            total += max(0.0, min(gaps) - 2.0) if gaps else 0.0
        assert Ties(bases[1:]).violation(bases[0]) == pytest.approx(total, abs=0.01)
