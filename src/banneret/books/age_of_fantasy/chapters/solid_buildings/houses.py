"""Solid buildings: what they hold, who is inside, and through which of their sides one can shoot."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.field import Terrain
from banneret.core.space.bases import Base, PieceBase
from banneret.core.space.geometry import Polygon, heading_of, signed_area

COMPASS: Final = ("north", "east", "south", "west")

# AF-BLD-06: what a building holds by its size, if nothing else was said of it; square inches of ground.
SHED: Final = 6
HOUSE: Final = 11
FORTIFICATION: Final = 21
_HOUSE_FROM: Final = 20.0
_FORTIFICATION_FROM: Final = 32.0

BRICK: Final = 12  # AF-BLD-10: the Tough value of a building of which nothing was said

_OUTSIDE: Final = 0.0002  # how far before its wall a port lies, so that the wall is behind who looks out
_DEEP: Final = 0.0006


def buildings(battle: Battle) -> list[Terrain]:
    """AF-BLD-01: the solid buildings that stand and can be entered."""
    return [piece for piece in battle.field.pieces if capacity(piece) > 0]


def capacity(piece: Terrain) -> int:
    """AF-BLD-02, AF-BLD-06: how many models a piece holds; 0 for what is no building."""
    if piece.building is None:
        return 0
    return piece.building.capacity or by_size(piece.shape)


def by_size(shape: Polygon) -> int:
    """AF-BLD-06: a small shed, a medium house or a large fortification."""
    area = abs(signed_area(shape.points()))
    if area < _HOUSE_FROM:
        return SHED
    return HOUSE if area < _FORTIFICATION_FROM else FORTIFICATION


def room_left(battle: Battle, piece: Terrain) -> int:
    """AF-BLD-02, AF-SML-05: how many more models find room; on a base of several all count to the end."""
    return capacity(piece) - sum([unit.heads() for unit in battle.inside(piece.id)])


def sides(shape: Polygon) -> list[tuple[tuple[float, float], tuple[float, float], str]]:
    """The sides of a building: their ends, counter-clockwise, and where they face."""
    points = shape.points()
    found: list[tuple[tuple[float, float], tuple[float, float], str]] = []
    for k in range(len(points)):
        start, end = points[k], points[k + 1 if k + 1 < len(points) else 0]
        faces = heading_of(end[1] - start[1], start[0] - end[0])
        found.append((start, end, COMPASS[int((faces + 45.0) // 90.0) % 4]))
    return found


def is_open(piece: Terrain) -> bool:
    """Whether every side has a port."""
    if piece.building is None:
        return True
    ports = piece.building.ports
    return all([side[2] in ports for side in sides(piece.shape)])


def openings(piece: Terrain) -> list[Base]:
    """AF-BLD-07: what shots go through: the sides with a port, or the whole outline if all have one."""
    if is_open(piece):
        return [PieceBase(piece.shape, piece.id)]
    found: list[Base] = []
    ports = piece.building.ports if piece.building is not None else ()
    for (x0, y0), (x1, y1), faces in sides(piece.shape):
        if faces not in ports:
            continue
        long: float = math.hypot(x1 - x0, y1 - y0)
        nx, ny = (y1 - y0) / long, (x0 - x1) / long
        near, far = _OUTSIDE, _OUTSIDE + _DEEP
        corners = [
            (x0 + near * nx, y0 + near * ny),
            (x0 + far * nx, y0 + far * ny),
            (x1 + far * nx, y1 + far * ny),
            (x1 + near * nx, y1 + near * ny),
        ]
        found.append(PieceBase(Polygon(corners), piece.id))
    return found


def ports_text(piece: Terrain) -> str:
    """The sides with ports, in words."""
    if is_open(piece):
        return "ports on all sides"
    ports = piece.building.ports if piece.building is not None else ()
    named = [side for side in COMPASS if side in ports]
    return f"ports {', '.join(named)}" if named else "no ports"
