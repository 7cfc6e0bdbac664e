"""Zones and the line 12" from a table edge, against a library of shapes."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

import pytest
import shapely

from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT_BY_ID
from banneret.books.age_of_fantasy.zones import (
    Contour,
    base_in,
    border_distance,
    boxes,
    distance_to,
    edge_distance,
    facing,
    home_edges,
    middle_of,
    point_in,
    style_of,
    zone,
)
from banneret.core.space.bases import Base
from tests.books.age_of_fantasy.test_scenario import battle

STYLES = sorted(DEPLOYMENT_BY_ID)
BOTH = [(style, number) for style in STYLES for number in (1, 2)]
TABLE = shapely.box(0, 0, 72, 48)


def square(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@pytest.mark.clause("AF-MIS-11")
@pytest.mark.parametrize(("style", "number"), BOTH)
def test_the_nearest_point_12_inches_from_an_own_edge(style: str, number: int) -> None:
    """As near as the outline of everything within 12" allows, from points all over the table."""
    edges = home_edges(style_of(style), number)
    contour = Contour(edges, 12.0, 72.0, 48.0)
    lines = shapely.MultiLineString([list(edge) for edge in edges])
    outline = lines.buffer(12.0, quad_segs=400).boundary.intersection(TABLE)
    rng = random.Random(f"{style} {number}")
    for _ in range(120):
        x, y = rng.uniform(0, 72), rng.uniform(0, 48)
        px, py = contour.nearest(x, y)
        there = shapely.Point(px, py)
        assert lines.distance(there) == pytest.approx(12.0, abs=0.003)
        assert TABLE.distance(there) < 0.001
        assert math.hypot(px - x, py - y) == pytest.approx(outline.distance(shapely.Point(x, y)), abs=0.004)
        assert contour.nearest(px, py) == (px, py)


@pytest.mark.clause("AF-MIS-11")
def test_what_is_on_the_line_and_what_is_not() -> None:
    contour = Contour([((0.0, 0.0), (72.0, 0.0)), ((0.0, 0.0), (0.0, 20.0))], 12.0, 72.0, 48.0)
    assert contour.has(40.0, 12.0)
    assert contour.has(40.0, 12.0015)
    assert contour.has(40.0, 11.9985)
    assert not contour.has(40.0, 12.004)
    assert not contour.has(40.0, 11.996)
    assert contour.has(72.0, 12.0)
    assert not contour.has(72.5, 12.0)
    assert not contour.has(-0.5, 32.0)
    assert contour.has(0.0, 32.0)
    assert contour.has(12.0, 15.0)
    assert not contour.has(6.0, 12.0)  # nearer to the other edge
    assert contour.nearest(6.0, 5.0) == pytest.approx((12.0, 12.0))  # where the two lines cross
    assert contour.nearest(40.0, 30.0) == pytest.approx((40.0, 12.0))
    assert contour.nearest(40.0, 1.0) == pytest.approx((40.0, 12.0))
    assert contour.nearest(3.0, 47.0) == pytest.approx(
        (12.0 * 3.0 / math.hypot(3.0, 27.0), 20.0 + 12.0 * 27.0 / math.hypot(3.0, 27.0))
    )
    # At both ends of the table the line ends as well.
    assert contour.nearest(71.9, 40.0) == pytest.approx((71.9, 12.0))
    tall = Contour([((0.0, 24.0), (0.0, 24.5))], 12.0, 72.0, 30.0)
    assert not tall.has(2.0, 24.5 + math.sqrt(140.0))
    assert tall.nearest(1.0, 29.9) == pytest.approx((math.sqrt(144.0 - 5.4**2), 29.9), abs=0.9)
    assert tall.nearest(0.5, 30.0) == pytest.approx((math.sqrt(144.0 - 5.5**2), 30.0), abs=0.003)
    low = Contour([((10.0, 4.0), (12.0, 4.0))], 12.0, 72.0, 48.0)
    assert not low.has(11.0, -8.0)
    assert low.has(11.0, 16.0)


@pytest.mark.clause("AF-MIS-11")
def test_a_table_without_any_such_point_leaves_it_where_it_is() -> None:
    small = Contour([((0.0, 0.0), (8.0, 0.0))], 12.0, 8.0, 8.0)
    assert small.nearest(3.0, 5.0) == (3.0, 5.0)


