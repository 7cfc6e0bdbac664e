"""Ways round obstacles, by example and against a slow reference on random tables."""

from __future__ import annotations

import heapq
import math
import random
from types import SimpleNamespace
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import LineString, MultiPoint, Point, box

from banneret.core.space.bases import Base, disc_base, gap, gap_to_shape
from banneret.core.space.geometry import Polygon, disc, quantise, rectangle
from banneret.core.space.obstacles import Obstacle, clear_line, depth_in, obstacle_of_base, obstacle_of_shape
from banneret.core.space.pathfinding import _Search, find_path, path_length
from tests.core import reference as ref

Way = list[tuple[float, float]]

# Places are rounded to a thousandth of an inch, so so much inside is still at the edge.
HAIR = 0.002 + 1e-5
WIDE = 99.0
TABLES = ref.WIDE or 120


def way(
    start: tuple[float, float], end: tuple[float, float], *obstacles: Obstacle, longest: float = 99.0
) -> Way:
    return find_path(*start, *end, list(obstacles), -WIDE, -WIDE, WIDE, WIDE, longest)


def point(x: float, y: float, rho: float) -> Obstacle:
    return Obstacle([(x, y)], rho)


def block(x0: float, y0: float, x1: float, y1: float, rho: float = 0.0) -> Obstacle:
    return Obstacle([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], rho)


def core(o: Obstacle) -> Any:
    return MultiPoint(o.points).convex_hull


# --------------------------------------------------------------------------------------------- the reference

# Corners of the rounded outlines of the reference for a quarter turn.
FINE = 48

# So much the reference leaves away all round: more than its polygons add, less than a place is rounded by.
SHAVED = 0.0006


def covered_by(o: Obstacle) -> Any:
    """A polygon a little smaller than the widened obstacle."""
    wide = o.rho - SHAVED
    if wide <= 0.0:
        return core(o).buffer(wide, join_style="mitre")
    return core(o).buffer(wide / math.cos(math.pi / (4 * FINE)), quad_segs=FINE)


def outward_corners(ground: Any) -> Way:
    """Corners of a covered area that a way can bend round."""
    found: Way = []
    for part in getattr(ground, "geoms", [ground]):
        for ring in [part.exterior, *part.interiors]:
            points = list(ring.coords)[:-1]
            # Seen along any ring, the covered side is the same once outlines run one way and holes the other.
            inside = 1.0 if ring.is_ccw == (ring is part.exterior) else -1.0
            for k, (x, y) in enumerate(points):
                (ax, ay), (bx, by) = points[k - 1], points[(k + 1) % len(points)]
                if inside * ((x - ax) * (by - y) - (y - ay) * (bx - x)) > 0:
                    found.append((x, y))
    return found


def outside(place: tuple[float, float], covered: Any, solid: Any) -> tuple[float, float]:
    if not solid.intersects(Point(place)):
        return place
    edge = covered.boundary
    spot = edge.interpolate(edge.project(Point(place)))
    return spot.x, spot.y


def shortest(
    start: tuple[float, float], end: tuple[float, float], obstacles: list[Obstacle], room: Any, longest: float
) -> float:
    """Length of the shortest way round polygons that cover the obstacles; inf if none is short enough."""
    covered = shapely.union_all([covered_by(o) for o in obstacles])
    solid = covered.buffer(-1e-6, join_style="mitre")
    shapely.prepare(solid)
    # Who stands a hair inside an obstacle first takes the little step out of it.
    first, start = start, outside(start, covered, solid)
    last, end = end, outside(end, covered, solid)
    more = math.dist(first, start) + math.dist(last, end)
    assert more < 0.01
    nodes = [start, end] + [
        p
        for p in outward_corners(covered)
        if math.dist(p, start) + math.dist(p, end) <= longest and room.covers(Point(p))
    ]
    best = [math.inf] * len(nodes)
    best[0] = 0.0
    done = [False] * len(nodes)
    heap = [(math.dist(start, end), 0)]
    while heap:
        least, k = heapq.heappop(heap)
        if done[k]:
            continue
        if k == 1:
            return least + more if least + more <= longest else math.inf
        done[k] = True
        near = [
            j
            for j in range(1, len(nodes))
            if not done[j] and best[k] + math.dist(nodes[k], nodes[j]) < best[j] and nodes[j] != nodes[k]
        ]
        lines = shapely.linestrings([[nodes[k], nodes[j]] for j in near])
        for j, blocked in zip(near, shapely.intersects(solid, lines) if near else [], strict=True):
            if not blocked:
                best[j] = best[k] + math.dist(nodes[k], nodes[j])
                heapq.heappush(heap, (best[j] + math.dist(nodes[j], end), j))
    return math.inf


