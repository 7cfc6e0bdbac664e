"""Surfaces, walls and links: what lies over and under a place, and what leads where, by exact values."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from banneret.core.space.levels import (
    GROUND,
    JUMP,
    LADDER,
    Foothold,
    Levels,
    Line,
    Link,
    Surface,
    Wall,
    convex_parts,
    crosses_itself,
    line_gap,
    show_level,
    show_levels,
)
from banneret.core.space.shown import OnLevel, ShownLevels
from tests.data import plain

Outline = list[tuple[float, float]]
SQUARE: Outline = [(8, 8), (16, 8), (16, 16), (8, 16)]
# An L: the quarter at the upper left is missing.
ANGLE: Outline = [(8, 8), (16, 8), (16, 16), (12, 16), (12, 12), (8, 12)]


def tower() -> Levels:
    """A loft at 3 inches, a roof at 6 over half of it, and a ledge at 3 beside it."""
    loft = Surface("loft", SQUARE, 3.0, "Bell loft")
    roof = Surface("roof", [(8, 8), (12, 8), (12, 16), (8, 16)], 6.0)
    ledge = Surface("ledge", [(18, 8), (20, 8), (20, 16), (18, 16)], 3.0)
    ladder = Link("ladder-1", LADDER, GROUND, "loft", ((9, 9), (10, 9)), ((9, 9), (10, 9)), 3.0)
    jump = Link("jump-1", JUMP, "roof", GROUND, ((8, 10), (8, 12)), ((6, 10), (6, 12)), -6.0)
    gap = Link("gap-1", "gap", "loft", "ledge", ((16, 10), (16, 12)), ((18, 10), (18, 12)), 0.0)
    walls = [Wall("wall-1", [(8, 8), (16, 8)], 0.0, 3.0), Wall("wall-2", [(8, 8), (8, 16)], 3.0, 4.0)]
    return Levels(24.0, 24.0, [roof, loft, ledge], walls, [ladder, jump, gap])


def ids(surfaces: list[Surface]) -> list[str]:
    return [surface.id for surface in surfaces]


def test_surfaces_stand_from_the_ground_up() -> None:
    assert ids(tower().surfaces) == ["", "ledge", "loft", "roof"]
    assert not tower().is_flat()
    assert ids(tower().at(10, 10)) == ["", "loft", "roof"]
    assert ids(tower().at(14, 10)) == ["", "loft"]
    assert ids(tower().at(2, 2)) == [""]
    assert ids(tower().at(-0.01, 2)) == []


def said_of(levels: Levels) -> ShownLevels:
    said: ShownLevels = {}
    show_levels(said, levels)
    return said


def stands_on(levels: Levels, level: str) -> OnLevel:
    said: OnLevel = {}
    show_level(said, levels, level)
    return said


def test_a_flat_table_is_one_surface() -> None:
    flat = Levels(72.0, 48.0, [], [], [])
    assert flat.is_flat()
    assert ids(flat.surfaces) == [GROUND]
    assert flat.height(GROUND) == 0
    assert flat.holds(Foothold(72, 48))
    assert not flat.holds(Foothold(72.01, 48))
    assert flat.links_from(GROUND) == []
    assert said_of(flat) == {}
    assert stands_on(flat, GROUND) == {}


def test_what_lies_over_and_under_a_place_comes_nearest_first() -> None:
    levels = tower()
    assert ids(levels.under(Foothold(10, 10, "roof"))) == ["loft", ""]
    assert ids(levels.over(Foothold(10, 10))) == ["loft", "roof"]
    assert ids(levels.over(Foothold(10, 10, "loft"))) == ["roof"]
    assert ids(levels.under(Foothold(10, 10))) == []
    assert ids(levels.over(Foothold(14, 10, "loft"))) == []


@pytest.mark.parametrize(
    ("height", "found"), [(0.0, ""), (2.999, ""), (3.0, "loft"), (5.9, "loft"), (6.0, "roof"), (24.0, "roof")]
)
def test_the_highest_surface_at_or_below_a_height(height: float, found: str) -> None:
    surface = tower().highest(10, 10, height)
    assert surface is not None
    assert surface.id == found


def test_nothing_lies_beyond_the_table_or_below_the_ground() -> None:
    assert tower().highest(30, 10, 24.0) is None
    assert tower().highest(10, 10, -1.0) is None


def test_a_place_is_on_a_surface_within_its_outline_only() -> None:
    levels = tower()
    assert levels.holds(Foothold(16, 16, "loft"))
    assert levels.holds(Foothold(16.0007, 12, "loft"))  # a rounding beyond the edge
    assert not levels.holds(Foothold(16.001, 12, "loft"))
    assert not levels.holds(Foothold(14, 12, "roof"))
    assert not levels.holds(Foothold(10, 10, "cellar"))
    assert not levels.has("cellar")
    assert levels.height("roof") == 6
    assert repr(Foothold(1.0, 2.0, "loft")) == "Foothold(1.0, 2.0, 'loft')"


def test_links_are_met_from_both_ends_but_nobody_jumps_up() -> None:
    levels = tower()
    assert [(link.id, link.end, link.rise) for link in levels.links_from(GROUND)] == [("ladder-1", "loft", 3.0)]
    up = levels.links_from("loft")
    assert [(link.id, link.end, link.rise) for link in up] == [("ladder-1", "", -3.0), ("gap-1", "ledge", 0.0)]
    assert [link.id for link in levels.links_from("roof")] == ["jump-1"]
    (over,) = levels.links_from("ledge")
    assert (over.start_line, over.end_line) == (((18, 10), (18, 12)), ((16, 10), (16, 12)))
    assert over.across() == pytest.approx(2.0)
    assert up[0].across() == 0


@pytest.mark.parametrize(
    ("height", "there"), [(0.0, [True, False]), (2.9, [True, False]), (3.0, [False, True]), (4.0, [False] * 2)]
)
def test_over_the_top_of_a_wall_one_walks(height: float, there: list[bool]) -> None:
    assert [wall.stands_at(height) for wall in tower().walls] == there


def test_what_a_view_says_of_levels() -> None:
    data = plain(said_of(tower()))
    assert list(data) == ["surfaces", "walls", "links"]
    assert data["surfaces"][1] == {
        "id": "loft",
        "name": "Bell loft",
        "height": 3.0,
        "outline": [[8, 8], [16, 8], [16, 16], [8, 16]],
    }
    assert data["walls"][1] == {"id": "wall-2", "outline": [[8, 8], [8, 16]], "foot": 3.0, "top": 4.0}
    assert data["links"][1] == {
        "id": "jump-1",
        "kind": "jump",
        "from": "roof",
        "to": "",
        "from_line": [[8, 10], [8, 12]],
        "to_line": [[6, 10], [6, 12]],
        "rise": -6.0,
    }
    assert stands_on(tower(), "loft") == {"level": "loft", "height": 3.0}
    assert stands_on(tower(), GROUND) == {}


# ---------------------------------------------------------------------------------------------- outlines


def test_an_outline_may_bend_inwards() -> None:
    surface = Surface("angle", ANGLE, 3.0)
    assert len(surface.parts) > 1
    assert surface.holds(9, 9)
    assert surface.holds(15, 15)
    assert surface.holds(12, 14)
    assert not surface.holds(9, 15)
    assert surface.holds_line(((9, 9), (15, 15)))
    assert surface.holds_line(((8, 12), (16, 12)))  # along the inner edge
    assert not surface.holds_line(((8, 12), (12, 16)))  # its ends are corners, its middle is nowhere
    assert surface.holds_line(((9, 9), (9, 9)))
    assert not surface.holds_line(((9, 13), (9, 13)))


def test_corners_along_a_side_are_no_ears() -> None:
    straight: Outline = [(0, 0), (4, 0), (8, 0), (8, 8), (4, 8), (4, 4), (0, 4), (0, 2)]
    area = sum(shapely.Polygon(part.points()).area for part in convex_parts(straight))
    assert area == pytest.approx(48.0)


@pytest.mark.parametrize(
    ("outline", "crossed"),
    [
        (SQUARE, False),
        (ANGLE, False),
        ([(0, 0), (4, 4), (4, 0), (0, 4)], True),  # a bow tie
        ([(0, 0), (8, 0), (8, 8), (4, 0), (0, 8)], True),  # a corner touches a side
        ([(0, 0), (8, 0), (4, 0), (4, 4)], True),  # back along itself
        ([(0, 0), (4, 0), (8, 0), (1, 4)], False),  # a corner along a side, and the next one far behind it
    ],
)
def test_an_outline_that_crosses_itself(outline: Outline, crossed: bool) -> None:
    assert crosses_itself(outline) == crossed


def test_an_outline_that_cannot_be_cut_up() -> None:
    with pytest.raises(ValueError, match="runs clockwise"):
        convex_parts(ANGLE[::-1])


def star(arms: list[float]) -> Outline:
    """An outline round (12, 12) with a corner at each of these distances: simple, seldom convex."""
    turn = 2 * math.pi / len(arms)
    return [
        (round(12 + far * math.cos(at * turn), 3), round(12 + far * math.sin(at * turn), 3))
        for at, far in enumerate(arms)
    ]


near = st.integers(0, 2400).map(lambda v: v / 100)
points = st.tuples(near, near)
arms = st.lists(st.integers(20, 110).map(lambda v: v / 10), min_size=5, max_size=10)


@given(arms, points)
def test_parts_cover_the_outline_and_nothing_else(lengths: list[float], point: tuple[float, float]) -> None:
    outline = star(lengths)
    assert not crosses_itself(outline)
    shape = shapely.Polygon(outline)
    parts = convex_parts(outline)
    assert sum(shapely.Polygon(part.points()).area for part in parts) == pytest.approx(shape.area, abs=1e-4)
    far = shape.exterior.distance(shapely.Point(point))
    if far > 0.005:
        assert Surface("star", outline, 1.0).holds(*point) == shape.covers(shapely.Point(point))


@given(arms, points, points)
def test_a_line_lies_on_a_surface_whole_or_not(
    lengths: list[float], start: tuple[float, float], end: tuple[float, float]
) -> None:
    outline = star(lengths)
    line = shapely.LineString([start, end])
    # Far enough from grazing that rounding does not decide.
    inner, outer = shapely.Polygon(outline).buffer(-0.02), shapely.Polygon(outline).buffer(0.02)
    held = Surface("star", outline, 1.0).holds_line((start, end))
    assert held or not inner.covers(line)
    assert not held or outer.covers(line)


@given(points, points, points, points)
def test_lines_are_as_far_apart_as_shapely_says(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]
) -> None:
    one: Line = (a, b)
    other: Line = (c, d)
    apart = shapely.LineString(one).distance(shapely.LineString(other))
    assert line_gap(one, other) == pytest.approx(apart, abs=1e-6)
