"""Ancient Teleporter (CP-NEU-11)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import RelocatingAction, place_of
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.records import TEMPLE, Army
from banneret.campaign.state import Campaign


class AncientTeleporter(RelocatingAction):
    """CP-NEU-11: from one Temple City to another, own or Allied; then it goes on with its orders."""

    id: ClassVar[str] = "ancient-teleporter"
    name: ClassVar[str] = "Ancient Teleporter"
    clause: ClassVar[str] = "CP-NEU-11"
    about: ClassVar[str] = "From one Temple City to another of yours or of an Ally."
    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("ancient-teleporter", "Ancient Teleporter", (Blank("to", HEX),)),
    )

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        place = place_of(army)
        if campaign.hexes[place].construction != TEMPLE:
            return f"Hex {place} holds no Temple City."
        if act.hex is None or act.hex not in campaign.hexes or act.hex == place:
            return "There is no such hex to go to."
        end = campaign.hexes[act.hex]
        friendly = end.owner == army.owner or campaign.allied(army.owner, end.owner)
        if end.construction != TEMPLE or not friendly:
            return f"Hex {act.hex} holds no Temple City of yours or of an Ally."
        return ""

    def goal(self, campaign: Campaign, army: Army, act: Act) -> int | None:
        return act.hex
