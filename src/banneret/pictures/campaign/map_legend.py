"""What stands about the world map: its title and season, a compass, the realms, and what its signs mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from banneret.campaign.realm import CALLED, NEUTRAL_CITIES
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import all_terrain
from banneret.campaign.view import heading
from banneret.pictures.campaign.hex_plan import SIZE
from banneret.pictures.campaign.map_ground import hex_symbols
from banneret.pictures.campaign.map_look import MAP_LOOK, SERIF
from banneret.pictures.campaign.map_pieces import banner_drawing, flag, pennon_drawing, placed
from banneret.pictures.campaign.map_realms import realm_look
from banneret.pictures.campaign.map_rivers import RIVER, ROAD, lined
from banneret.pictures.look_file import COLOURS
from banneret.pictures.marks import esc, num, pts, text_width

Item: TypeAlias = tuple[str, float, str]  # a drawing, the room it takes, and what it is

HEAD: Final = 104.0  # how high the title is
_ROW: Final = 44.0
_MIDDLE: Final = _ROW / 2
_GAP: Final = 22.0
_TEXT: Final = 13.0


def cartouche(campaign: Campaign, title: str, width: float) -> str:
    """A ribbon with the name of the world, and below it the turn and season."""
    name = title or campaign.world or "The World"
    size = 40.0
    half = min(width / 2 - 120, max(190.0, len(name) * size * 0.29 + 46))
    size = min(size, (half - 46) / max(1.0, len(name) * 0.29))
    end, fold, tip = half + 44, half + 26, half - 10
    tails = (
        f"M{num(-half)} 16L{num(-end)} 24L{num(-fold)} 42L{num(-end)} 62L{num(-tip)} 60Z"
        f"M{num(half)} 16L{num(end)} 24L{num(fold)} 42L{num(end)} 62L{num(tip)} 60Z"
    )
    body = f"M{num(-half)} 10Q0-4 {num(half)} 10V58Q0 44 {num(-half)} 58Z"
    inner = half - 8
    lines = f"M{num(-inner)} 15.5Q0 2 {num(inner)} 15.5M{num(-inner)} 52Q0 38.5 {num(inner)} 52"
    edge = f'stroke="{COLOURS.frame}" stroke-width="1.7" stroke-linejoin="round"'
    words = f'font-family="{SERIF}" text-anchor="middle"'
    return (
        f'<g class="cartouche" transform="translate({num(width / 2)} 0)">'
        f'<path d="{tails}" fill="#c9ab6d" {edge}/>'
        f'<path d="{body}" fill="#f4e4bb" {edge}/><path d="{lines}" fill="none" stroke="#b08d4c"/>'
        f'<text y="{num(40 if size > 30 else 36)}" {words} font-size="{num(size)}" font-weight="700" '
        f'fill="#3a2a14">{esc(name)}</text><text y="84" {words} font-size="18" font-style="italic" '
        f'fill="{COLOURS.soft}">{esc(heading(campaign))}</text></g>'
    )


def compass(x: float, y: float, size: float = 1.0) -> str:
    return placed("compass", x, y, size)


# ------------------------------------------------------------------------------------------ legend


def legend(campaign: Campaign, width: float) -> tuple[str, float]:
    """Realms, then signs, then terrain: only what is on this map. With its height."""
    return _legend((_realms(campaign), _signs(campaign), _terrain(campaign)), width)


def signs_legend(campaign: Campaign, width: float) -> tuple[str, float]:
    """The same without the realms."""
    return _legend((_signs(campaign), _terrain(campaign)), width)


def _legend(groups: Iterable[list[Item]], width: float) -> tuple[str, float]:
    out: list[str] = []
    y = 0.0
    for items in groups:
        if items:
            drawn, y = _rows(items, width, y)
            out.append(drawn)
    return f'<g class="legend">{"".join(out)}</g>', y


def _rows(items: list[Item], width: float, y: float) -> tuple[str, float]:
    """Swatches with the room they need, and words, in as many rows as it takes; the rows are in columns."""
    widest = max(room + 10 + text_width(words, _TEXT) for _, room, words in items) + _GAP
    columns = max(1, int(width // widest))
    columns = min(columns, len(items))
    # As even as can be.
    lines = -(-len(items) // columns)
    columns = -(-len(items) // lines)
    step = width / columns
    out = []
    for at, (swatch, room, words) in enumerate(items):
        x, row = at % columns * step, y + at // columns * _ROW
        text = f'<text x="{num(room + 10)}" y="{num(_MIDDLE + 4)}">{esc(words)}</text>'
        out.append(f'<g transform="translate({num(x)} {num(row)})">{swatch}{text}</g>')
    drawn = f'<g font-size="{num(_TEXT)}" fill="{COLOURS.text}">{"".join(out)}</g>'
    return drawn, y + lines * _ROW + 8


def _realms(campaign: Campaign) -> list[Item]:
    """With a flag, in a piece of land with the realm's border."""
    found: list[Item] = []
    box = '<rect width="46" height="26" rx="3"'
    for at, seat in enumerate(campaign.seats):
        look = realm_look(seat, campaign.seats)
        dash = ""
        if look.dash:
            dash = (
                f'{box} fill="none" stroke="{COLOURS.paper}" stroke-width="2" stroke-dasharray="{look.dash}"/>'
            )
        swatch = (
            f'<g transform="translate(2 {num(_MIDDLE - 13)})">{box} fill="#f2ecd6"/>'
            f'{box} fill="url(#m-hatch{at})" stroke="{look.dark}" stroke-width="5.4"/>'
            f'{box} fill="none" stroke="{look.main}" stroke-width="4.2"/>{dash}'
            f'<g transform="translate(14 6.5)">{flag(look)}</g></g>'
        )
        hexes = len(campaign.hexes_of(seat))
        held = f" ({hexes} hex{'' if hexes == 1 else 'es'})" if hexes else ""
        found.append((swatch, 52.0, campaign.realms[seat].name + held))
    return found


