"""What stands about the world map: its title and season, a compass, the realms, and what its signs mean."""

from __future__ import annotations

from typing import Final

from banneret.campaign.realm import CALLED
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import all_terrain
from banneret.campaign.view import heading
from banneret.pictures.campaign.hex_plan import SIZE
from banneret.pictures.campaign.map_ground import hex_symbols
from banneret.pictures.campaign.map_look import MAP_LOOK, SERIF
from banneret.pictures.campaign.map_pieces import flag, placed, roundel
from banneret.pictures.campaign.map_realms import realm_look
from banneret.pictures.look_file import COLOURS
from banneret.pictures.marks import esc, num, text_width

HEAD: Final = 104.0  # how high the title is
_ROW: Final = 44.0
_GAP: Final = 22.0
_TEXT: Final = 13.0


def cartouche(campaign: Campaign, title: str, width: float) -> str:
    """A ribbon with the name of the world, and below it the turn and season."""
    name = title or campaign.world or "The World"
    size = 40.0
    half = min(width / 2 - 120, max(190.0, len(name) * size * 0.29 + 46))
    size = min(size, (half - 46) / max(1.0, len(name) * 0.29))
    middle = width / 2
    tail = (
        f"M{num(-half)} 16L{num(-half - 44)} 24L{num(-half - 26)} 42L{num(-half - 44)} 62L{num(-half + 10)} 60Z"
        f"M{num(half)} 16L{num(half + 44)} 24L{num(half + 26)} 42L{num(half + 44)} 62L{num(half - 10)} 60Z"
    )
    body = f"M{num(-half)} 10Q0-4 {num(half)} 10V58Q0 44 {num(-half)} 58Z"
    return (
        f'<g class="cartouche" transform="translate({num(middle)} 0)"><path d="{tail}" fill="#c9ab6d" stroke="#5a4630" '
        f'stroke-width="1.6" stroke-linejoin="round"/><path d="{body}" fill="#f4e4bb" stroke="#5a4630" '
        f'stroke-width="1.8" stroke-linejoin="round"/><path d="M{num(-half + 8)} 15.5Q0 2 {num(half - 8)} 15.5M'
        f'{num(-half + 8)} 52Q0 38.5 {num(half - 8)} 52" fill="none" stroke="#b08d4c" stroke-width="1"/>'
        f'<text y="{num(40 if size > 30 else 36)}" font-family="{SERIF}" font-size="{num(size)}" font-weight="700" '
        f'text-anchor="middle" fill="#3a2a14">{esc(name)}</text><text y="84" font-family="{SERIF}" font-size="18" '
        f'font-style="italic" text-anchor="middle" fill="{COLOURS.soft}">{esc(heading(campaign))}</text></g>'
    )


def compass(x: float, y: float, size: float = 1.0) -> str:
    return placed("compass", x, y, size)


# ------------------------------------------------------------------------------------------ legend


def legend(campaign: Campaign, width: float) -> tuple[str, float]:
    """Realms, then signs, then terrain: only what is on this map. With its height."""
    out: list[str] = []
    y = 0.0
    for items in (_realms(campaign), _signs(campaign), _terrain(campaign)):
        if items:
            drawn, y = _rows(items, width, y)
            out.append(drawn)
    return f'<g class="legend">{"".join(out)}</g>', y


def _rows(items: list[tuple[str, float, str]], width: float, y: float) -> tuple[str, float]:
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
        out.append(
            f'<g transform="translate({num(x)} {num(row)})">{swatch}<text x="{num(room + 10)}" y="{num(_ROW / 2 + 4)}" '
            f'font-size="{num(_TEXT)}" fill="{COLOURS.text}">{esc(words)}</text></g>'
        )
    return "".join(out), y + lines * _ROW + 8


def _realms(campaign: Campaign) -> list[tuple[str, float, str]]:
    found = []
    for at, seat in enumerate(campaign.seats):
        look = realm_look(seat, campaign.seats)
        dash = f' stroke-dasharray="{look.dash}"' if look.dash else ' stroke-opacity="0"'
        swatch = (
            f'<g transform="translate(2 {num(_ROW / 2 - 13)})"><rect width="46" height="26" rx="3" fill="#f2ecd6"/><rect '
            f'width="46" height="26" rx="3" fill="url(#m-hatch{at})" stroke="{look.dark}" stroke-width="5.4"/><rect '
            f'width="46" height="26" rx="3" fill="none" stroke="{look.main}" stroke-width="4.2"/><rect width="46" '
            f'height="26" rx="3" fill="none" stroke="#fffdf4" stroke-width="2"{dash}/>'
            f'<g transform="translate(14 6.5)">{flag(look)}</g></g>'
        )
        hexes = len(campaign.hexes_of(seat))
        held = f" ({hexes} hex{'' if hexes == 1 else 'es'})" if hexes else ""
        found.append((swatch, 52.0, campaign.realms[seat].name + held))
    return found