def is_free(found: Way, obstacles: list[Obstacle]) -> bool:
    line = LineString(found)
    return all(_far_enough(line, o) for o in obstacles)


def _far_enough(line: Any, o: Obstacle) -> bool:
    shape = core(o)
    if o.rho > HAIR:
        return bool(shape.distance(line) >= o.rho - HAIR)
    return not shape.buffer(o.rho - HAIR, join_style="mitre").intersects(line)


def agrees(
    start: tuple[float, float],
    end: tuple[float, float],
    obstacles: list[Obstacle],
    low: tuple[float, float],
    high: tuple[float, float],
    longest: float,
) -> float:
    """Hold the way found to the reference; its length, or inf if there is none."""
    found = find_path(*start, *end, obstacles, *low, *high, longest)
    told = f"find_path(*{start}, *{end}, {obstacles}, *{low}, *{high}, {longest})"
    known = shortest(start, end, obstacles, box(*low, *high), longest / 1.0001)
    if not found:
        assert known == math.inf, told
        return math.inf
    assert (found[0], found[-1]) == (start, end), told
    assert all(low[0] <= x <= high[0] and low[1] <= y <= high[1] for x, y in found), told
    length = path_length(found)
    assert length == pytest.approx(LineString(found).length), told
    assert length <= longest + 1e-6, told
    assert is_free(found, obstacles), told
    assert length <= known * 1.005, (told, length, known)
    return length


# ---------------------------------------------------------------------------------------------- random tables


def bases(rng: random.Random, number: int, spread: float) -> list[Base]:
    """Bases of every kind about the middle of a field."""
    found = []
    for _ in range(number):
        x, y = quantise(rng.uniform(-spread, spread)), quantise(rng.uniform(-spread, spread))
        if rng.random() < 0.6:
            found.append(disc_base(x, y, rng.choice([0.49, 0.63, 0.79, 1.18, 2.0])))
        else:
            wide, deep = rng.choice([(0.49, 0.98), (0.6, 1.2), (1.0, 2.0), (1.5, 1.5)])
            found.append(Base(x, y, rng.choice([0.0, 90.0, rng.uniform(0, 360)]), wide, deep))
    return found


def row(rng: random.Random) -> list[Base]:
    """A unit in loose ranks, less than an inch apart."""
    x, y = quantise(rng.uniform(-4, 2)), quantise(rng.uniform(-3, 3))
    turn = rng.uniform(0, math.pi)
    space = rng.uniform(1.0, 2.2)
    files, ranks = rng.randint(3, 6), rng.randint(1, 2)
    return [
        disc_base(
            quantise(x + space * (k * math.cos(turn) - r * math.sin(turn))),
            quantise(y + space * (k * math.sin(turn) + r * math.cos(turn))),
            0.49,
        )
        for k in range(files)
        for r in range(ranks)
    ]


def shapes(rng: random.Random) -> list[Polygon]:
    found = []
    for _ in range(rng.randint(0, 2)):
        x, y = rng.uniform(-5, 5), rng.uniform(-5, 5)
        if rng.random() < 0.5:
            found.append(rectangle(x, y, rng.uniform(0.3, 3), rng.uniform(0.3, 3), rng.uniform(0, 360)))
        else:
            found.append(disc(x, y, rng.uniform(1, 3), rng.choice([3, 5, 6, 8])))
    return found


def mover_of(rng: random.Random) -> Base:
    if rng.random() < 0.6:
        return disc_base(0.0, 0.0, rng.choice([0.49, 0.63, 0.98]))
    return Base(
        0.0, 0.0, rng.choice([0.0, 45.0, rng.uniform(0, 360)]), rng.choice([0.49, 0.6]), rng.choice([0.98, 1.2])
    )


