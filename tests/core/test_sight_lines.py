"""Lines of sight, cover and arcs against slow references that share no code with the engine.

The references try thousands of lines with shapely.  They cannot prove that there is no line, so where the
engine sees, its own line is looked at instead.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
import pytest
import shapely
from hypothesis import assume, given
from shapely.geometry import LineString, Point
from shapely.geometry import Polygon as Shape

from banneret.core.space import distances, sight
from banneret.core.space import geometry as g
from banneret.core.space import sight_lines as lines
from banneret.core.space.geometry import Polygon, disc
from tests.core import reference as ref
from tests.core.lines_found import sight_line, sight_line_round

FAR = 200.0
SCENES = ref.WIDE or 150

Eye = tuple[float, float, float, float]


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


# ------------------------------------------------------------------------------------------- slow references


def bodies(blockers: list[Polygon]) -> list[Any]:
    """What really blocks: each blocker, and each pair nearer than the contact gap with the gap closed."""
    found = [ref.shape(p) for p in blockers]
    for i in range(len(blockers)):
        for j in range(i):
            if found[i].distance(found[j]) < 0.0099:
                grown = found[i].union(found[j]).buffer(0.006, join_style="mitre")
                found.append(grown.buffer(-0.006, join_style="mitre"))
    return found


def along(ring: Any, count: int) -> Any:
    """Points evenly along an outline, and its corners."""
    steps = np.linspace(0.0, ring.length, count, endpoint=False)
    return np.concatenate([shapely.get_coordinates(shapely.line_interpolate_point(ring, steps)), ring.coords])


def turn(front: tuple[float, float, float, float], points: Any) -> Any:
    """The points as (right, forward) of the middle of a front edge."""
    x, y, _, heading = front
    r = math.radians(heading)
    d = np.asarray(points) - (x, y)
    return np.stack(
        [
            d[:, 0] * math.cos(r) - d[:, 1] * math.sin(r),
            d[:, 0] * math.sin(r) + d[:, 1] * math.cos(r),
        ],
        axis=-1,
    )


def leaves_well(front: tuple[float, float, float, float], starts: Any, ends: Any, room: float) -> Any:
    """Which lines leave through the front edge and end in the front arc, up to room."""
    a = turn(front, starts)
    b = turn(front, ends)
    half = front[2]
    rise = np.maximum(b[:, 1] - a[:, 1], 1e-12)
    across = a[:, 0] + (b[:, 0] - a[:, 0]) * np.clip(-a[:, 1] / rise, 0.0, 1.0)
    return (
        (np.abs(across) <= half + room) & (b[:, 1] >= -room) & (np.abs(b[:, 0]) - half <= b[:, 1] + 1.5 * room)
    )


def uncut(starts: Any, ends: Any, blockers: list[Polygon]) -> Any:
    """The lines that meet no blocker."""
    drawn = shapely.linestrings(np.stack([starts, ends], axis=1))
    for body in bodies(blockers):
        shapely.prepare(body)
        drawn = drawn[~shapely.intersects(drawn, body)]
    return drawn


def slow_sight(
    eye: Eye, front: tuple[float, float, float, float], target: Polygon, blockers: list[Polygon]
) -> bool:
    t = np.linspace(0.0, 1.0, 60)[:, None]
    starts = np.array(eye[:2]) * (1 - t) + np.array(eye[2:]) * t
    ends = along(ref.shape(target).exterior, 60)
    s = np.repeat(starts, len(ends), axis=0)
    e = np.tile(ends, (len(starts), 1))
    good = leaves_well(front, s, e, 0.0)
    return bool(good.any()) and len(uncut(s[good], e[good], blockers)) > 0


def slow_sight_round(cx: float, cy: float, radius: float, target: Polygon, blockers: list[Polygon]) -> bool:
    angle = np.linspace(0.0, math.tau, 72, endpoint=False)
    starts = np.stack([cx + radius * np.cos(angle), cy + radius * np.sin(angle)], axis=-1)
    ends = along(ref.shape(target).exterior, 60)
    s = np.repeat(starts, len(ends), axis=0)
    e = np.tile(ends, (len(starts), 1))
    return len(uncut(s, e, blockers)) > 0


def check_line(found: Eye, target: Polygon, blockers: list[Polygon]) -> None:
    """Ends on the target and goes through nothing deeper than a hair."""
    line = LineString([found[:2], found[2:]])
    assert Point(found[2:]).distance(ref.shape(target)) < 1e-6
    for body in bodies(blockers):
        inner = body.buffer(-1e-4, join_style="mitre")
        assert not line.intersects(inner), (found, body)


def check_edge_line(
    found: Eye,
    eye: Eye,
    front: tuple[float, float, float, float],
    target: Polygon,
    blockers: list[Polygon],
) -> None:
    check_line(found, target, blockers)
    assert Point(found[:2]).distance(LineString([eye[:2], eye[2:]])) < 1e-6
    assert leaves_well(front, [found[:2]], [found[2:]], 0.0011)[0]


# -------------------------------------------------------------------------------------------------- scenes


def some_body(rng: random.Random, lane: float) -> Polygon:
    x, y = rng.uniform(-lane, lane), rng.uniform(1.0, 14.0)
    if rng.random() < 0.15:
        return disc(x, y, rng.uniform(0.4, 2.0), rng.choice([6, 12]))
    heading = rng.choice([0.0, 0.0, 90.0, 45.0, rng.uniform(0, 360)])
    return g.rectangle(x, y, rng.uniform(0.4, 3.0), rng.uniform(0.3, 2.0), heading)


def some_scene(
    rng: random.Random,
) -> tuple[Eye, tuple[float, float, float, float], Polygon, list[Polygon]]:
    """A unit at the origin looking north, something to look at, and things between, all turned at random.

    Mostly crowded, so that the verdict hangs on narrow gaps.
    """
    half = rng.choice([0.5, 1.5, 3.0])
    rank = rng.choice([0, 0, 1, 2, 4])
    model = rng.choice([0.5, 1.0])
    left = -half + model * rng.randrange(round(2 * half / model))
    back = -rank * model
    target = g.rectangle(
        rng.uniform(-14, 14),
        rng.uniform(4, 18),
        rng.uniform(0.5, 3),
        rng.uniform(0.5, 2),
        rng.uniform(0, 360),
    )
    if rng.random() < 0.1:
        target = disc(target.cx, target.cy, 1.2, 12)
    blockers = []
    for _ in range(rng.randrange(0, 7)):
        p = some_body(rng, 4.0)
        # Put it roughly between the two, so that it matters.
        at = rng.uniform(0.1, 0.9)
        p = g.translated(p, target.cx * at, target.cy * at - p.cy + rng.uniform(-1, 1))
        if rng.random() < 0.25 and len(p.xs) == 4:
            gap = rng.choice([0.0, 0.004, 0.03, 0.3])
            ux, uy = p.xs[0] - p.xs[1], p.ys[0] - p.ys[1]
            size = math.hypot(ux, uy)
            blockers.append(g.translated(p, ux * (1 + gap / size), uy * (1 + gap / size)))
        blockers.append(p)
    if rng.random() < 0.85:
        blockers = [p for p in blockers if not distances.overlap(p, target) and min(p.ys) > 0.01]
    turned = rng.choice([0.0, 90.0, 33.0, rng.uniform(0, 360)])
    target = g.rotated(target, 0.0, 0.0, turned)
    blockers = [g.rotated(p, 0.0, 0.0, turned) for p in blockers]
    sin, cos = g.heading_vector(turned)
    eye = (
        left * cos + back * sin,
        -left * sin + back * cos,
        (left + model) * cos + back * sin,
        -(left + model) * sin + back * cos,
    )
    return eye, (0.0, 0.0, half, turned), target, blockers


@pytest.mark.clause("QS-GEO-17", "QS-GEO-18", "QS-SHO-07")
@pytest.mark.parametrize("batch", range(4))
def test_line_of_sight_against_reference(batch: int) -> None:
    rng = random.Random(100 + batch)
    verdicts = {True: 0, False: 0}
    for _ in range(SCENES):
        eye, front, target, blockers = some_scene(rng)
        sees = lines.line_of_sight(eye, front, target, blockers)
        verdicts[sees] += 1
        found = sight_line(eye, front, target, blockers)
        assert (found is not None) is sees, (eye, front, target, blockers)
        if found is not None:
            check_edge_line(found, eye, front, target, blockers)
        else:
            assert not slow_sight(eye, front, target, blockers), (eye, front, target, blockers)
    assert min(verdicts.values()) > SCENES // 8


@pytest.mark.clause("QS-MOD-43")
@pytest.mark.parametrize("batch", range(2))
def test_round_line_of_sight_against_reference(batch: int) -> None:
    rng = random.Random(200 + batch)
    verdicts = {True: 0, False: 0}
    for _ in range(SCENES):
        _, _, target, blockers = some_scene(rng)
        radius = rng.choice([0.5, 1.2])
        blockers += [g.rotated(p, 0.0, 0.0, rng.uniform(-60, 60)) for p in blockers if rng.random() < 0.7]
        sees = lines.line_of_sight_round(0.0, 0.0, radius, target, blockers)
        verdicts[sees] += 1
        found = sight_line_round(0.0, 0.0, radius, target, blockers)
        assert (found is not None) is sees
        if found is not None:
            check_line(found, target, blockers)
            assert math.hypot(found[0], found[1]) < radius + 1e-6
        else:
            assert not slow_sight_round(0.0, 0.0, radius, target, blockers), (radius, target, blockers)
    assert min(verdicts.values()) > SCENES // 10


def beside(rng: random.Random, line: Eye, p: Polygon) -> Polygon:
    """The body moved square to the line until it is clear of it, or touches it, on either side."""
    ux, uy = line[2] - line[0], line[3] - line[1]
    size = math.hypot(ux, uy)
    nx, ny = -uy / size, ux / size
    heights = [(x - line[0]) * nx + (y - line[1]) * ny for x, y in p.points()]
    gap = rng.choice([0.0, 0.0, 1e-5, 0.001, 0.3])
    by = gap - min(heights) if rng.random() < 0.5 else -gap - max(heights)
    return g.translated(p, nx * by, ny * by)


@pytest.mark.clause("QS-GEO-17", "QS-MOD-43")
@pytest.mark.parametrize("viewer", ["edge", "round"])
def test_the_only_line_there_is_gets_found(viewer: str) -> None:
    """Bodies pushed up against one line from both sides leave hardly another, and no sampling finds it."""
    rng = random.Random(500)
    narrow = 0
    for number in range(SCENES * 3):
        eye, front, target, blockers = some_scene(rng)
        t = rng.random()
        start = (eye[0] + (eye[2] - eye[0]) * t, eye[1] + (eye[3] - eye[1]) * t)
        if viewer == "round":
            angle = rng.uniform(0, math.tau)
            start = (1.2 * math.sin(angle), 1.2 * math.cos(angle))
        k, t = rng.randrange(len(target.xs)), rng.random()
        end = (
            target.xs[k - 1] + (target.xs[k] - target.xs[k - 1]) * t,
            target.ys[k - 1] + (target.ys[k] - target.ys[k - 1]) * t,
        )
        if viewer == "edge" and not leaves_well(front, [start], [end], 0.0)[0]:
            continue
        line = (*start, *end)
        placed: list[Polygon] = []
        for p in blockers + blockers:
            q = beside(rng, line, p)
            # Not so near to another that the two would count as one.
            if all(ref.shape(q).distance(ref.shape(o)) > 0.0101 for o in placed):
                placed.append(q)
        if viewer == "edge":
            assert lines.line_of_sight(eye, front, target, placed), (eye, front, target, placed)
            narrow += number < SCENES and not slow_sight(eye, front, target, placed)
        else:
            assert lines.line_of_sight_round(0.0, 0.0, 1.2, target, placed), (target, placed)
            narrow += number < SCENES and not slow_sight_round(0.0, 0.0, 1.2, target, placed)
    assert narrow > SCENES // 30, narrow


# ----------------------------------------------------------------------------------------- sight by example

FRONT = (0.0, 0.0, 2.0, 0.0)
ALL = (-2.0, 0.0, 2.0, 0.0)


def sees(target: Polygon, *blockers: Polygon, eye: Eye = ALL) -> bool:
    got = lines.line_of_sight(eye, FRONT, target, list(blockers))
    assert (sight_line(eye, FRONT, target, list(blockers)) is not None) is got
    return got


@pytest.mark.clause("QS-GEO-17", "QS-GEO-13")
def test_front_arc_bounds_sight() -> None:
    assert sees(box(-1, 5, 1, 6))
    assert not sees(box(-1, -6, 1, -5))
    assert not sees(box(6.01, 2, 8, 4))
    # Touching the border of the arc is enough.
    assert sees(box(6, 2, 8, 4))
    assert sees(box(6.001, 2, 8, 4))
    assert not sees(box(2.5, -3, 5, 0))
    # In contact with the front.
    assert sees(box(-1, 0, 1, 2))
    assert sees(box(1.5, 0, 4, 2), eye=(-2.0, 0.0, -1.0, 0.0))


@pytest.mark.clause("QS-GEO-17", "QS-GEO-18")
def test_rear_ranks_look_out_through_the_front() -> None:
    # On the border line of the arc: only the right end of the first rank has a line along it.
    corner = box(12, 10, 14, 12)
    assert sees(corner, eye=(1.0, 0.0, 2.0, 0.0))
    assert sees(corner, eye=(-2.0, -3.0, -1.0, -3.0))
    assert not sees(corner, eye=(1.0, -3.0, 2.0, -3.0))
    assert sees(box(0, 10, 1, 12), eye=(1.0, -3.0, 2.0, -3.0))


@pytest.mark.clause("QS-GEO-17")
def test_grazing_is_free_and_a_narrow_gap_is_seen_through() -> None:
    target = box(-1, 10, 1, 12)
    assert not sees(target, box(-9, 4, 9, 5))
    for gap in (0.011, 0.02, 0.1):
        assert sees(target, box(-9, 4, 0, 5), box(gap, 4, 9, 5)), gap
    # The wall ends where the last line of all passes.
    wall = box(-9, 5, 1.5, 6)
    assert sees(target, wall)
    assert not sees(target, box(-9, 5, 1.5001, 6))
    # Slits one behind the other: only one line fits through both.
    assert sees(target, box(-9, 4, 0, 5), box(0.02, 4, 9, 5), box(-9, 7, 0, 8), box(0.02, 7, 9, 8))
    assert not sees(target, box(-9, 4, 1, 5), box(1.02, 4, 9, 5), box(-9, 5.2, 0, 8), box(0.02, 5.2, 9, 8))


@pytest.mark.clause("QS-GEO-17", "QS-GEO-20")
@pytest.mark.parametrize("gap", [0.0, 0.0005, 0.005, 0.009])
@pytest.mark.parametrize("heading", [0.0, 90.0, 37.0])
def test_nobody_sees_along_a_seam(gap: float, heading: float) -> None:
    def placed(*b: float) -> Polygon:
        return g.rotated(box(*b), 0.0, 0.0, heading)

    def looks(*blockers: Polygon) -> bool:
        x0, y0 = placed(-2, -1, 2, 0).xs, placed(-2, -1, 2, 0).ys
        eye = (x0[3], y0[3], x0[2], y0[2])
        return lines.line_of_sight(eye, (0.0, 0.0, 2.0, heading), placed(-1, 10, 1, 12), list(blockers))

    # Two, three and four side by side.
    assert not looks(placed(-9, 4, 0, 6), placed(gap, 4, 9, 6))
    assert not looks(placed(-9, 4, -0.3, 6), placed(-0.3 + gap, 4, 0.3, 6), placed(0.3 + gap, 4, 9, 6))
    # Ends that are not level, and touching only at a corner.
    assert not looks(placed(-9, 4, 0, 6), placed(gap, 5.5, 9, 9))
    assert not looks(placed(-9, 4, 0, 6), placed(gap, 6, 9, 9))
    assert not looks(placed(-9, 4, 0, 6), placed(0, 6 + gap, 9, 9))
    # The same with a real gap.
    wide = 0.02
    assert looks(placed(-9, 4, 0, 6), placed(wide, 4, 9, 6))
    assert looks(placed(-9, 4, 0, 6), placed(wide, 5.5, 9, 9))
    assert looks(placed(-9, 4, 0, 6), placed(wide, 6, 9, 9))
    # A seam right up to the target, and a target beyond a wedge that opens from a corner.
    assert not looks(placed(-9, 4, 0, 10), placed(gap, 4, 9, 10))
    left = Polygon(g.rotated(Polygon([(-9, 4), (0, 4), (-3, 14), (-9, 14)]), 0, 0, heading).points())
    right = Polygon(g.rotated(Polygon([(gap, 4), (9, 4), (9, 14), (3, 14)]), 0, 0, heading).points())
    assert not looks(left, right)


@pytest.mark.clause("QS-TER-05", "QS-TER-07")
def test_ground_that_lies_partly_under_viewer_or_target() -> None:
    target = box(-1, 10, 1, 12)
    # Only a strip of the target sticks out of a hill it does not stand on.
    assert sees(target, box(-9, 9, 0.9, 20))
    assert not sees(target, box(-9, 9, 9, 20))
    # The hill begins beyond the target's front edge: that edge is seen.
    assert sees(target, box(-9, 10.5, 9, 20))
    # Only the tip of the target is before the hill, and the line from middle to middle is cut.
    tip = Polygon([(0, 8), (3, 11), (0, 14), (-3, 11)])
    assert sees(tip, box(-9, 9, 9, 20), box(-0.5, 5, 0.5, 6))
    # Two hills that the target stands partly on, with a slit between them.
    assert sees(box(-3, 10, 3, 12), box(-9, 5, 0.7, 20), box(0.9, 5, 9, 20))
    # A hill over the viewer's edge leaves only the bare part of it.
    assert not sees(target, box(-9, -2, 9, 3))
    assert sees(target, box(-9, -2, 1.5, 3))
    assert not sees(target, box(-9, -2, 1.9, 3))


@pytest.mark.clause("QS-MOD-43")
def test_round_viewer_sees_all_round() -> None:
    for angle in range(0, 360, 15):
        x, y = 8 * math.sin(math.radians(angle)), 8 * math.cos(math.radians(angle))
        target = g.rectangle(x, y, 1.0, 0.5, 20.0)
        wall = g.rectangle(x / 2, y / 2, 4.0, 0.3, float(angle))
        assert lines.line_of_sight_round(0.0, 0.0, 1.18, target, [])
        assert not lines.line_of_sight_round(0.0, 0.0, 1.18, target, [wall])
    # From the very side of the base past a wall that leaves just that free.
    target = box(0.9, 8, 1.1, 9)
    assert lines.line_of_sight_round(0.0, 0.0, 1.0, target, [box(-9, 3, 1.03, 4)])
    assert lines.line_of_sight_round(0.0, 0.0, 1.0, target, [box(-9, 3, 1.03, 4), box(1.045, 3, 9, 4)])
    assert not lines.line_of_sight_round(0.0, 0.0, 1.0, target, [box(-9, 3, 1.03, 4), box(1.035, 3, 9, 4)])
    assert not lines.line_of_sight_round(0.0, 0.0, 0.9, target, [box(-9, 3, 1.03, 4)])
    # Through a wide gate in a thin wall to something wider still.
    gate = [box(-9, 5, -1, 5.1), box(1, 5, 9, 5.1)]
    assert lines.line_of_sight_round(0.0, 0.0, 0.5, box(-8, 10, 8, 11), gate)
    # Two hills that meet under the base and part before it.
    left = Polygon([(-9, -5), (0.95, -5), (-0.05, 5), (-9, 5)])
    right = Polygon([(-0.15, -5), (9, -5), (9, 5), (0.85, 5)])
    assert lines.line_of_sight_round(0.0, 0.0, 1.0, box(-3, 10, 3, 12), [left, right])
    assert not lines.line_of_sight_round(0.0, 0.0, 0.4, box(-3, 10, 3, 12), [left, right])
    # In contact.
    assert lines.line_of_sight_round(0.0, 0.0, 1.0, box(-2, 1, 2, 3), [])


def test_disc_has_the_area_of_the_base() -> None:
    p = disc(3.0, -2.0, 1.18)
    assert ref.shape(p).area == pytest.approx(math.pi * 1.18**2)
    assert all(abs(math.hypot(x - 3, y + 2) - 1.18) < 0.008 for x, y in p.points())


# -------------------------------------------------------------------------------------------------------- arcs


def arcs(w: float, d: float) -> dict[str, Any]:
    f = FAR
    return {
        "front": Shape([(w, d), (w + f, d + f), (-w - f, d + f), (-w, d)]),
        "left": Shape([(-w, d), (-w - f, d + f), (-w - f, -d - f), (-w, -d)]),
        "right": Shape([(w, d), (w + f, d + f), (w + f, -d - f), (w, -d)]),
        "rear": Shape([(w, -d), (w + f, -d - f), (-w - f, -d - f), (-w, -d)]),
    }


@pytest.mark.clause("QS-GEO-12")
@given(ref.rectangles(), ref.polygons())
@ref.examples(200)
def test_arcs_against_reference(r: tuple[float, float, float, float, float], p: Polygon) -> None:
    cx, cy, w, d, heading = r
    body = ref.local_shape(cx, cy, heading, p)
    want = []
    for name, region in arcs(w, d).items():
        apart = ref.separation(region, body)
        assume(abs(apart) < 0.0005 or abs(apart) > 0.0025)
        if apart < 0.001:
            want.append(name)
    assume(want)
    assert sight.arcs_touched(cx, cy, w, d, heading, p) == want


@pytest.mark.clause("QS-GEO-13")
def test_touching_a_border_is_being_in_both_arcs() -> None:
    def touched(p: Polygon) -> list[str]:
        return sight.arcs_touched(0.0, 0.0, 3.0, 2.0, 0.0, p)

    # The border of front and right runs from (3, 2) through (6, 5).
    assert touched(box(6, 3, 8, 5)) == ["front", "right"]
    assert touched(box(6.0012, 3, 8, 5)) == ["front", "right"]
    assert touched(box(6.01, 3, 8, 5)) == ["right"]
    assert touched(box(4, 5, 6, 8)) == ["front", "right"]
    assert touched(box(4, 5, 5.99, 8)) == ["front"]
    assert touched(box(-9, -9, 9, -7)) == ["left", "right", "rear"]
    assert touched(box(3, 2, 4, 3)) == ["front", "right"]
    assert touched(box(-20, 3, 20, 4)) == ["front", "left", "right"]
    # Within the rectangle: the nearest side.
    assert touched(box(2, -0.5, 2.5, 0.5)) == ["right"]


# ------------------------------------------------------------------------------------------------------- cover


def slow_cover(v: tuple[float, float], f: Eye, hiding: list[Polygon], hindering: list[Polygon]) -> float:
    t = ((np.arange(2000) + 0.5) / 2000)[:, None]
    ends = np.array(f[:2]) * (1 - t) + np.array(f[2:]) * t
    start = np.broadcast_to(np.array(v), ends.shape)
    drawn = shapely.linestrings(np.stack([start, start + (ends - start) * (1 - 1e-7)], axis=1))
    covered = np.zeros(len(ends), dtype=bool)
    for p in hiding + hindering:
        covered |= shapely.intersects(drawn, ref.shape(p))
    points = shapely.points(ends)
    for p in hindering:
        covered |= shapely.intersects(points, ref.shape(p))
    return float(covered.mean())


@pytest.mark.clause("QS-SHO-21", "QS-SHO-23", "QS-TER-11")
@pytest.mark.parametrize("batch", range(2))
def test_cover_fraction_against_reference(batch: int) -> None:
    rng = random.Random(400 + batch)
    between = 0
    for _ in range(SCENES):
        viewpoint = (rng.uniform(-12, 12), rng.uniform(-4, 6))
        heading = rng.choice([0.0, 180.0, rng.uniform(0, 360)])
        target = g.rectangle(rng.uniform(-4, 4), rng.uniform(8, 14), 2.5, 1.5, heading)
        k = rng.randrange(4)
        facing = (target.xs[k], target.ys[k], target.xs[(k + 1) % 4], target.ys[(k + 1) % 4])
        hiding = [some_body(rng, 8.0) for _ in range(rng.randrange(3))]
        hindering = [some_body(rng, 8.0) for _ in range(rng.randrange(3))]
        far = abs(
            (facing[2] - facing[0]) * (viewpoint[1] - facing[1])
            - (facing[3] - facing[1]) * (viewpoint[0] - facing[0])
        )
        if far < 0.5:
            continue
        got = sight.cover_fraction(*viewpoint, *facing, hiding, hindering)
        assert got == pytest.approx(slow_cover(viewpoint, facing, hiding, hindering), abs=0.004)
        between += 0.0 < got < 1.0
        # The same with the facing told from its other end.
        back = (*facing[2:], *facing[:2])
        assert sight.cover_fraction(*viewpoint, *back, hiding, hindering) == pytest.approx(got, abs=1e-9)
    assert between > SCENES // 8


@pytest.mark.clause("QS-SHO-21", "QS-TER-11")
def test_hindering_ground_counts_where_the_facing_lies_in_it() -> None:
    def fraction(hiding: list[Polygon], hindering: list[Polygon]) -> float:
        return sight.cover_fraction(5.0, 20.0, 0.0, 4.0, 10.0, 4.0, hiding, hindering)

    # Begins exactly at the facing and goes on behind it: inside, but not hidden by it.
    wood = box(0, -3, 4, 4)
    assert fraction([], [wood]) == pytest.approx(0.4)
    assert fraction([wood], []) == pytest.approx(0.0)
    # Wider than the facing, before it, and behind the shooter.
    assert fraction([], [box(-9, 6, 19, 7)]) == pytest.approx(1.0)
    assert fraction([], [box(-9, -7, 19, 3.9)]) == pytest.approx(0.0)
    assert fraction([], [box(-9, 21, 19, 24)]) == pytest.approx(0.0)
    # Inside and behind taken together, overlapping parts once.
    assert fraction([box(3, 4.5, 5, 5)], [wood]) == pytest.approx(0.5, abs=0.04)
    assert fraction([box(1, 4.5, 3, 5)], [wood]) == pytest.approx(0.4, abs=0.04)


def test_cover_seen_edge_on() -> None:
    def fraction(vx: float, hiding: list[Polygon], hindering: list[Polygon]) -> float:
        return sight.cover_fraction(vx, 4.0, 0.0, 4.0, 10.0, 4.0, hiding, hindering)

    assert fraction(-5.0, [], []) == pytest.approx(0.0)
    assert fraction(-5.0, [box(-3, 3, -2, 5)], []) == pytest.approx(1.0)
    assert fraction(-5.0, [box(7, 3, 8, 5)], []) == pytest.approx(0.3)
    assert fraction(15.0, [box(7, 3, 8, 5)], []) == pytest.approx(0.8)
    assert fraction(-5.0, [box(-8, 3, -6, 5)], []) == pytest.approx(0.0)
    assert fraction(-5.0, [box(7, 4, 8, 5)], []) == pytest.approx(0.0)
    assert fraction(15.0, [box(11, 4, 12, 5)], [box(0, 2, 4, 4)]) == pytest.approx(0.4)
    assert fraction(5.0, [box(2, 3, 3, 5), box(9, 3, 10, 5)], []) == pytest.approx(0.4)


@pytest.mark.clause("QS-SHO-22", "QS-SHO-23")
def test_the_shooter_takes_the_best_viewpoint_and_facing() -> None:
    facing = (0.0, 4.0, 10.0, 4.0)
    flank = (10.0, 0.0, 10.0, 4.0)
    half = [box(0, 4.5, 5, 5)]
    points = [(5.0, 20.0), (5.5, 20.0), (6.0, 20.0)]
    # Straight above the end of the wall: exactly half is no cover.
    assert sight.cover_fraction(5.0, 20.0, *facing, half, []) == pytest.approx(0.5, abs=1e-9)
    assert not sight.in_cover([points[0]], [facing], half, [])
    # Farther left it hides more, farther right less.
    assert sight.in_cover([(4.0, 20.0)], [facing], half, [])
    assert not sight.in_cover([(4.0, 20.0), (6.0, 20.0)], [facing], half, [])
    assert not sight.in_cover([(4.0, 20.0)], [facing, flank], half, [])
    assert not sight.in_cover(points, [facing], [], [])
