"""A facing seen along its own line, and the directions in which outlines are drawn: exact results."""

from __future__ import annotations

import math

import pytest

from banneret.core.space.geometry import Polygon
from banneret.core.space.outlines import _direction
from banneret.core.space.sight import cover_fraction


def box(left: float, right: float) -> Polygon:
    return Polygon([(left, -1.0), (right, -1.0), (right, 1.0), (left, 1.0)])


@pytest.mark.clause("QS-SHO-21", "QS-SHO-23")
@pytest.mark.parametrize(
    ("left", "right", "things", "hidden"),
    [
        # Ahead: all that is farther than where something begins, also when that is before the facing.
        (2.0, 6.0, [], 0.0),
        (2.0, 6.0, [box(1.0, 1.5)], 4.0),
        (2.0, 6.0, [box(3.0, 3.5)], 3.0),
        (2.0, 6.0, [box(5.0, 9.0), box(4.0, 4.5)], 2.0),
        (2.0, 6.0, [box(6.5, 9.0)], 0.0),
        (2.0, 6.0, [box(-3.0, -1.0)], 0.0),
        (0.25, 0.75, [box(0.5, 0.6)], 0.25),
        # Behind: the same the other way round.
        (-6.0, -2.0, [box(-1.5, -1.0)], 4.0),
        (-6.0, -2.0, [box(-3.5, -3.0)], 3.0),
        (-6.0, -2.0, [box(-9.0, -6.5)], 0.0),
        (-6.0, -2.0, [box(1.0, 3.0)], 0.0),
        (-0.75, -0.25, [box(-0.6, -0.5)], 0.25),
        # The viewpoint on the facing itself, near either end of it or in its middle.
        (-0.5, 4.0, [box(-0.3, -0.2)], 0.3),
        (-0.5, 4.0, [box(3.0, 3.5)], 1.0),
        (-4.0, 0.5, [box(0.2, 0.3)], 0.3),
        (-4.0, 0.5, [box(-3.5, -3.0)], 1.0),
        (-2.0, 2.0, [box(1.0, 1.5), box(-1.5, -1.0)], 2.0),
        # From the end of the facing.
        (0.0, 4.0, [box(1.0, 1.5)], 3.0),
        (-4.0, 0.0, [box(-1.5, -1.0)], 3.0),
    ],
)
def test_what_lies_behind_something_along_the_line(
    left: float, right: float, things: list[Polygon], hidden: float
) -> None:
    share = hidden / (right - left)
    assert cover_fraction(0.0, 0.0, left, 0.0, right, 0.0, things, []) == pytest.approx(share, abs=1e-5)
    assert cover_fraction(0.0, 0.0, right, 0.0, left, 0.0, things, []) == pytest.approx(share, abs=1e-5)
    # The same farther off, and along a line to the north.
    east = [Polygon([(x + 7.0, y + 3.0) for x, y in thing.points()]) for thing in things]
    assert cover_fraction(7.0, 3.0, 7.0 + left, 3.0, 7.0 + right, 3.0, east, []) == pytest.approx(
        share, abs=1e-5
    )
    north = [Polygon([(7.0 - y, 3.0 + x) for x, y in thing.points()]) for thing in things]
    found = cover_fraction(7.0, 3.0, 7.0, 3.0 + left, 7.0, 3.0 + right, north, [])
    assert found == pytest.approx(share, abs=1e-5)


@pytest.mark.clause("QS-TER-11")
def test_inside_hindering_ground_is_in_cover_too() -> None:
    # Inside it from 3 to 5, and behind it from there on; from the side an eighth of an inch on either hand.
    assert cover_fraction(0.0, 0.0, 2.0, 0.0, 6.0, 0.0, [], [box(3.0, 5.0)]) == pytest.approx(0.75)
    assert cover_fraction(4.0, 9.0, 2.0, 0.0, 6.0, 0.0, [], [box(3.0, 5.0)]) == pytest.approx(
        0.5 + 0.0, abs=0.1
    )
    assert cover_fraction(0.0, 0.0, 2.0, 0.0, 2.0, 0.0, [box(1.0, 1.5)], []) == 0.0


@pytest.mark.parametrize(
    ("turn", "point"),
    [
        (0.0, (1.0, 0.0)),
        (0.5, (0.6, 0.8)),
        (1.0, (0.0, 1.0)),
        (1.5, (-0.8, 0.6)),
        (2.0, (-1.0, 0.0)),
        (2.5, (-0.6, -0.8)),
        (3.0, (0.0, -1.0)),
        (3.5, (0.8, -0.6)),
        (4.0, (1.0, 0.0)),
        (4.5, (0.6, 0.8)),
        (7.5, (0.8, -0.6)),
    ],
)
def test_directions_by_quarter_turns(turn: float, point: tuple[float, float]) -> None:
    assert _direction(turn) == pytest.approx(point)
    assert math.hypot(*_direction(turn + 0.3)) == pytest.approx(1.0)
