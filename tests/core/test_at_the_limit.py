"""Shapes exactly at a limit: at the end of a reach, a hair deep, in line with an end, as near as another."""

from __future__ import annotations

import math

import pytest

from banneret.core.space.contact import Stretch, nearest_on, point_on
from banneret.core.space.distances import gap_vector, segment_distance
from banneret.core.space.geometry import CONTACT, Polygon, translated
from banneret.core.space.obstacle_edges import Body
from banneret.core.space.obstacles import HAIR, Obstacle, hits
from banneret.core.space.sliding import Line, blocked_stretch, stretch_within
from banneret.core.space.travel import _edge_of_shadow, _turn_while_beyond, front_reach, travel_until_contact

UP = (0.0, 1.0)


def diamond(x: float, y: float, wide: float = 1.0, deep: float = 1.0) -> Polygon:
    return Polygon([(x + wide, y), (x, y + deep), (x - wide, y), (x, y - deep)])


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


# ----------------------------------------------------------------------------------------------------- sliding


def test_two_that_touch_in_passing_do_not_meet_outright() -> None:
    """Two small diamonds pass each other: their corners touch, and then they are apart again.

    Nowhere do they overlap, so how near they are is measured to sharp corners.
    """
    small, other = diamond(0.0, 0.0, 0.25, 0.25), diamond(0.5, 0.0, 0.25, 0.25)
    root = math.sqrt(2.0)
    assert blocked_stretch(small, *UP, other, 1.0) == pytest.approx((-root, root), abs=0.001)
    # A little further in they overlap, and the ends are where their corners are an inch apart.
    end = 0.5 + math.sqrt(1.0 - 0.49 * 0.49)
    assert blocked_stretch(translated(small, 0.01, 0.0), *UP, other, 1.0) == pytest.approx(
        (-end, end), abs=0.002
    )
    assert blocked_stretch(small, *UP, other, 0.0) is None


def test_what_is_just_within_reach_of_the_line_is_measured() -> None:
    found = blocked_stretch(diamond(0.0, 0.0), *UP, diamond(4.0, 0.0), 2.0)
    assert found == pytest.approx((2.0 - 2.0 * math.sqrt(2.0), 2.0 * math.sqrt(2.0) - 2.0), abs=0.001)
    assert blocked_stretch(diamond(0.0, 0.0), *UP, diamond(4.0001, 0.0), 2.0) is None


@pytest.mark.parametrize(
    ("a", "way", "found"),
    [
        (box(1.0, 2.0, 3.0, 5.0), (0.0, 1.0), (-2.0, 15.0)),
        (box(1.0, 2.0, 3.0, 5.0), (0.0, -1.0), (-15.0, 2.0)),
        (box(1.0, 2.0, 3.0, 5.0), (1.0, 0.0), (-1.0, 37.0)),
        (box(1.0, 2.0, 3.0, 5.0), (-1.0, 0.0), (-37.0, 1.0)),
        (box(0.0, 2.0, 40.0, 5.0), (0.0, 1.0), (-2.0, 15.0)),  # from edge to edge
        (box(1.0, 2.0, 3.0, 5.0), (0.6, 0.8), (-1.0 / 0.6, 15.0 / 0.8)),
        (box(-1e-6, 2.0, 40.0, 5.0), (0.0, 1.0), (-2.0, 15.0)),
        (box(-2e-6, 2.0, 40.0, 5.0), (0.0, 1.0), (math.inf, -math.inf)),
        (box(1.0, 2.0, 40.000002, 5.0), (0.0, 1.0), (math.inf, -math.inf)),
        (box(1.0, -1e-6, 3.0, 5.0), (1.0, 0.0), (-1.0, 37.0)),
        (box(-1e-6, 2.0, 3.0, 5.0), (1e-9, 1.0), (1000.0, 15.0)),  # it faces the edge just enough to leave it
        (box(1.0, -2e-6, 3.0, 5.0), (1.0, 0.0), (math.inf, -math.inf)),
    ],
)
def test_where_a_body_is_on_the_table(a: Polygon, way: tuple[float, float], found: tuple[float, float]) -> None:
    assert stretch_within(a, *way, 40.0, 20.0) == pytest.approx(found)


def line(*blocked: tuple[float, float]) -> Line:
    return Line((-10.0, 10.0), list(blocked), lambda x: all(not low < x < high for low, high in blocked))