def _signs(campaign: Campaign) -> list[Item]:
    hexes = campaign.hexes.values()
    armies = campaign.armies.values()
    main, neutral = "#b9563c", MAP_LOOK.neutral
    found: list[tuple[bool, str, str]] = []
    for kind, called in CALLED.items():
        there = any([hex.construction == kind for hex in hexes])
        drawn = placed(kind, 22, _MIDDLE + 3, 0.9, main=neutral.main if kind in NEUTRAL_CITIES else main)
        found.append((there, drawn, called))
    found.append((any([hex.ruin for hex in hexes]), placed("ruin", 22, _MIDDLE + 2, 1.2), "Ruin"))
    army, general, party = (
        _standing(drawn)
        for drawn in (
            banner_drawing(neutral, 1, False),
            banner_drawing(neutral, 1, True),
            pennon_drawing(neutral, 1),
        )
    )
    found.append((any([not each.general for each in armies]), army, "Army, with its number"))
    found.append((any([each.general for each in armies]), general, "General’s Army"))
    found.append((bool(campaign.parties), party, "Adventuring Party"))
    found.append((bool(campaign.season.portals), placed("portal", 22, _MIDDLE, 1.1), "Portal"))
    found.append((bool(campaign.battles), placed("battle", 22, _MIDDLE), "Battle"))
    found.append((bool(campaign.skirmishes), placed("skirmish", 22, _MIDDLE), "Skirmish"))
    wave = f"M4 {num(_MIDDLE + 5)}Q14 {num(_MIDDLE - 8)} 23 {num(_MIDDLE)}T40 {num(_MIDDLE - 4)}"
    found.append((any([hex.river or hex.banks for hex in hexes]), lined(wave, RIVER), "River"))
    found.append((any([hex.road for hex in hexes]), lined(wave, ROAD), "Road"))
    return [(drawn, 44.0, called) for there, drawn, called in found if there]


def _standing(drawn: str) -> str:
    return f'<g transform="translate(14 {num(_MIDDLE + 10)}) scale(.9)">{drawn}</g>'


def _terrain(campaign: Campaign) -> list[Item]:
    """With what it costs to enter."""
    there = {hex.terrain for hex in campaign.hexes.values()}
    half, side = SIZE * 0.866, SIZE / 2
    shape = pts([(0, -SIZE), (half, -side), (half, side), (0, SIZE), (-half, side), (-half, -side)])
    found: list[Item] = []
    for id, terrain in all_terrain().items():
        if id not in there:
            continue
        swatch = (
            f'<g transform="translate(20 {num(_MIDDLE)}) scale(.6)"><polygon points="{shape}" '
            f'fill="{MAP_LOOK.terrain[id].fill}" stroke="{MAP_LOOK.grid}" stroke-width="1.2"/>'
            f"{hex_symbols(id, 'legend', 0, 0)}</g>"
        )
        cost = "closed" if terrain.impervious else str(terrain.group.penalty or "½")
        found.append((swatch, 40.0, f"{terrain.name} · {cost}"))
    return found
