"""What the search for ways found on crowded tables, kept in path_records.json.

A record, not a proof of a rule: it shows that a change has changed something. What must be true of any way is
asserted beside it, and test_pathfinding.py holds ways to a slow reference. `python -m
tests.core.test_path_records` makes the records anew; look at why they changed before keeping them.
"""

from __future__ import annotations

import itertools
import json
import math
import random
from pathlib import Path
from typing import Any

import pytest

from banneret.core.space.bases import Base, disc_base
from banneret.core.space.geometry import disc, quantise, rectangle
from banneret.core.space.obstacle_edges import (
    Body,
    StraightLeg,
    bar_beyond,
    bar_by,
    faces,
    nearest,
    place_of,
    room_along,
)
from banneret.core.space.obstacles import Obstacle, clear_line, depth_in, obstacle_of_base, obstacle_of_shape
from banneret.core.space.pathfinding import _Search, find_path, find_path_to_any, path_length

FILE = Path(__file__).parent / "path_records.json"
HAIR = 0.002
Way = list[tuple[float, float]]


def uneven(rng: random.Random, x: float, y: float, size: float) -> list[tuple[float, float]]:
    """A convex shape without parallel sides: corners of a circle, none of them opposite another."""
    angles = sorted(rng.uniform(0, math.tau) for _ in range(rng.randint(3, 6)))
    return [(x + size * math.cos(a), y + size * 0.7 * math.sin(a)) for a in angles]


def crowd(rng: random.Random, spread: float) -> list[Obstacle]:
    """What is in the way of some base, round or not, that keeps some distance."""
    mover = disc_base(0.0, 0.0, rng.choice([0.49, 0.63]))
    if rng.random() < 0.5:
        mover = Base(0.0, 0.0, rng.uniform(0, 360), 0.49, rng.choice([0.49, 0.98]))
    clearance = rng.choice([0.0, 0.0, 0.5, 1.0])
    found = []
    for _ in range(rng.randint(5, 16)):
        x, y = quantise(rng.uniform(-spread, spread)), quantise(rng.uniform(-spread, spread))
        kind = rng.random()
        if kind < 0.5:
            found.append(obstacle_of_base(mover, disc_base(x, y, rng.choice([0.49, 0.79, 1.18])), clearance))
        elif kind < 0.8:
            other = Base(x, y, rng.uniform(0, 360), rng.choice([0.49, 0.98]), rng.choice([0.98, 1.5]))
            found.append(obstacle_of_base(mover, other, clearance))
        elif kind < 0.9:
            shape = rectangle(x, y, rng.uniform(0.2, 3), rng.uniform(0.1, 1), rng.uniform(0, 360))
            found.append(obstacle_of_shape(mover, shape, 0.0))
        elif kind < 0.95:
            found.append(obstacle_of_shape(mover, disc(x, y, rng.uniform(0.5, 2), rng.choice([5, 7])), 0.0))
        else:
            found.append(Obstacle([(x, y), (x + rng.uniform(-3, 3), y + rng.uniform(1, 3))], 0.6))
    return found


def free_place(
    rng: random.Random, obstacles: list[Obstacle], size: float, west: float, east: float
) -> tuple[float, float]:
    while True:
        x, y = quantise(rng.uniform(west, east)), quantise(rng.uniform(-size, size))
        if rng.random() < 0.3:
            # Against an obstacle with round corners.
            o = rng.choice(obstacles)
            turn = rng.uniform(0, math.tau)
            corner = rng.choice(o.points)
            x, y = (
                quantise(corner[0] + o.rho * math.cos(turn)),
                quantise(corner[1] + o.rho * math.sin(turn)),
            )
        if all(depth_in(o, x, y) <= 0.0015 for o in obstacles) and west <= x <= east and abs(y) <= size:
            return x, y


def rounded(way: Way) -> list[list[float]]:
    return [[round(x, 3), round(y, 3)] for x, y in way]


def holds(way: Way, obstacles: list[Obstacle], size: float, longest: float) -> None:
    """What must be true of any way that is found."""
    if way:
        assert path_length(way) <= longest + 1e-6
        assert all(abs(x) <= size + 1e-9 and abs(y) <= size + 1e-9 for x, y in way)
        for (ax, ay), (bx, by) in itertools.pairwise(way):
            steps = int(math.dist((ax, ay), (bx, by)) / 0.2) + 1
            for k in range(steps + 1):
                x, y = ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps
                assert all(depth_in(o, x, y) <= HAIR + 1e-5 for o in obstacles)


