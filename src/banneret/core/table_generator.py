"""Tables drawn from a seed: the same seed gives the same table on every machine.

What a generated table promises, for any size:
- it looks the same from both long edges (half a turn about its middle changes nothing);
- 5 to 10 pieces of at least three kinds on 72 by 48 inches, in proportion on other tables;
- pieces keep GAP apart, and those that stop movement or sight keep LANE apart, so that regiments fit through;
- no impassable piece reaches a deployment strip (the quarter of the depth at each long edge), comes nearer
  than LANE to a short edge or covers the middle; what does reach into a strip is small;
- some piece that can be entered lies, at least in part, between the strips.
"""

from __future__ import annotations

from banneret.core.errors import BadInput
from banneret.core.geometry import Polygon, distance, hull, is_convex, quantise, signed_area
from banneret.core.randoms import SplitMix64
from banneret.core.table import (
    LARGEST_TABLE,
    Catalogue,
    Kind,
    Piece,
    Point,
    Points,
    Style,
    Table,
    is_own_mirror,
    load_catalogue,
    load_map,
    mirror,
)
from banneret.core.toml_files import meant

GAP = 3.0  # inches between any two pieces
LANE = 8.0  # inches between two pieces that stop movement or sight
MARGIN = 1.0  # inches between a piece and the edge of the table
SMALL = 36.0  # square inches a piece may have if it reaches into a deployment strip
STRIP_SHARE = 0.25  # of the depth, at each long edge
SMALLEST_TABLE = 24.0
USUAL_AREA = 72.0 * 48.0  # the table that the numbers of pieces in a style are meant for

GENERATED = "generated"  # the name of a table of the usual style, from whatever seed the game has
USUAL_STYLE = "balanced"

_ATTEMPTS = 400
_TRIES_PER_PIECE = 60


def generate(
    seed: int, width: float = 72, depth: float = 48, style: str = USUAL_STYLE, kinds: Catalogue | None = None
) -> Table:
    """A fair and playable table. `kinds` is another catalogue of terrain, for a book that has its own."""
    catalogue = load_catalogue() if kinds is None else kinds
    if style not in catalogue.styles:
        raise BadInput(f'there is no style "{style}"{meant(style, catalogue.styles)}', "style")
    for name, inches in (("width", width), ("depth", depth)):
        # Written so that a nan is refused too.
        if not (SMALLEST_TABLE <= inches <= LARGEST_TABLE):
            limits = f"{SMALLEST_TABLE:g} to {LARGEST_TABLE:g}"
            raise BadInput(f"a generated table is {limits} inches each way, not {inches:g}", name)
    random = SplitMix64(seed)
    number = random.state
    for _ in range(_ATTEMPTS):
        draft = _Draft(random, catalogue, quantise(width), quantise(depth))
        if draft.fill(catalogue.styles[style]):
            return Table(
                draft.width,
                draft.depth,
                tuple(draft.pieces),
                name=f"{style.capitalize()} table {number}",
                id=f"{style}-{number}",
            )
    raise BadInput(f"no table of style '{style}' fits on {width:g} by {depth:g} inches", f"seed {seed}")


def generated_name(name: str, book: str) -> tuple[str, int | None]:
    """The style and number of a generated table: "generated", or the id of one, such as "balanced-17".

    The number is None if the name leaves it open, the style "" if this is the name of no such table.
    """
    if name == GENERATED:
        return USUAL_STYLE, None
    style, dash, number = name.rpartition("-")
    if dash and style in load_catalogue(book).styles and number.isdecimal() and len(number) < 20:
        return style, int(number)
    return "", None


def find_table(name: str, book: str, seed: int, width: float = 72, depth: float = 48) -> Table:
    """The table that a book calls by this name: a map (an id or a file), "generated" or "balanced-17"."""
    style, number = generated_name(name, book)
    if not style:
        return load_map(name, book)
    return generate(seed if number is None else number, width, depth, style, load_catalogue(book))


