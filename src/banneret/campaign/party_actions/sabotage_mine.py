"""CP-APH-08: Sabotage Mine."""

from __future__ import annotations

from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import MineSabotaged
from banneret.campaign.realm import MINES
from banneret.campaign.records import Party
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


class SabotageMine(AdventurerAction):
    id: ClassVar[str] = "sabotage-mine"
    name: ClassVar[str] = "Sabotage Mine"
    clause: ClassVar[str] = "CP-APH-08"
    about: ClassVar[str] = "An Enemy Mine yields nothing in the coming Income Phase."

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        """CP-NEU-04: a Dwarven Hold is a Mine as well."""
        hex = campaign.hexes[place]
        if hex.construction in MINES and campaign.enemies(party.owner, hex.owner):
            return ""
        return f"There is no Enemy Mine in hex {place}."

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        """Whoever owns the Mine by then; a second sabotage adds nothing."""
        victim = campaign.hexes[party.place].owner
        if party.place not in campaign.sabotaged:
            campaign.sabotaged = {**campaign.sabotaged, party.place: party.owner}
        campaign.tell(MineSabotaged("CP-APH-08", party.id, party.place, victim))
        return ""