def test_the_nearest_place_is_found_at_either_limit() -> None:
    assert line((2.0, 4.0)).nearest(2.0, 2.0, 3.0) == pytest.approx(2.0)
    assert line((2.0, 4.0)).nearest(3.0, 2.0, 4.0) == pytest.approx(2.0)  # of two as near the first
    assert line((2.0, 4.0)).nearest(3.25, 2.0, 4.0) == pytest.approx(4.0)
    assert line((2.0, 4.0)).nearest(3.25, 2.5, 3.5) is None
    assert line((2.0, 4.0)).nearest(5.0, 0.0, 5.0) == pytest.approx(5.0)
    assert line((2.0, 4.0)).nearest(6.0, 0.0, 5.0) == pytest.approx(5.0)
    assert line((2.0, 4.0)).nearest(-6.0, 0.0, 5.0) == pytest.approx(0.0)
    asked: list[float] = []

    def nowhere(x: float) -> bool:
        asked.append(x)
        return False

    assert Line((-10.0, 10.0), [(2.0, 4.0)], nowhere).nearest(3.0, 1.0, 5.0) is None
    # Where it stands, then the ends with what rounding may make of them, then how far it may go.
    hairs = [round(abs(x - 3.0), 6) for x in asked]
    assert hairs == [0.0, *[1.0] * 2, *[1.001] * 2, *[1.002] * 2, *[1.003] * 2, 2.0, 2.0]
    # A hair within what is blocked is asked for too, and nothing further in.
    asked.clear()
    assert Line((-10.0, 10.0), [(-4.0, 0.0), (0.0, 5.0)], nowhere).nearest(0.0, -1.0, 1.0) is None
    assert sorted(round(x, 6) + 0.0 for x in asked) == [
        *(-0.003, -0.002, -0.001),
        *(0.0, 0.0, 0.0),
        *(0.001, 0.002, 0.003),
    ]


def test_where_it_stands_fits_even_where_the_line_is_blocked() -> None:
    free = Line((-10.0, 10.0), [(2.0, 4.0)], lambda x: True)
    for least, most in ((3.0, 5.0), (1.0, 3.0), (3.0, 3.0), (1.0, 5.0)):
        assert free.nearest(3.0, least, most) == pytest.approx(3.0)
    assert free.nearest(3.0, 3.25, 5.0) == pytest.approx(3.997, abs=0.004)
    assert free.nearest(3.0, 3.25, 3.5) is None


def tight(spare: float) -> Line:
    return Line((-10.0, 10.0), [(2.0, 3.0)], lambda x: x <= 2.0 - spare)


def test_a_slide_that_goes_nowhere_or_just_reaches() -> None:
    assert line((2.0, 3.0)).slide(0.0, 2.0) == pytest.approx(2.0)
    assert line((2.0, 3.0)).slide(2.0, 2.5) == pytest.approx(2.0)
    assert line((2.0, 3.0)).slide(3.0, 1.0) == pytest.approx(3.0)
    assert line((2.0, 3.0)).slide(2.0, -1.0) == pytest.approx(-1.0)
    # What ends a hair ahead is behind it, and no more than a hair.
    assert line((-1.0, 0.0)).slide(-0.003, 5.0) == pytest.approx(5.0)
    assert line((-1.0, 0.0)).slide(-0.0031, 5.0) == pytest.approx(-0.0031)
    assert line((0.0, 1.0)).slide(0.003, -5.0) == pytest.approx(-5.0)
    assert line((2.0, 3.0)).slide(1.0, 1.0) == pytest.approx(1.0)
    # Where rounding leaves no room at the end of what is in the way, it stops a hair before it.
    for spare, stop in ((0.0005, 1.999), (0.0015, 1.998), (0.0025, 1.997), (0.0035, 0.0)):
        assert tight(spare).slide(0.0, 9.0) == pytest.approx(stop)


# ----------------------------------------------------------------------------------------------------- contact


def test_of_places_as_near_the_first_is_taken() -> None:
    square = Body(Obstacle([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)], 0.0), 0.0)
    assert (square.around, square.begins) == (8.0, [0.0, 2.0, 4.0, 6.0])
    all_of_it = Stretch(square, 0.0, 8.0)
    assert nearest_on(all_of_it, 1.0, 1.0) == (1.0, 1.0)  # as far from each side
    assert nearest_on(all_of_it, 0.0, 0.0) == (0.0, 0.0)  # at the corner where it begins
    assert nearest_on(all_of_it, 2.0, 0.0) == (0.0, 2.0)
    assert nearest_on(Stretch(square, 2.0, 6.0), 1.0, 0.0) == (1.0, 2.0)  # both ends as far
    assert nearest_on(Stretch(square, 1.0, 4.0), 1.0, 0.0) == (0.0, 1.0)
    assert nearest_on(Stretch(square, 5.0, 4.0), 1.0, 0.0) == (0.0, 1.0)
    round_one = Body(Obstacle([(0.0, 0.0)], 1.0), 1.0)
    assert nearest_on(Stretch(round_one, 0.0, round_one.around), 3.0, 0.0)[0] == pytest.approx(2.0)