class _Draft:
    """One attempt at a table. It fails when the pieces drawn find no room, and is then thrown away."""

    def __init__(self, random: SplitMix64, catalogue: Catalogue, width: float, depth: float) -> None:
        self.random = random
        self.catalogue = catalogue
        self.width = width
        self.depth = depth
        self.strip: float = depth * STRIP_SHARE
        self.most_in_strip: int = max(1, round(width / 36))
        self.in_strip: int = 0  # pieces that reach into the lower strip; the upper has as many
        self.pieces: list[Piece] = []
        self.counts: dict[str, int] = {}

    def fill(self, style: Style) -> bool:
        share = self.width * self.depth / USUAL_AREA
        least = max(3, round(style.pieces[0] * share))
        most = max(least, round(style.pieces[1] * share))
        target = least + self.random.below(most - least + 1)
        # Scaled up, so that dividing the weight of a kind already drawn leaves something.
        weights = {name: weight * 64 for name, weight in style.weights.items()}
        # Everything off the middle comes in pairs, so an odd piece lies in the middle.
        if target % 2 == 1 and not self.place_middle(weights):
            return False
        for _ in range(target // 2):
            if not self.place_pair(weights):
                return False
        return len(self.counts) >= min(3, (target + 1) // 2, len(style.weights)) and self.has_open_middle()

    def draw_kind(self, weights: dict[str, int], enterable: bool) -> str:
        kinds = self.catalogue.kinds
        names = [name for name in weights if not (enterable and kinds[name].impassable)]
        if not names:
            return ""
        left = self.random.below(sum(weights[name] for name in names))
        for name in names:
            left -= weights[name]
            if left < 0:
                # A kind already on the table comes up less often: tables should be varied.
                weights[name] = max(1, weights[name] // 4)
                return name
        return names[-1]

    def place_middle(self, weights: dict[str, int]) -> bool:
        name = self.draw_kind(weights, True)
        if not name:
            return False
        kind = self.catalogue.kinds[name]
        for _ in range(_TRIES_PER_PIECE):
            local = _local_outline(self.random, kind)
            # Half of the corners and their mirror images give an outline that is its own mirror image.
            half = _set_down(self.random, local[: (len(local) + 1) // 2], (self.width / 2, self.depth / 2))
            outline = _hull(half + mirror(half, self.width, self.depth))
            if is_own_mirror(outline, self.width, self.depth) and self.fits(kind, outline):
                self.add(name, kind, outline)
                return True
        return False

    def place_pair(self, weights: dict[str, int]) -> bool:
        name = self.draw_kind(weights, False)
        kind = self.catalogue.kinds[name]
        for _ in range(_TRIES_PER_PIECE):
            local = _local_outline(self.random, kind)
            at = (self.random.uniform(0.0, self.width), self.random.uniform(0.0, self.depth))
            outline = _hull(_set_down(self.random, local, at))
            twin = mirror(outline, self.width, self.depth)
            apart = LANE if _blocks(kind.impassable, kind.blocks_sight) else GAP
            if self.fits(kind, outline) and _keeps_apart(outline, twin, apart):
                self.add(name, kind, outline)
                self.add(name, kind, twin)
                if self.reaches_strip(outline):
                    self.in_strip += 1
                return True
        return False

    def fits(self, kind: Kind, outline: Points) -> bool:
        if len(outline) < 4 or not is_convex(list(outline)):
            return False
        side = LANE if kind.impassable else MARGIN
        for x, y in outline:
            if not (side <= x <= self.width - side and MARGIN <= y <= self.depth - MARGIN):
                return False
        if self.reaches_strip(outline) and (
            kind.impassable or self.in_strip >= self.most_in_strip or signed_area(list(outline)) > SMALL
        ):
            return False
        blocks = _blocks(kind.impassable, kind.blocks_sight)
        for piece in self.pieces:
            both_block = blocks and _blocks(piece.impassable, piece.blocks_sight)
            if not _keeps_apart(outline, piece.polygon, LANE if both_block else GAP):
                return False
        return True

    def reaches_strip(self, outline: Points) -> bool:
        return any(y < self.strip or y > self.depth - self.strip for _, y in outline)

    def has_open_middle(self) -> bool:
        """Whether some piece that can be entered is not wholly inside a strip: something to fight for."""
        for piece in self.pieces:
            if not piece.impassable:
                low = min(y for _, y in piece.polygon)
                high = max(y for _, y in piece.polygon)
                if high > self.strip and low < self.depth - self.strip:
                    return True
        return False

    def add(self, name: str, kind: Kind, outline: Points) -> None:
        self.counts[name] = self.counts.get(name, 0) + 1
        self.pieces.append(
            Piece(
                id=f"{name}-{self.counts[name]}",
                kind=name,
                polygon=outline,
                cover=kind.cover,
                difficult=kind.difficult,
                dangerous=kind.dangerous,
                impassable=kind.impassable,
                blocks_sight=kind.blocks_sight,
                name=kind.name,
            )
        )


def _blocks(impassable: bool, blocks_sight: bool) -> bool:
    return impassable or blocks_sight


def _direction(turn: float) -> Point:
    """The point of the unit circle at `turn` quarter turns, near enough.

    Only sums, products and quotients: unlike sine and cosine they give the same last digit on every machine.
    """
    quarter = int(turn)
    t = turn - quarter
    below = 1.0 + t * t
    x, y = (1.0 - t * t) / below, 2.0 * t / below
    quarter %= 4
    if quarter == 0:
        return (x, y)
    if quarter == 1:
        return (-y, x)
    if quarter == 2:
        return (-x, -y)
    return (y, -x)


def _local_outline(random: SplitMix64, kind: Kind) -> Points:
    """The outline of a piece about its own middle, corner after corner."""
    half_long = random.uniform(kind.long[0], kind.long[1]) / 2
    half_short = random.uniform(kind.short[0], kind.short[1]) / 2
    points: list[Point] = []
    if kind.ragged < 0.5:
        # Built or tilled: four corners, each drawn in a little.
        for sign_x, sign_y in ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)):
            in_x = 1.0 - kind.ragged * random.uniform(0.0, 0.5)
            in_y = 1.0 - kind.ragged * random.uniform(0.0, 0.5)
            points.append((sign_x * half_long * in_x, sign_y * half_short * in_y))
        return tuple(points)
    # Grown: corners around an oval, unevenly spaced and some nearer the middle.
    corners = 6 + 2 * random.below(3)
    for corner in range(corners):
        across, up = _direction((corner + random.uniform(-0.3, 0.3) * kind.ragged + 0.5) * 4.0 / corners)
        reach = 1.0 - 0.25 * kind.ragged * random.uniform(0.0, 1.0)
        points.append((across * half_long * reach, up * half_short * reach))
    return tuple(points)


def _set_down(random: SplitMix64, points: Points, at: Point) -> Points:
    """Turn an outline at random and lay its middle at a point of the table."""
    cos, sin = _direction(random.uniform(0.0, 4.0))
    return tuple((quantise(at[0] + x * cos - y * sin), quantise(at[1] + x * sin + y * cos)) for x, y in points)


def _hull(points: Points) -> Points:
    # Rounding may dent an outline by a hair; the hull has no dents.
    return tuple(hull(list(points)).points())


def _keeps_apart(a: Points, b: Points, inches: float) -> bool:
    return distance(Polygon(list(a)), Polygon(list(b))) >= inches
