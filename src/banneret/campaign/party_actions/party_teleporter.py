"""CP-NEU-11: the Ancient Teleporter, for parties."""

from __future__ import annotations

import random
from typing import ClassVar

from banneret.campaign.orders import Act
from banneret.campaign.party_actions.adventurer_action import AdventurerAction
from banneret.campaign.party_events import PartyTeleported
from banneret.campaign.phrases import HEX, Blank
from banneret.campaign.records import TEMPLE, Party
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice


class PartyTeleporter(AdventurerAction):
    """Armies there do not matter to a party. It carries on with its move."""

    id: ClassVar[str] = "ancient-teleporter"
    name: ClassVar[str] = "Ancient Teleporter"
    clause: ClassVar[str] = "CP-NEU-11"
    about: ClassVar[str] = (
        "From one Temple City to another of your own or of an Ally's; the party then goes on."
    )
    blanks: ClassVar[tuple[Blank, ...]] = (Blank("to", HEX),)

    def leads_to(self, act: Act) -> int | None:
        return act.hex

    def why_not(self, campaign: Campaign, party: Party, place: int, act: Act) -> str:
        """CP-NEU-11: the party may set out from anybody's Temple City."""
        if campaign.hexes[place].construction != TEMPLE:
            return f"There is no Temple City in hex {place}."
        if act.hex is None or act.hex == place or act.hex not in _open_to(campaign, party):
            return "The teleporter leads to another Temple City, of your own or of an Ally's."
        return ""

    def carry_out(self, campaign: Campaign, dice: Dice, party: Party, act: Act) -> str:
        assert act.hex is not None
        path = party.path or (party.place,)
        campaign.change_party(party.id, place=act.hex, path=(*path, act.hex))
        campaign.tell(PartyTeleported("CP-NEU-11", party.id, party.place, act.hex))
        return ""

    def examples(self, campaign: Campaign, party: Party, place: int, rng: random.Random) -> list[Act]:
        made = [Act(self.id, hex=number) for number in _open_to(campaign, party)]
        return [act for act in made if not self.why_not(campaign, party, place, act)]


def _open_to(campaign: Campaign, party: Party) -> list[int]:
    return [
        number
        for number, hex in campaign.hexes.items()
        if hex.construction == TEMPLE and (hex.owner == party.owner or campaign.allied(party.owner, hex.owner))
    ]