def lattice(rng: random.Random) -> list[Obstacle]:
    """Obstacles that stand in line, flush or with gaps that just let the mover through."""
    found = []
    for _ in range(rng.randint(3, 7)):
        x, y = rng.randint(-5, 5), rng.randint(-5, 5)
        kind = rng.random()
        if kind < 0.4:
            found.append(point(x, y, rng.choice([1.0, 1.5, 2.0])))
        elif kind < 0.6:
            found.append(
                Obstacle([(x, y), (x + rng.randint(0, 4), y + rng.randint(1, 4))], rng.choice([0.5, 1.0]))
            )
        else:
            wide, deep = rng.randint(1, 5), rng.randint(1, 5)
            found.append(block(x, y, x + wide, y + deep, rng.choice([0.0, 0.0, 0.5, 1.0])))
    if rng.random() < 0.3:
        # As if turned on the table: nothing is parallel to an axis, and rounding shows.
        turn = rng.uniform(0, math.pi)
        sin, cos = math.sin(turn), math.cos(turn)
        found = [Obstacle([(x * cos - y * sin, x * sin + y * cos) for x, y in o.points], o.rho) for o in found]
    return found


def table(rng: random.Random) -> list[Obstacle]:
    if rng.random() < 0.3:
        return lattice(rng)
    mover = mover_of(rng)
    clearance = rng.choice([0.0, 1.0, 1.0])
    others = bases(rng, rng.randint(1, 5), rng.choice([3.0, 6.0]))
    if rng.random() < 0.5:
        others += row(rng)
    found = [obstacle_of_base(mover, other, clearance) for other in others]
    return found + [obstacle_of_shape(mover, shape, 0.0) for shape in shapes(rng)]


def free_place(rng: random.Random, obstacles: list[Obstacle]) -> tuple[float, float]:
    """Somewhere outside everything; often against an obstacle, rounded as places are."""
    while True:
        x, y = quantise(rng.uniform(-8, 8)), quantise(rng.uniform(-8, 8))
        if rng.random() < 0.4:
            o = rng.choice(obstacles)
            ring = core(o).buffer(o.rho, quad_segs=64).exterior
            spot = ring.interpolate(rng.random() * ring.length)
            x, y = quantise(spot.x), quantise(spot.y)
        if all(depth_in(o, x, y) <= 0.0015 for o in obstacles) and abs(x) <= 8 and abs(y) <= 8:
            return x, y


@pytest.mark.parametrize("seed", range(TABLES))
def test_ways_on_random_tables_are_free_and_the_shortest(seed: int) -> None:
    rng = random.Random(seed)
    obstacles = table(rng)
    for _ in range(3):
        start, end = free_place(rng, obstacles), free_place(rng, obstacles)
        longest = rng.choice([40.0, 40.0, math.dist(start, end) * rng.uniform(1.0, 1.6)])
        agrees(start, end, obstacles, (-8.0, -8.0), (8.0, 8.0), longest)


@pytest.mark.parametrize("seed", range(20))
def test_there_and_back_are_equally_long(seed: int) -> None:
    rng = random.Random(1000 + seed)
    obstacles = table(rng)
    start, end = free_place(rng, obstacles), free_place(rng, obstacles)
    there, back = way(start, end, *obstacles), way(end, start, *obstacles)
    assert path_length(there) == pytest.approx(path_length(back), rel=0.005)


# ------------------------------------------------------------------------------------------- single obstacles


@st.composite
def footprints(draw: st.DrawFn) -> Base:
    x, y = draw(ref.coordinates), draw(ref.coordinates)
    if draw(st.booleans()):
        return disc_base(x, y, draw(ref.halves))
    return Base(x, y, draw(ref.headings), draw(ref.halves), draw(ref.halves))


clearances = st.sampled_from([0.0, 0.5, 1.0, 3.0])


@given(footprints(), footprints(), clearances)
@ref.examples(300)
def test_an_obstacle_is_as_far_from_a_base_as_its_gap_says(mover: Base, other: Base, clearance: float) -> None:
    o = obstacle_of_base(mover, other, clearance)
    apart = gap(mover, other)
    depth = depth_in(o, mover.cx, mover.cy)
    if apart > 0.0:
        assert depth == pytest.approx(clearance - apart, abs=1e-6)
    else:
        assert depth >= clearance - 1e-6
    assert math.dist((mover.cx, mover.cy), (o.cx, o.cy)) + depth <= o.reach + 1e-6


