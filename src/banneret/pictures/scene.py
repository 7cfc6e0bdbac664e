"""The table as a small picture of how a battle begins: ground, troops and markers from above, and no words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from banneret.pictures import figure_art, floors, terrain
from banneret.pictures.board import all_defs, flags, troops
from banneret.pictures.marks import SCALE, esc, num

_FRAME: Final = 12.0  # so much of the frame is seen


def scene_svg(view_data: Mapping[str, Any], title: str) -> str:
    """Who stands on a floor stands where it lies above the ground: nothing has a panel of its own here."""
    view = dict(view_data)
    wide, deep = [view["table"][side] * SCALE + 2 * _FRAME for side in ("width", "depth")]
    shown = figure_art.figures_in([view])
    ground = terrain.ground(view, ruled=False) + terrain.pieces(view) + floors.from_above(view)
    box = f"{num(-_FRAME)} {num(-_FRAME)} {num(wide)} {num(deep)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" '
        f'width="{num(wide)}" height="{num(deep)}" role="img">'
        f"<title>{esc(title)}</title>{figure_art.metadata(shown)}<defs>{all_defs()}{figure_art.defs(shown)}</defs>"
        f"{ground}{troops(view, {})}{flags(view, {})}</svg>\n"
    )
