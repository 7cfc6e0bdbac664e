"""What stands and moves on the world map: settlements, ruins, armies as banners, parties as pennons, portals,
battles.
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.realm import CALLED, CITIES
from banneret.campaign.records import Army, Party
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import terrain_of
from banneret.pictures.campaign.hex_plan import HexPlan
from banneret.pictures.campaign.map_ground import with_edge
from banneret.pictures.campaign.map_look import MAP_LOOK, SERIF, RealmLook
from banneret.pictures.campaign.map_realms import realm_look
from banneret.pictures.look_file import COLOURS, filled
from banneret.pictures.marks import esc, halo_text, num, text_width

_MOST_PENNONS: Final = 3


def occupied(campaign: Campaign) -> set[int]:
    """Where something stands in the middle, so that the symbols of terrain make room."""
    found = {number for number, hex in campaign.hexes.items() if hex.construction or hex.ruin}
    found |= {army.place for army in campaign.armies.values() if army.place is not None}
    return found | set(campaign.season.portals)


def pieces(campaign: Campaign, plan: HexPlan) -> str:
    """From the far to the near, so that what is nearer lies over what is farther."""
    out = [pieces_in(campaign, plan, number) for number in sorted(campaign.hexes)]
    return "".join([*out, battles(campaign, plan), place_names(campaign, plan)])


def pieces_in(campaign: Campaign, plan: HexPlan, number: int) -> str:
    hex = campaign.hexes[number]
    x, y = plan.middle(number)
    army = campaign.army_at(number)
    out = []
    if hex.ruin:
        beside = bool(hex.construction or army is not None)
        out.append(placed("ruin", x - 15 if beside else x, y - 13 if beside else y, 0.85 if beside else 1.15))
    if number in campaign.season.portals:
        beside = bool(hex.construction or army is not None)
        out.append(
            placed("portal", x + 14 if beside else x, y - 12 if beside else y - 1, 0.75 if beside else 1.1)
        )
    if hex.construction:
        main = realm_look(hex.owner, campaign.seats).main
        size = 1.0 if hex.construction in CITIES else 0.95
        out.append(placed(hex.construction, x - (6 if army is not None else 0), y + 1, size, main=main))
    if army is not None:
        look = realm_look(army.owner, campaign.seats)
        out.append(
            banner(army, look, x + (9 if hex.construction else -4), y + (15 if hex.construction else 14))
        )
    parties = sorted(campaign.parties_at(number), key=lambda party: party.number)
    for at, party in enumerate(parties[:_MOST_PENNONS]):
        look = realm_look(party.owner, campaign.seats)
        out.append(pennon(party, look, x - 20 + 10 * at, y + 17))
    if len(parties) > _MOST_PENNONS:
        out.append(_small(x + 13, y + 17, f"+{len(parties) - _MOST_PENNONS}"))
    return "".join(out)


def placed(piece: str, x: float, y: float, size: float = 1.0, main: str = "") -> str:
    drawn = filled(MAP_LOOK.pieces[piece], main=main or MAP_LOOK.neutral.main)
    return f'<g class="{piece}" transform="translate({num(x)} {num(y)}) scale({size:g})">{drawn}</g>'


def flag(look: RealmLook) -> str:
    """A realm's flag, 18 by 13 from the origin, told apart by its charge as well as by its colours."""
    charge = filled(MAP_LOOK.charges[look.charge], pale=look.pale)
    return (
        f'<path d="M0 0H18V13H0Z" fill="{look.main}"/>{charge}'
        f'<path d="M0 0H18V13H0Z" fill="none" stroke="{look.dark}" stroke-width="1.2" stroke-linejoin="round"/>'
    )


def banner(army: Army, look: RealmLook, x: float, y: float) -> str:
    drawn = banner_drawing(look, army.number, army.general)
    return f'<g class="army" data-id="{esc(army.id)}" transform="translate({num(x)} {num(y)})">{drawn}</g>'


