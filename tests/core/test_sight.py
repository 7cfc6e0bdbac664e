"""Arcs, lines of sight and hiding, by example and against the slow reference."""

from __future__ import annotations

import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Point
from shapely.geometry import Polygon as Shape

from banneret.core.space import distances, sight
from banneret.core.space import geometry as g
from banneret.core.space.geometry import Polygon
from tests.core import reference as ref

FAR = 200.0


def square(cx: float, cy: float, half: float = 1.0) -> Polygon:
    return g.rectangle(cx, cy, half, half, 0.0)


# ------------------------------------------------------------------------------------------------------- arcs


@given(ref.coordinates, ref.coordinates, ref.halves, ref.headings, ref.polygons())
@ref.examples(160)
def test_front_arc_against_reference(
    cx: float, cy: float, half_width: float, heading: float, p: Polygon
) -> None:
    arc = Shape([(half_width, 0), (half_width + FAR, FAR), (-half_width - FAR, FAR), (-half_width, 0)])
    body = ref.local_shape(cx, cy, heading, p)
    apart = ref.separation(arc, body)
    assume(abs(apart) > 1e-5)
    assert sight.front_arc_touches(cx, cy, half_width, heading, p) is (apart < 0.0)


def test_front_arc_borders() -> None:
    assert sight.front_arc_touches(0, 0, 2.0, 0.0, square(0, 5))
    assert not sight.front_arc_touches(0, 0, 2.0, 180.0, square(0, 5))
    # Level with the front edge and flush with it: no part is ahead.
    assert not sight.front_arc_touches(0, 0, 2.0, 0.0, square(0, -1))
    assert not sight.front_arc_touches(0, 0, 2.0, 0.0, square(4, -1))
    # A corner on the 45 degree ray is not in the arc, a hair further it is.
    assert not sight.front_arc_touches(0, 0, 2.0, 0.0, square(6, 2))
    assert sight.front_arc_touches(0, 0, 2.0, 0.0, square(5.99, 2))
    # Slanting bars that come from behind and pass outside one of the rays.
    assert not sight.front_arc_touches(0, 0, 2.0, 0.0, Polygon([(-4, -5), (20, 3), (20, 2), (-4, -6)]))
    assert not sight.front_arc_touches(0, 0, 2.0, 0.0, Polygon([(4, -5), (-20, 3), (-20, 2), (4, -6)]))
    # A wide bar reaches right across without a corner in the arc.
    assert sight.front_arc_touches(0, 0, 2.0, 0.0, g.rectangle(0.0, 3.0, 20.0, 0.5, 0.0))
    assert sight.front_arc_touches(0, 0, 2.0, 90.0, g.rectangle(3.0, 0.0, 20.0, 0.5, 90.0))


@given(ref.rectangles(), ref.coordinates, ref.coordinates)
@ref.examples(160)
def test_side_of_against_reference(r: tuple[float, float, float, float, float], x: float, y: float) -> None:
    cx, cy, w, d, heading = r
    point = Point(*ref.local(cx, cy, heading, x, y))
    if abs(point.x) < w and abs(point.y) < d:
        gaps = {"front": d - point.y, "rear": d + point.y, "right": w - point.x, "left": w + point.x}
        nearest = sorted(gaps.values())
        assume(nearest[1] - nearest[0] > 1e-5)
        expected = min(gaps, key=lambda name: gaps[name])
    else:
        zones = {
            "front": Shape([(w, d), (w + FAR, d + FAR), (-w - FAR, d + FAR), (-w, d)]),
            "rear": Shape([(w, -d), (w + FAR, -d - FAR), (-w - FAR, -d - FAR), (-w, -d)]),
            "right": Shape([(w, d), (w + FAR, d + FAR), (w + FAR, -d - FAR), (w, -d)]),
            "left": Shape([(-w, d), (-w - FAR, d + FAR), (-w - FAR, -d - FAR), (-w, -d)]),
        }
        found = [name for name, zone in zones.items() if zone.distance(point) < 1e-5]
        assume(len(found) == 1)
        expected = found[0]
    assert sight.side_of(cx, cy, w, d, heading, x, y) == expected


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (0, 9, "front"),
        (0, -9, "rear"),
        (9, 0, "right"),
        (-9, 0, "left"),
        (5, 4, "front"),
        (-5, 4, "front"),
        (5, -4, "rear"),
        (-5, -4, "rear"),
        (5.1, 4, "right"),
        (-5.1, -4, "left"),
        (0, 0.5, "front"),
        (0, -0.5, "rear"),
        (1.9, 0.2, "right"),
        (-1.9, -0.2, "left"),
        (0, 0, "front"),
        (2, 1, "front"),
        (2, -1, "rear"),
    ],
)
def test_side_of_borders(x: float, y: float, expected: str) -> None:
    assert sight.side_of(0.0, 0.0, 2.0, 1.0, 0.0, x, y) == expected