# ------------------------------------------------------------------------------------------------------- ways


def ways(seed: int) -> tuple[list[Way], list[Obstacle], float, float]:
    """A table, and ways across it to one end and to the nearest of several."""
    rng = random.Random(seed)
    size = rng.choice([6.0, 8.0, 8.0])
    obstacles = crowd(rng, rng.choice([4.0, 7.0]))
    longest = rng.choice([40.0, 40.0, 14.0, 9.0])
    found = []
    for _ in range(3):
        start = free_place(rng, obstacles, size, -size, -1.0)
        end = free_place(rng, obstacles, size, 1.0, size)
        found.append(find_path(*start, *end, obstacles, -size, -size, size, size, longest))
    for _ in range(2):
        start = free_place(rng, obstacles, size, 1.0, size)
        ends = [free_place(rng, obstacles, size, -size, -1.0) for _ in range(rng.randint(1, 4))]
        # One of them may be where nobody can stand.
        ends.append((quantise(rng.uniform(-size, size)), quantise(rng.uniform(-size, size))))
        found.append(find_path_to_any(*start, ends, obstacles, -size, -size, size, size, longest))
    return found, obstacles, size, longest


# ------------------------------------------------------------------------------------------------------ edges


def edge_place(b: Body, at: float) -> tuple[float, float]:
    """The place so many inches along the edge of a body: each corner's arc, then the side after it."""
    n = len(b.xs)
    for i in range(n):
        arc = b.r * b.spans[i]
        if at <= arc:
            turn = b.turns[i] + (at / b.r if b.r > 0.0 else 0.0)
            return b.xs[i] + b.r * math.cos(turn), b.ys[i] + b.r * math.sin(turn)
        at -= arc
        j = (i + 1) % n
        side = math.dist((b.xs[i], b.ys[i]), (b.xs[j], b.ys[j]))
        if n > 1 and at <= side:
            ox, oy = b.xs[i] + b.r * b.nxs[i], b.ys[i] + b.r * b.nys[i]
            t = at / side
            return ox + (b.xs[j] - b.xs[i]) * t, oy + (b.ys[j] - b.ys[i]) * t
        at -= side
    raise AssertionError("beyond the end of the edge")


def is_barred(b: Body, at: float) -> bool:
    return any((at - begin) % b.around < long for begin, long in zip(b.barred, b.barred_for, strict=True))


def bodies(seed: int) -> tuple[Body, Obstacle]:
    """Two obstacles that are near each other, of all kinds, sharp and round."""
    rng = random.Random(seed)
    made = []
    for size in (2.0, rng.choice([0.3, 1.0, 2.0, 6.0])):
        x, y = rng.uniform(-2, 2), rng.uniform(-2, 2)
        rho = rng.choice([0.0, 0.5, 1.0, 2.0])
        kind = rng.random()
        if kind < 0.3:
            made.append(Obstacle([(x, y)], rho + 0.3))
        elif kind < 0.5:
            made.append(Obstacle([(x, y), (x + rng.uniform(-3, 3), y + rng.uniform(1, 3))], rho + 0.3))
        else:
            made.append(Obstacle(uneven(rng, x, y, size), rho))
    return Body(made[0], made[0].rho), made[1]


@pytest.mark.parametrize("seed", range(300))
def test_the_barred_part_of_an_edge_is_what_lies_inside_the_other(seed: int) -> None:
    body, other = bodies(seed)
    bar_by(body, other)
    many = 60
    for k in range(many):
        at = body.around * (k + 0.5) / many
        deep = depth_in(other, *edge_place(body, at)) - HAIR
        if abs(deep) > 1e-4:
            assert is_barred(body, at) == (deep > 0.0), (seed, at, deep)


@pytest.mark.parametrize("seed", range(100))
def test_the_barred_part_of_an_edge_is_what_lies_beyond_a_line(seed: int) -> None:
    body, _ = bodies(seed)
    rng = random.Random(seed)
    for nx, ny in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.6, 0.8)):
        body.barred.clear()
        body.barred_for.clear()
        limit = rng.uniform(-2, 3)
        bar_beyond(body, nx, ny, limit)
        for k in range(40):
            at = body.around * (k + 0.5) / 40
            x, y = edge_place(body, at)
            beyond = nx * x + ny * y - limit
            if abs(beyond) > 1e-4:
                assert is_barred(body, at) == (beyond > 0.0), (seed, at, beyond)


