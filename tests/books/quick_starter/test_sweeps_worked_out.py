"""The sweeps of the charge solver at places worked out by hand, the exact touch among them.

Everything lies on whole numbers or right angles, so that a touch is a touch on every processor.
"""

from __future__ import annotations

import math

import pytest

from banneret.books.quick_starter.charges import sweeps as charge_sweeps
from banneret.books.quick_starter.charges.sweeps import (
    NEVER,
    Block,
    ChargeFrame,
    arc_crosses,
    column,
    polygon_block,
    strip_hits,
    turn_until,
)
from banneret.core.space.geometry import Polygon

HERE = ChargeFrame(0.0, 0.0, 0.0)
NOTHING = (NEVER, -NEVER)
ROOT3 = math.sqrt(3.0)
DEG = math.pi / 180.0


def shape(*corners: tuple[float, float]) -> Block:
    return Block([x for x, _ in corners], [y for _, y in corners], False, 0.0)


def wall(left: float, right: float, rear: float, ahead: float) -> Block:
    return shape((left, rear), (right, rear), (right, ahead), (left, ahead))


def circle(x: float, y: float, radius: float) -> Block:
    return Block([x], [y], True, radius)


@pytest.mark.parametrize("margin", [0.0, 0.5, 1.0, -0.5, -1.0])
def test_a_rectangle_grows_by_its_margin_on_every_side(margin: float) -> None:
    p = Polygon([(1.0, 2.0), (7.0, 2.0), (7.0, 6.0), (1.0, 6.0)])
    block = polygon_block(p, ChargeFrame(1.0, 1.0, 0.0), margin)
    assert not block.round
    assert block.xs == pytest.approx([-margin, 6.0 + margin, 6.0 + margin, -margin])
    assert block.ys == pytest.approx([1.0 - margin, 1.0 - margin, 5.0 + margin, 5.0 + margin])


def test_the_radius_of_a_small_block() -> None:
    block = wall(2.0, 2.6, 1.0, 1.8)
    assert (block.cx, block.cy, block.radius, block.round) == pytest.approx((2.3, 1.4, 0.5, False))
    assert Block([2.0, 2.0], [1.0, 1.0], False, 9.0).radius == pytest.approx(0.0)
    assert circle(2.0, 1.0, 0.25).radius == pytest.approx(0.25)


@pytest.mark.parametrize("margin", [1.0, -1.0])
def test_a_triangle_grows_by_its_margin_on_every_side(margin: float) -> None:
    """A right angle moves by the margin both ways; the others so that every side keeps its direction."""
    p = Polygon([(0.0, 0.0), (8.0, 0.0), (0.0, 6.0)])
    block = polygon_block(p, HERE, margin)
    # The side from (8, 0) to (0, 6) is 3x + 4y = 24, and a margin moves it to 24 + 5 margin.
    far = 24.0 + 5.0 * margin
    assert block.xs == pytest.approx([-margin, (far + 4.0 * margin) / 3.0, -margin])
    assert block.ys == pytest.approx([-margin, -margin, (far + 3.0 * margin) / 4.0])


ROUND = circle(3.0, 5.0, 2.0)
SQUARE = wall(0.0, 4.0, 0.0, 2.0)
SLOPE = shape((0.0, 0.0), (4.0, 0.0), (4.0, 4.0))
TURNED = shape((4.0, 4.0), (4.0, 0.0), (0.0, 0.0))
DIAMOND = shape((0.0, -2.0), (4.0, 0.0), (0.0, 2.0), (-4.0, 0.0))


@pytest.mark.parametrize(
    ("block", "low", "high", "found"),
    [
        (ROUND, 2.0, 4.0, (3.0, 7.0)),
        (ROUND, 3.0, 9.0, (3.0, 7.0)),
        (ROUND, 0.0, 3.0, (3.0, 7.0)),
        (ROUND, 0.0, 2.0, (5.0 - ROOT3, 5.0 + ROOT3)),
        (ROUND, 4.0, 9.0, (5.0 - ROOT3, 5.0 + ROOT3)),
        (ROUND, 5.0, 9.0, NOTHING),
        (ROUND, 0.0, 1.0, NOTHING),
        (SQUARE, 1.0, 2.0, (0.0, 2.0)),
        (SQUARE, -2.0, 0.0, NOTHING),
        (SQUARE, 4.0, 6.0, NOTHING),
        (SQUARE, -9.0, 9.0, (0.0, 2.0)),
        (SLOPE, 1.0, 2.0, (0.0, 2.0)),
        (SLOPE, -1.0, 1.0, (0.0, 1.0)),
        (SLOPE, 3.5, 6.0, (0.0, 4.0)),
        (SLOPE, 0.5, 3.0, (0.0, 3.0)),
        (SLOPE, -2.0, 0.0, NOTHING),
        (SLOPE, 4.0, 5.0, NOTHING),
        (TURNED, 1.0, 2.0, (0.0, 2.0)),
        (TURNED, -1.0, 1.0, (0.0, 1.0)),
        (TURNED, 3.5, 6.0, (0.0, 4.0)),
        (DIAMOND, 2.0, 6.0, (-1.0, 1.0)),
        (DIAMOND, -6.0, -2.0, (-1.0, 1.0)),
        (DIAMOND, -1.0, 3.0, (-2.0, 2.0)),
        (DIAMOND, 1.0, 3.0, (-1.5, 1.5)),
        (DIAMOND, -3.0, -1.0, (-1.5, 1.5)),
    ],
)
def test_what_lies_in_a_strip(block: Block, low: float, high: float, found: tuple[float, float]) -> None:
    assert column(block, 0.0, 1.0, low, high) == pytest.approx(found)


