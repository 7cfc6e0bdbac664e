"""What measuring draws on the table, for every book: rings, arcs, lines between the nearest points."""

from __future__ import annotations

import math
from collections.abc import Sequence

from banneret.core.space.distances import segment_distance
from banneret.core.space.geometry import Polygon, heading_vector
from banneret.core.space.shown import MeasuredShape, ShapeKind, ShapeStyle
from banneret.core.space.sight import clip

Point = tuple[float, float]


def shape(kind: ShapeKind, points: Sequence[Point], label: str, style: ShapeStyle) -> MeasuredShape:
    return {
        "kind": kind,
        "points": [(round(x, 3), round(y, 3)) for x, y in points],
        "label": label,
        "style": style,
    }


def clipped(width: float, depth: float, points: list[Point]) -> list[Point]:
    """The part of a convex outline that lies on a table of this size."""
    points = clip(points, 1.0, 0.0, 0.0)
    points = clip(points, 0.0, 1.0, 0.0)
    points = clip(points, -1.0, 0.0, -width)
    return clip(points, 0.0, -1.0, -depth)


def front_arc(width: float, depth: float, x: float, y: float, half: float, heading: float) -> list[Point]:
    """The ground on a table ahead of a front edge, between two rays at 45 degrees from its ends."""
    sin, cos = heading_vector(heading)
    # Further than any two points of the table are apart.
    far = width + depth
    local = [(-half, 0.0), (half, 0.0), (half + far, far), (-half - far, far)]
    return clipped(width, depth, [(x + s * cos + f * sin, y - s * sin + f * cos) for s, f in local])


def ring(shape: Polygon, reach: float) -> list[Point]:
    """Everything within reach of a convex shape: its sides moved out, joined by arcs."""
    found: list[Point] = []
    corners = shape.points()
    for at in range(len(corners)):
        (x0, y0), (x1, y1), (x2, y2) = corners[at - 1], corners[at], corners[(at + 1) % len(corners)]
        first = math.atan2(x0 - x1, y1 - y0)
        turn = (math.atan2(x1 - x2, y2 - y1) - first) % (2 * math.pi)
        steps = max(2, math.ceil(turn / math.radians(10)))
        for step in range(steps + 1):
            way = first + turn * step / steps
            found.append((x1 + reach * math.cos(way), y1 + reach * math.sin(way)))
    return found


def nearest_points(a: list[Polygon], b: list[Polygon]) -> tuple[Point, Point]:
    """Where two sets of shapes come closest; the lower left corners if they overlap is as good as any."""
    best = (math.inf, (0.0, 0.0), (0.0, 0.0))
    for first, second, swapped in [(p, q, False) for p in a for q in b] + [(q, p, True) for p in a for q in b]:
        corners = second.points()
        for x, y in first.points():
            for at in range(len(corners)):
                (x0, y0), (x1, y1) = corners[at - 1], corners[at]
                gap = segment_distance(x0, y0, x1, y1, x, y)
                if gap < best[0]:
                    ex, ey = x1 - x0, y1 - y0
                    t = min(1.0, max(0.0, ((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey)))
                    on = (x0 + t * ex, y0 + t * ey)
                    best = (gap, on, (x, y)) if swapped else (gap, (x, y), on)
    return best[1], best[2]


def nearest_to(shapes: list[Polygon], spot: Point) -> Point:
    x, y = spot
    best = (math.inf, spot)
    for shape in shapes:
        corners = shape.points()
        for at in range(len(corners)):
            (x0, y0), (x1, y1) = corners[at - 1], corners[at]
            gap = segment_distance(x0, y0, x1, y1, x, y)
            if gap < best[0]:
                ex, ey = x1 - x0, y1 - y0
                t = min(1.0, max(0.0, ((x - x0) * ex + (y - y0) * ey) / (ex * ex + ey * ey)))
                best = (gap, (x0 + t * ex, y0 + t * ey))
    return best[1]