@given(footprints(), ref.polygons(), clearances)
@ref.examples(200)
def test_an_obstacle_is_as_far_from_ground_as_the_gap_says(
    mover: Base, shape: Polygon, clearance: float
) -> None:
    apart = gap_to_shape(mover, shape)
    depth = depth_in(obstacle_of_shape(mover, shape, clearance), mover.cx, mover.cy)
    if apart > 0.0:
        assert depth == pytest.approx(clearance - apart, abs=1e-6)
    else:
        assert depth >= clearance - 1e-6


@st.composite
def widened(draw: st.DrawFn) -> Obstacle:
    rho = draw(st.sampled_from([0.0, 0.49, 1.0, 2.5]))
    kind = draw(st.integers(0, 2))
    if kind == 0:
        return point(draw(ref.coordinates), draw(ref.coordinates), rho)
    if kind == 1:
        return Obstacle([(draw(ref.coordinates), draw(ref.coordinates)) for _ in range(2)], rho)
    return Obstacle(draw(ref.polygons()).points(), rho)


@given(widened(), ref.coordinates, ref.coordinates)
@ref.examples(300)
def test_depth_against_the_reference(o: Obstacle, x: float, y: float) -> None:
    shape, spot = core(o), Point(x, y)
    expected = o.rho - shape.distance(spot)
    if shape.area > 0 and shape.contains(spot):
        expected = o.rho + shape.exterior.distance(spot)
    assert depth_in(o, x, y) == pytest.approx(expected, abs=1e-6)


@given(widened(), ref.coordinates, ref.coordinates, ref.coordinates, ref.coordinates)
@ref.examples(500)
def test_straight_ways_against_the_reference(o: Obstacle, x0: float, y0: float, x1: float, y1: float) -> None:
    line = LineString([(x0, y0), (x1, y1)])
    if o.rho > 0.0:
        apart = core(o).distance(line)
        if abs(apart - o.rho + 0.002) > 1e-5:
            assert clear_line(x0, y0, x1, y1, [o]) == (apart > o.rho - 0.002)
    else:
        inside = [core(o).buffer(-0.002 + off, join_style="mitre").intersects(line) for off in (-1e-5, 1e-5)]
        if inside[0] == inside[1]:
            assert clear_line(x0, y0, x1, y1, [o]) != inside[0]
    # What is free is found as the straight way, and what is not is never found so.
    found = way((x0, y0), (x1, y1), o)
    assert (found == [(x0, y0), (x1, y1)]) == clear_line(x0, y0, x1, y1, [o])


def test_needless_corners_of_an_obstacle_are_left_out() -> None:
    o = Obstacle([(0, 0), (1, 0), (2, 0), (2, 2), (2, 2), (0, 2), (0, 1), (0, 0)], 1.0)
    assert o.points == [(0, 0), (2, 0), (2, 2), (0, 2)]
    assert Obstacle([(1.0, 1.0), (1.0, 1.0)], 1.0).points == [(1.0, 1.0)]


# ------------------------------------------------------------------------------------------------ by example


def test_a_free_way_is_straight() -> None:
    assert way((0, 0), (6, 0), point(3, 5, 1)) == [(0, 0), (6, 0)]
    assert way((0, 0), (6, 0)) == [(0, 0), (6, 0)]
    # An edge may be touched.
    assert way((0, 0), (6, 0), point(3, 2, 2), block(0, -3, 6, 0)) == [(0, 0), (6, 0)]
    assert way((1, 1), (1, 1), point(3, 2, 1)) == [(1, 1), (1, 1)]


def test_round_a_disc_the_way_touches_follows_and_leaves() -> None:
    # From 2 inches left of a disc of radius 1 to 2 inches right of it: two tangents and an arc between them.
    found = way((-2, 0), (2, 0), point(0, 0, 1))
    exact = 2 * math.sqrt(3) + math.pi / 3
    assert exact <= path_length(found) <= exact * 1.004
    # The corners lie outside, so that not even the chords enter.
    assert LineString(found).distance(Point(0, 0)) >= 1 - 1e-6
    assert len(found) <= 8


def test_from_a_large_disc_to_a_small_one() -> None:
    # Over both: a line, an arc, the line that touches both, an arc, a line.
    between = math.acos((3 - 1) / 6)
    first, last = math.pi - math.acos(3 / 5), math.acos(1 / 2)
    exact = 4 + 3 * (first - between) + math.sqrt(6**2 - 2**2) + (between - last) + math.sqrt(3)
    discs = [point(0, 0, 3), point(6, 0, 1)]
    found = way((-5, 0), (8, 0), *discs, longest=exact * 1.0001)
    assert exact <= path_length(found) <= exact * 1.0001
    assert way((-5, 0), (8, 0), *discs, longest=exact * 0.9999) == []