def test_what_lies_in_a_strip_to_the_east() -> None:
    """Looking east, sideways is to the south."""
    assert column(ROUND, 1.0, 0.0, -6.0, -4.0) == pytest.approx((1.0, 5.0))
    assert column(ROUND, 1.0, 0.0, -9.0, -6.0) == pytest.approx((3.0 - ROOT3, 3.0 + ROOT3))
    assert column(SLOPE, 1.0, 0.0, -2.0, -1.0) == pytest.approx((1.0, 4.0))
    assert column(SLOPE, -1.0, 0.0, 1.0, 2.0) == pytest.approx((-4.0, -1.0))


FIVE = circle(0.0, 0.0, 5.0)


@pytest.mark.parametrize(
    ("block", "low", "high", "rear", "ahead", "hit"),
    [
        # The corner of the rectangle at (3, 4), on the circle: only a touch. A little nearer it is a hit.
        (FIVE, 3.0, 9.0, 4.0, 9.0, False),
        (FIVE, -9.0, -3.0, 4.0, 9.0, False),
        (FIVE, 3.0, 9.0, -9.0, -4.0, False),
        (FIVE, -9.0, -3.0, -9.0, -4.0, False),
        (FIVE, 2.9, 9.0, 3.9, 9.0, True),
        (FIVE, -9.0, -2.9, 3.9, 9.0, True),
        (FIVE, 2.9, 9.0, -9.0, -3.9, True),
        (FIVE, -9.0, -2.9, -9.0, -3.9, True),
        (FIVE, 3.1, 9.0, 4.1, 9.0, False),
        (FIVE, -9.0, -3.1, 4.1, 9.0, False),
        (FIVE, 3.1, 9.0, -9.0, -4.1, False),
        (FIVE, -9.0, -3.1, -9.0, -4.1, False),
        # Beside it on each side.
        (FIVE, 5.0, 9.0, -1.0, 1.0, False),
        (FIVE, -9.0, -5.0, -1.0, 1.0, False),
        (FIVE, -1.0, 1.0, 5.0, 9.0, False),
        (FIVE, -1.0, 1.0, -9.0, -5.0, False),
        (FIVE, 4.9, 9.0, -1.0, 1.0, True),
        (FIVE, -1.0, 1.0, -9.0, -4.9, True),
        (SQUARE, 1.0, 2.0, 2.0, 3.0, False),
        (SQUARE, 1.0, 2.0, -1.0, 0.0, False),
        (SQUARE, 1.0, 2.0, 1.9, 3.0, True),
        (SQUARE, 1.0, 2.0, -1.0, 0.1, True),
        (SQUARE, 4.0, 5.0, 0.0, 1.0, False),
        (SQUARE, 3.9, 5.0, 0.0, 1.0, True),
        (SLOPE, 0.0, 1.0, 1.1, 4.0, False),
        (SLOPE, 0.0, 1.0, 0.9, 4.0, True),
    ],
)
def test_whether_something_reaches_into_a_rectangle(
    block: Block, low: float, high: float, rear: float, ahead: float, hit: bool
) -> None:
    assert strip_hits(block, 0.0, 1.0, low, high, rear, ahead) == hit


def turn_to(
    block: Block, lead: float, trail: float, depth: float, limit: float = 90.0, way: float = 1.0
) -> float:
    """The turn to the left of a front that looks north, about (0, 0)."""
    sin, cos = math.sin(limit * DEG), math.cos(limit * DEG)
    return turn_until(block, 0.0, 0.0, 0.0, 1.0, way, lead, trail, depth, sin, cos)


def mirrored(block: Block) -> Block:
    return Block([-x for x in block.xs], list(block.ys), block.round, block.radius)


