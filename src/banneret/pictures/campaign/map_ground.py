"""The ground of the world map: terrain in wavering areas, coasts with lines of water, symbols, rivers, the grid
and its numbers.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeAlias

from banneret.campaign.records import Hex
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import terrain_of
from banneret.pictures.campaign.hex_plan import HexPlan
from banneret.pictures.campaign.map_look import MAP_LOOK
from banneret.pictures.look_file import COLOURS
from banneret.pictures.marks import num
from banneret.pictures.symbols import numbers_of

_LOOSE: Final = 2.2  # how far symbols are shaken
_KEPT_FREE: Final = 15.0  # about the middle of a hex where something stands
_WATER_LINES: Final = ((26.0, 0.3), (17.0, 0.45), (9.0, 0.65))  # along coasts: width and strength


def symbol_defs() -> str:
    return "".join(
        [f'<g id="t-{key.replace(" ", "-")}">{drawn}</g>' for key, drawn in MAP_LOOK.symbols.items()]
    )


def is_sea(hex: Hex) -> bool:
    return terrain_of(hex.terrain).sea


def ground(campaign: Campaign, plan: HexPlan) -> str:
    """Waters, then land, each kind of terrain in one piece."""
    return "".join(ground_parts(campaign, plan).values())


# Where each part of the ground lies.
SEA_BED, WATERS, SURF, LAND, COAST = range(5)
Part: TypeAlias = tuple[int, str]


def ground_parts(campaign: Campaign, plan: HexPlan) -> dict[Part, str]:
    """From below, in the order of their keys."""
    land = [number for number, hex in sorted(campaign.hexes.items()) if not is_sea(hex)]
    coast = plan.outline(land, wavering=True)
    inside = 'stroke-linejoin="round" clip-path="url(#m-world)"'
    lines = [
        f'<path d="{coast}" stroke-width="{num(wide)}" stroke-opacity="{by}"/>' for wide, by in _WATER_LINES
    ]
    found = {
        (SEA_BED, ""): f'<path d="{plan.outline(campaign.hexes)}" fill="{MAP_LOOK.sea.deep}"/>',
        (SURF, ""): f'<g fill="none" stroke="{MAP_LOOK.sea.ripple}" {inside}>{"".join(lines)}</g>',
        (COAST, ""): (
            f'<path d="{coast}" fill="none" stroke="{MAP_LOOK.sea.coast}" stroke-width="1.7" {inside}/>'
        ),
    }
    waters = [number for number, hex in campaign.hexes.items() if is_sea(hex)]
    for where, numbers in ((WATERS, waters), (LAND, land)):
        for terrain, drawn in _areas(campaign, plan, numbers).items():
            found[where, terrain] = drawn
    return dict(sorted(found.items()))


def _areas(campaign: Campaign, plan: HexPlan, numbers: Collection[int]) -> dict[str, str]:
    """By terrain. A thin line of the same colour hides the seams between areas."""
    found: dict[str, list[int]] = {}
    for number in sorted(numbers):
        found.setdefault(campaign.hexes[number].terrain, []).append(number)
    out = {}
    for terrain, hexes in found.items():
        fill = MAP_LOOK.terrain[terrain].fill
        path = plan.outline(hexes, wavering=True)
        out[terrain] = f'<path class="{terrain}" d="{path}" fill="{fill}" stroke="{fill}" stroke-width=".8"/>'
    return out


# ------------------------------------------------------------------------------------------ symbols


def symbols(campaign: Campaign, plan: HexPlan, occupied: Collection[int]) -> str:
    """Trees, peaks and waves; they make room where something stands in the middle of a hex."""
    return "".join([symbols_in(campaign, plan, number, occupied) for number in sorted(campaign.hexes)])


def symbols_in(campaign: Campaign, plan: HexPlan, number: int, occupied: Collection[int]) -> str:
    x, y = plan.middle(number)
    return hex_symbols(campaign.hexes[number].terrain, str(number), x, y, number in occupied)


def hex_symbols(terrain: str, seed: str, x: float, y: float, occupied: bool = False) -> str:
    look = MAP_LOOK.terrain[terrain]
    numbers = numbers_of(f"hex {seed}")
    turned = numbers() < 0.5
    spots = []
    for symbol, dx, dy, size in look.put:
        dx, dy = (-dx if turned else dx) + (2 * numbers() - 1) * _LOOSE, dy + (2 * numbers() - 1) * _LOOSE
        spots.append((dy, dx, size * (0.92 + 0.16 * numbers()), symbol, numbers() < 0.5))
    if occupied:
        kept = [spot for spot in spots if spot[0] ** 2 + spot[1] ** 2 > _KEPT_FREE**2]
        first = spots[-1]
        spots = kept or [
            (-15.0, -15.0, first[2] * 0.6, first[3], False),
            (-14.0, 15.0, first[2] * 0.55, first[3], True),
        ]
    # What is nearer to the reader is drawn over what is farther.
    return "".join([_put(symbol, x + dx, y + dy, size, flip) for dy, dx, size, symbol, flip in sorted(spots)])


def _put(symbol: str, x: float, y: float, size: float, flip: bool) -> str:
    scale = f"{'-' if flip else ''}{size:.2f} {size:.2f}"
    return (
        f'<use href="#t-{symbol.replace(" ", "-")}" transform="translate({num(x)} {num(y)}) scale({scale})"/>'
    )


# ------------------------------------------------------------------------------------------ grid


def grid_lines(plan: HexPlan) -> str:
    """Every hex, thinly."""
    out = []
    for number in range(len(plan.grid)):
        corners = plan.corners(number)
        out.append("M" + "L".join([f"{num(x)} {num(y)}" for x, y in corners]) + "Z")
    return (
        f'<path class="grid" d="{"".join(out)}" fill="none" stroke="{MAP_LOOK.grid}" stroke-width=".7" '
        'stroke-opacity=".3"/>'
    )


def hex_numbers(plan: HexPlan) -> str:
    out = []
    for number in range(len(plan.grid)):
        x, y = plan.middle(number)
        out.append(f'<text x="{num(x)}" y="{num(y + 27)}">{number}</text>')
    return with_edge("m-numbers", "".join(out), 1.6, 'font-size="7.6" text-anchor="middle" fill-opacity=".85"')


def with_edge(id: str, texts: str, wide: float, style: str) -> str:
    """Texts over a light edge, drawn twice, because not every program knows paint-order."""
    return (
        f'<defs><g id="{id}" {style}>{texts}</g></defs><use href="#{id}" fill="none" stroke="{COLOURS.paper}" '
        f'stroke-width="{num(wide)}" stroke-opacity=".7" stroke-linejoin="round"/>'
        f'<use href="#{id}" fill="{MAP_LOOK.ink}"/>'
    )
