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
from banneret.pictures.campaign.map_look import MAP_LOOK, SERIF, RealmLook
from banneret.pictures.campaign.map_realms import realm_look
from banneret.pictures.look_file import filled
from banneret.pictures.marks import esc, num

_MOST_PENNONS: Final = 3


def occupied(campaign: Campaign) -> set[int]:
    """Where something stands in the middle, so that the symbols of terrain make room."""
    found = {number for number, hex in campaign.hexes.items() if hex.construction or hex.ruin}
    found |= {army.place for army in campaign.armies.values() if army.place is not None}
    return found | set(campaign.season.portals)


def pieces(campaign: Campaign, plan: HexPlan) -> str:
    """From the far to the near, so that what is nearer lies over what is farther."""
    out = [_in_hex(campaign, plan, number) for number in sorted(campaign.hexes)]
    return "".join([*out, _battles(campaign, plan), _names(campaign, plan)])


def _in_hex(campaign: Campaign, plan: HexPlan, number: int) -> str:
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
        size = 0.92 if hex.construction in CITIES else 0.85
        out.append(placed(hex.construction, x - (5 if army is not None else 0), y + 1, size, main=main))
    if army is not None:
        look = realm_look(army.owner, campaign.seats)
        out.append(
            banner(army, look, x + (11 if hex.construction else -2), y + (15 if hex.construction else 14))
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
    """An army with its number at the foot; a General's Army has a crown on its pole and a golden fringe."""
    crown = ""
    if army.general:
        crown = (
            f'<g transform="translate(0 -29)">{MAP_LOOK.pieces["crown"]}</g>'
            '<path d="M0-11.5H18" stroke="#ffc21a" stroke-width="2.4" stroke-dasharray="1.6 .9"/>'
        )
    return (
        f'<g class="army" data-id="{esc(army.id)}" transform="translate({num(x)} {num(y)})">'
        '<path d="M0 0V-25" stroke="#fffdf4" stroke-width="4" stroke-linecap="round"/>'
        '<path d="M-1-25.5H19.5V-10H-1Z" fill="#fffdf4" fill-opacity=".85"/>'
        f'<path d="M0 0V-26" stroke="{MAP_LOOK.ink}" stroke-width="1.7" stroke-linecap="round"/>'
        f'<g transform="translate(0 -25)">{flag(look)}</g>{crown}{roundel(army.number, 6.4)}</g>'
    )


def pennon(party: Party, look: RealmLook, x: float, y: float) -> str:
    return (
        f'<g class="party" data-id="{esc(party.id)}" transform="translate({num(x)} {num(y)})">'
        '<path d="M0 0V-17" stroke="#fffdf4" stroke-width="3.4" stroke-linecap="round"/>'
        f'<path d="M0 0V-17" stroke="{MAP_LOOK.ink}" stroke-width="1.3" stroke-linecap="round"/>'
        f'<path d="M0-17L12-13L0-9Z" fill="{look.main}" stroke="{look.dark}" stroke-width="1" stroke-linejoin="round"/>'
        f'<path d="M1.4-14.6L5.4-13L1.4-11.4Z" fill="{look.pale}"/>{roundel(party.number, 4.6)}</g>'
    )


def roundel(number: int, radius: float) -> str:
    text = str(number)
    size = radius * (1.45 if len(text) < 2 else 1.2 if len(text) < 3 else 0.9)
    return (
        f'<circle r="{num(radius)}" fill="#fffdf4" stroke="{MAP_LOOK.ink}" stroke-width="1.1"/><text y="{num(size * 0.36)}" '
        f'font-size="{num(size)}" font-weight="700" text-anchor="middle" fill="{MAP_LOOK.ink}">{text}</text>'
    )


def _small(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="8" font-weight="700" fill="{MAP_LOOK.ink}" stroke="#fffdf4" '
        f'stroke-width="2" paint-order="stroke">{esc(text)}</text>'
    )


def _battles(campaign: Campaign, plan: HexPlan) -> str:
    out = []
    for hex in sorted({battle.hex for battle in campaign.battles.values()}):
        x, y = plan.middle(hex)
        out.append(placed("battle", x, y - 17, 0.95))
    for hex in sorted({skirmish.hex for skirmish in campaign.skirmishes.values()}):
        x, y = plan.middle(hex)
        out.append(placed("skirmish", x + 17, y + 4))
    return "".join(out)


def _names(campaign: Campaign, plan: HexPlan) -> str:
    out = [
        f'<g class="names" font-family="{SERIF}" font-style="italic" font-size="11.5" font-weight="700" '
        f'text-anchor="middle" fill="{MAP_LOOK.ink}" stroke="#fffdf4" stroke-width="3" stroke-linejoin="round" '
        'stroke-opacity=".9" paint-order="stroke">'
    ]
    for number, hex in sorted(campaign.hexes.items()):
        if hex.name:
            x, y = plan.middle(number)
            out.append(f'<text x="{num(x)}" y="{num(y - 19)}">{esc(hex.name)}</text>')
    return "".join([*out, "</g>"]) if len(out) > 1 else ""


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
