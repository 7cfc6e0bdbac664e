"""Small drawing helpers and the look shared by every picture: scale, colours, shapes, text widths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from banneret.pictures.look_file import COLOURS, LOOKS, NEUTRAL, SIDES, Side

SCALE: Final = 10.0  # drawing units an inch
FONT: Final = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"

Box = tuple[float, float, float, float]  # left, top, right, bottom
Point = tuple[float, float]


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
    """A number as short as one decimal allows.

    What lies between two goes up, here and in the page, whatever its last bits are.
    """
    text = f"{value + 1e-9:.1f}"
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
_LETTERS: Final = LOOKS.letters


def text_width(text: str, size: float) -> float:
    total = 0
    for char in text:
        if char in _LETTERS:
            total += _LETTERS[char]
        elif char > "\u2e80":
            total += 1000
        else:
            total += 690 if char.isupper() else 570
    return total * size / 1000


def halo_text(x: float, y: float, text: str, size: float, width: float, colour: str = COLOURS.ink) -> str:
    """Bold text over a light edge. Drawn twice, because not every program knows paint-order."""
    fixed = f'textLength="{num(width)}" lengthAdjust="spacingAndGlyphs"'
    head = f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" font-weight="700" {fixed}'
    edge = (
        f'fill="none" stroke="{COLOURS.paper}" stroke-width="2.6" stroke-linejoin="round" stroke-opacity=".92"'
    )
    inner = esc(text)
    return f'{head} {edge}>{inner}</text>{head} fill="{colour}">{inner}</text>'


def pennant(side: Side, x: float, y: float, width: float, height: float, *, bar: bool = True) -> str:
    """A side's flag, its left edge at x."""
    shape = [(x + width * across, y + height * down) for across, down in side.flag.points]
    fill = f'fill="{side.main}" stroke="{side.dark}" stroke-width=".8" stroke-linejoin="round"'
    drawn = f'<polygon points="{pts(shape)}" {fill}/>'
    if side.flag.bar and bar:
        at, first, last = side.flag.bar
        drawn += f'<path d="M{num(x + width * at)} {num(y + height * first)}V{num(y + height * last)}" '
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
