"""Narrow slots between what stands about, and the headings at which a long base gets into one (AF-MOV-09).

The walls of a slot are round bases, and corners of long ones and of walls, two of which stand across from each
other with little more room between them than the base is wide. It stands flush in the slot if it is square to
the line between those two, or along the line that touches one of them and the next on the same side. Sides of
long bases and walls are no matter of this module.
"""

from __future__ import annotations

import math
from typing import Final

from banneret.core.space.bases import Base

Post = tuple[float, float, float, int]  # a disc that walls a slot: its middle, its radius and whose it is

_SLIM: Final = 0.001  # by so much two posts may stand closer than the base is wide, as they are rounded
_ASKEW: Final = 0.7  # the cosine of the turn from the slot at which two posts no longer wall the same side


def posts_of(base: Base, owner: int) -> list[Post]:
    """A round base, or the corners of a long one."""
    if base.box is None:
        return [(base.cx, base.cy, base.radius, owner)]
    return [(x, y, 0.0, owner) for x, y in base.box.points()]


def slot_headings(base: Base, posts: list[Post], leeway: float) -> list[float]:
    """The headings at which a long base is flush in the narrow slots between some posts.

    Slots in which it may stand askew by more than the leeway, in degrees, are not narrow.
    """
    found: list[float] = []
    for wide, long in ((base.half_width, base.half_depth), (base.half_depth, base.half_width)):
        spare: float = 2.0 * long * math.tan(math.radians(leeway))
        for i in range(len(posts)):
            for j in range(i):
                _add_slot(found, posts, i, j, 2.0 * wide, 2.0 * long, spare)
    return found


def _add_slot(
    found: list[float], posts: list[Post], i: int, j: int, wide: float, long: float, spare: float
) -> None:
    """The headings in the slot between two posts, if there is one."""
    one, two = posts[i], posts[j]
    if one[3] == two[3]:
        return
    dx: float = two[0] - one[0]
    dy: float = two[1] - one[1]
    least: float = wide + one[2] + two[2]
    apart: float = math.sqrt(dx * dx + dy * dy)
    # They need not stand straight across: the base may touch the one before the other.
    if apart < least - _SLIM or apart > math.hypot(least + spare, 0.5 * long):
        return
    mx: float = 0.5 * (one[0] + two[0])
    my: float = 0.5 * (one[1] + two[1])
    for x, y, r, _ in posts:
        if math.hypot(x - mx, y - my) < 0.5 * wide + r - spare:
            return  # filled
    found.append(_heading(dx, dy))
    for k in (i, j):
        x, y, r, _ = posts[k]
        for m in range(len(posts)):
            ex: float = posts[m][0] - x
            ey: float = posts[m][1] - y
            far: float = math.sqrt(ex * ex + ey * ey)
            lean: float = abs(ex * dy - ey * dx)
            if m != k and abs(r - posts[m][2]) < far <= long + spare and lean > _ASKEW * far * apart:
                tilt: float = math.degrees(math.asin((r - posts[m][2]) / far))
                found.append((_heading(ex, ey) + tilt) % 180.0)
                if tilt != 0.0:
                    found.append((_heading(ex, ey) - tilt) % 180.0)


def _heading(dx: float, dy: float) -> float:
    return math.degrees(math.atan2(dx, dy)) % 180.0
