"""The exact sweeps of the charge solver, against shapes moved step by step."""

from __future__ import annotations

import math
import random

import pytest
import shapely
import shapely.affinity

from banneret.books.quick_starter.charges import sweeps as charge_sweeps
from banneret.books.quick_starter.charges.shapes import Footprint, Scene
from banneret.books.quick_starter.charges.sweeps import (
    NEVER,
    Block,
    ChargeFrame,
    arc_crosses,
    body_block,
    column,
    polygon_block,
    strip_hits,
    turn_until,
)
from banneret.books.quick_starter.charges.ways import band, final_blocked, merged
from banneret.books.quick_starter.unit import GAP
from banneret.core.space.geometry import Polygon, rectangle

HERE = ChargeFrame(0.0, 0.0, 0.0)
SEEDS = range(12)


def some_polygon(r: random.Random, near: float, far: float) -> Polygon:
    way, far_ = r.uniform(0.0, 2.0 * math.pi), r.uniform(near, far)
    x, y = far_ * math.sin(way), far_ * math.cos(way)
    if r.random() < 0.5:
        return rectangle(x, y, r.uniform(0.2, 2.0), r.uniform(0.2, 2.0), r.uniform(0.0, 360.0))
    turns = sorted(r.uniform(0.0, 2.0 * math.pi) for _ in range(7))
    size = r.uniform(0.5, 2.0)
    hull = shapely.MultiPoint([(x + size * math.cos(t), y + size * math.sin(t)) for t in turns]).convex_hull
    return Polygon(list(shapely.geometry.polygon.orient(hull).exterior.coords)[:-1])


def drawn(p: Polygon) -> shapely.Polygon:
    return shapely.Polygon(p.points())


def box(left: float, right: float, rear: float, ahead: float, sin: float, cos: float) -> shapely.Polygon:
    """A rectangle by its extent sideways, along (cos, -sin), and ahead, along (sin, cos)."""
    corners = [(left, rear), (right, rear), (right, ahead), (left, ahead)]
    return shapely.Polygon([(u * cos + v * sin, v * cos - u * sin) for u, v in corners])


def test_a_frame_and_back() -> None:
    frame = ChargeFrame(3.0, 4.0, 90.0)
    # Whoever looks east has the south to its right.
    assert (frame.to_x(3.0, 2.0), frame.to_y(5.0, 4.0)) == pytest.approx((2.0, 2.0))
    assert (frame.to_x(5.0, 4.0), frame.to_y(3.0, 2.0)) == pytest.approx((0.0, 0.0))
    r = random.Random(1)
    for _ in range(20):
        frame = ChargeFrame(r.uniform(-5, 5), r.uniform(-5, 5), r.uniform(0, 360))
        x, y = r.uniform(-5, 5), r.uniform(-5, 5)
        u, v = frame.to_x(x, y), frame.to_y(x, y)
        assert (frame.out_x(u, v), frame.out_y(u, v)) == pytest.approx((x, y))


