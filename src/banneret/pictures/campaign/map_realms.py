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
    out = [hatch_defs(campaign.seats)]
    for at, seat in enumerate(campaign.seats):
        held = campaign.hexes_of(seat)
        if held:
            out.append(area_defs(f"m-realm{at}", plan.outline(held)))
    return "".join(out)


def hatch_defs(seats: Sequence[str]) -> str:
    """How the land of each realm is hatched."""
    out = []
    for at, seat in enumerate(seats):
        look = realm_look(seat, seats)
        hatch = filled(MAP_LOOK.hatches[at % len(MAP_LOOK.hatches)], dark=look.dark)
        out.append(
            f'<pattern id="m-hatch{at}" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" '
            f'height="10" fill="{look.main}" fill-opacity=".12"/><g stroke-width=".8" opacity=".24">{hatch}</g>'
            "</pattern>"
        )
    return "".join(out)


def area_defs(id: str, path: str) -> str:
    """An area to which drawings are clipped."""
    return f'<clipPath id="{id}"><path d="{path}"/></clipPath>'


def tints(campaign: Campaign, plan: HexPlan) -> str:
    out = []
    for at, seat in enumerate(campaign.seats):
        held = campaign.hexes_of(seat)
        if held:
            out.append(tint(at, plan.outline(held)))
    return "".join(out)


def tint(at: int, path: str) -> str:
    """The land of the realm in this place."""
    return f'<path class="realm" d="{path}" fill="url(#m-hatch{at})"/>'


def borders(campaign: Campaign, plan: HexPlan) -> str:
    """Inside the realm, so that two that touch show both."""
    out = []
    for at, seat in enumerate(campaign.seats):
        held = campaign.hexes_of(seat)
        if held:
            out.append(border(realm_look(seat, campaign.seats), plan.outline(held), f"m-realm{at}"))
    return "".join(out)


def border(look: RealmLook, path: str, area: str) -> str:
    """Along this path, as far as it lies in the area."""
    head = f'<path d="{path}" fill="none" stroke-linejoin="round"'
    dashes = ""
    if look.dash:
        dashes = (
            f'{head} stroke="{COLOURS.paper}" stroke-width="{_BORDER - 4}" stroke-dasharray="{look.dash}"/>'
        )
    return (
        f'<g class="border" clip-path="url(#{area})">'
        f'{head} stroke="{look.dark}" stroke-width="{_BORDER + 1.6}" stroke-opacity=".55"/>'
        f'{head} stroke="{look.main}" stroke-width="{_BORDER}"/>{dashes}</g>'
    )
