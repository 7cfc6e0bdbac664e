"""The figures that stand on bases: pictures that the build takes from their package, in the colour of a side.

They stand upright whichever way their model faces; those that look to the right are mirrored when it faces
left. The page draws the same from the same file (`web/src/draw/figures.ts`). A package that was built without
the page has no such file: then bases are plain, which is said once.
"""

from __future__ import annotations

import functools
import math
import sys
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any, Final

import msgspec

from banneret.pictures.marks import esc, num

_WIDE: Final = 8  # how wide a figure is as it is defined, about its middle
_SHARE: Final = 0.94  # what part of a base it takes
_ALONG: Final = 0.2  # what part of the length of a base that is not square it takes beside
_EDGE: Final = 0.01


class FigurePicture(msgspec.Struct, frozen=True):
    """One kind of troops: `body` is its picture."""

    called: str
    icon: str
    author: str
    body: str
    turns: bool = False


class FigureArt(msgspec.Struct, frozen=True):
    """What the build has written."""

    collection: str
    address: str
    licence: str
    licence_address: str
    box: int
    figures: dict[str, FigurePicture]


NO_ART: Final = FigureArt("", "", "", "", 512, {})


@functools.cache
def art() -> FigureArt:
    """All figures of this package."""
    file = resources.files("banneret.pictures").joinpath("figure_art.json")
    if file.is_file():
        return msgspec.json.decode(file.read_bytes(), type=FigureArt)
    print("Pictures have plain bases: the figures come with the page (python web/build.py).", file=sys.stderr)
    return NO_ART


def defs(names: Iterable[str]) -> str:
    """The pictures of these kinds of figures."""
    found = art()
    scale = _WIDE / found.box
    return "".join(
        [
            f'<g id="bn-figure-{name}" transform="translate({-_WIDE // 2} {-_WIDE // 2}) scale({scale:g})">'
            f"{found.figures[name].body}</g>"
            for name in sorted(set(names))
        ]
    )


def figure_of(model: Mapping[str, Any]) -> str:
    """The kind of figure of a model, if there is a picture of it."""
    name = str(model.get("figure", ""))
    return name if name and name in art().figures else ""


def figures_in(views: Iterable[Mapping[str, Any]]) -> set[str]:
    """The kinds of figures that stand on the table in these views."""
    models = [model for view in views for unit in view.get("units", ()) for model in unit.get("models", ())]
    return {name for name in map(figure_of, models) if name}


def is_mirrored(name: str, heading: float) -> bool:
    """Whether a figure is mirrored, on a model with this heading."""
    return art().figures[name].turns and math.sin(math.radians(heading)) < -_EDGE


def figure_scale(wide: float, deep: float) -> float:
    """How much larger than it is defined a figure is on a base of this width and depth, in drawing units."""
    short, long = min(wide, deep), max(wide, deep)
    return _SHARE * (short + _ALONG * (long - short)) / _WIDE


def picture(name: str, fill: str, scale: float, mirrored: bool, turn: float = 0.0) -> str:
    """A figure about the middle of its base, upright in a drawing that is turned by `turn` degrees."""
    turned = f"rotate({num(-turn)}) " if turn else ""
    across = f"{'-' if mirrored else ''}{scale:.2f}"
    return f'<use href="#bn-figure-{name}" fill="{fill}" transform="{turned}scale({across} {scale:.2f})"/>'


def credit(names: Iterable[str]) -> str:
    """Who drew these figures, in one sentence; "" of none."""
    found = art()
    authors = sorted({found.figures[name].author for name in names})
    if not authors:
        return ""
    said = authors[0] if len(authors) == 1 else f"{', '.join(authors[:-1])} and {authors[-1]}"
    return f"Figures by {said}, from {found.address} ({found.licence})."


def metadata(names: Iterable[str]) -> str:
    """The same for programs that read pictures."""
    said = credit(names)
    return f"<metadata>{esc(said)}</metadata>" if said else ""