@pytest.mark.parametrize("seed", range(60))
def test_places_on_an_edge_and_the_points_of_the_table(seed: int) -> None:
    """Inches along an edge lead to a point, and the point leads back to them."""
    body, _ = bodies(seed)
    for k in range(40):
        at = body.around * (k + 0.5) / 40
        x, y = edge_place(body, at)
        back = nearest(body, x, y)
        assert abs((back - at + 0.5 * body.around) % body.around - 0.5 * body.around) < 1e-6, (seed, at, back)
    for i in range(len(body.xs)):
        for share in (0.0, 0.3, 0.9, 1.0):
            turn = body.turns[i] + share * body.spans[i]
            nx, ny = math.cos(turn), math.sin(turn)
            assert faces(body, i, nx, ny)
            at = place_of(body, i, nx, ny)
            assert 0.0 <= at <= body.around
            x, y = edge_place(body, at)
            assert (x, y) == pytest.approx((body.xs[i] + body.r * nx, body.ys[i] + body.r * ny), abs=1e-6)
        for beyond in (-0.2, body.spans[i] + 0.2):
            turn = body.turns[i] + beyond
            if body.spans[i] < 6.0:
                assert not faces(body, i, math.cos(turn), math.sin(turn))


@pytest.mark.parametrize("seed", range(60))
def test_how_far_an_edge_can_be_followed(seed: int) -> None:
    """Held to bars that are walked into in small steps."""
    rng = random.Random(seed)
    body = Body(Obstacle([(0.0, 0.0)], 1.0), 10.0 / math.tau)
    for _ in range(rng.randint(0, 3)):
        # Some wrap round the place where inches begin, some touch each other.
        body.barred.append(rng.choice([rng.uniform(0, 10), 9.0, 2.0]))
        body.barred_for.append(rng.choice([rng.uniform(0, 3), 1.5, 2.0, 0.0]))
    step = 0.01
    for k in range(40):
        at, way = k / 4 + 0.005, rng.choice([1.0, -1.0])
        room = room_along(body, at, way)
        if is_barred(body, at):
            assert room < 0.0
            continue
        walked = 0.0
        while walked < body.around and not is_barred(body, (at + way * (walked + step)) % body.around):
            walked += step
        if walked >= body.around:
            assert room == pytest.approx(body.around)
        else:
            # A bar shorter than a step may have been walked over.
            shortest = min(long for long in body.barred_for if long > 0.0)
            assert room == pytest.approx(walked, abs=2 * step) or shortest < 2 * step
    # At the very ends of a bar one may stand, and walk away from it.
    body.barred[:], body.barred_for[:] = [4.0], [2.0]
    assert [room_along(body, 4.0, way) for way in (1.0, -1.0)] == pytest.approx([0.0, 8.0])
    assert [room_along(body, 6.0, way) for way in (1.0, -1.0)] == pytest.approx([8.0, 0.0])
    assert [room_along(body, at, 1.0) for at in (4.1, 5.9)] == [-1.0, -1.0]
    # A hair before an end, or beyond it, is the end.
    for hair in (-1e-8, 1e-8):
        assert [room_along(body, 4.0 + hair, way) for way in (1.0, -1.0)] == pytest.approx([0.0, 8.0], abs=1e-6)
        assert [room_along(body, 6.0 + hair, way) for way in (1.0, -1.0)] == pytest.approx([8.0, 0.0], abs=1e-6)


# ----------------------------------------------------------------------------------------------- lines and legs


def block(x0: float, y0: float, x1: float, y1: float, rho: float) -> Obstacle:
    return Obstacle([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], rho)


def even_obstacle(rng: random.Random) -> Obstacle:
    """On whole and half inches, so that things stand flush and in line; a hair into each other at times."""
    x, y = rng.randint(-6, 6) / 2, rng.randint(-6, 6) / 2
    hair = rng.choice([0.0, 0.0, 0.001, -0.001, 0.003])
    rho = rng.choice([0.0, 0.0, 0.5, 1.0])
    kind = rng.random()
    if kind < 0.3:
        return Obstacle([(x + hair, y)], rho + 0.5)
    if kind < 0.45:
        return Obstacle([(x, y), (x + rng.randint(0, 3), y + rng.randint(1, 3))], rho)
    if kind < 0.6:
        return Obstacle([(x + hair, y), (x + 2, y), (x + 2, y + 2)], rho)
    return block(x + hair, y + hair, x + rng.randint(1, 4), y + rng.randint(1, 4), rho)


