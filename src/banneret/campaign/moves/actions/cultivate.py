"""Cultivate (CP-ACT-19)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import LandAction, place_of
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


class Cultivate(LandAction):
    """CP-ACT-19, CP-TER-16: Grassland or Plains become Farmland."""

    id: ClassVar[str] = "cultivate"
    name: ClassVar[str] = "Cultivate"
    clause: ClassVar[str] = "CP-ACT-19"
    about: ClassVar[str] = "The Grassland or Plains under the army become Farmland."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("cultivate", "Cultivate"),)

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        terrain = terrain_at(campaign, place)
        return "" if terrain.cultivated else f"Hex {place} is {terrain.name}, and only Grassland is cultivated."

    def land(self, campaign: Campaign, army: Army, act: Act) -> str:
        return terrain_at(campaign, place_of(army)).cultivated