def test_where_one_piece_of_an_edge_ends_the_next_begins() -> None:
    edge = Body(Obstacle([(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)], 1.0), 1.0)
    quarter = math.pi / 2
    assert edge.around == pytest.approx(8.0 + 4 * quarter)
    corners = [
        (-1.0, 0.0),
        (0.0, -1.0),
        (2.0, -1.0),
        (3.0, 0.0),
        (3.0, 2.0),
        (2.0, 3.0),
        (0.0, 3.0),
        (-1.0, 2.0),
    ]
    at = edge.begins[0]
    first, second = point_on(edge, at), point_on(edge, at + quarter)
    assert first == pytest.approx((-1.0, 0.0), abs=1e-9)
    assert second == pytest.approx((0.0, -1.0), abs=1e-9)
    for k in range(8):
        assert point_on(edge, at) == pytest.approx(corners[k], abs=1e-9)
        at += 2.0 if k % 2 else quarter
    assert point_on(edge, at) == pytest.approx(corners[0], abs=1e-9)


# --------------------------------------------------------------------------------------------------- obstacles


def test_a_corner_that_hardly_bends_is_none() -> None:
    for bend, corners in ((1e-9, 3), (-1e-9, 3), (2e-9, 4), (-2e-9, 4)):
        made = Obstacle([(0.0, 0.0), (1.0, bend), (2.0, 0.0), (1.0, 5.0)], 0.0)
        assert len(made.points) == corners


def test_a_way_that_just_grazes_the_end_of_a_wall() -> None:
    """The wall ends at the origin; a hair into it is still at its edge."""
    wall = Obstacle([(-1.0, 0.0), (0.0, 0.0)], 0.5)
    deep = 0.5 - HAIR
    assert not hits(wall, deep, -5.0, deep, 5.0)
    assert not hits(wall, deep, 5.0, deep, -5.0)
    assert hits(wall, deep - 1e-9, -5.0, deep - 1e-9, 5.0)
    thin = Obstacle([(-1.0, 0.0), (0.0, 0.0)], 2 * HAIR)
    assert not hits(thin, HAIR, 0.0, 5.0, 0.0)
    assert not hits(thin, 5.0, 0.0, HAIR, 0.0)
    assert hits(thin, HAIR - 1e-9, 0.0, 5.0, 0.0)
    assert hits(thin, 5.0, 0.0, HAIR - 1e-9, 0.0)
    # Across it, however long the way; past it, and no further than where it begins.
    assert hits(wall, -0.5, -9.0, -0.5, 9.0)
    assert hits(thin, -0.5, -0.001, -0.5, 0.001)
    assert not hits(wall, 0.6, -9.0, 0.6, 9.0)
    assert not hits(wall, -0.5, 0.5, -0.5, 9.0)


# ------------------------------------------------------------------------------------------------------ travel


def test_how_far_a_shape_turns_over_a_line() -> None:
    left = box(-3.0, 1.0, -1.0, 3.0)
    # It stands on the line already, and comes down on it again when its right side has become the lower one.
    assert _turn_while_beyond(left, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0) == pytest.approx(math.pi / 2)
    assert _turn_while_beyond(left, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 1.0) == pytest.approx(0.0)
    assert _turn_while_beyond(left, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.001) == pytest.approx(-1.0)
    # The line one lower: the corner (-1, 1) comes down to it at 135 degrees, (-1, 3) before that.
    assert _turn_while_beyond(left, 0.0, 0.0, 0.0, 1.0, -1.0, 1.0, 1.0) == pytest.approx(
        math.atan2(1.0, 3.0) + math.pi / 2
    )
    # A corner that never comes further down than to the line does not hold it up.
    small = Polygon([(1.0, 0.0), (0.0, 0.5), (-0.5, 0.0)])
    for way in (1.0, -1.0):
        assert _turn_while_beyond(small, 0.0, 0.0, 0.0, 1.0, -2.0, way, 1.0) == math.inf
    assert _turn_while_beyond(small, 0.0, 0.0, 0.0, 1.0, -2.0, 1.0, 1.001) < math.pi / 2 + 0.1