def test_side_of_turns_with_the_unit() -> None:
    assert sight.side_of(0.0, 0.0, 2.0, 1.0, 90.0, 9.0, 0.0) == "front"
    assert sight.side_of(0.0, 0.0, 2.0, 1.0, 90.0, 0.0, -9.0) == "right"


@given(ref.polygons(), st.integers(-8000, 8000), st.integers(-8000, 8000), st.integers(-3000, 3000))
@ref.examples(200)
def test_clip_against_reference(p: Polygon, nx: int, ny: int, c: int) -> None:
    assume(math.hypot(nx, ny) > 100)
    size = math.hypot(nx, ny)
    ux, uy, low = nx / size, ny / size, c / 1000
    px, py = ux * low, uy * low
    half = Shape(
        [
            (px - uy * FAR, py + ux * FAR),
            (px + uy * FAR, py - ux * FAR),
            (px + (uy + ux) * FAR, py + (uy - ux) * FAR),
            (px + (ux - uy) * FAR, py + (ux + uy) * FAR),
        ]
    )
    found = sight.clip(p.points(), ux, uy, low)
    area = g.signed_area(found) if found else 0.0
    assert area == pytest.approx(ref.shape(p).intersection(half).area, abs=1e-9)


# ---------------------------------------------------------------------------------------------- line of sight


def test_sight_points_of_a_square_seen_from_below() -> None:
    near, left, right = sight.sight_points(square(0, 0), 0.0, -10.0)
    assert near == pytest.approx((0.0, -1.0))
    assert left == (-1.0, -1.0)
    assert right == (1.0, -1.0)


def test_sight_points_seen_along_a_side_take_the_nearer_corner() -> None:
    _, left, right = sight.sight_points(square(0, 0), 1.0, -10.0)
    assert left == (-1.0, -1.0)
    assert right == (1.0, -1.0)


@given(ref.polygons(), ref.coordinates, ref.coordinates)
@ref.examples(160)
def test_sight_points_against_reference(p: Polygon, vx: float, vy: float) -> None:
    body = ref.shape(p)
    assume(body.distance(Point(vx, vy)) > 0.01)
    near, left, right = sight.sight_points(p, vx, vy)
    entry = LineString([(vx, vy), (p.cx, p.cy)]).intersection(body).coords[0]
    assert near == pytest.approx(entry, abs=1e-7)
    middle = math.atan2(p.cy - vy, p.cx - vx)
    most_left, most_right = ref.extremes(p, vx, vy)
    for point, expected in ((left, most_left), (right, most_right)):
        assert point in p.points()
        angle = math.remainder(math.atan2(point[1] - vy, point[0] - vx) - middle, math.tau)
        assert angle == pytest.approx(expected, abs=2e-4)


def test_nothing_or_something_in_the_way() -> None:
    a, b = square(0, 0), square(0, 20)
    wall = g.rectangle(0.0, 10.0, 8.0, 0.5, 0.0)
    assert sight.can_see(a, b, [])
    assert not sight.can_see(a, b, [wall])
    assert sight.can_see(a, b, [square(0, 10, 0.9)])
    # Two screens that leave no line between them, then with a gap.
    assert not sight.can_see(a, b, [square(-1.05, 10), square(1.0, 12, 1.2)])
    assert sight.can_see(a, b, [square(-3, 10), square(3, 10)])
    # A wall beyond the target or behind the viewer is not in between.
    assert sight.can_see(a, b, [g.rectangle(0.0, 30.0, 8.0, 0.5, 0.0), g.rectangle(0.0, -5.0, 8.0, 0.5, 0.0)])
    # Flush beside the line from corner to corner is not on it.
    assert sight.can_see(a, b, [g.rectangle(-2.0, 10.0, 3.0, 0.5, 0.0)])
    assert not sight.can_see(a, b, [g.rectangle(-2.0, 10.0, 3.01, 0.5, 0.0)])


@given(st.tuples(*[ref.rectangles()] * 2), st.lists(ref.polygons(), min_size=1, max_size=4))
@ref.examples(160)
def test_can_see_against_reference(
    pair: tuple[tuple[float, float, float, float, float], tuple[float, float, float, float, float]],
    blockers: list[Polygon],
) -> None:
    (ax, ay, aw, ad, ah), (bx, by, bw, bd, bh) = pair
    # Far apart across a belt of blockers, as on a table.
    a = g.rectangle(ax - 14.0, ay, aw, ad, ah)
    b = g.rectangle(bx + 14.0, by, bw, bd, bh)
    ends = []
    for p, q in ((a, b), (b, a)):
        body = ref.shape(p)
        entry = LineString([(q.cx, q.cy), (p.cx, p.cy)]).intersection(body).coords[0]
        middle = math.atan2(p.cy - q.cy, p.cx - q.cx)
        seen = sorted(
            p.points(),
            key=lambda c, q=q, middle=middle: math.remainder(  # type: ignore[misc]
                math.atan2(c[1] - q.cy, c[0] - q.cx) - middle, math.tau
            ),
        )
        ends.append([entry, seen[0], seen[-1]])
    open_lines = 0
    unsure = 0
    for x0, y0 in ends[0]:
        for x1, y1 in ends[1]:
            verdicts = [ref.crossing(x0, y0, x1, y1, p) for p in blockers]
            if True in verdicts:
                continue
            if None in verdicts:
                unsure += 1
            else:
                open_lines += 1
    assume(open_lines > 0 or unsure == 0)
    assert sight.can_see(a, b, blockers) is (open_lines > 0)
    assert sight.can_see(b, a, list(reversed(blockers))) is (open_lines > 0)


