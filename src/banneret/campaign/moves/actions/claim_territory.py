"""Claim Territory (CP-ACT-10, CP-ACT-11)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import ClaimingAction, SiteClaim, place_of
from banneret.campaign.moves.marches import Marches
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import terrain_at, unclaimed
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


class ClaimTerritory(ClaimingAction):
    """CP-ACT-10: an unclaimed hex and each within 1 of it."""

    id: ClassVar[str] = "claim-territory"
    name: ClassVar[str] = "Claim Territory"
    clause: ClassVar[str] = "CP-ACT-10"
    about: ClassVar[str] = "On an unclaimed hex: that hex and the unclaimed ones beside it become yours."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("claim-territory", "Claim Territory"),)

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        """CP-ACT-11: not at sea, and not on a hex that is anybody's."""
        place = place_of(army)
        if terrain_at(campaign, place).sea:
            return "No territory is claimed from the sea."
        if not unclaimed(campaign, place):
            return f"Hex {place} is claimed already."
        return ""

    def claim(self, marches: Marches, army: Army) -> SiteClaim:
        """CP-ACT-11: nothing that is another's, and no hex where an army of another stands, Allies included."""
        campaign, place = marches.campaign, place_of(army)
        hexes = [
            number
            for number in campaign.grid.within(place, 1)
            if unclaimed(campaign, number)
            and (number not in marches.at or marches.owner(marches.at[number]) == army.owner)
        ]
        return SiteClaim(army.owner, army.id, place, tuple(hexes), self.clause)
