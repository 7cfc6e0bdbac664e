"""Slow, plain second opinions on geometry, built on shapely and dense sampling.

Nothing here shares code with the engine but the shape classes themselves.
"""

from __future__ import annotations

import math
import os
from typing import Any

import numpy as np
import shapely
from hypothesis import settings
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import LineString, MultiPoint, Point
from shapely.geometry import Polygon as Shape

from banneret.core.space.geometry import Polygon

# The same cases every run, so that a red test is a changed program; set the variable for a wider hunt.
WIDE = int(os.environ.get("BANNERET_EXAMPLES", "0"))


def examples(number: int) -> settings:
    return settings(max_examples=WIDE or number, deadline=None, derandomize=WIDE == 0, database=None)


# -------------------------------------------------------------------------------------------- drawing cases


def _scaled(low: float, high: float) -> st.SearchStrategy[float]:
    """Coarse values as often as fine ones, so that flush and aligned cases come up."""
    fine = st.integers(round(low * 1000), round(high * 1000)).map(lambda v: v / 1000)
    coarse = st.integers(math.ceil(low * 2), math.floor(high * 2)).map(lambda v: v / 2)
    return st.one_of(fine, coarse)


coordinates = _scaled(-7, 7)
halves = _scaled(0.3, 4)
headings = st.one_of(
    st.sampled_from([0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0]),
    st.integers(0, 35999).map(lambda v: v / 100),
)
turns = st.one_of(
    st.sampled_from([-90.0, -45.0, 45.0, 90.0, 180.0]), st.integers(-18000, 18000).map(lambda v: v / 100)
)


@st.composite
def rectangles(draw: st.DrawFn) -> tuple[float, float, float, float, float]:
    """(cx, cy, half width, half depth, heading)."""
    return draw(coordinates), draw(coordinates), draw(halves), draw(halves), draw(headings)


def corners(cx: float, cy: float, half_width: float, half_depth: float, heading: float) -> Any:
    """Front-right, front-left, rear-left, rear-right, by turning an upright box."""
    box = [
        (half_width, half_depth),
        (-half_width, half_depth),
        (-half_width, -half_depth),
        (half_width, -half_depth),
    ]
    turned = affinity.rotate(Shape(box), -heading, origin=(0, 0))
    return [(x + cx, y + cy) for x, y in turned.exterior.coords[:4]]


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """Rectangles, and other convex polygons cut from a circle and squeezed."""
    if draw(st.booleans()):
        return Polygon(corners(*draw(rectangles())))
    angles = sorted(draw(st.sets(st.integers(0, 23), min_size=3, max_size=7)))
    cx, cy, wide, deep = draw(coordinates), draw(coordinates), draw(halves), draw(halves)
    around = [a * math.pi / 12 for a in angles]
    return Polygon([(cx + wide * math.cos(a), cy + deep * math.sin(a)) for a in around])


# --------------------------------------------------------------------------------------------------- answers


def shape(p: Polygon) -> Any:
    return Shape(list(zip(p.xs, p.ys, strict=True)))


def separation(a: Any, b: Any) -> float:
    """Distance between two convex shapes, or minus the least push that parts them.

    That is where the origin lies relative to the outline of all differences of their points.
    """
    pa = np.array(a.exterior.coords)[:-1]
    pb = np.array(b.exterior.coords)[:-1]
    differences = MultiPoint((pa[:, None, :] - pb[None, :, :]).reshape(-1, 2)).convex_hull
    origin = Point(0, 0)
    if differences.contains(origin):
        return -float(differences.exterior.distance(origin))
    return float(differences.distance(origin))


def turning_separations(a: Any, px: float, py: float, degrees: Any, b: Any) -> Any:
    """The separation at each of the angles of a turn about (px, py), clockwise positive."""
    pa = np.array(a.exterior.coords)[:-1] - (px, py)
    pb = np.array(b.exterior.coords)[:-1]
    r = np.radians(degrees)
    sin, cos = np.sin(r)[:, None], np.cos(r)[:, None]
    turned = np.stack([pa[:, 0] * cos + pa[:, 1] * sin + px, pa[:, 1] * cos - pa[:, 0] * sin + py], axis=-1)
    differences = turned[:, :, None, :] - pb[None, None, :, :]
    count = differences.shape[1] * differences.shape[2]
    points = shapely.points(differences.reshape(-1, 2))
    groups = shapely.multipoints(points, indices=np.repeat(np.arange(len(r)), count))
    outlines = shapely.convex_hull(groups)
    origin = Point(0, 0)
    out = shapely.distance(outlines, origin)
    within = shapely.distance(shapely.boundary(outlines), origin)
    return np.where(shapely.contains(outlines, origin), -within, out)


def travel(a: Any, dx: float, dy: float, b: Any) -> float:
    """Distance to contact by halving: the ground swept by longer and longer moves, until it meets b."""

    def meets(t: float) -> bool:
        return bool(a.union(affinity.translate(a, dx * t, dy * t)).convex_hull.intersects(b))

    low, high = 0.0, 100.0
    if not meets(high):
        return math.inf
    for _ in range(50):
        middle = (low + high) / 2
        if meets(middle):
            high = middle
        else:
            low = middle
    return high


def local(cx: float, cy: float, heading: float, x: float, y: float) -> tuple[float, float]:
    """(right, forward) of a point for someone at (cx, cy) with that heading."""
    moved = affinity.rotate(Point(x - cx, y - cy), heading, origin=(0, 0))
    return float(moved.x), float(moved.y)


def local_shape(cx: float, cy: float, heading: float, p: Polygon) -> Any:
    return Shape([local(cx, cy, heading, x, y) for x, y in zip(p.xs, p.ys, strict=True)])


def crossing(x0: float, y0: float, x1: float, y1: float, p: Polygon) -> bool | None:
    """Whether a segment crosses a polygon; None when it is too near to grazing to tell."""
    line = LineString([(x0, y0), (x1, y1)])
    body = shape(p)
    if line.intersection(body.buffer(-1e-4, join_style="mitre")).length > 1e-4:
        return True
    if line.intersection(body).length == 0.0 and line.distance(body) > 1e-9:
        return False
    return None


def extremes(p: Polygon, vx: float, vy: float) -> tuple[float, float]:
    """(leftmost, rightmost) angle of the corners, in radians, left of the line to the centre positive."""
    middle = math.atan2(p.cy - vy, p.cx - vx)
    angles = [
        math.remainder(math.atan2(y - vy, x - vx) - middle, math.tau) for x, y in zip(p.xs, p.ys, strict=True)
    ]
    return max(angles), min(angles)


def hidden(
    vx: float,
    vy: float,
    fx0: float,
    fy0: float,
    fx1: float,
    fy1: float,
    blockers: list[Polygon],
    samples: int,
) -> float:
    """The share of evenly spaced points on the facing whose line to the viewpoint meets a blocker."""
    t = (np.arange(samples) + 0.5) / samples
    ends = np.stack([fx0 + (fx1 - fx0) * t, fy0 + (fy1 - fy0) * t], axis=-1)
    start = np.broadcast_to(np.array([vx, vy]), ends.shape)
    # Stop just short, so that what begins at the facing itself is not in between.
    lines = shapely.linestrings(np.stack([start, start + (ends - start) * (1 - 1e-7)], axis=1))
    blocked = np.zeros(samples, dtype=bool)
    for p in blockers:
        blocked |= shapely.intersects(lines, shape(p))
    return float(blocked.mean())
