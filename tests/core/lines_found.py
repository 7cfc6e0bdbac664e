"""The line that a search for a line of sight has found, on the table.

Rules only ask whether there is one. That a claim to see is true shows in the line itself, which tests look at.
"""

from __future__ import annotations

from banneret.core.space import sight_lines
from banneret.core.space.geometry import Polygon

Line = tuple[float, float, float, float]


def sight_line(eye: Line, unit_front: Line, target: Polygon, blockers: list[Polygon]) -> Line | None:
    """A line of sight as line_of_sight asks for, from the eye to the target; None if there is none."""
    view = sight_lines._view_from_edge(eye, unit_front, target)
    if view is None:
        return None
    view.add_blockers(blockers)
    found = sight_lines._touching(view) if max(view.th) <= sight_lines._HAIR else view.find()
    return line_found(view) if found else None


def sight_line_round(
    cx: float, cy: float, radius: float, target: Polygon, blockers: list[Polygon]
) -> Line | None:
    """A line of sight as line_of_sight_round asks for; None if there is none, without length if they touch."""
    view = sight_lines._view_from_disc(cx, cy, radius, target)
    if view is None:
        return cx, cy, cx, cy
    view.add_blockers(blockers)
    return line_found(view) if view.find() else None


def line_found(view: sight_lines._View) -> Line:
    """The line that the view holds after a search that found one, from the viewer to the target."""
    s0, s1 = view.a + view.m * view.start, view.a + view.m * view.end
    return (
        view.ox + s0 * view.cos + view.start * view.sin,
        view.oy - s0 * view.sin + view.start * view.cos,
        view.ox + s1 * view.cos + view.end * view.sin,
        view.oy - s1 * view.sin + view.end * view.cos,
    )
