"""The kinds of terrain, each drawn with shapes of its own and not only a colour, as `looks.json` has them."""

from __future__ import annotations

from banneret.pictures.drawn_outlines import rounded, sharp
from banneret.pictures.layers import Plot, layer_drawing
from banneret.pictures.look_file import COLOURS, LOOKS, KindLook
from banneret.pictures.marks import Point, num
from banneret.pictures.symbols import numbers_of


def kind_look(kind: str) -> KindLook:
    """How a kind looks; one that the file does not have looks like no other."""
    return LOOKS.kinds.get(LOOKS.like.get(kind, kind), LOOKS.kinds[""])


def shape_of(kind: str, outline: list[Point], seed: str, category: str = "") -> str:
    """A piece of terrain of this kind with this outline, always the same for the same seed.

    Over the drawing of its kind lies the border of what it counts as.
    """
    look = kind_look(kind)
    path = rounded(outline, 9) if look.rounded else sharp(outline)
    dash = f' stroke-dasharray="{look.dash}"' if look.dash else ""
    plot = Plot(outline, path, numbers_of(seed))
    over = "".join([layer_drawing(layer, plot) for layer in look.layers])
    border = "".join([f'<path d="{path}" {style}/>' for style in LOOKS.borders.get(category, ())])
    return (
        f'{_depth(look, path)}<path d="{path}" fill="{look.fill}" stroke="{look.edge}" stroke-width="1.3" '
        f'stroke-linejoin="round"{dash}/>{over}{border}'
    )


def _depth(look: KindLook, path: str) -> str:
    """What makes a kind rise above the ground or lie below it: the shadow that it throws, or its bank."""
    out = ""
    if look.tall:
        out += (
            f'<path d="{path}" transform="translate({num(0.6 * look.tall)} {num(0.8 * look.tall)})" '
            f'fill="{COLOURS.shadow}" fill-opacity=".26"/>'
        )
    if look.bank:
        out += (
            f'<path d="{path}" fill="none" stroke="{look.bank}" stroke-width="5" stroke-opacity=".7" '
            'stroke-linejoin="round"/>'
        )
    return out
