"""Patrols: whom one falls upon, and which of several does (CP-APH-11)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.parties import party_order
from banneret.campaign.party_events import PatrolStrikes
from banneret.campaign.party_skirmishes import BY_PATROL, begin_skirmish, engaged
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign

REACH: Final = 3  # hexes

# Standing orders.
ENEMIES_ONLY: Final = "enemies"
EVERYBODY: Final = "all"  # Enemies and Neutrals
HOLD: Final = "hold"
STANCES: Final = (ENEMIES_ONLY, EVERYBODY, HOLD)


def patrol_after(campaign: Campaign, seen: Party) -> str:
    """CP-APH-11: the patrol that falls upon a party which has just moved: the nearest, then the first in Player
    Order. "" if none does."""
    ready = [party for party in campaign.parties.values() if _is_after(campaign, party, seen)]
    if not ready:
        return ""
    distance = campaign.grid.distance
    return min(ready, key=lambda party: (distance(party.place, seen.place), party_order(campaign, party))).id


def strike(campaign: Campaign, patrol_id: str, intruder: str) -> None:
    """CP-APH-11: a patrol comes to the hex of a party, at no cost in movement, and they fight. It is over with
    that; other patrols go on."""
    patrol, seen = campaign.parties[patrol_id], campaign.parties[intruder]
    path = patrol.path or (patrol.place,)
    if patrol.place != seen.place:
        path = (*path, seen.place)
    campaign.change_party(patrol.id, place=seen.place, path=path, patrol="")
    campaign.tell(PatrolStrikes("CP-APH-11", patrol.id, intruder, patrol.place, seen.place))
    begin_skirmish(campaign, "CP-APH-11", BY_PATROL, patrol.id, intruder)


def _is_after(campaign: Campaign, patrol: Party, seen: Party) -> bool:
    if patrol.patrol in ("", HOLD) or patrol.owner == seen.owner or engaged(campaign, patrol.id):
        return False
    if campaign.grid.distance(patrol.place, seen.place) > REACH:
        return False
    if patrol.patrol == ENEMIES_ONLY:
        return campaign.enemies(patrol.owner, seen.owner)
    return not campaign.allied(patrol.owner, seen.owner)
