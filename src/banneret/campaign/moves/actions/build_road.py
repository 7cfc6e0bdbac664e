"""Build Road (CP-ACT-31)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.artefacts import road_price
from banneret.campaign.moves.action import BuildingAction, SiteClaim, place_of
from banneret.campaign.moves.deeds_told import RoadBuilt
from banneret.campaign.moves.marches import Marches
from banneret.campaign.moves.sites import pay, why_too_dear
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import has_road, is_friendly_land, may_build_on, terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign

PRICE: Final = 250


class BuildRoad(BuildingAction):
    """CP-ACT-31: on a friendly hex, which is an own one unless a house rule includes Allies (CP-DIP-02)."""

    id: ClassVar[str] = "build-road"
    name: ClassVar[str] = "Build Road"
    clause: ClassVar[str] = "CP-ACT-31"
    about: ClassVar[str] = "A road on the own hex where the army stands: it makes that easier to enter."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("build-road", "Build Road"),)
    gold: ClassVar[str] = "250"

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        if not is_friendly_land(campaign, army.owner, place):
            return f"Hex {place} is not yours."
        if has_road(campaign.hexes[place]):
            return f"Hex {place} has a road already."
        terrain = terrain_at(campaign, place)
        if not may_build_on(terrain):
            return f"Nothing can be built on {terrain.name}, as in hex {place}."
        return why_too_dear(campaign, army.owner, road_price(campaign, army, PRICE))

    def build(self, marches: Marches, army: Army, act: Act) -> SiteClaim | None:
        campaign, place = marches.campaign, place_of(army)
        price = road_price(campaign, army, PRICE)
        pay(campaign, army.owner, price)
        campaign.change_hex(place, road=True)
        campaign.tell(RoadBuilt(self.clause, army.id, army.owner, place, price))
        return None
