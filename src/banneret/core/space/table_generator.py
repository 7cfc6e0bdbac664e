# interpreted: tables are made once a game
"""Tables drawn from a seed: the same seed gives the same table on every machine.

What a generated table promises, for any size:
- it looks the same from both long edges (half a turn about its middle changes nothing);
- 5 to 10 pieces of at least three kinds on 72 by 48 inches, in proportion on other tables;
- pieces keep GAP apart, and those that stop movement or sight keep LANE apart, so that wide units fit through;
- no impassable piece reaches a deployment strip (the quarter of the depth at each long edge), comes nearer
  than LANE to a short edge or covers the middle; what does reach into a strip is small;
- some piece that can be entered lies, at least in part, between the strips.

Tables of a loose style are for troops who need no lanes, but something to hide behind. Their pieces lie
anywhere, each at the spot where it cuts the most lines that run clear from edge to edge. What is left is held
to three goals (see `Quality`): nobody looks along the whole table, few lines lead across it, no gap is wider
than WIDEST_GAP.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.toml_files import meant
from banneret.core.space.clear_lines import ClearLines, lines_across
from banneret.core.space.distances import distance
from banneret.core.space.field_generator import generate_fields
from banneret.core.space.geometry import Polygon, is_convex, quantise, signed_area
from banneret.core.space.map_shapes import Points, is_own_mirror, mirror
from banneret.core.space.outlines import Laid, glimpse, hull_of, local_outline, room_about, set_down, weighed
from banneret.core.space.ruin_generator import generate_ruins
from banneret.core.space.table import (
    LARGEST_TABLE,
    Catalogue,
    Kind,
    Piece,
    Style,
    Table,
    drawn_piece,
    load_catalogue,
    load_map,
)

GAP = 3.0  # inches between any two pieces
LANE = 8.0  # inches between two pieces that stop movement or sight
LOOSE_LANE = 5.0  # the same on a loose table: the largest base fits through
MARGIN = 1.0  # inches between a piece and the edge of the table
SMALL = 36.0  # square inches a piece may have if it reaches into a deployment strip
STRIP_SHARE = 0.25  # of the depth, at each long edge
SMALLEST_TABLE = 24.0
USUAL_AREA = 72.0 * 48.0  # the table that the numbers of pieces in a style are meant for

GENERATED = "generated"  # the name of a table of the usual style, from whatever seed the game has
USUAL_STYLE = "balanced"

WIDEST_GAP: Final = 12.0  # inches between the pieces of a loose table
MOST_CLEAR: Final = 0.08  # of the lines across a loose table; to cut them all would take a wall

_ATTEMPTS = 400
_TRIES_PER_PIECE = 60
_DRAFTS = 40  # complete ones of a loose table, before the best of them has to do
_SPOTS = 12  # of a loose table, among which the best is taken


class Quality(NamedTuple):
    """How well the pieces of a table do what they are there for.

    A line from an edge to the opposite one is clear if it meets nothing that blocks sight or gives cover.
    `lane` is the length of the longest such line, 0 if there is none, and `clear` their share of all lines.
    `gap` is the widest gap that parts some of the pieces from the rest.
    """

    lane: float
    clear: float
    gap: float

    def good(self, width: float, depth: float) -> bool:
        """Whether a table of this size is what a loose table should be."""
        return self.lane < max(width, depth) and self.clear <= MOST_CLEAR and self.gap <= WIDEST_GAP


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
    if catalogue.styles[style].plan == "ruins":
        return generate_ruins(seed, width, depth, catalogue.styles[style], catalogue, style)
    if catalogue.styles[style].plan == "fields":
        return generate_fields(seed, width, depth, catalogue.styles[style], catalogue, style)
    random = SplitMix64(seed)
    number = random.state
    drafts: list[_Draft] = []  # complete, but short of the goals of a loose table
    for _ in range(_ATTEMPTS):
        draft = _Draft(random, catalogue, quantise(width), quantise(depth), catalogue.styles[style].loose)
        if draft.fill(catalogue.styles[style]):
            drafts.append(draft)
            if draft.is_good():
                return draft.table(style, number)
            if len(drafts) == _DRAFTS:
                break
    if not drafts:
        raise BadInput(f"no table of style '{style}' fits on {width:g} by {depth:g} inches", f"seed {seed}")
    # Goals are not promises: on some tables there is no room for enough to hide behind.
    fewest = min([draft.clear.count() for draft in drafts])
    return next(draft for draft in drafts if draft.clear.count() == fewest).table(style, number)


def generated_name(name: str, book: str) -> tuple[str, int | None]:
    """The style and number of a generated table: "generated", or the id of one, such as "balanced-17".

    The number is None if the name leaves it open, the style "" if this is the name of no such table. A size in
    inches may stand behind the style: "generated-36x24", "balanced-36x24-17"; it is given as part of the style.
    """
    plain, _ = style_and_size(name)
    if plain == GENERATED:
        return name.replace(GENERATED, usual_style(book), 1), None
    style, dash, number = name.rpartition("-")
    plain, _ = style_and_size(style)
    if dash and plain in load_catalogue(book).styles and number.isdecimal() and len(number) < 20:
        return style, int(number)
    return "", None


def usual_style(book: str) -> str:
    """The style of a table of which nobody says more: the usual one, or the first of a book without that."""
    styles = load_catalogue(book).styles
    return USUAL_STYLE if USUAL_STYLE in styles else next(iter(styles))


def style_and_size(style: str) -> tuple[str, tuple[float, float] | None]:
    """A style with a size behind it, such as "balanced-36x24", as both; None if it has no size."""
    plain, dash, size = style.rpartition("-")
    wide, cross, deep = size.partition("x")
    if dash and cross and all([part.isdecimal() and len(part) < 4 for part in (wide, deep)]):
        return plain, (float(wide), float(deep))
    return style, None


def sized(name: str, width: float, depth: float, book: str) -> str:
    """The name of a table with this size, if it is that of a generated one which leaves its size open."""
    style, number = generated_name(name, book)
    if not style or style_and_size(style)[1] is not None:
        return name
    size = f"{width:g}x{depth:g}"
    return f"{style}-{size}-{number}" if number is not None else f"{GENERATED}-{size}"


def find_table(name: str, book: str, seed: int, width: float = 72, depth: float = 48) -> Table:
    """The table that a book calls by this name: a map (an id or a file), "generated" or "balanced-17".

    A size in the name of a generated one ("balanced-36x24-17") goes before width and depth.
    """
    style, number = generated_name(name, book)
    if not style:
        return load_map(name, book)
    plain, size = style_and_size(style)
    if size is not None:
        width, depth = size
    table = generate(seed if number is None else number, width, depth, plain, load_catalogue(book))
    if size is None:
        return table
    # Its name tells how to get it again.
    return msgspec.structs.replace(table, id=f"{style}-{table.id.rpartition('-')[2]}")


def _judged(clear: ClearLines, lines: int, pieces: list[Piece]) -> Quality:
    return Quality(clear.longest(), clear.count() / lines, _widest_gap(pieces))


def _widest_gap(pieces: list[Piece]) -> float:
    """The longest of the links that join all pieces, where every link is as short as may be."""
    shapes = [Polygon(list(piece.polygon)) for piece in pieces]
    widest = 0.0
    if not shapes:
        return widest
    away = [distance(shapes[0], shape) for shape in shapes]
    left = list(range(1, len(shapes)))
    while left:
        nearest = min(left, key=away.__getitem__)
        left.remove(nearest)
        widest = max(widest, away[nearest])
        for other in left:
            away[other] = min(away[other], distance(shapes[nearest], shapes[other]))
    return widest


class _Draft:
    """One attempt at a table. It fails when the pieces drawn find no room, and is then thrown away."""

    def __init__(
        self, random: SplitMix64, catalogue: Catalogue, width: float, depth: float, loose: bool
    ) -> None:
        self.random = random
        self.catalogue = catalogue
        self.width = width
        self.depth = depth
        self.loose = loose
        self.clear: ClearLines = lines_across(width, depth) if loose else ClearLines([], [], [], [])
        self.lines = self.clear.count()
        self.lane: float = LOOSE_LANE if loose else LANE
        self.strip: float = depth * STRIP_SHARE
        self.most_in_strip: int = max(1, round(width / 36))
        self.in_strip: int = 0  # pieces that reach into the lower strip; the upper has as many
        self.pieces: list[Piece] = []
        self.laid: list[Laid] = []
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

    def is_good(self) -> bool:
        """The goals of a loose table; others have none."""
        return not self.loose or _judged(self.clear, self.lines, self.pieces).good(self.width, self.depth)

    def table(self, style: str, number: int) -> Table:
        return Table(
            self.width,
            self.depth,
            tuple(self.pieces),
            name=f"{style.capitalize()} table {number}",
            id=f"{style}-{number}",
        )

    def draw_kind(self, weights: dict[str, int], enterable: bool) -> str:
        kinds = self.catalogue.kinds
        names = [name for name in weights if not (enterable and kinds[name].impassable)]
        if not names:
            return ""
        drawn = weighed(self.random, {name: weights[name] for name in names})
        # A kind already on the table comes up less often: tables should be varied.
        weights[drawn] = max(1, weights[drawn] // 4)
        return drawn

    def place_middle(self, weights: dict[str, int]) -> bool:
        name = self.draw_kind(weights, True)
        if not name:
            return False
        kind = self.catalogue.kinds[name]
        for _ in range(_TRIES_PER_PIECE):
            local = _outline(self.random, kind)
            # Half of the corners and their mirror images give an outline that is its own mirror image.
            half = set_down(self.random, local[: (len(local) + 1) // 2], self.width / 2, self.depth / 2)
            outline = hull_of(half + mirror(half, self.width, self.depth))
            if is_own_mirror(outline, self.width, self.depth) and self.fits(kind, outline):
                self.add(name, kind, outline)
                return True
        return False

    def place_pair(self, weights: dict[str, int]) -> bool:
        name = self.draw_kind(weights, False)
        kind = self.catalogue.kinds[name]
        best: Points = ()
        most, spots = -1.0, _SPOTS if self.loose and _hides(kind.cover, kind.blocks_sight, kind.features) else 1
        for _ in range(_TRIES_PER_PIECE):
            if not self.may_fit(kind):
                continue
            local = _outline(self.random, kind)
            x, y = self.random.uniform(0.0, self.width), self.random.uniform(0.0, self.depth)
            outline = hull_of(set_down(self.random, local, x, y))
            if not self.fits(kind, outline):
                continue
            blocks = _blocks(kind.impassable, kind.blocks_sight)
            twin = Laid(mirror(outline, self.width, self.depth), blocks)
            if not Laid(outline, blocks).has_room([twin], GAP, self.lane):
                continue
            spots -= 1
            cut = self.clear.worth(outline)
            if cut > most or not best:
                best, most = outline, cut
            if spots == 0:
                break
        if not best:
            return False
        self.add(name, kind, best)
        self.add(name, kind, mirror(best, self.width, self.depth))
        if self.reaches_strip(best):
            self.in_strip += 1
        return True

    def may_fit(self, kind: Kind) -> bool:
        """Whether the next outline could fit where it will lie; if not, it is passed over undrawn."""
        before = self.random.state
        x, y, inner = glimpse(self.random, kind.long, kind.short, kind.ragged, self.width, self.depth)
        side = LANE if kind.impassable else MARGIN
        clear = side <= x - inner and x + inner <= self.width - side
        clear = clear and y - inner >= MARGIN and y + inner <= self.depth - MARGIN
        blocks = _blocks(kind.impassable, kind.blocks_sight)
        if clear and room_about(x, y, inner, blocks, self.laid, GAP, self.lane):
            self.random.state = before
            return True
        self.random.skip(1)  # the turn
        return False

    def fits(self, kind: Kind, outline: Points) -> bool:
        side = LANE if kind.impassable else MARGIN
        for x, y in outline:
            if not (side <= x <= self.width - side and MARGIN <= y <= self.depth - MARGIN):
                return False
        if len(outline) < 4 or not is_convex(list(outline)):
            return False
        if self.reaches_strip(outline):
            full = self.in_strip >= self.most_in_strip or signed_area(list(outline)) > SMALL
            if kind.impassable or (full and not self.loose):
                return False
        laid = Laid(outline, _blocks(kind.impassable, kind.blocks_sight))
        return laid.has_room(self.laid, GAP, self.lane)

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
        if _hides(kind.cover, kind.blocks_sight, kind.features):
            self.clear = self.clear.without(outline)
        self.laid.append(Laid(outline, _blocks(kind.impassable, kind.blocks_sight)))
        self.pieces.append(drawn_piece(name, kind, outline, self.counts))


def _blocks(impassable: bool, blocks_sight: bool) -> bool:
    return impassable or blocks_sight


def _hides(cover: bool, blocks_sight: bool, features: tuple[str, ...]) -> bool:
    """Whether a line of sight across the piece is not a clear one: it is cut, or harder to shoot along."""
    return cover or blocks_sight or "wood" in features


def _outline(random: SplitMix64, kind: Kind) -> Points:
    return local_outline(random, kind.long, kind.short, kind.ragged)


def drawn_outline(random: SplitMix64, kind: Kind) -> Points:
    """The outline of a piece of a kind about (0, 0), turned at random, for whoever places it by other means."""
    while True:
        outline = hull_of(set_down(random, _outline(random, kind), 0.0, 0.0))
        if len(outline) >= 4 and is_convex(list(outline)):
            return outline