def test_round_a_sharp_corner() -> None:
    assert way((0, 0), (4, 0), block(1, -3, 3, 1)) == [(0, 0), (1, 1), (3, 1), (4, 0)]


def test_the_shorter_way_round_is_taken() -> None:
    assert way((0, 0), (4, 0), block(1, -3, 3, 1))[1][1] == 1
    assert way((0, 0), (4, 0), block(1, -1, 3, 3))[1][1] == -1


def test_no_way_is_longer_than_allowed() -> None:
    exact = 2 * math.sqrt(2) + 2
    assert way((0, 0), (4, 0), block(1, -3, 3, 1), longest=exact)
    assert way((0, 0), (4, 0), block(1, -3, 3, 1), longest=exact - 0.001) == []
    assert way((0, 0), (4, 0), longest=4.0) == [(0, 0), (4, 0)]
    assert way((0, 0), (4, 0), longest=3.99) == []
    # Where an arc is all but too long it is followed more finely.
    arc = 2 * math.sqrt(3) + math.pi / 3
    tight = way((-2, 0), (2, 0), point(0, 0, 1), longest=arc * 1.00005)
    assert arc <= path_length(tight) <= arc * 1.00005
    assert way((-2, 0), (2, 0), point(0, 0, 1), longest=arc * 0.99999) == []


def test_a_covered_place_is_not_reached_nor_left() -> None:
    assert way((0, 0), (3, 0), point(3, 0.5, 1)) == []
    assert way((3, 0), (0, 0), point(3, 0.5, 1)) == []
    assert way((0, 0), (3, 0), block(2, -1, 4, 1)) == []
    assert way((0, 0), (3, 0), point(3, 1, 1)) == [(0, 0), (3, 0)]


def test_off_the_table_there_is_no_way() -> None:
    walls = [block(4, 1, 6, 9)]
    assert path_length(find_path(0, 5, 10, 5, walls, 0, 0, 10, 10, 50)) == pytest.approx(
        2 * math.hypot(4, 4) + 2
    )
    assert find_path(0, 5, 10, 5, walls, 0, 1.1, 10, 8.9, 50) == []
    # Along the edge of the table there is just room enough.
    assert len(find_path(0, 5, 10, 5, walls, 0, 1, 10, 8.9, 50)) == 4
    assert find_path(0, 5, 11, 5, [], 0, 0, 10, 10, 50) == []
    assert find_path(-1, 5, 8, 5, [], 0, 0, 10, 10, 50) == []
    # Sharp corners beyond the edge of the table are no place to turn.
    assert find_path(0, 5, 10, 5, [block(4, -1, 6, 11)], 0, 0, 10, 10, 50) == []
    assert find_path(5, 0, 5, 10, [block(-1, 4, 11, 6)], 0, 0, 10, 10, 50) == []
    for low, high in ((-2, 10), (0, 12)):
        assert find_path(0, 5, 10, 5, [block(4, -1, 6, 11)], 0, low, 10, high, 50)
        assert find_path(5, 0, 5, 10, [block(-1, 4, 11, 6)], low, 0, high, 10, 50)
    assert find_path(0, 5, 10, 5, [Obstacle([(5, -1), (6, 5), (5, 11), (4, 5)], 0.0)], 0, 0, 10, 10, 50) == []
    assert find_path(5, 0, 5, 10, [Obstacle([(-1, 5), (5, 4), (11, 5), (5, 6)], 0.0)], 0, 0, 10, 10, 50) == []
    assert find_path(0, 5, 10, 5, [point(5, 5, 5.2)], 0, 0, 10, 10, 50) == []


def test_round_an_edge_that_touches_the_edge_of_the_table() -> None:
    found = find_path(0.5, 9, 9.5, 9, [point(5, 6, 4.0), block(4, 6, 6, 12)], 0, 2.0005, 10, 10, 50)
    assert found
    assert all(y >= 2.0005 for _, y in found)


