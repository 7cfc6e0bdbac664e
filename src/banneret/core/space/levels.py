"""Ground above the ground: surfaces at heights, places on them, walls with tops, and the ways between surfaces.

Heights are inches above the table. The ground is a surface like others, with the id "" and the height 0; a flat
table has no other. Two places with the same x and y on different surfaces are different places.

Nothing here is a rule: which links may be taken, at what cost, and what a wall hides, is for the books to say.
"""

from __future__ import annotations

from typing import Final

from banneret.core.space.distances import distance_to_point, segment_distance
from banneret.core.space.geometry import EPS, EPS2, Polygon, is_convex
from banneret.core.space.shown import OnLevel, ShownLevels
from banneret.core.space.stretches import stretch_in

GROUND: Final = ""

# How one gets from a surface to another:
#   walk      on foot: stairs, a ramp, a door onto a balcony
#   ladder    up and down, without a test of skill
#   climb     up and down where there is no ladder
#   jump      down, and never back
#   gap       over a drop, from edge to edge
WALK: Final = "walk"
LADDER: Final = "ladder"
CLIMB: Final = "climb"
JUMP: Final = "jump"
GAP: Final = "gap"
LINK_KINDS: Final = (WALK, LADDER, CLIMB, JUMP, GAP)

# Places are rounded to a thousandth each way, so this far over an edge is still at it, and a thousandth is not.
_ROUNDING: Final = 0.0008

Line = tuple[tuple[float, float], tuple[float, float]]


class Foothold:
    """A place on a surface. Never changed after it is built."""

    __slots__ = ("level", "x", "y")

    def __init__(self, x: float, y: float, level: str = GROUND) -> None:
        self.x = x
        self.y = y
        self.level = level

    def __repr__(self) -> str:
        return f"Foothold({self.x!r}, {self.y!r}, {self.level!r})"


class Surface:
    """Something flat that can be stood on. Never changed after it is built.

    Its outline runs counter-clockwise and does not cross itself, but may bend inwards; `parts` are the convex
    polygons that it is made of.
    """

    __slots__ = ("height", "id", "name", "outline", "parts")

    def __init__(self, id: str, outline: list[tuple[float, float]], height: float, name: str = "") -> None:
        self.id = id
        self.outline = outline
        self.height = height
        self.name = name
        self.parts: list[Polygon] = convex_parts(outline)

    def holds(self, x: float, y: float) -> bool:
        """Whether the point lies within the outline or at its edge."""
        return any([distance_to_point(part, x, y) <= _ROUNDING for part in self.parts])

    def holds_line(self, line: Line) -> bool:
        """Whether the whole of a line lies within the outline."""
        (x0, y0), (x1, y1) = line
        return self.reach(x0, y0, x1, y1) >= 1.0 - EPS

    def reach(self, x0: float, y0: float, x1: float, y1: float, slack: float = _ROUNDING) -> float:
        """Which share of a line lies within the outline, from its start on; -1 if it starts beyond it."""
        # Each turn some part must lead farther.
        reached: float = 0.0
        met = False
        led_on = True
        while led_on:
            led_on = False
            for part in self.parts:
                first, last = stretch_in(part, x0, y0, x1, y1, 0.0 - slack)
                if first <= reached + EPS and last >= reached:
                    met = True
                    if last >= 1.0 - EPS:
                        return 1.0
                    if last > reached + EPS:
                        reached = last
                        led_on = True
        return reached if met else -1.0

    def __repr__(self) -> str:
        return f"Surface({self.id!r}, {self.outline!r}, {self.height!r})"


class Wall:
    """What stands up from a foot to a top: a line, or a convex outline if it is thick. Never changed."""

    __slots__ = ("foot", "id", "outline", "top")

    def __init__(self, id: str, outline: list[tuple[float, float]], foot: float, top: float) -> None:
        self.id = id
        self.outline = outline
        self.foot = foot
        self.top = top

    def stands_at(self, height: float) -> bool:
        """Whether it is there for somebody whose feet are at this height: over its top one walks."""
        return self.foot <= height + EPS and self.top > height + EPS

    def __repr__(self) -> str:
        return f"Wall({self.id!r}, {self.outline!r}, {self.foot!r}, {self.top!r})"


