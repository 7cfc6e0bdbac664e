"""Edges one may fall over, where one lands, and what stops who is pushed."""

from __future__ import annotations

import math

import pytest
import shapely

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.drops import fall, near_wall, nearest_drop, push
from banneret.core.space.footing import BY_EDGE, BY_MODEL, BY_TABLE, BY_WALL, UNSTOPPED, Footing
from banneret.core.space.levels import GROUND, Levels, Surface
from banneret.core.space.uprights import Upright
from tests.core.space.test_footing import MAN, footing, square, wall


def test_the_nearest_open_edge_is_found() -> None:
    drop = nearest_drop(footing(), MAN, "loft", 16, 13, 2.0, 1.0)
    assert drop is not None
    assert (drop.x, drop.y, drop.depth, drop.below) == (18, 13, 3.0, GROUND)
    assert drop.away == pytest.approx(1.5)
    assert (drop.dx, drop.dy) == (1, 0)
    assert nearest_drop(footing(), MAN, "loft", 16, 13, 1.0, 1.0) is None
    # Out over the edge it is no distance at all.
    drop = nearest_drop(footing(), MAN, "loft", 17.8, 12, 1.0, 1.0)
    assert drop is not None
    assert drop.away == pytest.approx(0.0)


def test_a_wall_closes_an_edge_and_ground_beside_it_makes_it_shallow() -> None:
    # North of (16, 15.4) stands a wall; the next open edge is to the east, 2 inches away.
    drop = nearest_drop(footing(), MAN, "loft", 16, 15.4, 3.0, 1.0)
    assert drop is not None
    assert (drop.x, drop.y) == (18, 15.4)
    levels = Levels(
        30, 30, [Surface("a", square(5, 5, 10, 10), 3.0), Surface("b", square(10, 5, 15, 8), 2.5)], [], []
    )
    there = Footing(levels, [], [])
    drop = nearest_drop(there, MAN, "a", 8, 7, 2.0, 1.0)
    assert drop is not None
    assert (drop.x, drop.y) == (8, 5)
    drop = nearest_drop(there, MAN, "a", 9.5, 7.2, 1.0, 1.0)
    assert drop is not None
    assert (drop.x, drop.y) == (10, 8)
    assert nearest_drop(there, MAN, GROUND, 4, 4, 9.0, 1.0) is None


@pytest.mark.parametrize("seed", range(8))
def test_drops_are_those_of_a_slow_search(seed: int) -> None:
    random = SplitMix64(seed)
    low = [round(random.uniform(2, 6), 2) for _ in range(2)]
    high = [round(random.uniform(10, 14), 2) for _ in range(2)]
    loft = square(low[0], low[1], high[0], high[1])
    walls = []
    for k in range(4):
        (ax, ay), (bx, by) = loft[k], loft[(k + 1) % 4]
        first, last = sorted([random.uniform(0, 1), random.uniform(0, 1)])
        ends = [(round(ax + (bx - ax) * t, 3), round(ay + (by - ay) * t, 3)) for t in (first, last)]
        walls.append(wall(*ends[0], *ends[1], 0, 3.0 + random.uniform(0.5, 2)))
    there = Footing(Levels(20, 20, [Surface("loft", loft, 3.0)], walls, []), [], [])
    stand = [shapely.LineString(each.outline).buffer(0.05) for each in walls if each.top >= there.step + 3.0]
    rim = shapely.Polygon(loft).exterior
    opened = rim.difference(shapely.union_all(stand)) if stand else rim
    for _ in range(12):
        x, y = (round(random.uniform(low[k] + 0.6, high[k] - 0.6), 3) for k in range(2))
        drop = nearest_drop(there, MAN, "loft", x, y, 9.0, 1.0)
        assert drop is not None
        assert drop.away == pytest.approx(
            max(0.0, opened.distance(shapely.Point(x, y)) - 0.5), abs=0.06 if stand else 0.002
        )


def test_who_falls_lands_at_the_foot_of_the_edge() -> None:
    there = footing()
    drop = nearest_drop(there, MAN, "loft", 16, 10.2, 1.0, 1.0)
    assert drop is not None
    place = fall(there, MAN, drop, [])
    assert place is not None
    # In front of the wall below the edge.
    assert (place.level, place.x) == (GROUND, 16)
    assert place.y == pytest.approx(9.5, abs=0.01)


def test_who_falls_on_others_lands_beside_them() -> None:
    there = footing()
    drop = nearest_drop(there, MAN, "loft", 17.5, 12, 1.0, 1.0)
    assert drop is not None
    crowd = [Upright(18 + k, 11 + j, 0, 0.5, 1.25) for k in range(3) for j in range(3)]
    place = fall(there, MAN, drop, crowd)
    assert place is not None
    assert there.can_stand(MAN, place.level, place.x, place.y, crowd)
    assert math.hypot(place.x - 18, place.y - 12) < 4


def test_a_push_ends_at_what_is_in_the_way() -> None:
    there = footing()
    pushed = push(there, MAN, GROUND, 2, 2, 1, 0, 6.0, [])
    assert (pushed.place.x, pushed.stopped) == (8, UNSTOPPED)
    assert pushed.inches == pytest.approx(6)
    pushed = push(there, MAN, GROUND, 5, 12, 1, 0, 6.0, [])
    assert (pushed.place.x, pushed.stopped) == (9.5, BY_WALL)
    assert pushed.inches == pytest.approx(4.5)
    pushed = push(there, MAN, GROUND, 2, 2, -1, 0, 6.0, [])
    assert (pushed.place.x, pushed.stopped) == (0.5, BY_TABLE)
    pushed = push(there, MAN, GROUND, 2, 2, 1, 0, 6.0, [Upright(5, 2, 0, 0.5, 1.25)])
    assert (pushed.place.x, pushed.stopped, pushed.model) == (4, BY_MODEL, 0)


def test_a_push_goes_over_the_edge_and_off_a_kerb() -> None:
    there = footing()
    pushed = push(there, MAN, "loft", 16, 12, 1, 0, 6.0, [])
    assert pushed.stopped == BY_EDGE
    assert pushed.inches == pytest.approx(2)
    assert pushed.drop is not None
    assert (pushed.drop.depth, pushed.drop.below, pushed.drop.x) == (3.0, GROUND, 18)
    pushed = push(there, MAN, "kerb", 31, 12, -1, 0, 4.0, [])
    assert (pushed.place.level, pushed.stopped, pushed.drop) == (GROUND, UNSTOPPED, None)
    assert pushed.place.x == pytest.approx(27, abs=0.01)


def test_near_a_wall() -> None:
    there = footing()
    assert near_wall(there, MAN.at(7.6, 12, 0), 7.6, 12, 2.0)
    assert not near_wall(there, MAN.at(7.4, 12, 0), 7.4, 12, 2.0)
    assert not near_wall(there, MAN.at(33, 0.6, 0), 33, 0.6, 2.0)
