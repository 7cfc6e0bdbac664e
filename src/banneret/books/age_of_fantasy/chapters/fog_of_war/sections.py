"""Thirds of a deployment zone and of the table, numbered from low to high coordinates (AF-FOG-02)."""

from __future__ import annotations

import functools
from typing import Final

from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline, boxes
from banneret.core.space.geometry import quantise

_EXACT: Final = 1e-9  # inches: far below the thousandths that places are measured in

Point = tuple[float, float]


def section_rolled(face: int) -> int:
    """A D3 read off a D6; a die that was raised beyond its faces is still a 3."""
    return min(3, (face + 1) // 2)


def after(section: int) -> int:
    """AF-FOG-03, AF-FOG-09: the next section, upwards or from left to right; after the last the first."""
    return section % 3 + 1


# ---------------------------------------------------------------------------------------- of a zone


def zone_section(zone: list[Outline], section: int) -> list[Outline]:
    """AF-FOG-02: one of three bands of equal area across the longer side of the zone's box.

    Of a zone in two parts each is cut the same way as the first, and matching bands are one section.
    """
    x0, y0, x1, y1 = boxes(zone)[0]
    along = 0 if x1 - x0 >= y1 - y0 else 1
    found: list[Outline] = []
    for part in zone:
        limits = thirds(part, along)
        found += cut(part, along, limits[section - 1], limits[section])
    return found


@functools.cache
def thirds(outline: Outline, along: int) -> tuple[float, ...]:
    """Where a part of a zone begins, is cut into three parts of equal area, and ends, along x (0) or y (1)."""
    low: float = min([point[along] for point in outline])
    high: float = max([point[along] for point in outline])
    share = _double_area(outline) / 3.0
    limits = [_cut_off(outline, along, low, high, wanted) for wanted in (share, 2.0 * share)]
    return (low, *limits, high)


def _cut_off(outline: Outline, along: int, low: float, high: float, wanted: float) -> float:
    """Where so much of the doubled area of an outline lies below: between two lines that close in on it."""
    below, above = low, high
    while above - below > _EXACT:
        middle: float = 0.5 * (below + above)
        if sum([_double_area(part) for part in cut(outline, along, low, middle)]) < wanted:
            below = middle
        else:
            above = middle
    return quantise(above)


def _double_area(outline: Outline) -> float:
    """Twice the area, of which only shares matter."""
    total = 0.0
    for k in range(len(outline)):
        (x0, y0), (x1, y1) = outline[k - 1], outline[k]
        total += x0 * y1 - x1 * y0
    return abs(total)


def cut(outline: Outline, along: int, low: float, high: float) -> list[Outline]:
    """What of an outline lies between two lines across; nothing if that has no area.

    Where an outline that bends inwards falls apart, what is left hangs together by a stretch of the line
    itself, on which no base has room.
    """
    left = _side(_side(list(outline), along, low, upwards=True), along, high, upwards=False)
    found = tuple([point for k, point in enumerate(left) if point != left[k - 1]])
    return [found] if _double_area(found) > 0.0 else []


def _side(points: list[Point], along: int, limit: float, upwards: bool) -> list[Point]:
    """The points on one side of a line across, and where the outline crosses it."""
    found: list[Point] = []
    for k in range(len(points)):
        before, here = points[k - 1], points[k]
        was: float = before[along] - limit if upwards else limit - before[along]
        now: float = here[along] - limit if upwards else limit - here[along]
        if (was < 0.0) != (now < 0.0):
            share: float = was / (was - now)
            x: float = before[0] + share * (here[0] - before[0])
            y: float = before[1] + share * (here[1] - before[1])
            found.append((limit, y) if along == 0 else (x, limit))
        if now >= 0.0:
            found.append(here)
    return found


# ---------------------------------------------------------------------------------------- of the table


def long_side(field: Field) -> tuple[int, float]:
    """Along which axis the long edges of the table lie, and how long they are; along x if all are equal."""
    return (0, field.width) if field.width >= field.depth else (1, field.depth)


def table_section(field: Field, section: int, zone: list[Outline] | None) -> list[Outline]:
    """AF-FOG-04: what of a zone lies in a third of the table, cut across its long edges; None is the table."""
    along, length = long_side(field)
    low, high = quantise(length * (section - 1) / 3.0), quantise(length * section / 3.0)
    whole: list[Outline] = [((0.0, 0.0), (field.width, 0.0), (field.width, field.depth), (0.0, field.depth))]
    found: list[Outline] = []
    for part in whole if zone is None else zone:
        found += cut(part, along, low, high)
    return found


def bounds_of(field: Field, section: int) -> str:
    """Where a third of the table begins and ends, in words."""
    _, length = long_side(field)
    return f"from {length * (section - 1) / 3.0:g}” to {length * section / 3.0:g}” along the long edge"


def section_of(field: Field, unit: Unit) -> int:
    """AF-FOG-08: the section with most of the middles of its models; of equals the lower one.

    A middle on the line between two is in the lower one as well.
    """
    along, length = long_side(field)
    counts = [0, 0, 0]
    for base in unit.bases:
        at = base.cx if along == 0 else base.cy
        counts[0 if at <= length / 3.0 else 1 if at <= length * 2.0 / 3.0 else 2] += 1
    return counts.index(max(counts)) + 1