@given(ref.polygons(), ref.polygons(), st.lists(ref.polygons(), max_size=4))
@ref.examples(150)
def test_corridor_is_the_ground_that_matters(a: Polygon, b: Polygon, blockers: list[Polygon]) -> None:
    found = sight.corridor(a, b)
    expected = ref.shape(a).union(ref.shape(b)).convex_hull
    assert ref.shape(found).hausdorff_distance(expected) < 1e-5
    near = [p for p in blockers if distances.distance(p, found) == 0.0]
    assert sight.can_see(a, b, near) is sight.can_see(a, b, blockers)


# ----------------------------------------------------------------------------------------------------- hiding


def test_hidden_share_of_a_facing() -> None:
    # The viewer at the origin, a facing ten inches wide ten inches away.
    facing = (0.0, 0.0, -5.0, 10.0, 5.0, 10.0)
    assert sight.cover_fraction(*facing, [], []) == pytest.approx(0.0)
    # Half way, so it hides twice its width.
    assert sight.cover_fraction(*facing, [g.rectangle(0.0, 5.5, 1.0, 0.5, 0.0)], []) == pytest.approx(0.4)
    # Two that share a part of what they hide.
    pair = [g.rectangle(0.0, 5.5, 1.0, 0.5, 0.0), g.rectangle(1.0, 5.5, 1.0, 0.5, 0.0)]
    assert sight.cover_fraction(*facing, pair, []) == pytest.approx(0.6)
    assert sight.cover_fraction(*facing, [g.rectangle(0.0, 5.0, 9.0, 0.5, 0.0)], []) == pytest.approx(1.0)
    # Only what is hidden of the facing itself counts.
    assert sight.cover_fraction(*facing, [g.rectangle(-3.0, 5.5, 1.0, 0.5, 0.0)], []) == pytest.approx(1 / 6)


def test_what_is_behind_hides_nothing() -> None:
    facing = (0.0, 0.0, -5.0, 10.0, 5.0, 10.0)
    beyond = g.rectangle(0.0, 11.0, 5.0, 1.0, 0.0)
    behind_viewer = g.rectangle(0.0, -1.0, 5.0, 1.0, 0.0)
    assert sight.cover_fraction(*facing, [beyond, behind_viewer], []) == pytest.approx(0.0)
    # Astride the facing: only the part in front hides.
    astride = Polygon([(0, 8), (4, 12), (0, 16), (-4, 12)])
    assert sight.cover_fraction(*facing, [astride], []) == pytest.approx(0.4, abs=1e-5)
    # Standing right round the viewer hides it all.
    assert sight.cover_fraction(*facing, [square(0, 0)], []) == pytest.approx(1.0)


@given(*[ref.coordinates] * 6, st.lists(ref.polygons(), min_size=1, max_size=4))
@ref.examples(160)
def test_hidden_share_against_samples(
    vx: float, vy: float, x0: float, y0: float, x1: float, y1: float, blockers: list[Polygon]
) -> None:
    length = math.hypot(x1 - x0, y1 - y0)
    assume(length > 0.5)
    assume(abs((x1 - x0) * (vy - y0) - (y1 - y0) * (vx - x0)) / length > 0.2)
    # A viewpoint touching a blocker's outline is hidden or not by a hair; only the inside is compared.
    assume(all(ref.shape(p).exterior.distance(Point(vx, vy)) > 0.01 for p in blockers))
    # Nor can samples tell what lies along the facing's own line.
    line = LineString([(x0, y0), (x1, y1)])
    assume(all(line.intersection(ref.shape(p).exterior).length < 1e-6 for p in blockers))
    samples = 500
    expected = ref.hidden(vx, vy, x0, y0, x1, y1, blockers, samples)
    assert sight.cover_fraction(vx, vy, x0, y0, x1, y1, blockers, []) == pytest.approx(
        expected, abs=(2 * len(blockers) + 1) / samples
    )
    assert sight.cover_fraction(vx, vy, x1, y1, x0, y0, blockers, []) == pytest.approx(
        sight.cover_fraction(vx, vy, x0, y0, x1, y1, blockers, []), abs=1e-9
    )
