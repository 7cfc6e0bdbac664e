"""The world map of a campaign at any moment, as a self-contained SVG to print or to look at.

It draws what a state shows, or a view of one (`campaign/view.py`), and nothing else.
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.state import Campaign
from banneret.campaign.view import heading
from banneret.pictures.campaign.hex_plan import HexPlan
from banneret.pictures.campaign.map_ground import grid_lines, ground, hex_numbers, symbol_defs, symbols
from banneret.pictures.campaign.map_legend import HEAD, cartouche, compass, legend
from banneret.pictures.campaign.map_pieces import hex_sentence, occupied, pieces
from banneret.pictures.campaign.map_realms import borders, realm_defs, tints
from banneret.pictures.campaign.map_rivers import rivers, roads
from banneret.pictures.look_file import COLOURS
from banneret.pictures.marks import FONT, esc, num

_MARGIN: Final = 44.0
FRAME: Final = 16.0  # from the map to its frame


def map_svg(campaign: Campaign, title: str = "") -> str:
    """The whole map with its title and legend. `title` stands in place of the name of the world."""
    plan = HexPlan(campaign.grid)
    width = max(plan.width, 620.0)
    full_width = width + 2 * _MARGIN
    key, key_height = legend(campaign, width)
    top = HEAD + _MARGIN
    low = top + plan.height + FRAME + 26
    full_height = low + key_height + _MARGIN * 0.6
    left = (full_width - plan.width) / 2
    said = f"{title or campaign.world or 'The World'}. {heading(campaign)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(full_width)} {num(full_height)}" '
        f'width="{num(full_width)}" height="{num(full_height)}" font-family="{FONT}" role="img" '
        f'aria-labelledby="m-title m-desc"><title id="m-title">{esc(said)}</title><desc id="m-desc">'
        f"{esc(describe(campaign))}</desc><defs>{symbol_defs()}{realm_defs(campaign, plan)}"
        f'<clipPath id="m-world"><path d="{plan.outline(campaign.hexes)}"/></clipPath></defs>'
        f'<rect width="{num(full_width)}" height="{num(full_height)}" fill="{COLOURS.page}"/>'
        f'<g transform="translate(0 26)">{cartouche(campaign, title, full_width)}</g>'
        f"{compass(_MARGIN + 44, 78, 1.0)}{frame(plan, left, top)}"
        f'<g transform="translate({num(left)} {num(top)})">{world(campaign, plan)}</g>'
        f'<g transform="translate({num(_MARGIN)} {num(low)})">{key}</g></svg>\n'
    )


def world(campaign: Campaign, plan: HexPlan) -> str:
    """The hexes and all that is on them, from below."""
    return (
        f"{ground(campaign, plan)}{tints(campaign, plan)}{grid_lines(plan)}"
        f"{symbols(campaign, plan, occupied(campaign))}{borders(campaign, plan)}"
        f"{rivers(campaign, plan)}{roads(campaign, plan)}"
        f"{hex_numbers(plan)}{pieces(campaign, plan)}{_pointed_at(campaign, plan)}"
    )


def frame(plan: HexPlan, left: float, top: float) -> str:
    """Two lines about the map."""
    out = []
    for away, wide in ((FRAME, 3.4), (FRAME - 6, 1.1)):
        out.append(
            f'<rect x="{num(left - away)}" y="{num(top - away)}" width="{num(plan.width + 2 * away)}" '
            f'height="{num(plan.height + 2 * away)}" rx="4" fill="{"#e9dcbb" if wide > 2 else "none"}" '
            f'stroke="{COLOURS.frame}" stroke-width="{wide}"/>'
        )
    return "".join(out)


def _pointed_at(campaign: Campaign, plan: HexPlan) -> str:
    """Every hex says what it is to whoever points at it."""
    out = ['<g class="hexes" fill="#fff" fill-opacity="0">']
    for number in sorted(campaign.hexes):
        shape = " ".join([f"{num(x)},{num(y)}" for x, y in plan.corners(number)])
        said = esc(hex_sentence(campaign, number))
        out.append(f'<polygon data-hex="{number}" points="{shape}"><title>{said}</title></polygon>')
    return "".join([*out, "</g>"])


def describe(campaign: Campaign) -> str:
    """The map in a few sentences, for who does not see it."""
    said = [f"A map of {campaign.grid.width} by {campaign.grid.height} hexes."]
    for seat, realm in campaign.realms.items():
        hexes = len(campaign.hexes_of(seat))
        places = sorted([army.place for army in campaign.armies_of(seat) if army.place is not None])
        camps = f", with armies in {', '.join([f'hex {place}' for place in places])}" if places else ""
        said.append(f"{realm.name}: {hexes} hex{'' if hexes == 1 else 'es'}{camps}.")
    fought = sorted({battle.hex for battle in campaign.battles.values()})
    if fought:
        said.append(f"Battles in {', '.join([f'hex {hex}' for hex in fought])}.")
    return " ".join(said)