def test_a_block_has_its_middle_and_the_farthest_from_it() -> None:
    block = Block([0.0, 4.0, 4.0, 0.0], [0.0, 0.0, 3.0, 3.0], False, 0.0)
    assert (block.cx, block.cy, block.radius) == pytest.approx((2.0, 1.5, 2.5))
    uneven = Block([0.0, 3.0, 0.0], [0.0, 0.0, 6.0], False, 0.0)
    assert (uneven.cx, uneven.cy, uneven.radius) == pytest.approx((1.0, 2.0, math.hypot(1.0, 4.0)))
    circle = body_block(
        Footprint(1.0, 2.0, 0.0, 1.0, 1.0, round=True, radius=1.5), ChargeFrame(1.0, 1.0, 0.0), 0.25
    )
    assert (circle.cx, circle.cy, circle.radius, circle.round) == pytest.approx((0.0, 1.0, 1.75, True))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_margin_moves_every_side(seed: int) -> None:
    r = random.Random(seed)
    p = some_polygon(r, 0.0, 5.0)
    frame = ChargeFrame(r.uniform(-3, 3), r.uniform(-3, 3), r.uniform(0, 360))
    inside = shapely.Polygon([(frame.to_x(x, y), frame.to_y(x, y)) for x, y in p.points()])
    for margin in (0.0, 0.05, -0.05):
        block = polygon_block(p, frame, margin)
        found = shapely.Polygon(list(zip(block.xs, block.ys, strict=True)))
        wanted = inside.buffer(margin, join_style="mitre", mitre_limit=100.0)
        assert found.symmetric_difference(wanted).area < 0.002


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_in_a_strip_ahead(seed: int) -> None:
    r = random.Random(seed)
    for _ in range(60):
        p = some_polygon(r, 0.0, 5.0)
        block = polygon_block(p, HERE, 0.0)
        shape = drawn(p)
        if r.random() < 0.3:
            block = Block([r.uniform(-4, 4)], [r.uniform(-4, 4)], True, r.uniform(0.3, 2.0))
            shape = shapely.Point(block.cx, block.cy).buffer(block.radius, quad_segs=2000)
        way = r.uniform(0.0, 2.0 * math.pi)
        sin, cos = math.sin(way), math.cos(way)
        low = r.uniform(-4.0, 3.0)
        high = low + r.uniform(0.3, 3.0)
        inside = shape.intersection(box(low, high, -50.0, 50.0, sin, cos))
        near, far = column(block, sin, cos, low, high)
        if inside.area < 1e-9:
            assert near > far or near == pytest.approx(far, abs=0.05)
        else:
            ahead = [x * sin + y * cos for x, y in inside.convex_hull.exterior.coords]
            assert (near, far) == pytest.approx((min(ahead), max(ahead)), abs=1e-4)
        rear = r.uniform(-5.0, 3.0)
        end = rear + r.uniform(0.2, 4.0)
        covered = shape.intersection(box(low, high, rear, end, sin, cos)).area
        if covered > 1e-4 or covered == 0.0:
            apart = shape.distance(box(low, high, rear, end, sin, cos))
            if covered > 1e-4 or apart > 1e-4:
                assert strip_hits(block, sin, cos, low, high, rear, end) == (covered > 0.0)


def turned(shape: shapely.Polygon, way: float, radians: float, px: float, py: float) -> shapely.Polygon:
    return shapely.affinity.rotate(shape, way * radians, origin=(px, py), use_radians=True)


@pytest.mark.parametrize("seed", range(8))
def test_how_far_a_rectangle_turns_until_it_meets_something(seed: int) -> None:
    r = random.Random(seed)
    met = 0
    for _ in range(25):
        lead, depth = r.uniform(0.5, 4.0), r.uniform(0.4, 2.5)
        trail = r.choice([0.0, r.uniform(0.3, 3.0)])
        px, py = r.uniform(-1, 1), r.uniform(-1, 1)
        heading = r.uniform(0.0, 2.0 * math.pi)
        sin, cos = math.sin(heading), math.cos(heading)
        way = r.choice([1.0, -1.0])
        # A turn to the left brings the right end of the front forward.
        left, right = (-trail, lead) if way > 0.0 else (-lead, trail)
        front = box(left, right, -depth, 0.0, sin, cos)
        front = shapely.affinity.translate(front, px, py)
        if r.random() < 0.35:
            block = Block([r.uniform(-4, 4)], [r.uniform(-4, 4)], True, r.uniform(0.2, 1.2))
            shape = shapely.Point(block.cx, block.cy).buffer(block.radius, quad_segs=500)
        else:
            p = some_polygon(r, 0.5, 4.5)
            block = polygon_block(p, HERE, 0.0)
            shape = drawn(p)
        if front.distance(shape) < 0.01:
            continue
        limit = r.choice([0.5 * math.pi, r.uniform(0.1, 1.5)])
        found = turn_until(block, px, py, sin, cos, way, lead, trail, depth, math.sin(limit), math.cos(limit))
        steps = 120
        first = next(
            (
                limit * i / steps
                for i in range(steps + 1)
                if turned(front, way, limit * i / steps, px, py).intersection(shape).area > 1e-9
            ),
            None,
        )
        if first is None:
            assert found > limit - 0.02
        else:
            met += 1
            assert first - limit / steps - 0.02 <= found <= first + 0.002
    assert met > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_whether_a_corner_swings_over_an_edge(seed: int) -> None:
    r = random.Random(seed)
    for _ in range(80):
        angle = r.uniform(0.0, 2.0 * math.pi)
        nx, ny = math.sin(angle), math.cos(angle)
        px, py, vx, vy = (r.uniform(-3, 3) for _ in range(4))
        limit = nx * px + ny * py + r.uniform(0.1, 4.0)
        way, turn = r.choice([1.0, -1.0]), r.uniform(0.05, 1.57)
        out = []
        for i in range(401):
            s, c = math.sin(way * turn * i / 400), math.cos(turn * i / 400)
            out.append(nx * (px + vx * c - vy * s) + ny * (py + vx * s + vy * c) - limit)
        if out[0] > -0.001 or abs(max(out)) < 0.001:
            continue
        assert arc_crosses(nx, ny, limit, px, py, vx, vy, way, turn) == (max(out) > 0.0)


