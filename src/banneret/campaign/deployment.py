"""Defensive Deployment: who stands in it at the end of the Army Phase, and which hexes each can answer for
(CP-ACT-03, CP-ACT-29, CP-ACT-30)."""

from __future__ import annotations

from typing import Final

from banneret.campaign.realm import CITIES
from banneret.campaign.records import FORTRESS, LOCKED, PREPARED, SKIPPED, TOWN, Army
from banneret.campaign.state import Campaign

# CP-ACT-30: how far an army in Defensive Deployment reaches, by what it stands on.
OPEN_REACH: Final = 2
TOWN_REACH: Final = 3
CITY_REACH: Final = 4


def how_it_ended(campaign: Campaign, army: Army) -> str:
    """How the Army Phase of this army ended; "" for one that moved nowhere and ordered nothing."""
    move = campaign.moves.get(army.id)
    return "" if move is None else move.ended


def locked(campaign: Campaign) -> frozenset[str]:
    """The armies in battles of move conflicts: bound to those, they answer and attack nothing else."""
    return frozenset(
        army for conflict in campaign.conflicts.values() for army in (conflict.attacker, conflict.defender)
    )


def takes_deployment(campaign: Campaign, army: Army) -> bool:
    """CP-ACT-03: every army on the map that has not prepared to attack, without orders and without cost."""
    if army.place is None or army.id in locked(campaign):
        return False
    return how_it_ended(campaign, army) not in (PREPARED, LOCKED)


def deployed(campaign: Campaign) -> set[str]:
    """All armies that are in Defensive Deployment as the moves end; those that annex are among them."""
    return {army.id for army in campaign.armies.values() if takes_deployment(campaign, army)}


def reach(campaign: Campaign, army: Army) -> int:
    """CP-ACT-30: 2 hexes, 3 from a Town or Fortress and 4 from a City, one's own or an Ally's.

    Who skips the Army Phase (CP-ACT-03), or is caught on closed land (CP-DIP-09), defends only its own hex.
    """
    assert army.place is not None
    hex = campaign.hexes[army.place]
    if army.skips or how_it_ended(campaign, army) == SKIPPED:
        return 0
    own = hex.owner == army.owner or campaign.allied(army.owner, hex.owner)
    if hex.owner and not own:
        return 0
    if own and hex.construction in CITIES:
        return CITY_REACH
    if own and hex.construction in (TOWN, FORTRESS):
        return TOWN_REACH
    return OPEN_REACH


def reaches(campaign: Campaign, army: Army, hex: int) -> bool:
    """CP-ACT-29: whether it can join a battle over this hex, whoever owns it."""
    assert army.place is not None
    return campaign.grid.distance(army.place, hex) <= reach(campaign, army)
