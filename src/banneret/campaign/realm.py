"""Realms: which constructions there are, how near each other they stand, what they claim (sections REA, NEU,
GLD).

Functions that ask never change anything; those that change take the campaign and say so in their name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from banneret.campaign.factions.known import faction_of
from banneret.campaign.factions.rule import FactionRule
from banneret.campaign.records import CITY, FORTRESS, HOLD, MINE, TEMPLE, TOWN, Army, ArmyList, Hex
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import ICE, SEA, Terrain, terrain_of

SETTLEMENTS: Final = (CITY, FORTRESS, TOWN, HOLD, TEMPLE)
CITIES: Final = (CITY, HOLD, TEMPLE)  # CP-NEU-02, CP-NEU-08
MINES: Final = (MINE, HOLD)  # CP-NEU-04
NEUTRAL_CITIES: Final = (HOLD, TEMPLE)
APART: Final = 3  # CP-REA-02: two full hexes between any two settlements
MOST_GOLD: Final = 3500  # CP-GLD-02
LIMITS: Final = {CITY: 5, FORTRESS: 10}  # CP-REA-07, CP-REA-13; Neutral Cities are not counted
MORE_ARMIES: Final = 2  # CP-ARM-06

CALLED: Final = {
    CITY: "City",
    FORTRESS: "Fortress",
    TOWN: "Town",
    MINE: "Mine",
    HOLD: "Dwarven Hold",
    TEMPLE: "Temple City",
}


# ------------------------------------------------------------------------------------------ asking


def terrain_at(campaign: Campaign, number: int) -> Terrain:
    return terrain_of(campaign.hexes[number].terrain)


def is_neutral_city(hex: Hex) -> bool:
    """CP-NEU-01, CP-NEU-07: one that nobody has conquered yet."""
    return hex.construction in NEUTRAL_CITIES and not hex.owner


def is_city(hex: Hex) -> bool:
    return hex.construction in CITIES


def has_road(hex: Hex) -> bool:
    """CP-REA-06, CP-REA-12, CP-REA-18: a settlement's hex counts as one with a road."""
    return hex.road or hex.construction in SETTLEMENTS


def is_coast(campaign: Campaign, number: int) -> bool:
    """A land hex that borders the sea."""
    return not terrain_at(campaign, number).sea and any(
        terrain_at(campaign, other).sea for other in campaign.grid.neighbours(number)
    )


def at_river(campaign: Campaign, number: int) -> bool:
    """CP-INC-06: a river in the hex, or along one of its edges."""
    hex = campaign.hexes[number]
    return hex.river or bool(hex.banks)


def river_between(campaign: Campaign, one: int, other: int) -> bool:
    """Whether a river runs along the edge that two neighbours share."""
    way, back = campaign.grid.direction(one, other), campaign.grid.direction(other, one)
    return way in campaign.hexes[one].banks or back in campaign.hexes[other].banks


def army_list(campaign: Campaign, army: Army) -> ArmyList:
    return campaign.lists[army.list]


def rules_of_army(army: Army) -> tuple[FactionRule, ...]:
    """CP-GEN-09, CP-GEN-10: an army brings the rules of its own faction that act on itself, and no others."""
    return faction_of(army.faction).of_army


def rules_of_realm(campaign: Campaign, seat: str) -> tuple[FactionRule, ...]:
    return faction_of(campaign.realms[seat].faction).of_realm


def controlled_ruins(campaign: Campaign, seat: str) -> list[int]:
    """CP-ADV-07: worth nothing by themselves, but some factions count them."""
    return [number for number, hex in campaign.hexes.items() if hex.ruin and hex.owner == seat]


def most_armies(campaign: Campaign, seat: str) -> int:
    """CP-ARM-06 with CP-FAC-11, CP-FAC-45: how many Armies a player may have, the General's Army not
    counted.
    """
    ruins = len(controlled_ruins(campaign, seat))
    more = sum([rule.army_limit(ruins) for rule in rules_of_realm(campaign, seat)])
    return len(campaign.holdings(seat, CITIES)) + MORE_ARMIES + more


def why_too_near(campaign: Campaign, number: int, ignoring: int | None = None) -> str:
    """CP-REA-02, CP-REA-08, CP-REA-14: the clause-free sentence why no settlement may stand here; "" if it
    may.
    """
    for other in campaign.grid.within(number, APART - 1):
        if other != ignoring and campaign.hexes[other].construction in SETTLEMENTS:
            called = CALLED[campaign.hexes[other].construction]
            return f"There must be two hexes between settlements, and a {called} stands in hex {other}."
    return ""


def why_too_many(campaign: Campaign, seat: str, construction: str) -> str:
    """CP-REA-07, CP-REA-13: why a player may build no more of these; "" if he may."""
    most = LIMITS.get(construction)
    if most is None or len(campaign.holdings(seat, (construction,))) < most:
        return ""
    return f"Nobody builds more than {most} {'Cities' if construction == CITY else 'Fortresses'}."


def may_build_on(terrain: Terrain) -> bool:
    """CP-TER-18, CP-TER-23, CP-TER-34."""
    return terrain.group.buildable


def stands_in_the_way(campaign: Campaign, seat: str, number: int) -> bool:
    """Whether an army that is Neutral or an Enemy of this player keeps its hex out of what a settlement
    claims.
    """
    army = campaign.army_at(number)
    return army is not None and army.owner != seat and not campaign.allied(seat, army.owner)


def unclaimed(campaign: Campaign, number: int) -> bool:
    """Owned by nobody; an unconquered Neutral City owns its own hex."""
    hex = campaign.hexes[number]
    return not hex.owner and not is_neutral_city(hex)


def is_friendly_land(campaign: Campaign, seat: str, number: int) -> bool:
    """CP-DIP-02: friendly is one's own; a house rule includes the land of Allies."""
    owner = campaign.hexes[number].owner
    return owner == seat or (campaign.house.friendly_includes_allies and campaign.allied(seat, owner))


def claims_of_settlement(campaign: Campaign, seat: str, number: int) -> list[int]:
    """The unclaimed hexes within 1 that placing a settlement brings (CP-REA-03, CP-REA-09, CP-REA-15); none of
    others, and none where a Neutral or Enemy army stands (CP-REA-05, CP-REA-11, CP-REA-17).
    """
    return [
        other
        for other in campaign.grid.within(number, 1)
        if unclaimed(campaign, other) and not stands_in_the_way(campaign, seat, other)
    ]


def is_open_water(terrain: Terrain) -> bool:
    return terrain.is_in(SEA)


def is_frozen(terrain: Terrain) -> bool:
    return terrain.is_in(ICE)


# ------------------------------------------------------------------------------------------ changing


def give_hexes(campaign: Campaign, seat: str, numbers: Iterable[int]) -> None:
    for number in numbers:
        campaign.change_hex(number, owner=seat)


def change_gold(campaign: Campaign, changes: dict[str, int]) -> dict[str, int]:
    """CP-GLD-01: each realm has one treasury. CP-GLD-02: what comes and goes at one instant is netted, then
    it is clamped once. Returns what each treasury really gained or lost.
    """
    done: dict[str, int] = {}
    for seat, change in changes.items():
        before = campaign.realms[seat].gold
        after = max(0, before + change)
        if not campaign.cap_at_end_only:
            after = min(after, max(before, MOST_GOLD))
        campaign.change_realm(seat, gold=after)
        done[seat] = after - before
    return done
