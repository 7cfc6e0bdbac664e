"""Which skirmishes the moves of parties bring about: who is in one already, and who meets whom (CP-APH-15,
CP-SKI-01).
"""

from __future__ import annotations

from typing import Final

from banneret.campaign.parties import strangers_at
from banneret.campaign.party_events import SkirmishDue
from banneret.campaign.records import Party, PendingSkirmish
from banneret.campaign.state import Campaign

# Why a skirmish is fought.
MEETING: Final = "meeting"
BY_PATROL: Final = "patrol"
BY_ACTION: Final = "action"


def engaged(campaign: Campaign, party: str) -> bool:
    """CP-SKI-01: a party fights at most one skirmish a turn, so the first one stands."""
    return any([party in each.parties for each in campaign.skirmishes.values()])


def moved_in(party: Party) -> bool:
    """Whether it has come into its hex this turn."""
    return len(party.path) > 1


def begin_skirmish(campaign: Campaign, clause: str, cause: str, one: str, other: str) -> None:
    """`one` has brought it about. It is fought in the hex in which both are."""
    parties = campaign.parties[one], campaign.parties[other]
    id = f"{one}+{other}"
    skirmish = PendingSkirmish(
        id, parties[0].place, cause, (one, other), (moved_in(parties[0]), moved_in(parties[1]))
    )
    campaign.skirmishes = {**campaign.skirmishes, id: skirmish}
    campaign.tell(SkirmishDue(clause, id, skirmish.hex, cause, one, other))


def met_by(campaign: Campaign, comer: Party) -> str:
    """CP-APH-15: whom a party must fight that has just arrived: a Neutral or Enemy party which has moved into
    the same hex this turn. Whoever was there before can be let alone (CP-APH-04). "" for nobody."""
    for other in strangers_at(campaign, comer.owner, comer.place):
        if moved_in(other) and not engaged(campaign, other.id):
            return other.id
    return ""