def _signs(campaign: Campaign) -> list[tuple[str, float, str]]:
    hexes = campaign.hexes.values()
    middle = _ROW / 2
    found: list[tuple[str, float, str]] = []
    for kind, called in CALLED.items():
        if any(hex.construction == kind for hex in hexes):
            main = MAP_LOOK.neutral.main if kind in ("hold", "temple") else "#b9563c"
            found.append((placed(kind, 22, middle + 3, 0.9, main=main), 44.0, called))
    if any(hex.ruin for hex in hexes):
        found.append((placed("ruin", 22, middle + 2, 1.2), 44.0, "Ruin"))
    pole = f'<path d="M12 {num(middle + 10)}V{num(middle - 14)}" stroke="{MAP_LOOK.ink}" stroke-width="1.7"/>'
    cloth = f'<g transform="translate(12 {num(middle - 13)})">{flag(MAP_LOOK.neutral)}</g>'
    foot = f'<g transform="translate(12 {num(middle + 11)})">{roundel(1, 6.4)}</g>'
    if campaign.armies:
        found.append((pole + cloth + foot, 44.0, "Army, with its number"))
        crown = f'<g transform="translate(12 {num(middle - 17)})">{MAP_LOOK.pieces["crown"]}</g>'
        found.append((pole + cloth + crown + foot, 44.0, "General’s Army"))
    if campaign.parties:
        tip = f'<path d="M14 {num(middle - 12)}L28 {num(middle - 7)}L14 {num(middle - 2)}Z" fill="#c8a24a" stroke="#3b3a36"/>'
        stick = (
            f'<path d="M14 {num(middle + 9)}V{num(middle - 12)}" stroke="{MAP_LOOK.ink}" stroke-width="1.4"/>'
        )
        small = f'<g transform="translate(14 {num(middle + 10)})">{roundel(1, 4.8)}</g>'
        found.append((stick + tip + small, 44.0, "Adventuring Party"))
    if campaign.season.portals:
        found.append((placed("portal", 22, middle, 1.1), 44.0, "Portal"))
    if campaign.battles:
        found.append((placed("battle", 22, middle), 44.0, "Battle"))
    if campaign.skirmishes:
        found.append((placed("skirmish", 22, middle), 44.0, "Skirmish"))
    wave = f'd="M4 {num(middle + 5)}Q14 {num(middle - 8)} 23 {num(middle)}T40 {num(middle - 4)}" fill="none" '
    if any(hex.river or hex.banks for hex in hexes):
        bank = f'<path {wave}stroke="{MAP_LOOK.sea.bank}" stroke-width="4.4" stroke-linecap="round"/>'
        found.append(
            (
                f'{bank}<path {wave}stroke="{MAP_LOOK.sea.river}" stroke-width="2.8" stroke-linecap="round"/>',
                44.0,
                "River",
            )
        )
    if any(hex.road for hex in hexes):
        edge = f'<path {wave}stroke="#5b4326" stroke-width="5" stroke-linecap="round"/>'
        found.append(
            (f'{edge}<path {wave}stroke="#e8d3a2" stroke-width="2.8" stroke-linecap="round"/>', 44.0, "Road")
        )
    return found


def _terrain(campaign: Campaign) -> list[tuple[str, float, str]]:
    there = {hex.terrain for hex in campaign.hexes.values()}
    found = []
    for id, terrain in all_terrain().items():
        if id not in there:
            continue
        half, side = SIZE * 0.866, SIZE / 2
        shape = f"M0 {num(-SIZE)}L{num(half)} {num(-side)}V{num(side)}L0 {num(SIZE)}L{num(-half)} {num(side)}V{num(-side)}Z"
        swatch = (
            f'<g transform="translate(20 {num(_ROW / 2)}) scale(.6)"><path d="{shape}" fill="{MAP_LOOK.terrain[id].fill}" '
            f'stroke="{MAP_LOOK.grid}" stroke-width="1.2"/>{hex_symbols(id, "legend", 0, 0)}</g>'
        )
        price = "closed" if terrain.impervious else "by the hexes crossed" if not terrain.group.penalty else ""
        cost = price or f"{terrain.group.penalty}"
        found.append((swatch, 40.0, f"{terrain.name} · {cost}"))
    return found
