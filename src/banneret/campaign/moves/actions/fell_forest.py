"""Fell Forest (CP-ACT-18)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import EarningAction, place_of
from banneret.campaign.moves.deeds_told import ForestFelled
from banneret.campaign.moves.marches import Marches
from banneret.campaign.orders import Act
from banneret.campaign.phrases import TERRAIN, Blank, Phrase
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Army
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign

WORTH: Final = 50


class FellForest(EarningAction):
    """CP-ACT-18: gold at once, and the wood is thinner with it (CP-TER-04, CP-TER-07, CP-TER-14).

    The choice is what becomes of it; the usual, where there is no such choice.
    """

    id: ClassVar[str] = "fell-forest"
    name: ClassVar[str] = "Fell Forest"
    clause: ClassVar[str] = "CP-ACT-18"
    about: ClassVar[str] = "The wood under the army yields D6 times 50 gold and is thinned, or gone."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("fell-forest", "Fell Forest", (Blank("into", TERRAIN, optional=True),)),
    )
    gold: ClassVar[str] = "+1D6x50"

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        terrain = terrain_at(campaign, place)
        return "" if terrain.felled else f"There is no wood in hex {place}, which is {terrain.name}."

    def earn(self, marches: Marches, army: Army, act: Act, purses: dict[str, int]) -> dict[str, int]:
        campaign = marches.campaign
        face = roll(campaign, marches.dice, self.clause, "fell forest", (army.id,))[0]
        campaign.tell(ForestFelled(self.clause, army.id, army.owner, place_of(army), face, face * WORTH))
        return {army.owner: face * WORTH}

    def land(self, campaign: Campaign, army: Army, act: Act) -> str:
        felled = terrain_at(campaign, place_of(army)).felled
        return act.choice if act.choice in felled else felled[0]
