"""Clear (CP-ACT-20)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import LandAction, place_of
from banneret.campaign.orders import Act
from banneret.campaign.phrases import TERRAIN, Blank, Phrase
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


class ClearAshes(LandAction):
    """CP-ACT-20, CP-TER-28, CP-TER-30: an Ash Plain becomes Grassland, or Plains if the order says so; an Ash
    Forest becomes an Ash Plain."""

    id: ClassVar[str] = "clear"
    name: ClassVar[str] = "Clear"
    clause: ClassVar[str] = "CP-ACT-20"
    about: ClassVar[str] = "An Ash Plain under the army becomes Grassland, an Ash Forest an Ash Plain."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("clear", "Clear", (Blank("into", TERRAIN, optional=True),)),
    )

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        terrain = terrain_at(campaign, place)
        return "" if terrain.cleared else f"Hex {place} is {terrain.name}: there are no ashes to clear."

    def land(self, campaign: Campaign, army: Army, act: Act) -> str:
        cleared = terrain_at(campaign, place_of(army)).cleared
        return act.choice if act.choice in cleared else cleared[0]
