"""What the shapes, bases and lines of sight answer in many small scenes, kept in core_records.json.

A record, not a proof of a rule: it shows that a change has changed something, where the tests beside it say
what is right. `python -m tests.core.test_core_records` makes it anew; look at why it changed before keeping it.

Scenes come in three kinds: `even` ones on whole and half inches, where things stand flush and in line and sums
are exact; `near` ones, where two sides are apart by no more than a tolerance; and `loose` ones anywhere.
"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.core.space import bases as b
from banneret.core.space import contact as c
from banneret.core.space import distances, travel
from banneret.core.space import geometry as g
from banneret.core.space import open_sight as o
from banneret.core.space import sight as s
from banneret.core.space import sight_lines as sl
from banneret.core.space import sliding as sd
from banneret.core.space.bases import Base
from banneret.core.space.geometry import CONTACT, EPS, OVERLAP, Circle, Polygon
from banneret.core.space.obstacle_edges import Body
from banneret.core.space.obstacles import Obstacle, obstacle_of_base
from tests.core.lines_found import sight_line, sight_line_round

FILE = Path(__file__).parent / "core_records.json"
KINDS = ("even", "near", "loose")
GAPS = (0.0, EPS, -EPS, CONTACT, -CONTACT, OVERLAP, -OVERLAP, 0.004, -0.004, 0.008, -0.008, 0.02, -0.02, 0.0005)
Point = tuple[float, float]


class Scene:
    """A source of shapes and numbers of one kind."""

    def __init__(self, kind: str, seed: int) -> None:
        self.kind = kind
        self.rng = random.Random(f"{kind}-{seed}")

    def number(self, most: float = 4.0) -> float:
        if self.kind == "loose":
            return round(self.rng.uniform(-most, most), 3)
        return self.rng.randint(-int(2 * most), int(2 * most)) / 2 + self.little()

    def little(self) -> float:
        return self.rng.choice(GAPS) if self.kind == "near" and self.rng.random() < 0.5 else 0.0

    def size(self) -> float:
        return (
            round(self.rng.uniform(0.3, 2.5), 3)
            if self.kind == "loose"
            else self.rng.choice([0.5, 1.0, 2.0, 4.0])
        )

    def heading(self) -> float:
        if self.kind == "loose":
            return round(self.rng.uniform(-400, 400), 2)
        return self.rng.choice([0.0, 90.0, 180.0, 270.0, 360.0, -90.0])

    def point(self, most: float = 4.0) -> Point:
        return self.number(most), self.number(most)

    def turned(self, points: list[Point], turn: int) -> list[Point]:
        """Mirrored and turned by quarters, which changes no number."""
        if turn & 1:
            points = [(y, x) for x, y in points]
        if turn & 2:
            points = [(-x, y) for x, y in points]
        if turn & 4:
            points = [(x, -y) for x, y in points]
        return points

    def shape(self) -> Polygon:
        kind = self.rng.random()
        x, y = self.point()
        if self.kind == "loose" and kind < 0.3:
            around = sorted(self.rng.uniform(0, math.tau) for _ in range(self.rng.randint(3, 6)))
            return Polygon([(x + 2 * math.cos(a), y + 1.5 * math.sin(a)) for a in around])
        if kind < 0.3:
            w, d = self.size(), self.size()
            corners = [[(0.0, 0.0), (w, 0.0), (0.0, d)], [(w, 0.0), (0.0, d), (-w, 0.0), (0.0, -d)]]
            found = self.turned(self.rng.choice(corners), self.rng.randint(0, 7))
            return Polygon([(x + px, y + py) for px, py in found])
        return g.rectangle(x, y, self.size(), self.size(), self.heading())

    def two(self) -> tuple[Polygon, Polygon]:
        if self.kind != "near":
            return self.shape(), self.shape()
        w, d, v = (self.rng.choice([1.0, 2.0, 4.0]) for _ in range(3))
        at, low = (
            self.rng.choice(GAPS),
            self.rng.choice([-4.0, -2.0, -1.0, 0.0, 1.0, d, -d - 2.0, d + self.little()]),
        )
        one = [(-w, -d), (0.0, -d), (0.0, d), (-w, d)]
        two = [(at, low), (at + v, low), (at + v, low + 2.0), (at, low + 2.0)]
        if self.rng.random() < 0.2:
            two = [(at, low), (at + v, low - 1.0), (at + v, low + 1.0)]
        turn = self.rng.randint(0, 7)
        pair = Polygon(self.turned(one, turn)), Polygon(self.turned(two, turn))
        return pair if self.rng.random() < 0.5 else (pair[1], pair[0])

    def base(self) -> Base:
        x, y = self.point()
        if self.rng.random() < 0.5:
            return b.disc_base(x, y, self.size())
        return Base(x, y, self.heading(), self.size(), self.size())

    def bases(self) -> tuple[Base, Base]:
        """Two bases that are often in contact."""
        one, two = self.base(), self.base()
        if self.rng.random() < 0.7:
            reach = [
                base.half_width if base.heading % 180 == 0 or base.is_round() else base.half_depth
                for base in (one, two)
            ]
            apart = sum(reach) + self.little() + self.rng.choice([0.0, 0.0, 0.5, 1.0])
            shift = self.rng.choice([0.0, 0.0, 0.5])
            two = two.at(one.cx + apart, one.cy + shift, two.heading)
        return (one, two) if self.rng.random() < 0.5 else (two, one)

    def seen(self) -> tuple[Base, Base, list[Base], list[Polygon]]:
        """Two bases some way apart and what stands between them."""
        a = self.base().at(-6.0, self.number(2.0), self.heading())
        z = self.base().at(6.0, self.number(2.0), self.heading())
        between = [self.base() for _ in range(self.rng.randint(1, 4))]
        if self.rng.random() < 0.5:
            # Two that all but touch.
            one, two = self.bases()
            between += [one, two]
        return a, z, between, [self.shape() for _ in range(self.rng.randint(0, 2))]

    def wall(self, many: int) -> list[Polygon]:
        found = [self.shape() for _ in range(self.rng.randint(1, many))]
        if self.rng.random() < 0.5:
            found += self.two()
        return found


# ------------------------------------------------------------------------------------------------ the questions


def shown(p: Polygon) -> Any:
    return [p.points(), p.cx, p.cy, p.radius]


def numbers(x: Scene) -> Any:
    v = x.number(400.0)
    w = x.rng.choice([v, v / 1000, 360.0, 359.996, 359.994, -1e-20, 0.0005, 0.0004, 0.0, -0.0, 180.0])
    found = [g.quantise(w), g.snap(v), g.normal_heading(w), g.quantise_heading(w), g.heading_vector(w)]
    dx, dy = x.rng.choice([(0.0, 1.0), (0.0, -1.0), (0.0, 0.0), (2.0, 0.0), (-2.0, 0.0), x.point()])
    return [*found, g.heading_of(dx, dy)]


def outlines(x: Scene) -> Any:
    points = [x.point(2.0) for _ in range(x.rng.randint(2, 5))]
    found: list[Any] = [g.signed_area(points), g.is_convex(points), g.is_convex(x.shape().points())]
    star = [(math.cos(k * 1.6 * math.pi / 2), math.sin(k * 1.6 * math.pi / 2)) for k in range(5)]
    found += [g.is_convex(star), g.is_convex([(0, 0), (2, 0), (4, 0), (4, 2), (0, 2)])]
    try:
        found.append(shown(Polygon([*points, points[0], points[0]])))
        found.append(shown(g.hull([*points, (9.0, 0.0), (0.0, 9.0)])))
    except ValueError as error:
        found.append(str(error))
    p = x.shape()
    dx, dy = x.point()
    found += [shown(p), shown(g.translated(p, dx, dy)), shown(g.rotated(p, dx, dy, x.heading()))]
    return [*found, shown(g.swept(p, dx, dy)), shown(g.disc(dx, dy, 2.0, x.rng.choice([3, 8])))]


def apart(x: Scene) -> Any:
    p, q = x.two()
    near = distances.distance(p, q)
    limit = x.rng.choice([0.0, EPS, 0.5, 1.0, near, near + 2 * EPS, near + 0.5 * EPS, near + 0.1])
    found = [
        near,
        distances._side_gap(p, q),
        distances._side_gap(q, p),
        distances._holds_apart(p, q),
        distances.overlap(p, q),
        distances.gap_vector(p, q)[0],
    ]
    return [*found, distances.closer_than(p, q, limit), [abs(v) for v in distances.closest_vector(p, q)]]


def points_and_shapes(x: Scene) -> Any:
    p, _ = x.two()
    px, py = x.point()
    k = x.rng.randrange(len(p.xs))
    if x.rng.random() < 0.3:
        px, py = p.xs[k] + x.little(), p.ys[k]
    elif x.rng.random() < 0.5:
        px, py = 0.5 * (p.xs[k] + p.xs[k - 1]) + x.little(), 0.5 * (p.ys[k] + p.ys[k - 1])
    disc = Circle(px, py, x.size())
    x.point(), x.size()  # What comes after stays as it is drawn.
    found = [
        distances.contains(p, px, py),
        distances.signed_distance(p, px, py),
        distances.distance_to_point(p, px, py),
    ]
    found += [distances.circle_overlap(disc, p), distances.circle_distance(disc, p)]
    low, high = min(p.xs) + x.little(), max(p.ys) + x.little()
    found += [
        distances.inside_box(p, low, -9.0, 9.0, high),
        distances.inside_box(p, -9.0, min(p.ys) + x.little(), max(p.xs) + x.little(), 9.0),
    ]
    return [
        *found,
        distances.segment_distance(p.xs[0], p.ys[0], *x.point(), px, py),
        distances.segment_distance(px, py, px, py, 1.0, 1.0),
    ]


def segments(x: Scene) -> Any:
    p, q = x.two()
    ends = (*x.point(), *x.point())
    if x.rng.random() < 0.5:
        # Along a side or through corners.
        k = x.rng.randrange(len(q.xs))
        ends = (q.xs[k], q.ys[k], *(x.point() if x.rng.random() < 0.5 else (q.xs[k - 1], q.ys[k - 1])))
    x.point(), x.point(), x.size(), x.rng.choice([0.0, 1.0])  # What comes after stays as it is drawn.
    return [
        distances._clip_length(*ends, p, x.rng.choice([0.0, EPS])),
        distances.segment_crosses(*ends, p),
        distances.segment_to_polygon(*ends, p),
    ]


def moves(x: Scene) -> Any:
    p, q = x.two()
    dx, dy = g.heading_vector(x.heading())
    px, py = x.point() if x.rng.random() < 0.5 else (p.xs[0], p.ys[0])
    turn, clearance = x.rng.choice([0.0, 30.0, 90.0, -45.0, -180.0]), x.rng.choice([0.0, 0.0, 1.0])
    found: list[Any] = [
        travel.travel_until_contact(p, dx, dy, q),
        travel.rotation_hits(p, px, py, turn, q, clearance),
    ]
    found.append(travel.front_reach(px, py, x.heading(), x.size(), q))
    way = x.rng.choice([1.0, -1.0])
    found.append(travel._safe_turn(q, p, px, py, way, x.rng.choice([-OVERLAP, 0.5])))
    found.append(travel.flush(x.size(), x.size(), *x.point(), 7.0, 3.0, x.number()))
    found.append([travel._edge_of_shadow(q.xs, q.ys, q.xs[0] + x.number(1.0), sign) for sign in (1.0, -1.0)])
    return found


def turns(x: Scene) -> Any:
    """Turning about a corner or the middle, past something that is a little more than the clearance away."""
    p = g.rectangle(0.0, 0.0, x.size(), x.size(), x.heading())
    q = x.shape()
    dx, dy = g.heading_vector(
        x.rng.choice([0.0, 90.0, 180.0, 270.0]) if x.kind != "loose" else x.rng.uniform(0, 360)
    )
    apart = x.rng.choice([0.2, 0.6, 1.0, 1.3])
    q = g.translated(q, p.cx - q.cx + 9.0 * dx, p.cy - q.cy + 9.0 * dy)
    away = distances.distance(p, q) - apart
    q = g.translated(q, -away * dx, -away * dy)
    found = []
    for clearance in (0.0, 0.5, 1.0):
        for turn in (0.0, 0.5, 20.0, -20.0, 90.0, -200.0):
            px, py = x.rng.choice([(0.0, 0.0), (p.xs[0], p.ys[0]), (p.xs[2], p.ys[2]), (0.0, 2.0)])
            found.append(travel.rotation_hits(p, px, py, turn, q, clearance))
    px, py = p.xs[0], p.ys[0]
    turned = [
        travel._safe_turn(q, p, px, py, way, least) for way in (1.0, -1.0) for least in (-OVERLAP, 0.0, 0.5)
    ]
    _, nx, ny = distances.gap_vector(p, q)
    high = max(nx * a + ny * z for a, z in q.points())
    turned += [
        travel._turn_while_beyond(p, px, py, nx, ny, high, way, least)
        for way in (1.0, -1.0)
        for least in (0.1, -OVERLAP)
    ]
    return [found, [turn if turn < 10.0 else None for turn in turned], nx, ny]


def arcs(x: Scene) -> Any:
    p = x.shape()
    cx, cy, wide, deep, heading = *x.point(), x.size(), x.size(), x.heading()
    px, py = x.point(8.0)
    found = [s.front_arc_touches(cx, cy, wide, heading, p), s.side_of(cx, cy, wide, deep, heading, px, py)]
    found.append(s.arcs_touched(cx, cy, wide, deep, heading, p))
    x.point(8.0)  # What comes after stays as it is drawn.
    found.append(s.clip(p.points(), 1.0, x.number(1.0), x.number()))
    around = g.rectangle(cx, cy, wide + TOUCHES[x.rng.randrange(5)], deep, heading)
    return [*found, s.arcs_touched(cx, cy, wide, deep, heading, around)]


TOUCHES = (0.0, 0.0009, 0.0011, -0.0009, -0.0011)


def hidden(x: Scene) -> Any:
    p, q = x.shape(), g.translated(x.shape(), 0.0, 9.0)
    blockers = [g.translated(each, 0.0, 4.0) for each in x.wall(3)]
    found: list[Any] = [s.can_see(p, q, blockers), s.can_see(q, p, blockers), s.can_see(p, q, [])]
    found.append(s.sight_points(q, p.cx, p.cy))
    eye, first, last = x.point(), (x.number(), 8.0), (x.number(), 8.0 + x.number(2.0))
    if x.rng.random() < 0.2:
        eye = (2 * first[0] - last[0], 2 * first[1] - last[1])  # edge-on
    half = len(blockers) // 2
    found.append(s.cover_fraction(*eye, *first, *last, blockers[:half], blockers[half:]))
    found.append(s._stretch(0.0, 4.0, 1.0, 0.0, -9.0, 9.0, blockers[0], x.rng.choice([EPS, -EPS])))
    facings = [(*first, *last), (first[0], 8.0, first[0] + 2.0, 9.0)]
    return [
        *found,
        s.in_cover([eye, (eye[0] + 1.0, eye[1])], facings, blockers[:half], blockers[half:]),
        s.in_cover([eye], facings, [], []),
    ]


def sight_lines(x: Scene) -> Any:
    heading = x.heading() if x.kind != "loose" else x.rng.uniform(-60, 60)
    fx, fy, half = x.number(1.0), x.number(1.0), x.rng.choice([1.0, 2.0])
    deep = x.rng.choice([0.0, 0.0, 1.0, 2.0])
    (sin, cos), side = g.heading_vector(heading), x.rng.choice([-1.0, -0.5, 0.0])
    ends = [(fx + k * cos - deep * sin, fy - k * sin - deep * cos) for k in (side, side + 0.5)]
    ahead, aside = x.rng.choice([6.0, 8.0, 0.0]), x.number(3.0)
    target = g.translated(x.shape(), fx + aside * cos + ahead * sin, fy - aside * sin + ahead * cos)
    blockers = [g.translated(each, fx + 3.5 * sin, fy + 3.5 * cos) for each in x.wall(4)]
    eye, front = (*ends[0], *ends[1]), (fx, fy, half, heading)
    line = sight_line(eye, front, target, blockers)
    found: list[Any] = [
        sl.line_of_sight(eye, front, target, blockers),
        line is None,
        sl.line_of_sight(eye, front, target, []),
    ]
    if x.kind == "loose":
        found.append(line)
    found.append(sl.line_of_sight_round(fx, fy, half, target, blockers))
    return [*found, sight_line_round(fx, fy, half, target, blockers) is None]


def footprints(x: Scene) -> Any:
    p, q = x.bases()
    shape = x.two()[1]
    limit = x.rng.choice([0.0, 0.5, 1.0, 1.0])
    dx, dy = x.point()
    found: list[Any] = [
        b.gap(p, q),
        b.nearer_than(p, q, limit),
        b.within(p, q, limit),
        b.touching(p, q),
        b.overlapping(p, q),
    ]
    found += [b.gap_to_point(p, dx, dy), b.gap_to_shape(p, shape), b.stands_on(p, shape)]
    found += [b.centre_on(p, shape), b.sweeps_over(p, dx, dy, shape), p.radius, p.is_round(), p.outline()]
    fit = p.half_width if p.heading % 180 == 0 else p.half_depth or p.half_width
    west, east = (
        p.cx - fit + x.rng.choice([0.0, 0.0009, 0.0011]),
        p.cx + fit - x.rng.choice([0.0, 0.0009, 0.0011]),
    )
    return [
        *found,
        b.on_board(p, west, p.cy - 9, 99.0, p.cy + 9),
        b.on_board(p, p.cx - 9, -99.0, east, p.cy + 9),
    ]


def open_lines(x: Scene) -> Any:
    a, z, between, shapes = x.seen()
    found: list[Any] = [o.sees(a, z, between, shapes), o.sees(z, a, between, shapes), o.sees(a, z, [], shapes)]
    ground = o.SightGround(
        [a, a.at(a.cx, a.cy + 3.0, a.heading)], [z, z.at(z.cx, z.cy - 2.0, z.heading)], between, shapes
    )
    found += [len(ground.bases), len(ground.shapes), ground.clear, ground.sees(a, z)]
    crossed: list[o._Body] = []
    p, q = x.bases()
    o._crossings(o._body(p), o._body(q), crossed)
    return [*found, [(body.xs[0], body.ys[0]) for body in crossed]]


def edges(x: Scene) -> Any:
    p, q = x.bases()
    edge = c.contact_edge(p, q, x.rng.choice([0.0, 0.004]))
    if edge.r <= 0.0:
        edge = c.contact_edge(p, q, 0.5)
    others = [obstacle_of_base(p, x.base(), 0.0) for _ in range(3)]
    c.bar_outside(edge, q.cx - 3.0, q.cy - 3.0, q.cx + 3.0, q.cy + 3.0)
    free = c.free_stretches(edge)
    left = c.stretches_free_of(free, others)
    found: list[Any] = [edge.around, edge.begins, edge.spans, [(each.begin, each.length) for each in free]]
    if x.kind == "loose":
        found.append([(each.begin, each.length) for each in left])
        found.append([c.nearest_on(each, *x.point()) for each in left])
    return [*found, [c.point_on(edge, edge.around * k / 7) for k in range(-1, 9)]]


def sliding(x: Scene) -> Any:
    p, q = x.two()
    ux, uy = g.heading_vector(x.heading())
    least = x.rng.choice([0.0, 1.0])
    found: list[Any] = [sd.blocked_stretch(p, ux, uy, q, least), sd.stretch_within(p, ux, uy, 20.0, 12.0)]
    spans = [tuple(sorted((x.number(8.0), x.number(8.0)))) for _ in range(3)]
    line = sd.Line((-9.0, 9.0), spans, lambda at: not any(low < at < high for low, high in spans))  # type: ignore[arg-type]
    found += [line.nearest(x.number(8.0), -7.0, 7.0), line.nearest(x.number(8.0), -1.0, 1.0)]
    free = line.nearest(x.number(8.0), -9.0, 9.0)
    return [*found, None if free is None else line.slide(free, x.number(8.0))]


def edges_of_obstacles(x: Scene) -> Any:
    p, _ = x.two()
    found = Body(Obstacle(p.points(), x.rng.choice([0.0, 0.5])), x.rng.choice([0.0, 0.5]))
    mover = x.base()
    grown = [obstacle_of_base(mover, x.base(), 0.5)]
    return [
        found.around,
        found.begins,
        found.spans,
        [sorted(each.points) for each in grown],
        [each.reach for each in grown],
    ]


def around(x: Scene, many: int) -> list[Polygon]:
    """Shapes near and far on all sides of the middle, some of them small."""
    found = []
    for _ in range(many):
        dx, dy = x.point(9.0)
        each = x.shape()
        if x.rng.random() < 0.5:
            wide = x.rng.choice([0.25, 0.5])
            each = g.rectangle(0.0, 0.0, wide, wide, x.heading())
        found.append(g.translated(each, dx - each.cx, dy - each.cy))
    return found


def views(x: Scene) -> Any:
    """What a viewer takes in: which blockers, where they are in its frame, what lines are drawn through."""
    heading = x.heading() if x.kind != "loose" else x.rng.uniform(-180, 180)
    sin, cos = g.heading_vector(heading)
    half, deep, side = x.rng.choice([1.0, 2.0]), x.rng.choice([0.0, 0.0, 1.0]), x.rng.choice([-1.0, 0.0, 0.5])
    ends = [(k * cos - deep * sin, -k * sin - deep * cos) for k in (side, side + 0.5)]
    ahead, aside = x.rng.choice([4.0, 6.0, 1.0, 0.0]), x.number(4.0)
    target = g.rectangle(aside * cos + ahead * sin, -aside * sin + ahead * cos, x.size(), 0.5, heading)
    blockers = around(x, 8)
    if x.rng.random() < 0.7:
        blockers += [g.translated(each, 2.0 * sin, 2.0 * cos) for each in x.two()]
    found: list[Any] = []
    for view in (
        sl._view_from_edge((*ends[0], *ends[1]), (0.0, 0.0, half, heading), target),
        sl._view_from_disc(0.0, 0.0, half, target),
    ):
        if view is None:
            found.append(None)
            continue
        view.add_blockers(blockers)
        kept = [blockers.index(each) for each in view.blockers]
        found += [kept, view.ts, view.th, view.a0, view.a1, view.window, view.wl, view.wr, view.wh, view.radius]
        if view.radius == 0.0:
            found += [
                view.left if abs(view.left) < 1e8 else None,
                view.right if abs(view.right) < 1e8 else None,
            ]
            found += [max(view.th) > 1e-8 and view._shut(), max(view.th) <= 1e-8 or view.reaches()]
            found.append([view._between(px / 2, py / 2) for px in range(-4, 5, 2) for py in range(0, 9, 2)])
        found += [view.bs, view.bh]
        found.append([view.bar(i, j) for j in range(len(kept)) for i in range(j)])
        view._gather()
        found += [view.po, sum(view.ps), sum(view.ph)]
        found.append([view.clear(px / 2, py / 4) for px in range(-2, 3) for py in range(-4, 5, 2)])
    return found


def told_line(line: o._Line | None) -> Any:
    return None if line is None else [line.nx, line.ny, line.c]


def lanes(x: Scene) -> Any:
    """The ground between two bases: its borders, what it takes in, the seams in it and who cuts a line."""
    a, z = x.base().at(-4.0, x.number(1.0), x.heading()), x.base().at(4.0, x.number(1.0), x.heading())
    lane = o._Lane(a, z)
    lane.borders()
    discs = [b.disc_base(*x.point(7.0), x.rng.choice([0.25, 0.5, 1.0])) for _ in range(4)]
    walls = around(x, 6)
    one, two = x.bases()
    discs += [each for each in (one, two) if each.is_round()]
    walls += [each.box for each in (one, two) if each.box is not None]
    walls += x.two()
    found: list[Any] = [
        told_line(lane.left),
        told_line(lane.right),
        lane.low,
        lane.high,
        lane.length,
        lane.ux,
        lane.uy,
    ]
    found.append([lane._beside(each.cx, each.cy, each.radius) for each in discs])
    found.append([lane._beside(each.cx, each.cy, each.radius) for each in walls])
    found += [[lane.takes(each) for each in discs], [lane.takes_shape(each) for each in walls]]
    found.append([lane.takes(Base(wall.cx, wall.cy, x.heading(), 0.5, 0.25)) for wall in walls])
    view = o._View(lane, discs, walls)
    view._close_seams()
    found.append(view.bars)
    for nx, ny in ((0.0, 1.0), (0.6, 0.8), (-0.6, 0.8), (1.0, 0.0)):
        at = x.number(2.0)
        found.append([view._cut(k, nx, ny, at, -4.0, 4.0) for k in range(len(discs) + len(walls))])
        found += [o._leaves(a, nx, ny, at), o._leaves(z, nx, ny, at)]
        found.append(view._stopped_at_seam(nx, ny, at, -4.0, 4.0))
        found.append(o._View(lane, discs[:1], walls[:1]).clear(o._Line(nx, ny, at)))
    if lane.left is not None and lane.right is not None:
        found.append(view._shut(lane.left, lane.right))
    p, q = o._body(one), o._body(two)
    sides = (1.0, -1.0, 0.0)
    found.append(
        [told_line(o._resting(p, 0, x.rng.choice(sides), q, j, x.rng.choice(sides))) for j in range(len(q.xs))]
    )
    if len(p.xs) > 1 and len(q.xs) > 1:
        found.append(
            [
                told_line(o._between_corners(p, i, sides[i % 3], q, j, sides[j % 3]))
                for i in range(4)
                for j in range(4)
            ]
        )
    return [
        *found,
        o._axes([a, one], [z, two])[8:],
        [o._base_reaches(o._axes([a], [z]), each) for each in discs],
    ]


QUESTIONS: dict[str, tuple[Callable[[Scene], Any], int]] = {
    "numbers": (numbers, 40),
    "outlines": (outlines, 12),
    "apart": (apart, 60),
    "points_and_shapes": (points_and_shapes, 60),
    "segments": (segments, 80),
    "moves": (moves, 50),
    "arcs": (arcs, 50),
    "hidden": (hidden, 50),
    "sight_lines": (sight_lines, 120),
    "views": (views, 30),
    "footprints": (footprints, 60),
    "open_lines": (open_lines, 120),
    "lanes": (lanes, 36),
    "turns": (turns, 60),
    "edges": (edges, 30),
    "sliding": (sliding, 50),
    "edges_of_obstacles": (edges_of_obstacles, 20),
}


# -------------------------------------------------------------------------------------------------- the record


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 3) + 0.0 if math.isfinite(value) else str(value)
    if isinstance(value, (list, tuple)):
        return [rounded(each) for each in value]
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return value


def same(one: Any, two: Any) -> bool:
    """Equal, but for the rounding of numbers."""
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(same(a, z) for a, z in zip(one, two, strict=True))
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(same(one[key], two[key]) for key in one)
    if isinstance(one, float) and isinstance(two, (int, float)) and not isinstance(two, bool):
        return abs(one - two) < 0.0015
    return type(one) is type(two) and one == two


def answers(name: str, kind: str) -> list[Any]:
    ask, many = QUESTIONS[name]
    return [rounded(ask(Scene(kind, seed))) for seed in range(many)]


KEPT: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", QUESTIONS)
def test_answers_are_the_recorded_ones(name: str, kind: str) -> None:
    kept = KEPT[f"{name} {kind}"]
    found = answers(name, kind)
    assert len(found) == len(kept)
    for seed, (one, two) in enumerate(zip(found, kept, strict=True)):
        assert same(one, two), (name, kind, seed)


def main() -> None:
    made = {f"{name} {kind}": answers(name, kind) for name in QUESTIONS for kind in KINDS}
    lines = [f"{json.dumps(key)}:{json.dumps(value, separators=(',', ':'))}" for key, value in made.items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(FILE)


if __name__ == "__main__":
    main()
