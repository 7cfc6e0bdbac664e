"""How everything on a table looks: `looks.json`, which the page in the browser reads as well.

The file holds colours, sides, signs, badges, patterns and kinds of terrain. Drawings in it are SVG with its
attributes in single quotes, and words in braces are filled in. A kind of terrain is an outline with layers over
it; `layers.py` draws each sort of layer, and so does `web/src/draw/layers.ts`, to the same text.
"""

from __future__ import annotations

from importlib import resources
from typing import Final, TypeAlias

import msgspec

Span: TypeAlias = tuple[float, float]


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="draw"):
    """Something drawn over the outline of a piece of terrain."""


class Strewn(Layer, frozen=True, kw_only=True):
    """Symbols, each of a random size within `size`, and in one of the shades if its drawing has `{shade}`."""

    of: str
    shades: tuple[str, ...] = ("",)
    size: Span = (1.0, 1.0)


class Scatter(Strewn, frozen=True, kw_only=True, tag="scatter"):
    """Symbols over the whole area, in rows along its long axis that are shaken a little.

    They keep `edge` from the border. `along`: turned as the long axis is.
    """

    gap: float
    row: float = 0.0  # from row to row; 0 for what goes with the gap
    edge: float
    loose: float = 0.3
    by: float = 1.0
    along: bool = False


class Around(Strewn, frozen=True, kw_only=True, tag="around"):
    """Symbols along the outline, shrunk by a factor."""

    gap: float
    by: float = 1.0


class Centre(Strewn, frozen=True, kw_only=True, tag="centre"):
    """One symbol in the middle."""


class Row(Strewn, frozen=True, kw_only=True, tag="row"):
    """Symbols one after the other along the long axis, each drawn in a box of 1 by 1 and stretched to fit."""

    long: Span
    least: float  # the least thickness


class Ring(Layer, frozen=True, kw_only=True, tag="ring"):
    """The outline again: shrunk by a factor or set in by a distance, with round corners or sharp ones."""

    style: str
    by: float = 1.0
    inset: float = 0.0
    corner: float = 0.0


class Inward(Layer, frozen=True, kw_only=True, tag="inward"):
    """Strokes from the outline towards the middle: so long, or a part of the way; with a kink up to `bend`."""

    style: str
    gap: float
    start: float = msgspec.field(default=0.0, name="from")
    long: float = 0.0
    part: float = 0.0
    bend: float = 0.0


class Spokes(Layer, frozen=True, kw_only=True, tag="spokes"):
    """Lines from every corner of the outline, shrunk by a factor, to the middle."""

    style: str
    by: float


class Faces(Layer, frozen=True, kw_only=True, tag="faces"):
    """Slopes from every side of the outline to a smaller one, or to a peak if that is `by` 0.

    Shades are for what is lit from the upper left, for two sorts of sides in between, and for what is dark.
    `shift` is how far the middle may be off, to the left and right and up and down, as parts of the size.
    """

    style: str
    by: float
    shades: tuple[str, str, str, str]
    shift: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


class Spine(Layer, frozen=True, kw_only=True, tag="spine"):
    """A line along the long axis, from one part of it to another."""

    style: str
    start: float = msgspec.field(name="from")
    to: float


class Rafters(Layer, frozen=True, kw_only=True, tag="rafters"):
    """Lines across the long axis, from side to side of the outline shrunk by a factor."""

    style: str
    by: float
    start: float = msgspec.field(name="from")
    to: float
    gap: float


AnyLayer: TypeAlias = Scatter | Around | Centre | Row | Ring | Inward | Spokes | Faces | Spine | Rafters


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile that fills areas: a ground, a drawing over it and layers over that."""

    width: float
    height: float
    turn: float = 0.0
    fill: str = ""
    over: str = ""
    layers: tuple[AnyLayer, ...] = ()


class KindLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of terrain: its ground and edge, and what makes it plain without colour."""

    fill: str
    edge: str
    layers: tuple[AnyLayer, ...]
    dash: str = ""
    rounded: bool = False
    thin: bool = False  # drawn flat in a legend
    tall: float = 0.0  # how far its shadow falls, in drawing units
    bank: str = ""  # the colour of the earth about it, where it is sunk


class FlagLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shape of a flag in a box of 1 by 1; on a marker, how wide it is and where its letter stands."""

    points: tuple[tuple[float, float], ...]
    wide: float
    letter: float
    bar: tuple[float, float, float] | None = None  # a white line down it: where, and from where to where


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a side is drawn. Sides differ in colour, in the edge and fill of trays, in tokens and in flags."""

    main: str
    dark: str
    pale: str
    on: str  # letters on the main colour
    day: str  # words on a light page, and on a dark one
    night: str
    line: str  # the style of a border that marks what is this side's
    edge: str  # the dashes of a tray's edge
    rim: str  # those of a single base
    flag: FlagLook
    token: str
    zone: Pattern
    tray: Pattern | None = None
    body: str = ""  # the colour of tokens, where it is not the main one
    id: str = "n"

    @property
    def fill(self) -> str:
        """What its trays are filled with."""
        return f"url(#bn-tray{self.id})" if self.tray else self.pale


class MarkerLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    flag: str
    collar: str  # of a marker that is a side's own
    spot: str  # a marker that nobody holds


class FigureLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure beside the tokens of its side: `{paint}` fills it, `{line}` draws its arms.

    Upright it is 10 high and stands on the origin; lying, and as the token of who is hidden, it is about the
    middle of a base.
    """

    standing: str
    lying: str
    hidden: str


class AslantLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Floors that are seen aslant, as the page shows them: what is overhead, rims, and faces of walls."""

    rim: str
    over: str
    faces: tuple[str, str]  # in the light, and in the shade
    face: str


class FloorLook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels above the ground: in panels of their own, or one over the other."""

    ground: str
    piece: str
    title: str
    planks: Pattern
    surfaces: dict[str, str]
    walls: dict[str, tuple[str, ...]]
    aslant: AslantLook
    links: dict[str, str]


class Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Those that are not part of one drawing in the file."""

    ink: str
    paper: str
    text: str
    soft: str
    page: str
    gold: str  # what is marked out, or shaken
    shadow: str
    grass: str
    frame: str
    frame_edge: str
    grid: str
    ticks: str
    figures: str
    place: str  # names of places
    place_edge: str
    hero_rim: str
    hero_edge: str
    link: str


class LookFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: Colours
    sides: tuple[Side, ...]
    neutral: Side
    signs: dict[str, str]
    figures: FigureLook
    marker: MarkerLook
    swatches: dict[str, str]
    supplies: dict[str, str]
    disc: str
    badges: dict[str, str]
    symbols: dict[str, tuple[str, ...]]
    patterns: dict[str, Pattern]
    borders: dict[str, tuple[str, ...]]
    like: dict[str, str]
    kinds: dict[str, KindLook]
    floors: FloorLook
    letters: dict[str, int]


LOOKS: Final = msgspec.json.decode(
    resources.files("banneret.pictures").joinpath("looks.json").read_bytes(), type=LookFile
)
COLOURS: Final = LOOKS.colours
SIDES: Final = tuple([msgspec.structs.replace(side, id=str(at)) for at, side in enumerate(LOOKS.sides)])
NEUTRAL: Final = LOOKS.neutral


def side_styles() -> str:
    """Colours of sides for pages, by day and by night, for whatever has the class of a side, such as `s0`."""
    day = [
        f".s{side.id}{{--side:{side.day};--side-dark:{side.dark};--side-line:{side.line}}}" for side in SIDES
    ]
    night = [f".s{side.id}{{--side:{side.night}}}" for side in SIDES]
    return f"{''.join(day)}@media (prefers-color-scheme: dark) {{{''.join(night)}}}"


def filled(drawing: str, **words: object) -> str:
    """A drawing with its words in braces filled in."""
    for word, value in words.items():
        drawing = drawing.replace(f"{{{word}}}", str(value))
    return drawing
