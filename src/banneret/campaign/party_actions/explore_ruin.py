"""CP-APH-09, CP-APH-10, CP-ADV-06: Explore Ruin."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.parties import change_purse
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import RuinSearched
from banneret.campaign.records import Party
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


class ExploreRuin(AdventurerAction):
    id: ClassVar[str] = "explore-ruin"
    name: ClassVar[str] = "Explore Ruin"
    clause: ClassVar[str] = "CP-APH-09"
    about: ClassVar[str] = "On a Ruin the party finds 1D6 times 10 Party Gold and 1 Weirdstone."

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        return "" if campaign.hexes[place].ruin else f"There is no Ruin in hex {place}."

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        """CP-ADV-06: whose hex it is, and what stands there, does not matter."""
        realm = campaign.realms[party.owner]
        if realm.party_ruin == party.place and realm.party_ruin_turn < campaign.turn:
            # CP-APH-10: by whichever party of the player; what his armies explore is another matter.
            return f"The Ruin in hex {party.place} was the last to be explored, and another must come first."
        face = roll(campaign, dice, "CP-APH-09", "explore", (party.id,))[0]
        campaign.change_realm(party.owner, party_ruin=party.place, party_ruin_turn=campaign.turn)
        campaign.tell(RuinSearched("CP-APH-09", party.id, party.place, face, 10 * face))
        why = f"explored the Ruin in hex {party.place}"
        change_purse(campaign, party.id, party.gold + 10 * face, party.weirdstone + 1, why)
        return ""
