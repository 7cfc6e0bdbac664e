# interpreted: files are read once
"""Outlines as maps write them, and their mirror images. Corners are rounded to 0.001 inch."""

from __future__ import annotations

from typing import Final

from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import usable_numbers
from banneret.core.space.geometry import quantise, rectangle, signed_area

Point = tuple[float, float]
Points = tuple[Point, ...]

HIGHEST: Final = 24.0  # inches; taller things stand on no table


def corners_of(
    noun: str,
    polygon: list[Point] | None,
    at: Point | None,
    size: Point | None,
    turn: float | None,
    file: str,
    key: str,
) -> Points:
    """The corners of a thing as written: a polygon, or a rectangle with a middle, a size and a turn.

    They run counter-clockwise; whether they may bend inwards, whoever asks must say.
    """
    if polygon is not None:
        for name, value in (("at", at), ("size", size), ("turn", turn)):
            if value is not None:
                raise BadInput(f"a {noun} with a polygon has no '{name}'", f"{file}: {key}.{name}")
        place = f"{file}: {key}.polygon"
        usable_numbers(file, f"{key}.polygon", (number for point in polygon for number in point))
        points = [(quantise(x), quantise(y)) for x, y in polygon]
        if len(points) < 3:
            raise BadInput(f"a polygon has at least 3 corners, not {len(points)}", place)
        if len(set(points)) < len(points):
            raise BadInput("a polygon names each corner once; the last joins the first by itself", place)
        if signed_area(points) < 0:
            points.reverse()
        if signed_area(points) < 0.01:
            raise BadInput("the polygon has no area, or its sides cross", place)
        return tuple(points)
    if at is None or size is None:
        raise BadInput(f"a {noun} needs either 'polygon' or both 'at' and 'size'", f"{file}: {key}")
    turn = 0.0 if turn is None else turn
    usable_numbers(file, f"{key}.at", at)
    usable_numbers(file, f"{key}.size", size)
    usable_numbers(file, f"{key}.turn", (turn,))
    if min(size) < 0.1:
        raise BadInput("each side is at least 0.1 inch", f"{file}: {key}.size")
    box = rectangle(at[0], at[1], size[0] / 2, size[1] / 2, turn)
    return tuple((quantise(x), quantise(y)) for x, y in box.points())


def dent(points: Points) -> str:
    """Where an outline that should be convex, counter-clockwise, is not."""
    for index, (x, y) in enumerate(points):
        before_x, before_y = points[index - 1]
        after_x, after_y = points[(index + 1) % len(points)]
        if (x - before_x) * (after_y - y) - (y - before_y) * (after_x - x) < 0:
            return f"it bends inwards at ({x:g}, {y:g})"
    return "its sides cross"


def off_table(points: Points, width: float, depth: float) -> str:
    """What is wrong with an outline that leaves the table; "" if none of it does."""
    for x, y in points:
        if not (0 <= x <= width and 0 <= y <= depth):
            return f"the corner ({x:g}, {y:g}) is off the table of {width:g} by {depth:g} inches"
    return ""


def mirror(points: Points, width: float, depth: float) -> Points:
    """The same outline turned half a circle about the middle of the table."""
    return tuple((quantise(width - x), quantise(depth - y)) for x, y in points)


def is_own_mirror(points: Points, width: float, depth: float) -> bool:
    """Whether the outline lies at the middle of the table and looks the same from both sides."""
    # A turned rectangle may round differently on its two sides, hence a little more than one thousandth.
    return all(
        any(abs(x - other_x) < 0.0015 and abs(y - other_y) < 0.0015 for x, y in points)
        for other_x, other_y in mirror(points, width, depth)
    )