def test_a_gap_that_just_fits_is_passed() -> None:
    # Two bases of half an inch, 3 inches apart, let a 1 inch base through that keeps 1 inch away.
    mover = disc_base(0.0, -4.0, 0.5)
    walls = [disc_base(-12.0, 0.0, 10.0), disc_base(12.0, 0.0, 10.0)]
    posts = [disc_base(-2.0, 0.0, 0.5), disc_base(2.0, 0.0, 0.5)]
    fits = [obstacle_of_base(mover, other, 1.0) for other in posts]
    fits += [obstacle_of_base(mover, other, 0.0) for other in walls]
    assert way((0, -4), (0, 4), *fits) == [(0, -4), (0, 4)]
    bent = way((-1.5, -4), (1.5, 4), *fits)
    assert 8 < path_length(bent) < 10
    for shift, through in ((-0.001, True), (-0.01, False)):
        near = obstacle_of_base(mover, disc_base(2.0 + shift, 0.0, 0.5), 1.0)
        found = way((-1.5, -4), (1.5, 4), fits[0], near, longest=10)
        assert bool(found) == through


def test_a_passage_between_flush_blocks_is_passed() -> None:
    """A corridor without width: along one side, then round the end of the other."""
    left, right = block(-5, 0, 0, 6), block(0, -1, 5, 7)
    found = way((-3, -1), (3, 8), left, right, longest=14)
    assert found == [(-3, -1), (0, 0), (0, 7), (3, 8)]
    hair = block(-5, 0, 0.001, 6)
    assert path_length(way((-3, -1), (3, 8), hair, right, longest=14)) == pytest.approx(
        path_length(found), abs=0.01
    )
    assert way((-3, -1), (3, 8), block(-5, 0, 0.01, 6), right, longest=14) == []


def test_a_row_of_models_is_one_obstacle() -> None:
    mover = disc_base(0.0, 0.0, 0.5)
    ranks = [obstacle_of_base(mover, disc_base(x * 1.2, 5.0, 0.5), 1.0) for x in range(-4, 5)]
    found = way((0, 0), (0, 10), *ranks)
    # Round the model at the end, 2 inches away from its middle.
    assert is_free(found, ranks)
    assert max(abs(x) for x, _ in found) == pytest.approx(6.8, abs=0.05)
    assert way((0, 0), (0, 10), *ranks, longest=14) == []


def test_walls_that_cross() -> None:
    cross = [block(-4, -1, 4, 1), block(-1, -4, 1, 4)]
    found = way((-3, -3), (3, 3), *cross)
    assert found[1:-1] in ([(-4, -1), (-4, 1), (-1, 4), (1, 4)], [(-1, -4), (1, -4), (4, -1), (4, 1)])
    assert path_length(found) == pytest.approx(2 * math.hypot(2, 1) + 2 * 2 + math.hypot(3, 3), rel=0.001)


def test_out_of_a_horseshoe() -> None:
    walls = [block(-3, 2, 3, 3), block(-3, -3, -2, 3), block(2, -3, 3, 3)]
    assert way((0, 0), (0, 5), *walls)[1:-1] in (
        [(-2, -3), (-3, -3), (-3, 3)],
        [(2, -3), (3, -3), (3, 3)],
    )
    assert way((0, 0), (0, 5), *walls, block(-3, -3, 3, -2.5)) == []


@pytest.mark.parametrize("inside", [0.0, 0.0005, 0.001, 0.0015, 0.002])
def test_who_stands_against_an_obstacle_may_go_along_it(inside: float) -> None:
    for o in (point(0, 0, 1.5), block(-1, -1, 1, 1, 0.5), block(-1.5, -1.5, 1.5, 1.5)):
        at = 1.5 - inside
        for start, end in (((at, 0.0), (-3.0, 0.0)), ((-3.0, 0.0), (at, 0.0)), ((at, 0.0), (-at, 0.0))):
            found = way(start, end, o)
            assert (found[0], found[-1]) == (start, end)
            assert is_free(found, [o])
        assert way((at, 0.0), (6.0, 1.0), o) == [(at, 0.0), (6.0, 1.0)]


def test_who_stands_against_two_obstacles_may_leave() -> None:
    # In the notch between two bases, a hair inside both.
    both = [point(-1.0, 0.0, 1.5), point(1.0, 0.0, 1.5)]
    notch = math.sqrt(1.5**2 - 1) - 0.001
    assert way((0.0, notch), (0.0, 4.0), *both) == [(0.0, notch), (0.0, 4.0)]
    found = way((0.0, notch), (0.0, -3.0), *both)
    assert found
    assert is_free(found, both)


