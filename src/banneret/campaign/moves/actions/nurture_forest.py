"""Nurture Forest (CP-FAC-37)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.ground import kind_around, wood_of
from banneret.campaign.moves.action import LandAction, place_of
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign
from banneret.campaign.terrain import DENSE, FARMLAND, FORESTED_HILLS, GRASSLAND, LIGHT, Terrain

GRASSY_HILLS: Final = "grassy-hills"


class NurtureForest(LandAction):
    """CP-FAC-37: open land becomes a light wood, a light wood a dense one, Grassy Hills wooded ones; of the
    kind that is most common around it."""

    id: ClassVar[str] = "nurture-forest"
    name: ClassVar[str] = "Nurture Forest"
    clause: ClassVar[str] = "CP-FAC-37"
    about: ClassVar[str] = (
        "Grassland or Farmland under the army becomes a light wood, a light wood a dense one."
    )
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("nurture-forest", "Nurture Forest"),)
    special: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        terrain = terrain_at(campaign, place)
        return "" if _grown(terrain) else f"No wood grows on {terrain.name}, as in hex {place}."

    def land(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        return wood_of(kind_around(campaign, place), _grown(terrain_at(campaign, place)))


def _grown(terrain: Terrain) -> str:
    """The group of woods that it turns into; bare Hills and whatever else grow none."""
    if terrain.is_in(GRASSLAND, FARMLAND):
        return LIGHT
    if terrain.is_in(LIGHT):
        return DENSE
    return FORESTED_HILLS if terrain.id == GRASSY_HILLS else ""