def lines(seed: int) -> list[bool]:
    """Straight ways past an obstacle, many of them along a side or through a corner."""
    rng = random.Random(seed)
    o = even_obstacle(rng)
    found = []
    for _ in range(12):
        ends = [rng.randint(-8, 8) / 2 + rng.choice([0.0, 0.0, 0.001, 0.003, -0.003]) for _ in range(4)]
        if rng.random() < 0.5:
            ends[2 + rng.randint(0, 1)] = ends[rng.randint(0, 1)]
        if rng.random() < 0.3:
            ends[0], ends[1] = o.points[0][0] + rng.choice([0.0, o.rho]), o.points[0][1]
        x0, y0, x1, y1 = ends
        there = clear_line(x0, y0, x1, y1, [o])
        assert there == clear_line(x1, y1, x0, y0, [o])
        found.append(there)
    return found


def legs(seed: int) -> list[list[list[float]]]:
    """All lines that touch two obstacles, or one and an end of the way, with the work of the search."""
    rng = random.Random(seed)
    even = seed % 2 == 0
    obstacles = [even_obstacle(rng) for _ in range(3)] if even else crowd(rng, 3.0)[:3]
    if even and rng.random() < 0.5:
        obstacles[:2] = [
            block(-3, -2, 0, 2, 0.0),
            block(rng.choice([0.0, -0.001]), -1, 2, rng.randint(0, 3), 0.0),
        ]
    longest = rng.choice([40.0, 9.0])
    search = _Search(-5.25, 0.75, [(5.5, 0.25), (5.5, 3.0)], obstacles, -6.0, -6.0, 6.0, 6.0, longest)
    for k in range(3):
        search.take_up(k)
    for k in range(3):
        search.prepare(k)
    found = [told(search.starts)]
    for k, body in enumerate(search.bodies):
        found += [told(body.left), told(body.right), told(search.goals_from(k))]
        assert len(body.barred) == len(body.barred_for)
    if not even:
        # How many legs are weighed before the best way is known.
        last = search.best()
        found.append([[search.pushed, -1.0 if last is None else round(last.cost, 3)]])
    return found


def told(found: list[StraightLeg]) -> list[list[float]]:
    """Legs, sorted so that it does not matter in which order they were found."""
    return sorted(
        [
            [
                leg.source,
                leg.body,
                leg.way,
                *(round(v, 3) + 0.0 for v in (leg.ax, leg.ay, leg.bx, leg.by, leg.length)),
            ]
            for leg in found
        ]
    )


# ---------------------------------------------------------------------------------------------------- records

WAYS = 120
LINES = 150
LEGS = 80


def records() -> dict[str, Any]:
    return {
        "ways": [[rounded(way) for way in ways(seed)[0]] for seed in range(WAYS)],
        "lines": ["".join("-x"[not clear] for clear in lines(seed)) for seed in range(LINES)],
        "legs": [legs(seed) for seed in range(LEGS)],
    }


KEPT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def test_straight_ways_are_free_as_recorded() -> None:
    assert ["".join("-x"[not clear] for clear in lines(seed)) for seed in range(LINES)] == KEPT["lines"]


@pytest.mark.parametrize("seed", range(LEGS))
def test_legs_are_the_recorded_ones(seed: int) -> None:
    kept = KEPT["legs"][seed]
    found = legs(seed)
    assert [len(one) for one in found] == [len(one) for one in kept]
    for one, two in zip(found, kept, strict=True):
        for leg, known in zip(one, two, strict=True):
            assert leg == pytest.approx(known, abs=0.0015)


@pytest.mark.parametrize("seed", range(WAYS))
def test_ways_are_the_recorded_ones_and_free(seed: int) -> None:
    found, obstacles, size, longest = ways(seed)
    kept = KEPT["ways"][seed]
    assert [len(way) for way in found] == [len(way) for way in kept]
    for way, known in zip(found, kept, strict=True):
        for (x, y), (kx, ky) in zip(way, known, strict=True):
            assert (x, y) == pytest.approx((kx, ky), abs=0.0015)
        holds(way, obstacles, size, longest)
        # And each corner is where it really turns: without it the way would run into something.
        for k in range(1, len(way) - 1):
            straight = clear_line(*way[k - 1], *way[k + 1], obstacles)
            assert not straight or math.dist(way[k - 1], way[k + 1]) > path_length(way[k - 1 : k + 2]) - 0.01


def main() -> None:
    FILE.write_text(json.dumps(records(), separators=(",", ":")).replace("]],[[", "]],\n[[") + "\n")
    print(FILE)


if __name__ == "__main__":
    main()