class Link:
    """A way from a line on one surface to a line on another, and how much higher it ends. Never changed."""

    __slots__ = ("end", "end_line", "id", "kind", "rise", "start", "start_line")

    def __init__(
        self, id: str, kind: str, start: str, end: str, start_line: Line, end_line: Line, rise: float
    ) -> None:
        self.id = id
        self.kind = kind
        self.start = start
        self.end = end
        self.start_line = start_line
        self.end_line = end_line
        self.rise = rise

    def back(self) -> Link:
        """The same way, taken from its other end."""
        return Link(self.id, self.kind, self.end, self.start, self.end_line, self.start_line, -self.rise)

    def across(self) -> float:
        """How far its ends are apart, seen from above."""
        return line_gap(self.start_line, self.end_line)

    def __repr__(self) -> str:
        return f"Link({self.id!r}, {self.kind!r}, {self.start!r}, {self.end!r}, {self.rise!r})"


class Levels:
    """All surfaces of a table, from the ground up, with walls and links. Never changed after it is built."""

    __slots__ = ("_known", "_leaving", "links", "surfaces", "walls")

    def __init__(
        self, width: float, depth: float, surfaces: list[Surface], walls: list[Wall], links: list[Link]
    ) -> None:
        ground = Surface(GROUND, [(0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)], 0.0)
        self.surfaces: list[Surface] = [ground]
        self.surfaces += sorted(surfaces, key=_by_height)
        self.walls = walls
        self.links = links
        self._known: dict[str, Surface] = {surface.id: surface for surface in self.surfaces}
        self._leaving: dict[str, list[Link]] = {}
        for link in links:
            self._leaving.setdefault(link.start, []).append(link)
            if link.kind != JUMP:
                self._leaving.setdefault(link.end, []).append(link.back())

    def is_flat(self) -> bool:
        return len(self.surfaces) == 1

    def has(self, level: str) -> bool:
        return level in self._known

    def surface(self, level: str) -> Surface:
        return self._known[level]

    def height(self, level: str) -> float:
        return self._known[level].height

    def holds(self, place: Foothold) -> bool:
        """Whether there is such a place: its surface exists, and it lies within the outline."""
        return place.level in self._known and self._known[place.level].holds(place.x, place.y)

    def at(self, x: float, y: float) -> list[Surface]:
        """Every surface at this point of the table, from the ground up; none beyond the edge."""
        return [surface for surface in self.surfaces if surface.holds(x, y)]

    def under(self, place: Foothold) -> list[Surface]:
        """What lies below a place, the nearest first."""
        height = self.height(place.level)
        found = [surface for surface in self.at(place.x, place.y) if surface.height < height - EPS]
        found.reverse()
        return found

    def over(self, place: Foothold) -> list[Surface]:
        """What lies above a place, the nearest first."""
        height = self.height(place.level)
        return [surface for surface in self.at(place.x, place.y) if surface.height > height + EPS]

    def highest(self, x: float, y: float, height: float) -> Surface | None:
        """The highest surface at this point that is not above a height: where one lands who drops."""
        found: Surface | None = None
        for surface in self.at(x, y):
            if surface.height <= height + EPS:
                found = surface
        return found

    def links_from(self, level: str) -> list[Link]:
        """The links that can be taken from a surface, each as it is met there."""
        return self._leaving.get(level, [])


def _by_height(surface: Surface) -> tuple[float, str]:
    return surface.height, surface.id


# ----------------------------------------------------------------------------------------------- as shown