def banner_drawing(look: RealmLook, number: int, general: bool) -> str:
    """An army with its number at the foot; a General's Army has a crown on its pole and a golden fringe."""
    crown = ""
    if general:
        crown = (
            f'<g transform="translate(0 -29)">{MAP_LOOK.pieces["crown"]}</g>'
            f'<path d="M0-11.5H18" stroke="{COLOURS.hero_rim}" stroke-width="2.4" stroke-dasharray="1.6 .9"/>'
        )
    return (
        f'<path d="M0 0V-26" stroke="{COLOURS.paper}" stroke-width="4" stroke-linecap="round"/>'
        f'<path d="M-1-25.5H19.5V-10H-1Z" fill="{COLOURS.paper}" fill-opacity=".85"/>'
        f'<path d="M0 0V-26" stroke="{MAP_LOOK.ink}" stroke-width="1.7" stroke-linecap="round"/>'
        f'<g transform="translate(0 -25)">{flag(look)}</g>{crown}{roundel(number, 6.4)}'
    )


def pennon(party: Party, look: RealmLook, x: float, y: float) -> str:
    drawn = pennon_drawing(look, party.number)
    return f'<g class="party" data-id="{esc(party.id)}" transform="translate({num(x)} {num(y)})">{drawn}</g>'


def pennon_drawing(look: RealmLook, number: int) -> str:
    return (
        f'<path d="M0 0V-17" stroke="{COLOURS.paper}" stroke-width="3.4" stroke-linecap="round"/>'
        f'<path d="M0 0V-17" stroke="{MAP_LOOK.ink}" stroke-width="1.3" stroke-linecap="round"/>'
        f'<path d="M0-17L12-13L0-9Z" fill="{look.main}" stroke="{look.dark}" stroke-linejoin="round"/>'
        f'<path d="M1.4-14.6L5.4-13L1.4-11.4Z" fill="{look.pale}"/>{roundel(number, 4.6)}'
    )


def roundel(number: int, radius: float) -> str:
    text = str(number)
    size = radius * (1.45 if len(text) < 2 else 1.2 if len(text) < 3 else 0.9)
    return (
        f'<circle r="{num(radius)}" fill="{COLOURS.paper}" stroke="{MAP_LOOK.ink}" stroke-width="1.1"/>'
        f'<text y="{num(size * 0.36)}" font-size="{num(size)}" font-weight="700" text-anchor="middle" '
        f'fill="{MAP_LOOK.ink}">{text}</text>'
    )


def _small(x: float, y: float, text: str) -> str:
    return halo_text(x, y, text, 8, text_width(text, 8), MAP_LOOK.ink)


def battles(campaign: Campaign, plan: HexPlan) -> str:
    out = []
    for hex in sorted({battle.hex for battle in campaign.battles.values()}):
        x, y = plan.middle(hex)
        out.append(placed("battle", x, y - 17, 0.95))
    for hex in sorted({skirmish.hex for skirmish in campaign.skirmishes.values()}):
        x, y = plan.middle(hex)
        out.append(placed("skirmish", x + 17, y + 4))
    return "".join(out)


def place_names(campaign: Campaign, plan: HexPlan) -> str:
    out = []
    for number, hex in sorted(campaign.hexes.items()):
        if hex.name:
            x, y = plan.middle(number)
            out.append(f'<text x="{num(x)}" y="{num(y - 19)}">{esc(hex.name)}</text>')
    style = f'font-family="{SERIF}" font-style="italic" font-size="11.5" font-weight="700" text-anchor="middle"'
    return with_edge("m-names", "".join(out), 3.0, style) if out else ""


def hex_sentence(campaign: Campaign, number: int) -> str:
    """A hex in words, for whoever cannot see the picture or points at it."""
    hex = campaign.hexes[number]
    said = [f"Hex {number}: {terrain_of(hex.terrain).name}"]
    if hex.name:
        said.append(hex.name)
    if hex.construction:
        said.append(CALLED[hex.construction])
    said += [word for word, there in (("a ruin", hex.ruin), ("a road", hex.road)) if there]
    if hex.river or hex.banks:
        said.append("a river")
    if number in campaign.season.portals:
        said.append("a portal")
    if hex.owner in campaign.realms:
        said.append(f"of {campaign.realms[hex.owner].name}")
    army = campaign.army_at(number)
    if army is not None:
        said.append(f"{army.name} of {campaign.realms[army.owner].name}")
    said += [party.name for party in campaign.parties_at(number)]
    return ", ".join(said)