def test_what_is_as_near_as_contact_is_met_at_once() -> None:
    own = box(-2.0, -2.0, 0.0, 0.0)
    for other in (
        box(CONTACT, -2.0, 2.0, 0.0),  # beside it
        box(-2.0, CONTACT, 0.0, 2.0),  # before it
    ):
        assert travel_until_contact(own, 0.0, 1.0, other) == pytest.approx(0.0)
        assert travel_until_contact(own, 0.0, -1.0, other) == pytest.approx(0.0)
        assert travel_until_contact(own, 1.0, 0.0, other) == pytest.approx(0.0)
        assert travel_until_contact(own, -1.0, 0.0, other) == pytest.approx(0.0)
    # Corner to corner, at the very end of what is looked at: beside, before and behind.
    for x, y in ((2.01, 0.0), (-2.01, 0.0), (0.0, 2.01), (0.0, -2.01)):
        assert travel_until_contact(diamond(0.0, 0.0), 0.0, 1.0, diamond(x, y)) == pytest.approx(0.0)
    assert travel_until_contact(diamond(0.0, 0.0), 0.0, 1.0, diamond(2.011, 0.0)) == math.inf
    assert travel_until_contact(diamond(0.0, 0.0), 0.0, 1.0, diamond(0.0, -2.011)) == math.inf


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_slope_is_met_with_the_outermost_corner(mirrored: bool) -> None:
    """A slope that falls to one side of a box: the corner there comes first, and the box reaches no further."""
    own = box(0.0, -1.0, 2.0, 1.0)
    slope = [(-4.0, 1.0), (20.0, 25.0), (-4.0, 25.0)]
    other = Polygon([(2.0 - x, y) for x, y in slope] if mirrored else slope)
    assert travel_until_contact(own, 0.0, 1.0, other) == pytest.approx(4.0)
    assert travel_until_contact(other, 0.0, -1.0, own) == pytest.approx(4.0)
    assert travel_until_contact(own, 0.0, -1.0, other) == math.inf


@pytest.mark.parametrize(
    ("other", "reach"),
    [
        (box(-2.0, 3.0, 2.0, 4.0), 3.0),  # as wide as the edge
        (box(0.0, 3.0, 2.0, 4.0), 3.0),
        (box(-2.0, 3.0, 0.0, 4.0), 3.0),
        (box(-5.0, 3.0, 5.0, 4.0), 3.0),
        (box(2.0, 3.0, 5.0, 4.0), math.inf),
        (box(-5.0, 3.0, -2.0, 4.0), math.inf),
        (Polygon([(1.0, 6.0), (4.0, 3.0), (4.0, 9.0)]), 5.0),  # its near corner lies outside the path
        (Polygon([(-1.0, 6.0), (-4.0, 3.0), (-4.0, 9.0)]), 5.0),
        (Polygon([(1.0, 3.0), (4.0, 6.0), (4.0, 9.0)]), 3.0),
        (box(-1.0, -3.0, 1.0, 1.0), 0.0),
        (box(-1.0, -3.0, 1.0, -0.0051), math.inf),
        (box(-1.0, -3.0, 1.0, -0.0049), 0.0),
    ],
)
def test_how_far_a_front_reaches(other: Polygon, reach: float) -> None:
    assert front_reach(0.0, 0.0, 0.0, 2.0, other) == pytest.approx(reach)
    # And to the east of another place.
    turned = Polygon([(7.0 + y, 5.0 - x) for x, y in other.points()])
    assert front_reach(7.0, 5.0, 90.0, 2.0, turned) == pytest.approx(reach)


# --------------------------------------------------------------------------------------------------- distances


def test_no_length_and_no_gap() -> None:
    assert segment_distance(1.0, 1.0, 1.0, 1.0, 4.0, 5.0) == pytest.approx(5.0)
    assert gap_vector(box(0.0, 0.0, 2.0, 2.0), box(2.0, 1.0, 4.0, 3.0)) == pytest.approx((0.0, 0.0, 0.0))
    assert gap_vector(box(0.0, 0.0, 2.0, 2.0), box(5.0, 6.0, 7.0, 8.0)) == pytest.approx((5.0, -0.6, -0.8))


def test_the_edges_of_a_shadow() -> None:
    """Sides that run straight ahead have a near and a far end at one and the same place sideways."""
    outlines = {
        "box": [(0.0, 1.0), (2.0, 1.0), (2.0, 4.0), (0.0, 4.0)],
        "slanted": [(0.0, 2.0), (2.0, 1.0), (2.0, 3.0), (0.0, 4.0)],
        "diamond": [(0.0, 2.0), (1.0, 1.0), (2.0, 2.0), (1.0, 4.0)],
    }
    near_and_far = {
        "box": [(1.0, 4.0), (1.0, 4.0), (1.0, 4.0), (1.0, 4.0)],
        "slanted": [(2.0, 4.0), (1.75, 3.75), (1.5, 3.5), (1.0, 3.0)],
        "diamond": [(2.0, 2.0), (1.5, 3.0), (1.0, 4.0), (2.0, 2.0)],
    }
    for name, outline in outlines.items():
        for k in range(4):
            for points in (outline[k:] + outline[:k], (outline[k:] + outline[:k])[::-1]):
                ss, fs = [s for s, _ in points], [f for _, f in points]
                for s, (near, far) in zip((0.0, 0.5, 1.0, 2.0), near_and_far[name], strict=True):
                    assert _edge_of_shadow(ss, fs, s, -1.0) == pytest.approx(near), (name, k, s)
                    assert _edge_of_shadow(ss, fs, s, 1.0) == pytest.approx(far), (name, k, s)
