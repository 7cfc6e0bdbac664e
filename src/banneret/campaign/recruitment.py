# interpreted: Structs
"""Raising armies: where a bought one may be placed, what it is called, and how it comes to exist (CP-SPE-02,
CP-SPE-03, CP-ARM-04).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.campaign.armies import is_free_for
from banneret.campaign.realm import CITIES, change_gold, most_armies, terrain_at
from banneret.campaign.records import FORTRESS, WAITING, Army, ArmyList
from banneret.campaign.state import Campaign
from banneret.core.engine.events import Event

ARMY_PRICE: Final = 2500  # CP-SPE-02
LONGEST_NAME: Final = 60


class ArmyRaised(Event, frozen=True, tag=True):
    army: str
    called: str
    seat: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} raises a new Army, {self.called}, in hex {self.hex}."


class ArmyWaits(Event, frozen=True, tag=True):
    """CP-ARM-04, CP-SPE-03: paid for, and not on the map yet."""

    army: str
    called: str
    seat: str
    approved: bool

    def text(self, names: Mapping[str, str]) -> str:
        why = "no hex is free for it" if self.approved else "its list has to be approved"
        return f"{names[self.seat]} pays for a new Army, {self.called}, which waits off the map: {why}."


# ------------------------------------------------------------------------------------------ asking


def regular_armies(campaign: Campaign, seat: str) -> int:
    """CP-ARM-06: those that count against the limit, also while they are off the map."""
    return len([army for army in campaign.armies_of(seat) if not army.general])


def why_no_more_armies(campaign: Campaign, seat: str, more: int = 1) -> str:
    """CP-ARM-06: why a player may not recruit so many; "" if he may. Nothing disbands those there are."""
    most = most_armies(campaign, seat)
    if regular_armies(campaign, seat) + more <= most:
        return ""
    armies = "1 Army" if most == 1 else f"{most} Armies"
    return f"You may have {armies} beside the General's Army."


def muster_hexes(campaign: Campaign, seat: str) -> list[int]:
    """CP-SPE-03: the land beside an own City or Fortress; the settlement's hex is not beside itself, though it
    may be beside another."""
    homes = campaign.holdings(seat, (*CITIES, FORTRESS))
    near = {other for home in homes for other in campaign.grid.neighbours(home)}
    return [number for number in sorted(near) if not terrain_at(campaign, number).sea]


def places_for_army(campaign: Campaign, army: Army) -> list[int]:
    """Of those the ones that it may enter and where no Army stands."""
    return [number for number in muster_hexes(campaign, army.owner) if is_free_for(campaign, army, number)]


def free_name(campaign: Campaign, wanted: str) -> str:
    """This name, or with a number if an army bears it already."""
    taken = {army.name for army in campaign.armies.values()}
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted} {number}", number + 1
    return name


def why_no_name(name: str) -> str:
    """What is wrong with a name that a player gives; "" for nothing, and for none."""
    if name and (not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME):
        return f"A name is a word or a few that can be shown, up to {LONGEST_NAME} letters."
    return ""


# ------------------------------------------------------------------------------------------ raising


def new_army(campaign: Campaign, seat: str, listed: ArmyList, name: str = "", general: bool = False) -> Army:
    """An army that exists and is not on the map yet."""
    number = campaign.number_army(seat)
    called = free_name(campaign, name or listed.name)
    army = Army(f"army-{number}", number, seat, called, listed.faction, listed.id, general, away=WAITING)
    campaign.armies[army.id] = army
    return army


def recruit(campaign: Campaign, seat: str, listed: ArmyList, hexes: Sequence[int], name: str = "") -> str:
    """CP-SPE-02, CP-SPE-03: 2500 Realm Gold for an Army beside an own City or Fortress; its id.

    It is placed in the first hex of these that is free, of all others only if none was named. Without one, or
    with a list that is not approved, it waits and counts against the limit (CP-ARM-04).
    """
    change_gold(campaign, {seat: -ARMY_PRICE})
    army = new_army(campaign, seat, listed, name)
    able = places_for_army(campaign, army)
    wanted = (*hexes, *[number for number in muster_hexes(campaign, seat) if number not in hexes])
    chosen = [number for number in (hexes or able) if number in able]
    if listed.approved and chosen:
        campaign.change_army(army.id, place=chosen[0], away="")
        campaign.tell(ArmyRaised("CP-SPE-03", army.id, army.name, seat, chosen[0]))
    else:
        campaign.change_army(army.id, wanted=wanted)
        campaign.tell(ArmyWaits("CP-ARM-04", army.id, army.name, seat, listed.approved))
    return army.id
