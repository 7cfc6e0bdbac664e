"""Teleport (CP-FAC-04)."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.moves.action import RelocatingAction
from banneret.campaign.orders import Act
from banneret.campaign.phrases import HEX, Blank, Phrase
from banneret.campaign.realm import is_city
from banneret.campaign.records import Army
from banneret.campaign.state import Campaign


class Teleport(RelocatingAction):
    """CP-FAC-04: onto an own City's hex or one beside it; the phase is over with it, come what may."""

    id: ClassVar[str] = "teleport"
    name: ClassVar[str] = "Teleport"
    clause: ClassVar[str] = "CP-FAC-04"
    about: ClassVar[str] = "The army is set on an own City's hex, or beside it, and its phase ends."
    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("teleport", "Teleport", (Blank("to", HEX),)),)
    special: ClassVar[bool] = True
    ends_phase: ClassVar[bool] = True

    def why_not(self, campaign: Campaign, army: Army, act: Act) -> str:
        if act.hex is None or act.hex not in campaign.hexes:
            return "There is no such hex."
        for number in campaign.grid.within(act.hex, 1):
            hex = campaign.hexes[number]
            if hex.owner == army.owner and is_city(hex):
                return ""
        return f"There is no City of yours on or beside hex {act.hex}."

    def goal(self, campaign: Campaign, army: Army, act: Act) -> int | None:
        return act.hex