def show_levels(table: ShownLevels, levels: Levels) -> None:
    """Have the table of a view say what its levels are; of a flat table there is nothing to say."""
    if not levels.is_flat():
        table["surfaces"] = [
            {
                "id": surface.id,
                "name": surface.name,
                "height": surface.height,
                "outline": list(surface.outline),
            }
            for surface in levels.surfaces
            if surface.id != GROUND
        ]
    if levels.walls:
        table["walls"] = [
            {"id": wall.id, "outline": list(wall.outline), "foot": wall.foot, "top": wall.top}
            for wall in levels.walls
        ]
    if levels.links:
        table["links"] = [
            {
                "id": link.id,
                "kind": link.kind,
                "from": link.start,
                "to": link.end,
                "from_line": list(link.start_line),
                "to_line": list(link.end_line),
                "rise": link.rise,
            }
            for link in levels.links
        ]


def show_level(shown: OnLevel, levels: Levels, level: str) -> None:
    """Have a unit, a model or a marker of a view say which surface it is on; on the ground it says nothing."""
    if level != GROUND:
        shown["level"] = level
        shown["height"] = levels.height(level)


# ---------------------------------------------------------------------------------------------- outlines


def line_gap(a: Line, b: Line) -> float:
    """How far two lines are apart; 0.0 if they meet."""
    (ax, ay), (bx, by) = a
    (cx, cy), (dx, dy) = b
    c_side: float = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    d_side: float = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    a_side: float = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    b_side: float = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if c_side * d_side < 0.0 and a_side * b_side < 0.0:
        return 0.0
    return min(
        segment_distance(ax, ay, bx, by, cx, cy),
        segment_distance(ax, ay, bx, by, dx, dy),
        segment_distance(cx, cy, dx, dy, ax, ay),
        segment_distance(cx, cy, dx, dy, bx, by),
    )


def crosses_itself(outline: list[tuple[float, float]]) -> bool:
    """Whether two sides of an outline meet other than at the corner that they share."""
    n = len(outline)
    sides: list[Line] = [(outline[i], outline[(i + 1) % n]) for i in range(n)]
    for i in range(n):
        (x0, y0), (x1, y1) = sides[i]
        x2, y2 = outline[(i + 2) % n]
        ahead: float = (x1 - x0) * (x2 - x1) + (y1 - y0) * (y2 - y1)
        if ahead < 0.0 and abs(_turn(outline[i], outline[(i + 1) % n], outline[(i + 2) % n])) <= EPS:
            return True  # it runs back along itself
        for j in range(i + 2, n):
            if (j + 1) % n != i and line_gap(sides[i], sides[j]) <= EPS:
                return True
    return False


def convex_parts(outline: list[tuple[float, float]]) -> list[Polygon]:
    """Convex polygons that together cover an outline and nothing else; it runs counter-clockwise."""
    if is_convex(outline):
        return [Polygon(outline)]
    left = list(outline)
    parts: list[Polygon] = []
    while len(left) > 3:
        at = _ear(left)
        corner = left[at]
        before = left[at - 1]
        after = left[(at + 1) % len(left)]
        if _turn(before, corner, after) > EPS:
            parts.append(Polygon([before, corner, after]))
        left.pop(at)
    if _turn(left[0], left[1], left[2]) > EPS:
        parts.append(Polygon(left))
    return parts


def _ear(left: list[tuple[float, float]]) -> int:
    """A corner that can be cut off by a line within the outline, or that is none: the side runs straight on."""
    n = len(left)
    for at in range(n):
        before = left[at - 1]
        corner = left[at]
        after = left[(at + 1) % n]
        turn: float = _turn(before, corner, after)
        if abs(turn) <= EPS:
            return at
        if turn > 0.0:
            free = True
            for k in range(n):
                if k == at or (k + 1) % n == at or k == (at + 1) % n:
                    continue
                other = left[k]
                if (
                    _turn(before, corner, other) >= -EPS2
                    and _turn(corner, after, other) >= -EPS2
                    and _turn(after, before, other) >= -EPS2
                ):
                    free = False
                    break
            if free:
                return at
    raise ValueError("an outline crosses itself or runs clockwise")


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    """Twice the area of the triangle; positive if it runs counter-clockwise."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