@pytest.mark.parametrize("beyond", [0.0, 0.0005, 0.003, 0.01])
def test_along_a_wall_to_its_very_corner(beyond: float) -> None:
    """Who leans on a wall goes round one that is a little smaller, and may end nearer to its corner."""
    wall = block(-2, -2, 2, 2, -0.004)
    found = way((-1.999, 0.0), (2.0 + beyond, -2.0), wall)
    assert found
    assert is_free(found, [wall])


@pytest.mark.parametrize("beyond", [0.0, 0.001, 0.005, 0.01])
def test_between_the_corners_of_walls_that_somebody_leans_on(beyond: float) -> None:
    walls = [block(-4, -2, 0, 2, -0.004), block(beyond, -6, 4, -2.0 - beyond, -0.004)]
    found = way((-1.0, 2.5), (1.0, -6.5), *walls)
    assert found
    assert is_free(found, walls)


def test_round_the_end_of_a_line() -> None:
    line = Obstacle([(-1, -2), (3, -1)], 1.0)
    found = way((0.93, -2.548), (7.049, -0.684), line, block(4, -5, 8, -2, 0.5), point(5, -5, 1.5))
    assert is_free(found, [line])
    upright = Obstacle([(0, -2), (0, 2)], 1.0)
    for start in ((1.0, 0.0), (1.0, 2.0), (1.0, 1.0)):
        found = way(start, (-1, 1), upright)
        assert path_length(found) == pytest.approx(abs(start[1] - 2) + math.pi + 1, rel=0.004)


def test_a_rectangle_goes_round_with_its_corners() -> None:
    # Facing north, half an inch wide each way and 1 inch deep: past the end of a wall by half an inch.
    mover = Base(0.0, 0.0, 0.0, 0.5, 1.0)
    wall = obstacle_of_shape(mover, rectangle(0.0, 5.0, 3.0, 0.5, 0.0), 0.0)
    assert sorted(wall.points) == [(-3.5, 3.5), (-3.5, 6.5), (3.5, 3.5), (3.5, 6.5)]
    found = way((0, 0), (1, 10), wall)
    assert found == [(0, 0), (3.5, 3.5), (3.5, 6.5), (1, 10)]
    turned = obstacle_of_shape(mover.at(0.0, 0.0, 90.0), rectangle(0.0, 5.0, 3.0, 0.5, 0.0), 0.0)
    assert way((0, 0), (1, 10), turned) == [(0, 0), (4, 4), (4, 6), (1, 10)]


def test_the_same_obstacle_twice_is_one() -> None:
    for o in (point(0, 0, 1), block(-1, -1, 1, 1, 0.5)):
        assert path_length(way((-4, 0), (4, 0.1), o, o)) == path_length(way((-4, 0), (4, 0.1), o))


def test_length_of_a_way() -> None:
    assert path_length([(0.0, 0.0), (3.0, 4.0), (3.0, 5.0)]) == pytest.approx(6.0)
    assert path_length([(0.0, 0.0)]) == pytest.approx(0.0)
    assert path_length([]) == pytest.approx(0.0)


@pytest.mark.parametrize(
    ("way", "meet", "leave", "along"),
    [
        (1, 1.0, 3.5, 2.5),
        (-1, 3.5, 1.0, 2.5),
        (1, 3.5, 1.0, 7.5),
        (1, 2.0, 2.0, 0.0),
        # Where it leaves is where it came, but for rounding: it does not go all the way round.
        (1, 2.0, 2.0 - 1e-9, 0.0),
        (-1, 2.0, 2.0 + 1e-9, 0.0),
    ],
)
def test_how_far_a_way_follows_an_edge(way: int, meet: float, leave: float, along: float) -> None:
    pushed: list[float] = []
    search = SimpleNamespace(push=lambda heap, onward, cost, node: pushed.append(cost))
    node = SimpleNamespace(cost=4.0, leg=SimpleNamespace(way=way, meet=meet))
    body, onward = SimpleNamespace(around=10.0), SimpleNamespace(leave=leave)
    for room in (along - 0.1, along + 0.1):
        _Search.follow(search, [], node, body, onward, room)  # type: ignore[arg-type]
    assert pushed == pytest.approx([4.0 + along])
