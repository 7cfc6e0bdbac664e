"""Construct Mine (CP-ACT-17)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import BuildingAction, SiteClaim, place_of
from banneret.campaign.moves.deeds_told import ConstructionBuilt
from banneret.campaign.moves.marches import Marches
from banneret.campaign.moves.sites import pay, why_too_dear
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import CALLED, terrain_at, unclaimed
from banneret.campaign.records import MINE, Army
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import MOUNTAINS

PRICE: Final = 1500


class ConstructMine(BuildingAction):
    """CP-ACT-17, CP-REA-19, CP-REA-20: on a Mountain, and its hex with it, but no other."""

    id: ClassVar[str] = "construct-mine"
    name: ClassVar[str] = "Construct Mine"
    clause: ClassVar[str] = "CP-ACT-17"
    about: ClassVar[str] = "A Mine on the Mountain where the army stands; its hex is claimed."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("construct-mine", "Construct Mine"),)
    gold: ClassVar[str] = "1500"

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        hex = campaign.hexes[place]
        if not terrain_at(campaign, place).is_in(MOUNTAINS):
            return f"A Mine stands on Mountains, and hex {place} is {terrain_at(campaign, place).name}."
        if hex.construction:
            return f"A {CALLED[hex.construction]} stands in hex {place}."
        if hex.owner not in ("", army.owner):
            return f"Hex {place} belongs to {campaign.realms[hex.owner].name}."
        return why_too_dear(campaign, army.owner, PRICE)

    def build(self, marches: Marches, army: Army, act: Act) -> SiteClaim | None:
        campaign, place = marches.campaign, place_of(army)
        pay(campaign, army.owner, PRICE)
        campaign.change_hex(place, construction=MINE)
        campaign.tell(ConstructionBuilt(self.clause, army.id, army.owner, place, MINE, PRICE))
        hexes = (place,) if unclaimed(campaign, place) else ()
        return SiteClaim(army.owner, army.id, place, hexes, self.clause)