FIRST_CORNER = math.atan2(4.0, 3.0)


@pytest.mark.parametrize(
    ("block", "lead", "trail", "depth", "turn"),
    [
        # The front edge meets a corner of the block.
        (shape((2.0, 2.0), (2.2, 3.0), (1.8, 3.0)), 4.0, 0.0, 2.0, math.pi / 4.0),
        (shape((3.0, ROOT3), (5.0, 3.0), (5.0, 4.0)), 4.0, 1.0, 2.0, math.pi / 6.0),
        # The leading side meets one that is too far out for the front.
        (shape((4.0, 0.0), (5.0, -1.0), (5.0, 1.0)), 3.0, 0.0, 4.0, math.acos(0.75)),
        # The rear of the part that goes back meets one behind.
        (shape((0.0, -4.5), (-0.5, -5.5), (0.5, -5.5)), 1.0, 3.0, 4.0, math.acos(4.0 / 4.5)),
        # The leading end of the front, the leading rear corner and the trailing rear corner meet a wall.
        (wall(-10.0, 10.0, 2.0, 3.0), 4.0, 0.0, 1.0, math.pi / 6.0),
        (wall(-10.0, 10.0, 2.0, 3.0), 4.0, 2.0, 1.0, math.pi / 6.0),
        (
            wall(4.05, 9.0, -10.0, 10.0),
            4.0,
            0.0,
            1.0,
            math.atan2(1.0, 4.0) - math.acos(4.05 / math.sqrt(17.0)),
        ),
        (wall(-10.0, 10.0, -6.0, -4.5), 1.0, 3.0, 4.0, math.asin(0.9) - FIRST_CORNER),
        # The rear of the leading part sweeps nothing behind it.
        (wall(-10.0, 10.0, -6.0, -4.2), 1.0, 0.0, 4.0, NEVER),
        # Too far away for any part.
        (wall(6.0, 8.0, -1.0, 1.0), 3.0, 3.0, 4.0, NEVER),
    ],
)
def test_the_turn_until_something_is_met(
    block: Block, lead: float, trail: float, depth: float, turn: float
) -> None:
    assert turn_to(block, lead, trail, depth) == pytest.approx(turn)
    assert turn_to(mirrored(block), lead, trail, depth, way=-1.0) == pytest.approx(turn)


def test_a_turn_is_seen_from_where_and_whither_it_starts() -> None:
    """The same turn about (5, 7) by a front that looks east: what was right of it is south."""
    block = shape((7.0, 5.0), (8.0, 4.8), (8.0, 5.2))
    assert turn_until(block, 5.0, 7.0, 1.0, 0.0, 1.0, 4.0, 0.0, 2.0, 1.0, 0.0) == pytest.approx(math.pi / 4.0)
    ball = circle(7.0, 5.0, 1.0)
    late = math.pi / 4.0 - math.asin(1.0 / math.sqrt(8.0))
    assert turn_until(ball, 5.0, 7.0, 1.0, 0.0, 1.0, 4.0, 0.0, 2.0, 1.0, 0.0) == pytest.approx(late)


def test_a_circle_ahead_is_not_one_aside() -> None:
    ball = circle(8.0, 5.0, 1.0)  # three ahead and two to the right
    late = math.atan2(3.0, 2.0) - math.asin(1.0 / math.sqrt(13.0))
    assert turn_until(ball, 5.0, 7.0, 1.0, 0.0, 1.0, 4.0, 0.0, 2.0, 1.0, 0.0) == pytest.approx(late)
    # And one behind is met by the part that goes back.
    assert turn_to(circle(0.0, -4.0, 1.0), 1.0, 4.0, 2.0) == pytest.approx(math.acos(0.75))


def test_what_rounding_puts_behind_is_met_at_once() -> None:
    assert [charge_sweeps._later(angle) for angle in (-5e-8, -1e-9, 0.0)] == [0.0, 0.0, 0.0]
    whole = 2.0 * math.pi
    assert charge_sweeps._later(-1.0) == pytest.approx(whole - 1.0)
    assert charge_sweeps._later(-whole - 1.0) == pytest.approx(whole - 1.0)


def test_what_lies_beyond_the_limit_of_a_turn_is_not_met() -> None:
    block = shape((2.0, 2.0), (2.2, 3.0), (1.8, 3.0))
    assert turn_to(block, 4.0, 0.0, 2.0, limit=46.0) == pytest.approx(math.pi / 4.0)
    assert turn_to(block, 4.0, 0.0, 2.0, limit=44.0) >= NEVER


def asked(u: float, v: float, radius: float, lead: float, trail: float, depth: float) -> float:
    return charge_sweeps._turn_until_round(u, v, radius, lead, trail, depth)


