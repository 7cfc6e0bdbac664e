"""Into the Sands (CP-FAC-44)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.campaign.moves.action import RelocatingAction, place_of
from banneret.campaign.orders import Act
from banneret.campaign.phrases import Phrase
from banneret.campaign.realm import terrain_at
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign

SANDS: Final = ("rocky-desert", "sandy-desert", "sand-dunes")


class IntoTheSands(RelocatingAction):
    """CP-FAC-44: it leaves the map, and comes back with next turn's orders."""

    id: ClassVar[str] = "into-the-sands"
    name: ClassVar[str] = "Into the Sands"
    clause: ClassVar[str] = "CP-FAC-44"
    about: ClassVar[str] = "From a desert or dunes the army leaves the map, to return next turn on such a hex."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("into-the-sands", "Into the Sands"),)
    special: ClassVar[bool] = True
    ends_phase: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        terrain = terrain_at(campaign, place)
        return "" if terrain.id in SANDS else f"Hex {place} is {terrain.name}, and no sand to vanish into."

    def goal(self, campaign: Campaign, army: Army, act: Act) -> int | None:
        return None
