"""Tables with floors, walls and slow ground for tests of moves."""

from __future__ import annotations

from banneret.core.space.level_files import MapLink, MapSurface, MapWall
from banneret.core.space.levels import LADDER
from banneret.core.space.table import Piece, Table


def box(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[float, float], ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def wall(id: str, x0: float, y0: float, x1: float, y1: float, top: float, foot: float = 0.0) -> MapWall:
    return MapWall(id, ((x0, y0), (x1, y1)), top, foot)


def slow(id: str, x0: float, y0: float, x1: float, y1: float) -> Piece:
    """Difficult ground (SK-TER-03)."""
    return Piece(id, "scree", box(x0, y0, x1, y1), False, True, False, False, False)


def ground(
    pieces: tuple[Piece, ...] = (),
    surfaces: tuple[MapSurface, ...] = (),
    walls: tuple[MapWall, ...] = (),
    links: tuple[MapLink, ...] = (),
) -> Table:
    return Table(48.0, 48.0, pieces, surfaces=surfaces, walls=walls, links=links, ruin=True)


# A loft 3" up from (10, 10) to (18, 16), open on all sides, with a ladder in its middle; a shed 2" beyond it at
# 2.5", and a tower 7" up.
LOFT = MapSurface("loft", 3.0, box(10, 10, 18, 16))
SHED = MapSurface("shed", 2.5, box(20, 10, 24, 16))
TOWER = MapSurface("tower", 7.0, box(10, 20, 16, 26))
UP = MapLink("ladder", LADDER, ((12, 13), (12, 14)), to="loft")
TOWN = ground(surfaces=(LOFT, SHED, TOWER), links=(UP,))