@pytest.mark.clause("AF-DEP-02", "AF-DEP-05", "AF-DEP-06")
@pytest.mark.parametrize(("style", "number"), BOTH)
def test_what_is_in_a_zone(style: str, number: int) -> None:
    parts = zone(style_of(style), number)
    shapes = [shapely.Polygon(part) for part in parts]
    whole = shapely.union_all(shapes)
    rng = random.Random(f"{number} {style}")
    for _ in range(150):
        x, y = round(rng.uniform(0, 72), 1), round(rng.uniform(0, 48), 1)
        there = shapely.Point(x, y)
        if whole.boundary.distance(there) > 0.002:
            assert any(point_in(part, x, y) for part in parts) is bool(whole.contains(there))
        assert distance_to(parts, x, y) == pytest.approx(whole.distance(there), abs=0.003)
        for part, shape in zip(parts, shapes, strict=True):
            assert border_distance(part, x, y) == pytest.approx(shape.boundary.distance(there), abs=0.001)
        edges = home_edges(style_of(style), number)
        lines = shapely.MultiLineString([list(edge) for edge in edges])
        assert edge_distance(edges, x, y) == pytest.approx(lines.distance(there), abs=0.001)
        disc = Base(x, y, 0.0, 1.3, 0.0)
        deep = max((s.boundary.distance(there) if s.contains(there) else -1.0) for s in shapes)
        if abs(deep - 1.3) > 0.003:
            assert base_in(parts, disc) is (deep > 1.3)
        long = Base(x, y, rng.choice((0.0, 30.0, 45.0, 80.0)), 0.7, 2.9)
        assert long.box is not None
        shape = shapely.Polygon(long.box.points())
        if all(abs(s.boundary.distance(shape)) > 0.002 or s.disjoint(shape) for s in shapes):
            assert base_in(parts, long) is any(s.contains(shape) for s in shapes)
    bounds = [shape.bounds for shape in shapes]
    assert boxes(parts) == [tuple(bound) for bound in bounds]
    x0, y0, x1, y1 = whole.bounds
    assert middle_of(parts) == ((x0 + x1) / 2, (y0 + y1) / 2)


@pytest.mark.clause("AF-GEN-17")
def test_bases_at_the_border_of_a_zone() -> None:
    box = square(10.0, 10.0, 4.0)
    assert point_in(box, 14.0005, 10.0)
    assert not point_in(box, 14.003, 10.0)
    assert point_in(box, 10.0, 6.0)
    assert base_in([box], Base(13.0, 10.0, 0.0, 1.0, 0.0))
    assert base_in([box], Base(13.0005, 10.0, 0.0, 1.0, 0.0))
    assert not base_in([box], Base(13.003, 10.0, 0.0, 1.0, 0.0))
    assert base_in([box], Base(13.0, 10.0, 0.0, 1.0, 2.0))
    assert not base_in([box], Base(13.003, 10.0, 0.0, 1.0, 2.0))
    # A corner that points inwards: an L whose inner corner is at 10, 10.
    bend = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (10.0, 20.0), (10.0, 10.0), (0.0, 10.0))
    assert base_in([bend], Base(10.0, 9.0, 0.0, 2.0, 1.0))
    assert not base_in([bend], Base(12.0, 8.3, 45.0, 4.0, 0.8))
    assert base_in([bend], Base(11.0, 9.0, 45.0, 0.5, 0.7))
    # Its corners all inside, and the corner of the zone a little or well inside it.
    assert base_in([bend], Base(11.0, 9.0, 45.0, 1.4145, 1.4))
    assert not base_in([bend], Base(11.0, 9.0, 45.0, 1.42, 1.4))
    # The same where east and north are not alike.
    steep = ((0.0, 0.0), (20.0, 0.0), (20.0, 30.0), (10.0, 30.0), (10.0, 16.0), (0.0, 16.0))
    assert base_in([steep], Base(11.0, 15.0, 45.0, 1.4145, 1.4))
    assert not base_in([steep], Base(11.0, 15.0, 45.0, 1.42, 1.4))
    assert not base_in([steep], Base(12.0, 14.3, 45.0, 4.0, 0.8))
    assert base_in([steep], Base(15.0, 10.0, 30.0, 3.0, 1.0))
    assert not base_in([square(30.0, 30.0, 2.0), box], Base(20.0, 20.0, 0.0, 0.5, 0.0))
    assert base_in([square(30.0, 30.0, 2.0), box], Base(10.0, 10.0, 0.0, 0.5, 0.0))


