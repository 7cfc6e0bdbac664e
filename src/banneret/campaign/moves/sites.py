"""Where a settlement may be set down, what it costs and what it claims: for all actions that place one."""

from __future__ import annotations

from banneret.campaign.moves.action import SiteClaim
from banneret.campaign.moves.marches import Marches
from banneret.campaign.realm import CALLED, change_gold, may_build_on, terrain_at, unclaimed, why_too_near
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


def why_no_site(campaign: Campaign, seat: str, number: int, moved: int | None = None) -> str:
    """CP-ACT-12: own or unclaimed, without a construction, not on impervious terrain, sea or ice, and not too
    near another settlement. Of one that is moved its old hex does not count (CP-FAC-25)."""
    hex = campaign.hexes[number]
    if hex.construction:
        return f"A {CALLED[hex.construction]} stands in hex {number}."
    if hex.owner not in ("", seat):
        return f"Hex {number} belongs to {campaign.realms[hex.owner].name}."
    terrain = terrain_at(campaign, number)
    if not may_build_on(terrain):
        return f"Nothing can be built on {terrain.name}, as in hex {number}."
    return why_too_near(campaign, number, moved)


def why_too_dear(campaign: Campaign, seat: str, price: int) -> str:
    gold = campaign.realms[seat].gold
    return "" if price <= gold else f"It costs {price:,} gold, and the treasury holds {gold:,}."


def pay(campaign: Campaign, seat: str, price: int) -> None:
    change_gold(campaign, {seat: -price})


def set_down(marches: Marches, army: Army, number: int, construction: str, clause: str) -> SiteClaim:
    """A settlement stands here from now on, and what it claims. Its own hex is its owner's at once, as nobody's
    claim is nearer: whatever is built at the same instant counts it (CP-REA-07, CP-REA-13).
    """
    claim = claims_of_site(marches, army, number, clause)
    marches.campaign.change_hex(number, construction=construction, owner=army.owner)
    return claim


def claims_of_site(marches: Marches, army: Army, number: int, clause: str) -> SiteClaim:
    """CP-REA-03, CP-REA-05 and their like: the unclaimed hexes within 1 where no Neutral or Enemy army
    stands."""
    campaign = marches.campaign
    hexes = []
    for other in campaign.grid.within(number, 1):
        there = marches.at.get(other)
        owner = army.owner if there is None else marches.owner(there)
        barred = owner != army.owner and not campaign.allied(army.owner, owner)
        if unclaimed(campaign, other) and not barred:
            hexes.append(other)
    return SiteClaim(army.owner, army.id, number, tuple(hexes), clause)
