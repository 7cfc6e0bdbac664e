# interpreted: tables are made once a game
"""Ruined towns drawn from a seed, on a table of about four feet each way.

Streets cross the table both ways, and at its edges there is room to deploy. Between the streets stand buildings
of one to three storeys, three inches each:
- every one has two doors, and ladders or stairs from floor to floor, so that all of it can be reached on foot;
- walls above the ground floor have windows, whose sills are low enough to step through and to jump from;
- one side is broken down to the ground floor: there upper floors end in an open edge, and some lack a corner.
Low walls, rubble and statues lie in between.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.geometry import quantise
from banneret.core.space.level_files import MapLink, MapSurface, MapWall
from banneret.core.space.levels import GROUND, LADDER, WALK, Line
from banneret.core.space.map_shapes import Point, Points
from banneret.core.space.outlines import Laid, hull_of, local_outline, set_down, weighed
from banneret.core.space.table import Catalogue, Piece, Style, Table, drawn_piece
from banneret.core.space.town_files import MapBuilding

STOREY: Final = 3.0
EDGE: Final = 5.0  # inches at each edge of the table without buildings
LEAST_BUILDINGS: Final = 6
MOST_BUILDINGS: Final = 10
LOTS: Final = 3  # each way
DOOR: Final = 2.0  # wide and high
WINDOW: Final = 1.6  # wide
SILL: Final = 0.9
LINTEL: Final = 2.2  # above the floor
INSIDE: Final = 1.3  # inches from the walls to a ladder: the largest base can stand there
LANE: Final = 1.8  # inches from a building to whatever is in the way

_SIDES: Final = 4  # south, east, north, west: each from one corner to the next, counter-clockwise
_TRIES: Final = 60


class Lot(NamedTuple):
    """A rectangle along the edges of the table."""

    x0: float
    y0: float
    x1: float
    y1: float

    def corners(self) -> Points:
        return ((self.x0, self.y0), (self.x1, self.y0), (self.x1, self.y1), (self.x0, self.y1))

    def grown(self, by: float) -> Lot:
        return Lot(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)


class Town:
    """What is drawn so far."""

    def __init__(self, random: SplitMix64, catalogue: Catalogue, width: float, depth: float) -> None:
        self.random = random
        self.catalogue = catalogue
        self.width = width
        self.depth = depth
        self.pieces: list[Piece] = []
        self.counts: dict[str, int] = {}
        self.laid: list[Laid] = []
        self.surfaces: list[MapSurface] = []
        self.walls: list[MapWall] = []
        self.links: list[MapLink] = []
        self.buildings: list[MapBuilding] = []
        self.streets: list[Line] = []

    # --------------------------------------------------------------------------------------- the plan

    def plan(self) -> list[Lot]:
        """Streets both ways, and the lots between them."""
        columns = self.cuts(self.width)
        rows = self.cuts(self.depth)
        across = [quantise((end + begin) / 2) for (_, end), (begin, _) in pairwise(columns)]
        along = [quantise((end + begin) / 2) for (_, end), (begin, _) in pairwise(rows)]
        for x in across:
            stops = [0.0, *along, self.depth]
            self.streets += [((x, a), (x, b)) for a, b in pairwise(stops)]
        for y in along:
            stops = [0.0, *across, self.width]
            self.streets += [((a, y), (b, y)) for a, b in pairwise(stops)]
        return [Lot(x0, y0, x1, y1) for y0, y1 in rows for x0, x1 in columns]

    def cuts(self, size: float) -> list[tuple[float, float]]:
        """Where lots begin and end along one edge of the table; streets lie between them."""
        streets = [self.random.uniform(2.6, 4.2) for _ in range(LOTS - 1)]
        shares = [self.random.uniform(0.9, 1.1) for _ in range(LOTS)]
        inch = (size - 2 * EDGE - sum(streets)) / sum(shares)
        found: list[tuple[float, float]] = []
        at = EDGE
        for k, share in enumerate(shares):
            found.append((quantise(at), quantise(at + share * inch)))
            at += share * inch + (streets[k] if k < len(streets) else 0.0)
        return found

    def build(self, lots: list[Lot]) -> None:
        """Six to ten buildings, one a lot, and a tenth where a lot is large enough for two."""
        count = LEAST_BUILDINGS + self.random.below(MOST_BUILDINGS - LEAST_BUILDINGS + 1)
        order = list(range(len(lots)))
        for k in range(len(order) - 1, 0, -1):
            other = self.random.below(k + 1)
            order[k], order[other] = order[other], order[k]
        taken = sorted(order[: min(count, len(lots))])
        doubled = max(taken, key=lambda k: max(lots[k].x1 - lots[k].x0, lots[k].y1 - lots[k].y0))
        for k in taken:
            lot = lots[k]
            if k == doubled and count > len(lots):
                for half in _halves(lot):
                    self.raise_building(half, 4.4)
            else:
                self.raise_building(lot, 6.0)

    # ---------------------------------------------------------------------------------- one building

    def raise_building(self, lot: Lot, least: float) -> None:
        random = self.random
        wide = random.uniform(min(least, lot.x1 - lot.x0), min(10.0, lot.x1 - lot.x0))
        deep = random.uniform(min(least, lot.y1 - lot.y0), min(10.0, lot.y1 - lot.y0))
        x0 = quantise(random.uniform(lot.x0, lot.x1 - wide))
        y0 = quantise(random.uniform(lot.y0, lot.y1 - deep))
        box = Lot(x0, y0, quantise(x0 + wide), quantise(y0 + deep))
        id = f"house-{len(self.buildings) + 1}"
        storeys = 1 + random.below(3)
        broken = random.below(_SIDES)
        # A building of one storey without its roof would have nothing to climb to.
        roofed = storeys == 1 or random.below(2) == 0
        floors = storeys if roofed else storeys - 1
        self.laid.append(Laid(box.corners(), True))
        roof = f"{id}-roof" if roofed else ""
        self.buildings.append(MapBuilding(id, box.corners(), _name(random), True, roof))
        notch = self.notch(box, broken) if random.below(2) == 0 else None
        levels = [GROUND]
        for floor in range(1, floors + 1):
            # The lowest floor is whole, so that the way up to the next begins anywhere.
            outline = box.corners() if notch is None or floor == 1 else notch
            level = f"{id}-roof" if floor == storeys else f"{id}-floor-{floor}"
            name = "Roof" if floor == storeys else f"Floor {floor}"
            self.surfaces.append(MapSurface(level, STOREY * floor, outline, name))
            levels.append(level)
        self.raise_walls(box, storeys, broken)
        self.join(box, broken, levels)

    def notch(self, box: Lot, broken: int) -> Points:
        """An outline without one corner, at the broken side."""
        dx = quantise((box.x1 - box.x0) * self.random.uniform(0.25, 0.4))
        dy = quantise((box.y1 - box.y0) * self.random.uniform(0.25, 0.4))
        x0, y0, x1, y1 = box
        west, east = quantise(x0 + dx), quantise(x1 - dx)
        south, north = quantise(y0 + dy), quantise(y1 - dy)
        # The corner where the broken side ends.
        if broken == 0:
            return ((x0, y0), (east, y0), (east, south), (x1, south), (x1, y1), (x0, y1))
        if broken == 1:
            return ((x0, y0), (x1, y0), (x1, north), (east, north), (east, y1), (x0, y1))
        if broken == 2:
            return ((x0, y0), (x1, y0), (x1, y1), (west, y1), (west, north), (x0, north))
        return ((west, y0), (x1, y0), (x1, y1), (x0, y1), (x0, south), (west, south))

    def raise_walls(self, box: Lot, storeys: int, broken: int) -> None:
        corners = box.corners()
        doors = [self.random.below(_SIDES)]
        doors.append((doors[0] + 1 + self.random.below(_SIDES - 1)) % _SIDES)
        for side in range(_SIDES):
            start, end = corners[side], corners[(side + 1) % _SIDES]
            if side in doors:
                self.opened(start, end, 0.0, STOREY, DOOR, 0.0, DOOR)
            elif self.random.below(2) == 0:
                # Too high to step through, but not to look through.
                self.opened(start, end, 0.0, STOREY, WINDOW, 1.2, LINTEL)
            else:
                self.wall(start, end, 0.0, STOREY)
            for storey in range(1, storeys):
                if side == broken:
                    continue
                foot = STOREY * storey
                if storey == storeys - 1 and self.random.below(3) == 0:
                    # Half fallen: a part of it still stands as high as a man's chest.
                    self.wall(start, end, foot, foot + quantise(self.random.uniform(1.0, 1.4)))
                else:
                    self.opened(start, end, foot, foot + STOREY, WINDOW, SILL, LINTEL)

    def opened(
        self, start: Point, end: Point, foot: float, top: float, wide: float, sill: float, lintel: float
    ) -> None:
        """A wall with an opening somewhere in it."""
        length = abs(end[0] - start[0]) + abs(end[1] - start[1])
        first = self.random.uniform(0.6, length - wide - 0.6) / length
        last = first + wide / length
        a = _between(start, end, first)
        b = _between(start, end, last)
        self.wall(start, a, foot, top)
        if sill > 0.0:
            self.wall(a, b, foot, foot + sill)
        self.wall(a, b, foot + lintel, top)
        self.wall(b, end, foot, top)

    def wall(self, start: Point, end: Point, foot: float, top: float) -> None:
        id = f"wall-{len(self.walls) + 1}"
        self.walls.append(MapWall(id, (start, end), quantise(top), quantise(foot)))

    def join(self, box: Lot, broken: int, levels: list[str]) -> None:
        """Ladders or stairs from floor to floor, away from the broken side."""
        inner = box.grown(-INSIDE)
        # Along the side across from the broken one, from end to end and back.
        far = [
            ((inner.x0, inner.y1), (inner.x1, inner.y1)),
            ((inner.x0, inner.y0), (inner.x0, inner.y1)),
            ((inner.x0, inner.y0), (inner.x1, inner.y0)),
            ((inner.x1, inner.y0), (inner.x1, inner.y1)),
        ][broken]
        for floor in range(1, len(levels)):
            start, end = far if floor % 2 == 1 else far[::-1]
            length = abs(end[0] - start[0]) + abs(end[1] - start[1])
            below, above = levels[floor - 1], levels[floor]
            if length >= 4.0 and self.random.below(3) == 0:
                foot, head = _between(start, end, 0.0), _between(start, end, STOREY / length)
                id = f"walk-{1 + sum([link.kind == WALK for link in self.links])}"
                self.links.append(MapLink(id, WALK, (foot, foot), below, above, (head, head)))
            else:
                foot = _between(start, end, 0.0)
                id = f"ladder-{1 + sum([link.kind == LADDER for link in self.links])}"
                self.links.append(MapLink(id, LADDER, (foot, foot), below, above))

    # -------------------------------------------------------------------------------- what lies about

    def strew(self, style: Style) -> None:
        """Rubble and the like between the buildings, and low walls."""
        target = style.pieces[0] + self.random.below(style.pieces[1] - style.pieces[0] + 1)
        for _ in range(target):
            name = weighed(self.random, style.weights)
            kind = self.catalogue.kinds[name]
            for _ in range(_TRIES):
                local = local_outline(self.random, kind.long, kind.short, kind.ragged)
                x = self.random.uniform(EDGE, self.width - EDGE)
                y = self.random.uniform(EDGE, self.depth - EDGE)
                outline = hull_of(set_down(self.random, local, x, y))
                laid = Laid(outline, kind.impassable)
                if self.on_table(laid) and laid.has_room(self.laid, 0.2, LANE):
                    self.laid.append(laid)
                    self.pieces.append(drawn_piece(name, kind, outline, self.counts))
                    break
        for _ in range(5 + self.random.below(4)):
            self.low_wall()

    def on_table(self, laid: Laid) -> bool:
        return (
            laid.low_x >= 1.0
            and laid.low_y >= 1.0
            and laid.high_x <= self.width - 1.0
            and laid.high_y <= self.depth - 1.0
        )

    def low_wall(self) -> None:
        """A wall along an edge of the table or a street: most are stepped over, some must be climbed."""
        for _ in range(_TRIES):
            long = quantise(self.random.uniform(2.5, 5.0))
            x = quantise(self.random.uniform(2.0, self.width - 2.0))
            y = quantise(self.random.uniform(2.0, self.depth - 2.0))
            level = self.random.below(2) == 0
            end = (quantise(x + long), y) if level else (x, quantise(y + long))
            strip = Lot(x, y, end[0], end[1]).grown(0.05)
            laid = Laid(strip.corners(), True)
            if self.on_table(laid) and laid.has_room(self.laid, LANE, LANE):
                self.laid.append(laid)
                top = 1.4 if self.random.below(4) == 0 else self.random.uniform(0.6, 0.9)
                self.wall((x, y), end, 0.0, top)
                return


def _halves(lot: Lot) -> list[Lot]:
    """A lot as two, with an alley between them."""
    if lot.x1 - lot.x0 >= lot.y1 - lot.y0:
        middle = (lot.x0 + lot.x1) / 2
        return [Lot(lot.x0, lot.y0, middle - LANE / 2, lot.y1), Lot(middle + LANE / 2, lot.y0, lot.x1, lot.y1)]
    middle = (lot.y0 + lot.y1) / 2
    return [Lot(lot.x0, lot.y0, lot.x1, middle - LANE / 2), Lot(lot.x0, middle + LANE / 2, lot.x1, lot.y1)]


def _between(start: Point, end: Point, share: float) -> Point:
    return (
        quantise(start[0] + (end[0] - start[0]) * share),
        quantise(start[1] + (end[1] - start[1]) * share),
    )


_NAMES: Final = (
    "Bakehouse",
    "Cooper's house",
    "Counting house",
    "Dyer's house",
    "Glazier's house",
    "Granary",
    "Guild hall",
    "Malt house",
    "Pawnshop",
    "Smithy",
    "Tannery",
    "Watch house",
)


def _name(random: SplitMix64) -> str:
    return _NAMES[random.below(len(_NAMES))]


def generate_ruins(
    seed: int, width: float, depth: float, style: Style, catalogue: Catalogue, name: str
) -> Table:
    """A ruined town from a seed."""
    random = SplitMix64(seed)
    number = random.state
    town = Town(random, catalogue, quantise(width), quantise(depth))
    town.build(town.plan())
    town.strew(style)
    return Table(
        town.width,
        town.depth,
        tuple(town.pieces),
        f"{name.capitalize()} table {number}",
        f"{name}-{number}",
        tuple(town.surfaces),
        tuple(town.walls),
        tuple(town.links),
        tuple(town.buildings),
        tuple(town.streets),
        True,
    )