@pytest.mark.clause("AF-MIS-11")
def test_where_a_marker_of_sabotage_comes_to_lie() -> None:
    there = battle(step="own markers", deployment="frontline", mission="sabotage")
    question = PlaceMarker(there, "AF-MIS-11", "?", "A")
    assert question.lies_at((30.0, 3.0)) == (30.0, 12.0)
    assert question.check((30.0, 3.0)) is None
    north = PlaceMarker(there, "AF-MIS-11", "?", "B")
    assert north.lies_at((30.0, 3.0)) == (30.0, 36.0)
    assert PlaceMarker(there, "AF-PRE-05", "?").lies_at((30.0, 3.0)) == (30.0, 3.0)


@pytest.mark.clause("AF-PRE-15")
def test_armies_face_each_other_to_an_eighth_of_a_turn() -> None:
    for style, number in BOTH:
        heading = facing(style_of(style), number)
        assert heading % 45.0 == 0.0
        assert 0.0 <= heading < 360.0


Outline = tuple[tuple[float, float], ...]


def corners(outline: Outline, turned: bool = False) -> frozenset[tuple[float, float]]:
    """The corners of an outline, if wanted with the table turned half round."""
    return frozenset((round(72.0 - x, 2), round(48.0 - y, 2)) if turned else (x, y) for x, y in outline)


@pytest.mark.clause("AF-DEP-02", "AF-DEP-03", "AF-DEP-04", "AF-DEP-05", "AF-DEP-06", "AF-DEP-07")
@pytest.mark.parametrize("style", STYLES)
def test_neither_side_is_better_off(style: str) -> None:
    """Half a turn of the table puts the zones in each other's place; in Ambush each comes to lie on itself."""
    known = DEPLOYMENT_BY_ID[style]
    places: tuple[Mapping[str, Sequence[Outline]], ...] = (
        known.zones,
        known.home_edges,
        {side: tuple((point,) for point in points) for side, points in known.breakthrough.items()},
    )
    for two in places:
        own, other = two["zone_1"], two["zone_2"]
        if style == "ambush":
            for each in (own, other):
                assert {corners(part, True) for part in each} == {corners(part) for part in each}
        else:
            assert {corners(part, True) for part in own} == {corners(part) for part in other}
    assert corners(known.seize_ground, True) == corners(known.seize_ground)


@pytest.mark.clause("AF-DEP-02", "AF-DEP-03", "AF-DEP-04", "AF-DEP-05", "AF-DEP-06", "AF-DEP-07")
@pytest.mark.parametrize(
    ("style", "areas"),
    [
        ("frontline", (864.0, 864.0)),
        ("long-haul", (864.0, 864.0)),
        ("side-battle", (768.0, 768.0)),
        ("ambush", (768.0, 768.0)),
        ("spearhead", (864.0, 864.0)),
        ("flank-assault", (720.0, 720.0)),
    ],
)
def test_how_large_zones_are_and_how_far_apart(style: str, areas: tuple[float, float]) -> None:
    """Own edges are whole sides of the zone, and lie on the edge of the table."""
    known = DEPLOYMENT_BY_ID[style]
    one, two = (
        shapely.union_all([shapely.Polygon(p) for p in zone(style_of(style), number)]) for number in (1, 2)
    )
    assert (one.area, two.area) == pytest.approx(areas)
    assert one.distance(two) == pytest.approx(known.gap, abs=0.01)
    for number, whole in ((1, one), (2, two)):
        for edge in home_edges(style_of(style), number):
            line = shapely.LineString(edge)
            assert line.length > 0.0
            assert TABLE.boundary.covers(line)
            assert whole.boundary.covers(line)
            # It ends at corners of the zone.
            assert all(point in {p for part in zone(style_of(style), number) for p in part} for point in edge)
