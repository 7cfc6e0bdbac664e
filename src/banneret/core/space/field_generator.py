# interpreted: tables are made once a game
"""Open country drawn from a seed: woods, a river that flows across, swamps, crags, corn and fences.

A strip at each long edge is kept free of whatever cannot be entered, so that there is room to deploy. The river
runs from one short edge to the other between the strips, with a ford or two; one country in three has none.
"""

from __future__ import annotations

from typing import Final

from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.geometry import heading_of, is_convex, quantise, quantise_heading
from banneret.core.space.level_files import MapWall
from banneret.core.space.map_shapes import Points
from banneret.core.space.outlines import Laid, hull_of, local_outline, set_down, weighed
from banneret.core.space.table import STILL, Catalogue, Piece, Style, Table, drawn_piece

STRIP: Final = 6.0  # inches at each long edge
GAP: Final = 1.5  # between pieces
LANE: Final = 2.0  # between those that are in the way
RIVER: Final = "river"
FORD: Final = "ford"
REACHES: Final = 4  # parts of a river

_TRIES: Final = 80


class Country:
    """What is drawn so far."""

    def __init__(self, random: SplitMix64, catalogue: Catalogue, width: float, depth: float) -> None:
        self.random = random
        self.catalogue = catalogue
        self.width = width
        self.depth = depth
        self.pieces: list[Piece] = []
        self.counts: dict[str, int] = {}
        self.laid: list[Laid] = []
        self.walls: list[MapWall] = []

    def run_river(self) -> None:
        """A river from edge to edge in several reaches, each with its own flow, and a ford or two."""
        random = self.random
        kinds = self.catalogue.kinds
        wide = random.uniform(*kinds[RIVER].short)
        low, high = STRIP + wide, self.depth - STRIP - wide
        xs = [quantise(self.width * k / REACHES) for k in range(REACHES + 1)]
        ys = [quantise(random.uniform(low, high))]
        for _ in range(REACHES):
            ys.append(quantise(min(high, max(low, ys[-1] + random.uniform(-4.0, 4.0)))))
        eastward = random.below(2) == 0
        fords = {random.below(REACHES)}
        if random.below(2) == 0:
            fords.add(random.below(REACHES))
        for k in range(REACHES):
            parts = [(0.0, 1.0, RIVER)]
            if k in fords:
                begin = random.uniform(0.3, 0.5)
                end = begin + 3.0 / (xs[k + 1] - xs[k])
                parts = [(0.0, begin, RIVER), (begin, end, FORD), (end, 1.0, RIVER)]
            dx, dy = xs[k + 1] - xs[k], ys[k + 1] - ys[k]
            flow = quantise_heading(heading_of(dx, dy) if eastward else heading_of(-dx, -dy))
            for first, last, name in parts:
                # Straight up and down at its ends, so that one reach begins where the last ended.
                corners = [
                    (quantise(xs[k] + dx * share), quantise(ys[k] + dy * share + side * wide / 2))
                    for share, side in ((first, -1.0), (last, -1.0), (last, 1.0), (first, 1.0))
                ]
                self.add(name, tuple(corners), flow if name == RIVER else STILL)

    def add(self, name: str, outline: Points, flow: float = STILL) -> None:
        kind = self.catalogue.kinds[name]
        self.laid.append(Laid(outline, kind.impassable))
        self.pieces.append(drawn_piece(name, kind, outline, self.counts, flow))

    def strew(self, style: Style) -> None:
        target = style.pieces[0] + self.random.below(style.pieces[1] - style.pieces[0] + 1)
        weights = {name: weight * 64 for name, weight in style.weights.items()}
        for _ in range(target):
            name = weighed(self.random, weights)
            # What is there already comes up less often.
            weights[name] = max(1, weights[name] // 2)
            kind = self.catalogue.kinds[name]
            for _ in range(_TRIES):
                local = local_outline(self.random, kind.long, kind.short, kind.ragged)
                x, y = self.random.uniform(0.0, self.width), self.random.uniform(0.0, self.depth)
                outline = hull_of(set_down(self.random, local, x, y))
                laid = Laid(outline, kind.impassable)
                if self.fits(laid, kind.impassable) and is_convex(list(outline)):
                    self.add(name, outline)
                    break

    def fits(self, laid: Laid, in_the_way: bool) -> bool:
        # Of what can be entered a part may reach into a strip.
        edge = STRIP if in_the_way else STRIP / 2
        if laid.low_x < 1.0 or laid.high_x > self.width - 1.0:
            return False
        if laid.low_y < edge or laid.high_y > self.depth - edge:
            return False
        return laid.has_room(self.laid, GAP, LANE)

    def fence(self) -> None:
        """A fence or a wall of loose stones, most of them low enough to step over."""
        for _ in range(_TRIES):
            long = quantise(self.random.uniform(3.0, 7.0))
            x, y = (
                quantise(self.random.uniform(1.0, self.width)),
                quantise(self.random.uniform(STRIP, self.depth)),
            )
            level = self.random.below(2) == 0
            end = (quantise(x + long), y) if level else (x, quantise(y + long))
            by = 0.05
            strip = ((x - by, y - by), (end[0] + by, y - by), (end[0] + by, end[1] + by), (x - by, end[1] + by))
            laid = Laid(strip, True)
            if self.fits(laid, True):
                self.laid.append(laid)
                top = 1.2 if self.random.below(4) == 0 else self.random.uniform(0.6, 0.9)
                self.walls.append(MapWall(f"wall-{len(self.walls) + 1}", ((x, y), end), quantise(top)))
                return


def generate_fields(
    seed: int, width: float, depth: float, style: Style, catalogue: Catalogue, name: str
) -> Table:
    """Open country from a seed."""
    random = SplitMix64(seed)
    number = random.state
    country = Country(random, catalogue, quantise(width), quantise(depth))
    if random.below(3) > 0:
        country.run_river()
    country.strew(style)
    for _ in range(2 + random.below(4)):
        country.fence()
    return Table(
        country.width,
        country.depth,
        tuple(country.pieces),
        f"{name.capitalize()} table {number}",
        f"{name}-{number}",
        walls=tuple(country.walls),
    )
