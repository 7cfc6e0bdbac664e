"""Construct Town, Fortress and City, and what they share with moving one (CP-ACT-12 to CP-ACT-14)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import BuildingAction, SiteClaim, place_of
from banneret.campaign.moves.deeds_told import ConstructionBuilt
from banneret.campaign.moves.marches import Marches
from banneret.campaign.moves.sites import pay, set_down, why_no_site, why_too_dear
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import why_too_many
from banneret.campaign.records import CITY, FORTRESS, TOWN, Army
from banneret.campaign.state import Campaign


class ConstructSettlement(BuildingAction):
    """What all three share: hex, spacing, limit and price."""

    construction: ClassVar[str] = ""
    costs: ClassVar[int] = 0

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        return (
            why_no_site(campaign, army.owner, place_of(army))
            or why_too_many(campaign, army.owner, self.construction)
            or why_too_dear(campaign, army.owner, self.costs)
        )

    def build(self, marches: Marches, army: Army, act: Act) -> SiteClaim | None:
        """Once placed, it claims the unclaimed hexes up to 1 away."""
        campaign, place = marches.campaign, place_of(army)
        pay(campaign, army.owner, self.costs)
        claim = set_down(marches, army, place, self.construction, self.clause)
        campaign.tell(ConstructionBuilt(self.clause, army.id, army.owner, place, self.construction, self.costs))
        return claim


class ConstructTown(ConstructSettlement):
    """CP-ACT-12, CP-REA-14."""

    id: ClassVar[str] = "construct-town"
    name: ClassVar[str] = "Construct Town"
    clause: ClassVar[str] = "CP-ACT-12"
    about: ClassVar[str] = "A Town where the army stands, two hexes away from every other settlement."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("construct-town", "Construct Town"),)
    gold: ClassVar[str] = "1000"
    construction: ClassVar[str] = TOWN
    costs: ClassVar[int] = 1000


class ConstructFortress(ConstructSettlement):
    """CP-ACT-13, CP-REA-08, CP-REA-13."""

    id: ClassVar[str] = "construct-fortress"
    name: ClassVar[str] = "Construct Fortress"
    clause: ClassVar[str] = "CP-ACT-13"
    about: ClassVar[str] = "A Fortress where the army stands, two hexes away from every other settlement."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("construct-fortress", "Construct Fortress"),)
    gold: ClassVar[str] = "2000"
    construction: ClassVar[str] = FORTRESS
    costs: ClassVar[int] = 2000


class ConstructCity(ConstructSettlement):
    """CP-ACT-14, CP-REA-02, CP-REA-07."""

    id: ClassVar[str] = "construct-city"
    name: ClassVar[str] = "Construct City"
    clause: ClassVar[str] = "CP-ACT-14"
    about: ClassVar[str] = "A City where the army stands, two hexes away from every other settlement."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("construct-city", "Construct City"),)
    gold: ClassVar[str] = "3000"
    construction: ClassVar[str] = CITY
    costs: ClassVar[int] = 3000
