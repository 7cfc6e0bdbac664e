"""Sight between single bases, against a slow reference with shapely that shares no code with the engine.

The reference tries lines between points along the two outlines. A line that is free of blockers grown by a
hundredth of an inch proves sight. The points lie within two hundredths of any other on the outline, so if no
line is free even of blockers shrunk by that, there is no sight. Between the two it has no opinion.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import Point

from banneret.core.space.bases import Base, disc_base
from banneret.core.space.geometry import Polygon, rectangle, rotated
from banneret.core.space.open_sight import SightGround, _Lane, sees
from tests.core import reference as ref

SCENES = ref.WIDE or 200

Scene = tuple[Base, Base, list[Base], list[Polygon]]


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


# ------------------------------------------------------------------------------------------- slow reference


def outline(a: Base) -> Any:
    return Point(a.cx, a.cy).buffer(a.radius, quad_segs=64) if a.box is None else ref.shape(a.box)


def between(a: Base, b: Base, bases: list[Base]) -> list[Base]:
    """The bases that count as standing between the two."""
    lane = _Lane(a, b)
    return [o for o in bases if lane.takes(o)]


def shapes_between(a: Base, b: Base, shapes: list[Polygon]) -> list[Polygon]:
    lane = _Lane(a, b)
    return [p for p in shapes if lane.takes_shape(p)]


def solids(bases: list[Base], shapes: list[Polygon]) -> list[Any]:
    return [outline(o) for o in bases] + [ref.shape(p) for p in shapes]


def around(a: Base, step: float) -> Any:
    """Points along the outline, no further apart than the step."""
    ring = outline(a).exterior
    count = math.ceil(ring.length / step)
    steps = np.linspace(0.0, ring.length, count, endpoint=False)
    return shapely.get_coordinates(shapely.line_interpolate_point(ring, steps))


def some_line_free(a: Base, b: Base, bodies: list[Any], step: float) -> bool:
    starts = around(a, step)
    ends = around(b, step)
    s = np.repeat(starts, len(ends), axis=0)
    e = np.tile(ends, (len(starts), 1))
    lines = np.stack([s, e], axis=1)
    # A few lines first: mostly one of them is free.
    np.random.default_rng(1).shuffle(lines)
    for part in (lines[:400], lines[400:]):
        drawn = shapely.linestrings(part)
        for body in bodies:
            shapely.prepare(body)
            drawn = drawn[~shapely.intersects(drawn, body)]
        if len(drawn) > 0:
            return True
    return False


def surely_sees(scene: Scene) -> bool:
    a, b, bases, shapes = scene
    return some_line_free(a, b, [body.buffer(0.01) for body in solids(bases, shapes)], 0.1)


def maybe_sees(scene: Scene) -> bool:
    a, b, bases, shapes = scene
    return some_line_free(a, b, [body.buffer(-0.02) for body in solids(bases, shapes)], 0.039)


# -------------------------------------------------------------------------------------------------- scenes


def some_base(rng: random.Random, x: float, y: float) -> Base:
    if rng.random() < 0.6:
        return disc_base(x, y, rng.choice([0.5, 0.63, 1.0, rng.uniform(0.3, 1.5)]))
    heading = rng.choice([0.0, 90.0, 45.0, rng.uniform(0.0, 360.0)])
    return Base(
        x, y, heading, rng.choice([0.5, 0.4, rng.uniform(0.3, 1.2)]), rng.choice([0.5, rng.uniform(0.3, 1.5)])
    )


def some_shape(rng: random.Random, x: float, y: float) -> Polygon:
    if rng.random() < 0.4:
        return rectangle(
            x, y, rng.uniform(0.2, 3.0), rng.uniform(0.2, 1.0), rng.choice([0.0, 90.0, rng.uniform(0, 360)])
        )
    turns = sorted(rng.uniform(0.0, math.tau) for _ in range(rng.randint(3, 7)))
    points = [(x + rng.uniform(1.5, 2.0) * math.cos(t), y + rng.uniform(1.5, 2.0) * math.sin(t)) for t in turns]
    hull = shapely.MultiPoint(points).convex_hull
    if hull.area < 0.5:
        return rectangle(x, y, 0.5, 0.5, 30.0)
    return Polygon(list(hull.exterior.coords)[:-1])


def some_scene(rng: random.Random) -> Scene:
    far = rng.uniform(2.5, 14.0)
    a = some_base(rng, 0.0, 0.0)
    b = some_base(rng, rng.uniform(-2.0, 2.0), far)
    if rng.random() < 0.5:
        a, b = b, a
    bases: list[Base] = []
    shapes: list[Polygon] = []
    # Most blockers stand free of the two bases; now and then they may lie across one.
    across = rng.random() < 0.3
    pair = [outline(a), outline(b)]
    for _ in range(rng.randint(0, 8)):
        x, y = rng.uniform(-2.5, 2.5), rng.uniform(0.0, far)
        if rng.random() < 0.2:
            x, y = round(x), round(y)
        if bases and rng.random() < 0.3:
            # In line with another, close by: a screen with gaps or without.
            o = bases[-1]
            reach = 2.0 * o.half_width + rng.choice([0.0, 0.004, rng.uniform(0.03, 0.4)])
            turn = math.radians(o.heading if o.box is not None else rng.uniform(-30.0, 30.0))
            new = o.at(o.cx + reach * math.cos(turn), o.cy - reach * math.sin(turn), o.heading)
            if across or min(outline(new).distance(p) for p in pair) > 0.0:
                bases.append(new)
        elif rng.random() < 0.6:
            new = some_base(rng, x, y)
            if across or min(outline(new).distance(p) for p in pair) > 0.0:
                bases.append(new)
        else:
            shape = some_shape(rng, x, y)
            if across or min(ref.shape(shape).distance(p) for p in pair) > 0.0:
                shapes.append(shape)
    return a, b, bases, shapes


def scenes(seed: int) -> list[Scene]:
    rng = random.Random(seed)
    return [some_scene(rng) for _ in range(SCENES)]


def moved_base(a: Base, dx: float, dy: float, degrees: float) -> Base:
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    x, y = a.cx + dx, a.cy + dy
    return a.at(x * c + y * s, y * c - x * s, a.heading + degrees)


def moved(scene: Scene, dx: float, dy: float, degrees: float) -> Scene:
    a, b, bases, shapes = scene
    return (
        moved_base(a, dx, dy, degrees),
        moved_base(b, dx, dy, degrees),
        [moved_base(o, dx, dy, degrees) for o in bases],
        [rotated(Polygon([(x + dx, y + dy) for x, y in p.points()]), 0.0, 0.0, degrees) for p in shapes],
    )


# ------------------------------------------------------------------------------------------ against the slow


def test_sight_as_the_slow_reference_has_it() -> None:
    verdicts = []
    for scene in scenes(71):
        verdict = sees(*scene)
        verdicts.append(verdict)
        if verdict:
            assert maybe_sees(scene), scene
        else:
            assert not surely_sees(scene), scene
    # The scenes are not all of one kind.
    assert 0.15 < sum(verdicts) / len(verdicts) < 0.85


def test_what_stands_between_is_what_reaches_the_hull() -> None:
    kept = 0
    needless = 0
    for a, b, bases, shapes in scenes(72):
        ground = outline(a).union(outline(b)).convex_hull
        near = between(a, b, bases)
        near_shapes = shapes_between(a, b, shapes)
        for body, taken in [(outline(o), o in near) for o in bases] + [
            (ref.shape(p), p in near_shapes) for p in shapes
        ]:
            d = body.distance(ground)
            assert taken or d > 0.0199, (a, b, body)
            kept += taken
            needless += taken and d > 0.0201
    # The filter is cheap, not perfect: beside a corner it may take in what only comes close.
    assert needless <= 0.02 * kept


def test_what_does_not_stand_between_changes_nothing() -> None:
    for a, b, bases, shapes in scenes(73):
        near = sees(a, b, between(a, b, bases), shapes_between(a, b, shapes))
        assert near == sees(a, b, bases, shapes)


# -------------------------------------------------------------------------------------- what must not matter


def test_sight_goes_both_ways() -> None:
    for a, b, bases, shapes in scenes(74):
        assert sees(a, b, bases, shapes) == sees(b, a, bases, shapes), (a, b, bases, shapes)


def test_order_of_blockers_does_not_matter() -> None:
    for a, b, bases, shapes in scenes(75):
        assert sees(a, b, bases, shapes) == sees(a, b, bases[::-1], shapes[::-1])


@pytest.mark.parametrize("degrees", [0.0, 90.0, 211.3])
def test_where_on_the_table_does_not_matter(degrees: float) -> None:
    for scene in scenes(76):
        assert sees(*scene) == sees(*moved(scene, 31.7, -12.25, degrees)), scene


def test_one_more_blocker_never_opens_a_line() -> None:
    for a, b, bases, shapes in scenes(77):
        if bases and sees(a, b, bases, shapes):
            assert sees(a, b, bases[1:], shapes), (a, b, bases, shapes)


# ------------------------------------------------------------------------------------------- two groups at once


def some_group(rng: random.Random, x: float, y: float) -> list[Base]:
    return [
        some_base(rng, x + rng.uniform(-3.0, 3.0), y + rng.uniform(-1.5, 1.5)) for _ in range(rng.randint(1, 6))
    ]


def test_ground_between_two_groups_sees_as_each_pair_does() -> None:
    rng = random.Random(78)
    open_grounds = 0
    for _ in range(SCENES // 4):
        x, y = rng.uniform(-10.0, 10.0), rng.uniform(4.0, 12.0)
        viewers = some_group(rng, 0.0, 0.0)
        targets = some_group(rng, x, y)
        bases = [some_base(rng, rng.uniform(-12, 12), rng.uniform(-4, 14)) for _ in range(rng.randint(0, 12))]
        shapes = [some_shape(rng, rng.uniform(-12, 12), rng.uniform(-4, 14)) for _ in range(rng.randint(0, 3))]
        ground = SightGround(viewers, targets, bases, shapes)
        hull = shapely.union_all([outline(o) for o in viewers + targets]).convex_hull
        for o in bases:
            assert o in ground.bases or outline(o).distance(hull) > 0.0199
        for p in shapes:
            assert p in ground.shapes or ref.shape(p).distance(hull) > 0.0199
        assert ground.clear == (not ground.bases and not ground.shapes)
        open_grounds += ground.clear
        for a in viewers:
            for b in targets:
                assert ground.sees(a, b) == sees(a, b, bases, shapes)
    assert open_grounds > 0


def test_ground_keeps_nothing_far_from_the_way_between() -> None:
    viewers = [disc_base(x, 0.0, 0.5) for x in (-2.0, -1.0, 0.0, 1.0, 2.0)]
    targets = [disc_base(14.0, 20.0, 1.0)]
    beside = [
        disc_base(4.0, 12.0, 0.5),
        disc_base(10.0, 8.0, 0.5),
        disc_base(0.0, -3.0, 0.5),
        disc_base(15.0, 24.0, 1.0),
    ]
    assert SightGround(viewers, targets, beside, [box(11.0, 0.0, 14.0, 12.0)]).clear
    amid = disc_base(7.0, 10.0, 0.5)
    ground = SightGround(viewers, targets, [*beside, amid], [])
    assert not ground.clear
    assert ground.bases == [amid]
    assert SightGround([], targets, [amid], []).clear


# ------------------------------------------------------------------------------------------------------ by hand

LOW = disc_base(0.0, 0.0, 0.5)
HIGH = disc_base(0.0, 9.0, 0.5)
LOW_BOX = Base(0.0, 0.0, 0.0, 0.5, 0.5)
HIGH_BOX = Base(0.0, 9.0, 180.0, 0.5, 0.5)
PAIRS = [(LOW, HIGH), (LOW_BOX, HIGH_BOX), (LOW, HIGH_BOX), (LOW_BOX, HIGH)]


def both_ways(a: Base, b: Base, bases: list[Base], shapes: list[Polygon]) -> bool:
    verdict = sees(a, b, bases, shapes)
    assert verdict == sees(b, a, bases, shapes)
    return verdict


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_nothing_hides_nothing(a: Base, b: Base) -> None:
    """AF-GEN-19: whichever way the bases face."""
    assert both_ways(a, b, [], [])
    assert both_ways(a, b, [disc_base(3.0, 4.0, 1.0)], [box(-4.0, 1.0, -2.0, 8.0)])
    assert both_ways(a, b, [disc_base(0.0, -2.0, 1.0)], [box(-4.0, 10.0, 4.0, 12.0)])


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_one_body_right_across_hides(a: Base, b: Base) -> None:
    """AF-GEN-20"""
    assert not both_ways(a, b, [], [box(-3.0, 4.0, 3.0, 5.0)])
    assert not both_ways(a, b, [disc_base(0.0, 4.5, 1.0)], [])
    assert not both_ways(a, b, [Base(0.0, 4.5, 45.0, 1.0, 1.0)], [])
    # Something no broader than the bases leaves a way past.
    assert both_ways(a, b, [disc_base(0.0, 4.5, 0.4)], [])
    assert both_ways(a, b, [Base(0.0, 4.5, 0.0, 0.4, 0.4)], [])


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_grazing_is_free(a: Base, b: Base) -> None:
    """AF-GEN-20: touching a boundary does not block."""
    assert both_ways(a, b, [], [box(-3.0, 1.0, 0.5, 8.0)])
    assert not both_ways(a, b, [], [box(-3.0, 1.0, 0.501, 8.0)])
    assert both_ways(a, b, [disc_base(0.0, 4.5, 0.5)], [])
    assert not both_ways(a, b, [disc_base(0.0, 4.5, 0.501)], [])


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_grazing_is_free_however_it_is_rounded(a: Base, b: Base, side: float) -> None:
    for k in range(72):
        wall = box(min(-3.0 * side, 0.5 * side), 1.0, max(-3.0 * side, 0.5 * side), 8.0)
        assert both_ways(*moved((a, b, [], [wall]), 3.1 * k, 17.3, 4.9 * k))
        discs = [disc_base(-0.5 * side, 3.0, 1.0), Base(-0.5 * side, 5.0, 90.0, 0.6, 1.0)]
        assert both_ways(*moved((a, b, discs, []), 3.1 * k, 17.3, 4.9 * k))


def test_a_base_in_a_wall_that_touches_its_edge_from_within_is_seen_there() -> None:
    # Something small stands on the way from middle to middle.
    small = disc_base(0.0, 4.5, 0.2)
    for k in range(72):
        for wall, seen in [(8.5, True), (8.499, False)]:
            scene = (LOW, HIGH, [small], [box(-2.0, wall, 2.0, 12.0)])
            assert both_ways(*moved(scene, 3.1 * k, 17.3, 4.9 * k)) == seen
        for radius, seen in [(1.0, True), (1.001, False)]:
            discs: Scene = (LOW, HIGH, [small, disc_base(0.0, 9.5, radius)], [])
            assert both_ways(*moved(discs, 3.1 * k, 17.3, 4.9 * k)) == seen


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize("x", [-0.3, 0.0, 0.2])
def test_three_edges_in_one_line_leave_just_that_line(a: Base, b: Base, x: float) -> None:
    first = box(-5.0, 2.0, x, 2.5)
    last = box(-5.0, 6.5, x, 7.0)
    assert both_ways(a, b, [], [first, box(x, 4.2, 5.0, 4.8), last])
    assert both_ways(a, b, [], [first, box(x + 0.001, 4.2, 5.0, 4.8), last])
    assert not both_ways(a, b, [], [first, box(x - 0.001, 4.2, 5.0, 4.8), last])
    # The same with discs that the line touches in turn, and the middle one on the other side.
    discs = [disc_base(x - 1.0, 2.5, 1.0), disc_base(x + 1.0, 4.5, 1.0), disc_base(x - 1.0, 6.5, 1.0)]
    walls = [box(-5.0, 2.4, x - 1.0, 2.6), box(x + 1.0, 4.4, 5.0, 4.6), box(-5.0, 6.4, x - 1.0, 6.6)]
    assert both_ways(a, b, discs, walls)
    assert not both_ways(a, b, [discs[0], disc_base(x + 0.999, 4.5, 1.0), discs[2]], walls)


@pytest.mark.parametrize(("a", "b"), PAIRS)
@pytest.mark.parametrize(("room", "free"), [(0.0, False), (0.005, False), (0.02, True), (-0.004, False)])
def test_a_seam_lets_nothing_through(a: Base, b: Base, room: float, free: bool) -> None:
    half = room / 2.0
    assert both_ways(a, b, [], [box(-3.0, 4.0, -half, 5.0), box(half, 4.0, 3.0, 5.0)]) == free
    assert both_ways(a, b, [disc_base(-1.0 - half, 4.5, 1.0), disc_base(1.0 + half, 4.5, 1.0)], []) == free
    assert both_ways(a, b, [disc_base(-1.0 - half, 4.5, 1.0)], [box(half, 4.0, 3.0, 5.0)]) == free
    assert both_ways(a, b, [Base(-1.0 - half, 4.5, 0.0, 1.0, 0.5), disc_base(1.0 + half, 4.3, 1.0)], []) == free
    # Corner to corner.
    assert both_ways(a, b, [], [box(-3.0, 3.0, -half, 4.0), box(half, 4.0, 3.0, 5.0)]) == free


def test_a_screen_of_bases_in_contact_hides_and_one_with_gaps_does_not() -> None:
    """AF-GEN-20: only bases block, not the gaps between them."""
    tight = [disc_base(-3.0 + k, 4.5, 0.5) for k in range(7)]
    loose = [disc_base(-3.3 + 1.1 * k, 4.5, 0.5) for k in range(7)]
    for a, b in PAIRS:
        assert not both_ways(a, b, tight, [])
        assert both_ways(a, b, loose, [])
        # A second screen before the gaps of the first.
        second = [disc_base(-3.85 + 1.1 * k, 5.1, 0.5) for k in range(8)]
        assert not both_ways(a, b, loose + second, [])


def test_a_seam_under_a_base_is_closed_all_along() -> None:
    # The viewer stands on both pieces, past the middle of the seam between them.
    pieces = [box(-8.0, -2.0, 0.0, 3.0), box(0.0, -2.0, 8.0, 3.0)]
    for a, b in PAIRS:
        assert not both_ways(a.at(0.0, 1.5, a.heading), b, [], pieces)


def test_half_in_a_wall_it_sees_from_its_free_half() -> None:
    for a, b in PAIRS:
        assert both_ways(a, b, [], [box(-4.0, -3.0, 0.0, 8.0)])
        assert both_ways(a, b, [], [box(-4.0, -3.0, 0.3, 12.0)])
        assert not both_ways(a, b, [], [box(-4.0, -3.0, 0.501, 8.0)])
        # Its front half is free, or its back half.
        assert both_ways(a, b, [], [box(-4.0, -3.0, 4.0, 0.2)])
        assert not both_ways(a, b, [], [box(-4.0, -0.2, 4.0, 3.0)])
        # Past the wall it stands in the free half looks at another, which leaves only the line at its edge.
        assert both_ways(a, b, [], [box(-4.0, -3.0, 0.2, 3.0), box(0.2, 4.0, 4.0, 5.0)])
        assert not both_ways(a, b, [], [box(-4.0, -3.0, 0.2, 3.0), box(-1.0, 4.0, 4.0, 5.0)])
    # Only the piece of the base that juts out past the wall sees, and it is seen between two walls.
    walls = [box(-4.0, -3.0, 4.0, 0.49), box(-4.0, 3.0, -0.09, 3.5), box(-0.05, 3.0, 4.0, 3.5)]
    assert both_ways(LOW, HIGH, [], walls)
    assert not both_ways(LOW, HIGH, [], [box(-4.0, -3.0, 4.0, 0.501)])


# Scenes found by search: in each, one kind of line that rests against two things is the only free one left.
HANGING: dict[str, Scene] = {
    "viewer and target": (
        Base(0.0, 0.0, 0.0, 0.9, 1.1),
        disc_base(1.0, 5.3, 0.6),
        [disc_base(-1.0, 2.2, 0.6)],
        [box(0.4, 1.6, 1.8, 2.2)],
    ),
    "viewer and a crossing": (
        Base(0.0, 0.0, 45.0, 0.8, 1.1),
        Base(0.5, 8.0, 0.0, 0.6, 0.5),
        [Base(0.9, 8.4, 30.0, 1.0, 1.1)],
        [],
    ),
    "a crossing of two discs and the target": (
        disc_base(0.0, 0.0, 0.7),
        Base(0.4, 4.3, 0.0, 0.4, 0.5),
        [disc_base(-0.3, -0.3, 1.1)],
        [],
    ),
    "two crossings": (
        disc_base(0.0, 0.0, 1.0),
        Base(-0.2, 6.7, 45.0, 1.1, 1.1),
        [Base(0.5, 2.2, 45.0, 0.5, 1.0), disc_base(1.9, -0.7, 0.9), Base(-0.7, -0.7, 45.0, 1.2, 0.8)],
        [box(-1.9, 5.4, 1.3, 6.0)],
    ),
    "a box crossed by a disc": (
        Base(0.0, 0.0, 0.0, 1.0, 0.9),
        Base(-0.7, 4.3, 0.0, 0.4, 0.4),
        [disc_base(-0.7, 4.5, 0.7)],
        [box(-2.5, 1.9, -0.1, 2.9)],
    ),
    "a box crossed by a box": (
        Base(0.0, 0.0, 0.0, 0.6, 0.5),
        Base(-0.2, 4.1, 45.0, 0.6, 0.9),
        [Base(-0.3, 4.1, 30.0, 1.0, 0.8)],
        [],
    ),
    "a corner of the viewer before a disc that it stands in": (
        Base(0.0, 0.0, 0.0, 0.5, 1.0),
        disc_base(-0.2, 5.8, 0.9),
        [disc_base(0.2, 0.2, 1.0)],
        [],
    ),
}


@pytest.mark.parametrize("name", HANGING)
def test_every_kind_of_line_is_tried(name: str) -> None:
    scene = HANGING[name]
    assert both_ways(*scene)
    assert maybe_sees(scene)
    a, b, bases, shapes = scene
    mirrored = [o.at(-o.cx, o.cy, -o.heading) for o in [a, b, *bases]]
    assert both_ways(
        mirrored[0], mirrored[1], mirrored[2:], [Polygon([(-x, y) for x, y in p.points()]) for p in shapes]
    )


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_seam_along_the_middle_of_a_long_side(a: Base, b: Base) -> None:
    # No corner of the long piece is anywhere near the short one.
    long = box(-3.0, 3.0, 0.1, 6.5)
    short = box(0.1, 4.0, 3.0, 5.0)
    assert not both_ways(a, b, [], [long, short])
    assert not both_ways(a, b, [], [short, long])
    assert both_ways(a, b, [], [long, box(0.13, 4.0, 3.0, 5.0)])


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_a_seam_behind_the_viewer_stops_nothing(a: Base, b: Base) -> None:
    behind = [box(-3.0, -2.0, 0.0, -0.5), box(0.0, -2.0, 3.0, -0.5)]
    edges = [box(-5.0, 2.0, 0.0, 2.5), box(0.0, 4.2, 5.0, 4.8), box(-5.0, 6.5, 0.0, 7.0)]
    assert both_ways(a, b, [], behind + edges)


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_what_stands_behind_counts_as_between_only_in_contact(a: Base, b: Base) -> None:
    touching = [disc_base(0.0, -1.0, 0.5), Base(0.0, 10.0, 0.0, 0.5, 0.5)]
    apart = [disc_base(0.0, -1.05, 0.5), Base(0.0, 10.05, 0.0, 0.5, 0.5)]
    assert between(a, b, touching + apart) == touching
    shapes = [box(-1.0, -2.0, 1.0, -0.5), box(-1.0, 9.5, 1.0, 12.0)]
    assert shapes_between(a, b, [*shapes, box(-1.0, -2.0, 1.0, -0.55), box(-1.0, 9.55, 1.0, 12.0)]) == shapes


def test_the_two_bases_hide_nothing() -> None:
    for a, b in PAIRS:
        assert both_ways(a, b, [a, b], [])
        assert between(a, b, [a, b]) == []


def test_bases_in_contact_see_each_other() -> None:
    for a, b in PAIRS:
        near = b.at(0.0, 1.005, b.heading)
        assert both_ways(a, near, [], [box(-3.0, -3.0, 3.0, 3.0)])
        assert both_ways(a, near, [disc_base(0.7, 0.5, 0.3), disc_base(-0.7, 0.5, 0.3)], [])
        assert not both_ways(a, b.at(0.0, 1.5, b.heading), [], [box(-3.0, -3.0, 3.0, 3.0)])


def test_one_base_upon_another_is_seen() -> None:
    big = disc_base(0.0, 0.0, 2.0)
    assert both_ways(big, disc_base(0.0, 0.0, 0.5), [disc_base(0.5, 0.0, 1.0)], [box(-1.0, -1.0, 1.0, 1.0)])
    assert both_ways(big, big.at(0.0, 0.0, 0.0), [disc_base(0.5, 0.0, 1.0)], [])