def test_intervals_are_joined() -> None:
    assert merged([]) == []
    assert merged([(3.0, 4.0), (0.0, 1.0)]) == [(0.0, 1.0), (3.0, 4.0)]
    assert merged([(0.0, 2.0), (1.0, 3.0), (1.5, 1.7), (3.0, 3.5), (5.0, 6.0)]) == [(0.0, 3.5), (5.0, 6.0)]
    assert merged([(-2.0, -1.0), (-1.0, -0.5)]) == [(-2.0, -0.5)]


def test_the_part_of_a_shape_between_two_lines() -> None:
    p = Polygon([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)])
    assert band(p, HERE, 1.0, 2.0) == pytest.approx((1.0, 4.0))
    assert band(p, HERE, -1.0, 0.5) == pytest.approx((0.0, 4.0))
    assert band(p, HERE, 5.0, 6.0) == (NEVER, -NEVER)


@pytest.mark.parametrize("seed", SEEDS)
def test_offsets_at_which_something_stands(seed: int) -> None:
    """A flush charger at an offset, with each kind of thing beside the facing alone."""
    r = random.Random(seed)
    half, depth = r.uniform(0.5, 2.5), r.uniform(0.5, 2.0)
    for _ in range(6):
        frame = ChargeFrame(18.0, 24.0, r.uniform(0.0, 360.0))
        u, v = r.uniform(-4, 4), r.uniform(-4, 0.5)
        x, y = frame.out_x(u, v), frame.out_y(u, v)
        radius = r.uniform(0.4, 1.5)
        machine = Footprint(x, y, 0.0, 2 * radius, 2 * radius, round=True, radius=radius)
        block = Footprint(x, y, r.uniform(0, 360), r.uniform(0.5, 3.0), r.uniform(0.5, 2.0))
        circle = shapely.Point(x, y).buffer(radius, quad_segs=200)
        for shape, gap, scene in (
            (circle, GAP, Scene([], [machine], [], 36, 48)),
            (circle, 0.0, Scene([machine], [], [], 36, 48)),
            (drawn(block.shape()), GAP, Scene([], [block], [], 36, 48)),
            (drawn(block.shape()), 0.0, Scene([block], [], [], 36, 48)),
            (drawn(block.shape()), 0.0, Scene([], [], [block.shape()], 36, 48)),
        ):
            taken = final_blocked(scene, frame, half, depth)
            assert len(taken) <= 1
            for step in range(-40, 41):
                offset = step * 0.2
                corners = [
                    (offset - half, -depth),
                    (offset + half, -depth),
                    (offset + half, 0),
                    (offset - half, 0),
                ]
                stand = shapely.Polygon([(frame.out_x(a, b), frame.out_y(a, b)) for a, b in corners])
                inside = any(low < offset < high for low, high in taken)
                apart = stand.distance(shape)
                if apart > gap + 0.012:
                    assert not inside
                elif apart < gap - 0.006 or stand.intersection(shape).area > 0.02:
                    assert inside


def test_an_angle_is_met_at_once_or_on_the_way_round() -> None:
    whole = 2.0 * math.pi
    for angle, turn in (
        (0.3, 0.3),
        (0.0, 0.0),
        (-1e-9, 0.0),
        (-1e-6, whole),
        (-0.5, whole - 0.5),
        (-whole + 0.1, 0.1),
        (-whole - 0.5, whole - 0.5),
        (-whole - 3.0, whole - 3.0),
    ):
        assert charge_sweeps._later(angle) == pytest.approx(turn, abs=1e-5)


def test_a_body_is_one_model_unless_it_is_said() -> None:
    body = Footprint(0.0, 0.0, 0.0, 2.0, 1.0)
    assert (body.columns("front"), body.columns("left"), body.columns("rear")) == ([1], [1], [1])
    assert (body.round, body.radius, body.rear) == (False, 0.0, ())
    deep = Footprint(0.0, 0.0, 0.0, 2.0, 2.0, 3, 2, rear=(1,))
    # From the left of whoever looks at it; the models have a bit each, rank by rank.
    assert deep.columns("front") == [4, 2, 1]
    assert deep.columns("left") == [1, 16]
    assert deep.columns("right") == [16, 4]
    assert deep.columns("rear") == [1, 16, 4]
