"""Outlines of pieces of terrain, drawn at random: the same random numbers give the same outline everywhere."""

from __future__ import annotations

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.distances import distance, distance_to_point
from banneret.core.space.geometry import Polygon, hull, quantise

Point = tuple[float, float]
Points = tuple[tuple[float, float], ...]


def _direction(turn: float) -> Point:
    """The point of the unit circle at `turn` quarter turns, near enough.

    Only sums, products and quotients: unlike sine and cosine they give the same last digit on every machine.
    """
    quarter = int(turn)
    t: float = turn - float(quarter)
    below: float = 1.0 + t * t
    x: float = (1.0 - t * t) / below
    y: float = 2.0 * t / below
    quarter %= 4
    if quarter == 0:
        return (x, y)
    if quarter == 1:
        return (-y, x)
    if quarter == 2:
        return (-x, -y)
    return (y, -x)


def local_outline(random: SplitMix64, long: Point, short: Point, ragged: float) -> Points:
    """The outline of a piece about its own middle, corner after corner; `long` and `short` are from … to."""
    half_long: float = random.uniform(long[0], long[1]) / 2.0
    half_short: float = random.uniform(short[0], short[1]) / 2.0
    points: list[Point] = []
    if ragged < 0.5:
        # Built or tilled: four corners, each drawn in a little.
        for sign_x, sign_y in ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)):
            in_x: float = 1.0 - ragged * random.uniform(0.0, 0.5)
            in_y: float = 1.0 - ragged * random.uniform(0.0, 0.5)
            points.append((sign_x * half_long * in_x, sign_y * half_short * in_y))
        return tuple(points)
    # Grown: corners around an oval, unevenly spaced and some nearer the middle.
    corners = 6 + 2 * random.below(3)
    for corner in range(corners):
        turn: float = (float(corner) + random.uniform(-0.3, 0.3) * ragged + 0.5) * 4.0 / float(corners)
        across, up = _direction(turn)
        reach: float = 1.0 - 0.25 * ragged * random.uniform(0.0, 1.0)
        points.append((across * half_long * reach, up * half_short * reach))
    return tuple(points)


def glimpse(
    random: SplitMix64, long: Point, short: Point, ragged: float, width: float, depth: float
) -> tuple[float, float, float]:
    """Where the next outline will lie, and the radius of a disc about that point which it surely holds.

    Draws what comes before the turn of the outline, but passes over what only shapes it.
    """
    half_long: float = random.uniform(long[0], long[1]) / 2.0
    half_short: float = random.uniform(short[0], short[1]) / 2.0
    inner: float = min(half_long, half_short)
    if ragged < 0.5:
        random.skip(8)
        inner *= 1.0 - 0.5 * ragged
    else:
        # The corners are at least 0.75 of the way out, and at most 96 degrees apart.
        random.skip(2 * (6 + 2 * random.below(3)))
        inner *= 0.45
    x: float = random.uniform(0.0, width)
    y: float = random.uniform(0.0, depth)
    return x, y, inner - 0.01


def set_down(random: SplitMix64, points: Points, at_x: float, at_y: float) -> Points:
    """Turn an outline at random and lay its middle at a point of the table."""
    cos, sin = _direction(random.uniform(0.0, 4.0))
    return tuple([(quantise(at_x + x * cos - y * sin), quantise(at_y + x * sin + y * cos)) for x, y in points])


def weighed(random: SplitMix64, weights: dict[str, int]) -> str:
    """One of some words, each as likely as it weighs."""
    left = random.below(sum(weights.values()))
    for word, weight in weights.items():
        if left < weight:
            return word
        left -= weight
    raise AssertionError("weights are whole and above 0")


def hull_of(points: Points) -> Points:
    # Rounding may dent an outline by a hair; the hull has no dents.
    return tuple(hull(list(points)).points())


def room_about(
    x: float, y: float, inner: float, blocks: bool, others: list[Laid], gap: float, lane: float
) -> bool:
    """Whether a disc keeps the gap that an outline about it must keep from all others."""
    for other in others:
        far: float = inner + (lane if blocks and other.blocks else gap)
        if other.low_x - x > far or x - other.high_x > far or other.low_y - y > far or y - other.high_y > far:
            continue
        if distance_to_point(other.polygon, x, y) < far:
            return False
    return True


class Laid:
    """An outline that lies on the table, with its box."""

    def __init__(self, points: Points, blocks: bool) -> None:
        self.points = points
        self.blocks = blocks  # movement or sight
        self.polygon: Polygon = Polygon(list(points))
        xs: list[float] = [x for x, _ in points]
        ys: list[float] = [y for _, y in points]
        self.low_x: float = min(xs)
        self.high_x: float = max(xs)
        self.low_y: float = min(ys)
        self.high_y: float = max(ys)

    def apart(self, other: Laid, inches: float) -> bool:
        """Whether two outlines are so far from each other. Most are, and their boxes tell."""
        far: float = inches + 0.01
        if self.low_x - other.high_x > far or other.low_x - self.high_x > far:
            return True
        if self.low_y - other.high_y > far or other.low_y - self.high_y > far:
            return True
        return distance(self.polygon, other.polygon) >= inches

    def has_room(self, others: list[Laid], gap: float, lane: float) -> bool:
        """Whether it keeps a gap from all others, and a lane where both of two block."""
        for other in others:  # noqa: SIM110 (a loop stops at the first and compiles better)
            if not self.apart(other, lane if self.blocks and other.blocks else gap):
                return False
        return True
