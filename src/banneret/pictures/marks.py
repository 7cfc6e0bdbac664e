"""Small drawing helpers and the look shared by every picture: scale, colours, shapes, text widths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

SCALE: Final = 10.0  # drawing units an inch
FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]


class Side:
    """How a side is drawn. Sides differ in colour, in tray edge and fill, in tokens and in pennant."""

    __slots__ = ("dark", "main", "pale", "style")

    def __init__(self, main: str, dark: str, pale: str, style: int) -> None:
        self.main = main
        self.dark = dark
        self.pale = pale
        self.style = style


# Blue and vermilion keep apart for every common kind of colour blindness, and so do green and purple for more
# sides than two (Okabe and Ito).
SIDES: Final = (
    Side("#0072b2", "#08365a", "#dcebf6", 0),
    Side("#d55e00", "#6b2b00", "#fde6d3", 1),
    Side("#009e73", "#04442f", "#d8f0e8", 0),
    Side("#cc79a7", "#5c2446", "#f7e4ee", 1),
)
NEUTRAL: Final = Side("#f4f1e8", "#3b3a36", "#f4f1e8", 2)


def side_of(seat: str, seats: Sequence[str]) -> Side:
    return SIDES[seats.index(seat) % len(SIDES)] if seat in seats else NEUTRAL


def seats_of(view: Mapping[str, Any]) -> list[str]:
    """Everybody in a game, in order."""
    return [str(side["seat"]) for side in view["sides"]]


def players_of(view: Mapping[str, Any]) -> list[str]:
    """Those of the seats that somebody plays."""
    return [str(side["seat"]) for side in view["sides"] if not side.get("neutral")]


def scores_of(view: Mapping[str, Any]) -> dict[str, float]:
    """What each seat has scored, if anything is counted for it."""
    return {str(side["seat"]): side["score"] for side in view["sides"] if "score" in side}


def num(value: float) -> str:
    """A number as short as one decimal allows."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def pts(points: Sequence[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def esc(text: object) -> str:
    # Control characters are not allowed in XML even when escaped.
    plain = "".join(c for c in str(text) if c >= " " or c in "\t\n")
    return escape(plain, {'"': "&quot;"})


# Widths of Helvetica in thousandths of the font size; text is drawn with exactly the width computed here,
# so that labels keep apart whatever font the reader has.
_NARROW = {" ": 278, "i": 240, "j": 260, "l": 240, "t": 320, "f": 320, "r": 370, "I": 280, "J": 540, "'": 220}
_NARROW |= {
    "’": 240,
    ".": 278,
    ",": 278,
    ":": 300,
    ";": 300,
    "-": 340,
    "(": 340,
    ")": 340,
    "!": 300,
    "|": 260,
}
_WIDE = {"m": 870, "w": 770, "M": 850, "W": 950, "Q": 780, "O": 780, "G": 770, "—": 1000, "–": 560, "@": 980}


def text_width(text: str, size: float) -> float:
    total = 0
    for char in text:
        if char in _NARROW:
            total += _NARROW[char]
        elif char in _WIDE:
            total += _WIDE[char]
        elif char > "\u2e80":
            total += 1000
        else:
            total += 690 if char.isupper() else 570
    return total * size / 1000


def halo_text(x: float, y: float, text: str, size: float, width: float, colour: str = "#1c1a16") -> str:
    """Bold text over a light edge. Drawn twice, because not every program knows paint-order."""
    fixed = f'textLength="{num(width)}" lengthAdjust="spacingAndGlyphs"'
    head = f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="700" {fixed}'
    edge = 'fill="none" stroke="#fffdf4" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".92"'
    inner = esc(text)
    return f'{head} {edge}>{inner}</text>{head} fill="{colour}">{inner}</text>'


def pennant(side: Side, x: float, y: float, width: float, height: float, *, bar: bool = True) -> str:
    """A side's flag, its left edge at x: swallowtail, barred pennon, or a plain flag for nobody."""
    mid = y + height / 2
    if side.style == 0:
        shape = [(x, y), (x + width, y), (x + width * 0.68, mid), (x + width, y + height), (x, y + height)]
    elif side.style == 1:
        shape = [(x, y), (x + width, mid), (x, y + height)]
    else:
        shape = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    fill = f'fill="{side.main}" stroke="{side.dark}" stroke-width=".8" stroke-linejoin="round"'
    drawn = f'<polygon points="{pts(shape)}" {fill}/>'
    if side.style == 1 and bar:
        at = x + width * 0.24
        drawn += f'<path d="M{num(at)} {num(y + height * 0.16)}V{num(y + height * 0.84)}" '
        drawn += 'stroke="#fff" stroke-width="1.3"/>'
    return drawn


def overlap_area(a: Box, b: Box) -> float:
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0.0


def bounds(points: Sequence[Point]) -> Box:
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
