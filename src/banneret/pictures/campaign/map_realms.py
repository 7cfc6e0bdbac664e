"""Realms on the world map: each with its colour, a hatching, and a border of its own dashes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.campaign.state import Campaign
from banneret.pictures.campaign.hex_plan import HexPlan
from banneret.pictures.campaign.map_look import MAP_LOOK, RealmLook
from banneret.pictures.look_file import COLOURS, filled

_BORDER: Final = 9.0  # half of it is drawn, on the realm's own side


def realm_look(seat: str, seats: Sequence[str]) -> RealmLook:
    return MAP_LOOK.realms[seats.index(seat) % len(MAP_LOOK.realms)] if seat in seats else MAP_LOOK.neutral


def realm_defs(campaign: Campaign, plan: HexPlan) -> str:
    out = []
    for at, seat in enumerate(campaign.seats):
        look = realm_look(seat, campaign.seats)
        hatch = filled(MAP_LOOK.hatches[at % len(MAP_LOOK.hatches)], dark=look.dark)
        out.append(
            f'<pattern id="m-hatch{at}" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" '
            f'height="10" fill="{look.main}" fill-opacity=".12"/><g stroke-width=".8" opacity=".24">{hatch}</g>'
            "</pattern>"
        )
        held = campaign.hexes_of(seat)
        if held:
            out.append(f'<clipPath id="m-realm{at}"><path d="{plan.outline(held)}"/></clipPath>')
    return "".join(out)


def tints(campaign: Campaign, plan: HexPlan) -> str:
    out = []
    for at, seat in enumerate(campaign.seats):
        held = campaign.hexes_of(seat)
        if held:
            out.append(f'<path class="realm" d="{plan.outline(held)}" fill="url(#m-hatch{at})"/>')
    return "".join(out)


def borders(campaign: Campaign, plan: HexPlan) -> str:
    """Inside the realm, so that two that touch show both."""
    out = []
    for at, seat in enumerate(campaign.seats):
        held = campaign.hexes_of(seat)
        if not held:
            continue
        look = realm_look(seat, campaign.seats)
        path = plan.outline(held)
        head = f'<path d="{path}" fill="none" stroke-linejoin="round"'
        dashes = ""
        if look.dash:
            dashes = (
                f'{head} stroke="{COLOURS.paper}" stroke-width="{_BORDER - 4}" stroke-dasharray="{look.dash}"/>'
            )
        out.append(
            f'<g class="border" clip-path="url(#m-realm{at})">'
            f'{head} stroke="{look.dark}" stroke-width="{_BORDER + 1.6}" stroke-opacity=".55"/>'
            f'{head} stroke="{look.main}" stroke-width="{_BORDER}"/>{dashes}</g>'
        )
    return "".join(out)