def at_corner(u: float, v: float, radius: float, corner: tuple[float, float]) -> float:
    """The turn after which a corner is first so near to the middle of a circle, by small steps and halving."""

    def apart(turn: float) -> float:
        x = corner[0] * math.cos(turn) - corner[1] * math.sin(turn)
        y = corner[0] * math.sin(turn) + corner[1] * math.cos(turn)
        return math.hypot(x - u, y - v) - radius

    step = 0.001
    turn = step
    while apart(turn) > 0.0:
        turn += step
    low, high = turn - step, turn
    for _ in range(40):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if apart(middle) > 0.0 else (low, middle)
    return low


@pytest.mark.parametrize(
    ("u", "v", "radius", "lead", "trail", "depth", "turn"),
    [
        (0.0, 0.0, 1.0, 2.0, 2.0, 2.0, 0.0),
        # The front edge, with its foot within it.
        (3.0, 3.0, 1.0, 5.0, 0.0, 2.0, math.pi / 4.0 - math.asin(1.0 / math.sqrt(18.0))),
        (0.0, 3.0, 1.0, 4.0, 2.0, 2.0, math.pi / 2.0 - math.asin(1.0 / 3.0)),
        # The leading side: first so near when it has turned by the angle to its foot.
        (5.0, 0.0, 1.0, 3.0, 0.0, 4.0, math.acos(0.8)),
        # The trailing rear, and a touch of it at once, right below the point it turns about.
        (0.0, -4.0, 1.0, 1.0, 4.0, 2.0, math.acos(0.75)),
        (0.0, -3.0, 1.0, 2.0, 1.0, 2.0, 0.0),
        # The leading side touched at once.
        (4.0, 0.0, 1.0, 3.0, 0.0, 4.0, 0.0),
    ],
)
def test_the_turn_until_an_edge_meets_a_circle(
    u: float, v: float, radius: float, lead: float, trail: float, depth: float, turn: float
) -> None:
    assert asked(u, v, radius, lead, trail, depth) == pytest.approx(turn, abs=1e-9)


@pytest.mark.parametrize(
    ("u", "v", "radius", "lead", "trail", "depth", "corner"),
    [
        # Out of the reach of the edges' feet: the end of the front, the leading rear, the trailing rear corner.
        (3.0, 3.0, 0.5, 4.0, 0.0, 1.0, (4.0, 0.0)),
        (4.5, -1.356, 0.5, 3.0, 0.0, 3.0, (3.0, -3.0)),
        (-1.5, -5.239, 0.5, 1.0, 3.0, 4.0, (-3.0, -4.0)),
        (-0.4, -5.455, 0.5, 2.0, 3.0, 4.0, (-3.0, -4.0)),
    ],
)
def test_the_turn_until_a_corner_meets_a_circle(
    u: float, v: float, radius: float, lead: float, trail: float, depth: float, corner: tuple[float, float]
) -> None:
    turn = at_corner(u, v, radius, corner)
    assert asked(u, v, radius, lead, trail, depth) == pytest.approx(turn, abs=1e-6)


@pytest.mark.parametrize(
    ("limit", "v", "way", "turn", "over"),
    [
        (3.0, (4.0, 0.0), 1.0, 48.0, False),
        (3.0, (4.0, 0.0), 1.0, 49.0, True),
        (3.0, (4.0, 0.0), 1.0, 90.0, True),
        (3.0, (4.0, 0.0), -1.0, 90.0, False),
        (3.0, (-4.0, 0.0), -1.0, 49.0, True),
        (3.0, (-4.0, 0.0), 1.0, 49.0, False),
        # A corner that just comes up to the line stays on this side of it.
        (3.0, (3.0, 0.0), 1.0, 90.0, False),
        (2.9, (3.0, 0.0), 1.0, 90.0, True),
        (3.0, (2.0, 0.0), 1.0, 90.0, False),
        # Over the top and back down within one turn.
        (3.5, (2.0, math.sqrt(12.0)), 1.0, 60.0, True),
        (3.5, (2.0, math.sqrt(12.0)), -1.0, 60.0, False),
    ],
)
def test_a_corner_gets_past_a_line(
    limit: float, v: tuple[float, float], way: float, turn: float, over: bool
) -> None:
    assert arc_crosses(0.0, 1.0, limit, 0.0, 0.0, v[0], v[1], way, turn * DEG) == over
    # The same farther off, and turned by a quarter: what was ahead is to the right.
    assert arc_crosses(0.0, 1.0, limit + 7.0, 5.0, 7.0, v[0], v[1], way, turn * DEG) == over
    assert arc_crosses(1.0, 0.0, limit + 5.0, 5.0, 7.0, v[1], -v[0], way, turn * DEG) == over
