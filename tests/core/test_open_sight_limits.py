"""Lines of sight with every limit met exactly.

What rounding forgives is a millionth of an inch or less, and no scene meets that to the last bit on every
processor. Here it is a quarter of an inch, and so is all else a whole number of quarters: then each limit shows
on which side of it equality lies.
"""

from __future__ import annotations

import pytest

from banneret.core.space import open_sight
from banneret.core.space.bases import Base
from banneret.core.space.geometry import Polygon
from banneret.core.space.open_sight import (
    _axes,
    _bars_across,
    _base_reaches,
    _between_corners,
    _Body,
    _circle_crossing,
    _circles_crossing,
    _crossings,
    _deeper,
    _Lane,
    _leaves,
    _Line,
    _on_side,
    _outermost,
    _resting,
    _shape_reaches,
    _sides_crossing,
    _View,
    _within,
)

pytestmark = pytest.mark.plain

NOWHERE = float("-inf")
SQUARE = ([0.0, 2.0, 2.0, 0.0], [0.0, 0.0, 2.0, 2.0])


@pytest.fixture(autouse=True)
def quarters(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, inches in (("_HAIR", 0.25), ("EPS", 0.25), ("CONTACT", 1.0), ("_SLACK", 0.5), ("_BAR", 0.5)):
        monkeypatch.setattr(open_sight, name, inches)


def disc(x: float, y: float = 0.0, radius: float = 1.0) -> Base:
    return Base(x, y, 0.0, radius, 0.0)


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return Polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def square_base(x: float, y: float = 0.0) -> Base:
    return Base(x, y, 0.0, 1.0, 1.0)


def level(y: float) -> _Line:
    """The line to the east at this height."""
    return _Line(0.0, 1.0, y)


def dot(x: float, y: float, radius: float = 0.0) -> _Body:
    return _Body([x], [y], radius)


def spots(found: list[_Body]) -> list[tuple[float, float]]:
    return [(body.xs[0], body.ys[0]) for body in found]


# ----------------------------------------------------------------------------------------- lines that rest


@pytest.mark.parametrize(
    ("corner", "side", "y", "lies"),
    [
        *((0, 1.0, 0.25, True), (0, 1.0, 0.5, False), (1, 1.0, 0.25, True), (1, 1.0, 0.5, False)),
        *((2, -1.0, 1.75, True), (2, -1.0, 1.5, False), (3, -1.0, 1.75, True), (3, -1.0, 1.5, False)),
        *((0, -1.0, 0.0, False), (3, 1.0, 2.0, False)),
    ],
)
def test_on_which_side_of_a_line_a_body_lies(corner: int, side: float, y: float, lies: bool) -> None:
    assert _on_side(_Body(*SQUARE, 0.0), corner, level(y), side) is lies


def test_a_single_corner_lies_on_either_side() -> None:
    assert _on_side(dot(0.0, 9.0), 0, level(0.0), -1.0) is True


@pytest.mark.parametrize(
    ("q", "q_side", "p", "p_side", "line"),
    [
        (dot(0.0, 0.0), 1.0, dot(0.25, 0.0), 1.0, None),
        (dot(0.0, 0.0), 1.0, dot(0.5, 0.0), 1.0, (0.0, 1.0, 0.0)),
        (dot(0.0, 0.0), 1.0, dot(0.0, 0.25), 1.0, None),
        (dot(0.0, 0.0), 1.0, dot(0.0, 2.0), 1.0, (-1.0, 0.0, 0.0)),
        (dot(0.0, 0.0, 1.0), 1.0, dot(1.25, 0.0, 2.0), 1.0, (0.8, 0.6, -1.0)),
        (dot(1.0, 2.0, 1.0), 1.0, dot(2.25, 2.0, 2.0), 1.0, (0.8, 0.6, 1.0)),
        (dot(0.0, 0.0, 1.0), -1.0, dot(1.25, 0.0, 0.0), 1.0, (0.8, 0.6, 1.0)),
        (dot(0.0, 0.0, 1.0), 1.0, dot(1.25, 0.0, 0.0), 1.0, (-0.8, 0.6, -1.0)),
        (dot(0.0, 0.0, 1.0), 1.0, dot(0.0, 1.25, 2.0), 1.0, (-0.6, 0.8, -1.0)),
        (dot(0.0, 0.0, 1.0), 1.0, dot(1.0, 0.0, 2.0), 1.0, None),
    ],
)
def test_the_line_past_two_discs(
    q: _Body, q_side: float, p: _Body, p_side: float, line: tuple[float, float, float] | None
) -> None:
    found = _resting(q, 0, q_side, p, 0, p_side)
    assert (found is None) is (line is None)
    if found is not None:
        assert (found.nx, found.ny, found.c) == pytest.approx(line)


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize(
    ("before", "after", "rests"), [(-1, 4, True), (-2, 4, False), (4, -1, True), (4, -2, False)]
)
def test_a_line_past_two_corners(side: float, before: int, after: int, rests: bool) -> None:
    """Neighbours may be a quarter of an inch on the wrong side; the corners are at (0, 0) and (4, 0)."""
    low, high = 0.25 * before * side, 0.25 * after * side
    wedge = _Body([5.0, 4.0, 5.0], [low, 0.0, high], 0.0)
    line = _between_corners(dot(0.0, 0.0), 0, side, wedge, 1, side)
    assert (line is not None) is rests
    wedge = _Body([0.0, -1.0, -1.0], [0.0, high, low], 0.0)
    line = _between_corners(wedge, 0, side, dot(4.0, 0.0), 0, side)
    assert (line is not None) is rests
    if line is not None:
        assert (line.nx, line.ny, line.c) == pytest.approx((0.0, 1.0, 0.0))


def test_two_corners_in_one_place_have_no_line() -> None:
    assert _between_corners(dot(1.0, 2.0), 0, 1.0, dot(1.0, 2.25), 0, 1.0) is None
    line = _between_corners(dot(1.0, 2.0), 0, 1.0, dot(1.0, 2.5), 0, 1.0)
    assert line is not None
    assert (line.nx, line.ny, line.c) == pytest.approx((-1.0, 0.0, -1.0))


# ------------------------------------------------------------------------------------------------ the lane


@pytest.mark.parametrize(
    ("x", "y", "beside"),
    [
        *((4.0, 2.5, False), (4.0, 2.75, True), (4.0, -2.5, False), (4.0, -2.75, True)),
        *((-2.5, 0.0, False), (-2.75, 0.0, True), (10.5, 0.0, False), (10.75, 0.0, True)),
    ],
)
def test_what_is_beside_the_lane(x: float, y: float, beside: bool) -> None:
    assert _Lane(disc(0.0), disc(8.0))._beside(x, y, 1.0) is beside
    # It is as wide as the wider of the two.
    assert _Lane(disc(0.0, 0.0, 0.5), disc(8.0))._beside(x, y, 1.0) is beside
    assert _Lane(disc(0.0), disc(8.0, 0.0, 0.5))._beside(x, y, 1.0) is beside


@pytest.mark.parametrize(
    ("x", "y", "taken"),
    [
        *((4.0, 2.5, True), (4.0, 2.75, False), (4.0, -2.5, True), (4.0, -2.75, False)),
        # Behind the one or beyond the other only what all but touches it is in the lane.
        *((-1.0, 2.5, True), (-1.25, 2.5, False), (9.0, 2.5, True), (9.25, 2.5, False)),
        *((-1.0, -2.5, True), (-1.25, -2.5, False), (9.0, -2.5, True), (9.25, -2.5, False)),
        *((-2.5, 0.0, True), (10.5, 0.0, True)),
    ],
)
def test_which_discs_the_lane_takes(x: float, y: float, taken: bool) -> None:
    assert _Lane(disc(0.0), disc(8.0)).takes(disc(x, y)) is taken
    if 0.0 < x < 8.0:
        assert _Lane(square_base(0.0), square_base(8.0)).takes(disc(x, y)) is taken


def test_where_a_lane_leads() -> None:
    for x, y, along in (
        (3.0, 4.0, (0.6, 0.8, 5.0)),
        (0.0, -2.0, (0.0, -1.0, 2.0)),
        (0.0, 0.0, (1.0, 0.0, 0.0)),
    ):
        lane = _Lane(disc(0.0), disc(x, y))
        assert (lane.ux, lane.uy, lane.length) == pytest.approx(along)


def test_the_lane_takes_neither_of_its_two() -> None:
    a, b = disc(0.0), disc(8.0)
    assert (_Lane(a, b).takes(a), _Lane(a, b).takes(b), _Lane(a, b).takes(disc(0.0))) == (False, False, True)


@pytest.mark.parametrize(
    ("shape", "taken"),
    [
        *((box(3.0, 1.5, 5.0, 3.0), True), (box(3.0, 1.75, 5.0, 3.0), False)),
        *((box(3.0, -3.0, 5.0, -1.5), True), (box(3.0, -3.0, 5.0, -1.75), False)),
        (Polygon([(0.0, 3.0), (-2.0, 3.0), (-1.5, 1.5)]), True),
        (Polygon([(-0.25, 3.0), (-2.25, 3.0), (-1.75, 1.5)]), False),
        (Polygon([(8.0, 3.0), (9.5, 1.5), (10.0, 3.0)]), True),
        (Polygon([(8.25, 3.0), (9.75, 1.5), (10.25, 3.0)]), False),
        *((box(-2.5, -0.5, -1.5, 0.5), True), (box(-2.75, -0.5, -1.75, 0.5), False)),
        *((box(9.5, -0.5, 10.5, 0.5), True), (box(9.75, -0.5, 10.75, 0.5), False)),
    ],
)
def test_which_shapes_the_lane_takes(shape: Polygon, taken: bool) -> None:
    assert _Lane(disc(0.0), disc(8.0))._takes_shape(shape) is taken


# --------------------------------------------------------------------------------------- what cuts a line


def a_view(*blockers: Base | Polygon) -> _View:
    discs = [blocker for blocker in blockers if isinstance(blocker, Base)]
    walls = [blocker for blocker in blockers if isinstance(blocker, Polygon)]
    return _View(_Lane(disc(0.0), disc(8.0)), discs, walls)


@pytest.mark.parametrize(
    ("blocker", "cut"),
    [
        *((disc(4.0, 0.5), 2), (disc(4.0, 0.75), 1), (disc(4.0, 1.75), 1), (disc(4.0, 2.0), 0)),
        *((disc(4.0, -0.5), 2), (disc(4.0, -0.75), 1), (disc(4.0, -1.75), 1), (disc(4.0, -2.0), 0)),
        *((box(3.0, -0.5, 5.0, 2.0), 2), (box(3.0, -0.25, 5.0, 2.0), 1), (box(3.0, 0.0, 5.0, 2.0), 1)),
        *((box(3.0, 0.75, 5.0, 2.0), 1), (box(3.0, 1.0, 5.0, 2.0), 0)),
        *((box(3.0, -2.0, 5.0, 0.5), 2), (box(3.0, -2.0, 5.0, 0.25), 1), (box(3.0, -2.0, 5.0, 0.0), 1)),
        *((box(3.0, -2.0, 5.0, -0.75), 1), (box(3.0, -2.0, 5.0, -1.0), 0)),
        *((box(3.0, -1.0, 3.5, 1.0), 2), (box(3.0, -1.0, 3.25, 1.0), 1)),
        # Only from 1" to 7" does it count.
        *((box(0.0, -1.0, 1.5, 1.0), 2), (box(0.0, -1.0, 1.25, 1.0), 1), (box(-1.0, -1.0, 0.5, 1.0), 1)),
        *((box(6.5, -1.0, 9.0, 1.0), 2), (box(6.75, -1.0, 9.0, 1.0), 1), (box(7.5, -1.0, 9.0, 1.0), 1)),
        *((disc(0.5), 2), (disc(0.25), 1), (disc(7.5), 2), (disc(7.75), 1)),
    ],
)
def test_what_cuts_a_line(blocker: Base | Polygon, cut: int) -> None:
    """2 if it does, 1 if it is all but touched, 0 if it is not."""
    assert a_view(blocker)._cut(0, 0.0, 1.0, 0.0, 1.0, 7.0) == cut


def test_a_line_cut_at_a_corner() -> None:
    diamond = Polygon([(5.0, 0.0), (4.0, 1.0), (3.0, 0.0), (4.0, -1.0)])
    for start, end, cut in ((1.0, 7.0, 2), (4.75, 7.0, 1), (4.5, 7.0, 2), (1.0, 3.25, 1), (1.0, 3.5, 2)):
        assert a_view(diamond)._cut(0, 0.0, 1.0, 0.0, start, end) == cut


@pytest.mark.parametrize(
    ("bar", "stopped"),
    [
        *(((4.0, -1.0, 4.0, 1.0), True), ((4.0, 1.0, 4.0, -1.0), True)),
        *(((4.0, 0.0, 4.0, 1.0), False), ((4.0, 1.0, 4.0, 0.0), False)),
        *(((4.0, 0.0, 4.0, -1.0), False), ((4.0, -1.0, 4.0, 0.0), False)),
        *(((0.5, -1.0, 0.5, 1.0), True), ((0.25, -1.0, 0.25, 1.0), False)),
        *(((7.5, -1.0, 7.5, 1.0), True), ((7.75, -1.0, 7.75, 1.0), False)),
        *(((7.0, -1.0, 8.0, 1.0), True), ((7.5, -1.0, 8.5, 1.0), False), ((7.0, -1.0, 9.0, 3.0), True)),
    ],
)
def test_a_seam_stops_a_line(bar: tuple[float, float, float, float], stopped: bool) -> None:
    view = a_view()
    view.barred, view.bars = True, [bar]
    assert view._stopped_at_seam(0.0, 1.0, 0.0, 0.0, 8.0) is stopped


def test_a_line_must_come_to_the_target_after_it_leaves_the_viewer() -> None:
    for x, clear in ((2.0, False), (2.25, True), (8.0, True)):
        view = _View(_Lane(disc(0.0), disc(x)), [disc(0.0, 50.0)], [])
        assert view.clear(level(0.0)) is clear


def test_one_blocker_from_border_to_border_shuts_the_lane() -> None:
    """One that a base touches may leave a part of that base before it, so it is looked at further."""
    for blocker, shut in (
        *((disc(4.0, 0.0, 2.0), True), (disc(3.0, 0.0, 2.0), False), (disc(5.0, 0.0, 2.0), False)),
        *((box(1.5, -3.0, 3.0, 3.0), True), (box(1.0, -3.0, 3.0, 3.0), False)),
        *((box(5.0, -3.0, 6.5, 3.0), True), (box(5.0, -3.0, 7.0, 3.0), False)),
        *((box(3.0, -3.0, 5.0, 0.5), False), (box(3.0, -0.5, 5.0, 3.0), False)),
    ):
        assert a_view(blocker)._shut(level(1.0), level(-1.0)) is shut, blocker


@pytest.mark.parametrize(
    ("base", "place"),
    [
        *((disc(4.0), 5.0), (disc(4.0, 1.0), 4.0), (disc(4.0, 1.25), 4.0), (disc(4.0, 1.5), NOWHERE)),
        *((disc(4.0, -1.25), 4.0), (disc(4.0, -1.5), NOWHERE)),
        *((square_base(4.0), 5.0), (square_base(4.0, 1.25), 5.0), (square_base(4.0, 1.5), NOWHERE)),
        *((square_base(4.0, -1.25), 5.0), (square_base(4.0, -1.5), NOWHERE), (square_base(4.0, 1.0), 5.0)),
        (Base(4.0, 0.0, 45.0, 1.0, 1.0), 4.0 + 2.0**0.5),
    ],
)
def test_where_a_line_leaves_a_base(base: Base, place: float) -> None:
    assert _leaves(base, 0.0, 1.0, 0.0) == pytest.approx(place)


# -------------------------------------------------------------------------------------- where blockers meet


def test_who_may_stand_in_contact() -> None:
    """Nearer than an inch, less the quarter that rounding is forgiven."""
    assert (_within(2.5, 0.0, 2.0), _within(2.75, 0.0, 2.0), _within(0.0, -2.75, 2.0)) == (True, False, False)
    assert (_within(1.5, 2.0, 2.0), _within(0.0, -2.5, 2.0)) == (True, True)


def test_bars_across_a_seam() -> None:
    for y, bars in ((0.75, []), (0.5, [(4.0, 0.0, 4.0, -1.0)])):
        found: list[tuple[float, float, float, float]] = []
        _bars_across([4.0], [y], 4.0, y - 0.5, 0.0, box(2.0, -3.0, 6.0, 0.0), found)
        assert [pytest.approx(bar) for bar in bars] == [(*bar[:3], bar[3] - 0.5) for bar in found]
    found = []
    _bars_across([4.0], [1.75], 4.0, 1.75, 1.0, box(2.0, -3.0, 6.0, 0.0), found)
    assert found == []
    _bars_across([4.0], [1.5], 4.0, 1.5, 1.0, box(2.0, -3.0, 6.0, 0.0), found)
    assert [pytest.approx(bar) for bar in found] == [(4.0, 1.5, 4.0, -0.5)]
    assert _deeper(3.0, 1.0, 3.0, 3.0) == pytest.approx((3.0, 1.5))
    assert _deeper(3.0, 1.0, 3.0, 1.25) == pytest.approx((3.0, 1.25))


def test_where_circles_cross() -> None:
    for a, b, crossings in (
        (dot(0.0, 0.0, 1.0), dot(0.5, 0.0, 1.0), []),
        (dot(0.0, 0.0, 1.0), dot(1.0, 0.0, 1.0), [(0.5, 0.75**0.5), (0.5, -(0.75**0.5))]),
        (dot(1.0, 2.0, 5.0), dot(1.0, 10.0, 5.0), [(-2.0, 6.0), (4.0, 6.0)]),
        (dot(1.0, 2.0, 5.0), dot(1.0, 7.0, 5.0**0.5 * 2.0), [(-3.0, 5.0), (5.0, 5.0)]),
        # All but touching: a quarter of the square of how far apart the middles are is forgiven.
        (dot(0.0, 0.0), dot(2.0, 0.0), [(1.0, 0.0), (1.0, 0.0)]),
        (dot(0.0, 0.0), dot(2.0, 0.0, 4.0), []),
    ):
        found: list[_Body] = []
        _circles_crossing(a, b, found)
        assert len(found) == len(crossings)
        for spot, crossing in zip(spots(found), crossings, strict=True):
            assert spot == pytest.approx(crossing)


def test_where_a_circle_crosses_sides() -> None:
    for x0, y0, x1, y1, r, crossings in (
        (1.0, 0.0, 3.0, 0.0, 1.0, [(1.0, 0.0), (1.0, 0.0)]),
        (-3.0, 0.0, -1.0, 0.0, 1.0, [(-1.0, 0.0), (-1.0, 0.0)]),
        (-3.0, 0.0, 3.0, 0.0, 1.0, [(-1.0, 0.0), (1.0, 0.0)] * 2),
        (-1.0, 1.0625, 1.0, 1.0625, 0.9375, [(0.0, 1.0625)] * 4),
        (-1.0, 1.125, 1.0, 1.125, 0.9375, []),
    ):
        found: list[_Body] = []
        _circle_crossing(dot(0.0, 0.0, r), _Body([x0, x1], [y0, y1], 0.0), found)
        assert sorted(spots(found)) == [pytest.approx(spot) for spot in sorted(crossings)]


def test_where_sides_cross() -> None:
    """Each line is there and back, so a crossing is found four times, or where it is at an end forgiven."""
    flat = _Body([0.0, 4.0], [0.0, 0.0], 0.0)
    for x0, y0, x1, y1, count in (
        *((2.0, -2.0, 2.0, 2.0, 4), (-1.0, -2.0, -1.0, 2.0, 4), (5.0, -2.0, 5.0, 2.0, 4)),
        *((-2.0, -2.0, -2.0, 2.0, 0), (6.0, -2.0, 6.0, 2.0, 0)),
        *(
            (2.0, 1.0, 2.0, 5.0, 4),
            (2.0, -5.0, 2.0, -1.0, 4),
            (2.0, 2.0, 2.0, 6.0, 0),
            (2.0, -6.0, 2.0, -2.0, 0),
        ),
        *((0.0, 0.0, 4.0, 0.0, 0), (1.0, 1.0, 3.0, 1.0, 0)),
    ):
        found: list[_Body] = []
        _sides_crossing(flat, _Body([x0, x1], [y0, y1], 0.0), found)
        assert spots(found) == [pytest.approx((x0, 0.0))] * count
    found = []
    _sides_crossing(_Body([0.0, 1e-12], [0.0, 0.0], 0.0), _Body([0.0, 0.0], [-0.5, 0.5], 0.0), found)
    assert len(found) == 4
    found = []
    _sides_crossing(_Body([0.0, 5e-13], [0.0, 0.0], 0.0), _Body([0.0, 0.0], [-0.5, 0.5], 0.0), found)
    assert found == []


def test_outlines_of_every_kind_cross() -> None:
    square, circle = _Body(*SQUARE, 0.0), dot(0.0, 1.0, 1.0)
    for a, b, crossings in (
        (square, circle, {(0.0, 0.0), (0.0, 2.0)}),
        (circle, square, {(0.0, 0.0), (0.0, 2.0)}),
        (dot(0.0, 3.0, 5.0), dot(8.0, 3.0, 5.0), {(4.0, 6.0), (4.0, 0.0)}),
    ):
        found: list[_Body] = []
        _crossings(a, b, found)
        assert {(round(x, 6), round(y, 6)) for x, y in spots(found)} == crossings
    found = []
    _crossings(square, _Body([1.0, 3.0, 3.0, 1.0], [1.0, 1.0, 3.0, 3.0], 0.0), found)
    assert {(2.0, 1.0), (1.0, 2.0)} <= set(spots(found))


# ------------------------------------------------------------------------------------------------- groups


def test_directions_in_which_two_groups_are_measured() -> None:
    for x, radius, axes in ((0.25, 1.0, 8), (0.5, 1.0, 10)):
        assert len(_axes([disc(0.0)], [disc(x, 0.0, radius)])) == axes
    # All but inside the other, the border has no direction of its own: it is measured across.
    found = _axes([disc(0.0)], [disc(1.0625, 0.0, 1.9375)])
    assert [pytest.approx(axis[:2]) for axis in found[8:]] == [(0.0, 1.0), (0.0, -1.0)]
    found = _axes([disc(0.0)], [disc(1.25, 0.0, 2.0)])
    assert [pytest.approx(axis[:2]) for axis in found[8:]] == [(-0.8, 0.6), (-0.8, -0.6)]
    for k, (nx, ny, low, high) in enumerate(_axes([disc(0.0)], [disc(8.0)])[:8:4]):
        assert (nx, ny, low, high) == pytest.approx(((1.0, 0.0, -1.5, 9.5), (0.0, 1.0, -1.5, 1.5))[k], abs=1e-9)


def test_the_first_of_two_as_far_out() -> None:
    first, second, third = disc(0.0, 1.0), disc(3.0, 1.0), disc(1.0, 0.5)
    assert _outermost([third, first, second], 0.0, 2.0) is first
    assert _outermost([third, second, first], 0.0, 2.0) is second
    assert _outermost([disc(0.0, 0.0, 3.0), second], 0.0, 2.0).radius == 3.0


@pytest.mark.parametrize(
    ("x", "reaches"), [(-1.25, False), (-1.0, True), (0.0, True), (8.0, True), (9.0, True), (9.25, False)]
)
def test_what_reaches_between_two_groups(x: float, reaches: bool) -> None:
    axes = [(1.0, 0.0, 0.0, 8.0), (0.0, 1.0, -1.0, 1.0)]
    assert _base_reaches(axes, disc(x)) is reaches
    assert _base_reaches(axes, square_base(x)) is reaches
    assert _shape_reaches(axes, box(x - 1.0, 1.0, x + 1.0, 2.0)) is reaches
    assert _shape_reaches(axes, box(x - 1.0, 1.25, x + 1.0, 2.0)) is False
